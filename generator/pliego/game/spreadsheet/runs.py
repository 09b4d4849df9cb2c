"""Texts with bold and italic words, as workbooks keep them, to texts with the marks of cells.

In: runs, each a text and its mark (`**` bold, `*` italic, "" neither). Out: a text. The laws of this file: a
text that is all bold, or that has stars of its own, gets no marks; no mark stands round a blank or across
lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

MarkedRun: TypeAlias = tuple[str, str]
BOLD, ITALIC = "**", "*"


def marked_text(runs: Iterable[MarkedRun]) -> str:
    """Return the text of runs, with marks round the bold and italic ones among others."""
    known = [(text, mark) for text, mark in runs if text]
    marks = {mark for text, mark in known if text.strip()}
    if len(marks) < 2 or any("*" in text for text, _mark in known):
        return "".join(text for text, _mark in known)
    same = ((mark, "".join(text for text, _mark in each)) for mark, each in groupby(known, itemgetter(1)))
    return "".join("\n".join(_marked(line, mark) for line in text.split("\n")) for mark, text in same)


def _marked(text: str, mark: str) -> str:
    """Return a text with a mark around its words, and none around the blanks at its ends."""
    words = text.strip()
    if not words or not mark:
        return text
    start = text.index(words)
    return f"{text[:start]}{mark}{words}{mark}{text[start + len(words) :]}"
