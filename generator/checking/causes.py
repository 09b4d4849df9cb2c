"""One cause, one message: what is wrong with a layout is told once, not on every face that it draws.

In: faces, and the shelf of their layouts. Out: their problems, those that lie in a layout once each, with the
number of faces that they hit and the first of them. The law of this file: what is wrong with a card's own
words is told at the card, whoever else has the same fault; a character that no font of the theme has is told
by the checks where it is written, and not where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.checks.glyphs import CODE, named, unshown
from generator.checks.inspection import Inspection
from generator.layout.result import Face
from generator.look import Shelf
from generator.session import Session
from generator.source import Problem, Span

_BY_PLACE = ("text-outside", "ink-heavy", "art-reach")
"""These quote what the first face says; any other face says something else, for the same reason."""
Cause = tuple[str, Span, str]
"""The code of a problem, its place in a layout, and its message without the name of a face."""


@dataclass
class Causes:
    """The problems of faces as they are looked at; it owns them, and `told` are all, each cause once."""

    session: Session
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
        yield from self._own_words()
        for cause, problem in self._first.items():
            hit = list(self._hit[cause])
            also = f" (on {len(hit):,} faces, first `{hit[0]}`)" if len(hit) > 1 else ""
            yield replace(problem, message=problem.message + also)

    def _own_words(self) -> Iterator[Problem]:
        """Yield what is wrong with the words of cards, but what is told where they are written."""
        written: set[str] = set()
        if any(problem.code == CODE for problem in self._own):
            texts = unshown(Inspection(self.session, self.shelf))
            written = {named(char) for text in texts for char in text.chars}
        for problem in self._own:
            if problem.code != CODE or not any(char in problem.message for char in written):
                yield problem

    def _layouts(self, face: Face) -> frozenset[str]:
        """Return the files of the layouts that a face was drawn by, as they are shown."""
        names = face.made_of.layouts
        if names not in self._files:
            files = (file for name in names for file in self.shelf.files_of(name))
            self._files[names] = frozenset(file.shown for file in files)
        return self._files[names]
