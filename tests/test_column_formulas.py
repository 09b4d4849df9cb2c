"""Formulas of the cells above, with saved values: sums and averages below a column are no cards."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from opendocument import row, sheet, workbook
from openpyxl import Workbook
from pliego.game.model.game import Game
from pliego.game.spreadsheet.column_formulas import is_of_cells_above
from pliego.games.opening import read_game
from pliego.text.problems import Problem, in_order
from test_anybody_deck import game_of
from test_narrow_rows import CARDS
from test_table_rows import ids

HEAD = ("Name", "Text", "Cost", "Copies")
BEASTS = (("Wolf", "Bite.", 3, 2), ("Bear", "Hug.", 1, 1))
BIRDS = (("Owl", "Fly.", 2, 1), ("Merle", "Sing.", 2, 3))


def saved(*rows: tuple[Any, ...]) -> bytes:
    """Return a workbook whose formulas have the value 2."""
    book, out = Workbook(), io.BytesIO()
    for each in rows:
        book.active.append(each)
    book.save(out)
    packed, again = zipfile.ZipFile(out), io.BytesIO()
    with zipfile.ZipFile(again, "w") as file:
        for name in packed.namelist():
            xml = packed.read(name)
            is_sheet = name.startswith("xl/worksheets/")
            file.writestr(name, re.sub(rb"</f><v ?/>|</f><v></v>", b"</f><v>2</v>", xml) if is_sheet else xml)
    return again.getvalue()


def read(folder: Path, data: bytes, name: str = "flota.xlsx") -> tuple[Game, list[Problem]]:
    """Read a game whose deck is a workbook."""
    folder.mkdir(exist_ok=True)
    root = game_of(folder, "", CARDS, name)
    (root / name).write_bytes(data)
    game, problems = read_game(root)
    assert game is not None
    return game, in_order(problems)


@pytest.mark.parametrize(
    "below",
    [
        ("Mean", None, "=AVERAGE(C2:C5)", None),
        ("Highest of all", None, "=MAX(C2:C5)", "=ROUND(AVERAGE(D2:D5),1)"),
        ("Cards", None, None, "=COUNTA(A2:A5)"),
        (None, None, "=SUM(C2:C5)", "=SUM(D$2:D$5)"),
        ("Sum", None, None, "=SUBTOTAL(109,[Copies])"),
    ],
)
def test_a_row_of_saved_formulas_of_the_cells_above_is_no_card(
    tmp_path: Path, below: tuple[Any, ...]
) -> None:
    game, (note,) = read(tmp_path, saved(HEAD, *BEASTS, *BIRDS, below))
    assert ids(game) == ["wolf", "bear", "owl", "merle"]
    assert (note.severity, note.code, note.span and note.span.row) == ("note", "sheet-aside", 6)


def test_subtotals_with_saved_values_are_no_cards(tmp_path: Path) -> None:
    parts = (
        (*BEASTS, ("All beasts", None, None, "=SUM(D2:D3)")),
        (
            *BIRDS,
            ("All birds", None, None, "=SUM(D5:D6)"),
        ),
    )
    game, (note,) = read(tmp_path, saved(HEAD, *parts[0], *parts[1]))
    assert ids(game) == ["wolf", "bear", "owl", "merle"]
    assert note.message == "set aside 2 rows of formulas: row 4 (`All beasts`), row 7 (`All birds`)"


def test_a_card_whose_number_is_a_formula_is_a_card(tmp_path: Path) -> None:
    sums = (
        ("Giant", "Big.", None, "=SUM(D2:D3)"),
        ("Dwarf", None, "=C2*2", "=D2"),
        ("Elf", None, "=SUM(C2:D2)"),
    )
    game, problems = read(tmp_path, saved(HEAD, *BEASTS, *sums))
    assert ids(game) == ["wolf", "bear", "giant", "dwarf", "elf"] and problems == []
    counted = [(f"Card {n}", None, None, f"=COUNTA(A$1:A{n})") for n in range(2, 8)]
    game, _problems = read(tmp_path / "all", saved(HEAD, *counted))
    assert len(game.cards) == 6


def test_a_row_of_formulas_of_an_ods_workbook_is_no_card(tmp_path: Path) -> None:
    cells = [row(*map(str, each)) for each in (HEAD, *BEASTS, *BIRDS)]
    formula = (
        '<table:table-cell table:formula="of:=AVERAGE([.C2:.C5])" office:value-type="float" office:value="2">'
    )
    mean = row("Mean", "", f"{formula}<text:p>2</text:p></table:table-cell>")
    game, (note,) = read(tmp_path, workbook(sheet(*cells, mean)), "flota.ods")
    assert ids(game) == ["wolf", "bear", "owl", "merle"]
    assert note.message == "set aside 1 row of formulas: row 6 (`Mean`)"


@pytest.mark.parametrize(
    ("formula", "is_above"),
    [
        *(("=SUM(B2:B9)", True), ("=SUM(B2:B10)", False), ("=SUM(B2:C9)", False), ("=B2+B3", False)),
        *(("=SUM(B2:B4,B6:B9)", True), ("=SUM(B2:B4)*A1", False), ("=LOG10(5)", False), ("=1+2", False)),
        *(('=COUNTIF(B2:B9,"x1")', True), ("=SUBTOTAL(109,Cards[Copies])", True), ("=[@Cost]*2", False)),
        *(("of:=SUM([.B2:.B9])", True), ("of:=SUM([.B2:.B12])", False), ("of:=[.B2]*2", False)),
    ],
)
def test_a_formula_of_the_cells_above_is_known(formula: str, is_above: bool) -> None:
    assert is_of_cells_above(formula, 10) == is_above
