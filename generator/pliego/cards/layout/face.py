"""Draw one face: the items of its layout, filled with its data, become a `Drawing`.

In: artwork, the other faces and a subject. Out: `Face`: the drawing, how its texts fit, and every problem,
each at the place of the content it comes from (or of the layout, if the layout is wrong). The law of this
file: items are drawn in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pliego.cards.art.outline import path_data
from pliego.cards.art.values import BadValue
from pliego.cards.drawing import (
    IDENTITY,
    Box,
    Drawing,
    Group,
    Item,
    Stroke,
    VectorPath,
    ellipse,
    rectangle,
)
from pliego.cards.layout import stand_in
from pliego.cards.layout.amount import MOST_POINTS, Amount, amount_of
from pliego.cards.layout.around import Obstacle, room_beside
from pliego.cards.layout.artwork import Artwork, found_picture
from pliego.cards.layout.conditions import is_shown
from pliego.cards.layout.divided_last import fit_divided
from pliego.cards.layout.draft import Draft
from pliego.cards.layout.edges import edged, is_whole_card
from pliego.cards.layout.grounds import box_of_icon
from pliego.cards.layout.layers import at_home, in_layer, seen
from pliego.cards.layout.on_panels import on_panels, panels_of
from pliego.cards.layout.other_faces import OtherFaces, face_to_show, shown_face
from pliego.cards.layout.placing import Frame, cut_away, most_cut, scaled, turned
from pliego.cards.layout.repeat import repeated
from pliego.cards.layout.result import CroppedPicture, Face, FinishedPicture, MadeOf
from pliego.cards.layout.subject import Subject
from pliego.cards.layout.table import TableSetter
from pliego.cards.layout.typeset import LineRoom, fit, missing_in, place
from pliego.cards.layout.words import flows, letters_of
from pliego.game.fill import fill, fill_template
from pliego.game.lookup import Scope
from pliego.game.model.look import (
    ArtItem,
    BaseItem,
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
    TableItem,
    TextItem,
)
from pliego.text.problems import has_errors
from pliego.text.units import MM_PER_PT

_MAX_ITEMS = 20_000
_LEAST_CUT = 0.02
"""The share of an icon's width or height that may be cut away."""
_USUAL_SIZE = (63.0, 88.0)
"""The size in mm of a card without a layout."""
_MOST_OVERLOADED = 3
"""How many faces of one layout may have too much. The rest of them are not drawn."""


def draw_face(
    artwork: Artwork, others: OtherFaces, subject: Subject, layout: Layout | None = None
) -> Face | None:
    """Draw a subject by its layout, or by another `layout` of the same name; None if the layout is missing
    (reported by the reference check)."""
    layout = layout or artwork.look.layout(subject.layout)
    if layout is None:
        return _without_layout(artwork, subject)
    if layout.size is None:
        artwork.look.looks.report_missing_size(subject.layout)
        return _without_layout(artwork, subject)
    scope = replace(subject.scope, optional=frozenset(layout.fields_), is_draft=artwork.is_draft)
    subject = replace(subject, scope=scope)
    draft = FaceDraft(artwork, subject, layout, others=others)
    drawn = draft.draw_all()
    ground = draft.background()
    items = ground + [piece for _item, pieces in drawn for piece in pieces]
    whole = Drawing(layout.size[0], layout.size[1], tuple(items), layout.bleed, draft.shows)
    drawing = at_home(whole) if draft.has_unseen else whole
    shown = [seen(tuple(pieces)) if draft.has_unseen else pieces for _item, pieces in drawn]
    draft.check_edges(drawn, layout.size)
    if artwork.is_draft and has_errors(draft.problems):
        drawing = replace(drawing, items=(*drawing.items, stand_in.flag(layout.size[0])))
    problems = tuple(dict.fromkeys(draft.problems))
    if artwork.is_draft:
        problems = tuple(replace(problem, severity="warning") for problem in problems)
    return Face(
        subject.id,
        subject.side,
        drawing,
        layout,
        tuple(draft.fits),
        problems,
        made_of=MadeOf(frozenset(draft.art), frozenset({subject.layout, *draft.layouts})),
        parts=(len(ground), *map(len, shown)),
        nested=draft.nested,
        shown_by=tuple(draft.shown_by.items()),
        crops=tuple(draft.crops),
        finished=tuple(draft.finished),
        sizes=tuple(draft.sizes.items()),
        layered=whole if draft.has_unseen else None,
    )


