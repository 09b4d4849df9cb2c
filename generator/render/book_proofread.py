"""A book that is set, read once more: is every character printed in the font that was meant?

In: WeasyPrint's document and the families of the book. Out: problems. The law of this file: a font that steps
in for another is always told; WeasyPrint itself passes over it in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from generator.source import Problem, Span

_BOLD = 600


class Lacks(Protocol):
    """Names the characters of a text that one face of a family has no glyph for; None if there is no such
    face."""

    def __call__(self, text: str, *, bold: bool, italic: bool) -> Sequence[str] | None: ...


class WrittenAt(Protocol):
    """Says where a character was written that stands in a printed piece of text."""

    def __call__(self, char: str, text: str) -> Span | None: ...


def wrong_glyphs(document: Any, families: Mapping[str, Lacks], place_of: WrittenAt) -> Iterator[Problem]:
    """Name each character, each face and each family that the book has not got, so that another steps in; a
    character at the place where it was written, if that is known."""
    seen: set[tuple[object, ...]] = set()
    for text, style in _texts(document):
        family = str(style["font_family"][0])
        face = (style["font_weight"] >= _BOLD, style["font_style"] != "normal")
        for key, problem in _faults(text, family, face, families, place_of):
            if key not in seen:
                seen.add(key)
                yield problem


def _faults(
    text: str, family: str, face: tuple[bool, bool], families: Mapping[str, Lacks], place_of: WrittenAt
) -> Iterator[tuple[tuple[object, ...], Problem]]:
    if family not in families:
        yield (family,), _foreign(family, families)
        return
    missing = families[family](text, bold=face[0], italic=face[1])
    if missing is None:
        yield (family, face), _faceless(family, face, text)
    for char in missing or ():
        yield (family, char), _lacking(family, char, text, place_of(char, text))


def foreign_fonts(document: Any, families: Mapping[str, Lacks]) -> Iterator[Problem]:
    """Name each family in the finished PDF that is not one of the book."""
    for family in sorted({font.family for font in document.fonts.values()}):
        if family not in families:
            yield _foreign(family, families)


def _texts(document: Any) -> Iterator[tuple[str, Any]]:
    for page in document.pages:
        for box in page._page_box.descendants():
            if isinstance(text := getattr(box, "text", None), str) and text.strip():
                yield text, box.style


def _faceless(family: str, face: tuple[bool, bool], text: str) -> Problem:
    wished = " ".join(name for name, is_wished in zip(("bold", "italic"), face, strict=True) if is_wished)
    message = f"expected a {wished or 'regular'} face of {family}, found none, for `{text.strip()}`"
    return Problem("missing-face", message, None, "give the theme's font one, or set it otherwise in the CSS")


def _lacking(family: str, char: str, text: str, place: Span | None) -> Problem:
    what = f"`{char}` (U+{ord(char):04X}) in `{text.strip()}`"
    message = f"expected characters that the font {family} has, found {what}"
    return Problem("missing-glyph", message, place, "write it otherwise, or choose another font")


def _foreign(family: str, families: Mapping[str, Lacks]) -> Problem:
    message = f"expected only the fonts of the theme, found `{family}`"
    return Problem(
        "undeclared-font", message, None, f"the theme has {', '.join(families)}; name one in the CSS"
    )
