"""Tables outside the game: read only where a person allows it, and followed like any other file."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from desk import Desk, codes, is_settled
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
from workshop import ROOT, Workshop

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


def test_a_table_outside_is_refused_until_its_folder_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = game_of(tmp_path)
    (problem,) = [each for each in told(game) if each.code == OUTSIDE]
    assert problem.span and (problem.span.line, problem.span.column) == (2, 69)
    assert "pliego build prueba --allow exports`" in problem.hint
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


def test_the_message_says_the_file_its_folder_and_the_words_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(tmp_path)
    monkeypatch.chdir(game)
    (problem,) = [each for each in told(game) if each.code == OUTSIDE]
    assert "`../exports/cards.csv`" in problem.message and f"`{tmp_path}/exports`" in problem.message
    assert "`pliego build prueba --allow ../exports`" in problem.hint
    assert "`pliego allow ../exports`" in problem.hint


@pytest.mark.parametrize("config", ["", "here"])
def test_a_game_with_a_file_of_allowed_folders_allows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, config: str
) -> None:
    """The user's file is never looked for in the current folder."""
    game = game_of(tmp_path)
    for place in ("pliego", "here/pliego", ".config/pliego"):
        write(game / place, {"allowed-folders.txt": str(tmp_path)})
    monkeypatch.chdir(game)
    monkeypatch.setenv("XDG_CONFIG_HOME", config)
    assert OUTSIDE in [each.code for each in told(game)]


def test_a_folder_allowed_once_is_listed_and_holds_for_every_command(tmp_path: Path, home: Path) -> None:
    game, shop = game_of(tmp_path), Workshop(tmp_path)
    assert shop.pliego("allow", "exports").returncode == 0
    assert shop.pliego("allow", "exports").returncode == 0
    file = home / ".config/pliego/allowed-folders.txt"
    assert file.read_text("utf-8").splitlines()[1:] == [str(tmp_path / "exports")]
    assert f"`{tmp_path}/exports`" in shop.pliego("allow").stdout
    assert "2 cards" in shop.pliego("decks", "--content", game.name).stdout
    begun = shop.pliego("translate", "init", "prueba", "fr", "--content", ".")
    assert begun.returncode == 0, begun.stdout + begun.stderr
    words = (game / "locale/fr.po").read_text("utf-8")
    assert "Grind." in words and str(tmp_path) not in words


@pytest.mark.long
def test_the_option_allows_a_folder_in_one_command_alone(tmp_path: Path) -> None:
    game_of(tmp_path)
    shop = Workshop(tmp_path)
    typed = ("build", "prueba", "--content", ".", "--papers", "a4", "--products", "cards,images,tts")
    done = shop.pliego(*typed, "--allow", "exports")
    assert done.returncode == 0 and "3 built" in done.stdout, done.stdout + done.stderr
    assert str(tmp_path) not in (tmp_path / "build/manifest.json").read_text("utf-8")
    assert shop.pliego("check", "--content", ".", "--allow", "exports").returncode == 0
    for command in ("check", "build"):
        refused = shop.pliego(command, "--content", ".")
        assert refused.returncode == 1 and f"[{OUTSIDE}]" in refused.stdout, command
    unknown = shop.pliego("check", "--content", ".", "--allow", "~/exports", "--allow", "prueba/game.yaml")
    assert unknown.returncode == 2 and "`~/exports`, `prueba/game.yaml`" in unknown.stderr


