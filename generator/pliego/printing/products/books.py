"""Print the rulebook and the companion of one edition, with the faces of its components as figures.

In: the faces, templates, paper. Out: PDFs. The law of this file: a figure in a book is the face that is
printed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pliego.cards.drawing import Drawing, Group, VectorPath, rectangle, translate
from pliego.cards.layout.cut_shape import cut_out
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.printing.paper import Paper
from pliego.text.files import Folder
from pliego.text.problems import Problem
from pliego.text.process import signals_held

if TYPE_CHECKING:
    from pliego.printing.book.figures import FigureRequest, Illustration


@dataclass(frozen=True, slots=True)
class Book:
    """A book as PDF (None if it has errors), its number of pages, its problems, and the page of each
    heading, counted from 0."""

    data: bytes | None
    pages: int
    problems: tuple[Problem, ...]
    headings: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Books:
    """The books on one paper. The pages of the rulebook are numbered as in the kit, from `first_page` on.
    `kit_pages` holds the page of each component. The rulebook of a booklet has `fillers`, pages behind its
    text. In a book for a print shop each figure is `changed`."""

    faces: Faces
    templates: Folder
    paper: Paper
    first_page: int = 1
    kit_pages: Mapping[str, int | str] = field(default_factory=dict)
    fillers: int = 0
    changed: Callable[[Drawing], Drawing] | None = None
    made: dict[str, Book] = field(default_factory=dict)

    def book(self, which: str) -> Book:
        """Return a book. It is made when it is first asked for. Raise PangoMissing."""
        if which not in self.made:
            self.made[which] = self._render(which)
        return self.made[which]

    def _render(self, which: str) -> Book:
        from pliego.printing.book.book import render_book
        from pliego.printing.book.look import BookLook

        look = self.faces.look
        shown = BookLook.of(look)
        is_in_kit = which == "rulebook"
        book: Any = which
        ink: Any = look.ink
        play = self.faces.session.play
        data, found = render_book(
            self.faces.session,
            book,
            self.paper,
            ink,
            shown,
            self.figure,
            first_page=self.first_page if is_in_kit else 1,
            kit_pages=self.kit_pages if is_in_kit else {},
            transcripts=play.transcripts() if play else {},
            is_draft=self.faces.is_draft,
            fillers=self.fillers,
        )
        length, headings = _leaf_through(data)
        return Book(data, length, tuple(found), headings)

    def figure(self, request: FigureRequest) -> Illustration:
        """Return a picture of a book, or None if there is no such layout, component or icon."""
        face = self._face(request)
        if face is None:
            return None, ()
        drawing = _kept(face)
        return (self.changed(drawing) if self.changed else drawing), face.problems

    def _face(self, request: FigureRequest) -> Face | None:
        if request.kind == "layout":
            return self.faces.figure(request.id, request.example)
        if request.kind == "face":
            return self.faces.face(request.id, request.side)
        return self.faces.icon_face(request.id)


def _kept(face: Face) -> Drawing:
    """Return the part of a face that is left when it is cut out. The rest says how to make it."""
    if face.layout.keep is None:
        return cut_out(face.layout, face.drawing)
    x, y, w, h = face.layout.keep
    inner = Group(face.drawing.items, translate(-x, -y), clip=VectorPath(rectangle(x, y, w, h)))
    return Drawing(w, h, (inner,))


def _leaf_through(data: bytes | None) -> tuple[int, dict[str, int]]:
    """Return how many pages a book has, and the page of each heading, read from its bookmarks."""
    if data is None:
        return 0, {}
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        places: dict[Any, int] = {page.objgen: number for number, page in enumerate(pdf.pages)}
        found: dict[str, int] = {}
        for title, page in _bookmarked(outline.root):
            found.setdefault(title, places.get(page, 0))
        return len(pdf.pages), found


def _bookmarked(items: Any) -> Iterator[tuple[str, Any]]:
    """Yield the title of each bookmark and the number of its page object, with those below it."""
    for item in items:
        yield item.title, item.destination[0].objgen
        yield from _bookmarked(item.children)
