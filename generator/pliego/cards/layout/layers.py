"""Mark what a print shop prints in a layer of its own: foil, clear varnish (`spot-uv`), white ink.

In: the draft of a face, an item of its layout, and what that became. Out: groups with the name of their
layer, and drawings as they are printed at home. The laws of this file: a layer has one ink and no shades, so
what is in one is solid and has one colour. At home foil is printed in that colour; varnish and white are not
printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Item,
    Picture,
    Rgb,
    TextRun,
    VectorPath,
    scale_of,
)
from pliego.cards.flat import Leaf, leaves
from pliego.cards.layout.draft import Draft
from pliego.game.model.look import LayoutItem
from pliego.text.units import MM_PER_PT

NONE = "none"
UNSEEN = frozenset(("spot-uv", "white"))
"""The layers that are not printed at home."""
LEAST_LINE_PT = 0.25
"""A thinner line breaks up, or is not there at all."""
_ROUNDING_MM = 1e-4


def in_layer(draft: Draft, item: LayoutItem, drawn: list[Item]) -> list[Item]:
    """Return what an item became, in the layer that it names. Report what no layer can show; line art of low
    ink, which no shop prints, is not judged."""
    judges = draft.artwork.look.ink != "low"
    if judges and item.opacity < 1 and any(layers_in(drawn)):
        _report(draft, next(layers_in(drawn)), "something transparent", "give `opacity` to other items alone")
    if item.layer == NONE or not drawn:
        return drawn
    for found, hint in dict.fromkeys(_not_solid(drawn)) if judges else ():
        _report(draft, item.layer, found, hint)
    draft.has_unseen = draft.has_unseen or item.layer in UNSEEN
    role = "artifact" if item.layer in UNSEEN else ""
    return [Group(tuple(drawn), role=role, layer=item.layer)]


def _report(draft: Draft, layer: str, found: str, hint: str) -> None:
    where = f"in the layer `{layer}` of `{draft.subject.id}`"
    message = f"expected solid shapes of one colour {where}, found {found}"
    draft.fault("layer-not-solid", message, draft.layout_span(layer), hint)


def _not_solid(drawn: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Yield what a layer cannot show, each with a hint."""
    colours = set[Rgb]()
    for leaf in leaves(drawn):
        if leaf.opacity < 1:
            yield "something transparent", "leave out `opacity`"
        if isinstance(leaf.item, Picture):
            yield "a picture", "show an SVG of one colour, or a shape"
        elif isinstance(leaf.item, TextRun):
            colours.add(leaf.item.colour)
        else:
            yield from _bad_path(leaf.item, leaf)
            paints = (leaf.item.fill, leaf.item.stroke.colour if leaf.item.stroke else None)
            colours.update(each for each in paints if isinstance(each, tuple))
    if len(colours) > 1:
        yield (
            f"{len(colours)} colours",
            "write `tint` for a picture or an icon",
        )


def _bad_path(path: VectorPath, leaf: Leaf) -> Iterator[tuple[str, str]]:
    line = path.stroke
    if isinstance(path.fill, Gradient) or (line is not None and isinstance(line.colour, Gradient)):
        yield "a gradient", "show it in one colour"
    if line is not None:
        width = line.width_mm * scale_of(leaf.matrix)
        if width < LEAST_LINE_PT * MM_PER_PT - _ROUNDING_MM:
            found = f"a line of {width:.2f} mm"
            yield found, f"make it at least {LEAST_LINE_PT * MM_PER_PT:.2f} mm ({LEAST_LINE_PT:g} pt) wide"


def layers_in(items: Iterable[Item]) -> Iterator[str]:
    """Yield the layers of items, a layer perhaps more than once."""
    for item in items:
        if isinstance(item, Group):
            if item.layer:
                yield item.layer
            yield from layers_in(item.items)


def at_home(drawing: Drawing) -> Drawing:
    """Return a drawing without what only a print shop prints. If there is none, it stays the same value."""
    items = seen(drawing.items)
    return drawing if items is drawing.items else replace(drawing, items=items)


def seen(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return items without those that are not printed at home."""
    kept = tuple(found for item in items for found in _seen(item))
    return (
        items if len(kept) == len(items) and all(a is b for a, b in zip(items, kept, strict=True)) else kept
    )


def _seen(item: Item) -> Sequence[Item]:
    if not isinstance(item, Group):
        return (item,)
    if item.layer in UNSEEN:
        return ()
    inner = seen(item.items)
    if inner is item.items:
        return (item,)
    return (replace(item, items=inner),) if inner else ()


def without_layers(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return items of which none is in a layer: what was foil keeps its colour."""
    kept = tuple(_unmarked(item) for item in items)
    return items if all(a is b for a, b in zip(items, kept, strict=True)) else kept


def _unmarked(item: Item) -> Item:
    if not isinstance(item, Group):
        return item
    inner = without_layers(item.items)
    return item if inner is item.items and not item.layer else replace(item, items=inner, layer="")
