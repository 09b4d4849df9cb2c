"""A part of an ellipse as cubic curves.

In: the arc as SVG's path command `A` gives it. Out: cubic curves. The law of this file: the arithmetic is
that of SVG 1.1, appendix F.6; no curve turns more than a right angle.
"""

from __future__ import annotations

from cmath import exp, phase
from collections.abc import Iterator
from math import ceil, pi, radians, sqrt, tan

Cubic = tuple[complex, complex, complex]
"""Two control points and the end."""


def arc_curves(
    start: complex, rx: float, ry: float, degrees: float, *, large: bool, sweep: bool, end: complex
) -> Iterator[Cubic]:
    """Yield the curves from start to end; a straight one if a radius is 0, none if they are one point."""
    if start == end:
        return
    if not rx or not ry:
        yield start, end, end
        return
    turn = exp(1j * radians(degrees))
    half = (start - end) / 2 / turn
    need = (half.real / rx) ** 2 + (half.imag / ry) ** 2
    if need > 1:
        rx, ry = rx * sqrt(need), ry * sqrt(need)
    off = sqrt(max(0.0, 1 / need - 1)) if need < 1 else 0.0
    unit = complex(half.real / rx, half.imag / ry)
    centre = unit * 1j * off * (1 if large == sweep else -1)
    first = phase(unit - centre)
    span = phase((-unit - centre) / (unit - centre))
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi
    middle = (start + end) / 2 + turn * complex(centre.real * rx, centre.imag * ry)
    count = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / count
    bulge = 4 / 3 * tan(step / 4)

    def placed(point: complex) -> complex:
        return middle + turn * complex(point.real * rx, point.imag * ry)

    for piece in range(count):
        a, b = exp(1j * (first + piece * step)), exp(1j * (first + (piece + 1) * step))
        last = end if piece == count - 1 else placed(b)
        yield placed(a + 1j * a * bulge), placed(b - 1j * b * bulge), last
