"""Where in its file an item of a layout stands, and what it says.

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


def place_in(tree: Tree, layout: Layout, item: LayoutItem | None, said: str) -> Span | None:
    """Return the place of what an item says (a template, a name), else of the item; without an item, of what
    the layout itself says. None if that is nowhere."""
    path = _path_of(item, layout.items, "items") if item else ()
    node = tree.node(path) if path is not None else None
    if node is None:
        return None
    return _saying(node, said) or (node.span if path else None)


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
