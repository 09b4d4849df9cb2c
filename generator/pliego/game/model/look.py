"""Layouts, in a game's `look/` or in `templates/`: the items of a face and their places, without Python.

Measures are millimetres from the top left of the face, type sizes points. A *template* is text with
placeholders such as `{card.title}` or `{seat.colour}`, which the data of the drawn face fills.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    BeforeValidator,
    Field,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from pliego.game.model.folded import FoldedPart
from pliego.game.model.names import FileId
from pliego.game.model.theme import Align, Template, TextSize, VAlign
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
    discriminator,
    in_range,
)


def _measure(value: object, info: ValidationInfo) -> object:
    text = str(value)
    return text if "{" in text else in_range(decimal(value, info), -FARTHEST_MM, FARTHEST_MM)


Measure = Annotated[float | str, BeforeValidator(_measure), WithJsonSchema({"type": ["number", "string"]})]
"""Millimetres, or a template that yields a number."""


class Shape(Model):
    """The fill and line of a shape; dashes are always round."""

    fill: Template = "none"
    """A palette name; `none` for no fill."""
    stroke: Template = "none"
    """The palette name of the line; `none` for no line."""
    width: LineWidth = 0.25
    """The width of the line, in mm."""
    dash: list[Length] = []
    """Lengths of dashes and gaps, in mm."""
    cap: Literal["butt", "round", "square"] = "butt"
    """The shape of the ends of the line."""
    radius: Length = 0.0
    """The radius of its corners, in mm."""


class Shift(Model):
    """A shift of an item by a number of steps of (dx, dy) mm."""

    by: Template
    """The number of steps: a template that gives a number."""
    dx: Offset = 0.0
    """A step to the right, in mm."""
    dy: Offset = 0.0
    """A step down, in mm."""
    start: Offset = 1.0
    """The number without a shift."""


Layer = Literal["foil", "spot-uv", "white"]
"""What a print shop lays on besides the four inks: metal foil, clear varnish, white ink."""


ItemLayer = Literal["foil", "spot-uv", "white", "none"]
"""The layer of an item; `none` takes it out of one that the layout it extends gives it."""


class Condition(Model):
    """When something is drawn. Several keys hold together."""

    when: Template | None = None
    """Drawn only if this template is not empty, or is what `equals` and the like ask for."""
    unless: Template | None = None
    """Not drawn if this template is not empty."""
    equals: Template | None = None
    """The text that `when` must be."""
    at_least: Measure | None = Field(default=None, alias="at-least")
    """The least number that `when` may be."""
    at_most: Measure | None = Field(default=None, alias="at-most")
    """The greatest number that `when` may be."""
    one_of: list[Template] | None = Field(default=None, alias="one-of")
    """The texts of which `when` must be one."""
    none_of: list[Template] | None = Field(default=None, alias="none-of")
    """The texts of which `when` may be none."""


class BaseItem(Condition):
    """The keys of every item: its place, its ink, its conditions, and the text that is read aloud."""

    id: Id | None = None
    """The id by which a layout that extends this one changes it."""
    like: Id | None = None
    """The item whose changes it takes too: a layout that extends this one changes both, but not their
    places."""
    at: list[Measure] | None = None
    """Its box [x, y, w, h] in mm from the top left; numbers or templates."""
    panel: Id | None = None
    """The panel of a folded part that it stands on, upright when the part is folded: its place is from there.
    `sides` for every panel that is looked at."""
    ink: Literal["colour", "low"] | None = None
    """The only ink in which it is drawn."""
    also: list[Condition] = Field(default_factory=list)
    """Further conditions, each with its own `when` and `unless`. All must hold."""
    rotate: Measure = 0.0
    """Its turn about its middle in degrees, clockwise."""
    opacity: Opacity = 1.0
    """From 0, invisible, to 1."""
    move: Shift | None = None
    """Its shift by a number of the face."""
    alt: Template | None = None
    """The text that is read aloud for it; empty: nothing."""
    layer: ItemLayer = "none"
    """The layer in which a print shop prints it. At home, foil is printed in the item's own colour, and what
    is `spot-uv` or `white` is not printed."""


class TextItem(BaseItem):
    """Text in a box, measured and fitted."""

    text: Template
    """The text, with placeholders such as `{card.title}`."""
    style: Id
    """A style of the theme."""
    colour: Template | None = None
    """A palette name instead of the style's."""
    colour_low: Template | None = Field(default=None, alias="colour-low")
    """The palette name in low ink, instead of `colour`."""
    align: Align | None = None
    """Instead of the style's."""
    valign: VAlign | None = None
    """Instead of the style's."""
    target: PointSize | None = None
    """Size in points instead of the style's."""
    floor: PointSize | None = None
    """Least size in points instead of the style's."""
    size: TextSize | None = None
    """`box` or `deck`, instead of the style's: `deck` for one size on all cards of a deck."""
    around: list[Id] = []
    """The ids of items that its lines give way to where these are drawn: a disc in a corner."""


