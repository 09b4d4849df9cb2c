"""Read a finished PDF again, as a print shop does, and find why it would refuse it.

In: the bytes of a PDF, the name of what each page shows. Out: `PressFault`s: the page, what it shows, what
was found. The law of this file: it knows nothing of how the file was made. A file is called PDF/X only if
nothing is found here.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pliego.printing.press.colours import MOST_INK
from pliego.printing.press.layer_names import LAYERS
from pliego.printing.press.marks import PressReader
from pliego.printing.press.plain_file import VERSION
from pliego.printing.press.standards import X4
from pliego.text.process import signals_held

_TOUCH_PT = 0.01
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_VERSION = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"


class PressFault(NamedTuple):
    """Why a shop refuses a file: what was found, on which page, and what that shows. Page 0 is the file."""

    page: int
    face: str
    found: str


def preflight(
    data: bytes,
    faces: Sequence[str],
    standard: str = X4,
    most_ink: float = MOST_INK,
    spots: Collection[str] = LAYERS,
) -> Iterator[PressFault]:
    """Yield what is wrong in a PDF that is to keep a standard. `faces` says what each page shows, `spots` are
    the inks of its layers."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    reader = PressReader(takes_clear=standard == X4, most_ink=most_ink, spots=frozenset(spots))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from (PressFault(0, "", found) for found in _of_file(pdf, standard))
        for number, (page, face) in enumerate(zip(pdf.pages, faces, strict=True), 1):
            resources = page.obj.get("/Resources")
            found = [
                *_of_boxes(page.obj),
                *reader.group(page.obj),
                *_of_page(page.obj),
                *reader.faults(page, resources),
            ]
            yield from (PressFault(number, face, each) for each in dict.fromkeys(found))


def _of_file(pdf: Any, standard: str) -> Iterator[str]:
    """Yield what is wrong with what a file says of itself, and with its fonts."""
    intents = [each for each in pdf.Root.get("/OutputIntents", ()) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1 or not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "no name of the press that it is made for"
    elif "/DestOutputProfile" not in intents[0] or int(intents[0].DestOutputProfile.get("/N", 0)) != 4:
        yield "no CMYK profile of the press that it is made for"
    if _standard_of(pdf, standard) != standard:
        yield f"no word in its metadata that it is {standard}"
    if standard != X4 and pdf.pdf_version > VERSION:
        yield f"PDF {pdf.pdf_version}, newer than {VERSION}"
    if pdf.docinfo.get("/Trapped") not in ("/False", "/True"):
        yield "no word whether its colours are trapped"
    if pdf.is_encrypted:
        yield "a password"
    yield from _fonts_left_out(pdf)


def _standard_of(pdf: Any, wanted: str) -> str:
    """Return the standard that a file says it keeps, where the wanted one has its place."""
    if wanted != X4:
        return str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
    with pdf.open_metadata() as said:
        return str(said.get(_VERSION, ""))


def _fonts_left_out(pdf: Any) -> Iterator[str]:
    import pikepdf

    for found in pdf.objects:
        is_font = isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor"
        if is_font and not any(key in found for key in _FILES):
            yield f"the font {str(found.get('/FontName', '')).lstrip('/')} without its letters"


def _of_boxes(page: Any) -> Iterator[str]:
    """Yield what is wrong with the boxes of a page."""
    if "/TrimBox" not in page:
        yield "no TrimBox, which says where it is cut"
        return
    boxes = [[float(each) for each in page[name]] for name in ("/MediaBox", "/TrimBox")]
    if "/BleedBox" not in page:
        yield "no BleedBox, which says how far its bleed reaches"
    else:
        boxes.insert(1, [float(each) for each in page.BleedBox])
    for outer, inner in pairwise(boxes):
        if not _is_inside(inner, outer):
            yield "a TrimBox that is not inside its BleedBox and its paper"
            return


def _is_inside(inner: Sequence[float], outer: Sequence[float]) -> bool:
    before = all(a >= b - _TOUCH_PT for a, b in zip(inner[:2], outer[:2], strict=True))
    return before and all(a <= b + _TOUCH_PT for a, b in zip(inner[2:], outer[2:], strict=True))


def _of_page(page: Any) -> Iterator[str]:
    """Yield what is wrong with what a page holds besides its content."""
    if len(page.get("/Annots", ())):
        yield "a note or a link"
