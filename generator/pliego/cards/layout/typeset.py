"""Set text: measured words become lines, as large as their box allows; the lines become items in the box.

In: paragraphs of words, a style, a box in mm. Out: a `TypeBlock` (lines, size, height), or how far it
overruns; and its items. The law of this file: text is measured before anything is drawn, and is drawn as it
was measured. It never gets smaller than its floor.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

from pliego.cards.drawing import Drawing, Group, Item, Letter, TextRun, translate
from pliego.cards.layout.pieces import ICON_EM, Lettering, Piece, Word, glyphs_of
from pliego.cards.layout.words import Flow
from pliego.game.model.theme import Style
from pliego.text.prose import IconRef
from pliego.text.units import MM_PER_PT

STEP_PT = 0.25
_LEAST_SHOWN_MM = 0.1
_SLACK_MM = 0.01
_RAGGED = 0.2
"""The share of a line that may stay empty before a word is divided."""
_ROUNDING_MM = 1e-6


class SetRun(NamedTuple):
    """Neighbours of one font on a line, or an icon: the pen's step after each character, the glyphs if there
    are marks, and the length of all, in ems."""

    text: str
    font: str
    steps: tuple[float, ...]
    letters: tuple[Letter, ...]
    width_em: float
    icon: IconRef | None


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces on one baseline, indented (in ems). `first` starts a paragraph, `mark` is its bullet or
    number. `room` is for a line that gives way to something: how far it stands from the left of the box, and
    how long it may be, in ems."""

    pieces: tuple[Piece, ...]
    indent_em: float = 0.0
    first: bool = False
    mark: Piece | None = None
    room: tuple[float, float] | None = None
    width_em: float = field(init=False)
    """The line's length in ems, its indent included."""

    def __post_init__(self) -> None:
        width = self.indent_em + sum([piece.width_em for piece in self.pieces])
        object.__setattr__(self, "width_em", width)

    def runs(self) -> list[SetRun]:
        """Return the line in as few runs as possible."""
        return [_run(pieces) for pieces in _neighbours(self.pieces)]


