"""Lay faces clear of the marks of a cutting machine.

In: a paper, the size of a face with its bleed, a machine. Out: the grid with the most faces. The law of
this file: trims lie inside the marks, and no bleed lies in a zone.
"""

from __future__ import annotations

import math

from pliego.cards.drawing import Box
from pliego.printing.cutting.machine import Cutter
from pliego.printing.paper import Grid, Paper

_SLACK_MM = 0.001


def cutter_grid(
    paper: Paper, w_mm: float, h_mm: float, gutter_mm: float, bleed_mm: float, cutter: Cutter
) -> Grid | None:
    """Return the grid that takes the most faces. Portrait wins if landscape is no better. None if not a
    single face fits, or if the machine does not take the paper."""
    best: Grid | None = None
    for sheet in (paper, paper.turned()):
        _x, _y, width, height = cutter.room(sheet)
        columns = math.floor((width + gutter_mm + _SLACK_MM) / (w_mm + gutter_mm))
        rows = math.floor((height + gutter_mm + _SLACK_MM) / (h_mm + gutter_mm))
        grids = (
            Grid(sheet, a, b, w_mm, h_mm, gutter_mm)
            for a in range(1, columns + 1)
            for b in range(1, rows + 1)
        )
        fitting = [grid for grid in grids if is_clear(grid, bleed_mm, cutter)]
        found = max(fitting, key=lambda grid: grid.places, default=None)
        if found is not None and found.places > (best.places if best else 0):
            best = found
    return best if paper.w_mm <= cutter.widest else None


def is_clear(grid: Grid, bleed_mm: float, cutter: Cutter) -> bool:
    """True if the faces of a full grid lie inside the marks, and their bleed touches no zone."""
    if min(grid.left_mm, grid.top_mm) < cutter.inset - _SLACK_MM:
        return False
    width, height = grid.paper.w_mm - 2 * grid.left_mm, grid.paper.h_mm - 2 * grid.top_mm
    block = grid.left_mm - bleed_mm, grid.top_mm - bleed_mm, width + 2 * bleed_mm, height + 2 * bleed_mm
    return not any(_touch(block, zone) for zone in cutter.zones(grid.paper))


def _touch(one: Box, other: Box) -> bool:
    return all(
        one[axis] < other[axis] + other[axis + 2] - _SLACK_MM
        and other[axis] < one[axis] + one[axis + 2] - _SLACK_MM
        for axis in (0, 1)
    )
