"""Read the values of SVG attributes: numbers, lengths, transforms, references.

In: the text of one attribute. Out: the value, or `BadValue` with what was expected. The law of this file: a
value is read whole or refused. No unit, name or function is guessed.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from pliego.cards.drawing import IDENTITY, Matrix, Rgb, multiply

LIMIT = 1e5
BLACK: Rgb = (0.0, 0.0, 0.0)
TINY = 1e-6
"""A smaller number, in units of the viewBox, counts as 0."""
NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_NUMBER = re.compile(NUMBER)
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "Q": 96 / 101.6,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
}
"""How many units of the viewBox a unit of length is."""
_LENGTH = re.compile(rf"({NUMBER})({'|'.join(_UNITS)})")
_GAP = re.compile(r"\s*,\s*|\s+|$")
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
class Percentage:
    """A share of the length that it is measured along, which the reader of the text does not know."""

    share: float


@lru_cache(maxsize=4096)
def number(text: str) -> float:
    """Return a number in the units of the viewBox. A length in millimetres, points … becomes one: there are
    96 units to the inch. Raise BadValue."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise BadValue("a number", "use the viewBox's units")
    return within(float(found[1]) * _UNITS[found[2]])


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
    lengths = tuple(positive(length) for length in text.replace(",", " ").split())
    return lengths * (1 + len(lengths) % 2) if any(lengths) else ()


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
