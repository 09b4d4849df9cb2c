"""How many rows of a table are cards of its deck, as `pliego new` and `pliego check` say it.

In: the folder of a game. Out: a sentence for each deck that comes from a table. The laws of this file: it
reports no problem; a table that cannot be read has no sentence; a row that is no card is counted as left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.spreadsheet.rows import with_row_counts
from pliego.text.files import FileFault, Folder
from pliego.text.nodes import Mapping, Node, Scalar, Sequence
from pliego.text.yamltree import parse

_FILE = "cards.yaml"


def counted_rows(folder: Folder) -> list[str]:
    """Return for each deck of a table its rows, cards and copies: `7 rows: 6 cards, 13 copies; 1 row left
    out`."""
    try:
        data = folder.read(_FILE) if folder.has(_FILE) else b""
        tree = parse(data, _FILE)[0] if b"sheet" in data else None
        if tree is None:
            return []
        tree, counts = with_row_counts(tree, folder)
    except FileFault:
        return []
    decks = {name: tree.node(("decks", name, "cards")) for name in counts}
    return [f"deck `{name}`, {_sentence(counts[name], _copies(cards))}" for name, cards in decks.items()]


def _copies(cards: Node | None) -> list[str]:
    """Return how many copies each card of a deck has, as it is written."""
    return [*_each(cards.items)] if isinstance(cards, Sequence) else []


def _each(cards: tuple[Node, ...]) -> Iterator[str]:
    for card in cards:
        copies = card.entries.get("copies") if isinstance(card, Mapping) else None
        yield copies.text if isinstance(copies, Scalar) else "1"


def _sentence(rows: int, copies: list[str]) -> str:
    cards, left = len(copies), rows - len(copies)
    is_counted = all(map(str.isdecimal, copies))
    total = sum(map(int, copies)) if is_counted else cards
    printed = f", {counted(total, 'copy', 'copies')}" if total != cards else ""
    out = f"; {counted(left, 'row')} left out" if left > 0 else ""
    return f"{counted(rows, 'row')}: {counted(cards, 'card')}{printed}{out}"


def counted(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: `1 row`, `2 rows`."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"
