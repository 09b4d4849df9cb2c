"""Texts that are written from right to left, which Pliego cannot set.

    cards.yaml:2:22: error: expected text written from left to right, found `ג` (U+05D2) [text-direction]
        hint: Pliego cannot set such a script: write the text in another one

Codes: `text-direction`, once for each text, and `language-direction` for the language of the game. Letters of
Hebrew, Arabic and other such scripts would be printed in the wrong order, and unjoined. The texts are those
that `glyphs` looks at, and the words of layouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import bidirectional

from pliego.checks.content.glyphs import RIGHT_TO_LEFT, AtOffset, written
from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, Span
from pliego.text.prose import named_char
from pliego.translate.languages import unsettable
from pliego.translate.layout_words import texts_of_layouts

_FIRST = "\u0590"
"""No character before this one is written from right to left."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield each text with a letter that is written from right to left, at its first such letter."""
    game = inspection.game
    place = game.places.at("game.yaml", "lang") or Span("game.yaml")
    problem = unsettable(game.info.lang, place)
    if problem is not None and problem.code == "language-direction":
        yield problem
    for text, place_of in _texts(inspection):
        found = next(((at, char) for at, char in enumerate(text) if _is_right_to_left(char)), None)
        if found is not None:
            message = f"expected text written from left to right, found {named_char(found[1])}"
            hint = "Pliego cannot set such a script: write the text in another one"
            yield Problem("text-direction", message, place_of(found[0]), hint)


def _texts(inspection: Inspection) -> Iterator[tuple[str, AtOffset]]:
    """Yield the texts that can have such letters, with a function from an offset to its place."""
    looks = inspection.looks
    for text, place in written(inspection):
        if max(text, default="") >= _FIRST:
            yield text, place
    for name, item, text in texts_of_layouts(inspection.game, looks) if looks else ():
        place_of_item = looks.item_place(name, item, text) if looks else None
        yield text, lambda _offset, place=place_of_item: place  # type: ignore[misc]


def _is_right_to_left(char: str) -> bool:
    return char >= _FIRST and bidirectional(char) in RIGHT_TO_LEFT
