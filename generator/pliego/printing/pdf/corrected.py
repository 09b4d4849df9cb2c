"""Move the pages of a finished PDF, so that a printer that is off prints them where they should be.

In: a PDF and a matrix for each page, in mm from the top left of upright paper. Out: a PDF. The laws of this
file: nothing is drawn anew; tags, links, bookmarks and the size of the paper stay; a landscape page is laid
on its side, because a printer driver would turn it to one side or the other; the same input makes the same
bytes.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from copy import copy
from typing import Any

from pliego.cards.drawing import Matrix, multiply
from pliego.printing.calibration.drift import moved
from pliego.printing.pdf.folding import destinations
from pliego.text.process import signals_held
from pliego.text.units import MM_PER_PT

_BOXES = ("/TrimBox", "/BleedBox", "/ArtBox")


def corrected(data: bytes, matrices: Sequence[Matrix]) -> bytes:
    """Return a PDF whose pages are moved, each by its own matrix."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    with pikepdf.open(io.BytesIO(data)) as pdf:
        by_page = dict[tuple[int, int], Matrix]()
        for page, matrix in zip(pdf.pages, matrices, strict=True):
            by_page[page.obj.objgen] = whole = _in_points(page.mediabox, matrix)
            _move_page(pdf, page, whole)
        for target in destinations(pdf):
            _move_destination(target, by_page)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def laid_on_side(w_mm: float, h_mm: float) -> Matrix:
    """Return the matrix that lays a landscape page on its side, clockwise; an upright page stays."""
    return (0.0, 1.0, -1.0, 0.0, h_mm, 0.0) if w_mm > h_mm else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _in_points(box: Any, matrix: Matrix) -> Matrix:
    """Return a matrix of mm that run down as one of points that run up. It lays a landscape page on its
    side, too."""
    left, bottom, right, top = (float(each) for each in box)
    width, height = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
    down: Matrix = (MM_PER_PT, 0.0, 0.0, -MM_PER_PT, -left * MM_PER_PT, top * MM_PER_PT)
    up: Matrix = (1 / MM_PER_PT, 0.0, 0.0, -1 / MM_PER_PT, 0.0, max(width, height) / MM_PER_PT)
    return multiply(up, multiply(matrix, multiply(laid_on_side(width, height), down)))


def _move_page(pdf: Any, page: Any, matrix: Matrix) -> None:
    """Move what is on a page. The paper becomes upright."""
    left, bottom, right, top = (float(each) for each in page.mediabox)
    shown = " ".join(f"{each:.7f}" for each in matrix)
    page.contents_add(f"q {shown} cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ")
    _move_patterns(pdf, page, matrix)
    short, long = sorted((right - left, top - bottom))
    for name in _BOXES:
        if name in page.obj:
            page.obj[name] = _within(_box(page.obj[name], matrix), short, long)
    page.obj.MediaBox = [0, 0, short, long]
    if "/CropBox" in page.obj:
        del page.obj.CropBox
    for note in page.obj.get("/Annots", ()):
        note.Rect = _box(note.Rect, matrix)
        if "/QuadPoints" in note:
            note.QuadPoints = _points(note.QuadPoints, matrix)


def _move_patterns(pdf: Any, page: Any, matrix: Matrix) -> None:
    """Move the patterns of a page: they lie on the page itself, whatever its content is moved by."""
    import pikepdf

    resources = page.obj.get("/Resources", pikepdf.Dictionary())
    if "/Pattern" not in resources:
        return
    own = pikepdf.Dictionary(resources)
    own.Pattern = pikepdf.Dictionary()
    for name, pattern in resources.Pattern.items():
        own.Pattern[name] = own_pattern = pdf.make_indirect(copy(pattern))
        inner: Any = tuple(float(each) for each in pattern.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        own_pattern.Matrix = [*multiply(matrix, inner)]
    page.obj.Resources = own


def _box(box: Any, matrix: Matrix) -> list[float]:
    """Return the box round a moved box."""
    left, bottom, right, top = (float(each) for each in box)
    corners = [moved(matrix, (x, y)) for x in (left, right) for y in (bottom, top)]
    across, up = zip(*corners, strict=True)
    return [min(across), min(up), max(across), max(up)]


def _within(box: Sequence[float], width: float, height: float) -> list[float]:
    """Return the part of a box that lies on the paper."""
    sides = zip(box, (width, height, width, height), strict=True)
    return [min(max(each, 0.0), most) for each, most in sides]


def _points(numbers: Any, matrix: Matrix) -> list[float]:
    every = [float(each) for each in numbers]
    pairs = zip(every[::2], every[1::2], strict=True)
    return [each for pair in pairs for each in moved(matrix, pair)]


def _move_destination(target: Any, by_page: dict[tuple[int, int], Matrix]) -> None:
    """Move the place that a link or a bookmark leads to, if it names one."""
    matrix = by_page.get(target[0].objgen)
    if matrix is not None and len(target) > 3 and target[1] == "/XYZ":
        target[2], target[3] = moved(matrix, (float(target[2] or 0), float(target[3] or 0)))
