"""Read the style sheets and `style` attributes of an SVG: classes and their declarations.

In: the tree of elements. Out: `ClassRules`, and declarations as attributes with their places. The law of this
file: a rule is a list of classes. Anything else in a sheet is a problem, reported once for each sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pliego.cards.art.tree import Attribute, Element, Lines
from pliego.text.problems import Problem

_CLASS = re.compile(r"\s*(?:[a-z]+)?\.([\w-]+)\s*")
_SOLID = ("ink", "off")
_IMPORTANT = "!important"


class Declaration(NamedTuple):
    """One declaration of a style, as an attribute at its own place."""

    name: str
    attribute: Attribute


def declarations(style: Attribute | None) -> Iterator[Declaration]:
    """Yield the declarations of a `style` attribute."""
    if style is not None:
        exact = style.raw == style.value
        yield from _declared(style.value, style.lines, style.value_at if exact else None, style.value_at)


def _declared(text: str, lines: Lines, start: int | None, otherwise: int) -> Iterator[Declaration]:
    """Yield declarations. `start` is the text's place in the file, if known."""
    at = 0
    for piece in _without_comments(text).split(";"):
        name, _colon, value = piece.partition(":")
        if piece.strip():
            value_text = value.strip().removesuffix(_IMPORTANT).rstrip()
            behind = at + len(name) + 1
            name_at, value_at = at + _blanks(name), behind + _blanks(value)
            places = (otherwise, otherwise) if start is None else (start + name_at, start + value_at)
            yield Declaration(name.strip(), Attribute(value_text, value_text, lines, *places))
        at += len(piece) + 1


def _blanks(text: str) -> int:
    """Return the number of blanks at the start of a text."""
    return len(text) - len(text.lstrip())


def _without_comments(text: str) -> str:
    """Return a text whose comments are replaced by blanks."""
    kept, at = [], 0
    while (begin := text.find("/*", at)) >= 0 and (end := text.find("*/", begin + 2)) >= 0:
        kept += [text[at:begin], " " * (end + 2 - begin)]
        at = end + 2
    return "".join([*kept, text[at:]])


@dataclass
class ClassRules:
    """The classes of the style sheets of a picture, and the problems of the sheets."""

    has_sheet: bool = False
    classes: dict[str, list[Declaration]] = field(default_factory=dict)
    order: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, root: Element) -> ClassRules:
        """Return the rules of a picture."""
        rules = cls()
        if root.attributes:
            lines = next(iter(root.attributes.values())).lines
            for sheet in _sheets(root):
                rules.has_sheet = True
                rules._read(sheet, lines)
        return rules

    def of_classes(self, names: Attribute | None) -> Iterator[Declaration]:
        """Yield the declarations of the classes of an element, in the order of the sheet."""
        wanted = {name for name in (names.value.split() if names else ()) if name in self.classes}
        for name in sorted(wanted, key=self.order.__getitem__):
            yield from self.classes[name]

    def kept(self, names: Attribute) -> Attribute | None:
        """Return the classes that have a meaning here, or all if there is no sheet."""
        if not self.has_sheet:
            return names
        own = " ".join(name for name in names.value.split() if name in _SOLID)
        return names._replace(value=own) if own else None

    def _read(self, sheet: Element, lines: Lines) -> None:
        for words in sheet.words:
            at = lines.text.find(words, lines.place(sheet.span))
            self._rules(words, lines, at if at >= 0 else None, sheet)

    def _rules(self, words: str, lines: Lines, start: int | None, sheet: Element) -> None:
        text, at = _without_comments(words), 0
        otherwise = lines.place(sheet.span)
        while (opened := text.find("{", at)) >= 0 and (closed := text.find("}", opened)) >= 0:
            head, body = text[at:opened], text[opened + 1 : closed]
            at = closed + 1
            names = [_CLASS.fullmatch(each) for each in head.split(",")]
            if not all(names):
                self._refuse(head.strip(), sheet)
                continue
            here = None if start is None else start + opened + 1
            self._keep([name[1] for name in names if name], list(_declared(body, lines, here, otherwise)))
        if left := text[at:].strip():
            self._refuse(left.split("\n")[0], sheet)

    def _keep(self, names: Sequence[str], declared: Sequence[Declaration]) -> None:
        for name in names:
            self.order.setdefault(name, len(self.order))
            self.classes.setdefault(name, []).extend(declared)

    def _refuse(self, found: str, sheet: Element) -> None:
        if not self.problems:
            message = f"expected rules for classes such as `.a {{fill: #ffffff}}`, found `{found[:30]}`"
            hint = "let the program write presentation attributes instead of a style sheet"
            self.problems.append(Problem("svg-element", message, sheet.span, hint))


def _sheets(element: Element) -> Iterator[Element]:
    if element.tag.removeprefix("svg:") == "style":
        yield element
    for child in element.children:
        yield from _sheets(child)
