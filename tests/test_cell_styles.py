"""Bold, italic, underlined, coloured, raised and struck out words and cells of workbooks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from opendocument import cell, row, sheet, workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from pliego.game.model.game import Game
from pliego.games.opening import read_game
from pliego.text.problems import Problem
from test_anybody_deck import game_of
from test_spreadsheet import CARDS
from test_table_rows import read_book

NAMED = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Name: title}")
SPAN = '<text:span text:style-name="{}">{}</text:span>'.format
BOLD = Font(bold=True)


def styled(text: str, style: str) -> str:
    """Return a cell of an ODS table in a style."""
    return f'<table:table-cell table:style-name="{style}"><text:p>{text}</text:p></table:table-cell>'


def read_ods(folder: Path, *rows: str, before: str = "") -> tuple[Game, list[Problem]]:
    root = game_of(folder, "", NAMED, "flota.ods")
    (root / "flota.ods").write_bytes(workbook(sheet(row("Name", "Text"), *rows, before=before)))
    game, problems = read_game(root)
    assert game is not None
    return game, problems


def texts_of(game: Game) -> list[str | None]:
    return [card.text for card in game.cards.values()]


def told(problems: list[Problem]) -> list[tuple[str, str, int, str]]:
    found = [(problem, problem.span) for problem in problems]
    return [(p.code, p.severity, at.row if at else 0, at.heading if at else "") for p, at in found]


def test_a_text_that_is_bold_as_a_whole_among_others_prints_bold(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        italic = TextBlock(InlineFont(b=True, i=True), "you")
        for each in (
            ["Name", "Type", "Text"],
            ["A", "x", "Flying"],
            ["B", "x", "plain"],
            ["C", "y", CellRichText("Only ", italic)],
            ["D", "y", "- 2 gold\n\n1984. A bad year *"],
            ["E", "y", CellRichText("not ", TextBlock(InlineFont(), "all of it"))],
            ["F", "y", 7],
        ):
            sheet.append(each)
        for at in ("A1", "B1", "C1", "C2", "C4", "C5", "C6", "C7"):
            sheet[at].font = BOLD

    game, problems = read_book(tmp_path, fill)
    assert problems == []
    assert texts_of(game) == [
        "**Flying**",
        "plain",
        "<b>Only *you*</b>",
        "- <b>2 gold</b>\n\n<b>1984. A bad year *</b>",
        "**not** all of it",
        "**7**",
    ]


def test_what_a_whole_column_or_row_looks_like_is_the_style_of_the_table(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for each in (
            ["Name", "Text", "Flavour", "Cost", "Copies"],
            ["A", "one", "a", 1, 1],
            ["B", "two", "b", 2, 1],
            ["C", "three", "c", 3, 1],
            ["D", "four", "d", 4, 1],
            ["TOTAL", None, None, None, 4],
        ):
            sheet.append(each)
        for at in ("A", "C"):
            for line in range(1, 7):
                sheet[f"{at}{line}"].font = Font(italic=True, bold=True)
        for at in ("A3", "B3", "C3", "D3", "E3", "A6", "E6"):
            sheet[at].font = BOLD
        sheet["D4"].font = sheet["E5"].font = BOLD

    game, problems = read_book(tmp_path, fill)
    assert texts_of(game) == ["one", "two", "three", "four"]
    assert [card.flavour for card in game.cards.values()] == ["*a*", "b", "*c*", "*d*"]
    assert told(problems) == [
        ("sheet-aside", "note", 6, ""),
        ("sheet-style", "note", 3, "`Name`"),
        ("sheet-style", "note", 2, "`Name`"),
        ("sheet-style", "note", 4, "`Cost`"),
    ]


def test_a_text_in_another_colour_as_a_whole_is_told(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for each in (["Name", "Text"], ["A", "red"], ["B", "black"], ["C", "black"]):
            sheet.append(each)
        sheet["B2"].font = sheet["A3"].font = Font(color="FFFF0000")
        sheet["B4"].font = Font(color="FF000000")

    _game, (warning,) = read_book(tmp_path, fill)
    assert told([warning]) == [("sheet-style", "warning", 2, "`Text`")]
    assert "found some in another colour" in warning.message


def test_columns_and_rows_in_one_colour_are_the_style_of_the_table(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for each in (["Name", "Text"], ["A", "x"], ["B", "y"], ["C", "z"]):
            sheet.append(each)
        for number, colour in ((2, "FFFF0000"), (3, "FF00FF00"), (4, "FF0000FF")):
            sheet.cell(number, 2).font = Font(color=colour)
        sheet["A3"].font = Font(color="FF00FF00")

    assert read_book(tmp_path, fill)[1] == []


def test_words_underlined_or_coloured_are_reported_once_for_a_column(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        under, red = InlineFont(u="single"), InlineFont(color="FFFF0000")
        usual = InlineFont(color="FF000000")
        for each in (
            ["Name", "Text", "Rule"],
            ["A", CellRichText("is ", TextBlock(under, "under"), " it"), "a"],
            ["B", CellRichText("is ", TextBlock(red, "red"), " too"), "b"],
            ["C", CellRichText("is ", TextBlock(usual, "black"), " too"), "c"],
            ["D", "whole", "d"],
            ["E", "link", CellRichText(TextBlock(red, "half"), " of it")],
        ):
            sheet.append(each)
        sheet["B5"].font = Font(underline="double")
        sheet["A2"].font = sheet["B3"].font = sheet["B4"].font = Font(color="FF00FF00")

    game, problems = read_book(tmp_path, fill)
    assert texts_of(game)[:2] == ["is under it", "is red too"]
    assert told(problems) == [
        ("sheet-style", "warning", 2, "`Text`"),
        ("sheet-style", "warning", 6, "`Rule`"),
    ]
    assert "underlined and in another colour" in problems[0].message
    assert problems[0].message.endswith(": row 2, row 3, row 4, row 5")


def test_a_raised_digit_stays_raised_and_other_raised_letters_are_reported(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        above, below = InlineFont(vertAlign="superscript"), InlineFont(vertAlign="subscript")
        for each in (
            ["Name", "Text"],
            ["A", CellRichText("3 cm", TextBlock(above, "2"))],
            ["B", CellRichText("H", TextBlock(below, "2"), "O")],
            ["C", CellRichText("the 1", TextBlock(above, "st"), " one")],
        ):
            sheet.append(each)

    game, problems = read_book(tmp_path, fill)
    assert texts_of(game) == ["3 cm²", "H2O", "the 1st one"]
    assert told(problems) == [("sheet-raised", "warning", 3, "`Text`")]
    assert problems[0].message.endswith(": row 3, row 4")


def test_words_struck_out_are_reported_once_for_a_column_and_once_for_all_rows(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        half = CellRichText("Gain ", TextBlock(InlineFont(strike=True), "two "), "gold")
        for each in (["Name", "Text"], ["A", "whole"], ["B", half], ["C", "plain"], ["D", "x"], ["E", "y"]):
            sheet.append(each)
        for at in ("B2", "A5", "B5", "A6", "B6"):
            sheet[at].font = Font(strike=True)

    game, problems = read_book(tmp_path, fill)
    assert texts_of(game) == ["whole", "Gain two gold", "plain", "x", "y"]
    assert told(problems) == [
        ("sheet-struck", "warning", 5, "`Name`"),
        ("sheet-struck", "warning", 2, "`Text`"),
    ]


def test_the_styles_of_an_ods_table_are_those_of_its_cells_rows_and_columns(tmp_path: Path) -> None:
    default = ' table:default-cell-style-name="{}"'.format
    columns = f"<table:table-column{default('T8')}/><table:table-column{default('T1')}/>"
    game, problems = read_ods(
        tmp_path,
        row("A", "bold by its column"),
        row("B", cell(f"half {SPAN('T8', 'of it')}")),
        row("C", styled("plain", "T8")),
        row("D", cell(f"3 cm{SPAN('T5', '2')}")).replace(
            "<table:table-row", f"<table:table-row{default('T2')}"
        ),
        row("E", cell(f"{SPAN('T7', 'under')} {SPAN('T3', SPAN('T2', 'red'))} H{SPAN('T6', '2')}O")),
        row("F", cell(f"Gain {SPAN('T4', 'two')} gold")),
        row(styled("G", "T4"), styled("gone", "T4")),
        before=columns,
    )
    assert texts_of(game) == [
        "**bold by its column**",
        "**half** of it",
        "plain",
        "3 cm²",
        "<b>under *red* H2O</b>",
        "**Gain two gold**",
        "gone",
    ]
    assert told(problems) == [
        ("sheet-struck", "warning", 8, "`Name`"),
        ("sheet-style", "note", 5, "`Name`"),
        ("sheet-struck", "warning", 7, "`Text`"),
        ("sheet-raised", "warning", 6, "`Text`"),
        ("sheet-style", "warning", 6, "`Text`"),
    ]


@pytest.mark.parametrize("times", [1, 3])
def test_a_repeated_row_of_an_ods_table_looks_alike_each_time(tmp_path: Path, times: int) -> None:
    game, _problems = read_ods(
        tmp_path, row("A", styled("x", "T1"), number_rows_repeated=times), row("B", "plain")
    )
    assert texts_of(game) == ["**x**"] * times + ["plain"]
