"""Characters that no font of the theme can show, told where they are written, wherever they are printed.

    cards.yaml:12:31: error: expected characters that a font of the theme has, found `話` (U+8A71)
    [glyph-missing]
        hint: use another character, an icon or another font

Code: `glyph-missing`, once for a character and a text: a game's own, the forms of its names, and the words
of the templates in its language. What one font lacks and another of the theme has is told where it is set. A
theme of which a font is missing or damaged is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple
from unicodedata import normalize

from pliego.cards.fonts.measure import FontMissing
from pliego.cards.look import Looks
from pliego.checks.content.holes import Passage
from pliego.checks.content.inspection import Inspection
from pliego.game.labels import written_labels
from pliego.game.model.game import Game
from pliego.game.printed import phrases
from pliego.text.problems import Problem, Span
from pliego.text.prose import named_char

CODE = "glyph-missing"
AtOffset = Callable[[int], Span | None]


class Unshown(NamedTuple):
    """What of a text no font has, and each character's place."""

    chars: tuple[str, ...]
    places: tuple[Span | None, ...]


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every character that no font has, at each text that it stands in."""
    for chars, places in unshown(inspection):
        for char, place in zip(chars, places, strict=True):
            message = f"expected characters that a font of the theme has, found {named_char(char)}"
            yield Problem(CODE, message, place, "use another character, an icon or another font")


def unshown(inspection: Inspection) -> tuple[Unshown, ...]:
    """Return what no font of the theme has, of each text that has such characters; looked for once."""
    return inspection.once(_unshown)


def _unshown(inspection: Inspection) -> tuple[Unshown, ...]:
    if inspection.looks is None:
        return ()
    texts = [(text, normalize("NFC", text), place) for text, place in _written(inspection, inspection.looks)]
    chars = "".join(set().union(*(composed for _text, composed, _place in texts)))
    lacking = _lacked(inspection.game, inspection.looks, chars)
    return tuple(_found(*each, lacking) for each in texts if not lacking.isdisjoint(each[1]))


def _found(text: str, composed: str, place: AtOffset, lacking: frozenset[str]) -> Unshown:
    chars = tuple(char for char in dict.fromkeys(composed) if char in lacking)
    return Unshown(chars, tuple(place(max(text.find(char), 0)) for char in chars))


def _written(inspection: Inspection, looks: Looks) -> Iterator[tuple[str, AtOffset]]:
    """Yield every text that is set, with what tells the place of a character of it."""
    game = inspection.game
    texts = {(text.file, text.path): text.text for text in inspection.printed}
    texts |= {(file, path): text for file, path, text in phrases(game)}
    yield from ((text, Passage(game, *at, text).place) for at, text in texts.items())
    labels = written_labels(looks.files.templates, game.info.lang)
    yield from ((node.text, node.place) for node in (*inspection.session.forms, *labels))


def _lacked(game: Game, looks: Looks, chars: str) -> frozenset[str]:
    """Return those of the characters that no font of the theme has; none if it cannot be known."""
    look = looks.look(game.info.theme, "colour")
    if look is None or any(kind == "fonts" for kind, _name in look.theme.dropped):
        return frozenset()
    files = [file for family in look.fonts.values() for file in family.files()]
    try:
        for file in files:
            chars = "".join(looks.fonts.missing(file, chars)) if chars else ""
        is_known = bool(files) and not (chars and any(map(looks.fonts.is_damaged, files)))
    except FontMissing:
        is_known = False
    return frozenset(chars if is_known else ())
