"""Put drawings into a book's PDF. WeasyPrint leaves a box for each, and each is written once.

In: drawings by address, their fonts, and WeasyPrint's document when it is finished. Out: forms in that
document. The law of this file: lettering becomes outlines, so that a picture is read aloud only by its
alternative text. Nothing is measured or moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pydyf

from pliego.cards.drawing import Drawing, Glyph, Group, Item, Rgb, TextRun, VectorPath
from pliego.cards.fonts.measure import Fonts
from pliego.printing.book.store import BookStore, write_content

_PX_PER_MM = 96 / 25.4


@dataclass(slots=True)
class _Outliner:
    """Turns lettering into outlines. Items that are drawn twice stay the same value."""

    fonts: Fonts
    _glyphs: dict[tuple[str, str | Glyph, Rgb], tuple[Item, ...]] = field(default_factory=dict)
    _outlined: dict[int, tuple[tuple[Item, ...], tuple[Item, ...]]] = field(default_factory=dict)

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(items) not in self._outlined:
            self._outlined[id(items)] = (items, tuple(self._outline(items)))
        return self._outlined[id(items)][1]

    def _outline(self, items: tuple[Item, ...]) -> Iterator[Item]:
        for item in items:
            if isinstance(item, TextRun):
                yield from self._letters(item)
            elif isinstance(item, Group):
                yield Group(self.items(item.items), item.matrix, item.clip, item.opacity)
            else:
                yield item

    def _letters(self, run: TextRun) -> Iterator[Group]:
        size, pen = run.em_mm, run.x_mm
        for glyph, step, right, up in run.drawn:
            if shape := self._shape(run.font, glyph, run.colour):
                yield Group(shape, (size, 0.0, 0.0, size, pen + right * size, run.y_mm - up * size))
            pen += step * size

    def _shape(self, font: str, glyph: str | Glyph, colour: Rgb) -> tuple[Item, ...]:
        key = (font, glyph, colour)
        if key not in self._glyphs:
            outline = self.fonts.outline(font, glyph)
            self._glyphs[key] = (VectorPath(outline, colour),) if outline else ()
        return self._glyphs[key]


class Plate:
    """A drawing as WeasyPrint sees it: a picture that has a size and can draw itself."""

    def __init__(self, name: str, drawing: Drawing) -> None:
        self.name, self.drawing = name, drawing
        self.forms: list[tuple[Any, Any]] = []

    def get_intrinsic_size(self, _resolution: float, _font_size: float) -> tuple[float, float, float]:
        """Return width and height in CSS pixels, and their ratio."""
        w, h = self.drawing.w_mm, self.drawing.h_mm
        return w * _PX_PER_MM, h * _PX_PER_MM, w / h

    def draw(self, stream: Any, width: float, height: float, _style: Any) -> None:
        """Put an empty form on the page. `Plates.finish` writes its content."""
        self._add_form(stream._resources)
        stream.transform(a=width / self.drawing.w_mm, d=height / self.drawing.h_mm)
        stream.draw_x_object(self.name)

    def _add_form(self, resources: Any) -> None:
        if any(known is resources for known, _ in self.forms):
            return
        box = pydyf.Array((0, 0, self.drawing.w_mm, self.drawing.h_mm))
        entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": box}
        form = pydyf.Stream(extra=pydyf.Dictionary(entries))
        resources["XObject"][self.name] = form
        self.forms.append((resources, form))


class Plates:
    """All drawings of one book."""

    def __init__(self, drawings: Mapping[str, Drawing], fonts: Fonts) -> None:
        self.fonts = fonts
        self.plates = {
            address: Plate(f"plate{number}", drawing)
            for number, (address, drawing) in enumerate(drawings.items())
        }

    def finish(self, _document: object, pdf: Any) -> None:
        """Write the content of all forms."""
        from pliego.printing.pdf.content import Content, Sharing

        outliner, sharing = _Outliner(self.fonts), Sharing()
        store: Any = BookStore(pdf)
        used = [plate for plate in self.plates.values() if plate.forms]
        items = [outliner.items(plate.drawing.items) for plate in used]
        for each in items:
            sharing.count(each)
        for plate, each in zip(used, items, strict=True):
            content = Content(store, sharing)
            content.draw(each)
            for _, form in plate.forms:
                write_content(form, content.ops)
                form.extra["Resources"] = store.resources(content.used)
