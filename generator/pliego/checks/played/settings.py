"""One random game in every setting: the game can be set up, goes on and ends.

In: a game's `GameTables`. Out: problems at the variant, scenario or number of players, and at the phases that
play does not follow. Codes: `dead-end`, `endless`, `cards-lost` (the number of cards has changed),
`unknown-rule` (an unknown rule asks for something, or ends the game), and those of `checks.played.phases`.
The law of this file: the same content always gives the same games, and they are short.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from pliego.checks.played.phases import PhaseStep, Trail, check_trails
from pliego.game.model.game import Game
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Endless, Setting
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem, Span, did_you_mean

_SEED = 1
_MOST_STEPS = 2_000
"""How many moves of seats and chance are played in each setting."""


class CardsLost(Exception):
    """The number of copies of a card has changed."""


class DeadEnd(Exception):
    """Nobody has a move, and the game is not over."""


def check_settings(tables: GameTables, *, follows: bool = False) -> Iterator[Problem]:
    """Yield what goes wrong in a game in each setting; raises `MissingContent`.

    With `follows`, also yield where the game does not follow its phases.
    """
    steps: set[PhaseStep] = set()
    rules: set[str] = set()
    for setting in tables.settings:
        cap = tables.playable.cap(tables.game, setting)
        if cap < 1:
            message = f"expected numbers with which something can be decided ({setting}), found none"
            hint = "a count that the game is played to is too low"
            yield Problem("endless", message, _place(tables, setting), hint)
            return
        try:
            _sample(tables.of(setting).begin(), cap, rules, steps if follows else None)
        except (CardsLost, DeadEnd, Endless) as error:
            yield _problem(tables, setting, cap, error)
    yield from check_trails(tables.game, steps)
    yield from _unknown_rules(tables.game, rules)


def _problem(tables: GameTables, setting: Setting, cap: int, error: Exception) -> Problem:
    """Return the problem that stopped a sample game."""
    match error:
        case CardsLost():
            code, message = "cards-lost", f"expected cards to stay what they are ({setting}), found {error}"
            hint = "a rule takes a card and puts it nowhere, or leaves it where it was"
        case DeadEnd():
            code, message = (
                "dead-end",
                f"expected something to do after {error} moves ({setting}), found nothing",
            )
            hint = "say in the rules what happens then, or that the game is over"
        case _:
            code, message = "endless", f"expected an end within {cap} decisions ({setting}), found none"
            hint = "a rule must end it: a deck that runs out, a count of rounds …"
    return Problem(code, message, _place(tables, setting), hint)


def _unknown_rules(game: Game, asked: Collection[str]) -> Iterator[Problem]:
    """Yield the rules that asked for something or ended a game, and that the rulebook does not have."""
    if not any(kind in ("rules", "sections") for kind, _ in game.dropped):
        for name in sorted({*asked} - {*game.rules}):
            message = f"expected a rule by which the game's room asks or ends it, found `{name}`"
            place = game.places.at("rules.yaml", "sections", key=True)
            yield Problem("unknown-rule", message, place, did_you_mean(name, game.rules))


def _sample(match: Match, cap: int, rules: set[str], steps: set[PhaseStep] | None) -> None:
    """Play a random game; add the rules that ask or end it to `rules`, and phase steps to `steps`."""
    random, decisions, cards = Random(_SEED), 0, match.census()
    trail = Trail(match, steps) if steps is not None else None
    for made in range(_MOST_STEPS):
        if match.actor == OVER:
            rules.add(match.reason())
            return
        assert match.request is not None
        rules.add(match.request.rule)
        seats = range(match.seats) if match.actor == ALL else [match.actor]
        offered = [match.chances if seat == CHANCE else match.legal_moves(seat) for seat in seats]
        if not all(offered):
            raise DeadEnd(made)
        moves = [random.choice(each) for each in offered]
        decisions += len(moves) if match.actor != CHANCE else 0
        if decisions > cap:
            raise Endless
        match.apply(moves if match.actor == ALL else moves[0])
        if match.census() != cards:
            raise CardsLost(_changed(match, cards, match.census()))
        if trail is not None:
            trail.follow(match)


def _changed(match: Match, before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return in words the first card whose number has changed, and the move that changed it."""
    card = min(each for each in {*before, *after} if before.get(each, 0) != after.get(each, 0))
    where = f"after the move `{match.notation(match.last_move)}`"
    return f"{after.get(card, 0)} of `{card}` instead of {before.get(card, 0)} {where}"


def _place(tables: GameTables, setting: Setting) -> Span | None:
    places = tables.game.places
    if setting.scenario:
        return places.at(f"scenarios/{setting.scenario}.yaml")
    if setting.variant:
        return places.at("game.yaml", "variants", setting.variant, key=True)
    return places.at("game.yaml", "players")
