"""Themes, of a game's `look/` or of `templates/`: fonts, palettes and text styles, without Python.

Type sizes are points. A *template* is text with holes such as `{seat.colour}` that are looked up in the data
of the face being drawn.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pliego.game.model.types import Flag, Gutter, Id, Leading, Model, ParagraphGap, Plain, PointSize, Tracking

Colour = Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6}|none)$")]
Template = Plain
Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]


class FontFaces(Model):
    """The files of one family, below look/fonts or templates/fonts; bold and italic text needs its own
    face."""

    regular: Plain
    """The TrueType file of upright text."""
    bold: Plain | None = None
    """That of bold text."""
    italic: Plain | None = None
    """That of italic text."""
    bold_italic: Plain | None = Field(default=None, alias="bold-italic")
    """That of text that is both."""

    def files(self) -> list[str]:
        """Return the files of the faces that it has."""
        faces = (self.regular, self.bold, self.italic, self.bold_italic)
        return [file for file in faces if file is not None]


class Style(Model):
    """How a piece of text is set. Text starts at `target` pt and may shrink to `floor` pt to fit its box. To
    those who listen it is a `heading`: the title of a face, of a section, of a part of that."""

    font: Id = "text"
    """A family of `fonts`."""
    face: Literal["regular", "bold", "italic"] = "regular"
    """The face it is set in."""
    target: PointSize = 9.0
    """Its size in points, where there is room."""
    floor: PointSize | None = None
    """The least size in points; none: it does not shrink."""
    leading: Leading = 1.2
    """The line height, in sizes."""
    paragraph: ParagraphGap = 0.5
    """The gap between paragraphs, in sizes."""
    colour: Template = "ink"
    """A palette name; holes allowed: `{seat.colour}`."""
    align: Align = "left"
    """Where lines stand in the box."""
    valign: VAlign = "top"
    """Where the text stands in the box."""
    case: Literal["as-is", "upper"] = "as-is"
    """`upper` sets it in capitals."""
    tracking: Tracking = 0.0
    """The room between letters, in thousandths of the size."""
    heading: Literal["none", "title", "section", "part"] = "none"
    """What it is to those who listen."""
    collector: Flag = False
    """True for the line that names game, edition and sheet."""


class Theme(Model):
    """The identity of a game: fonts, palette (and what changes in low ink), text styles, style sheets of its
    books besides its own `book.css`."""

    format: Literal["1"]
    """Always 1: the format of these files."""
    extends: Id | None = None
    """The theme that it changes."""
    fonts: dict[Id, FontFaces] = {}
    """Its font families."""
    colours: dict[Id, Colour] = {}
    """Its palette: `#rrggbb` by name."""
    low: dict[Id, Colour] = {}
    """What changes in low ink."""
    styles: dict[Id, Style] = {}
    """Its text styles."""
    css: list[Plain] = []
    """Style sheets of its books, besides `book.css`."""
    gutter: Gutter = 0.0
    """The room between faces on a sheet, in mm."""
