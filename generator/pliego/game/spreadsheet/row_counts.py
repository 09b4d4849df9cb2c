"""How many rows of a table are cards of its deck, as `pliego new` and `pliego check` say it.

In: the rows of a table and the cards that they became; later the game. Out: counts, and a sentence for each
deck that comes from a table. The laws of this file: it reads no file, so it counts what was read; a row that
is no card is counted as left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.game import Game, RowCount
from pliego.text.nodes import Mapping, Node, Scalar, Sequence


def row_count(rows: int, cards: Node | None) -> RowCount:
    """Count the cards of a deck and their copies. `cards` is its list in the tree of cards.yaml."""
    copies = [*_copies(cards.items)] if isinstance(cards, Sequence) else []
    is_counted = all(map(str.isdecimal, copies))
    return RowCount(rows, len(copies), sum(map(int, copies)) if is_counted else None)


def counted_rows(game: Game | None, deck: str = "") -> list[str]:
    """Return for each deck of a table, or for one, its rows, cards and copies: `7 rows: 6 cards, 13 copies;
    1 row left out`."""
    counts = game.row_counts if game else {}
    wanted = {name: count for name, count in counts.items() if deck in ("", name)}
    return [f"deck `{name}`, {_sentence(count)}" for name, count in wanted.items()]


def _copies(cards: tuple[Node, ...]) -> Iterator[str]:
    """Yield how many copies each card of a deck has, as it is written."""
    for card in cards:
        copies = card.entries.get("copies") if isinstance(card, Mapping) else None
        yield copies.text if isinstance(copies, Scalar) else "1"


def _sentence(count: RowCount) -> str:
    left = count.rows - count.cards
    copies = count.cards if count.copies is None else count.copies
    printed = f", {counted(copies, 'copy', 'copies')}" if copies != count.cards else ""
    out = f"; {counted(left, 'row')} left out" if left > 0 else ""
    return f"{counted(count.rows, 'row')}: {counted(count.cards, 'card')}{printed}{out}"


def counted(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: `1 row`, `2 rows`."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"
