"""Measure how much ink a drawing takes: paint it small and grey, and count the grey.

In: a drawing. Out: a share, 0 for blank paper and 1 for solid black. The law of this file: only the face
inside its cut counts. A letter counts as a third of its box, a colour by its lightness.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from statistics import fmean as mean

from PIL import Image, ImageChops, ImageDraw, ImageStat

from pliego.cards.art.raster import decoded
from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Matrix,
    Picture,
    Rgb,
    TextRun,
    VectorPath,
    determinant,
    lightness,
)
from pliego.cards.flat import Clips, Leaf, Polygon, at, corners, leaves, polygons
from pliego.printing.pdf.samples import paled

_PIXELS = 90
"""The longer side of the painted picture."""
_LETTER = 1 / 3
_WHITE = 255
Grey = tuple[int, int, int, int]
"""A grey in Pillow: three times its lightness, then its opacity, each up to 255."""


def ink_of(drawing: Drawing) -> float:
    """Return the share of a face's area that has ink."""
    scale = _PIXELS / max(drawing.w_mm, drawing.h_mm)
    size = (max(1, round(drawing.w_mm * scale)), max(1, round(drawing.h_mm * scale)))
    paper = Image.new("RGB", size, "white")  # Pillow mixes a translucent grey with colours only
    for clips, several in groupby(
        leaves(drawing.items, (scale, 0.0, 0.0, scale, 0.0, 0.0)), attrgetter("clips")
    ):
        sheet = paper.copy() if clips else paper
        pen = ImageDraw.Draw(sheet, "RGBA")
        for leaf in several:
            _paint(sheet, pen, leaf)
        if clips:
            paper.paste(sheet, mask=_inside(clips, size))
    return float(1 - ImageStat.Stat(paper.convert("L")).mean[0] / _WHITE)


def _paint(paper: Image.Image, pen: ImageDraw.ImageDraw, leaf: Leaf) -> None:
    item = leaf.item
    opaque = round(_WHITE * leaf.opacity)
    if isinstance(item, TextRun):
        pen.polygon(corners(leaf), fill=_grey(item.colour, opaque * _LETTER))
    elif isinstance(item, Picture):
        mask = Image.new("L", paper.size, 0)
        ImageDraw.Draw(mask).polygon(corners(leaf), fill=opaque)
        paper.paste(_picture(item, leaf, paper.size), mask=mask)
    else:
        _paint_path(pen, item, leaf.matrix, opaque)


def _paint_path(pen: ImageDraw.ImageDraw, path: VectorPath, matrix: Matrix, opaque: int) -> None:
    outlines = polygons(path.segments, matrix)
    if path.fill is not None:
        _fill(pen, outlines, _grey(path.fill, opaque))
    if path.stroke is not None:
        closed = bool(path.segments) and path.segments[-1][0] == "Z"
        width = path.stroke.width_mm * abs(determinant(matrix)) ** 0.5
        grey = _grey(path.stroke.colour, opaque * min(1.0, width))
        for outline in outlines:
            line = [*outline, outline[0]] if closed else outline
            pen.line(line, fill=grey, width=max(1, round(width)))


def _fill(pen: ImageDraw.ImageDraw, outlines: Sequence[Polygon], colour: Grey | int) -> None:
    for outline in outlines:
        if len(outline) > 2:
            pen.polygon(outline, fill=colour)


def _inside(clips: Clips, size: tuple[int, int]) -> Image.Image:
    """Return a mask of what all clips leave open."""
    mask = Image.new("L", size, _WHITE)
    for clip, matrix in clips:
        inside = Image.new("L", size, 0)
        _fill(ImageDraw.Draw(inside), polygons(clip.segments, matrix), _WHITE)
        mask = ImageChops.multiply(mask, inside)
    return mask


def _grey(paint: Rgb | Gradient, opaque: float) -> Grey:
    """Return a grey as light as a colour looks, with its opacity."""
    if isinstance(paint, Gradient):
        tone, opaque = _mean(paint), opaque * mean(paint.opacities or (1.0,))
    else:
        tone = round(_WHITE * lightness(paint))
    return tone, tone, tone, round(opaque)


def _mean(gradient: Gradient) -> int:
    """Return the mean lightness of a gradient. A stop counts for as much as it is opaque."""
    shares = gradient.opacities or (1.0,) * len(gradient.stops)
    tones = (lightness(colour) * share for (_at, colour), share in zip(gradient.stops, shares, strict=True))
    return round(_WHITE * sum(tones) / (sum(shares) or 1.0))


def _picture(item: Picture, leaf: Leaf, size: tuple[int, int]) -> Image.Image:
    """Return a raster in greys at its place. White shows through its transparent parts."""
    small = decoded(item.data).convert("RGBA")
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
