"""The one door for files: what is no file of a sensible size is refused, at once, with its reason."""

from __future__ import annotations

import os
import re
import shutil
import socket
import time
from pathlib import Path

import pytest
from pliego.games.opening import read_game
from pliego.text.files import MISSING, MOST_BYTES, FileFault, Folder, Missing, OutsideRoot, decoded

GAME = Path(__file__).parent / "games" / "content" / "mini"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def fault_of(folder: Folder, name: str) -> FileFault:
    with pytest.raises(FileFault) as raised:
        folder.read(name)
    return raised.value


def test_what_is_no_file_says_what_it_is(folder: Folder) -> None:
    (folder.root / "a.yaml").mkdir()
    os.mkfifo(folder.root / "b.yaml")
    (folder.root / "c.yaml").symlink_to("c.yaml")
    found = [fault_of(folder, name).message for name in ("a.yaml", "b.yaml", "c.yaml")]
    assert "found a folder" in found[0]
    assert "found a pipe" in found[1]
    assert re.search("symlink loop|too many levels of symbolic links", found[2].lower())
    assert all(folder.has(name) for name in ("a.yaml", "b.yaml"))


def test_an_endless_device_is_not_read(folder: Folder, tmp_path: Path) -> None:
    devices = Folder(Path("/dev"))
    assert "a device" in fault_of(devices, "zero").message
    (tmp_path / "game.yaml").symlink_to("/dev/zero")
    assert isinstance(fault_of(folder, "game.yaml"), OutsideRoot)


@pytest.mark.parametrize("suffix", sorted(set(MOST_BYTES) - {".pdf", ".zip", ".json"}))
def test_a_file_may_be_as_large_as_its_kind_may_be_and_no_larger(folder: Folder, suffix: str) -> None:
    most = MOST_BYTES[suffix]
    for name, size in (("full", most), ("over", most + 1)):
        with (folder.root / f"{name}{suffix}").open("wb") as file:
            file.truncate(size)
    assert len(folder.read(f"full{suffix}")) == most
    assert f"more than {most} bytes" in fault_of(folder, f"over{suffix}").message


def test_what_is_not_there_is_told_apart_and_remembered(folder: Folder) -> None:
    assert isinstance(fault_of(folder, "no.yaml"), Missing)
    assert isinstance(fault_of(folder, "no/such.yaml"), Missing)
    assert set(folder.reads.files.values()) == {MISSING}
    assert len(folder.reads.files) == 2


def test_a_link_that_leads_nowhere_counts_as_there(folder: Folder) -> None:
    (folder.root / "rules.yaml").symlink_to("gone.yaml")
    assert folder.has("rules.yaml")
    assert isinstance(fault_of(folder, "rules.yaml"), Missing)


def test_a_run_follows_a_link_once_and_the_next_run_anew(folder: Folder) -> None:
    for name in ("one", "two"):
        (folder.root / f"{name}.txt").write_text(name)
    link = folder.root / "link.txt"
    link.symlink_to("one.txt")
    assert folder.read("link.txt") == b"one"
    link.unlink()
    link.symlink_to("two.txt")
    assert folder.path("link.txt").name == "one.txt"
    assert Folder(folder.root, folder.reads.another()).read("link.txt") == b"one"
    assert Folder(folder.root).read("link.txt") == b"two"


def test_a_path_that_leads_out_is_refused_each_time(
    folder: Folder, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (folder.root / "out").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    for _ in range(2):
        for path in ("out/a.yaml", "../a.yaml", "/etc/hostname"):
            with pytest.raises(OutsideRoot):
                folder.path(path)


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_an_impossible_name_is_a_fault_of_the_file(folder: Folder, name: str) -> None:
    assert fault_of(folder, name).code == "file-unreadable"


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket"])
@pytest.mark.parametrize("name", ["game.yaml", "cards.yaml", "rules.yaml"])
def test_a_game_whose_file_is_none_is_an_error_and_does_not_hang(
    tmp_path: Path, name: str, kind: str
) -> None:
    game = shutil.copytree(GAME, tmp_path / "mini")
    (game / name).unlink(missing_ok=True)
    if kind == "folder":
        (game / name).mkdir()
    elif kind == "pipe":
        os.mkfifo(game / name)
    else:
        here = Path.cwd()
        os.chdir(game)  # a socket's path may not be long
        try:
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind(name)
        finally:
            os.chdir(here)
    begun = time.monotonic()
    _read, problems = read_game(game)
    assert time.monotonic() - begun < 5
    assert [p.code for p in problems if p.span and p.span.path.endswith(f"/{name}")] == ["file-unreadable"]


def test_scenarios_that_are_no_files_are_told(tmp_path: Path) -> None:
    game = shutil.copytree(GAME, tmp_path / "mini")
    (game / "scenarios").mkdir(exist_ok=True)
    (game / "scenarios" / "una.yaml").mkdir()
    _read, problems = read_game(game)
    assert ("file-unreadable", "una.yaml") in [(p.code, Path(p.span.path).name) for p in problems if p.span]


def test_the_first_byte_that_is_no_utf_8_is_named_at_its_column() -> None:
    text, (problem,) = decoded("año\nñ".encode() + b"\xff", "x.css")
    assert text is None and problem.span is not None
    assert (problem.span.line, problem.span.column, problem.code) == (2, 2, "encoding")
