"""Themes and layouts, of a game's `look/` or of `templates/`: how things look, without Python.

Measures are millimetres from the top left of the face, type sizes points. A *template* is text with holes
such as `{card.title}` or `{seat.colour}` that are looked up in the data of the face being drawn.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from generator.model.ranges import (
    FARTHEST_MM,
    Bleed,
    Columns,
    Gutter,
    Leading,
    Length,
    LineWidth,
    Offset,
    Opacity,
    ParagraphGap,
    PointSize,
    Tracking,
    held,
)
from generator.model.types import Decimal, Flag, Id, Model, Plain, decimal

Colour = Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6}|none)$")]
Template = Plain
Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]


def _measure(value: object, info: ValidationInfo) -> object:
    text = str(value)
    return text if "{" in text else held(decimal(value, info), -FARTHEST_MM, FARTHEST_MM)


Measure = Annotated[float | str, BeforeValidator(_measure), WithJsonSchema({"type": ["number", "string"]})]
"""Millimetres, or a template that yields a number."""


class FontFaces(Model):
    """The files of one family, below look/fonts or templates/fonts; bold and italic text needs its own
    face."""

    regular: Plain
    bold: Plain | None = None
    italic: Plain | None = None
    bold_italic: Plain | None = Field(default=None, alias="bold-italic")

    def files(self) -> list[str]:
        """Return the files of the faces that it has."""
        faces = (self.regular, self.bold, self.italic, self.bold_italic)
        return [file for file in faces if file is not None]


class Style(Model):
    """How a piece of text is set. Text starts at `target` pt and may shrink to `floor` pt to fit its box. To
    those who listen it is a `heading`: the title of a face, of a section, of a part of that."""

    font: Id = "text"
    face: Literal["regular", "bold", "italic"] = "regular"
    target: PointSize = 9.0
    floor: PointSize | None = None
    leading: Leading = 1.2
    paragraph: ParagraphGap = 0.5
    colour: Template = "ink"
    align: Align = "left"
    valign: VAlign = "top"
    case: Literal["as-is", "upper"] = "as-is"
    tracking: Tracking = 0.0
    heading: Literal["none", "title", "section", "part"] = "none"
    collector: Flag = False


class Theme(Model):
    """The identity of a game: fonts, palette (and what changes in low ink), text styles, style sheets of its
    books besides its own `book.css`; `gutter` is the room between faces on a sheet in mm."""

    format: Literal["1"]
    extends: Id | None = None
    fonts: dict[Id, FontFaces] = {}
    colours: dict[Id, Colour] = {}
    low: dict[Id, Colour] = {}
    styles: dict[Id, Style] = {}
    css: list[Plain] = []
    gutter: Gutter = 0.0


class Shape(Model):
    """Fill and line of a shape: palette names (templates allowed); `none` leaves it out. Width in mm.

    `cap` is how a line ends; dashes are always round."""

    fill: Template = "none"
    stroke: Template = "none"
    width: LineWidth = 0.25
    dash: list[Length] = []
    cap: Literal["butt", "round", "square"] = "butt"
    radius: Length = 0.0


class Shift(Model):
    """Shift an item by `by` steps of (dx, dy) mm: `by` is a template that yields a number."""

    by: Template
    dx: Offset = 0.0
    dy: Offset = 0.0
    start: Offset = 1.0


class BaseItem(Model):
    """What every item can say: where it stands, in which ink, when, and what is read aloud for it. With
    `equals`, `at-least`, `at-most`, `one-of` or `none-of` it is drawn if `when` yields that; what is absent
    is empty."""

    id: Id | None = None
    at: list[Measure] | None = None
    ink: Literal["colour", "low"] | None = None
    when: Template | None = None
    unless: Template | None = None
    equals: Template | None = None
    at_least: Measure | None = Field(default=None, alias="at-least")
    at_most: Measure | None = Field(default=None, alias="at-most")
    one_of: list[Template] | None = Field(default=None, alias="one-of")
    none_of: list[Template] | None = Field(default=None, alias="none-of")
    rotate: Measure = 0.0
    opacity: Opacity = 1.0
    move: Shift | None = None
    alt: Template | None = None


class TextItem(BaseItem):
    """Text in a box, measured and fitted; `target` and `floor` override the style's."""

    text: Template
    style: Id
    colour: Template | None = None
    align: Align | None = None
    valign: VAlign | None = None
    target: PointSize | None = None
    floor: PointSize | None = None


