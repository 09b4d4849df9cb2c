"""Rows that have moved by one cell are told once, and rows that are only unlike others are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_narrow_rows import told
from test_table_rows import NAMED

CARDS = NAMED.replace("Name: title", "Name: title, Cost: cost")
HEAD = "Name,Copies,Cost,Weight,Text,Flavour,Place\n"
SOME = "".join(
    f"Card {n},{n % 3 + 1},{n} :gold:,{n}.5,Do {n} things.,{'Ha!' * (n % 2)},{'woods' * (n % 3 > 0)}\n"
    for n in range(10)
)


@pytest.mark.parametrize(
    "row",
    [
        "Moved,2,,4 :gold:,2.5,Do it.,\n",
        "Moved,2,,4 :gold:,2.5,Do it.,woods\n",
        "Moved,2,4 :gold:,,2.5,Do it.,Ha!\n",
        "Moved,2,2.5,Do it.,Ha!,woods,\n",
    ],
)
def test_a_row_moved_by_one_cell_is_told_once(tmp_path: Path, row: str) -> None:
    found = told(tmp_path, f"{HEAD}{SOME}{row}{SOME.replace('Card', 'Other')}", CARDS)[1]
    assert found == ["warning sheet-moved 12"]


@pytest.mark.parametrize(
    "row",
    [
        "Odd,2,X,2.5,Do it.,,woods\n",
        "Odd,2,,2.5,Do it.,,\n",
        "Odd,2,4,heavy,7,,woods\n",
        "Odd,2,4 :gold:,2.5,7,Ha!,\n",
        "Odd,2,,,,,\n",
        "Odd,2,4 :gold:,1.5,,Ha!,woods\n",
    ],
)
def test_a_row_that_is_unlike_others_has_not_moved(tmp_path: Path, row: str) -> None:
    found = told(tmp_path, f"{HEAD}{SOME}{row}{SOME.replace('Card', 'Other')}", CARDS)[1]
    assert "sheet-moved" not in str(found)


def test_rows_that_are_many_have_not_moved(tmp_path: Path) -> None:
    rows = "".join(f"Spell {n},2,,4 :gold:,2.5,Do it.,\n" for n in range(6))
    assert "sheet-moved" not in str(told(tmp_path, f"{HEAD}{SOME}{rows}", CARDS)[1])
