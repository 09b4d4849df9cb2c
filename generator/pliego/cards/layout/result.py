"""What drawing a face yields.

In: nothing. Out: `Face` and `Fit`. The law of this file: values only.
"""

from __future__ import annotations

from dataclasses import dataclass

from pliego.cards.drawing import Drawing, Item
from pliego.game.model.look import Layout
from pliego.text.problems import Problem, Span


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text sits in its box: the size it got between target and floor, and the box's used height.

    `box_mm` is width and height, `shown` the place of what is set in it."""

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
    """A picture of which much is cut away, by the item that shows it and by its path: how much, from 0 to 1,
    of which side (`width` or `height`), the width and height of its box in mm, where it is named, and where
    the layout shows it."""

    item: str
    path: str
    share: float
    side: str
    box_mm: tuple[float, float]
    place: Span | None
    shown: Span


@dataclass(frozen=True)
class Face:
    """A drawn face. `layout` gives its folds and what of it is cut out; `parts` says how many items of the
    drawing its background and then each item of the layout became; `shown_by` is where the layout shows what
    has a problem at its own place; `crops` are the pictures of which much is cut away unasked."""

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

    def pieces(self) -> list[tuple[Item, ...]]:
        """Return what each item of the layout became."""
        found, start = [], self.parts[0] if self.parts else 0
        for count in self.parts[1:]:
            found.append(self.drawing.items[start : start + count])
            start += count
        return found
