"""*Guerra Civil Espacial*: the special cards, in the order of the rulebook.

In: a `Space` in which a card has been played. Out: what the card asks, does and draws; how ships are counted.
Each verb of a card has a function. Each function bound with `@rule` says what the rule of that id says; `off`
is what is done without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Final

from pliego.games.guerra_civil_espacial.ending import ready_deck
from pliego.games.guerra_civil_espacial.memory import seen_leaving, stolen_unseen
from pliego.games.guerra_civil_espacial.numbers import TO_PILES
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.vocabulary import Aim
from pliego.playing.moves import Choose, Draw, Procedure
from pliego.playing.pile import added, without
from pliego.playing.rules import refuses, rule, ruled_by

ENDURE: Final = "aguantar"
"""The move of not answering a card."""


def from_hand(space: Space, seat: int, card: str) -> None:
    """A card goes from the hand to the zone."""
    seen_leaving(space, seat, card)
    space.hands[seat] = without(space.hands[seat], card)
    space.zones[seat] += (card,)
    count_passes_anew(space)


@ruled_by("fin-pujas")
def count_passes_anew(space: Space) -> None:
    """Nobody has passed yet since this card."""
    space.passed = set()


# -- a card that is played


def ask_for_answers(space: Space, card: str) -> None:
    """Before a special card does anything, ask everybody it is about to affect for an answer (a shield)."""
    space.effect_of, space.spared = card, set()
    if answer_to(space, card):
        space.asked = tuple(may_answer(space, threatened(space, card)))


@ruled_by("agujero-escudo")
def answer_to(space: Space, card: str) -> str:
    """Return the card that answers a card, "" if none does."""
    return space.numbers.cards[card].blocked_by


@ruled_by("escudo-antes", "escudo-abandono")
def may_answer(space: Space, seats: Sequence[int]) -> Sequence[int]:
    """Return who of those affected is asked: all who have a hand, whatever is in it."""
    return [seat for seat in seats if space.hands[seat]]


def threatened(space: Space, card: str) -> list[int]:
    """Return whom the card just played is about to affect, in the order in which they answer."""
    effect = space.numbers.cards[card].effect
    found: set[int] = {space.victim} if "steal" in effect else set()
    if "sweep" in effect or "end" in effect:
        just_played = {space.turn: 1}  # the card itself lies in the zone of whoever plays it
        found |= {s for s in reached(space) if len(space.zones[s]) > just_played.get(s, 0)}
    if "strike" in effect:
        found |= {seat for seat in reached(space) if seat != space.turn and fleet_cards(space, seat)}
    return [seat for seat in answering_order(space) if seat in found]


def fleet_cards(space: Space, seat: int) -> list[str]:
    """Return the numbered cards of a zone."""
    return [card for card in space.zones[seat] if card in space.numbers.fleet]


def take_effect(space: Space) -> bool:
    """Do what the card just played says. Return whether the round is over."""
    ends = False
    for verb, argument in space.numbers.cards[space.effect_of].effect.items():
        if verb in DRAWS:
            space.draws = argument
        elif verb in EFFECTS:
            ends = bool(EFFECTS[verb](space, argument)) or ends
    return ends


def draw_for_effect(space: Space) -> Procedure[None]:
    """Draw the next card that the card just played asks for."""
    space.draws -= 1
    for verb in space.numbers.cards[space.effect_of].effect:
        if verb in DRAWS:
            yield from DRAWS[verb](space)


# -- Fase 2: pujas; cuántas naves


def count_all(space: Space) -> None:
    """Count everybody's ships."""
    for seat in space.rightward(0):
        count(space, seat)


def count(space: Space, seat: int) -> None:
    """Count the ships of a seat. Whoever has abandoned has none that count."""
    ships, space.times[seat] = ships_lying(space, seat)
    space.ships[seat] = ships if ships_matter(space, seat) else 0


@ruled_by("naves-abandonadas")
def ships_matter(space: Space, seat: int) -> bool:
    """Return whether the ships of a seat count: they do while it is in the round."""
    return seat in space.inside


