"""YAML text to a tree in which every scalar is text and knows its place.

In: the bytes of one file. Out: a tree of `Scalar`, `Mapping` and `Sequence`, and every problem. The laws of
this file: nothing gets a type here (`no` stays `no`), nothing is constructed; anchors, tags, tabs, too deep,
too large and wrongly encoded files are refused with their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

import yaml

from pliego.text.files import MOST_BYTES, decoded
from pliego.text.nodes import Mapping, Node, Scalar, Sequence, Tree
from pliego.text.problems import Problem, Span

MAX_DEPTH = 64
MAX_BYTES = MOST_BYTES[".yaml"]
MAX_CHARACTER_PROBLEMS = 20
_BYTE_ORDER_MARK = "\ufeff"
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_INDENT_TAB = re.compile(r" *\t")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(data: bytes, path: str) -> tuple[Tree | None, list[Problem]]:
    """Parse one file. The tree is None when nothing after the first problem can be trusted."""
    tree, problems = _parsed(data, path)
    return tree, list(problems)


@lru_cache(maxsize=256)
def _parsed(data: bytes, path: str) -> tuple[Tree | None, list[Problem]]:
    """Parse one file; the same bytes at the same path give the same tree."""
    text, problems = _decode(data, path)
    if text is None:
        return None, problems
    lines = tuple(text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").split("\n"))
    problems = list(islice(_characters(text, lines, path), MAX_CHARACTER_PROBLEMS))
    if any(_INDENT_TAB.match(line) for line in lines):
        return None, problems
    cleaned = _CONTROL.sub(" ", "\n".join(line.replace("\t", " ") for line in lines))
    root, builder, fault = _build(cleaned, path)
    if fault is not None:
        elsewhere = [p for p in builder.problems if p.span and fault.span and p.span.line != fault.span.line]
        return None, [*problems, *elsewhere, *([] if problems else [fault])]
    if root is None:
        return None, problems or builder.problems
    return Tree(root, lines, frozenset(builder.refused)), [*problems, *builder.problems]


def _decode(data: bytes, path: str) -> tuple[str | None, list[Problem]]:
    if len(data) > MAX_BYTES:
        message = f"expected at most {MAX_BYTES} bytes, found {len(data)}"
        return None, [Problem("yaml-size", message, Span(path), "split the file")]
    return decoded(data, path, "yaml-encoding")


def without_controls(text: str, place: Span) -> tuple[str, list[Problem]]:
    """Return a text with blanks for its control characters, and a problem of the first."""
    match = _CONTROL.search(text)
    return (_CONTROL.sub(" ", text), [_control(match[0], place)]) if match else (text, [])


def _characters(text: str, lines: tuple[str, ...], path: str) -> Iterator[Problem]:
    if text.startswith(_BYTE_ORDER_MARK):
        message, hint = "expected text, found a byte order mark", "save the file as UTF-8 without one"
        yield Problem("yaml-encoding", message, Span(path), hint)
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            place = Span(path, number, line.index("\t") + 1)
            yield Problem("yaml-tab", "expected spaces, found a tab", place, "write spaces")
        if match := _CONTROL.search(line):
            yield _control(match[0], Span(path, number, match.start() + 1))


def _control(char: str, place: Span) -> Problem:
    message = f"expected printable text, found the control character U+{ord(char):04X}"
    return Problem("yaml-control", message, place, "delete it")


def _build(text: str, path: str) -> tuple[Node | None, _Builder, Problem | None]:
    builder = _Builder(path, text)
    try:
        return builder.document(yaml.parse(text, Loader=_Loader)), builder, None
    except yaml.YAMLError as error:
        return None, builder, _syntax(error, path, text)
    except _Stop as stop:
        return None, builder, stop.problem


_SYNTAX_HINTS = (
    ("mapping values are not allowed", "quote a value that contains `: `, and align the keys of a map"),
    ("quoted scalar", "close the quotation marks"),
    ("cannot start any token", "quote a value that starts with `@`, `%` or a backtick"),
    ("alias", "quote a value that starts with `*`"),
    ("anchor", "quote a value that starts with `&`"),
    ("flow", "close the bracket, or quote a value that starts with `{` or `[`"),
    ("simple key", "write `key: value`, or indent the line to continue the text above"),
)
_BARE_PLACEHOLDER = re.compile(r":\s+\{[a-z]+\.")
_COLON_WITHIN = re.compile(r"[{,]\s*[\w-]+:\s+[^\s\"'{\[][^,{}\[\]]*?:\s")
"""A text between `{` and `}` without quotes that has a colon in it."""


def _syntax(error: yaml.YAMLError, path: str, text: str) -> Problem:
    reason, context = getattr(error, "problem", None) or str(error), getattr(error, "context", None) or ""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if "quoted scalar" in context:
        mark = getattr(error, "context_mark", None) or mark
    place = Span(path, mark.line + 1, mark.column + 1) if mark else Span(path)
    line = text.split("\n")[place.line - 1] if mark and mark.line <= text.count("\n") else ""
    hints = [hint for needle, hint in _SYNTAX_HINTS if needle in f"{reason} {context}"]
    if _BARE_PLACEHOLDER.search(line):
        hints = ["quote a value that starts with `{`"]
    elif "flow" in context and _COLON_WITHIN.search(line):
        hints = ["quote a text that contains `: `"]
    fault = ", ".join(" ".join(part.split()) for part in (context, reason) if part)
    hint = [*hints, "check indentation"][0]
    return Problem("yaml-syntax", f"expected YAML, found a fault: {fault}", place, hint)


class _Stop(Exception):
    """The rest of the file cannot be trusted."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(slots=True)
