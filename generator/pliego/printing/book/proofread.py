"""Check a book: is every character printed in the font that was meant? Is every word on its page?

In: WeasyPrint's boxes and the families of the book. Out: problems. The law of this file: a font that replaces
another is always reported. WeasyPrint itself does not report it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pliego.game.model.theme import face_name
from pliego.printing.book.sources import BookSources
from pliego.text.problems import Problem
from pliego.text.prose import named_char

_BOLD = 600
_PX_PER_MM = 96 / 25.4
_SLACK_PX = 1.0
FontStyle: TypeAlias = tuple[bool, bool]
"""Whether a face is bold, and whether it is italic."""
FACES: tuple[FontStyle, ...] = ((False, False), (True, False), (False, True), (True, True))
MissingCharacters: TypeAlias = Callable[[str, FontStyle], Sequence[str] | None]
"""Returns the characters of a text that a face of one family has no glyph for; None if there is no such
face."""


@dataclass(frozen=True)
class Proofreader:
    """Reads a book. `families` are its families, `sources` finds the place where something was written."""

    families: Mapping[str, MissingCharacters]
    sources: BookSources

    def problems(self, boxes: Iterable[Any], fonts: Iterable[str] = ()) -> Iterator[Problem]:
        """Yield each character, face and family that the book does not have, so that another replaces it.
        `fonts` are the families in the finished PDF."""
        seen: set[tuple[object, ...]] = set()
        for text, style in _texts(boxes):
            family = str(style["font_family"][0])
            face = (style["font_weight"] >= _BOLD, style["font_style"] != "normal")
            for key, problem in self._faults(text, family, face):
                if key not in seen:
                    seen.add(key)
                    yield problem
        for family in sorted(set(fonts)):
            if family not in self.families:
                yield self._foreign(family)

    def _faults(
        self, text: str, family: str, face: FontStyle
    ) -> Iterator[tuple[tuple[object, ...], Problem]]:
        if family not in self.families:
            yield (family,), self._foreign(family)
            return
        missing = self.families[family](text, face)
        if missing is None:
            yield (family, face), self._faceless(family, face, text)
        for char in missing or ():
            yield (family, char), self._missing(family, char, text)

    def _faceless(self, family: str, face: FontStyle, text: str) -> Problem:
        wanted = face_name(bold=face[0], italic=face[1])
        message = f"expected the face `{wanted}` of {family}, found none"
        hint = (
            f"add `{wanted}:` with its file to the font in the theme, the file of `regular` too if it shall "
        )
        hint += f"look like the rest; or set `{text.strip()}` otherwise in the CSS"
        return Problem("missing-face", message, self.sources.of_family(family), hint)

    def _missing(self, family: str, char: str, text: str) -> Problem:
        what = f"{named_char(char)} in `{text.strip()}`"
        message = f"expected characters that the font {family} has, found {what}"
        place = self.sources.of_character(char, text)
        return Problem("missing-glyph", message, place, "write it otherwise, or choose another font")

    def _foreign(self, family: str) -> Problem:
        message = f"expected only the fonts of the theme, found `{family}`"
        hint = f"the theme has {', '.join(self.families)}; name one in the CSS"
        return Problem("undeclared-font", message, self.sources.of_family(family), hint)


def outside_pages(pages: Sequence[Any], sources: BookSources) -> Iterator[Problem]:
    """Yield a problem for each page with words that go beyond its edge, at the book. WeasyPrint cuts them
    off and reports nothing."""
    for number, page in enumerate(pages, 1):
        width, height = page._page_box.margin_width(), page._page_box.margin_height()
        boxes = _text_boxes(page._page_box.descendants())
        far = max((_beyond(box, width, height) for box in boxes), default=(0.0, ""))
        if far[0] > _SLACK_PX:
            found = f"`{far[1]}` {far[0] / _PX_PER_MM:.1f} mm beyond the edge of page {number}"
            hint = "give it less to hold: a table fewer columns or smaller type, a picture a `max-width`"
            yield Problem(
                "book-outside", f"expected words on the page, found {found}", sources.of_book(), hint
            )


def _text_boxes(boxes: Iterable[Any]) -> Iterator[Any]:
    """Yield the boxes that hold words."""
    for box in boxes:
        if isinstance(text := getattr(box, "text", None), str) and text.strip():
            yield box


def _beyond(box: Any, width: float, height: float) -> tuple[float, str]:
    """Return how far a text goes beyond a page, in CSS pixels, and the text."""
    right, foot = box.position_x + box.width - width, box.position_y + box.height - height
    return max(right, foot, -box.position_x, -box.position_y), box.text.strip()


def _texts(boxes: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    return ((box.text, box.style) for box in _text_boxes(boxes))
