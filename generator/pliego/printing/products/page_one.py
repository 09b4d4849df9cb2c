"""Draw page 1 of a kit, which says what to print, cut and bring.

In: an edition and the chapters of its kit. Out: the face of page 1 and its problems. The law of this file:
page 1 makes room for its texts. What has none is a problem at its place in the content: `text-overflow`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.cards.layout.result import Face
from pliego.cards.layout.subject import Subject
from pliego.cards.look import PRINTING_PAGE
from pliego.game.model.look import Layout
from pliego.game.session import Session
from pliego.printing.products.chapters import Chapter
from pliego.printing.products.edition import Edition
from pliego.printing.products.first_page import facts_of
from pliego.printing.products.page_ranges import print_runs
from pliego.printing.products.page_room import PageRoom, with_room
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span

_TOO_LONG = ("text-overflow", "text-outside")
_MOST_NAMES = (24, 12, 6, 3, 1)
"""How many names a line of the contents has, if all of them find no room."""
_SOURCES: dict[str, Path] = {"title": ("title",), "bring": ("bring",), "notice": ("rights", "notice")}
"""What fills the boxes of page 1 that a game writes in game.yaml."""


def page_one(edition: Edition, chapters: Sequence[Chapter]) -> tuple[Face | None, list[Problem]]:
    """Return page 1, or None without a layout for it, and its problems."""
    layout = edition.faces.look.layout(PRINTING_PAGE)
    if layout is None:
        return None, [Problem("unknown-layout", "expected the layout `kit` of page 1, found none")]
    room, problems = _room(edition, chapters, layout)
    scope = edition.faces.scope(facts=room.facts)
    subject = Subject(PRINTING_PAGE, PRINTING_PAGE, scope, {"game": ("game.yaml", ())})
    face = edition.faces.draw(subject, room.layout)
    if face is None or not room.missing_mm:
        return face, [*problems, *(face.problems if face else ())]
    others = [problem for problem in face.problems if problem.code not in _TOO_LONG]
    found = [*others, *_without_room(edition.faces.session, room)]
    return replace(face, problems=tuple(found)), [*problems, *found]


def _room(edition: Edition, chapters: Sequence[Chapter], layout: Layout) -> tuple[PageRoom, list[Problem]]:
    """Return page 1 with room for its texts. What a larger paper saves is left out if it finds none. Its
    contents name as many decks and parts as there is room for."""
    facts, problems = facts_of(edition, chapters)
    said = " ".join(filter(None, (facts["tools"], facts["larger"])))
    room = with_room(edition.faces, layout, {**facts, "tools": said})
    if room.missing_mm:
        room = with_room(edition.faces, layout, facts)
    for most in _MOST_NAMES:
        if not room.missing_mm:
            break
        runs = list(print_runs(edition, chapters, most))
        room = with_room(edition.faces, layout, {**facts, "runs": runs})
    return room, problems


def _without_room(session: Session, room: PageRoom) -> Iterator[Problem]:
    """Yield a problem for each text of the content that is too tall for page 1. In a draft translation it
    is a warning where the marks of missing texts take the space."""
    for item in room.too_tall:
        places = session.game.places
        place = places.at("game.yaml", *_SOURCES[item]) if item in _SOURCES else None
        place = place or _longest_how(session) or places.at("game.yaml", "title")
        found = f"found it {room.missing_mm:.1f} mm too tall, because of `{item}`"
        message = f"expected text that fits page 1 of the kit, {found}"
        is_draft = session.untranslated and (place is None or place.path != session.catalog)
        yield Problem("text-overflow", message, place, "shorten the text", "warning" if is_draft else "error")


def _longest_how(session: Session) -> Span | None:
    """Return the place of the part that says most about how it is made."""
    parts = [(len(part.how), kind, name) for kind, name, part in session.game.parts() if part.how]
    return session.game.places.at("boards.yaml", *max(parts)[1:], "how") if parts else None
