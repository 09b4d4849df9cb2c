"""Make faces opaque for a press that takes no transparency: PDF/X-1a.

In: a drawing. Out: one of which nothing is transparent. The laws of this file: what is transparent, and what
lies below it, becomes a picture of `FLAT_DPI` dots per inch. What is painted after that stays as it is, and
so do words that nothing covers. A face without transparency stays the same value.
"""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from itertools import count

from PIL import Image

from pliego.cards.art.raster import decoded
from pliego.cards.drawing import Drawing, Gradient, Group, Item, Picture, TextRun
from pliego.cards.flat import Edges, Leaf, leaves, reach_of
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pixels import MOST_PIXELS, Canvas, pictures
from pliego.printing.press.layers import split
from pliego.text.units import MM_PER_INCH

FLAT_DPI = 400
"""The dots per inch of what was transparent."""
_OPAQUE = 255


def flat(drawing: Drawing, fonts: Fonts) -> Drawing:
    """Return a drawing of which nothing is transparent."""
    painted = list(leaves(drawing.items))
    last = max((number for number, leaf in enumerate(painted) if _is_clear(leaf)), default=-1)
    if last < 0:
        return drawing
    above = {*range(last + 1, len(painted)), *_uncovered(painted[: last + 1])}
    below = replace(drawing, items=_kept(drawing.items, {*range(len(painted))} - above, count()))
    return replace(drawing, items=(_picture(below, fonts), *_kept(drawing.items, above, count())))


def flat_below_layers(drawing: Drawing, fonts: Fonts, layers: Collection[str]) -> Drawing:
    """Return a drawing of which nothing is transparent. What is in one of the layers lies on top of it."""
    below, above = split(drawing, layers)
    opaque = flat(below, fonts)
    return replace(opaque, items=(*opaque.items, *above)) if above else opaque


def opacity_of(data: bytes) -> Image.Image | None:
    """Return how opaque a raster image is; None if it is opaque everywhere."""
    image = decoded(data)
    if not image.has_transparency_data:
        return None
    found = image.convert("RGBA").getchannel("A")
    return None if found.getextrema()[0] == _OPAQUE else found


def _is_clear(leaf: Leaf) -> bool:
    """True if something shows through a leaf."""
    item = leaf.item
    if leaf.opacity < 1:
        return True
    if isinstance(item, Picture):
        return opacity_of(item.data) is not None
    if isinstance(item, TextRun):
        return False
    line = item.stroke.colour if item.stroke is not None else None
    return isinstance(line, Gradient) or (isinstance(item.fill, Gradient) and bool(item.fill.opacities))


def _uncovered(painted: Sequence[Leaf]) -> Iterator[int]:
    """Yield the numbers of opaque words that nothing is painted over."""
    boxes = [reach_of(leaf) for leaf in painted]
    for number, (leaf, box) in enumerate(zip(painted, boxes, strict=True)):
        is_words = isinstance(leaf.item, TextRun) and leaf.opacity >= 1 and box is not None
        if is_words and not any(box and over and _meet(box, over) for over in boxes[number + 1 :]):
            yield number


def _meet(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _kept(items: Sequence[Item], wanted: Set[int], numbers: Iterator[int]) -> tuple[Item, ...]:
    """Return items with those leaves alone whose number is wanted."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = _kept(item.items, wanted, numbers)
            found += [replace(item, items=inner)] if inner else []
        elif next(numbers) in wanted:
            found.append(item)
    return tuple(found)


def _picture(drawing: Drawing, fonts: Fonts) -> Picture:
    """Return a picture of a drawing with its bleed."""
    bleed = drawing.bleed_mm
    w, h = drawing.w_mm + 2 * bleed, drawing.h_mm + 2 * bleed
    most = math.floor(math.sqrt(MOST_PIXELS / (w * h)) * MM_PER_INCH) - 1
    canvas = Canvas.of(drawing, min(FLAT_DPI, most), bleed=True)
    out = io.BytesIO()
    next(pictures([(drawing, canvas)], fonts)).save(out, "PNG", compress_level=1)
    return Picture(out.getvalue(), -bleed, -bleed, w, h)
