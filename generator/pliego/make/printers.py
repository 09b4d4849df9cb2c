"""Keep what a person has measured of printers, in a file of theirs that no game can write.

In: that file, `printers.yaml` in the user's configuration folder. Out: `PrinterSheet`s by printer, the text
of the file, what is wrong in it. The law of this file: nothing here prints or writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pliego.game.model.types import Decimal, Id, Model, Within
from pliego.game.validate import fit
from pliego.printing.calibration.drift import MOST_DEGREES, MOST_MM, MOST_PERCENT, Drift
from pliego.printing.paper import MARGIN_MM
from pliego.printing.sheets.sheet import Stock
from pliego.text.allowed import kept_file, shown_home
from pliego.text.problems import Problem
from pliego.text.yamltree import parse

MOST_MARGIN_MM = 20.0
_FILE = "printers.yaml"
_HEAD = (
    "# What `pliego printer` keeps of your printers: where each prints the front and the back of a paper.\n"
    "# Right and down in mm, turn in degrees clockwise, width and height in percent.\n"
)

OffMm = Annotated[Decimal, Within(-MOST_MM, MOST_MM)]
OffDegrees = Annotated[Decimal, Within(-MOST_DEGREES, MOST_DEGREES)]
OffPercent = Annotated[Decimal, Within(100 - MOST_PERCENT, 100 + MOST_PERCENT)]
BlankMm = Annotated[Decimal, Within(0, MOST_MARGIN_MM)]


class PrinterSide(Model):
    """Where one side is printed."""

    right: OffMm = 0.0
    down: OffMm = 0.0
    turn: OffDegrees = 0.0
    width: OffPercent = 100.0
    height: OffPercent = 100.0

    @classmethod
    def of(cls, drift: Drift) -> PrinterSide:
        """Return a side of numbers that are plausible."""
        return cls.model_validate(dict(zip(cls.model_fields, drift.rounded().numbers, strict=True)))

    @property
    def drift(self) -> Drift:
        """The same as numbers to reckon with."""
        return Drift(self.right, self.down, self.turn, self.width, self.height)


_EXACT = PrinterSide()


class PrinterSheet(Model):
    """What is measured of a printer on one paper and stock, turned about one edge: both sides, and the blank
    margin that it leaves."""

    paper: str
    stock: Stock = "plain"
    backs: Literal["duplex", "short"] = "duplex"
    margin: BlankMm = MARGIN_MM
    front: PrinterSide = _EXACT
    back: PrinterSide = _EXACT

    @classmethod
    def of(
        cls,
        kind: tuple[str, str, str],
        margin: float = MARGIN_MM,
        front: PrinterSide = _EXACT,
        back: PrinterSide = _EXACT,
    ) -> PrinterSheet:
        """Return what is measured on a paper, a stock and an edge."""
        paper, stock, backs = kind
        about = {"paper": paper, "stock": stock, "backs": backs, "margin": margin}
        return cls.model_validate({**about, "front": front, "back": back})

    @property
    def kind(self) -> tuple[str, str, str]:
        """What tells it from the others of a printer."""
        return self.paper, self.stock, self.backs

    @property
    def sides(self) -> tuple[tuple[str, PrinterSide], ...]:
        """Both sides, each with its name."""
        return ("front", self.front), ("back", self.back)


class PrinterFile(Model):
    """The file of all printers."""

    format: Literal["1"]
    printers: dict[Id, list[PrinterSheet]] = Field(default_factory=dict)


Printers = Mapping[str, Sequence[PrinterSheet]]


def printers_file() -> Path | None:
    """Return the place of the file, None if there is no folder for it."""
    return kept_file(_FILE)


def printers_in(data: bytes, file: Path) -> tuple[Printers, list[Problem]]:
    """Return the printers of a file, and what is wrong in it."""
    tree, problems = parse(data, shown_home(file))
    if tree is None:
        return {}, problems
    fitted = fit(PrinterFile, tree, {"values": {}})
    return fitted.model.printers if fitted.model else {}, [*problems, *fitted.problems]


def with_sheet(printers: Printers, name: str, sheet: PrinterSheet) -> Printers:
    """Return the printers with one more measured sheet, in place of one of its kind."""
    others = [each for each in printers.get(name, ()) if each.kind != sheet.kind]
    return {**printers, name: sorted([*others, sheet], key=lambda each: each.kind)}


def written(printers: Printers) -> bytes:
    """Return the text of the file."""
    lines = [_HEAD, "format: 1\n", "printers:\n" if printers else "printers: {}\n"]
    for name, sheets in sorted(printers.items()):
        lines.append(f'  "{name}":\n')
        lines += [line for sheet in sheets for line in _lines(sheet)]
    return "".join(lines).encode()


def _lines(sheet: PrinterSheet) -> Iterable[str]:
    paper, stock, backs = sheet.kind
    yield f"    - paper: {paper}\n      stock: {stock}\n      backs: {backs}\n"
    yield f"      margin: {_plain(sheet.margin)}\n"
    for name, side in sheet.sides:
        numbers = ", ".join(f"{key}: {_plain(value)}" for key, value in side)
        yield f"      {name}: {{{numbers}}}\n"


def _plain(number: float) -> str:
    return f"{round(number, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def measured_for(sheets: Sequence[PrinterSheet], paper: str, backs: str, stock: Stock) -> PrinterSheet | None:
    """Return what is measured of a printer for a paper: on this stock, or else on another one. If only one
    side is printed, it does not matter how the paper was turned."""
    fitting = [each for each in sheets if each.paper == paper and backs in (each.backs, "fold", "none")]
    same = [each for each in fitting if each.stock == stock]
    return next(iter([*same, *fitting]), None)
