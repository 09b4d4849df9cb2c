"""What a seat imagines, if its game has no other way: all cards that it cannot see, dealt
anew.

In: a position, a seat, luck. Out: the position, changed. The laws of this file: what is hidden follows from
the declared visibility alone; only cards of one back change places, and each place keeps as many of them as
it has, since backs and numbers are what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeAlias, cast

from pliego.playing.pile import Pile, pile
from pliego.playing.position import HIDDEN, OWN, OWN_COUNTED, PUBLIC, Position, PositionPart

_EACH_ITS_OWN: Final = (OWN, OWN_COUNTED)
Back: TypeAlias = tuple[int, int]
"""What cards that nobody can tell apart have in common: their decks, and whose they are (-1: anybody's)."""


@dataclass(frozen=True, slots=True)
class HiddenPile:
    """Where cards lie that a seat cannot see: a field of a part, of a list or a dict in it what lies at that
    key; and the seat whose cards alone lie there (-1: anybody's)."""

    part: PositionPart
    name: str
    key: int | str | None = None
    whose: int = -1

    @property
    def cards(self) -> Pile:
        """The cards; one that lies alone is a pile too."""
        held = getattr(self.part, self.name)
        found = held if self.key is None else held[self.key]
        return ((found,) if found else ()) if isinstance(found, str) else tuple(found)

    def put(self, cards: Pile) -> None:
        """Lay other cards there, as many as there were."""
        held = getattr(self.part, self.name)
        found = held if self.key is None else held[self.key]
        put = "".join(cards) if isinstance(found, str) else type(found)(cards)
        if self.key is None:
            setattr(self.part, self.name, put)
        else:
            held[self.key] = put


def deal_anew(position: Position[Any], seat: int, random: Random) -> None:
    """Deal anew, as likely as it can be, all cards that a seat cannot see."""
    decks, places = position.rules.backs, [*hidden_piles(position, seat)]
    if position.has_cards_by_seat():
        places = [replace(place, whose=cast(int, place.key)) for place in places]
    loose: dict[Back, list[str]] = {}
    for place in places:
        for card in place.cards:
            loose.setdefault((decks.get(card, -1), place.whose), []).append(card)
    for cards in loose.values():
        random.shuffle(cards)
    for place in places:
        place.put(pile(loose[decks.get(card, -1), place.whose].pop() for card in place.cards))


def hidden_piles(
    part: PositionPart, seat: int, changed: Mapping[str, str] | None = None, *, is_seen: bool = True
) -> Iterator[HiddenPile]:
    """Yield where cards lie that a seat cannot see, in a position or a part of one that it sees at all;
    `changed` says which fields are seen otherwise than declared."""
    if changed is None:
        changed = part.rules.visibility if isinstance(part, Position) else {}
    for each in part.fields_with_cards():
        seen = part.seen_as(each, changed) if is_seen else HIDDEN
        held = getattr(part, each.name)
        by_key = isinstance(held, list | dict)
        for key in held if isinstance(held, dict) else range(len(held)) if by_key else (None,):
            inner = held[key] if by_key else held
            is_open = seen == PUBLIC or (seen in _EACH_ITS_OWN and key == seat)
            if isinstance(inner, PositionPart):
                yield from hidden_piles(inner, seat, changed, is_seen=is_open)
            elif not is_open:
                yield HiddenPile(part, each.name, key)
