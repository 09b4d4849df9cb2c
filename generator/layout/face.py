"""Drawing one face: the items of its layout, filled with its data, become a `Drawing`.

In: a studio and a subject. Out: `Face`: the drawing, how its texts fit, and every problem, each at the place of the
content it comes from (or of the layout, when the fault is there). The law of this file: items are drawn in order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from generator.art.outline import path_data
from generator.art.values import Bad
from generator.drawing import IDENTITY, Drawing, Group, Item, Matrix, Path, Rgb, Stroke, ellipse, rectangle, translate
from generator.fill import Scope, fill, fill_template, find_list
from generator.layout.result import Face, Fit
from generator.layout.subject import Subject
from generator.layout.table import TableSetter
from generator.layout.typeset import Ink, Setting, fit, flows, overrun, place
from generator.model.look import (
    ArtItem,
    EllipseItem,
    FaceItem,
    GroupItem,
    IconItem,
    Layout,
    LayoutItem,
    LineItem,
    PathItem,
    RectItem,
    RepeatItem,
    Shape,
    Style,
    TableItem,
    TextItem,
)
from generator.model.look import Item as BaseItem
from generator.source import Problem, Span
from generator.text import Fault, Hole, inline_text, parse

if TYPE_CHECKING:
    from generator.layout.studio import Studio

Box = tuple[float, float, float, float]
_MAX_ELEMENTS = 2000


def draw_face(studio: Studio, subject: Subject) -> Face | None:
    """Draw a subject by its layout; None if the layout is missing (reported by the reference check)."""
    layout = studio.look.layout(subject.layout)
    if layout is None or layout.size is None or len(layout.size) != 2:
        return None
    draft = Draft(studio, subject, layout)
    items = draft.background() + draft.items(layout.items, subject.scope, Frame())
    drawing = Drawing(layout.size[0], layout.size[1], tuple(items), layout.bleed)
    return Face(subject.id, subject.side, drawing, layout, tuple(draft.fits), tuple(dict.fromkeys(draft.problems)))


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a list of items stands: its origin in mm and the scale of its measures."""

    x: float = 0.0
    y: float = 0.0
    across: float = 1.0
    down: float = 1.0


