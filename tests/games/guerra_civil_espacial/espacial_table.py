"""Guerra Civil Espacial laid out for tests, and situations to be played on it.

In: numbers of players, readings, situations as examples are written. Out: tables, positions, and where a
situation comes out otherwise than written. The law of this file: nothing is expected here.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from played import game_of, playable
from pliego.game.model.book import Example
from pliego.games.guerra_civil_espacial import GAME
from pliego.games.guerra_civil_espacial.position import Sighting, Space
from pliego.playing.example_setup import ExampleSetup, FillIn
from pliego.playing.examples import positions_of, run_example
from pliego.playing.match import Match
from pliego.playing.moves import Setting
from pliego.playing.playable import GameTable

NAME = "guerra-civil-espacial"
PLAYABLE = GAME.playable
Raw = Mapping[str, Any]


def laid(players: int, off: tuple[str, ...] = (), **readings: str) -> GameTable:
    """Return the game laid out for so many; readings are written with `_` for `-`."""
    read = {ruling.replace("_", "-"): reading for ruling, reading in readings.items()}
    return playable(NAME).table(game_of(NAME), Setting(players), off, read)


def situation(given: Raw, when: list[Any], then: Raw, illegal: tuple[Any, ...] = ()) -> Example:
    """Return a situation as an example would be written."""
    return Example(
        id="here",
        title="Here",
        cites=[],
        given=dict(given),
        when=when,
        then=dict(then),
        illegal=list(illegal),
    )


def differs(
    given: Raw, when: list[Any], then: Raw, illegal: tuple[Any, ...] = (), **readings: str
) -> list[str]:
    """Return where a situation comes out otherwise than `then` says."""
    example = situation(given, when, then, illegal)
    players = PLAYABLE.examples.setting(game_of(NAME), example).players
    return [".".join(map(str, each.path)) for each in run_example(laid(players, **readings), example)]


def set_up(given: Raw, when: list[Any], **readings: str) -> ExampleSetup:
    """Return a situation ready to be played."""
    example = situation(given, when, {})
    return laid(PLAYABLE.examples.setting(game_of(NAME), example).players, **readings).set_up(
        example, FillIn(0)
    )


def lies(given: Raw) -> Space:
    """Return a situation as it lies on the table."""
    found: Space = set_up(given, []).before
    return found


def played_out(given: Raw, when: list[Any], **readings: str) -> Match:
    """Return a situation after its steps."""
    *_, last = positions_of(set_up(given, when, **readings), Random(0))
    return last


def begun_with(
    given: Raw,
    known: Mapping[int, tuple[str, ...]] | None = None,
    memory: Mapping[int, tuple[Sighting, ...]] | None = None,
) -> Match:
    """Return a game that goes on from a situation, the commander beginning; all know so much of hands, and
    some seats remember so much besides."""
    space: Space = set_up(given, []).before
    for seat, cards in (known or {}).items():
        space.known[seat] = cards
    for seat, sightings in (memory or {}).items():
        space.memory[seat] = sightings
    return Match(laid(len(space.hands)), space, "pujas")


def act(seat: str, what: str | Raw) -> dict[str, Any]:
    """Return a step."""
    return {"seat": seat, "act": what}
