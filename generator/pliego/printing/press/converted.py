"""Turn a finished PDF in red, green and blue into one in the inks of a press.

In: an open PDF, the inks of a press. Out: the same pages in these inks. The laws of this file: nothing is
moved and no page becomes a picture. What is already in inks stays as it is. What cannot be converted stays
too: the preflight finds it.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pliego.cards.drawing import IDENTITY, Matrix, multiply, scale_of
from pliego.printing.pdf.inks import Inks
from pliego.printing.press.ink_writer import BESIDE, OVER, InkWish, InkWriter
from pliego.printing.press.spaces import is_red_green_blue

_BLACK = (0.0, 0.0, 0.0)
_RGB_PARTS = 3


@dataclass
class Converter:
    """Converts the pages of one PDF. A form is converted once, for the smallest scale at which it stands."""

    pdf: Any
    inks: Inks
    _parsed: dict[Any, list[Any]] = field(default_factory=dict)
    _scales: dict[Any, float] = field(default_factory=dict)
    _done: set[Any] = field(default_factory=set)

    def pages(self) -> None:
        """Convert all pages, and what they show."""
        for page in self.pdf.pages:
            self._measure(page, page.obj.get("/Resources"), IDENTITY, page.obj.objgen)
        for page in self.pdf.pages:
            start = InkWish(IDENTITY, _BLACK, _BLACK)
            content = self._content(page.obj.objgen, page.obj.get("/Resources"), start)
            page.obj.Contents = self.pdf.make_stream(content)
            self._group(page.obj)

    def _measure(self, stream: Any, resources: Any, matrix: Matrix, key: Any) -> None:
        """Read a content stream and those of its forms; find at which scale each form is shown."""
        import pikepdf

        if key not in self._parsed:
            self._parsed[key] = list(pikepdf.parse_content_stream(stream))
        saved = list[Matrix]()
        for instruction in self._parsed[key]:
            name = str(instruction.operator)
            if name == "q":
                saved.append(matrix)
            elif name == "Q" and saved:
                matrix = saved.pop()
            elif name == "cm":
                matrix = multiply(matrix, _matrix(instruction.operands))
            elif name == "Do" and _is_form(shown := _named(resources, "/XObject", instruction.operands[0])):
                self._measure_form(shown, resources, matrix)

    def _measure_form(self, form: Any, resources: Any, matrix: Matrix) -> None:
        inner = multiply(matrix, _matrix(form.get("/Matrix", IDENTITY)))
        scale = scale_of(inner)
        if scale < self._scales.get(form.objgen, math.inf):
            self._scales[form.objgen] = scale
            self._measure(form, form.get("/Resources", resources), inner, form.objgen)

    def _content(self, key: Any, resources: Any, wish: InkWish) -> bytes:
        """Return the content of a page or form in inks, and convert what it shows."""
        import pikepdf

        writer, found = InkWriter(self.inks, wish), list[Any]()
        for instruction in self._parsed[key]:
            name = str(instruction.operator)
            given: Sequence[Any] = () if name == "INLINE IMAGE" else instruction.operands
            self._shown(name, given, resources)
            for operands, operator in writer.before(name):
                found.append(pikepdf.ContentStreamInstruction(operands, pikepdf.Operator(operator)))
            if not writer.takes(name, given):
                found.append(instruction)
        if writer.uses_states:
            _add_states(resources)
        return pikepdf.unparse_content_stream(found)

    def _shown(self, name: str, given: Sequence[Any], resources: Any) -> None:
        """Convert what an operator shows."""
        if name == "Do" and (shown := _named(resources, "/XObject", given[0])) is not None:
            if _is_form(shown):
                self._form(shown, resources, InkWish(_scaled(self._scales.get(shown.objgen, 1.0))))
            else:
                self._picture(shown)
        elif name == "sh" and (shade := _named(resources, "/Shading", given[0])) is not None:
            self._shading(shade)
        elif name in ("scn", "SCN") and given and str(given[-1]).startswith("/"):
            self._pattern(_named(resources, "/Pattern", given[-1]))
        elif name == "gs" and (state := _named(resources, "/ExtGState", given[0])) is not None:
            mask = state.get("/SMask", "/None")
            if mask != "/None":
                self._form(mask.G, resources, InkWish(IDENTITY, _BLACK, _BLACK))

    def _form(self, form: Any, resources: Any, wish: InkWish) -> None:
        import pikepdf

        if form.objgen in self._done:
            return
        self._done.add(form.objgen)
        if form.objgen not in self._parsed:
            self._parsed[form.objgen] = list(pikepdf.parse_content_stream(form))
        inside = form.get("/Resources", resources)
        form.write(self._content(form.objgen, inside, wish))
        self._group(form)

    def _pattern(self, pattern: Any) -> None:
        if pattern is None:
            return
        if "/Shading" in pattern:
            self._shading(pattern.Shading)
        else:
            scale = scale_of(_matrix(pattern.get("/Matrix", IDENTITY)))
            self._form(pattern, None, InkWish(_scaled(scale), _BLACK, _BLACK))

    def _group(self, owner: Any) -> None:
        """Let the transparency group of a page or form have the space of the press. An old standard takes no
        groups; without something transparent in it, a group changes nothing."""
        import pikepdf

        if "/Group" in owner and self.inks.intent is not None and self.inks.intent.is_old:
            del owner.Group
        elif "/Group" in owner and owner.Group.get("/CS") == "/DeviceRGB":
            owner.Group.CS = pikepdf.Name(self.inks.space)

    def _picture(self, picture: Any) -> None:
        """Convert a picture, if it is in red, green and blue."""
        import pikepdf

        if picture.objgen in self._done or not is_red_green_blue(picture.get("/ColorSpace")):
            return
        self._done.add(picture.objgen)
        try:
            image, out = pikepdf.PdfImage(picture).as_pil_image(), io.BytesIO()
        except (NotImplementedError, pikepdf.PdfError, ValueError):
            return
        image.convert("RGB").save(out, "PNG", compress_level=1)
        found = self.inks.samples(out.getvalue(), is_pale=False)
        for key in ("/DecodeParms", "/Decode"):
            if key in picture:
                del picture[key]
        picture.write(found.data, filter=pikepdf.Name(f"/{found.encoding}"))
        picture.ColorSpace = pikepdf.Name("/DeviceGray" if found.is_grey else self.inks.space)
        picture.BitsPerComponent = 8

    def _shading(self, shade: Any) -> None:
        """Convert the steps of a gradient."""
        import pikepdf

        if not is_red_green_blue(shade.get("/ColorSpace")):
            return
        functions, waiting = list[Any](), [shade.get("/Function")]
        while waiting:
            function = waiting.pop()
            waiting += list(function.get("/Functions", ())) if function is not None else []
            functions += [function] if function is not None else []
        steps = [each for each in functions if "/C0" in each]
        if not steps or any(len(each.C0) != _RGB_PARTS for each in steps):
            return
        for step in steps:
            for key in ("/C0", "/C1"):
                red, green, blue = (float(each) for each in step[key])
                step[key] = pikepdf.Array(list(self.inks.parts((red, green, blue))))
        shade.ColorSpace = pikepdf.Name(self.inks.space)


def _named(resources: Any, kind: str, name: Any) -> Any:
    """Return what a name in a content stream means; None if it means nothing."""
    held = resources.get(kind) if resources is not None else None
    return held.get(str(name)) if held is not None else None


def _is_form(shown: Any) -> bool:
    return shown is not None and shown.get("/Subtype") == "/Form"


def _matrix(given: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in given)
    return a, b, c, d, e, f


def _scaled(scale: float) -> Matrix:
    return scale, 0.0, 0.0, scale, 0.0, 0.0


def _add_states(resources: Any) -> None:
    """Add the states that print over what is below, and that do not, to the resources of a content."""
    import pikepdf

    if "/ExtGState" not in resources:
        resources.ExtGState = pikepdf.Dictionary()
    resources.ExtGState[OVER] = pikepdf.Dictionary(OP=True, op=True, OPM=1)
    resources.ExtGState[BESIDE] = pikepdf.Dictionary(OP=False, op=False)