def _without_layout(artwork: Artwork, subject: Subject) -> Face | None:
    """Return a frame in place of a face without a layout, if it is a draft. It is as large as the fronts of
    its deck."""
    if not artwork.is_draft:
        return None
    deck = artwork.game.decks.get(subject.id.partition("/")[0])
    usual = artwork.look.layout(deck.layout) if deck else None
    size = (usual and usual.size) or [*_USUAL_SIZE]
    name = f"{subject.id} ({subject.layout})"
    items = stand_in.frame((0, 0, size[0], size[1]), name, artwork.fonts, artwork.look.text_font)
    drawing = Drawing(size[0], size[1], tuple(items))
    return Face(subject.id, subject.side, drawing, Layout(format="1", size=size))


@dataclass
class FaceDraft(Draft):
    """One face while it is drawn, item by item."""

    others: OtherFaces = field(kw_only=True)
    crops: list[CroppedPicture] = field(default_factory=list)
    finished: list[FinishedPicture] = field(default_factory=list)
    sizes: dict[str, float] = field(default_factory=dict)

    def draw_all(self) -> list[tuple[LayoutItem, list[Item]]]:
        """Draw each item of the layout. Draw nothing if a face has more than can be checked and printed in a
        reasonable time, or if several faces of this layout had. Faces that show it are not blamed too."""
        nothing: list[tuple[LayoutItem, list[Item]]] = [(item, []) for item in self.layout.items]
        overloaded, name = self.artwork.overloaded, self.subject.layout
        if overloaded[name] >= _MOST_OVERLOADED:
            return nothing
        drawn = [(item, self.items([item], self.subject.scope, Frame())) for item in self.layout.items]
        excess = self._excess() or amount_of(piece for _item, pieces in drawn for piece in pieces).excess
        if not excess:
            return drawn
        overloaded[name] += 1
        message = f"expected at most {excess} on a face, found more on `{self.subject.id}`"
        hint = "lists inside lists and faces inside faces multiply: use smaller numbers"
        self.fault("too-many-items", message, self.subject.span, hint)
        return nothing

    def _excess(self) -> str:
        """In words: the bound that the items of the layout exceed so far, or nothing."""
        if self.drawn > _MAX_ITEMS:
            return f"{_MAX_ITEMS:,} items"
        return Amount(0, self.letters).excess if self.letters > MOST_POINTS else ""

    def background(self) -> list[Item]:
        """Return the background of the face with its bleed."""
        if not self.layout.background or not self.layout.size:
            return []
        (w, h), bleed = self.layout.size, self.layout.bleed
        colour = self.colour(self.layout.background, self.subject.scope)
        segments = rectangle(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
        return [VectorPath(segments, fill=colour)] if colour else []

    def items(self, items: Sequence[LayoutItem], scope: Scope, frame: Frame) -> list[Item]:
        """Draw items in order."""
        drawn: list[Item] = []
        holder = self.item
        for item in items:
            self.drawn += 1
            if self._excess():
                break
            self.item = item
            if self._is_shown(item, scope):
                drawn.extend(self._placed(item, scope, frame))
        self.item = holder
        return drawn

    def _placed(self, item: LayoutItem, scope: Scope, frame: Frame) -> list[Item]:
        """Draw one item where it stands: on the face, or on panels of a folded part."""
        if item.panel is None:
            return self._finished(item, self._box(item, scope, frame), scope, frame)
        panels, frame = panels_of(self.layout, item.panel), Frame()
        return on_panels(panels, self._finished(item, self._box(item, scope, frame), scope, frame))

    def _is_shown(self, item: BaseItem, scope: Scope) -> bool:
        filled, measured = partial(self.condition, scope=scope), partial(self.measure, scope=scope)
        return is_shown(item, self.artwork.look.ink, filled, measured)

    def _box(self, item: BaseItem, scope: Scope, frame: Frame) -> Box:
        at = [v if isinstance(v, float) else self.measure(v, scope) for v in item.at or ()]
        x, y, w, h = at if len(at) == 4 else (*at, 0.0, 0.0, 0.0, 0.0)[:4]
        left, top = frame.x + x * frame.across, frame.y + y * frame.down
        if item.move is not None:
            steps = self.measure(item.move.by, scope) - item.move.start
            left, top = left + steps * item.move.dx, top + steps * item.move.dy
        return left, top, w * frame.across, h * frame.down

    def _finished(self, item: LayoutItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        """Draw one item. Wrap it in a group if it is turned or faded, has an alternative text or a layer."""
        before = len(self.problems)
        drawn = _DRAWN_BY[type(item)](self, item, box, scope, frame)
        if self.artwork.is_draft and has_errors(self.problems[before:]):
            drawn = self._marked(item, drawn, box, scope)
        turn = self.measure(item.rotate, scope) if item.rotate else 0.0
        alt = self.spoken(item.alt, scope) if item.alt else ""
        if drawn and (turn or alt or item.opacity < 1):
            matrix = turned(turn, box[0] + box[2] / 2, box[1] + box[3] / 2) if turn else IDENTITY
            role = "figure" if alt else ""
            drawn = [Group(tuple(drawn), matrix, opacity=item.opacity, role=role, alt=alt)]
        return in_layer(self, item, drawn)

    def _marked(self, item: LayoutItem, drawn: list[Item], box: Box, scope: Scope) -> list[Item]:
        """Return an item of a draft that has a fault, with a mark. If nothing can be drawn, return a frame
        with the name of what is missing."""
        if isinstance(item, GroupItem | RepeatItem):
            return drawn
        names = {ArtItem: "art", IconItem: "icon", FaceItem: "face", TextItem: "id", TableItem: "table"}
        if not drawn and type(item) in names:
            name = fill_template(getattr(item, names[type(item)]) or "", scope)[0]
            font = self.artwork.look.text_font
            drawn = stand_in.frame(box, name, self.artwork.fonts, font)
        return [*drawn, *stand_in.mark(box)]

    def _table(self, item: TableItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        return TableSetter(self, item, box, scope).items()

    def _group(self, item: GroupItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        return self.items(item.group, scope, Frame(box[0], box[1], frame.across, frame.down))

    def _rect(self, item: RectItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        return self._shape(rectangle(*box, item.rect.radius), item.rect, scope)

    def _ellipse(self, item: EllipseItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        return self._shape(ellipse(*box), item.ellipse, scope)

    def _line(self, item: LineItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        x, y, w, h = box
        return self._shape((("M", (x, y)), ("L", (x + w, y + h))), item.line, scope)

    def _shape(self, segments: Any, shape: Shape, scope: Scope) -> list[Item]:
        fill_colour = self.colour(shape.fill, scope)
        line = self.colour(shape.stroke, scope)
        cap = "round" if shape.dash else shape.cap
        stroke = Stroke(line, shape.width, tuple(shape.dash), cap) if line else None
        return [VectorPath(segments, fill_colour, stroke)] if fill_colour or stroke else []

    def _path(self, item: PathItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        try:
            segments = path_data(item.path)
        except BadValue as bad:
            self.fault("layout-path", f"expected {bad}, found `{item.path}`", self.layout_span(item.path))
            return []
        drawn = self._shape(segments, item.shape, scope)
        matrix = (frame.across, 0.0, 0.0, frame.down, box[0], box[1])
        return [Group(tuple(drawn), matrix)] if drawn else []

    def _art(self, item: ArtItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        path = self.text(item.art, scope)
        if not path:
            return []
        path = found_picture(self.artwork.session, path)
        tint = self.colour(item.tint, scope) if item.tint else None
        self.art.add(path)
        drawing, problems = self.artwork.art(
            path, tint, partial(self.template_span, item.art), box[2:], fills_corners=item.fill_corners
        )
        self.record_shown(problems, item.art)
        if drawing is None:
            return []
        if (
            item.fit == "auto"
            and cut_away(drawing, box)[0] > _LEAST_CUT
            and self.artwork.is_icon(path, drawing)
        ):
            return scaled(drawing, box_of_icon(box, self.layout), "contain")
        if is_whole_card(item, drawing, box, self.layout):
            self._record_finished(item, path)
        if (item.edge or item.has_bleed) and (size := self.layout.size):
            return edged(drawing, box, (size[0], size[1]), item.has_bleed, item.edge, item.focus or "middle")
        how = "cover" if item.fit == "auto" else item.fit
        if how == "cover" and item.focus is None:
            self._record_crop(item, path, drawing, box)
        return scaled(drawing, box, how, item.focus or "middle")

    def _record_finished(self, item: ArtItem, path: str) -> None:
        w, h = self.layout.size or _USUAL_SIZE
        place, shown = self.template_span(item.art), self.layout_span(item.art)
        self.finished.append(FinishedPicture(item, path, (w, h), self.layout.bleed, place, shown))

    def _record_crop(self, item: ArtItem, path: str, drawing: Drawing, box: Box) -> None:
        share, side = cut_away(drawing, box)
        if share > (most := most_cut(drawing)):
            place, shown = self.template_span(item.art), self.layout_span(item.art)
            self.crops.append(
                CroppedPicture(item.id or item.art, path, share, side, box[2:], place, shown, most)
            )

    def _icon(self, item: IconItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        name = self.text(item.icon, scope)
        if not name:
            return []
        tint = self.colour(item.tint, scope) if item.tint else None
        self.record_icon(name)
        drawing, problems = self.artwork.icon(name, tint, partial(self.template_span, item.icon), box[2:])
        self.record_shown(problems, item.icon)
        if drawing is None:
            return []
        inner = tuple(scaled(drawing, box, "contain"))
        return [Group(inner, role="figure", alt=self.artwork.game.info.icons[name].title)]

    def _face(self, item: FaceItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        name = self.text(item.face, scope)
        face = face_to_show(self, self.others, item, name) if name else None
        return shown_face(self, item, face, box) if face else []

    def _repeat(self, item: RepeatItem, box: Box, scope: Scope, frame: Frame) -> list[Item]:
        drawn: list[Item] = []
        for names, cell in repeated(self, item, box, scope, frame):
            drawn.extend(self.items(item.repeat, scope.knowing(names), cell))
        return drawn

    def _text(self, item: TextItem, box: Box, scope: Scope, _frame: Frame) -> list[Item]:
        is_low = self.artwork.look.ink == "low"
        colour = item.colour_low if is_low and item.colour_low else item.colour
        lettering = self.lettering(item.style, scope, colour)
        blocks, faults = fill(item.text, scope)
        if faults:
            self.record_faults(faults, self.layout_span(item.text))
        if lettering is None or (faults and not self.artwork.is_draft):
            return []
        target = item.target or lettering.style.target
        floor = min(target, item.floor or lettering.style.floor or target)
        is_common = (item.size or lettering.style.size) == "deck"
        if is_common and (common := self.others.sizes_of_deck(self.subject.id).get(item.style)):
            target, floor = min(target, common), min(floor, common)
        line_em = box[2] / (target * MM_PER_PT)
        paragraphs = flows(blocks, lettering, line_em)
        if not any(flow.words for flow in paragraphs):
            return []
        self.check_face(item.style, lettering)
        self.letters += letters_of(paragraphs)
        room = self._room(item, box)
        setting = fit(paragraphs, lettering.style, box[2:], target, floor, room)
        setting = fit_divided(setting, blocks, lettering, box[2:], (target, floor), room)
        if is_common:
            self.sizes[item.style] = min(setting.size_pt, self.sizes.get(item.style, setting.size_pt))
        if item.target or item.floor:
            self.check_floor(floor, lettering.style, item.id or item.text)
        self.check_setting(item, setting, box, (target, floor))
        if self.artwork.is_draft and (missing := missing_in(setting)):
            boxed = flows(stand_in.with_boxes(blocks, missing), lettering, line_em)
            setting = fit(boxed, lettering.style, box[2:], target, floor, room)
        return place(
            setting,
            lettering,
            box,
            item.align or lettering.style.align,
            "top" if room else item.valign or lettering.style.valign,
            _ROLES[lettering.style.heading],
        )

    def _room(self, item: TextItem, box: Box) -> LineRoom | None:
        """Return the room of the lines of a text, if it gives way to items that are drawn."""
        scope = self.subject.scope
        others = [other for other in self.named_items(item.around) if self._is_shown(other, scope)]
        found = [Obstacle(self._box(each, scope, Frame()), isinstance(each, EllipseItem)) for each in others]
        return room_beside(box, found) if found else None


_ROLES = {"none": "paragraph", "title": "heading-1", "section": "heading-2", "part": "heading-3"}
_DRAWN_BY: dict[type[BaseItem], Callable[[FaceDraft, Any, Box, Scope, Frame], list[Item]]] = {
    TextItem: FaceDraft._text,
    RectItem: FaceDraft._rect,
    EllipseItem: FaceDraft._ellipse,
    LineItem: FaceDraft._line,
    PathItem: FaceDraft._path,
    ArtItem: FaceDraft._art,
    IconItem: FaceDraft._icon,
    FaceItem: FaceDraft._face,
    GroupItem: FaceDraft._group,
    RepeatItem: FaceDraft._repeat,
    TableItem: FaceDraft._table,
}
