"""Turn commands of SVG path data into segments: absolute lines and cubic curves.

In: checked commands and their numbers. Out: segments. The law of this file: fontTools draws the commands. A
line back to the start is left out, because the closing draws it. An arc ends exactly where it should.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.arc import EllipticalArc
from fontTools.svgLib.path.parser import parse_path

from pliego.cards.drawing import Segment

_parse: Any = parse_path
_arc: Any = EllipticalArc
PathCommand = tuple[str, Sequence[float]]
PathPoint = tuple[float, float]


def segments_of(commands: Iterable[PathCommand]) -> tuple[Segment, ...]:
    """Return the segments that commands draw."""
    pen = _Pen()
    _parse(" ".join(map(_text_of, commands)), pen)
    return tuple(pen.segments)


def _text_of(command: PathCommand) -> str:
    """Return a command as fontTools reads it; the flags of an arc are whole numbers."""
    letter, numbers = command
    form = "{:.17g}".format if letter in "Aa" else repr
    return f"{letter} {' '.join(map(form, numbers))}"


class _Pen(BasePen):
    """Records segments. The base class draws a quadratic curve as a cubic one."""

    def __init__(self) -> None:
        super().__init__(None)  # type: ignore[no-untyped-call]
        self.segments: list[Segment] = []
        self._start: PathPoint = (0.0, 0.0)

    def arcTo(self, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: PathPoint) -> None:
        """Draw an arc (SVG 1.1, appendix F.6) in curves of at most a quarter of a turn. It is straight if
        a radius is 0, and nothing if it ends where it begins."""
        at: PathPoint = self._getCurrentPoint()  # type: ignore[no-untyped-call]
        if at == end:
            return
        if not rx or not ry:
            self.lineTo(end)  # type: ignore[no-untyped-call]
            return
        recorded: Any = RecordingPen()  # type: ignore[no-untyped-call]
        _arc(complex(*at), rx, ry, turn, large, sweep, complex(*end)).draw(recorded)
        *curves, (first, second, _end) = (points for _name, points in recorded.value)
        for points in (*curves, (first, second, end)):
            self.curveTo(*points)  # type: ignore[no-untyped-call]

    def _moveTo(self, pt: PathPoint) -> None:
        self._start = pt
        self.segments.append(("M", pt))

    def _lineTo(self, pt: PathPoint) -> None:
        self.segments.append(("L", pt))

    def _curveToOne(self, *points: PathPoint) -> None:
        self.segments.append(("C", tuple(number for point in points for number in point)))

    def _closePath(self) -> None:
        if self.segments[-1] == ("L", self._start):
            self.segments.pop()
        self.segments.append(("Z", ()))
