"""Remove from an SVG what drawing programs add, if it changes nothing in the picture.

In: the tree of elements of a file that Inkscape, Illustrator, Figma, Affinity … saved. Out: a tree in the
documented subset, and a problem for each thing that is neither understood nor removable. The law of this
file: nothing visible is removed. A style sheet is a list of classes, nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pliego.cards.art.lengths import in_units
from pliego.cards.art.masks import as_clip, solid_masks
from pliego.cards.art.style_sheets import ClassRules, Declaration, declarations
from pliego.cards.art.tree import Attribute, Element
from pliego.cards.art.values import BadValue, number, numbers
from pliego.cards.art.vocabulary import ELEMENTS, NAMESPACE, PRESENTATION
from pliego.text.problems import Problem

_TAKEN = {*PRESENTATION, "opacity", "stop-color", "stop-opacity", "clip-path"}
"""The properties of a style that the subset has as attributes."""
_NOTHING = re.compile(
    r"(-|font|text-|letter-|word-|line-height|writing-mode|direction|unicode-bidi|baseline|alignment-|dominant-"
    r"|glyph-|kerning|white-space|block-progression|inline-size|shape-|image-rendering|color-rendering"
    r"|color-profile|solid-|enable-background|pointer-events|cursor|overflow|clip$|flood-|lighting-|data-"
    r"|aria-|requiredFeatures|viewport-|mask-type)"
)
"""Names that begin like this change nothing in a picture without lettering and effects."""
_NOTHING_IF: dict[str, frozenset[str]] = {
    "display": frozenset({"inline", "block", "inherit", ""}),
    "mix-blend-mode": frozenset({"normal", "passthrough", "pass-through"}),
    "isolation": frozenset({"auto", "isolate"}),
    "vector-effect": frozenset({"none"}),
    "fr": frozenset({"0", "0%"}),
    "color-interpolation": frozenset({"auto", "sRGB"}),
    "color-interpolation-filters": frozenset({"auto", "sRGB", "linearRGB"}),
    "marker": frozenset({"none"}),
    **dict.fromkeys(("marker-start", "marker-mid", "marker-end", "filter", "mask"), frozenset({"none"})),
}
"""Attributes that change nothing if they have one of these values."""
_ROOT_ONLY = (
    "x",
    "y",
    "baseProfile",
    "preserveAspectRatio",
    "contentScriptType",
    "contentStyleType",
    "zoomAndPan",
)
_IDLE = ("role", "focusable", "tabindex", "lang", "enable-background", "slot")
_EFFECTS = ("filter", "mask", "pattern", "marker")
_AS_GROUPS = ("switch", "a")
_OF_LINKS = ("href", "xlink:href", "target", "rel", "download")
_INSTEAD_OF_STYLES = {
    "mix-blend-mode": "set the blend mode to Normal in the drawing program, or export the picture as PNG"
}
_DELETE = "draw the effect as shapes, or delete it: see the list in content/README.md"
_SAME = 0.01
"""How much two proportions may differ and still be the same."""
_GEOMETRY = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")
"""The attributes of shapes that a style may give too. On the whole picture they are the size on a screen."""
_DROPPED = ("metadata", "style", "script-data")
_FOCUS = (("fx", "cx"), ("fy", "cy"))
_NAMING = (*_EFFECTS, "fill", "stroke", "marker-start", "marker-mid", "marker-end")
_MENTIONED = re.compile(r"#([^\s)\"';,]+)")
_KEPT = ("xmlns:xlink", "xlink:href", "xml:space")


def tidied(root: Element) -> tuple[Element, list[Problem]]:
    """Return a picture without the additions of programs, and the problems that are left."""
    tidying = _Tidying(
        ClassRules.of(root),
        frozenset(_mentioned(root)),
        frozenset(_effects(root)),
        frozenset(solid_masks(root)),
        _prefixes(root),
    )
    tidy = tidying.element(root)
    return (in_units(_with_view(tidy)) if tidy else root), [
        *tidying.rules.problems,
        *tidying.problems,
        *_stretched(root),
    ]


def _prefixes(root: Element) -> tuple[str, ...]:
    """Return the prefixes, with their colons, of elements that are SVG."""
    names = (name for name, each in root.attributes.items() if each.value == NAMESPACE)
    return ("svg:", *(f"{name.removeprefix('xmlns:')}:" for name in names if name.startswith("xmlns:")))


def _mentioned(element: Element) -> Iterator[str]:
    """Yield the ids that a picture names."""
    for attribute in element.attributes.values():
        yield from _MENTIONED.findall(attribute.value)
    for word in element.words if element.tag == "style" else ():
        yield from _MENTIONED.findall(word)
    for child in element.children:
        yield from _mentioned(child)


def _effects(element: Element) -> Iterator[str]:
    """Yield the ids of elements that the subset does not have: filters, masks, patterns, markers."""
    if element.tag in _EFFECTS and "id" in element.attributes:
        yield element.attributes["id"].value
    for child in element.children:
        yield from _effects(child)


@dataclass
class _Tidying:
    """One picture while it is tidied. It keeps the problems that it meets."""

    rules: ClassRules
    mentioned: frozenset[str]
    effects: frozenset[str]
    clips: frozenset[str]
    prefixes: tuple[str, ...]
    problems: list[Problem] = field(default_factory=list)

    def element(self, element: Element) -> Element | None:
        """Return an element in the terms of the subset, or None if nothing of it is visible."""
        tag = self._tag(element.tag)
        if ":" in tag or tag in _DROPPED or self._is_idle(tag, element):
            return None
        if tag == "mask" and element.attributes["id"].value in self.clips:
            element, tag = as_clip(element), "clipPath"
        attributes = self._attributes(tag, element)
        if attributes is None:
            return None
        tag = "g" if tag in _AS_GROUPS else tag
        inner = () if tag in _EFFECTS else element.children
        children = [tidy for child in inner if (tidy := self.element(child)) is not None]
        return replace(element, tag=tag, attributes=attributes, children=children)

    def _tag(self, tag: str) -> str:
        """Return a tag without the prefix of the namespace of SVG."""
        return next((tag[len(p) :] for p in self.prefixes if tag.startswith(p)), tag)

    def _is_idle(self, tag: str, element: Element) -> bool:
        """True if an element is only for other programs, or is not used."""
        if tag == "foreignObject":
            return "requiredExtensions" in element.attributes
        named = element.attributes.get("id")
        return tag in _EFFECTS and (named is None or named.value not in self.mentioned)

    def _attributes(self, tag: str, element: Element) -> dict[str, Attribute] | None:
        """Return the attributes of an element and of its styles, or None if it is not displayed."""
        found: dict[str, Attribute] = {}
        for name, attribute in element.attributes.items():
            if not self._is_foreign(tag, name, attribute) and name not in ("style", "class"):
                found[name] = attribute
        for focus, centre in _FOCUS:
            if focus in found and centre in found and found[focus].value == found[centre].value:
                del found[focus]
        names = element.attributes.get("class")
        for declared in (*self.rules.of_classes(names), *declarations(element.attributes.get("style"))):
            if declared.name == "display" and declared.attribute.value == "none":
                return None
            if declared.name not in _GEOMETRY:
                self._take(declared, found)
            elif declared.name in ELEMENTS.get(tag, ()) and tag != "svg":
                found[declared.name] = declared.attribute
        if names is not None and (kept := self.rules.kept(names)) is not None:
            found["class"] = kept
        self._clip_by_mask(found)
        shown = found.pop("display", None)
        return None if shown is not None and shown.value.strip() == "none" else found

    def _clip_by_mask(self, found: dict[str, Attribute]) -> None:
        """Name the clip that a solid mask has become. An element that has a clip too keeps its mask."""
        mask = found.get("mask")
        if mask is not None and "clip-path" not in found and self._is_clip(mask):
            found["clip-path"] = found.pop("mask")

    def _is_clip(self, mask: Attribute) -> bool:
        return any(each in self.clips for each in _MENTIONED.findall(mask.value))

    def _take(self, declared: Declaration, found: dict[str, Attribute]) -> None:
        name, attribute = declared.name, declared.attribute
        if name in _TAKEN or (name == "mask" and self._is_clip(attribute)):
            if attribute.value != "inherit":
                found[name] = attribute
        elif not self._is_foreign("", name, attribute):
            expected = "expected a style that art may have"
            message = f"{expected}, found `{name}: {attribute.value}`"
            hint = _INSTEAD_OF_STYLES.get(name, _DELETE)
            self.problems.append(Problem("svg-attribute", message, attribute.name_span, hint))

    def _is_foreign(self, tag: str, name: str, attribute: Attribute) -> bool:
        """True if an attribute changes nothing visible, or is reported elsewhere."""
        value = attribute.value.strip()
        if tag == "a" and name in _OF_LINKS:
            return True
        if ":" in name:
            return name not in _KEPT
        if name in _NOTHING_IF and value in _NOTHING_IF[name]:
            return True
        if value == "inherit" and name in _TAKEN:
            return True
        if name == "mask" and self._is_clip(attribute):
            return False
        if name in _NAMING and value.startswith("url("):
            return any(each in self.effects for each in _MENTIONED.findall(value))
        if tag == "svg" and name in _ROOT_ONLY:
            return True
        return name in _IDLE or bool(_NOTHING.match(name))


def _stretched(root: Element) -> Iterator[Problem]:
    """Report a picture that a program would stretch to other proportions than those of its viewBox."""
    how = root.attributes.get("preserveAspectRatio")
    if (
        how is None
        or how.value.strip() != "none"
        or not {"viewBox", "width", "height"} <= root.attributes.keys()
    ):
        return
    try:
        _left, _top, *view = numbers(root.attributes["viewBox"].value)
        width, height = (number(root.attributes[name].value) for name in ("width", "height"))
    except (BadValue, ValueError):
        return
    if len(view) == 2 and abs(width * view[1] - height * view[0]) > _SAME * abs(width * view[1]):
        message = "expected the proportions of the viewBox in width and height, found others"
        hint = "export it in the size that it has in the drawing program, or as PNG"
        yield Problem("svg-viewbox", f"{message}: they stretch the picture", how.name_span, hint)


def _with_view(root: Element) -> Element:
    """Give a picture that has only a size a viewBox of that size."""
    if "viewBox" in root.attributes or not {"width", "height"} <= root.attributes.keys():
        return root
    at = root.attributes["width"]
    try:
        width, height = (number(root.attributes[name].value) for name in ("width", "height"))
    except BadValue:
        return root
    text = f"0 0 {width:.9g} {height:.9g}"
    view: Mapping[str, Attribute] = {"viewBox": at._replace(value=text, raw="")}
    return replace(root, attributes={**root.attributes, **view})
