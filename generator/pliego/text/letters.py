"""One text in several ways: letters composed otherwise, letters without accents, ids made of words.

In: a text. Out: a text. The law of this file: equal texts give equal results, however their letters are
composed (`é` may be one sign, or an `e` and an accent).
"""

from __future__ import annotations

import re
from itertools import zip_longest
from unicodedata import category, combining, normalize

_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
"""Characters that are not seen, such as soft hyphens; they part no words."""
_WORD = re.compile(r"[a-z0-9]+")
_BETWEEN = re.compile(r"[\s_.:;?!…-]+")
_APOSTROPHES = frozenset("'’")
_LATIN_1 = "\u00ff"


def normal_form(text: str) -> str:
    """Return a text in the one form that all ways to compose its letters have."""
    return text if text.isascii() else normalize("NFC", text)


def told_apart(written: str, meant: str) -> str:
    """Return the first character by which two names differ that look the same; "" if one sees it."""
    if _looks(written) != _looks(meant):
        return ""
    pairs = ((one, other) for one, other in zip_longest(written, meant, fillvalue="") if one != other)
    return next((f", with {_code(other)} in place of {_code(one)}" for one, other in pairs), "")


def _looks(text: str) -> str:
    return "".join(sign for sign in normalize("NFKC", text) if category(sign) != "Cf")


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}" if sign else "nothing"


def slug(text: str) -> str:
    """Return an id made of a text: `wood-cost` of `Wood cost`, `drakon` of `Дракон`; "" for a text without
    letters and digits."""
    text = _UNSEEN.sub("", text)
    plain = text if text.isascii() else "".join(map(_latin, normalize("NFC", text.casefold())))
    return "-".join(_WORD.findall(plain.casefold()))


def bare(text: str) -> str:
    """Return a text in small letters, without accents, with single blanks in place of `_` and dots."""
    folded = normalize("NFKD", text).casefold()
    plain = "".join(letter for letter in folded if not combining(letter) and letter not in _APOSTROPHES)
    return " ".join(_BETWEEN.split(plain)).strip()


def _latin(letter: str) -> str:
    """Return a letter in Latin letters; a picture such as an emoji as its name."""
    plain = "".join(each for each in normalize("NFKD", letter) if not combining(each))
    if plain.isascii() or not _is_written_otherwise(letter):
        return plain
    from anyascii import anyascii

    return anyascii(letter).replace(":", "-")


def _is_written_otherwise(letter: str) -> bool:
    """True for letters, vowel signs and digits of any script, and for pictures."""
    kind = category(letter)
    return kind[0] in "LMN" or (kind == "So" and letter > _LATIN_1)
