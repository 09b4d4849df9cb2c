"""The starter: draw a card or pass, until the deck runs out. Its rules, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pliego.playing.moves import Choose, Draw, GameOver, Move, Procedure
from pliego.playing.pile import Pile, without
from pliego.playing.position import Position, public
from pliego.playing.rules import Rules, refuses, rule


@dataclass(slots=True)
class CardTable(Position[dict[str, int]]):
    """What lies on the table, seen by all; its `numbers` are the points of each card."""

    deck: Pile = public(deck="mazo")
    points: list[int] = public(default_factory=lambda: [0, 0])
    seat: int = public(default=0)
    passed: bool = public(default=False)


def begin(in_force: Rules[dict[str, int]]) -> CardTable:
    """Return the table before the first turn; raises `MissingContent`."""
    return CardTable.begun(in_force)


@rule("PREP-1", off=lambda table: table.deck[:1])
def top_cards(table: CardTable) -> Pile:
    """The deck is shuffled: any of its cards may lie on top."""
    return table.deck


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


def draw(table: CardTable) -> Procedure[str]:
    """A card comes, and its points are added."""
    card = yield Draw(top_cards(table), "PREP-1")
    table.deck = without(table.deck, card)
    table.points[table.seat] += table.numbers[card]
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
    """Most points win; whoever has as many shares."""
    return [seat for seat in (0, 1) if table.points[seat] == max(table.points)]
