"""Themes and layouts: YAML below templates/ to a `Look`, `extends` resolved.

In: `templates/themes/*.yaml`, `templates/layouts/*.yaml`. Out: palette, fonts and styles for one ink,
layouts by name, and the problems of those files. The law of this file: a child changes what it names and
keeps the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeVar

from generator.files import Folder
from generator.model.look import BaseItem, FontFaces, GroupItem, Layout, LayoutItem, RepeatItem, Style, Theme
from generator.model.types import Model
from generator.nodes import Path
from generator.source import Problem, Span
from generator.validate import fit
from generator.yamltree import Mapping as MapNode
from generator.yamltree import Node, Scalar, Sequence, Tree, parse

M = TypeVar("M", bound=Model)
_MAX_EXTENDS = 8
LONGEST_MM = 2000
BODY_FLOOR_PT = 6.5
COLLECTOR_FLOOR_PT = 5.0


def _is_size(size: list[float]) -> bool:
    return len(size) == 2 and all(0 < side <= LONGEST_MM for side in size)


def least_pt(style: Style) -> float:
    """Return the smallest size at which a style may be set."""
    return COLLECTOR_FLOOR_PT if style.collector else BODY_FLOOR_PT


@dataclass(frozen=True)
class Look:
    """How a game looks in one ink. Colours are `#rrggbb` or `none`."""

    theme: str
    ink: str
    fonts: Mapping[str, FontFaces]
    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    css: tuple[str, ...]
    shelf: Shelf

    def layout(self, name: str) -> Layout | None:
        """Return a layout, or None if it is missing or broken (the shelf keeps the problem)."""
        return self.shelf.layout(name)


@dataclass
class Shelf:
    """The themes and layouts of one templates folder, read when first asked for; `problems` grows as they
    are."""

    templates: Folder
    problems: list[Problem] = field(default_factory=list)
    _layouts: dict[str, Layout | None] = field(default_factory=dict)
    _trees: dict[str, Tree] = field(default_factory=dict)
    _fitted: dict[str, Tree] = field(default_factory=dict)
    _places: dict[str, Span] = field(default_factory=dict)

    def layout(self, name: str) -> Layout | None:
        """Return a layout with what it extends folded in, or None."""
        if name not in self._layouts:
            self._layouts[name] = self._sized(name, self._read(f"layouts/{name}.yaml", Layout))
        return self._layouts[name]

    def _sized(self, name: str, layout: Layout | None) -> Layout | None:
        """A layout of no sensible size is told, and not there."""
        if layout is None or layout.size is None or _is_size(layout.size):
            return layout
        tree = self._trees[f"layouts/{name}.yaml"]
        found = ", ".join(f"{value:g}" for value in layout.size)
        message = f"expected the size of a face as [w, h] in mm, found [{found}]"
        self.problems.append(Problem("layout-size", message, tree.at(("size",))))
        return None

    def size(self, name: str) -> tuple[float, float] | None:
        """Return width and height of a layout; None if it has none or is not there."""
        layout = self.layout(name)
        return (layout.size[0], layout.size[1]) if layout and layout.size else None

    def lacks_size(self, name: str) -> None:
        """Note that a face was to be drawn by a layout that has no size."""
        message = "expected the size of a face as [w, h] in mm, found none"
        self.problems.append(Problem("layout-size", message, self.place(name), "write `size: [63, 88]`"))

    def names(self) -> list[str]:
        """Return the names of all layouts."""
        return [path.split("/")[-1].removesuffix(".yaml") for path in self.templates.list("layouts", ".yaml")]

    def place(self, layout: str) -> Span:
        """Return the place of a layout's file."""
        if layout not in self._places:
            self._places[layout] = Span(self.templates.shown(f"layouts/{layout}.yaml"))
        return self._places[layout]

    def item_place(self, layout: str, item: LayoutItem | None, said: str = "") -> Span:
        """Return the place of what an item of a layout says (a template, a name), else of the item; of what
        the layout itself says if there is no item."""
        tree, read = self._fitted.get(f"layouts/{layout}.yaml"), self._layouts.get(layout)
        path = _path_of(item, read.items, "items") if read and item else ()
        node = tree.node(path) if tree and path is not None else None
        if tree is None or node is None:
            return self.place(layout)
        return _saying(node, said) or (node.span if path else self.place(layout))

    def look(self, theme: str, ink: str) -> Look | None:
        """Return a theme in one ink (`colour` or `low`), or None if it is missing or broken."""
        read = self._read(f"themes/{theme}.yaml", Theme)
        if read is None:
            return None
        colours = {**read.colours, **(read.low if ink == "low" else {})}
        self._floors(theme, read)
        return Look(theme, ink, read.fonts, colours, read.styles, tuple(read.css), self)

    def _floors(self, theme: str, read: Theme) -> None:
        for name, style in read.styles.items():
            least = least_pt(style)
            smallest = min(style.target, style.target if style.floor is None else style.floor)
            if smallest < least:
                message = f"expected a floor of at least {least} pt in style `{name}`, found {smallest}"
                place = self.theme_place(theme, "styles", name)
                self.problems.append(Problem("type-too-small", message, place, "raise the floor"))

    def theme_place(self, theme: str, *path: str) -> Span:
        """Return the place of an entry of a theme, or of the nearest thing round it."""
        tree = self._trees.get(f"themes/{theme}.yaml")
        return tree.at(path) if tree else Span(self.templates.shown(f"themes/{theme}.yaml"))

    def _read(self, file: str, model: type[M]) -> M | None:
        chain = self._chain(file)
        if chain is None:
            return None
        root: Node = chain[0].root
        for child in chain[1:]:
            root = _merge(root, child.root)
        done = fit(model, Tree(root, chain[-1].lines), {"values": {}})
        self.problems.extend(done.problems)
        self._fitted[file] = done.tree
        return done.model

    def _chain(self, file: str) -> list[Tree] | None:
        """Return the trees of a file and all it extends, the oldest first."""
        trees: list[Tree] = []
        place: Span | None = None
        for _ in range(_MAX_EXTENDS):
            tree = self._tree(file, place)
            if tree is None:
                return None
            trees.insert(0, tree)
            parent = tree.node(("extends",))
            if parent is None or not hasattr(parent, "text"):
                return trees
            place = parent.span
            file = f"{file.split('/')[0]}/{parent.text}.yaml"
        message = f"expected `extends` to end within {_MAX_EXTENDS} steps, found a circle"
        self.problems.append(Problem("extends-loop", message, place))
        return None

    def _tree(self, file: str, asked_at: Span | None) -> Tree | None:
        if file not in self._trees:
            if not self.templates.has(file):
                self._missing(file, asked_at)
                return None
            tree, problems = parse(self.templates.read(file), self.templates.shown(file))
            self.problems.extend(problems)
            if tree is None:
                return None
            self._trees[file] = tree
        return self._trees[file]

    def _missing(self, file: str, asked_at: Span | None) -> None:
        """A parent that is missing is reported where it is named; a first file, by whoever asked for it."""
        if asked_at is None:
            return
        folder, name = file.split("/", 1)
        known = [path.split("/")[-1] for path in self.templates.list(folder, ".yaml")]
        close = get_close_matches(name, known, n=1)
        message = f"expected a file below templates/{folder}, found no `{name}`"
        hint = f"did you mean `{close[0].removesuffix('.yaml')}`?" if close else ""
        self.problems.append(Problem("unknown-layout", message, asked_at, hint))


