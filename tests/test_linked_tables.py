"""Tables outside the game: read only where a person allows it, and followed like any other file."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from openpyxl import Workbook
from pliego.checks.examine import check_game
from pliego.games.opening import read_game
from pliego.make.build import build
from pliego.make.targets import Choice
from pliego.text import allowed
from pliego.text.files import Reads
from pliego.text.problems import Problem
from pliego.watch.followed import Followed
from small import write
from test_spreadsheet import GAME
from workshop import ROOT

DECK = "decks:\n  deck: {title: Deck, layout: text-card, back: pattern-back, sheet: SHEET}\n"
TABLE = "title,text\nMill,Grind.\nForge,Hammer.\n"
OUTSIDE = "path-outside"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user, in which nothing is allowed."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home/.config"))
    monkeypatch.setenv(allowed.VARIABLE, "")
    return tmp_path / "home"


def game_of(folder: Path, sheet: str = "../exports/cards.csv", table: bytes = TABLE.encode()) -> Path:
    name = sheet.partition("#")[0].rpartition("/")[2]
    (folder / "exports").mkdir(exist_ok=True)
    (folder / "exports" / name).write_bytes(table)
    files = {"game.yaml": GAME, "cards.yaml": DECK.replace("SHEET", sheet)}
    return write(folder / "prueba", files)


def titles(game: Path) -> list[str]:
    found, problems = read_game(game)
    assert found is not None and problems == []
    return [card.title for card in found.cards.values()]


def told(game: Path) -> list[Problem]:
    return read_game(game)[1]


def test_a_table_outside_is_refused_until_its_folder_is_allowed(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    (problem,) = [each for each in told(game) if each.code == OUTSIDE]
    assert problem.span and (problem.span.line, problem.span.column) == (2, 69)
    assert "--allow" in problem.hint and f"the line `{tmp_path / 'exports'}`" in problem.hint
    allowed.allow([tmp_path / "other", tmp_path / "exports"])
    assert titles(game) == ["Mill", "Forge"]


@pytest.mark.parametrize("sheet", ["{there}/exports/cards.csv", "~/exports/cards.csv"])
def test_a_whole_path_and_one_of_the_users_folder_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheet: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    game = game_of(tmp_path, sheet.format(there=tmp_path))
    assert [each.code for each in told(game)][:1] == [OUTSIDE]
    allowed.allow([tmp_path / "exports"])
    assert titles(game) == ["Mill", "Forge"]


def test_a_line_in_the_users_file_allows_a_folder_and_wrong_ones_are_told(home: Path, tmp_path: Path) -> None:
    lines = ["# mine", "", "exports", "/no/such/folder", str(tmp_path / "exports")]
    write(home / ".config/pliego", {"allowed-folders.txt": "\n".join(lines)})
    found, problems = read_game(game_of(tmp_path))
    assert found is not None and len(found.cards) == 2
    lines_told = [(each.span.line, each.severity) for each in problems if each.span]
    assert lines_told == [(3, "warning"), (4, "warning")]
    assert [each.message.split("`")[1] for each in problems] == ["exports", "/no/such/folder"]


def test_a_link_leads_only_where_a_person_allows_it(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/cards.csv").write_text(TABLE, "utf-8")
    (tmp_path / "exports/cards.csv").unlink()
    (tmp_path / "exports/cards.csv").symlink_to(tmp_path / "secret/cards.csv")
    allowed.allow([tmp_path / "exports"])
    assert [each.code for each in told(game)][:1] == [OUTSIDE]
    allowed.allow([tmp_path / "secret"])
    assert titles(game) == ["Mill", "Forge"]


def test_what_is_no_table_and_what_is_wrong_in_one_are_told_at_their_place(tmp_path: Path) -> None:
    allowed.allow([tmp_path / "exports"])
    game = game_of(tmp_path, table=b"title,copies\nMill,many\nForge,few\n")
    assert [(each.code, each.span.row) for each in told(game) if each.span] == [("number", 2), ("number", 3)]
    (tmp_path / "exports/cards.csv").unlink()
    assert [each.code for each in told(game)][:1] == ["sheet-missing"]
    os.mkfifo(tmp_path / "exports/cards.csv")
    assert "a pipe" in told(game)[0].message


def test_a_sheet_of_a_workbook_and_json_outside_are_read(tmp_path: Path) -> None:
    allowed.allow([tmp_path / "exports"])
    book, out = Workbook(), io.BytesIO()
    book.create_sheet("Two").append(["title"])
    book["Two"].append(["Anvil"])
    book.save(out)
    (tmp_path / "x").mkdir()
    (tmp_path / "j").mkdir()
    workbook = game_of(tmp_path / "x", "../exports/cards.xlsx#Two", out.getvalue())
    table = game_of(tmp_path / "j", "../exports/cards.json", json.dumps([{"title": "Bell"}]).encode())
    allowed.allow([tmp_path / "x/exports", tmp_path / "j/exports"])
    assert (titles(workbook), titles(table)) == (["Anvil"], ["Bell"])


def test_an_export_makes_stale_what_was_built_of_it_and_a_watch_sees_it(tmp_path: Path) -> None:
    allowed.allow([tmp_path / "exports"])
    game, out = game_of(tmp_path), tmp_path / "build"

    def built() -> int:
        choice = Choice(papers=("a4",), products=("cards",))
        content, templates = tmp_path, ROOT / "templates"
        return len(build(choice, content, templates, out, 1, lambda *_: None, ["prueba"]).made)

    assert built() == 1 and built() == 0
    reads = Reads()
    check_game(game, ROOT / "templates", reads)
    followed = Followed(reads)
    assert not followed.have_changed()
    (tmp_path / "exports/cards.csv").write_text(TABLE.replace("Grind", "Grind twice"), "utf-8")
    assert followed.have_changed()
    assert built() == 1 and built() == 0
