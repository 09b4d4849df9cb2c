"""Prose to sentences: where each begins and how many words it has.

In: a piece of prose as it is written, with its placeholders. Out: its sentences in their order. The laws of
this file: a placeholder is one word, a plural two (`3 cards`); a point ends a sentence only before a capital,
a number or the end, so that `p. ej.` ends none; an item of a list and a paragraph end one too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pliego.text.placeholders import scan

_BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)")
_MARK = re.compile(r"\s*(?:(?:[-*+]|\d+[.)])\s+)?")
"""The blanks and the mark of a list before the first word of a block."""
_END = re.compile(r"[.!?…]+[»”’\"')\]*_]*\s+(?=[*_]*[¿¡«“\"'(\[]*[^\W_a-zà-öø-ÿ])")
_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class ProseSentence:
    """A sentence: the offset of its first character, its text as written, and the number of its words."""

    offset: int
    text: str
    words: int


def sentences(text: str) -> Iterator[ProseSentence]:
    """Yield the sentences of a piece of prose that have a word."""
    covered = _with_words_for_placeholders(text)
    for start, end in _blocks(covered):
        begin = start
        for match in (*_END.finditer(covered, start, end), None):
            stop = match.end() if match else end
            count = len(_WORD.findall(covered, begin, stop))
            if count:
                yield ProseSentence(begin, text[begin:stop].rstrip(), count)
            begin = stop


def _with_words_for_placeholders(text: str) -> str:
    """Return a text of the same length with words in place of its placeholders."""
    end = 0
    for placeholder in scan(text)[0]:
        if placeholder.start >= end:
            end = placeholder.end
            length = end - placeholder.start
            word = "X X".ljust(length, "x") if placeholder.is_plural else "X".ljust(length, "x")
            text = text[: placeholder.start] + word + text[end:]
    return text


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each paragraph and each item of a list begins, without its mark, and where it ends."""
    start = 0
    for match in (*_BLOCK.finditer(text), None):
        end = match.start() if match else len(text)
        mark = _MARK.match(text, start, end)
        yield (mark.end() if mark else start), end
        start = match.end() if match else end
