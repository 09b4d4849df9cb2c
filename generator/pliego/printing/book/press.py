"""Turn HTML and style sheets into a PDF: WeasyPrint in a closed room.

In: a page of HTML, style sheets, and all files that it can show, in memory. Out: the PDF, and everything that
WeasyPrint logged, as problems. The law of this file: no network, no system font, no file but those in
`book_files`. What WeasyPrint only logs becomes a problem.
"""

from __future__ import annotations

import logging
import re
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from pliego.cards.look.book_files import BASE
from pliego.printing.book.art import Plates
from pliego.printing.book.child import TooLong, in_child
from pliego.printing.book.closed_room import no_system_fonts
from pliego.printing.book.fetcher import book_fetcher
from pliego.printing.book.page_numbers import lay_out, page_number_problems, unset_boxes
from pliego.printing.book.passages import keep_passages
from pliego.printing.book.proofread import FACES, MissingCharacters, Proofreader, outside_pages
from pliego.printing.book.sources import BookSources, StyleSheet
from pliego.printing.book.warm import known_sheet, warm_weasyprint
from pliego.text.files import digest
from pliego.text.problems import Problem, Span

_AT = re.compile(r" at (\d+):(\d+)")
_CODEPOINT = re.compile(r"\(U\+([0-9A-F]+)\)")
_PLIEGO = Path(__file__).parents[2]
_LOCK = threading.Lock()
_SECONDS, _SECONDS_PER_CHARACTER = 5.0, 0.0005
"""How long a book may take to set: four to ten times the time of the five games."""


@dataclass(frozen=True)
class BookJob:
    """A page of HTML and all it needs. `book_files` returns the bytes at an address
    (`font/anton/Regular.ttf`) or raises LookupError. `plates` are its drawings, `sources` holds its style
    sheets. `first_page` is the number that its first page bears."""

    html: str
    sources: BookSources
    book_files: Callable[[str], bytes]
    plates: Plates
    families: Mapping[str, MissingCharacters]
    first_page: int = 1

    @property
    def sheets(self) -> Sequence[StyleSheet]:
        """Its style sheets. A later one overrides an earlier one."""
        return self.sources.sheets


@dataclass(frozen=True)
class BookFile:
    """A PDF (None if there can be none), its number of pages, and its problems."""

    pdf: bytes | None
    pages: int
    problems: list[Problem] = field(default_factory=list)


def print_book(job: BookJob) -> BookFile:
    """Print a book in a child process. Raise PangoMissing.

    The child reads files that this process did not read before. Read them here too, so that they are
    recorded. If one has changed meanwhile, print again: the next child is given what this process holds.
    """
    while True:
        logged: list[Problem] = []
        limit = _SECONDS + _SECONDS_PER_CHARACTER * len(job.html)
        try:
            with _LOCK, no_system_fonts():
                book, found = in_child(partial(_typeset, _weasyprint_for(job), job), limit, logged.append)
        except TooLong:
            message = "expected a book that is set in a few seconds, found one that takes far longer"
            hint = "set no columns, flex or grid inside each other, or put the last change of the style sheet"
            return _failed(job, logged, Problem("book-slow", message, hint=f"{hint} back"))
        if {address: _digest_at(job, address) for address in found} == found:
            return book


def _weasyprint_for(job: BookJob) -> Any:
    return warm_weasyprint(sheet.text for sheet in job.sheets)


def _digest_at(job: BookJob, address: str) -> str:
    """Return the digest of a book's file, "" if there is none."""
    try:
        return digest(job.book_files(address))
    except LookupError:
        return ""


