"""Texts with bold and italic words, as workbooks keep them, to texts with the marks of cells.

In: runs, each a text and its mark (`**` bold, `*` italic, `***` both, "" neither). Out: a text. The laws of
this file: a text in one style has no marks; no mark stands round a blank or across lines. Where asterisks
would be read otherwise, as in a part of a word or beside asterisks of the text, the marks are tags: `<b>` and
`<i>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from pliego.text.celltext import parse_cell

MarkedRun: TypeAlias = tuple[str, str]
Weight: TypeAlias = tuple[bool | None, bool | None]
"""Whether words are bold, and italic; None where the words around them decide."""
BOLD, ITALIC = "**", "*"
BOTH = BOLD + ITALIC
_TAGS = {BOLD: ("<b>", "</b>"), ITALIC: ("<i>", "</i>"), BOTH: ("<b><i>", "</i></b>")}
_STARS = {mark: (mark, mark) for mark in _TAGS}


def mark_for(*, bold: bool, italic: bool) -> str:
    """Return the mark of a run."""
    return (BOLD if bold else "") + (ITALIC if italic else "")


def marked_text(runs: Iterable[MarkedRun]) -> str:
    """Return the text of runs, with marks round the bold and italic ones among others."""
    known = [(text, mark) for text, mark in runs if text]
    if len({mark for text, mark in known if text.strip()}) < 2:
        return "".join(text for text, _mark in known)
    same = [(mark, "".join(text for text, _mark in each)) for mark, each in groupby(known, itemgetter(1))]
    tagged, starred = _written(same, _TAGS), _written(same, _STARS)
    has_stars = any("*" in text for _mark, text in same)
    return tagged if has_stars or parse_cell(starred) != parse_cell(tagged) else starred


def _written(runs: Iterable[tuple[str, str]], signs: Mapping[str, tuple[str, str]]) -> str:
    return "".join(
        "\n".join(_marked(line, signs.get(mark)) for line in text.split("\n")) for mark, text in runs
    )


def _marked(text: str, signs: tuple[str, str] | None) -> str:
    """Return a text with marks around its words, and none around the blanks at its ends."""
    words = text.strip()
    if not words or not signs:
        return text
    start = text.index(words)
    return f"{text[:start]}{signs[0]}{words}{signs[1]}{text[start + len(words) :]}"
