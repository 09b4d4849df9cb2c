"""Nothing of a table is lost without a word: each column is printed on its cards, or told."""

from __future__ import annotations

from itertools import chain, combinations
from pathlib import Path

import pytest
from easel import shown
from pliego.cards.layout.faces import Faces
from pliego.cards.look import Looks
from pliego.checks.content.drawn_fields import DrawnFields
from pliego.checks.examine import check_game
from pliego.game.beginning import SourceTable, begin
from pliego.game.session import Session
from pliego.game.table_layout import PRINTS, layout_for, printed_keys
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.problems import Problem

TEMPLATES = Path(__file__).parents[1] / "templates"


def written(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write the files of a game into a folder."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def begun(folder: Path, table: str) -> Path:
    """Return the folder of the game that `new` makes of a table."""
    made = begin(Folder(TEMPLATES), "Game", "en", [SourceTable("deck.csv", table.encode())])
    return written(folder / "game", dict(made.files))


def faces_of(root: Path) -> Faces:
    game, _problems = read_game(root)
    assert game is not None
    looks = Looks.of_game(Folder(root), Folder(TEMPLATES))
    look = looks.look(None, "colour")
    assert look is not None
    return Faces(Session(game, Folder(root)), look, looks.fonts, looks.files.labels(game)[0])


def unprinted(root: Path) -> list[tuple[int | None, str, str]]:
    """Return the row, the heading and the hint of each warning `unprinted`."""
    found = [each for each in check_game(root, TEMPLATES)[1] if each.code == "unprinted" and each.span]
    return [(each.span.row, each.span.heading, each.hint) for each in found if each.span]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("Action,Points\nRun to the door,5\nStay here,0\n", [{"Run to the door", "5"}, {"Stay here", "0"}]),
        ("Points,Question\n100,Who is it?\n", [{"100", "Who is it?"}]),
        ("Rank,Text\n7,Draw one\n,Nothing\n", [{"7", "Draw one"}, {"Nothing"}]),
        ("Value,Text\n1,Draw one\n3,Go\n", [{"1", "Draw one"}, {"3", "Go"}]),
    ],
)
def test_a_value_beside_a_text_is_on_the_card(tmp_path: Path, table: str, words: list[set[str]]) -> None:
    root = begun(tmp_path, table)
    faces = faces_of(root)
    found = [faces.face(name) for name in faces.ids("front")]
    lines = [{each.text for each in shown(face.drawing) if each.text} for face in found if face]
    assert lines == words
    assert unprinted(root) == []


def test_the_layouts_for_tables_print_what_is_said_of_them(tmp_path: Path) -> None:
    root = begun(tmp_path, "Name,Text\nA,b\n")
    game, _problems = read_game(root)
    assert game is not None
    drawn = DrawnFields(Session(game, Folder(root)), Looks.of_game(Folder(root), Folder(TEMPLATES)))
    for layout, keys in PRINTS.items():
        fields = {each.removeprefix("fields.") for each in drawn.ready[layout]}
        assert fields - {"colour"} == keys, layout


KEYS = ("subtitle", "text", "flavour", "value", "art", "icon", "cost", "attack")


def test_new_takes_a_layout_that_prints_each_column_where_one_does() -> None:
    titles = ("title", "[title, text]", "[title, value]", "[title, art]", "[title, icon]")
    others = chain.from_iterable(combinations(KEYS, size) for size in range(len(KEYS) + 1))
    tables = [{title, *some} for some in others for title in titles]
    assert len(tables) == 5 * 2 ** len(KEYS)
    for keys in tables:
        lost = printed_keys(keys) - PRINTS[layout_for(keys)]
        can_print = any(printed_keys(keys) <= printed for printed in PRINTS.values())
        assert not lost or not can_print, keys


def test_new_tells_of_a_column_that_no_layout_prints_beside_the_others() -> None:
    table = "Name,Suit,Rank,Cost\nA,Hearts,3,2\nB,Spades,4,1\n"
    made = begin(Folder(TEMPLATES), "Game", "en", [SourceTable("deck.csv", table.encode())])
    assert "layout: suit-text-card" in made.files["cards.yaml"].decode()
    assert made.notes[-1].startswith("column `Cost` has no place in the layout `suit-text-card`; not printed")


TABLE = "Name,Value,Text\nFire Ball,3,Deal 3 damage.\nIce,1,Miss a turn.\n"


