"""What a face looks like, decided: a `Drawing` is a list of items in millimetres, in reading order.

In: nothing. Out: the values that layout writes and every back end (PDF, SVG, raster) draws without deciding
anything. Coordinates run right and down from the top left; matrices are SVG's (a, b, c, d, e, f).
The law of this file: values only; nothing measures, draws or reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from pliego.text.units import MM_PER_PT

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green, blue, each 0 to 1."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LUMA = (0.299, 0.587, 0.114)
"""How much red, green and blue count for how light a colour looks (ITU-R BT.601)."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""("M", (x, y)) · ("L", (x, y)) · ("C", (x1, y1, x2, y2, x, y)) · ("Z", ())."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A linear (x1, y1, x2, y2) or radial (cx, cy, r) gradient in the coordinates of its path."""

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Rgb], ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width and dashes in mm."""

    colour: Rgb
    width_mm: float
    dash_mm: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class VectorPath:
    """A shape. `solid` survives the low-ink line art as it is (eyes, lettering)."""

    segments: tuple[Segment, ...]
    fill: Rgb | Gradient | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    solid: bool = False


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters on one baseline in one font. `font` is the font file's path below look/fonts or
    templates/fonts; `steps_em` holds the pen's step after each character in ems, kerning and tracking
    included."""

    text: str
    font: str
    size_pt: float
    x_mm: float
    y_mm: float
    colour: Rgb
    steps_em: tuple[float, ...]

    @property
    def width_mm(self) -> float:
        """The length of the run."""
        return sum(self.steps_em) * self.em_mm

    @property
    def em_mm(self) -> float:
        """How long an em is at the run's size."""
        return self.size_pt * MM_PER_PT


PALE = 1 / 3
"""How dark black becomes in a pale picture, 1 being black."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image in a box; `data` is the file's bytes (PNG, JPEG or WebP). One that is `pale` is shown in
    greys that reach from white to a third of black."""

    data: bytes
    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one matrix, clip and opacity; the clip is in the items' own coordinates, inside the matrix.
    `role` tells tagged output what it is: a `figure`; an `artifact`, which is not read; the lines of one
    `paragraph` or `heading-1` to `heading-3`; a `table` of `row`s of `head`s and `cell`s. `alt` is read aloud
    instead of the items, `lang` is their language where it differs. `off` marks what low-ink line art leaves
    out."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: VectorPath | None = None
    opacity: float = 1.0
    role: str = ""
    alt: str = ""
    lang: str = ""
    off: bool = False


Item: TypeAlias = VectorPath | TextRun | Picture | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face of `w_mm` by `h_mm` (its trim), whose items may reach `bleed_mm` beyond it; `shows` is the
    largest scale at which it shows another face, 0 if it shows none."""

    w_mm: float
    h_mm: float
    items: tuple[Item, ...] = ()
    bleed_mm: float = 0.0
    shows: float = 0.0


def lightness(colour: Rgb) -> float:
    """Return how light a colour looks: 0 for black, 1 for white."""
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
    return rectangle(x, y, w, h, min(w, h) / 2) if w == h else _oval(x + w / 2, y + h / 2, w / 2, h / 2)


def _oval(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
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
    """Return the hexagon that touches the sides of a box: with corners above and below, or if it is `flat`
    left and right."""
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


@dataclass(frozen=True, slots=True)
class Placement:
    """A drawing put on a page: its top left at (x, y) mm, turned clockwise about its centre by 0, 90, 180 or
    270 degrees (after a quarter turn, x and y are the top left of the turned box). With `bleed`, what
    reaches beyond the trim is shown. `title` names it for those who listen."""

    drawing: Drawing
    x_mm: float
    y_mm: float
    turn: int = 0
    bleed: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document, and the bookmark that leads to it."""

    w_mm: float
    h_mm: float
    placements: tuple[Placement, ...] = ()
    bookmark: str = ""
