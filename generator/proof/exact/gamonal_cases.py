"""*Gamonal resiste*: what every two cards lead to on every two squares.

In: the rules of the game, laid out. Out: `Cases`. The law of this file: the engine is asked once for each
case, and no case is left out.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import product

from generator.oldengine.gamonal_numbers import Turn
from generator.oldengine.gamonal_table import GamonalRules
from generator.source import Span

Outcome = tuple[int, int, int | None, tuple[int, int] | None]
"""Squares, the side that is off the street, and cards drawn."""
Clash = tuple[int, int, int, int]
"""The squares of both figures and the cards of both sides."""


class Cases:
    """Every clash of two cards on every two squares."""

    def __init__(self, rules: GamonalRules) -> None:
        self.rules = rules
        squares, cards = range(1, rules.squares + 1), range(len(rules.cards))
        self.places = [(left, right) for left, right in product(squares, squares) if left < right]
        self.clashes: list[Clash] = [
            (*both, *played) for both in self.places for played in product(cards, cards)
        ]

    def turn(self, clash: Clash) -> Turn:
        """Return what a clash leads to, dice not yet thrown."""
        return self.rules.meetings[clash].answer

    @cached_property
    def outcomes(self) -> dict[Clash, Counter[Outcome]]:
        """How each clash may end, each way with the number of throws that lead to it."""
        return {clash: self._ends(clash) for clash in self.clashes}

    def _ends(self, clash: Clash) -> Counter[Outcome]:
        turn = self.turn(clash)
        if not turn.lots:
            return Counter([outcome(turn)])
        ends = (turn.thrown[dice].answer for dice in turn.lots)
        return Counter(outcome(end) for end in ends if not end.lots)

    def turned(self, found: Outcome) -> Outcome:
        """Return an outcome as it is seen from the other end of the street."""
        left, right, out, draws = found
        squares = self.rules.squares + 1
        swapped = (draws[1], draws[0]) if draws else None
        return squares - right, squares - left, None if out is None else 1 - out, swapped

    def told(self, clash: Clash) -> str:
        """Return a clash in words."""
        left, right, one, two = clash
        cards = self.rules.cards
        return f"`{cards[one].id}` on {left} against `{cards[two].id}` on {right}"

    def place(self, *path: str) -> Span | None:
        """Return a place in game.yaml."""
        return self.rules.game.places.at("game.yaml", *path)


def outcome(turn: Turn) -> Outcome:
    """Return what matters of a turn once its dice have fallen."""
    return turn.vecinos, turn.autoridades, turn.out, turn.draws
