"""One report for each cause: a fault of a layout is reported once, not on every face that the layout draws.

In: faces, and the looks of their layouts. Out: their problems; a problem of a layout comes once, with the
number of its faces and the first of them. The laws of this file: no place in a ready layout is reported, but
one in the game's own files. A fault of a card's own words is reported at the card. But if one item shows the
fault on too many cards, the item is to blame, and the fault is reported there. `checks.content.glyphs`
reports a character that no font of the theme has, so it is not reported here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.content.as_typed import undeclared_icons
from pliego.checks.content.glyphs import CODE, unshown
from pliego.checks.content.inspection import Inspection
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem, Severity, Span
from pliego.text.prose import named_char

_BY_PLACE = (
    *("text-outside", "ink-heavy", "art-reach", "art-cropped", "ground-reach", "text-reach"),
    *("art-bleed", "art-corners"),
    *("text-overflow", "words-faint"),
    *("art-missing", "path-outside", "file-unreadable", "unknown-icon", "unknown-face"),
)
"""The messages with these codes quote the text of a face, so they differ though their cause is the same."""
_MOST_LISTED = 8
_MOST_SINGLE = 5
"""At most so many places are reported one by one."""
_HINTS = {
    "text-overflow": "enlarge the box in the layout, or shorten the texts",
    "glyph-missing": "take a style with another font",
    "art-missing": "show a field that names pictures, such as `{art}`, or put them there",
    "art-cropped": "give its box another shape, or write what stays, such as `focus: top`, or `fit: contain`",
    "unknown-icon": "show a field that names icons, such as `{card.icon}`, or declare them in game.yaml",
    "unknown-face": "show a field that names components",
}
"""Hints for faults of an item, not of what it shows."""
Cause = tuple[str, Severity, Span, str]
"""The code of a problem, its severity, its place in a layout, and its message without the name of a face."""


@dataclass
class Hit:
    """The effects of one cause: its problems, in order, and the faces that have them, each with its side."""

    problems: dict[Problem, None] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)

    @property
    def first(self) -> tuple[str, str]:
        """The first face, and its side."""
        return next(iter(self.faces.items()))

    def add(self, problems: Iterable[Problem], faces: Mapping[str, str]) -> None:
        """Add problems on faces."""
        self.problems.update(dict.fromkeys(problems))
        self.faces.update((face, side) for face, side in faces.items() if face not in self.faces)

    def report(self, place: Span, hint: str = "") -> Problem:
        """Return one problem for all of them, at a place."""
        problem, first = next(iter(self.problems)), self.first[0]
        hit = len(self.faces)
        also = f" (on {hit:,} faces, first `{first}`)" if hit > 1 else ""
        advice = (hint or problem.hint) + (self._others() if problem.code == "text-overflow" else "")
        return replace(problem, span=place, message=problem.message + also, hint=advice)

    def _others(self) -> str:
        """Return the next faces after the first, to be looked at one by one."""
        others = [*self.faces][1 : _MOST_LISTED + 1]
        more = " …" if len(self.faces) > len(others) + 1 else ""
        return f"; the next are {', '.join(f'`{face}`' for face in others)}{more}" if others else ""

    def is_of_the_item(self, drawn: int) -> bool:
        """True if the item that shows the problems is to blame, not what it shows.

        It is to blame if the problems lie at many places, and on half of the faces that its layout draws.
        """
        places = {problem.span for problem in self.problems}
        return len(places) > _MOST_SINGLE and 2 * len(self.faces) >= drawn


@dataclass
class Causes:
    """Collects the problems of faces; `report` yields each cause once."""

    inspection: Inspection
    looks: Looks
    _own: dict[Problem, None] = field(default_factory=dict)
    _in_layouts: dict[Cause, Hit] = field(default_factory=dict)
    _shown: dict[tuple[frozenset[str], Cause], Hit] = field(default_factory=dict)
    _faces: dict[frozenset[str], set[str]] = field(default_factory=dict)
    _of_icons: dict[Fault, Hit] = field(default_factory=dict)
    _files: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)

    def add(self, face: Face) -> None:
        """Add the problems of a face."""
        self._faces.setdefault(face.made_of.layouts, set()).add(face.id)
        shown_by = dict(face.shown_by)
        for problem in face.problems:
            if problem.span is not None and problem.span.path in self._layouts(face):
                hit = self._in_layouts.setdefault(_cause(problem, problem.span, face), Hit())
                hit.add([problem], {face.id: face.side})
            elif (icon := self._icon_in(problem)) is not None:
                self._of_icons.setdefault(icon, Hit()).add([problem], {face.id: face.side})
            elif (item := shown_by.get(problem)) is not None:
                key = face.made_of.layouts, _cause(problem, item, face)
                self._shown.setdefault(key, Hit()).add([problem], {face.id: face.side})
            else:
                self._own[problem] = None

    def add_first_page(self, face: Face) -> None:
        """Add the problems of page 1 or 2 of the kit. It shows texts of the content whose places it does not
        know, so a character that is reported where it is written is left out."""
        chars = self._unshown() if any(problem.code == CODE for problem in face.problems) else ()
        own = (problem for problem in face.problems if not _names_any(problem, chars))
        self.add(replace(face, problems=tuple(own)))

    def report(self) -> Iterator[Problem]:
        """Yield every problem, each cause once."""
        written = self._written()
        yield from (problem for problem in self._own if not _names_any(problem, written))
        yield from (_icon_problem(icon, hit) for icon, hit in self._of_icons.items())
        for (_code, _severity, place, _words), hit in _joined(self._in_layouts).items():
            yield self._moved(hit.report(place), hit, self._row_of(hit))
        blamed: dict[Cause, Hit] = {}
        for (layouts, cause), hit in self._shown.items():
            if any(_names_any(problem, written) for problem in hit.problems):
                continue
            if hit.is_of_the_item(len(self._faces[layouts])):
                blamed.setdefault(cause, Hit()).add(hit.problems, hit.faces)
            else:
                yield from (self._own_places.advised(each, cause[2], *hit.first) for each in hit.problems)
        for (code, _severity, place, _words), hit in blamed.items():
            content = next(iter(hit.problems)).span
            yield self._moved(hit.report(place, _HINTS.get(code, "")), hit, content)

    def _moved(self, problem: Problem, hit: Hit, content: Span | None) -> Problem:
        """Return the problem of a cause. If it is in a ready layout, it is moved to the content, or to the
        place that names the layout."""
        return self._own_places.moved(problem, *hit.first, content)

    def _row_of(self, hit: Hit) -> Span | None:
        """Return the place of the first card of a cause that few cards have, else None."""
        first = hit.first[0].rpartition("/")[2]
        if len(hit.faces) > _MOST_SINGLE or first not in self.inspection.game.cards:
            return None
        return self.inspection.game.places.at("cards.yaml", "cards", first)

    def _icon_in(self, problem: Problem) -> Fault | None:
        """Return the mark in a text too long that may be an icon nobody has declared: it is the cause."""
        if problem.code != "text-overflow" or problem.span is None:
            return None
        return self._undeclared_icons.get(problem.span)

    @cached_property
    def _undeclared_icons(self) -> dict[Span, Fault]:
        return undeclared_icons(self.inspection)

    @property
    def _own_places(self) -> OwnPlaces:
        return OwnPlaces(self.inspection.game, self.looks)

    def _written(self) -> frozenset[str]:
        """Return the characters, as messages name them, that are reported where they are written."""
        found = chain(self._own, *(hit.problems for hit in self._shown.values()))
        if not any(problem.code == CODE for problem in found):
            return frozenset()
        return self._unshown()

    def _unshown(self) -> frozenset[str]:
        """Return the characters that no font of the theme has, as messages name them."""
        return frozenset(named_char(char) for text in unshown(self.inspection) for char in text.chars)

    def _layouts(self, face: Face) -> frozenset[str]:
        """Return the files of the layouts that drew a face, as people see them."""
        names = face.made_of.layouts
        if names not in self._files:
            files = (file for name in names for file in self.looks.files_of(name))
            self._files[names] = frozenset(file.shown for file in files)
        return self._files[names]


def _icon_problem(icon: Fault, hit: Hit) -> Problem:
    """Return the problem of texts that are too long because a mark in them is no icon."""
    first, count = next(iter(hit.problems)), len(hit.faces)
    where = f"`{hit.first[0]}`" if count == 1 else f"{count:,} faces, first `{hit.first[0]}`"
    message = f"expected an icon, found `{icon.needle}`, which is none and too long as words (on {where})"
    return replace(first, message=message, hint=icon.hint)


def _names_any(problem: Problem, chars: Collection[str]) -> bool:
    """True if a problem is that a font misses one of these characters."""
    return problem.code == CODE and any(char in problem.message for char in chars)


def _joined(causes: Mapping[Cause, Hit]) -> dict[Cause, Hit]:
    """Return causes; those of one place become one if there are many, since they quote each face there."""
    messages = Counter(cause[:3] for cause in causes)
    found: dict[Cause, Hit] = {}
    for cause, hit in causes.items():
        is_quoting = messages[cause[:3]] > _MOST_SINGLE
        found.setdefault((*cause[:3], "") if is_quoting else cause, Hit()).add(hit.problems, hit.faces)
    return found


def _cause(problem: Problem, place: Span, face: Face) -> Cause:
    words = "" if problem.code in _BY_PLACE else problem.message.replace(f"`{face.id}`", "")
    return problem.code, problem.severity, place, words
