"""Little games of one phase for the tests of players: stones are taken, or whatever a test asks.

In: a phase. Out: `begin`, a match of it; `take`; `Closed`, a match that nobody may look at. Where a coin lies
covered, it is imagined as heads two times in three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import cast

from pliego.game.model.game import Game
from pliego.playing.match import Match
from pliego.playing.moves import Choose, GameOver, Procedure, Sentence, Setting
from pliego.playing.playable import Playable
from pliego.playing.position import Position, hidden, public


@dataclass(slots=True)
class Stones(Position[None]):
    """Stones on the table, whose turn it is, and a coin that lies covered."""

    left: int = public(default=0)
    seat: int = public(default=0)
    coin: str = hidden(default="")


def take(stones: Stones) -> Procedure[str]:
    """Take one or two; whoever takes the last one wins."""
    stones.left -= yield Choose(stones.seat, [take for take in (1, 2) if take <= stones.left], "TAKE-1")
    if not stones.left:
        raise GameOver("END-1", [stones.seat])
    stones.seat = 1 - stones.seat
    return "only"


def _cover(stones: Stones, _seat: int, random: Random) -> None:
    if stones.coin:
        stones.coin = random.choice(("heads", "tails", "heads"))


def begin(
    phase: Callable[[Stones], Procedure[str]],
    *,
    left: int = 2,
    coin: str = "",
    seats: int = 2,
    estimate: float = 0.5,
) -> Match:
    """Return a little game that has one phase."""
    playable = Playable(
        room=__name__,
        rules=(),
        phases={"only": phase},
        numbers=lambda _game, _setting: None,
        begin=lambda rules: Stones(rules=rules, left=left, coin=coin),
        settings=lambda _game: (Setting(seats),),
        cap=lambda _game, _setting: 20,
        describe=lambda _match, _seat, move: Sentence("take", {"number": move}),
        imagine=_cover,
        estimate=lambda *_: estimate,
        seat_titles=lambda *_: "ABCDEFGH"[:seats],
        began=lambda _stones: 0,
    )
    return playable.table(cast(Game, SimpleNamespace(rules={}, rulings={})), Setting(seats)).begin()


class Closed:
    """A game that nobody may look at: only `imagine` shows it."""

    def __init__(self, truth: Match) -> None:
        self._truth = truth

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        with self._truth.uncounted():
            yield

    def imagine(self, seat: int, random: Random) -> Match:
        return self._truth.imagine(seat, random)
