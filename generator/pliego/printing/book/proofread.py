"""A book that is set, read once more: is every character printed in the font that was meant?

In: WeasyPrint's document and the families of the book. Out: problems. The law of this file: a font that steps
in for another is always told; WeasyPrint itself passes over it in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from pliego.text.problems import Problem, Span
from pliego.text.prose import named_char

_BOLD = 600


class Lacks(Protocol):
    """Names the characters of a text that one face of a family has no glyph for; None if there is no such
    face."""

    def __call__(self, text: str, *, bold: bool, italic: bool) -> Sequence[str] | None: ...


class WrittenAt(Protocol):
    """Says where that was written which is not as it should be."""

    def of_character(self, char: str, text: str) -> Span:
        """Return the place of a character that stands in a printed piece of text."""

    def of_family(self, name: str) -> Span:
        """Return where a font is named."""


def wrong_glyphs(document: Any, families: Mapping[str, Lacks], written: WrittenAt) -> Iterator[Problem]:
    """Name each character, each face and each family that the book has not got, so that another steps in, at
    the place where it was written."""
    seen: set[tuple[object, ...]] = set()
    for text, style in _texts(document):
        family = str(style["font_family"][0])
        face = (style["font_weight"] >= _BOLD, style["font_style"] != "normal")
        for key, problem in _faults(text, family, face, families, written):
            if key not in seen:
                seen.add(key)
                yield problem


def _faults(
    text: str, family: str, face: tuple[bool, bool], families: Mapping[str, Lacks], written: WrittenAt
) -> Iterator[tuple[tuple[object, ...], Problem]]:
    if family not in families:
        yield (family,), _foreign(family, families, written)
        return
    missing = families[family](text, bold=face[0], italic=face[1])
    if missing is None:
        yield (family, face), _faceless(family, face, text, written)
    for char in missing or ():
        yield (family, char), _missing_character(family, char, text, written.of_character(char, text))


def foreign_fonts(document: Any, families: Mapping[str, Lacks], written: WrittenAt) -> Iterator[Problem]:
    """Name each family in the finished PDF that is not one of the book."""
    for family in sorted({font.family for font in document.fonts.values()}):
        if family not in families:
            yield _foreign(family, families, written)


def _texts(document: Any) -> Iterator[tuple[str, Any]]:
    for page in document.pages:
        for box in page._page_box.descendants():
            if isinstance(text := getattr(box, "text", None), str) and text.strip():
                yield text, box.style


def _faceless(family: str, face: tuple[bool, bool], text: str, written: WrittenAt) -> Problem:
    wished = " ".join(name for name, is_wished in zip(("bold", "italic"), face, strict=True) if is_wished)
    message = f"expected a {wished or 'regular'} face of {family}, found none, for `{text.strip()}`"
    hint = "give the theme's font one, or set it otherwise in the CSS"
    return Problem("missing-face", message, written.of_family(family), hint)


def _missing_character(family: str, char: str, text: str, place: Span) -> Problem:
    what = f"{named_char(char)} in `{text.strip()}`"
    message = f"expected characters that the font {family} has, found {what}"
    return Problem("missing-glyph", message, place, "write it otherwise, or choose another font")


def _foreign(family: str, families: Mapping[str, Lacks], written: WrittenAt) -> Problem:
    message = f"expected only the fonts of the theme, found `{family}`"
    hint = f"the theme has {', '.join(families)}; name one in the CSS"
    return Problem("undeclared-font", message, written.of_family(family), hint)
