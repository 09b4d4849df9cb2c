"""Compute the outline of dividers: cards with a tab that stands above the deck behind them.

In: the contents of a box, the figures of boxes. Out: a `Net` for each divider, and where its tab is. The laws
of this file: numbers only, nothing is drawn; nothing is folded; tabs take turns from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass

from pliego.cards.drawing import Box
from pliego.cards.nets.net import Net, Panel
from pliego.printing.products.boxes.contents import Contents
from pliego.printing.products.boxes.figures import BoxFigures


@dataclass(frozen=True, slots=True)
class Divider:
    """The divider of a deck: its outline, and the box of its tab within it."""

    deck: str
    net: Net
    tab: Box


def dividers_of(contents: Contents, figures: BoxFigures) -> list[Divider]:
    """Return a divider for each deck, in order."""
    beside = min(figures.divider.beside, len(contents.divided))
    return [
        _divider(deck, number % beside, beside, contents.divider_mm, figures)
        for number, deck in enumerate(contents.divided)
    ]


def _divider(deck: str, place: int, beside: int, size: tuple[float, float], figures: BoxFigures) -> Divider:
    w, h = size
    high, taper = figures.divider.tab, figures.divider.taper
    left, right = place * w / beside, (place + 1) * w / beside
    corners = [(left, high), (left + taper, 0.0), (right - taper, 0.0), (right, high)]
    body = [(w, high), (w, h), (0.0, h), (0.0, high)]
    outline = tuple(dict.fromkeys([*corners, *body]))
    tab = left + taper, 0.0, right - left - 2 * taper, high
    return Divider(deck, Net((Panel("divider", outline, None, 0),)), tab)
