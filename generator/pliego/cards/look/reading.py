"""Read themes and layouts: a file and all it extends become one typed value.

In: a file. Out: the value (None if it is broken), its tree, its files, and every problem; places of items.
The law of this file: each file is read once. Whoever asks for a file gets its problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar, get_args

from pliego.cards.look.extending import (
    merged,
    removed,
    repeated_items,
    unknown_formats,
    unknown_items,
    unknown_removals,
    without_unknown,
)
from pliego.cards.look.places import LookFiles
from pliego.cards.look.sizes import giving_way, sizes_written
from pliego.game.model.look import BaseItem, GroupItem, Layout, LayoutItem, RepeatItem
from pliego.game.model.types import ID_PATTERN, Model
from pliego.game.validate import fit
from pliego.text.files import FileFault
from pliego.text.folders import File
from pliego.text.nodes import Mapping, Node, Path, Scalar, Sequence, Tree
from pliego.text.problems import Problem, Span, did_you_mean
from pliego.text.yamltree import parse

M = TypeVar("M", bound=Model)
_MAX_EXTENDS = 8
INNER: dict[type[BaseItem], str] = {GroupItem: "group", RepeatItem: "repeat"}
"""The keys of items that hold others."""


@dataclass(frozen=True, slots=True)
class Read(Generic[M]):
    """A theme or layout: its model (None if broken), its tree, its files (its own first), their problems,
    and the entries (`styles`, `card-text`) that were left out because of them. `left_out` has the ids of the
    items that the files leave out by `without`."""

    model: M | None
    tree: Tree | None
    files: tuple[File, ...]
    problems: tuple[Problem, ...]
    dropped: frozenset[tuple[str, str]] = frozenset()
    left_out: frozenset[str] = frozenset()

    def has_dropped(self, kind: str, name: str) -> bool:
        """True if an entry was left out because of a problem, alone or with all of its kind."""
        return (kind, name) in self.dropped or (kind, "*") in self.dropped


@dataclass
class Reader:
    """Reads the themes and layouts among a look's files."""

    files: LookFiles
    _trees: dict[str, tuple[Tree | None, list[Problem]]] = field(default_factory=dict)

    def read(self, file: File, model: type[M]) -> Read[M]:
        """Return a file and all it extends as one value."""
        chain, trees, problems = self._chain(file)
        if trees is None:
            return Read(None, None, tuple(chain), tuple(problems))
        trees = [self._with_sizes_of_theme(*each) for each in zip(chain, trees, strict=True)]
        done = fit(model, merged(without_unknown(trees[::-1])), {"values": {}})
        lost = frozenset((str(path[0]), str((*path, "*")[1])) for path, _ in done.dropped if path)
        known = get_args(model.model_fields["format"].annotation)
        faults = (
            *problems,
            *unknown_removals(trees[::-1]),
            *unknown_items(trees[::-1]),
            *repeated_items(trees[::-1]),
            *unknown_formats(trees[::-1], known),
            *done.problems,
        )
        left_out = frozenset().union(*map(removed, trees))
        return Read(done.model, done.tree, tuple(chain), faults, lost, left_out)

    def _with_sizes_of_theme(self, file: File, tree: Tree) -> Tree:
        """Return the tree of a ready layout without the sizes of type that the game's own theme decides."""
        if self.files.is_own(file) or not self.files.is_layout(file):
            return tree
        return tree.without(giving_way(tree, self._sizes))

    @cached_property
    def _sizes(self) -> dict[str, tuple[str, ...]]:
        """The keys of size that the game's own theme writes, by style."""
        with suppress(FileFault):
            theme = self.files.theme(None)
            if theme is not None and self.files.is_own(theme) and (tree := self._tree(theme)[0]) is not None:
                return sizes_written(tree)
        return {}

    def _chain(self, file: File) -> tuple[list[File], list[Tree] | None, list[Problem]]:
        """Return a file and all it extends, itself first, and their trees. None if one cannot be read."""
        chain: list[File] = []
        trees: list[Tree] = []
        problems: list[Problem] = []
        following: File | None = file
        while following is not None:
            chain.append(following)
            tree, found = self._tree(following)
            problems.extend(found)
            if tree is None:
                return chain, None, problems
            if not isinstance(tree.root, Mapping):
                message = "expected keys, found a list or text"
                return chain, None, [*problems, Problem("type", message, tree.root.span)]
            trees.append(tree)
            parent = _parent_of(tree)
            if parent is None:
                return chain, trees, problems
            if len(chain) == _MAX_EXTENDS:
                return chain, None, [*problems, _endless(parent.span)]
            following, found = self._parent(following, parent)
            problems.extend(found)
        return chain, None, problems

    def _tree(self, file: File) -> tuple[Tree | None, list[Problem]]:
        if file.shown not in self._trees:
            try:
                self._trees[file.shown] = parse(file.read(), file.shown)
            except FileFault as fault:
                self._trees[file.shown] = None, [fault.problem(Span(file.shown))]
        return self._trees[file.shown]

    def _parent(self, file: File, named: Scalar) -> tuple[File | None, list[Problem]]:
        try:
            found = self.files.parent(file, named.text)
        except FileFault as fault:
            return None, [fault.problem(named.span)]
        return found, [] if found else [self._missing(file, named)]

    def _missing(self, file: File, named: Scalar) -> Problem:
        is_layout = self.files.is_layout(file)
        known = self.files.layout_names() if is_layout else self.files.theme_names()
        noun = "a layout of look/layouts or templates/layouts" if is_layout else "a theme of templates/themes"
        message = f"expected {noun}, found no `{named.text}`"
        return Problem("unknown-layout", message, named.span, did_you_mean(named.text, known, ""))


def _parent_of(tree: Tree) -> Scalar | None:
    """Return the text after `extends`, if it can be a name. Otherwise the model reports it."""
    node = tree.node(("extends",))
    return node if isinstance(node, Scalar) and re.fullmatch(ID_PATTERN.strip("^$"), node.text) else None


def _endless(place: Span) -> Problem:
    message = f"expected `extends` to end within {_MAX_EXTENDS} steps, found a circle"
    return Problem("extends-loop", message, place)


def place_in(tree: Tree, layout: Layout, item: LayoutItem | None, text: str) -> Span | None:
    """Return the place of a text of an item (a template, a name), else of the item. Without an item,
    return that of a text of the layout. None if there is no such place."""
    path = _path_of(item, layout.items, "items") if item else ()
    node = tree.node(path) if path is not None else None
    if node is None:
        return None
    return _place_of(node, text) or (node.span if path else None)


def _path_of(wanted: LayoutItem, items: Iterable[LayoutItem], *path: str | int) -> Path | None:
    """Return the path of an item in a layout."""
    for nth, item in enumerate(items):
        if item is wanted:
            return (*path, nth)
        inner = INNER.get(type(item))
        if inner and (found := _path_of(wanted, getattr(item, inner), *path, nth, inner)):
            return found
    return None


def _place_of(node: Node, text: str) -> Span | None:
    """Return the place of a scalar in a node, but not in its items."""
    if isinstance(node, Scalar):
        return node.span if text and node.text == text else None
    if isinstance(node, Sequence):
        inside = list(node.items)
    else:
        inside = [each for key, each in node.entries.items() if key not in ("items", *INNER.values())]
    return next((span for each in inside if (span := _place_of(each, text))), None)
