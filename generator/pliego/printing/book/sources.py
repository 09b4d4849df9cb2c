"""Find the places of what WeasyPrint reports without a place.

In: the style sheets of a book, the template of its page, its fonts, the texts of its game and of the
templates. Out: places. The law of this file: a place must hold what is reported. What is found nowhere gets
the place of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize
from urllib.parse import unquote, urljoin

from pliego.cards.look.book_files import BASE
from pliego.cards.look.css import Address, addresses, fonts_named
from pliego.cards.look.places import LookFiles
from pliego.game.printed import phrases, printed
from pliego.game.session import Session
from pliego.text.problems import Span


@dataclass(frozen=True, slots=True)
class StyleSheet:
    """A style sheet, and its path as a diagnostic shows it."""

    text: str
    shown: str


@dataclass(frozen=True)
class BookSources:
    """What a book is made of: its style sheets (a later one overrides an earlier one), the shown path of
    its page's template, the places where the theme names its fonts, the files of its look, its game, and
    which book of the game it is."""

    sheets: Sequence[StyleSheet]
    page: str
    fonts: Mapping[str, Span]
    files: LookFiles
    session: Session
    which: str = ""

    def of_address(self, complaint: str) -> Span:
        """Return the place that asks for the file or anchor of a complaint: in a style sheet, else the
        page."""
        quoted = unquote(complaint)
        for sheet in reversed(self.sheets):
            for address in addresses(sheet.text, sheet.shown):
                if any(_is_named(quoted, name) for name in _names_of(address)):
                    return address.place
        return Span(self.page)

    def of_family(self, name: str) -> Span:
        """Return the place that names a font: the theme, if it is one of the book's, else a style sheet,
        else the page."""
        if place := self.fonts.get(name):
            return place
        for sheet in reversed(self.sheets):
            for fonts, place in fonts_named(sheet.text, sheet.shown):
                if _is_family_named(fonts, name):
                    return place
        return Span(self.page)

    def of_book(self) -> Span:
        """Return the place of the first section of the book, or of the page if the game writes none."""
        for number, section in enumerate(self.session.game.sections):
            place = self.session.game.places.at("rules.yaml", "sections", number)
            if section.book == self.which and place:
                return place
        return Span(self.page)

    def of_character(self, char: str, text: str) -> Span:
        """Return the place of a character of a printed text: in a text with the same word, else in the
        first text that has the character, else in a style sheet, else the page."""
        word = next((word for word in text.split() if char in word), char)
        having = [each for each in self._texts if char in each[1]]
        with_word = next((each for each in having if word in each[1]), None)
        found = with_word or next(iter(having), None)
        return (found and found[0]) or self._in_sheets(char) or Span(self.page)

    @cached_property
    def _texts(self) -> tuple[tuple[Span | None, str], ...]:
        return tuple(_written(self.session, self.files))

    def _in_sheets(self, char: str) -> Span | None:
        for sheet in reversed(self.sheets):
            before, found, _after = sheet.text.partition(char)
            if found:
                return Span(sheet.shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        return None


def _written(session: Session, files: LookFiles) -> Iterator[tuple[Span | None, str]]:
    """Yield every text of a game and of the templates as it is set, with its place."""
    at = session.game.places.at
    for text in printed(session):
        yield at(text.file, *text.path), normalize("NFC", text.text)
    for file, path, phrase in phrases(session.game):
        yield at(file, *path), normalize("NFC", phrase)
    for node in (*session.forms, *files.written_labels(session.game)):
        yield node.span, normalize("NFC", node.text)


def _names_of(address: Address) -> Iterator[str]:
    """Yield the names of an address in a complaint: the file below the book's folder, or the anchor."""
    try:
        yield unquote(urljoin(BASE, address.url.strip()).removeprefix(BASE))
    except ValueError:
        yield address.url
    if anchor := address.url.partition("#")[2]:
        yield unquote(anchor)


def _is_family_named(fonts: str, family: str) -> bool:
    """True if a declaration names a family, not only another whose name contains it."""
    return bool(re.search(rf"(?<![\w-]){re.escape(family)}(?![\w-])", fonts, re.IGNORECASE))


def _is_named(complaint: str, name: str) -> bool:
    """True if a complaint names a file or an anchor, not only another whose name contains it."""
    return bool(name) and bool(re.search(rf"(?<![^\s'\"#]){re.escape(name)}(?![^\s'\":])", complaint))
