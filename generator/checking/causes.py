"""One cause, one message: what is wrong with a layout is told once, not on every face that it draws.

In: faces, and the shelf of their layouts. Out: their problems, those that lie in a layout once each, with the
number of faces that they hit and the first of them. The law of this file: what is wrong with a card's own
words is told at the card, whoever else has the same fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.layout.result import Face
from generator.look import Shelf
from generator.source import Problem, Span

_BY_PLACE = ("text-outside", "ink-heavy", "art-reach")
"""These quote what the first face says; any other face says something else, for the same reason."""
Cause = tuple[str, Span, str]
"""The code of a problem, its place in a layout, and its message without the name of a face."""


@dataclass
class Causes:
    """The problems of faces as they are looked at; it owns them, and `told` are all, each cause once."""

    shelf: Shelf
    _own: dict[Problem, None] = field(default_factory=dict)
    _first: dict[Cause, Problem] = field(default_factory=dict)
    _hit: dict[Cause, dict[str, None]] = field(default_factory=dict)
    _files: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)

    def note(self, face: Face) -> None:
        """Note what is wrong with a face."""
        for problem in face.problems:
            if problem.span is not None and problem.span.path in self._layouts(face):
                quotes = problem.code in _BY_PLACE
                words = "" if quotes else problem.message.replace(f"`{face.id}`", "")
                cause = problem.code, problem.span, words
                self._first.setdefault(cause, problem)
                self._hit.setdefault(cause, {})[face.id] = None
            else:
                self._own[problem] = None

    def told(self) -> Iterator[Problem]:
        """Yield every problem."""
        yield from self._own
        for cause, problem in self._first.items():
            hit = list(self._hit[cause])
            also = f" (on {len(hit):,} faces, first `{hit[0]}`)" if len(hit) > 1 else ""
            yield replace(problem, message=problem.message + also)

    def _layouts(self, face: Face) -> frozenset[str]:
        """Return the files of the layouts that a face was drawn by, as they are shown."""
        names = face.made_of.layouts
        if names not in self._files:
            files = (file for name in names for file in self.shelf.files_of(name))
            self._files[names] = frozenset(file.shown for file in files)
        return self._files[names]
