"""List the subset of SVG that art can use: elements, their attributes, and the parser of each value.

In: nothing. Out: tables. The law of this file: it is the documented subset (content/README.md), written once.
A row here is all that an attribute needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pliego.cards.art.colours import colour, paint, shade
from pliego.cards.art.outline import path_data
from pliego.cards.art.values import (
    BadValue,
    Percentage,
    dashes,
    link,
    number,
    numbers,
    positive,
    reference,
    share,
    transform,
)
from pliego.text.problems import closest

Parser = Callable[[str], Any]
_KNOWN = ("ink", "off")
_SHORT = 3
_AS_PNG = "or export the picture as PNG"
NAMESPACE = "http://www.w3.org/2000/svg"


def word(*known: str, hint: str = "") -> Parser:
    """Return the parser of an attribute that is one of some words."""

    def parser(text: str) -> str:
        if text.strip() not in known:
            raise BadValue(" or ".join(f"`{name}`" for name in known), hint)
        return text.strip()

    return parser


def _rule(text: str) -> bool:
    return bool(word("nonzero", "evenodd")(text) == "evenodd")


def _classes(text: str) -> tuple[str, ...]:
    """Return the classes that have a meaning here. Programs give others. Refuse a slip of the pen."""
    names = text.split()
    if any(len(name) <= _SHORT and name not in _KNOWN and closest(name, _KNOWN) for name in names):
        raise BadValue("class `ink` or `off`", "delete what means nothing here")
    return tuple(name for name in names if name in _KNOWN)


def _points(text: str) -> tuple[float, ...]:
    found = numbers(text)
    if len(found) % 2:
        raise BadValue("pairs of numbers", f"there are {len(found)} numbers")
    return found


def _view_box(text: str) -> tuple[float, ...]:
    try:
        found = numbers(text)
    except BadValue as bad:
        raise BadValue("four numbers", bad.hint, "svg-viewbox", bad.offset) from bad
    if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
        raise BadValue(
            "left, top, width and height", 'write "0 0 100 100" with the picture\'s size', "svg-viewbox"
        )
    return found


def _coordinate(text: str) -> float | Percentage:
    text = text.strip()
    return Percentage(number(text[:-1]) / 100) if text.endswith("%") else number(text)


def _is_hidden(text: str) -> bool:
    return bool(word("visible", "hidden", "collapse")(text) != "visible")


def _line_first(text: str) -> bool:
    """True if a line is painted before the shape that it goes round."""
    words = text.split()
    if not words or not set(words) <= {"normal", "fill", "stroke", "markers"}:
        raise BadValue("an order of `fill` and `stroke`")
    return [name for name in words if name in ("fill", "stroke")][:1] == ["stroke"]


def _offset(text: str) -> float:
    """Return the place of a stop. One beyond the ends of its gradient is at an end."""
    found = _coordinate(text)
    return min(1.0, max(0.0, found.share if isinstance(found, Percentage) else found))


def _ignored(_text: str) -> None:
    return None


def _in_the_middle(text: str) -> None:
    word("xMidYMid meet", "xMidYMid")(text)


PRESENTATION: dict[str, tuple[str, Parser]] = {
    "fill": ("fill", paint),
    "stroke": ("stroke", paint),
    "stroke-width": ("width", positive),
    "stroke-dasharray": ("dashes", dashes),
    "stroke-linecap": ("cap", word("butt", "round", "square")),
    "stroke-linejoin": ("join", word("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter", positive),
    "fill-rule": ("even_odd", _rule),
    "clip-rule": ("clip_even_odd", _rule),
    "fill-opacity": ("fill_opacity", share),
    "stroke-opacity": ("stroke_opacity", share),
    "stroke-dashoffset": ("dash_start", number),
    "paint-order": ("line_first", _line_first),
    "visibility": ("hidden", _is_hidden),
    "color": ("colour", colour),
}
"""The attributes that children inherit: the field of `Presentation` that each sets, and its parser."""

_DRAWN: dict[str, Parser] = {"transform": transform, "opacity": share, "clip-path": reference}
_GRADIENT: dict[str, Parser] = {
    "gradientUnits": word("userSpaceOnUse", "objectBoundingBox"),
    "gradientTransform": transform,
    "spreadMethod": word("pad", hint=f"let the gradient end (Inkscape: Repeat: None), {_AS_PNG}"),
    "href": link,
}

SHAPES: dict[str, dict[str, Parser]] = {
    "path": {"d": path_data},
    "rect": {"x": number, "y": number, "rx": positive, "ry": positive, "width": positive, "height": positive},
    "circle": {"cx": number, "cy": number, "r": positive},
    "ellipse": {"cx": number, "cy": number, "rx": positive, "ry": positive},
    "line": {"x1": number, "y1": number, "x2": number, "y2": number},
    "polyline": {"points": _points},
    "polygon": {"points": _points},
}

ELEMENTS: dict[str, dict[str, Parser]] = {
    "svg": {
        "xmlns": word(NAMESPACE),
        "xmlns:xlink": _ignored,
        "xml:space": _ignored,
        "version": _ignored,
        "width": _ignored,
        "height": _ignored,
        "viewBox": _view_box,
        "opacity": share,
        "clip-path": reference,
    },
    "g": _DRAWN,
    "defs": {},
    "symbol": {
        "viewBox": _view_box,
        "preserveAspectRatio": _in_the_middle,
        "opacity": share,
        "clip-path": reference,
    },
    "use": {"x": number, "y": number, "width": positive, "height": positive, "href": link, **_DRAWN},
    **{tag: {**own, **_DRAWN} for tag, own in SHAPES.items()},
    "linearGradient": {**dict.fromkeys(("x1", "y1", "x2", "y2"), _coordinate), **_GRADIENT},
    "radialGradient": {**dict.fromkeys(("cx", "cy", "r", "fx", "fy"), _coordinate), **_GRADIENT},
    "stop": {"offset": _offset, "stop-color": shade, "stop-opacity": share},
    "clipPath": {
        "transform": transform,
        "clipPathUnits": word("userSpaceOnUse", hint=f"draw the clip in the units of the picture, {_AS_PNG}"),
    },
    "title": {},
    "desc": {},
}
"""The attributes of each element, besides `id`, `class` and inherited ones."""

CLASSES: Parser = _classes
GRADIENTS = ("linearGradient", "radialGradient")
USABLE = ("g", "symbol", "use", *SHAPES)
_NOTES = ("title", "desc")
_ANYTHING = tuple(tag for tag in ELEMENTS if tag not in ("svg", "stop"))

CHILDREN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(SHAPES, _NOTES),
    **dict.fromkeys(GRADIENTS, ("stop", *_NOTES)),
    **dict.fromkeys(("svg", "g", "defs", "symbol"), _ANYTHING),
    "use": _NOTES,
    "stop": (),
    "clipPath": (*SHAPES, "use", *_NOTES),
    "title": (),
    "desc": (),
}
"""The elements that each element can hold."""

REQUIRED = {"path": "d", "polyline": "points", "polygon": "points", "use": "href"}
"""The attribute that an element needs to draw anything."""

_LETTERING = (
    "select it and turn it into paths (Inkscape: Path → Object to Path; Illustrator: Type → Create Outlines; "
    "Figma: Flatten; Affinity: Convert to Curves), or write it in the layout"
)

INSTEAD = {
    "text": _LETTERING,
    "script": "delete it",
    "mask": "use a clip of one shape (Inkscape: Object → Clip; Illustrator: Object → Clipping Mask), "
    f"{_AS_PNG}",
    "pattern": "turn the pattern into shapes (Inkscape: Object → Pattern → Pattern to Objects; Illustrator: "
    f"Object → Expand), {_AS_PNG}",
    "image": f"place the raster in the layout, {_AS_PNG}",
    "filter": f"delete the effect (Inkscape: Filters → Remove Filters), {_AS_PNG}",
    "svg": "use `g` or `symbol`",
    "foreignObject": "draw it as shapes",
    "marker": f"turn line and marks into shapes (Inkscape: Path → Stroke to Path), {_AS_PNG}",
    "tspan": _LETTERING,
}
"""What to use instead of an element that is not in the subset."""
