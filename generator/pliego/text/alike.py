"""Sentences that say nearly the same: which of several has most of its words in another, in the same order.

In: sentences. Out: for each that repeats an earlier one, the numbers of both. The laws of this file: words
are compared three by three, without case and accents; a short sentence repeats nothing. An index of the
threes finds the others, so the work grows with the number of words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pliego.text.letters import bare

LEAST_WORDS = 8
_AT_ONCE = 3
_SHARE = 0.75
"""The share of the threes of the shorter sentence that both have."""
_WORD = re.compile(r"[^\W_]+")
_COMMON = 12
"""Three words that stand in more sentences than this say nothing about two of them."""


def repeated(sentences: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the number of each sentence that nearly repeats an earlier one, and that of the earlier one."""
    known: dict[tuple[str, ...], list[int]] = {}
    sizes: list[int] = []
    for number, sentence in enumerate(sentences):
        threes = _threes(sentence)
        sizes.append(len(threes))
        shared = Counter(
            earlier for each in threes for earlier in known.get(each, ()) if len(known[each]) <= _COMMON
        )
        for earlier, count in shared.most_common(1):
            if count >= _SHARE * min(len(threes), sizes[earlier]):
                yield number, earlier
        for each in threes:
            if len(found := known.setdefault(each, [])) <= _COMMON:
                found.append(number)


def _threes(sentence: str) -> frozenset[tuple[str, ...]]:
    """Return each three words of a sentence that follow each other; none if it is short."""
    words = _WORD.findall(bare(sentence))
    if len(words) < LEAST_WORDS:
        return frozenset()
    return frozenset(zip(words, words[1:], words[2:], strict=False))
