"""Characters that no font of the theme has, reported where they are written.

    cards.yaml:12:31: error: expected characters that a font of the theme has, found `話` (U+8A71)
    [glyph-missing]
        hint: use another character, an icon or another font

Code: `glyph-missing`, once for each character and text; of letters
of another script once for each text. The texts are the game's own, the forms of its names,
and the words of the templates in its language. If one font of the theme has the character and another has
not, the layout engine reports it. A theme with a missing or damaged font is not checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple
from unicodedata import bidirectional, category, name, normalize

from pliego.cards.fonts.measure import FontMissing
from pliego.cards.look import Looks
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.game import Game
from pliego.game.model.types import shortened
from pliego.game.printed import PrintedText, phrases
from pliego.text.problems import Problem, Span
from pliego.text.prose import named_char
from pliego.text.shorthands import covered

CODE = "glyph-missing"
_SCRIPTS = {
    "CJK": "Chinese",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "HANGUL": "Korean",
    "COMBINING": "",
}
"""The scripts that the names of characters call otherwise."""
RIGHT_TO_LEFT = ("R", "AL")
AtOffset = Callable[[int], Span | None]


class Unshown(NamedTuple):
    """The characters of a text that no font has, and the place of each. `words` is the text if it is one of
    the templates."""

    chars: tuple[str, ...]
    places: tuple[Span | None, ...]
    words: str = ""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield every character that no font has, once for each text; the letters of one script together. Those
    that are written from right to left are left to `direction`: no font would help."""
    for chars, places, words in unshown(inspection):
        scripts = Counter(map(_script, chars))
        first: set[str] = set()
        for char, place in zip(chars, places, strict=True):
            script = _script(char)
            if (script and script in first) or bidirectional(char) in RIGHT_TO_LEFT:
                continue
            first.add(script)
            yield _absent(char, place, script, scripts[script] - 1, words)


def _absent(char: str, place: Span | None, script: str, others: int, words: str) -> Problem:
    letters = "letter" if others == 1 else "letters"
    more = f" and {others} more {script} {letters}" if script and others else ""
    found = f"{named_char(char)}{more}"
    where = f" in words of Pliego itself, `{shortened(words)}`" if words else ""
    message = f"expected characters that a font of the theme has, found {found}{where}"
    hint = "use another character, an icon or another font"
    if script:
        these = f"these {script} letters" if others else f"this {script} letter"
        hint = f"put a font with {these} into look/fonts/, and name it in look/theme.yaml"
    return Problem(CODE, message, place, hint)


def _script(char: str) -> str:
    """Return the script of a letter if it is one that a font for Europe has not, else ""."""
    first = name(char, "").partition(" ")[0] if category(char) in ("Lo", "Mn", "Mc") else ""
    return _SCRIPTS.get(first, first.capitalize())


def unshown(inspection: Inspection) -> tuple[Unshown, ...]:
    """Return each text with characters that no font of the theme has; the search runs once."""
    return inspection.once(_unshown)


def _unshown(inspection: Inspection) -> tuple[Unshown, ...]:
    if inspection.looks is None:
        return ()
    content = [(text, place, "") for text, place in _of_content(inspection)]
    texts = [*content, *((text, place, text) for text, place in _of_templates(inspection))]
    chars = "".join({char for text, _place, _words in texts for char in normalize("NFC", text)})
    missing = _missing(inspection.game, inspection.looks, chars)
    found = (_found(*each, missing) for each in texts) if missing else ()
    return tuple(each for each in found if each.chars)


def _found(text: str, place: AtOffset, words: str, missing: frozenset[str]) -> Unshown:
    chars = tuple(char for char in dict.fromkeys(normalize("NFC", text)) if char in missing)
    return Unshown(chars, tuple(place(max(text.find(char), 0)) for char in chars), words)


def written(inspection: Inspection) -> Iterator[tuple[str, AtOffset]]:
    """Yield every printed text, with a function from an offset to its place."""
    yield from _of_content(inspection)
    yield from _of_templates(inspection)


def _of_content(inspection: Inspection) -> Iterator[tuple[str, AtOffset]]:
    """Yield the texts of a game."""
    game = inspection.game
    texts = {(text.file, text.path): _without_icons(text, game) for text in inspection.printed}
    texts |= {(file, path): text for file, path, text in phrases(game)}
    yield from ((text, Passage(game, *at, text).place) for at, text in texts.items())
    yield from ((node.text, node.place) for node in inspection.session.forms)


def _of_templates(inspection: Inspection) -> Iterator[tuple[str, AtOffset]]:
    """Yield the words of the templates in the language of a game."""
    game, looks = inspection.game, inspection.looks
    if looks is not None:
        own, theirs = _own_fonts(game, looks), looks.files.own
        start = f"{theirs.shown('')}/" if theirs is not None else ""
        for node in looks.files.written_labels(game):
            is_theirs = bool(start) and node.span.path.startswith(start)
            yield node.text, (lambda _at: own) if own and not is_theirs else node.place


def _without_icons(text: PrintedText, game: Game) -> str:
    """Return a text of the same length, with letters in place of the shorthands that print as icons."""
    has_icons = text.markup or text.grammar is not None
    return covered(text.text, game.shorthands) if has_icons else text.text


def _own_fonts(game: Game, looks: Looks) -> Span | None:
    """Return the place of the fonts of a theme that the game brings. It is to blame if they lack a character
    of the templates."""
    look = looks.look(game.info.theme, "colour")
    is_own = look is not None and any(map(looks.files.is_own, look.theme.files[:1]))
    return look.place("fonts") if look is not None and is_own else None


def _missing(game: Game, looks: Looks, chars: str) -> frozenset[str]:
    """Return the characters that no font of the theme has; none if that cannot be known."""
    look = looks.look(game.info.theme, "colour")
    if look is None or any(kind == "fonts" for kind, _name in look.theme.dropped):
        return frozenset()
    files = [file for family in look.fonts.values() for file in family.files()]
    try:
        for file in files:
            chars = "".join(looks.fonts.missing(file, chars)) if chars else ""
        is_known = bool(files) and not (chars and any(map(looks.fonts.damage, files)))
    except FontMissing:
        is_known = False
    return frozenset(chars if is_known else ())
