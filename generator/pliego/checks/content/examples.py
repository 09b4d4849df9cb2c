"""Worked examples: the game knows their moves, and an engine plays them.

    examples.yaml:14:28: error: expected a move of the game, found `avanzar` [unknown-act]
        hint: did you mean `avance`?

Codes: `unknown-act`, and `examples-not-executed` (note) for a game without an engine. The reader checks the
shape of `given` and `then`, and `references` checks seats and cited rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import Example
from pliego.text.nodes import Path
from pliego.text.problems import Problem, did_you_mean

_FILE = "examples.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the examples' data."""
    game = inspection.game
    vocabulary = inspection.vocabulary
    if vocabulary is None:
        yield from _not_executed(inspection)
        return
    words = vocabulary.moves(game) if vocabulary.moves else None
    for name, example in game.examples.items():
        if words is not None:
            yield from _moves(inspection, example, game.example_path(name), words)
            yield from _keys(inspection, example, game.example_path(name), vocabulary.move_keys)


def _not_executed(inspection: Inspection) -> Iterator[Problem]:
    count = len(inspection.game.examples)
    if count and inspection.game.info.engine is None:
        message = f"expected an engine that plays the examples, found none: {count} not executed"
        place = inspection.at(_FILE, "examples", key=True)
        yield Problem("examples-not-executed", message, place, severity="note")


def _moves(inspection: Inspection, example: Example, path: Path, words: frozenset[str]) -> Iterator[Problem]:
    for where, move in _written(example):
        dropped = any(name in (move, "*") for _, name in inspection.game.dropped)
        if isinstance(move, str) and move not in words and not dropped:
            message = f"expected a move of the game, found `{move}`"
            place = inspection.at(_FILE, *path, *where)
            yield Problem("unknown-act", message, place, did_you_mean(move, sorted(words)))


def _keys(inspection: Inspection, example: Example, path: Path, keys: frozenset[str]) -> Iterator[Problem]:
    """Check the keys of moves that are mappings, as `move: 9-J`."""
    for where, move in _written(example):
        for key in move if isinstance(move, dict) else ():
            if key not in keys:
                message = f"expected a part of a move of the game, found `{key}`"
                place = inspection.at(_FILE, *path, *where, key, key=True)
                yield Problem("unknown-act", message, place, did_you_mean(key, sorted(keys)))


def _written(example: Example) -> Iterator[tuple[Path, Any]]:
    yield from ((("when", i, "act"), step.act) for i, step in enumerate(example.when) if step.act is not None)
    for key, asked in (("legal", example.legal), ("illegal", example.illegal)):
        for i, move in enumerate(asked):
            is_named = isinstance(move, dict) and "act" in move
            yield ((key, i, "act"), move["act"]) if isinstance(move, dict) and is_named else ((key, i), move)
