"""Bindings: code plays every rule of the rulebook, and every binding names a rule.

    rules.yaml:40:15: error: expected code that plays the rule `MOVER-4`, found none [rule-unbound]
        hint: bind it with `@rule("MOVER-4")` in the game's room, or give it the kind it truly has

In: a game and its room's `Playable`. Out: problems. Codes: `rule-unbound` (no code plays a rule that is
played), `rule-unexplained` (a rule of another kind has neither code nor a reason), `binding-unknown`,
`unbound-unknown`, `unbound-bound`, `unbound-many` (more than a fifth), `unplayed-unknown`, `reading-unknown`,
`ruling-unread` (warning: neither the rules nor the table of readings play a reading). The law of this file:
nothing is played here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pliego.game.model.game import Game
from pliego.playing.playable import Playable
from pliego.text.nodes import scalars
from pliego.text.problems import Problem, Span, did_you_mean

NOT_PLAYED = frozenset({"physical", "social", "definition"})
"""The kinds of rules that no code can play."""
_MOST_UNBOUND = 5
"""At most one rule in so many may stay unbound."""
_RULINGS = "rulings.yaml"


def check_binding(game: Game, playable: Playable) -> Iterator[Problem]:
    """Yield where the rules of a game and the code that plays them do not match."""
    bound = playable.bound()
    yield from _rules(game, playable, bound)
    yield from _bindings(game, playable, bound)
    yield from _readings(game, playable)


def rule_place(game: Game, rule: str) -> Span | None:
    """Return where a rule is written."""
    for name, tree in game.places.trees.items():
        if name == "rules.yaml" or name.startswith("scenarios/"):
            for path, scalar in scalars(tree.root):
                if path[-1:] == ("rule",) and scalar.text == rule:
                    return scalar.span
    return game.places.at("rules.yaml")


def _rules(game: Game, playable: Playable, bound: dict[str, list[str]]) -> Iterator[Problem]:
    for name, rule in game.rules.items():
        if name in bound:
            continue
        if rule.kind not in NOT_PLAYED:
            message = f"expected code that plays the rule `{name}`, found none"
            hint = f'bind it with `@rule("{name}")` in the room of the game, or give it the kind it truly has'
            yield Problem("rule-unbound", message, rule_place(game, name), hint)
        elif name not in playable.unbound:
            message = f"expected a reason why no code plays the rule `{name}`, found none"
            hint = "give it in `unbound` of the game's room"
            yield Problem("rule-unexplained", message, rule_place(game, name), hint)
    unbound = [name for name in game.rules if name not in bound]
    if len(unbound) * _MOST_UNBOUND > len(game.rules):
        most = len(game.rules) // _MOST_UNBOUND
        message = f"expected at most {most} rules that no code plays, found {len(unbound)}"
        yield Problem("unbound-many", message, game.places.at("rules.yaml"), "bind more of them")


def _bindings(game: Game, playable: Playable, bound: dict[str, list[str]]) -> Iterator[Problem]:
    place = game.places.at("rules.yaml")
    for name, functions in bound.items():
        if name not in game.rules and not game.has_dropped("rules", name):
            message = f"expected the rule `{name}` that `{functions[0]}` plays, found none"
            yield Problem("binding-unknown", message, place, _meant(name, game))
    for name in playable.unbound:
        if name in bound:
            message = f"expected the rule `{name}` to be either bound or excused, found both"
            yield Problem("unbound-bound", message, rule_place(game, name), "take it out of `unbound`")
        elif name not in game.rules and not game.has_dropped("rules", name):
            message = f"expected the rule `{name}` that the engine excuses, found none"
            yield Problem("unbound-unknown", message, place, did_you_mean(name, game.rules))


def _meant(name: str, game: Game) -> str:
    """Return the hint for a rule that code plays and the rulebook lacks: its new name, if any."""
    others = [rule for rule in game.rules if rule.partition("-")[0] == name.partition("-")[0]]
    return did_you_mean(name, others, "write the rule, or take it out of the game's room")


def _readings(game: Game, playable: Playable) -> Iterator[Problem]:
    """Yield the rulings and readings that only the room names, or that it does not name."""
    place = game.places.at(_RULINGS)
    for name in playable.unplayed:
        if name not in game.rulings and not game.has_dropped("rulings", name):
            message = f"expected the ruling `{name}` that the engine cannot play, found none"
            yield Problem("unplayed-unknown", message, place, did_you_mean(name, game.rulings))
    table = {(each.ruling, each.reading) for each in playable.readings}
    for name, reading in sorted(table):
        if not game.has_dropped("rulings", name):
            yield from _reading(game, name, reading)
    for name in game.rulings:
        if name not in playable.unplayed:
            yield from _unplayed_readings(game, name, table)


def _reading(game: Game, name: str, reading: str) -> Iterator[Problem]:
    """Yield a problem if a ruling does not have the reading that the room plays."""
    ruling = game.rulings.get(name)
    if ruling is None:
        message = f"expected the ruling `{name}` that the engine reads, found none"
        yield Problem("reading-unknown", message, game.places.at(_RULINGS), did_you_mean(name, game.rulings))
    elif reading not in ruling.readings:
        message = f"expected the reading `{reading}` of `{name}` that the engine plays, found none"
        where = game.places.at(_RULINGS, "rulings", name, "readings", key=True)
        yield Problem("reading-unknown", message, where, did_you_mean(reading, ruling.readings))


def _unplayed_readings(game: Game, name: str, table: Collection[tuple[str, str]]) -> Iterator[Problem]:
    """Yield the readings of a ruling without a line in the room's table.

    The rules as written play one reading, so that one needs no line.
    """
    ruling = game.rulings[name]
    left = [reading for reading in ruling.readings if (name, reading) not in table]
    written = ruling.chosen if ruling.chosen in left else left[0] if left else ""
    for reading in left:
        if reading != written:
            message = f"expected code that plays the reading `{reading}` of `{name}`, found none"
            hint = "give it a line in the room's table of readings, or say in `unplayed` why none can"
            where = game.places.at(_RULINGS, "rulings", name, "readings", reading, key=True)
            yield Problem("ruling-unread", message, where, hint, "warning")
