"""Cells whose letters an earlier program read in another code page than they were saved in (mojibake).

In: the cells of a table. Out: one warning with the words and what they probably are. The law of this file: a
word is told only if its letters, written as Windows-1252, are UTF-8 of fewer letters, as `PÃ£o` is of `Pão`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pliego.game.spreadsheet.listing import first_words, listed
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_WESTERN = "cp1252"
_SUSPECT = re.compile(r"\S*[ÂÃÄÅÐÑâ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]\S*")
"""A word with the first letter of a misread pair, and a sign that no word has after it."""
_MOST_SHOWN = 4


def misread(cells: Sequence[Scalar]) -> Iterator[Problem]:
    """Warn once of words of a table that an earlier program misread."""
    found = [(cell, word, meant) for cell in cells if not cell.text.isascii() for word, meant in _words(cell)]
    if not found:
        return
    shown = listed([f"`{word}` (`{meant}`)" for _cell, word, meant in found], _MOST_SHOWN)
    message = f"expected letters as they were written, found what a program has misread: {shown}"
    hint = "they print as they stand: read the first file as UTF-8 in the program that saved this one"
    yield Problem("sheet-encoding", message, found[0][0].span, hint, "warning")


def _words(cell: Scalar) -> Iterator[tuple[str, str]]:
    """Yield each misread word of a cell, and what it probably is."""
    for match in _SUSPECT.finditer(cell.text):
        word = match[0].strip(".,;:!?()\"'")
        try:
            meant = word.encode(_WESTERN).decode("utf-8")
        except UnicodeError:
            continue
        if len(meant) < len(word):
            yield first_words(word), first_words(meant)
