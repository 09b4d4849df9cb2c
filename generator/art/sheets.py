"""The style sheets and `style` attributes of an SVG: classes and what they say.

In: the tree of elements. Out: `ClassRules`, and declarations as attributes that know where they stand.
The law of this file: a rule is a list of classes; whatever else a sheet holds is a problem, told once for
the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.art.tree import Attribute, Element, Lines
from generator.source import Problem

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SAID = re.compile(r"\s*([\w-]+)\s*:\s*([^;]*?)\s*(?:;|$)")
_CLASS = re.compile(r"\s*(?:[a-z]+)?\.([\w-]+)\s*")
_SOLID = ("ink", "off")
_IMPORTANT = re.compile(r"\s*!important$")


class Declaration(NamedTuple):
    """One thing that a style says, as an attribute at its own place."""

    name: str
    attribute: Attribute


def declarations(style: Attribute | None) -> Iterator[Declaration]:
    """Yield what a `style` attribute says."""
    if style is not None:
        exact = style.raw == style.value
        yield from _said(style.value, style.lines, style.value_at if exact else None, style.value_at)


def _said(text: str, lines: Lines, start: int | None, otherwise: int) -> Iterator[Declaration]:
    """Yield declarations; `start` is where the text stands in the file, if that is known."""
    text = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    for match in _SAID.finditer(text):
        value = _IMPORTANT.sub("", match[2])
        name_at = otherwise if start is None else start + match.start(1)
        value_at = otherwise if start is None else start + match.start(2)
        yield Declaration(match[1], Attribute(value, value, lines, name_at, value_at))


@dataclass
class ClassRules:
    """What the style sheets of a picture say of classes; it owns what is wrong with them."""

    has_sheet: bool = False
    classes: dict[str, list[Declaration]] = field(default_factory=dict)
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
        """Yield what the classes of an element say, in the order of the sheet."""
        wanted = names.value.split() if names else ()
        for name, said in self.classes.items():
            if name in wanted:
                yield from said

    def kept(self, names: Attribute) -> Attribute | None:
        """Return the classes that mean something here; all, if no sheet says what others mean."""
        if not self.has_sheet:
            return names
        own = " ".join(name for name in names.value.split() if name in _SOLID)
        return names._replace(value=own) if own else None

    def _read(self, sheet: Element, lines: Lines) -> None:
        for words in sheet.words:
            at = lines.text.find(words, lines.place(sheet.span))
            self._rules(words, lines, at if at >= 0 else None, sheet)

    def _rules(self, words: str, lines: Lines, start: int | None, sheet: Element) -> None:
        text = _COMMENT.sub(lambda match: " " * len(match[0]), words)
        otherwise = lines.place(sheet.span)
        for match in _RULE.finditer(text):
            names = [_CLASS.fullmatch(each) for each in match[1].split(",")]
            if not all(names):
                self._refuse(match[1].strip(), sheet)
                continue
            here = None if start is None else start + match.start(2)
            said = list(_said(match[2], lines, here, otherwise))
            for name in names:
                self.classes.setdefault(name[1] if name else "", []).extend(said)
        if left := _RULE.sub("", text).strip():
            self._refuse(left.split("\n")[0], sheet)

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
