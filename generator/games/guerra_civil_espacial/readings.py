"""*Guerra Civil Espacial*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line each: the functions that take the place of which. The law of this file:
what is not named here is played as the rules say, and what one line says stands in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from generator.engine.moves import GameOver, Procedure
from generator.engine.pile import pile
from generator.engine.rules import Reading, plainly
from generator.games.guerra_civil_espacial import bidding, collecting, ending, preparation, specials
from generator.games.guerra_civil_espacial.memory import look_at_loot, stolen_seen
from generator.games.guerra_civil_espacial.position import NONE, TO_PILES, Numbers, Space
from generator.model.game import Game

# -- the deck and the command


def stepped_copies(numbers: Numbers, _game: Game) -> Numbers:
    """More copies of the low numbers than of the high ones, and of each special card as many."""
    fleet, specials_ = [*numbers.fleet], [name for name in numbers.cards if name not in numbers.fleet]
    total, weights = sum(numbers.cards[name].copies for name in fleet), range(len(fleet), 0, -1)
    steps = [total * sum(weights[:n]) // sum(weights) for n in range(len(fleet) + 1)]
    total, many = sum(numbers.cards[name].copies for name in specials_), len(specials_)
    evened = [total * (n + 1) // many - total * n // many for n in range(many)]
    copies = [*(upto - before for before, upto in pairwise(steps)), *evened]
    named = zip([*fleet, *specials_], copies, strict=True)
    return replace(numbers, cards={name: replace(numbers.cards[name], copies=n) for name, n in named})


def all_draw_again(space: Space, tied: Sequence[int]) -> Sequence[int]:
    """After a tie everybody draws again."""
    return tied if len(tied) == 1 else space.rightward(0)


def redraw_once(space: Space, seat: int) -> Procedure[int]:
    """A second special card counts zero."""
    ships = yield from preparation.draw_aside(space, seat)
    return ships or (yield from preparation.draw_aside(space, seat))


# -- the bids


def pass_for_good(space: Space, seat: int) -> None:
    """Whoever passes has no more turns in the round."""
    plainly(bidding.pass_turn)(space, seat)
    space.noted["still"] = (*space.noted.get("still", ()), seat)


def without_those_who_passed(space: Space) -> set[int]:
    """Return who has turns: nobody who has ever passed in the round."""
    return plainly(bidding.seats_with_turns)(space).difference(space.noted.get("still", ()))


def forget_who_passed(space: Space) -> Sequence[int]:
    """In a new round all have turns again."""
    space.noted["still"] = ()
    return plainly(bidding.players_of_round)(space)


def is_level(space: Space, seat: int) -> bool:
    """Without any ships everybody leads."""
    return space.ships[seat] == max(space.ships)


def only_with_effect(space: Space, seat: int) -> Sequence[str]:
    """A special card that would do nothing now is not played."""
    cards = plainly(bidding.cards_to_play)(space, seat)
    return [card for card in cards if specials.AGAINST in card or does_something(space, card)]


def does_something(space: Space, card: str) -> bool:
    """Return whether a card would have an effect, a thief not being aimed at anybody."""
    effect = space.numbers.cards[card].effect
    if "sweep" in effect or "strike" in effect:
        return bool(specials.threatened(space, card))
    return "steal" not in effect and "shield" not in effect


def stay_in_the_lead(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Whoever leads does not abandon."""
    left = plainly(bidding.one_thing)(space, moves, seat)
    return [move for move in left if move != bidding.ABANDON] if bidding.leads(space, seat) else left


def drop_the_beaten(space: Space) -> None:
    """Whoever has no hand and fewer ships than the bid is out."""
    plainly(bidding.end_turn)(space)
    bid = max(space.ships)
    for seat in sorted(space.inside):
        if not space.hands[seat] and space.ships[seat] < bid:
            bidding.abandon(space, seat)


def end_when_alone(space: Space) -> None:
    """Whoever is left alone has no turn any more."""
    plainly(bidding.end_turn)(space)
    if len(space.inside) == 1:
        space.passed |= space.inside


def abandon_and_count_anew(space: Space, seat: int) -> None:
    """Whoever abandons begins the count of passes anew."""
    plainly(bidding.abandon)(space, seat)
    space.passed = set()


# -- the relief


# -- special cards


def loot_too(space: Space, seat: int) -> Sequence[str]:
    """What lies face down is swept too."""
    stolen_seen(space, seat)
    loot, space.loot[seat] = space.loot[seat], ()
    return (*plainly(specials.swept)(space, seat), *loot, *space.take_stolen(seat))


def colonies_too(space: Space, seat: int) -> Sequence[str]:
    """Colonies that have been conquered are swept too."""
    colonies, space.colonies[seat] = space.colonies[seat], ()
    return (*plainly(specials.swept)(space, seat), *colonies)


