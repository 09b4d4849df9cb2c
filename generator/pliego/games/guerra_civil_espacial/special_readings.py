"""*Guerra Civil Espacial*: special cards as other readings would have them.

In: the rules. Out: what takes the place of which in `readings`. The law of this file: it lists nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.guerra_civil_espacial import specials
from pliego.games.guerra_civil_espacial.memory import look_at_loot, stolen_seen
from pliego.games.guerra_civil_espacial.position import NONE, TO_PILES, Space
from pliego.playing.moves import Procedure
from pliego.playing.pile import pile
from pliego.playing.rules import original


def loot_too(space: Space, seat: int) -> Sequence[str]:
    """What lies face down is swept too."""
    stolen_seen(space, seat)
    loot, space.loot[seat] = space.loot[seat], ()
    return (*original(specials.swept)(space, seat), *loot, *space.take_stolen(seat))


def colonies_too(space: Space, seat: int) -> Sequence[str]:
    """Colonies that have been conquered are swept too."""
    colonies, space.colonies[seat] = space.colonies[seat], ()
    return (*original(specials.swept)(space, seat), *colonies)


def only_who_is_inside(space: Space) -> Sequence[int]:
    """Whoever has abandoned is out of reach."""
    return sorted(space.inside)


def colonies_leave(space: Space, cards: Sequence[str]) -> Sequence[str]:
    """A colony that is played leaves the game."""
    colonies = space.numbers.colonies
    space.box = pile((*space.box, *(card for card in cards if card in colonies)))
    return [card for card in cards if card not in colonies]


def rivals_inside(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Whoever has abandoned is not robbed."""
    left = original(specials.rivals_with_hands)(space, moves, seat)
    return [move for move in left if specials.AGAINST not in move or specials.rival_of(move) in space.inside]


def steal_and_look(space: Space) -> Procedure[None]:
    """A thief looks at what it takes."""
    before = len(space.stolen[space.victim]) if space.victim != NONE else 0
    yield from original(specials.steal)(space)
    if space.victim != NONE and len(space.stolen[space.victim]) > before:
        look_at_loot(space, space.turn, space.victim)


def any_shield(space: Space, card: str) -> str:
    """A shield answers what ends the round, too."""
    cards = space.numbers.cards
    if "end" in cards[card].effect:
        return next((name for name, kind in cards.items() if "shield" in kind.effect), "")
    return original(specials.answer_to)(space, card)


def own_zone_apart(space: Space, where: str) -> None:
    """The whole zone of whoever plays the truce goes with it."""
    space.put(TO_PILES[where], space.take_zone(space.turn))


def keep_own_zone(_space: Space, _where: str) -> None:
    """Whoever plays the storm loses nothing."""


def strike_the_dispute(space: Space, where: str) -> None:
    """A fleet card in dispute goes too."""
    original(specials.strike)(space, where)
    if not space.numbers.fleet.keys().isdisjoint(space.disputed):
        space.put(TO_PILES[where], space.disputed)
        space.disputed = ()


def redraw_from_deck(space: Space) -> Procedure[None]:
    """Without a deck it does nothing."""
    if space.deck:
        yield from original(specials.redraw)(space)


def in_the_order_played(space: Space, seat: int) -> tuple[int, int]:
    """A card multiplies the ships that lay there when it came."""
    ships, multiplying = 0, specials.multiplying(space, seat)
    for card in space.zones[seat]:
        if card in multiplying:
            ships *= specials.multiplied(space, [specials.factor(space, seat, card)])
        ships += space.numbers.fleet.get(card, 0)
    return ships, 1


def only_the_best(_space: Space, factors: Sequence[int]) -> int:
    """Of two cards that multiply, one counts."""
    return max(factors)


def spared_for_the_round(space: Space, seats: Sequence[int]) -> Sequence[int]:
    """A shield that lies in a zone protects it; the others are asked."""
    shield = specials.answer_to(space, space.effect_of)
    for seat in seats:
        if shield in space.zones[seat] and shield not in space.crosswise[seat]:
            specials.spare(space, seat)
    return original(specials.may_answer)(space, [seat for seat in seats if seat not in space.spared])


def only_inside_answer(space: Space, seats: Sequence[int]) -> Sequence[int]:
    """Whoever has abandoned does not answer."""
    return [seat for seat in original(specials.may_answer)(space, seats) if seat in space.inside]


def spare_everybody(space: Space, _seat: int) -> None:
    """An answer undoes the card for all."""
    space.spared = set(space.rightward(0))


def commander_answers_first(space: Space) -> Sequence[int]:
    """Answers go to the right from the commander."""
    return space.rightward(space.commander)
