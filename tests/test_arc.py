"""Arcs of path data: the curves stay on the ellipse, with their ends exact."""

from __future__ import annotations

from cmath import exp
from math import radians

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.art.pathdata import arc_curves

TOLERANCE = 1e-4
places = st.builds(complex, st.floats(-50, 50), st.floats(-50, 50))
radii = st.floats(0.5, 60)


@given(places, places, radii, radii, st.floats(-180, 180), st.booleans(), st.booleans())
def test_an_arc_begins_and_ends_where_it_is_told_and_stays_on_its_ellipse(
    start: complex, end: complex, rx: float, ry: float, degrees: float, large: bool, sweep: bool
) -> None:
    if abs(start - end) < 0.1:
        return
    turn = exp(1j * radians(degrees))
    at, centres = start, []
    for first, second, last in arc_curves(start, rx, ry, degrees, large=large, sweep=sweep, end=end):
        middle = (at + 3 * first + 3 * second + last) / 8
        centres.append([_flat(point / turn, rx, ry) for point in (at, middle, last)])
        at = last
    assert at == end
    assert all(abs(abs(p - q) - abs(q - r)) < TOLERANCE * 60 for p, q, r in centres)


def _flat(point: complex, rx: float, ry: float) -> complex:
    """Return a point as it lies if the ellipse is made a circle."""
    return complex(point.real / rx, point.imag / ry)


def test_a_half_circle_is_two_curves() -> None:
    first, second = arc_curves(0j, 5, 5, 0, large=False, sweep=True, end=10 + 0j)
    assert first[2] == pytest.approx(5 - 5j)
    assert second[2] == 10 + 0j


def test_a_flat_arc_is_straight_and_an_arc_to_nowhere_nothing() -> None:
    assert list(arc_curves(1j, 0, 5, 0, large=True, sweep=True, end=2j)) == [(1j, 2j, 2j)]
    assert list(arc_curves(1j, 3, 5, 0, large=True, sweep=True, end=1j)) == []
