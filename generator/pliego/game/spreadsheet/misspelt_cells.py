"""Cells that are probably misspelt: one says nearly what several others of its column say.

In: what a cell says, the names that cards.yaml has for its column, how many cells say what. Out: the name
that is meant, and a problem at the cell. The law of this file: a cell that many say, and one that differs by
a number or by a short word, is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_LEAST_LETTERS = 4
_TIMES = 2
"""A name stands in a column at least so many times as often as its misspelling."""


def meant(text: str, names: Iterable[str], times: Mapping[str, int]) -> str:
    """Return the name that a cell nearly says, "" for none. `times` are how many cells say what."""
    near = (name for name in names if times.get(name, 0) >= _TIMES * times.get(text, 0) > 0)
    return next((name for name in near if _is_nearly(text, name)), "")


def misspelt(cell: Scalar, name: str, times: int, severity: Literal["error", "warning"]) -> Problem:
    """Return the problem that a cell nearly says what the cells of so many cards say."""
    message = f"expected `{name}`, as {times:,} cards say, found `{cell.text}`"
    hint = f"mend the cell; if it is right, name it in cards.yaml beside `{name}`"
    return Problem("choice-spelling", message, cell.span, hint, severity)


def _is_nearly(one: str, other: str) -> bool:
    """True if texts differ in accents and marks alone, or by one letter of one word."""
    words, others = bare(one).split(), bare(other).split()
    if one == other or len(words) != len(others):
        return False
    unlike = [(a, b) for a, b in zip(words, others, strict=True) if a != b]
    return not unlike or (len(unlike) == 1 and _is_nearly_the_word(*unlike[0]))


def _is_nearly_the_word(one: str, other: str) -> bool:
    """True for words that begin alike and differ by a letter too much, too few, or in another place."""
    from rapidfuzz.distance import OSA

    is_short = min(len(one), len(other)) < _LEAST_LETTERS
    begins = one[0] == other[0] or one[:2] == other[1::-1]
    has_number = any(sign.isdigit() for sign in one + other)
    return begins and not is_short and not has_number and OSA.distance(one, other, score_cutoff=1) <= 1
