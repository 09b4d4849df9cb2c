"""Where it was written what WeasyPrint complains of without a place.

In: the style sheets of a book, the template of its page, the texts of its game. Out: places. The law of this
file: a place is given only to what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize
from urllib.parse import unquote, urljoin

from generator.look.book_shelf import BASE
from generator.look.css import Address, addresses
from generator.printed import phrases, printed
from generator.session import Session
from generator.source import Span


@dataclass(frozen=True, slots=True)
class StyleSheet:
    """A style sheet, and how its path is shown in a diagnostic."""

    text: str
    shown: str


@dataclass(frozen=True)
class BookSources:
    """What a book is made of: its style sheets, those last that hold most, how the path of the template of
    its page is shown, and its game."""

    sheets: Sequence[StyleSheet]
    page: str
    session: Session

    def of_address(self, complaint: str) -> Span:
        """Return where a complaint's file or anchor is asked for: in a style sheet, else by the page."""
        said = unquote(complaint)
        for sheet in reversed(self.sheets):
            for address in addresses(sheet.text, sheet.shown):
                if any(_names(said, name) for name in _called(address)):
                    return address.place
        return Span(self.page)

    def of_character(self, char: str, text: str) -> Span | None:
        """Return where a character was written that stands in a printed piece of text: in the text of the
        game that says the same word, else in the first that has it; else in a style sheet."""
        word = next((word for word in text.split() if char in word), char)
        having = [each for each in self._texts if char in each[1]]
        saying = next((each for each in having if word in each[1]), None)
        found = saying or next(iter(having), None)
        return found[0] if found else self._in_sheets(char)

    @cached_property
    def _texts(self) -> tuple[tuple[Span | None, str], ...]:
        return tuple(_written(self.session))

    def _in_sheets(self, char: str) -> Span | None:
        for sheet in reversed(self.sheets):
            before, found, _after = sheet.text.partition(char)
            if found:
                return Span(sheet.shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        return None


def _written(session: Session) -> Iterator[tuple[Span | None, str]]:
    """Yield every text of a game as it is set, with its place."""
    at = session.game.places.at
    for text in printed(session):
        yield at(text.file, *text.path), normalize("NFC", text.text)
    for file, path, said in phrases(session.game):
        yield at(file, *path), normalize("NFC", said)


def _called(address: Address) -> Iterator[str]:
    """Yield what a complaint calls an address: the file from the book's own folder on, or the anchor."""
    try:
        yield unquote(urljoin(BASE, address.url.strip()).removeprefix(BASE))
    except ValueError:
        yield address.url
    if anchor := address.url.partition("#")[2]:
        yield unquote(anchor)


def _names(complaint: str, name: str) -> bool:
    """True if a complaint names a file or an anchor, and not one of which that is a part."""
    return bool(name) and bool(re.search(rf"(?<![^\s'\"#]){re.escape(name)}(?![^\s'\":])", complaint))
