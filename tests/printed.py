"""What a written PDF prints: filled areas and lines of its pages, read from the content streams.

In: a PDF. Out: areas with their colour, and lines with their width, in mm from the top left of each page. The
law of this file: nothing of Pliego is asked; every matrix and every form is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pikepdf

MM = 25.4 / 72
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
_STROKES, _FILLS = ("S", "s", "B", "B*", "b", "b*"), ("f", "F", "f*", "B", "B*", "b", "b*")
_ENDS = {*_STROKES, *_FILLS, "n"}


@dataclass(frozen=True, slots=True)
class Area:
    """A filled path by its points."""

    points: tuple[Point, ...]
    colour: Colour

    @property
    def middle(self) -> Point:
        across, down = zip(*self.points, strict=True)
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


@dataclass(frozen=True, slots=True)
class Stroked:
    """A stroked path by its points, with its colour and the width of its line."""

    points: tuple[Point, ...]
    colour: Colour
    width_mm: float
    is_dashed: bool


@dataclass
class PrintedPage:
    """A page: its size in mm, and what it shows."""

    w_mm: float
    h_mm: float
    areas: list[Area] = field(default_factory=list)
    lines: list[Stroked] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix
    fill: Colour = (0, 0, 0)
    stroke: Colour = (0, 0, 0)
    width: float = 1.0
    is_dashed: bool = False


def times(a: Matrix, b: Matrix) -> Matrix:
    """Return the matrix that does `a` and then `b`."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def moved(matrix: Matrix, point: Point) -> Point:
    """Return where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def pages_of(path: Path) -> list[PrintedPage]:
    """Return the pages of a PDF."""
    with pikepdf.open(path) as pdf:
        return [_page(page) for page in pdf.pages]


def _page(page: Any) -> PrintedPage:
    width, height = (float(each) for each in page.mediabox[2:])
    found = PrintedPage(width * MM, height * MM)
    _follow(page, page.Resources, _State((MM, 0, 0, -MM, 0, height * MM)), found)
    return found


def _follow(content: Any, resources: Any, state: _State, found: PrintedPage) -> None:
    kept: list[_State] = []
    points: list[Point] = []
    for step in pikepdf.parse_content_stream(content):
        name, values = str(step.operator), step.operands
        if name == "q":
            kept.append(state)
        elif name == "Q":
            state = kept.pop()
        elif name == "Do":
            _form(resources.XObject[values[0]], resources, state, found)
        elif name in _ENDS:
            _paint(name, [moved(state.matrix, point) for point in points], state, found)
            points = []
        elif name in ("m", "l", "c", "v", "y", "re"):
            points += _points(name, [float(each) for each in values])
        else:
            state = _changed(name, values, state)


def _form(form: Any, resources: Any, state: _State, found: PrintedPage) -> None:
    if form.Subtype == "/Form":
        own: Any = tuple(float(each) for each in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        inner = replace(state, matrix=times(own, state.matrix))
        _follow(form, form.get("/Resources", resources), inner, found)


def _points(name: str, numbers: list[float]) -> Iterator[Point]:
    if name == "re":
        x, y, w, h = numbers
        yield from ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    else:
        yield numbers[-2], numbers[-1]


def _paint(name: str, points: list[Point], state: _State, found: PrintedPage) -> None:
    if points and name in _FILLS:
        found.areas.append(Area(tuple(points), state.fill))
    if points and name in _STROKES:
        scale = (abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2])) ** 0.5
        found.lines.append(Stroked(tuple(points), state.stroke, state.width * scale, state.is_dashed))


def _changed(name: str, values: Any, state: _State) -> _State:
    if name == "cm":
        own: Any = tuple(float(each) for each in values)
        return replace(state, matrix=times(own, state.matrix))
    if name == "w":
        return replace(state, width=float(values[0]))
    if name == "d":
        return replace(state, is_dashed=len(values[0]) > 0)
    if name in ("rg", "g"):
        return replace(state, fill=_colour(values))
    if name in ("RG", "G"):
        return replace(state, stroke=_colour(values))
    return state


def _colour(values: Any) -> Colour:
    red, *others = (round(255 * float(each)) for each in values)
    return (red, others[0], others[1]) if others else (red, red, red)
