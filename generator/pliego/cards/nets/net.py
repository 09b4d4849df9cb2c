"""Hold a net: the panels and flaps of something that is cut out flat and folded.

In: corners in mm, as the net lies flat, printed side up. Out: `Panel`s and `Net`s: boxes, hinges, cuts. The
laws of this file: numbers only, nothing is drawn; a hinge is an edge of a panel that is an edge of the panel
before it, too; every edge that is no hinge is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pliego.cards.drawing import Box, Matrix, multiply, translate
from pliego.cards.flat import Point

Hinge = tuple[Point, Point]
SIDES = "sides"
"""The name of all panels that are looked at."""
TAB = "tab"
"""The name of a flap that is glued to the inside, or its first word."""
_QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
"""Cosine and sine of each turn."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel or a flap: its corners on the net, clockwise, and its hinge. The first wall of a net has none.
    `turn` is the turn of what it shows; None for a flap. It is folded away from the print, or `towards`
    it."""

    name: str
    corners: tuple[Point, ...]
    hinge: Hinge | None = None
    turn: int | None = None
    towards: bool = False

    @property
    def box(self) -> Box:
        """The box round it."""
        return _round(self.corners)

    @property
    def shown_mm(self) -> tuple[float, float]:
        """Width and height of what it shows, upright."""
        _x, _y, w, h = self.box
        return (h, w) if (self.turn or 0) % 180 else (w, h)

    @property
    def matrix(self) -> Matrix:
        """The way from its top left, as it stands upright, to the net."""
        (x, y, w, h), (width, height) = self.box, self.shown_mm
        cos, sin = _QUARTERS[self.turn or 0]
        turned = (cos, sin, -sin, cos, x + w / 2, y + h / 2)
        return multiply(turned, translate(-width / 2, -height / 2))

    @property
    def edges(self) -> list[Hinge]:
        """Its edges, clockwise."""
        return [*zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)]

    def moved(self, x: float, y: float) -> Panel:
        """Return it elsewhere."""
        corners = tuple((a + x, b + y) for a, b in self.corners)
        if self.hinge is None:
            return replace(self, corners=corners)
        (a, b), (c, d) = self.hinge
        return replace(self, corners=corners, hinge=((a + x, b + y), (c + x, d + y)))


@dataclass(frozen=True, slots=True)
class Net:
    """What is cut out of one sheet."""

    panels: tuple[Panel, ...]

    @property
    def box(self) -> Box:
        """The box round the net."""
        return _round([corner for panel in self.panels for corner in panel.corners])

    @property
    def folds(self) -> list[Hinge]:
        """The hinges."""
        return [panel.hinge for panel in self.panels if panel.hinge is not None]

    @property
    def cuts(self) -> list[Hinge]:
        """All other edges."""
        hinges = {_key(hinge) for hinge in self.folds}
        return [edge for panel in self.panels for edge in panel.edges if _key(edge) not in hinges]

    @property
    def names(self) -> list[str]:
        """The names of its panels."""
        return [panel.name for panel in self.panels]

    @property
    def tabs(self) -> list[Panel]:
        """The flaps that are glued to the inside."""
        return [panel for panel in self.panels if panel.name.startswith(TAB)]

    def panels_of(self, name: str) -> list[Panel]:
        """Return the panel of a name, or with `sides` every panel that is looked at, upright ones first."""
        if name == SIDES:
            shown = [panel for panel in self.panels if panel.turn is not None]
            return sorted(shown, key=lambda panel: panel.turn or 0)
        return [panel for panel in self.panels if panel.name == name]

    def moved(self, x: float, y: float) -> Net:
        """Return it elsewhere."""
        return Net(tuple(panel.moved(x, y) for panel in self.panels))


def rectangle_of(left: float, top: float, right: float, foot: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise."""
    return (left, top), (right, top), (right, foot), (left, foot)


def _round(corners: Sequence[Point]) -> Box:
    across, down = [x for x, _y in corners], [y for _x, y in corners]
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def _key(edge: Hinge) -> frozenset[tuple[int, int]]:
    """Return what two edges at one place have in common."""
    return frozenset((round(x * 1000), round(y * 1000)) for x, y in edge)
