"""Compute the nets of parts that are folded from one strip: standees and tents.

In: the sizes of a `FoldedPart`. Out: its net in mm, from the top down. The laws of this file: the strip is
cut straight; the back lies on its head above the front, so that the ridge between them sets it upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from pliego.cards.nets.net import Net, Panel, rectangle_of

_TURNED = 180
_Length = tuple[str, float, int | None]
"""The name of a panel, its length, its turn; no turn for one that shows nothing."""


def tent_net(w_mm: float, h_mm: float) -> Net:
    """Return two halves on a ridge."""
    return Net(tuple(_strip(w_mm, (("back", h_mm, _TURNED), ("front", h_mm, 0)))))


def standee_net(w_mm: float, h_mm: float, foot_mm: float, tab_mm: float) -> Net:
    """Return back, front, base and tab. The tab is glued to the inside of the back, from its lower edge
    up."""
    ends = (("base", foot_mm, None), ("tab", tab_mm, None))
    return Net(tuple(_strip(w_mm, (("back", h_mm, _TURNED), ("front", h_mm, 0), *ends))))


def _strip(w_mm: float, parts: Iterable[_Length]) -> Iterator[Panel]:
    """Yield panels of one width, one below the other."""
    listed = list(parts)
    ends = accumulate(length for _name, length, _turn in listed)
    for (name, length, turn), foot in zip(listed, ends, strict=True):
        top = foot - length
        hinge = ((0.0, top), (w_mm, top)) if top else None
        yield Panel(name, rectangle_of(0.0, top, w_mm, foot), hinge, turn)
