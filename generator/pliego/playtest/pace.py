"""How long games take at a table, estimated from what happens in them.

In: a game's pace, and the rules that games are played by. Out: seconds for each game; `Minutes`, compared
with what is printed. The law of this file: all seconds come from the content; nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pliego.game.model.game import Game
from pliego.game.model.info import Pace
from pliego.playing.moves import Setting
from pliego.playing.rules import Rules
from pliego.playtest.statistics import spread
from pliego.text.problems import Problem

_MINUTE = 60


def timed_rules(pace: Pace | None) -> list[str]:
    """Return the rules whose uses a pace counts."""
    if pace is None:
        return []
    return list(dict.fromkeys([*pace.rules, *filter(None, (pace.game,))]))


class Clock:
    """Estimates how long each game takes, from the uses of its rules."""

    def __init__(self, pace: Pace, rules: Rules[Any]) -> None:
        self._pace, self._rules = pace, rules
        self._before = self._times()

    def start(self) -> None:
        """Start the count of uses here."""
        self._before = self._times()

    def lap(self, decisions: int) -> int:
        """Return the seconds of the game that has ended after so many decisions, and start the next.

        If several games were played in a row, return the mean of one.
        """
        before, now, pace = self._before, self._times(), self._pace
        self._before = now
        seconds = pace.decision * decisions
        seconds += sum(each * (now[rule] - before[rule]) for rule, each in pace.rules.items())
        games = now[pace.game] - before[pace.game] if pace.game else 1
        return pace.setup + round(seconds / max(games, 1))

    def _times(self) -> dict[str, int]:
        applied = self._rules.applied()
        return {rule: applied[rule] for rule in timed_rules(self._pace)}


@dataclass(frozen=True)
class Minutes:
    """How long games take: the median, the 5th and 95th percentiles, and the longest.

    `printed` is the range that the game prints, and `scenario` what its scenario prints, if anything.
    `outside` says in words which of them is wrong; "" if none is.
    """

    median: float
    low: float
    high: float
    most: float
    printed: tuple[int, int]
    scenario: int | None
    outside: str


def minutes(game: Game, setting: Setting, durations: Mapping[int, int]) -> Minutes | None:
    """Return how long games took, beside what is printed; None if no game was estimated."""
    if not durations:
        return None
    found, printed = spread(durations), game.info.minutes
    low, high = _minutes(found.low), _minutes(found.high)
    scenario = game.scenarios.get(setting.scenario or "")
    by_scenario = scenario.minutes if scenario else None
    outside = []
    if round(low) < printed.min or round(high) > printed.max:
        outside.append(f"{low:.0f} to {high:.0f}, printed {printed.min} to {printed.max}")
    if by_scenario is not None and not round(low) <= by_scenario <= round(high):
        outside.append(f"{low:.0f} to {high:.0f}, the scenario prints {by_scenario}")
    span = (printed.min, printed.max)
    return Minutes(
        _minutes(found.median), low, high, _minutes(found.most), span, by_scenario, "; ".join(outside)
    )


def _minutes(seconds: int) -> float:
    return round(seconds / _MINUTE, 1)


def unused_pace_rules(game: Game, bound: Collection[str]) -> Iterator[Problem]:
    """Yield the rules of a pace that no code applies; their uses are never counted."""
    pace = game.info.pace
    for rule in timed_rules(pace):
        if pace is not None and rule in game.rules and rule not in bound:
            path = ("rules", rule) if rule in pace.rules else ("game",)
            place = game.places.at("game.yaml", "pace", *path, key=rule in pace.rules)
            message = f"expected a rule that the engine applies, found `{rule}`"
            yield Problem("pace-unbound", message, place, "name the rule that is applied each time")
