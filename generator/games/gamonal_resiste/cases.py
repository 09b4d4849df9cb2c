"""*Gamonal resiste*: what every two cards lead to on every two squares.

In: the game, laid out. Out: `Cases`. The law of this file: the engine plays each case once, and no case is
left out.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import product

from generator.engine.match import Match
from generator.engine.moves import CHANCE, Roll
from generator.engine.playable import LaidOut
from generator.games.gamonal_resiste.position import Street
from generator.source import Span

Outcome = tuple[int, int, int | None, tuple[int, ...]]
"""Squares, the side that is off the street, and cards drawn."""
Clash = tuple[int, int, str, str]
"""The squares of both figures and the cards of both sides."""


class Cases:
    """Every clash of two cards on every two squares."""

    def __init__(self, table: LaidOut) -> None:
        self.table, self.squares = table, table.rules.numbers.squares
        self.cards = tuple(table.rules.numbers.cards)
        squares = range(1, self.squares + 1)
        self.places = [(left, right) for left, right in product(squares, squares) if left < right]
        self._thrown: set[Clash] = set()

    @property
    def thrown(self) -> dict[Clash, Counter[Outcome]]:
        """The outcomes of each clash for which dice are thrown, but for throws that are thrown again."""
        return {clash: found for clash, found in self.outcomes.items() if clash in self._thrown}

    @cached_property
    def outcomes(self) -> dict[Clash, Counter[Outcome]]:
        """How each clash may end, each way with the number of throws that lead to it."""
        pairs = list(product(self.cards, self.cards))
        return {(*both, *pair): self._ends((*both, *pair)) for both in self.places for pair in pairs}

    def _ends(self, clash: Clash) -> Counter[Outcome]:
        match = self.turn(clash)
        if not match.chances or match.request is None or match.request.seen_by is not None:
            return Counter([_outcome(match)])
        self._thrown.add(clash)
        return _settled(match)

    def turn(self, clash: Clash) -> Match:
        """Return a match in which both cards have just been shown; nobody has any in hand."""
        left, right, *shown = clash
        street = Street(rules=self.table.rules, figures=[left, right], shown=shown)
        street.decks = [*street.numbers.decks]
        return Match(self.table, street, "resolver")

    def turned(self, found: Outcome) -> Outcome:
        """Return an outcome as it is seen from the other end of the street."""
        left, right, out, (mine, theirs) = found
        beyond = self.squares + 1
        return beyond - right, beyond - left, None if out is None else 1 - out, (theirs, mine)

    def told(self, clash: Clash) -> str:
        """Return a clash in words."""
        left, right, one, two = clash
        return f"`{one}` on {left} against `{two}` on {right}"

    def place(self, *path: str) -> Span | None:
        """Return a place in game.yaml."""
        return self.table.game.places.at("game.yaml", *path)


def _settled(match: Match) -> Counter[Outcome]:
    """Return what dice lead to that are not thrown again."""
    found: Counter[Outcome] = Counter()
    for dice in match.chances:
        after = match.clone()
        after.apply(dice)
        if not (isinstance(after.request, Roll) and after.request.again):
            found[_outcome(after)] += 1
    return found


def _outcome(match: Match) -> Outcome:
    """Play a turn to its end, whatever is drawn, and return what has come of it."""
    while match.actor == CHANCE:
        match.apply(match.chances[0])
    street: Street = match.position
    first, second = street.figures
    out = 1 - match.winners()[0] if match.reason() == "FIN-1" else None
    return first, second, out, tuple(map(len, street.hands))
