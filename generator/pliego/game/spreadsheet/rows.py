"""Decks written as a spreadsheet: the rows of a CSV or XLSX file beside cards.yaml become cards of its deck.

In: the tree of cards.yaml, in which a deck says `sheet: flota.csv` (or `flota.xlsx#Naves`, a sheet by its
name), and the game's folder. Out: the tree with the rows as `cards` and the deck's list, every cell knowing
its row and column, and every problem. A row is a card: `card` is its id, made of its title if there is no
such column; `copies` belongs to the deck, `effect.VERB` to its effect, `origin` to both, keys of a card to
the card, anything else to its free fields.
The law of this file: cells are text, like scalars of YAML; the same model types them.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from pliego.game.pictures import art_of_game
from pliego.game.spreadsheet.csv_cells import csv_cells
from pliego.game.spreadsheet.head import ENTRY, FREE, Head, read_head, slug
from pliego.game.spreadsheet.misfits import Row, odd_cells, without_misfits
from pliego.game.spreadsheet.xlsx_cells import xlsx_cells
from pliego.text.files import FileFault, Folder, Missing, decoded
from pliego.text.nodes import Mapping, Node, Scalar, Tree
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Problem, Span
from pliego.text.yamltree import without_controls

MAX_ROWS = 20_010
_SUFFIXES = (".csv", ".tsv", ".xlsx")
_LONGEST_ID = 60
_WORKBOOKS = {b"PK\x03\x04": "give it the ending .xlsx", b"\xd0\xcf\x11\xe0": "save it as .xlsx"}
_SAVE_AS = "save it as “CSV UTF-8”, which spreadsheet programs offer beside CSV, or as .xlsx"


@dataclass
class _SheetReading:
    """The spreadsheets of one game as they are read; it owns what is wrong with them."""

    folder: Folder
    problems: list[Problem] = field(default_factory=list)

    def clean(self, cell: Scalar) -> Scalar:
        """Return a cell without control characters, which are told."""
        text, problems = without_controls(cell.text, cell.span)
        self.problems.extend(problems)
        return cell._replace(text=text) if problems else cell

    def fault(self, code: str, message: str, place: Span, hint: str = "") -> None:
        self.problems.append(Problem(code, message, place, hint))


def with_sheet_cards(tree: Tree, folder: Folder) -> tuple[Tree, list[Problem]]:
    """Return the tree of cards.yaml with the rows of all its spreadsheets in place."""
    reading = _SheetReading(folder)
    root = tree.root
    decks = root.entries.get("decks") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(decks, Mapping):
        return tree, []
    for name, deck in decks.entries.items():
        if isinstance(deck, Mapping):
            reading.problems.extend(_at_odds(deck))
        if isinstance(deck, Mapping) and isinstance(sheet := deck.entries.get("sheet"), Scalar):
            rows = _rows(reading, sheet, deck.entries.get("columns"))
            root = _with_rows(root, name, deck, sheet, rows, reading)
    return replace(tree, root=root), reading.problems


def _at_odds(deck: Mapping) -> Iterator[Problem]:
    """Yield what a deck says of a spreadsheet and without one, or twice."""
    entries, keys = deck.entries, deck.keys
    listed = entries.get("cards")
    if "sheet" in entries and isinstance(listed, NodeSequence) and listed.items:
        message = "expected the cards of a deck in a `sheet` or listed as `cards`, found both"
        yield Problem(
            "sheet-twice", message, keys["cards"], "write the listed ones into the table, or leave them out"
        )
    if "columns" in entries and "sheet" not in entries:
        message = "expected a `sheet` whose columns these are, found none"
        yield Problem("sheet-missing", message, keys["columns"], "name the table: `sheet: deck.csv`")


def _with_rows(
    root: Mapping, name: str, deck: Mapping, sheet: Scalar, rows: list[Row], reading: _SheetReading
) -> Mapping:
    """Put the rows of one deck into the tree: a card each, and a line of the deck's list each."""
    cards = root.entries.get("cards")
    held = cards if isinstance(cards, Mapping) else Mapping({}, {}, sheet.span)
    entries, keys = dict(held.entries), dict(held.keys)
    lines: list[Node] = []
    for row in rows:
        id_ = row["card"]
        if id_.text in entries:
            first = keys[id_.text]
            message = f"expected each card once, found `{id_.text}` again (first at {first})"
            reading.fault("duplicate-id", message, id_.span, "rename one of them")
            continue
        entries[id_.text], keys[id_.text] = _card(row), id_.span
        lines.append(_line(row))
    filled: dict[str, Node] = {**deck.entries, "cards": NodeSequence(tuple(lines), sheet.span)}
    decks = root.entries["decks"]
    assert isinstance(decks, Mapping)
    changed = Mapping({**decks.entries, name: Mapping(filled, deck.keys, deck.span)}, decks.keys, decks.span)
    both = {**root.entries, "cards": Mapping(entries, keys, held.span), "decks": changed}
    return Mapping(both, {"cards": sheet.span, **root.keys}, root.span)


