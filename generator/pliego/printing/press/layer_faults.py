"""Find what a print shop would refuse in a layer: an ink besides the four, such as foil.

In: colour spaces as pikepdf reads them, and how something is painted. Out: `LayerInk`s, and sentences. The
law of this file: a layer is known to the shop by its name, and all of it is printed, over what is below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from pliego.printing.press.spaces import space_name

_FULL = 0.999


class LayerInk(NamedTuple):
    """An ink besides the four: its name, and how much of it is laid on: 1 is all."""

    name: str
    tint: float = 1.0


def spot_of(space: Any) -> LayerInk | None:
    """Return the ink of a colour space; None if the space has another kind of colours."""
    if space is None or space_name(space) != "/Separation":
        return None
    return LayerInk(str(space[1]).lstrip("/"))


def unknown_spot(spot: LayerInk | None, known: Collection[str]) -> Iterator[str]:
    """Yield that the shop knows no ink of this name."""
    if spot is not None and spot.name not in known:
        yield f"a layer `{spot.name}` that the print shop does not know"


def bad_spot(spot: LayerInk | None, *, overprints: bool, is_clear: bool) -> Iterator[str]:
    """Yield what is wrong with something that is painted in the ink of a layer."""
    if spot is None:
        return
    if not overprints:
        yield f"something in the layer `{spot.name}` that takes away what is below it"
    if is_clear:
        yield f"something transparent in the layer `{spot.name}`"
    if spot.tint < _FULL:
        yield f"a tint of {spot.tint:.0%} in the layer `{spot.name}`"
