"""What the tests of the back ends share: fonts, a way to draw, and a way to look at what was drawn."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path as FilePath

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pliego.cards.drawing import Drawing, Item, Page, Placement, Rgb, TextRun
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.document import Meta, write_pdf
from pliego.text.files import Folder
from pliego.text.folders import Folders

Pixels = NDArray[np.int64]
_ROOT = FilePath(__file__).parents[1]
FOLDERS = Folders(
    (
        (Folder(_ROOT / "templates"), "fonts"),
        *((Folder(look), "fonts") for look in sorted(_ROOT.glob("content/*/look"))),
    )
)
"""Where the fonts of templates/ and of every game lie."""
FONTS = Fonts(FOLDERS)
_FILES = [path for folder, part in FOLDERS.parts for path in folder.root.glob(f"{part}/*/*.ttf")]
KEYS = sorted({f"{path.parent.name}/{path.name}" for path in _FILES})
"""Every font of them."""
META = Meta("Un título", "Quien lo hizo", "Un juego", "es", datetime.date(2026, 1, 31))
TEXT = "source-sans-3/Regular.ttf"
RED, GREEN, BLUE, BLACK, WHITE = (1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0), (0, 0, 0), (1.0, 1.0, 1.0)


def run(
    text: str, x: float = 5, y: float = 10, *, font: str = TEXT, size: float = 10, tracking: float = 0
) -> TextRun:
    """Return black text with its baseline at (x, y)."""
    shaped = FONTS.shaped(font, text, tracking)
    return TextRun(text, font, size, x, y, BLACK, shaped.steps, shaped.letters)


def page(items: Sequence[Item], w: float = 60, h: float = 40) -> Page:
    """Return a page that shows one drawing, at its size."""
    return Page(w, h, (Placement(Drawing(w, h, tuple(items)), 0, 0),))


def pdf(*pages: Page) -> bytes:
    """Return pages as a PDF."""
    return write_pdf(pages, META, FONTS)


def pixels(data: bytes, per_mm: float = 4, index: int = 0) -> Pixels:
    """Return a page as pixels [row, column, channel], so many to the millimetre."""
    document = pypdfium2.PdfDocument(data)
    image = document[index].render(scale=per_mm * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    return np.asarray(image).astype(np.int64)


def looks(data: bytes, x_mm: float, y_mm: float, index: int = 0) -> Rgb:
    """Return the colour at a place of a page."""
    red, green, blue = pixels(data, 4, index)[round(y_mm * 4), round(x_mm * 4)] / 255
    return round(float(red), 2), round(float(green), 2), round(float(blue), 2)


def ink_box(picture: Pixels, per_mm: float = 4) -> tuple[float, float, float, float]:
    """Return the box in mm (left, top, right, bottom) of what is darker than paper."""
    rows, columns = np.nonzero(picture.min(axis=2) < 128)
    edges = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    left, top, right, bottom = (float(edge) / per_mm for edge in edges)
    return left, top, right, bottom
