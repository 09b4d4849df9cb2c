"""YAML text to a tree in which every scalar is text and knows its place.

In: the bytes of one file. Out: a tree of `Scalar`, `Mapping` and `Sequence`, and every problem found.
The law of this file: nothing is typed here (`no` stays `no`), nothing is constructed, and what cannot be
placed safely in front of a person (anchors, tags, tabs, depth, size, encoding) is refused with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

from generator.source import Problem, Span

MAX_DEPTH = 64
MAX_BYTES = 1_000_000
Path: TypeAlias = tuple[str | int, ...]
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufeff]")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text; `block` is true for `|` and `>` scalars, whose text starts on the next line."""

    text: str
    span: Span
    block: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys in the order they stand in the file; `keys` holds the place of each key."""

    entries: dict[str, Node]
    keys: dict[str, Span]
    span: Span


Node: TypeAlias = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class Tree:
    """One YAML file: its nodes and its text, so that a place inside a scalar can be found."""

    root: Node
    lines: tuple[str, ...]

    def node(self, path: Path) -> Node | None:
        """Return the node at a path of keys and positions, or None."""
        node: Node | None = self.root
        for step in path:
            node = _child(node, step)
        return node

    def at(self, path: Path, *, key: bool = False) -> Span:
        """Return the place of the node at `path`, or of the nearest parent that exists.

        With `key`, the place of the key itself (for a misspelt key) instead of its value.
        """
        parent = self.root
        for position, step in enumerate(path):
            last = position == len(path) - 1
            if key and last and isinstance(parent, Mapping) and step in parent.keys:
                return parent.keys[str(step)]
            child = _child(parent, step)
            if child is None:
                break
            parent = child
        return parent.span

    def inside(self, path: Path, needle: str) -> Span:
        """Return the place of `needle` within the scalar at `path`, else of the scalar."""
        start = self.at(path)
        for number in range(start.line, min(start.line + 200, len(self.lines)) + 1):
            line = self.lines[number - 1]
            found = line.find(needle, start.column - 1 if number == start.line else 0)
            if found >= 0:
                return Span(start.path, number, found + 1)
        return start

    def block_place(self, path: Path, row: int, column: int) -> Span:
        """Return the place of a character of a literal block: row and column counted from 0."""
        start = self.at(path)
        first = next((n for n in range(start.line, len(self.lines)) if self.lines[n].strip()), start.line)
        indent = len(self.lines[first]) - len(self.lines[first].lstrip()) if first < len(self.lines) else 0
        return Span(start.path, first + 1 + row, indent + 1 + column)


def _child(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.entries.get(str(step))
    if isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def plain(node: Node) -> object:
    """Return the tree as dicts, lists and strings."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def parse(data: bytes, path: str) -> tuple[Tree | None, list[Problem]]:
    """Parse one file. The tree is None when nothing after the first problem can be trusted."""
    text, problems = _decode(data, path)
    if text is None:
        return None, problems
    lines = tuple(text.split("\n"))
    problems = _characters(lines, path)
    if problems:
        return None, problems
    builder = _Builder(path)
    try:
        root = builder.document(yaml.parse(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        return None, [*builder.problems, _syntax(error, path)]
    except _Stop:
        return None, builder.problems
    return (Tree(root, lines) if root is not None else None), builder.problems


def _decode(data: bytes, path: str) -> tuple[str | None, list[Problem]]:
    if len(data) > MAX_BYTES:
        message = f"expected at most {MAX_BYTES} bytes, found {len(data)}"
        return None, [Problem("yaml-size", message, Span(path), "split the file")]
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1
        message = f"expected UTF-8, found the byte 0x{data[error.start]:02x}"
        hint = "save the file as UTF-8 without a byte order mark"
        return None, [Problem("yaml-encoding", message, Span(path, line, column), hint)]


def _characters(lines: tuple[str, ...], path: str) -> list[Problem]:
    problems = []
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            place = Span(path, number, line.index("\t") + 1)
            problems.append(Problem("yaml-tab", "expected spaces, found a tab", place, "indent with spaces"))
        if match := _CONTROL.search(line.rstrip("\r")):
            place = Span(path, number, match.start() + 1)
            message = f"expected printable text, found the control character U+{ord(match[0]):04X}"
            problems.append(Problem("yaml-control", message, place, "delete it"))
    return problems


def _syntax(error: yaml.MarkedYAMLError, path: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    place = Span(path, mark.line + 1, mark.column + 1) if mark else Span(path)
    said = (error.problem or error.context or "cannot be read").replace("\n", " ")
    return Problem("yaml-syntax", f"expected YAML, found a fault: {said}", place, "check indentation and quotes")


class _Stop(Exception):
    """The rest of the file cannot be trusted."""


@dataclass(slots=True)
class _Builder:
    path: str
    problems: list[Problem] = field(default_factory=list)

    def document(self, events: Iterator[yaml.Event]) -> Node | None:
        """Build the first document; more than one, or none, is a problem."""
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._add("yaml-documents", "expected one document, found a second", event, "remove the `---`")
                    raise _Stop
                root = self._node(next(events), events, 0)
        if root is None or (isinstance(root, Scalar) and not root.text):
            hint = "write at least the first key, or delete the file"
            self.problems.append(Problem("yaml-empty", "expected content, found an empty file", Span(self.path), hint))
            return None
        return root

    def _add(self, code: str, message: str, event: yaml.Event, hint: str) -> None:
        self.problems.append(Problem(code, message, self._span(event), hint))

    def _span(self, event: yaml.Event) -> Span:
        return Span(self.path, event.start_mark.line + 1, event.start_mark.column + 1)

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        if depth > MAX_DEPTH:
            self._add("yaml-depth", f"expected at most {MAX_DEPTH} levels, found more", event, "flatten the data")
            raise _Stop
        if isinstance(event, yaml.AliasEvent):
            self._add("yaml-anchor", f"expected a value, found the alias `*{event.anchor}`", event, "write it out")
            return Scalar("", self._span(event))
        self._refuse_extras(event)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, self._span(event), event.style in ("|", ">"))
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, events, depth)
        return self._mapping(event, events, depth)

    def _refuse_extras(self, event: yaml.Event) -> None:
        if getattr(event, "anchor", None):
            self._add("yaml-anchor", f"expected no anchors, found `&{event.anchor}`", event, "write the value out")
        if getattr(event, "tag", None) and event.tag != "!":
            self._add("yaml-tag", f"expected no tags, found `{event.tag}`", event, "remove the tag")

    def _sequence(self, start: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Sequence:
        items = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._node(event, events, depth + 1))
        return Sequence(tuple(items), self._span(start))

    def _mapping(self, start: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Mapping:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                message = "expected a word as key, found a list or map"
                self.problems.append(Problem("yaml-key", message, key.span, "quote a value that starts with `{`"))
            elif key.text in entries:
                first = keys[key.text]
                message = f"expected each key once, found `{key.text}` again (first at line {first.line})"
                self.problems.append(Problem("yaml-duplicate-key", message, key.span, "delete or rename one"))
            else:
                entries[key.text], keys[key.text] = value, key.span
        return Mapping(entries, keys, self._span(start))
