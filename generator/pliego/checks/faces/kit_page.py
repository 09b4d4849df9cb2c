"""Pages 1 and 2 of the kit: their texts find room on both usual papers.

    game.yaml:18:3: error: expected text that fits pages 1 and 2 of the kit, found it 12.5 mm too tall,
        because of `bring` [text-overflow]

In: the faces of a game. Out: both pages as faces on each paper, and the problems of what makes them. The law
of this file: the sheets are planned with empty faces, because only their sizes count here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pliego.cards.drawing import Drawing
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.cards.look import COVER_PAGE, PRINTING_PAGE
from pliego.game.labels import LabelMissing
from pliego.printing.paper import Paper
from pliego.printing.papers import USUAL_PAPERS, paper_of
from pliego.printing.products.book import supposed_pages
from pliego.printing.products.books import Book, Books
from pliego.printing.products.catalogue import products_of
from pliego.printing.products.chapters import Chapter, number_chapters, plan_chapters, sheets_of
from pliego.printing.products.edition import Edition
from pliego.printing.products.first_pages import first_pages
from pliego.text.problems import Problem


@dataclass
class EmptyFaces(Faces):
    """Faces of the right size and shape with nothing on them. Those of one layout share a drawing."""

    _drawings: dict[str, Drawing] = field(default_factory=dict)

    def face(self, component: str, side: str = "front") -> Face | None:
        """Return an empty face of a component, or None if there is no such component or layout."""
        subject = self._subject(component, side)
        layout = self.look.layout(subject.layout) if subject else None
        if subject is None or layout is None or layout.size is None:
            return None
        empty = Drawing(layout.size[0], layout.size[1], (), layout.bleed)
        drawing = self._drawings.setdefault(subject.layout, empty)
        return Face(subject.id, subject.side, drawing, layout)


def kit_pages(faces: Faces) -> tuple[list[Face], list[Problem]]:
    """Return pages 1 and 2 of the game's kit as they are on each usual paper, and the problems of what they
    say: of making.yaml, of labels, of texts to bring.

    Both are empty without a kit, and if something else is missing and reported elsewhere: all fonts of the
    theme, the layouts of both pages, the layout of a face, without which nobody knows how many pages there
    are.
    """
    has_kit = "kit" in products_of(faces.game)
    has_layouts = all(faces.look.layout(name) for name in (COVER_PAGE, PRINTING_PAGE))
    if not has_kit or not faces.look.fonts or not has_layouts:
        return [], []
    empty = EmptyFaces(faces.session, faces.look, faces.fonts, faces.labels)
    if not all(empty.face(name, side) for side in ("front", "back") for name in empty.ids(side)):
        return [], []
    lessons = {section.title: 0 for section in faces.game.sections}
    book = Book(b"-", supposed_pages(faces.session), (), lessons)
    pages: list[Face] = []
    problems: list[Problem] = []
    try:
        for paper in map(paper_of, USUAL_PAPERS):
            made, found = first_pages(*_planned(empty, paper, book))
            shown = [problem for face in made if face is not None for problem in face.problems]
            pages.extend(face for face in made if face is not None)
            problems.extend(problem for problem in found if problem not in shown)
    except LabelMissing:
        return [], []
    return pages, problems


def kit_sheets(faces: Faces, paper: Paper, rulebook_pages: int) -> int:
    """Return how many sheets the kit of a game takes on a paper, with a rulebook of so many pages."""
    empty = EmptyFaces(faces.session, faces.look, faces.fonts, faces.labels)
    edition, chapters = _planned(empty, paper, Book(b"-", rulebook_pages, (), {}))
    return sum(sheets_of(edition, chapter) for chapter in chapters)


def _planned(faces: Faces, paper: Paper, book: Book) -> tuple[Edition, list[Chapter]]:
    """Return the edition on a paper and the chapters of its kit, with a rulebook of its supposed length."""
    templates = faces.look.looks.files.templates
    edition = Edition(faces, templates, paper, "duplex", Books(faces, templates, paper))
    edition.books.made["rulebook"] = book
    return edition, number_chapters(edition, list(plan_chapters(edition, lambda: book)))
