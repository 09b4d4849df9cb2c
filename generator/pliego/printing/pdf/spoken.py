"""Return the words of a drawing as a screen reader reads them, in the order in which it is drawn.

In: the items of a drawing. Out: its words, and whether it has any. The law of this file: an artifact has no
words. A group with an alternative text has only that text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from pliego.cards.drawing import Group, Item, Letter, TextRun
from pliego.text.breaks import SOFT_HYPHEN, ZERO_WIDTH_SPACE

BLOCKS = ("paragraph", "heading-1", "heading-2", "heading-3")
"""The roles of a group that holds the lines of one paragraph."""
_SILENT = {ord(char): None for char in "\u00ad\u200b\u2060\ufeff"}
_SENTENCE_ENDS = ".!?:;…"
_WORD_SPACE = 0.05
"""A space this wide between two runs of a line, in mm for each point of their size, parts two words."""


def has_words(items: Sequence[Item]) -> bool:
    """True if anything in the items is read aloud."""
    return any(True for _ in _parts(items))


def spoken(items: Sequence[Item]) -> str:
    """Return the words of items as one text. A full stop parts texts that stand apart."""
    texts = [words for part in _parts(items) if (words := " ".join(part.translate(_SILENT).split()))]
    stopped = [words if words[-1] in _SENTENCE_ENDS else f"{words}." for words in texts[:-1]]
    return " ".join([*stopped, *texts[-1:]])


def decoration_apart(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the same items. Each run of items without words, between two texts, becomes one group."""
    found: list[Item] = []
    for is_read, some in groupby(items, lambda item: has_words([item])):
        if is_read:
            found.extend(map(_apart, some))
        else:
            found.append(Group(tuple(some)))
    return tuple(found)


def _apart(item: Item) -> Item:
    if not isinstance(item, Group) or item.alt or item.role in BLOCKS:
        return item
    return replace(item, items=decoration_apart(item.items))


def _parts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, TextRun):
            if item.text.strip():
                yield item.text
        elif isinstance(item, Group) and item.role != "artifact":
            if item.alt:
                yield item.alt
            elif item.role in BLOCKS:
                yield from _block(item.items)
            else:
                yield from _parts(item.items)


def _block(items: Sequence[Item]) -> Iterator[str]:
    """Yield a paragraph as one text: its runs line by line, its icons by name."""
    words = "".join(_words(items))
    if words.strip():
        yield words


def _words(items: Sequence[Item]) -> Iterator[str]:
    for item, after in zip_longest(items, items[1:]):
        if isinstance(item, TextRun):
            yield f"{item.text} " if _is_last(item, after) else item.text
        else:
            yield f" {' '.join(_parts([item]))} "


def spaced(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items of a paragraph with a space after each run that the next does not follow closely: at
    the end of a line, or between a number and its unit. The space has no width."""
    for item, after in zip_longest(items, items[1:]):
        if isinstance(item, TextRun) and _is_last(item, after):
            letters = (*item.letters, Letter(" ", 0.0)) if item.letters else ()
            yield replace(item, text=f"{item.text} ", steps_em=(*item.steps_em, 0.0), letters=letters)
        else:
            yield item


def _is_last(run: TextRun, after: Item | None) -> bool:
    """True if another run comes that does not follow closely, and the run does not end inside a word."""
    if not isinstance(after, TextRun) or run.text.endswith((SOFT_HYPHEN, ZERO_WIDTH_SPACE)):
        return False
    gap_at_most = _WORD_SPACE * run.size_pt
    return run.y_mm != after.y_mm or abs(after.x_mm - run.x_mm - run.width_mm) >= gap_at_most
