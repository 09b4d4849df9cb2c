"""What a seat imagines of a game that says nothing of its own about it: all cards that it cannot see, dealt
anew.

In: a position, a seat, luck. Out: the position, changed. The laws of this file: what is hidden follows from
the declared visibility alone; only cards of one back change places, and each place keeps as many of them as
it has, since backs and numbers are what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeAlias

from generator.engine.pile import Pile, pile
from generator.engine.position import COUNTED, HIDDEN, OWN, OWN_COUNTED, PUBLIC, Position, PositionPart
from generator.frozen import dataclass

_UNSEEN_OF_OTHERS: Final = (OWN, OWN_COUNTED)
Back: TypeAlias = tuple[int, int]
"""What cards that nobody can tell apart have in common: their decks, and whose they are (-1: anybody's)."""


@dataclass(frozen=True, slots=True)
class HiddenPile:
    """Where cards lie that a seat cannot see: a field of a part, of a list in it the pile of that number; and
    the seat whose cards alone lie there (-1: anybody's)."""

    part: PositionPart
    name: str
    number: int | None = None
    whose: int = -1

    @property
    def cards(self) -> Pile:
        """The cards; one that lies alone is a pile too."""
        held = getattr(self.part, self.name)
        found = held if self.number is None else held[self.number]
        return ((found,) if found else ()) if isinstance(found, str) else tuple(found)

    def put(self, cards: Pile) -> None:
        """Lay other cards there, as many as there were."""
        held = getattr(self.part, self.name)
        found = held if self.number is None else held[self.number]
        laid = "".join(cards) if isinstance(found, str) else type(found)(cards)
        if self.number is None:
            setattr(self.part, self.name, laid)
        else:
            held[self.number] = laid


def deal_anew(position: Position[Any], seat: int, random: Random) -> None:
    """Deal anew, as likely as it can be, all cards that a seat cannot see."""
    decks, places = position.rules.backs, [*hidden_piles(position, seat)]
    if position.has_cards_by_seat():
        places = [replace(place, whose=place.number or 0) for place in places]
    loose: dict[Back, list[str]] = {}
    for place in places:
        for card in place.cards:
            loose.setdefault((decks.get(card, -1), place.whose), []).append(card)
    for cards in loose.values():
        random.shuffle(cards)
    for place in places:
        place.put(pile(loose[decks.get(card, -1), place.whose].pop() for card in place.cards))


def hidden_piles(position: PositionPart, seat: int) -> Iterator[HiddenPile]:
    """Yield where cards lie that a seat cannot see."""
    changed: Mapping[str, str] = position.rules.visibility if isinstance(position, Position) else {}
    yield from _hidden_in(position, seat, changed)


def _hidden_in(part: PositionPart, seat: int, changed: Mapping[str, str]) -> Iterator[HiddenPile]:
    for each in part.fields_with_cards():
        seen, held = part.seen_as(each, changed), getattr(part, each.name)
        if seen == PUBLIC:
            for inner in held if isinstance(held, list) else (held,):
                if isinstance(inner, PositionPart):
                    yield from _hidden_in(inner, seat, changed)
        elif seen in (COUNTED, HIDDEN) and not isinstance(held, list):
            yield HiddenPile(part, each.name)
        else:
            mine = seat if seen in _UNSEEN_OF_OTHERS else None
            yield from (HiddenPile(part, each.name, n) for n in range(len(held)) if n != mine)
