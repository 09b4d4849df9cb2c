"""A tree to a typed entry: each mistake becomes a problem at its place, and the sound rest stays.

In: a YAML tree and the model that it must fit. Out: the model, the problems, the entries that dropped out,
the tree without them. The law of this file: an entry that drops out for one mistake causes no second
problem.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from pliego.game.annotations import bare, is_collection, required
from pliego.game.faults import findings
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Path, Tree, plain
from pliego.text.problems import Problem

M = TypeVar("M", bound=BaseModel)
_MAX_PASSES = 50


@dataclass(frozen=True, slots=True)
class Fitted(Generic[M]):
    """A file that was fitted to a model.

    `model` is None if the rest is no sound model. `dropped` are the path and node of each entry that dropped
    out. Paths in the model are paths in `tree`, which has none of these entries.
    """

    model: M | None
    problems: list[Problem]
    dropped: tuple[tuple[Path, Node | None], ...]
    tree: Tree


def fit(
    model: type[M], tree: Tree, context: Mapping[str, Any], stand_in: Mapping[str, object] | None = None
) -> Fitted[M]:
    """Fit a whole file to a model; broken entries drop out until the rest is sound.

    `stand_in` has raw values in place of required keys that are missing or broken, so that the rest is still
    read; a missing list or map becomes an empty one.
    """
    if not isinstance(tree.root, MapNode):
        problem = Problem("type", "expected keys, found a list or text", tree.root.span)
        return Fitted(None, [] if tree.root.span in tree.refused else [problem], (((), tree.root),), tree)
    defaults = {**_empty(model), **(stand_in or {})}
    problems: list[Problem] = []
    dropped: list[tuple[Path, Node | None]] = []
    gone: set[str] = set()
    for _ in range(_MAX_PASSES):
        try:
            fitted = model.model_validate(_raw(tree, defaults, gone), context=dict(context))
            return Fitted(fitted, problems, tuple(dropped), tree)
        except ValidationError as error:
            found = list(findings(error.errors(), model, tree))
        units = {unit: tree.node(unit) for unit in (_unit(model, each.path) for each in found) if unit}
        missing = {each.missing for each in found if each.missing and not each.path} - gone
        if not units and not missing:
            break
        problems += [
            each.problem for each in found if each.problem and (each.path or each.missing not in gone)
        ]
        dropped += [*units.items(), *(((key,), None) for key in missing)]
        gone |= {str(unit[0]) for unit in units if len(unit) == 1} | missing
        tree = tree.without(frozenset(units))
    return Fitted(None, problems, tuple(dropped), tree)


def _raw(tree: Tree, defaults: Mapping[str, object], gone: Collection[str]) -> dict[str, object]:
    """Return the raw data of a tree, with the defaults of the keys that are gone."""
    raw = plain(tree.root)
    return {
        **{key: value for key, value in defaults.items() if key in gone},
        **(raw if isinstance(raw, dict) else {}),
    }


def _unit(model: type[BaseModel], path: Path) -> Path:
    """Return what drops out for a mistake: an entry of a collection, else a key of the file.

    Of a section only the block drops out, or an optional key.
    """
    if len(path) >= 3 and path[0] == "sections":
        if path[2] == "blocks" and len(path) > 3:
            return path[:4]
        return path[:2] if path[2] in ("id", "title", "blocks") else path[:3]
    fields = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
    return path[:2] if path and is_collection(fields.get(str(path[0]))) else path[:1]


def check_model(
    model: type[BaseModel], raw: object, tree: Tree, path: Path, context: Mapping[str, Any]
) -> tuple[bool, list[Problem]]:
    """Return whether a part of a file fits a model, and its problems that are still unreported."""
    try:
        model.model_validate(raw, context=dict(context))
    except ValidationError as error:
        return False, [f.problem for f in findings(error.errors(), model, tree, path) if f.problem]
    return True, []


def _empty(model: type[BaseModel]) -> dict[str, object]:
    """Return an empty list or map for each required key that takes one."""
    fields = {field.alias or name: bare(field.annotation) for name, field in model.model_fields.items()}
    shapes = {key: getattr(fields[key], "__origin__", None) for key in required(model)}
    return {key: shape() for key, shape in shapes.items() if shape in (list, dict)}
