"""Anybody's deck: tables as other people keep them, free fields, words as values, backs and sizes by name."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest
from easel import Easel, shown
from openpyxl import Workbook
from pliego.cards.drawing import Drawing, TextRun, VectorPath
from pliego.cards.look import Looks
from pliego.checks.content import decks, unprinted
from pliego.checks.content.inspection import Inspection
from pliego.game.model.look import SIZES
from pliego.game.session import Session
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.letters import slug
from pliego.text.problems import Problem, in_order
from test_spreadsheet import CARDS, GAME

TEMPLATES = Path(__file__).parents[1] / "templates"
MAPPED = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Qty: copies, Name: title, Remarks: none}")

MAPPED_NAME = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Name: title}")
MAPPED_ALONE = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Qty: copies, Name: title}")


def game_of(folder: Path, text: str, cards: str = CARDS, name: str = "flota.csv") -> Path:
    game = folder / "prueba"
    game.mkdir()
    (game / "game.yaml").write_text(GAME, "utf-8")
    (game / "cards.yaml").write_text(cards.replace("SHEET", name).replace("total: 3, ", ""), "utf-8")
    (game / name).write_text(text, "utf-8")
    return game


def texts_of(drawing: Drawing) -> list[str]:
    return [each.item.text for each in shown(drawing) if isinstance(each.item, TextRun)]


def told(game: Path) -> list[str]:
    _game, problems = read_game(game)
    found = [problem for problem in in_order(problems) if problem.span]
    return [f"{Path(p.span.path).name}:{p.span.line}:{p.span.column} {p.code}" for p in found if p.span]


def test_columns_are_mapped_ids_made_and_the_rest_is_free(tmp_path: Path) -> None:
    table = "Name,Qty,Wood Cost,Remarks,VALUE\nÁgil Lobo,2,3,x,J\nOso,,,y,\nÁgil Lobo,1,1,,10\n"
    game, problems = read_game(game_of(tmp_path, table, MAPPED))
    assert game is not None and problems == []
    assert [(c.card, c.copies) for c in game.decks["flota"].cards] == [
        ("agil-lobo-j", 2),
        ("oso", 1),
        ("agil-lobo-10", 1),
    ]
    lobo, oso = game.cards["agil-lobo-j"], game.cards["oso"]
    assert (lobo.value, lobo.number, lobo.fields_) == ("J", None, {"wood-cost": "3"})
    assert (oso.value, oso.fields_) == (None, {"wood-cost": ""}) and game.free_fields == {"wood-cost"}
    assert game.cards["agil-lobo-10"].number == 10


def test_an_id_made_of_a_title_is_no_name_that_windows_keeps(tmp_path: Path) -> None:
    game, problems = read_game(game_of(tmp_path, "Name,Qty\nCon,1\nCon,1\nConsejo,1\n", MAPPED_ALONE))
    assert game is not None and problems == [] and list(game.cards) == ["con-2", "con-3", "consejo"]


def test_ids_of_cards_with_one_title_take_no_longer_than_others(tmp_path: Path) -> None:
    titles = ["B 2", *["B"] * 10_000, "B 3"]
    begun = time.process_time()
    game, problems = read_game(game_of(tmp_path, "Name\n" + "\n".join(titles) + "\n", MAPPED_NAME))
    assert game is not None and problems == [] and time.process_time() - begun < 8
    ids = [*game.cards]
    assert ids[:4] == ["b-2", "b", "b-4", "b-5"] and ids[-2:] == ["b-10002", "b-3"]


def test_a_value_that_begins_as_a_number_is_one_below_zero_too(tmp_path: Path) -> None:
    table = "Name,Qty,Wood Cost,Remarks,VALUE\nLobo,1,,,-3\nOso,1,,,-J\n"
    game, problems = read_game(game_of(tmp_path, table, MAPPED))
    assert game is not None and problems == []
    assert [(card.number, card.value) for card in game.cards.values()] == [(-3, -3), (None, "-J")]
    (tmp_path / "odd").mkdir()
    table = "Name,Qty,Wood Cost,Remarks,VALUE\nLobo,1,,,-3x\nOso,1,,,3x\n"
    assert told(game_of(tmp_path / "odd", table, MAPPED)) == ["flota.csv:2:10 number", "flota.csv:3:9 number"]


def test_what_cannot_be_a_column_is_told(tmp_path: Path) -> None:
    """`titel` is first of all what `Remarks` has become, and the second `Name` is typed over `Quantity`."""
    table = "Name,titel,???,Name\nA,1,2,B\n"
    cards = MAPPED.replace("Qty: copies", "Quantity: copies")
    assert told(game_of(tmp_path, table, cards)) == [
        "flota.csv:1:6 sheet-head",
        "flota.csv:1:12 sheet-head",
        "flota.csv:1:16 sheet-head",
    ]


def test_a_table_without_card_and_title_is_asked_which_is_which(tmp_path: Path) -> None:
    _game, problems = read_game(game_of(tmp_path, "Naam,Tekst\nA,B\nC,D\n"))
    (problem,) = [problem for problem in problems if problem.code == "sheet-head"]
    which = "say in cards.yaml which it is: `columns: {Naam: title}`"
    assert problem.hint == f"{which}; there are `Naam`, `Tekst`"


def test_noise_above_the_head_is_passed_over_and_rows_keep_their_numbers(tmp_path: Path) -> None:
    table = "My game,,\n,,\nversion 3,,\ntitle,copies,mana\nA,1,2\nB,x,3\nC,y,4\n"
    numbers = ["flota.csv:6:3 number", "flota.csv:7:3 number"]
    assert told(game_of(tmp_path, table)) == ["flota.csv:1:1 sheet-aside", *numbers]


def test_tabs_separate_too(tmp_path: Path) -> None:
    game, problems = read_game(game_of(tmp_path, "title\tmana\nA, the first\t2\n", name="flota.tsv"))
    assert game is not None and problems == [] and game.cards["a-the-first"].fields_ == {"mana": "2"}


def book_of(folder: Path) -> Path:
    game = game_of(folder, "", name="flota.xlsx")
    book, out = Workbook(), io.BytesIO()
    book.active.title = "Notes"
    book.active.append(["nothing"])
    spells = book.create_sheet("Spells")
    for row in (["title", "mana"], ["Fire", 3]):
        spells.append(row)
    book.save(out)
    (game / "flota.xlsx").write_bytes(out.getvalue())
    return game


def test_a_sheet_of_a_workbook_goes_by_its_name(tmp_path: Path) -> None:
    folder = book_of(tmp_path)
    path = folder / "cards.yaml"
    path.write_text(path.read_text("utf-8").replace("flota.xlsx", '"flota.xlsx#Spells"'), "utf-8")
    game, problems = read_game(folder)
    assert game is not None and problems == [] and game.cards["fire"].fields_ == {"mana": "3"}
    path.write_text(path.read_text("utf-8").replace("#Spells", "#Spels"), "utf-8")
    (problem, *_others) = read_game(folder)[1]
    assert problem.code == "sheet-missing" and problem.hint.startswith("there are `Notes`, `Spells`; sheet")


def test_a_row_that_has_no_title_is_told_at_its_place(tmp_path: Path) -> None:
    table = "title,text\n,one\nA,two\n,three\n"
    assert told(game_of(tmp_path, table)) == ["flota.csv:2:1 sheet-untitled", "flota.csv:4:1 sheet-untitled"]


@pytest.mark.parametrize(
    ("text", "id_"), [("Ágil Lobo", "agil-lobo"), ("Fire & Ice (2)", "fire-ice-2"), ("¿?", ""), ("ﬁx", "fix")]
)
def test_an_id_is_made_of_letters_and_digits(text: str, id_: str) -> None:
    assert slug(text) == id_


FREE = """\
cards:
  one: {title: Uno, value: 7, fields: {wood: 3, kind: beast, stars: 2}}
  two: {title: Dos, value: K}
