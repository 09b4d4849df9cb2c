"""Draw what is measured on a calibration sheet: crosses, rulers, scales, arrows, lines near the edge.

In: places in mm from the top left of the paper. Out: items. The law of this file: the middle of a line is
where it is measured.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pliego.cards.drawing import Item, Stroke, VectorPath, ellipse
from pliego.cards.flat import Point
from pliego.cards.fonts.measure import Fonts
from pliego.printing.calibration.page_text import INK, PLAIN, bubble, label
from pliego.printing.paper import Paper
from pliego.printing.sheets.cuts import line

_FINE, _MIDDLE, _STRONG = Stroke((0.62, 0.62, 0.62), 0.1), Stroke(INK, 0.13), Stroke(INK, 0.25)
_CROSS_MM, _RING_MM = 4.0, 2.0
SCALE_MM, _MARKED_MM = 8, 4
_TICKS_MM = ((10, 3.2), (5, 2.3), (1, 1.3))
_HEAD_MM = 1.6
_NEAREST_MM, _FARTHEST_MM = 2, 8
_DASH_MM, _STEP_MM = 5.0, 7.0


def cross(fonts: Fonts, letter: str, middle: Point, side: tuple[int, int]) -> Iterator[Item]:
    """Yield a cross, a ring round its middle, and its letter on one side of it."""
    x, y = middle
    yield VectorPath(ellipse(x - _RING_MM, y - _RING_MM, 2 * _RING_MM, 2 * _RING_MM), stroke=_MIDDLE)
    yield line(x - _CROSS_MM, y, x + _CROSS_MM, y, _MIDDLE)
    yield line(x, y - _CROSS_MM, x, y + _CROSS_MM, _MIDDLE)
    yield label(fonts, letter, (x + side[0] * 5.2, y + side[1] * 5.2), 20)


def ruler(fonts: Fonts, start: Point, end: Point) -> Iterator[Item]:
    """Yield a ruler in millimetres to the right or down. Its ticks are on the inner side of the sheet."""
    length = round(math.hypot(end[0] - start[0], end[1] - start[1]))
    is_down = end[1] > start[1]
    yield line(*start, *end, _MIDDLE)
    for at in range(1, length):
        tick = next(size for step, size in _TICKS_MM if at % step == 0)
        x, y = (start[0], start[1] + at) if is_down else (start[0] + at, start[1])
        yield line(x, y, x + tick, y, _MIDDLE) if is_down else line(x, y, x, y + tick, _MIDDLE)
        if at % 10 == 0:
            yield label(fonts, str(at), (x + 6.4, y) if is_down else (x, y + 5.2), 8, font=PLAIN)


def scale(fonts: Fonts, letter: str, middle: Point, paper: Paper) -> Iterator[Item]:
    """Yield a grid in millimetres about a middle, on which one reads where a hole is."""
    x, y = middle
    reach = float(SCALE_MM)
    for at in sorted(range(-SCALE_MM, SCALE_MM + 1), key=lambda at: (at == 0, at % _MARKED_MM == 0)):
        stroke = _STRONG if at == 0 else _MIDDLE if at % _MARKED_MM == 0 else _FINE
        yield line(x + at, y - reach, x + at, y + reach, stroke)
        yield line(x - reach, y + at, x + reach, y + at, stroke)
    across = -1 if y > paper.h_mm / 2 else 1
    beside = -1 if x > paper.w_mm / 2 else 1
    for at in range(-SCALE_MM, SCALE_MM + 1, _MARKED_MM):
        text = f"{at}".replace("-", "−")
        yield label(fonts, text, (x + at, y + across * (reach + 2.4)), 7.5, font=PLAIN)
        yield label(fonts, text, (x + beside * (reach + 2.6), y + at), 7.5, font=PLAIN)
    yield from arrow((x + 1, y + across * (reach + 5.4)), (x + 7, y + across * (reach + 5.4)))
    yield from arrow((x + beside * (reach + 6.0), y + 1), (x + beside * (reach + 6.0), y + 7))
    yield label(fonts, letter, (x + beside * (reach + 6.5), y + across * (reach + 6.5)), 22)


def arrow(start: Point, end: Point) -> Iterator[Item]:
    """Yield an arrow along an axis."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    along, side = (to_x - x) / length * _HEAD_MM, (to_y - y) / length * _HEAD_MM
    yield line(x, y, to_x, to_y, _STRONG)
    for turn in (0.5, -0.5):
        yield line(to_x, to_y, to_x - along + turn * side, to_y - side - turn * along, _STRONG)


def blank_lines(fonts: Fonts, paper: Paper) -> Iterator[Item]:
    """Yield short lines at all four edges, each with its distance from the edge."""
    w, h = paper.w_mm, paper.h_mm
    numbers = range(_NEAREST_MM, _FARTHEST_MM + 1)
    start_x, start_y = w - 20.0 - len(numbers) * _STEP_MM, h / 2 + 12.0
    for place, far in enumerate(numbers):
        x, y = start_x + place * _STEP_MM, start_y + place * _STEP_MM
        for at, inner in ((far, 11.0), (h - far, h - 11.0)):
            yield line(x, at, x + _DASH_MM, at, _STRONG)
            yield label(fonts, str(far), (x + _DASH_MM / 2, inner), 8)
        for at, inner in ((far, 11.0), (w - far, w - 11.0)):
            yield line(at, y, at, y + _DASH_MM, _STRONG)
            yield label(fonts, str(far), (inner, y + _DASH_MM / 2), 8)
    yield from bubble(fonts, "6", (start_x - 4.6, 8.0))
