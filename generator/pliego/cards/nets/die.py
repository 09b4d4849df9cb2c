"""Compute the net of a die: six squares and seven tabs.

In: the edge of a die and the length of its tabs. Out: its net in mm. The laws of this file: opposite faces
add up to seven; one, two and three run counterclockwise round their corner, as on most dice of the West; each
edge that is no fold has one tab.

Four faces stand in a row: five, one, two, six. Three hangs above one, and four below. Three and four have
tabs on their free edges, five has one on the left, which goes behind six.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.flat import Point
from pliego.cards.nets.net import Net, Panel, rectangle_of

FACES = ("one", "two", "three", "four", "five", "six")
_ROW = ("five", "one", "two", "six")
_SLOPE = 0.6
"""How much narrower a tab is at each end, as a share of its length."""


def die_net(edge_mm: float, tab_mm: float) -> Net:
    """Return the net of a die."""
    return Net(tuple(_panels(edge_mm, tab_mm)))


def _panels(edge: float, tab: float) -> Iterator[Panel]:
    left, top = tab, edge + tab
    for number, name in enumerate(_ROW):
        x = left + number * edge
        hinge = ((x, top), (x, top + edge)) if number else None
        yield Panel(name, rectangle_of(x, top, x + edge, top + edge), hinge, 0)
    yield _tab(len(FACES), (left, top + edge), (left, top), tab)
    middle = left + edge
    for name, at, first in (("three", top - edge, 0), ("four", top + edge, 3)):
        end = at + edge
        fold = end if name == "three" else at
        corners = rectangle_of(middle, at, middle + edge, end)
        yield Panel(name, corners, ((middle, fold), (middle + edge, fold)), 0)
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        free = [side for side in sides if not side[0][1] == side[1][1] == fold]
        yield from (_tab(first + number, *side, tab) for number, side in enumerate(free))


def _tab(number: int, start: Point, end: Point, tab: float) -> Panel:
    """Return a tab on an edge, which runs clockwise round its panel."""
    (ax, ay), (bx, by) = start, end
    length = abs(bx - ax) + abs(by - ay)
    along, out = ((bx - ax) / length, (by - ay) / length), ((by - ay) / length, (ax - bx) / length)
    slope = min(_SLOPE * tab, length / 4)
    far = [
        (ax + out[0] * tab + along[0] * slope, ay + out[1] * tab + along[1] * slope),
        (bx + out[0] * tab - along[0] * slope, by + out[1] * tab - along[1] * slope),
    ]
    return Panel(f"tab-{number + 1}", (start, far[0], far[1], end), (start, end))
