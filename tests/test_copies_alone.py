"""Rows that say nothing but a number of copies: subtotals, totals, and sums that are out of date."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_narrow_rows import told
from test_table_rows import NAMED, ids, read

CARDS = NAMED.replace("Name: title", "Kind: subtitle, Name: title, Cost: cost")
HEAD = "Name,Kind,Copies,Cost,Text\n"
BEASTS = "".join(f"Beast {n},Beast,{n % 4 + 1},{n},Bite {n}.\n" for n in range(8))
SPELLS = "".join(f"Spell {n},Spell,{n % 2 + 1},,Burn {n}.\n" for n in range(6))


@pytest.mark.parametrize(
    ("first", "last"), [("Beasts: 8", "Spells: 6"), ("all beasts", "all spells"), (",Beast", ",Spell")]
)
def test_subtotals_without_the_word_are_told_with_the_cards_they_print(
    tmp_path: Path, first: str, last: str
) -> None:
    comma = "" if "," in first else ","
    table = f"{HEAD}{BEASTS}{first}{comma},20,,\n{SPELLS}{last}{comma},9,,\n"
    _game, (warning,) = read(tmp_path, table, CARDS)
    assert (warning.code, warning.severity) == ("sheet-total", "warning")
    names = (first.strip(","), last.strip(","))
    assert warning.message.endswith(
        f"row 10 (`{names[0]}`), row 17 (`{names[1]}`); they print 29 blank cards"
    )


@pytest.mark.parametrize("copies", [27, 29, 31, 20])
def test_a_sum_out_of_date_is_told(tmp_path: Path, copies: int) -> None:
    _game, (warning,) = read(tmp_path, f"{HEAD}{BEASTS}{SPELLS}The whole deck,,{copies},,\n", CARDS)
    assert warning.code == "sheet-total" and f"it prints {copies} blank cards" in warning.message


@pytest.mark.parametrize(
    "row",
    ["Copper,,12,,", "Wolf,,4,,", "Copper,Coin,29,,", "Copper,,29,1,", "Copper,,29,,Pay.", "Blank,,,,x"],
)
def test_a_card_with_many_copies_is_a_card(tmp_path: Path, row: str) -> None:
    assert told(tmp_path, f"{HEAD}{BEASTS}{SPELLS}{row}\nWolf,Beast,1,1,x\n", CARDS)[1] == []


def test_cards_of_a_title_and_copies_alone_are_no_sums(tmp_path: Path) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Copies: copies")
    table = "Name,Copies,Text\nA,1,\nB,1,\nC,1,\nD,1,x\nE,4,\nF,9,\nG,1,y\n"
    assert told(tmp_path, table, cards)[1] == []


def test_a_last_row_without_words_that_adds_up_all_is_no_card(tmp_path: Path) -> None:
    game, (note,) = read(tmp_path, f"{HEAD}{BEASTS}{SPELLS},,29,2.4,\n", CARDS)
    assert len(ids(game)) == 14
    assert note.message == "set aside 1 total: row 16 (`29`)" and note.severity == "note"
    assert told(tmp_path / "less", f"{HEAD}{BEASTS}{SPELLS},,28,2.4,\n", CARDS)[1] == [
        "warning sheet-untitled 16"
    ]


def test_an_average_named_in_the_column_of_kinds_is_no_card(tmp_path: Path) -> None:
    game, (note,) = read(tmp_path, f"{HEAD}{BEASTS}{SPELLS},Average,2.1,3.5,\n", CARDS)
    assert len(ids(game)) == 14 and note.message == "set aside 1 total: row 16 (`Average`)"
