"""Turn a drawing into a standalone SVG, for books and previews.

In: a drawing and its fonts. Out: the text of an SVG in mm. Its lettering becomes outlines, and each glyph is
written once. The law of this file: it uses only what every SVG renderer draws alike (paths, uses, clips,
opacity, gradients in user units, pictures as data). The same drawing makes the same text.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from fontTools.pens.areaPen import AreaPen
from fontTools.pens.pointInsidePen import PointInsidePen

from pliego.cards.art.raster import decoded, shown_alike
from pliego.cards.drawing import (
    IDENTITY,
    Drawing,
    Glyph,
    Gradient,
    Group,
    Item,
    Picture,
    Rgb,
    Segment,
    Stroke,
    TextRun,
    VectorPath,
)
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.notation import number, numbers


def to_svg(drawing: Drawing, fonts: Fonts, *, title: str = "", id_prefix: str) -> str:
    """Return the trim of a drawing as an SVG. `title` is read aloud instead of it. `id_prefix` makes its
    ids different from those of other pictures on the page."""
    writer = _SvgWriter(fonts, id_prefix)
    body = "".join(map(writer.item, drawing.items))
    size = f'width="{number(drawing.w_mm)}mm" height="{number(drawing.h_mm)}mm"'
    view = f'viewBox="0 0 {numbers((drawing.w_mm, drawing.h_mm))}"'
    defs = f"<defs>{''.join(writer.defs)}</defs>" if writer.defs else ""
    heading = f"<title>{escape(title)}</title>" if title else ""
    role = ' role="img"' if title else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}{role}>{heading}{defs}{body}</svg>\n'


@dataclass(slots=True)
class _SvgWriter:
    fonts: Fonts
    prefix: str
    defs: list[str] = field(default_factory=list)
    _known: dict[object, str] = field(default_factory=dict)

    def item(self, item: Item) -> str:
        """Return the elements of an item."""
        if isinstance(item, VectorPath):
            return self._path(item)
        if isinstance(item, TextRun):
            return self._run(item)
        return self._group(item) if isinstance(item, Group) else _picture(item)

    def _path(self, path: VectorPath) -> str:
        if not path.segments:
            return ""
        rule = ' fill-rule="evenodd"' if path.even_odd else ""
        stroke = self._stroke(path.stroke) if path.stroke else ""
        return f'<path d="{outline(path.segments)}"{self._fill(path.fill)}{rule}{stroke}/>'

    def _fill(self, fill: Rgb | Gradient | None) -> str:
        return f' fill="{self._paint(fill) if fill else "none"}"'

    def _paint(self, paint: Rgb | Gradient) -> str:
        if isinstance(paint, Gradient):
            return f"url(#{self._define(paint, lambda: _gradient(paint))})"
        return _hex(paint)

    def _stroke(self, stroke: Stroke) -> str:
        text = f' stroke="{self._paint(stroke.colour)}" stroke-width="{number(stroke.width_mm)}"'
        return text + _manner(stroke)

    def _run(self, run: TextRun) -> str:
        scale = run.em_mm / UNITS
        uses, pen = [], 0.0
        for glyph, step, right, up in run.drawn:
            if self.fonts.outline(run.font, glyph):
                y = f' y="{number(-up * UNITS)}"' if up else ""
                x = number((pen + right) * UNITS)
                uses.append(f'<use href="#{self._glyph(run.font, glyph)}" x="{x}"{y}/>')
            pen += step
        place = numbers((scale, 0, 0, scale, run.x_mm, run.y_mm))
        return f'<g fill="{_hex(run.colour)}" transform="matrix({place})">{"".join(uses)}</g>' if uses else ""

    def _glyph(self, font: str, glyph: str | Glyph) -> str:
        return self._define(
            (font, glyph), lambda: f'<path d="{glyph_data(self.fonts.outline(font, glyph))}"/>'
        )

    def _group(self, group: Group) -> str:
        body = "".join(map(self.item, group.items))
        attributes = "" if group.matrix == IDENTITY else f' transform="matrix({numbers(group.matrix)})"'
        if group.clip is not None:
            attributes += f' clip-path="url(#{self._clip(group.clip)})"'
        if group.opacity < 1:
            attributes += f' opacity="{number(group.opacity)}"'
        if group.lang:
            attributes += f" lang={quoteattr(group.lang)}"
        if group.role == "artifact":
            attributes += ' aria-hidden="true"'
        if group.alt:
            attributes += ' role="img"'
            body = f"<title>{escape(group.alt)}</title>{body}"
        return f"<g{attributes}>{body}</g>" if attributes and body else body

    def _clip(self, clip: VectorPath) -> str:
        segments = without_rule(clip.segments) if clip.even_odd else clip.segments
        shape = f'<path d="{outline(segments)}"/>' if segments else ""
        return self._define(("clip", clip), lambda: f"<clipPath>{shape}</clipPath>")

    def _define(self, key: object, element: Callable[[], str]) -> str:
        """Put an element into the definitions, unless it is there. Return its id."""
        name = self._known.get(key)
        if name is None:
            name = self._known[key] = f"{self.prefix}{len(self._known) + 1}"
            text = element()
            end = min(text.index(">"), text.index(" ") if " " in text else len(text))
            self.defs.append(f"{text[:end]} id={quoteattr(name)}{text[end:]}")
        return name


def outline(segments: tuple[Segment, ...]) -> str:
    """Return segments as path data."""
    return "".join(kind + numbers(points) for kind, points in segments)


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in colour)


def _manner(stroke: Stroke) -> str:
    """Return the attributes of a line besides its colour and width."""
    text = ""
    if stroke.dash_mm:
        text += f' stroke-dasharray="{numbers(stroke.dash_mm)}"'
        text += f' stroke-dashoffset="{number(stroke.dash_start_mm)}"' if stroke.dash_start_mm else ""
    if stroke.cap != "butt":
        text += f' stroke-linecap="{stroke.cap}"'
    text += f' stroke-miterlimit="{stroke.miter:g}"' if stroke.miter != 4 else ""
    return text + (f' stroke-linejoin="{stroke.join}"' if stroke.join != "miter" else "")


def _gradient(gradient: Gradient) -> str:
    names = ("x1", "y1", "x2", "y2") if gradient.kind == "linear" else ("cx", "cy", "r", "fx", "fy")
    points = " ".join(f'{n}="{number(value)}"' for n, value in zip(names, gradient.points, strict=False))
    opacities = gradient.opacities or (1.0,) * len(gradient.stops)
    stops = "".join(_stop(*stop, opacity) for stop, opacity in zip(gradient.stops, opacities, strict=True))
    tag = f"{gradient.kind}Gradient"
    return f'<{tag} gradientUnits="userSpaceOnUse" {points}>{stops}</{tag}>'


def _stop(offset: float, colour: Rgb, opacity: float) -> str:
    veil = f' stop-opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'<stop offset="{number(offset)}" stop-color="{_hex(colour)}"{veil}/>'


def _picture(picture: Picture) -> str:
    raster = _pale(picture.data) if picture.pale else shown_alike(picture.data)
    kind = "png" if raster.startswith(b"\x89PNG") else "webp" if raster[8:12] == b"WEBP" else "jpeg"
    data = base64.b64encode(raster).decode()
    box = f'x="{number(picture.x_mm)}" y="{number(picture.y_mm)}"'
    size = f'width="{number(picture.w_mm)}" height="{number(picture.h_mm)}" preserveAspectRatio="none"'
    return f'<image {box} {size} href="data:image/{kind};base64,{data}"/>'


def _pale(data: bytes) -> bytes:
    """Return a raster in the greys of a pale picture, as PNG."""
    from pliego.printing.pdf.samples import paled

    out = io.BytesIO()
    paled(decoded(data)).save(out, "PNG")
    return out.getvalue()


Contour = tuple[Segment, ...]


def without_rule(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the contours for the non-zero rule: those at an odd depth run against the others."""
    contours = list(_contours(segments))
    turned: list[Segment] = []
    for contour in contours:
        depth = sum(_holds(other, contour[0][1]) for other in contours if other is not contour)
        turned += contour if (_area(contour) > 0) == (depth % 2 == 0) else _reversed(contour)
    return tuple(turned)


