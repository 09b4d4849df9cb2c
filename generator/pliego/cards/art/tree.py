"""Turn SVG text into a tree of elements and attributes that know their places.

In: the bytes of one file. Out: the root element, and the XML faults of the file. The law of this file: no
DOCTYPE, no entity, no processing instruction, no unlimited depth or size. It does not ask what the elements
mean.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from pliego.text.files import MOST_BYTES, decoded
from pliego.text.problems import Problem, Span

MAX_BYTES = MOST_BYTES[".svg"]
MAX_DEPTH = 64
_STANDARD = "-//W3C//DTD SVG"
_STYLESHEET = "xml-stylesheet"
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')""")


class Attribute(NamedTuple):
    """One attribute: its value, the same as in the file (`raw`), and the characters of the file at which
    its name and value begin."""

    value: str
    raw: str
    lines: Lines
    name_at: int
    value_at: int

    @property
    def name_span(self) -> Span:
        """The place of its name."""
        return self.lines.span(self.name_at)

    @property
    def span(self) -> Span:
        """The place of its value."""
        return self.lines.span(self.value_at)

    def inside(self, offset: int) -> Span:
        """Return the place of a character of the value."""
        before = self.raw[:offset] if len(self.raw) == len(self.value) else ""
        lines = before.count("\n")
        column = len(before) - before.rfind("\n") if lines else self.span.column + len(before)
        return Span(self.span.path, self.span.line + lines, column)


@dataclass(frozen=True, slots=True)
class Element:
    """One element, its children in the order of the file, and the text between them."""

    tag: str
    span: Span
    attributes: dict[str, Attribute]
    children: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


def parse(data: bytes, path: str) -> tuple[Element | None, list[Problem]]:
    """Parse one file. The root is None if the file is no XML, or must not be read further."""
    if len(data) > MAX_BYTES:
        message = f"expected at most {MAX_BYTES} bytes, found {len(data)}"
        return None, [Problem("svg-size", message, Span(path), "simplify the picture")]
    text, problems = decoded(data.removeprefix(codecs.BOM_UTF8), path, "svg-syntax")
    if text is None:
        return None, problems
    reader = _Reader(Lines(text, path))
    try:
        reader.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        reader.problems.append(_syntax(error, path))
        return None, reader.problems
    except _StopReading:
        return None, reader.problems
    return reader.root, reader.problems


def _syntax(error: expat.ExpatError, path: str) -> Problem:
    place = Span(path, error.lineno, error.offset + 1)
    found = expat.ErrorString(error.code)
    return Problem(
        "svg-syntax", f"expected XML, found a fault: {found}", place, "close every element and quote"
    )


class _StopReading(Exception):
    """The rest of the file must not be read."""


class Lines:
    """Finds places in a text by character, and characters by byte (asked for in rising order)."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self._data = text.encode()
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._known = (0, 0)

    def index(self, byte: int) -> int:
        """Return the character that begins at a byte."""
        last_byte, last_index = self._known
        if byte < last_byte:
            last_byte = last_index = 0
        self._known = byte, last_index + len(self._data[last_byte:byte].decode())
        return self._known[1]

    def place(self, span: Span) -> int:
        """Return the character at a place."""
        return self._starts[span.line - 1] + span.column - 1

    def span(self, index: int) -> Span:
        """Return the place of a character."""
        line = bisect_right(self._starts, index)
        return Span(self.path, line, index - self._starts[line - 1] + 1)


class _Reader:
    """Builds the tree from the parser's events. It keeps the problems of its file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.root: Element | None = None
        self.problems: list[Problem] = []
        self._open: list[Element] = []
        self.parser = expat.ParserCreate(encoding="utf-8")
        self.parser.ordered_attributes = True
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _here(self) -> int:
        return self.lines.index(self.parser.CurrentByteIndex)

    def _add(self, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(code, message, self.lines.span(self._here()), hint))

    def _doctype(self, _name: str, _system: str | None, public: str | None, internal: bool) -> None:
        if public is not None and public.startswith(_STANDARD) and not internal:
            return  # every old program writes it, and nothing is fetched
        message = "expected an `svg` element, found a DOCTYPE"
        place = self.lines.span(max(0, self.lines.text.find("<!DOCTYPE")))
        self.problems.append(Problem("svg-doctype", message, place, "delete the DOCTYPE"))
        if internal:
            raise _StopReading

    def _instruction(self, target: str, _data: str) -> None:
        if target != _STYLESHEET:
            return  # notes of other programs
        self._add("svg-external", f"expected elements, found the instruction `<?{target} …?>`", "delete it")

    def _start(self, tag: str, pairs: list[str]) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._add("svg-size", f"expected at most {MAX_DEPTH} levels, found more", "flatten the groups")
            raise _StopReading
        start = self._here()
        values = dict(zip(pairs[::2], pairs[1::2], strict=True))
        element = Element(tag, self.lines.span(start), self._attributes(start + 1 + len(tag), values))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _attributes(self, at: int, values: dict[str, str]) -> dict[str, Attribute]:
        """Find the attributes in the text. The parser gives their values, but not their places."""
        attributes = {}
        for _ in values:
            match = _ATTRIBUTE.search(self.lines.text, at)
            if match is None:  # pragma: no cover - the parser has just read it
                break
            name, raw, at = match[1], match[2][1:-1], match.end()
            attributes[name] = Attribute(values[name], raw, self.lines, match.start(), match.start(2) + 1)
        return attributes

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if text.strip():
            self._open[-1].words.append(text.strip())
