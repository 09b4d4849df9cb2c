"""A report of each deck for its designer: how many cards, which pictures are missing, how full the boxes are.

In: a game and how its faces fit. Out: a `DeckReport` per deck. The law of this file: it counts and judges
nothing. The checks report what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.layout.result import Fit
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.parts import Card
from pliego.game.session import Session
from pliego.text.prose import plain_text


@dataclass(frozen=True, slots=True)
class CardLine:
    """One card of a deck.

    `size_pt` is the size of its smallest text. `small` names the boxes whose text is below its target size.
    `boxes` holds the share of its height that each box uses; 1 is full.
    """

    id: str
    title: str
    copies: int
    value: int | str | None
    letters: int
    has_art: bool
    size_pt: float
    small: tuple[str, ...]
    boxes: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class DeckReport:
    """One deck: its cards, their number, the declared total, and the copies of each value."""

    id: str
    title: str
    cards: tuple[CardLine, ...]
    size: int
    total: int | None
    values: tuple[tuple[int | str, int], ...]

    @property
    def without_art(self) -> list[str]:
        """The cards that have no picture."""
        return [card.id for card in self.cards if not card.has_art]

    @property
    def longest(self) -> CardLine | None:
        """The card with the longest text."""
        return max(self.cards, key=lambda card: card.letters, default=None)


def report_decks(session: Session, fits: Sequence[Fit]) -> Iterator[DeckReport]:
    """Yield a report of every deck, in the order of cards.yaml."""
    for deck_id, deck in session.game.decks.items():
        cards = tuple(_lines(session, deck_id, fits))
        values: Counter[int | str] = Counter()
        for card in cards:
            if card.value is not None:
                values[card.value] += card.copies
        spread = tuple(sorted(values.items(), key=lambda each: (isinstance(each[0], str), each[0])))
        yield DeckReport(deck_id, deck.title, cards, deck.size, deck.total, spread)


def _letters(session: Session, card: Card) -> int:
    scope = Scope(session.game, {"self": card}, session.odds)
    return len(plain_text(fill("{self.text}", scope)[0])) if card.text else 0


def _lines(session: Session, deck_id: str, fits: Sequence[Fit]) -> Iterator[CardLine]:
    for entry in session.game.decks[deck_id].cards:
        card = session.game.cards.get(entry.card)
        if card is None:
            continue
        own = [fit for fit in fits if fit.face == f"{deck_id}/{entry.card}"]
        yield CardLine(
            id=entry.card,
            title=card.title,
            copies=entry.copies,
            value=card.value,
            letters=_letters(session, card),
            has_art=bool(entry.art or card.art),
            size_pt=min((fit.size_pt for fit in own), default=0.0),
            small=tuple(fit.box for fit in own if fit.size_pt < fit.target_pt),
            boxes=tuple((fit.box, fit.full) for fit in own),
        )
