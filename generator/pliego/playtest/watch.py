"""A game that is watched while it is played.

In: a match, as it goes on. Out: `Watched`: its moves counted and written down, what was in use, its way from
phase to phase. The law of this file: it looks on; a game is played the same, watched or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pliego.checks.played.phases import Trail
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Move


class Watched:
    """Somebody who looks on.

    `offered` and `played` count kinds of moves by seat, `fell` what chance did; `most` is the most
    that was in use of each component; `words`, if it is a list, takes every move in notation, those of chance
    too; `trail` is the way from phase to phase.
    """

    __slots__ = ("_counts_use", "fell", "most", "offered", "played", "trail", "words")

    def __init__(self, match: Match, words: list[str] | None = None) -> None:
        self.offered: list[Counter[str]] = [Counter() for _ in range(match.seats)]
        self.played: list[Counter[str]] = [Counter() for _ in range(match.seats)]
        self.fell: Counter[str] = Counter()
        self.words = words
        self.most: dict[str, int] = {}
        self._counts_use = bool(match.in_use())
        self.trail = Trail(match, set())
        self._measure_use(match)

    def before(self, match: Match, seat: int, moves: Sequence[Move], move: Move) -> None:
        """Take in a move, before it is made, with those it was chosen from."""
        if self.words is not None:
            self.words.append(match.notation(move))
        if seat == CHANCE:
            self.fell[fallen(match, move)] += 1
        else:
            self.offered[seat].update({kind_of(match, seat, each) for each in moves})
            self.played[seat][kind_of(match, seat, move)] += 1

    def after(self, match: Match) -> None:
        """Take in how things stand when a move was made."""
        self._measure_use(match)
        self.trail.follow(match)

    def _measure_use(self, match: Match) -> None:
        if self._counts_use:
            most = self.most
            for component, used in match.in_use().items():
                if used > most.get(component, -1):
                    most[component] = used


def fallen(match: Match, move: Move) -> str:
    """Return what chance does: its phrase, and what fills it (a card, the number of a die)."""
    said = match.describe(CHANCE, move)
    return ": ".join([said.phrase, *map(str, said.fills.values())])


def kind_of(match: Match, seat: int, move: Move) -> str:
    """Return what kind of move it is: its phrase, and the card if there is one."""
    said = match.describe(seat, move)
    card = said.fills.get("card")
    return f"{said.phrase}: {card}" if card else said.phrase
