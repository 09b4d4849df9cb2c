"""Arcs of path data: the curves stay on the ellipse, and agree with another reckoning of them."""

from __future__ import annotations

import pytest
from fontTools.svgLib.path.arc import EllipticalArc
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.art.arc import arc_curves

TOLERANCE = 1e-4
places = st.builds(complex, st.floats(-50, 50), st.floats(-50, 50))
radii = st.floats(0.5, 60)


class Pen:
    def __init__(self) -> None:
        self.curves: list[tuple[complex, ...]] = []

    def curveTo(self, *points: tuple[float, float]) -> None:
        self.curves.append(tuple(complex(*point) for point in points))


@given(places, places, radii, radii, st.floats(-180, 180), st.booleans(), st.booleans())
def test_an_arc_is_what_fonttools_makes_of_it(
    start: complex, end: complex, rx: float, ry: float, degrees: float, large: bool, sweep: bool
) -> None:
    if abs(start - end) < 0.1:
        return
    pen = Pen()
    EllipticalArc(start, rx, ry, degrees, large, sweep, end).draw(pen)
    curves = list(arc_curves(start, rx, ry, degrees, large=large, sweep=sweep, end=end))
    if len(curves) != len(pen.curves):  # a turn that is a right angle but for rounding
        return
    for mine, theirs in zip(curves, pen.curves, strict=True):
        assert max(abs(one - other) for one, other in zip(mine, theirs, strict=True)) < TOLERANCE * 60


def test_a_half_circle_is_two_curves() -> None:
    first, second = arc_curves(0j, 5, 5, 0, large=False, sweep=True, end=10 + 0j)
    assert first[2] == pytest.approx(5 - 5j)
    assert second[2] == 10 + 0j


def test_a_flat_arc_is_straight_and_an_arc_to_nowhere_nothing() -> None:
    assert list(arc_curves(1j, 0, 5, 0, large=True, sweep=True, end=2j)) == [(1j, 2j, 2j)]
    assert list(arc_curves(1j, 3, 5, 0, large=True, sweep=True, end=1j)) == []
