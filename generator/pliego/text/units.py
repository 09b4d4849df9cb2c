"""One place for units of length.

In: nothing. Out: factors and conversions. The law of this file: every other module works in millimetres and
points and multiplies by nothing of its own.
"""

from __future__ import annotations

MM_PER_INCH = 25.4
MM_PER_PT = 25.4 / 72
PT_PER_MM = 72 / 25.4


def mm(points: float) -> float:
    """Return points as millimetres."""
    return points * MM_PER_PT


def pt(millimetres: float) -> float:
    """Return millimetres as points."""
    return millimetres * PT_PER_MM
