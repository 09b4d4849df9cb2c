"""Embed a font in one document, with only the characters that are drawn with it.

In: the characters of runs. Out: the code of each, and the font's objects in the file. The laws of this file:
ReportLab reads the font and cuts it down, by its public names. Codes follow the order of first use, so the
same drawings make the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydyf import Array
from reportlab.pdfbase.ttfonts import TTFontFace

from pliego.cards.drawing import Glyph
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.file import PdfFile

_MISSING = 0
"""The code of the sign for a missing character, in every part of a font."""
_NO_CHARACTER = 0x110000
"""Unicode has no character of this number or a greater one."""
_CODES = 256
"""How many codes a part of a font has, each of one byte."""
_SYMBOLIC, _NONSYMBOLIC = 4, 32
"""The flags of a font with its own map from codes to glyphs, and of one without."""
_LETTERS = str.maketrans("0123456789", "ABCDEFGHIJ")
_AT_ONCE = 100
"""How many characters a map may name in one block."""
_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def
/CMapName /{name} def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{blocks}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class _Shown(NamedTuple):
    """How a character or glyph is shown: the part of the font that has it, its code there, and its width in
    ems."""

    part: str
    code: str
    width: float


class _FontFiles(dict[str, Any]):
    """The fonts that ReportLab has read, each once."""


class Typeface(dict[str | Glyph, _Shown | None]):
    """One font in one document: how each character or glyph met so far is shown, or None if it is invisible.

    A code is one byte, so a font with many characters has several parts.
    """

    def __init__(self, fonts: Fonts, font: str, name: str) -> None:
        super().__init__()
        self._fonts = fonts
        self._font = font
        self._name = name
        files = fonts.memory(_FontFiles)
        if font not in files:
            files[font] = TTFontFace(io.BytesIO(fonts.data(font)))
        self._face = files[font]
        self._parts: list[list[int]] = [[_MISSING]]
        """The characters of each part; their codes are their places in it."""
        self._texts: dict[int, str] = {}
        """The texts of glyphs that are not those of one character."""

    def __missing__(self, glyph: str | Glyph) -> _Shown | None:
        if isinstance(glyph, Glyph):
            self[glyph] = shown = self._shown(self._code_of(glyph))
            return shown
        drawn = self._fonts.drawn(self._font, glyph).replace("\u00a0", " ")
        found = self[glyph] = None if not drawn else self.get(drawn) or self._shown(ord(drawn))
        return found

    def _code_of(self, glyph: Glyph) -> int:
        """Return a number that is no character, by which ReportLab finds a glyph."""
        code = _NO_CHARACTER + glyph.number
        self._face.charToGlyph[code] = glyph.number
        self._face.charWidths[code] = 1000 * self._fonts.advance(self._font, glyph)
        self._texts.setdefault(code, glyph.text)
        return code

    def _shown(self, char: int) -> _Shown:
        """Give a character the next code. A missing one gets the code of the sign for it."""
        part, code = 0, _MISSING
        if char in self._face.charToGlyph:
            if len(self._parts[-1]) == _CODES:
                self._parts.append([_MISSING])
            part, code = len(self._parts) - 1, len(self._parts[-1])
            self._parts[-1].append(char)
        return _Shown(f"/{self._part(part)}", f"<{code:02x}>", self._face.getCharWidth(char) / 1000)

    def _part(self, number: int) -> str:
        return f"{self._name}+{number}"

    def embed(self, file: PdfFile) -> dict[str, bytes]:
        """Write the font. Return the references of its parts."""
        return {self._part(n): self._embedded(file, n, chars) for n, chars in enumerate(self._parts)}

    def _embedded(self, file: PdfFile, number: int, chars: Sequence[int]) -> bytes:
        face = self._face
        name = f"{f'{number:06}'.translate(_LETTERS)}+{face.name.decode()}"
        characters = file.stream(_character_map(name, chars, self._texts).encode())
        data = face.makeSubset(chars)
        flags = face.flags & ~_NONSYMBOLIC | _SYMBOLIC
        descriptor: dict[str, object] = {
            "Type": "/FontDescriptor",
            "FontName": f"/{name}",
            "Flags": flags,
            "FontBBox": Array(face.bbox),
            "ItalicAngle": face.italicAngle,
            "Ascent": face.ascent,
            "Descent": face.descent,
            "CapHeight": face.capHeight,
            "StemV": face.stemV,
            "MissingWidth": face.defaultWidth,
            "FontFile2": file.stream(data, b"/Length1 %d" % len(data)),
        }
        font: dict[str, object] = {
            "Type": "/Font",
            "Subtype": "/TrueType",
            "BaseFont": f"/{name}",
            "FirstChar": 0,
            "LastChar": len(chars) - 1,
            "Widths": Array(map(face.getCharWidth, chars)),
            "ToUnicode": characters,
            "FontDescriptor": file.keep(descriptor),
        }
        return file.keep(font)


def _character_map(name: str, chars: Sequence[int], known: Mapping[int, str]) -> str:
    """Return which text each code means, for all codes but the sign for a missing one."""
    texts = ((known.get(char) or chr(char)).encode("utf-16-be").hex().upper() for char in chars)
    rows = [f"<{code:02X}> <{text}>" for code, text in enumerate(texts) if code != _MISSING]
    blocks = [rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE)]
    written = ([f"{len(block)} beginbfchar", *block, "endbfchar"] for block in blocks)
    return _MAP.format(name=name, blocks="\n".join(line for lines in written for line in lines))
