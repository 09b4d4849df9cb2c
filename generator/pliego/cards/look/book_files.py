"""Find the files that a book can show, by address.

    font/<family>/<face>  | look/fonts/ of the game, else templates/fonts/
    books/<name>          | templates/books/
    look/<name>           | look/ of the game
    art/<name>            | art/ of the game

In: the files of a look and the folder of a game; the `url()` of a style sheet or a page. Out: bytes. The law
of this file: no address leads anywhere else.
"""

from __future__ import annotations

import re
from base64 import b64decode
from urllib.parse import unquote, urljoin

from pliego.cards.look.places import LookFiles
from pliego.text.files import FileFault, Folder
from pliego.text.folders import File

BASE = "file:///book/"
"""The start of all addresses of a book. It is no folder of the machine. Only `BookFiles` reads it."""
_DATA = re.compile(r"data:image/(?:png|jpeg|webp);base64,", re.ASCII)
"""The start of an address that contains the picture itself."""


def picture_inside(url: str) -> bytes | None:
    """Return the picture that an address contains, or None if it contains none. Raise ValueError if it is
    not whole."""
    match = _DATA.match(url.strip())
    return b64decode(url.strip()[match.end() :]) if match else None


def address_of(url: str) -> str:
    """Return the address of a file from a whole URL, or from one to be joined to `BASE`. Raise ValueError
    if it is not one of the book's own."""
    whole = urljoin(BASE, url)
    if not whole.startswith(BASE):
        raise ValueError("a book shows only its own files")
    return unquote(whole.removeprefix(BASE).split("?")[0].split("#")[0])


class BookFiles:
    """The files that a book can use: fonts, those in templates/books/, and the folders look and art of the
    game."""

    def __init__(self, files: LookFiles, game: Folder) -> None:
        self.files, self.game = files, game

    def __call__(self, address: str) -> bytes:
        """Return the bytes at an address. Raise LookupError."""
        try:
            return self.file(address).read()
        except FileFault as error:
            raise LookupError(address) from error

    def file(self, address: str) -> File:
        """Return the file at an address, if there is one. Raise LookupError and FileFault."""
        kind, _, rest = address.partition("/")
        match kind:
            case "font" if (font := self.files.fonts.find(rest)) is not None:
                return font
            case "books":
                return File(self.files.templates.inner("books"), rest)
            case "look" if self.files.own is not None:
                return File(self.files.own, rest)
            case "art":
                return File(self.game.inner("art"), rest)
        raise LookupError(address)
