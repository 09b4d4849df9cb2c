"""Turn the look of a game into CSS: its typefaces, its palette and the paper, by the names in the style
sheets.

In: a `BookLook` and a paper. Out: CSS text, the families that it declares, and the problems of the font
files. The law of this file: a style sheet names no file and no colour. Both come from the theme.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pliego.cards.look import Look, LookFiles
from pliego.game.model.theme import FontFaces
from pliego.printing.paper import Paper
from pliego.text.files import FileFault
from pliego.text.problems import Problem, Span

_FACES = ((False, False), (True, False), (False, True), (True, True))
"""Whether each face of a family is bold, and whether it is italic."""
_LICENCE_NAME = re.compile(r"(SIL Open Font License|Apache License),? Version ([\d.]*\d)")
_FAMILY, _DESIGNER, _LICENCE, _LICENCE_URL, _TYPOGRAPHIC_FAMILY = 1, 9, 13, 14, 16


@dataclass(frozen=True)
class BookLook:
    """A theme in one ink: font families by id, colours (`#rrggbb` or `none`) by id, the names of its style
    sheets, its files, and the place where the theme names each family."""

    fonts: Mapping[str, FontFaces]
    colours: Mapping[str, str]
    css: Sequence[str]
    files: LookFiles
    places: Mapping[str, Span]

    @classmethod
    def of(cls, look: Look) -> BookLook:
        """Return the part of a look that a book needs."""
        places = {name: look.place("fonts", name) for name in look.fonts}
        return cls(look.fonts, look.colours, look.css, look.looks.files, places)


@dataclass(frozen=True, slots=True)
class Family:
    """A typeface of the book: the theme's id for it and the place of that id, its name in this book, its
    maker's name for it, its faces, its designer and licence."""

    id: str
    place: Span
    name: str
    own: str
    faces: FontFaces
    designer: str
    licence: str


def read_families(look: BookLook) -> tuple[list[Family], list[Problem]]:
    """Return the families of a look. Each gets a name that no font file has. Otherwise one file of a
    typeface could replace another."""
    families: list[Family] = []
    problems: list[Problem] = []
    for name, faces in look.fonts.items():
        place = look.places[name]
        try:
            info = _names(look.files.fonts.read(faces.regular))
        except (FileFault, ValueError):
            message = f"expected the font `{faces.regular}`, found no such TrueType file"
            hint = "put it into look/fonts/ of the game, or into templates/fonts/"
            problems.append(Problem("font-missing", message, place, hint))
            continue
        unique = f"{info['family']} {name}"
        families.append(Family(name, place, unique, info["family"], faces, info["designer"], info["licence"]))
    return families, problems


def _names(data: bytes) -> dict[str, str]:
    """Read family, designer and licence from a font's name table. Raise ValueError."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        table = TTFont(io.BytesIO(data), lazy=True)["name"]
    except (TTLibError, KeyError) as error:
        raise ValueError(str(error)) from error
    numbers = (_FAMILY, _TYPOGRAPHIC_FAMILY, _DESIGNER, _LICENCE, _LICENCE_URL)
    names = {number: str(table.getDebugName(number) or "") for number in numbers}
    match = _LICENCE_NAME.search(names[_LICENCE])
    licence = f"{match[1]} {match[2]}" if match else names[_LICENCE_URL]
    family = names[_TYPOGRAPHIC_FAMILY] or names[_FAMILY]
    return {"family": family, "designer": names[_DESIGNER], "licence": licence}


def look_css(look: BookLook, families: Sequence[Family], paper: Paper) -> str:
    """Return the CSS that declares fonts, colours and page size.

    A family `text` becomes `--text`, a colour `accent` becomes `--accent` and `--colour-accent`. A colour
    with the name of a family becomes only `--colour-…`.
    """
    lines = [face for family in families for face in _font_faces(family)]
    lines.append(f"@page {{ size: {paper.w_mm:g}mm {paper.h_mm:g}mm }}")
    properties = [f'--{family.id}: "{family.name}"' for family in families]
    for name, colour in look.colours.items():
        css = "transparent" if colour == "none" else colour
        properties.append(f"--colour-{name}: {css}")
        if name not in look.fonts:
            properties.append(f"--{name}: {css}")
    lines.append(f":root {{ {'; '.join(properties)} }}")
    return "\n".join(lines)


def _font_faces(family: Family) -> Iterator[str]:
    for bold, italic in _FACES:
        if path := family.faces.file(bold=bold, italic=italic):
            weight, style = "bold" if bold else "normal", "italic" if italic else "normal"
            yield (
                f'@font-face {{ font-family: "{family.name}"; src: url("font/{path}"); '
                f"font-weight: {weight}; font-style: {style}; font-stretch: normal }}"
            )
