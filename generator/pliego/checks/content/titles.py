"""Titles: no two cards of a deck have the same title, so that players know which one is meant.

    cards.yaml:9:16: warning: expected a title of its own, found `Lobo` on `lobo` and `lobo-2` [title-twice]

Code: `title-twice` (warning, at each card after the first). Copies of one card count as one card. Cards with
different values or subtitles may share a title: the 3 and the 4 of lanterns may both be called Lanterns.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Deck
from pliego.text.problems import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each card of a deck with the title of an earlier one."""
    reported: set[str] = set()
    for deck in inspection.game.decks.values():
        for problem, card in _deck(inspection, deck):
            if card not in reported:
                reported.add(card)
                yield problem


def _deck(inspection: Inspection, deck: Deck) -> Iterator[tuple[Problem, str]]:
    first: dict[tuple[object, ...], str] = {}
    for entry in deck.cards:
        card = inspection.game.cards.get(entry.card)
        if card is None or not card.title:
            continue
        other = first.setdefault((card.title.casefold(), card.subtitle, card.value), entry.card)
        if other != entry.card:
            message = f"expected a title of its own, found `{card.title}` on `{other}` and `{entry.card}`"
            place = inspection.at("cards.yaml", "cards", entry.card, "title")
            hint = "call one otherwise, or make them copies of one card"
            yield Problem("title-twice", message, place, hint, "warning"), entry.card
