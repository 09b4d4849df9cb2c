"""Setting text: filled prose becomes lines of measured runs, as large as its box allows.

In: blocks without holes, a style, a box in mm. Out: `TypeBlock` (items, size, height) or how far it overruns.
The law of this file: text is measured before anything is drawn, and never shrunk below its floor.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.drawing import Drawing, Group, Item, Rgb, TextRun, translate
from generator.fonts import Fonts
from generator.model.look import FontFaces, Style
from generator.text import (
    Block,
    Break,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    RuleRef,
    Strong,
    Words,
    keep_units,
)
from generator.units import MM_PER_PT

STEP_PT = 0.25
_SLACK_MM = 0.01
_ICON_EM = 1.05
_BULLET = "•"
IconDrawing = Callable[[str, Rgb], Drawing | None]


@dataclass(frozen=True, slots=True)
class Lettering:
    """The font family, style and colour that text is set in, and where its icons come from."""

    fonts: Fonts
    family: FontFaces
    style: Style
    colour: Rgb
    icon: IconDrawing

    def font(self, strong: bool, emphasis: bool) -> str:
        """Return the font file for a weight and slope; a face the family lacks falls back to the nearest."""
        strong = strong or self.style.face == "bold"
        emphasis = emphasis or self.style.face == "italic"
        faces = self.family
        if strong and emphasis:
            return faces.bold_italic or faces.bold or faces.regular
        if strong:
            return faces.bold or faces.regular
        return (faces.italic or faces.regular) if emphasis else faces.regular


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one font, or an icon, with the pen's steps in ems; `gap` is a space that a line may end
    at."""

    text: str
    font: str
    steps: tuple[float, ...]
    icon: IconRef | None = None
    gap: bool = False

    @property
    def width_em(self) -> float:
        """The piece's length in ems."""
        return sum(self.steps)


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces on one baseline, indented (ems); `first` starts a paragraph, `mark` is its bullet or number."""

    pieces: tuple[Piece, ...]
    indent_em: float = 0.0
    first: bool = False
    mark: Piece | None = None

    @property
    def width_em(self) -> float:
        """The line's length in ems, its indent included."""
        return self.indent_em + sum(piece.width_em for piece in self.pieces)


class Word(NamedTuple):
    """Pieces that no line may end between, or one gap; and their length in ems."""

    pieces: tuple[Piece, ...]
    width_em: float

    @property
    def is_gap(self) -> bool:
        """True if a line may end here."""
        return self.pieces[0].gap


@dataclass(frozen=True, slots=True)
class Flow:
    """A paragraph before it is broken: its words and its indent."""

    words: tuple[Word, ...]
    indent_em: float = 0.0
    mark: Piece | None = None


@dataclass(frozen=True, slots=True)
class TypeBlock:
    """Text set at one size: its lines, its height and widest line in mm."""

    lines: tuple[Line, ...]
    size_pt: float
    height_mm: float
    width_mm: float


def flows(blocks: Sequence[Block], lettering: Lettering) -> list[Flow]:
    """Return the paragraphs of filled prose, measured in ems."""
    return list(_flows(blocks, lettering, 0.0))


def _flows(blocks: Sequence[Block], lettering: Lettering, indent: float) -> Iterator[Flow]:
    for block in blocks:
        if isinstance(block, Paragraph):
            for parts in _split_breaks(block.parts):
                yield Flow(tuple(_words(_pieces(parts, lettering, False, False))), indent)
        else:
            yield from _listing(block, lettering, indent)


def _listing(block: Listing, lettering: Lettering, indent: float) -> Iterator[Flow]:
    names = [f"{number}." if block.ordered else _BULLET for number in range(1, len(block.items) + 1)]
    marks = [_piece(name, lettering, block.ordered, False) for name in names]
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


