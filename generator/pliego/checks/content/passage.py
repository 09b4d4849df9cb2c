"""One passage of prose: its markup, and every placeholder whose name is unknown.

In: a passage, its place and the names that its placeholders may use. Out: problems, each at its character.
The law of this file: every form of a plural is checked, also a form that no number of today needs.
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
from pliego.text.problems import Problem, Severity, Span, there_are
from pliego.text.prose import parse
from pliego.text.shorthands import covered


@dataclass(frozen=True)
class Passage:
    """A passage of a game: its file, its path there, and its text as the model has it."""

    game: Game
    file: str
    path: Path
    text: str

    def place(self, offset: int) -> Span | None:
        """Return the place of a character of the text. The model has removed its outer blanks."""
        tree = self.game.places.trees.get(self.file)
        node = tree.node(self.path) if tree else None
        if not isinstance(node, Scalar):
            return self.game.places.at(self.file, *self.path)
        return node.place(offset + len(node.text) - len(node.text.lstrip()))

    def problem(self, fault: Fault, offset: int = -1, severity: Severity = "error") -> Problem:
        """Return a fault as a problem at its place."""
        offset = offset if offset >= 0 else fault.offset
        places = self.game.places
        span = self.place(offset) if offset >= 0 else places.inside(self.file, self.path, fault.needle)
        return Problem(fault.code, fault.message, span, fault.hint, severity)


def prose_problems(passage: Passage, scope: Scope) -> Iterator[Problem]:
    """Yield everything wrong with a passage whose placeholders may name what the scope knows."""
    prose = covered(passage.text, passage.game.shorthands)
    placeholders, faults = scan(prose)
    if not faults and "*" in prose:
        faults = parse(prose)[1]
    yield from (passage.problem(fault) for fault in faults)
    for placeholder in placeholders:
        yield from placeholder_problems(passage, placeholder, scope)


def placeholder_problems(passage: Passage, placeholder: RawPlaceholder, scope: Scope) -> Iterator[Problem]:
    """Yield everything wrong with one placeholder of a passage."""
    raw = passage.text[placeholder.start : placeholder.end]
    try:
        found = inflected(scope, look_up(scope, placeholder.path), placeholder.path, placeholder.case)
    except NotFound as error:
        yield from (passage.problem(fault, placeholder.start) for fault in not_found(error, raw))
        return
    possible = unprintable(found, raw, placeholder.is_plural), _empty(found, placeholder, raw)
    faults = [fault for fault in possible if fault]
    if found.kind in ("prose", "cell") and not faults:
        faults = _endless(raw, scope)
    yield from (passage.problem(fault, placeholder.start) for fault in faults)
    yield from _categories(passage, placeholder)


def _empty(found: Found, placeholder: RawPlaceholder, raw: str) -> Fault | None:
    """Refuse a placeholder that prints nothing; computed facts may be empty."""
    if found.kind != "label" or found.value != "" or placeholder.path[0] == "facts":
        return None
    message = f"expected something to print, found nothing in `{raw}`"
    return Fault("hole-empty", message, raw, "write the field it names, or name another")


def _endless(raw: str, scope: Scope) -> list[Fault]:
    _, faults = fill_all(raw, scope)
    return [replace(fault, needle=raw, offset=-1) for fault in faults if fault.code == "hole-loop"][:1]


def _categories(passage: Passage, placeholder: RawPlaceholder) -> Iterator[Problem]:
    lang = passage.game.info.lang
    known = plural_categories(lang) if placeholder.forms else frozenset()
    for form in placeholder.forms:
        if known and form.category not in known:
            message = f"expected a plural category of the language `{lang}`, found `{form.category}`"
            needle = passage.text[placeholder.start : placeholder.end]
            fault = Fault("plural-category", message, needle, there_are(sorted(known)))
            yield passage.problem(fault, form.at, "warning")
