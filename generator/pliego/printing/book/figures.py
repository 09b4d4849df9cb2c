"""Keep the pictures of a book. Each is drawn once, and the page knows it by a short address.

In: requests for figures, faces and icons, and the function that draws them. Out: addresses, and the drawing
at each. The law of this file: a picture that cannot be drawn is recorded as missing. Nothing replaces it
silently.
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

    `kind` and `id` name a `layout` (with the `example` whose data it shows), the `face` of a component
    (`mazo/alta`, `boards/mapa`, `sheets/hoja/uno`; `side` is front or back), or an `icon`. `alt` is read
    aloud instead of the picture.
    """

    kind: Literal["layout", "face", "icon"]
    id: str
    example: str | None = None
    alt: str = ""
    side: Literal["front", "back"] = "front"


Illustration: TypeAlias = tuple[Drawing | None, Sequence[Problem]]
"""A picture, or None if it cannot be drawn, and its problems."""
FigureMaker: TypeAlias = Callable[[FigureRequest], Illustration]


@dataclass
class Pictures:
    """Every picture of one book. `drawings` holds them by address."""

    make: FigureMaker
    drawings: dict[str, Drawing] = field(default_factory=dict)
    _answers: dict[tuple[str, ...], tuple[str | None, Sequence[Problem]]] = field(default_factory=dict)

    def address(self, request: FigureRequest) -> tuple[str | None, Sequence[Problem]]:
        """Return the address of a picture (`figure/3`) and its problems. The address is None if it cannot
        be drawn."""
        key = (request.kind, request.id, request.example or "", request.side)
        if key not in self._answers:
            drawing, problems = self.make(request)
            address = None
            if drawing is not None:
                address = f"figure/{len(self.drawings) + 1}"
                self.drawings[address] = drawing
            self._answers[key] = address, problems
        return self._answers[key]

    def life_size_mm(self, address: str) -> float:
        """Return the width at which the largest component in a picture has its true size, or 0 if it shows
        no component."""
        drawing = self.drawings[address]
        return drawing.w_mm / drawing.shows if drawing.shows else 0.0
