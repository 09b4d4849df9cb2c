"""Make a finished book a file for a press: its inks, its boxes, what it says of itself.

In: a PDF in red, green and blue, the inks of a press, its title, its bleed. Out: a PDF. The law of this file:
links and tags, which no press prints, are left out.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import date
from typing import Any

from pliego.printing.pdf.file import PRESS_VERSION
from pliego.printing.pdf.inks import Inks
from pliego.printing.pdf.intent import OutputIntent
from pliego.printing.pdf.metadata import metadata
from pliego.printing.press.converted import Converter
from pliego.printing.press.mirrored import with_bleed
from pliego.printing.press.plain_file import plain_file
from pliego.printing.sheets.booklet import padding
from pliego.text.process import signals_held

_REGISTRY = "http://www.color.org"
_OF_ROOT = ("/StructTreeRoot", "/MarkInfo", "/OpenAction", "/AA", "/PageLabels")
_OF_PAGE = ("/Annots", "/StructParents", "/Tabs", "/AA")


@dataclass(frozen=True, slots=True)
class BookMeta:
    """What a book says of itself: its title, its author, what it is, the day of its edition."""

    title: str
    author: str
    subject: str
    day: date


def for_shop(data: bytes, meta: BookMeta, bleed_mm: float, inks: Inks | None) -> bytes:
    """Return a book for a print shop, in the inks of a press or else in red, green and blue. Blank pages fill
    its last sheet."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _strip(pdf)
        _fill(pdf)
        if inks is not None:
            Converter(pdf, inks).pages()
        with_bleed(pdf, bleed_mm)
        intent = inks.intent if inks is not None else None
        _describe(pdf, meta, intent)
        mode, version = pikepdf.ObjectStreamMode.generate, PRESS_VERSION.decode()
        pdf.remove_unreferenced_resources()
        pdf.save(out, deterministic_id=True, object_stream_mode=mode, force_version=version)
    return plain_file(out.getvalue()) if intent is not None and intent.is_old else out.getvalue()


def _strip(pdf: Any) -> None:
    """Leave out what only a screen shows."""
    for owner, keys in ((pdf.Root, _OF_ROOT), *((page.obj, _OF_PAGE) for page in pdf.pages)):
        for key in keys:
            if key in owner:
                del owner[key]


def _fill(pdf: Any) -> None:
    """Add the blank pages that a stapled book lacks."""
    import pikepdf

    left, bottom, right, top = (float(each) for each in pdf.pages[0].obj.MediaBox)
    for _ in range(padding(len(pdf.pages))):
        pdf.add_blank_page(page_size=(right - left, top - bottom)).obj.Resources = pikepdf.Dictionary()


def _describe(pdf: Any, meta: BookMeta, intent: OutputIntent | None) -> None:
    """Write what a book says of itself, and for which press it is made."""
    import pikepdf

    packet = metadata(meta.title, meta.author, meta.subject, meta.day, intent, is_tagged=False)
    stream = pdf.make_stream(packet, Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
    pdf.Root.Metadata = stream
    day = f"D:{meta.day:%Y%m%d}000000+00'00'"
    words = {"Title": meta.title, "Author": meta.author, "Subject": meta.subject, "Creator": "Pliego"}
    for key, text in {**words, "Producer": "Pliego", "CreationDate": day, "ModDate": day}.items():
        pdf.docinfo[f"/{key}"] = pikepdf.String(text)
    pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
    if intent is not None:
        if intent.is_old:
            pdf.docinfo["/GTS_PDFXVersion"] = pikepdf.String(intent.standard)
        pdf.Root.OutputIntents = pikepdf.Array([_intent(pdf, intent)])


def _intent(pdf: Any, intent: OutputIntent) -> Any:
    """Return the output intent of a press, with its profile."""
    import pikepdf

    found = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(intent.condition),
        OutputCondition=pikepdf.String(intent.description),
        Info=pikepdf.String(intent.description),
        DestOutputProfile=pdf.make_stream(intent.profile, N=4),
    )
    if intent.is_registered:
        found.RegistryName = pikepdf.String(_REGISTRY)
    return pdf.make_indirect(found)
