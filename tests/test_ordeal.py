"""The ordeal runs, and finds what it is made to find: files that are torn, half there, or left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from ordeal.killing import begun, changes, ended
from ordeal.running import Files, State, files_of, restore, run_trial, wrong_files
from ordeal.trials import NEW, TRIALS, Trial, translators_workshop
from translated import CATALOG, GAME
from workshop import ROOT, Workshop, environment

UPDATE = Trial("update", ())
BEFORE, AFTER = {"en.po": b"old"}, {"en.po": b"new", "en.po~": b"old"}
STATES: list[State] = [(frozenset(), BEFORE), (frozenset({0}), AFTER)]


@pytest.mark.parametrize(
    ("found", "done", "wrong"),
    [
        (BEFORE, [], 0),
        (AFTER, [], 0),
        (AFTER, [0], 0),
        ({**AFTER, ".en.po.part": b"new"}, [], 0),
        ({"en.po": b"new"}, [0], 0),
        (BEFORE, [0], 1),
        ({"en.po": b"ne"}, [], 1),
        ({}, [], 1),
        ({**AFTER, "en.po~": b"ol"}, [], 1),
        ({**BEFORE, ".en.po.part": b"ne"}, [], 1),
        ({**BEFORE, "other": b""}, [], 1),
    ],
)
def test_a_file_is_one_of_those_that_it_may_be(found: Files, done: list[int], wrong: int) -> None:
    assert len([*wrong_files(UPDATE, found, STATES, frozenset(done))]) == wrong


def test_a_new_folder_is_there_whole_or_not_at_all() -> None:
    trial, whole = Trial("new", (), new=NEW), {f"{NEW}/a": b"", f"{NEW}/b": b""}
    states: list[State] = [(frozenset(), {}), (frozenset({0}), whole)]
    tries: list[Files] = [{}, whole, {f"{NEW}/a": b""}, {f".{NEW}.7.part/a": b""}]
    assert [len([*wrong_files(trial, found, states, frozenset())]) for found in tries] == [0, 0, 1, 0]


def test_files_that_are_one_are_restored_as_two(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.write("en.po", "new")
    shop.write("en.po~", "old")
    files = files_of(shop)
    (tmp_path / "en.po~").unlink()
    (tmp_path / "en.po~").hardlink_to(tmp_path / "en.po")
    restore(shop, files)
    assert files_of(shop) == files


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A workshop for trials."""
    return translators_workshop(tmp_path_factory.mktemp("trials"))


@pytest.mark.long
def test_a_command_is_killed_before_a_change_of_a_file(shop: Workshop) -> None:
    before = (shop.root / CATALOG).read_bytes()
    words = ("translate", "update", GAME)
    assert ended(begun(shop, words, last=2)) < 0
    assert (shop.root / CATALOG).read_bytes() == before
    number = changes(shop, words)
    assert number > 3 and (shop.root / CATALOG).read_bytes() != before
    (shop.root / CATALOG).write_bytes(before)


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_no_kill_and_no_second_command_harms_a_persons_file(trial: Trial, shop: Workshop) -> None:
    assert run_trial(trial, shop, 2, Random(trial.name)) == []


@pytest.mark.long
def test_the_ordeal_of_builds_runs(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ordeal", "--kills", "2", "--only", "builds"]
    paths = f"{ROOT / 'generator'}:{ROOT / 'tests'}"
    env = environment(PYTHONPATH=paths)
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert "builds: 2 killed" in done.stdout and "; 0 wrong" in done.stdout
