"""Style sheets of books: they can be used, every file that they ask for exists, and it can be printed.

    look/book.css:21:21: error: expected a file that a book may show, found `art/portda.svg` [book-image]
        hint: name one of `art/` or `look/`, as `url(art/…)`

Codes: `css-missing`, `css-encoding`, `css-page` (a size of pages), `path-outside` and `file-unreadable`, at
the theme that names the sheet, else at the sheet. An address that leads to no file of the book is
`book-image`, in `@font-face` `book-font`, in `@import` `css-missing`. A sheet that is imported though the
book already has it is `css-twice`, a font that takes too long to draw `font-broken`. A picture has the codes
of `pliego.cards.art`, at its file, or at the address that contains it. Problems of the rest of a sheet show
when the book is printed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urljoin

from pliego.cards.art import art_problems, read_raster
from pliego.cards.fonts.measure import excess_of
from pliego.cards.look import BASE_SHEET, SMALL_SHEET, TINY_SHEET, Look, LookFiles
from pliego.cards.look.book_files import BASE, BookFiles, address_of, picture_inside
from pliego.cards.look.css import Address, addresses, css_of, read_css
from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, Span

_CODES = {"font-face": "book-font", "import": "css-missing"}
_NO_FILE = ("namespace",)
"""The at-rules whose addresses lead to no file: they are names."""


class _Sheet(NamedTuple):
    """A style sheet: its text, its path as people see it, and the base URL of its addresses."""

    text: str
    shown: str
    base: str


class _Asked(NamedTuple):
    """A file that a style sheet asks for, its path as people see it, and its URL."""

    data: bytes
    shown: str
    base: str


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the style sheets of a game's books."""
    looks = inspection.looks
    look = looks.look(inspection.game.info.theme, "colour") if looks else None
    if looks is None or look is None:
        return
    named: list[_Sheet] = []
    for name, place in _named(look, looks.files):
        found, problems = read_css(looks.files, name, place)
        yield from problems
        named += [_Sheet(*found, BASE)] if found else []
    yield from _followed(named, BookFiles(looks.files, inspection.session.folder))


def _followed(named: list[_Sheet], files: BookFiles) -> Iterator[Problem]:
    """Yield the faults of the files that style sheets ask for; follow each import and read each picture
    once."""
    known, waiting = {sheet.shown for sheet in named}, deque(named)
    while waiting:
        sheet = waiting.popleft()
        for address in addresses(sheet.text, sheet.shown):
            if (inside := _picture_inside(address)) is not None:
                yield from (replace(each, span=address.place) for each in read_raster(inside, "")[1])
            elif not _is_of_a_file(address):
                continue
            elif (found := _asked(address, sheet.base, files)) is None:
                yield _lost(address)
            elif address.rule == "import" and found.shown in known:
                yield _twice(address)
            elif address.rule == "import":
                known.add(found.shown)
                css, problems = css_of(found.data, found.shown)
                yield from problems
                waiting += [_Sheet(*css, found.base)] if css else []
            elif address.rule == "font-face":
                yield from _font_problems(address, found)
            elif found.shown not in known:
                known.add(found.shown)
                yield from art_problems(found.data, found.shown)


def _picture_inside(address: Address) -> bytes | None:
    """Return the picture that an address contains, empty if it is not whole, or None if there is none."""
    try:
        return picture_inside(address.url)
    except ValueError:
        return b""


def _font_problems(address: Address, found: _Asked) -> Iterator[Problem]:
    """Yield a problem for a font that would take too long to read, at its address."""
    if excess := excess_of(found.data):
        message = f"expected a font that can be drawn, found {excess} in `{address.url}`"
        yield Problem("font-broken", message, address.place, "put a sound copy there")


def _named(look: Look, files: LookFiles) -> Iterator[tuple[str, Span | None]]:
    """Yield the name of each style sheet, and where the theme names it."""
    small = [name for name in (SMALL_SHEET, TINY_SHEET) if files.sheets.find(name)]
    own = [*files.css(look.css), *files.css(look.css, is_small=True)]
    for name in dict.fromkeys([BASE_SHEET, *small, *own]):
        yield name, look.place("css", look.css.index(name)) if name in look.css else None


def _is_of_a_file(address: Address) -> bool:
    """True if an address should lead to a file."""
    url = address.url.strip()
    return not (address.rule in _NO_FILE or not url or url.startswith("#"))


def _asked(address: Address, base: str, files: BookFiles) -> _Asked | None:
    """Return the file of the book that an address leads to; None if there is none."""
    try:
        whole = urljoin(base, address.url.strip())
        where = address_of(whole)
        return _Asked(files(where), files.file(where).shown, whole)
    except (LookupError, ValueError):
        return None


def _twice(address: Address) -> Problem:
    message = f"expected each style sheet once, found `{address.url}` again"
    return Problem("css-twice", message, address.place, "delete this `@import`")


def _lost(address: Address) -> Problem:
    message = f"expected a file that a book may show, found `{address.url}`"
    is_sheet = address.rule == "import"
    hint = f"name one of `art/` or `look/`, as `{'url(look/….css)' if is_sheet else 'url(art/…)'}`"
    return Problem(_CODES.get(address.rule, "book-image"), message, address.place, hint)
