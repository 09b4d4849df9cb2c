"""Make the contact sheet: all faces of a game on as few pages as can be read.

In: an edition. Out: one PDF: each front, each different back once, boards, tokens, sheets and aids, each with
its title and its number of copies. The laws of this file: faces of one size get one scale. Their smallest
text stays legible. Nothing is larger than its printed size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import (
    Drawing,
    Group,
    Item,
    Page,
    Placement,
    Stroke,
    TextRun,
    VectorPath,
    rectangle,
    translate,
)
from pliego.cards.layout.cut_shape import is_shaped, outline
from pliego.cards.layout.result import Face
from pliego.printing.exports.named_faces import cards_of, face_problems, parts_of
from pliego.printing.paper import MARGIN_MM, Paper
from pliego.printing.products.edition import Edition
from pliego.printing.sheets import furniture
from pliego.printing.sheets.cuts import HAIR
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.shapes import with_shape_of
from pliego.printing.sheets.sheet import ProductFile

_LEAST_PT, _LEAST_SCALE = 5.0, 0.35
_GAP_MM, _CAPTION_MM, _HEAD_MM = 3.0, 4.0, 5.0


@dataclass(frozen=True, slots=True)
class ContactFace:
    """A face, its caption, and its scale."""

    face: Face
    caption: str
    scale: float

    @property
    def w_mm(self) -> float:
        """Its width at this scale."""
        return self.face.drawing.w_mm * self.scale

    @property
    def h_mm(self) -> float:
        """Its height at this scale, with its caption."""
        return self.face.drawing.h_mm * self.scale + _CAPTION_MM


@dataclass(frozen=True, slots=True)
class _Space:
    """The part of a page that faces can fill."""

    paper: Paper

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.paper.w_mm - MARGIN_MM

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.paper.h_mm - MARGIN_MM

    def most(self, drawing: Drawing) -> float:
        """Return the largest scale at which a drawing fits."""
        across = (self.right - MARGIN_MM) / drawing.w_mm
        down = (self.bottom - MARGIN_MM - _HEAD_MM - _CAPTION_MM) / drawing.h_mm
        return min(1.0, across, down)


def make(edition: Edition, product: str) -> ProductFile:
    """Return the contact sheet of an edition."""
    faces = _scaled(list(_captioned(edition)), _Space(edition.paper))
    pages_of_faces = list(_pages_of_faces(faces, _Space(edition.paper)))
    words = Margins(edition.faces, edition.paper).words(edition.title_of(product))
    pages = [_page(edition, words, placed) for placed in pages_of_faces]
    problems = face_problems(each.face for each in faces)
    return ProductFile(edition.write(pages, product) if pages else None, len(pages), (), problems)


def _captioned(edition: Edition) -> Iterator[tuple[Face, str]]:
    """Yield each face with its caption. The backs of a deck come after its cards."""
    for deck_id in edition.faces.game.decks:
        backs: dict[str, Face] = {}
        for card in cards_of(edition, deck_id):
            yield card.front, _caption(card.title, card.copies)
            if card.back is not None:
                backs.setdefault(card.back_name, with_shape_of(card.back, card.front))
        yield from ((back, edition.faces.title(back)) for back in backs.values())
    for part in parts_of(edition):
        yield part.front, _caption(part.title, part.copies)


def _caption(title: str, copies: int) -> str:
    return title if copies == 1 else f"{copies}\u00a0×\u00a0{title}"


def _scaled(faces: Sequence[tuple[Face, str]], room: _Space) -> list[ContactFace]:
    """Return faces at the smallest scale that their smallest text allows. Those of one size have one
    scale."""
    least: dict[tuple[float, float], float] = {}
    for face, _caption_of_it in faces:
        size = (face.drawing.w_mm, face.drawing.h_mm)
        smallest = min(_text_sizes(face.drawing.items), default=_LEAST_PT / _LEAST_SCALE)
        least[size] = max(least.get(size, _LEAST_SCALE), _LEAST_PT / smallest)
    return [
        ContactFace(face, caption, min(room.most(face.drawing), least[face.drawing.w_mm, face.drawing.h_mm]))
        for face, caption in faces
    ]


def _text_sizes(items: Sequence[Item], scale: float = 1.0) -> Iterator[float]:
    for item in items:
        if isinstance(item, TextRun) and item.text.strip():
            yield item.size_pt * scale
        elif isinstance(item, Group):
            a, b, *_rest = item.matrix
            yield from _text_sizes(item.items, scale * (a * a + b * b) ** 0.5)


def _pages_of_faces(
    faces: Sequence[ContactFace], room: _Space
) -> Iterator[list[tuple[ContactFace, float, float]]]:
    """Yield the faces of each page with their corners. They stand in rows from the top, as many in a row
    as fit."""
    page: list[tuple[ContactFace, float, float]] = []
    x, y, high = MARGIN_MM, MARGIN_MM + _HEAD_MM, 0.0
    for each in faces:
        if page and x + each.w_mm > room.right + 1e-6:
            x, y, high = MARGIN_MM, y + high + _GAP_MM, 0.0
        if page and y + each.h_mm > room.bottom + 1e-6:
            yield page
            page, x, y, high = [], MARGIN_MM, MARGIN_MM + _HEAD_MM, 0.0
        page.append((each, x, y))
        x, high = x + each.w_mm + _GAP_MM, max(high, each.h_mm)
    if page:
        yield page


def _page(
    edition: Edition, words: furniture.MarginWords, placed: Sequence[tuple[ContactFace, float, float]]
) -> Page:
    paper = edition.paper
    room = paper.w_mm - 2 * MARGIN_MM
    written = furniture.caption(words.name, MARGIN_MM, MARGIN_MM + 2.5, words, room)
    placements = []
    for each, x, y in placed:
        placements.append(Placement(_shrunk_drawing(each), x, y, title=edition.faces.title(each.face)))
        below = y + each.h_mm - _CAPTION_MM + 2.8
        written += furniture.caption(
            _fitting_caption(each, words), x, below, words, each.w_mm + _GAP_MM - 0.5
        )
    return Page(paper.w_mm, paper.h_mm, (*placements, furniture.overlay(paper, written)))


def _fitting_caption(each: ContactFace, words: furniture.MarginWords) -> str:
    """Return a caption that fits below its face."""
    text = each.caption
    while len(text) > 1 and not furniture.caption(text, 0, 0, words, each.w_mm):
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    return text


def _shrunk_drawing(each: ContactFace) -> Drawing:
    """Return a face at its scale, with a hairline along its edge."""
    drawing, scale = each.face.drawing, each.scale
    whole = rectangle(0, 0, drawing.w_mm, drawing.h_mm)
    trim = VectorPath(outline(each.face.layout) if is_shaped(each.face.layout) else whole)
    edge = VectorPath(trim.segments, stroke=Stroke(HAIR.colour, HAIR.width_mm / scale))
    shown = Group((Group(drawing.items, clip=trim), edge), translate(0, 0, scale))
    return Drawing(drawing.w_mm * scale, drawing.h_mm * scale, (shown,))
