"""One text in several ways: letters composed otherwise, letters without accents, ids made of words.

In: a text. Out: a text. The law of this file: equal texts give equal results, however their letters are
composed (`é` may be one sign, or an `e` and an accent).
"""

from __future__ import annotations

import re
from unicodedata import combining, normalize

_WORD = re.compile(r"[a-z0-9]+")


def normal_form(text: str) -> str:
    """Return a text in the one form that all ways to compose its letters have."""
    return text if text.isascii() else normalize("NFC", text)


def slug(text: str) -> str:
    """Return an id made of a text: `wood-cost` of `Wood cost`; "" for a text without letters and digits."""
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return "-".join(_WORD.findall(plain))
