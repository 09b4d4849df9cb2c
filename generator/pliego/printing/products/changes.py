"""The maker of what has changed since an earlier build: sheets with only the faces that differ.

In: an edition with the faces of an earlier one. Out: one PDF of sheets, and a list of what was added,
changed, printed more or less often, and what is gone. The laws of this file: every double-sided sheet starts
on an odd page; a card whose front or back looks otherwise is printed as often as it has copies, one that
there are more of as often as there are more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pliego.cards.likeness import digest_of
from pliego.printing.products.edition import PART_KINDS, Edition
from pliego.printing.sheets.earlier import FACE_SIDES, ChangeKind, EarlierFaces, FaceChange
from pliego.printing.sheets.imposition import Imposition, Order
from pliego.printing.sheets.sheet import ProductFile, Sheet, pages_of


def make(edition: Edition, product: str) -> ProductFile:
    """Return the sheets of what has changed; nothing has data if nothing is to be printed."""
    earlier = edition.earlier or EarlierFaces()
    cards = list(edition.card_orders()) if earlier.knows("cards") else []
    parts = [o for kind in PART_KINDS if earlier.knows(kind) for o in edition.part_orders(kind)]
    changes = {each.id: each for each in _changes(edition, earlier, [*cards, *parts])}
    gone = [FaceChange("gone", id_, "", 0) for id_ in earlier.copies if not _is_there(edition, id_)]
    imposition, title = Imposition(edition.faces, edition.paper, edition.backs), edition.title_of(product)
    sheets, card_problems = imposition.cards(list(_reprinted(cards, changes)), title)
    more, problems = imposition.parts(list(_reprinted(parts, changes)), title)
    pages, faces = pages_of([*sheets, *(_behind_cards(imposition, more) if _are_double(sheets) else more)])
    data = edition.write(pages, product) if pages else None
    found = tuple(dict.fromkeys([*problems, *card_problems]))
    return ProductFile(data, len(pages), tuple(faces), found, (*changes.values(), *gone))


def _are_double(sheets: Iterable[Sheet]) -> bool:
    return any(sheet.back for sheet in sheets)


def _behind_cards(imposition: Imposition, sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """Yield one-sided sheets that are printed together with double-sided ones: each keeps its reverse."""
    for sheet in sheets:
        yield replace(sheet, back=imposition.filler(sheet.front, imposition.labels["filler"]))


def _is_there(edition: Edition, component: str) -> bool:
    return edition.faces.layout_of(component) is not None


def _changes(edition: Edition, earlier: EarlierFaces, orders: Iterable[Order]) -> Iterator[FaceChange]:
    for order in orders:
        front = edition.faces.face(order.id)
        if front is not None and (kind := _kind(edition, earlier, order)) is not None:
            copies = order.copies - (earlier.copies[order.id] if kind in ("more", "fewer") else 0)
            yield FaceChange(kind, order.id, edition.faces.title(front), max(copies, 0))


def _kind(edition: Edition, earlier: EarlierFaces, order: Order) -> ChangeKind | None:
    """Return how a component differs; None if it does not."""
    if (was := earlier.copies.get(order.id)) is None:
        return "added"
    if any(_differs(edition, earlier, order.id, side) for side in FACE_SIDES):
        return "changed"
    return None if order.copies == was else "more" if order.copies > was else "fewer"


def _differs(edition: Edition, earlier: EarlierFaces, component: str, side: str) -> bool:
    """True if one side looks otherwise; of a side that was not printed, nothing is known."""
    was, face = earlier.digests.get((component, side)), edition.faces.face(component, side)
    return was is not None and face is not None and digest_of(face.drawing) != was


def _reprinted(orders: Iterable[Order], changes: dict[str, FaceChange]) -> Iterator[Order]:
    for order in orders:
        if order.id in changes and changes[order.id].copies:
            yield replace(order, copies=changes[order.id].copies)
