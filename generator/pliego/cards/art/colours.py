"""Read the colours of SVG attributes, and what else can fill a shape.

In: the text of one attribute. Out: a colour, with its opacity where it may have one, a reference, or
`BadValue` with what was expected. The law of this file: a colour is read whole or refused.
"""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pliego.cards.art.values import BLACK, BadValue, Reference, number, reference
from pliego.cards.drawing import Rgb

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_COLOUR_CALL = re.compile(r"(rgba?|hsla?)\(([^()]*)\)", re.IGNORECASE)
_COLOUR_GAP = re.compile(r"[\s,/]+")


@dataclass(frozen=True, slots=True)
class CurrentColour:
    """The colour that `color` gives."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour, and how opaque it is."""

    colour: Rgb
    opacity: float = 1.0


Paint: TypeAlias = Rgb | Shade | Reference | CurrentColour | None


@lru_cache(maxsize=1024)
def colour(text: str) -> Rgb:
    """Return an opaque colour: as #rgb or #rrggbb, rgb(…), hsl(…) or by its name. Raise BadValue."""
    found = shade(text)
    if found.opacity < 1:
        digits = "".join(f"{round(255 * part):02x}" for part in found.colour)
        hint = f"write `#{digits}`, and how opaque it is as `fill-opacity`"
        raise BadValue("a colour that is opaque", hint, "svg-colour")
    return found.colour


@lru_cache(maxsize=1024)
def shade(text: str) -> Shade:
    """Return a colour that need not be opaque: #rrggbbaa, rgba(…), `transparent`, or any other. Raise
    BadValue."""
    text = text.strip()
    if text == "transparent":
        return Shade(BLACK, 0.0)
    if call := _COLOUR_CALL.fullmatch(text):
        return _called(call[1].lower(), call[2])
    if not _HEX.fullmatch(text):
        return _by_name(text)
    digits = text[1:] if len(text) == 7 else "".join(char * 2 for char in text[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return Shade((red, green, blue))


def _by_name(text: str) -> Shade:
    """Return a colour that has a name, or whose hexadecimal digits say its opacity too. Raise BadValue."""
    from PIL import ImageColor

    try:
        red, green, blue, *opacity = ImageColor.getrgb(text)
    except ValueError:
        raise _no_colour() from None
    return Shade((red / 255, green / 255, blue / 255), opacity[0] / 255 if opacity else 1.0)


def _called(name: str, inside: str) -> Shade:
    """Return the colour that rgb(…) or hsl(…) gives: three parts and perhaps the opacity."""
    parts = [part for part in _COLOUR_GAP.split(inside.strip()) if part]
    if len(parts) not in (3, 4):
        raise _no_colour()
    try:
        opacity = _part(parts[3], 1.0) if len(parts) == 4 else 1.0
        if name.startswith("rgb"):
            red, green, blue = (_part(part, 255.0) for part in parts[:3])
        else:
            hue = number(parts[0].removesuffix("deg")) / 360
            red, green, blue = hls_to_rgb(hue, _part(parts[2], 100.0), _part(parts[1], 100.0))
    except BadValue:
        raise _no_colour() from None
    return Shade((_rounded(red), _rounded(green), _rounded(blue)), opacity)


def _part(text: str, whole: float) -> float:
    """Return a part of a colour from 0 to 1, given as a percentage or as a share of `whole`."""
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text) / whole
    return min(1.0, max(0.0, value))


def _rounded(part: float) -> float:
    """Return a part of a colour as one of 256 steps."""
    return int(part * 255 + 0.5) / 255


def _no_colour() -> BadValue:
    return BadValue("a colour as `#rrggbb`", "write it as `#rrggbb`", "svg-colour")


def paint(text: str) -> Paint:
    """Return what fills a shape or a line. Raise BadValue."""
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if text.lower() == "currentcolor":
        return CurrentColour()
    if text.startswith("url("):
        return reference(text[: text.find(")") + 1] or text)
    found = shade(text)
    return found.colour if found.opacity == 1 else found
