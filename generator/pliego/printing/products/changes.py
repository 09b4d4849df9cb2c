"""Make the sheets of what has changed since an earlier build: only the faces that differ.

In: an edition with the faces of an earlier one. Out: one PDF of sheets, and a list of faces that were added,
changed, that are printed more or less often, and that are gone. The laws of this file: every double-sided
sheet starts on an odd page. A card with a changed front or back is printed in all its copies. A card with
more copies than before is printed in those that are new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pliego.cards.digests import digest_of
from pliego.printing.products.edition import PART_KINDS, Edition
from pliego.printing.sheets.imposition import Imposition
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.orders import Order
from pliego.printing.sheets.sheet import (
    FACE_SIDES,
    ChangeKind,
    EarlierFaces,
    FaceChange,
    ProductFile,
    pages_of,
    sides_of,
)


def make(edition: Edition, product: str) -> ProductFile:
    """Return the sheets of what has changed. There is no data if nothing is to be printed.

    Secret parts are left out: whoever cuts the changes may play. The product `spoilers` holds them.
    """
    earlier = edition.earlier or EarlierFaces()
    cards = list(edition.card_orders()) if earlier.knows("cards") else []
    kinds = [kind for kind in PART_KINDS if earlier.knows(kind)]
    parts = [order for kind in kinds for order in edition.part_orders(kind, secret=False)]
    changes = {each.id: each for each in _changes(edition, earlier, [*cards, *parts])}
    gone = [FaceChange("gone", id_, "", 0) for id_ in earlier.copies if edition.faces.layout_of(id_) is None]
    imposition = Imposition(edition.faces, edition.paper, edition.backs, edition.core_mm, edition.marks)
    title = edition.title_of(product)
    sheets, card_problems = imposition.cards(list(_reprinted(cards, changes)), title)
    more, problems = imposition.parts(list(_reprinted(parts, changes)), title)
    if any(sheet.back for sheet in sheets):
        margins = Margins(edition.faces, edition.paper)
        more = [replace(sheet, back=margins.filler(sheet.front)) for sheet in more]
    pages, faces = pages_of([*sheets, *more])
    data = edition.write(pages, product) if pages else None
    found = tuple(dict.fromkeys([*problems, *card_problems]))
    sides = tuple(sides_of([*sheets, *more], edition.paper))
    return ProductFile(data, len(pages), tuple(faces), found, (*changes.values(), *gone), sides)


def _changes(edition: Edition, earlier: EarlierFaces, orders: Iterable[Order]) -> Iterator[FaceChange]:
    for order in orders:
        front = edition.faces.face(order.id)
        if front is not None and (kind := _kind(edition, earlier, order)) is not None:
            copies = order.copies - (earlier.copies[order.id] if kind in ("more", "fewer") else 0)
            yield FaceChange(kind, order.id, edition.faces.title(front), max(copies, 0))


def _kind(edition: Edition, earlier: EarlierFaces, order: Order) -> ChangeKind | None:
    """Return how a component has changed, or None if it has not."""
    if (was := earlier.copies.get(order.id)) is None:
        return "added"
    if any(_differs(edition, earlier, order.id, side) for side in FACE_SIDES):
        return "changed"
    return None if order.copies == was else "more" if order.copies > was else "fewer"


def _differs(edition: Edition, earlier: EarlierFaces, component: str, side: str) -> bool:
    """True if one side looks different. A side that was not printed before is unknown."""
    was, face = earlier.digests.get((component, side)), edition.faces.face(component, side)
    return was is not None and face is not None and digest_of(face.drawing) != was


def _reprinted(orders: Iterable[Order], changes: dict[str, FaceChange]) -> Iterator[Order]:
    for order in orders:
        if order.id in changes and changes[order.id].copies:
            yield replace(order, copies=changes[order.id].copies)
