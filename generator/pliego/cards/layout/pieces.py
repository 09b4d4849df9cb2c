"""Measure words: the pieces of a text in one font, and the lettering that they are set in.

In: a lettering, words. Out: `Word`s of `Piece`s, lengths in ems. The law of this file: a word is measured
once in each font, however often it is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pliego.cards.drawing import Drawing, Letter, Rgb
from pliego.cards.fonts.measure import Fonts
from pliego.game.model.theme import FontFaces, Style, face_name
from pliego.text.breaks import break_offsets
from pliego.text.prose import IconRef

ICON_EM = 1.05
_ICON = "x"
"""Lines break beside an icon as beside a letter."""
IconDrawing = Callable[[str, Rgb], Drawing | None]


@dataclass(frozen=True, slots=True)
class Lettering:
    """The font family, style and colour of a text, the source of its icons, and its language."""

    fonts: Fonts
    family: FontFaces
    style: Style
    colour: Rgb
    icon: IconDrawing
    lang: str = ""

    def font(self, strong: bool, emphasis: bool) -> str:
        """Return the font file for a weight and slope, or the nearest one that the family has."""
        bold, italic = self._face(strong, emphasis)
        exact = self.family.file(bold=bold, italic=italic)
        return exact or (self.family.bold if bold else None) or self.family.regular

    def missing_face(self, strong: bool, emphasis: bool) -> str:
        """Return the face of a weight and slope if the family does not have it, else nothing. The face of
        all text in this style does not count: it is reported at the style."""
        bold, italic = face = self._face(strong, emphasis)
        is_there = self.family.file(bold=bold, italic=italic) is not None
        return "" if is_there or face == self._face(False, False) else face_name(bold=bold, italic=italic)

    def _face(self, strong: bool, emphasis: bool) -> tuple[bool, bool]:
        """Return whether text of a weight and slope is bold and italic in this style."""
        own = "regular" if self.family.is_single else self.style.face
        return strong or own == "bold", emphasis or own == "italic"

    def words(self, strong: bool, emphasis: bool) -> MeasuredWords:
        """Return the words of a weight and slope."""
        kind = _Kind(self.font(strong, emphasis), self.style.tracking, self.missing_face(strong, emphasis))
        return self.fonts.memory(WordMemory).measured(self.fonts, kind)


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one font, or an icon, with the pen's steps in ems. A line can end at a piece that
    `is_space`. `missing` are the characters that the font does not have. `missing_face` is the face that the
    piece needs and its family does not have. `letters` are its glyphs if it has marks."""

    text: str
    font: str
    steps: tuple[float, ...]
    icon: IconRef | None = None
    is_space: bool = False
    missing: tuple[str, ...] = ()
    missing_face: str = ""
    letters: tuple[Letter, ...] = ()
    width_em: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "width_em", sum(self.steps))


class Word(NamedTuple):
    """Pieces that stay on one line, or one space; and their length in ems. `at_end` are the pieces if a line
    ends here inside a word of the text, for instance with a hyphen. They are `end_em` longer. A word of the
    text `is_divisible` if a line may end inside it. A part `is_hyphenated` if only the rules of its language
    end a line after it: a line that is nearly full ends before the word."""

    pieces: tuple[Piece, ...]
    width_em: float
    is_space: bool = False
    at_end: tuple[Piece, ...] = ()
    end_em: float = 0.0
    is_divisible: bool = False
    is_hyphenated: bool = False


class _Kind(NamedTuple):
    """What words are measured in: a font file, a tracking, and the face that the file replaces."""

    font: str
    tracking: float
    missing_face: str


class MeasuredWords(dict[str, Word]):
    """The words of one kind that were met so far. A new word is measured."""

    def __init__(self, fonts: Fonts, kind: _Kind) -> None:
        self.fonts, self.kind = fonts, kind

    def __missing__(self, text: str) -> Word:
        font, tracking, missing_face = self.kind
        shaped, missing = self.fonts.shaped(font, text, tracking), tuple(self.fonts.missing(font, text))
        is_space = text == " "
        piece = Piece(text, font, shaped.steps, None, is_space, missing, missing_face, shaped.letters)
        word = self[text] = word_of([piece])
        return word


@dataclass
class WordMemory:
    """What layout remembers of some fonts: every measured word, by kind."""

    words: dict[_Kind, MeasuredWords] = field(default_factory=dict)

    def measured(self, fonts: Fonts, kind: _Kind) -> MeasuredWords:
        """Return the words of one kind."""
        words = self.words.get(kind)
        if words is None:
            words = self.words[kind] = MeasuredWords(fonts, kind)
        return words


def word_of(pieces: Sequence[Piece]) -> Word:
    """Return pieces as one word."""
    width = sum([piece.width_em for piece in pieces])
    is_divisible = bool(break_offsets(text_of(pieces)))
    return Word(tuple(pieces), width, pieces[0].is_space, is_divisible=is_divisible)


def text_of(pieces: Sequence[Piece]) -> str:
    """Return the characters of pieces. An icon counts as a letter."""
    return "".join([piece.text or _ICON for piece in pieces])


def glyphs_of(piece: Piece) -> Sequence[Letter]:
    """Return the glyphs of a piece."""
    return piece.letters or [Letter(char, step) for char, step in zip(piece.text, piece.steps, strict=True)]
