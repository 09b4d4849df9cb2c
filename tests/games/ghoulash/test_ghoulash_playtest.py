"""Ghoulash: a playtest tells minutes outside those that the game and a scenario print."""

from __future__ import annotations

from collections import Counter

from playing import paced
from pliego.playtest.pace import minutes
from pliego.playtest.page import page
from pliego.playtest.report import report
from workshop import ROOT


def test_minutes_outside_those_printed_are_told() -> None:
    ready, run, tally = paced("ghoulash", "{setup: 60000, decision: 0}", 2)
    told = report(ready.game, ready.playable, "1", [run], [tally])
    found = told.runs[0].minutes
    assert found is not None and (found.median, found.low, found.most) == (1000, 1000, 1000)
    assert f"printed {found.printed[0]}" in found.outside
    assert f"the scenario prints {found.scenario}" in found.outside
    assert f"outside: {found.outside}" in page(told, ROOT / "templates")
    assert told.data()["runs"][0]["minutes"]["outside"] == found.outside
    fair = ready.game.info.minutes
    scenario = ready.game.scenarios[run.setting.scenario or ""].minutes
    assert scenario is not None
    lasting = Counter(60 * each for each in (fair.min, scenario, fair.max))
    within = minutes(ready.game, run.setting, lasting)
    assert within is not None and (within.outside, within.median) == ("", scenario)
    assert minutes(ready.game, run.setting, Counter()) is None