def test_add_copies_a_table_and_says_how_to_read_it_where_it_lies(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    write(game, {"cards.yaml": "decks: {}\n"})
    done = Workshop(tmp_path).pliego("add", "Two", "--deck", "exports/cards.csv", "--content", "prueba")
    assert "write `sheet: ../exports/cards.csv`, and build with `--allow exports`" in done.stdout, done.stdout
    assert (game / "two.csv").read_text("utf-8") == TABLE


def test_a_broken_file_of_the_user_is_the_one_message(home: Path, tmp_path: Path) -> None:
    (home / ".config/pliego/allowed-folders.txt").mkdir(parents=True)
    found = told(game_of(tmp_path))
    assert [(each.code, each.span and each.span.path) for each in found] == [
        ("file-unreadable", "~/.config/pliego/allowed-folders.txt")
    ]


def test_a_line_in_the_users_file_allows_a_folder_and_wrong_ones_are_told(home: Path, tmp_path: Path) -> None:
    lines = ["# mine", "", "exports", "/no/such/folder", str(tmp_path / "exports")]
    write(home / ".config/pliego", {"allowed-folders.txt": "\n".join(lines)})
    found, problems = read_game(game_of(tmp_path))
    assert found is not None and len(found.cards) == 2
    lines_told = [(each.span.line, each.severity) for each in problems if each.span]
    assert lines_told == [(3, "warning"), (4, "warning")]
    assert [each.message.split("`")[1] for each in problems] == ["exports", "/no/such/folder"]
    assert [each.hint.split()[0] for each in problems] == ["write", "make"]


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
    (tmp_path / "secret/key").write_text(TABLE, "utf-8")
    (tmp_path / "exports/cards.csv").unlink()
    (tmp_path / "exports/cards.csv").symlink_to(tmp_path / "secret/key")
    assert [each.code for each in told(game)][:1] == ["file-unreadable"]


def test_a_link_within_the_game_leads_only_where_a_person_allows_it(tmp_path: Path) -> None:
    game = game_of(tmp_path, "cards.csv")
    (game / "cards.csv").symlink_to("../exports/cards.csv")
    assert [each.code for each in told(game)][:1] == [OUTSIDE]
    allowed.allow([tmp_path / "exports"])
    assert titles(game) == ["Mill", "Forge"]


def test_a_name_composed_otherwise_and_a_whole_path_into_the_game_are_read(tmp_path: Path) -> None:
    allowed.allow([tmp_path / "exports"])
    game = game_of(tmp_path, "../exports/ca\u0301rtas.csv")
    write(game, {"cards.yaml": DECK.replace("SHEET", "../exports/c\u00e1rtas.csv")})
    assert titles(game) == ["Mill", "Forge"]
    write(game, {"cards.yaml": DECK.replace("SHEET", f"{game}/own.csv"), "own.csv": "title\nBell\n"})
    assert titles(game) == ["Bell"]


@pytest.mark.parametrize(
    ("sheet", "code", "hint"),
    [
        ("../exports/loop.csv", "file-unreadable", ""),
        ("../exports/inner.csv", "file-unreadable", "put a file there"),
        ("'..\\exports\\cards.csv'", "sheet-missing", "`../exports/cards.csv`"),
        ("../exports", "sheet-kind", ""),
        ("../exports/nowhere/cards.csv", "sheet-missing", ""),
    ],
)
def test_what_cannot_be_read_outside_is_one_message(tmp_path: Path, sheet: str, code: str, hint: str) -> None:
    allowed.allow([tmp_path])
    game = game_of(tmp_path)
    (tmp_path / "exports/loop.csv").symlink_to("loop.csv")
    (tmp_path / "exports/inner.csv").mkdir()
    write(game, {"cards.yaml": DECK.replace("SHEET", sheet)})
    assert [(each.code, hint in each.hint) for each in told(game)] == [(code, True)]


def test_a_folder_may_have_a_hash_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "#1"
    folder.mkdir()
    game = game_of(folder)
    write(game, {"cards.yaml": DECK.replace("SHEET", f'"{folder}/exports/cards.csv"')})
    allowed.allow([folder])
    assert titles(game) == ["Mill", "Forge"]


def test_two_tables_that_may_not_be_read_are_both_told(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    second = "  two: {title: Two, layout: text-card, back: pattern-back, sheet: /etc/x.csv}\n"
    write(game, {"cards.yaml": DECK.replace("SHEET", "../exports/cards.csv") + second})
    assert [(each.code, each.span and each.span.line) for each in told(game)] == [(OUTSIDE, 2), (OUTSIDE, 3)]


def test_what_is_no_table_and_what_is_wrong_in_one_are_told_at_their_place(tmp_path: Path) -> None:
    allowed.allow([tmp_path / "exports"])
    game = game_of(tmp_path, table=b"title,copies\nMill,many\nForge,few\n")
    places = [(each.code, each.span.path, each.span.row) for each in told(game) if each.span]
    assert places == [("number", "../exports/cards.csv", row) for row in (2, 3)]
    (tmp_path / "exports/cards.csv").rename(tmp_path / "exports/Cards.csv")
    assert [(each.code, each.hint) for each in told(game)][:1] == [
        ("sheet-missing", "did you mean `Cards.csv`?")
    ]
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
    game, content, out = game_of(tmp_path), tmp_path, tmp_path / "build"

    def built() -> int:
        choice, templates = Choice(papers=("a4",), products=("cards",)), ROOT / "templates"
        return len(build(choice, content, templates, out, 1, lambda *_: None, ["prueba"]).made)

    assert built() == 1 and built() == 0
    reads = Reads()
    check_game(game, ROOT / "templates", reads)
    followed = Followed(reads)
    assert not followed.have_changed()
    (tmp_path / "exports/cards.csv").write_text(TABLE.replace("Grind", "Grind twice"), "utf-8")
    assert followed.have_changed()
    assert built() == 1 and built() == 0
    new = tmp_path / "moved"
    new.mkdir()
    for each in ("prueba", "exports", "build"):
        (tmp_path / each).rename(new / each)
    allowed.allow([new / "exports"])
    content, out = new, new / "build"
    assert built() == 0, "the game was moved together with its table"


def test_a_watch_that_was_refused_sees_a_folder_that_is_allowed_later(tmp_path: Path) -> None:
    game, reads = game_of(tmp_path), Reads()
    read_game(game, reads)
    followed = Followed(reads)
    assert not followed.have_changed()
    assert Workshop(tmp_path).pliego("allow", "exports").returncode == 0
    assert followed.have_changed()


@pytest.mark.long
def test_the_page_of_a_watch_shows_an_export_as_soon_as_it_is_saved(tmp_path: Path) -> None:
    game_of(tmp_path)
    (tmp_path / "prueba").rename(tmp_path / "spells")
    with Desk(tmp_path) as desk:
        desk.state(lambda state: codes(state) == [OUTSIDE])
        write(tmp_path / "home/.config/pliego", {"allowed-folders.txt": f"{tmp_path}/exports\n"})
        desk.state(lambda state: is_settled(state) and not codes(state))
        write(tmp_path, {"exports/new.csv": TABLE.replace("Mill", "Anvil")})
        (tmp_path / "exports/new.csv").replace(tmp_path / "exports/cards.csv")
        desk.state(lambda state: any(face["name"] == "deck/anvil front" for face in state["faces"]))
        assert "Traceback" not in desk.terminal()
