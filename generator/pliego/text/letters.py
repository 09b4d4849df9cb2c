"""One text in several ways: letters composed otherwise, letters without accents, ids made of words.

In: a text. Out: a text. The law of this file: equal texts give equal results, however their letters are
composed (`é` may be one sign, or an `e` and an accent).
"""

from __future__ import annotations

import re
from itertools import zip_longest
from unicodedata import category, combining, normalize

_WORD = re.compile(r"[a-z0-9]+")


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
    """Return an id made of a text: `wood-cost` of `Wood cost`; "" for a text without letters and digits."""
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return "-".join(_WORD.findall(plain))
