"""Cards that are found on a printed page: three coloured squares say which, where and how turned.

In: a deck of such cards, and the pages of its PDF. Out: faces and lines as they lie on the paper after the
printer, and the flip or fold between the sides. The law of this file: nothing of Pliego's manifest is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pliego.printing.calibration.drift import Drift
from pliego.printing.paper import Paper
from printed import Point, PrintedPage, Stroked, moved
from workshop import ROOT, Workshop

BLEED_MM, NEAR_MM = 3.0, 0.06
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
SQUARE_MM, INSET_MM = 3.0, 3.0
PLACES = {1: "left", 2: "right", 3: "below"}


def write_game(
    shop: Workshop, name: str, size: tuple[float, float, float], copies: Mapping[str, int]
) -> None:
    """Write a game with a deck of cards of a size, with a gutter between them."""
    w, h, gutter = size
    game = (ROOT / "tests/games/content/marcas/game.yaml").read_text("utf-8")
    shop.write(f"content/{name}/game.yaml", game)
    cards = "".join(f"  {card}: {{title: {card}, fields: {{n: {card}}}}}\n" for card in copies)
    deck = ", ".join(f"{{card: {card}, copies: {count}}}" for card, count in copies.items())
    apart = f", gutter: {gutter:g}" if gutter else ""
    head = f"{{title: Mazo, layout: cara, back: dorso{apart}"
    shop.write(f"content/{name}/cards.yaml", f"cards:\n{cards}decks:\n  mazo: {head}, cards: [{deck}]}}\n")
    right, below = w - INSET_MM - SQUARE_MM, h - INSET_MM - SQUARE_MM
    places = ((INSET_MM, INSET_MM), (right, INSET_MM), (INSET_MM, below))
    for side, layout in enumerate(("cara", "dorso")):
        items = "".join(
            f'  - {{rect: {{fill: "#{{card.fields.n}}0b{side * 16 + number:02x}"}}, '
            f"at: [{x:g}, {y:g}, {SQUARE_MM:g}, {SQUARE_MM:g}]}}\n"
            for number, (x, y) in enumerate(places, 1)
        )
        ground = ("#f4dcd0", "#d4e0f4")[side]
        about = f"format: 1\nsize: [{w:g}, {h:g}]\nbleed: {BLEED_MM:g}\n"
        text = f'{about}background: "{ground}"\nitems:\n{items}'
        shop.write(f"content/{name}/look/layouts/{layout}.yaml", text)


@dataclass(frozen=True)
class Found:
    """A face on a page: its card, its side, and the middles of its squares: at the upper left, at the upper
    right, at the lower left."""

    card: str
    is_back: bool
    left: Point
    right: Point
    below: Point

    def at(self, u: float, v: float, size: tuple[float, float]) -> Point:
        """Return where a point of the face lies on the page."""
        middle = INSET_MM + SQUARE_MM / 2
        across, down = (u - middle) / (size[0] - 2 * middle), (v - middle) / (size[1] - 2 * middle)
        x = self.left[0] + across * (self.right[0] - self.left[0]) + down * (self.below[0] - self.left[0])
        y = self.left[1] + across * (self.right[1] - self.left[1]) + down * (self.below[1] - self.left[1])
        return x, y

    def box(self, size: tuple[float, float], by: float = 0.0) -> tuple[float, float, float, float]:
        """Return the trim, larger by so much: left, top, right, bottom."""
        corners = [self.at(u, v, size) for u in (-by, size[0] + by) for v in (-by, size[1] + by)]
        across, down = zip(*corners, strict=True)
        return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Side:
    """A page as it lies on the paper after the printer: the size of the paper, its faces, and its lines."""

    w_mm: float
    h_mm: float
    faces: list[Found]
    lines: list[Stroked]
    squares: int
    white: list[Box]
    number: int

    @property
    def is_back(self) -> bool:
        return all(face.is_back for face in self.faces)


def as_printed(page: PrintedPage, drift: Drift | None, paper: Paper, number: int) -> Side:
    """Return what the printer makes of a page."""

    def place(point: Point) -> Point:
        return moved(drift.matrix(paper), point) if drift else point

    squares: dict[tuple[str, bool], dict[str, list[Point]]] = {}
    for area in page.areas:
        red, green, code = area.colour
        if green == 0x0B and code % 16 in PLACES:
            kind = squares.setdefault((f"{red:02x}", code >= 16), {})
            kind.setdefault(PLACES[code % 16], []).append(place(area.middle))
    faces = [face for (card, is_back), kind in squares.items() for face in joined(card, is_back, kind)]
    lines = [
        Stroked(tuple(map(place, line.points)), line.colour, line.width_mm, line.is_dashed)
        for line in page.lines
    ]
    squares_of_machine = sum(area.colour == BLACK for area in page.areas)
    white = [box_of(map(place, area.points)) for area in page.areas if area.colour == WHITE]
    return Side(page.w_mm, page.h_mm, faces, lines, squares_of_machine, white, number)


def box_of(points: Iterable[Point]) -> Box:
    """Return left, top, right and bottom of points."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def joined(card: str, is_back: bool, squares: dict[str, list[Point]]) -> Iterator[Found]:
    """Yield the faces that squares are of, each once: its bleed is drawn apart from what lies within it."""
    count = {len(set_apart(places)) for places in squares.values()}
    assert len(squares) == 3 and len(count) == 1, (card, squares)
    for each in zip(*(set_apart(squares[name]) for name in PLACES.values()), strict=True):
        yield Found(card, is_back, *each)


def set_apart(places: list[Point]) -> list[Point]:
    """Return different places in the order of the page."""
    found: list[Point] = []
    for place in places:
        if all(abs(place[0] - x) + abs(place[1] - y) > 1 for x, y in found):
            found.append(place)
    return found


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def holds(outer: tuple[float, ...], inner: tuple[float, ...], slack: float = 0.0) -> bool:
    """True if a box lies inside another one, or is as near to it as the slack."""
    left, top = outer[0] - slack, outer[1] - slack
    right, bottom = outer[2] + slack, outer[3] + slack
    return left < inner[0] and top < inner[1] and inner[2] < right and inner[3] < bottom


def runs_along(line: Stroked, axis: int, at: float) -> bool:
    return all(abs(point[axis] - at) < 2 * NEAR_MM for point in line.points)


def folds_of(side: Side) -> list[tuple[int, float]]:
    """Return the dashed lines, each with its direction (0: upright) and its place."""
    dashed = [line.points for line in side.lines if line.is_dashed]
    axes = [0 if abs(one[0] - other[0]) < abs(one[1] - other[1]) else 1 for one, other in dashed]
    return [(axis, (one[axis] + other[axis]) / 2) for axis, (one, other) in zip(axes, dashed, strict=True)]


def flip_of(side: Side, backs: str) -> tuple[int, float]:
    """Return what turning the sheet mirrors: 0 for x, 1 for y, and the middle about which it does."""
    is_landscape = side.w_mm > side.h_mm
    about_upright = (backs == "duplex") != is_landscape
    return (0, side.w_mm / 2) if about_upright else (1, side.h_mm / 2)


def lie_at(ones: list[Point], others: list[Point]) -> bool:
    pairs = zip(ones, others, strict=True)
    return all(abs(one - other) < NEAR_MM for pair in pairs for one, other in zip(*pair, strict=True))


def mirrored(point: Point, mirror: tuple[int, float]) -> Point:
    axis, middle = mirror
    return (2 * middle - point[0], point[1]) if axis == 0 else (point[0], 2 * middle - point[1])