@dataclass
class Draft:
    """One face on the drawing board."""

    studio: Studio
    subject: Subject
    layout: Layout
    fits: list[Fit] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def background(self) -> list[Item]:
        """Return the ground of the face, bleed included."""
        if not self.layout.background or not self.layout.size:
            return []
        (w, h), bleed = self.layout.size, self.layout.bleed
        colour = self.colour(self.layout.background, self.subject.scope)
        segments = rectangle(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
        return [Path(segments, fill=colour)] if colour else []

    def items(self, items: Sequence[LayoutItem], scope: Scope, frame: Frame) -> list[Item]:
        """Draw items in order."""
        drawn: list[Item] = []
        for item in items:
            if self._is_shown(item, scope):
                drawn.extend(self._finished(item, self._box(item, scope, frame), scope, frame))
        return drawn

    def _is_shown(self, item: BaseItem, scope: Scope) -> bool:
        if item.ink is not None and item.ink != self.studio.look.ink:
            return False
        if item.unless is not None and self.text(item.unless, scope):
            return False
        if item.when is None:
            return True
        said = self.text(item.when, scope)
        return said == self.text(item.equals, scope) if item.equals is not None else said not in ("", "0", "false")

    def _box(self, item: BaseItem, scope: Scope, frame: Frame) -> Box:
        at = [self.measure(value, scope) for value in item.at or (0.0, 0.0, 0.0, 0.0)]
        x, y, w, h = (*at, 0.0, 0.0, 0.0, 0.0)[:4]
        left, top = frame.x + x * frame.across, frame.y + y * frame.down
        if item.move is not None:
            steps = self.measure(item.move.by, scope) - item.move.start
            left, top = left + steps * item.move.dx, top + steps * item.move.dy
        return left, top, w * frame.across, h * frame.down

    def _finished(self, item: LayoutItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        """Draw one item and wrap what is turned, faded or has words of its own."""
        drawn = self._item(item, box, scope, frame)
        turn = self.measure(item.rotate, scope)
        alt = self.text(item.alt, scope) if item.alt else ""
        if drawn and (turn or item.opacity < 1 or alt):
            matrix = _turned(turn, box[0] + box[2] / 2, box[1] + box[3] / 2) if turn else IDENTITY
            role = "figure" if alt else ""
            return [Group(tuple(drawn), matrix, opacity=item.opacity, role=role, alt=alt)]
        return drawn

    def _item(self, item: LayoutItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        match item:
            case TextItem():
                return self._text(item, box, scope)
            case RectItem(rect=shape):
                return self._shape(rectangle(*box, shape.radius), shape, scope)
            case EllipseItem(ellipse=shape):
                return self._shape(ellipse(*box), shape, scope)
            case LineItem(line=shape):
                x, y, w, h = box
                return self._shape((("M", (x, y)), ("L", (x + w, y + h))), shape, scope)
            case PathItem():
                return self._path(item, box, scope, frame)
            case ArtItem():
                return self._art(item, box, scope)
            case IconItem():
                return self._icon(item, box, scope)
            case FaceItem():
                return self._face(item, box, scope)
            case GroupItem():
                return self.items(item.group, scope, replace(frame, x=box[0], y=box[1]))
            case RepeatItem():
                return self._repeat(item, box, scope, frame)
            case TableItem():
                return self._table(item, box, scope)

    # -- shapes ------------------------------------------------------------------------------------------------

    def _shape(self, segments: Any, shape: Shape, scope: Scope) -> list[Item]:
        fill_colour = self.colour(shape.fill, scope)
        line = self.colour(shape.stroke, scope)
        stroke = Stroke(line, shape.width, tuple(shape.dash), "round" if shape.dash else "butt") if line else None
        return [Path(segments, fill_colour, stroke)] if fill_colour or stroke else []

    def _path(self, item: PathItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        try:
            segments = path_data(item.path)
        except Bad as bad:
            self.fault("layout-path", f"expected {bad}, found `{item.path}`", self.layout_span())
            return []
        drawn = self._shape(segments, item.shape, scope)
        matrix = (frame.across, 0.0, 0.0, frame.down, box[0], box[1])
        return [Group(tuple(drawn), matrix)] if drawn else []

    # -- pictures ----------------------------------------------------------------------------------------------

    def _art(self, item: ArtItem, box: Box, scope: Scope) -> list[Item]:
        path = self.text(item.art, scope)
        if not path:
            return []
        tint = self.colour(item.tint, scope) if item.tint else None
        drawing, problems = self.studio.art(path, tint, self.template_span(item.art))
        self.problems.extend(problems)
        return _scaled(drawing, box, item.fit) if drawing else []

    def _icon(self, item: IconItem, box: Box, scope: Scope) -> list[Item]:
        name = self.text(item.icon, scope)
        if not name:
            return []
        tint = self.colour(item.tint, scope) if item.tint else None
        drawing, problems = self.studio.icon(name, tint, self.template_span(item.icon))
        self.problems.extend(problems)
        if drawing is None:
            return []
        inner = tuple(_scaled(drawing, box, "contain"))
        return [Group(inner, role="figure", alt=self.studio.game.info.icons[name].title)]

    def _face(self, item: FaceItem, box: Box, scope: Scope) -> list[Item]:
        name = self.text(item.face, scope)
        if not name:
            return []
        face = self.studio.face(name, item.side)
        if face is None:
            self.fault("unknown-face", f"expected a component, found `{name}`", self.template_span(item.face))
            return []
        clip = Path(rectangle(0, 0, face.drawing.w_mm, face.drawing.h_mm, face.layout.corner))
        inner: list[Item] = [Group(face.drawing.items, clip=clip)]
        if item.border and (ink := self.colour("ink", scope)):
            inner.append(Path(clip.segments, stroke=Stroke(ink, 0.4)))
        return _scaled(Drawing(face.drawing.w_mm, face.drawing.h_mm, tuple(inner)), box, "contain", clip=False)

    # -- lists -------------------------------------------------------------------------------------------------

    def _repeat(self, item: RepeatItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        elements = self._elements(item, scope)
        drawn: list[Item] = []
        for index, element in enumerate(elements):
            cell, size = self._cell(item, box, index, len(elements), element, scope, frame)
            letter = chr(ord("A") + index % 26)
            names = {item.name: element, "index": index + 1, "letter": letter, "cell": size, "last": len(elements)}
            drawn.extend(self.items(item.repeat, scope.with_(**names), cell))
        return drawn

    def _elements(self, item: RepeatItem, scope: Scope) -> Sequence[Any]:
        if item.over is not None:
            faults: list[Fault] = []
            found = find_list(item.over, scope, faults)
            self._take(faults, self.layout_span())
            return found[:_MAX_ELEMENTS]
        return range(1, min(_MAX_ELEMENTS, int(self.measure(item.count or "0", scope))) + 1)

    def _cell(
        self, item: RepeatItem, box: Box, index: int, total: int, element: Any, scope: Scope, frame: Frame
    ) -> tuple[Frame, dict[str, float]]:
        """Return the frame of one element and the size of its cell."""
        x, y, w, h = box
        dx, dy = (*(self.measure(value, scope) for value in item.pitch), 0.0, 0.0)[:2]
        if item.spread:
            across = w / total if item.spread == "x" else 0.0
            down = h / total if item.spread == "y" else 0.0
            return Frame(x + index * across, y + index * down), {"w": across or w, "h": down or h}
        if item.placed:
            column, row = (float(element.get(axis, 0)) for axis in ("x", "y"))
            return Frame(x + column * dx, y + row * dy, dx, dy), {"w": dx, "h": dy}
        per_row = max(1, int(item.columns))
        column, row = index % per_row, index // per_row
        return Frame(x + column * dx, y + row * dy, frame.across, frame.down), {"w": dx, "h": dy}

    # -- text --------------------------------------------------------------------------------------------------

    def _text(self, item: TextItem, box: Box, scope: Scope) -> list[Item]:
        ink = self.ink(item.style, scope, item.colour)
        if ink is None:
            return []
        faults: list[Fault] = []
        blocks = fill(item.text, scope, faults)
        self._take(faults, self.template_span(item.text))
        paragraphs = flows(blocks, ink)
        if not any(flow.words for flow in paragraphs):
            return []
        target = item.target or ink.style.target
        floor = min(target, item.floor or ink.style.floor or target)
        setting = fit(paragraphs, ink.style, box[2:], target, floor)
        self.check_setting(item, setting, ink, box, (target, floor))
        return place(setting, ink, box, item.align or ink.style.align, item.valign or ink.style.valign)

    def check_setting(
        self, item: TextItem | TableItem, setting: Setting, ink: Ink, box: Box, sizes: tuple[float, float]
    ) -> None:
        """Report what does not fit and what no font has; note how full the box is."""
        template = item.text if isinstance(item, TextItem) else item.table
        name, span = item.id or template, self.template_span(template)
        wide, tall = overrun(setting, box[2:])
        if wide or tall:
            over = " and ".join(f"{mm:.1f} mm {way}" for mm, way in ((wide, "too wide"), (tall, "too tall")) if mm)
            message = f"expected text that fits box `{name}` of `{self.subject.id}`, found it {over} at {sizes[1]:g} pt"
            self.fault("text-overflow", message, span, "shorten the text, or enlarge the box in the layout")
        self.check_glyphs(setting, ink, name, span)
        full = setting.height_mm / box[3] if box[3] else 0.0
        self.fits.append(Fit(self.subject.id, name, setting.size_pt, *sizes, full))

    def check_glyphs(self, setting: Setting, ink: Ink, box: str, span: Span | None) -> None:
        """Report every character that its font lacks."""
        for line in setting.lines:
            for piece in line.pieces:
                for char in ink.fonts.missing(piece.font, piece.text):
                    message = (
                        f"expected characters that {piece.font} has, found `{char}` (U+{ord(char):04X})"
                        f" in box `{box}` of `{self.subject.id}`"
                    )
                    self.fault("glyph-missing", message, span, "use another character, an icon or another font")

    def _table(self, item: TableItem, box: Box, scope: Scope) -> list[Item]:
        return TableSetter(self, item, box, scope).items()

    # -- looking up --------------------------------------------------------------------------------------------

    def ink(self, style_name: str, scope: Scope, colour: str | None = None) -> Ink | None:
        """Return what a style sets text in; a style or font that there is not is a problem of the layout."""
        style = self.studio.look.styles.get(style_name)
        if style is None:
            self.fault("unknown-style", f"expected a style of the theme, found `{style_name}`", self.layout_span())
            return None
        family = self.studio.look.fonts.get(style.font)
        if family is None:
            self.fault("unknown-font", f"expected a font of the theme, found `{style.font}`", self.layout_span())
            return None
        rgb = self.colour(colour or style.colour, scope) or (0.0, 0.0, 0.0)
        return Ink(self.studio.fonts, family, style, rgb, self._inline_icon)

    def _inline_icon(self, name: str, colour: Rgb) -> Drawing | None:
        drawing, problems = self.studio.icon(name, colour, self.subject.span)
        self.problems.extend(problems)
        return drawing

    def text(self, template: str | None, scope: Scope) -> str:
        """Return a template as plain text."""
        faults: list[Fault] = []
        said = fill_template(template or "", scope, faults)
        self._take(faults, self.layout_span())
        return said

    def measure(self, value: float | str, scope: Scope) -> float:
        """Return a measure that may be a template."""
        if not isinstance(value, str):
            return float(value)
        said = self.text(value, scope)
        try:
            return float(said)
        except ValueError:
            self.fault("layout-number", f"expected a number from `{value}`, found `{said}`", self.layout_span())
            return 0.0

    def colour(self, template: str | None, scope: Scope) -> Rgb | None:
        """Return a palette colour named by a template."""
        name = self.text(template, scope)
        try:
            return self.studio.rgb(name)
        except KeyError:
            known = ", ".join(f"`{colour}`" for colour in sorted(self.studio.look.colours))
            message = f"expected a colour of the palette, found `{name}`"
            self.fault("unknown-colour", message, self.layout_span(), f"there are {known}")
            return None

    def _take(self, faults: Sequence[Fault], place: Span | None) -> None:
        for fault in faults:
            self.fault(fault.code, fault.message, place, fault.hint)

    def fault(self, code: str, message: str, place: Span | None, hint: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(code, message, place, hint))

    def layout_span(self) -> Span:
        """Return the place of the layout."""
        return self.studio.look.shelf.place(self.subject.layout)

    def template_span(self, template: str) -> Span | None:
        """Return the place of the content that a template shows, else of the component, else of the layout."""
        for hole in _holes(template):
            return self.subject.place_of(hole) or self.layout_span()
        return self.layout_span()


def _holes(template: str) -> Iterator[tuple[str, ...]]:
    blocks, _faults = parse(template)
    for block in blocks:
        for part in getattr(block, "parts", ()):
            if isinstance(part, Hole):
                yield part.path
            elif hasattr(part, "parts"):
                yield from (inner.path for inner in part.parts if isinstance(inner, Hole))
    if not blocks and template:
        yield (inline_text(()),)


def _turned(degrees: float, cx: float, cy: float) -> Matrix:
    """Return the matrix that turns clockwise about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def _scaled(drawing: Drawing, box: Box, how: str, *, clip: bool = True) -> list[Item]:
    """Return a drawing scaled into a box: whole (`contain`), filling it (`cover`) or out of proportion (`stretch`)."""
    x, y, w, h = box
    if not (drawing.w_mm and drawing.h_mm):
        return []
    across, down = w / drawing.w_mm, h / drawing.h_mm
    if how == "stretch":
        return [Group(drawing.items, (across, 0.0, 0.0, down, x, y))]
    scale = max(across, down) if how == "cover" else min(across, down)
    left, top = x + (w - drawing.w_mm * scale) / 2, y + (h - drawing.h_mm * scale) / 2
    inner = Group(drawing.items, translate(left, top, scale))
    if how == "cover" and clip:
        return [Group((inner,), clip=Path(rectangle(*box)))]
    return [inner]
