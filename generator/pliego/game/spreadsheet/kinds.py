"""The kinds of tables, and what a file holds by its bytes, whatever its name says.

In: bytes. Out: what they are in words, and the ending of such files. The law of this file: it unpacks nothing
but the first characters of `mimetype`, and never raises.
"""

from __future__ import annotations

import io
import zipfile
from typing import NamedTuple

EXPORT = "export it as .xlsx, .ods, .csv or .json"
"""What to do with a table of another kind."""
OLE = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
_MIME = "application/vnd.oasis.opendocument."
_MOST_LETTERS = 200
_FIRST_BYTES = 2000


class FileContent(NamedTuple):
    """What a file holds: its kind in words, and the ending of such files."""

    words: str
    suffix: str


_XLSX, _ODS = FileContent("an XLSX workbook", ".xlsx"), FileContent("an ODS workbook", ".ods")
_PARTS = {
    "xl/workbook.xml": _XLSX,
    "xl/workbook.bin": FileContent("a binary workbook (XLSB)", ".xlsb"),
    "word/document.xml": FileContent("a text document (DOCX)", ".docx"),
    "ppt/presentation.xml": FileContent("a presentation (PPTX)", ".pptx"),
    "Index/Document.iwa": FileContent("a file of Numbers or Pages", ".numbers"),
}
"""The parts by which one knows what a ZIP is."""
_OPEN_DOCUMENTS = {
    "spreadsheet": _ODS,
    "spreadsheet-template": _ODS,
    "text": FileContent("a text document (ODT)", ".odt"),
    "presentation": FileContent("a presentation (ODP)", ".odp"),
    "graphics": FileContent("a drawing (ODG)", ".odg"),
}


def content_of(data: bytes) -> FileContent | None:
    """Return what a file holds, None if that is not known: a broken file, text."""
    if not data:
        return FileContent("an empty file", "")
    if not data.startswith(ZIP):
        return _of_text(data[:_FIRST_BYTES])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = packed.NameToInfo
            if "mimetype" in names:
                with packed.open("mimetype") as file:
                    return _of_mime(file.read(_MOST_LETTERS).decode("utf-8", "replace").strip())
            return next((content for part, content in _PARTS.items() if part in names), None)
    except Exception:  # a broken ZIP: whoever unpacks it says so
        return None


def _of_mime(mime: str) -> FileContent:
    unknown = FileContent(f"a file of the kind `{mime}`" if mime else "a file of no kind", "")
    return _OPEN_DOCUMENTS.get(mime.removeprefix(_MIME), unknown) if mime.startswith(_MIME) else unknown


def _of_text(start: bytes) -> FileContent | None:
    if b"<office:document" in start:
        return FileContent("a flat one (FODS)", ".fods")
    return FileContent("a web page", ".html") if b"<html" in start.lower() else None