def deck(folder: Path, layout: str, own: str = "", table: str = TABLE, columns: str = "Name: title") -> Path:
    """Return a game with a deck of a layout, and a layout of its own, `mine`."""
    said = f"layout: {layout}, back: plain-back, sheet: deck.csv, columns: {{{columns}}}"
    root = begun(folder, "Name,Text\nA,b\n")
    (root / "deck.csv").write_text(table, "utf-8")
    (root / "cards.yaml").write_text(f"decks:\n  d: {{title: D, {said}}}\n", "utf-8")
    return written(root, {"look/layouts/mine.yaml": f"format: 1\n{own}"}) if own else root


def test_a_title_that_no_layout_prints_is_told_like_any_column(tmp_path: Path) -> None:
    ((row, heading, hint),) = unprinted(deck(tmp_path / "prompt", "prompt-card"))
    assert (row, heading) == (2, "`Name`") and "`art-card`" in hint and "`without: [title]`" in hint
    told = unprinted(deck(tmp_path / "suit", "suit-card"))
    assert [heading for _row, heading, _hint in told] == ["`Name`", "`Text`"]
    words = '{text: "{card.text}{card.value}", style: card-text, at: [5, 5, 50, 50]}'
    own = f"size: standard\nitems:\n  - {words}\n"
    told = unprinted(deck(tmp_path / "own", "mine", own))
    assert [heading for _row, heading, _hint in told] == ["`Name`"]


def test_a_layout_that_shows_no_title_on_purpose_says_so(tmp_path: Path) -> None:
    assert unprinted(deck(tmp_path / "a", "mine", "extends: art-card\nwithout: [title]\n")) == []
    assert unprinted(deck(tmp_path / "b", "mine", "extends: prompt-card\nwithout: [title]\n")) == []
    note = deck(tmp_path / "c", "prompt-card", columns="Name: note, Text: [title, text]")
    assert check_game(note, TEMPLATES)[1] == unfinished(check_game(note, TEMPLATES)[1])
    game, _problems = read_game(note)
    assert game is not None and [card.note for card in game.cards.values()] == ["Fire Ball", "Ice"]


def unfinished(problems: list[Problem]) -> list[Problem]:
    """Return the problems of what a new game leaves to its author."""
    return [each for each in problems if each.span is not None and each.span.path.endswith("game.yaml")]


@pytest.mark.parametrize(
    ("own", "lost"),
    [
        ('extends: text-card\nitems:\n  - {id: value, when: "{card.art}"}\n', ["`Value`"]),
        ("extends: text-card\nwithout: [value]\n", ["`Value`"]),
        ("extends: text-card\nitems:\n  - {id: value, ink: low}\n", ["`Value`"]),
        ("extends: text-card\nitems:\n  - {id: value, ink: colour}\n", ["`Value`"]),
        ("extends: text-card\nitems:\n  - {id: value, opacity: 0}\n", ["`Value`"]),
        ('extends: text-card\nitems:\n  - {id: value, text: "", alt: "{card.value}"}\n', ["`Value`"]),
        ('extends: text-card\nitems:\n  - {id: value, when: "{card.value}", at-least: 2}\n', []),
        ('extends: text-card\nitems:\n  - {id: value, when: "{card.value}"}\n', []),
        (
            "extends: text-card\nwithout: [value]\nitems:\n"
            '  - {repeat: [{rect: {fill: ink}, at: [0, 0, 2, 2]}], count: "{card.value}", at: [5, 5]}\n',
            [],
        ),
        (
            "extends: text-card\nwithout: [value]\nitems:\n"
            '  - {rect: {fill: ink}, when: "{card.value}", at: [5, 5, 5, 5]}\n',
            [],
        ),
    ],
)
def test_an_item_counts_only_on_the_cards_on_which_it_is_drawn(
    tmp_path: Path, own: str, lost: list[str]
) -> None:
    told = unprinted(deck(tmp_path, "mine", own))
    assert [heading for _row, heading, _hint in told] == lost


def test_the_first_card_on_which_a_field_is_lost_is_told_and_how_many_there_are(tmp_path: Path) -> None:
    own = 'extends: text-card\nitems:\n  - {id: value, unless: "{card.subtitle}"}\n'
    table = "Name,Value,subtitle\nA,1,\nB,2,Beast\nC,,Beast\nD,4,Bird\n"
    root = deck(tmp_path, "mine", own, table)
    (problem,) = (each for each in check_game(root, TEMPLATES)[1] if each.code == "unprinted")
    assert problem.span is not None and problem.span.row == 3 and "(2 cards, first `b`)" in problem.message
