"""Write numbers as text, for PDF and SVG.

In: a number. Out: its text. The law of this file: six figures, no exponent, no trailing zeros, so that equal
drawings make equal bytes. Boxes have seven figures: a page can end between two pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """Return a number to six figures."""
    text = f"{value:.6g}"
    if "e" in text:
        text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: Iterable[float]) -> str:
    """Return numbers separated by spaces."""
    return " ".join(map(number, values))


def bounds(values: Iterable[float]) -> str:
    """Return the numbers of a box or of a scale to seven figures."""
    return " ".join(f"{value + 0.0:.7g}" for value in values)
