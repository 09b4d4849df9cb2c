"""Playing a game to its end.

In: a match and who plays. Out: `Played`. The law of this file: there is one way to play; a simulation, an
example and a transcript differ only in who chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, Endless, Move

Player: TypeAlias = Callable[[Match, int, Sequence[Move]], Move]
"""Given the match, its seat and its legal moves, returns the move it chooses. It looks at `match.view(seat)`
or at what `match.imagine` makes of it, never at the position itself."""


class Watcher(Protocol):
    """Somebody who looks on: at each move before it is made, and at the match after it."""

    def before(self, match: Match, seat: int, moves: Sequence[Move], move: Move) -> None:
        """A seat, or `CHANCE`, chose a move out of some."""

    def after(self, match: Match) -> None:
        """The move was made."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended: what each seat got, the rule that ended it, how many decisions it took, and the seat
    that began (None: nobody did, or the game does not say)."""

    returns: tuple[float, ...]
    reason: str
    decisions: int
    began: int | None = None


def play(
    match: Match, players: Sequence[Player], random: Random, cap: int, watcher: Watcher | None = None
) -> Played:
    """Play a game to its end; raises `Endless` after more than `cap` decisions.

    A decision is one seat's choice; chance does not count.
    """
    draw, apply, answer = random.random, match.apply, match.answer
    numbered = tuple(enumerate(players))
    decisions = 0
    while (request := match.request) is not None:
        actor = request.actor
        if actor == CHANCE:
            move, make = request.moves[int(draw() * len(request.moves))], answer
        elif actor >= 0:
            move, make = players[actor](match, actor, request.moves), apply
            decisions += 1
        else:
            move, make = _together(match, numbered, watcher), apply
            decisions += len(numbered)
        if watcher is None:
            make(move)
        else:
            if actor != ALL:
                watcher.before(match, actor, request.moves, move)
            make(move)
            watcher.after(match)
        if decisions > cap:
            raise Endless(f"still going on after {cap} decisions")
    began = match.table.playable.began(match.position)
    return Played(match.returns(), match.reason(), decisions, began)


def _together(match: Match, players: Sequence[tuple[int, Player]], watcher: Watcher | None) -> list[Move]:
    chosen = []
    for seat, player in players:
        moves = match.legal_moves(seat)
        move = player(match, seat, moves)
        if watcher is not None:
            watcher.before(match, seat, moves, move)
        chosen.append(move)
    return chosen


def random_player(random: Random) -> Player:
    """Return a player who makes any move."""
    draw = random.random

    def choose(_match: Match, _seat: int, moves: Sequence[Move]) -> Move:
        return moves[int(draw() * len(moves))]

    return choose
