"""The pictures of a book: asked for once, known to the page by a short address.
 In: requests for figures, faces and icons, and the callable that draws them as SVG. Out: addresses, and the
SVG of each. The law of this file: a picture that cannot be drawn is remembered as missing; nothing stands in
for it silently.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """A picture that a book needs as SVG.

    `kind` and `id`: a `layout` by its name (with the `example` whose data it shows), the `face` of a
    component (`vecinos/avance`, `boards/calle`, `sheets/hoja/hospital`; `side` tells front from back), or an
    `icon` by its id. `alt` is what is read aloud instead.
    """

    kind: Literal["layout", "face", "icon"]
    id: str
    example: str | None = None
    alt: str = ""
    side: Literal["front", "back"] = "front"


FigureMaker: TypeAlias = Callable[[FigureRequest], str | None]


@dataclass
class Pictures:
    """Every picture of one book; `svgs` holds them by address."""

    make: FigureMaker
    svgs: dict[str, str] = field(default_factory=dict)
    _addresses: dict[tuple[str, ...], str | None] = field(default_factory=dict)

    def address(self, request: FigureRequest) -> str | None:
        """Return the address of a picture (`figure/3.svg`), or None if it cannot be drawn."""
        key = (request.kind, request.id, request.example or "", request.side)
        if key not in self._addresses:
            svg = self.make(request)
            self._addresses[key] = None if svg is None else self._keep(svg)
        return self._addresses[key]

    def _keep(self, svg: str) -> str:
        address = f"figure/{len(self.svgs) + 1}.svg"
        self.svgs[address] = svg
        return address
