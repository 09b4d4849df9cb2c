"""Measure fonts: the step of the pen after each character, missing characters, and outlines.

In: TrueType files below one folder. A font's key is its path there, `anton/Regular.ttf`. Out: measures in
millimetres or fractions of the em, outlines in em units (y down), the file's bytes. The law of this file:
every renderer draws what is measured here. No ligature, no fallback font, no system font.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import uharfbuzz

from pliego.cards.drawing import Glyph, Rgb, Segment, TextRun
from pliego.cards.fonts.glyph_parts import glyphs_without_end
from pliego.cards.fonts.known import once_a_file
from pliego.cards.fonts.shaping import INVISIBLE, Shaped, shape
from pliego.cards.fonts.tables import characters_claimed, font_tables, has_right_checksums
from pliego.text.files import FileFault, Folder
from pliego.text.folders import Folders
from pliego.text.units import MM_PER_PT

if TYPE_CHECKING:
    from pliego.cards.fonts.outlines import Outlines

T = TypeVar("T")
_hb: Any = uharfbuzz
_KINDS = (b"\0\1\0\0", b"true")
_OTHER_KINDS = {
    b"OTTO": "an OpenType font with PostScript outlines (OTF)",
    b"ttcf": "a collection of fonts (TTC)",
    b"wOFF": "a font for web pages (WOFF)",
    b"wOF2": "a font for web pages (WOFF2)",
}
_VARIABLE = "a variable font"
_TABLE_OF_AXES = b"fvar"
_NEEDED = frozenset(b"OS/2 cmap glyf head hhea hmtx loca maxp name post".split())
_UNICODE = frozenset(((3, 10), (3, 1), (0, 6), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0)))
"""The platforms and encodings of Unicode character maps."""
_TYPO_ASCENDER_AT = 68
_MOST_CHARACTERS = 200_000
"""Three for each glyph that a file can hold."""
DAMAGE = "damage"
_HYPHENS = {"\u2011": "\u2010", "\u2010": "-"}


class FontMissing(KeyError):
    """There is no TrueType font of this key."""

    def __str__(self) -> str:
        return f"there is no TrueType font `{self.args[0]}`"


class _Face:
    """One font file, and the answers already given. Raise ValueError if the bytes are no TrueType font.

    HarfBuzz reads the characters and metrics of a sound file. The slow reader of outlines reads outlines, and
    also the characters of a file that looks odd.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        face: Any = _hb.Face(data)
        self._is_usual = _is_sound(data)
        self._excess = excess_of(data)
        self.characters = frozenset(() if self._excess else self._mapped(face))
        self.em: int = face.upem
        self.font: Any = _hb.Font(face)
        os2 = bytes(face.reference_table("OS/2").data)
        ascender, descender = struct.unpack_from(">hh", os2, _TYPO_ASCENDER_AT)
        self.ascent: float = ascender / self.em
        self.descent: float = -descender / self.em
        self._shaped: dict[str, Shaped] = {}
        self._known: dict[float, float] = {}
        """Each length of a step, kept once. A font has few."""

    def has_all(self, text: str) -> bool:
        """True if every character of a text has a glyph of its own."""
        return self.characters.issuperset(map(ord, text))

    @cached_property
    def outlines(self) -> Outlines:
        """The outlines of the file."""
        from pliego.cards.fonts.outlines import Outlines

        return Outlines(self.data)

    def _mapped(self, face: Any) -> Iterable[int]:
        """Return the characters that the file maps to glyphs."""
        return face.unicodes if self._is_usual else self.outlines.characters

    @cached_property
    def damage(self) -> str:
        """What is wrong with the file, in words: it cannot be drawn in a reasonable time, or it has changed
        since it was made and cannot be read whole."""
        if self._excess or (self._is_usual and has_right_checksums(self.data)):
            return self._excess
        from pliego.cards.fonts.outlines import is_whole

        return "" if is_whole(self.data) else DAMAGE

    @cached_property
    def cap_height(self) -> float:
        """The height of the capital H as it is drawn. The value in the font can have a wrong unit."""
        return self._top("H")

    @cached_property
    def x_height(self) -> float:
        """The height of the small x as it is drawn."""
        return self._top("x")

    def _top(self, char: str) -> float:
        from fontTools.pens import boundsPen

        pens: Any = boundsPen
        pen = pens.BoundsPen(None)
        self.font.draw_glyph_with_pen(self.font.get_nominal_glyph(ord(char)) or 0, pen)
        return float(pen.bounds[3] / self.em) if pen.bounds else 0.0

    def shaped(self, text: str) -> Shaped:
        """Return a text as the font draws it."""
        found = self._shaped.get(text)
        if found is None:
            shaped, known = shape(self.font, self.em, text), self._known.setdefault
            steps = tuple([known(step, step) for step in shaped.steps])
            found = Shaped(steps, shaped.letters, shaped.ends)
            self._shaped[text] = found
        return found


