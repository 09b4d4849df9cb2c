"""Read the values of the elements of an SVG, each once.

In: the tree of elements. Out: nodes, their ids, and a problem for every element, attribute, value and
reference outside the subset. The law of this file: nothing is drawn or copied. A mistake is reported once,
where it stands, even in a part of the picture that nothing uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pliego.cards.art.colours import Paint
from pliego.cards.art.tree import Attribute, Element
from pliego.cards.art.values import BLACK, BadValue, Reference
from pliego.cards.art.vocabulary import (
    CHILDREN,
    CLASSES,
    ELEMENTS,
    GRADIENTS,
    INSTEAD,
    PRESENTATION,
    REQUIRED,
    USABLE,
    Parser,
)
from pliego.cards.drawing import Rgb
from pliego.text.problems import Problem, Span, closest, did_you_mean

_TARGETS = {
    "fill": GRADIENTS,
    "stroke": GRADIENTS,
    "clip-path": ("clipPath",),
    "use": USABLE,
    **dict.fromkeys(GRADIENTS, GRADIENTS),
}


@dataclass(frozen=True, slots=True)
class Presentation:
    """The properties that an element inherits from those around it."""

    fill: Paint = BLACK
    stroke: Paint = None
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    dash_start: float = 0.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0
    even_odd: bool = False
    clip_even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    colour: Rgb = BLACK
    line_first: bool = False
    hidden: bool = False
    solid: bool = False


@dataclass(frozen=True, slots=True)
class SvgNode:
    """An element. `look` holds the properties that it changes for itself and its children, `values` its
    other attributes."""

    tag: str
    span: Span
    look: dict[str, Any]
    values: dict[str, Any]
    children: tuple[SvgNode, ...]
    off: bool = False


@dataclass(frozen=True, slots=True)
class _Mention:
    reference: Reference
    by: str
    span: Span


@dataclass(slots=True)
class SvgNodes:
    """Reads elements into nodes. It keeps the problems of its picture."""

    ids: dict[str, SvgNode] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _mentions: list[_Mention] = field(default_factory=list)

    def read(self, root: Element) -> SvgNode | None:
        """Return the node of the whole picture, or None if its root is no `svg`."""
        if root.tag != "svg":
            self._report("svg-element", "an `svg` element", root.tag, root.span, "make it the root")
            return None
        if "viewBox" not in root.attributes:
            hint = 'write viewBox="0 0 100 100" with the picture\'s size'
            self.problems.append(Problem("svg-viewbox", "expected a viewBox, found none", root.span, hint))
        node = self._node(root, inside="")
        for mention in self._mentions:
            self._check(mention)
        return node

    def _node(self, element: Element, inside: str) -> SvgNode:
        look: dict[str, Any] = {}
        values: dict[str, Any] = {}
        for written, attribute in element.attributes.items():
            name = "href" if written == "xlink:href" else written
            self._attribute(element.tag, name, attribute, look, values)
        classes = values.get("class", ())
        if "ink" in classes:
            look["solid"] = True
        self._complete(element, inside)
        children = tuple(self._children(element))
        node = SvgNode(element.tag, element.span, look, values, children, "off" in classes)
        if name_given := values.get("id"):
            self._name(name_given, node, element.attributes["id"].span)
        return node

    def _complete(self, element: Element, inside: str) -> None:
        """Report what is missing, or must not be here."""
        if element.words and element.tag not in ("title", "desc"):
            found = element.words[0].split("\n")[0][:20]
            hint = "draw lettering as paths, or write it in the layout"
            self._report("svg-element", f"no text in `{element.tag}`", found, element.span, hint)
        needed = REQUIRED.get(element.tag)
        if needed and needed not in element.attributes and f"xlink:{needed}" not in element.attributes:
            found = f"expected `{needed}` in `{element.tag}`, found none"
            self.problems.append(
                Problem("svg-attribute", found, element.span, "write it, or delete the element")
            )
        if inside == "clipPath" and "clip-path" in element.attributes:
            span = element.attributes["clip-path"].name_span
            self._report("svg-attribute", "no clip within a clip", "clip-path", span, "join the two outlines")

    def _children(self, element: Element) -> Iterator[SvgNode]:
        for child in element.children:
            if child.tag not in CHILDREN[element.tag]:
                self._misplaced(child, element.tag)
                self._read_on(child)
                continue
            yield self._node(child, element.tag)

    def _read_on(self, stray: Element) -> None:
        """Read the content of a stray element, so that all its mistakes are reported. Draw none of it."""
        for child in (stray,) if stray.tag in ELEMENTS else stray.children:
            if child.tag in ELEMENTS:
                self._node(child, "g")

    def _misplaced(self, child: Element, tag: str) -> None:
        if child.tag in ELEMENTS and child.tag != "svg":
            hint = f"`{tag}` holds {', '.join(CHILDREN[tag])}" if CHILDREN[tag] else f"`{tag}` holds nothing"
            self._report("svg-element", f"nothing of the kind in `{tag}`", child.tag, child.span, hint)
            return
        hint = did_you_mean(child.tag, ELEMENTS, "delete it: see the list in content/README.md")
        instead = INSTEAD.get(child.tag, hint)
        self._report("svg-element", "an element that art may use", child.tag, child.span, instead)

    def _attribute(
        self, tag: str, name: str, attribute: Attribute, look: dict[str, Any], values: dict[str, Any]
    ) -> None:
        into, key, parser = values, name, _parser(tag, name)
        if parser is None:
            self._unknown(tag, name, attribute)
            return
        if name in PRESENTATION:
            into, key = look, PRESENTATION[name][0]
        try:
            value = into[key] = parser(attribute.value)
        except BadValue as bad:
            found = attribute.value[bad.offset : bad.offset + 24].strip() or "the end"
            self._report(
                bad.code, f"{bad.expected} in `{name}`", found, attribute.inside(bad.offset), bad.hint
            )
            return
        if isinstance(value, Reference):
            by = tag if name == "href" else name
            self._mentions.append(_Mention(value, by, attribute.span))

    def _unknown(self, tag: str, name: str, attribute: Attribute) -> None:
        known = (*ELEMENTS[tag], *PRESENTATION, "id", "class")
        close = closest(name, known, 0.8)
        hint = f"did you mean `{close}`?" if close else "delete it: see the list in content/README.md"
        self._report("svg-attribute", f"an attribute of `{tag}`", name, attribute.name_span, hint)

    def _name(self, name: str, node: SvgNode, span: Span) -> None:
        if name in self.ids:
            first = self.ids[name].span.line
            self._report("svg-attribute", f"each id once (first at line {first})", name, span, "rename one")
        self.ids.setdefault(name, node)

    def _check(self, mention: _Mention) -> None:
        wanted = _TARGETS[mention.by]
        target = self.ids.get(mention.reference.id)
        if target and target.tag in wanted:
            return
        close = closest(mention.reference.id, [i for i, n in self.ids.items() if n.tag in wanted])
        hint = f"did you mean `#{close}`?" if close else "give it an id, or delete the reference"
        code = "svg-colour" if mention.by in ("fill", "stroke") else "svg-attribute"
        kind = "an element to use" if mention.by == "use" else " or ".join(wanted)
        self._report(code, f"the id of {kind}", f"#{mention.reference.id}", mention.span, hint)

    def _report(self, code: str, expected: str, found: str, span: Span, hint: str) -> None:
        self.problems.append(Problem(code, f"expected {expected}, found `{found}`", span, hint))


_ANYWHERE: dict[str, Parser] = {"id": str.strip, "class": CLASSES}


def _parser(tag: str, name: str) -> Parser | None:
    if name in PRESENTATION:
        return PRESENTATION[name][1]
    return _ANYWHERE.get(name) or ELEMENTS[tag].get(name)