decks:
  main: {title: Mazo, layout: face, back: rear, cards: [{card: one}, {card: two}]}
"""
COMPARED = """\
size: poker
items:
  - {text: a, style: body, at: [0, 0, 5, 5], when: "{card.fields.wood}"}
  - {text: b, style: body, at: [0, 6, 5, 5], unless: "{card.fields.wood}"}
  - {text: c, style: body, at: [0, 12, 5, 5], when: "{card.fields.wood}", at-least: 3, at-most: 3}
  - {text: d, style: body, at: [0, 18, 5, 5], when: "{card.fields.wood}", at-least: 4}
  - {text: e, style: body, at: [0, 24, 5, 5], when: "{card.fields.kind}", one-of: [beast, bird]}
  - {text: f, style: body, at: [0, 30, 5, 5], when: "{card.fields.kind}", equals: "{card.fields.none}"}
  - {text: "{card.value}", style: body, at: [0, 40, 9, 5]}
  - {repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], count: "{card.fields.stars}", at: [0, 50, 9, 9]}
"""


def test_what_a_card_has_not_is_empty_in_conditions_counts_and_loops(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.write("content/test/cards.yaml", FREE.replace("wood: 3,", "wood: 3, none: x,"))
    easel.layout("rear", "size: poker")
    easel.layout("face", COMPARED)
    one, two = easel.face("main/one"), easel.face("main/two")
    assert one.problems == two.problems == ()
    assert texts_of(one.drawing) == ["a", "c", "e", "7"]
    assert texts_of(two.drawing) == ["b", "f", "K"]
    assert [sum(isinstance(i, VectorPath) for i in face.drawing.items) for face in (one, two)] == [2, 0]
    assert (one.drawing.w_mm, one.drawing.h_mm) == SIZES["poker"]


def test_a_field_that_no_card_has_is_a_mistake_of_the_layout(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.write("content/test/cards.yaml", FREE)
    layout = """\
    size: [50, 80]
    items:
      - {text: a, style: body, at: [0, 0, 5, 5], when: "{card.fields.wod}"}
      - {text: b, style: body, at: [0, 6, 5, 5], unless: "{card.fields.knd}"}
    """
    assert easel.told(layout) == [
        ("unknown-reference", "face.yaml", 4),
        ("unknown-reference", "face.yaml", 5),
    ]


def test_an_unknown_size_is_told_with_those_there_are(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", "size: pokr\nitems:\n  - {text: a, style: nobody, at: [0, 0, 5, 5]}")
    faces, looks = easel.faces()
    assert faces.face("main/one") is None
    (problem,) = looks.problems
    assert problem.code == "choice" and "`poker`" in problem.message
    assert problem.span and problem.span.line == 2


def test_a_card_may_have_a_back_of_its_own(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.edit("content/test/cards.yaml", "two: {title: Dos}", "two: {title: Dos, back: own}")
    easel.layout("own", 'size: [50, 80]\nitems:\n  - {text: "{card.title}", style: body, at: [0, 0, 40, 9]}')
    easel.layout("face", "size: [50, 80]")
    faces, _looks = easel.faces()
    own, other = faces.face("main/two", "back"), faces.face("main/one", "back")
    assert own and other and texts_of(own.drawing) == ["Dos"] and texts_of(other.drawing) == []


def test_a_column_may_be_two_things_and_an_icon_is_named_as_a_table_writes_it(tmp_path: Path) -> None:
    table = "Suit,Rank\nSea Keys,A\nMoths,K\n"
    cards = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Suit: [title, icon, Wood], Rank: value}")
    game, problems = read_game(game_of(tmp_path, table, cards))
    assert game is not None and problems == []
    assert [(c.title, c.icon, c.fields_["wood"]) for c in game.cards.values()] == [
        ("Sea Keys", "sea-keys", "Sea Keys"),
        ("Moths", "moths", "Moths"),
    ]


@pytest.mark.parametrize(
    ("head", "columns", "key", "second"),
    [
        ("Name,Qty,Number", "Name: title, Qty: copies, Number: copies", "`copies`", "Number"),
        ("Name,copies,Number", "Name: title, Number: Copies", "`copies`", "Number"),
        ("Name,Wood,wood", "Name: title", "the field `wood`", "wood"),
        ("Name,Qty,Name", "Name: title", "`title`", "Name"),
    ],
)
def test_two_columns_that_are_one_thing_are_named_both_with_the_place_of_each(
    tmp_path: Path, head: str, columns: str, key: str, second: str
) -> None:
    cards = CARDS.replace("sheet: SHEET", f"sheet: SHEET, columns: {{{columns}}}")
    _game, problems = read_game(game_of(tmp_path, f"{head}\nA,1,2\n", cards))
    (problem,) = problems
    first = 0 if key == "`title`" else 1
    assert f"one column for {key}, found `{head.split(',')[first]}` (" in problem.message
    assert f"flota.csv: row 1, column {'AB'[first]}) and `{second}` (" in problem.message
    assert "flota.csv: row 1, column C)" in problem.message and problem.span and problem.span.row == 1


def test_a_key_is_one_however_it_is_written_and_what_a_column_is_must_be_said(tmp_path: Path) -> None:
    cards = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Name: Title, Kind: ''}")
    _game, (problem,) = read_game(game_of(tmp_path, "Name,Kind\nA,b\n", cards))
    assert "what the column `Kind` is, found nothing" in problem.message
    assert problem.span is not None and problem.span.path.endswith("cards.yaml")


def test_a_deck_is_a_table_or_a_list_and_columns_are_of_a_table(tmp_path: Path) -> None:
    both = CARDS.replace("sheet: SHEET", "sheet: SHEET, cards: [{card: a}]")
    assert [line.split()[1] for line in told(game_of(tmp_path, "title\nA\n", both))] == ["sheet-twice"]
    (tmp_path / "columns").mkdir()
    neither = CARDS.replace("sheet: SHEET", "columns: {Name: title}")
    root = game_of(tmp_path / "columns", "title\nA\n", neither)
    game, problems = read_game(root)
    assert game is not None
    found = [*problems, *decks.check(Inspection(Session(game, Folder(root))))]
    assert [problem.code for problem in found] == ["sheet-missing"]


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("subtitle", "take a layout that prints it (`art-card`, `cost-card`, `frame-card`), or print it"),
        ("cost", "take a layout that prints it (`cost-card`), or print it"),
        ("subtitulo", "did you mean `subtitle`? else print it"),
        (
            "oro",
            "`plain-card` has free places: say `columns: {Tipos: value}` in cards.yaml; or print it in a",
        ),
    ],
)
def test_what_a_ready_layout_does_not_print_is_told_with_those_that_do(
    tmp_path: Path, kind: str, hint: str
) -> None:
    cards = CARDS.replace("layout: a,", "layout: plain-card,")
    cards = cards.replace("sheet: SHEET", f"sheet: SHEET, columns: {{Tipos: {kind}}}")
    root = game_of(tmp_path, "title,Tipos\nA,x\n", cards)
    game, problems = read_game(root)
    assert game is not None and problems == []
    looks = Looks.of_game(Folder(root), Folder(TEMPLATES))
    (problem,) = unprinted.check(Inspection(Session(game, Folder(root)), looks))
    assert problem.hint.startswith(hint) and "found none in the layout `plain-card`" in problem.message


def unprinted_of(folder: Path, table: str) -> list[Problem]:
    """Return what is said of the columns of a table that a plain card does not print."""
    root = game_of(folder, table, CARDS.replace("layout: a,", "layout: plain-card,"))
    game, problems = read_game(root)
    assert game is not None and problems == []
    looks = Looks.of_game(Folder(root), Folder(TEMPLATES))
    return [*unprinted.check(Inspection(Session(game, Folder(root)), looks))]


@pytest.mark.parametrize(
    ("table", "hints"),
    [
        (
            "Qté\nA,2\nB,1\n",
            ['`Qté` looks like the number of copies: say so in cards.yaml, `columns: {"Qté": copies}`'],
        ),
        ("Nombre\nA,2\nB,1\n", ["`Nombre` looks like the number of copies"]),
        ("Wert\nA,7\nB,1\n", ["`Wert` looks like the value of the cards"]),
        ("copies,Qté\nA,2,3\nB,1,1\n", ["`plain-card` has free places"]),
        ("Qté\nA,many\nB,1\n", ["`plain-card` has free places"]),
        ("Nr\nA,1\nB,2\n", ["`plain-card` has free places: say `columns: {Nr: value}`"]),
        ("Rare,value,text\nA,2,3,x\nB,1,3,x\n", ["print it in the layout"]),
        ("Mood\nA,\nB,b\n", ["`plain-card` has free places: say `columns: {Mood: value}`"]),
        ("Wert\nA,\nB,1\n", ["`Wert` looks like the value of the cards"]),
    ],
)
def test_a_new_column_whose_name_means_a_key_is_told_as_that(
    tmp_path: Path, table: str, hints: list[str]
) -> None:
    found = unprinted_of(tmp_path, f"title,{table}")
    assert [each.hint[: len(hint)] for each, hint in zip(found, hints, strict=True)] == hints


def test_columns_that_nothing_prints_are_offered_the_free_places_of_their_layout(tmp_path: Path) -> None:
    table = "title,Cost,No.,House,Odds,Motto,Left\n"
    rows = (
        "A,1,007,Tower of the North,50%,A motto of more words than a line has,x\nB,2,008,Harbour,33%,Two,y\n"
    )
    root = game_of(tmp_path, table + rows, CARDS.replace("layout: a,", "layout: cost-card,"))
    game, _problems = read_game(root)
    assert game is not None
    looks = Looks.of_game(Folder(root), Folder(TEMPLATES))
    (problem,) = unprinted.check(Inspection(Session(game, Folder(root)), looks))
    places = "{No.: attack, House: subtitle, Odds: defence, Motto: text, Left: value}"
    assert problem.hint.startswith(f"`cost-card` has free places: say `columns: {places}` in cards.yaml; or")


def test_columns_that_are_told_together_say_how_many_cards_have_each(tmp_path: Path) -> None:
    rows = "A,x,1,p,\nB,x,,p,q\nC,x,,p,q\n"
    messages = [each.message for each in unprinted_of(tmp_path, f"title,Rare,Shown,Lore kept,Odd\n{rows}")]
    where = "on the cards of `flota`, found none in the layout `plain-card`"
    uses = "`fields.rare` (3 cards), `fields.shown` (1 card), `fields.lore-kept` (3 cards)"
    assert messages == [
        f"expected uses of {uses} {where} (first `a`)",
        f"expected a use of `fields.odd` {where} (2 cards, first `b`)",
    ]


def test_two_columns_that_are_one_thing_are_told_and_so_is_one_that_is_not_there(tmp_path: Path) -> None:
    table = "Name,Suit,Rank\nA,b,c\n"
    columns = "{Suit: [title, icon], Rank: icon, Colour: [none, text]}"
    cards = CARDS.replace("sheet: SHEET", f"sheet: SHEET, columns: {columns}")
    assert told(game_of(tmp_path, table, cards)) == [
        "cards.yaml:2:115 sheet-head",
        "flota.csv:1:11 sheet-head",
    ]
