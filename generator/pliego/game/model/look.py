"""Layouts, of a game's `look/` or of `templates/`: what is drawn where, without Python.

Measures are millimetres from the top left of the face, type sizes points. A *template* is text with holes
such as `{card.title}` or `{seat.colour}` that are looked up in the data of the face being drawn.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from pliego.game.model.theme import Align, Template, VAlign
from pliego.game.model.types import (
    FARTHEST_MM,
    Bleed,
    Columns,
    Decimal,
    Flag,
    Id,
    Length,
    LineWidth,
    Model,
    Offset,
    Opacity,
    Plain,
    PointSize,
    decimal,
    in_range,
)


def _measure(value: object, info: ValidationInfo) -> object:
    text = str(value)
    return text if "{" in text else in_range(decimal(value, info), -FARTHEST_MM, FARTHEST_MM)


Measure = Annotated[float | str, BeforeValidator(_measure), WithJsonSchema({"type": ["number", "string"]})]
"""Millimetres, or a template that yields a number."""


class Shape(Model):
    """Fill and line of a shape: palette names (templates allowed); `none` leaves it out. Width in mm.

    `cap` is how a line ends; dashes are always round."""

    fill: Template = "none"
    """A palette name; `none` leaves it out."""
    stroke: Template = "none"
    """A palette name for the line; `none` leaves it out."""
    width: LineWidth = 0.25
    """The width of the line, in mm."""
    dash: list[Length] = []
    """Lengths of dashes and gaps, in mm."""
    cap: Literal["butt", "round", "square"] = "butt"
    """How the line ends."""
    radius: Length = 0.0
    """The radius of its corners, in mm."""


class Shift(Model):
    """Shift an item by `by` steps of (dx, dy) mm: `by` is a template that yields a number."""

    by: Template
    """How many steps: a template that yields a number."""
    dx: Offset = 0.0
    """A step to the right, in mm."""
    dy: Offset = 0.0
    """A step down, in mm."""
    start: Offset = 1.0
    """The number at which it stands unshifted."""


class BaseItem(Model):
    """What every item can say: where it stands, in which ink, when, and what is read aloud for it. With
    `equals`, `at-least`, `at-most`, `one-of` or `none-of` it is drawn if `when` yields that; what is absent
    is empty."""

    id: Id | None = None
    """By what a layout that extends this one changes it."""
    at: list[Measure] | None = None
    """Its box [x, y, w, h] in mm from the top left; numbers or templates."""
    ink: Literal["colour", "low"] | None = None
    """The only ink in which it is drawn."""
    when: Template | None = None
    """Drawn only if this template yields something, or what `equals` and the like ask."""
    unless: Template | None = None
    """Not drawn if this template yields something."""
    equals: Template | None = None
    """What `when` must yield."""
    at_least: Measure | None = Field(default=None, alias="at-least")
    """The least number that `when` must yield."""
    at_most: Measure | None = Field(default=None, alias="at-most")
    """The greatest number that `when` may yield."""
    one_of: list[Template] | None = Field(default=None, alias="one-of")
    """One of these `when` must yield."""
    none_of: list[Template] | None = Field(default=None, alias="none-of")
    """None of these `when` may yield."""
    rotate: Measure = 0.0
    """By how many degrees it is turned, clockwise, about its middle."""
    opacity: Opacity = 1.0
    """From 0, unseen, to 1."""
    move: Shift | None = None
    """By how much it is shifted, by a number of the face."""
    alt: Template | None = None
    """What is read aloud for it; empty: nothing."""


class TextItem(BaseItem):
    """Text in a box, measured and fitted; `target` and `floor` override the style's."""

    text: Template
    """What is set, with holes such as `{card.title}`."""
    style: Id
    """A style of the theme."""
    colour: Template | None = None
    """A palette name instead of the style's."""
    colour_low: Template | None = Field(default=None, alias="colour-low")
    """Instead of `colour` where ink is low."""
    align: Align | None = None
    """Instead of the style's."""
    valign: VAlign | None = None
    """Instead of the style's."""
    target: PointSize | None = None
    """Size in points instead of the style's."""
    floor: PointSize | None = None
    """Least size in points instead of the style's."""


class RectItem(BaseItem):
    """A rectangle, with rounded corners if `radius` says so."""

    rect: Shape
    """Fill, line and corners."""


class EllipseItem(BaseItem):
    """An ellipse that touches the sides of its box."""

    ellipse: Shape
    """Fill and line."""


class LineItem(BaseItem):
    """A line from (x, y) to (x + w, y + h)."""

    line: Shape
    """The line."""


class PathItem(BaseItem):
    """SVG path data in mm, relative to the item's x and y."""

    path: Plain
    """SVG path data in mm, from the item's x and y."""
    shape: Shape
    """Fill and line."""


Focus = Literal["middle", "top", "bottom", "left", "right"]


class ArtItem(BaseItem):
    """An SVG or raster of the game's art folder, scaled into the box."""

    art: Template
    """The picture, a path below `art/`; holes allowed."""
    fit: Literal["contain", "cover", "stretch"] = "contain"
    """How it is scaled: wholly seen, covering the box, or stretched to it."""
    focus: Focus | None = None
    """What of it stays where it covers the box: its middle, or one of its sides."""
    tint: Template | None = None
    """A palette name that it is repainted in."""


class IconItem(BaseItem):
    """A declared icon of the game, scaled into the box; `tint` repaints it in one colour."""

    icon: Template
    """A symbol of `icons` in game.yaml."""
    tint: Template | None = None
    """A palette name that it is repainted in."""


