"""Find where a line may end inside a word, by Unicode's rules of line breaking (UAX 14).

In: a word without spaces. Out: the offsets at which the next line may begin: after a hyphen, a soft hyphen, a
slash, a zero-width space, between ideographs. The law of this file: the names of the classes and the rules
are those of UAX 14. `OPW` is a wide bracket of East Asia. Scripts that need a dictionary (Thai, Khmer) break
at spaces alone. There is one rule more: a dash after a figure stays with what follows (`4-H`, `6–8`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, east_asian_width

_DASHES = "-\u2010\u2012\u2013"
SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_SPACE = "\u200b"
_WITHIN = re.compile("[^\\w.,:;'\"()\\[\\]\u2019\u201c\u201d\u00bf\u00a1]|[\u1100-\U0010ffff]")
"""A word without such a character has no place to break."""
_NAMED = {
    "ZW": "\u200b",
    "ZWJ": "\u200d",
    "WJ": "\u2060\ufeff",
    "GL": "\u00a0\u202f\u2007\u2011\u034f\u180e",
    "HY": "-",
    "BA": "\u00ad\u2010\u2012\u2013\u058a\u2027|"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u3000\t",
    "B2": "\u2014",
    "BB": "\u00b4\u02c8\u02cc",
    "SY": "/",
    "IS": ",.:;\u037e\u2044",
    "EX": "!?\uff01\uff1f",
    "QU": "\"'",
    "IN": "\u2024\u2025\u2026\u22ef",
    "CL": "}\u3001\u3002\uff0c\uff0e\uff61\uff64",
    "OP": "\u00a1\u00bf",
    "PR": "+\\\u00b1\u2116\u2212\u2213",
    "PO": "%\u00a2\u00b0\u2030\u2031\u2032\u2033\u2103\u2109",
    "NS": "\u3005\u301c\u303b\u309d\u309e\u30fb\u30fc\u30fd\u30fe\uff1a\uff1b"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6",
}
_CLASSES = {char: name for name, chars in _NAMED.items() for char in chars}
_BY_CATEGORY = {"Nd": "NU", "Ps": "OP", "Pi": "QU", "Pf": "QU", "Sc": "PR", "Cf": "CM"}
_NOT_BEFORE = {"CL", "CP", "EX", "SY", "IS", "QU", "BA", "HY", "NS", "IN", "WJ", "CM", "ZW", "ZWJ"}
_NOT_AFTER = {"OP", "OPW", "QU", "BB", "GL", "WJ", "ZWJ"}
_TOGETHER = {
    "AL": {"AL", "NU", "PR", "PO", "OP"},
    "NU": {"AL", "NU", "PR", "PO", "OP"},
    "PR": {"AL", "NU", "OP", "ID"},
    "PO": {"AL", "NU", "OP"},
    "ID": {"PO"},
    "CL": {"PR", "PO"},
    "CP": {"AL", "NU", "PR", "PO"},
    "HY": {"NU"},
    "IS": {"AL", "NU"},
    "SY": {"NU"},
    "B2": {"B2"},
}
"""What stays with a class that it follows."""


@lru_cache(maxsize=1 << 12)
def break_offsets(word: str) -> tuple[int, ...]:
    """Return the offsets at which a new line may begin, in order."""
    if not _WITHIN.search(word):
        return ()
    classes = _resolved([_class_of(char) for char in word])
    return tuple(at for at in range(1, len(word)) if _may_break(word, classes, at))


def _class_of(char: str) -> str:
    if name := _CLASSES.get(char):
        return name
    kind, is_wide = category(char), east_asian_width(char) in "WF"
    if kind.startswith("M"):
        return "CM"
    if kind == "Pe":
        return "CL" if is_wide or char not in ")]" else "CP"
    if is_wide:
        return {"Ps": "OPW", "Pi": "QU", "Pf": "QU"}.get(kind, "ID")
    return _BY_CATEGORY.get(kind, "AL")


def _resolved(classes: list[str]) -> list[tuple[str, str]]:
    """Return for each character its class, and the class that counts for what follows: a mark counts as what
    it stands on."""
    found: list[tuple[str, str]] = []
    for name in classes:
        base = found[-1][1] if found and name == "CM" and found[-1][1] != "ZW" else name
        found.append((name, "AL" if base == "CM" else base))
    return found


def _may_break(word: str, classes: list[tuple[str, str]], at: int) -> bool:
    before, after = classes[at - 1][1], classes[at][0]
    if before == "ZW":
        return after != "ZW"
    if after in _NOT_BEFORE or before in _NOT_AFTER or after in _TOGETHER.get(before, ()):
        return False
    if word[at - 1] in _DASHES and after in ("AL", "NU"):
        return at > 1 and classes[at - 2][1] != "NU"
    return after != "GL" or before in ("BA", "HY")