@ruled_by("multiplicar")
def ships_lying(space: Space, seat: int) -> tuple[int, int]:
    """Return the ships of a zone, multiplied, and by how much: all that lie there, whenever they came."""
    fleet, zone = space.numbers.fleet, space.zones[seat]
    ships = sum([fleet[card] for card in zone if card in fleet])
    multipliers = multiplying(space, seat)
    times = multiplied(space, [factor(space, seat, card) for card in multipliers]) if multipliers else 1
    return ships * times, times


def multiplying(space: Space, seat: int) -> list[str]:
    """Return the cards of a zone that multiply and do not lie crosswise."""
    found = [card for card in space.zones[seat] if card in space.numbers.multipliers]
    for card in space.crosswise[seat]:
        if card in found:
            found.remove(card)
    return found


def factor(space: Space, seat: int, card: str) -> int:
    """Return by how much a card multiplies the ships of its seat."""
    effect = space.numbers.cards[card].effect
    drones = droned(space, seat, card) if "others" in effect else 1
    return drones * (watched(space, seat, card) if "commander" in effect else 1)


@rule("MUL-1", off=1)
def multiplied(_space: Space, factors: Sequence[int]) -> int:
    """A second card multiplies again."""
    return prod(factors)


# -- Las cartas especiales


@rule("ESP-2", off=lambda space: sorted(space.inside))
def reached(space: Space) -> Sequence[int]:
    """Effects reach all zones, also of those who have abandoned."""
    return space.rightward(0)


@ruled_by("botin", "colonia-segura")
def swept(space: Space, seat: int) -> Sequence[str]:
    """Take what goes when a zone is swept: its cards."""
    return space.take_zone(seat)


@rule("COL-1")
def colonies_on(space: Space, card: str) -> int:
    """Return how many colonies whoever wins a card conquers."""
    return space.numbers.cards[card].colonies


@refuses("PIR-1", Aim)
def rival_without_hand(space: Space, move: Aim) -> bool:
    """A card that steals is played against a rival with a hand, even one who has abandoned."""
    return not space.hands[move.rival]


@rule("PIR-1")
def steal(space: Space) -> Procedure[None]:
    """Nave Pirata: a card at random goes from the victim's hand, unseen, to the thief's loot.

    The position records whom each stolen card was taken from (`stolen`) and who holds it (`thieves`). Nothing
    happens if the victim has no hand."""
    victim, thief = space.victim, space.turn
    if victim != NONE and victim not in space.spared and space.hands[victim]:
        card = yield Draw(space.hands[victim], "PIR-1", seen_by=victim)
        stolen_unseen(space, thief, victim)
        space.hands[victim] = without(space.hands[victim], card)
        space.stolen[victim] += (card,)
        space.thieves[victim] += (thief,)


@rule("CHA-1")
def take(space: Space, what: str) -> None:
    """Chatarra Espacial: all of a pile goes to the loot."""
    pile_name = TO_PILES[what]
    for card in getattr(space, pile_name):
        space.loot[space.turn] = added(space.loot[space.turn], card)
    setattr(space, pile_name, ())


def end(space: Space, where: str) -> bool:
    """The round ends, with the card itself or without it going where the rest goes."""
    itself = space.numbers.cards[space.effect_of].effect.get("itself")
    return truce(space, where, itself) if itself else black_hole(space, where)


@rule("AGU-1")
def black_hole(space: Space, where: str) -> bool:
    """Agujero Negro: all zones and the disputed card go to a pile; the round is over, and nobody wins it."""
    clear_table(space, where)
    return True


@rule("ALT-1")
def truce(space: Space, where: str, itself: str) -> bool:
    """Alto al Fuego: the same, but the card itself goes to another pile."""
    spare_the_truce(space, itself)
    clear_table(space, where)
    return True


@ruled_by("alto-descarte")
def spare_the_truce(space: Space, where: str) -> None:
    """Only the card itself goes apart."""
    lift_own_card(space)
    space.put(TO_PILES[where], [space.effect_of])


