"""Measure how much two colours differ to the eye.

In: colours. Out: a contrast. The law of this file: the figures are those of WCAG 2.
"""

from __future__ import annotations

from functools import lru_cache

from pliego.cards.drawing import Rgb

_GAMMA = 2.4


@lru_cache(maxsize=4096)
def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours, from 1 (the same) to 21 (black on white)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(over: Rgb, under: Rgb, opacity: float) -> Rgb:
    """Return a colour that is painted over another with an opacity."""
    red, green, blue = (a * opacity + b * (1 - opacity) for a, b in zip(over, under, strict=True))
    return red, green, blue


def hex_of(colour: Rgb) -> str:
    """Return a colour as themes write it: `#rrggbb`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** _GAMMA for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