class RectItem(BaseItem):
    """A rectangle, with rounded corners if `radius` says so."""

    rect: Shape


class EllipseItem(BaseItem):
    """An ellipse that touches the sides of its box."""

    ellipse: Shape


class LineItem(BaseItem):
    """A line from (x, y) to (x + w, y + h)."""

    line: Shape


class PathItem(BaseItem):
    """SVG path data in mm, relative to the item's x and y."""

    path: Plain
    shape: Shape


class ArtItem(BaseItem):
    """An SVG or raster of the game's art folder, scaled into the box."""

    art: Template
    fit: Literal["contain", "cover", "stretch"] = "contain"
    tint: Template | None = None


class IconItem(BaseItem):
    """A declared icon of the game, scaled into the box; `tint` repaints it in one colour."""

    icon: Template
    tint: Template | None = None


class FaceItem(BaseItem):
    """Another face, scaled into the box: `deck/card`, `boards/id`, … as the manifest names it."""

    face: Template
    side: Literal["front", "back"] = "front"
    border: Flag = False


class GroupItem(BaseItem):
    """Items that share an origin (the group's x and y)."""

    group: list[LayoutItem]


class RepeatItem(BaseItem):
    """Items drawn once for each element: of a list (`over`), or `count` times, known as `name`.

    Elements are set in `columns` at `pitch` [dx, dy] mm. `spread` divides the item's box evenly along x or y
    instead. With `placed`, each element stands at its own x and y, and children's `at` is in units of the
    pitch. Inside, `{index}` counts from 1 and `{letter}` from A.
    """

    repeat: list[LayoutItem]
    name: Id = "it"
    over: Template | None = None
    count: Template | None = None
    columns: Columns = 1.0
    pitch: list[Measure] = [0.0, 0.0]
    spread: Literal["x", "y"] | None = None
    placed: Flag = False


class TableItem(BaseItem):
    """A table of tables.yaml set into the box; column widths follow their shares."""

    table: Template
    head: Id
    cell: Id
    columns: list[Id] = []
    rule: Template = "ink"
    band: Template = "none"
    title: Id | None = None


_KINDS = ("text", "rect", "ellipse", "line", "path", "art", "icon", "face", "group", "repeat", "table")


def _which(data: Any) -> str:
    found = [kind for kind in _KINDS if (kind in data if isinstance(data, dict) else hasattr(data, kind))]
    return found[0] if found else "?"


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


class Layout(Model):
    """One face: its size and items, in the order they are drawn (and read).

    `extends` takes another layout's items; an item with the same id is changed in place, others are added
    behind. `folds` are dashed lines [x1, y1, x2, y2]. `keep` is the box [x, y, w, h] that is cut out, where
    the rest of the face only explains it. `fields` are free fields of cards that are left out where a card
    has them not. `shape` is what is cut out of the size: `hexagon` has corners above and below,
    `hexagon-flat` left and right.
    `whole_page` fills the paper inside the printer margin, `w` and `h` then being the least size.
    """

    format: Literal["1"]
    extends: Id | None = None
    size: FaceSize | None = None
    bleed: Bleed = 0.0
    corner: Length = 0.0
    shape: Literal["rectangle", "round", "hexagon", "hexagon-flat"] = "rectangle"
    safe: Length = 0.0
    background: Template | None = None
    items: list[LayoutItem] = []
    without: list[Id] = []
    fields_: list[Id] = Field(default=[], alias="fields")
    folds: list[Annotated[list[Offset], Field(min_length=4, max_length=4)]] = []
    keep: Annotated[list[Offset], Field(min_length=4, max_length=4)] | None = None
