"""Make a finished PDF into one for a certain printer.

In: a `ProductFile` and what is measured of a printer. Out: the same product, moved page by page, and what the
printer cannot reach any more. The laws of this file: the plain file is never changed; what falls into the
blank margin of the printer is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.make.printers import Printers, PrinterSheet, measured_for, printers_file, printers_in
from pliego.make.targets import Target
from pliego.printing.calibration.drift import Drift
from pliego.printing.calibration.reach import least_margins
from pliego.printing.papers import paper_of
from pliego.printing.pdf.corrected import corrected
from pliego.printing.products.catalogue import product_of
from pliego.printing.sheets.sheet import PrintedSide, ProductFile, both_sides
from pliego.text.allowed import own_file, shown_home
from pliego.text.files import FileFault, Reads
from pliego.text.problems import Problem, Span

_TOLERANCE_MM = 0.3
_MOST_NAMED = 8


def for_printer(printed: ProductFile, target: Target, reads: Reads) -> ProductFile:
    """Return a product for the printer of its target, if it has one. Its pages keep their order."""
    run = target.run
    if not run.printer or printed.data is None or not printed.pages:
        return printed
    printers, problems = _read(reads)
    sides = printed.sides or both_sides(printed.pages)
    backs = run.backs if product_of(target.product).has_backs else "none"
    measured, papers = printers.get(run.printer, ()), [each.paper or run.paper for each in sides]
    sheets = [
        measured_for(measured, paper, backs, each.stock) for paper, each in zip(papers, sides, strict=True)
    ]
    known = [sheet for sheet in sheets if sheet is not None]
    if len(known) < len(sheets):
        return replace(
            printed, data=None, problems=(*problems, _not_measured(target, papers[sheets.index(None)]))
        )
    drifts = [
        _side(sheet, side).correction(paper_of(paper))
        for sheet, side, paper in zip(known, sides, papers, strict=True)
    ]
    data = corrected(printed.data, drifts)
    found = tuple(_out_of_reach(printed.data, data, known, target))
    return replace(printed, data=data, problems=(*printed.problems, *problems, *found))


def _not_measured(target: Target, paper: str) -> Problem:
    run = target.run
    where = f"{paper} with --backs {run.backs}"
    message = f"expected what is measured of the printer `{run.printer}` on {where}, found nothing"
    return Problem("printer-unknown", message, None, "`pliego calibrate` prints the sheet for it")


def _read(reads: Reads) -> tuple[Printers, list[Problem]]:
    """Return the printers, and record the file: a change of it makes files for printers stale."""
    file = printers_file()
    if file is None:
        return {}, []
    try:
        data = own_file(file, reads)
    except FileFault as fault:
        return {}, [fault.problem(Span(shown_home(file)))]
    return printers_in(data, file)


def _side(sheet: PrinterSheet, side: PrintedSide) -> Drift:
    return (sheet.back if side.is_back else sheet.front).drift


def _out_of_reach(
    plain: bytes, data: bytes, sheets: Sequence[PrinterSheet], target: Target
) -> Iterator[Problem]:
    """Yield a warning if something of the pages falls into the blank margin of the printer."""
    before, after = least_margins(plain), least_margins(data)
    lost: list[tuple[float, int, float]] = []
    for number, (sheet, was, now) in enumerate(zip(sheets, before, after, strict=True), 1):
        if now < sheet.margin - _TOLERANCE_MM and now < was - _TOLERANCE_MM:
            lost.append((now, number, sheet.margin))
    if lost:
        yield _near_edge(lost, target)


def _near_edge(lost: Sequence[tuple[float, int, float]], target: Target) -> Problem:
    now, _number, margin = min(lost)
    numbers = sorted(number for _now, number, _margin in lost)
    pages = ", ".join(map(str, numbers[:_MOST_NAMED]))
    more = f" and {len(numbers) - _MOST_NAMED} more" if len(numbers) > _MOST_NAMED else ""
    expected = f"expected the printer `{target.run.printer}` to reach all of `{target.product}`"
    which = f"pages {pages}{more} come" if len(numbers) > 1 else f"page {pages} comes"
    found = f"found that {which} as near as {max(now, 0.0):.1f} mm to the edge of the paper"
    message = f"{expected}, {found}, where it leaves {margin:g} mm blank"
    hint = "look on a print whether a mark is missing there; if the printer leaves less blank, tell it with"
    return Problem("printer-margin", message, None, f"{hint} `pliego printer NAME --margin`", "warning")
