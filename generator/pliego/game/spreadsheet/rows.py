"""Decks in a spreadsheet: the rows of a table beside cards.yaml become cards of the deck.

In: the tree of cards.yaml with a deck that names its `sheet: flota.csv` (or `flota.xlsx#Naves`, one sheet),
and the game's folder. Out: the tree with the rows as `cards` and in the deck's list, each cell with its
place, and problems. Each row is a card. Its column `card` is the id, made of the title if there is no such
column; `copies` belongs to the deck, `effect.VERB` to its effect, `origin` to deck and card, a key of a card
to the card, any other column to its free fields. The law of this file: cells are text like scalars of YAML,
and the same model types them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePosixPath
from textwrap import shorten
from typing import NamedTuple

from pliego.game.model.addresses import is_like_address
from pliego.game.model.game import RowCount
from pliego.game.model.types import NO_TITLE, shortened
from pliego.game.pictures import art_of_game
from pliego.game.spreadsheet.asides import above_headings, odd_rows, of_cards, without_asides
from pliego.game.spreadsheet.cell_styles import with_styles
from pliego.game.spreadsheet.cells import separator_of, table_cells, workbook_kind
from pliego.game.spreadsheet.choices import (
    ChosenByRow,
    choices_of_table,
    is_choosing,
    with_listed_choices,
)
from pliego.game.spreadsheet.counts import count_of
from pliego.game.spreadsheet.elsewhere import first_rows, lost_columns, with_the_right_sheet
from pliego.game.spreadsheet.entries import with_rows
from pliego.game.spreadsheet.gaps import filled_down
from pliego.game.spreadsheet.head import (
    FREE,
    Head,
    at_headings,
    column_names,
    guessed_copies,
    lettered,
    with_headings,
)
from pliego.game.spreadsheet.kinds import EXPORT
from pliego.game.spreadsheet.left_rows import LeftRows
from pliego.game.spreadsheet.linked import table_file
from pliego.game.spreadsheet.listing import set_aside
from pliego.game.spreadsheet.made_ids import made_ids
from pliego.game.spreadsheet.misfits import Row, odd_cells, without_misfits
from pliego.game.spreadsheet.renamed import RenamedColumn, renaming_of, with_old_names
from pliego.game.spreadsheet.renamed_once import with_renamed
from pliego.game.spreadsheet.row_causes import with_causes
from pliego.game.spreadsheet.row_counts import row_count
from pliego.game.spreadsheet.two_heads import joined_headings
from pliego.game.spreadsheet.widths import beside_headings, too_wide, without_a_heading
from pliego.game.spreadsheet.workbook import HIDDEN_COLUMN, MAX_ROWS, Rows
from pliego.game.table_names import TABLES, file_and_sheet
from pliego.text.files import Folder
from pliego.text.letters import slug
from pliego.text.nodes import Mapping, Node, Scalar, Tree
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Problem, Span, column_letter, has_errors, whole_file
from pliego.text.yamltree import without_controls

KEEPS_ITS_ROW = frozenset({"number"})
"""The codes of faults of a row whose card stays in the game, as one copy."""
_LONGEST_TITLE = 60
_BRING = "type `pliego fetch`: it brings the table that `from` names"
_LINE_END = re.compile("\r\n?|[\v\x85\u2028\u2029]")
"""The end of a line within a cell, as programs write it: FileMaker a vertical tab, web pages U+2028."""


@dataclass
class _Sheets:
    """The spreadsheets of a game as they are read, with the problems so far."""

    folder: Folder
    lang: str
    problems: list[Problem] = field(default_factory=list)
    renamed: list[RenamedColumn] = field(default_factory=list)
    of_heads: list[tuple[Scalar, Problem]] = field(default_factory=list)
    """The problems of headings, each with the first heading of its table."""

    left: LeftRows = field(default_factory=LeftRows)
    counts: dict[str, int] = field(default_factory=dict)
    """How many rows with cells each deck finds in its table, by the ids of the decks."""

    files: dict[str, bytes] = field(default_factory=dict)
    """The bytes of each table that was read, by its path."""

    def separator(self, path: str) -> str:
        """Return the sign between the columns of a table as text."""
        return separator_of(self.files[path], path)

    def fault(self, code: str, message: str, place: Span, hint: str = "") -> None:
        self.problems.append(Problem(code, message, place, hint))

    def clean(self, cell: Scalar) -> Scalar:
        """Return a cell without control characters, with one sign for the ends of its lines."""
        text, problems = without_controls(_LINE_END.sub("\n", cell.text), cell.span)
        self.problems += problems
        return cell._replace(text=text) if text != cell.text else cell


class SheetCards(NamedTuple):
    """The tree of cards.yaml with the rows of all its spreadsheets in place, the problems of these, and how
    many rows of its table each deck took."""

    tree: Tree
    problems: list[Problem]
    counts: dict[str, RowCount]


def with_sheet_cards(tree: Tree, folder: Folder, lang: str = "en") -> SheetCards:
    """Put the rows of all spreadsheets into the tree of cards.yaml. `lang` is the language of the game."""
    sheets = _Sheets(folder, lang)
    tree = _with_all_rows(tree, sheets)
    counts = {
        name: row_count(rows, tree.node(("decks", name, "cards"))) for name, rows in sheets.counts.items()
    }
    of_heads = with_renamed(sheets.of_heads, sheets.renamed)
    return SheetCards(tree, [*sheets.problems, *of_heads, *sheets.left.problems()], counts)


def _with_all_rows(tree: Tree, sheets: _Sheets) -> Tree:
    root = tree.root
    decks = root.entries.get("decks") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(decks, Mapping):
        return tree
    for name, deck in decks.entries.items():
        if isinstance(deck, Mapping):
            sheets.problems += _contradictions(deck)
        if isinstance(deck, Mapping) and isinstance(sheet := deck.entries.get("sheet"), Scalar):
            rows = _rows(sheets, name, sheet, deck)
            root, problems = with_rows(root, name, deck, sheet, rows)
            sheets.problems += problems
        elif isinstance(deck, Mapping) and is_choosing(deck):
            root, problems = with_listed_choices(root, name, deck)
            sheets.problems += problems
    return replace(tree, root=root)


def _contradictions(deck: Mapping) -> Iterator[Problem]:
    """Yield cards of a deck that stand in a spreadsheet and in a list, and columns without a spreadsheet."""
    entries, keys = deck.entries, deck.keys
    listed = entries.get("cards")
    if "sheet" in entries and isinstance(listed, NodeSequence) and listed.items:
        message = "expected the cards of a deck in a `sheet` or listed as `cards`, found both"
        hint = "write the listed ones into the table, or leave them out"
        yield Problem("sheet-twice", message, keys["cards"], hint)
    if "columns" in entries and "sheet" not in entries:
        message = "expected a `sheet` whose columns these are, found none"
        yield Problem("sheet-missing", message, keys["columns"], "name the table: `sheet: deck.csv`")
    if "where" in entries and "sheet" not in entries:
        message = "expected a `sheet` whose rows these are, found none"
        yield Problem("sheet-missing", message, keys["where"], "name the table: `sheet: deck.csv`")


def _rows(sheets: _Sheets, name: str, sheet: Scalar, deck: Mapping) -> list[Row]:
    """Return the rows of a spreadsheet by the names of its columns, without empty cells and rows; but an
    empty free field stays."""
    before = len(sheets.problems)
    table, told = _table(sheets, sheet, _BRING if "from" in deck.entries else "")
    headings, columns = deck.entries.get("headings"), deck.entries.get("columns")
    named = columns.entries if isinstance(columns, Mapping) else {}
    keys = {name: _scalars(to) for name, to in named.items()}
    others = partial(first_rows, sheets.folder, sheet, sheets.lang)
    if not table:
        sheets.problems[before:] = with_the_right_sheet(sheets.problems[before:], keys, sheet, others)
        return []
    if isinstance(headings, Scalar) and headings.text == "false":
        table = lettered(table)
    renaming = renaming_of(table, deck, keys)
    number = renaming.head.rows - 1
    if (joined := joined_headings(table, number)) != table[number]:
        table = [*table[:number], joined, *table[number + 1 :]]
        renaming = renaming_of(table, deck, keys)
    written = table
    below = table[renaming.head.rows :]
    if lost := lost_columns(renaming, below, keys, sheet, others):
        sheets.problems += [lost] if lost.span == sheet.span else [*told, lost]
        return []
    table, head, renamed = with_old_names(table, renaming, keys)
    sheets.renamed += renamed
    sheets.of_heads += [(table[head.rows - 1][0], problem) for problem in head.problems]
    cells, as_written = table[head.rows - 1], written[head.rows - 1]
    heads = {name: cell for names, cell in zip(head.names, cells, strict=False) for name in names}
    titles = [n for n, several in enumerate(head.names) if {"card", "title"} & {*several}]
    copies = next((n for n, several in enumerate(head.names) if "copies" in several), None)
    unfilled = table[head.rows :]
    below, problems = filled_down(unfilled, column_names(cells), head, _named_to_fill(deck))
    sheets.problems += problems
    sheets.counts[name] = sum(any(cell.text for cell in row) for row in unfilled)
    below, own, asides = without_asides(cells, below, titles, unfilled, told, copies)
    sheets.problems += of_cards(told, unfilled, below)
    names = column_names(as_written)
    below, styles = with_styles(with_headings(below, names), head.names)
    is_workbook = workbook_kind(cells[0].span.path) is not None
    lacking = [] if is_workbook else list(without_a_heading(below, cells))
    if is_workbook:
        cells = beside_headings(cells, below)
        head = replace(head, names=[*head.names, *([()] * (len(cells) - len(head.names)))])
    sheets.problems[before:] = _of_read_columns(sheets.problems[before:], head)
    sheets.problems[before:] = at_headings(sheets.problems[before:], names, as_written[0].span.row)
    above = above_headings(table[: head.rows])
    sheets.problems += [*above, *asides, *styles, *odd_cells(cells, below)]
    table = [*table[: head.rows], *below]
    every = table
    chosen: ChosenByRow = {}
    if is_choosing(deck):
        table, chosen, choices = choices_of_table(deck, table, head)
        sheets.problems += [*choices.problems, *choices.misspelt]
        sheets.left.doubt(choices.doubts)
        every = table if choices.problems else every
        if "where" in deck.entries:
            sheets.counts[name] = sum(any(cell.text for cell in row) for row in table[head.rows :])
    sheets.left.add(every[head.rows :], table[head.rows :], head)
    left = [n for n, several in enumerate(head.names) if not several]
    odd = odd_rows(cells, _of_taken(own, table[head.rows :]), titles, copies, left)
    sheets.problems += [*odd.problems, *lacking]
    if lacking:
        return []
    rows = _with_ids(list(_cards(sheets, table, head, chosen, odd.of_other_tables)), head)
    art = art_of_game(sheets.folder, [sheet.text])
    rows, sheets.problems[before:] = with_causes(
        rows, sheets.problems[before:], table[head.rows :], len(cells), art
    )
    rows, problems = without_misfits(rows, heads, art)
    sheets.problems += [*problems, *guessed_copies(keys, rows)]
    return _with_copies(sheets, rows)


def _of_read_columns(problems: list[Problem], head: Head) -> list[Problem]:
    """Return problems of a table without those of hidden columns that the deck leaves out."""
    left = {column_letter(number) for number, keys in enumerate(head.names, 1) if not keys}
    return [p for p in problems if p.code != HIDDEN_COLUMN or not p.span or p.span.heading not in left]


def _of_taken(rows: Rows, chosen: Rows) -> Rows:
    """Return the rows that a deck takes and those without cells. `chosen` are the same, where those that it
    leaves are empty."""
    return [
        row
        for row, kept in zip(rows, chosen, strict=True)
        if any(cell.text for cell in kept) or not any(cell.text for cell in row)
    ]


def _cards(
    sheets: _Sheets, table: Rows, head: Head, chosen: ChosenByRow, told: Collection[int]
) -> Iterator[Row]:
    """Yield the rows below the head of a table by the keys of their columns; icons become ids. `told` are the
    numbers of rows that are reported already as those of another table."""
    width = len(head.names)
    names = [name for several in head.names for name in several]
    is_art_title = any({"title", "art"} <= {*several} for several in head.names)
    is_text_title = any({"title", "text"} <= {*several} for several in head.names)
    for number, cells in enumerate(table[head.rows :], head.rows + 1):
        row = {
            name: cell._replace(text=slug(cell.text) or cell.text) if name == "icon" else cell
            for several, cell in zip(head.names, cells, strict=False)
            for name in several
            if cell.text
        }
        row |= {"title": row["title"]._replace(text=NO_TITLE)} if is_art_title and "title" in row else {}
        row |= {"title": _first_words(row["title"])} if is_text_title and "title" in row else {}
        row |= chosen.get(number, {}) if row else {}
        if any(cell.text for cell in cells[width:]):
            sheets.problems.append(too_wide(cells, width, sheets.separator(cells[0].span.path)))
        elif row and "card" in names and "card" not in row:
            message = (
                f"expected the id of a card in {cells[0].span.row_of_table}, column `card`, found nothing"
            )
            sheets.fault("sheet-card", message, _place_of("card", cells, head))
        elif row and ("card" in row or "title" in row):
            yield row
        elif row and "title" in names:
            sheets.problems += [_untitled(cells, head)] if cells[0].span.row not in told else []
            yield {"title": Scalar(NO_TITLE, _place_of("title", cells, head)), **row}


def _place_of(key: str, cells: Sequence[Scalar], head: Head) -> Span:
    """Return the place of a row's cell for a key."""
    column = next((n for n, several in enumerate(head.names) if key in several), 0)
    return cells[min(column, len(cells) - 1)].span


