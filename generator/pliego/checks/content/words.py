"""Words of play: each word that the game's room reads is declared, has a known meaning, and is in a text.

    game.yaml:80:18: error: expected one of `izquierda`, `derecha`, found `dercha` [word]
        hint: did you mean `derecha`?

Codes: `word` (the room does not know this meaning), `unknown-word` (the room reads no such word),
`word-missing` (the room reads a word that is not declared), `word-unsaid` (no rule and no card names a word;
or the text of a card does not name a word of its effect).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, did_you_mean, in_backticks

_FILE = "game.yaml"
_PLACEHOLDER = re.compile(r"\{word\.([a-z0-9-]+)")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the words of a game that has an engine and rules."""
    vocabulary = inspection.vocabulary
    if vocabulary is not None and (inspection.game.rules or inspection.game.info.words):
        yield from _declared(inspection, vocabulary.words)
        yield from _unnamed(inspection, vocabulary.words)
        yield from _cards(inspection)


def _declared(inspection: Inspection, known: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    game = inspection.game
    for name, word in game.info.words.items():
        if name not in known:
            message = f"expected a word that the game is played by, found `{name}`"
            place = inspection.at(_FILE, "words", name, key=True)
            yield Problem("unknown-word", message, place, did_you_mean(name, known))
            continue
        if word.played not in known[name]:
            message = f"expected one of {in_backticks(sorted(known[name]))}, found `{word.played}`"
            place = inspection.at(_FILE, "words", name, "is")
            yield Problem("word", message, place, did_you_mean(word.played, known[name]))
    for name in known:
        if name not in game.info.words and not game.has_dropped("words", name):
            message = f"expected the word `{name}`, found none"
            place = inspection.at(_FILE, "words") or inspection.at(_FILE)
            yield Problem("word-missing", message, place, f"declare `{name}:` with `is` and `title`")


def _unnamed(inspection: Inspection, known: Collection[str]) -> Iterator[Problem]:
    """Yield the words of play that no rule and no card names."""
    game = inspection.game
    if game.dropped:
        return
    texts = [*(rule.text for rule in game.rules.values()), *(card.text or "" for card in game.cards.values())]
    named = {name for text in texts for name in _PLACEHOLDER.findall(text)}
    for name in game.info.words:
        if name in known and name not in named:
            message = f"expected a rule or card that says `{{word.{name}}}`, found none"
            place = inspection.at(_FILE, "words", name, key=True)
            yield Problem("word-unsaid", message, place, "say it where the rule does")


def _cards(inspection: Inspection) -> Iterator[Problem]:
    """Yield the words of a card's effect that its text does not name."""
    for name, card in inspection.game.cards.items():
        named = _PLACEHOLDER.findall(card.text or "")
        for verb, argument in card.effect.items():
            if isinstance(argument, str) and argument in inspection.game.info.words and argument not in named:
                message = f"expected `{{word.{argument}}}` in the text, as its effect says, found none"
                place = inspection.at("cards.yaml", "cards", name, "effect", verb)
                yield Problem("word-unsaid", message, place, "let the text say it")
