"""Turn the shapes of an SVG into outlines: path data and the six simple shapes become segments.

In: path data, or a tag and its numbers. Out: segments in the units of the element, and boxes round segments.
The law of this file: arcs and quadratic curves become cubic ones. Wrong path data is refused at the wrong
character, never drawn in part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from fontTools.misc.bezierTools import calcCubicBounds

from pliego.cards.art.pathdata import segments_of
from pliego.cards.art.values import LIMIT, NUMBER, BadValue, within
from pliego.cards.drawing import Matrix, Segment, ellipse, rectangle

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_COMMAND = re.compile(r"\s*([MmZzLlHhVvCcSsQqTtAa])\s*")
_NUMBER = re.compile(rf"({NUMBER})[\s,]*")
_NUMBERS = re.compile(rf"(?:{NUMBER}[\s,]*)+")
_ONE = re.compile(NUMBER)
_FLAG = re.compile(r"([01])[\s,]*")
_TAKES = {
    **dict.fromkeys("HV", (_NUMBER,)),
    **dict.fromkeys("MLT", (_NUMBER,) * 2),
    **dict.fromkeys("SQ", (_NUMBER,) * 4),
    "C": (_NUMBER,) * 6,
    "A": (*(_NUMBER,) * 3, _FLAG, _FLAG, *(_NUMBER,) * 2),
}
_HINT = "look at character {} of the path data"
_cubic_bounds: Any = calcCubicBounds


@lru_cache(maxsize=4096)
def path_data(text: str) -> tuple[Segment, ...]:
    """Return the segments of a `d` attribute. Raise BadValue, which knows the wrong character."""
    segments = segments_of(list(_commands(text)))
    if any(not abs(n) <= LIMIT for _, numbers in segments for n in numbers):
        raise _too_far()
    return segments


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the path's commands with their numbers."""
    at, first, end = 0, True, len(text.rstrip())
    while at < end:
        match = _COMMAND.match(text, at)
        if match is None or (first and match[1] not in "Mm"):
            start = at + len(text[at:]) - len(text[at:].lstrip())
            wanted = "path data to begin with M" if first else "a command (M L H V C S Q T A Z)"
            raise BadValue(wanted, _HINT.format(start + 1), "svg-path", start)
        first = False
        numbers, at = _numbers(text, match.end(), match[1])
        yield match[1], numbers


def _numbers(text: str, at: int, command: str) -> tuple[list[float], int]:
    """Return a command's numbers, one set or several, and the place where they end."""
    takes = _TAKES.get(command.upper(), ())
    found: list[float] = []
    if takes and command not in "Aa" and (several := _NUMBERS.match(text, at)):
        found = [float(number) for number in _ONE.findall(several[0])]
        at = several.end()
    while takes:
        token = takes[len(found) % len(takes)].match(text, at)
        if token is None:
            if found and len(found) % len(takes) == 0:
                break
            raise BadValue(f"{len(takes)} numbers for each {command}", _HINT.format(at + 1), "svg-path", at)
        found.append(float(token[1]))
        at = token.end()
    try:
        return [within(number) for number in found], at
    except BadValue:
        raise _too_far() from None


def _too_far() -> BadValue:
    return BadValue(f"coordinates of at most {LIMIT:.0f}", "use a smaller viewBox", "svg-path")


def shape(tag: str, numbers: Mapping[str, float], points: tuple[float, ...] = ()) -> tuple[Segment, ...]:
    """Return the outline of a simple shape, or nothing if it has no size."""
    if tag == "rect":
        return _rect(numbers)
    if tag == "line":
        n = [numbers.get(name, 0.0) for name in ("x1", "y1", "x2", "y2")]
        return (("M", (n[0], n[1])), ("L", (n[2], n[3])))
    if tag in ("polyline", "polygon"):
        pairs = list(zip(points[::2], points[1::2], strict=False))
        lines: list[Segment] = [("L" if i else "M", pair) for i, pair in enumerate(pairs)]
        return (*lines, ("Z", ())) if tag == "polygon" and lines else tuple(lines)
    rx = numbers.get("r", numbers.get("rx", 0.0))
    ry = numbers.get("r", numbers.get("ry", 0.0))
    left, top = numbers.get("cx", 0.0) - rx, numbers.get("cy", 0.0) - ry
    return ellipse(left, top, 2 * rx, 2 * ry) if rx > 0 and ry > 0 else ()


def _rect(numbers: Mapping[str, float]) -> tuple[Segment, ...]:
    x, y = numbers.get("x", 0.0), numbers.get("y", 0.0)
    w, h = numbers.get("width", 0.0), numbers.get("height", 0.0)
    if w <= 0 or h <= 0:
        return ()
    rx = min(numbers.get("rx", numbers.get("ry", 0.0)), w / 2)
    ry = min(numbers.get("ry", numbers.get("rx", 0.0)), h / 2)
    if rx == ry or rx <= 0 or ry <= 0:
        return rectangle(x, y, w, h, min(rx, ry))
    stretched = rectangle(0, 0, w / rx, h / ry, 1)
    return mapped(stretched, (rx, 0, 0, ry, x, y))


def mapped(segments: tuple[Segment, ...], matrix: Matrix) -> tuple[Segment, ...]:
    """Return the segments with a matrix applied to every point."""
    a, b, c, d, e, f = matrix
    return tuple(
        (
            kind,
            tuple(
                n
                for x, y in zip(p[::2], p[1::2], strict=True)
                for n in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for kind, p in segments
    )


def box(segments: tuple[Segment, ...]) -> Bounds | None:
    """Return the smallest box round an outline, or None if it is empty."""
    boxes = list(_boxes(segments))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _boxes(segments: tuple[Segment, ...]) -> Iterator[Bounds]:
    pen = (0.0, 0.0)
    for kind, p in segments:
        if kind == "C":
            yield _cubic_bounds(pen, p[0:2], p[2:4], p[4:6])
        elif p:
            yield p[0], p[1], p[0], p[1]
        if p:
            pen = (p[-2], p[-1])
