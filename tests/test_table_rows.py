"""Rows of tables: which are cards, what their ids are, and where their mistakes lie."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from pliego.game.column_words import column_words
from pliego.game.headings import from_headings
from pliego.game.model.game import Game
from pliego.game.spreadsheet.counts import count_of
from pliego.game.spreadsheet.formats import shown
from pliego.games.opening import read_game
from pliego.text.letters import slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, as_data, in_order, problem_of
from test_anybody_deck import game_of
from test_beginning import TEMPLATES
from test_spreadsheet import CARDS

SHEET_NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
NAMED = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Name: title}")


def read(folder: Path, text: str, cards: str = NAMED) -> tuple[Game, list[Problem]]:
    folder.mkdir(exist_ok=True)
    game, problems = read_game(game_of(folder, text, cards))
    assert game is not None
    return game, problems


def read_book(folder: Path, fill: Callable[[Any], None], cards: str = NAMED) -> tuple[Game, list[Problem]]:
    """Read a game with a workbook that a function has filled."""
    book, out = Workbook(), io.BytesIO()
    fill(book.active)
    book.save(out)
    folder.mkdir(exist_ok=True)
    root = game_of(folder, "", cards, "flota.xlsx")
    (root / "flota.xlsx").write_bytes(out.getvalue())
    game, problems = read_game(root)
    assert game is not None
    return game, problems


def ids(game: Game) -> list[str]:
    return list(game.cards)


@pytest.mark.parametrize(
    ("text", "id_"),
    [("Дракон", "drakon"), ("火龙", "huolong"), ("Łódź", "lodz"), ("ドラゴン", "doragon"), ("תנין", "tnyn"),
     ("K💰", "k-moneybag"), ("♥", "hearts"), ("Straße", "strasse"), ("don’t", "don-t"), ("¿?", "")],
)  # fmt: skip
def test_an_id_is_made_of_letters_of_any_script(text: str, id_: str) -> None:
    assert slug(text) == id_


def test_a_row_on_top_moves_no_id(tmp_path: Path) -> None:
    rows = [
        "Дракон,",
        "Рыцарь,",
        "???,",
        "!!!,",
        "王,",
        "亡,",
        "Wolf,red",
        "Wolf,blue",
        "Wolf,",
        "+1,",
        "-1,",
    ]
    game, problems = read(tmp_path / "one", "\n".join(["Name,Kind", *rows]) + "\n")
    assert problems == []
    by_row = {(card.title, card.fields_["kind"]): id_ for id_, card in game.cards.items()}
    assert len({*by_row.values()}) == len(rows)
    assert [by_row["Wolf", kind] for kind in ("red", "blue", "")] == ["wolf-red", "wolf-blue", "wolf"]
    more = ["Name,Kind", "Neu,", "Wolf,green", "?,", *reversed(rows)]
    again, problems = read(tmp_path / "two", "\n".join(more) + "\n")
    assert problems == []
    assert {
        (card.title, card.fields_["kind"]): id_ for id_, card in again.cards.items()
    }.items() >= by_row.items()


def test_cards_of_one_title_are_told_apart_by_the_first_column_that_differs(tmp_path: Path) -> None:
    wolves = "Wolf,a,Pack,Bite.\nWolf,a,Lone,Bite.\nWolf,b,Lone,Run.\n"
    game, _problems = read(tmp_path, f"Name,Kind,subtitle,text\n{wolves}Elf,,,One.\nElf,,,Two!\n")
    assert ids(game) == ["wolf-pack", "wolf-lone-a", "wolf-lone-b", "elf-one", "elf-two"]


def test_rows_that_say_the_same_are_numbered(tmp_path: Path) -> None:
    game, problems = read(tmp_path, "Name,copies\nWolf,1\nWolf,2\nWolf 2,1\nWolf,1\n")
    assert problems == [] and ids(game) == ["wolf", "wolf-3", "wolf-2", "wolf-4"]


@pytest.mark.parametrize(
    ("cell", "count"),
    [("2", 2), ("x2", 2), ("2x", 2), ("2 x", 2), ("× 3", 3), ("2.0", 2), ("2,00", 2), ("２", 2), ("2 pcs", 2),
     ("2 Stück", 2), ("0", 0), ("x0", 0), ("two", None),
      ("1.5", None), ("2-3", None), ("2 or 3", None), ("-1", None), ("", None),
     ("x", None)],
)  # fmt: skip
def test_copies_are_written_as_people_write_them(cell: str, count: int | None) -> None:
    assert count_of(cell) == count


def test_a_card_of_no_copies_is_set_aside_and_told(tmp_path: Path) -> None:
    game, (note,) = read(tmp_path, "Name,copies\nA,0\nB,\nC,x2\nD,2.0\nE,0x\n")
    assert [(each.card, each.copies) for each in game.decks["flota"].cards] == [("b", 1), ("c", 2), ("d", 2)]
    assert (note.severity, note.code) == ("note", "sheet-aside")
    assert note.message == "set aside 2 cards of 0 copies: row 2 (`A`), row 6 (`E`)"


def test_rows_that_are_no_cards_are_set_aside_and_told(tmp_path: Path) -> None:
    rows = [
        "Name,Copies,Cost,Text",
        "# Creatures,,,",
        "Goblin,x2,3,a",
        "// Troll,2,4,b",
        "#1 Fan,1,1,c",
        "#Spells,,,",
        "Sub total,3,7,",
        "Total: 3,,,",
        "ИТОГО,3,7,",
        "Total War,1,2,d",
        "Total,1,2,a card with this name",
        ",17,,",
        ",,12,",
        "name,copies,cost,text",
    ]
    cards = NAMED.replace("Name: title", "Name: title, Cost: cost")
    game, problems = read(tmp_path, "\n".join(rows) + "\n", cards)
    assert ids(game) == ["goblin", "1-fan", "total-war", "total"]
    assert [(problem.severity, problem.message) for problem in in_order(problems)] == [
        ("note", "set aside 3 comments: row 2 (`# Creatures`), row 4 (`// Troll`), row 6 (`#Spells`)"),
        ("note", "set aside 3 totals: row 7 (`Sub total`), row 8 (`Total: 3`), row 9 (`ИТОГО`)"),
        ("note", "set aside 2 rows with only a number: row 12 (`17`), row 13 (`12`)"),
        ("note", "row 14 repeats the headings; left out"),
    ]


def test_cards_below_other_headings_are_told_with_the_columns_in_which_they_print(tmp_path: Path) -> None:
    rows = "Deck,Name,Text,Skill\nHero,Ann,Runs,Fast\nDeck,Threat,Effect,Skill\nThreat,Fire,Burns,Hot\n"
    cards = NAMED.replace("Name: title", "Name: title, Deck: none, Skill: none")
    game, (warning,) = read(tmp_path, rows, cards)
    assert ids(game) == ["ann", "fire"]
    assert (warning.severity, warning.code) == ("warning", "sheet-headings")
    assert warning.message == (
        "expected cards below the headings of row 1, found other headings in row 3, so `Threat` prints as "
        "`Name` and `Effect` prints as `Text` in row 4 (`Threat`)"
    )
    again = "Deck,Name,Text,Skill\nHero,Bob,Rests,Slow\nDeck,Name,Text,Cost\nHero,Cid,Sits,1\n"
    _game, problems = read(tmp_path / "again", rows + again, cards)
    found = [(each.severity, each.span.row) for each in in_order(problems) if each.span]
    assert found == [("warning", 3), ("note", 5), ("warning", 7)]


def test_other_headings_without_a_card_below_are_set_aside(tmp_path: Path) -> None:
    rows = "Deck,Name,Text,Skill\nHero,Ann,Runs,Fast\nDeck,Threat,Effect,Skill\n"
    game, (note,) = read(tmp_path, rows, NAMED.replace("Name: title", "Name: title, Deck: none, Skill: none"))
    assert ids(game) == ["ann"]
    assert note.message == "set aside 1 row of other headings: row 3 (`Deck`)" and note.severity == "note"


def test_a_card_with_the_words_of_headings_is_told(tmp_path: Path) -> None:
    rows = "Name,Sword,Shield\nKnight,sword,shield\nPage,,shield\n"
    game, (warning,) = read(tmp_path, rows, NAMED.replace("Name: title", "Name: title, Sword: a, Shield: b"))
    assert ids(game) == ["knight", "page"]
    assert (warning.severity, warning.code) == ("warning", "sheet-alone")
    assert warning.message.endswith("found headings of the table again in row 2 (`Knight`)")


@pytest.mark.parametrize("total", ["Insgesamt", "In total", "Totali", "Gesamtkosten", "Totaux", "Общо"])
def test_rows_that_add_up_are_known_in_many_languages(tmp_path: Path, total: str) -> None:
    game, (note,) = read(tmp_path, f"Name,copies,text\nA,1,x\nB,2,y\nC,3,z\n{total},6,\n")
    assert ids(game) == ["a", "b", "c"] and note.code == "sheet-aside"


def test_a_last_row_of_a_title_and_numbers_is_told(tmp_path: Path) -> None:
    game, (warning,) = read(tmp_path, "Name,copies,text\nA,1,x\nB,2,y\nC,3,z\nAll in all,6,\n")
    assert ids(game) == ["a", "b", "c", "all-in-all"]
    assert (warning.code, warning.severity) == (
        "sheet-total",
        "warning",
    ) and "row 5 (`All in all`) with 6, the sum of the numbers above it" in warning.message
    assert read(tmp_path / "steps", "Name,copies\nA,100\nB,200\nC,300\n")[1] == []
    assert read(tmp_path / "no", "Name,copies,text\nA,1,x\nB,2,y\nC,3,z\nD,5,\n")[1] == []
    assert read(tmp_path / "text", "Name,copies,text\nA,1,x\nB,2,y\nC,3,z\nD,6,w\n")[1] == []


def test_a_cell_that_is_no_number_of_copies_is_one_error_and_the_card_stays(tmp_path: Path) -> None:
    game, (error,) = read(tmp_path, "Name,copies,text\nA,two,# x\nB,2,y\n")
    assert ids(game) == ["a", "b"] and error.message == "expected how many copies, found `two`"
    assert str(error.span).endswith("flota.csv: row 2, column `copies`")


def test_a_row_without_a_title_is_a_card_without_one(tmp_path: Path) -> None:
    game, problems = read(tmp_path, "Name,text,Cost\n,Draw two.,1\n,Draw one.,1\nA,b,2\n")
    assert ids(game) == ["card-draw-two", "card-draw-one", "a"]
    assert [(problem.severity, problem.code) for problem in problems] == [("warning", "sheet-untitled")] * 2


def test_a_table_without_headings_keeps_its_first_card(tmp_path: Path) -> None:
    columns = "sheet: SHEET, headings: false, columns: {A: title, B: copies, C: text, D: none}"
    game, problems = read(
        tmp_path, "Goblin,2,Bite.,x\nTroll,zwei,Run.,y\n", CARDS.replace("sheet: SHEET", columns)
    )
    assert [str(problem.span).split(": ")[-1] for problem in problems] == ["row 2, column `B`"]
    assert game.cards["goblin"].text == "Bite." and next(iter(game.cards)) == "goblin"


def test_a_mistake_lies_in_a_row_as_spreadsheets_count_and_in_a_column_by_name(tmp_path: Path) -> None:
    table = 'My deck\n\nName,text,Qty,title\nA,"one\ntwo\n\nthree",2\n\nB,"x\ny",zwei\nC,,3,,,odd\n'
    cards = NAMED.replace("Name: title", "Name: title, Qty: copies, title: none")
    _game, problems = read(tmp_path, table, cards)
    assert [str(p.span).partition("flota.csv: ")[2] for p in in_order(problems)] == [
        "row 1",
        "row 6, column `Qty`",
        "row 7, column F",
    ]
    (above, number, _odd) = in_order(problems)
    assert (above.severity, above.message) == (
        "note",
        "set aside 1 row above the headings: row 1 (`My deck`)",
    )
    assert number.span and (number.span.line, number.span.column) == (10, 4), "a program finds the line"
    data = as_data(number)
    assert (data["place"], data["row"], data["heading"]) == (str(number.span), 6, "`Qty`")
    assert problem_of(data) == number


def test_the_second_column_of_one_name_has_a_number(tmp_path: Path) -> None:
    game, problems = read(
        tmp_path, "Name,Cost,cost\nA,1,2\n", NAMED.replace("Name: title", 'Name: title, "cost (2)": upkeep')
    )
    assert problems == [] and game.cards["a"].fields_ == {"cost": "1", "upkeep": "2"}


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (7, "000", "007"),
        (3, 'General" VP"', "3 VP"),
        (3, '"x"General', "x3"),
        (3, "[Red]General", "3"),
        (-3, "General;-General", "-3"),
        (2, '[>3]"many";0', "2"),
        (5, '[Blue][>3]"many";0', "many"),
        (2, '[=1]"one";[=2]"two";0', "two"),
        (7, '[=1]"one";[=2]"two";0', "7"),
        (1, '[=1]0" card";0" cards"', "1 card"),
        (3, '[=1]0" card";0" cards"', "3 cards"),
        (0.25, ".00", ".25"),
        (12.5, ".00", "12.50"),
        (3, ";;;", ""),
        (-2, "0;;", ""),
        (0, "0;;", ""),
        (3, '"VP: "@', "3"),
        (3, '"a;b"0', "a;b3"),
        (0.5, "0%", "50%"),
        (0.055, "0.0 %", "5.5 %"),
        (1234.5, "€#,##0.00", "€1,234.50"),
        (5, "[$€-407] #,##0", "€ 5"),
        (-3, "0;(0)", "(3)"),
        (-2, "+0;-0;0", "-2"),
        (0, '0;-0;"none"', "none"),
        (3, '0 "gold"', "3 gold"),
        (1.5, "# ?/?", "1 1/2"),
        (0.75, "?/4", "3/4"),
        (5551234, "000-0000", "555-1234"),
        (12345, "0.00E+00", "1.23E+04"),
        (1500000, '0.0,,"M"', "1.5M"),
        (2.0, "General", "2"),
        (0.1 + 0.2, "General", "0.3"),
        (1 / 3, "General", "0.333333333"),
        (1e-7, "General", "1E-07"),
        (-0.0000123456789, "General", "-1.23457E-05"),
        (12345678901, "General", "12345678901"),
        (12345678901.5, "General", "12345678902"),
        (123456789012345, "General", "1.23457E+14"),
        (10**400, "General", "1E+400"),
        (float("inf"), "General", "inf"),
        (True, "General", "TRUE"),
        ("=x", "0", "=x"),
        ("oro", '@" massiccio"', "oro massiccio"),
        ("oro", '0;-0;0;"di "@', "di oro"),
        ("oro", '0" giorni"', "oro"),
        (datetime.datetime(2024, 3, 1), "yyyy-mm-dd", "2024-03-01"),
        (datetime.datetime(2024, 3, 1), "mm-dd-yy", "2024-03-01"),
        (datetime.datetime(2024, 3, 1), "dd/mm/yyyy", "01/03/2024"),
        (datetime.datetime(2024, 3, 1), "d mmm yy", "1 Mar 24"),
        (datetime.datetime(2024, 3, 1), "[$-40A]d mmmm yyyy", "1 marzo 2024"),
        (datetime.datetime(2024, 3, 1, 14, 5), "h:mm AM/PM", "2:05 PM"),
        (datetime.datetime(2024, 3, 1), 'yyyy"年"m"月"d"日"', "2024年3月1日"),
        (datetime.time(14, 5), "hh:mm", "14:05"),
        (datetime.timedelta(hours=26, minutes=5), "[h]:mm", "26:05"),
    ],
)
def test_a_cell_of_a_workbook_is_what_one_sees(value: object, form: str, text: str) -> None:
    assert shown(value, form) == text


@pytest.mark.parametrize(
    ("lang", "words"),
    [("it", "VERO FALSO"), ("de-CH", "WAHR FALSCH"), ("en", "TRUE FALSE"), ("ja", "TRUE FALSE")],
)
def test_a_truth_is_a_word_of_the_language(lang: str, words: str) -> None:
    assert " ".join(shown(value, "General", lang) for value in (True, False)) == words


def _merged(sheet: Any) -> None:
    for row in (
        ["My deck", None, None, None],
        ["Name", "copies", "text", "Code"],
        ["Creatures", None, None, None],
        ["Wolf", 2, "Bite.", 7],
        ["Bear", 1, None, 12],
        ["Hidden", 1, "Never.", 1],
        ["Elf", 3.0, "Sing.", 1],
    ):
        sheet.append(row)
    sheet.merge_cells("A1:D1")
    sheet.merge_cells("A3:D3")
    sheet.merge_cells("C4:C5")
    sheet.row_dimensions[6].hidden = True
    sheet.column_dimensions["D"].hidden = True
    sheet.column_dimensions["G"].hidden = True
    for row in range(4, 8):
        sheet.cell(row, 4).number_format = "000"


def test_merged_cells_are_filled_and_hidden_rows_and_headings_between_set_aside(tmp_path: Path) -> None:
    game, problems = read_book(tmp_path, _merged)
    assert {id_: (card.text, card.fields_["code"]) for id_, card in game.cards.items()} == {
        "wolf": ("Bite.", "007"),
        "bear": ("Bite.", "012"),
        "elf": ("Sing.", "001"),
    }
    assert [card.copies for card in game.decks["flota"].cards] == [2, 1, 3]
    assert [problem.message for problem in in_order(problems)] == [
        "set aside 1 row above the headings: row 1 (`My deck`)",
        "set aside 1 row of one merged cell: 3",
        "expected a column that one sees, found a hidden one, which is read like all others",
        "set aside 1 hidden row: 6",
    ]


def _two_rows_of_headings(sheet: Any) -> None:
    for row in (["Name", "Cost", None], [None, "Wood", "Stone"], ["Hut", 1, 2]):
        sheet.append(row)
    sheet.merge_cells("A1:A2")
    sheet.merge_cells("B1:C1")


def test_cards_above_the_headings_are_told(tmp_path: Path) -> None:
    game, (warning,) = read(tmp_path, "Fire,2,Burn.\nName,copies,text\nWolf,1,Howl.\nBear,1,Sleep.\n")
    assert ids(game) == ["wolf", "bear"] and (warning.severity, warning.code) == ("warning", "sheet-above")
    assert warning.message == "expected the headings above all cards, found them below row 1 (`Fire`)"


def test_rows_that_lack_a_cell_are_told(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Type: subtitle")
    rows = ["Name,Type,text", "Ice,Freeze.", "Wolf,Beast,Howl.", "Bear,Beast,Sleep.", "Fox,Beast,Steal."]
    _game, (warning,) = read(tmp_path, "\n".join(rows) + "\n", cards)
    assert (warning.severity, warning.code) == ("warning", "sheet-short")
    assert warning.message == "expected 3 cells in each row, found fewer in row 2 (`Ice`)"
    _game, (note,) = read(tmp_path / "habit", "\n".join([*rows[:2], "Wolf,Beast", *rows[3:4]]) + "\n", cards)
    assert note.severity == "note"
    cards = NAMED.replace("Name: title", "Name: title, Fun: flavour, Cost: cost")
    rows = [
        "Name,copies,text,Fun,Cost",
        "Wolf,3,Bite.,Howl,1",
        "Bear,2,Grr,2",
        "Owl,1,Fly.",
        "Elk,1,Run.,x,2",
    ]
    _game, (warning,) = read(tmp_path / "moved", "\n".join(rows) + "\n", cards)
    assert (warning.severity, warning.code) == ("warning", "sheet-short")


def test_rows_with_an_empty_cell_too_many_are_told(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Type: subtitle, Cost: cost")
    rows = ["Name,Type,text,Cost", "Wolf,Beast,Howl.,1", "Bear,,Beast,Sleep.,", "Fox,Beast,Steal.,2"]
    rows += [
        "Ice,Spell,Freeze, then melt.,",
        "Owl,Beast,Fly.,2",
        "Elk,Beast,Run.,3",
        "# later,,x,,",
        "End,,,,,",
    ]
    game, (warning, *_others) = read(tmp_path, "\n".join(rows) + "\n", cards)
    assert (warning.severity, warning.code) == ("warning", "sheet-long") and "ice" in ids(game)
    assert warning.message == "expected 4 cells in each row, found one more in row 3 (`Bear`), row 5 (`Ice`)"
    assert '(`"Draw, then discard"`); else delete the one' in warning.hint
    _game, told = read(tmp_path / "habit", "\n".join([rows[0], rows[2], f"{rows[3]},"]) + "\n", cards)
    assert "sheet-long" not in [each.code for each in told]


def test_a_cell_that_has_moved_into_a_wrong_column_is_told_by_its_row_alone(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Art: art, Fun: flavour")
    rows = ["Name,copies,Art,text,Fun", "Wolf,1,,Bite.,Howl.", "Bear,2,,Draw, then stop.,,", "Elk,1,,x,y"]
    rows += ["Owl,1,,x,y", "Fox,2,Run.,,,", "Emu,1,,x,"]
    game, (error,) = read(tmp_path, "\n".join(rows) + "\n", cards)
    assert (error.severity, error.code) == ("error", "sheet-long") and game.cards["fox"].art is None
    short = ["Name,copies,Fun,text", "Wolf,1,x,Bite.", "Bear,Hug.,x", "Elk,1,x,y", "Owl,1,y,x", "Cat,1,a,b"]
    game, (error,) = read(tmp_path / "short", "\n".join(short) + "\n", cards.replace("Art: art, ", ""))
    assert (error.severity, error.code) == ("error", "sheet-short") and len(game.cards) == 5


@pytest.mark.parametrize(
    ("row", "severity"),
    [
        ("(name),(how many),(gold),(80 letters)", "error"),
        ("Title,Number,Gold,Words", "error"),
        ("(name),,(gold),(text)", "warning"),
    ],
)
def test_a_row_that_explains_the_headings_is_one_problem(tmp_path: Path, row: str, severity: str) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Cost: cost")
    table = f"Name,copies,Cost,text\n{row}\nWolf,2,1,Bite.\nBear,1,2,Hug.\nOwl,3,1,Fly.\n"
    _game, (found,) = read(tmp_path, table, cards)
    assert (found.severity, found.code, found.span and found.span.row) == (severity, "sheet-explains", 2)


def test_a_first_card_with_letters_above_numbers_is_a_card(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Cost: cost, Force: force")
    table = "Name,Cost,Force\nJoker,X,X\nWolf,2,1\nBear,1,2\nOwl,3,1\n"
    assert read(tmp_path, table, cards)[1] == []


def test_a_heading_that_is_missing_is_one_problem(tmp_path: Path) -> None:
    game, (problem,) = read(tmp_path, "Name,text\nWolf,Beast,Howl.\nBear,Beast,Sleep.\nFox,Beast,Steal.\n")
    assert ids(game) == [] and problem.code == "sheet-columns"
    assert problem.message == "expected a heading for each column, found 2 above rows of 3 cells"


def test_of_two_rows_of_headings_the_lower_one_counts(tmp_path: Path) -> None:
    game, problems = read_book(tmp_path, _two_rows_of_headings)
    assert problems == [] and game.cards["hut"].fields_ == {"wood": "1", "stone": "2"}


def test_a_column_without_a_heading_has_the_one_in_the_row_above(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Effect: text")
    rows = "Card,,Cost,,Effect\nName,copies,Gold,Wood,\nHut,2,3,1,Sleep.\nInn,1,2,2,Eat.\n"
    game, problems = read(tmp_path, rows, cards)
    assert game.cards["hut"].text == "Sleep." and game.cards["hut"].fields_ == {"gold": "3", "wood": "1"}
    assert problems == []
    titled = rows.replace("Card,,Cost,,Effect", "My cards,,,,")
    _game, problems = read(tmp_path / "title", titled, cards)
    assert "sheet-nameless" in [each.code for each in problems]


def test_a_value_of_a_table_may_be_any_numeral(tmp_path: Path) -> None:
    game, problems = read(tmp_path, "Name,value\nA,007\nB,2+\nC,3-5\nD,50 %\nE,1.5\nF,4\nG,3x\n")
    assert [card.value for card in game.cards.values()] == ["007", "2+", "3-5", "50 %", "1.5", 4]
    assert [problem.code for problem in problems] == ["number"]


def test_a_column_of_other_words_than_values_is_one_problem(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Wait: value")
    rows = "Name,Wait\nA,1 day\nB,2\nC,3 days\nD,4 days\nE,J\n"
    game, (problem,) = read(tmp_path, rows, cards)
    assert len(game.cards) == 5
    assert (
        problem.span
        and problem.span.in_table == "row 1, column B"
        and "found `1 day` and 2 more" in problem.message
    )
    assert "`columns: {Wait: wait}`, a field of your own" in problem.hint


def test_a_place_in_a_table_is_written_in_its_words() -> None:
    assert str(Span("a.csv", 30, 4, 24, "`Subtitle`")) == "a.csv: row 24, column `Subtitle`"
    assert str(Span("a.csv", 30, 4, 24)) == "a.csv: row 24" and str(Span("a.csv", 30, 4)) == "a.csv:30:4"


def test_a_whole_table_has_no_line(tmp_path: Path) -> None:
    (empty,) = (each for each in read_game(game_of(tmp_path, "\n"))[1] if each.code == "sheet-empty")
    assert empty.span and str(empty.span) == empty.span.path
    data = as_data(empty)
    assert (data["line"], data["column"]) == (None, None) and problem_of(data) == empty


def test_a_hidden_column_that_is_left_out_is_not_told(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (["Name", "Code"], ["Wolf", "w1"], ["Bear", "b1"]):
            sheet.append(row)
        sheet.column_dimensions["B"].hidden = True

    (note,) = read_book(tmp_path, fill)[1]
    assert note.code == "sheet-hidden" and note.span and note.span.in_table == "row 2, column `Code`"
    named = NAMED.replace("Name: title", "Name: title, Code: none")
    assert read_book(tmp_path / "none", fill, named)[1] == []


def test_a_formula_that_was_typed_prints_as_it_stands_and_is_told_once(tmp_path: Path) -> None:
    cells = ["=1+2", "=SUM(A1:A3)", "=B2*2", '"=""x""&B2"', "=^.^=", "= gold", "A=1"]
    text = "Name,Text\n" + "".join(f"Card {n},{cell}\n" for n, cell in enumerate(cells))
    game, problems = read(tmp_path, text)
    assert [card.text for card in game.cards.values()][:3] == ["=1+2", "=SUM(A1:A3)", "=B2*2"]
    assert [(each.severity, each.message) for each in problems] == [
        ("warning", "expected what a formula gives, found the formula `=1+2` and 3 more")
    ]


def test_a_heading_within_a_table_is_told(tmp_path: Path) -> None:
    rows = [
        "Name,Cost,Text",
        "Anna,2,a",
        "Bob,3,b",
        "Places,,",
        "Mill,1,c",
        "Forge,,d e",
        "Jokers,,",
        "J,1,x",
        ",,f",
    ]
    cards = NAMED.replace("Name: title", "Name: title, Cost: cost")
    _game, problems = read(tmp_path / "some", "\n".join(rows) + "\n", cards)
    assert [each.message for each in problems] == [
        "expected more than a title, found nothing else beside row 4 (`Places`), row 7 (`Jokers`)",
        "expected a title in row 9, found nothing: the card has none",
    ]
    varied = ["Name,Cost,Text", "Anna,2,a", "Bob,3,", "Places,,", "Mill,,c", "Forge,,d e", "Jokers,,", "J,1,"]
    _game, problems = read(tmp_path / "other", "\n".join(varied) + "\n", cards)
    assert problems == []  # where cards have now a cost and now a text, one with neither is nothing odd


WESTERN = "Name,Text\nNiño,Añade un año más\nÁguila,¿Qué?\n"


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_a_table_of_the_west_is_read_and_the_words_that_say_so_are_shown(
    tmp_path: Path, encoding: str
) -> None:
    game = game_of(tmp_path, "", NAMED)
    (game / "flota.csv").write_bytes(WESTERN.encode(encoding))
    found, problems = read_game(game)
    assert found is not None
    assert [card.text for card in found.cards.values()] == ["Añade un año más", "¿Qué?"]
    assert [(each.severity, each.message) for each in problems] == [
        (
            "warning",
            "expected UTF-8, read it as Windows-1252 (Western Europe): `Niño`, `Añade`, `año`, `más`",
        )
    ]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Name,Text\nОгонь,Возьми карту\n", "cp1251"),
        ("Name,Text\nŁódź,Dobierz kartę i żeton źle\nMałpa,Weź łuk\n", "cp1250"),
        ("Name,Text\nΦωτιά,Τράβα μία κάρτα\n", "cp1253"),
        ("Name,Text\nGarçon,Pioche une carte déjà\n", "mac-roman"),
        ("Name,Text\n火,カードを引く\n", "shift-jis"),
        ("Name,Text\n火,抽一张牌\n", "gbk"),
    ],
)
def test_a_table_in_another_code_page_is_refused(tmp_path: Path, text: str, encoding: str) -> None:
    game = game_of(tmp_path, "", NAMED)
    (game / "flota.csv").write_bytes(text.encode(encoding))
    (problem,) = [each for each in read_game(game)[1] if each.code == "sheet-encoding"]
    assert problem.severity == "error" and "CSV UTF-8" in problem.hint


def test_a_mistake_in_a_workbook_names_the_sheet(tmp_path: Path) -> None:
    book, out = Workbook(), io.BytesIO()
    sheet: Any = book.create_sheet("Second one")
    for row in (["Name", "Copies"], ["Anna", "many"], ["Bob", "2"]):
        sheet.append(row)
    book.save(out)
    root = game_of(tmp_path, "", NAMED, "flota.xlsx")
    (root / "cards.yaml").write_text(NAMED.replace("SHEET", "'flota.xlsx#Second one'"), "utf-8")
    (root / "flota.xlsx").write_bytes(out.getvalue())
    places = [each.span.in_table for each in read_game(root)[1] if each.code == "number" and each.span]
    assert places == ["row 2, column `Copies` of sheet `Second one`"]


def with_shared_strings(data: bytes) -> bytes:
    """Return a workbook that keeps its texts apart from its sheets, as spreadsheet programs do."""
    texts: list[str] = []

    def shared(match: re.Match[str]) -> str:
        texts.append(match[2])
        return f'<c r="{match[1]}" t="s"><v>{len(texts) - 1}</v></c>'

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        files = {name: packed.read(name).decode() for name in packed.namelist()}
    name = "xl/worksheets/sheet1.xml"
    files[name] = re.sub(
        r'<c r="(\w+)" t="inlineStr"><is>(.*?)</is></c>', shared, files[name], flags=re.DOTALL
    )
    items = "".join(f"<si>{text}</si>" for text in texts)
    files["xl/sharedStrings.xml"] = f'<sst xmlns="{SHEET_NS}">{items}</sst>'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    files["[Content_Types].xml"] = files["[Content_Types].xml"].replace("</Types>", part)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
    return out.getvalue()


@pytest.mark.parametrize("shared", [True, False])
def test_bold_and_italic_runs_of_a_workbook_are_marks_of_the_text(tmp_path: Path, shared: bool) -> None:
    bold, italic, both = InlineFont(b=True), InlineFont(i=True), InlineFont(b=True, i=True)
    rich = {
        "A": CellRichText("Gain ", TextBlock(bold, "two "), "gold, ", TextBlock(italic, "if you can"), "."),
        "B": CellRichText(TextBlock(bold, "All of it")),
        "C": CellRichText("3*4 ", TextBlock(bold, "is"), " 12"),
        "D": CellRichText("Line", TextBlock(bold, "\nnext ")),
        "E": CellRichText("x", TextBlock(italic, ","), "z ", TextBlock(bold, "b"), TextBlock(both, "bi")),
        "F": CellRichText("Take ", TextBlock(both, "all"), "."),
    }

    book, out = Workbook(), io.BytesIO()
    sheet: Any = book.active
    for row in (["Name", "Text"], *([name, value] for name, value in rich.items())):
        sheet.append(row)
    book.save(out)
    root = game_of(tmp_path, "", NAMED, "flota.xlsx")
    data = out.getvalue()
    (root / "flota.xlsx").write_bytes(with_shared_strings(data) if shared else data)
    game, problems = read_game(root)
    assert game is not None and problems == []
    assert [card.text for card in game.cards.values()] == [
        "Gain **two** gold, *if you can*.",
        "**All of it**",
        "3*4 <b>is</b> 12",
        "Line\n**next**",
        "x<i>,</i>z <b>b</b><b><i>bi</i></b>",
        "Take ***all***.",
    ]


def test_a_table_of_text_may_have_a_hash_in_its_name(tmp_path: Path) -> None:
    root = game_of(tmp_path, "", NAMED, "flota.csv")
    (root / "cards.yaml").write_text(NAMED.replace("SHEET", "'flota #2.csv'"), "utf-8")
    (root / "flota #2.csv").write_text("Name,Text\nAnna,a\n", "utf-8")
    game, problems = read_game(root)
    assert game is not None and problems == [] and ids(game) == ["anna"]


@pytest.mark.parametrize("sign", ["|", ":"])
def test_columns_between_other_signs_are_reported(tmp_path: Path, sign: str) -> None:
    lines = [f"Name{sign}Text{sign}Cost", f"Anna{sign}a, b{sign}2", f"Bob{sign}c; d{sign}3"]
    _game, problems = read(tmp_path / "odd", "\n".join(lines) + "\n")
    assert "sheet-separator" in {each.code for each in problems}
    _game, problems = read(tmp_path / "plain", f"Name,Text\nAnna,a{sign}b{sign}c\nBob,d{sign}e{sign}f\n")
    assert problems == []


@pytest.mark.parametrize(
    ("value", "form", "lang", "text"),
    [
        (3.5, "0.0", "es", "3,5"),
        (3.5, "General", "de", "3,5"),
        (1234.5, '#,##0.00 "€"', "de-DE", "1.234,50 €"),
        (1234.5, '#,##0.00 "€"', "es", "1.234,50 €"),
        (1234567, "#,##0", "fr", "1\u00a0234\u00a0567"),
        (3, '0".5, or so"', "es", "3.5, or so"),
        (0.055, "0.0%", "pl", "5,5%"),
        (3.5, "0.0", "xx", "3.5"),
        (7, "000", "es", "007"),
        (datetime.datetime(2024, 3, 1), "d mmmm yyyy", "es", "1 marzo 2024"),
        (datetime.datetime(2024, 3, 1), "[$-409]d mmmm yyyy", "es", "1 March 2024"),
    ],
)
def test_numbers_and_dates_are_those_of_the_language_of_the_game(
    value: object, form: str, lang: str, text: str
) -> None:
    assert shown(value, form, lang) == text


def copies_of(game: Game) -> dict[str, int]:
    return {each.card: each.copies for deck in game.decks.values() for each in deck.cards}


def test_a_workbook_is_read_in_the_language_of_its_game(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (["Name", "Copies", "Weight"], ["Anna", 2.0, 3.5]):
            sheet.append(row)
        sheet["B2"].number_format = sheet["C2"].number_format = "0.0"

    game, problems = read_book(tmp_path, fill)
    assert problems == [] and game.info.lang == "es"
    assert game.cards["anna"].fields_ == {"weight": "3,5"} and copies_of(game) == {"anna": 2}


@pytest.mark.parametrize(
    ("sign", "hint"),
    [(",", "commas in quotation marks (`\"Draw, then"), (";", "semicolons in quotation marks (`\"Draw; then"),
     ("\t", "tabs in quotation marks (`\"Draw<tab>then")],
)  # fmt: skip
def test_a_row_with_too_many_cells_is_told_in_the_signs_of_its_table(
    tmp_path: Path, sign: str, hint: str
) -> None:
    rows = ["Name,text,copies", "A,x,1", "B,Pay 2,or 3,1", "C,y,1"]
    game, problems = read(tmp_path, "\n".join(rows).replace(",", sign) + "\n")
    assert ids(game) == ["a", "c"] and [each.code for each in problems] == ["sheet-columns"]
    assert hint in problems[0].hint and "or write a heading above what stands beside" in problems[0].hint


def test_a_note_beside_a_table_of_a_workbook_is_told_and_its_card_stays(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (["Name", "text"], ["A", "x", "", "todo: art"], ["B", "y"], ["C", "z", "", "more"]):
            sheet.append(row)

    game, (warning,) = read_book(tmp_path, fill)
    assert ids(game) == ["a", "b", "c"] and (warning.severity, warning.code) == ("warning", "sheet-nameless")
    assert warning.message == "expected a name for column 4, found none above `todo: art` and 1 more"
    assert str(warning.span).endswith("flota.xlsx: row 1, column D")


def test_empty_rows_above_a_table_are_none(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for cell, text in {"B3": "Beast", "C3": "Move", "B4": "Wolf", "C4": "2", "B6": "Bear"}.items():
            sheet[cell] = text

    named = NAMED.replace("Name: title", "Beast: title")
    game, problems = read_book(tmp_path / "book", fill, named)
    assert ids(game) == ["wolf", "bear"] and problems == []
    (unnamed,) = read_book(tmp_path / "unnamed", fill, NAMED.replace(", columns: {Name: title}", ""))[1]
    assert unnamed.span is not None and unnamed.span.row == 3 and "there are `Beast`, `Move`" in unnamed.hint
    game, problems = read(tmp_path / "text", "\n\n,Beast,Move\n,Wolf,2\n\n,Bear,\n", named)
    assert ids(game) == ["wolf", "bear"] and problems == []


@pytest.mark.parametrize("above", [[], [""], ["# mine"], ["# mine", ""]])
def test_new_finds_headings_that_it_does_not_know_below_empty_rows(above: list[str]) -> None:
    cells = [[Scalar(text, Span("t.csv", 1, 1, 1))] if text else [] for text in above]
    head, card = (
        [Scalar(text, Span("t.csv", 1, 1, 9)) for text in row] for row in (("Foo", "Bar"), ("A", "2"))
    )
    found, has_headings, _notes = from_headings([*cells, head, [], card], column_words(TEMPLATES))
    assert has_headings and found == [head, [], card]
