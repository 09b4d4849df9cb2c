"""What the drawings of a book share inside its PDF: forms, pictures, gradients, degrees of opacity.

In: content streams and the values they draw with. Out: objects of the PDF that WeasyPrint is writing, and the
names by which content mentions them. The law of this file: the same as that of `pdf/store`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import Any

from pliego.cards.drawing import Gradient, Picture, Rgb
from pliego.printing.pdf.samples import Samples, samples

_SQUEEZE = 6


def pdf_objects() -> Any:
    """Return pydyf, the library of PDF objects that WeasyPrint writes with."""
    return import_module("pydyf")


def write_content(stream: Any, ops: list[str]) -> None:
    """Write operators into a stream, squeezed."""
    stream.stream.append(zlib.compress("\n".join(ops).encode("ascii"), _SQUEEZE))
    stream.extra["Filter"] = "/FlateDecode"


@dataclass
class BookStore:
    """What the forms of one document share, added to its PDF once each."""

    pdf: Any
    _references: dict[str, bytes] = field(default_factory=dict)
    _names: dict[object, str] = field(default_factory=dict)

    def resources(self, used: Any) -> Any:
        """Return a resource dictionary."""
        pydyf = pdf_objects()
        parts = {"XObject": used.forms, "Shading": used.shadings, "ExtGState": used.states}
        return pydyf.Dictionary({key: pydyf.Dictionary(part) for key, part in parts.items() if part})

    def form(self, ops: list[str], used: Any, box: tuple[float, ...], *, down: bool, group: bool) -> str:
        """Keep a content stream as a form; return its name."""
        pydyf = pdf_objects()
        del down
        entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": pydyf.Array(box)}
        entries["Resources"] = self.resources(used)
        if group:
            kind = {"Type": "/Group", "S": "/Transparency", "CS": "/DeviceRGB"}
            entries["Group"] = pydyf.Dictionary(kind)
        form = pydyf.Stream(extra=pydyf.Dictionary(entries))
        write_content(form, ops)
        return self._keep(form)

    def mention_form(self, name: str, used: Any) -> str:
        """Note that a form or picture is used; return what content calls it."""
        used.forms[name] = self._references[name]
        return name

    def mention_opacity(self, opacity: float, used: Any) -> str:
        """Note that a degree of opacity is used; return what content calls it."""
        pydyf = pdf_objects()
        name = f"a{round(opacity * 1000)}"
        used.states[name] = pydyf.Dictionary({"ca": opacity, "CA": opacity})
        return name

    def mention_gradient(self, gradient: Gradient, used: Any) -> str:
        """Note that a gradient is used; return what content calls it."""
        if gradient not in self._names:
            self._names[gradient] = self._keep(_shading(gradient))
        name = self._names[gradient]
        used.shadings[name] = self._references[name]
        return name

    def picture(self, picture: Picture) -> str:
        """Keep a raster once; return its name."""
        key = picture.data, picture.pale
        if key not in self._names:
            self._names[key] = self._keep(self._image(samples(*key)))
        return self._names[key]

    def _keep(self, thing: Any) -> str:
        self.pdf.add_object(thing)
        name = f"X{len(self._references) + 1}"
        self._references[name] = thing.reference
        return name

    def _image(self, picture: Samples) -> Any:
        pydyf = pdf_objects()
        entries = {"Type": "/XObject", "Subtype": "/Image", "BitsPerComponent": 8}
        entries["Filter"] = f"/{picture.encoding}"
        entries["Width"], entries["Height"] = picture.size
        entries["ColorSpace"] = "/DeviceGray" if picture.is_grey else "/DeviceRGB"
        if picture.veil:
            entries["SMask"] = self._references[self._keep(self._image(picture.veil))]
        return pydyf.Stream([picture.data], pydyf.Dictionary(entries))


def _shading(gradient: Gradient) -> Any:
    pydyf = pdf_objects()
    linear = gradient.kind == "linear"
    cx, cy, r = (0.0, 0.0, 0.0) if linear else gradient.points
    coords = gradient.points if linear else (cx, cy, 0, cx, cy, r)
    return pydyf.Dictionary(
        {
            "ShadingType": 2 if linear else 3,
            "ColorSpace": "/DeviceRGB",
            "Coords": pydyf.Array(coords),
            "Function": _function(gradient.stops),
            "Extend": pydyf.Array(("true", "true")),
        }
    )


def _function(stops: tuple[tuple[float, Rgb], ...]) -> Any:
    """Return the colours between 0 and 1; two stops at one place make a hard edge."""
    pydyf = pdf_objects()
    domain = pydyf.Array((0, 1))
    ends = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    steps = [(high, a, b) for (low, a), (high, b) in pairwise(ends) if high > low]
    parts = [
        pydyf.Dictionary(
            {"FunctionType": 2, "Domain": domain, "N": 1, "C0": pydyf.Array(a), "C1": pydyf.Array(b)}
        )
        for _, a, b in steps
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = pydyf.Array(high for high, _, _ in steps[:-1])
    encode = pydyf.Array((0, 1) * len(parts))
    entries = {"FunctionType": 3, "Domain": domain, "Bounds": bounds, "Encode": encode}
    return pydyf.Dictionary({**entries, "Functions": pydyf.Array(parts)})