class Fonts:
    """The fonts of a folder, or of several that are searched in order. A file is read when it is first
    needed, and every answer is kept."""

    def __init__(self, folder: Folder | Folders) -> None:
        self.folder = folder
        self._faces: dict[str, _Face] = {}
        self._memories: dict[type, Any] = {}

    def memory(self, kind: type[T]) -> T:
        """Return what a higher layer remembers of these fonts: one object of its kind, made when it is
        first needed."""
        if kind not in self._memories:
            self._memories[kind] = kind()
        found: T = self._memories[kind]
        return found

    def steps(self, font: str, text: str, tracking: float = 0.0) -> tuple[float, ...]:
        """Return the pen's step in ems after each character of a text in Unicode's composed form (NFC),
        kerned. `tracking` thousandths of an em are added to each. A soft hyphen has no width."""
        return self.shaped(font, text, tracking).steps

    def shaped(self, font: str, text: str, tracking: float = 0.0) -> Shaped:
        """Return how a font draws a text. The arguments are those of `steps`."""
        return self._face(font).shaped(text).spaced(text, tracking / 1000)

    def run(self, text: str, font: str, size_pt: float, place: tuple[float, float], colour: Rgb) -> TextRun:
        """Return a text as a run that begins at a place on its baseline."""
        composed = unicodedata.normalize("NFC", text)
        shaped = self.shaped(font, composed)
        return TextRun(composed, font, size_pt, *place, colour, shaped.steps, shaped.letters)

    def width(self, font: str, text: str, size_pt: float, tracking: float = 0.0) -> float:
        """Return how long a text is in mm."""
        return sum(self.steps(font, text, tracking)) * size_pt * MM_PER_PT

    def missing(self, font: str, text: str) -> list[str]:
        """Return the characters without a glyph, each once, in the order of the text. Spaces, soft hyphens
        and other invisible characters do not count."""
        face = self._face(font)
        if face.has_all(text):
            return []
        drawn = ((c, self.drawn(font, c)) for c in dict.fromkeys(text))
        return [c for c, glyph in drawn if glyph and not c.isspace() and ord(glyph) not in face.characters]

    def drawn(self, font: str, char: str) -> str:
        """Return the character whose glyph is drawn for `char`: itself, the plain space for a space that
        the font does not have, a hyphen for the non-breaking one, or nothing for an invisible one."""
        if char in INVISIBLE:
            return ""
        known = self._face(font).characters
        while ord(char) not in known and (char.isspace() or char in _HYPHENS) and char != " ":
            char = _HYPHENS.get(char, " ")
        return char

    def ascent(self, font: str) -> float:
        """Return how far the font reaches above the baseline, in ems (the typographic metric of table
        OS/2)."""
        return self._face(font).ascent

    def descent(self, font: str) -> float:
        """Return how far the font reaches below the baseline, in ems. The number is positive."""
        return self._face(font).descent

    def cap_height(self, font: str) -> float:
        """Return the height of the capital H, in ems."""
        return self._face(font).cap_height

    def x_height(self, font: str) -> float:
        """Return the height of the small x, in ems."""
        return self._face(font).x_height

    def advance(self, font: str, glyph: Glyph) -> float:
        """Return the width of a glyph, in ems."""
        face = self._face(font)
        return float(face.font.get_glyph_h_advance(glyph.number) / face.em)

    def outline(self, font: str, char: str | Glyph) -> tuple[Segment, ...]:
        """Return the outline of a character or glyph, its origin on the baseline, in ems, y down. A missing
        character has the font's box, a space nothing. Overlapping contours fill by the non-zero rule."""
        if isinstance(char, Glyph):
            return self._face(font).outlines.outline_of(char.number)
        glyph = self.drawn(font, char)
        return () if not glyph or glyph.isspace() else self._face(font).outlines.outline(glyph)

    def data(self, font: str) -> bytes:
        """Return the bytes of the font's file."""
        return self._face(font).data

    def need(self, font: str) -> None:
        """Raise FontMissing if there is no TrueType font of this key."""
        self._face(font)

    def damage(self, font: str) -> str:
        """Return why a font cannot be used, in words: what its file holds. Return nothing for a sound one."""
        return self._face(font).damage

    def kind(self, font: str) -> str | None:
        """Return the kind of a font's file in words if it is no plain TrueType font. Return nothing if it
        is one, or is unknown, and None if there is no such file."""
        try:
            data = self.folder.read(font)
        except FileFault:
            return None
        has_axes = any(table.tag == _TABLE_OF_AXES for table in font_tables(data))
        return _OTHER_KINDS.get(data[:4], _VARIABLE if has_axes else "")

    def is_variable(self, font: str) -> bool:
        """True if a font holds many weights or widths in one file."""
        return self.kind(font) == _VARIABLE

    def family(self, font: str) -> str:
        """Return the font's PostScript name, which a PDF shows."""
        return self._face(font).outlines.name

    def _face(self, font: str) -> _Face:
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = self._read(font)
        return face

    def _read(self, font: str) -> _Face:
        try:
            data = self.folder.read(font)
            if data[:4] not in _OTHER_KINDS:
                return _Face(data)
        except (FileFault, ValueError, struct.error) as error:
            raise FontMissing(font) from error
        raise FontMissing(font)


def damage_of(data: bytes) -> str:
    """Return why a font cannot be used, in words, after reading every glyph of it. Return nothing for a
    sound one."""
    from pliego.cards.fonts.outlines import is_whole

    return excess_of(data) or ("" if is_whole(data) else DAMAGE)


@once_a_file
def excess_of(data: bytes) -> str:
    """Return what would take all memory or time to read, in words, or nothing."""
    if characters_claimed(data) > _MOST_CHARACTERS:
        return f"a map of more than {_MOST_CHARACTERS:,} characters"
    return glyphs_without_end(data)


def _is_sound(data: bytes) -> bool:
    """True if the file holds all tables that a TrueType font needs, and maps Unicode to glyphs."""
    tables = {table.tag: table for table in font_tables(data)}
    whole = all(table.start + table.length <= len(data) for table in tables.values())
    if data[:4] not in _KINDS or not whole or not _NEEDED.issubset(tables) or tables[b"OS/2"].length < 78:
        return False
    try:
        start = tables[b"cmap"].start
        (maps,) = struct.unpack_from(">xxH", data, start)
        return any(struct.unpack_from(">HH", data, start + 4 + 8 * n) in _UNICODE for n in range(maps))
    except struct.error:
        return False
