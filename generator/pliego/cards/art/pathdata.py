"""Commands of SVG path data to segments: absolute lines and cubic curves.

In: commands and their numbers, already checked. Out: segments. The law of this file: points are complex
numbers until they are written down; a line back to the beginning is left to the closing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fontTools.svgLib.path.arc import EllipticalArc

from pliego.cards.drawing import Segment

PathNumbers: TypeAlias = Sequence[float]
Cubic: TypeAlias = tuple[complex, complex, complex]
"""Two control points and the end."""
_THIRDS = 2 / 3


class Pen:
    """Writes down what path data draws, and remembers where it is."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at = 0j
        self._start = 0j
        self._control = 0j
        self._last = "M"
        self._open = False

    def draw(self, command: str, numbers: PathNumbers) -> None:
        """Draw one command, once for each set of its numbers."""
        kind = command.upper()
        step, takes = _STEPS[kind]
        relative = command.islower()
        if kind not in "MZ" and not self._open:
            self._move(self._start)
        for first in range(0, len(numbers) or 1, takes):
            step(self, numbers[first : first + takes], relative)
            self._last = kind
            step = _STEPS["L"][0] if kind == "M" else step

    def move(self, n: PathNumbers, relative: bool) -> None:
        """M: begin an outline; further points are lines."""
        self._start = self._point(n[0], n[1], relative)
        self._move(self._start)

    def line(self, n: PathNumbers, relative: bool) -> None:
        """L: a straight line."""
        self._line(self._point(n[0], n[1], relative))

    def across(self, n: PathNumbers, relative: bool) -> None:
        """H: a straight line along x."""
        point = n[0] + self._at.imag * 1j
        self._line(point + self._at.real if relative else point)

    def down(self, n: PathNumbers, relative: bool) -> None:
        """V: a straight line along y."""
        point = self._at.real + n[0] * 1j
        self._line(point + self._at.imag * 1j if relative else point)

    def curve(self, n: PathNumbers, relative: bool) -> None:
        """C: a cubic curve."""
        first = self._point(n[0], n[1], relative)
        self._curve(first, self._point(n[2], n[3], relative), self._point(n[4], n[5], relative))

    def smooth(self, n: PathNumbers, relative: bool) -> None:
        """S: a cubic curve that goes on as the last one ended."""
        first = self._mirrored("CS")
        self._curve(first, self._point(n[0], n[1], relative), self._point(n[2], n[3], relative))

    def bend(self, n: PathNumbers, relative: bool) -> None:
        """Q: a quadratic curve."""
        self._bend(self._point(n[0], n[1], relative), self._point(n[2], n[3], relative))

    def smooth_bend(self, n: PathNumbers, relative: bool) -> None:
        """T: a quadratic curve that goes on as the last one ended."""
        self._bend(self._mirrored("QT"), self._point(n[0], n[1], relative))

    def arc(self, n: PathNumbers, relative: bool) -> None:
        """A: a part of an ellipse."""
        end = self._point(n[5], n[6], relative)
        for cubic in arc_curves(self._at, n[0], n[1], n[2], large=bool(n[3]), sweep=bool(n[4]), end=end):
            self.segments.append(("C", tuple(v for point in cubic for v in _pair(point))))
        self._at = end

    def close(self, _n: PathNumbers, _relative: bool) -> None:
        """Z: back to where the outline began."""
        if self._open:
            if self.segments[-1] == ("L", _pair(self._start)):
                self.segments.pop()
            self.segments.append(("Z", ()))
            self._at, self._open = self._start, False

    def _point(self, x: float, y: float, relative: bool) -> complex:
        point = x + y * 1j
        return point + self._at if relative else point

    def _mirrored(self, kinds: str) -> complex:
        return self._at + self._at - self._control if self._last in kinds else self._at

    def _move(self, point: complex) -> None:
        self.segments.append(("M", _pair(point)))
        self._at, self._open = point, True

    def _line(self, point: complex) -> None:
        self.segments.append(("L", _pair(point)))
        self._at = point

    def _curve(self, first: complex, second: complex, end: complex) -> None:
        self.segments.append(("C", (*_pair(first), *_pair(second), *_pair(end))))
        self._control, self._at = second, end

    def _bend(self, control: complex, end: complex) -> None:
        x, y = self.segments[-1][1][-2:]
        cx, cy = _pair(control)
        ex, ey = _pair(end)
        first = (x + _THIRDS * (cx - x), y + _THIRDS * (cy - y))
        second = (ex + _THIRDS * (cx - ex), ey + _THIRDS * (cy - ey))
        self.segments.append(("C", (*first, *second, ex, ey)))
        self._control, self._at = control, end


_STEPS: dict[str, tuple[Callable[[Pen, PathNumbers, bool], None], int]] = {
    "M": (Pen.move, 2),
    "L": (Pen.line, 2),
    "H": (Pen.across, 1),
    "V": (Pen.down, 1),
    "C": (Pen.curve, 6),
    "S": (Pen.smooth, 4),
    "Q": (Pen.bend, 4),
    "T": (Pen.smooth_bend, 2),
    "A": (Pen.arc, 7),
    "Z": (Pen.close, 1),
}


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag


class _Curves:
    """The pen that fontTools draws an arc with: it keeps the curves."""

    def __init__(self) -> None:
        self.curves: list[Cubic] = []

    def curveTo(self, *points: tuple[float, float]) -> None:
        first, second, end = (complex(*point) for point in points)
        self.curves.append((first, second, end))


def arc_curves(
    start: complex, rx: float, ry: float, degrees: float, *, large: bool, sweep: bool, end: complex
) -> Iterator[Cubic]:
    """Yield the curves of an elliptical arc (SVG 1.1, appendix F.6), each at most a quarter of a turn. A
    radius of 0 gives a straight curve, an arc from a point to itself none."""
    if start == end:
        return
    if not rx or not ry:
        yield start, end, end
        return
    pen = _Curves()
    EllipticalArc(start, rx, ry, degrees, large, sweep, end).draw(pen)  # type: ignore[no-untyped-call]
    for number, (first, second, last) in enumerate(pen.curves, 1):
        yield first, second, end if number == len(pen.curves) else last