def _contours(segments: tuple[Segment, ...]) -> Iterator[Contour]:
    current: list[Segment] = []
    for segment in segments:
        if segment[0] == "M" and current:
            yield tuple(current)
            current = []
        current.append(segment)
    if current:
        yield tuple(current)


def _draw(contour: Contour, pen: Any) -> None:
    for kind, n in contour:
        points = list(zip(n[::2], n[1::2], strict=True))
        if kind == "M":
            pen.moveTo(*points)
        elif kind == "L":
            pen.lineTo(*points)
        elif kind == "C":
            pen.curveTo(*points)
    pen.closePath()


def _area(contour: Contour) -> float:
    make: Any = AreaPen
    pen = make(None)
    _draw(contour, pen)
    return float(pen.value)


def _holds(contour: Contour, point: tuple[float, ...]) -> bool:
    make: Any = PointInsidePen
    pen = make(None, point, evenOdd=True)
    _draw(contour, pen)
    return bool(pen.getResult())


def _reversed(contour: Contour) -> Contour:
    """Return the contour in the other direction."""
    drawn = [segment for segment in contour if segment[1]]
    ends = [points[-2:] for _, points in drawn]
    back: list[Segment] = [("M", ends[-1])]
    for (kind, points), end in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
        back.append(("C", (*points[2:4], *points[0:2], *end)) if kind == "C" else ("L", end))
    return (*back, ("Z", ()))


UNITS = 1000
_NEAR = 0.02
_Point = tuple[float, float]


def glyph_data(segments: tuple[Segment, ...]) -> str:
    """Return an outline as path data, 1000 units to the em."""
    return "".join(_commands(segments))


def _commands(segments: tuple[Segment, ...]) -> Iterator[str]:
    pen: _Point = (0.0, 0.0)
    bend: _Point | None = None
    for kind, ems in segments:
        points = [n * UNITS for n in ems]
        end = (points[-2], points[-1]) if points else pen
        before, bend = bend, _bend(pen, points)
        if bend is None:
            yield kind + _text(points)
        elif before and _is_near((2 * pen[0] - before[0], 2 * pen[1] - before[1]), bend):
            yield "T" + _text(end)
        else:
            yield "Q" + _text((*bend, *end))
        pen = end


def _bend(pen: _Point, points: list[float]) -> _Point | None:
    """Return the control point of a curve that was quadratic, or None."""
    if len(points) != 6:
        return None
    x1, y1, x2, y2, x, y = points
    bend = (3 * x1 - pen[0]) / 2, (3 * y1 - pen[1]) / 2
    return bend if _is_near(bend, ((3 * x2 - x) / 2, (3 * y2 - y) / 2)) else None


def _is_near(one: _Point, other: _Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR


def _text(points: tuple[float, ...] | list[float]) -> str:
    return " ".join("0" if (text := f"{n:.2f}".rstrip("0").rstrip(".")) == "-0" else text for n in points)
