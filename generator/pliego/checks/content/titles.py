"""Titles: no two cards of a deck have the same title, so that players know which one is meant.

    cards.yaml:9:16: warning: expected a title of its own, found `Lobo` on `lobo` and `lobo-2` [title-twice]

Code: `title-twice` (warning, at each card after the first; once if more than three cards have a title, and
once for a deck with more than three such titles).
Copies of one card count as one card. Cards with different values or subtitles may share a title: the 3 and
the 4 of lanterns may both be called Lanterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Deck
from pliego.text.problems import Problem

_MANY = 3
"""So many cards after the first are reported once, and so are more warnings than this."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each card of a deck with the title of an earlier one."""
    reported: set[str] = set()
    for deck in inspection.game.decks.values():
        found = [each for each in _deck(inspection, deck) if each[1] not in reported]
        reported |= {card for _problem, card in found}
        yield from _together([problem for problem, _card in found])


def _together(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the warnings of a deck; more than a few are one, at the first of them."""
    if len(problems) <= _MANY:
        yield from problems
    else:
        yield replace(problems[0], message=f"{problems[0].message}, and {len(problems) - 1:,} more like it")


def _deck(inspection: Inspection, deck: Deck) -> Iterator[tuple[Problem, str]]:
    alike: dict[tuple[object, ...], dict[str, None]] = {}
    for entry in deck.cards:
        card = inspection.game.cards.get(entry.card)
        if card is not None and card.title:
            alike.setdefault((card.title.casefold(), card.subtitle, card.value), {})[entry.card] = None
    for first, *others in alike.values():
        if len(others) < _MANY:
            for other in others:
                yield _problem(inspection, other, f"on `{first}` and `{other}`"), other
        else:
            found = f"on {len(others) + 1:,} cards, first `{first}` and `{others[0]}`"
            yield _problem(inspection, others[0], found), others[0]


def _problem(inspection: Inspection, card: str, found: str) -> Problem:
    message = f"expected a title of its own, found `{inspection.game.cards[card].title}` {found}"
    place = inspection.at("cards.yaml", "cards", card, "title")
    hint = "call one otherwise, or make them copies of one card"
    return Problem("title-twice", message, place, hint, "warning")
