"""Words that the rules are played by: those of the game's room, each as it may be, each said.

    game.yaml:80:18: error: expected one of `izquierda`, `derecha`, found `dercha` [word]
        hint: did you mean `derecha`?

Codes: `word` (the room does not know that it can be so), `unknown-word` (the room reads no such word),
`word-missing` (it reads one that is not declared), `word-unsaid` (no rule and no card says one; or what a
card's effect names, its text does not).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, did_you_mean

_FILE = "game.yaml"
_SAID = re.compile(r"\{word\.([a-z0-9-]+)")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the words of a game that an engine plays, once it states rules."""
    vocabulary = inspection.vocabulary
    if vocabulary is not None and (inspection.game.rules or inspection.game.info.words):
        yield from _declared(inspection, vocabulary.words)
        yield from _unsaid(inspection, vocabulary.words)
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
            either = ", ".join(f"`{each}`" for each in sorted(known[name]))
            message = f"expected one of {either}, found `{word.played}`"
            place = inspection.at(_FILE, "words", name, "is")
            yield Problem("word", message, place, did_you_mean(word.played, known[name]))
    for name in known:
        if name not in game.info.words and not game.has_dropped("words", name):
            message = f"expected the word `{name}`, found none"
            place = inspection.at(_FILE, "words") or inspection.at(_FILE)
            yield Problem("word-missing", message, place, f"declare `{name}:` with `is` and `title`")


def _unsaid(inspection: Inspection, known: Collection[str]) -> Iterator[Problem]:
    """What the game is played by is said by a rule or a card."""
    game = inspection.game
    if game.dropped:
        return
    texts = [*(rule.text for rule in game.rules.values()), *(card.text or "" for card in game.cards.values())]
    said = {name for text in texts for name in _SAID.findall(text)}
    for name in game.info.words:
        if name in known and name not in said:
            message = f"expected a rule or card that says `{{word.{name}}}`, found none"
            place = inspection.at(_FILE, "words", name, key=True)
            yield Problem("word-unsaid", message, place, "say it where the rule does")


def _cards(inspection: Inspection) -> Iterator[Problem]:
    """What a card's effect names, its text says."""
    for name, card in inspection.game.cards.items():
        said = _SAID.findall(card.text or "")
        for verb, argument in card.effect.items():
            if isinstance(argument, str) and argument in inspection.game.info.words and argument not in said:
                message = f"expected `{{word.{argument}}}` in the text, as its effect says, found none"
                place = inspection.at("cards.yaml", "cards", name, "effect", verb)
                yield Problem("word-unsaid", message, place, "let the text say it")
