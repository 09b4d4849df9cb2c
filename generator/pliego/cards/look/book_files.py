"""The files that a book may show, by address.

    font/<family>/<face>  | look/fonts/ of the game, else templates/fonts/
    books/<name>          | templates/books/
    look/<name>           | look/ of the game
    art/<name>            | art/ of the game

In: the files of a look and the folder of a game; what a style sheet or a page asks for by `url()`. Out:
bytes. The law of this file: no address leads anywhere else.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urljoin

from pliego.cards.look.places import LookFiles
from pliego.text.files import File, FileFault, Folder

BASE = "file:///book/"
"""Addresses of a book start here. It is no folder of the machine: only `BookFiles` is asked."""
DATA = re.compile(r"data:(image/(?:png|jpeg|webp));base64,", re.ASCII)
"""How a picture begins that stands in the address itself."""


def address_of(url: str) -> str:
    """Return the address of a file that is asked for by a whole URL, or by one to be joined to `BASE`; raises
    ValueError if it is none of a book's own."""
    whole = urljoin(BASE, url)
    if not whole.startswith(BASE):
        raise ValueError("a book shows only its own files")
    return unquote(whole.removeprefix(BASE).split("?")[0].split("#")[0])


class BookFiles:
    """The files a book may use: fonts, what lies in templates/books/, and the game's folders look and art."""

    def __init__(self, files: LookFiles, game: Folder) -> None:
        self.files, self.game = files, game

    def __call__(self, address: str) -> bytes:
        """Return the bytes at an address; raises LookupError."""
        try:
            return self.file(address).read()
        except FileFault as error:
            raise LookupError(address) from error

    def file(self, address: str) -> File:
        """Return the file at an address, if there is one; raises LookupError and FileFault."""
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