def _untitled(cells: Sequence[Scalar], head: Head) -> Problem:
    message = f"expected a title in {cells[0].span.row_of_table}, found nothing: the card has none"
    hint = "write one, or begin the row with `#`: without, it prints as a card without a title"
    return Problem("sheet-untitled", message, _place_of("title", cells, head), hint, "warning")


def _first_words(cell: Scalar) -> Scalar:
    """Return the title that a text has: its first words."""
    return cell._replace(
        text=shorten(cell.text, _LONGEST_TITLE, placeholder="…") or cell.text[:_LONGEST_TITLE]
    )


def _with_ids(rows: list[Row], head: Head) -> list[Row]:
    """Return rows with their ids, made of their titles if no column holds them, and with all free fields."""
    names = [name for several in head.names for name in several]
    if "card" not in names:
        ids = made_ids(rows, names)
        rows = [{"card": Scalar(id_, row["title"].span), **row} for id_, row in zip(ids, rows, strict=True)]
    return [_with_free_fields(row, names) for row in rows]


def _with_copies(sheets: _Sheets, rows: list[Row]) -> list[Row]:
    """Return rows with the number of their copies in digits, without those of which there are none."""
    kept, none = [], []
    for row in rows:
        cell = row.get("copies")
        count = count_of(cell.text) if cell else None
        if count == 0:
            none.append(row.get("title", row["card"]))
        elif cell is None or cell.text.startswith("{"):
            kept.append(row)
        elif count is None:
            message = f"expected how many copies, found `{shortened(cell.text)}`"
            sheets.fault("number", message, cell.span, "a whole number such as `2`; nothing is one copy")
            kept.append({key: other for key, other in row.items() if key != "copies"})
        else:
            kept.append({**row, "copies": cell._replace(text=str(count))})
    if none:
        sheets.problems.append(set_aside("card of 0 copies", none, "write how many to print it"))
    return kept


