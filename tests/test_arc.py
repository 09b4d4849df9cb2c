"""Arcs of path data: the curves stay on the ellipse, with their ends exact."""

from __future__ import annotations

from cmath import exp
from math import radians

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.art.outline import path_data
from pliego.cards.art.values import TINY
from pliego.cards.drawing import Segment

TOLERANCE = 1e-4
coordinates = st.floats(-50, 50).map(lambda number: round(number, 9) if abs(number) >= TINY else 0.0)
places = st.builds(complex, coordinates, coordinates)
radii = st.floats(0.5, 60)
Cubic = tuple[complex, complex, complex]
"""Two control points and the end."""


def arc(start: complex, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: complex) -> str:
    """Return the path data of an arc."""
    at, to = (f"{point.real!r} {point.imag!r}" for point in (start, end))
    return f"M{at}A{rx!r} {ry!r} {turn!r} {large:d} {sweep:d} {to}"


def cubics(segments: tuple[Segment, ...]) -> list[Cubic]:
    """Return the curves after the first point."""
    assert segments[0][0] == "M" and {kind for kind, _ in segments[1:]} <= {"C"}
    return [(complex(*n[:2]), complex(*n[2:4]), complex(*n[4:])) for _, n in segments[1:]]


@given(places, places, radii, radii, st.floats(-180, 180), st.booleans(), st.booleans())
def test_an_arc_begins_and_ends_where_it_is_told_and_stays_on_its_ellipse(
    start: complex, end: complex, rx: float, ry: float, degrees: float, large: bool, sweep: bool
) -> None:
    if abs(start - end) < 0.1:
        return
    turn = exp(1j * radians(degrees))
    at, centres = start, []
    for first, second, last in cubics(path_data(arc(start, rx, ry, degrees, large, sweep, end))):
        middle = (at + 3 * first + 3 * second + last) / 8
        centres.append([_flat(point / turn, rx, ry) for point in (at, middle, last)])
        at = last
    assert at == end
    assert all(abs(abs(p - q) - abs(q - r)) < TOLERANCE * 60 for p, q, r in centres)


def _flat(point: complex, rx: float, ry: float) -> complex:
    """Return a point as it lies if the ellipse is made a circle."""
    return complex(point.real / rx, point.imag / ry)


def test_a_half_circle_is_two_curves() -> None:
    first, second = cubics(path_data("M0 0A5 5 0 0 1 10 0"))
    assert first[2] == pytest.approx(5 - 5j)
    assert second[2] == 10 + 0j


@pytest.mark.parametrize("radii", ["0 5", "5 0", "1e-200 5"])
def test_an_arc_without_a_radius_is_straight(radii: str) -> None:
    assert path_data(f"M0 1A{radii} 0 1 1 0 2") == (("M", (0, 1)), ("L", (0, 2)))


def test_an_arc_to_nowhere_is_nothing() -> None:
    assert path_data("M0 1A3 5 0 1 1 0 1") == (("M", (0, 1)),)
