"""Sizes of type that a game's own theme decides, though a ready layout has some of its own.

In: the tree of a game's theme, the tree of a ready layout. Out: the places in the layout of the sizes that
give way. The law of this file: `target` and `floor` of an item of a ready layout give way to those that the
game's theme writes for the item's style; what a game's own layout says always stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Path, Scalar, Sequence, Tree

_SIZES = ("target", "floor")
_INNER = ("group", "repeat")
"""The keys of items that hold others."""


def sizes_written(theme: Tree) -> dict[str, tuple[str, ...]]:
    """Return the keys of size that a theme writes, by style."""
    styles = theme.node(("styles",))
    entries = styles.entries if isinstance(styles, MapNode) else {}
    written = {
        name: tuple(key for key in _SIZES if isinstance(style, MapNode) and key in style.entries)
        for name, style in entries.items()
    }
    return {name: keys for name, keys in written.items() if keys}


def giving_way(layout: Tree, written: Mapping[str, tuple[str, ...]]) -> frozenset[Path]:
    """Return the places of the sizes in a layout that a theme decides, whose keys `sizes_written` gives."""
    items = layout.node(("items",))
    return (
        frozenset(_giving_way(items, written, ("items",))) if items is not None and written else frozenset()
    )


def _giving_way(items: Node, written: Mapping[str, tuple[str, ...]], at: Path) -> Iterator[Path]:
    for number, item in enumerate(items.items if isinstance(items, Sequence) else ()):
        if not isinstance(item, MapNode):
            continue
        style = item.entries.get("style")
        keys = written.get(style.text, ()) if isinstance(style, Scalar) else ()
        yield from ((*at, number, key) for key in keys if key in item.entries)
        for inner in _INNER:
            if inner in item.entries:
                yield from _giving_way(item.entries[inner], written, (*at, number, inner))
