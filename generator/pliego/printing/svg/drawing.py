"""A drawing as a standalone SVG, for books and previews.

In: a drawing and its fonts. Out: the text of an SVG in mm, its lettering as outlines, each glyph written
once. The law of this file: only what every SVG renderer draws alike (paths, uses, clips, opacity, gradients
in user units, pictures as data); the same drawing makes the same text.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from pliego.cards.drawing import (
    IDENTITY,
    Drawing,
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
from pliego.printing.svg.clip import without_rule
from pliego.printing.svg.glyph import UNITS, glyph_data


def to_svg(drawing: Drawing, fonts: Fonts, *, title: str = "", id_prefix: str) -> str:
    """Return the trim of a drawing as an SVG; `title` is read aloud instead of it. The `id_prefix` keeps its
    ids apart from those of other pictures on the same page."""
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
        stroke = _stroke(path.stroke) if path.stroke else ""
        return f'<path d="{outline(path.segments)}"{self._fill(path.fill)}{rule}{stroke}/>'

    def _fill(self, fill: Rgb | Gradient | None) -> str:
        if isinstance(fill, Gradient):
            return f' fill="url(#{self._define(fill, lambda: _gradient(fill))})"'
        return f' fill="{_hex(fill) if fill else "none"}"'

    def _run(self, run: TextRun) -> str:
        scale = run.em_mm / UNITS
        uses, pen = [], 0.0
        for char, step in zip(run.text, run.steps_em, strict=True):
            if self.fonts.outline(run.font, char):
                uses.append(f'<use href="#{self._glyph(run.font, char)}" x="{number(pen * UNITS)}"/>')
            pen += step
        place = numbers((scale, 0, 0, scale, run.x_mm, run.y_mm))
        return f'<g fill="{_hex(run.colour)}" transform="matrix({place})">{"".join(uses)}</g>' if uses else ""

    def _glyph(self, font: str, char: str) -> str:
        return self._define((font, char), lambda: f'<path d="{glyph_data(self.fonts.outline(font, char))}"/>')

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
        """Write an element into the definitions, unless it is there; return its id."""
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


def _stroke(stroke: Stroke) -> str:
    text = f' stroke="{_hex(stroke.colour)}" stroke-width="{number(stroke.width_mm)}"'
    if stroke.dash_mm:
        text += f' stroke-dasharray="{numbers(stroke.dash_mm)}"'
    if stroke.cap != "butt":
        text += f' stroke-linecap="{stroke.cap}"'
    text += f' stroke-miterlimit="{stroke.miter:g}"' if stroke.miter != 4 else ""
    return text + (f' stroke-linejoin="{stroke.join}"' if stroke.join != "miter" else "")


def _gradient(gradient: Gradient) -> str:
    names = ("x1", "y1", "x2", "y2") if gradient.kind == "linear" else ("cx", "cy", "r")
    points = " ".join(f'{n}="{number(value)}"' for n, value in zip(names, gradient.points, strict=True))
    stops = "".join(f'<stop offset="{number(at)}" stop-color="{_hex(c)}"/>' for at, c in gradient.stops)
    tag = f"{gradient.kind}Gradient"
    return f'<{tag} gradientUnits="userSpaceOnUse" {points}>{stops}</{tag}>'


def _picture(picture: Picture) -> str:
    raster = _pale(picture.data) if picture.pale else picture.data
    kind = "png" if raster.startswith(b"\x89PNG") else "webp" if raster[8:12] == b"WEBP" else "jpeg"
    data = base64.b64encode(raster).decode()
    box = f'x="{number(picture.x_mm)}" y="{number(picture.y_mm)}"'
    size = f'width="{number(picture.w_mm)}" height="{number(picture.h_mm)}" preserveAspectRatio="none"'
    return f'<image {box} {size} href="data:image/{kind};base64,{data}"/>'


def _pale(data: bytes) -> bytes:
    """Return a raster in the greys of a pale picture, as PNG."""
    from PIL import Image

    from pliego.printing.pdf.samples import paled

    out = io.BytesIO()
    paled(Image.open(io.BytesIO(data))).save(out, "PNG")
    return out.getvalue()
