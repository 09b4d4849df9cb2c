"""Make pictures: a PNG of each face, and a list of all.

In: an edition, its dots per inch, with bleed or without. Out: a ZIP: `cards/DECK/CARD-LANG.png`, each
different back once below `backs/`, boards, tokens, sheets and aids, and `list.csv`. The law of this file: a
picture shows exactly the trim of a face, or its trim and its bleed. Only one is in memory at a time.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from pliego.cards.layout.result import Face
from pliego.printing.exports.archives import zipped
from pliego.printing.exports.named_faces import cards_of, face_problems, faces_by_name, parts_of, too_large
from pliego.printing.pixels import Canvas, pictures, png
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.formulas import shielded
from pliego.text.problems import has_errors

_HEAD = ("front", "back", "deck", "id", "title", "copies", "width px", "height px")


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of an edition's pictures."""
    faces = faces_by_name(edition)
    dpi, bleed = edition.pixels.dpi, edition.pixels.bleed
    canvases = {name: Canvas.of(face.drawing, dpi, bleed=bleed) for name, face in faces.items()}
    pairs = [(face, canvases[name]) for name, face in faces.items()]
    problems = (*face_problems(faces.values()), *too_large(edition, pairs))
    if has_errors(problems):
        return ProductFile(None, 0, (), problems)
    day = edition.faces.game.info.date
    data = zipped(edition.archive_name(product), day, _files(edition, faces, canvases))
    return ProductFile(data, 0, (), problems)


def _files(
    edition: Edition, faces: Mapping[str, Face], canvases: Mapping[str, Canvas]
) -> Iterator[tuple[str, bytes]]:
    lang = edition.faces.game.info.lang
    yield "list.csv", csv_bytes([_HEAD, *_rows(edition, canvases)])
    drawn = [(face.drawing, canvases[name]) for name, face in faces.items()]
    for name, picture in zip(faces, pictures(drawn, edition.faces.fonts), strict=True):
        yield f"{name}-{lang}.png", png(picture, edition.pixels.dpi)


def _rows(edition: Edition, canvases: Mapping[str, Canvas]) -> Iterator[tuple[str | int, ...]]:
    ending = f"-{edition.faces.game.info.lang}.png"
    for card in cards_of(edition):
        size = canvases[card.name]
        back = card.back_name and card.back_name + ending
        row = (card.name + ending, back, card.deck, card.card, card.title, card.copies)
        yield *row, size.w_px, size.h_px
    for part in parts_of(edition):
        size = canvases[part.name]
        kind, _slash, rest = part.name.partition("/")
        yield part.name + ending, "", kind, rest, part.title, part.copies, size.w_px, size.h_px


def csv_bytes(rows: Sequence[tuple[str | int, ...]]) -> bytes:
    """Return rows as CSV without formulas."""
    out = io.StringIO()
    cells = ([each if isinstance(each, int) else shielded(each) for each in row] for row in rows)
    csv.writer(out, lineterminator="\n").writerows(cells)
    return out.getvalue().encode()
