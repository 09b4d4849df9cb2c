"""Say in which colours something of a PDF is, and how much ink that is.

In: colour spaces, pictures and shadings as pikepdf reads them. Out: names and numbers. The law of this file:
what is neither grey nor inks counts as red, green and blue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

_DEEPEST, _BITS = 255, 8
_GREYS = frozenset(("/DeviceGray", "/CalGray", "None"))
"""The spaces of one ink, and that of a picture that is a mask."""
_PRESS = frozenset(("/DeviceCMYK", "/DeviceGray", "/CalGray", "/Separation", "/DeviceN", "/Pattern"))


def is_red_green_blue(space: Any) -> bool:
    """True for a colour space that no ink of a press has. Nothing, as in a mask, is none."""
    if space is None:
        return False
    name = space_name(space)
    if name == "/Indexed":
        return is_red_green_blue(space[1])
    if name == "/ICCBased":
        return int(space[1].get("/N", 0)) == 3
    if name == "/Pattern" and _is_list(space) and len(space) > 1:
        return is_red_green_blue(space[1])
    return name not in _PRESS


def space_name(space: Any) -> str:
    """Return the name of the family of a colour space."""
    return str(space[0]) if _is_list(space) else str(space)


def _is_list(space: Any) -> bool:
    import pikepdf

    return isinstance(space, pikepdf.Array)


def shading_inks(shading: Any) -> Iterator[Sequence[Any]]:
    """Yield the colours at the steps of a shading."""
    waiting = [shading.get("/Function")]
    while waiting:
        function = waiting.pop()
        if function is None:
            continue
        waiting += list(function.get("/Functions", ()))
        yield from (list(function[key]) for key in ("/C0", "/C1") if key in function)


def most_ink(picture: Any) -> float | None:
    """Return the most ink that a picture puts on one spot: 1 is all of one ink. None if that is not known."""
    from PIL import Image, ImageMath

    space = space_name(picture.get("/ColorSpace"))
    if space != "/DeviceCMYK":
        return 1.0 if space in _GREYS else None
    if picture.get("/Filter") != "/FlateDecode" or int(picture.BitsPerComponent) != _BITS:
        return None
    size = int(picture.Width), int(picture.Height)
    inks = Image.frombytes("CMYK", size, picture.read_bytes()).split()
    named = dict(zip("cmyk", inks, strict=True))
    total = ImageMath.lambda_eval(lambda each: each["c"] + each["m"] + each["y"] + each["k"], **named)
    return float(total.getextrema()[1]) / _DEEPEST