def _named_to_fill(deck: Mapping) -> list[Scalar]:
    """Return the columns whose gaps a deck wants filled."""
    written = deck.entries.get("fill")
    return _scalars(written) if written is not None else []


def _scalars(to: Node) -> list[Scalar]:
    """Return the keys that a deck names for a column: one, or a list."""
    items = to.items if isinstance(to, NodeSequence) else (to,)
    return [item for item in items if isinstance(item, Scalar)]


def _with_free_fields(row: Row, names: Sequence[str]) -> Row:
    """Return a row with all its free fields, also the empty ones."""
    place = row["card"].span
    return {**{name: Scalar("", place) for name in names if name.startswith(FREE)}, **row}


def _table(sheets: _Sheets, sheet: Scalar, if_missing: str) -> tuple[Rows, list[Problem]]:
    """Return the cells of a spreadsheet, without control characters, and its problems; no cells if it cannot
    be read."""
    file, part = file_and_sheet(sheet.text)
    suffix = PurePosixPath(file).suffix.lower()
    if is_like_address(sheet.text):
        message = f"expected a file of the game's folder, found the address `{shortened(sheet.text)}`"
        hint = "write `sheet: cards.csv` and `from:` with the address, then type `pliego fetch`"
        sheets.fault("sheet-kind", message, sheet.span, hint)
        return [], []
    if suffix not in TABLES:
        message = f"expected a spreadsheet ({', '.join(TABLES)}), found `{sheet.text}`"
        sheets.fault("sheet-kind", message, sheet.span, EXPORT)
        return [], []
    data, shown, problems = table_file(sheets.folder, file, sheet.span, if_missing)
    sheets.problems += problems
    if data is None:
        return [], []
    sheets.files[shown] = data
    table, problems = table_cells(data, shown, part, sheet.span, sheets.lang)
    if not table:
        sheets.problems += problems
    if not table and not has_errors(problems):
        sheets.fault("sheet-empty", "expected rows, found an empty spreadsheet", whole_file(shown))
    if len(table) > MAX_ROWS:
        found = "more" if workbook_kind(file) else len(table)
        sheets.fault("sheet-rows", f"expected at most {MAX_ROWS} rows, found {found}", whole_file(shown))
        return [], []
    return [[sheets.clean(cell) for cell in row] for row in table], problems
