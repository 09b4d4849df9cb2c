"""The starter: draw a card or pass, until the deck runs out. Its rules, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliego.playing.content import read_by
from pliego.playing.forms import CARD_COUNTS, NUMBER, SEAT, by_seat
from pliego.playing.moves import Choose, Draw, GameOver, Move, Procedure
from pliego.playing.pile import Pile, without
from pliego.playing.position import Position, public
from pliego.playing.rules import phase, refuses, rule


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says in numbers: the points of each card."""

    points: Mapping[str, int] = read_by(
        lambda read: {name: card.number or 0 for name, card in read.game.cards.items()}
    )


@dataclass(slots=True)
class CardTable(Position[Numbers]):
    """What lies on the table, seen by all, each with how examples write it: the seat that is to move is their
    `turn`."""

    deck: Pile = public(deck="mazo", written=CARD_COUNTS)
    points: list[int] = public(default_factory=lambda: [0, 0], written=by_seat(NUMBER, whole=True))
    seat: int = public(default=0, written=SEAT.named("turn"))
    passed: bool = public(default=False)

    def termination_measure(self) -> tuple[int, ...]:
        """A turn takes a card or passes, and nobody passes twice in a row."""
        return len(self.deck), not self.passed

    @property
    def began(self) -> int:
        """The first seat always begins."""
        return 0


@rule("PREP-1", off=lambda table: table.deck[:1])
def top_cards(table: CardTable) -> Pile:
    """The deck is shuffled: any of its cards may lie on top."""
    return table.deck


@phase("turno")
def take_turn(table: CardTable) -> Procedure[str]:
    """A side draws or passes."""
    moves = not_twice(table, [*drawing(table), *passing(table)], table.seat)
    move = yield Choose(table.seat, moves, "TURNO-1", (not_twice,))
    if move == "robar":
        return "robar"
    table.seat, table.passed = 1 - table.seat, True
    return "turno"


@rule("TURNO-1")
def drawing(_table: CardTable) -> Sequence[Move]:
    """Whoever is to move may draw."""
    return ("robar",)


@rule("TURNO-2")
def passing(_table: CardTable) -> Sequence[Move]:
    """Whoever is to move may pass."""
    return ("pasar",)


@refuses("TURNO-3", "pasar")
def not_twice(table: CardTable) -> bool:
    """Nobody passes right after the rival."""
    return table.passed


@phase("robar")
def draw(table: CardTable) -> Procedure[str]:
    """A card comes, and its points are added."""
    card = yield Draw(top_cards(table), "PREP-1")
    table.deck = without(table.deck, card)
    table.points[table.seat] += table.numbers.points[card]
    table.seat, table.passed = 1 - table.seat, False
    if not table.deck:
        end(table)
    return "turno"


@rule("FIN-1")
def end(table: CardTable) -> None:
    """The game ends with the last card."""
    raise GameOver("FIN-1", winners(table))


@rule("FIN-2")
def winners(table: CardTable) -> Sequence[int]:
    """Most points win. With the same points both seats are returned: a win that all share is no win."""
    return [seat for seat in (0, 1) if table.points[seat] == max(table.points)]
