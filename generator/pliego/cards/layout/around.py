"""Where the lines of a text may stand that gives way to other items: a disc in a corner, a number.

In: the boxes that it gives way to, its own box. Out: the room of a line, by its height in the box. The law of
this file: a line stays on the side of a thing where its box has more room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pliego.cards.drawing import Box
from pliego.cards.layout.typeset import LineRoom

GAP_MM = 1.0
"""The gap between words and what they give way to."""


class Obstacle(NamedTuple):
    """What a text gives way to: its box in mm; a round one leaves its corners free."""

    box: Box
    is_round: bool = False

    def reach(self, top: float, bottom: float) -> tuple[float, float] | None:
        """Return its left and right edge at some height of the face, with the gap; None if it is not
        there."""
        x, y, w, h = self.box
        if bottom <= y - GAP_MM or top >= y + h + GAP_MM:
            return None
        if not self.is_round:
            return x - GAP_MM, x + w + GAP_MM
        across, down = w / 2 + GAP_MM, h / 2 + GAP_MM
        middle = y + h / 2
        off = max(top - middle, middle - bottom, 0.0) / down
        half = across * math.sqrt(max(1 - off * off, 0.0))
        return x + w / 2 - half, x + w / 2 + half


def room_beside(box: Box, obstacles: Sequence[Obstacle]) -> LineRoom:
    """Return what gives the room of a line in a box beside what lies in it."""
    x, y, w, _h = box

    def room(top: float, bottom: float) -> tuple[float, float]:
        left, right = x, x + w
        for obstacle in obstacles:
            reach = obstacle.reach(y + top, y + bottom)
            if reach is None or reach[1] <= left or reach[0] >= right:
                continue
            if reach[0] - left > right - reach[1]:
                right = reach[0]
            else:
                left = reach[1]
        return left - x, max(right - left, 0.0)

    return room
