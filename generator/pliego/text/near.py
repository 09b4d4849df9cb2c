"""Which known name was probably meant.

In: a name as written, and those that there are. Out: the nearest one, if any is near, and the hint that names
it. The law of this file:
one comparison of all with all is cheap here (rapidfuzz), and nowhere else is there another.
"""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 100
_MAX_LISTED = 12


def near(name: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """Return the known name most like `name`, or none; `cutoff` is how like, from 0 to 1."""
    if len(name) > _LONGEST:
        return []
    from rapidfuzz import fuzz, process

    found = process.extractOne(name, list(known), scorer=fuzz.ratio, score_cutoff=100 * cutoff)
    return [found[0]] if found else []


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the hint for an unknown name: the one that was probably meant, else all there are."""
    names = list(known)
    if close := near(name, names):
        return f"did you mean `{close[0]}`?"
    listed = ", ".join(f"`{each}`" for each in names[:_MAX_LISTED])
    return f"there are {listed}{' …' if len(names) > _MAX_LISTED else ''}" if listed else "there are none"
