"""What is wrong with one piece of prose: its markup, and every hole that names nothing.

In: a piece of prose, where it stands and what its holes may name. Out: problems, each at its character.
The law of this file: every form of a plural is looked into, also those that no number of today chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pliego.game.fill import fill_all, not_found, unprintable
from pliego.game.lookup import Found, NotFound, Scope, inflected, look_up
from pliego.game.model.game import Game
from pliego.text.locales import plural_categories
from pliego.text.nodes import Path, Scalar
from pliego.text.placeholders import Fault, RawPlaceholder, scan
from pliego.text.problems import Problem, Severity, Span
from pliego.text.prose import parse


@dataclass(frozen=True)
class Passage:
    """A piece of prose of a game: its file and path there, its text as the model has it."""

    game: Game
    file: str
    path: Path
    text: str

    def place(self, offset: int) -> Span | None:
        """Return the place of a character of the text (whose outer blanks the model has taken off)."""
        tree = self.game.places.trees.get(self.file)
        node = tree.node(self.path) if tree else None
        if not isinstance(node, Scalar):
            return self.game.places.at(self.file, *self.path)
        return node.place(offset + len(node.text) - len(node.text.lstrip()))

    def problem(self, fault: Fault, offset: int = -1, severity: Severity = "error") -> Problem:
        """Return a fault as a problem at its place."""
        offset = offset if offset >= 0 else fault.offset
        known = offset >= 0
        span = self.place(offset) if known else self.game.places.inside(self.file, self.path, fault.needle)
        return Problem(fault.code, fault.message, span, fault.hint, severity)


def prose_problems(piece: Passage, scope: Scope) -> Iterator[Problem]:
    """Yield everything wrong with a piece of prose whose holes may name what the scope knows."""
    gaps, faults = scan(piece.text)
    if not faults and "*" in piece.text:
        faults = parse(piece.text)[1]
    yield from (piece.problem(fault) for fault in faults)
    for gap in gaps:
        yield from _gap(piece, gap, scope)


def _gap(piece: Passage, gap: RawPlaceholder, scope: Scope) -> Iterator[Problem]:
    raw = piece.text[gap.start : gap.end]
    try:
        found = inflected(scope, look_up(scope, gap.path), gap.path, gap.case)
    except NotFound as error:
        yield from (piece.problem(fault, gap.start) for fault in not_found(error, raw))
        return
    faults = [fault for fault in (unprintable(found, raw, gap.is_plural), _empty(found, gap, raw)) if fault]
    if found.kind == "prose" and not faults:
        faults = _endless(raw, scope)
    yield from (piece.problem(fault, gap.start) for fault in faults)
    yield from _categories(piece, gap)


def _empty(found: Found, gap: RawPlaceholder, raw: str) -> Fault | None:
    """Refuse a hole that prints nothing; computed facts may be empty."""
    if found.kind != "label" or found.value != "" or gap.path[0] == "facts":
        return None
    message = f"expected something to print, found nothing in `{raw}`"
    return Fault("hole-empty", message, raw, "write the field it names, or name another")


def _endless(raw: str, scope: Scope) -> list[Fault]:
    _, faults = fill_all(raw, scope)
    return [replace(fault, needle=raw, offset=-1) for fault in faults if fault.code == "hole-loop"][:1]


def _categories(piece: Passage, gap: RawPlaceholder) -> Iterator[Problem]:
    lang = piece.game.info.lang
    known = plural_categories(lang) if gap.forms else frozenset()
    for form in gap.forms:
        if known and form.category not in known:
            message = f"expected a plural category of the language `{lang}`, found `{form.category}`"
            needle = piece.text[gap.start : gap.end]
            hint = f"there are {', '.join(f'`{each}`' for each in sorted(known))}"
            yield piece.problem(Fault("plural-category", message, needle, hint), form.at, "warning")
