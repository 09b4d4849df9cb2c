"""Check a book that is set: is every character printed in the font that was meant?

In: WeasyPrint's document and the families of the book. Out: problems. The law of this file: a font that
replaces another is always reported. WeasyPrint itself does not report it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from pliego.game.model.theme import face_name
from pliego.text.problems import Problem, Span
from pliego.text.prose import named_char

_BOLD = 600


class MissingCharacters(Protocol):
    """Names the characters of a text that one face of a family has no glyph for. Returns None if there is
    no such face."""

    def __call__(self, text: str, *, bold: bool, italic: bool) -> Sequence[str] | None: ...


class TextPlaces(Protocol):
    """Finds the place where something was written."""

    def of_character(self, char: str, text: str) -> Span:
        """Return the place of a character in a printed text."""

    def of_family(self, name: str) -> Span:
        """Return the place that names a font."""


def wrong_glyphs(
    document: Any, families: Mapping[str, MissingCharacters], written: TextPlaces
) -> Iterator[Problem]:
    """Yield a problem for each character, face and family that the book does not have, so that another
    replaces it, at the place where it was written."""
    seen: set[tuple[object, ...]] = set()
    for text, style in _texts(document):
        family = str(style["font_family"][0])
        face = (style["font_weight"] >= _BOLD, style["font_style"] != "normal")
        for key, problem in _faults(text, family, face, families, written):
            if key not in seen:
                seen.add(key)
                yield problem


def _faults(
    text: str,
    family: str,
    face: tuple[bool, bool],
    families: Mapping[str, MissingCharacters],
    written: TextPlaces,
) -> Iterator[tuple[tuple[object, ...], Problem]]:
    if family not in families:
        yield (family,), _foreign(family, families, written)
        return
    missing = families[family](text, bold=face[0], italic=face[1])
    if missing is None:
        yield (family, face), _faceless(family, face, text, written)
    for char in missing or ():
        yield (family, char), _missing_character(family, char, text, written.of_character(char, text))


def foreign_fonts(
    document: Any, families: Mapping[str, MissingCharacters], written: TextPlaces
) -> Iterator[Problem]:
    """Yield a problem for each family in the finished PDF that is not one of the book."""
    for family in sorted({font.family for font in document.fonts.values()}):
        if family not in families:
            yield _foreign(family, families, written)


def _texts(document: Any) -> Iterator[tuple[str, Any]]:
    for page in document.pages:
        for box in page._page_box.descendants():
            if isinstance(text := getattr(box, "text", None), str) and text.strip():
                yield text, box.style


def _faceless(family: str, face: tuple[bool, bool], text: str, written: TextPlaces) -> Problem:
    wished = face_name(bold=face[0], italic=face[1])
    message = f"expected the face `{wished}` of {family}, found none, for `{text.strip()}`"
    hint = "give the theme's font one, or set it otherwise in the CSS"
    return Problem("missing-face", message, written.of_family(family), hint)


def _missing_character(family: str, char: str, text: str, place: Span) -> Problem:
    what = f"{named_char(char)} in `{text.strip()}`"
    message = f"expected characters that the font {family} has, found {what}"
    return Problem("missing-glyph", message, place, "write it otherwise, or choose another font")


def _foreign(family: str, families: Mapping[str, MissingCharacters], written: TextPlaces) -> Problem:
    message = f"expected only the fonts of the theme, found `{family}`"
    hint = f"the theme has {', '.join(families)}; name one in the CSS"
    return Problem("undeclared-font", message, written.of_family(family), hint)
