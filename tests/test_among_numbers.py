"""A word, a date or a letter like a digit in a column of numbers is told at its cell."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_narrow_rows import told
from test_table_rows import NAMED

CARDS = NAMED.replace("Name: title", "Name: title, Cost: cost")
HEAD = "Name,Copies,Cost,Text\n"
SOME = "".join(f"Card {n},1,{n},Do {n}.\n" for n in range(12))


@pytest.mark.parametrize("cell", ["two", "l", "O", "10O", "03/mai", "jan/05", "3-May", "2024-03-04"])
def test_what_is_no_number_among_numbers_is_told_at_its_cell(tmp_path: Path, cell: str) -> None:
    assert told(tmp_path, f"{HEAD}{SOME}Odd,1,{cell},x\n", CARDS)[1] == ["warning sheet-number 14"]


@pytest.mark.parametrize("cell", ["X", "2+", "1/2", "?", "-", "∞", "1d6", "*", "2 :gold:", "4/5", ""])
def test_what_a_card_may_cost_is_right(tmp_path: Path, cell: str) -> None:
    assert "sheet-number" not in str(told(tmp_path, f"{HEAD}{SOME}Odd,1,{cell},x\n", CARDS)[1])


def test_a_word_that_comes_twice_or_few_numbers_tell_nothing(tmp_path: Path) -> None:
    assert told(tmp_path, f"{HEAD}{SOME}Odd,1,all,x\nEven,1,all,x\n", CARDS)[1] == []
    few = "".join(SOME.splitlines(keepends=True)[:6])
    assert told(tmp_path / "few", f"{HEAD}{few}Odd,1,two,x\n", CARDS)[1] == []


def test_a_column_that_is_left_out_is_not_told(tmp_path: Path) -> None:
    left = CARDS.replace("Cost: cost", "Cost: none")
    assert told(tmp_path, f"{HEAD}{SOME}Odd,1,two,x\n", left)[1] == []
