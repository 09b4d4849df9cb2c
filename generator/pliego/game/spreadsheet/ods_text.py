"""The paragraphs of a cell of an ODS sheet to its text and its looks.

In: letters, blanks, breaks and spans in their order. Out: a text, a line for each paragraph, and its looks
(`runs`). The law of this file: white space of the file is one blank, and none at the ends of a paragraph;
what the format writes as an element of its own stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pliego.game.spreadsheet.runs import PLAIN, USUAL, RunStyle, StyledRun, styled_text

_WHITE = re.compile(r"[ \t\r\n]+")
_SPACE, _TAB, _BREAK = "\x01", "\x02", "\x03"
"""Blanks, tabs and line breaks that stay. No XML holds these signs."""
_WRITTEN = str.maketrans({_SPACE: " ", _TAB: "\t", _BREAK: "\n"})
_RUN_SIGN = "\x04"
_DIGITS = [chr(code) for code in range(0x0E, 0x1C)]
"""Where a run begins, and the digits of the number of its style. No XML holds these signs either."""
_RUN = re.compile(f"(?:{_RUN_SIGN}([{_DIGITS[0]}-{_DIGITS[-1]}]+))?([^{_RUN_SIGN}]*)")


class OdsText:
    """The text of a cell that is being read; `base` is how the words of the cell look."""

    def __init__(self, base: RunStyle = USUAL) -> None:
        self._base = base
        self._paragraphs: list[str] = []
        self._pieces: list[str] | None = None
        self._spans: list[RunStyle] = []
        self._styles: dict[RunStyle, int] = {}
        self._has_spans = False

    @property
    def has_paragraphs(self) -> bool:
        return bool(self._paragraphs)

    def open_paragraph(self) -> None:
        """Begin a paragraph."""
        self._pieces, self._spans = [], []

    def close_paragraph(self) -> None:
        """End a paragraph."""
        if self._pieces is not None:
            self._paragraphs.append(_WHITE.sub(" ", "".join(self._pieces)).strip(" ").translate(_WRITTEN))
        self._pieces = None

    def add(self, text: str) -> None:
        """Add letters, which count only within a paragraph."""
        if self._pieces is not None:
            self._pieces.append(text)

    def add_blanks(self, number: int) -> None:
        """Add blanks that stay."""
        self.add(_SPACE * number)

    def add_tab(self) -> None:
        """Add a tab that stays."""
        self.add(_TAB)

    def add_break(self) -> None:
        """Add the end of a line."""
        self.add(_BREAK)

    def open_span(self, changes: Mapping[str, Any]) -> None:
        """Begin a span of words that look different from those around it."""
        before = self._around
        self._spans.append(before._replace(**changes))
        self._change(before, self._spans[-1])

    def close_span(self) -> None:
        """End a span."""
        if self._spans:
            ended = self._spans.pop()
            self._change(ended, self._around)

    def text(self) -> tuple[str, frozenset[str]]:
        """Return the text, bold and italic words among others with their marks, and its looks."""
        text = "\n".join(self._paragraphs)
        if not self._has_spans and self._base == USUAL:
            return text.strip(), PLAIN
        marked, looks = styled_text(list(self._runs(text)))
        return marked.strip(), looks

    @property
    def _around(self) -> RunStyle:
        """How the words here look."""
        return self._spans[-1] if self._spans else self._base

    def _change(self, before: RunStyle, after: RunStyle) -> None:
        if before != after:
            self._has_spans = True
            self.add(_RUN_SIGN + _number(self._styles.setdefault(after, len(self._styles))))

    def _runs(self, text: str) -> Iterator[StyledRun]:
        styles = {_number(number): style for style, number in self._styles.items()}
        for match in _RUN.finditer(text):
            yield match[2], styles[match[1]] if match[1] else self._base


def _number(number: int) -> str:
    """Return a number in digits of its own."""
    more, last = divmod(number, len(_DIGITS))
    return (_number(more) if more else "") + _DIGITS[last]
