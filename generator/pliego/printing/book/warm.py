"""What every child that sets a book would do again, done once in the process that begins the children.

In: the texts of style sheets. Out: WeasyPrint, with what it has read. The law of this file: a style sheet is
kept only if it loads nothing, WeasyPrint finds nothing wrong in it and it is short, so that its text alone
decides what it means, and a child with its limit of time reads all others.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any, NoReturn

from pliego.cards.look.book_files import BASE
from pliego.printing.book.closed_room import imported_weasyprint

_MOST_CHARACTERS = 40_000
_RULE = re.compile(r"@([\w-]*)")
_LOADING_NOTHING = frozenset(
    ("page", "media", "top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right")
)
_C_TYPES = ("PangoFcFontMap *", "PangoLogAttr[]", "PangoRectangle *", "char[]", "unsigned int *")
"""Types that WeasyPrint asks Pango for. To parse one takes milliseconds. Others are parsed when needed."""


def warm_weasyprint(sheets: Iterable[str]) -> Any:
    """Return WeasyPrint, imported, with style sheets and types read. Raise PangoMissing."""
    weasyprint = imported_weasyprint()
    _read_types()
    for sheet in sheets:
        known_sheet(sheet)
    return weasyprint


@cache
def _read_types() -> None:
    from weasyprint.text.ffi import ffi

    for each in _C_TYPES:
        with suppress(Exception):  # another version of WeasyPrint may know other types
            ffi.typeof(each)


@lru_cache(maxsize=32)
def known_sheet(text: str) -> Any | None:
    """Return a style sheet as WeasyPrint reads it, or None for one that it must read anew for each book."""
    is_alone = {rule.lower() for rule in _RULE.findall(text)} <= _LOADING_NOTHING
    if not is_alone or len(text) > _MOST_CHARACTERS:
        return None
    heard, logger = _Heard(), logging.getLogger("weasyprint")
    logger.addHandler(heard)
    try:
        css = imported_weasyprint().CSS(string=text, base_url=BASE, url_fetcher=_refuse)
    except Exception:  # the child that sets the book reports it
        return None
    finally:
        logger.removeHandler(heard)
    return None if heard.has_heard else css


def _refuse(*_words: object, **_more: object) -> NoReturn:
    raise ValueError("expected a style sheet that loads nothing")


class _Heard(logging.Handler):
    """Notes whether anything was logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.has_heard = False

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        del record
        self.has_heard = True
