"""Odds: worked out exactly and once, said in prose as percentage or fraction, printed, listed, checked."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.drawing import Drawing
from pliego.checks.content import odds, prose
from pliego.checks.content.inspection import Inspection
from pliego.game.fill import fill
from pliego.game.labels import read_labels
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.reader import find_games
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.playing.content import MissingContent
from pliego.playing.odds import OddsById
from pliego.printing.book.figures import Pictures
from pliego.printing.book.html import Typesetter
from pliego.printing.book.page import fill_page
from pliego.printing.book.parts import part_view
from pliego.text.files import Folder
from pliego.text.locales import fraction_text, percent, percent_text
from pliego.text.prose import plain_text
from small import FILES, opened, read, unmarked
from small import told as places

ROOT = Path(__file__).parents[1]
CONTENT, TEMPLATES = ROOT / "content", ROOT / "templates"
GAMES = find_games(CONTENT)
THIN = "\u202f"


# -- in words


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(7, 12), f"58{THIN}%"),
        (Fraction(1, 200), f"1{THIN}%"),
        (Fraction(1, 201), f"<1{THIN}%"),
        (Fraction(199, 200), f">99{THIN}%"),
        (Fraction(1989, 2000), f"99{THIN}%"),
        (Fraction(0), f"0{THIN}%"),
        (Fraction(1), f"100{THIN}%"),
    ],
)
def test_a_chance_is_rounded_but_never_to_impossible_or_certain(chance: Fraction, text: str) -> None:
    assert percent_text(chance, "es") == text


def test_a_percentage_is_written_as_its_language_does() -> None:
    half = Fraction(1, 2)
    assert [percent_text(half, lang) for lang in ("en", "es", "tr", "qq")] == [
        "50%",
        f"50{THIN}%",
        "%50",
        "50%",
    ]


@given(st.fractions(0, 1))
def test_the_percentage_is_within_half_a_point(chance: Fraction) -> None:
    assert abs(percent(chance) - chance * 100) <= Fraction(1, 2)
    assert Fraction(fraction_text(chance)) == chance


# -- in prose


def small(
    folder: Path, chances: Mapping[str, Fraction | None], changed: Mapping[str, str] | None = None
) -> tuple[Session, Path]:
    """Return a session of the small game with odds; None: the content does not say enough for it."""
    game, _, root = read(folder, changed)
    return opened(game, root, Known(chances)), root


class Known(dict[str, Fraction | None]):
    """OddsById that are known; looking at None is a KeyError, as in `OddsById`."""

    def __getitem__(self, name: str) -> Fraction:
        found = super().__getitem__(name)
        if found is None:
            raise KeyError(name)
        return found


def test_a_hole_prints_the_percentage_or_the_fraction(tmp_path: Path) -> None:
    session, _ = small(tmp_path, {"seis": Fraction(1, 6)})
    scope = Scope(session.game, {}, session.odds)
    blocks, faults = fill("Sale un seis el {odds.seis} ({odds.seis.fraction}).", scope)
    assert faults == [] and plain_text(blocks) == f"Sale un seis el 17{THIN}% (1/6)."


def test_each_unknown_name_is_told_at_its_place(tmp_path: Path) -> None:
    text, expected = unmarked(
        FILES["rules.yaml"].replace(
            "Robas hasta {value.mano}.", "»{odds.seiss} »{odds.seis.fracton} »{odds} {odds.seis} »{odds.nada}"
        ),
        "rules.yaml",
        ["unknown-reference"] * 4,
    )
    session, root = small(tmp_path, {"seis": Fraction(1, 6), "nada": None}, {"rules.yaml": text})
    found = list(prose.check(Inspection(session)))
    assert places(found, root) == expected
    assert [problem.hint for problem in found[:2]] == ["did you mean `seis`?", "did you mean `fraction`?"]


def test_a_game_without_engine_has_no_odds(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATES / "game", tmp_path / "juego")
    path = tmp_path / "juego/game.yaml"
    path.write_text(path.read_text().replace("engine: starter\n", ""))
    session, _ = open_game(tmp_path / "juego")
    assert session is not None and dict(session.odds) == {}


# -- titles


def titles(*names: str) -> dict[str, str]:
    lines = "".join(f"  {name}: {{title: T, text: Nota.}}\n" for name in names)
    return {"tables.yaml": FILES["tables.yaml"] + "»odds:\n" + lines}


def test_titles_and_odds_are_compared_both_ways(tmp_path: Path) -> None:
    text, expected = unmarked(
        titles("seis", "»sies", "»otro")["tables.yaml"],
        "tables.yaml",
        ["untitled-odds", "unknown-odds", "unknown-odds"],
    )
    known = {"seis": Fraction(1, 6), "doble": Fraction(1, 36)}
    session, root = small(tmp_path, known, {"tables.yaml": text})
    found = list(odds.check(Inspection(session)))
    assert places(found, root) == expected
    assert {problem.code: problem.severity for problem in found} == {
        "untitled-odds": "warning",
        "unknown-odds": "error",
    }
    assert "did you mean `seis`?" in [problem.hint for problem in found]


def test_a_title_that_dropped_out_is_not_told_again(tmp_path: Path) -> None:
    tables = FILES["tables.yaml"] + "odds: {seis: {titel: T}}\n"
    game, problems, root = read(tmp_path, {"tables.yaml": tables})
    assert [problem.code for problem in problems] == ["unknown-key"]
    session = opened(game, root, {"seis": Fraction(1, 6)})
    assert list(odds.check(Inspection(session))) == []


# -- worked out


def test_only_what_is_looked_at_is_worked_out_and_only_once(tmp_path: Path) -> None:
    asked: list[str] = []

    def half(_: Game) -> Fraction:
        asked.append("half")
        return Fraction(1, 2)

    def never(_: Game) -> Fraction:
        raise AssertionError

    game, _, _ = read(tmp_path)
    chances = OddsById(game, {"half": half, "never": never})
    assert (list(chances), len(chances), "never" in chances, "x" in chances) == (
        ["half", "never"],
        2,
        True,
        False,
    )
    assert asked == []
    assert chances["half"] == chances["half"] == Fraction(1, 2) and asked == ["half"]


def test_what_the_content_does_not_say_enough_for_is_not_there(tmp_path: Path) -> None:
    def lacking(_: Game) -> Fraction:
        raise MissingContent("the value `dado`", "game.yaml", "values")

    def trips(_: Game) -> Fraction:
        raise IndexError

    game, _, _ = read(tmp_path)
    chances = OddsById(game, {"lacking": lacking, "empty": lambda _: Fraction(1, 0), "trips": trips})
    for name in ("lacking", "empty"):
        with pytest.raises(KeyError):
            chances[name]
    with pytest.raises(IndexError):
        chances["trips"]
    broken = OddsById(game.with_(dropped=frozenset({("values", "x")})), {"trips": trips})
    with pytest.raises(KeyError):
        broken["trips"]


def test_a_chance_that_its_numbers_leave_nothing_of_is_told_with_the_reason(tmp_path: Path) -> None:
    said = {
        "rules.yaml": FILES["rules.yaml"].replace("Robas hasta {value.mano}.", "{odds.empty} {odds.none}")
    }
    game, _, root = read(tmp_path, said)

    def lacking(_: Game) -> Fraction:
        raise MissingContent("the value `dado`", "game.yaml", "values")

    chances = OddsById(game, {"empty": lambda _: Fraction(1 // 0), "none": lacking})
    found = list(prose.check(Inspection(opened(game, root, chances))))
    assert [problem.message.partition("found ")[2] for problem in found] == [
        "integer division or modulo by zero for `{odds.empty}`",
        "the value `dado` is not in game.yaml for `{odds.none}`",
    ]
    assert all("too low or too high" in problem.hint for problem in found)


def test_what_is_tripped_over_in_broken_content_hides_no_other_mistake(tmp_path: Path) -> None:
    def trips(_: Game) -> Fraction:
        raise IndexError

    def refused(_: Game) -> Fraction:
        raise OSError

    said = "{odds.trips} {odds.half} {odds.hlaf} {value.nada}"
    changed = {
        "rules.yaml": FILES["rules.yaml"].replace("Robas hasta {value.mano}.", said),
        "game.yaml": FILES["game.yaml"].replace("mano: 5", "mano: muchas"),
    }
    game, problems, root = read(tmp_path, changed)
    assert [problem.code for problem in problems] == ["number"]
    chances = OddsById(game, {"trips": trips, "refused": refused, "half": lambda _: Fraction(1, 2)})
    found = list(prose.check(Inspection(opened(game, root, chances))))
    assert [problem.message.split("found ")[1] for problem in found] == [
        "`hlaf` in `{odds.hlaf}`",
        "`nada` in `{value.nada}`",
    ]
    with pytest.raises(OSError):
        chances["refused"]


@pytest.mark.parametrize("name", GAMES)
def test_the_odds_of_every_game_are_chances_with_titles(name: str) -> None:
    session, problems = open_game(CONTENT / name)
    assert session is not None and [p for p in problems if p.severity == "error"] == []
    assert all(isinstance(chance, Fraction) and 0 <= chance <= 1 for chance in session.odds.values())
    assert session.game.chances.keys() == set(session.odds)


def test_a_game_loads_its_own_room_and_no_other() -> None:
    code = (
        "import sys; from pathlib import Path; from pliego.games.opening import open_game\n"
        "from pliego.games.catalogue import ROOMS\n"
        "session, _ = open_game(Path('templates/game')); list(session.odds)\n"
        "rooms = {name for name in ROOMS.values() if f'pliego.games.{name}' in sys.modules}\n"
        "assert rooms == {'starter'} and 'babel' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# -- printed and listed


def test_the_companion_lists_the_chances_that_have_a_title(tmp_path: Path) -> None:
    tables = {"tables.yaml": FILES["tables.yaml"] + titled("seis", "raro", "cierto")}
    known = {"seis": Fraction(1, 6), "raro": Fraction(1, 7**9), "cierto": Fraction(1), "mudo": Fraction(1, 2)}
    session, _ = small(tmp_path, known, tables)
    labels, _problems = read_labels(Folder(TEMPLATES), "es")
    pictures = Pictures(lambda _request: (Drawing(10, 10, ()), ()))
    setter = Typesetter(session.game, labels, pictures, odds=session.odds)
    (view,) = part_view(setter, "odds")
    assert [(each.id, each.percent, each.fraction, each.length) for each in view.data] == [
        ("seis", f"17{THIN}%", "1/6", 16.67),
        ("raro", f"<1{THIN}%", "", 0.0),
        ("cierto", f"100{THIN}%", "", 100.0),
    ]
    shutil.copytree(TEMPLATES / "books", tmp_path / "books")
    page = '{% import "blocks.html" as blocks with context %}{{ blocks.print_block(block) }}'
    (tmp_path / "books/one.html").write_text(page, "utf-8")
    names = {"book": "companion", "label": setter.label, "block": view}
    html, faults = fill_page(Folder(tmp_path), "one.html", names)
    assert faults == [] and html is not None and setter.problems == []
    assert 'id="odds-seis"' in html and "width: 16.67%" in html and html.count("Nota.") == 3


def titled(*names: str) -> str:
    return titles(*names)["tables.yaml"].split("»")[1]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pliego", "odds", *words], cwd=ROOT, capture_output=True, text=True
    )


@pytest.mark.long
def test_the_command_lists_every_chance_exactly() -> None:
    done = run(GAMES[0], "--format", "json")
    assert done.returncode == 0, done.stdout + done.stderr
    (told,) = json.loads(done.stdout)
    session, _ = open_game(CONTENT / GAMES[0])
    assert session is not None and told["game"] == GAMES[0]
    assert {each["id"]: Fraction(each["fraction"]) for each in told["odds"]} == dict(session.odds)
    assert all(each["chance"] == float(Fraction(each["fraction"])) for each in told["odds"])


@pytest.mark.long
def test_the_command_prints_a_table_and_refuses_a_game_that_there_is_not() -> None:
    done = run(GAMES[0])
    session, _ = open_game(CONTENT / GAMES[0])
    assert done.returncode == 0 and session is not None
    assert all(name in done.stdout for name in session.odds)
    unknown = run("nada")
    assert unknown.returncode == 2 and GAMES[0] in unknown.stderr and unknown.stdout == ""


def test_a_game_with_errors_prints_the_errors_alone(tmp_path: Path) -> None:
    shutil.copytree(CONTENT / GAMES[0], tmp_path / GAMES[0])
    path = tmp_path / GAMES[0] / "glossary.yaml"
    path.write_text(path.read_text() + "  roto: {titel: X}\n")
    done = run("--content", str(tmp_path), "--format", "json")
    assert done.returncode == 1
    codes = [problem["code"] for problem in json.loads(done.stdout)]
    assert "unknown-key" in codes
