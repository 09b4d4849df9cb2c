"""The pictures of a book: asked for once, known to the page by a short address.

In: requests for figures, faces and icons, and the callable that draws them. Out: addresses, and the drawing
at each. The law of this file: a picture that cannot be drawn is remembered as missing; nothing stands in
for it silently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pliego.cards.drawing import Drawing
from pliego.text.problems import Problem


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """A picture that a book needs.

    `kind` and `id`: a `layout` by its name (with the `example` whose data it shows), the `face` of a
    component (`mazo/alta`, `boards/mapa`, `sheets/hoja/uno`; `side` tells front from back), or an
    `icon` by its id. `alt` is what is read aloud instead.
    """

    kind: Literal["layout", "face", "icon"]
    id: str
    example: str | None = None
    alt: str = ""
    side: Literal["front", "back"] = "front"


Illustration: TypeAlias = tuple[Drawing | None, Sequence[Problem]]
"""A picture, None if it cannot be drawn, and what is wrong with it."""
FigureMaker: TypeAlias = Callable[[FigureRequest], Illustration]


@dataclass
class Pictures:
    """Every picture of one book; `drawings` holds them by address."""

    make: FigureMaker
    drawings: dict[str, Drawing] = field(default_factory=dict)
    _asked: dict[tuple[str, ...], tuple[str | None, Sequence[Problem]]] = field(default_factory=dict)

    def address(self, request: FigureRequest) -> tuple[str | None, Sequence[Problem]]:
        """Return the address of a picture (`figure/3`), None if it cannot be drawn, and what is wrong."""
        key = (request.kind, request.id, request.example or "", request.side)
        if key not in self._asked:
            drawing, problems = self.make(request)
            self._asked[key] = None if drawing is None else self._keep(drawing), problems
        return self._asked[key]

    def life_mm(self, address: str) -> float:
        """Return how wide a picture is where the largest component that it shows is as large as life; 0 if it
        shows none."""
        drawing = self.drawings[address]
        return drawing.w_mm / drawing.shows if drawing.shows else 0.0

    def _keep(self, drawing: Drawing) -> str:
        address = f"figure/{len(self.drawings) + 1}"
        self.drawings[address] = drawing
        return address
