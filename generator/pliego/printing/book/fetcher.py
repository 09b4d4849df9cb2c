"""Serve WeasyPrint the files of a book.

In: addresses, and a function that returns the bytes at one. Out: fonts and style sheets as they are, pictures
as cards show them. The law of this file: nothing else is served, and no picture is decoded that a card could
not show.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pliego.cards.art import art_problems
from pliego.cards.art.raster import is_raster, shown_alike
from pliego.cards.look.book_files import address_of, picture_inside

_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
}
_NO_PICTURES = (".css", ".ttf", ".otf", ".woff", ".woff2")


def book_fetcher(weasyprint: Any, book_files: Callable[[str], bytes], requested: set[str]) -> Any:
    """Return a fetcher that reads only from `book_files`, and adds each address to `requested`."""
    urls = weasyprint.urls

    class BookFetcher(urls.URLFetcher):  # type: ignore[misc,name-defined]
        """Serves the addresses of one book."""

        def __init__(self) -> None:
            super().__init__(allowed_protocols=("file", "data"), allow_redirects=False)

        def fetch(self, url: str, headers: object = None) -> Any:
            """Return what the file holds; raises ValueError for an address that is not the book's."""
            del headers
            if (picture := picture_inside(url)) is not None:
                return urls.URLFetcherResponse(
                    url, as_on_cards(picture, ".png"), {"Content-Type": "image/png"}
                )
            address = address_of(url)
            requested.add(address)
            try:
                data = book_files(address)
            except LookupError:
                raise ValueError("the book has no such file") from None
            kind = _TYPES.get(Path(address).suffix.lower(), "application/octet-stream")
            return urls.URLFetcherResponse(url, as_on_cards(data, address), {"Content-Type": kind})

    return BookFetcher()


def as_on_cards(data: bytes, address: str) -> bytes:
    """Return a file of a book; a picture as cards show it. Raise ValueError for one that no card can show:
    it is not decoded."""
    suffix = Path(address).suffix.lower()
    if suffix in _NO_PICTURES or (suffix not in _TYPES and not is_raster(data)):
        return data
    if problems := art_problems(data, address):
        raise ValueError(problems[0].message)
    return data if suffix == ".svg" else shown_alike(data)
