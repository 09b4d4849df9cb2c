"""Texts whose words look different, as workbooks keep them, to texts with the marks of cells.

In: runs, each a text and its style. Out: a text, and what it looks like besides. The laws of this file: a
text in one style has no marks; no mark stands round a blank or across lines. Where asterisks would be read
otherwise, as in a part of a word or beside asterisks of the text, the marks are tags: `<b>` and `<i>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from pliego.game.spreadsheet.raised import Height, is_levelled, lifted
from pliego.text.celltext import parse_cell

BOLD, ITALIC = "**", "*"
BOTH = BOLD + ITALIC
_TAGS = {BOLD: ("<b>", "</b>"), ITALIC: ("<i>", "</i>"), BOTH: ("<b><i>", "</i></b>")}
_STARS = {mark: (mark, mark) for mark in _TAGS}
_ITEM = re.compile(r"(?:[-*+•]|\d{1,3}[.)])[^\S\n]+(?=\S)")
"""The sign of an item of a list. With a mark in front of it, the line would be a sentence."""
PLAIN = frozenset[str]()
STRUCK, RAISED, UNDERLINED, COLOURED = "struck out", "raised", "underlined words", "coloured words"
"""Looks of words in a cell that no card prints: a line through them, letters that come to stand on the line,
and words that are underlined or in another colour among others that are not."""
ALL_BOLD, ALL_ITALIC, ALL_UNDERLINED, ALL_STRUCK = "bold", "italic", "underlined", "all struck out"
ALL_COLOURED = "in another colour"
"""Looks of a cell as a whole."""
OF_CELLS_ABOVE = "formula of the cells above"
"""What a sum or an average below a column is; one sees it when one stands on the cell."""


class RunStyle(NamedTuple):
    """How a run of a text looks; its colour is "" for that of most texts."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    colour: str = ""
    height: Height = ""

    @property
    def mark(self) -> str:
        """The mark of its words."""
        return (BOLD if self.bold else "") + (ITALIC if self.italic else "")


StyledRun: TypeAlias = tuple[str, RunStyle]
USUAL = RunStyle()


def styled_text(runs: Sequence[StyledRun]) -> tuple[str, frozenset[str]]:
    """Return the text of runs, with marks round those words that are bold or italic among others that are
    not, and its looks."""
    seen = [(text, style) for text, style in runs if text.strip()]
    styles = [style for _text, style in seen]
    lifted_runs = ((lifted(text, style.height), style) for text, style in runs)
    if all(style == USUAL for style in styles):
        return "".join(text for text, _style in runs), PLAIN
    bold, italic = all(style.bold for style in styles), all(style.italic for style in styles)
    lined, colours = {style.underlined for style in styles}, {style.colour for style in styles}
    looks = {
        STRUCK: any(style.struck for style in styles),
        ALL_STRUCK: all(style.struck for style in styles),
        RAISED: any(is_levelled(text, style.height) for text, style in seen),
        UNDERLINED: len(lined) > 1,
        COLOURED: len(colours) > 1,
        ALL_BOLD: bold,
        ALL_ITALIC: italic,
        ALL_UNDERLINED: lined == {True},
        ALL_COLOURED: len(colours) == 1 and "" not in colours,
    }
    marked = (
        (text, style._replace(bold=style.bold and not bold, italic=style.italic and not italic).mark)
        for text, style in lifted_runs
    )
    return _marked_text(marked), frozenset(look for look, is_seen in looks.items() if is_seen)


def whole_marked(text: str, *, bold: bool, italic: bool) -> str:
    """Return a text all of whose words are bold, italic or both. The signs of list items stay in front."""
    mark, runs = RunStyle(bold, italic).mark, list[tuple[str, str]]()
    for line in text.split("\n"):
        item = _ITEM.match(line)
        sign = item[0] if item else ""
        runs += [("", f"\n{sign}" if runs else sign), (mark, line[len(sign) :])]
    return _with_marks(runs)


def _marked_text(runs: Iterable[tuple[str, str]]) -> str:
    """Return the text of runs, each with its mark."""
    known = [(text, mark) for text, mark in runs if text]
    if not any(mark for text, mark in known if text.strip()):
        return "".join(text for text, _mark in known)
    return _with_marks(
        [(mark, "".join(text for text, _mark in each)) for mark, each in groupby(known, itemgetter(1))]
    )


def _with_marks(runs: Sequence[tuple[str, str]]) -> str:
    tagged, starred = _written(runs, _TAGS), _written(runs, _STARS)
    has_stars = any("*" in text for _mark, text in runs)
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