def clear_table(space: Space, where: str) -> None:
    """Sweep the zones of all who are not spared, and the disputed card."""
    for seat in reached(space):
        if seat not in space.spared:
            space.put(TO_PILES[where], swept(space, seat))
    space.put(TO_PILES[where], space.disputed)
    space.disputed = ()


def lift_own_card(space: Space) -> None:
    """Take the card that is played out of its zone: of equal ones, the last."""
    zone = space.zones[space.turn]
    at = len(zone) - 1 - zone[::-1].index(space.effect_of)
    space.zones[space.turn] = zone[:at] + zone[at + 1 :]


@rule("TOR-1")
def storm(space: Space, where: str) -> None:
    """Tormenta Solar: all zones that no shield spares go to a pile, but for the card itself; the round goes
    on with the same disputed card, and who has abandoned stays out (`inside` is as it was)."""
    for seat in reached(space):
        if seat in space.spared:
            continue
        if seat == space.turn:
            storm_over_own_zone(space, where)
        else:
            space.put(TO_PILES[where], swept(space, seat))
    count_all(space)


@ruled_by("tormenta-propia")
def storm_over_own_zone(space: Space, where: str) -> None:
    """Whoever plays the storm loses its zone too; only the storm stays."""
    lift_own_card(space)
    space.put(TO_PILES[where], swept(space, space.turn))
    space.zones[space.turn] = (space.effect_of,)


@rule("DEU-1")
def strike(space: Space, where: str) -> None:
    """Deus Ex Machina: the fleet cards in the zones of rivals go to a pile; all special ones stay."""
    for seat in reached(space):
        if seat != space.turn and seat not in space.spared:
            lost = fleet_cards(space, seat)
            space.put(TO_PILES[where], lost)
            space.zones[seat] = tuple(card for card in space.zones[seat] if card not in lost)
    count_all(space)


@rule("EST-1")
def redraw(space: Space) -> Procedure[None]:
    """Estación Espacial: the disputed card goes to the discard and the first of the deck takes its place; if
    there is no other, the same comes back."""
    space.put("discard", space.disputed)
    space.disputed = ()
    if ready_deck(space):
        card = yield Draw(space.deck, "EST-1")
        space.take_from_deck(card)
        space.disputed = (card,)


@rule("DRO-1", off=1)
def droned(space: Space, seat: int, card: str) -> int:
    """Ataque de Drones: it multiplies the ships of whoever is not the commander; the commander's not."""
    return 1 if seat == space.commander else space.numbers.cards[card].times("others")


@rule("OJO-1", off=1)
def watched(space: Space, seat: int, card: str) -> int:
    """El Ojo en el Cielo: it multiplies the commander's ships; nobody else's."""
    return space.numbers.cards[card].times("commander") if seat == space.commander else 1


# -- El escudo


def answer(space: Space) -> Procedure[None]:
    """The next of those asked answers the card that is played, or not."""
    seat = space.asked[0]
    move = yield Choose(seat, [*shields(space, seat), ENDURE], "ESC-1")
    space.asked = space.asked[1:]
    if move != ENDURE:
        from_hand(space, seat, move)
        spare(space, seat)


@rule("ESC-1")
def shields(space: Space, seat: int) -> Sequence[str]:
    """Escudo de Fuerza: the card that answers the one played may be played out of turn, also by who has
    abandoned."""
    shield = answer_to(space, space.effect_of)
    return (shield,) if shield in space.hands[seat] else ()


@rule("ESC-2")
def spare(space: Space, seat: int) -> None:
    """The card does nothing to whoever answers it, and only to that seat."""
    space.spared.add(seat)


@ruled_by("escudo-orden")
def answering_order(space: Space) -> Sequence[int]:
    """Answers go to the right from whoever has played, who answers last."""
    player, *others = space.rightward(space.turn)
    return [*others, player]


DRAWS: dict[str, Callable[[Space], Procedure[None]]] = {"steal": steal, "redraw": redraw}
"""The verbs for which cards are drawn, one at a time."""
EFFECTS: dict[str, Callable[[Space, str], bool | None]] = {
    "take": take,
    "end": end,
    "sweep": storm,
    "strike": strike,
}
"""The verbs that are done at once; true: the round is over."""
