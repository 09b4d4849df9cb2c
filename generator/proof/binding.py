"""Whether every rule of the rulebook is tied to code, and every tie to a rule.

    rules.yaml:40:15: error: expected code that plays the rule `MOVER-4`, found none [rule-unbound]
        hint: bind it with `@rule("MOVER-4")` in generator/oldengine/, or give it the kind it has

In: a game and its engine. Out: problems. Codes: `rule-unbound` (a rule that is played and bound to nothing),
`rule-unexplained` (a rule of another kind, unbound without a reason), `binding-unknown`, `unbound-unknown`,
`unbound-bound`, `unbound-many` (more than a fifth), `unplayed-unknown`, `reading-unknown`, `ruling-unread`
(warning).
The law of this file: nothing is played here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from generator.checks.inspection import nearest
from generator.model.game import Game
from generator.nodes import scalars
from generator.oldengine.table import Engine
from generator.source import Problem, Span

NOT_PLAYED = frozenset({"physical", "social", "definition"})
"""The kinds of rules that no code can show."""
_MOST_UNBOUND = 5
"""One rule in so many may stay unbound."""
_READS = re.compile(r'\breads\(\s*"([a-z0-9-]+)",\s*"([a-z0-9-]+)"')
_ENGINES = Path(__file__).parents[1] / "oldengine"


def check_binding(game: Game, engine: Engine) -> Iterator[Problem]:
    """Yield what is wrong between the rules of a game and the code that plays them."""
    bound = engine.bound()
    yield from _rules(game, engine, bound)
    yield from _bindings(game, engine, bound)
    yield from _readings(game, engine)


def rule_place(game: Game, rule: str) -> Span | None:
    """Return where a rule is written."""
    for name, tree in game.places.trees.items():
        if name == "rules.yaml" or name.startswith("scenarios/"):
            for path, scalar in scalars(tree.root):
                if path[-1:] == ("rule",) and scalar.text == rule:
                    return scalar.span
    return game.places.at("rules.yaml")


def _rules(game: Game, engine: Engine, bound: dict[str, list[str]]) -> Iterator[Problem]:
    for name, rule in game.rules.items():
        if name in bound:
            continue
        if rule.kind not in NOT_PLAYED:
            message = f"expected code that plays the rule `{name}`, found none"
            hint = f'bind it with `@rule("{name}")` in generator/oldengine/, or give it the kind it truly has'
            yield Problem("rule-unbound", message, rule_place(game, name), hint)
        elif name not in engine.unbound:
            message = f"expected a reason why no code plays the rule `{name}`, found none"
            hint = "give it in `unbound` of the game's engine"
            yield Problem("rule-unexplained", message, rule_place(game, name), hint)
    unbound = [name for name in game.rules if name not in bound]
    if len(unbound) * _MOST_UNBOUND > len(game.rules):
        most = len(game.rules) // _MOST_UNBOUND
        message = f"expected at most {most} rules that no code plays, found {len(unbound)}"
        yield Problem("unbound-many", message, game.places.at("rules.yaml"), "bind more of them")


def _bindings(game: Game, engine: Engine, bound: dict[str, list[str]]) -> Iterator[Problem]:
    place = game.places.at("rules.yaml")
    for name, methods in bound.items():
        if name not in game.rules and not game.has_dropped("rules", name):
            message = f"expected the rule `{name}` that `{methods[0]}` plays, found none"
            yield Problem("binding-unknown", message, place, _meant(name, game))
    for name in engine.unbound:
        if name in bound:
            message = f"expected the rule `{name}` to be either bound or excused, found both"
            yield Problem("unbound-bound", message, rule_place(game, name), "take it out of `unbound`")
        elif name not in game.rules and not game.has_dropped("rules", name):
            message = f"expected the rule `{name}` that the engine excuses, found none"
            yield Problem("unbound-unknown", message, place, nearest(name, game.rules))


def _meant(name: str, game: Game) -> str:
    """Return the hint for a rule that code plays and nobody wrote: the one it was renamed to, if any."""
    free = [rule for rule in game.rules if rule.partition("-")[0] == name.partition("-")[0]]
    if close := get_close_matches(name, free, n=1):
        return f"did you mean `{close[0]}`?"
    return "write the rule, or take it out of the game's engine"


def _readings(game: Game, engine: Engine) -> Iterator[Problem]:
    """Every ruling that the engine names is there, and every ruling is named."""
    place = game.places.at("rulings.yaml")
    read = reads_of(game.info.engine or "")
    for name in engine.unplayed:
        if name not in game.rulings and not game.has_dropped("rulings", name):
            message = f"expected the ruling `{name}` that the engine cannot play, found none"
            yield Problem("unplayed-unknown", message, place, nearest(name, game.rulings))
    for name, reading in read:
        if game.has_dropped("rulings", name):
            continue
        ruling = game.rulings.get(name)
        if ruling is None:
            message = f"expected the ruling `{name}` that the engine reads, found none"
            yield Problem("reading-unknown", message, place, nearest(name, game.rulings))
        elif reading not in ruling.readings:
            message = f"expected the reading `{reading}` of `{name}` that the engine plays, found none"
            where = game.places.at("rulings.yaml", "rulings", name, "readings", key=True)
            yield Problem("reading-unknown", message, where, nearest(reading, ruling.readings))
    named = {name for name, _ in read} | set(engine.unplayed)
    for name in game.rulings:
        if name not in named:
            message = f"expected code that plays the other readings of `{name}`, found none"
            hint = "ask `book.reads` for them in the engine, or say in `unplayed` why they cannot be played"
            where = game.places.at("rulings.yaml", "rulings", name, key=True)
            yield Problem("ruling-unread", message, where, hint, "warning")


@cache
def reads_of(engine: str) -> tuple[tuple[str, str], ...]:
    """Return the (ruling, reading) pairs that the modules of an engine ask for, each once."""
    found = [
        pair
        for path in sorted(_ENGINES.glob(f"{engine}*.py"))
        for pair in _READS.findall(path.read_text("utf-8"))
    ]
    return tuple(dict.fromkeys(found))
