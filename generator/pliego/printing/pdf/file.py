"""The bytes of a PDF, written as they are made: a document holds what is not yet whole, and nothing else.

In: ReportLab's objects, streams, and the text of small objects. Out: the bytes of the file. The laws of this
file: an object is written once, in the order in which it was finished; objects that are no streams are
gathered and compressed together (ISO 32000-1, 7.5.7), so that a structure of many elements takes little room.
"""

from __future__ import annotations

import hashlib
import zlib
from struct import Struct
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDocument, PDFObject
from reportlab.pdfbase.pdfdoc import format as formatted

_VERSION = (1, 7)
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The version, and bytes by which programs see that the file is no text."""
_TOGETHER = 100
"""So many objects are compressed together: whoever wants one of them reads them all."""
_ROW = Struct(">BIB")
"""Where an object is: in a kind of place, at a byte or in an object, as its how-many-eth."""
_IN_FILE, _IN_STREAM = 1, 2


class PdfFile(PDFDocument):
    """A document of ReportLab's, which knows fonts, rasters and shadings, written as it is made."""

    Catalog: Any
    idToObject: dict[str, Any]

    def __init__(self, lang: str) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=_VERSION, lang=lang)
        self._data = bytearray(_HEAD)
        self._rows = bytearray(_ROW.size)
        self._gathered: list[tuple[int, bytes]] = []
        self._tree = self.number()
        self._pages: list[int] = []
        self._bookmarks: list[tuple[str, int]] = []
        self.say("Pages", reference(self._tree))
        self.say("Outlines", None)

    def say(self, key: str, value: object) -> None:
        """Say something of the whole document in its catalogue."""
        setattr(self.Catalog, key, value)

    def page(self, number: int, w_pt: float, h_pt: float, said: bytes) -> None:
        """Write a page, the next of the document, with what its dictionary says besides its size."""
        size = fp_str(w_pt, h_pt).encode()
        head = b"<</Type/Page/Parent %s/MediaBox[0 0 %s]" % (reference(self._tree), size)
        self.write(number, head + said + b">>")
        self._pages.append(number)

    def bookmark(self, title: str, page: int) -> None:
        """Let readers go to a page by its title."""
        self._bookmarks.append((title, page))

    @property
    def fonts(self) -> bytes:
        """The reference of the dictionary of all fonts."""
        return reference(self.idToObjectNumberAndVersion[BasicFonts][0])

    def number(self) -> int:
        """Return the number of an object that is to be written."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def number_of(self, thing: PDFObject) -> int:
        """Return the number of an object of ReportLab's."""
        name = self.Reference(thing).name  # type: ignore[no-untyped-call]
        number, _generation = self.idToObjectNumberAndVersion[name]
        return int(number)

    def stream(self, content: str, said: bytes = b"") -> bytes:
        """Write a content stream, compressed, and what its dictionary says besides; return its reference."""
        number = self.number()
        self._write_stream(number, said + b"/Filter/FlateDecode", zlib.compress(content.encode("ascii")))
        return reference(number)

    def keep(self, thing: PDFObject) -> bytes:
        """Write an object of ReportLab's; return its reference."""
        number = self.number_of(thing)
        self.write(number, formatted(thing, self, toplevel=1))
        self.idToObject[self.numberToId[number]] = None
        return reference(number)

    def write(self, number: int, text: bytes) -> None:
        """Write an object: at once if it is a stream, or with others."""
        if text.endswith(b"endstream\n"):
            self._place(number, _IN_FILE, len(self._data))
            self._data += b"%d 0 obj\n%sendobj\n" % (number, text)
            return
        self._gathered.append((number, text))
        if len(self._gathered) == _TOGETHER:
            self._write_gathered()

    def whole(self) -> bytes:
        """Write what is left, and where everything is; return the file."""
        for font in self.delayedFonts:
            font.addObjects(self)
        kids = b" ".join(map(reference, self._pages))
        self.write(self._tree, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self._pages), kids))
        if self._bookmarks:
            self._write_bookmarks()
        ends = tuple(reference(self.number_of(each)) for each in (self.Catalog, self.info))
        while left := [thing for thing in self.idToObject.values() if thing is not None]:
            for thing in left:  # to write one of them may make others
                self.keep(thing)
        self._write_gathered()
        self._write_places(b"/Root %s/Info %s" % ends)
        return bytes(self._data)

    def _write_bookmarks(self) -> None:
        holder, count = self.number(), len(self._bookmarks)
        numbers = [self.number() for _ in range(count)]
        for index, (title, page) in enumerate(self._bookmarks):
            said = b"/Prev " + reference(numbers[index - 1]) if index else b""
            said += b"/Next " + reference(numbers[index + 1]) if index + 1 < count else b""
            where = b"/Title%s/Parent %s/Dest[%s/Fit]" % (string(title), reference(holder), reference(page))
            self.write(numbers[index], b"<<" + where + said + b">>")
        ends = b"/First %s/Last %s" % (reference(numbers[0]), reference(numbers[-1]))
        self.write(holder, b"<</Type/Outlines/Count %d%s>>" % (count, ends))
        self.say("Outlines", reference(holder))
        self.say("PageMode", "/UseOutlines")

    def _place(self, number: int, kind: int, where: int, which: int = 0) -> None:
        begin = number * _ROW.size
        self._rows.extend(bytes(max(0, begin + _ROW.size - len(self._rows))))
        _ROW.pack_into(self._rows, begin, kind, where, which)

    def _write_stream(self, number: int, said: bytes, data: bytes) -> None:
        head = b"<<%s/Length %d>>\nstream\n" % (said, len(data))
        self.write(number, head + data + b"\nendstream\n")

    def _write_gathered(self) -> None:
        if not self._gathered:
            return
        holder = self.number()
        heads, texts, begin = [], [], 0
        for index, (number, text) in enumerate(self._gathered):
            self._place(number, _IN_STREAM, holder, index)
            heads.append(b"%d %d" % (number, begin))
            texts.append(text)
            begin += len(text) + 1
        head = b" ".join(heads) + b"\n"
        said = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(heads), len(head))
        self._gathered = []
        self._write_stream(holder, said, zlib.compress(head + b"\n".join(texts)))

    def _write_places(self, ends: bytes) -> None:
        """Write the table of places as a stream (7.5.8), each row as what it differs by from the one
        before."""
        digest = hashlib.md5(self._data, usedforsecurity=False).hexdigest().encode()
        number, begin = self.number(), len(self._data)
        self._place(number, _IN_FILE, begin)
        width = _ROW.size
        before = bytes(width) + self._rows[:-width]
        changes = bytes((new - old) & 255 for new, old in zip(self._rows, before, strict=True))
        rows = b"".join(b"\x02" + changes[at : at + width] for at in range(0, len(changes), width))
        said = b"/Type/XRef/Size %d/W[1 4 1]%s/ID[<%s><%s>]" % (number + 1, ends, digest, digest)
        said += b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>" % width
        self._write_stream(number, said, zlib.compress(rows))
        self._data += b"startxref\n%d\n%%%%EOF\n" % begin


def reference(number: int) -> bytes:
    """Return how one object mentions another."""
    return b"%d 0 R" % number


def string(text: str) -> bytes:
    """Return words as a PDF string: in the encoding of its own where that has all of them, else in UTF-16."""
    usual = "ascii" if text.isascii() and text.isprintable() else "pdfdoc"
    try:
        return b"<%s>" % text.encode(usual).hex().encode()
    except UnicodeEncodeError:
        return wide_string(text).encode()


def wide_string(text: str) -> str:
    """Return any words as a PDF string in UTF-16."""
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"
