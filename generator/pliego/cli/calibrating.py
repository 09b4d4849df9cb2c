"""Run `pliego calibrate`: write the sheet with which a person measures a printer.

In: a paper, its stock, an edge, a language, a printer if it is measured already. Out: a PDF of two pages. The
law of this file: the sheet for a printer is the plain one, corrected as every other file for it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from pliego.cli.options import refused
from pliego.cli.printers import file_of_printers, known_printers, sheets_of
from pliego.cli.report import Report
from pliego.game.labels import label_texts, read_labels, translations
from pliego.make.printers import PrinterSheet
from pliego.make.targets import PRINTER
from pliego.make.writing import write_whole
from pliego.printing.papers import holds, paper_of
from pliego.printing.pdf.corrected import corrected
from pliego.text.files import Folder

_DATE = date(2026, 1, 1)
_LEAST_MM = (196.0, 266.0)
"""The least paper on which scales, steps and readings do not touch."""


@dataclass(frozen=True)
class SheetWish:
    """Which sheet is wanted."""

    paper: str
    stock: str
    backs: str
    lang: str
    printer: str

    @property
    def name(self) -> str:
        """The name of its file."""
        words = ["calibration", self.paper, "" if self.stock == "plain" else self.stock]
        words += ["" if self.backs == "duplex" else self.backs]
        words += [f"{PRINTER}-{self.printer}" if self.printer else ""]
        return "-".join(filter(None, words)) + ".pdf"

    def is_of(self, sheet: PrinterSheet) -> bool:
        """True if a measured sheet is of the same kind."""
        return sheet.kind == (self.paper, self.stock, self.backs)


def run_calibrate(wish: SheetWish, templates: Path, out: Path, report: Report) -> None:
    """Write the sheet, and say what to do with it. Exit if the machine refuses."""
    folder = Folder(templates)
    languages = sorted({"en", label_texts(folder)[0], *translations(folder)})
    if wish.lang not in languages:
        offered = ", ".join(f"`{each}`" for each in languages)
        raise click.UsageError(f"--lang: expected one of {offered}, found `{wish.lang}`")
    if not holds(paper_of(wish.paper), _LEAST_MM):
        message = f"expected a paper that the scales fit, found {paper_of(wish.paper).title}"
        raise click.UsageError(f"--paper: {message}; measure the printer on a larger one, such as a4")
    data = _drawn(wish, folder)
    if wish.printer:
        data = _for_printer(data, wish, report)
    target = out / wish.name
    try:
        out.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
    except OSError as error:
        raise refused(out, error) from None
    edge = "long" if wish.backs == "duplex" else "short"
    report.line(f"{target}: print it on both sides of one sheet, at 100 %, turned about the {edge} edge")
    if not wish.printer:
        report.line("then `pliego printer NAME` asks what you read off it")
    sys.exit(0)


def _drawn(wish: SheetWish, templates: Folder) -> bytes:
    from pliego.cards.fonts.measure import Fonts
    from pliego.printing.calibration.sheet import CalibrationSheet
    from pliego.printing.pdf.document import Meta, write_pdf

    labels, _problems = read_labels(templates, wish.lang)
    fonts = Fonts(templates.inner("fonts"))
    kind = PrinterSheet.of((wish.paper, wish.stock, wish.backs))
    sheet = CalibrationSheet(paper_of(wish.paper), kind.stock, kind.backs, labels, fonts, wish.printer)
    title = labels["calibration"]
    return write_pdf(sheet.pages(), Meta(title, "Pliego", sheet.lead("front"), wish.lang, _DATE), fonts)


def _for_printer(data: bytes, wish: SheetWish, report: Report) -> bytes:
    """Return the sheet for a printer. Raise UsageError if it is not measured on that paper."""
    sheets = sheets_of(wish.printer, known_printers(file_of_printers(), report))
    found = next((each for each in sheets if wish.is_of(each)), None)
    if found is None:
        known = "; ".join(" ".join(each.kind) for each in sheets)
        wanted = " ".join((wish.paper, wish.stock, wish.backs))
        raise click.UsageError(f"expected `{wish.printer}` to be measured on {wanted}, found it on {known}")
    paper = paper_of(wish.paper)
    return corrected(data, [side.drift.correction(paper) for side in (found.front, found.back)])
