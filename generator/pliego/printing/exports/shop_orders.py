"""Make what a print shop needs to print decks: pictures with exactly its pixels, a folder for each deck.

In: an edition, and the name of a shop. Out: a ZIP: `DECK/fronts/01-CARD.png`, `DECK/back.png` or, where cards
have different backs, `DECK/backs/01-CARD.png`, and `list.csv` with the copies of each card. The laws of this
file: every card is there once. If the shop does not sell a size, its decks are left out, and the size of the
layout is reported. A landscape face is turned as the shop wants it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.game.unwritten import unwritten
from pliego.printing.exports.archives import zipped
from pliego.printing.exports.images import csv_bytes
from pliego.printing.exports.named_faces import CardFaces, cards_of, face_problems
from pliego.printing.exports.shops import SHOP_DPI, SHOPS, CardShape, Shop, SoldSize, shape_of
from pliego.printing.pixels import pictures, png
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import Problem, Severity, has_errors

_HEAD = ("deck", "sold as", "number", "id", "title", "copies", "front", "back")
_SHORT_MM = 0.5
"""How much shorter a bleed can be: its last pixels are stretched, and cuts are exact enough."""


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """A deck as it is ordered: its cards, and the size that they are sold in."""

    id: str
    cards: Sequence[CardFaces]
    size: SoldSize

    @property
    def has_own_backs(self) -> bool:
        """True if its cards have different backs."""
        return len({card.back_name for card in self.cards}) > 1

    def name(self, number: int, side: str) -> str:
        """Return the name of a picture without its ending. Cards are counted from 1."""
        if side == "back" and not self.has_own_backs:
            return f"{self.id}/back"
        counted = str(number).zfill(max(2, len(str(len(self.cards)))))
        return f"{self.id}/{side}s/{counted}-{self.cards[number - 1].card}"

    def faces(self) -> dict[str, Face]:
        """Return every face by the name of its picture."""
        found = {}
        for number, card in enumerate(self.cards, 1):
            found[self.name(number, "front")] = card.front
            if card.back is not None:
                found.setdefault(self.name(number, "back"), card.back)
        return found


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of an edition for a shop."""
    shop, game = SHOPS[product], edition.faces.game
    decks = {deck: cards for deck in game.decks if (cards := list(cards_of(edition, deck)))}
    ordered = [
        DeckOrder(deck, cards, size)
        for deck, cards in decks.items()
        if (size := _sold(shop, cards[0].front)) is not None
    ]
    problems = unwritten(game, edition.templates)
    problems += _not_sold(edition, decks, shop, "warning" if ordered else "error")
    problems += face_problems(face for deck in ordered for face in deck.faces().values())
    problems += _short_bleeds(edition, ordered, shop)
    problems = list(dict.fromkeys(problems))
    if has_errors(problems):
        return ProductFile(None, 0, (), tuple(problems))
    data = zipped(edition.archive_name(product), game.info.date, _files(edition, ordered))
    return ProductFile(data, 0, (), tuple(problems))


def _sold(shop: Shop, face: Face) -> SoldSize | None:
    return shop.sold(face.drawing.w_mm, face.drawing.h_mm, shape_of(face.layout))


def _not_sold(
    edition: Edition, decks: Mapping[str, Sequence[CardFaces]], shop: Shop, severity: Severity
) -> Iterator[Problem]:
    """Yield a problem for each layout with a size that the shop does not sell."""
    for layout, face in _by_layout(edition, (cards[0].front for cards in decks.values())).items():
        if _sold(shop, face) is None:
            w, h, shape = face.drawing.w_mm, face.drawing.h_mm, shape_of(face.layout)
            message = f"expected a size of cards that {shop.title} sells, found {w:g} × {h:g} mm"
            place = edition.faces.look.looks.key_place(layout, "size")
            found = message if shape == "rectangle" else f"{message}, {shape}"
            problem = Problem("size-not-sold", found, place, _size_hint(shop, w, h, shape), severity)
            yield OwnPlaces(edition.faces.game, edition.faces.look.looks).moved(problem, face.id, face.side)


def _size_hint(shop: Shop, w_mm: float, h_mm: float, shape: CardShape) -> str:
    """Return what to do about a size that is not sold."""
    nearest = shop.nearest(w_mm, h_mm, shape)
    if nearest is None:
        shapes = ", ".join(dict.fromkeys(size.shape for size in shop.sizes))
        return f"it sells no cards of this shape that we know: it has {shapes}"
    w, h = sorted(nearest.size_mm, reverse=w_mm > h_mm)
    return f"the nearest is {nearest.name}: write `size: [{w:g}, {h:g}]`"


def _short_bleeds(edition: Edition, decks: Iterable[DeckOrder], shop: Shop) -> Iterator[Problem]:
    """Yield a warning for each layout with less bleed than the shop wants."""
    reported = set()
    for deck in decks:
        for layout, face in _by_layout(edition, deck.faces().values()).items():
            bleed, wanted = face.drawing.bleed_mm, deck.size.bleed_mm
            if bleed < wanted - _SHORT_MM and layout not in reported:
                reported.add(layout)
                message = f"expected a bleed of {wanted:.1f} mm for {shop.title}, found {bleed:g} mm"
                hint = f"write `bleed: {wanted:.1f}`; until then the face's edge is drawn out"
                place = edition.faces.look.looks.key_place(layout, "bleed")
                problem = Problem("bleed-short", message, place, hint, "warning")
                yield OwnPlaces(edition.faces.game, edition.faces.look.looks).moved(
                    problem, face.id, face.side
                )


def _by_layout(edition: Edition, faces: Iterable[Face]) -> dict[str, Face]:
    """Return the first face of each layout."""
    found: dict[str, Face] = {}
    for face in faces:
        found.setdefault(edition.faces.layout_of(face.id, face.side) or "", face)
    return found


def _files(edition: Edition, decks: Sequence[DeckOrder]) -> Iterator[tuple[str, bytes]]:
    yield "list.csv", csv_bytes([_HEAD, *(row for deck in decks for row in _rows(deck))])
    for deck in decks:
        faces = deck.faces()
        drawings = [face.drawing for face in faces.values()]
        drawn = [(each, deck.size.canvas(lying=each.w_mm > each.h_mm)) for each in drawings]
        for name, picture in zip(faces, pictures(drawn, edition.faces.fonts), strict=True):
            yield f"{name}.png", png(_turned(picture, deck.size), SHOP_DPI)


def _turned(picture: Image.Image, size: SoldSize) -> Image.Image:
    """Return a picture as the shop wants it: portrait or landscape, turned clockwise if needed."""
    is_turned = picture.height > picture.width if size.is_landscape else picture.width > picture.height
    return picture.transpose(Image.Transpose.ROTATE_270) if is_turned else picture


def _rows(deck: DeckOrder) -> Iterator[tuple[str | int, ...]]:
    for number, card in enumerate(deck.cards, 1):
        pictures_of_it = [f"{deck.name(number, side)}.png" for side in ("front", "back")]
        yield deck.id, deck.size.name, number, card.card, card.title, card.copies, *pictures_of_it