def _typeset(
    weasyprint: Any, job: BookJob, report: Callable[[Problem], None]
) -> tuple[BookFile, dict[str, str]]:
    """Set a book. Return it, and the digests of the files that it asked for by address. Report at once what
    is logged."""
    with _log(report) as log:
        requested: set[str] = set()
        try:
            html, fonts, options = _page(weasyprint, job, log, requested)
            document, wrong = lay_out(weasyprint, html, fonts, options)
            pdf = document.write_pdf(finisher=partial(_finish, job), **options)
        except Exception as error:  # WeasyPrint lets through whatever its layout trips over
            if not _is_from_weasyprint(error):
                raise
            return _failed(job, log.problems, _failure(error)), {}
        boxes = chain.from_iterable(page._page_box.descendants() for page in document.pages)
        printed = (font.family for font in document.fonts.values())
        found = list(Proofreader(job.families, job.sources).problems(boxes, printed))
        found += outside_pages(document.pages, job.sources)
        found += page_number_problems(wrong, job.sources)
    problems = [*found, *_unreported(_with_places(log.problems, job.sources), found)]
    read = {address: _digest_at(job, address) for address in requested}
    return BookFile(pdf, len(document.pages), problems), read


def _page(weasyprint: Any, job: BookJob, log: _Log, requested: set[str]) -> tuple[Any, Any, dict[str, Any]]:
    """Return the page of a book, its fonts, and the options to set it."""
    fonts = weasyprint.text.fonts.FontConfiguration()
    fetcher = book_fetcher(weasyprint, job.book_files, requested)
    html = weasyprint.HTML(string=job.html, base_url=BASE, url_fetcher=fetcher)
    pictures = {BASE + address: plate for address, plate in job.plates.plates.items()}
    sheets = [_sheet(weasyprint, sheet, fetcher, fonts, log) for sheet in job.sheets]
    return html, fonts, {"pdf_variant": "pdf/ua-1", "cache": pictures, "stylesheets": sheets}


def proof_book(job: BookJob, *, whole: bool = True) -> BookFile:
    """Return no PDF, and the characters and faces of a book that its fonts do not have. Its pages are not
    set, so the texts in their margins are not read. Raise PangoMissing.

    If it is not to be read as a `whole`, only passages with a character that some font misses are read.
    """
    chars = None if whole else _missed(job, job.html)
    if chars is not None and _missed(job, "".join(sheet.text for sheet in job.sheets)):
        chars = None
    if chars is not None and not chars:
        return BookFile(None, 0)
    try:
        with _LOCK, no_system_fonts():
            proofed = partial(_proofed, _weasyprint_for(job), job, chars)
            found = in_child(proofed, _SECONDS, lambda _problem: None)
    except TooLong:
        found = []
    return BookFile(None, 0, found)


def _missed(job: BookJob, text: str) -> frozenset[str]:
    """Return the characters of a text that some font of a book misses."""
    missing = (of_family(text, face) for of_family in job.families.values() for face in FACES)
    return frozenset(chain.from_iterable(chars or () for chars in missing))


def _proofed(
    weasyprint: Any, job: BookJob, chars: frozenset[str] | None, report: Callable[[Problem], None]
) -> list[Problem]:
    """Proofread a book, or its passages with some characters, as far as WeasyPrint can read it. What it
    trips over is reported when it is set."""
    with _log(report) as log:
        try:
            html, fonts, options = _page(weasyprint, job, log, set())
            if chars is not None:
                keep_passages(html.etree_element.find("body"), chars)
            _context, root = unset_boxes(weasyprint, html, fonts, options)
            return list(Proofreader(job.families, job.sources).problems(root.descendants()))
        except Exception as error:  # WeasyPrint lets through whatever it trips over
            if not _is_from_weasyprint(error):
                raise
            return []


def _finish(job: BookJob, document: object, pdf: Any) -> None:
    """Write the drawings of a book, and the numbers of its pages for programs that show it."""
    job.plates.finish(document, pdf)
    if job.first_page > 1:
        pdf.catalog["PageLabels"] = f"<</Nums[0<</S/D/St {job.first_page}>>]>>"


def _failed(job: BookJob, logged: Sequence[Problem], why: Problem) -> BookFile:
    """Return no book, for a reason that is reported at its last style sheet."""
    place = Span(job.sheets[-1].shown) if job.sheets else None
    return BookFile(None, 0, [*_with_places(logged, job.sources), replace(why, span=place)])


