"""How much ink a drawing takes: it is painted small and grey, and the grey is counted.

In: a drawing. Out: a share, 0 for blank paper and 1 for solid black. The law of this file: what is counted is
the face inside its cut; a letter counts as a third of its box, a colour as dark as it looks.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageStat

from generator.drawing import Drawing, Gradient, Picture, Rgb, TextRun, lightness
from generator.layout.flat import Leaf, Polygon, at, corners, edges, leaves, polygons
from generator.render.samples import paled

_PIXELS = 90
"""The longer side of what is painted."""
_LETTER = 1 / 3
_WHITE = 255


def ink_of(drawing: Drawing) -> float:
    """Return the share of a face's area that is inked."""
    scale = _PIXELS / max(drawing.w_mm, drawing.h_mm)
    size = (max(1, round(drawing.w_mm * scale)), max(1, round(drawing.h_mm * scale)))
    paper = Image.new("L", size, _WHITE)
    for leaf in leaves(drawing.items, (scale, 0.0, 0.0, scale, 0.0, 0.0)):
        _paint(paper, leaf)
    return float(1 - ImageStat.Stat(paper).mean[0] / _WHITE)


def _paint(paper: Image.Image, leaf: Leaf) -> None:
    item = leaf.item
    opaque = round(_WHITE * leaf.opacity)
    if isinstance(item, TextRun):
        _lay(paper, leaf, [corners(leaf)], round(opaque * _LETTER), _tone(item.colour))
    elif isinstance(item, Picture):
        _lay(paper, leaf, [corners(leaf)], opaque, _picture(item, leaf, paper.size))
    else:
        outlines = polygons(item.segments, leaf.matrix)
        if item.fill is not None:
            _lay(paper, leaf, outlines, opaque, _tone(item.fill))
        if item.stroke is not None:
            closed = bool(item.segments) and item.segments[-1][0] == "Z"
            lines = [[*line, line[0]] if closed else line for line in outlines]
            a, b, c, d, _e, _f = leaf.matrix
            width = item.stroke.width_mm * abs(a * d - b * c) ** 0.5
            _lay(
                paper,
                leaf,
                lines,
                round(opaque * min(1.0, width)),
                _tone(item.stroke.colour),
                max(1, round(width)),
            )


def _lay(
    paper: Image.Image,
    leaf: Leaf,
    outlines: Sequence[Polygon],
    value: int,
    tone: Image.Image | int,
    width: int = 0,
) -> None:
    """Put a tone on the paper inside outlines (or on them, as lines of a width in pixels) and all clips;
    `value` is how opaque it is."""
    if value == _WHITE and not width and not leaf.clips and isinstance(tone, int):
        pen = ImageDraw.Draw(paper)
        for outline in outlines:
            if len(outline) > 2:
                pen.polygon(outline, fill=tone)
        return
    box = _box(outlines, paper.size, width)
    if box is None or not value:
        return
    mask = _mask(box, outlines, value, width)
    for clip, matrix in leaf.clips:
        mask = ImageChops.multiply(mask, _mask(box, polygons(clip.segments, matrix), _WHITE, 0))
    paper.paste(tone if isinstance(tone, int) else tone.crop(box), box, mask)


def _box(outlines: Sequence[Polygon], size: tuple[int, int], width: int) -> tuple[int, int, int, int] | None:
    """Return the pixels that outlines may touch; None if they lie outside the paper."""
    reach = edges([point for outline in outlines for point in outline])
    if reach is None:
        return None
    left, top = (max(0, int(low) - width) for low in reach[:2])
    right, bottom = (min(side, int(high) + 1 + width) for side, high in zip(size, reach[2:], strict=True))
    return (left, top, right, bottom) if right > left and bottom > top else None


def _mask(box: tuple[int, int, int, int], outlines: Sequence[Polygon], value: int, width: int) -> Image.Image:
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    pen = ImageDraw.Draw(mask)
    for outline in outlines:
        points = [(x - box[0], y - box[1]) for x, y in outline]
        if width:
            pen.line(points, fill=value, width=width)
        elif len(points) > 2:
            pen.polygon(points, fill=value)
    return mask


def _tone(paint: Rgb | Gradient) -> int:
    """Return how light a colour looks, of a gradient on average."""
    if isinstance(paint, Gradient):
        return round(sum(_tone(colour) for _at, colour in paint.stops) / max(1, len(paint.stops)))
    return round(_WHITE * lightness(paint))


def _picture(item: Picture, leaf: Leaf, size: tuple[int, int]) -> Image.Image:
    """Return a raster in greys where it lies; white shines through what it leaves open."""
    with Image.open(io.BytesIO(item.data)) as found:
        small = found.convert("RGBA")
        small.thumbnail((_PIXELS, _PIXELS))
    ground = Image.new("RGBA", small.size, "white")
    grey = Image.alpha_composite(ground, small).convert("L")
    (left, top), (right, bottom) = (
        at(leaf.matrix, item.x_mm, item.y_mm),
        at(leaf.matrix, item.x_mm + item.w_mm, item.y_mm + item.h_mm),
    )
    if item.pale:
        grey = paled(grey)
    box = (round(left), round(top), max(round(left) + 1, round(right)), max(round(top) + 1, round(bottom)))
    whole = Image.new("L", size, _WHITE)
    whole.paste(grey.resize((box[2] - box[0], box[3] - box[1])), box[:2])
    return whole
