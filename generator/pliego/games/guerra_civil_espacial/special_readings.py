"""*Guerra Civil Espacial*: the special cards as other readings have them, in the order of the rulings.

In: the rules of special cards. Out: `READINGS` of special cards, a line for each. The law of this file: what
is not named here is played as the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.guerra_civil_espacial import specials
from pliego.games.guerra_civil_espacial.memory import look_at_loot, stolen_seen
from pliego.games.guerra_civil_espacial.numbers import TO_PILES
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.vocabulary import Aim
from pliego.playing.moves import Move, Procedure
from pliego.playing.rules import Reading, original


def loot_too(space: Space, seat: int) -> Sequence[str]:
    """Loot is swept too."""
    stolen_seen(space, seat)
    loot, space.loot[seat] = space.loot[seat], ()
    return (*original(specials.swept)(space, seat), *loot, *space.take_stolen(seat))


def colonies_too(space: Space, seat: int) -> Sequence[str]:
    """Conquered colonies are swept too."""
    colonies, space.colonies[seat] = space.colonies[seat], ()
    return (*original(specials.swept)(space, seat), *colonies)


def rivals_inside(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """Whoever has abandoned is not robbed."""
    left = original(specials.rival_without_hand)(space, moves, seat)
    return [move for move in left if not isinstance(move, Aim) or move.rival in space.inside]


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


def strike_the_dispute(space: Space, where: str) -> None:
    """A fleet card in dispute goes too."""
    original(specials.strike)(space, where)
    if not space.numbers.fleet.keys().isdisjoint(space.disputed):
        space.put(TO_PILES[where], space.disputed)
        space.disputed = ()


def in_the_order_played(space: Space, seat: int) -> tuple[int, int]:
    """A card multiplies the ships that lay there when it came."""
    ships, multiplying = 0, specials.multiplying(space, seat)
    for card in space.zones[seat]:
        if card in multiplying:
            ships *= specials.multiplied(space, [specials.factor(space, seat, card)])
        ships += space.numbers.fleet.get(card, 0)
    return ships, 1


def spared_for_the_round(space: Space, seats: Sequence[int]) -> Sequence[int]:
    """A shield that lies in a zone protects it; the others are asked."""
    shield = specials.answer_to(space, space.effect_of)
    for seat in seats:
        if shield in space.zones[seat] and shield not in space.crosswise[seat]:
            specials.spare(space, seat)
    return original(specials.may_answer)(space, [seat for seat in seats if seat not in space.spared])


READINGS = (
    Reading("naves-abandonadas", "si", {specials.ships_matter: True}),
    Reading("fin-pujas", "una-vez", {specials.count_passes_anew: None}),
    Reading("botin", "si", {specials.swept: loot_too}),
    Reading("zonas-abandonadas", "no", {specials.reached: lambda space: sorted(space.inside)}),
    Reading("pirata-vacia", "si", {specials.rival_without_hand: lambda _space, moves, _seat: moves}),
    Reading("pirata-abandono", "no", {specials.rival_without_hand: rivals_inside}),
    Reading("chatarra-vista", "todo", {specials.steal: steal_and_look}),
    Reading("agujero-escudo", "zona", {specials.answer_to: any_shield}),
    Reading("alto-descarte", "descarte", {specials.spare_the_truce: own_zone_apart}),
    Reading("tormenta-propia", "inmune", {specials.storm_over_own_zone: None}),
    Reading("deus-disputa", "mesa", {specials.strike: strike_the_dispute}),
    Reading(
        "estacion-mazo",
        "nada",
        {specials.redraw: lambda space: original(specials.redraw)(space) if space.deck else ()},
    ),
    Reading("multiplicar", "momento", {specials.ships_lying: in_the_order_played}),
    Reading("multiplicar-dos", "una", {specials.multiplied: lambda _space, factors: max(factors)}),
    Reading("escudo-antes", "ronda", {specials.may_answer: spared_for_the_round}),
    Reading(
        "escudo-abandono",
        "no",
        {
            specials.may_answer: lambda space, seats: [
                seat for seat in original(specials.may_answer)(space, seats) if seat in space.inside
            ]
        },
    ),
    Reading(
        "escudo-uno", "todos", {specials.spare: lambda space, _seat: space.spared.update(space.rightward(0))}
    ),
    Reading(
        "escudo-orden",
        "comandante",
        {specials.answering_order: lambda space: space.rightward(space.commander)},
    ),
    Reading("colonia-segura", "si", {specials.swept: colonies_too}),
)
