"""Batalla entre titanes: of several games in a row a playtest times one."""

from __future__ import annotations

from playing import paced


def test_of_several_games_in_a_row_one_is_timed() -> None:
    pace = "{setup: 10, decision: 0, rules: {PART-2: 90}, game: PART-2}"
    _ready, run, tally = paced("batalla-entre-titanes", pace, 5)
    assert "partidas" in (run.setting.scenario or "") and tally.rules["PART-2"] >= 10
    assert tally.durations == {100: 5}
