"""Decks and copies: the cards of a deck add up, and no count is zero.

    cards.yaml:40:12: error: expected 18 cards as declared, found 17 [deck-total]

Codes: `deck-total`, `deck-empty`, `deck-card-twice` (a card twice in one deck), `copies` (fewer than one),
`deck-size` (more cards than a game can be played with, or than anybody would print).
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Deck
from pliego.game.room import MOST_CARDS
from pliego.text.nodes import Path
from pliego.text.problems import Problem

MOST_PRINTED = 100_000


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield the wrong counts of cards, boards, other parts and things to bring."""
    yield from _size(inspection)
    for name, deck in inspection.game.decks.items():
        yield from _deck(inspection, name, deck)
    for kind, name, part in inspection.game.parts():
        yield from _copies(inspection, "boards.yaml", (kind, name, "copies"), part.copies)
    for name, thing in inspection.game.info.bring.items():
        yield from _copies(inspection, "game.yaml", ("bring", name, "count"), thing.count)


def _size(inspection: Inspection) -> Iterator[Problem]:
    game = inspection.game
    most = MOST_CARDS if inspection.vocabulary else MOST_PRINTED
    total = sum(deck.size for deck in game.decks.values())
    if total > most:
        message = f"expected at most {most} cards in all decks, found {total}"
        largest = max(game.decks, key=lambda name: game.decks[name].size)
        place = inspection.at("cards.yaml", "decks", largest, "cards")
        yield Problem("deck-size", message, place, "lower the copies")


def _deck(inspection: Inspection, name: str, deck: Deck) -> Iterator[Problem]:
    at: Path = ("decks", name)
    if not deck.cards and not inspection.game.has_dropped("cards", "*"):
        message = f"expected cards in the deck `{name}`, found none"
        hint = "list its cards" if deck.sheet is None else f"put a row for each card into `{deck.sheet}`"
        yield Problem("deck-empty", message, inspection.at("cards.yaml", *at, "cards"), hint)
    seen: set[str] = set()
    for i, entry in enumerate(deck.cards):
        yield from _copies(inspection, "cards.yaml", (*at, "cards", i, "copies"), entry.copies)
        if entry.card in seen:
            message = f"expected each card once in a deck, found `{entry.card}` again"
            place = inspection.at("cards.yaml", *at, "cards", i, "card")
            yield Problem("deck-card-twice", message, place, "raise `copies` of the first instead")
        seen.add(entry.card)
    if deck.total is not None and deck.total != deck.size:
        message = f"expected {deck.total} cards as declared, found {deck.size}"
        place = inspection.at("cards.yaml", *at, "total")
        yield Problem("deck-total", message, place, "change the copies or the total")


def _copies(inspection: Inspection, file: str, path: Path, count: int) -> Iterator[Problem]:
    if count < 1:
        message = f"expected one or more, found {count}"
        yield Problem("copies", message, inspection.at(file, *path), "leave the entry out if there is none")
