"""How long games take at a table, reckoned from what is done in them.

In: a game's pace, the book of a table. Out: seconds for each game; `Minutes`, what is told of them beside
what is printed. The law of this file: seconds are the content's; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.model.game import Game
from generator.model.info import Pace
from generator.oldengine.book import Book, Worked
from generator.oldengine.kernel import Setting
from generator.proof.playtest_figures import spread
from generator.source import Problem

R = TypeVar("R")
K = TypeVar("K")
_MINUTE = 60


class Listening(Book):
    """A book that notes which rulings somebody asked for, and can say at once how often some rules were
    applied."""

    __slots__ = ("_known", "_timed", "asked")

    def __init__(self, timed: Collection[str] = (), readings: Mapping[str, str] | None = None) -> None:
        super().__init__((), readings)
        self.asked: set[str] = set()
        self._timed = frozenset(timed)
        self._known: dict[str, list[Worked[Any]]] = {rule: [] for rule in timed}

    def reads(self, ruling: str, reading: str) -> bool:
        self.asked.add(ruling)
        return super().reads(ruling, reading)

    def work(self, work_out: Callable[[K], R], key: K) -> Worked[R]:
        worked = super().work(work_out, key)
        for rule in self._timed.intersection(worked.cited):
            self._known[rule].append(worked)
        return worked

    def times(self, rule: str) -> int:
        """Return how often one of the timed rules was applied so far."""
        return self.hits.get(rule, 0) + sum(each.cited[rule] * each.used for each in self._known[rule])


def timed(pace: Pace | None) -> list[str]:
    """Return the rules that a pace counts."""
    if pace is None:
        return []
    return list(dict.fromkeys([*pace.rules, *filter(None, (pace.game,))]))


class Clock:
    """Reckons how long each game takes that is played on a table."""

    def __init__(self, pace: Pace, book: Listening) -> None:
        self._pace, self._book = pace, book
        self._before: dict[str, int] = {}

    def start(self) -> None:
        """Begin with the book as it stands."""
        self._before = self._times()

    def lap(self, decisions: int) -> int:
        """Return the seconds of the game that just ended after so many decisions (of one of them, where it
        was several in a row); the next begins."""
        before, now = self._before, self._times()
        self._before = now
        pace = self._pace
        seconds = pace.decision * decisions
        seconds += sum(each * (now[rule] - before[rule]) for rule, each in pace.rules.items())
        games = now[pace.game] - before[pace.game] if pace.game else 1
        return pace.setup + round(seconds / max(games, 1))

    def _times(self) -> dict[str, int]:
        return {rule: self._book.times(rule) for rule in timed(self._pace)}


@dataclass(frozen=True)
class Minutes:
    """How long games take: the median, the 5th and 95th in a hundred, the longest; what the game prints, and
    the scenario, if it says so. `outside` says what does not hold, empty if all does."""

    median: float
    low: float
    high: float
    most: float
    printed: tuple[int, int]
    scenario: int | None
    outside: str


def minutes(game: Game, setting: Setting, lasting: Mapping[int, int]) -> Minutes | None:
    """Return how long games by their seconds took beside what is printed; None if nobody reckoned."""
    if not lasting:
        return None
    found, printed = spread(lasting), game.info.minutes
    low, high = _minutes(found.low), _minutes(found.high)
    scenario = game.scenarios.get(setting.scenario or "")
    told = scenario.minutes if scenario else None
    outside = []
    if round(low) < printed.min or round(high) > printed.max:
        outside.append(f"{low:.0f} to {high:.0f}, printed {printed.min} to {printed.max}")
    if told is not None and not round(low) <= told <= round(high):
        outside.append(f"{low:.0f} to {high:.0f}, the scenario prints {told}")
    span = (printed.min, printed.max)
    return Minutes(_minutes(found.median), low, high, _minutes(found.most), span, told, "; ".join(outside))


def _minutes(seconds: int) -> float:
    return round(seconds / _MINUTE, 1)


def untimed(game: Game, bound: Collection[str]) -> Iterator[Problem]:
    """Yield the rules of a pace that no code applies: counting them would add nothing."""
    pace = game.info.pace
    for rule in timed(pace):
        if pace is not None and rule in game.rules and rule not in bound:
            path = ("rules", rule) if rule in pace.rules else ("game",)
            place = game.places.at("game.yaml", "pace", *path, key=rule in pace.rules)
            message = f"expected a rule that the engine applies, found `{rule}`"
            yield Problem("pace-unbound", message, place, "name the rule that is applied each time")
