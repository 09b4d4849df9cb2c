"""A camp of *El Contador de Historias* for tests: set up as an example is, in any reading.

In: what an example's `given` writes. Out: a match. The law of this file: what is not written lies in its
deck.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from played import game_of, playable
from pliego.game.model.book import Example
from pliego.games.contador_de_historias.vocabulary import parse
from pliego.playing.example_setup import FillIn
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Setting
from pliego.playing.playable import GameTable

NAME = "contador-de-historias"


def laid(
    players: int = 1, variant: str = "completa", off: Collection[str] = (), **readings: str
) -> GameTable:
    """Return the game set up; a reading is named with `_` for `-`."""
    read = {ruling.replace("_", "-"): reading for ruling, reading in readings.items()}
    return playable(NAME).table(game_of(NAME), Setting(players, variant), off, read)


def camp(phase: str, table: GameTable | None = None, **given: Any) -> Match:
    """Return a match in a phase of a camp; `people` are Noa's unless they say another seat."""
    people = {name: {"seat": "noa", **of} for name, of in given.pop("people", {"sara": {}}).items()}
    example = Example(
        id="here", title="Here", cites=[], given={"phase": phase, "people": people, **given}, when=[], then={}
    )
    return (table or laid()).set_up(example, FillIn(0)).match


def after(match: Match, *moves: Any) -> Match:
    """Return the match after some moves, those of a seat in notation."""
    for move in moves:
        match.apply(parse(move) if match.actor != CHANCE else move)
    return match
