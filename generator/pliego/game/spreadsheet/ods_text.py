"""The paragraphs of a cell of an ODS sheet to its text.

In: letters, blanks, breaks and spans in their order. Out: a text, a line for each paragraph. The law of this
file: white space of the file is one blank, and none at the ends of a paragraph; what the format writes as an
element of its own stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pliego.game.spreadsheet.runs import BOLD, BOTH, ITALIC, MarkedRun, Weight, mark_for, marked_text

_WHITE = re.compile(r"[ \t\r\n]+")
_SPACE, _TAB, _BREAK = "\x01", "\x02", "\x03"
"""Blanks, tabs and line breaks that stay. No XML holds these signs."""
_WRITTEN = str.maketrans({_SPACE: " ", _TAB: "\t", _BREAK: "\n"})
_SIGNS = {"": "\x04", BOLD: "\x05", ITALIC: "\x06", BOTH: "\x07"}
"""Where a run begins, by its mark. No XML holds these signs either."""
_MARKS = {sign: mark for mark, sign in _SIGNS.items()}
_RUN = re.compile("([\x04-\x07]?)([^\x04-\x07]*)")


class OdsText:
    """The text of a cell that is being read."""

    def __init__(self) -> None:
        self._paragraphs: list[str] = []
        self._pieces: list[str] | None = None
        self._spans: list[tuple[bool, bool]] = []
        self._has_marks = False

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

    def open_span(self, weight: Weight) -> None:
        """Begin a span of words."""
        before = self._around
        bold, italic = (here if own is None else own for own, here in zip(weight, before, strict=True))
        self._spans.append((bold, italic))
        self._change(before, (bold, italic))

    def close_span(self) -> None:
        """End a span."""
        if self._spans:
            ended = self._spans.pop()
            self._change(ended, self._around)

    def text(self) -> str:
        """Return the text, bold and italic words among others with their marks."""
        text = "\n".join(self._paragraphs)
        return (marked_text(_runs(text)) if self._has_marks else text).strip()

    @property
    def _around(self) -> tuple[bool, bool]:
        """Whether the words here are bold, and italic."""
        return self._spans[-1] if self._spans else (False, False)

    def _change(self, before: tuple[bool, bool], after: tuple[bool, bool]) -> None:
        if before != after:
            self._has_marks = True
            self.add(_SIGNS[mark_for(bold=after[0], italic=after[1])])


def _runs(text: str) -> Iterator[MarkedRun]:
    for match in _RUN.finditer(text):
        yield match[2], _MARKS.get(match[1], "")
