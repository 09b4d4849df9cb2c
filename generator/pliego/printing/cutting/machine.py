"""Describe a cutting machine: the marks that it looks for, and where nothing else is printed.

In: a file of templates/cutters, or one of a person. Out: a `Cutter`: its marks as items, its zones as boxes
in mm from the top left of the paper. The law of this file: every number is that of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pliego.cards.drawing import Box, Item, Stroke, VectorPath, rectangle
from pliego.game.model.types import Decimal, Label, Model, Within
from pliego.game.validate import fit
from pliego.printing.paper import Paper
from pliego.text.allowed import own_file
from pliego.text.files import FileFault, Folder
from pliego.text.problems import Problem, Span
from pliego.text.yamltree import parse

FOLDER = "cutters"
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
MarkShape = Literal["square", "angle"]
MarkLength = Annotated[Decimal, Within(0.1, 100)]
_BLACK = (0.0, 0.0, 0.0)


class Cutter(Model):
    """A cutting machine. Lengths are in mm.

    `corners` names the mark in each corner: a filled square, or an angle whose arms run along the edges.
    `inset` is the space between the edge of the paper and a mark. Round a mark, `clear` is left white.
    `widest` is the width of what the machine takes.
    """

    format: Literal["1"]
    title: Label
    corners: Mapping[Corner, MarkShape] = {}
    inset: Annotated[Decimal, Within(5, 100)]
    square: MarkLength
    arm: MarkLength
    line: Annotated[Decimal, Within(0.05, 5)]
    clear: Annotated[Decimal, Within(0, 50)]
    widest: Annotated[Decimal, Within(50, 10_000)]

    def room(self, paper: Paper) -> Box:
        """Return the box inside the marks, in which the machine cuts."""
        return self.inset, self.inset, paper.w_mm - 2 * self.inset, paper.h_mm - 2 * self.inset

    def marks(self, paper: Paper) -> list[Item]:
        """Return the marks, black."""
        return [item for corner, shape in self.corners.items() for item in self._mark(corner, shape, paper)]

    def zones(self, paper: Paper) -> list[Box]:
        """Return the boxes that nothing but a mark may touch."""
        return [zone for corner, shape in self.corners.items() for zone in self._zones(corner, shape, paper)]

    def _mark(self, corner: Corner, shape: MarkShape, paper: Paper) -> Iterator[Item]:
        x, y, right, down = self._corner(corner, paper)
        if shape == "square":
            left, top = min(x, x + right * self.square), min(y, y + down * self.square)
            yield VectorPath(rectangle(left, top, self.square, self.square), fill=_BLACK, solid=True)
            return
        ends = (("M", (x + right * self.arm, y)), ("L", (x, y)), ("L", (x, y + down * self.arm)))
        yield VectorPath(ends, stroke=Stroke(_BLACK, self.line))

    def _zones(self, corner: Corner, shape: MarkShape, paper: Paper) -> Iterator[Box]:
        x, y, right, down = self._corner(corner, paper)
        if shape == "square":
            yield self._round(x, y, x + right * self.square, y + down * self.square)
            return
        yield self._round(x, y, x + right * self.arm, y)
        yield self._round(x, y, x, y + down * self.arm)

    def _round(self, x1: float, y1: float, x2: float, y2: float) -> Box:
        left, top, by = min(x1, x2), min(y1, y2), self.clear + self.line / 2
        return left - by, top - by, abs(x2 - x1) + 2 * by, abs(y2 - y1) + 2 * by

    def _corner(self, corner: Corner, paper: Paper) -> tuple[float, float, int, int]:
        """Return the outer corner of a mark, and the direction in which it runs across and down."""
        is_left, is_top = corner.endswith("left"), corner.startswith("top")
        x = self.inset if is_left else paper.w_mm - self.inset
        y = self.inset if is_top else paper.h_mm - self.inset
        return x, y, 1 if is_left else -1, 1 if is_top else -1


def cutter_names(templates: Path) -> tuple[str, ...]:
    """Return the names of the machines that Pliego knows."""
    return tuple(sorted(path.stem for path in (templates / FOLDER).glob("*.yaml")))


def read_cutter(name: str, templates: Folder) -> tuple[Cutter | None, list[Problem]]:
    """Return a machine by its name, or by the path of a file that describes it. The file is recorded as
    read."""
    shown = templates.shown(f"{FOLDER}/{name}.yaml") if not _is_path(name) else name
    try:
        inside = f"{FOLDER}/{name}.yaml"
        data = own_file(Path(name), templates.reads) if _is_path(name) else templates.read(inside)
    except FileFault as fault:
        return None, [fault.problem(Span(shown))]
    tree, problems = parse(data, shown)
    if tree is None:
        return None, problems
    fitted = fit(Cutter, tree, {"values": {}})
    return (None if fitted.problems else fitted.model), [*problems, *fitted.problems]


def _is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml"))
