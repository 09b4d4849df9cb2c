"""Numbers typed in prose although they are declared: a changed value would leave the sentence behind.

    rules.yaml:30:22: warning: expected the hole of a declared value, found `5` [number-typed]
        hint: write `{value.mano}`

Code: `number-typed` (warning), for a numeral of two or more, or its word in the game's language, that
equals a value of game.yaml. Ordinals, decimals, names such as `10-J` and list numbers are none; examples,
rulings, credits and flavour tell of something else and are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pliego.checks.content.holes import Passage
from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import Example, ProseBlock, ReadingText, Ruling
from pliego.game.model.game import Game
from pliego.game.model.info import Credit, Rights
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem

_LEAST = 2
_OWNERS = (Example, Ruling, ReadingText, Credit, Rights)
_KEYS = ("flavour", "blurb", "because", "alt")
_NUMERAL = r"(?<![\w.,:/×-])\d{1,7}(?![\w/×]|[.,:]\d|-\w|\.?[ºª°]|\s?%)"
_LIST_NUMBER = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each number in prose that is a declared value."""
    game = inspection.game
    values = _values(game)
    if not values:
        return
    words = _words(game.info.lang, values)
    spelled = (rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in words)
    pattern = re.compile("|".join([_NUMERAL, *spelled]), re.IGNORECASE)
    for text in inspection.printed:
        if text.markup and _is_rule_like(text):
            yield from _typed(game, text, pattern, values, words)


def _values(game: Game) -> dict[int, list[str]]:
    """Return the names of the declared values by their number."""
    found: dict[int, list[str]] = {}
    for name, value in game.info.values.items():
        if value.value >= _LEAST:
            found.setdefault(value.value, []).append(name)
    return found


def _words(lang: str, values: dict[int, list[str]]) -> dict[str, int]:
    """Return the number words of a language, none if nobody taught them to num2words."""
    import num2words

    say: Any = num2words.num2words

    try:
        return {str(say(number, lang=lang.replace("-", "_"))).lower(): number for number in values}
    except NotImplementedError:
        return {}


def _is_rule_like(text: PrintedText) -> bool:
    flavour = isinstance(text.owner, ProseBlock) and text.owner.look == "flavour"
    return not (isinstance(text.owner, _OWNERS) or text.key in _KEYS or flavour)


def _typed(
    game: Game,
    text: PrintedText,
    pattern: re.Pattern[str],
    values: dict[int, list[str]],
    words: dict[str, int],
) -> Iterator[Problem]:
    piece = Passage(game, text.file, text.path, text.text)
    skipped = [(gap.start, gap.end) for gap in scan(text.text)[0]]
    skipped += [match.span() for match in _LIST_NUMBER.finditer(text.text)]
    for match in pattern.finditer(text.text):
        number = int(match[0]) if match[0].isdecimal() else words[match[0].lower()]
        if number in values and not any(start <= match.start() < end for start, end in skipped):
            holes = " or ".join(f"`{{value.{name}}}`" for name in values[number])
            message = f"expected the hole of a declared value, found `{match[0]}`"
            fault = Fault("number-typed", message, match[0], f"write {holes} if that is what it is")
            yield piece.problem(fault, match.start(), "warning")