def colonies_leave(space: Space, cards: Sequence[str]) -> Sequence[str]:
    """A colony that is played leaves the game."""
    colonies = space.numbers.colonies
    space.box = pile((*space.box, *(card for card in cards if card in colonies)))
    return [card for card in cards if card not in colonies]


def rivals_inside(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Whoever has abandoned is not robbed."""
    left = plainly(specials.rivals_with_hands)(space, moves, seat)
    return [move for move in left if specials.AGAINST not in move or specials.rival_of(move) in space.inside]


def steal_and_look(space: Space) -> Procedure[None]:
    """A thief looks at what it takes."""
    before = len(space.stolen[space.victim]) if space.victim != NONE else 0
    yield from plainly(specials.steal)(space)
    if space.victim != NONE and len(space.stolen[space.victim]) > before:
        look_at_loot(space, space.turn, space.victim)


def any_shield(space: Space, card: str) -> str:
    """A shield answers what ends the round, too."""
    cards = space.numbers.cards
    if "end" in cards[card].effect:
        return next((name for name, kind in cards.items() if "shield" in kind.effect), "")
    return plainly(specials.answer_to)(space, card)


def own_zone_apart(space: Space, where: str) -> None:
    """The whole zone of whoever plays the truce goes with it."""
    space.put(TO_PILES[where], space.take_zone(space.turn))


def strike_the_dispute(space: Space, where: str) -> None:
    """A fleet card in dispute goes too."""
    plainly(specials.strike)(space, where)
    if not space.numbers.fleet.keys().isdisjoint(space.disputed):
        space.put(TO_PILES[where], space.disputed)
        space.disputed = ()


def redraw_from_deck(space: Space) -> Procedure[None]:
    """Without a deck it does nothing."""
    if space.deck:
        yield from plainly(specials.redraw)(space)


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
    return plainly(specials.may_answer)(space, [seat for seat in seats if seat not in space.spared])


def only_inside_answer(space: Space, seats: Sequence[int]) -> Sequence[int]:
    """Whoever has abandoned does not answer."""
    return [seat for seat in plainly(specials.may_answer)(space, seats) if seat in space.inside]


def spare_everybody(space: Space, _seat: int) -> None:
    """An answer undoes the card for all."""
    space.spared = set(space.rightward(0))


def from_the_commander(space: Space) -> Sequence[int]:
    """Answers go to the right from the commander."""
    return space.rightward(space.commander)


# -- recount and collecting


def last_who_left(space: Space) -> Sequence[int]:
    """If all have abandoned, the last who did wins."""
    return plainly(collecting.leading)(space) if space.inside else [space.last_out]


def enough_if_all_left(space: Space, seat: int) -> bool:
    """Whoever was the last to abandon needs no ships."""
    return not space.inside or plainly(collecting.has_enough)(space, seat)


def draw_in_laps(space: Space) -> Sequence[int]:
    """Everybody who needs one draws a card, and so on round the table."""
    needs = plainly(collecting.short_of_cards)(space)
    laps = [(needs[:n].count(seat), n, seat) for n, seat in enumerate(needs)]
    order = space.rightward(space.commander)
    return [seat for _, _, seat in sorted(laps, key=lambda each: (each[0], order.index(each[2])))]


def draw_after_loot(space: Space) -> Sequence[int]:
    """The loot is taken before cards are drawn."""
    collecting.take_loot(space)
    return plainly(collecting.short_of_cards)(space)


# -- the deck and the end


def end_with_the_deck(space: Space) -> bool:
    """The game is over when the deck is."""
    ending.end_by_majority(space, "MAZO-1")
    return False


def shuffle_junk_too(space: Space) -> None:
    """The junk is shuffled with the discard."""
    space.deck, space.discard, space.junk = pile(space.discard + space.junk), (), ()


def end_at_once(space: Space) -> None:
    """The round in which the deck runs out for the last time is not played to its end."""
    ending.end_by_majority(space, "FIN-2")


def fight_it_out(space: Space, reason: str, tied: Sequence[int]) -> str:
    """Those tied play one more round."""
    if len(tied) == 1:
        return plainly(ending.settle)(space, reason, tied)
    space.noted["fighters"], space.last_round = tuple(tied), False
    return "disputa"


def fighters(space: Space) -> Sequence[int]:
    """Only those who fight it out are in the round."""
    found: Sequence[int] = space.noted.get("fighters", space.rightward(0))
    return found


def end_if_fought_out(space: Space) -> None:
    """Whoever has won the last round wins; if nobody has, they share."""
    if "fighters" in space.noted:
        raise GameOver("FIN-3", [space.taker] if space.taker != NONE else space.noted["fighters"])
    plainly(collecting.clear_zones)(space)


READINGS = (
    Reading("composicion", "escalonado", numbers=stepped_copies),
    Reading(
        "empate-inicial",
        "todos",
        {preparation.draw_again: all_draw_again},
    ),
    Reading("solo-especiales", "una-vez", {preparation.draw_fleet_card: redraw_once}),
    Reading("sentido", "izquierda", {bidding.turn_order: lambda space, seat: space.rightward(seat)[::-1]}),
    Reading(
        "pasar-y-volver",
        "fuera",
        {
            bidding.pass_turn: pass_for_good,
            bidding.seats_with_turns: without_those_who_passed,
            bidding.players_of_round: forget_who_passed,
        },
    ),
    Reading("pasar-sin-naves", "si", {bidding.leads: is_level}),
    Reading("especial-sin-efecto", "no", {bidding.cards_to_play: only_with_effect}),
    Reading("abandonar-en-cabeza", "no", {bidding.one_thing: stay_in_the_lead}),
    Reading("igualar-multiplicando", "antes", {bidding.ships_per_ship: lambda *_: 1}),
    Reading("naves-abandonadas", "si", {specials.ships_matter: lambda *_: True}),
    Reading("mano-vacia", "fuera", {bidding.end_turn: drop_the_beaten}),
    Reading("fin-pujas", "una-vez", {specials.count_passes_anew: lambda _space: None}),
    Reading(
        "todos-abandonan",
        "ultimo",
        {collecting.leading: last_who_left, collecting.has_enough: enough_if_all_left},
    ),
    Reading("ultimo", "siempre", {bidding.abandon: abandon_and_count_anew}),
    Reading("ultimo", "acto", {bidding.end_turn: end_when_alone}),
    Reading(
        "relevo-cuando",
        "en-vez",
        {bidding.relief_after_card: lambda *_: (), bidding.turn_goes_on: lambda *_: False},
    ),
    Reading("relevo-cuantas", "ronda", {bidding.end_turn: lambda _space: None}),
    Reading("relevo-cuantas", "libre", {bidding.relief_is_left: lambda space: bool(space.disputed)}),
    Reading("relevo-colonia", "si", {bidding.no_colony_for_another: lambda _space, moves, _seat: moves}),
    Reading("botin", "si", {specials.swept: loot_too}),
    Reading("zonas-abandonadas", "no", {specials.reached: lambda space: sorted(space.inside)}),
    Reading("colonia-jugada", "fuera", {collecting.leaving: colonies_leave}),
    Reading("pirata-vacia", "si", {specials.rivals_with_hands: lambda _space, moves, _seat: moves}),
    Reading("pirata-abandono", "no", {specials.rivals_with_hands: rivals_inside}),
    Reading("chatarra-vista", "todo", {specials.steal: steal_and_look}),
    Reading("agujero-escudo", "zona", {specials.answer_to: any_shield}),
    Reading("alto-descarte", "descarte", {specials.spare_the_truce: own_zone_apart}),
    Reading("tormenta-propia", "inmune", {specials.storm_over_own_zone: lambda *_: None}),
    Reading("deus-disputa", "mesa", {specials.strike: strike_the_dispute}),
    Reading("estacion-mazo", "nada", {specials.redraw: redraw_from_deck}),
    Reading("multiplicar", "momento", {specials.ships_lying: in_the_order_played}),
    Reading("multiplicar-dos", "una", {specials.multiplied: lambda _space, factors: max(factors)}),
    Reading("escudo-antes", "ronda", {specials.may_answer: spared_for_the_round}),
    Reading("escudo-abandono", "no", {specials.may_answer: only_inside_answer}),
    Reading("escudo-uno", "todos", {specials.spare: spare_everybody}),
    Reading(
        "escudo-orden",
        "comandante",
        {specials.answering_order: from_the_commander},
    ),
    Reading("cero-naves", "si", {collecting.has_enough: lambda *_: True}),
    Reading("colonia-segura", "si", {specials.swept: colonies_too}),
    Reading("orden-robo", "vueltas", {collecting.short_of_cards: draw_in_laps}),
    Reading("exceso", "despues", {collecting.short_of_cards: draw_after_loot}),
    Reading("mazo-agotado", "final", {ending.deck_runs_out: end_with_the_deck}),
    Reading("chatarra-fuera", "siempre", {ending.shuffle_anew: shuffle_junk_too}),
    Reading("final-grande", "sin-limite", {ending.call_last_round: lambda _space: None}),
    Reading("ultima-ronda", "acto", {ending.call_last_round: end_at_once}),
    Reading(
        "desempate",
        "batalla",
        {
            ending.settle: fight_it_out,
            bidding.players_of_round: fighters,
            collecting.clear_zones: end_if_fought_out,
        },
    ),
    Reading("desempate", "compartida", {ending.best_hands: lambda _space, tied: tied}),
)
"""Each other reading, and what it puts in whose place."""
