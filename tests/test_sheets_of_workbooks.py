"""In a workbook with several sheets each message names the sheet, and the heading of the column."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import opendocument
import pytest
from openpyxl import Workbook
from pliego.game.beginning import SourceTable, begin
from pliego.game.reader import read_game
from pliego.game.spreadsheet.cells import table_cells
from pliego.text.problems import Problem, Span, capped, in_order
from test_beginning import TEMPLATES

KINDS = ("xlsx", "ods")
Rows = Sequence[Sequence[str]]


def workbook_of(kind: str, **sheets: Rows) -> bytes:
    """Return a workbook of a kind; a sheet called `hidden` is not shown."""
    if kind == "ods":
        tables = [
            opendocument.sheet(
                *(opendocument.row(*each) for each in rows),
                name=name,
                style="ta2" if name == "hidden" else "ta1",
            )
            for name, rows in sheets.items()
        ]
        return opendocument.workbook(*tables)
    book, out = Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, rows in sheets.items():
        made = book.create_sheet(name)
        made.sheet_state = "hidden" if name == "hidden" else "visible"
        for row in rows:
            made.append(row)
    book.save(out)
    return out.getvalue()


def begun(folder: Path, kind: str, data: bytes, *parts: str) -> Path:
    """Write a new game with a deck for each named sheet of a workbook, return its folder."""
    tables = [SourceTable(f"book.{kind}{'#' * bool(part)}{part}", data) for part in parts or ("",)]
    folder = folder / "g"
    made = begin(TEMPLATES, "G", "en", tables)
    for name, held in made.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)
    return folder


def places(problems: Sequence[Problem]) -> list[str]:
    """Return where the problems of tables are."""
    return [each.span.in_table for each in in_order(problems) if each.span and each.span.row]


CARDS = [["Name", "Copies"], ["// later", ""], ["Axe", "many"], ["Bow", "2"], ["Total", "9"]]


@pytest.mark.parametrize("kind", KINDS)
def test_each_message_names_one_of_several_sheets(tmp_path: Path, kind: str) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, One=CARDS, Two=CARDS), "One", "Two")
    assert places(read_game(folder)[1]) == [
        f"{place} of sheet `{name}`"
        for name in ("One", "Two")
        for place in ("row 2", "row 3, column `Copies`", "row 5")
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_no_message_names_the_only_sheet(tmp_path: Path, kind: str) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, One=CARDS, hidden=CARDS))
    assert places(read_game(folder)[1]) == ["row 2", "row 3, column `Copies`", "row 5"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", ["One", "Two", "hidden"])
def test_a_cell_has_the_name_of_its_sheet_wherever_that_stands(kind: str, part: str) -> None:
    data = workbook_of(kind, One=CARDS, hidden=CARDS, Two=CARDS)
    rows, _problems = table_cells(data, f"book.{kind}", part)
    assert {cell.span.sheet for row in rows for cell in row} == {part}


def test_what_the_cells_of_a_workbook_hold_is_told_with_the_heading_of_their_column(tmp_path: Path) -> None:
    formula = [["Name", "Copies", "Text"], ["Axe", "2", "=UPPER(A2)"], ["Bow", "1", "Hit."]]
    folder = begun(tmp_path, "xlsx", workbook_of("xlsx", One=formula, Two=CARDS))
    assert places(read_game(folder)[1]) == ["row 2, column `Text` of sheet `One`"]


FIGURES = [["Nombre", "Coste", "Copias"], ["Ana", "2", "1"], ["Blas", "3", "2"]]
EVENTS = [["Titre", "Points", "Nb"], ["Pluie", "3", "1"], ["Vent", "4", "1"]]
README = [["Notas del juego"], ["Versión 3, no tocar"]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("front", [README, EVENTS, []])
def test_the_first_sheet_without_the_columns_is_one_problem_with_the_sheet_that_has_them(
    tmp_path: Path, kind: str, front: Rows
) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, Figuras=FIGURES))
    written = (folder / "cards.yaml").read_text("utf-8").replace(f'"deck.{kind}#Figuras"', f"deck.{kind}")
    (folder / "cards.yaml").write_text(written, "utf-8")
    (folder / f"deck.{kind}").write_bytes(workbook_of(kind, Nota=front, Figuras=FIGURES))
    (problem,) = read_game(folder)[1]
    assert problem.hint == (
        f'sheet `Figuras` has the columns of this deck: write `sheet: "deck.{kind}#Figuras"`'
    )
    assert not front or "in the first sheet, `Nota`, found `" in problem.message


@pytest.mark.parametrize("kind", KINDS)
def test_a_renamed_sheet_is_one_problem_with_its_new_name(tmp_path: Path, kind: str) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, Figuras=FIGURES, Nota=EVENTS))
    (folder / f"deck.{kind}").write_bytes(workbook_of(kind, Gente=FIGURES, Nota=EVENTS))
    (problem,) = read_game(folder)[1]
    assert problem.code == "sheet-missing"
    written = f'write `sheet: "deck.{kind}#Gente"`'
    assert problem.hint == f"there are `Gente`, `Nota`; sheet `Gente` has the columns of this deck: {written}"


def test_a_deck_that_names_no_column_is_pointed_to_the_sheet_with_titles(tmp_path: Path) -> None:
    folder = begun(tmp_path, "xlsx", workbook_of("xlsx", Cards=[["Title", "Text"], ["Axe", "Chop."]]))
    written = (folder / "cards.yaml").read_text("utf-8").split(', sheet: "')[0]
    (folder / "cards.yaml").write_text(f"{written}, sheet: deck.xlsx}}\n", "utf-8")
    cards = [["Title", "Text"], ["Axe", "Chop."]]
    (folder / "deck.xlsx").write_bytes(workbook_of("xlsx", Notes=README, Cards=cards))
    (problem,) = read_game(folder)[1]
    assert problem.message.startswith(
        "expected a column `card` or `title` in the first sheet, `Notes`, found"
    )
    assert problem.hint.endswith('write `sheet: "deck.xlsx#Cards"`')


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_column_names_the_sheet_that_lacks_it(tmp_path: Path, kind: str) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, Figuras=FIGURES, Nota=EVENTS))
    short = [row[:1] + row[2:] for row in FIGURES]
    (folder / f"deck.{kind}").write_bytes(workbook_of(kind, Figuras=short, Nota=EVENTS))
    (problem,) = read_game(folder)[1]
    assert problem.message == "expected a column `Coste` in row 1 of sheet `Figuras`, found none"


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_that_a_deck_of_another_sheet_takes_is_still_left_here(tmp_path: Path, kind: str) -> None:
    kinds = [["Name", "Type"], *([name, "Tool"] for name in ("Axe", "Bow", "Cup"))]
    one = [*kinds, ["Wolf", "Beast"]]
    two = [*kinds, ["Rain", "Tool"]]
    folder = begun(tmp_path, kind, workbook_of(kind, One=one, Two=two), "One", "Two")
    written = (folder / "cards.yaml").read_text("utf-8")
    for name in ("One", "Two"):
        written = written.replace(f'#{name}",', f'#{name}", where: {{Type: Tool}},')
    (folder / "cards.yaml").write_text(written, "utf-8")
    (problem,) = read_game(folder)[1]
    assert problem.code == "rows-left" and problem.span and problem.span.in_table == "row 5 of sheet `One`"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("front", [README, [], [["1", "2"], ["3", "4"]]])
def test_a_new_game_takes_the_first_sheet_with_headings_of_cards(
    tmp_path: Path, kind: str, front: Rows
) -> None:
    folder = begun(tmp_path, kind, workbook_of(kind, Nota=front, Figuras=FIGURES, Otras=EVENTS))
    assert f'sheet: "deck.{kind}#Figuras"' in (folder / "cards.yaml").read_text("utf-8")


def test_the_rest_of_many_problems_is_told_at_the_first_that_is_left_out() -> None:
    found = [Problem("number", f"found `{n}`", Span("deck.csv", n, 1, n)) for n in range(2, 27)]
    *_first, rest = capped(found)
    assert str(rest).startswith("deck.csv: row 22: error: and 5 more of these [number]")