def _neighbours(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return the pieces of a line. Neighbours of one font are together, and each icon is alone."""
    found: list[list[Piece]] = []
    font: str | None = None
    for piece in pieces:
        if piece.icon is None and piece.font == font:
            found[-1].append(piece)
        else:
            found.append([piece])
            font = None if piece.icon else piece.font
    return found


def _run(pieces: Sequence[Piece]) -> SetRun:
    if len(pieces) == 1:
        only = pieces[0]
        return SetRun(only.text, only.font, only.steps, only.letters, only.width_em, only.icon)
    text = "".join([piece.text for piece in pieces])
    steps = tuple(chain.from_iterable([piece.steps for piece in pieces]))
    letters: tuple[Letter, ...] = ()
    if any(piece.letters for piece in pieces):
        letters = tuple(chain.from_iterable(map(glyphs_of, pieces)))
    return SetRun(text, pieces[0].font, steps, letters, sum(steps), pieces[0].icon)


@dataclass(frozen=True, slots=True)
class TypeBlock:
    """Text set at one size: its lines, its height and widest line in mm."""

    lines: tuple[Line, ...]
    size_pt: float
    height_mm: float
    width_mm: float


LineRoom = Callable[[float, float], tuple[float, float]]
"""Where a line may stand, by its top and bottom in mm below the top of its box: how far from the left of the
box, and how long, in mm."""


def set_text(
    paragraphs: Sequence[Flow], style: Style, size_pt: float, width_mm: float, room: LineRoom | None = None
) -> TypeBlock:
    """Break paragraphs into lines of at most `width_mm` at one size, or of the `room` that each has. A longer
    word overruns."""
    em = size_pt * MM_PER_PT
    if room is not None:
        lines = _lines_in_room(paragraphs, style, em, room)
    else:
        lines = [line for flow in paragraphs for line in _break(flow, (width_mm + _SLACK_MM) / em)]
    paragraphs_between = sum(1 for line in lines[1:] if line.first)
    height = len(lines) * em * style.leading + paragraphs_between * em * style.paragraph
    widths = [line.width_em + (width_mm / em - line.room[1] if line.room else 0.0) for line in lines]
    widest = max(widths, default=0.0) * em
    return TypeBlock(tuple(lines), size_pt, height, widest)


def _lines_in_room(paragraphs: Sequence[Flow], style: Style, em: float, room: LineRoom) -> list[Line]:
    """Break paragraphs into lines, each as long as it has room where it comes to stand."""
    taken: list[tuple[float, float]] = []
    top = 0.0

    def following(gap: float = 0.0) -> float:
        nonlocal top
        top += gap
        left, width = room(top, top + em * style.leading)
        top += em * style.leading
        taken.append((left / em, width / em))
        return (width + _SLACK_MM) / em

    lines: list[Line] = []
    for flow in paragraphs:
        gap = em * style.paragraph if lines else 0.0
        lines += _break(flow, following(gap), following)
    return [replace(line, room=place) for line, place in zip(lines, taken, strict=True)]


def _break(flow: Flow, width_em: float, following: Callable[[], float] | None = None) -> Iterator[Line]:
    """Yield the lines of a paragraph. `following` returns the width of each line after the first, if that
    differs."""
    line: list[Word] = []
    used = flow.indent_em
    first = not flow.continues
    is_empty = True
    for word in flow.words:
        while line and not word.is_space and used + word.width_em > width_em:
            kept = _room(line, used, width_em)
            yield _line(line[:kept], flow, first, is_last=False)
            line, first, is_empty = line[kept:], False, False
            used = flow.indent_em + sum([each.width_em for each in line])
            width_em = following() if following else width_em
        if word.is_space and not line:
            continue
        line.append(word)
        used += word.width_em
    if line or is_empty:
        yield _line(line, flow, first, is_last=True)


def _room(line: Sequence[Word], used: float, width_em: float) -> int:
    """Return how many words of a line stay on it if it ends here. Those whose hyphen has no room move on."""
    kept = len(line)
    while kept > 1 and line[kept - 1].at_end and used + line[kept - 1].end_em > width_em:
        kept -= 1
        used -= line[kept].width_em
    return _without_needless_hyphen(line, kept, used, width_em)


def _without_needless_hyphen(line: Sequence[Word], kept: int, used: float, width_em: float) -> int:
    """Return how many words of a line stay. A word that the rules of its language divide at the end of the
    line moves on whole if the line is nearly full without it."""
    start = kept
    while start and line[start - 1].is_hyphenated:
        start -= 1
        used -= line[start].width_em
    return start if start and width_em - used < _RAGGED * width_em else kept


def _line(words: Sequence[Word], flow: Flow, first: bool, *, is_last: bool) -> Line:
    """Return words as a line, without the spaces at its end."""
    count = len(words)
    while count and words[count - 1].is_space:
        count -= 1
    pieces = [piece for word in words[:count] for piece in word.pieces]
    if not is_last and count == len(words) and count and (end := words[-1]).at_end:
        pieces[len(pieces) - len(end.pieces) :] = end.at_end
    return Line(tuple(pieces), flow.indent_em, first, flow.mark if first else None)


def fit(
    paragraphs: Sequence[Flow],
    style: Style,
    box_mm: tuple[float, float],
    target_pt: float,
    floor_pt: float,
    room: LineRoom | None = None,
) -> TypeBlock:
    """Return the largest setting between target and floor that fits the box, or else the setting at the
    floor."""
    most = box_mm[1] + 2 * _SLACK_MM
    length = TextLength(paragraphs)
    sizes = sizes_to_try(
        target_pt, floor_pt, lambda size: length.least_height(style, size, box_mm[0]) > most + _ROUNDING_MM
    )
    for size in sizes:
        setting = set_text(paragraphs, style, size, box_mm[0], room)
        if overrun(setting, box_mm) == (0.0, 0.0):
            break
    return setting


def sizes_to_try(target_pt: float, floor_pt: float, is_hopeless: Callable[[float], bool]) -> Iterator[float]:
    """Yield the sizes from the target down to the floor without those at the start that are hopeless. If a
    size is hopeless, so is any larger one. The floor always remains."""
    sizes = _sizes(target_pt, floor_pt)
    if is_hopeless(target_pt):
        all_sizes = list(sizes)
        first = bisect_left(all_sizes, True, key=lambda size: not is_hopeless(size))
        return iter(all_sizes[min(first, len(all_sizes) - 1) :])
    return sizes


def _sizes(target_pt: float, floor_pt: float) -> Iterator[float]:
    """Yield the sizes from the target down to the floor, in steps."""
    size = target_pt
    yield size
    while size > floor_pt:
        size = max(floor_pt, size - STEP_PT)
        yield size


class TextLength:
    """How long paragraphs are without their spaces. From that follows the least height that they can have:
    no line holds more than its width."""

    def __init__(self, paragraphs: Sequence[Flow]) -> None:
        self._ems = [sum(word.width_em for word in flow.words if not word.is_space) for flow in paragraphs]
        self._gaps = max(0, sum(1 for flow in paragraphs if not flow.continues) - 1)

    def least_height(self, style: Style, size_pt: float, width_mm: float) -> float:
        """Return a height in mm that no setting of this size and width falls short of, unless a word in it is
        too wide."""
        em = size_pt * MM_PER_PT
        width_em = (width_mm + 2 * _SLACK_MM) / em
        if width_em <= 0:
            return 0.0
        lines = sum(max(1, math.ceil(length / width_em - _ROUNDING_MM)) for length in self._ems)
        return em * (lines * style.leading + self._gaps * style.paragraph)


def overrun(setting: TypeBlock, box_mm: tuple[float, float]) -> tuple[float, float]:
    """Return by how many mm a setting is too wide and too tall, or (0, 0) if it fits."""
    wide, tall = setting.width_mm - box_mm[0], setting.height_mm - box_mm[1]
    return (wide if wide > 2 * _SLACK_MM else 0.0, tall if tall > 2 * _SLACK_MM else 0.0)


def overrun_in_words(wide_mm: float, tall_mm: float) -> str:
    """Return an overrun in words, each at least 0.1 mm, for what does not fit is never 0.0 mm too wide."""
    ways = ((wide_mm, "too wide"), (tall_mm, "too tall"))
    return " and ".join(f"{max(mm, _LEAST_SHOWN_MM):.1f} mm {way}" for mm, way in ways if mm)


def missing_in(setting: TypeBlock) -> frozenset[str]:
    """Return the characters of a setting that their fonts do not have."""
    return frozenset(char for line in setting.lines for piece in line.pieces for char in piece.missing)


# -- in the box


def place(
    setting: TypeBlock,
    lettering: Lettering,
    box: tuple[float, float, float, float],
    align: str,
    valign: str,
    role: str = "paragraph",
) -> list[Item]:
    """Return the items of a setting in its box. Each paragraph is one group."""
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
        start, length = line.room or (0.0, w / em)
        spare = (length - line.width_em) * em
        left = x + start * em + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        paragraphs[-1].extend(_line_items(line, lettering, left, baseline, setting.size_pt))
        baseline += em * lettering.style.leading
    return paragraphs


def _first_baseline(lettering: Lettering, font: str, em: float, *, single: bool) -> float:
    """Return how far the baseline is below the top of the first line. A single line in the middle of its
    box is centred by its capitals."""
    leading = lettering.style.leading
    if single:
        return em * (leading + lettering.fonts.cap_height(font)) / 2
    ascent, descent = lettering.fonts.ascent(font), lettering.fonts.descent(font)
    return em * ((leading - ascent - descent) / 2 + ascent)


def _line_items(
    line: Line, lettering: Lettering, left: float, baseline: float, size_pt: float
) -> Iterator[Item]:
    em, colour = size_pt * MM_PER_PT, lettering.colour
    pen = left + line.indent_em * em
    if line.mark:
        start = left + (line.indent_em - line.mark.width_em - 0.35) * em
        yield TextRun(line.mark.text, line.mark.font, size_pt, start, baseline, colour, line.mark.steps)
    for text, font, steps, letters, width_em, icon in line.runs():
        if icon is None:
            yield TextRun(text, font, size_pt, pen, baseline, colour, steps, letters)
        elif (drawing := lettering.icon(icon.icon, colour)) is not None:
            yield _icon(drawing, icon, pen, baseline, em)
        pen += width_em * em


def _icon(drawing: Drawing, icon: IconRef, x: float, baseline: float, em: float) -> Group:
    scale = 0.95 * em / max(drawing.w_mm, drawing.h_mm)
    left = x + (ICON_EM * em - drawing.w_mm * scale) / 2
    top = baseline - 0.36 * em - drawing.h_mm * scale / 2
    return Group(drawing.items, translate(left, top, scale), role="figure", alt=icon.title)
