"""Sizes: the back of a card is as large as its front, and a card fits on both usual papers. A card that is
folded up has no back.

    cards.yaml:31:11: error: expected a back of 63 × 88 mm, found 60 × 80 mm [back-size]

Codes: `back-size`, `front-size` (a card of another size than its deck's), `face-too-large` (a card, or a part
that is folded up, larger than a sheet; larger boards are printed in tiles).
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.look import Looks
from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Deck
from pliego.printing.paper import grid_for
from pliego.printing.papers import USUAL_PAPERS, paper_of
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the sizes of cards."""
    if inspection.looks is None:
        return
    for name, deck in inspection.game.decks.items():
        yield from _deck(inspection, inspection.looks, name, deck)
    for kind, part_id, part in inspection.game.parts():
        layout, size = inspection.looks.layout(part.layout), inspection.looks.size(part.layout)
        if layout is not None and layout.net is not None and size is not None:
            place = inspection.at("boards.yaml", kind, part_id, "layout")
            yield from _too_large("a flat part that fits", size, place)


def _deck(inspection: Inspection, looks: Looks, name: str, deck: Deck) -> Iterator[Problem]:
    front = looks.size(deck.layout)
    if front is None:
        return
    yield from _other_fronts(inspection, looks, name, deck, front)
    for path, layout in _backs(inspection, name, deck) if not _is_folded_up(looks, deck.layout) else ():
        back = looks.size(layout)
        if back is not None and back != front:
            message = f"expected a back of {_in_mm(front)}, found {_in_mm(back)}"
            place = inspection.at("cards.yaml", *path, "back")
            yield Problem("back-size", message, place, "give both layouts one size")
    yield from _too_large("cards that fit", front, inspection.at("cards.yaml", "decks", name, "layout"))


def _too_large(wanted: str, size: tuple[float, float], place: Span | None) -> Iterator[Problem]:
    """Yield a problem if a size is larger than one of the usual papers."""
    tight = [name for name in USUAL_PAPERS if grid_for(paper_of(name), *size) is None]
    if tight:
        message = f"expected {wanted} on {' and '.join(tight)}, found {_in_mm(size)}"
        yield Problem("face-too-large", message, place, "make the layout smaller")


def _is_folded_up(looks: Looks, name: str) -> bool:
    """True if cards of a layout are folded up, so that they have no back."""
    layout = looks.layout(name)
    return layout is not None and layout.net is not None


def _other_fronts(
    inspection: Inspection, looks: Looks, name: str, deck: Deck, front: tuple[float, float]
) -> Iterator[Problem]:
    """Yield the layouts of single cards that have another size than the deck's."""
    for i, entry in enumerate(deck.cards):
        size = looks.size(entry.layout) if entry.layout else None
        if size is not None and size != front:
            message = f"expected cards of one size in a deck, {_in_mm(front)}, found {_in_mm(size)}"
            place = inspection.at("cards.yaml", "decks", name, "cards", i, "layout")
            hint = "give all layouts of the deck one size, or make another deck of these cards with `where`"
            yield Problem("front-size", message, place, hint)


def _backs(inspection: Inspection, name: str, deck: Deck) -> Iterator[tuple[Path, str]]:
    """Yield the layouts of all backs: the deck's, and those of cards with their own, each with its path."""
    yield ("decks", name), deck.back
    cards = inspection.game.cards
    for i, entry in enumerate(deck.cards):
        if entry.card in cards and (own := cards[entry.card].back) is not None:
            yield ("cards", entry.card), own
        elif entry.back is not None:
            yield ("decks", name, "cards", i), entry.back


def _in_mm(size: tuple[float, float]) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"
