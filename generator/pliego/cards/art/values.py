"""Read the values of SVG attributes: numbers, colours, transforms, references.

In: the text of one attribute. Out: the value, or `BadValue` with what was expected. The law of this file: a
value is read whole or refused. No unit, name or function is guessed.
"""

from __future__ import annotations

import math
import re
from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pliego.cards.drawing import IDENTITY, Matrix, Rgb, multiply

LIMIT = 1e5
BLACK: Rgb = (0.0, 0.0, 0.0)
TINY = 1e-6
"""A smaller number, in units of the viewBox, counts as 0."""
NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_NUMBER = re.compile(NUMBER)
_PIXELS = re.compile(rf"({NUMBER})px\b")
_GAP = re.compile(r"\s*,\s*|\s+|$")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_COLOUR_CALL = re.compile(r"(rgba?|hsla?)\(([^()]*)\)", re.IGNORECASE)
_COLOUR_GAP = re.compile(r"[\s,/]+")
_CALL = re.compile(r"(?:\s*,)?\s*([A-Za-z]+)\s*\(([^()]*)\)\s*")
_ARGUMENTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


class BadValue(ValueError):
    """A value that cannot be read: what was expected, what to do, and the character where it goes wrong."""

    def __init__(self, expected: str, hint: str = "", code: str = "svg-attribute", offset: int = 0) -> None:
        super().__init__(expected)
        self.expected = expected
        self.hint = hint
        self.code = code
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Reference:
    """An element of the same file, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class CurrentColour:
    """The colour that `color` gives."""


@dataclass(frozen=True, slots=True)
class Percentage:
    """A share of the length that it is measured along, which the reader of the text does not know."""

    share: float


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour, and how opaque it is."""

    colour: Rgb
    opacity: float = 1.0


Paint: TypeAlias = Rgb | Shade | Reference | CurrentColour | None


@lru_cache(maxsize=4096)
def number(text: str) -> float:
    """Return a plain number in the units of the viewBox. Raise BadValue."""
    text = text.strip().removesuffix("px")
    if not _NUMBER.fullmatch(text):
        raise BadValue("a number", "use the viewBox's units")
    return within(float(text))


def within(value: float) -> float:
    """Return a number of a size that can be drawn, or 0 for one that is almost nothing. Raise BadValue for
    one that is too large."""
    if not abs(value) <= LIMIT:
        raise BadValue(f"a number of at most {LIMIT:.0f}", "use a smaller viewBox")
    return value if abs(value) >= TINY else 0.0


def positive(text: str) -> float:
    """Return a number that is not negative. Raise BadValue."""
    value = number(text)
    if value < 0:
        raise BadValue("a number that is not negative", "delete the minus sign")
    return value


def share(text: str) -> float:
    """Return a number from 0 to 1, or a percentage as one. Raise BadValue."""
    text = text.strip()
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    if not 0 <= value <= 1:
        raise BadValue("a number from 0 to 1", f'write "{min(1.0, max(0.0, value)):g}"')
    return value


def numbers(text: str) -> tuple[float, ...]:
    """Return numbers separated by commas or spaces (or by their signs, as in points). Raise BadValue."""
    found: list[float] = []
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _NUMBER.match(text, at)
        if match is None:
            raise BadValue("numbers", "separate numbers with spaces, without units", offset=at)
        found.append(within(float(match[0])))
        gap = _GAP.match(text, match.end())
        at = gap.end() if gap else match.end()
    return tuple(found)


def dashes(text: str) -> tuple[float, ...]:
    """Return the lengths of a dash pattern, none for a solid line. Raise BadValue."""
    if text.strip() == "none":
        return ()
    lengths = numbers(_PIXELS.sub(r"\1", text))
    if any(length < 0 for length in lengths):
        raise BadValue("lengths that are not negative", "delete the minus sign")
    return lengths * (1 + len(lengths) % 2) if any(lengths) else ()


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
    """Return the fill of a shape. Raise BadValue."""
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if text.lower() == "currentcolor":
        return CurrentColour()
    if text.startswith("url("):
        return reference(text[: text.find(")") + 1] or text)
    found = shade(text)
    return found.colour if found.opacity == 1 else found


def line_paint(text: str) -> Paint:
    """Return the paint of a line, which is never a gradient. Raise BadValue."""
    found = paint(text)
    if isinstance(found, Reference):
        raise BadValue(
            "a plain colour for a line", "write a colour, or draw the line as a filled shape", "svg-colour"
        )
    return found


def reference(text: str) -> Reference | None:
    """Return the element that `url(#id)` names, None for `none`. Raise BadValue."""
    if text.strip() == "none":
        return None
    text = text.strip()
    if not (text.startswith("url(") and text.endswith(")")):
        raise BadValue("`url(#id)` or `none`", "name an element of this file by its id")
    inside = text[len("url(") : -1].strip()
    quoted = len(inside) > 1 and inside[0] == inside[-1] and inside[0] in "\"'"
    return link(inside[1:-1] if quoted else inside)


def link(text: str) -> Reference:
    """Return the element that `#id` names. Raise BadValue for one of another file."""
    if not text.startswith("#") or len(text) < 2:
        raise BadValue("`#id`, an element of this file", "copy what it names into this file", "svg-external")
    return Reference(text[1:])


def transform(text: str) -> Matrix:
    """Return the matrix of a list of transforms. Raise BadValue."""
    matrix, at = IDENTITY, 0
    while at < len(text.rstrip()):
        match = _CALL.match(text, at)
        if match is None or match[1] not in _ARGUMENTS:
            start = at if match is None else match.start(1)
            hint = "write translate(x y), scale(k), rotate(degrees x y), skewX, skewY or matrix"
            raise BadValue("a transform", hint, offset=start)
        arguments = numbers(match[2])
        if len(arguments) not in _ARGUMENTS[match[1]]:
            wanted = " or ".join(str(count) for count in _ARGUMENTS[match[1]])
            raise BadValue(f"{wanted} numbers in {match[1]}()", offset=match.start(1))
        matrix = multiply(matrix, _step(match[1], arguments))
        at = match.end()
    a, b, c, d, e, f = (within(n) for n in matrix)
    return a, b, c, d, e, f


def _step(name: str, n: tuple[float, ...]) -> Matrix:
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
    if name == "scale":
        return (n[0], 0, 0, n[-1], 0, 0)
    angle = math.radians(n[0])
    if name.startswith("skew"):
        slope = math.tan(angle)
        return (1, slope, 0, 1, 0, 0) if name == "skewY" else (1, 0, slope, 1, 0, 0)
    x, y = n[1:] if len(n) > 1 else (0.0, 0.0)
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
