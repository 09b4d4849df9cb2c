"""Resolution: each raster on a face has enough pixels for the size at which it is printed.

    art/lobo.png:1:1: warning: expected at least 200 dpi, found 96 dpi on `main/lobo` [art-coarse]

In: faces. Out: problems (`art-coarse`, a warning at the picture), one for each picture, where it is printed
largest. The law of this file: it counts the pixels in a printed inch, and ignores what the file claims.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from pliego.cards.drawing import Picture
from pliego.cards.flat import Leaf, leaves
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.text.problems import Problem, Span
from pliego.text.units import MM_PER_INCH

LEAST_DPI = 200
_ROUNDING = 0.5
_SVG = ".svg"


@dataclass
class Resolution:
    """Checks faces; it remembers the worst problem of each picture, and `report` yields them."""

    _worst: dict[str, tuple[float, Problem]] = field(default_factory=dict)

    def add(self, face: Face, faces: Faces) -> None:
        """Add the rasters of a face that are too coarse."""
        if all(path.lower().endswith(_SVG) for path in face.made_of.art):
            return
        for picture, dpi in _printed(face):
            path = faces.artwork.path_of(picture) if dpi < LEAST_DPI - _ROUNDING else None
            if path is not None and dpi < self._worst.get(path, (math.inf,))[0]:
                place = Span(faces.session.folder.shown(path))
                self._worst[path] = dpi, _problem(face, picture, dpi, place)

    def report(self) -> Iterator[Problem]:
        """Yield the worst problem of each picture."""
        yield from (problem for _dpi, problem in self._worst.values())


def _printed(face: Face) -> Iterator[tuple[Picture, float]]:
    """Yield the rasters of each item with their pixels in an inch. What is drawn once more beyond the cut,
    and stretched there, does not count."""
    for items in (face.background(), *face.pieces()):
        found: dict[Picture, float] = {}
        for leaf in leaves(items):
            if isinstance(leaf.item, Picture):
                found[leaf.item] = max(dpi_of(leaf), found.get(leaf.item, 0.0))
        yield from found.items()


def _problem(face: Face, picture: Picture, dpi: float, place: Span) -> Problem:
    message = f"expected at least {LEAST_DPI} dpi, found {dpi:.0f} dpi on `{face.id}`"
    w, h = (math.ceil(side * LEAST_DPI / dpi) for side in (picture.w_mm, picture.h_mm))
    hint = f"take a picture of at least {w} × {h} pixels, or print it smaller"
    return Problem("art-coarse", message, place, hint, "warning")


def dpi_of(leaf: Leaf) -> float:
    """Return how many pixels of a raster one inch of paper shows."""
    a, b, c, d, _e, _f = leaf.matrix
    pixel_mm = max(math.hypot(a, b), math.hypot(c, d))
    return MM_PER_INCH / pixel_mm if pixel_mm else math.inf
