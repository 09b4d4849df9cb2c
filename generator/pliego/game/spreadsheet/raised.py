"""Raised and lowered letters of a workbook, as in `3 cm²` and `H₂O`.

In: the letters of a run, and whether they stand above or below the line. Out: the letters that a card prints,
and whether they stand on the line now. The law of this file: only ¹, ² and ³ are in every font.
"""

from __future__ import annotations

from typing import Literal

Height = Literal["above", "below", ""]
_ABOVE = str.maketrans("123", "¹²³")


def lifted(letters: str, height: Height) -> str:
    """Return letters with raised ones in place of raised digits, if there are such."""
    is_whole = height == "above" and set(letters.strip()) <= {*"123"}
    return letters.translate(_ABOVE) if is_whole else letters


def is_levelled(letters: str, height: Height) -> bool:
    """True for letters that print on the line, though the workbook raises or lowers them."""
    return bool(height and letters.strip()) and lifted(letters, height) == letters
