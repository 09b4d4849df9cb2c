"""ODS workbooks, written as XML.

In: cells, rows and sheets. Out: bytes. The law of this file: what it writes has the form that LibreOffice
writes, with 1,048,576 rows of 16,384 columns.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

_URN = "urn:oasis:names:tc:opendocument:xmlns"
_NAMESPACES = " ".join(
    (
        *(f'xmlns:{name}="{_URN}:{name}:1.0"' for name in ("office", "style", "text", "table")),
        f'xmlns:draw="{_URN}:drawing:1.0"',
        f'xmlns:fo="{_URN}:xsl-fo-compatible:1.0"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
    )
)
MIME = "application/vnd.oasis.opendocument.spreadsheet"
_END = '<table:table-row table:number-rows-repeated="{}">{}</table:table-row>'
_STYLE = (
    '<style:style style:name="{}" style:family="table">'
    '<style:table-properties table:display="{}"/></style:style>'
)
_WORDS = '<style:style style:name="{}" style:family="text"><style:text-properties {}="{}"/></style:style>'
_STYLES_OF_WORDS = (
    ("T1", "fo:font-weight", "bold"),
    ("T2", "fo:font-style", "italic"),
    ("T3", "fo:color", "#ff0000"),
    ("T4", "style:text-line-through-style", "solid"),
    ("T5", "style:text-position", "super 58%"),
    ("T6", "style:text-position", "-33% 58%"),
    ("T7", "style:text-underline-style", "solid"),
    ("T8", "fo:font-weight", "normal"),
)
EMPTY = '<table:table-cell table:number-columns-repeated="16384"/>'


def cell(*paragraphs: str, value: str = "string", inside: str = "", **table: int) -> str:
    """Return a cell with paragraphs of XML; `number_columns_repeated=2` is an attribute of it."""
    lines = "".join(f"<text:p>{each}</text:p>" for each in paragraphs)
    kind = f' office:value-type="{value}"' if value else ""
    return f"<table:table-cell{kind}{_attributes(table)}>{inside}{lines}</table:table-cell>"


def row(*cells: str, **table: int | str) -> str:
    """Return a row of cells; what is no XML is the text of one."""
    written = "".join(each if each.startswith("<table:") else cell(each) for each in cells)
    return f"<table:table-row{_attributes(table)}>{written}</table:table-row>"


def sheet(*rows: str, name: str = "Sheet1", before: str = "", style: str = "ta1") -> str:
    """Return a sheet of rows, with what LibreOffice writes below them. The style `ta2` hides it."""
    end = _END.format(1_048_576 - len(rows), EMPTY)
    start = f'<table:table table:name="{name}" table:style-name="{style}">'
    return f"{start}{before}{''.join(rows)}{end}</table:table>"


def content(*sheets: str) -> str:
    """Return the `content.xml` of a workbook."""
    start = f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {_NAMESPACES}>'
    styles = _STYLE.format("ta1", "true") + _STYLE.format("ta2", "false")
    styles += "".join(_WORDS.format(*words) for words in _STYLES_OF_WORDS)
    start += f"<office:automatic-styles>{styles}</office:automatic-styles>"
    body = f"<office:body><office:spreadsheet>{''.join(sheets)}</office:spreadsheet></office:body>"
    return f"{start}{body}</office:document-content>"


def packed(parts: dict[str, bytes | str]) -> bytes:
    """Return a ZIP of some files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def workbook(*sheets: str) -> bytes:
    """Return a workbook of sheets."""
    return packed({"mimetype": MIME, "content.xml": content(*sheets)})


def workbook_of(*rows: Sequence[str]) -> bytes:
    """Return a workbook of one sheet with some texts."""
    return workbook(sheet(*(row(*each) for each in rows)))


def _attributes(table: dict[str, int | str] | dict[str, int]) -> str:
    return "".join(f' table:{name.replace("_", "-")}="{value}"' for name, value in table.items())
