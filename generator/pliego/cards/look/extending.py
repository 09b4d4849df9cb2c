"""Apply `extends`: a child's keys replace those of its parent.

In: the trees of a theme or layout and of what it extends. Out: one tree. Every node has the place where it
was written. The law of this file: a child changes what it names and keeps the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Many
from functools import reduce
from typing import Any

from pliego.game.faults import OTHER_FORMAT
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Scalar, Sequence, Tree
from pliego.text.problems import Problem, did_you_mean

_PLAIN_TEXT = "regular"
"""The key of the file of a font family that draws plain text."""


def merged(chain: Many[Tree]) -> Tree:
    """Return trees, the oldest first, as one."""
    return Tree(reduce(_merge, (tree.root for tree in chain)), chain[-1].lines)


def unknown_removals(chain: Many[Tree]) -> Iterator[Problem]:
    """Yield a problem for each name in `without` that no older tree holds. The chain is as in `merged`."""
    known: set[str] = set()
    for tree in chain:
        root = tree.root
        named = root.entries.get("without") if isinstance(root, MapNode) else None
        for item in named.items if isinstance(named, Sequence) else ():
            if isinstance(item, Scalar) and item.text not in known:
                message = f"expected the id of an item of what this extends, found `{item.text}`"
                yield Problem("unknown-item", message, item.span, did_you_mean(item.text, known, ""))
        items = root.entries.get("items") if isinstance(root, MapNode) else None
        known |= {_id(item) for item in items.items} if isinstance(items, Sequence) else set()


def unknown_formats(chain: Many[Tree], formats: Many[str]) -> Iterator[Problem]:
    """Yield a problem for each unknown `format` that a younger file's hides. The chain is as in `merged`."""
    for tree in chain[:-1]:
        written = tree.node(("format",))
        if isinstance(written, Scalar) and written.text not in formats:
            message = f"expected {' or '.join(f'`{each}`' for each in formats)}, found `{written.text}`"
            yield Problem("choice", message, written.span, OTHER_FORMAT)


def _merge(parent: Node, child: Node) -> Node:
    """Merge a child into its parent: maps key by key, lists of items by `id`. Anything else is replaced, and
    so is a font family if the child names a file for its plain text: two typefaces never mix."""
    if isinstance(child, MapNode) and _PLAIN_TEXT in child.entries:
        return child
    if isinstance(parent, MapNode) and isinstance(child, MapNode):
        entries, keys = dict(parent.entries), dict(parent.keys)
        for key, node in child.entries.items():
            entries[key] = _merge(entries[key], node) if key in entries and _is_merged(key, node) else node
            keys[key] = child.keys[key]
        without = _texts(entries.pop("without", None))
        if without and isinstance(items := entries.get("items"), Sequence):
            entries["items"] = Sequence(tuple(i for i in items.items if _id(i) not in without), items.span)
        return MapNode(entries, keys, child.span)
    if isinstance(parent, Sequence) and isinstance(child, Sequence):
        return _merge_items(parent, child)
    return child


def _is_merged(key: str, node: Node) -> bool:
    return (
        isinstance(node, MapNode)
        or (key == "items" and isinstance(node, Sequence))
        or key in ("css", "fields")
    )


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
