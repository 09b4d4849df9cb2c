"""Quotation marks in tables as text: of the table, or of its words."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.game.spreadsheet.cells import csv_cells

WORDS = 'A\t"Serfs up!"\nB\tI say "no"\n'


def texts(written: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in csv_cells(written, "t.tsv")[0]]


def told(written: str) -> list[tuple[str, str]]:
    return [(each.severity, str(each.span)) for each in csv_cells(written, "t.tsv")[1]]


MARKS = {
    "doubled": ('A\t"say ""no"""\nB\t"Yes"\n', [["A", 'say "no"'], ["B", "Yes"]]),
    "a line break": ('A\t"one\ntwo"\nB\t"Yes"\n', [["A", "one\ntwo"], ["B", "Yes"]]),
    "a tab": ('A\t"one\ttwo"\nB\t"Yes"\n', [["A", "one\ttwo"], ["B", "Yes"]]),
    "all headings": ('"Name"\t"Text"\nB\t"Yes"\n', [["Name", "Text"], ["B", "Yes"]]),
    "commas alone": ('A\t"one, two"\nB\tYes\n', [["A", "one, two"], ["B", "Yes"]]),
}


@pytest.mark.parametrize("kind", MARKS)
def test_marks_that_a_table_with_tabs_needs_are_not_of_its_texts(kind: str) -> None:
    written, expected = MARKS[kind]
    rows = [["Name", "Text"], *expected] if kind != "all headings" else expected
    head = "Name\tText\n" if kind != "all headings" else ""
    assert texts(head + written) == rows and told(head + written) == []


WORDS_IN_MARKS = {
    "one cell": (WORDS, [["A", '"Serfs up!"'], ["B", 'I say "no"']]),
    "words behind": ('A\t"Stop" she says\n', [["A", '"Stop" she says']]),
    "never closed": ('A\t"Stop\nB\tGo\n', [["A", '"Stop'], ["B", "Go"]]),
    "closed rows below": ('A\t"Stop\nB\tGo\nC\tNow"\n', [["A", '"Stop'], ["B", "Go"], ["C", 'Now"']]),
    "a comma of several": ('A\t"one, two"\nB\tone, two\n', [["A", '"one, two"'], ["B", "one, two"]]),
}


@pytest.mark.parametrize("kind", WORDS_IN_MARKS)
def test_marks_that_no_cell_needs_print_with_a_note(kind: str) -> None:
    written, rows = WORDS_IN_MARKS[kind]
    assert texts(f"Name\tText\n{written}") == [["Name", "Text"], *rows]
    assert told(f"Name\tText\n{written}") == [("note", "t.tsv: row 2, column B")]


def test_marks_at_the_ends_of_two_cells_are_of_their_texts() -> None:
    assert texts('Name\tText\n"Stop\tNow"\n') == [["Name", "Text"], ['"Stop', 'Now"']]


@pytest.mark.parametrize("inside", ["C,Gamma\n", "C,Gamma\nF,Delta\n", ""])
def test_rows_between_quotation_marks_are_told(inside: str) -> None:
    written = f'Name,Text\nA,"Serfs up\n{inside}D,The end"\nE,last\n'
    assert told(written) == [("warning", "t.tsv: row 2, column B")]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ('Wolf, "Howl, then run."', ["Wolf", "Howl, then run."]),
        ('"Wolf" ,"Howl."', ["Wolf", "Howl."]),
        ("Wolf, Howl.", ["Wolf", "Howl."]),
        ('Wolf, "Howl" twice', ["Wolf", '"Howl" twice']),
    ],
)
def test_blanks_round_quotation_marks_belong_to_no_text(row: str, cells: list[str]) -> None:
    assert texts(f"Name,Text\n{row}\n") == [["Name", "Text"], cells]
    assert told(f"Name,Text\n{row}\n") == []


@pytest.mark.parametrize(
    ("cell", "is_told"), [('Burn now."', True), ('say "hi', True), ('a 5" board', False), ('say "hi"', False)]
)
def test_a_mark_that_nothing_closes_is_told(cell: str, is_told: bool) -> None:
    assert texts(f"Name,Text\nA,{cell}\n")[1] == ["A", cell]
    assert told(f"Name,Text\nA,{cell}\n") == ([("note", "t.tsv: row 2, column B")] if is_told else [])


@pytest.mark.parametrize(
    "cell", ["Draw a card,\nthen discard", "one\ntwo, three", "a\nb\nc", "a\nb, c\nd, e"]
)
def test_lines_of_a_cell_are_no_rows(cell: str) -> None:
    assert told(f'Name,Text\nA,"{cell}"\nE,last\n') == []


LETTERS = st.text('ab "\t,\n', max_size=6).map(str.strip)


@given(st.lists(st.tuples(LETTERS, LETTERS, LETTERS), min_size=1, max_size=4))
def test_what_a_program_writes_with_commas_is_read_again(rows: list[tuple[str, str, str]]) -> None:
    file = io.StringIO()
    csv.writer(file).writerows([("Name", "Text", "Kind"), *rows])
    assert texts(file.getvalue()) == [["Name", "Text", "Kind"], *map(list, rows)]


@given(st.lists(st.tuples(LETTERS, LETTERS, LETTERS), min_size=1, max_size=4))
def test_what_a_program_writes_with_tabs_is_read_again(rows: list[tuple[str, str, str]]) -> None:
    file = io.StringIO()
    csv.writer(file, "excel-tab", quoting=csv.QUOTE_ALL).writerows([("Name", "Text", "Kind"), *rows])
    assert texts(file.getvalue()) == [["Name", "Text", "Kind"], *map(list, rows)]
