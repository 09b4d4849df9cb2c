"""Describe a finished face: a `Drawing` is a list of items in millimetres, in reading order.

In: nothing. Out: the values that layout writes. Every renderer (PDF, SVG, raster) draws them and decides
nothing. Coordinates run right and down from the top left. Matrices are those of SVG (a, b, c, d, e, f). The
law of this file: values only. Nothing measures, draws or reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

from pliego.text.units import MM_PER_PT

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green, blue, each 0 to 1."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LUMA = (0.299, 0.587, 0.114)
"""The shares of red, green and blue in the lightness of a colour (ITU-R BT.601)."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""("M", (x, y)) · ("L", (x, y)) · ("C", (x1, y1, x2, y2, x, y)) · ("Z", ())."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A linear (x1, y1, x2, y2) or radial (cx, cy, r) gradient in the coordinates of its path. Two more
    points of a radial one are its focus. `opacities` says how opaque each stop is. Without it, all are
    opaque. Colour and opacity change evenly from stop to stop, each by itself."""

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Rgb], ...]
    opacities: tuple[float, ...] = ()

    @property
    def least_opacity(self) -> float:
        """The opacity of its most transparent stop."""
        return min(self.opacities, default=1.0)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour or gradient, width and dashes in mm. It begins `dash_start_mm` after the start of its
    dashes."""

    colour: Rgb | Gradient
    width_mm: float
    dash_mm: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0
    dash_start_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class VectorPath:
    """A shape. A `solid` one keeps its fill in low-ink line art (eyes, lettering)."""

    segments: tuple[Segment, ...]
    fill: Rgb | Gradient | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    solid: bool = False


class Glyph(NamedTuple):
    """A glyph that is not that of one character: its number in the font, and the text that it draws."""

    number: int
    text: str


class Letter(NamedTuple):
    """A glyph of a run: a character that is drawn as itself, or another glyph. `step` is the pen's step
    after it. `right` and `up` are how far it stands from the pen. All are in ems."""

    glyph: str | Glyph
    step: float
    right: float = 0.0
    up: float = 0.0


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters on one baseline in one font. `font` is the font file's path below look/fonts or
    templates/fonts. `steps_em` holds the pen's step after each character in ems, with kerning and
    tracking. A text with marks (an accent without a composed form) has `letters`: its glyphs from left to
    right."""

    text: str
    font: str
    size_pt: float
    x_mm: float
    y_mm: float
    colour: Rgb
    steps_em: tuple[float, ...]
    letters: tuple[Letter, ...] = ()

    @property
    def drawn(self) -> Iterable[tuple[str | Glyph, float, float, float]]:
        """The fields of each `Letter`, from left to right."""
        if self.letters:
            return self.letters
        return zip(self.text, self.steps_em, repeat(0.0), repeat(0.0), strict=False)

    @property
    def width_mm(self) -> float:
        """The length of the run."""
        return sum(self.steps_em) * self.em_mm

    @property
    def em_mm(self) -> float:
        """The length of an em at the run's size."""
        return self.size_pt * MM_PER_PT


PALE = 1 / 3
"""How dark black becomes in a pale picture. 1 is black."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image in a box. `data` is the file's bytes (PNG, JPEG or WebP). A `pale` one is shown in
    greys from white to a third of black."""

    data: bytes
    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one matrix, clip and opacity. The clip is in the coordinates of the items, inside the
    matrix. `role` tags them: a `figure`; an `artifact`, which is not read; the lines of one `paragraph` or
    `heading-1` to `heading-3`; a `table` of `row`s of `head`s and `cell`s. `alt` is read aloud instead of
    the items. `lang` is their language, if it differs. Low-ink line art leaves out items that are `off`.
    A print shop prints items with a `layer` in an ink of their own, such as foil."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: VectorPath | None = None
    opacity: float = 1.0
    role: str = ""
    alt: str = ""
    lang: str = ""
    off: bool = False
    layer: str = ""


Item: TypeAlias = VectorPath | TextRun | Picture | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face of `w_mm` by `h_mm` (its trim). Its items can reach `bleed_mm` beyond it. `shows` is the
    largest scale at which it shows another face, or 0 if it shows none."""

    w_mm: float
    h_mm: float
    items: tuple[Item, ...] = ()
    bleed_mm: float = 0.0
    shows: float = 0.0


def lightness(colour: Rgb) -> float:
    """Return how light a colour looks, from 0 (black) to 1 (white)."""
    return sum(share * part for share, part in zip(colour, _LUMA, strict=True))


@lru_cache(maxsize=1024)
def rectangle(x: float, y: float, w: float, h: float, radius: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of a rectangle, its corners rounded by `radius`."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))
    k = r * 0.44771525
    return (
        ("M", (x + r, y)),
        ("L", (x + w - r, y)),
        ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
        ("L", (x + w, y + h - r)),
        ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ("L", (x + r, y + h)),
        ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def ellipse(x: float, y: float, w: float, h: float) -> tuple[Segment, ...]:
    """Return the outline of the ellipse that touches the sides of a box."""
    if w == h:
        return rectangle(x, y, w, h, w / 2)
    rx, ry = w / 2, h / 2
    cx, cy = x + rx, y + ry
    kx, ky = rx * 0.55228475, ry * 0.55228475
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def hexagon(x: float, y: float, w: float, h: float, *, flat: bool = False) -> tuple[Segment, ...]:
    """Return the hexagon that touches the sides of a box. Its corners are above and below, or left and
    right if it is `flat`."""
    if flat:
        corners = ((x + w / 4, y), (x + 3 * w / 4, y), (x + w, y + h / 2))
    else:
        corners = ((x + w / 2, y), (x + w, y + h / 4), (x + w, y + 3 * h / 4))
    opposite = tuple((2 * x + w - cx, 2 * y + h - cy) for cx, cy in corners)
    first, *others = (*corners, *opposite)
    return (("M", first), *(("L", corner) for corner in others), ("Z", ()))


def translate(x: float, y: float, scale: float = 1.0) -> Matrix:
    """Return the matrix that scales and then moves."""
    return (scale, 0.0, 0.0, scale, x, y)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does the inner one first and then the outer."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def determinant(matrix: Matrix) -> float:
    """Return the factor by which a matrix multiplies areas."""
    a, b, c, d, _, _ = matrix
    return a * d - b * c


def scale_of(matrix: Matrix) -> float:
    """Return the factor by which a matrix multiplies lengths, in the middle of all directions."""
    return sqrt(abs(determinant(matrix)))


@dataclass(frozen=True, slots=True)
class Placement:
    """A drawing on a page. Its top left is at (x, y) mm. It is turned clockwise about its centre by 0, 90,
    180 or 270 degrees. After a quarter turn, x and y are the top left of the turned box. With `bleed`, the
    items beyond the trim show, with `reach` only so far beyond the left, the top, the right and the bottom of
    the drawing, in mm. Screen readers read `title`."""

    drawing: Drawing
    x_mm: float
    y_mm: float
    turn: int = 0
    bleed: bool = False
    title: str = ""
    reach: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document, and the bookmark that leads to it. `trim` is the box round what is cut
    out of it, `bleed` the box round that and what is printed to be cut off. Without them nothing is cut."""

    w_mm: float
    h_mm: float
    placements: tuple[Placement, ...] = ()
    bookmark: str = ""
    trim: Box | None = None
    bleed: Box | None = None
