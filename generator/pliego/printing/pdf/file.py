"""Write the bytes of a PDF part by part. Only unfinished parts stay in memory.

In: streams, and the text of small objects. Out: the bytes of the file. The laws of this file: it writes each
object once, in the order in which it is finished. It compresses objects that are no streams together (ISO
32000-1, 7.5.7), so that a structure of many elements stays small.

pydyf writes the notation of dictionaries and lists. Its `PDF` does not write the file: it keeps every object
until the end. For 7,500 cards that takes five times as long and four times the memory.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Mapping
from struct import Struct

from pydyf import Dictionary

from pliego.printing.pdf.notation import bounds

VERSION, PRESS_VERSION = b"1.7", b"1.6"
"""The version of PDF that is written, and the one on which PDF/X-4 stands (ISO 15930-7)."""
_HEAD = b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n"
"""The version, and bytes that show programs that the file is no text."""
_TOGETHER = 100
"""This many objects are compressed together. A reader that wants one of them reads them all."""
_ROW = Struct(">BIB")
"""The place of an object: its kind, the byte or the object that holds it, its number in that object."""
_IN_FILE, _IN_STREAM = 1, 2
_BOXES = (b"MediaBox", b"BleedBox", b"TrimBox")
Corners = tuple[float, float, float, float]
"""The left, the bottom, the right and the top of a box in points, from the bottom left of the page."""
PageBoxes = tuple[Corners, Corners, Corners]
"""The paper of a page, what is printed of it with bleed, and what is left of it when it is cut."""


class PdfFile:
    """A PDF that is written part by part."""

    def __init__(self, lang: str, version: bytes = VERSION) -> None:
        self._data = bytearray(_HEAD % version)
        self._rows = bytearray(_ROW.size)
        self._gathered: list[tuple[int, bytes]] = []
        self._count = 0
        self._tree = self.number()
        self._pages: list[int] = []
        self._bookmarks: list[tuple[str, int]] = []
        self._catalogue: dict[str, object] = {"Type": "/Catalog", "Pages": reference(self._tree)}
        self._info: Mapping[str, object] = {}
        if lang:
            self.describe("Lang", string(lang))

    def describe(self, key: str, value: object) -> None:
        """Set an entry of the catalogue, for the whole document."""
        self._catalogue[key] = value

    def set_info(self, info: Mapping[str, object]) -> None:
        """Set the title, the author and the other data that programs show."""
        self._info = info

    def number(self) -> int:
        """Return the number of an object that will be written later."""
        self._count += 1
        return self._count

    def page(self, number: int, boxes: PageBoxes, entries: bytes) -> None:
        """Write the next page. `entries` are those of its dictionary besides its boxes."""
        named = zip(_BOXES, boxes, strict=True)
        written = b"".join(b"/%s[%s]" % (name, bounds(box).encode()) for name, box in named)
        head = b"<</Type/Page/Parent %s%s" % (reference(self._tree), written)
        self.write(number, head + entries + b">>")
        self._pages.append(number)

    def bookmark(self, title: str, page: int) -> None:
        """Add a bookmark that leads to a page."""
        self._bookmarks.append((title, page))

    def keep(self, entries: Mapping[str, object]) -> bytes:
        """Write a dictionary as an object of its own. Return its reference."""
        number = self.number()
        self.write(number, Dictionary(entries).data)
        return reference(number)

    def stream(self, data: bytes, entries: bytes = b"", *, compress: bool = True) -> bytes:
        """Write a stream with the entries of its dictionary. Return its reference."""
        number = self.number()
        if compress:
            data, entries = zlib.compress(data), entries + b"/Filter/FlateDecode"
        self._write_stream(number, entries, data)
        return reference(number)

    def write(self, number: int, text: bytes) -> None:
        """Write an object that is no stream, together with others."""
        self._gathered.append((number, text))
        if len(self._gathered) == _TOGETHER:
            self._write_gathered()

    def finish(self) -> bytes:
        """Write what is left and the table of all places. Return the file."""
        kids = references(self._pages)
        self.write(self._tree, b"<</Type/Pages/Count %d/Kids%s>>" % (len(self._pages), kids))
        if self._bookmarks:
            self._write_bookmarks()
        ends = self.keep(self._catalogue), self.keep(self._info)
        self._write_gathered()
        self._write_places(b"/Root %s/Info %s" % ends)
        return bytes(self._data)

    def _write_bookmarks(self) -> None:
        holder, count = self.number(), len(self._bookmarks)
        numbers = [self.number() for _ in range(count)]
        for index, (title, page) in enumerate(self._bookmarks):
            links = b"/Prev " + reference(numbers[index - 1]) if index else b""
            links += b"/Next " + reference(numbers[index + 1]) if index + 1 < count else b""
            where = b"/Title%s/Parent %s/Dest[%s/Fit]" % (string(title), reference(holder), reference(page))
            self.write(numbers[index], b"<<" + where + links + b">>")
        ends = b"/First %s/Last %s" % (reference(numbers[0]), reference(numbers[-1]))
        self.write(holder, b"<</Type/Outlines/Count %d%s>>" % (count, ends))
        self.describe("Outlines", reference(holder))
        self.describe("PageMode", "/UseOutlines")

    def _place(self, number: int, kind: int, where: int, which: int = 0) -> None:
        begin = number * _ROW.size
        self._rows.extend(bytes(max(0, begin + _ROW.size - len(self._rows))))
        _ROW.pack_into(self._rows, begin, kind, where, which)

    def _write_stream(self, number: int, entries: bytes, data: bytes) -> None:
        self._place(number, _IN_FILE, len(self._data))
        self._data += b"%d 0 obj\n<<%s/Length %d>>\nstream\n" % (number, entries, len(data))
        self._data += data
        self._data += b"\nendstream\nendobj\n"

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
        entries = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(heads), len(head))
        self._gathered = []
        self._write_stream(holder, entries, zlib.compress(head + b"\n".join(texts)))

    def _write_places(self, ends: bytes) -> None:
        """Write the table of places as a stream (7.5.8). Each row holds only what differs from the row
        before."""
        digest = hashlib.md5(self._data, usedforsecurity=False).hexdigest().encode()
        number, begin = self.number(), len(self._data)
        self._place(number, _IN_FILE, begin)
        width = _ROW.size
        before = bytes(width) + self._rows[:-width]
        changes = bytes((new - old) & 255 for new, old in zip(self._rows, before, strict=True))
        rows = b"".join(b"\x02" + changes[at : at + width] for at in range(0, len(changes), width))
        entries = b"/Type/XRef/Size %d/W[1 4 1]%s/ID[<%s><%s>]" % (number + 1, ends, digest, digest)
        entries += b"/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>" % width
        self._write_stream(number, entries, zlib.compress(rows))
        self._data += b"startxref\n%d\n%%%%EOF\n" % begin


def entries(pairs: Mapping[str, object]) -> bytes:
    """Return the entries of a dictionary without its brackets."""
    written: bytes = Dictionary(pairs).data
    return written.removeprefix(b"<<").removesuffix(b">>")


def reference(number: int) -> bytes:
    """Return the reference to an object."""
    return b"%d 0 R" % number


def references(numbers: Iterable[int]) -> bytes:
    """Return a list of references."""
    return b"[%s]" % b" ".join(map(reference, numbers))


def string(text: str) -> bytes:
    """Return text as a PDF string: ASCII if it has no other characters, else UTF-16."""
    if text.isascii() and text.isprintable():
        return b"<%s>" % text.encode().hex().encode()
    return wide_string(text).encode()


def wide_string(text: str) -> str:
    """Return any text as a PDF string in UTF-16."""
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"
