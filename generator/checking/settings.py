"""A sample of play in every setting: that the game can be set up, goes on and comes to an end.

In: a game's `GameTables`. Out: problems at the variant, scenario or number of players, and at the phases that
are played otherwise. Codes: `dead-end`, `endless`, those of `checking.phases`. The law of this file: the same
content is always played the same way, and never for long.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.checking.phases import PhaseStep, Trail, check_trails
from generator.engine.match import Match
from generator.engine.moves import ALL, CHANCE, OVER, Endless, Setting
from generator.engine.playable import GameTables
from generator.source import Problem, Span

_SEED = 1
_MOST_STEPS = 2_000
"""How many moves of seats and chance are looked at in each setting."""


class DeadEnd(Exception):
    """Nobody can do anything, and the game is not over."""


def check_settings(tables: GameTables, *, follows: bool = False) -> Iterator[Problem]:
    """Yield what goes wrong in a game begun in each setting; with `follows`, also where it is not as its
    phases say; raises `Lacking`."""
    steps: set[PhaseStep] = set()
    for setting in tables.settings:
        cap = tables.playable.cap(tables.game, setting)
        if cap < 1:
            message = f"expected numbers with which something can be decided ({setting}), found none"
            hint = "a count that the game is played to is too low"
            yield Problem("endless", message, _place(tables, setting), hint)
            return
        try:
            _sample(tables.of(setting).begin(), cap, steps if follows else None)
        except DeadEnd as error:
            message = f"expected something to do after {error} moves ({setting}), found nothing"
            hint = "say in the rules what happens then, or that the game is over"
            yield Problem("dead-end", message, _place(tables, setting), hint)
        except Endless:
            message = f"expected an end within {cap} decisions ({setting}), found none"
            hint = "a rule must end it: a deck that runs out, a count of rounds …"
            yield Problem("endless", message, _place(tables, setting), hint)
    yield from check_trails(tables.game, steps)


def _sample(match: Match, cap: int, steps: set[PhaseStep] | None) -> None:
    random, decisions = Random(_SEED), 0
    trail = Trail(match, steps) if steps is not None else None
    for made in range(_MOST_STEPS):
        if match.actor == OVER:
            return
        seats = range(match.seats) if match.actor == ALL else [match.actor]
        offered = [match.chances if seat == CHANCE else match.legal_moves(seat) for seat in seats]
        if not all(offered):
            raise DeadEnd(made)
        moves = [random.choice(each) for each in offered]
        decisions += len(moves) if match.actor != CHANCE else 0
        if decisions > cap:
            raise Endless
        match.apply(moves if match.actor == ALL else moves[0])
        if trail is not None:
            trail.follow(match)


def _place(tables: GameTables, setting: Setting) -> Span | None:
    places = tables.game.places
    if setting.scenario:
        return places.at(f"scenarios/{setting.scenario}.yaml")
    if setting.variant:
        return places.at("game.yaml", "variants", setting.variant, key=True)
    return places.at("game.yaml", "players")
