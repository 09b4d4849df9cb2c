"""*Gamonal resiste*: when a deck runs out, no side is as far from its end as the other; no rule breaks a tie.

In: the game, laid out. Out: problems. Codes: `tie-in-contact` (neighbouring figures can be as far),
`tie-apart` (decks can run out before the figures meet). The laws of this file: luck is as kind as it can be,
so what is not found cannot happen; a search that grows beyond `MOST` positions reports nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pliego.games.gamonal_resiste.position import Numbers
from pliego.playing.playable import GameTable
from pliego.text.problems import Problem

MOST = 20_000
"""So many positions are looked at."""
KindCounts = tuple[int, ...]
"""How many there are of each kind of card, in the order of their names."""


def check_ties(table: GameTable) -> Iterator[Problem]:
    """Yield the ways in which both figures can end as far from their ends."""
    squares, place = table.rules.numbers.squares, table.game.places.at("game.yaml", "values", "casillas")
    hint = "no rule says who wins then; change the squares, the decks or how often they are shuffled"
    if squares % 2 == 0:
        message = f"expected an odd number of squares, found {squares}: figures in contact can be as far"
        yield Problem("tie-in-contact", message, place, hint)
    if turns := turns_apart(table.rules.numbers):
        message = (
            f"expected figures that meet before a deck runs out, found that {len(turns)} turns can do without"
        )
        yield Problem("tie-apart", message, table.game.places.at("game.yaml", "values", "mezclas"), hint)


@dataclass(frozen=True, slots=True)
class ApartSide:
    """What a side has while the figures are apart: the cards it knows, those of its deck and how many of
    these it has drawn (which ones, it decides when they are played), its discard, and what it has played.

    `gone`: squares advanced.
    """

    hand: KindCounts
    deck: KindCounts
    drawn: int
    discard: KindCounts
    shuffled: int = 0
    gone: int = 0
    turns: tuple[int, ...] = ()
    spent: bool = False

    @property
    def standing(self) -> tuple[KindCounts, KindCounts, int, KindCounts, int, int]:
        """All that matters for what can still come."""
        return self.hand, self.deck, self.drawn, self.discard, self.shuffled, self.gone


def turns_apart(numbers: Numbers) -> tuple[str, ...]:
    """Return the cards by which a side can empty its deck for good before the figures meet, though its rival
    plays the same ones; nothing if there are none."""
    names = sorted(numbers.cards)
    room = (numbers.squares - 3) // 2
    held = Counter(numbers.decks[0])
    none = (0,) * len(names)
    waiting = [ApartSide(none, tuple(held[name] for name in names), numbers.hand, none)]
    seen = {waiting[0].standing}
    while waiting and len(seen) <= MOST:
        side = waiting.pop()
        if side.spent:
            return tuple(names[kind] for kind in side.turns)
        for after in _turns(side, numbers, names):
            if after.gone <= room and after.standing not in seen:
                seen.add(after.standing)
                waiting.append(after)
    return ()


def _turns(side: ApartSide, numbers: Numbers, names: list[str]) -> Iterator[ApartSide]:
    """Yield what a side has after each turn it can play, those that do not advance last: they come first."""
    cards = [numbers.cards[name] for name in names]
    for kind in sorted(range(len(cards)), key=lambda each: -cards[each].advance):
        shown = _shown(side, kind, numbers)
        if shown is not None:
            drew = _drawn(shown, cards[kind].draw, numbers)
            gone, turns = side.gone + cards[kind].advance, (*side.turns, kind)
            yield replace(drew, discard=_more(drew.discard, kind, 1), gone=gone, turns=turns)


def _shown(side: ApartSide, kind: int, numbers: Numbers) -> ApartSide | None:
    """Play a card: one that is known to be in hand, else one drawn of which nothing is known, with an empty
    hand the top one of the deck; None if it cannot be of this kind."""
    if side.hand[kind]:
        return replace(side, hand=_more(side.hand, kind, -1))
    if not side.deck[kind] or (not side.drawn and any(side.hand)):
        return None
    left = replace(side, deck=_more(side.deck, kind, -1), drawn=max(side.drawn - 1, 0))
    return left if side.drawn else _refilled(left, numbers)


def _drawn(side: ApartSide, count: int, numbers: Numbers) -> ApartSide:
    for _ in range(count):
        if sum(side.deck) > side.drawn:
            side = _refilled(replace(side, drawn=side.drawn + 1), numbers)
    return side


def _refilled(side: ApartSide, numbers: Numbers) -> ApartSide:
    """Shuffle the discard if the deck has run out; all that was in the deck is in hand then."""
    if sum(side.deck) > side.drawn:
        return side
    hand = tuple(map(sum, zip(side.hand, side.deck, strict=True)))
    none = (0,) * len(hand)
    if any(side.discard) and side.shuffled < numbers.reshuffles:
        return replace(side, hand=hand, deck=side.discard, drawn=0, discard=none, shuffled=side.shuffled + 1)
    return replace(side, hand=hand, deck=none, drawn=0, spent=True)


def _more(cards: KindCounts, kind: int, count: int) -> KindCounts:
    return tuple(each + count * (index == kind) for index, each in enumerate(cards))
