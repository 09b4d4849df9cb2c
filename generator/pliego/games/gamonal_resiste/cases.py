"""*Gamonal resiste*: what every two cards lead to on every two squares.

In: the game, laid out. Out: `Cases`. The law of this file: the engine plays each case once, and no case is
left out.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import product

from pliego.games.gamonal_resiste.clash import ClashOutcome, are_dice_due, outcome, shown, ways
from pliego.playing.playable import GameTable
from pliego.text.problems import Span

Clash = tuple[int, int, str, str]
"""The squares of both figures and the cards of both sides."""


class Cases:
    """Every clash of two cards on every two squares."""

    def __init__(self, table: GameTable) -> None:
        self.table, self.squares = table, table.rules.numbers.squares
        self.cards = tuple(table.rules.numbers.cards)
        squares = range(1, self.squares + 1)
        self.places = [(left, right) for left, right in product(squares, squares) if left < right]
        self._thrown: set[Clash] = set()

    @property
    def thrown(self) -> dict[Clash, Counter[ClashOutcome]]:
        """The outcomes of each clash for which dice are thrown, but for throws that are thrown again."""
        return {clash: found for clash, found in self.outcomes.items() if clash in self._thrown}

    @cached_property
    def outcomes(self) -> dict[Clash, Counter[ClashOutcome]]:
        """How each clash may end, each way with the number of throws that lead to it."""
        pairs = list(product(self.cards, self.cards))
        return {(*both, *pair): self._ends((*both, *pair)) for both in self.places for pair in pairs}

    def _ends(self, clash: Clash) -> Counter[ClashOutcome]:
        match = shown(self.table, *clash)
        if not are_dice_due(match):
            return Counter([outcome(match)])
        self._thrown.add(clash)
        return Counter(end for _, end in ways(match))

    def turned(self, found: ClashOutcome) -> ClashOutcome:
        """Return an outcome as it is seen from the other end of the street."""
        left, right, out, (mine, theirs) = found
        beyond = self.squares + 1
        return beyond - right, beyond - left, None if out is None else 1 - out, (theirs, mine)

    def text(self, clash: Clash) -> str:
        """Return a clash in words."""
        left, right, one, two = clash
        return f"`{one}` on {left} against `{two}` on {right}"

    def place(self, *path: str) -> Span | None:
        """Return a place in game.yaml."""
        return self.table.game.places.at("game.yaml", *path)
