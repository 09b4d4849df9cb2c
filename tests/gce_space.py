"""Guerra Civil Espacial laid out for tests, and situations to be played on it.

In: numbers of players, readings, situations as examples are written. Out: tables, and where a situation comes
out otherwise than written. The law of this file: nothing is expected here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.oldengine.examples import run_example
from played import game_of

from generator.model.book import Example
from generator.oldengine.gce import ENGINE, GceTable
from generator.oldengine.kernel import Setting

NAME = "guerra-civil-espacial"
Raw = Mapping[str, Any]


def laid(players: int, off: tuple[str, ...] = (), **readings: str) -> GceTable:
    """Return the game laid out for so many; readings are written with `_` for `-`."""
    read = {ruling.replace("_", "-"): reading for ruling, reading in readings.items()}
    table = ENGINE.lay_out(game_of(NAME), Setting(players), off, read)
    assert isinstance(table, GceTable)
    return table


def differs(
    given: Raw, when: list[Any], then: Raw, illegal: tuple[Any, ...] = (), **readings: str
) -> list[str]:
    """Return where a situation comes out otherwise than `then` says."""
    example = Example(
        id="here",
        title="Here",
        cites=[],
        given=dict(given),
        when=when,
        then=dict(then),
        illegal=list(illegal),
    )
    players = ENGINE.table.setting_of(game_of(NAME), example).players
    return [".".join(map(str, each.path)) for each in run_example(laid(players, **readings), example)]


def act(seat: str, what: str | Raw) -> dict[str, Any]:
    return {"seat": seat, "act": what}