def _is_from_weasyprint(error: Exception) -> bool:
    """True if an error came up in WeasyPrint or below it: not in our code, and not a fault of the machine."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return _PLIEGO not in Path(last.filename).parents and not isinstance(error, OSError | MemoryError)


def _failure(error: Exception) -> Problem:
    tripped = f"{type(error).__name__}{f', {error}' if str(error) else ''}"
    message = f"expected a book that WeasyPrint can set, found one that it trips over ({tripped})"
    hint = "put the last change of the templates or the style sheets back"
    return Problem("book-unset", message, hint=hint)


def _with_places(logged: Sequence[Problem], sources: BookSources) -> list[Problem]:
    """Give each logged problem of a file, anchor, font or character the place where that was written. Any
    other gets the place of the book."""
    return [
        problem if problem.span else replace(problem, span=_place_of(problem, sources)) for problem in logged
    ]


def _place_of(problem: Problem, sources: BookSources) -> Span:
    if problem.code in _ADDRESS_CODES:
        return sources.of_address(problem.message)
    if problem.code == "book-font" and (named := _QUOTED.search(problem.message)):
        return sources.of_family(named[2])
    match = _CODEPOINT.search(problem.message) if problem.code == "missing-glyph" else None
    return sources.of_character(char := chr(int(match[1], 16)), char) if match else sources.of_book()


def _unreported(logged: Sequence[Problem], found: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the logged problems without the missing glyphs that are already reported with their font."""
    reported = {match[0] for problem in found if (match := _CODEPOINT.search(problem.message))}
    for problem in logged:
        match = _CODEPOINT.search(problem.message) if problem.code == "missing-glyph" else None
        if match is None or match[0] not in reported:
            yield problem


def _sheet(weasyprint: Any, sheet: StyleSheet, fetcher: Any, fonts: Any, log: _Log) -> Any:
    if (known := known_sheet(sheet.text)) is not None:
        return known
    log.sheet = sheet.shown
    try:
        return weasyprint.CSS(string=sheet.text, base_url=BASE, url_fetcher=fetcher, font_config=fonts)
    finally:
        log.sheet = ""


class _Log(logging.Handler):
    """Turns the log of WeasyPrint into problems. `sheet` is the style sheet that it reads now."""

    def __init__(self, report: Callable[[Problem], None]) -> None:
        super().__init__(logging.WARNING)
        self.report, self.problems = report, list[Problem]()
        self.sheet = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as a problem, once: a book that is laid out again logs the same again."""
        problem = _problem(record.getMessage().replace(BASE, ""), self.sheet)
        if problem not in self.problems:
            self.problems.append(problem)
            self.report(problem)


_ADDRESS_CODES = ("book-image", "book-anchor", "book-alt")
_FONT_RULE = "Font-face"
_QUOTED = re.compile(r"""(['"])(.+)\1""")
_CODES = (
    ("Failed to load image", "book-image"),
    ("Failed to render SVG", "book-image"),
    ("no required alt", "book-alt"),
    ("nchor", "book-anchor"),
    (_FONT_RULE, "book-font"),
    ("notdef", "missing-glyph"),
)


def _problem(message: str, sheet: str) -> Problem:
    found = message[:1].lower() + message[1:].rstrip(".")
    if sheet and _FONT_RULE not in message:
        at = _AT.search(found)
        place = Span(sheet, int(at[1]), int(at[2])) if at else Span(sheet)
        return Problem("book-css", f"expected CSS that can be printed, found: {_AT.sub('', found)}", place)
    code = next((code for sign, code in _CODES if sign in message), "book-warning")
    return Problem(code, f"expected a book without warnings, found: {found}")


@contextmanager
def _log(report: Callable[[Problem], None]) -> Iterator[_Log]:
    logger = logging.getLogger("weasyprint")
    handler = _Log(report)
    logger.addHandler(handler)
    try:
        yield handler
    finally:
        logger.removeHandler(handler)
