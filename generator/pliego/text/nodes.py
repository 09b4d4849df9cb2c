"""The tree of a YAML file, and the way from each of its characters back to the file.

In: what `yamltree.parse` built. Out: nodes, and their places. The law of this file: a place is where a
person puts the cursor; folded, quoted and escaped text is followed back to the characters that were typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from pliego.text.problems import Span

Path: TypeAlias = tuple[str | int, ...]
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n|.)", re.DOTALL)
_UNSEEN_ESCAPES = frozenset("nrtvf _NLP\n\r\t")


class Scalar(NamedTuple):
    """A piece of text; `block` is true for `|` and `>` scalars, whose text starts on the next line.

    `raw` is the text as it was typed, quotes, escapes and indentation included. `looks` are words for what a
    workbook shows of a cell besides its letters, such as a line through them.
    """

    text: str
    span: Span
    block: bool = False
    raw: str = ""
    looks: frozenset[str] = frozenset()

    def place(self, offset: int) -> Span:
        """Return the place of the character at `offset` of the text; for a blank, of the next visible one."""
        wanted = sum(not char.isspace() for char in self.text[:offset])
        index = next(islice(_seen(self.raw, self.block), wanted, None), None)
        if index is None:
            return self.span
        before = self.raw[:index]
        lines = before.count("\n")
        column = self.span.column + index if not lines else index - before.rindex("\n")
        return Span(self.span.path, self.span.line + lines, column)


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
    """One YAML file: nodes and lines. `refused` are the places of values that already have a problem."""

    root: Node
    lines: tuple[str, ...]
    refused: frozenset[Span] = frozenset()

    def node(self, path: Path) -> Node | None:
        """Return the node at a path of keys and positions, or None."""
        node: Node | None = self.root
        for step in path:
            node = _child(node, step)
        return node

    def at(self, path: Path, *, key: bool = False) -> Span:
        """Return the place of the node at `path`, or of its nearest parent that exists.

        With `key`, return the place of the key instead of its value.
        """
        parent = self.root
        for position, step in enumerate(path):
            last = position == len(path) - 1
            if key and last and isinstance(parent, Mapping) and str(step) in parent.keys:
                return parent.keys[str(step)]
            child = _child(parent, step)
            if child is None:
                break
            parent = child
        return parent.span

    def within(self, path: Path, offset: int) -> Span:
        """Return the place of the character at `offset` of the scalar at `path`."""
        node = self.node(path)
        return node.place(offset) if isinstance(node, Scalar) else self.at(path)

    def inside(self, path: Path, needle: str, nth: int = 0) -> Span:
        """Return the place of the nth `needle` (from 0) in the scalar at `path`, else that of the scalar."""
        node = self.node(path)
        offset = find(node.text, needle, nth) if isinstance(node, Scalar) else -1
        return self.within(path, offset) if offset >= 0 else self.at(path)

    def block_place(self, path: Path, row: int, column: int) -> Span:
        """Return the place of a character of a literal block, by its row and column from 0."""
        start = self.at(path)
        first = next((n for n in range(start.line, len(self.lines)) if self.lines[n].strip()), start.line)
        indent = len(self.lines[first]) - len(self.lines[first].lstrip()) if first < len(self.lines) else 0
        return Span(start.path, first + 1 + row, indent + 1 + column)

    def without(self, paths: frozenset[Path]) -> Tree:
        """Return the tree without the nodes at these paths; the root stays."""
        return replace(self, root=_pruned(self.root, paths - {()}))


def find(text: str, needle: str, nth: int = 0) -> int:
    """Return the offset of the nth `needle`, whatever the blanks in it; -1 if there is none."""
    words = [re.escape(word) for word in needle.split()]
    matches = re.finditer(r"\s*".join(words), text) if words else iter(())
    found = next(islice(matches, nth, None), None)
    return found.start() if found else -1


def plain(node: Node) -> object:
    """Return the tree as dicts, lists and strings."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def scalars(node: Node, path: Path = ()) -> Iterator[tuple[Path, Scalar]]:
    """Yield every scalar below a node with its path, in the order of the file."""
    waiting = [(path, node)]
    while waiting:
        at, found = waiting.pop()
        if isinstance(found, Scalar):
            yield at, found
        elif isinstance(found, Sequence):
            waiting += [((*at, n), found.items[n]) for n in reversed(range(len(found.items)))]
        else:
            waiting += [((*at, key), child) for key, child in reversed(found.entries.items())]


def _child(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.entries.get(str(step))
    if isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def _pruned(node: Node, paths: frozenset[Path]) -> Node:
    if not paths or isinstance(node, Scalar):
        return node
    if isinstance(node, Sequence):
        kept = (_pruned(n, _below(paths, i)) for i, n in enumerate(node.items) if (i,) not in paths)
        return Sequence(tuple(kept), node.span)
    entries = {key: _pruned(n, _below(paths, key)) for key, n in node.entries.items() if (key,) not in paths}
    return Mapping(entries, node.keys, node.span)


def _below(paths: frozenset[Path], step: str | int) -> frozenset[Path]:
    return frozenset(path[1:] for path in paths if path[0] == step and len(path) > 1)


def _seen(raw: str, block: bool) -> Iterator[int]:
    """Yield the index of each visible character of a scalar in the text as it was typed."""
    if block:
        start = raw.find("\n") + 1
        yield from (start + i for i, char in enumerate(raw[start:]) if not char.isspace())
    elif raw[:1] == '"':
        yield from _seen_double(raw)
    elif raw[:1] == "'":
        inner = re.finditer(r"''|[^'\s]", raw[1:-1])
        yield from (match.start() + 1 for match in inner)
    else:
        yield from (i for i, char in enumerate(raw) if not char.isspace())


def _seen_double(raw: str) -> Iterator[int]:
    index, end = 1, len(raw) - 1
    while index < end:
        escape = _ESCAPE.match(raw, index)
        if escape is None:
            if not raw[index].isspace():
                yield index
            index += 1
            continue
        if not _unseen_escape(escape[1]):
            yield index
        index = escape.end()


def _unseen_escape(escape: str) -> bool:
    if escape[0] in "xuU" and len(escape) > 1:
        return chr(int(escape[1:], 16)).isspace()
    return escape[0] in _UNSEEN_ESCAPES