class _Builder:
    """One file as its tree is built, with the problems so far."""

    path: str
    text: str
    problems: list[Problem] = field(default_factory=list)
    refused: set[Span] = field(default_factory=set)

    def document(self, events: Iterator[yaml.Event]) -> Node | None:
        """Build the first document; more than one, or none, is a problem."""
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = "expected one document, found a second"
                    self._stop("yaml-documents", message, event, "remove the `---`")
                root = self._node(next(events), events, 0)
        if root is None or (isinstance(root, Scalar) and not root.raw):
            message, hint = "expected content, found an empty file", "write the first key, or delete the file"
            self.problems.append(Problem("yaml-empty", message, Span(self.path), hint))
            return None
        return root

    def _add(self, code: str, message: str, event: yaml.Event, hint: str) -> None:
        self.problems.append(Problem(code, message, self._span(event), hint))

    def _stop(self, code: str, message: str, event: yaml.Event, hint: str) -> None:
        raise _Stop(Problem(code, message, self._span(event), hint))

    def _span(self, event: yaml.Event) -> Span:
        mark: Any = event.start_mark
        return Span(self.path, mark.line + 1, mark.column + 1)

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        if depth > MAX_DEPTH:
            message = f"expected at most {MAX_DEPTH} levels, found more"
            self._stop("yaml-depth", message, event, "flatten the data")
        self._refuse_extras(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, events, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, events, depth)
        return self._scalar(event)

    def _scalar(self, event: yaml.Event) -> Scalar:
        if not isinstance(event, yaml.ScalarEvent):
            return Scalar("", self._span(event))
        start, end = event.start_mark, event.end_mark
        raw = self.text[start.index : end.index] if start and end else event.value
        if match := _CONTROL.search(event.value):
            self.problems.append(_control(match[0], self._span(event)))
            self.refused.add(self._span(event))
        return Scalar(_CONTROL.sub(" ", event.value), self._span(event), event.style in ("|", ">"), raw)

    def _refuse_extras(self, event: yaml.Event) -> None:
        """Refuse anchors, aliases and tags; only the first anchor of a file is a problem, a bomb has
        thousands."""
        if anchor := getattr(event, "anchor", None):
            if not any(problem.code == "yaml-anchor" for problem in self.problems):
                sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
                message = f"expected no anchors, found `{sign}{anchor}`"
                self._add("yaml-anchor", message, event, "write the value out wherever it is needed")
            self.refused.add(self._span(event))
        if tag := getattr(event, "tag", None):
            self._add("yaml-tag", f"expected no tags, found `{tag}`", event, "remove the tag")
            self.refused.add(self._span(event))

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
                hint = "quote a value that starts with `{`"
                self.problems.append(Problem("yaml-key", message, key.span, hint))
            elif key.text in entries:
                first = keys[key.text]
                message = f"expected each key once, found `{key.text}` again (first at line {first.line})"
                self.problems.append(Problem("yaml-duplicate-key", message, key.span, "delete or rename one"))
            else:
                entries[key.text], keys[key.text] = value, key.span
        return Mapping(entries, keys, self._span(start))