def _pieces(parts: Sequence[Inline], lettering: Lettering, strong: bool, emphasis: bool) -> Iterator[Piece]:
    for part in parts:
        match part:
            case Words(text):
                yield from _text_pieces(text, lettering, strong, emphasis)
            case Strong(inner):
                yield from _pieces(inner, lettering, True, emphasis)
            case Emphasis(inner):
                yield from _pieces(inner, lettering, strong, True)
            case Named(_, _, inner):
                yield from _pieces(inner, lettering, True, emphasis)
            case RuleRef(_, title):
                yield from _text_pieces(title, lettering, strong, True)
            case IconRef():
                yield Piece("", lettering.font(False, False), (_ICON_EM,), part)
            case _:
                continue


def _text_pieces(text: str, lettering: Lettering, strong: bool, emphasis: bool) -> Iterator[Piece]:
    text = keep_units(unicodedata.normalize("NFC", text))
    if lettering.style.case == "upper":
        text = text.upper()
    for position, word in enumerate(text.replace("\n", " ").split(" ")):
        if position:
            gap = _piece(" ", lettering, strong, emphasis)
            yield Piece(gap.text, gap.font, gap.steps, gap=True)
        if word:
            yield _piece(word, lettering, strong, emphasis)


def _piece(text: str, lettering: Lettering, strong: bool, emphasis: bool) -> Piece:
    font = lettering.font(strong, emphasis)
    steps = lettering.fonts.advances(font, text, 1 / MM_PER_PT, lettering.style.tracking)
    return Piece(text, font, steps)


def _words(pieces: Iterator[Piece]) -> Iterator[Word]:
    word: list[Piece] = []
    for piece in pieces:
        if piece.gap:
            if word:
                yield _word(word)
            yield _word([piece])
            word = []
        else:
            word.append(piece)
    if word:
        yield _word(word)


def _word(pieces: list[Piece]) -> Word:
    return Word(tuple(pieces), sum([piece.width_em for piece in pieces]))


def set_text(paragraphs: Sequence[Flow], style: Style, size_pt: float, width_mm: float) -> TypeBlock:
    """Break paragraphs into lines of at most `width_mm` at one size; a word longer than that overruns."""
    em = size_pt * MM_PER_PT
    lines = [line for flow in paragraphs for line in _break(flow, (width_mm + _SLACK_MM) / em)]
    paragraphs_between = sum(1 for line in lines[1:] if line.first)
    height = len(lines) * em * style.leading + paragraphs_between * em * style.paragraph
    widest = max((line.width_em for line in lines), default=0.0) * em
    return TypeBlock(tuple(lines), size_pt, height, widest)


def _break(flow: Flow, width_em: float) -> Iterator[Line]:
    line: list[Piece] = []
    used = flow.indent_em
    first = True
    for word in flow.words:
        if used + word.width_em > width_em and line and not word.is_gap:
            yield Line(_trimmed(line), flow.indent_em, first, flow.mark if first else None)
            line, used, first = [], flow.indent_em, False
        if word.is_gap and not line:
            continue
        line.extend(word.pieces)
        used += word.width_em
    if line or first:
        yield Line(_trimmed(line), flow.indent_em, first, flow.mark if first else None)


def _trimmed(pieces: list[Piece]) -> tuple[Piece, ...]:
    while pieces and pieces[-1].gap:
        pieces = pieces[:-1]
    return tuple(pieces)


def fit(
    paragraphs: Sequence[Flow], style: Style, box_mm: tuple[float, float], target_pt: float, floor_pt: float
) -> TypeBlock:
    """Return the largest setting between target and floor that fits the box; at the floor, whatever it is."""
    size = target_pt
    while True:
        setting = set_text(paragraphs, style, size, box_mm[0])
        if overrun(setting, box_mm) == (0.0, 0.0) or size <= floor_pt:
            return setting
        size = max(floor_pt, size - STEP_PT)


