"""Worked examples: their acts are the game's, and somebody executes them.

    examples.yaml:14:28: error: expected an act of the game, found `avanzar` [unknown-act]
        hint: did you mean `avance`?

Codes: `unknown-act`, and `examples-not-executed` (note) for a game without an engine. The reader looks at the
shape of `given` and `then`, and `references` at seats and cited rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.checks.inspection import Inspection, nearest
from generator.model.book import Example
from generator.nodes import Path
from generator.oldgames.catalogue import schema_of
from generator.source import Problem

_FILE = "examples.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the examples' data."""
    game = inspection.game
    schema = schema_of(game.info.engine)
    if schema is None:
        yield from _not_executed(inspection)
        return
    acts = schema.acts(game) if schema.acts else None
    for name, example in game.examples.items():
        if acts is not None:
            yield from _acts(inspection, example, game.example_path(name), acts)
            yield from _keys(inspection, example, game.example_path(name), schema.act_keys)


def _not_executed(inspection: Inspection) -> Iterator[Problem]:
    count = len(inspection.game.examples)
    if count and inspection.game.info.engine is None:
        message = f"expected an engine that plays the examples, found none: {count} not executed"
        place = inspection.at(_FILE, "examples", key=True)
        yield Problem("examples-not-executed", message, place, severity="note")


def _acts(inspection: Inspection, example: Example, path: Path, acts: frozenset[str]) -> Iterator[Problem]:
    for where, act in _written(example):
        dropped = any(name in (act, "*") for _, name in inspection.game.dropped)
        if isinstance(act, str) and act not in acts and not dropped:
            message = f"expected an act of the game, found `{act}`"
            place = inspection.at(_FILE, *path, *where)
            yield Problem("unknown-act", message, place, nearest(act, sorted(acts)))


def _keys(inspection: Inspection, example: Example, path: Path, keys: frozenset[str]) -> Iterator[Problem]:
    """Look at the acts that say more than a word: `move: 9-J`."""
    for where, act in _written(example):
        for key in act if isinstance(act, dict) else ():
            if key not in keys:
                message = f"expected a part of an act of the game, found `{key}`"
                place = inspection.at(_FILE, *path, *where, key, key=True)
                yield Problem("unknown-act", message, place, nearest(key, sorted(keys)))


def _written(example: Example) -> Iterator[tuple[Path, Any]]:
    yield from ((("when", i, "act"), step.act) for i, step in enumerate(example.when) if step.act is not None)
    for key, asked in (("legal", example.legal), ("illegal", example.illegal)):
        for i, act in enumerate(asked):
            named = isinstance(act, dict) and "act" in act
            yield ((key, i, "act"), act["act"]) if isinstance(act, dict) and named else ((key, i), act)
