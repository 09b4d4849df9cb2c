"""Lay foil, varnish and white over what the four inks print, each in an ink of its own.

In: drawings with marked layers, the layers that a shop takes with the names of their inks. Out: drawings
whose layers lie above everything else, and the inks. The laws of this file: a layer never is among the four
inks. It lies on top, so that nothing that is printed later takes part of it away. Of a layer that a shop does
not take, foil stays in its own colour; varnish and white are left out, as at home.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pliego.cards.drawing import Drawing, Group, Item
from pliego.cards.layout.layers import UNSEEN
from pliego.printing.pdf.inks import Inks, SpotInk
from pliego.printing.press.layer_names import CUT, FOLD

_SHOWN = {
    "foil": ((0.0, 0.2, 0.7, 0.25), (0.77, 0.62, 0.23)),
    "spot-uv": ((0.0, 0.6, 0.0, 0.0), (1.0, 0.55, 0.78)),
    "white": ((0.3, 0.0, 0.0, 0.0), (0.7, 0.9, 1.0)),
    CUT: ((0.0, 1.0, 0.0, 0.0), (0.9, 0.0, 0.5)),
    FOLD: ((1.0, 0.0, 0.0, 0.0), (0.0, 0.6, 0.9)),
}
"""The colours by which screens show layers: in four inks, and in red, green and blue. A shop does not print
them."""
_NO_INK, _WHITE = (0.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0)


def press_spots(names: Mapping[str, str]) -> dict[str, SpotInk]:
    """Return the inks of layers in a document of four inks. `names` says how a shop calls them."""
    return {layer: SpotInk(name, _NO_INK, _SHOWN[_first(name, names)][0]) for layer, name in names.items()}


def _first(name: str, names: Mapping[str, str]) -> str:
    """Return the first layer of an ink: an ink that two layers have looks the same in both."""
    return next(layer for layer, each in names.items() if each == name)


class ScreenInks(Inks):
    """Red, green and blue, with an ink for each layer: for a shop that converts colours itself."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.spots = {
            layer: SpotInk(name, _WHITE, _SHOWN[_first(name, names)][1]) for layer, name in names.items()
        }


def layers_on_top(drawing: Drawing, taken: Collection[str]) -> Drawing:
    """Return a drawing whose layers are painted last, each in groups of its own. One without layers stays the
    same value."""
    below, layers = split(drawing, taken)
    return replace(below, items=(*below.items, *layers)) if layers else below


def split(drawing: Drawing, taken: Collection[str]) -> tuple[Drawing, tuple[Item, ...]]:
    """Return a drawing without its layers, and its layers."""
    items, layers = _apart(drawing.items, taken)
    return (drawing if items is drawing.items else replace(drawing, items=items)), layers


def _apart(items: tuple[Item, ...], taken: Collection[str]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the items that are in no layer, and those that are."""
    kept: list[Item] = []
    layers: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            kept.append(item)
            continue
        below, above = _group_apart(item, taken)
        kept += below
        layers += above
    same = len(kept) == len(items) and all(a is b for a, b in zip(items, kept, strict=True))
    return (items if same else tuple(kept)), tuple(layers)


def _group_apart(group: Group, taken: Collection[str]) -> tuple[Sequence[Item], Sequence[Item]]:
    """Return what of a group is in no layer, and what is in one, at its place."""
    inner, layers = _apart(group.items, taken)
    above = [Group(layers, group.matrix, group.clip, group.opacity)] if layers else []
    if inner is group.items and not group.layer:
        return (group,), above
    own = (replace(group, items=inner),) if inner else ()
    if group.layer in taken:
        return (), (*own, *above)
    if group.layer in UNSEEN:
        return (), above
    return tuple(replace(each, layer="") for each in own), above


class FoundSpots(NamedTuple):
    """An ink besides the usual ones in a file: its name, and on how many pages it is."""

    name: str
    pages: int


def found_spots(pdf: Any) -> list[FoundSpots]:
    """Return the inks besides the usual ones that the pages of an open PDF name."""
    names = [name for page in pdf.pages for name in dict.fromkeys(_named(page.obj.get("/Resources"), set()))]
    return [FoundSpots(name, names.count(name)) for name in sorted(set(names))]


def _named(resources: Any, seen: set[Any]) -> Iterator[str]:
    """Yield the inks that the content of a page names, that of its forms too."""
    for space in (resources or {}).get("/ColorSpace", {}).values():
        if str(space[0]) == "/Separation":
            yield str(space[1]).lstrip("/")
    for form in (resources or {}).get("/XObject", {}).values():
        if form.get("/Subtype") == "/Form" and form.objgen not in seen:
            seen.add(form.objgen)
            yield from _named(form.get("/Resources"), seen)
