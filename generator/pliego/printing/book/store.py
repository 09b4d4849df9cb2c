"""Keep what the drawings of a book share inside its PDF: forms, pictures, gradients, opacities.

In: content streams and the values that they draw with. Out: objects of the PDF that WeasyPrint is writing,
and the names by which content refers to them. The law of this file: that of `pdf/store`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Any

import pydyf

from pliego.cards.drawing import Gradient, Picture
from pliego.printing.pdf.inks import SCREEN, Inks
from pliego.printing.pdf.samples import Samples, samples
from pliego.printing.pdf.shadings import ANY_PLACE, GREY_GROUP, PAINT_MASK, mask_shading, shading
from pliego.printing.pdf.store import Resources

_COMPRESSION = 6


def write_content(stream: Any, ops: list[str]) -> None:
    """Write operators into a stream, compressed."""
    stream.stream.append(zlib.compress("\n".join(ops).encode("ascii"), _COMPRESSION))
    stream.extra["Filter"] = "/FlateDecode"


@dataclass
class BookStore:
    """What the forms of one document share. Each is added to its PDF once."""

    pdf: Any
    inks: Inks = SCREEN
    _references: dict[str, bytes] = field(default_factory=dict)
    _names: dict[object, str] = field(default_factory=dict)

    def resources(self, used: Any) -> Any:
        """Return a resource dictionary."""
        parts = {"XObject": used.forms, "Shading": used.shadings, "ExtGState": used.states}
        return pydyf.Dictionary({key: pydyf.Dictionary(part) for key, part in parts.items() if part})

    def form(self, ops: list[str], used: Any, box: tuple[float, ...], *, down: bool, group: bool) -> str:
        """Keep a content stream as a form; return its name."""
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
        """Record that a content stream uses a form or picture. Return its name there."""
        used.forms[name] = self._references[name]
        return name

    def mention_opacity(self, opacity: float, used: Any) -> str:
        """Record that a content stream uses an opacity. Return its name there."""
        name = f"a{round(opacity * 1000)}"
        used.states[name] = pydyf.Dictionary({"ca": opacity, "CA": opacity})
        return name

    def mention_gradient(self, gradient: Gradient, used: Any) -> str:
        """Record that a content stream uses a gradient. Return its name there."""
        if gradient not in self._names:
            self._names[gradient] = self._keep(shading(gradient))
        name = self._names[gradient]
        used.shadings[name] = self._references[name]
        return name

    def mention_veil(self, gradient: Gradient, used: Any) -> str:
        """Record that a content stream uses the opacities of a gradient. Return the name of the state there
        that masks what is painted."""
        key = "veil", gradient
        if key not in self._names:
            self._names[key] = self._keep(self._veil(gradient))
        name = self._names[key]
        used.states[name] = self._references[name]
        return name

    def _veil(self, gradient: Gradient) -> Any:
        """Return a state whose mask is as light as a gradient is opaque."""
        shade = self._references[self._keep(mask_shading(gradient))]
        return self._mask([PAINT_MASK], Resources(shadings={"S": shade}))

    def mention_mask(self, ops: list[str], inside: Any, used: Any) -> str:
        """Record that a content stream uses a mask: as opaque as the content `ops` is light. Return the name
        of the state there that masks what is painted."""
        name = self._keep(self._mask(ops, inside))
        used.states[name] = self._references[name]
        return name

    def _mask(self, ops: list[str], inside: Any) -> Any:
        entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": pydyf.Array(ANY_PLACE)}
        entries["Group"] = pydyf.Dictionary(GREY_GROUP)
        entries["Resources"] = self.resources(inside)
        form = pydyf.Stream(extra=pydyf.Dictionary(entries))
        write_content(form, ops)
        mask = {"Type": "/Mask", "S": "/Luminosity", "G": self._references[self._keep(form)]}
        return pydyf.Dictionary({"Type": "/ExtGState", "SMask": pydyf.Dictionary(mask)})

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
        entries = {"Type": "/XObject", "Subtype": "/Image", "BitsPerComponent": 8}
        entries["Filter"] = f"/{picture.encoding}"
        entries["Width"], entries["Height"] = picture.size
        entries["ColorSpace"] = "/DeviceGray" if picture.is_grey else "/DeviceRGB"
        if picture.mask:
            entries["SMask"] = self._references[self._keep(self._image(picture.mask))]
        return pydyf.Stream([picture.data], pydyf.Dictionary(entries))
