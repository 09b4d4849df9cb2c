"""Turn masks of one solid shape into clips. Figma writes such masks for what is cut out by a shape.

In: the tree of elements of a file. Out: the ids of its solid masks, and each such mask as a clipPath. The law
of this file: a mask is solid if it shows all inside one shape and nothing outside. Any other stays a mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pliego.cards.art.colours import Shade, shade
from pliego.cards.art.style_sheets import declarations
from pliego.cards.art.tree import Attribute, Element
from pliego.cards.art.values import BadValue
from pliego.cards.art.vocabulary import SHAPES

_AREA = ("x", "y", "width", "height")
_OF_MASKS = frozenset((*_AREA, "id", "style", "mask-type", "maskUnits"))
_LOOK = frozenset(("id", "fill", "fill-rule", "clip-rule", "transform"))
_NOTES = ("title", "desc")


def solid_masks(element: Element) -> Iterator[str]:
    """Yield the ids of the masks that are clips."""
    if element.tag == "mask" and "id" in element.attributes and _is_solid(element):
        yield element.attributes["id"].value
    for child in element.children:
        yield from solid_masks(child)


def as_clip(mask: Element) -> Element:
    """Return a solid mask as a clipPath."""
    shapes = [child for child in mask.children if child.tag not in _NOTES]
    return replace(
        mask, tag="clipPath", attributes={"id": mask.attributes["id"]}, children=[_outlined(shapes[0])]
    )


def _outlined(shape: Element) -> Element:
    """Return a shape with the rule of its fill as that of its clip."""
    attributes = {name: each for name, each in shape.attributes.items() if name != "fill"}
    if "fill-rule" in attributes:
        attributes["clip-rule"] = attributes["fill-rule"]
    return replace(shape, attributes=attributes)


def _is_solid(mask: Element) -> bool:
    shapes = [child for child in mask.children if child.tag not in _NOTES]
    if len(shapes) != 1 or shapes[0].tag not in SHAPES or not mask.attributes.keys() <= _OF_MASKS:
        return False
    shape, units = shapes[0], mask.attributes.get("maskUnits")
    if not shape.attributes.keys() <= {*_LOOK, *SHAPES[shape.tag]}:
        return False
    if any(name in mask.attributes for name in _AREA) and (units is None or units.value != "userSpaceOnUse"):
        return False
    return _is_full(shape.attributes.get("fill"), _kind(mask))


def _kind(mask: Element) -> str:
    """Return what of a mask counts: `alpha`, or else its `luminance`."""
    found = [each.attribute.value for each in declarations(mask.attributes.get("style"))]
    return "alpha" if "alpha" in found or _text(mask, "mask-type") == "alpha" else "luminance"


def _text(element: Element, name: str) -> str:
    return element.attributes[name].value if name in element.attributes else ""


def _is_full(fill: Attribute | None, kind: str) -> bool:
    """True if a fill lets everything through: any opaque colour, or white where lightness counts."""
    try:
        found = shade(fill.value if fill else "#000000")
    except BadValue:
        return False
    return found.opacity == 1 if kind == "alpha" else found == Shade((1.0, 1.0, 1.0))
