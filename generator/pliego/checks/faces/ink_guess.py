"""How much ink a layout could take at most: a guess from its boxes, so that few faces have to be painted.

In: faces in low ink, the name of a layout. Out: whether it is worth looking at. The law of this file: what
cannot be known counts as dark, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.cards.drawing import PALE, lightness
from pliego.cards.layout.faces import Faces
from pliego.game.model.look import (
    ArtItem,
    EllipseItem,
    FaceItem,
    GroupItem,
    IconItem,
    LayoutItem,
    PathItem,
    RectItem,
    RepeatItem,
    TableItem,
    TextItem,
)

MOST_INK = 0.3
"""The share of a face that may be inked in low ink."""
_SHARES = {TextItem: 0.15, ArtItem: 0.6, IconItem: 0.5, FaceItem: 0.35, TableItem: 0.3}
"""How dark the box of an item can be, where its colours do not say it."""
_CELLS = 12
"""How often something is repeated, where only its data say it."""


def may_be_heavy(faces: Faces, name: str) -> bool:
    """True if the faces of a layout may take more ink than they should."""
    layout = faces.look.layout(name)
    if layout is None or layout.size is None:
        return False
    area = layout.size[0] * layout.size[1]
    ground = _darkness(faces, layout.background or "none") * area
    return ground + _ink(faces, layout.items, area) > MOST_INK * area


def _ink(faces: Faces, items: Sequence[LayoutItem], most: float) -> float:
    """Return how many mm² of ink items take, each at most so much."""
    return sum(min(most, _of(faces, item, most)) for item in items if item.ink != "colour")


def _of(faces: Faces, item: LayoutItem, most: float) -> float:
    if isinstance(item, GroupItem):
        return _ink(faces, item.group, most)
    if isinstance(item, RepeatItem):
        times = float(item.count) if item.count and item.count.isdecimal() else _CELLS
        return times * _ink(faces, item.repeat, most)
    if isinstance(item, RectItem):
        return _area(item, most) * _darkness(faces, item.rect.fill)
    if isinstance(item, EllipseItem):
        return _area(item, most) * _darkness(faces, item.ellipse.fill)
    if isinstance(item, PathItem):
        return most * _darkness(faces, item.shape.fill)
    share = _SHARES.get(type(item), 0.0)
    if isinstance(item, ArtItem) and _has_rasters(faces):
        share = max(share, PALE)
    return _area(item, most) * share


def _area(item: LayoutItem, most: float) -> float:
    at = [value for value in item.at or () if isinstance(value, float)]
    return at[2] * at[3] if len(at) == 4 else most


def _has_rasters(faces: Faces) -> bool:
    """True if a card shows a raster, which is filled with greys where ink is low."""
    return any(card.art and not card.art.lower().endswith(".svg") for card in faces.game.cards.values())


def _darkness(faces: Faces, colour: str) -> float:
    """Return how dark a colour looks, 0 to 1; of one that data name, that of black."""
    try:
        rgb = None if "{" in colour else faces.artwork.rgb(colour)
    except KeyError:
        return 0.0
    if rgb is None:
        return 1.0 if "{" in colour else 0.0
    return 1 - lightness(rgb)
