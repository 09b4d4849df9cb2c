"""Give a layout with a `net` the size and the folds of its flat part.

In: a layout as read. Out: the same with size and folds, or without its model if its net makes no sense, and
every problem of its net and of the panels that its items name. The law of this file: all that is wrong is
told, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.cards.look.reading import INNER, Read
from pliego.cards.nets.folded import net_faults, net_of_part, panel_names
from pliego.cards.nets.net import SIDES
from pliego.game.model.look import Layout, LayoutItem
from pliego.text.nodes import Path
from pliego.text.problems import Problem, did_you_mean

_NET, _SIZE = "net", "size"


def with_net(read: Read[Layout]) -> Read[Layout]:
    """Return a layout with the size and the folds of its net. One without a net stays as it is."""
    layout, tree = read.model, read.tree
    if layout is None or tree is None:
        return read
    if layout.net is None:
        found = () if read.has_dropped(_NET, "*") else tuple(_panels(read, ()))
        return replace(read, problems=(*read.problems, *found)) if found else read
    faults = [*_sizes(read, layout)]
    if faults:
        faults += _panels(read, panel_names(layout.net.kind))
        return replace(read, model=None, problems=(*read.problems, *faults))
    net = net_of_part(layout.net)
    folds = [[*start, *end] for start, end in net.folds]
    changes = {"size": [*net.box[2:]], "folds": [*folds, *layout.folds]}
    found = tuple(_panels(read, net.names))
    return replace(read, model=layout.model_copy(update=changes), problems=(*read.problems, *found))


def _sizes(read: Read[Layout], layout: Layout) -> Iterator[Problem]:
    """Yield what is wrong with the lengths of a net."""
    tree, part = read.tree, layout.net
    if tree is None or part is None:
        return
    if tree.node((_SIZE,)) is not None:
        message = "expected no `size` beside `net`, which says how large the flat part is, found one"
        place = tree.at((_SIZE,), key=True)
        yield Problem("net-size", message, place, "write it as the size of the net: `net: {size: [25, 60]}`")
    for fault in net_faults(part):
        yield Problem("net-size", fault.message, tree.at((_NET, fault.key)), fault.hint)


def _panels(read: Read[Layout], names: Sequence[str]) -> Iterator[Problem]:
    """Yield the items that name a panel that is not there."""
    known = [*names, SIDES] if names else []
    for item, path in _items(read.model.items if read.model else (), ("items",)):
        if item.panel is None:
            continue
        place = read.tree.at((*path, "panel")) if read.tree else None
        if len(path) > len(("items", 0)):
            message = "expected `panel` on an item of the layout itself, found it on one inside another"
            yield Problem("net-panel", message, place, "move it to the outer item")
        elif not names:
            message = f"expected `panel` in a layout with a `net` alone, found `{item.panel}`"
            yield Problem(
                "net-panel", message, place, "write `net: {kind: standee, size: [25, 40]}`, or leave it out"
            )
        elif item.panel not in known:
            message = f"expected a panel of the net, found `{item.panel}`"
            listed = f"its panels are {', '.join(f'`{each}`' for each in known)}"
            yield Problem("net-panel", message, place, did_you_mean(item.panel, known, listed))


def _items(items: Sequence[LayoutItem], at: Path) -> Iterator[tuple[LayoutItem, Path]]:
    """Yield items and those inside them, with their paths."""
    for number, item in enumerate(items):
        yield item, (*at, number)
        if inner := INNER.get(type(item)):
            yield from _items(getattr(item, inner), (*at, number, inner))
