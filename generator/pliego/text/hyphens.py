"""Find where a word may be divided with a hyphen, by the rules of its language.

In: a word, a language. Out: the offsets at which the next line may begin after a hyphen. The laws of this
file: the patterns are those of Hunspell, by way of Pyphen; a word whose author marks a place is divided
nowhere else; a part has at least three letters at the ends of a word, and two inside it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pliego.text.breaks import SOFT_HYPHEN

if TYPE_CHECKING:
    from pyphen import Pyphen

LEAST_LETTERS = 8
"""A shorter word is never divided."""
_AT_THE_ENDS, _INSIDE = 3, 2
_COMPOUNDING = frozenset(["af", "da", "de", "et", "fi", "fo", "hu", "is", "lb", "nb", "nl", "nn", "no", "sv"])
_LETTERS = re.compile(rf"[^\W\d_]{{{LEAST_LETTERS},}}")


def writes_compounds(lang: str) -> bool:
    """True if a language writes compounds as one word, so that many words are long."""
    return lang.split("-")[0] in _COMPOUNDING


@lru_cache(maxsize=1 << 14)
def hyphen_offsets(word: str, lang: str) -> tuple[int, ...]:
    """Return the offsets at which a word may be divided, in order; none if the language has no rules."""
    if len(word) < LEAST_LETTERS or SOFT_HYPHEN in word:
        return ()
    rules = _rules_of(lang)
    if rules is None:
        return ()
    found: list[int] = []
    for letters in _LETTERS.finditer(word):
        found += _apart([letters.start() + at for at in rules.positions(letters[0])])
    return tuple(found)


def prepare_hyphens(lang: str) -> None:
    """Read the rules of a language, so that processes forked from this one have them."""
    _rules_of(lang)


def _apart(offsets: list[int]) -> list[int]:
    """Return offsets without those that would leave a single letter between them."""
    kept: list[int] = []
    for offset in offsets:
        if not kept or offset - kept[-1] >= _INSIDE:
            kept.append(offset)
    return kept


@lru_cache(maxsize=8)
def _rules_of(lang: str) -> Pyphen | None:
    from pyphen import Pyphen, language_fallback

    name = language_fallback(lang.replace("-", "_"))
    return Pyphen(lang=name, left=_AT_THE_ENDS, right=_AT_THE_ENDS) if name else None
