"""One cause, one message: what is wrong with a layout is told once, not on every face that it draws.

In: faces, and the looks of their layouts. Out: their problems, those that lie in a layout once each, with the
number of faces that they hit and the first of them. The law of this file: what is wrong with a card's own
words is told at the card; but what is wrong with so many cards where one item shows them that the cards
cannot be to blame is told at the item. A character that no font of the theme has is told by the checks where
it is written, and not where it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.content.glyphs import CODE, unshown
from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, Severity, Span
from pliego.text.prose import named_char

_BY_PLACE = (
    *("text-outside", "ink-heavy", "art-reach", "art-cropped", "text-reach", "text-overflow"),
    *("art-missing", "path-outside", "file-unreadable", "unknown-icon", "unknown-face"),
)
"""These quote what the first face says; any other face says something else, for the same reason."""
_HANDFUL = 5
"""So many places at least are mended one by one."""
_HINTS = {
    "text-overflow": "enlarge the box in the layout, or shorten the texts",
    "glyph-missing": "take a style with another font",
    "art-missing": "show a field that names pictures, such as `{art}`, or put them there",
    "art-cropped": "give its box another shape, or write what stays, such as `focus: top`, or `fit: contain`",
    "unknown-icon": "show a field that names icons, such as `{card.icon}`, or declare them in game.yaml",
    "unknown-face": "show a field that names components",
}
"""What is to be done where an item is to blame, not what it shows."""
Cause = tuple[str, Severity, Span, str]
"""The code of a problem, how bad it is, its place in a layout, and its message without the name of a face."""


@dataclass
class Hit:
    """What one cause does: its problems, in order, and the faces that have them."""

    problems: dict[Problem, None] = field(default_factory=dict)
    faces: dict[str, None] = field(default_factory=dict)

    def note(self, problems: Iterable[Problem], faces: Iterable[str]) -> None:
        """Note problems on faces."""
        self.problems.update(dict.fromkeys(problems))
        self.faces.update(dict.fromkeys(faces))

    def told(self, place: Span, hint: str = "") -> Problem:
        """Return one problem at a place for all of them."""
        problem, first = next(iter(self.problems)), next(iter(self.faces))
        hit = len(self.faces)
        also = f" (on {hit:,} faces, first `{first}`)" if hit > 1 else ""
        return replace(problem, span=place, message=problem.message + also, hint=hint or problem.hint)

    def is_of_the_item(self, drawn: int) -> bool:
        """True if the item that shows the problems is to blame: they are on half of the faces that are drawn
        by its layout, and stand at more than a handful of places."""
        return len({problem.span for problem in self.problems}) > _HANDFUL and 2 * len(self.faces) >= drawn


@dataclass
class Causes:
    """The problems of faces as they are looked at; it owns them, and `told` are all, each cause once."""

    inspection: Inspection
    looks: Looks
    _own: dict[Problem, None] = field(default_factory=dict)
    _in_layouts: dict[Cause, Hit] = field(default_factory=dict)
    _shown: dict[tuple[frozenset[str], Cause], Hit] = field(default_factory=dict)
    _faces: dict[frozenset[str], set[str]] = field(default_factory=dict)
    _files: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)

    def note(self, face: Face) -> None:
        """Note what is wrong with a face."""
        self._faces.setdefault(face.made_of.layouts, set()).add(face.id)
        shown_by = dict(face.shown_by)
        for problem in face.problems:
            if problem.span is not None and problem.span.path in self._layouts(face):
                hit = self._in_layouts.setdefault(_cause(problem, problem.span, face), Hit())
                hit.note([problem], [face.id])
            elif (item := shown_by.get(problem)) is not None:
                key = face.made_of.layouts, _cause(problem, item, face)
                self._shown.setdefault(key, Hit()).note([problem], [face.id])
            else:
                self._own[problem] = None

    def told(self) -> Iterator[Problem]:
        """Yield every problem."""
        written = self._written()
        yield from (problem for problem in self._own if not _names_any(problem, written))
        for (_code, _severity, place, _words), hit in _gathered(self._in_layouts).items():
            yield hit.told(place)
        blamed: dict[Cause, Hit] = {}
        for (layouts, cause), hit in self._shown.items():
            if any(_names_any(problem, written) for problem in hit.problems):
                continue
            if hit.is_of_the_item(len(self._faces[layouts])):
                blamed.setdefault(cause, Hit()).note(hit.problems, hit.faces)
            else:
                yield from hit.problems
        for (code, _severity, place, _words), hit in blamed.items():
            yield hit.told(place, _HINTS.get(code, ""))

    def _written(self) -> frozenset[str]:
        """Return the characters, as messages name them, that are told where they are written."""
        noted = chain(self._own, *(hit.problems for hit in self._shown.values()))
        if not any(problem.code == CODE for problem in noted):
            return frozenset()
        return frozenset(named_char(char) for text in unshown(self.inspection) for char in text.chars)

    def _layouts(self, face: Face) -> frozenset[str]:
        """Return the files of the layouts that a face was drawn by, as they are shown."""
        names = face.made_of.layouts
        if names not in self._files:
            files = (file for name in names for file in self.looks.files_of(name))
            self._files[names] = frozenset(file.shown for file in files)
        return self._files[names]


def _names_any(problem: Problem, chars: Collection[str]) -> bool:
    """True if a problem is that a font has not one of these characters."""
    return problem.code == CODE and any(char in problem.message for char in chars)


def _gathered(causes: Mapping[Cause, Hit]) -> dict[Cause, Hit]:
    """Return causes, those as one that say more than a handful of things of one place: they quote what each
    face shows there."""
    said = Counter(cause[:3] for cause in causes)
    found: dict[Cause, Hit] = {}
    for cause, hit in causes.items():
        is_quoting = said[cause[:3]] > _HANDFUL
        found.setdefault((*cause[:3], "") if is_quoting else cause, Hit()).note(hit.problems, hit.faces)
    return found


def _cause(problem: Problem, place: Span, face: Face) -> Cause:
    words = "" if problem.code in _BY_PLACE else problem.message.replace(f"`{face.id}`", "")
    return problem.code, problem.severity, place, words
