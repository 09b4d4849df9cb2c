"""An easel: one face drawn from a layout that stands in the test, and its items with their places in mm.

In: the YAML of a layout, of a theme's styles, of a game. Out: `Face`s and flat lists of what is drawn.
The law of this file: everything is measured on the `Drawing`, nothing on a PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from textwrap import dedent

from drawn import FONTS
from pliego.cards.drawing import IDENTITY, Drawing, Group, Item, Matrix, Picture, Rgb, TextRun, VectorPath
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.game.session import Session
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.problems import Problem

Box = tuple[float, float, float, float]
GAME = """\
format: 1
version: "1.0"
date: 2026-01-31
lang: es
title: Prueba
players: {min: 2, max: 2}
minutes: {min: 5, max: 10}
age: 8
aim: Gana.
credits: [{role: Autor, name: Ana}]
rights: {owner: Ana, permission: Suyo., notice: Nada.}
theme: plain
values: {hand: 5, one: 1}
seats: {alba: {title: Alba, colour: red}}
icons: {star: {title: Estrella, art: star.svg}}
"""
CARDS = """\
cards:
  one: {title: Uno, text: "Robas {value.hand} cartas."}
  two: {title: Dos}
decks:
  main: {title: Mazo, layout: face, back: rear, seat: alba, cards: [{card: one, copies: 2}, {card: two}]}
"""
THEME = """\
format: 1
fonts:
  text: {regular: source-sans-3/Regular.ttf, bold: source-sans-3/Bold.ttf, italic: source-sans-3/Italic.ttf}
colours: {ink: "#000000", paper: "#ffffff", red: "#ff0000", blue: "#0000ff"}
low: {red: "#333333"}
styles:
  body: {target: 10, floor: 7, leading: 1.2}
"""
STAR = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z" fill="#00ff00"/></svg>
"""
RED, BLUE, INK, GREEN = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0), (0.0, 1.0, 0.0)


@dataclass
class Easel:
    """A game `test` with a deck `main` of the cards `one` and `two`, with the layouts `face` and `rear`."""

    root: FilePath
    files: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.write("content/test/game.yaml", GAME)
        self.write("content/test/cards.yaml", CARDS)
        self.write("content/test/star.svg", STAR)
        self.write("templates/themes/plain.yaml", THEME)
        self.layout("rear", "size: [50, 80]")

    def write(self, path: str, text: str) -> None:
        """Write a file."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(dedent(text), "utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a piece of text that stands in a file."""
        text = (self.root / path).read_text("utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def layout(self, name: str, text: str) -> None:
        """Write a layout."""
        text = dedent(text).lstrip()
        whole = text.replace("{", "{format: 1, ", 1) if text.startswith("{") else f"format: 1\n{text}"
        self.write(f"content/test/look/layouts/{name}.yaml", whole)

    def faces(self, ink: str = "colour") -> tuple[Faces, Looks]:
        """Return faces for which everything that was written is read."""
        game, problems = read_game(self.root / "content/test")
        assert game is not None and problems == [], problems
        looks = Looks.of_game(Folder(self.root / "content/test"), Folder(self.root / "templates"))
        look = looks.look("plain", ink)
        assert look is not None, looks.problems
        return Faces(
            Session(game, Folder(self.root / "content/test")), look, FONTS, {"word": "Palabra"}
        ), looks

    def face(self, component: str = "main/one", side: str = "front", ink: str = "colour") -> Face:
        """Return a drawn face, the problems of its layout's file among its own."""
        faces, looks = self.faces(ink)
        face = faces.face(component, side)
        assert face is not None, looks.problems
        return replace(face, problems=(*looks.problems, *face.problems))

    def draw(self, layout: str, **of: str) -> list[Shown]:
        """Return what a layout without problems draws, each item with its place."""
        self.layout("face", layout)
        face = self.face(**of)
        assert face.problems == ()
        return list(shown(face.drawing))

    def told(self, layout: str, **of: str) -> list[tuple[str, str, int]]:
        """Return code, file and line of every problem of a layout."""
        self.layout("face", layout)
        return [placed(problem) for problem in self.face(**of).problems]


def placed(problem: Problem) -> tuple[str, str, int]:
    """Return a problem's code, file and line."""
    span = problem.span
    return problem.code, FilePath(span.path).name if span else "", span.line if span else 0


@dataclass(frozen=True)
class Shown:
    """An item that is not a group, where it stands on the face, and what its groups say of it."""

    item: VectorPath | TextRun | Picture
    box: Box
    opacity: float = 1.0
    alt: str = ""

    @property
    def text(self) -> str:
        """Its characters."""
        return self.item.text if isinstance(self.item, TextRun) else ""

    @property
    def fill(self) -> Rgb | None:
        """Its colour."""
        colour = self.item.fill if isinstance(self.item, VectorPath) else None
        return colour if isinstance(colour, tuple) else None


def shown(drawing: Drawing) -> Iterator[Shown]:
    """Yield the items of a drawing in order, out of their groups."""
    yield from _shown(drawing.items, IDENTITY, 1.0, "")


def _shown(items: tuple[Item, ...], matrix: Matrix, opacity: float, alt: str) -> Iterator[Shown]:
    for item in items:
        if isinstance(item, Group):
            inner = _times(matrix, item.matrix)
            yield from _shown(item.items, inner, opacity * item.opacity, item.alt or alt)
        else:
            yield Shown(item, _box([_at(matrix, *point) for point in _points(item)]), opacity, alt)


def _points(item: VectorPath | TextRun | Picture) -> list[tuple[float, float]]:
    if isinstance(item, VectorPath):
        return [pair for _, n in item.segments for pair in zip(n[::2], n[1::2], strict=True)]
    if isinstance(item, TextRun):
        return [(item.x_mm, item.y_mm), (item.x_mm + item.width_mm, item.y_mm)]
    return [(item.x_mm, item.y_mm), (item.x_mm + item.w_mm, item.y_mm + item.h_mm)]


def _times(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix that does n and then m."""
    a, b, c, d = (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
    )
    return (a, b, c, d, *_at(m, n[4], n[5]))


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _box(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
