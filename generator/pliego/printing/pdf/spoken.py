"""A drawing in words: what is read aloud of it, in the order in which it is drawn.

In: the items of a drawing. Out: its words, and whether it has any. The law of this file: an artifact has no
words; a group with an alternative text has only that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from pliego.cards.drawing import Group, Item, TextRun

BLOCKS = ("paragraph", "heading-1", "heading-2", "heading-3")
"""The roles of a group that holds the lines of one paragraph."""
_UNHEARD = {ord(char): None for char in "\u00ad\u200b\u2060\ufeff"}
_ENDS = ".!?:;…"
_GAP = 0.05
"""Runs of one line that stand further apart, in mm to the point of their size, are words apart."""


def has_words(items: Sequence[Item]) -> bool:
    """True if anything of the items is read aloud."""
    return any(True for _ in _parts(items))


def spoken(items: Sequence[Item]) -> str:
    """Return the words of items as one text, a full stop between what stands apart."""
    texts = [words for part in _parts(items) if (words := " ".join(part.translate(_UNHEARD).split()))]
    stopped = [words if words[-1] in _ENDS else f"{words}." for words in texts[:-1]]
    return " ".join([*stopped, *texts[-1:]])


def decoration_apart(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the same items. What is not read between two texts becomes one group."""
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
    """Yield the items of a paragraph, a space after each run that another does not follow closely: where a
    line ends, and between a number and what it counts. It takes no room."""
    for item, after in zip_longest(items, items[1:]):
        if isinstance(item, TextRun) and _is_last(item, after):
            text, steps = f"{item.text} ", (*item.steps_em, 0.0)
            yield TextRun(text, item.font, item.size_pt, item.x_mm, item.y_mm, item.colour, steps)
        else:
            yield item


def _is_last(run: TextRun, after: Item | None) -> bool:
    """True if another run comes that does not follow closely."""
    if not isinstance(after, TextRun):
        return False
    gap_at_most = _GAP * run.size_pt
    return run.y_mm != after.y_mm or abs(after.x_mm - run.x_mm - run.width_mm) >= gap_at_most