def _path_of(wanted: LayoutItem, items: Iterable[LayoutItem], *path: str | int) -> Path | None:
    """Return where an item stands in a layout."""
    for nth, item in enumerate(items):
        if item is wanted:
            return (*path, nth)
        inner = _INNER.get(type(item))
        if inner and (found := _path_of(wanted, getattr(item, inner), *path, nth, inner)):
            return found
    return None


def _saying(node: Node, said: str) -> Span | None:
    """Return the place of a scalar inside a node, but not inside its items."""
    if isinstance(node, Scalar):
        return node.span if said and node.text == said else None
    if isinstance(node, Sequence):
        inside = list(node.items)
    else:
        inside = [each for key, each in node.entries.items() if key not in ("items", *_INNER.values())]
    return next((span for each in inside if (span := _saying(each, said))), None)


_INNER: dict[type[BaseItem], str] = {GroupItem: "group", RepeatItem: "repeat"}
"""Where items hold others."""


def _merge(parent: Node, child: Node) -> Node:
    """Lay a child over its parent: maps key by key, lists of items by `id`, anything else replaced."""
    if isinstance(parent, MapNode) and isinstance(child, MapNode):
        entries, keys = dict(parent.entries), dict(parent.keys)
        for key, node in child.entries.items():
            entries[key] = _merge(entries[key], node) if key in entries and _deep(key, node) else node
            keys[key] = child.keys[key]
        without = _texts(entries.pop("without", None))
        if without and isinstance(items := entries.get("items"), Sequence):
            entries["items"] = Sequence(tuple(i for i in items.items if _id(i) not in without), items.span)
        return MapNode(entries, keys, child.span)
    if isinstance(parent, Sequence) and isinstance(child, Sequence):
        return _merge_items(parent, child)
    return child


def _deep(key: str, node: Node) -> bool:
    return isinstance(node, MapNode) or (key == "items" and isinstance(node, Sequence)) or key == "css"


def _merge_items(parent: Sequence, child: Sequence) -> Sequence:
    changed = {_id(item): item for item in child.items if _id(item)}
    old = {_id(item) for item in parent.items if _id(item)}
    kept = [_merge(item, changed[_id(item)]) if _id(item) in changed else item for item in parent.items]
    added = [item for item in child.items if not _id(item) or _id(item) not in old]
    return Sequence((*kept, *added), child.span)


def _id(node: Node) -> str:
    named: Any = node.entries.get("id") if isinstance(node, MapNode) else None
    return str(named.text) if named is not None and hasattr(named, "text") else ""


def _texts(node: Node | None) -> set[str]:
    return {str(getattr(item, "text", "")) for item in node.items} if isinstance(node, Sequence) else set()
