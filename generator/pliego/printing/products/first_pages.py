"""Draw pages 1 and 2 of a kit: its cover, and what to print, cut and bring.

In: an edition and the chapters of its kit. Out: the faces of both pages and their problems. The law of this
file: they make room for their texts. What has none is a problem at its place in the content: `text-overflow`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pliego.cards.layout.result import Face
from pliego.cards.layout.subject import Subject
from pliego.cards.look import COVER_PAGE, PRINTING_PAGE
from pliego.game.model.look import Layout
from pliego.game.session import Session
from pliego.printing.products.chapters import Chapter
from pliego.printing.products.edition import Edition
from pliego.printing.products.page_facts import facts_of
from pliego.printing.products.page_ranges import print_runs
from pliego.printing.products.page_room import PageRoom, with_room
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span

_TOO_LONG = ("text-overflow", "text-outside")
_MOST_NAMES = (24, 12, 6, 3, 1)
"""How many names a line of the contents has, if all of them find no room."""
_SOURCES: dict[str, Path] = {"title": ("title",), "bring": ("bring",), "notice": ("rights", "notice")}
"""What fills the boxes of these pages that a game writes in game.yaml."""


def first_pages(edition: Edition, chapters: Sequence[Chapter]) -> tuple[list[Face | None], list[Problem]]:
    """Return pages 1 and 2, each None without a layout for it, and their problems. A layout that cannot be
    read has problems of its own, which its looks keep."""
    facts, problems = facts_of(edition, chapters)
    faces: list[Face | None] = []
    for number, name in enumerate((COVER_PAGE, PRINTING_PAGE), 1):
        face, found = _page(edition, chapters, facts, name)
        if face is None and not edition.faces.look.looks.files_of(name):
            message = f"expected the layout `{name}` of page {number}, found none"
            found = [Problem("unknown-layout", message)]
        faces.append(face)
        problems += found
    return faces, problems


def _page(
    edition: Edition, chapters: Sequence[Chapter], facts: Mapping[str, Any], name: str
) -> tuple[Face | None, list[Problem]]:
    """Return a page with its problems, or None without a layout for it."""
    layout = edition.faces.look.layout(name)
    if layout is None:
        return None, []
    room = _room(edition, chapters, layout, facts)
    scope = edition.faces.scope(facts=room.facts)
    subject = Subject(name, name, scope, {"game": ("game.yaml", ())})
    face = edition.faces.draw(subject, room.layout)
    if face is None or not room.missing_mm:
        return face, [*(face.problems if face else ())]
    others = [problem for problem in face.problems if problem.code not in _TOO_LONG]
    found = [*others, *_without_room(edition.faces.session, room)]
    return replace(face, problems=tuple(found)), found


def _room(
    edition: Edition, chapters: Sequence[Chapter], layout: Layout, facts: Mapping[str, Any]
) -> PageRoom:
    """Return a page with room for its texts. What a larger paper saves is left out if it finds none. Its
    contents name as many decks and parts as there is room for."""
    said = " ".join(filter(None, (facts["tools"], facts["larger"])))
    room = with_room(edition.faces, layout, {**facts, "tools": said})
    if room.missing_mm:
        room = with_room(edition.faces, layout, facts)
    for most in _MOST_NAMES:
        if not room.missing_mm:
            break
        runs = list(print_runs(edition, chapters, most))
        room = with_room(edition.faces, layout, {**facts, "runs": runs})
    return room


def _without_room(session: Session, room: PageRoom) -> Iterator[Problem]:
    """Yield a problem for each text of the content that is too tall for its page. In a draft translation it
    is a warning where the marks of missing texts take the space."""
    for item in room.too_tall:
        places = session.game.places
        place = places.at("game.yaml", *_SOURCES[item]) if item in _SOURCES else None
        place = place or _longest_how(session) or places.at("game.yaml", "title")
        found = f"found it {room.missing_mm:.1f} mm too tall, because of `{item}`"
        message = f"expected text that fits pages 1 and 2 of the kit, {found}"
        is_draft = session.untranslated and (place is None or place.path != session.catalog)
        yield Problem("text-overflow", message, place, "shorten the text", "warning" if is_draft else "error")


def _longest_how(session: Session) -> Span | None:
    """Return the place of the part that says most about how it is made."""
    parts = [(len(part.how), kind, name) for kind, name, part in session.game.parts() if part.how]
    return session.game.places.at("boards.yaml", *max(parts)[1:], "how") if parts else None
