"""A game that is watched while it is played.

In: a match as it goes on. Out: `Watched`: its moves, its results of chance, the components in use, and its
phases. The law of this file: it changes nothing; a game is played the same, watched or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pliego.checks.played.phases import Trail
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Move


class Watched:
    """Watches a game.

    `offered` and `played` count kinds of moves by seat, and `fell` counts results of chance. `most` is the
    most in use of each component. `trail` is the way from phase to phase. If `words` is a list, every move is
    added to it in notation, those of chance too.
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
        """Count a move before it is made, and the moves that were offered."""
        if self.words is not None:
            self.words.append(match.notation(move))
        if seat == CHANCE:
            self.fell[chance_kind(match, move)] += 1
        else:
            self.offered[seat].update({kind_of(match, seat, each) for each in moves})
            self.played[seat][kind_of(match, seat, move)] += 1

    def after(self, match: Match) -> None:
        """Count the components in use and the phase after a move."""
        self._measure_use(match)
        self.trail.follow(match)

    def _measure_use(self, match: Match) -> None:
        if self._counts_use:
            most = self.most
            for component, used in match.in_use().items():
                if used > most.get(component, -1):
                    most[component] = used


def chance_kind(match: Match, move: Move) -> str:
    """Return the kind of a result of chance: its phrase and fills (a card, the number of a die)."""
    line = match.describe(CHANCE, move)
    return ": ".join([line.phrase, *map(str, line.fills.values())])


def kind_of(match: Match, seat: int, move: Move) -> str:
    """Return the kind of a move: its phrase, and the card if it has one."""
    line = match.describe(seat, move)
    card = line.fills.get("card")
    return f"{line.phrase}: {card}" if card else line.phrase
