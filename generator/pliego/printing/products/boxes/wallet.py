"""Compute the net of a wallet: a cover with a pocket inside each half.

In: the inside of a wallet in mm, the figures of boxes. Out: its `Net`. The laws of this file: numbers only,
nothing is drawn; half of the cards lie in each pocket; every fold goes away from the printed side, by a right
angle at the spine, round to the other side at pockets and tabs.

Back, spine and front stand in a row, as somebody sees them who lays the open wallet on its inside. A pocket
hangs on the outer edge of each half and opens towards the spine. Its tabs are glued to the inside.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.nets.net import Net, Panel, rectangle_of
from pliego.printing.products.boxes.contents import Inside
from pliego.printing.products.boxes.figures import BoxFigures

_LAYERS = 4
"""How many layers of card lie on each other in a closed wallet: two covers and two pockets."""
_SIDEWAYS = 90


def wallet_net(inside: Inside, figures: BoxFigures) -> Net:
    """Return the net of a wallet. A pocket needs as much width more as its cards are thick."""
    half = inside.d_mm / 2
    w, h = inside.w_mm + half + figures.board, inside.h_mm + half + figures.board
    spine = inside.d_mm + _LAYERS * figures.board
    return Net(tuple(_panels(w, h, spine, figures)))


def _panels(w: float, h: float, spine: float, figures: BoxFigures) -> Iterator[Panel]:
    deep, glue = w * figures.wallet.pocket, figures.wallet.glue
    top, foot = glue, glue + h
    back, middle, front, end = deep, deep + w, deep + w + spine, deep + 2 * w + spine
    yield Panel("back", rectangle_of(back, top, middle, foot), None, 0)
    yield Panel("spine", rectangle_of(middle, top, front, foot), ((middle, top), (middle, foot)), _SIDEWAYS)
    yield Panel("front", rectangle_of(front, top, end, foot), ((front, top), (front, foot)), 0)
    for left, right, hinge in ((0.0, back, back), (end, end + deep, end)):
        yield Panel("pocket", rectangle_of(left, top, right, foot), ((hinge, top), (hinge, foot)), 0)
        yield from _tabs(left, right, (top, foot), glue, figures.flaps.taper)


def _tabs(left: float, right: float, ends: tuple[float, float], glue: float, taper: float) -> Iterator[Panel]:
    """Yield the glue tabs above and below a pocket."""
    for at, reach in ((ends[0], -glue), (ends[1], glue)):
        corners = ((left, at), (left + taper, at + reach), (right - taper, at + reach), (right, at))
        yield Panel("tab", corners, ((left, at), (right, at)))
