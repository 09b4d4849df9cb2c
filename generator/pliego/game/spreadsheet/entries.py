"""Rows of a table as entries of cards.yaml: cards, and lines in the lists of decks.

In: the tree of cards.yaml, and the rows of a deck by the keys of their columns. Out: the tree with the rows
in place, and problems. The law of this file: every cell keeps its own place in the table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pliego.game.model.names import free_id
from pliego.game.spreadsheet.choices import ENTRY_KEY, settled_keys, unprefixed, with_deck
from pliego.game.spreadsheet.head import ENTRY
from pliego.game.spreadsheet.misfits import Row
from pliego.text.nodes import Mapping, Node, Scalar
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Problem, Span


def with_rows(
    root: Mapping, name: str, deck: Mapping, sheet: Scalar, rows: Sequence[Row]
) -> tuple[Mapping, list[Problem]]:
    """Put each row of a deck into the tree: as a card, and as a line of the deck's list. A card whose id
    another has is a problem."""
    cards = root.entries.get("cards")
    known = cards if isinstance(cards, Mapping) else Mapping({}, {}, sheet.span)
    entries, keys = dict(known.entries), dict(known.keys)
    lines: list[Node] = []
    problems: list[Problem] = []
    for row in rows:
        id_ = _own_id(row, name, entries)
        if id_.text in entries:
            first = keys[id_.text]
            message = f"expected each card once, found `{id_.text}` again (first at {first})"
            problems.append(Problem("duplicate-id", message, id_.span, "rename one of them"))
            continue
        entries[id_.text], keys[id_.text] = _card(row), id_.span
        line = {key: row[key] for key in ("card", *ENTRY, "origin") if key in row}
        lines.append(_mapping({**line, "card": id_, **unprefixed(row)}, id_.span))
    settled = settled_keys(deck, map(unprefixed, rows))
    filled = Mapping({**settled, "cards": NodeSequence(tuple(lines), sheet.span)}, deck.keys, deck.span)
    root = with_deck(root, name, filled)
    changed = {**root.entries, "cards": Mapping(entries, keys, known.span)}
    return Mapping(changed, {"cards": sheet.span, **root.keys}, root.span), problems


def _own_id(row: Row, deck: str, taken: Collection[str]) -> Scalar:
    """Return the id of a row. One that is made of a title, and that a card of another deck has, gets the name
    of its own deck besides."""
    id_, title = row["card"], row.get("title")
    if id_.text in taken and title is not None and id_.span == title.span:
        return id_._replace(text=free_id(f"{id_.text}-{deck}", taken))
    return id_


def _card(row: Row) -> Mapping:
    """Return a row as the entry of a card; `effect.x` columns become its effect, `fields.x` its fields."""
    entries: dict[str, Node] = {}
    inner: dict[str, dict[str, Node]] = {}
    for column, cell in row.items():
        key, dot, rest = column.partition(".")
        if column.startswith(ENTRY_KEY):
            continue
        if dot:
            inner.setdefault(key, {})[rest] = cell
        elif column not in ("card", *ENTRY):
            entries[column] = cell
    span = row["card"].span
    return _mapping({**entries, **{key: _mapping(cells, span) for key, cells in inner.items()}}, span)


def _mapping(entries: dict[str, Node], span: Span) -> Mapping:
    """Return a mapping whose keys have the places of their values."""
    return Mapping(entries, {name: node.span for name, node in entries.items()}, span)
