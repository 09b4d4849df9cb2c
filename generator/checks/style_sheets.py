"""Style sheets of books: that they can be used, and that what they ask for by `url()` is there.

    look/book.css:21:21: error: expected a file that a book may show, found `art/portda.svg` [book-image]
        hint: name one of `art/` or `look/`, as `url(art/…)`

Codes: `css-missing`, `css-encoding`, `css-page` (a size of pages), `path-outside` and `file-unreadable`, at
the theme that names the sheet, else at the sheet; for an address that leads to no file of the book
`book-image`, in `@font-face` `book-font`, in `@import` `css-missing`. Whether the rest of a sheet can be
printed is told when a book is set.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.inspection import Inspection
from generator.look import BASE_SHEET, Look, LookFiles
from generator.look.book_shelf import DATA, BookShelf, address_of
from generator.look.css import Address, addresses, read_css
from generator.source import Problem, Span

_CODES = {"font-face": "book-font", "import": "css-missing"}
_NO_FILE = ("namespace",)
"""The at-rules whose addresses are names."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the style sheets of a game's books."""
    shelf = inspection.shelf
    look = shelf.look(inspection.game.info.theme, "colour") if shelf else None
    if shelf is None or look is None:
        return
    files = BookShelf(shelf.files, inspection.session.folder)
    for name, place in _named(look, shelf.files):
        found, problems = read_css(shelf.files, name, place)
        yield from problems
        for address in addresses(*found) if found else ():
            if not _is_there(address, files):
                yield _lost(address)


def _named(look: Look, files: LookFiles) -> Iterator[tuple[str, Span | None]]:
    """Yield the name of each style sheet, and where the theme names it."""
    yield BASE_SHEET, None
    for number, name in enumerate(files.css(look.css)):
        yield name, look.place("css", number) if number < len(look.css) else None


def _is_there(address: Address, files: BookShelf) -> bool:
    """True if an address leads to a file, or is none of a file's."""
    url = address.url.strip()
    if address.rule in _NO_FILE or not url or url.startswith("#") or DATA.match(url):
        return True
    try:
        files(address_of(url))
    except (LookupError, ValueError):
        return False
    return True


def _lost(address: Address) -> Problem:
    message = f"expected a file that a book may show, found `{address.url}`"
    hint = "name one of `art/` or `look/`, as `url(art/…)`"
    return Problem(_CODES.get(address.rule, "book-image"), message, address.place, hint)
