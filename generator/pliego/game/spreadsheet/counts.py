"""How many copies of a card a cell asks for, as people write it: `2`, `x2`, `2x`, `2.0`, `2 pcs`.

In: the text of a cell. Out: a whole number, or None. The law of this file: what may mean two things is none.
"""

from __future__ import annotations

import re
from unicodedata import normalize

_COUNT = re.compile(
    r"[x×*✕]?\s*(?P<number>\d{1,7})(?:[.,]0{1,2})?\s*(?:[x×*✕]|\s[^\W\d]{2,}\.?)?", re.IGNORECASE
)


def count_of(text: str) -> int | None:
    """Return the number of copies that a cell asks for, None if it says none."""
    match = _COUNT.fullmatch(normalize("NFKC", text).strip())
    return int(match["number"]) if match else None