class FaceItem(BaseItem):
    """Another face, scaled into the box: `deck/card`, `boards/id`, … as the manifest names it."""

    face: Template
    """The face: `deck/card`, `boards/id`."""
    side: Literal["front", "back"] = "front"
    """Which side of it."""
    border: Flag = False
    """True to draw where it is cut."""


class GroupItem(BaseItem):
    """Items that share an origin (the group's x and y)."""

    group: list[LayoutItem]
    """Items that stand from this one's x and y."""


class RepeatItem(BaseItem):
    """Items drawn once for each element: of a list (`over`), or `count` times, known as `name`.

    Elements are set in `columns` at `pitch` [dx, dy] mm. `spread` divides the item's box evenly along x or y
    instead. With `placed`, each element stands at its own x and y, and children's `at` is in units of the
    pitch. Inside, `{index}` counts from 1 and `{letter}` from A.
    """

    repeat: list[LayoutItem]
    """What is drawn for each element."""
    name: Id = "it"
    """What an element is called inside: `{it.title}`."""
    over: Template | None = None
    """The list that is gone through."""
    count: Template | None = None
    """How many times, where there is no list."""
    columns: Columns = 1.0
    """How many stand in a row."""
    pitch: list[Measure] = [0.0, 0.0]
    """From one to the next: [dx, dy] in mm."""
    spread: Literal["x", "y"] | None = None
    """Divides the box evenly instead."""
    placed: Flag = False
    """True if each element stands at its own x and y."""


class TableItem(BaseItem):
    """A table of tables.yaml set into the box; column widths follow their shares."""

    table: Template
    """A table of tables.yaml."""
    head: Id
    """The style of its headings."""
    cell: Id
    """The style of its cells."""
    columns: list[Id] = []
    """The columns that are printed; none named: all."""
    rule: Template = "ink"
    """The palette name of its lines."""
    band: Template = "none"
    """The palette name behind every other row."""
    title: Id | None = None
    """The style of its title; left out: no title."""


_KINDS = ("text", "rect", "ellipse", "line", "path", "art", "icon", "face", "group", "repeat", "table")


def _which(data: Any) -> str:
    said = data if isinstance(data, dict) else getattr(type(data), "model_fields", ())
    return next((kind for kind in _KINDS if kind in said), "?")


LayoutItem = Annotated[
    Annotated[TextItem, Tag("text")]
    | Annotated[RectItem, Tag("rect")]
    | Annotated[EllipseItem, Tag("ellipse")]
    | Annotated[LineItem, Tag("line")]
    | Annotated[PathItem, Tag("path")]
    | Annotated[ArtItem, Tag("art")]
    | Annotated[IconItem, Tag("icon")]
    | Annotated[FaceItem, Tag("face")]
    | Annotated[GroupItem, Tag("group")]
    | Annotated[RepeatItem, Tag("repeat")]
    | Annotated[TableItem, Tag("table")],
    Discriminator(_which),
]


SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.2, 88.9),
    "standard": (63.0, 88.0),
    "euro": (59.0, 92.0),
    "mini": (44.0, 68.0),
    "mini-us": (41.0, 63.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "a6": (105.0, 148.0),
    "a7": (74.0, 105.0),
    "business": (85.0, 55.0),
}
"""What cards are cut to, by the names that their makers use: width and height in mm, upright."""


def _size(value: object) -> object:
    if isinstance(value, str):
        if (name := value.strip().casefold()) in SIZES:
            return list(SIZES[name])
        known = ", ".join(f"`{each}`" for each in SIZES)
        raise PydanticCustomError(
            "size", "expected [w, h] in mm or one of {known}, found `{v}`", {"known": known, "v": value}
        )
    return value


FaceSize = Annotated[
    list[Decimal],
    BeforeValidator(_size),
    WithJsonSchema(
        {"anyOf": [{"type": "array", "items": Decimal.__metadata__[1].json_schema}, {"enum": list(SIZES)}]}
    ),
]
"""Width and height in mm, or the name of a size that cards are made in."""


FaceShape = Literal["rectangle", "round", "hexagon", "hexagon-flat"]


class Layout(Model):
    """One face: its size and items, in the order they are drawn (and read).

    `extends` takes another layout's items; an item with the same id is changed in place, others are added
    behind. `folds` are dashed lines [x1, y1, x2, y2]. `keep` is the box [x, y, w, h] that is cut out, where
    the rest of the face only explains it. `fields` are free fields of cards that are left out where a card
    has them not. `shape` is what is cut out of the size: `hexagon` has corners above and below,
    `hexagon-flat` left and right.
    """

    format: Literal["1"]
    """Always 1: the format of these files."""
    extends: Id | None = None
    """The layout whose items it takes."""
    size: FaceSize | None = None
    """[w, h] in mm, or the name of a card size."""
    bleed: Bleed = 0.0
    """How far it is painted beyond the cut, in mm."""
    corner: Length = 0.0
    """The radius of its corners, in mm."""
    shape: FaceShape = "rectangle"
    """What is cut out of the size."""
    safe: Length = 0.0
    """How far from the cut nothing important stands, in mm."""
    background: Template | None = None
    """A palette name; reaches into the bleed."""
    items: list[LayoutItem] = []
    """What is drawn, in order."""
    without: list[Id] = []
    """Ids of items of the extended layout that are left out."""
    fields_: list[Id] = Field(default=[], alias="fields")
    """Free fields of cards that are left out where a card has them not."""
    folds: list[Annotated[list[Offset], Field(min_length=4, max_length=4)]] = []
    """Where it is folded: [x1, y1, x2, y2] in mm."""
    keep: Annotated[list[Offset], Field(min_length=4, max_length=4)] | None = None
    """The box [x, y, w, h] that is cut out of it."""