def overrun(setting: TypeBlock, box_mm: tuple[float, float]) -> tuple[float, float]:
    """Return by how many mm a setting is too wide and too tall; (0, 0) if it fits."""
    wide, tall = setting.width_mm - box_mm[0], setting.height_mm - box_mm[1]
    return (wide if wide > 2 * _SLACK_MM else 0.0, tall if tall > 2 * _SLACK_MM else 0.0)


def place(
    setting: TypeBlock,
    lettering: Lettering,
    box: tuple[float, float, float, float],
    align: str,
    valign: str,
    role: str = "paragraph",
) -> list[Item]:
    """Return the items of a setting in its box, those of each paragraph as one group."""
    paragraphs = _paragraphs(setting, lettering, box, align, valign)
    return [Group(tuple(paragraph), role=role) for paragraph in paragraphs if paragraph]


def _paragraphs(
    setting: TypeBlock, lettering: Lettering, box: tuple[float, float, float, float], align: str, valign: str
) -> list[list[Item]]:
    x, y, w, h = box
    em = setting.size_pt * MM_PER_PT
    font = lettering.font(False, False)
    top = y + {"top": 0.0, "middle": (h - setting.height_mm) / 2, "bottom": h - setting.height_mm}[valign]
    baseline = top + _first_baseline(
        lettering, font, em, single=len(setting.lines) == 1 and valign == "middle"
    )
    paragraphs: list[list[Item]] = [[]]
    for number, line in enumerate(setting.lines):
        if number and line.first:
            paragraphs.append([])
            baseline += em * lettering.style.paragraph
        spare = w - line.width_em * em
        left = x + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        paragraphs[-1].extend(_line_items(line, lettering, left, baseline, setting.size_pt))
        baseline += em * lettering.style.leading
    return paragraphs


def _first_baseline(lettering: Lettering, font: str, em: float, *, single: bool) -> float:
    """Baseline below the top of the first line; one line in the middle of its box is centred by its
    capitals."""
    leading = lettering.style.leading
    if single:
        return em * (leading + lettering.fonts.cap_height(font)) / 2
    ascent, descent = lettering.fonts.ascent(font), lettering.fonts.descent(font)
    return em * ((leading - ascent - descent) / 2 + ascent)


def _line_items(
    line: Line, lettering: Lettering, left: float, baseline: float, size_pt: float
) -> Iterator[Item]:
    em = size_pt * MM_PER_PT
    pen = left + line.indent_em * em
    if line.mark:
        yield _run(
            line.mark, lettering, left + (line.indent_em - line.mark.width_em - 0.35) * em, baseline, size_pt
        )
    for piece in _joined(line.pieces):
        if piece.icon is None:
            yield _run(piece, lettering, pen, baseline, size_pt)
        elif (drawing := lettering.icon(piece.icon.icon, lettering.colour)) is not None:
            yield _icon(drawing, piece, pen, baseline, em)
        pen += piece.width_em * em


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Run neighbours of one font together, so that a line is as few runs as it can be."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last and last.icon is None and piece.icon is None and last.font == piece.font:
            joined[-1] = Piece(last.text + piece.text, piece.font, (*last.steps, *piece.steps))
        else:
            joined.append(piece)
    return joined


def _run(piece: Piece, lettering: Lettering, x: float, baseline: float, size_pt: float) -> TextRun:
    em = size_pt * MM_PER_PT
    steps = tuple(step * em for step in piece.steps)
    return TextRun(piece.text, piece.font, size_pt, x, baseline, lettering.colour, steps)


def _icon(drawing: Drawing, piece: Piece, x: float, baseline: float, em: float) -> Group:
    scale = 0.95 * em / max(drawing.w_mm, drawing.h_mm)
    left = x + (_ICON_EM * em - drawing.w_mm * scale) / 2
    top = baseline - 0.36 * em - drawing.h_mm * scale / 2
    title = piece.icon.title if piece.icon else ""
    return Group(drawing.items, translate(left, top, scale), role="figure", alt=title)
