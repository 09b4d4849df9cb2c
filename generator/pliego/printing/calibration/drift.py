"""Describe how a printer departs from the ideal on one side of the paper, and how to make up for it.

In: numbers of a person or of measured points, in mm from the top left of upright paper. Out: `Drift`s and
matrices. The law of this file: numbers only. A drift turns and scales about the middle of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import Matrix, determinant, multiply, translate
from pliego.cards.flat import Point
from pliego.printing.paper import Paper

MOST_MM, MOST_DEGREES, MOST_PERCENT = 10.0, 3.0, 5.0
"""How far a working printer is off at most. What is more was read or typed wrongly."""
_SKEW_DEGREES = 0.4
_FULL = 100.0


class Misread(ValueError):
    """Readings that no printer can have. The text says what was expected and found."""


@dataclass(frozen=True, slots=True)
class Drift:
    """Where a printer puts one side of the paper: so much too far right and down in mm, turned clockwise in
    degrees, with so many percent of the width and of the height."""

    dx_mm: float = 0.0
    dy_mm: float = 0.0
    turn_degrees: float = 0.0
    width_percent: float = _FULL
    height_percent: float = _FULL

    def matrix(self, paper: Paper) -> Matrix:
        """Return the matrix that takes a point of the page to where it is printed."""
        turn = math.radians(self.turn_degrees)
        wide, high = self.width_percent / _FULL, self.height_percent / _FULL
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = paper.w_mm / 2, paper.h_mm / 2
        inner = multiply((cos * wide, sin * wide, -sin * high, cos * high, 0.0, 0.0), translate(-x, -y))
        return multiply(translate(x + self.dx_mm, y + self.dy_mm), inner)

    def correction(self, paper: Paper) -> Matrix:
        """Return the matrix for the page, so that it is printed where it should be."""
        return inverse(self.matrix(paper))

    @property
    def numbers(self) -> tuple[float, ...]:
        """Right, down, turn, width, height."""
        return (self.dx_mm, self.dy_mm, self.turn_degrees, self.width_percent, self.height_percent)

    def rounded(self) -> Drift:
        """Return it as it is kept in a file."""
        return Drift(*(round(each, 4) + 0.0 for each in self.numbers))


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes another one."""
    a, b, c, d, e, f = matrix
    size = determinant(matrix)
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def moved(matrix: Matrix, point: Point) -> Point:
    """Return where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def drift_of(paper: Paper, before: Sequence[Point], after: Sequence[Point]) -> Drift:
    """Return the drift that takes three points to three others: the corner of a right angle, a point to the
    right of it and one below it. Raise Misread if no turn and scale does that."""
    matrix = _through(before, after)
    a, b, c, d, _, _ = matrix
    across, down = math.degrees(math.atan2(b, a)), math.degrees(math.atan2(-c, d))
    if abs(across - down) > _SKEW_DEGREES:
        found = f"{across:.2f}° from A to B and {down:.2f}° from A to C"
        raise Misread(f"expected one turn of the whole page, found {found}")
    turned = Drift(0.0, 0.0, (across + down) / 2, _FULL * math.hypot(a, b), _FULL * math.hypot(c, d))
    there = [moved(turned.matrix(paper), point) for point in before]
    dx, dy = (sum(to[axis] - at[axis] for at, to in zip(there, after, strict=True)) / 3 for axis in (0, 1))
    return Drift(dx, dy, turned.turn_degrees, turned.width_percent, turned.height_percent).rounded()


def _through(before: Sequence[Point], after: Sequence[Point]) -> Matrix:
    """Return the matrix that takes three points to three others."""
    return multiply(_frame(after), inverse(_frame(before)))


def _frame(points: Sequence[Point]) -> Matrix:
    (x, y), (right_x, right_y), (down_x, down_y) = points
    return right_x - x, right_y - y, down_x - x, down_y - y, x, y


def implausible(drift: Drift) -> Iterator[str]:
    """Yield what no working printer does, with what is plausible."""
    limits = (
        ("to the right", drift.dx_mm, 0.0, MOST_MM, " mm"),
        ("down", drift.dy_mm, 0.0, MOST_MM, " mm"),
        ("of turn", drift.turn_degrees, 0.0, MOST_DEGREES, "°"),
        ("of the width", drift.width_percent, _FULL, MOST_PERCENT, " %"),
        ("of the height", drift.height_percent, _FULL, MOST_PERCENT, " %"),
    )
    for what, found, middle, most, unit in limits:
        if not abs(found - middle) <= most:
            least, best = f"{middle - most:g}", f"{middle + most:g}"
            yield f"expected {least} to {best}{unit} {what}, found {found:g}{unit}"
