"""Collect what a machine cuts and scores on a sheet, and write it as SVG and DXF.

In: sheets and the layouts of their faces. Out: `CutSheet`s in mm from the top left of the paper, and the
bytes of files. The laws of this file: each part is one closed path; a fold is a line of a layer of its own;
the same paths make the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import Segment, rectangle
from pliego.cards.flat import Point
from pliego.cards.layout.cut_shape import outline
from pliego.game.model.look import Layout

CUT, SCORE, PAGE = "cut", "score", "page"
_PIECES = 24
"""In how many straight pieces a curve is written in DXF: less than 0.01 mm off on a circle of 30 mm."""


@dataclass(frozen=True, slots=True)
class CutSheet:
    """What is cut and scored on a sheet of some size."""

    w_mm: float
    h_mm: float
    cuts: tuple[tuple[Segment, ...], ...]
    scores: tuple[tuple[Point, Point], ...]


def cut_of(layout: Layout, x_mm: float, y_mm: float) -> tuple[Segment, ...]:
    """Return the closed path round a face, or round the part of it that is kept."""
    if layout.keep is not None:
        x, y, w, h = layout.keep
        return rectangle(x_mm + x, y_mm + y, w, h)
    return tuple(_moved(segment, x_mm, y_mm) for segment in outline(layout))


def scores_of(layout: Layout, x_mm: float, y_mm: float) -> Iterator[tuple[Point, Point]]:
    """Yield the folds of a face."""
    for fold in layout.folds:
        x1, y1, x2, y2 = fold
        yield (x_mm + x1, y_mm + y1), (x_mm + x2, y_mm + y2)


def _moved(segment: Segment, x_mm: float, y_mm: float) -> Segment:
    command, numbers = segment
    return command, tuple(each + (y_mm if at % 2 else x_mm) for at, each in enumerate(numbers))


def svg_of(sheet: CutSheet) -> bytes:
    """Return an SVG in true millimetres: a red group of what is cut, a blue one of what is scored."""
    size = f'width="{sheet.w_mm:g}mm" height="{sheet.h_mm:g}mm" viewBox="0 0 {sheet.w_mm:g} {sheet.h_mm:g}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    lines += _group(CUT, "#ff0000", [_data(path) for path in sheet.cuts])
    lines += _group(SCORE, "#0000ff", [_data((("M", one), ("L", other))) for one, other in sheet.scores])
    return "\n".join([*lines, "</svg>", ""]).encode()


def _group(name: str, colour: str, paths: Sequence[str]) -> list[str]:
    if not paths:
        return []
    head = f'<g id="{name}" fill="none" stroke="{colour}" stroke-width="0.1">'
    return [head, *(f'<path d="{data}"/>' for data in paths), "</g>"]


def _data(path: Sequence[Segment]) -> str:
    return " ".join(command + " ".join(f"{each:.4f}" for each in numbers) for command, numbers in path)


def dxf_of(sheet: CutSheet) -> bytes:
    """Return a DXF in millimetres, y upwards: a layer of what is cut, one of what is scored, one of the
    edge of the paper, which only shows where the rest lies."""
    from ezdxf import units
    from ezdxf._options import options
    from ezdxf.filemanagement import new

    options.write_fixed_meta_data_for_testing = True  # no time and no random number in the file
    drawing = new("R2000", units=units.MM)
    space = drawing.modelspace()
    for name, colour in ((CUT, 1), (SCORE, 5), (PAGE, 8)):
        drawing.layers.add(name, color=colour)
    edge = [(0.0, 0.0), (sheet.w_mm, 0.0), (sheet.w_mm, sheet.h_mm), (0.0, sheet.h_mm)]
    space.add_lwpolyline(edge, close=True, dxfattribs={"layer": PAGE})
    for path in sheet.cuts:
        points = [(x, sheet.h_mm - y) for x, y in flattened(path)]
        space.add_lwpolyline(points, close=True, dxfattribs={"layer": CUT})
    for (x1, y1), (x2, y2) in sheet.scores:
        ends = (x1, sheet.h_mm - y1), (x2, sheet.h_mm - y2)
        space.add_line(*ends, dxfattribs={"layer": SCORE})
    out = io.StringIO()
    drawing.write(out)
    return out.getvalue().encode()


def flattened(path: Sequence[Segment]) -> list[Point]:
    """Return the corners of a closed path, curves in straight pieces. The first corner is not repeated."""
    points: list[Point] = []
    for command, numbers in path:
        if command in ("M", "L"):
            points.append((numbers[0], numbers[1]))
        elif command == "C":
            points += _curve(points[-1], numbers)
    return points[:-1] if len(points) > 1 and _near(points[0], points[-1]) else points


def _curve(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    """Yield the ends of the pieces of a cubic curve."""
    corners = (start, (numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]))
    for step in range(1, _PIECES + 1):
        t = step / _PIECES
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            sum(share * corner[axis] for share, corner in zip(shares, corners, strict=True))
            for axis in (0, 1)
        )
        yield x, y


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 0.0005
