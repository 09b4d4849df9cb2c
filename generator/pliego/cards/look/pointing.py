"""The place of an item of a layout in its file, and of each text in it.

In: a layout as read, and the tree that it was read from. Out: places. The law of this file: a place is that
of the words meant, else of what holds them.
"""

from __future__ import annotations

from collections.abc import Iterable

from pliego.game.model.look import BaseItem, GroupItem, Layout, LayoutItem, RepeatItem
from pliego.text.nodes import Node, Path, Scalar, Sequence, Tree
from pliego.text.problems import Span

_INNER: dict[type[BaseItem], str] = {GroupItem: "group", RepeatItem: "repeat"}
"""Where items hold others."""


def place_in(tree: Tree, layout: Layout, item: LayoutItem | None, text: str) -> Span | None:
    """Return the place of a text of an item (a template, a name), else of the item; without an item, of a
    text of the layout itself. None if there is no such place."""
    path = _path_of(item, layout.items, "items") if item else ()
    node = tree.node(path) if path is not None else None
    if node is None:
        return None
    return _place_of(node, text) or (node.span if path else None)


def _path_of(wanted: LayoutItem, items: Iterable[LayoutItem], *path: str | int) -> Path | None:
    """Return where an item stands in a layout."""
    for nth, item in enumerate(items):
        if item is wanted:
            return (*path, nth)
        inner = _INNER.get(type(item))
        if inner and (found := _path_of(wanted, getattr(item, inner), *path, nth, inner)):
            return found
    return None


def _place_of(node: Node, text: str) -> Span | None:
    """Return the place of a scalar inside a node, but not inside its items."""
    if isinstance(node, Scalar):
        return node.span if text and node.text == text else None
    if isinstance(node, Sequence):
        inside = list(node.items)
    else:
        inside = [each for key, each in node.entries.items() if key not in ("items", *_INNER.values())]
    return next((span for each in inside if (span := _place_of(each, text))), None)
