"""Describe a drawn face.

In: nothing. Out: `Face` and `Fit`. The law of this file: values only.
"""

from __future__ import annotations

from dataclasses import dataclass

from pliego.cards.drawing import Drawing, Item
from pliego.game.model.look import ArtItem, Layout
from pliego.text.problems import Problem, Span


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text fits its box: its size between target and floor, and the used share of the box's height.

    `box_mm` is the width and height of the box, `shown` the place of its text.
    """

    face: str
    box: str
    size_pt: float
    target_pt: float
    floor_pt: float
    full: float
    box_mm: tuple[float, float] = (0.0, 0.0)
    shown: Span | None = None


@dataclass(frozen=True, slots=True)
class MadeOf:
    """What a face was drawn from besides its data: pictures, by their path in the game's folder, and
    layouts."""

    art: frozenset[str] = frozenset()
    layouts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CroppedPicture:
    """A picture of which much is cut away: the item that shows it, its path, the share from 0 to 1, the
    side (`width` or `height`), the width and height of its box in mm, the place that names it, and the
    place in the layout that shows it, and the share that could be cut away unasked."""

    item: str
    path: str
    share: float
    side: str
    box_mm: tuple[float, float]
    place: Span | None
    shown: Span
    most: float


@dataclass(frozen=True, slots=True)
class FinishedPicture:
    """A raster that covers a face out to its bleed: the item that shows it, its path, the size and the bleed
    of the face in mm, the place that names it, and the place in the layout that shows it."""

    item: ArtItem
    path: str
    size_mm: tuple[float, float]
    bleed_mm: float
    place: Span | None
    shown: Span


@dataclass(frozen=True)
class Face:
    """A drawn face. `layout` has its folds and its cut shape. `parts` counts the items of the drawing that
    its background and each item of the layout became. `shown_by` has the places in the layout that show
    what has a problem elsewhere. `crops` are the pictures of which much is cut away unasked, `finished` those
    that cover it out to the bleed. `nested` counts the faces inside it, one inside the other. `sizes` has the
    styles of which a deck has one size, each with the size in points that this face gave it. `layered` is the
    drawing with what only a print shop prints, if there is any."""

    id: str
    side: str
    drawing: Drawing
    layout: Layout
    fits: tuple[Fit, ...] = ()
    problems: tuple[Problem, ...] = ()
    made_of: MadeOf = MadeOf()
    parts: tuple[int, ...] = ()
    shown_by: tuple[tuple[Problem, Span], ...] = ()
    crops: tuple[CroppedPicture, ...] = ()
    finished: tuple[FinishedPicture, ...] = ()
    nested: int = 0
    sizes: tuple[tuple[str, float], ...] = ()
    layered: Drawing | None = None

    @property
    def for_shop(self) -> Drawing:
        """The drawing as a print shop prints it, with all its layers."""
        return self.layered or self.drawing

    def background(self) -> tuple[Item, ...]:
        """Return what its background became."""
        return self.drawing.items[: self.parts[0] if self.parts else 0]

    def pieces(self) -> list[tuple[Item, ...]]:
        """Return what each item of the layout became."""
        found, start = [], self.parts[0] if self.parts else 0
        for count in self.parts[1:]:
            found.append(self.drawing.items[start : start + count])
            start += count
        return found
