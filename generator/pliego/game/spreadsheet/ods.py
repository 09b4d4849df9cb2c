"""The bytes of an ODS workbook (LibreOffice, OpenOffice) to the texts of a sheet.

In: the bytes of a file, perhaps the name of a sheet. Out: texts. The laws of this file: `content.xml` is read
piece by piece, and no further than needed; what is broken raises whatever its parser raises.
"""

from __future__ import annotations

import io
import zipfile

from pliego.game.spreadsheet.ods_content import OdsContent
from pliego.game.spreadsheet.workbook import (
    MOST_BYTES_UNPACKED,
    Refused,
    SheetTexts,
    WorkbookKind,
    sheet_called,
)

_CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_ENCRYPTED = b"encryption-data"
_PIECE = 65_536


def _read(data: bytes, most_rows: int, part: str, _lang: str) -> SheetTexts | None:
    """Return a sheet, None if a workbook has none. It holds what one sees, in whatever language that is."""
    content = _parsed(data, OdsContent(part, most_rows, MOST_BYTES_UNPACKED))
    if content.sheet is None and part:
        sheet_called(part, content.names)
    return content.sheet.texts(content.name) if content.sheet is not None else None


def _names(data: bytes) -> list[str]:
    found = _parsed(data, OdsContent(None, 0, 0))
    return [name for name in found.names if name not in found.hidden_names]


ODS = WorkbookKind("ODS", _read, _names)


def _parsed(data: bytes, content: OdsContent) -> OdsContent:
    """Return what has received the elements of a workbook, as many as it wants."""
    from defusedxml.ElementTree import XMLParser

    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = packed.namelist()
        if _MANIFEST in names and _ENCRYPTED in packed.read(_MANIFEST):
            raise Refused("one with a password", "save it as ODS, without a password")
        if _CONTENT not in names:
            raise Refused("one without its `content.xml`", "save it again as ODS, or as CSV")
        parser = XMLParser(target=content, forbid_dtd=True)
        with packed.open(_CONTENT) as file:
            while not content.is_done and (piece := file.read(_PIECE)):
                parser.feed(piece)
        if not content.is_done:
            parser.close()
    return content
