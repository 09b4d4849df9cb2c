"""Characters that no font of the theme can show, told where they are written, wherever they are printed.

    cards.yaml:12:31: error: expected characters that a font of the theme has, found `話` (U+8A71)
    [glyph-missing]
        hint: use another character, an icon or another font

Code: `glyph-missing`, once for a character and a text. What one font lacks and another of the theme has is
told where it is set. A theme of which a font is missing or damaged is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from generator.checks.holes import Passage
from generator.checks.inspection import Inspection
from generator.fonts import FontMissing
from generator.look import Shelf
from generator.model.game import Game
from generator.nodes import Path
from generator.printed import phrases
from generator.source import Problem
from generator.text import Fault

CODE = "glyph-missing"


class Unshown(NamedTuple):
    """A text that is written in a file at a path, and what of it no font has."""

    file: str
    path: Path
    text: str
    chars: tuple[str, ...]


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every character that no font has, at each text that it stands in."""
    for file, path, text, chars in unshown(inspection):
        piece = Passage(inspection.game, file, path, text)
        for char in chars:
            message = f"expected characters that a font of the theme has, found {named(char)}"
            fault = Fault(CODE, message, char, "use another character, an icon or another font")
            yield piece.problem(fault, max(text.find(char), 0))


def named(char: str) -> str:
    """Return a character as every message names it."""
    return f"`{char}` (U+{ord(char):04X})"


def unshown(inspection: Inspection) -> Iterator[Unshown]:
    """Yield each text with characters that no font of the theme has."""
    if inspection.shelf is None:
        return
    texts = {(text.file, text.path): text.text for text in inspection.printed}
    texts |= {(file, path): text for file, path, text in phrases(inspection.game)}
    lacking = _lacked(
        inspection.game, inspection.shelf, "".join(set().union(*map(_composed, texts.values())))
    )
    for (file, path), text in texts.items() if lacking else ():
        if found := tuple(char for char in dict.fromkeys(_composed(text)) if char in lacking):
            yield Unshown(file, path, text, found)


def _composed(text: str) -> str:
    """Return a text as it is set."""
    return normalize("NFC", text)


def _lacked(game: Game, shelf: Shelf, chars: str) -> frozenset[str]:
    """Return those of the characters that no font of the theme has; none if it cannot be known."""
    look = shelf.look(game.info.theme, "colour")
    if look is None or any(kind == "fonts" for kind, _name in look.theme.dropped):
        return frozenset()
    files = [file for family in look.fonts.values() for file in family.files()]
    try:
        for file in files:
            chars = "".join(shelf.fonts.missing(file, chars)) if chars else ""
        is_known = bool(files) and not (chars and any(map(shelf.fonts.is_damaged, files)))
    except FontMissing:
        is_known = False
    return frozenset(chars if is_known else ())
