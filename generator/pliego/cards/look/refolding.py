"""Stretch the items of a folded layout to another size, which a layout that extends it asks for.

In: the tree of a layout with a `net`, the tree of one that extends it. Out: the first tree, with each item on
a panel stretched from the old panel to the new one. The laws of this file: what reaches beyond a panel
reaches as far beyond the new one; a measure that is a template stays; nothing is reported here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from pliego.cards.nets.folded import net_faults, net_of_part
from pliego.cards.nets.net import Net
from pliego.game.model.folded import FoldedPart
from pliego.text.nodes import Mapping, Node, Scalar, Sequence, plain

_Size = tuple[float, float]
_Sizes = tuple[_Size, _Size]
"""The old and the new size of a panel."""
_NET, _ITEMS, _PANEL, _AT = "net", "items", "panel", "at"
_INNER = ("group", "repeat")
"""The keys of items that hold others."""


def refolded(parent: Node, child: Node) -> Node:
    """Return a layout as one that extends it needs it."""
    if not isinstance(parent, Mapping) or not isinstance(child, Mapping) or _NET not in child.entries:
        return parent
    items = parent.entries.get(_ITEMS)
    old, new = _net(parent.entries.get(_NET)), _net(parent.entries.get(_NET), child.entries[_NET])
    if old is None or new is None or old == new or not isinstance(items, Sequence):
        return parent
    stretched = Sequence(tuple(_stretched(item, old, new) for item in items.items), items.span)
    return Mapping({**parent.entries, _ITEMS: stretched}, parent.keys, parent.span)


def _net(*written: Node | None) -> Net | None:
    """Return the net that some keys describe, the later ones first; None if they describe none."""
    described = {
        key: plain(node)
        for each in written
        if isinstance(each, Mapping)
        for key, node in each.entries.items()
    }
    try:
        part = FoldedPart.model_validate(described, context={"values": {}})
    except ValidationError:
        return None
    return None if any(net_faults(part)) else net_of_part(part)


def _stretched(item: Node, old: Net, new: Net) -> Node:
    """Return an item of a layout; one on a panel in the place that it has on the new panel."""
    named = item.entries.get(_PANEL) if isinstance(item, Mapping) else None
    at = item.entries.get(_AT) if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(named, Scalar) or not isinstance(at, Sequence):
        return item
    before, after = old.panels_of(named.text), new.panels_of(named.text)
    if not before or not after or len(at.items) != 4:
        return item
    sizes = before[0].shown_mm, after[0].shown_mm
    changed = _with_inner(item, sizes)
    changed[_AT] = Sequence(tuple(_box(at.items, sizes)), at.span)
    return Mapping(changed, item.keys, item.span)


def _with_inner(item: Mapping, sizes: _Sizes) -> dict[str, Node]:
    """Return the keys of an item, with the items inside it scaled."""
    changed = dict(item.entries)
    for key in _INNER:
        inner = item.entries.get(key)
        if isinstance(inner, Sequence):
            changed[key] = Sequence(tuple(_scaled(each, sizes) for each in inner.items), inner.span)
    return changed


def _scaled(item: Node, sizes: _Sizes) -> Node:
    """Return an item inside another, scaled with its panel."""
    if not isinstance(item, Mapping):
        return item
    changed = _with_inner(item, sizes)
    for key in (_AT, "pitch"):
        measures = item.entries.get(key)
        if isinstance(measures, Sequence):
            changed[key] = Sequence(tuple(_times(measures.items, sizes)), measures.span)
    return Mapping(changed, item.keys, item.span)


def _times(measures: tuple[Node, ...], sizes: _Sizes) -> Iterator[Node]:
    """Yield measures to the right and down in turn, scaled."""
    for number, node in enumerate(measures):
        value, axis = _number(node), number % 2
        if value is None or not isinstance(node, Scalar):
            yield node
        else:
            yield _measured(node, value * sizes[1][axis] / sizes[0][axis])


def _box(measures: tuple[Node, ...], sizes: _Sizes) -> Iterator[Node]:
    """Yield left, top, width and height in the new panel."""
    numbers = [_number(each) for each in measures]
    ends: dict[int, float] = {}
    for axis, (old, new) in enumerate(zip(*sizes, strict=True)):
        start, length = numbers[axis], numbers[axis + 2]
        if start is not None and length is not None:
            first, last = (_moved(each, old, new) for each in (start, start + length))
            ends |= {axis: first, axis + 2: last - first}
    for number, node in enumerate(measures):
        if number in ends and isinstance(node, Scalar):
            yield _measured(node, ends[number])
        else:
            yield node


def _measured(node: Scalar, mm: float) -> Scalar:
    return node._replace(text=f"{mm:.4f}".rstrip("0").rstrip("."))


def _moved(place: float, old: float, new: float) -> float:
    """Return a place along a side: stretched inside it, as far beyond it as before."""
    if place < 0:
        return place
    return new + place - old if place > old else place * new / old


def _number(node: Node) -> float | None:
    try:
        return float(node.text) if isinstance(node, Scalar) else None
    except ValueError:
        return None
