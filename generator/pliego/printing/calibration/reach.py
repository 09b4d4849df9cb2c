"""Find how near to the edge of its paper each page of a PDF prints.

In: a PDF. Out: a distance in mm for each page. The law of this file: what counts is ink, as a renderer draws
it; white counts as none.
"""

from __future__ import annotations

from PIL import Image, ImageChops

from pliego.text.process import signals_held
from pliego.text.units import MM_PER_PT

_SCALE = 1.5
"""Pixels a point: a pixel is 0.24 mm."""
_FAINT = 12


def least_margins(data: bytes) -> list[float]:
    """Return for each page how far its ink stays from the nearest edge of the paper, in mm."""
    with signals_held():  # an exception during this import would abort the process
        import pypdfium2
    with pypdfium2.PdfDocument(data) as document:
        return [_least(page.render(scale=_SCALE, grayscale=True).to_pil()) for page in document]


def _least(page: Image.Image) -> float:
    """Return the smallest margin of a picture of a page."""
    inked = ImageChops.invert(page.convert("L")).point(lambda value: value if value > _FAINT else 0)
    box = inked.getbbox()
    if box is None:
        return min(page.size) * MM_PER_PT / _SCALE
    left, top, right, bottom = box
    return min(left, top, page.width - right, page.height - bottom) * MM_PER_PT / _SCALE
