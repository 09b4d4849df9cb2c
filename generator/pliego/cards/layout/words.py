"""Measure words: filled prose becomes paragraphs of measured words.

In: filled blocks, a lettering. Out: `Flow`s, lengths in ems. The laws of this file: a word is measured once
in each font, however often it is set. Nothing is broken into lines here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pliego.cards.drawing import Drawing, Letter, Rgb
from pliego.cards.fonts.measure import Fonts
from pliego.game.model.theme import FontFaces, Style, face_name
from pliego.text.prose import (
    Block,
    Break,
    CrossReference,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Strong,
    Words,
    keep_units,
)

ICON_EM = 1.05
_BULLET = "•"
IconDrawing = Callable[[str, Rgb], Drawing | None]


@dataclass(frozen=True, slots=True)
class Lettering:
    """The font family, style and colour of a text, and the source of its icons."""

    fonts: Fonts
    family: FontFaces
    style: Style
    colour: Rgb
    icon: IconDrawing

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
        return strong or self.style.face == "bold", emphasis or self.style.face == "italic"

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
    """Pieces that stay on one line, or one space; and their length in ems."""

    pieces: tuple[Piece, ...]
    width_em: float
    is_space: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """A paragraph before it is broken: its words and its indent."""

    words: tuple[Word, ...]
    indent_em: float = 0.0
    mark: Piece | None = None


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
        word = self[text] = _word([piece])
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


def flows(blocks: Sequence[Block], lettering: Lettering) -> list[Flow]:
    """Return the paragraphs of filled prose, measured in ems."""
    return list(_flows(blocks, lettering, 0.0))


def letters_of(paragraphs: Sequence[Flow]) -> int:
    """Return how many characters and icons some paragraphs have."""
    return sum(len(piece.text) or 1 for flow in paragraphs for word in flow.words for piece in word.pieces)


def _flows(blocks: Sequence[Block], lettering: Lettering, indent: float) -> Iterator[Flow]:
    for block in blocks:
        if isinstance(block, Paragraph):
            for parts in _split_breaks(block.parts):
                yield Flow(tuple(_words(_parts(parts, lettering, False, False))), indent)
        else:
            yield from _listing(block, lettering, indent)


def _listing(block: Listing, lettering: Lettering, indent: float) -> Iterator[Flow]:
    names = [f"{number}." if block.ordered else _BULLET for number in range(1, len(block.items) + 1)]
    words = lettering.words(block.ordered, False)
    marks = [words[name].pieces[0] for name in names]
    hang = max([0.9, *(mark.width_em + 0.35 for mark in marks)])
    for mark, item in zip(marks, block.items, strict=True):
        inner = list(_flows(item, lettering, indent + hang))
        yield from (replace(flow, mark=flow.mark if first else mark) for first, flow in enumerate(inner))


def _split_breaks(parts: Sequence[Inline]) -> list[list[Inline]]:
    lines: list[list[Inline]] = [[]]
    for part in parts:
        if isinstance(part, Break):
            lines.append([])
        else:
            lines[-1].append(part)
    return lines


def _parts(parts: Sequence[Inline], lettering: Lettering, strong: bool, emphasis: bool) -> list[Word]:
    """Return spaces and the parts between them. A word of several fonts has several parts."""
    found: list[Word] = []
    for part in parts:
        match part:
            case Words(text):
                found += _text_parts(text, lettering, strong, emphasis)
            case Strong(inner):
                found += _parts(inner, lettering, True, emphasis)
            case Emphasis(inner):
                found += _parts(inner, lettering, strong, True)
            case Named(_, _, inner):
                found += _parts(inner, lettering, True, emphasis)
            case CrossReference(_, title):
                found += _text_parts(title, lettering, strong, True)
            case IconRef():
                found.append(_word([Piece("", lettering.font(False, False), (ICON_EM,), part)]))
            case _:
                continue
    return found


def _text_parts(text: str, lettering: Lettering, strong: bool, emphasis: bool) -> list[Word]:
    text = keep_units(unicodedata.normalize("NFC", text))
    if lettering.style.case == "upper":
        text = text.upper()
    words = lettering.words(strong, emphasis)
    space = words[" "]
    parts: list[Word] = []
    for word in text.replace("\n", " ").split(" "):
        parts += (words[word], space) if word else (space,)
    return parts[:-1]


def _words(parts: Sequence[Word]) -> Iterator[Word]:
    """Yield words and spaces. Parts without a space between them become one word."""
    held: list[Word] = []
    for part in parts:
        if not part.is_space:
            held.append(part)
            continue
        if held:
            yield held[0] if len(held) == 1 else _joined(held)
            held = []
        yield part
    if held:
        yield _joined(held)


def _joined(parts: Sequence[Word]) -> Word:
    return _word([piece for part in parts for piece in part.pieces])


def _word(pieces: list[Piece]) -> Word:
    return Word(tuple(pieces), sum([piece.width_em for piece in pieces]), pieces[0].is_space)