def _card(row: Row) -> Mapping:
    """Return a row as the entry of a card; `effect.x` columns become its effect, `fields.x` its fields."""
    entries: dict[str, Node] = {}
    within: dict[str, dict[str, Node]] = {}
    for column, cell in row.items():
        key, dot, rest = column.partition(".")
        if dot:
            within.setdefault(key, {})[rest] = cell
        elif column not in ("card", *ENTRY):
            entries[column] = cell
    span = row["card"].span
    for key, held in within.items():
        entries[key] = Mapping(held, {name: node.span for name, node in held.items()}, span)
    return Mapping(entries, {name: node.span for name, node in entries.items()}, span)


def _line(row: Row) -> Mapping:
    entries: dict[str, Node] = {key: row[key] for key in ("card", *ENTRY, "origin") if key in row}
    return Mapping(entries, {name: node.span for name, node in entries.items()}, row["card"].span)


def _rows(reading: _SheetReading, sheet: Scalar, columns: Node | None) -> list[Row]:
    """Return the rows of a spreadsheet by the names of its columns; empty cells and rows are left out, but a
    free field that is empty is there."""
    table = _table(reading, sheet)
    if not table:
        return []
    said = columns.entries if isinstance(columns, Mapping) else {}
    head = read_head(table, {name: _scalars(to) for name, to in said.items()})
    reading.problems.extend(head.problems)
    held = zip(head.names, table[head.rows - 1], strict=False)
    heads = {name: cell for several, cell in held for name in several}
    reading.problems.extend(odd_cells(table[head.rows - 1], table[head.rows :]))
    art = art_of_game(reading.folder, [sheet.text])
    rows, problems = without_misfits(list(_cards(reading, table, head)), heads, art)
    reading.problems.extend(problems)
    return rows


def _cards(reading: _SheetReading, table: Sequence[list[Scalar]], head: Head) -> Iterator[Row]:
    """Yield the rows below the head of a table, each with the id of its card."""
    wide, taken = len(head.names), set[str]()
    names = [name for several in head.names for name in several]
    for number, cells in enumerate(table[head.rows :], head.rows + 1):
        row = {
            name: _as_named(name, cell)
            for several, cell in zip(head.names, cells, strict=False)
            for name in several
            if cell.text
        }
        if len(cells) > wide and any(cell.text for cell in cells[wide:]):
            extra = cells[wide]
            message = f"expected {wide} columns in row {number}, found {len(cells)}"
            reading.fault("sheet-columns", message, extra.span, "quote a text that holds the separator")
        elif row and "card" not in names:
            yield from _titled(reading, row, number, cells[0].span, taken, names)
        elif row and "card" not in row:
            message = f"expected the id of a card in row {number}, column `card`, found nothing"
            reading.fault("sheet-card", message, cells[0].span)
        elif row:
            yield _whole(row, names)


