"""Give the pages of a finished PDF bleed: beyond each edge, the page goes on as in a mirror.

In: an open PDF whose pages have none, the bleed in mm. Out: the same pages, larger, and their boxes.
The laws of this file: nothing inside the trim changes. A page on which nothing reaches the edge shows nothing
beyond it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from pliego.printing.pdf.notation import bounds
from pliego.text.units import MM_PER_PT

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 72
_EDGE_PX = 2
"""How many pixels from the edge something counts as reaching it."""
_WHITE = 250
_OVERLAP_PT = 0.25
"""How far a reflection reaches below the page, so that no white shows between them."""
_SIDES = (-1, 0, 1)
"""Before, on and behind the page."""


def with_bleed(pdf: Any, bleed_mm: float) -> None:
    """Give all pages bleed."""
    bleed, reaching = bleed_mm / MM_PER_PT, _reaching(pdf)
    for number, page in enumerate(pdf.pages):
        _enlarge(pdf, page, bleed, is_mirrored=number in reaching)


def _reaching(pdf: Any) -> set[int]:
    """Return the numbers of the pages on which something reaches the edge."""
    import pypdfium2

    out = io.BytesIO()
    pdf.save(out)
    document = pypdfium2.PdfDocument(out.getvalue())
    shown = [document[number].render(scale=_DPI / 72).to_pil() for number in range(len(document))]
    document.close()
    return {number for number, image in enumerate(shown) if _reaches_edge(image)}


def _reaches_edge(image: Image) -> bool:
    """True if anything but white is near the edge of a picture."""
    box = image.convert("L").point(lambda tone: 0 if tone >= _WHITE else _WHITE).getbbox()
    if box is None:
        return False
    left, top, right, bottom = box
    return min(left, top, image.width - right, image.height - bottom) < _EDGE_PX


def _enlarge(pdf: Any, page: Any, bleed: float, *, is_mirrored: bool) -> None:
    """Put a page on a larger one, in points."""
    import pikepdf

    left, bottom, right, top = (float(each) for each in page.obj.MediaBox)
    w, h = right - left, top - bottom
    form = _form(pdf, page)
    parts = _parts(w, h, bleed) if is_mirrored else iter((("0 0 0 0", (1, 1, 0.0, 0.0)),))
    name = "/Page"
    lines = [f"1 0 0 1 {bounds((bleed, bleed))} cm"]
    for clip, (across, up, x, y) in parts:
        placed = f"{across} 0 0 {up} {bounds((x - across * left, y - up * bottom))} cm {name} Do"
        lines.append(f"q {clip} re W n {placed} Q" if is_mirrored else f"q {placed} Q")
    page.obj.Contents = pdf.make_stream("\n".join(lines).encode("ascii"))
    page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({name: form}))
    page.obj.MediaBox = page.obj.BleedBox = pikepdf.Array([0, 0, *_points(w + 2 * bleed, h + 2 * bleed)])
    page.obj.TrimBox = pikepdf.Array(_points(bleed, bleed, w + bleed, h + bleed))
    for key in ("/CropBox", "/ArtBox"):
        if key in page.obj:
            del page.obj[key]


def _form(pdf: Any, page: Any) -> Any:
    """Return a page as a form."""
    import pikepdf

    lazy = page.as_form_xobject()  # it reads the content of the page only when it is written
    kept = {key: value for key, value in lazy.items() if key not in ("/Length", "/Filter")}
    return pdf.make_stream(lazy.read_bytes(), pikepdf.Dictionary(kept))


def _parts(w: float, h: float, bleed: float) -> Iterator[tuple[str, tuple[int, int, float, float]]]:
    """Yield the eight reflections of a page, then the page: its box, and how it is mirrored and moved."""
    for column, row in sorted(product(_SIDES, _SIDES), key=lambda place: place == (0, 0)):
        (x, width, across, right), (y, height, up, over) = _strip(column, w, bleed), _strip(row, h, bleed)
        yield bounds((x, y, width, height)), (across, up, right, over)


def _strip(side: int, length: float, bleed: float) -> tuple[float, float, int, float]:
    """Return where a strip begins, how wide it is, whether it is mirrored (-1) and how far that is moved."""
    if side == 0:
        return 0.0, length, 1, 0.0
    width = bleed + _OVERLAP_PT
    if side < 0:
        return -bleed, width, -1, _OVERLAP_PT
    return length - _OVERLAP_PT, width, -1, 2 * length - _OVERLAP_PT


def _points(*values: float) -> list[Any]:
    from decimal import Decimal

    return [Decimal(bounds((each,))) for each in values]
