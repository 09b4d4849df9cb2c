"""Decks written as a spreadsheet: the rows of a CSV or XLSX file beside cards.yaml become cards of its deck.

In: the tree of cards.yaml, in which a deck says `sheet: flota.csv`, and the game's folder. Out: the tree with
the rows as `cards` and the deck's list, every cell knowing its row and column, and every problem. A row is a
card: `card` is its id, `copies` belongs to the deck, `effect.VERB` to its effect, `origin` to both,
the rest to the card.
The law of this file: cells are text, like scalars of YAML; the same model types them.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from generator.files import FileFault, Folder, Missing, decoded
from generator.model.parts import Card, DeckCard
from generator.near import near
from generator.nodes import Mapping, Node, Scalar, Sequence, Tree
from generator.source import Problem, Span
from generator.spreadsheet.csv_cells import csv_cells
from generator.spreadsheet.xlsx_cells import xlsx_cells
from generator.yamltree import without_controls

MAX_ROWS = 20_001
_SUFFIXES = (".csv", ".tsv", ".xlsx")
_ENTRY = ("copies",)
_COLUMNS = ("card", *_ENTRY, *(name for name in Card.model_fields if name != "effect"))
_KNOWN = frozenset((*_COLUMNS, *DeckCard.model_fields))
Row = dict[str, Scalar]


@dataclass
class _SheetReading:
    """The spreadsheets of one game as they are read; it owns what is wrong with them."""

    folder: Folder
    problems: list[Problem] = field(default_factory=list)

    def clean(self, cell: Scalar) -> Scalar:
        """Return a cell without control characters, which are told."""
        text, problems = without_controls(cell.text, cell.span)
        self.problems.extend(problems)
        return replace(cell, text=text) if problems else cell

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
            close = near(name, sorted(_KNOWN))
            hint = f"did you mean `{close[0]}`?" if close and not known else "each column once"
            reading.fault("sheet-head", f"expected a known column, found `{name}`", cell.span, hint)
            name = ""
        names.append(name)
    if "card" not in names:
        message = "expected a column `card` in row 1, found none"
        reading.fault("sheet-head", message, head[0].span, f"columns: {', '.join(_COLUMNS)}")
    return names


def _table(reading: _SheetReading, sheet: Scalar) -> list[list[Scalar]]:
    """Return the cells of a spreadsheet, without control characters; none if it cannot be read."""
    shown = reading.folder.shown(sheet.text)
    suffix = PurePosixPath(sheet.text).suffix.lower()
    if suffix not in _SUFFIXES:
        message = f"expected a spreadsheet ({', '.join(_SUFFIXES)}), found `{sheet.text}`"
        reading.fault("sheet-kind", message, sheet.span, "save the table as one of these")
        return []
    try:
        data = reading.folder.read(sheet.text)
    except Missing:
        reading.fault("sheet-missing", f"expected a spreadsheet, found no file `{sheet.text}`", sheet.span)
        return []
    except FileFault as fault:
        reading.problems.append(fault.problem(sheet.span))
        return []
    table, problems = xlsx_cells(data, shown, MAX_ROWS) if suffix == ".xlsx" else _text_cells(data, shown)
    reading.problems.extend(problems)
    if not table and not problems:
        reading.fault("sheet-empty", "expected rows, found an empty spreadsheet", Span(shown))
    if len(table) > MAX_ROWS:
        found = len(table) if suffix != ".xlsx" else "more"
        reading.fault("sheet-rows", f"expected at most {MAX_ROWS} rows, found {found}", Span(shown))
        return []
    return [[reading.clean(cell) for cell in row] for row in table]


def _text_cells(data: bytes, shown: str) -> tuple[list[list[Scalar]], list[Problem]]:
    text, problems = decoded(data.removeprefix(codecs.BOM_UTF8), shown, "sheet-encoding")
    return ([], problems) if text is None else csv_cells(text, shown)
