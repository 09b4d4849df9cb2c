"""Numbers typed in prose though game.yaml declares them: the sentence would not follow a changed value.

    rules.yaml:30:22: warning: expected the placeholder of a declared value, found `5` [number-typed]
        hint: write `{value.mano}`

Code: `number-typed` (warning), for a numeral of two or more, or its word in the game's language, that
equals a value of game.yaml. Ordinals, decimals, names such as `10-J` and list numbers do not count. Examples,
rulings, credits and flavour are not checked, since their numbers mean something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.book import Example, ProseBlock, ReadingText, Ruling
from pliego.game.model.game import Game
from pliego.game.model.info import Credit, Rights
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem, in_backticks

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
    """Return the number words of a language; none if num2words does not know it."""
    import num2words

    in_words: Any = num2words.num2words
    try:
        return {str(in_words(number, lang=lang.replace("-", "_"))).lower(): number for number in values}
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
    passage = Passage(game, text.file, text.path, text.text)
    skipped = [(each.start, each.end) for each in scan(text.text)[0]]
    skipped += [match.span() for match in _LIST_NUMBER.finditer(text.text)]
    for match in pattern.finditer(text.text):
        number = int(match[0]) if match[0].isdecimal() else words[match[0].lower()]
        if number in values and not any(start <= match.start() < end for start, end in skipped):
            placeholders = in_backticks((f"{{value.{name}}}" for name in values[number]), " or ")
            message = f"expected the placeholder of a declared value, found `{match[0]}`"
            fault = Fault("number-typed", message, match[0], f"write {placeholders} if that is what it is")
            yield passage.problem(fault, match.start(), "warning")
