"""A book that is set, read once more: is every character printed in the font that was meant?

In: WeasyPrint's document and the families of the book. Out: problems. The law of this file: a font that steps
in for another is always told; WeasyPrint itself passes over it in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from generator.source import Problem

_BOLD = 600


class Lacks(Protocol):
    """Names the characters of a text that one face of a family has no glyph for."""

    def __call__(self, text: str, *, bold: bool, italic: bool) -> Sequence[str]: ...


def wrong_glyphs(document: Any, families: Mapping[str, Lacks]) -> Iterator[Problem]:
    """Name each character that the family it is set in lacks, and each family that is not one of the book."""
    seen: set[tuple[str, str]] = set()
    for text, style in _texts(document):
        family = str(style["font_family"][0])
        for char in _missing(families, family, style, text):
            if (family, char) not in seen:
                seen.add((family, char))
                yield _lacking(family, char, text) if char else _foreign(family, families)


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


def _missing(families: Mapping[str, Lacks], family: str, style: Any, text: str) -> Sequence[str]:
    """Return the characters that are missing; an empty one if the whole family is."""
    if family not in families:
        return ("",)
    return families[family](text, bold=style["font_weight"] >= _BOLD, italic=style["font_style"] != "normal")


def _lacking(family: str, char: str, text: str) -> Problem:
    what = f"`{char}` (U+{ord(char):04X}) in `{text.strip()}`"
    message = f"expected characters that the font {family} has, found {what}"
    return Problem("missing-glyph", message, None, "write it otherwise, or choose another font")


def _foreign(family: str, families: Mapping[str, Lacks]) -> Problem:
    message = f"expected only the fonts of the theme, found `{family}`"
    return Problem(
        "undeclared-font", message, None, f"the theme has {', '.join(families)}; name one in the CSS"
    )
