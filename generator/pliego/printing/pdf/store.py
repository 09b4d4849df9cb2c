"""Keep what the pages of one PDF share: forms, fonts, pictures, gradients, opacities. Each is written once.

In: content streams and the values that they draw with. Out: the names by which content refers to them. The
law of this file: the same value has the same name. Names follow the order of first use, so the same drawings
make the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from pydyf import Dictionary

from pliego.cards.drawing import Gradient, Picture
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.file import PdfFile, entries, reference
from pliego.printing.pdf.inks import SCREEN, Inks
from pliego.printing.pdf.notation import bounds, number
from pliego.printing.pdf.samples import Samples
from pliego.printing.pdf.shadings import ANY_PLACE, GREY_GROUP, PAINT_MASK, mask_shading, shading
from pliego.printing.pdf.spots import spot_space
from pliego.printing.pdf.typeface import Typeface

_Corners = tuple[float, float, float, float]
_DOWN = f"/Matrix[{bounds((72 / 25.4, 0, 0, -72 / 25.4, 0, 0))}]".encode()
"""The matrix of a form whose items are in mm that run down."""
_GROUP = b"/Group<</Type/Group/S/Transparency/CS%s/I true>>"


@lru_cache(maxsize=256)
def _corners(box: _Corners) -> bytes:
    return f"[{bounds(box)}]".encode()


@dataclass(slots=True)
class Resources:
    """The shared objects that one content stream names."""

    forms: dict[str, bytes] = field(default_factory=dict)
    shadings: dict[str, bytes] = field(default_factory=dict)
    states: dict[str, bytes] = field(default_factory=dict)
    spaces: dict[str, bytes] = field(default_factory=dict)

    def to_bytes(self, fonts: bytes) -> bytes:
        """Return the resource dictionary. `fonts` is the reference of the dictionary of all fonts."""
        parts = {
            b"ColorSpace": self.spaces,
            b"ExtGState": self.states,
            b"Shading": self.shadings,
            b"XObject": self.forms,
        }
        filled = [b"/%s<<%s>>" % (key, _entries(part)) for key, part in parts.items() if part]
        return b"<</Font %s%s>>" % (fonts, b"".join(filled))


def _entries(part: dict[str, bytes]) -> bytes:
    return b"".join(b"/%s %s" % (name.encode(), part[name]) for name in sorted(part))


@dataclass(slots=True)
class PdfStore:
    """The shared objects of one document."""

    file: PdfFile
    fonts: Fonts
    inks: Inks = SCREEN
    _font_list: int = 0
    _faces: dict[str, Typeface] = field(default_factory=dict)
    _pictures: dict[tuple[bytes, bool], str] = field(default_factory=dict)
    _shadings: dict[Gradient, str] = field(default_factory=dict)
    _veils: dict[Gradient, str] = field(default_factory=dict)
    _references: dict[str, bytes] = field(default_factory=dict)
    _spaces: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._font_list = self.file.number()

    def face(self, font: str) -> Typeface:
        """Return a font as this document embeds it."""
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = Typeface(self.fonts, font, f"F{len(self._faces) + 1}")
        return face

    def finish(self) -> None:
        """Write the fonts with the characters that were drawn."""
        embedded = (face.embed(self.file) for face in self._faces.values())
        parts = {name: font for each in embedded for name, font in each.items()}
        self.file.write(self._font_list, Dictionary(parts).data)

    def form(self, ops: list[str], used: Resources, box: _Corners, *, down: bool, group: bool) -> str:
        """Keep a content stream as a form, and return its name. With `down`, its items and its box are in
        mm that run down from its top left. A `group` is painted as one thing, apart from what is below it."""
        own = b"/Type/XObject/Subtype/Form/BBox" + _corners(box)
        own += _DOWN if down else b""
        own += _GROUP % self.inks.space.encode() if group else b""
        own += b"/Resources" + self.resources(used)
        return self._keep(self.file.stream("\n".join(ops).encode("ascii"), own))

    def resources(self, used: Resources) -> bytes:
        """Return the resource dictionary of a content stream."""
        return used.to_bytes(reference(self._font_list))

    def _keep(self, reference: bytes) -> str:
        name = f"X{len(self._references) + 1}"
        self._references[name] = reference
        return name

    def mention_form(self, name: str, used: Resources) -> str:
        """Record that a content stream uses a form or picture. Return its name there."""
        used.forms[name] = self._references[name]
        return name

    def mention_opacity(self, opacity: float, used: Resources) -> str:
        """Record that a content stream uses an opacity. Return its name there."""
        name = f"a{round(opacity * 1000)}"
        used.states[name] = f"<</ca {number(opacity)}/CA {number(opacity)}>>".encode()
        return name

    def mention_overprint(self, used: Resources) -> str:
        """Record that a content stream prints over what is below: an ink that is not used leaves that of what
        is below as it is. Return the name of the state there."""
        used.states["o"] = b"<</OP true/op true/OPM 1>>"
        return "o"

    def mention_spot(self, layer: str, used: Resources) -> str:
        """Record that a content stream uses the ink of a layer. Return the name of its colour space there."""
        if layer not in self._spaces:
            self._spaces[layer] = spot_space(self.inks.spots[layer], self.inks.space, self.file)
        used.spaces[layer] = self._spaces[layer]
        return layer

    def mention_gradient(self, gradient: Gradient, used: Resources) -> str:
        """Record that a content stream uses a gradient. Return its name there."""
        name = self._shadings.get(gradient)
        if name is None:
            name = self._shadings[gradient] = self._keep(self.file.keep(shading(gradient, self.inks)))
        used.shadings[name] = self._references[name]
        return name

    def mention_veil(self, gradient: Gradient, used: Resources) -> str:
        """Record that a content stream uses the opacities of a gradient. Return the name of the state there
        that masks what is painted."""
        name = self._veils.get(gradient)
        if name is None:
            name = self._veils[gradient] = self._keep(self._veil(gradient))
        used.states[name] = self._references[name]
        return name

    def _veil(self, gradient: Gradient) -> bytes:
        """Write a state whose mask is as light as a gradient is opaque. Return its reference."""
        return self._mask([PAINT_MASK], Resources(shadings={"S": self.file.keep(mask_shading(gradient))}))

    def mention_mask(self, ops: list[str], inside: Resources, used: Resources) -> str:
        """Record that a content stream uses a mask: as opaque as the content `ops` is light. Return the name
        of the state there that masks what is painted."""
        name = self._keep(self._mask(ops, inside))
        used.states[name] = self._references[name]
        return name

    def _mask(self, ops: list[str], inside: Resources) -> bytes:
        own = b"/Type/XObject/Subtype/Form/BBox" + _corners(ANY_PLACE)
        own += b"/Group" + Dictionary(GREY_GROUP).data + b"/Resources" + self.resources(inside)
        form = self.file.stream("\n".join(ops).encode("ascii"), own)
        mask = Dictionary({"Type": "/Mask", "S": "/Luminosity", "G": form})
        return self.file.keep({"Type": "/ExtGState", "SMask": mask})

    def picture(self, picture: Picture) -> str:
        """Keep a raster once; return its name."""
        key = picture.data, picture.pale
        name = self._pictures.get(key)
        if name is None:
            found = self.inks.samples(picture.data, is_pale=picture.pale)
            name = self._pictures[key] = self._keep(self._image(found))
        return name

    def _image(self, picture: Samples) -> bytes:
        """Write a raster. Return its reference."""
        width, height = picture.size
        pairs: dict[str, object] = {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": width,
            "Height": height,
            "ColorSpace": "/DeviceGray" if picture.is_grey else self.inks.space,
            "BitsPerComponent": 8,
            "Filter": f"/{picture.encoding}",
        }
        if picture.mask:
            pairs["SMask"] = self._image(picture.mask)
        return self.file.stream(picture.data, entries(pairs), compress=False)
