"""Run `pliego printer`: keep what a person has read off a calibration sheet, list it, forget it.

In: the name of a printer, readings or numbers. Out: the user's file of printers. The laws of this file: what
no printer does is refused, with what is plausible; what stands in the file of other printers stays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from pliego.cli.printers import file_of_printers, known_printers, sheets_of
from pliego.cli.report import Report, say
from pliego.make.printers import MOST_MARGIN_MM, Printers, PrinterSheet, PrinterSide, with_sheet, written
from pliego.make.replacing import write_problem
from pliego.make.writing import write_whole
from pliego.printing.calibration.drift import Drift, Misread, drift_of, implausible, moved
from pliego.printing.calibration.readings import back_drift, crosses, front_drift, ideal_front
from pliego.printing.paper import MARGIN_MM, Paper
from pliego.printing.papers import paper_of
from pliego.text.allowed import shown_home

_FRONT = (
    "1  left edge to A",
    "2  left edge to C",
    "3  upper edge to A",
    "4  A to B",
    "5  A to C",
)
_BACK = tuple(f"{hole}  {way}" for hole in "ABC" for way in ("right", "down"))


@dataclass(frozen=True)
class Readings:
    """What is typed of one sheet: readings of the front and of the back, or numbers for one side."""

    front: Sequence[float] = ()
    back: Sequence[float] = ()
    side: str = "back"
    dx: float | None = None
    dy: float | None = None
    turn: float | None = None
    scale: Sequence[float] = ()
    margin: float | None = None
    is_corrected: bool = False

    @property
    def is_empty(self) -> bool:
        """True if nothing is typed."""
        numbers = (self.dx, self.dy, self.turn, self.margin)
        return not (self.front or self.back or self.scale or any(each is not None for each in numbers))


def run_list(report: Report) -> None:
    """List the printers, and exit."""
    file = file_of_printers()
    printers = known_printers(file, report)
    for name, sheets in sorted(printers.items()):
        for sheet in sheets:
            report.line(f"{name}: {' '.join(sheet.kind)}: {_told(sheet)}")
    if not printers:
        report.line("no printer is measured; `pliego calibrate` prints the sheet to measure one with")
    else:
        report.line(f"they are kept in {shown_home(file)}")
    sys.exit(0)


def run_remove(name: str, kind: tuple[str | None, str | None, str | None], report: Report) -> None:
    """Forget a printer, or what is measured of it on one kind of paper, and exit."""
    file = file_of_printers()
    printers = known_printers(file, report)
    sheets = sheets_of(name, printers)
    kept = [each for each in sheets if any(a not in (None, b) for a, b in zip(kind, each.kind, strict=True))]
    if len(kept) == len(sheets):
        known = "; ".join(" ".join(each.kind) for each in sheets)
        raise click.UsageError(f"expected what is measured of `{name}` ({known}), found no such paper")
    others = {each: found for each, found in printers.items() if each != name}
    _write(file, {**others, name: kept} if kept else others, report)
    report.line(f"`{name}` is forgotten" + (f" but for {len(kept)} of its papers" if kept else ""))
    sys.exit(0)


def run_measure(name: str, kind: tuple[str, str, str], readings: Readings, report: Report) -> None:
    """Keep what is read off a sheet of a printer, and exit. Ask for it if nothing is typed."""
    file = file_of_printers()
    printers = known_printers(file, report)
    known = next((each for each in printers.get(name, ()) if each.kind == kind), None)
    if readings.is_corrected and known is None:
        sheets_of(name, printers)
        raise click.UsageError(f"--corrected: expected `{name}` to be measured on {' '.join(kind)} before")
    if readings.is_empty:
        readings = replace(
            _asked(paper_of(kind[0]), known.margin if known else MARGIN_MM),
            is_corrected=readings.is_corrected,
        )
    sheet = _measured(known or PrinterSheet.of(kind), readings)
    _write(file, with_sheet(printers, name, sheet), report)
    report.line(f"{name}: {' '.join(kind)}: {_told(sheet)}")
    report.line(f"kept in {shown_home(file)}; `pliego build --printer {name}` makes up for it")
    sys.exit(0)


def _asked(paper: Paper, margin_mm: float) -> Readings:
    """Ask for each reading. Raise UsageError if nobody answers."""
    try:
        say("What do you read off the sheet, in mm? Enter takes the number in brackets.")
        say("Front:")
        front = [
            click.prompt(f"  {text}", float(ideal), value_proc=_millimetres)
            for text, ideal in zip(_FRONT, ideal_front(paper), strict=True)
        ]
        margin = click.prompt("  6  blank margin", margin_mm, value_proc=_millimetres)
        say("Back, where the hole is (left and up: less than zero):")
        back = [click.prompt(f"  {text}", 0.0, value_proc=_millimetres) for text in _BACK]
    except click.Abort:
        message = "expected readings, found none: answer the questions, or type --front, --back or --dx"
        raise click.UsageError(message) from None
    return Readings(front, back, margin=margin)


def _millimetres(typed: object) -> float:
    """Return a number as people type it: with a point or a comma, with any minus. Raise UsageError."""
    text = str(typed).strip().replace(",", ".").replace("\u2212", "-").removesuffix("mm").strip()
    try:
        return float(text)
    except ValueError:
        raise click.UsageError(f"expected a number of mm such as 24.5, found `{typed}`") from None


def _measured(known: PrinterSheet, readings: Readings) -> PrinterSheet:
    """Return a sheet with what is typed. Raise UsageError for what no printer does."""
    paper = paper_of(known.paper)
    front, back = known.front.drift, known.back.drift
    try:
        read = front_drift(paper, readings.front) if readings.front else None
        seen = Drift() if readings.is_corrected else front
        if readings.back:
            here = back_drift(paper, known.backs, read or seen, readings.back)
            back = _after(paper, here, back) if readings.is_corrected else here
        if read is not None:
            front = _after(paper, read, front) if readings.is_corrected else read
    except Misread as misread:
        raise click.UsageError(f"{misread}: read the sheet again") from None
    front, back = _typed(front, back, readings)
    wrong = [
        f"{side}: {text}" for side, each in (("front", front), ("back", back)) for text in implausible(each)
    ]
    margin = known.margin if readings.margin is None else readings.margin
    if not 0 <= margin <= MOST_MARGIN_MM:
        wrong.append(f"expected 0 to {MOST_MARGIN_MM:g} mm of blank margin, found {margin:g} mm")
    if wrong:
        raise click.UsageError(
            "; ".join(wrong) + ": read the sheet again, and see that it was printed at 100 %"
        )
    return PrinterSheet.of(known.kind, margin, PrinterSide.of(front), PrinterSide.of(back))


def _after(paper: Paper, rest: Drift, known: Drift) -> Drift:
    """Return the drift of a printer of which a rest is left after a known one is corrected."""
    points = crosses(paper)
    both = [moved(rest.matrix(paper), moved(known.matrix(paper), point)) for point in points]
    return drift_of(paper, points, both)


def _typed(front: Drift, back: Drift, readings: Readings) -> tuple[Drift, Drift]:
    """Return the drifts with the numbers that are typed for one of them."""
    drift = front if readings.side == "front" else back
    wide, high = (*readings.scale, *readings.scale)[:2] if readings.scale else (None, None)
    numbers = (readings.dx, readings.dy, readings.turn, wide, high)
    changed = Drift(
        *(new if new is not None else old for new, old in zip(numbers, drift.numbers, strict=True))
    )
    return (changed, back) if readings.side == "front" else (front, changed)


def _told(sheet: PrinterSheet) -> str:
    """Return what is measured, in words."""
    sides = (f"{name} {', '.join(_words(side.drift)) or 'exact'}" for name, side in sheet.sides)
    return "; ".join(sides) + f"; {sheet.margin:g} mm blank at the edge"


def _words(drift: Drift) -> Iterator[str]:
    dx, dy, turn, wide, high = (round(each, 2) for each in drift.numbers)
    if dx:
        yield f"{abs(dx):g} mm too far {'right' if dx > 0 else 'left'}"
    if dy:
        yield f"{abs(dy):g} mm too far {'down' if dy > 0 else 'up'}"
    if turn:
        yield f"turned {abs(turn):g}° {'clockwise' if turn > 0 else 'anticlockwise'}"
    if (wide, high) != (100, 100):
        yield f"{wide:g} % wide and {high:g} % high"


def _write(file: Path, printers: Printers, report: Report) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, written(printers))
    except OSError as error:
        report.problems([write_problem(file, error)])
        sys.exit(1)
