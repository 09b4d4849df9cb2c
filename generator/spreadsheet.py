"""Decks written as a spreadsheet: the rows of a CSV or XLSX file beside cards.yaml become cards of its deck.

In: the tree of cards.yaml, in which a deck says `sheet: flota.csv`, and the game's folder. Out: the tree with
the rows as `cards` and the deck's list, every cell knowing its row and column, and every problem. A row is a
card: `card` is its id, `copies` belongs to the deck, `effect.VERB` to its effect, `origin` to both,
the rest to the card.
The law of this file: cells are text, like scalars of YAML; the same model types them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from generator.files import Folder, OutsideRoot
from generator.model.parts import Card, DeckCard
from generator.nodes import Mapping, Node, Scalar, Sequence, Tree
from generator.source import Problem, Span

MAX_ROWS = 2000
_FIELD = re.compile(r'(?:"(?:[^"]|"")*"|[^,;"\r\n]*)([,;]|\r?\n|\Z)')
_ENTRY = ("copies",)
_COLUMNS = ("card", *_ENTRY, *(name for name in Card.model_fields if name != "effect"))
_KNOWN = frozenset((*_COLUMNS, *DeckCard.model_fields))
Row = dict[str, Scalar]


@dataclass
class _SheetReading:
    """The spreadsheets of one game as they are read; it owns what is wrong with them."""

    folder: Folder
    problems: list[Problem] = field(default_factory=list)

    def fault(self, code: str, message: str, place: Span, hint: str = "") -> None:
        self.problems.append(Problem(code, message, place, hint))


def unfold(tree: Tree, folder: Folder) -> tuple[Tree, list[Problem]]:
    """Return the tree of cards.yaml with the rows of all its spreadsheets in place."""
    reading = _SheetReading(folder)
    root = tree.root
    decks = root.entries.get("decks") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(decks, Mapping):
        return tree, []
    for name, deck in decks.entries.items():
        if isinstance(deck, Mapping) and isinstance(sheet := deck.entries.get("sheet"), Scalar):
            root = _with_rows(root, name, deck, sheet, list(_rows(reading, sheet)), reading)
    return replace(tree, root=root), reading.problems


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
    filled: dict[str, Node] = {**deck.entries, "cards": Sequence(tuple(lines), sheet.span)}
    decks = root.entries["decks"]
    assert isinstance(decks, Mapping)
    changed = Mapping({**decks.entries, name: Mapping(filled, deck.keys, deck.span)}, decks.keys, decks.span)
    both = {**root.entries, "cards": Mapping(entries, keys, held.span), "decks": changed}
    return Mapping(both, {"cards": sheet.span, **root.keys}, root.span)


def _card(row: Row) -> Mapping:
    """Return a row as the entry of a card; `effect.x` columns become its effect."""
    entries: dict[str, Node] = {}
    effect: dict[str, Node] = {}
    for column, cell in row.items():
        if column.startswith("effect."):
            effect[column.removeprefix("effect.")] = cell
        elif column not in ("card", *_ENTRY):
            entries[column] = cell
    span = row["card"].span
    if effect:
        places = {name: node.span for name, node in effect.items()}
        entries["effect"] = Mapping(effect, places, span)
    return Mapping(entries, {name: node.span for name, node in entries.items()}, span)


def _line(row: Row) -> Mapping:
    entries: dict[str, Node] = {key: row[key] for key in ("card", *_ENTRY, "origin") if key in row}
    return Mapping(entries, {name: node.span for name, node in entries.items()}, row["card"].span)


def _rows(reading: _SheetReading, sheet: Scalar) -> Iterator[Row]:
    """Yield the rows of a spreadsheet by the names of its columns; empty cells and rows are left out."""
    table = _table(reading, sheet)
    if not table:
        return
    head, *body = table
    names = _head(reading, head)
    for number, cells in enumerate(body, 2):
        row = {name: cell for name, cell in zip(names, cells, strict=False) if name and cell.text}
        if len(cells) > len(names) and any(cell.text for cell in cells[len(names) :]):
            extra = cells[len(names)]
            message = f"expected {len(names)} columns in row {number}, found {len(cells)}"
            reading.fault("sheet-columns", message, extra.span, "quote a text that holds the separator")
        elif row and "card" not in row:
            message = f"expected the id of a card in row {number}, column `card`, found nothing"
            reading.fault("sheet-card", message, cells[0].span)
        elif row:
            yield row


def _head(reading: _SheetReading, head: list[Scalar]) -> list[str]:
    """Return the names of the columns; an unknown one is a problem, and its cells are left out."""
    names: list[str] = []
    for cell in head:
        name = cell.text.strip()
        known = name in _KNOWN or name.startswith("effect.")
        if name and (not known or name in names):
            close = get_close_matches(name, sorted(_KNOWN), n=1)
            hint = f"did you mean `{close[0]}`?" if close and not known else "each column once"
            reading.fault("sheet-head", f"expected a known column, found `{name}`", cell.span, hint)
            name = ""
        names.append(name)
    if "card" not in names:
        message = "expected a column `card` in row 1, found none"
        reading.fault("sheet-head", message, head[0].span, f"columns: {', '.join(_COLUMNS)}")
    return names


def _table(reading: _SheetReading, sheet: Scalar) -> list[list[Scalar]]:
    try:
        data = reading.folder.read(sheet.text)
    except OutsideRoot:
        message = f"expected a path inside the game's folder, found `{sheet.text}`"
        reading.fault("path-outside", message, sheet.span)
        return []
    except OSError:
        reading.fault("sheet-missing", f"expected a spreadsheet, found no file `{sheet.text}`", sheet.span)
        return []
    shown = reading.folder.shown(sheet.text)
    table = _xlsx(reading, data, shown) if sheet.text.endswith(".xlsx") else _csv(reading, data, shown)
    if not table and not reading.problems:
        reading.fault("sheet-empty", "expected rows, found an empty spreadsheet", Span(shown))
    if len(table) > MAX_ROWS:
        reading.fault("sheet-rows", f"expected at most {MAX_ROWS} rows, found {len(table)}", Span(shown))
        return []
    return table


def _csv(reading: _SheetReading, data: bytes, shown: str) -> list[list[Scalar]]:
    """Return the cells of a CSV file (comma or semicolon, UTF-8), each at its line and column."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        message = f"expected UTF-8, found the byte 0x{data[error.start]:02x}"
        reading.fault("sheet-encoding", message, Span(shown, line), "save it as CSV UTF-8")
        return []
    first = text.split("\n", 1)[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    try:
        values = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        reading.fault(
            "sheet-syntax", f"expected CSV, found a fault: {error}", Span(shown), "close the quotes"
        )
        return []
    places = _places(text, separator, shown)
    return [[Scalar(value.strip(), next(places)) for value in row] for row in values if row]


def _places(text: str, separator: str, shown: str) -> Iterator[Span]:
    """Yield the place of every field, in order (empty lines hold none)."""
    cell = re.compile(_FIELD.pattern.replace(",;", separator))
    line, column, position = 1, 1, 0
    while position <= len(text):
        match = cell.match(text, position)
        if match is None:
            return
        if match[0].strip("\r\n") or column > 1:
            yield Span(shown, line, column)
        lines = match[0].count("\n")
        line, column = line + lines, 1 if lines and match[1] != separator else column + len(match[0])
        if match.end() == position and match[1] == "":
            return
        position = match.end()


def _xlsx(reading: _SheetReading, data: bytes, shown: str) -> list[list[Scalar]]:
    """Return the cells of the first sheet of an XLSX file; a place counts rows and columns of cells."""
    from zipfile import BadZipFile

    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except (BadZipFile, KeyError, ValueError, OSError):
        reading.fault("sheet-syntax", "expected an XLSX workbook, found something else", Span(shown))
        return []
    return [
        [Scalar(_cell_text(value), Span(shown, number, column)) for column, value in enumerate(row, 1)]
        for number, row in enumerate(book.worksheets[0].iter_rows(values_only=True), 1)
    ]


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
