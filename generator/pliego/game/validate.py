"""A tree to a typed entry: each mistake becomes a problem at its place, and the sound rest stays.

In: a YAML tree and the model that it must fit. Out: the model, the problems, the entries that dropped out,
the tree without them. The law of this file: an entry that drops out for one mistake causes no second
problem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from pliego.game.annotations import bare, is_collection, required
from pliego.game.faults import Finding, findings
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
    return _Fitting(model, dict(context), {**_empty(model), **(stand_in or {})}).fit(tree)


def validate(
    model: type[M], tree: Tree, context: Mapping[str, Any]
) -> tuple[M | None, list[Problem], frozenset[Path]]:
    """Fit a whole file to a model; return the model, the problems and the paths that dropped out."""
    done = fit(model, tree, context)
    return done.model, done.problems, frozenset(path for path, _ in done.dropped)


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


class _Fitting(Generic[M]):
    """One file as it is fitted, with the problems and dropped entries so far."""

    def __init__(self, model: type[M], context: dict[str, Any], stand_in: Mapping[str, object]) -> None:
        self.model = model
        self.context = context
        self.stand_in = stand_in
        self.problems: list[Problem] = []
        self.dropped: list[tuple[Path, Node | None]] = []
        self.gone: set[str] = set()

    def fit(self, tree: Tree) -> Fitted[M]:
        """Validate and leave out what is wrong, again and again until nothing is wrong."""
        for _ in range(_MAX_PASSES):
            try:
                return self._done(self.model.model_validate(self._raw(tree), context=self.context), tree)
            except ValidationError as error:
                found = list(findings(error.errors(), self.model, tree))
            smaller = self._without(found, tree)
            if smaller is None:
                break
            tree = smaller
        return self._done(None, tree)

    def _done(self, model: M | None, tree: Tree) -> Fitted[M]:
        return Fitted(model, self.problems, tuple(self.dropped), tree)

    def _raw(self, tree: Tree) -> dict[str, object]:
        stand_in = {key: value for key, value in self.stand_in.items() if key in self.gone}
        written = plain(tree.root)
        return {**stand_in, **written} if isinstance(written, dict) else stand_in

    def _without(self, found: list[Finding], tree: Tree) -> Tree | None:
        """Return the tree without what is wrong; None if nothing more can be left out."""
        new = [f.problem for f in found if f.problem and (f.path or f.missing not in self.gone)]
        units = {unit: tree.node(unit) for unit in (self._unit(f.path) for f in found) if unit}
        missing = {f.missing for f in found if f.missing and not f.path} - self.gone
        if not units and not missing:
            return None
        self.problems.extend(new)
        self.dropped.extend([*units.items(), *(((key,), None) for key in missing)])
        self.gone |= {str(unit[0]) for unit in units if len(unit) == 1} | missing
        return tree.without(frozenset(units))

    def _unit(self, path: Path) -> Path:
        """Return what drops out for a mistake: an entry of a collection, else a key of the file.

        Of a section only the block drops out, or an optional key.
        """
        if len(path) >= 3 and path[0] == "sections":
            if path[2] == "blocks" and len(path) > 3:
                return path[:4]
            return path[:2] if path[2] in ("id", "title", "blocks") else path[:3]
        fields = {field.alias or name: field.annotation for name, field in self.model.model_fields.items()}
        return path[:2] if path and is_collection(fields.get(str(path[0]))) else path[:1]
