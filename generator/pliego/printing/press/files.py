"""Arrange the faces of an edition for a print shop: one face a page, front then back.

In: an edition. Out: `PressFile`s, one for each deck and for each kind of part, and their pages. The laws of
this file: a page is the trim of its face and the bleed of the shop round it; a round face is drawn as far as
its bleed round the circle. In a file with backs each front has a page behind it, so that a shop can print the
file on both sides as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pliego.cards.drawing import Drawing, Page, Placement
from pliego.cards.layout.cut_shape import cut_out
from pliego.cards.layout.result import Face
from pliego.printing.exports.named_faces import cards_of, parts_of
from pliego.printing.products.edition import PART_KINDS, Edition


class PressItem(NamedTuple):
    """A card or a part of a file: its id, its title, its copies, its front, and its back if it has one."""

    id: str
    title: str
    copies: int
    front: Face
    back: Face | None = None


@dataclass(frozen=True, slots=True)
class PressFile:
    """A file for the shop: its name without ending, its title, what it shows, the bleed of its pages. With
    `is_once`, each item has its pages once, otherwise as often as it has copies."""

    name: str
    title: str
    items: Sequence[PressItem]
    is_once: bool
    bleed_mm: float

    @property
    def path(self) -> str:
        """The name of the file."""
        return f"{self.name}.pdf"

    @property
    def has_backs(self) -> bool:
        """True if each front has a page behind it."""
        return any(item.back is not None for item in self.items)

    @property
    def numbered(self) -> Iterator[tuple[int, PressItem]]:
        """Each item with the number of its first page."""
        page = 1
        for item in self.items:
            yield page, item
            page += (1 if self.is_once else item.copies) * (2 if self.has_backs else 1)

    def sides(self) -> Iterator[tuple[str, PressItem, Face | None]]:
        """Yield what each page shows: the side, the item, and the face; None for a blank back."""
        for item in self.items:
            for _ in range(1 if self.is_once else item.copies):
                yield "front", item, item.front
                if self.has_backs:
                    yield "back", item, item.back

    def pages(self) -> Iterator[Page]:
        """Yield the pages of the file. Equal faces are one drawing, so that the file holds each once."""
        drawn = dict[int, Drawing]()
        for _side, item, face in self.sides():
            if face is not None and id(face) not in drawn:
                drawn[id(face)] = cut_out(face.layout, face.for_shop, face.drawing.bleed_mm)
            yield _page(item, drawn[id(face)] if face is not None else None, self.bleed_mm)


def press_files(edition: Edition) -> Iterator[PressFile]:
    """Yield the files of an edition: a file for each deck, then one for all boards, one for all tokens …"""
    game, how = edition.faces.game, (edition.once, edition.press_bleed_mm)
    for deck_id, deck in game.decks.items():
        cards = [
            PressItem(f"{deck_id}/{card.card}", card.title, card.copies, card.front, card.back)
            for card in cards_of(edition, deck_id)
        ]
        if cards:
            yield PressFile(f"cards/{deck_id}", deck.title, cards, *how)
    parts = [PressItem(part.name, part.title, part.copies, part.front) for part in parts_of(edition)]
    for kind in PART_KINDS:
        if mine := [part for part in parts if part.id.startswith(f"{kind}/")]:
            yield PressFile(kind, edition.title_of(kind), mine, *how)


def _page(item: PressItem, drawing: Drawing | None, b: float) -> Page:
    """Return the page of a face with its bleed, or a blank page as large as that of the front."""
    w, h = item.front.drawing.w_mm, item.front.drawing.h_mm
    placed = (Placement(drawing, b, b, bleed=True, title=item.title),) if drawing is not None else ()
    return Page(w + 2 * b, h + 2 * b, placed, trim=(b, b, w, h))