def _scalars(to: Node) -> list[Scalar]:
    """Return the keys that a column is said to be: one, or a list."""
    items = to.items if isinstance(to, NodeSequence) else (to,)
    return [item for item in items if isinstance(item, Scalar)]


def _as_named(name: str, cell: Scalar) -> Scalar:
    """Return a cell as the key takes it: an icon is named by its id, which a table writes as a title."""
    return cell._replace(text=slug(cell.text) or cell.text) if name == "icon" else cell


def _titled(
    reading: _SheetReading, row: Row, number: int, place: Span, taken: set[str], names: Sequence[str]
) -> Iterator[Row]:
    """Yield a row with an id made of its title; the second of a title is `…-2`."""
    title = row.get("title")
    if title is None:
        if "title" in names:
            message = f"expected a title in row {number}, from which its id is made, found nothing"
            reading.fault("sheet-card", message, place, "write one, or empty the row")
        return
    id_ = base = slug(title.text)[:_LONGEST_ID].strip("-") or "card"
    count = 1
    while id_ in taken:
        count += 1
        id_ = f"{base}-{count}"
    taken.add(id_)
    yield _whole({"card": Scalar(id_, title.span), **row}, names)


def _whole(row: Row, names: Sequence[str]) -> Row:
    """Return a row with all its free fields, the empty ones too."""
    place = row["card"].span
    return {**{name: Scalar("", place) for name in names if name.startswith(FREE)}, **row}


def _table(reading: _SheetReading, sheet: Scalar) -> list[list[Scalar]]:
    """Return the cells of a spreadsheet, without control characters; none if it cannot be read."""
    file, _hash, part = sheet.text.partition("#")
    shown = reading.folder.shown(file)
    suffix = PurePosixPath(file).suffix.lower()
    if suffix not in _SUFFIXES:
        message = f"expected a spreadsheet ({', '.join(_SUFFIXES)}), found `{sheet.text}`"
        reading.fault("sheet-kind", message, sheet.span, "save the table as one of these")
        return []
    try:
        data = reading.folder.read(file)
    except Missing:
        reading.fault("sheet-missing", f"expected a spreadsheet, found no file `{file}`", sheet.span)
        return []
    except FileFault as fault:
        reading.problems.append(fault.problem(sheet.span))
        return []
    table, problems = table_cells(data, shown, part, sheet.span)
    reading.problems.extend(problems)
    if not table and not problems:
        reading.fault("sheet-empty", "expected rows, found an empty spreadsheet", Span(shown))
    if len(table) > MAX_ROWS:
        found = len(table) if suffix != ".xlsx" else "more"
        reading.fault("sheet-rows", f"expected at most {MAX_ROWS} rows, found {found}", Span(shown))
        return []
    return [[reading.clean(cell) for cell in row] for row in table]


def sheet_named(name: str) -> tuple[str, str]:
    """Return the file and the sheet that a name such as `cards.xlsx#Two` means; nothing for the first one."""
    file, _hash, part = name.rpartition("#")
    return (file, part) if file.lower().endswith(".xlsx") else (name, "")


def table_cells(
    data: bytes, shown: str, part: str = "", place: Span | None = None
) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return the cells of a spreadsheet by its path's suffix; `part` names a sheet of a workbook, and
    `place` is where."""
    if shown.lower().endswith(".xlsx"):
        return xlsx_cells(data, shown, MAX_ROWS, part, place)
    if data[:4] in _WORKBOOKS:
        message = f"expected a table as text, found a workbook called `{shown}`"
        return [], [Problem("sheet-kind", message, Span(shown), _WORKBOOKS[data[:4]])]
    text, problems = decoded(data.removeprefix(codecs.BOM_UTF8), shown, "sheet-encoding")
    hinted = [replace(problem, hint=_SAVE_AS) for problem in problems]
    return ([], hinted) if text is None else csv_cells(text, shown)
