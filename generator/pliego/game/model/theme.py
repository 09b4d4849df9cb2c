"""Themes, in a game's `look/` or in `templates/`: fonts, palettes and text styles, without Python.

Type sizes are points. A *template* is text with placeholders such as `{seat.colour}`, which the data of the
drawn face fills.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from pliego.game.model.names import FileId
from pliego.game.model.types import Flag, Gutter, Id, Leading, Model, ParagraphGap, Plain, PointSize, Tracking

Colour = Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6}|none)$")]
Template = Plain
Align = Annotated[
    Literal["left", "centre", "right"],
    BeforeValidator(lambda value: "centre" if value == "center" else value),
    WithJsonSchema({"type": "string", "enum": ["left", "centre", "center", "right"]}),
]
"""Where lines stand in their box; `center` is another spelling of `centre`."""
TextSize = Literal["box", "deck"]
VAlign = Literal["top", "middle", "bottom"]


class FontFaces(Model):
    """The files of one family, below look/fonts or templates/fonts; each face of text needs its own."""

    regular: Plain
    """The TrueType file of upright text."""
    bold: Plain | None = None
    """The file of bold text."""
    italic: Plain | None = None
    """The file of italic text."""
    bold_italic: Plain | None = Field(default=None, alias="bold-italic")
    """The file of bold italic text."""

    def files(self) -> list[str]:
        """Return the files of its faces."""
        faces = (self.regular, self.bold, self.italic, self.bold_italic)
        return [file for file in faces if file is not None]

    @property
    def is_single(self) -> bool:
        """True if it names one file, for all its text."""
        return self.files() == [self.regular]

    def filled(self) -> FontFaces:
        """Return the family with its one file for each face."""
        faces = ("bold", "italic", "bold_italic")
        return self.model_copy(update=dict.fromkeys(faces, self.regular))

    def file(self, *, bold: bool, italic: bool) -> str | None:
        """Return the file of a face, or None if the family has none."""
        if italic:
            return self.bold_italic if bold else self.italic
        return self.bold if bold else self.regular


def face_name(*, bold: bool, italic: bool) -> str:
    """Return the key of a face in a theme: `regular`, `bold`, `italic` or `bold-italic`."""
    if bold:
        return "bold-italic" if italic else "bold"
    return "italic" if italic else "regular"


class Style(Model):
    """The style of a text, which starts at `target` pt and may shrink to `floor` pt to fit its box."""

    font: Id = "text"
    """A family of `fonts`."""
    face: Literal["regular", "bold", "italic"] = "regular"
    """The face of the family."""
    target: PointSize = 9.0
    """Its size in points, if there is room."""
    floor: PointSize | None = None
    """The least size in points; without it, the text does not shrink."""
    size: TextSize = "box"
    """Its size on the cards of a deck: `box`, as large as each box allows, or `deck`, one for all."""
    leading: Leading = 1.2
    """The line height, in sizes."""
    paragraph: ParagraphGap = 0.5
    """The gap between paragraphs, in sizes."""
    colour: Template = "ink"
    """A palette name; placeholders allowed: `{seat.colour}`."""
    align: Align = "left"
    """The place of lines in the box."""
    valign: VAlign = "top"
    """The place of the text in the box."""
    case: Literal["as-is", "upper"] = "as-is"
    """`upper` sets it in capitals."""
    tracking: Tracking = 0.0
    """The gap between letters, in thousandths of the size."""
    hyphens: Flag = False
    """True to divide words with a hyphen by the rules of the language."""
    hyphens_last: Flag = Field(default=False, alias="hyphens-last")
    """True to divide words so only in a text that is too wide even at its floor."""
    heading: Literal["none", "title", "section", "part"] = "none"
    """The kind of heading that is read aloud: the title of a face, a section, a part of one."""
    collector: Flag = False
    """True for the line that names game, edition and sheet."""


class Theme(Model):
    """The identity of a game."""

    format: Literal["1"]
    """Always 1: the format of these files."""
    extends: FileId | None = None
    """The theme that it changes."""
    fonts: dict[Id, FontFaces] = {}
    """Its font families."""
    colours: dict[Id, Colour] = {}
    """Its palette: `#rrggbb` by name."""
    low: dict[Id, Colour] = {}
    """The changes of the palette in low ink."""
    styles: dict[Id, Style] = {}
    """Its text styles."""
    css: list[Plain] = []
    """Style sheets of its books, besides `book.css`."""
    gutter: Gutter = 0.0
    """The gap between faces on a sheet, in mm."""
