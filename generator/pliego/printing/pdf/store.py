"""What the pages of one PDF share: forms, fonts, pictures, gradients, degrees of opacity, each written once.

In: content streams and the values they draw with. Out: the names by which content mentions them.
The law of this file: the same value has the same name; names follow the order of first use, so that the same
drawings make the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import (
    PDFAxialShading,
    PDFExponentialFunction,
    PDFName,
    PDFRadialShading,
    PDFStitchingFunction,
    PDFStream,
)

from pliego.cards.drawing import Gradient, Picture, Rgb
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.file import PdfFile
from pliego.printing.pdf.notation import number
from pliego.printing.pdf.samples import Samples, samples
from pliego.printing.pdf.text import Typeface

_Corners = tuple[float, float, float, float]
_DOWN = (72 / 25.4, 0, 0, -72 / 25.4, 0, 0)
"""The matrix of a form that is written in mm running down."""


@lru_cache(maxsize=256)
def _as_written(numbers: tuple[float, ...]) -> str:
    return str(fp_str(*numbers))


@dataclass(slots=True)
class Resources:
    """What one content stream mentions, by name."""

    forms: dict[str, bytes] = field(default_factory=dict)
    shadings: dict[str, bytes] = field(default_factory=dict)
    states: dict[str, bytes] = field(default_factory=dict)

    def written(self, fonts: bytes) -> bytes:
        """Return them as a PDF has them, with what says which fonts there are."""
        parts = {b"ExtGState": self.states, b"Shading": self.shadings, b"XObject": self.forms}
        said = [b"/%s<<%s>>" % (key, _entries(part)) for key, part in parts.items() if part]
        return b"<</Font %s%s>>" % (fonts, b"".join(said))


def _entries(part: dict[str, bytes]) -> bytes:
    return b"".join(b"/%s %s" % (name.encode(), part[name]) for name in sorted(part))


@dataclass(slots=True)
class PdfStore:
    """The shared objects of one document."""

    file: PdfFile
    fonts: Fonts
    _faces: dict[str, Typeface] = field(default_factory=dict)
    _pictures: dict[tuple[bytes, bool], str] = field(default_factory=dict)
    _shadings: dict[Gradient, str] = field(default_factory=dict)
    _references: dict[str, bytes] = field(default_factory=dict)

    def face(self, font: str) -> Typeface:
        """Return a font as this document embeds it."""
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = Typeface(self.fonts, font, self.file)
        return face

    def form(self, ops: list[str], used: Resources, box: _Corners, *, down: bool, group: bool) -> str:
        """Keep a content stream as a form. With `down`, it is written in mm running down from its top left,
        and its box is too; a `group` is painted as one thing, apart from what lies below it:
        translucent, or cut off without a fringe of what it hides."""
        said = f"/Type/XObject/Subtype/Form/BBox[{_as_written(box)}]"
        said += f"/Matrix[{_as_written(_DOWN)}]" if down else ""
        said += "/Group<</Type/Group/S/Transparency/CS/DeviceRGB/I true>>" if group else ""
        return self._keep(self.file.stream("\n".join(ops), said.encode() + self.resources(used)))

    def resources(self, used: Resources) -> bytes:
        """Return what a dictionary says of its resources."""
        return b"/Resources" + used.written(self.file.fonts)

    def _keep(self, reference: bytes) -> str:
        name = f"X{len(self._references) + 1}"
        self._references[name] = reference
        return name

    def mention_form(self, name: str, used: Resources) -> str:
        """Note that a form or picture is used; return what content calls it."""
        used.forms[name] = self._references[name]
        return name

    def mention_opacity(self, opacity: float, used: Resources) -> str:
        """Note that a degree of opacity is used; return what content calls it."""
        name = f"a{round(opacity * 1000)}"
        used.states[name] = f"<</ca {number(opacity)}/CA {number(opacity)}>>".encode()
        return name

    def mention_gradient(self, gradient: Gradient, used: Resources) -> str:
        """Note that a gradient is used; return what content calls it."""
        name = self._shadings.get(gradient)
        if name is None:
            name = self._shadings[gradient] = self._keep(self.file.keep(_shading(gradient)))
        used.shadings[name] = self._references[name]
        return name

    def picture(self, picture: Picture) -> str:
        """Keep a raster once; return its name."""
        key = picture.data, picture.pale
        name = self._pictures.get(key)
        if name is None:
            name = self._pictures[key] = self._keep(self._image(samples(*key)))
        return name

    def _image(self, picture: Samples) -> bytes:
        """Write a raster; return its reference."""
        stream = PDFStream(content=picture.data)
        entries = stream.dictionary
        entries["Type"], entries["Subtype"] = PDFName("XObject"), PDFName("Image")
        entries["Width"], entries["Height"] = picture.size
        entries["ColorSpace"] = PDFName("DeviceGray" if picture.is_grey else "DeviceRGB")
        entries["BitsPerComponent"] = 8
        entries["Filter"] = PDFName(picture.encoding)
        if picture.veil:
            entries["SMask"] = self._image(picture.veil)
        return self.file.keep(stream)


def _shading(gradient: Gradient) -> PDFAxialShading | PDFRadialShading:
    colours = _function(gradient.stops)
    space: dict[str, Any] = {"Function": colours, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
    if gradient.kind == "linear":
        return PDFAxialShading(*gradient.points, **space)
    cx, cy, r = gradient.points
    return PDFRadialShading(cx, cy, 0, cx, cy, r, **space)


def _function(stops: tuple[tuple[float, Rgb], ...]) -> PDFExponentialFunction | PDFStitchingFunction:
    """Return the colours between 0 and 1; two stops at one place make a hard edge."""
    ends = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    steps = [(high, a, b) for (low, a), (high, b) in pairwise(ends) if high > low]
    parts = [PDFExponentialFunction(a, b, 1) for _, a, b in steps]
    if len(parts) == 1:
        return parts[0]
    bounds = [high for high, _, _ in steps[:-1]]
    return PDFStitchingFunction(parts, bounds, [0, 1] * len(parts), Domain="[0 1]")