class RectItem(BaseItem):
    """A rectangle, with rounded corners if it has a `radius`."""

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
    """A picture of the game's art folder, SVG or raster, scaled into the box."""

    art: Template
    """The picture, a path below `art/`; placeholders allowed."""
    fit: Literal["contain", "cover", "stretch", "auto"] = "contain"
    """Its scale: wholly visible, covering the box, or stretched to it. `auto` covers it with a painting and
    shows an icon, a picture without a ground of its own, whole."""
    focus: Focus | None = None
    """The part that stays if it covers the box: its middle or one of its sides."""
    edge: Literal["mirror", "extend"] | None = None
    """For a picture without bleed: it covers what lies inside the trim, and its edge goes on over the rest of
    the box, mirrored or stretched."""
    has_bleed: Bleed = Field(default=0.0, alias="has-bleed")
    """How far in mm the picture itself reaches beyond the trim, in a box that does."""
    fill_corners: Flag = Field(default=False, alias="fill-corners")
    """True to fill the corners of a picture of a card that has rounded ones (transparent, white or black),
    so that the cut shows none of it."""
    tint: Template | None = None
    """The palette name of its new colour."""


class IconItem(BaseItem):
    """A declared icon of the game, scaled into the box."""

    icon: Template
    """A symbol of `icons` in game.yaml."""
    tint: Template | None = None
    """The palette name of its new colour."""


class FaceItem(BaseItem):
    """Another face, scaled into the box."""

    face: Template
    """The face by its name in the manifest: `deck/card`, `boards/id`."""
    side: Literal["front", "back"] = "front"
    """Its front or its back."""
    border: Flag = False
    """True to draw its cut."""


class GroupItem(BaseItem):
    """Items with a common origin, the x and y of the group."""

    group: list[LayoutItem]
    """The items, with their places from this one's x and y."""


class RepeatItem(BaseItem):
    """Items drawn once for each element of a list, or a number of times.

    Inside, `{index}` counts from 1 and `{letter}` from A. With `placed`, the items' `at` is in units of the
    pitch.
    """

    repeat: list[LayoutItem]
    """The items that are drawn for each element."""
    name: Id = "it"
    """The name of an element inside: `{it.title}`."""
    over: Template | None = None
    """The list of elements."""
    count: Template | None = None
    """The number of times, without a list."""
    columns: Columns = 1.0
    """The number of elements in a row."""
    pitch: list[Measure] = [0.0, 0.0]
    """The step from one element to the next: [dx, dy] in mm."""
    spread: Literal["x", "y"] | None = None
    """Divides the box evenly along x or y, instead of a pitch."""
    placed: Flag = False
    """True if each element has its own x and y."""


class TableItem(BaseItem):
    """A table of tables.yaml in the box; the columns have their shares of its width."""

    table: Template
    """A table of tables.yaml."""
    head: Id
    """The style of its headings."""
    cell: Id
    """The style of its cells."""
    columns: list[Id] = []
    """The printed columns; none: all."""
    rule: Template = "ink"
    """The palette name of its lines."""
    band: Template = "none"
    """The palette name behind every other row."""
    title: Id | None = None
    """The style of its title; without it, no title."""


ITEM_KINDS = ("text", "rect", "ellipse", "line", "path", "art", "icon", "face", "group", "repeat", "table")
"""The keys that tell the kinds of items apart."""

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
    discriminator(ITEM_KINDS),
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
"""The sizes of cards by the names that makers use: width and height in mm, upright."""


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
"""Width and height in mm, or the name of a size of cards."""


FaceShape = Literal["rectangle", "round", "hexagon", "hexagon-flat"]


class Layout(Model):
    """One face: its size and its items, in the order in which they are drawn and read."""

    format: Literal["1"]
    """Always 1: the format of these files."""
    extends: FileId | None = None
    """The layout whose items it takes; it changes those with the same id and adds its others behind."""
    size: FaceSize | None = None
    """[w, h] in mm, or the name of a card size."""
    bleed: Bleed = 0.0
    """The width of the paint beyond the cut, in mm."""
    corner: Length = 0.0
    """The radius of its corners, in mm."""
    shape: FaceShape = "rectangle"
    """The shape of the cut: `hexagon` has corners above and below, `hexagon-flat` left and right."""
    safe: Length = 0.0
    """The width of the margin inside the cut without anything important, in mm."""
    background: Template | None = None
    """The palette name of the background, which reaches into the bleed."""
    items: list[LayoutItem] = []
    """The items, in order."""
    without: list[Id] = []
    """The ids of items of the extended layout to leave out."""
    fields_: list[Id] = Field(default=[], alias="fields")
    """The free fields that a card may be without."""
    folds: list[Annotated[list[Offset], Field(min_length=4, max_length=4)]] = []
    """Its folds, dashed lines [x1, y1, x2, y2] in mm."""
    net: FoldedPart | None = None
    """What it is folded to, `{kind: standee, size: [25, 60]}`: size and folds of the flat part come of it."""
    keep: Annotated[list[Offset], Field(min_length=4, max_length=4)] | None = None
    """The box [x, y, w, h] to cut out of it, if the rest only explains it."""
