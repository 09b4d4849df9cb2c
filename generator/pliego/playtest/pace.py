"""How long games take at a table, reckoned from what is done in them.

In: a game's pace, the rules it is played by. Out: seconds for each game; `Minutes`, what is told of them
beside what is printed. The law of this file: seconds are the content's; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pliego.game.model.game import Game
from pliego.game.model.info import Pace
from pliego.playing.moves import Setting
from pliego.playing.rules import Rules
from pliego.playtest.figures import spread
from pliego.text.problems import Problem

_MINUTE = 60


def timed(pace: Pace | None) -> list[str]:
    """Return the rules that a pace counts."""
    if pace is None:
        return []
    return list(dict.fromkeys([*pace.rules, *filter(None, (pace.game,))]))


class Clock:
    """Reckons how long each game takes that is played by some rules."""

    def __init__(self, pace: Pace, rules: Rules[Any]) -> None:
        self._pace, self._rules = pace, rules
        self._before = self._times()

    def start(self) -> None:
        """Begin with the rules as they were applied up to now."""
        self._before = self._times()

    def lap(self, decisions: int) -> int:
        """Return the seconds of the game that just ended after so many decisions (of one of them, where it
        was several in a row); the next begins."""
        before, now, pace = self._before, self._times(), self._pace
        self._before = now
        seconds = pace.decision * decisions
        seconds += sum(each * (now[rule] - before[rule]) for rule, each in pace.rules.items())
        games = now[pace.game] - before[pace.game] if pace.game else 1
        return pace.setup + round(seconds / max(games, 1))

    def _times(self) -> dict[str, int]:
        applied = self._rules.applied()
        return {rule: applied[rule] for rule in timed(self._pace)}


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
