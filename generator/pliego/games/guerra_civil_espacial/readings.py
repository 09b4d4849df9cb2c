"""*Guerra Civil Espacial*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line each: the functions that take the place of which. The law of this file:
what is not named here is played as the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial import (
    bidding,
    collecting,
    ending,
    preparation,
    special_readings,
    specials,
)
from pliego.games.guerra_civil_espacial.position import NONE, Numbers, Space
from pliego.games.guerra_civil_espacial.vocabulary import SWAP
from pliego.playing.moves import GameOver, Procedure
from pliego.playing.pile import pile
from pliego.playing.rules import Reading, original

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


def leftward(space: Space, seat: int) -> Sequence[int]:
    """Turns go to the left."""
    return space.rightward(seat)[::-1]


def pass_for_good(space: Space, seat: int) -> None:
    """Whoever passes has no more turns in the round."""
    original(bidding.pass_turn)(space, seat)
    space.recorded["still"] = (*space.recorded.get("still", ()), seat)


def without_those_who_passed(space: Space) -> set[int]:
    """Return who has turns: nobody who has ever passed in the round."""
    return original(bidding.seats_with_turns)(space).difference(space.recorded.get("still", ()))


def forget_who_passed(space: Space) -> Sequence[int]:
    """In a new round all have turns again."""
    space.recorded["still"] = ()
    return original(bidding.players_of_round)(space)


def is_level(space: Space, seat: int) -> bool:
    """Without any ships everybody leads."""
    return space.ships[seat] == max(space.ships)


def only_with_effect(space: Space, seat: int) -> Sequence[str]:
    """A special card that would do nothing now is not played."""
    cards = original(bidding.cards_to_play)(space, seat)
    return [card for card in cards if specials.AGAINST in card or does_something(space, card)]


def does_something(space: Space, card: str) -> bool:
    """Return whether a card would have an effect, a thief not being aimed at anybody."""
    effect = space.numbers.cards[card].effect
    if "sweep" in effect or "strike" in effect:
        return bool(specials.threatened(space, card))
    return "steal" not in effect and "shield" not in effect


def stay_in_the_lead(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Whoever leads does not abandon."""
    left = original(bidding.one_thing)(space, moves, seat)
    return [move for move in left if move != bidding.ABANDON] if bidding.leads(space, seat) else left


def card_meets_bid(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """A fleet card is played if it alone has as many ships as the bid."""
    left, fleet = original(bidding.one_thing)(space, moves, seat), space.numbers.fleet
    return [move for move in left if move not in fleet or fleet[move] >= max(space.ships)]


def first_is_free(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Whoever has no fleet card in the zone yet plays any."""
    left, fleet = original(bidding.one_thing)(space, moves, seat), space.numbers.fleet
    if not fleet.keys().isdisjoint(space.zones[seat]):
        return left
    return [move for move in moves if move in left or move in fleet]


def drop_the_beaten(space: Space) -> None:
    """Whoever has no hand and fewer ships than the bid is out."""
    original(bidding.end_turn)(space)
    bid = max(space.ships)
    for seat in sorted(space.inside):
        if not space.hands[seat] and space.ships[seat] < bid:
            bidding.abandon(space, seat)


def end_when_alone(space: Space) -> None:
    """Whoever is left alone has no turn any more."""
    original(bidding.end_turn)(space)
    if len(space.inside) == 1:
        space.passed |= space.inside


def abandon_and_count_anew(space: Space, seat: int) -> None:
    """Whoever abandons begins the count of passes anew."""
    original(bidding.abandon)(space, seat)
    space.passed = set()


# -- the relief


def as_often_as_wanted(space: Space) -> bool:
    """There is a relief as long as something lies in dispute."""
    return bool(space.disputed)


def only_up_to_the_bid(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """The ships of the card that is relieved must do for the bid."""
    left = original(bidding.once_a_turn)(space, moves, seat)
    ships = sum(space.numbers.fleet.get(card, 0) for card in space.disputed) * space.times[seat]
    return left if space.ships[seat] + ships >= max(space.ships) else [m for m in left if m != SWAP]


def any_move(_space: Space, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """Nothing is forbidden."""
    return moves


# -- recount and collecting


def last_who_left(space: Space) -> Sequence[int]:
    """If all have abandoned, the last who did wins."""
    return original(collecting.leading)(space) if space.inside else [space.last_out]


def enough_if_all_left(space: Space, seat: int) -> bool:
    """Whoever was the last to abandon needs no ships."""
    return not space.inside or original(collecting.has_enough)(space, seat)


def draw_in_laps(space: Space) -> Sequence[int]:
    """Everybody who needs one draws a card, and so on round the table."""
    needs = original(collecting.short_of_cards)(space)
    laps = [(needs[:n].count(seat), n, seat) for n, seat in enumerate(needs)]
    order = space.rightward(space.commander)
    return [seat for _, _, seat in sorted(laps, key=lambda each: (each[0], order.index(each[2])))]


def draw_after_loot(space: Space) -> Sequence[int]:
    """The loot is taken before cards are drawn."""
    collecting.take_loot(space)
    return original(collecting.short_of_cards)(space)


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


def best_hands(space: Space, tied: Sequence[int]) -> Sequence[int]:
    """Of those tied, whoever has most ships on the fleet cards in hand wins; if several do, they share."""
    fleet = space.numbers.fleet
    ships = {seat: sum(fleet.get(card, 0) for card in space.hands[seat]) for seat in tied}
    return [seat for seat in tied if ships[seat] == max(ships.values())]


def share(_space: Space, tied: Sequence[int]) -> Sequence[int]:
    """All who are tied win."""
    return tied


def fight_it_out(space: Space, reason: str, tied: Sequence[int]) -> str:
    """Those tied play one more round."""
    if len(tied) == 1:
        return original(ending.settle)(space, reason, tied)
    space.recorded["fighters"], space.last_round = tuple(tied), False
    return "disputa"


def fighters(space: Space) -> Sequence[int]:
    """Only those who fight it out are in the round."""
    found: Sequence[int] = space.recorded.get("fighters", space.rightward(0))
    return found


def end_if_fought_out(space: Space) -> None:
    """Whoever has won the last round wins; if nobody has, they share."""
    if "fighters" in space.recorded:
        raise GameOver("FIN-3", [space.taker] if space.taker != NONE else space.recorded["fighters"])
    original(collecting.clear_zones)(space)


READINGS = (
    Reading("composicion", "escalonado", numbers=stepped_copies),
    Reading("empate-inicial", "todos", {preparation.draw_again: all_draw_again}),
    Reading("solo-especiales", "una-vez", {preparation.draw_fleet_card: redraw_once}),
    Reading("sentido", "izquierda", {bidding.turn_order: leftward}),
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
    Reading("puja-total", "carta", {bidding.one_thing: card_meets_bid}),
    Reading("apertura", "libre", {bidding.one_thing: first_is_free}),
    Reading("igualar-multiplicando", "antes", {bidding.ships_per_ship: 1}),
    Reading("naves-abandonadas", "si", {specials.ships_matter: True}),
    Reading("mano-vacia", "fuera", {bidding.end_turn: drop_the_beaten}),
    Reading("fin-pujas", "una-vez", {specials.count_passes_anew: None}),
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
        {bidding.relief_after_card: (), bidding.turn_goes_on: False},
    ),
    Reading("relevo-cuantas", "ronda", {bidding.end_turn: None}),
    Reading("relevo-cuantas", "libre", {bidding.relief_is_left: as_often_as_wanted}),
    Reading("relevo-igualar", "si", {bidding.once_a_turn: only_up_to_the_bid}),
    Reading("relevo-colonia", "si", {bidding.no_colony_for_another: any_move}),
    Reading("botin", "si", {specials.swept: special_readings.loot_too}),
    Reading("zonas-abandonadas", "no", {specials.reached: special_readings.only_who_is_inside}),
    Reading("colonia-jugada", "fuera", {collecting.leaving: special_readings.colonies_leave}),
    Reading("pirata-vacia", "si", {specials.rivals_with_hands: any_move}),
    Reading("pirata-abandono", "no", {specials.rivals_with_hands: special_readings.rivals_inside}),
    Reading("chatarra-vista", "todo", {specials.steal: special_readings.steal_and_look}),
    Reading("agujero-escudo", "zona", {specials.answer_to: special_readings.any_shield}),
    Reading("alto-descarte", "descarte", {specials.spare_the_truce: special_readings.own_zone_apart}),
    Reading("tormenta-propia", "inmune", {specials.storm_over_own_zone: special_readings.keep_own_zone}),
    Reading("deus-disputa", "mesa", {specials.strike: special_readings.strike_the_dispute}),
    Reading("estacion-mazo", "nada", {specials.redraw: special_readings.redraw_from_deck}),
    Reading("multiplicar", "momento", {specials.ships_lying: special_readings.in_the_order_played}),
    Reading("multiplicar-dos", "una", {specials.multiplied: special_readings.only_the_best}),
    Reading("escudo-antes", "ronda", {specials.may_answer: special_readings.spared_for_the_round}),
    Reading("escudo-abandono", "no", {specials.may_answer: special_readings.only_inside_answer}),
    Reading("escudo-uno", "todos", {specials.spare: special_readings.spare_everybody}),
    Reading(
        "escudo-orden", "comandante", {specials.answering_order: special_readings.commander_answers_first}
    ),
    Reading("cero-naves", "si", {collecting.has_enough: True}),
    Reading("colonia-segura", "si", {specials.swept: special_readings.colonies_too}),
    Reading("orden-robo", "vueltas", {collecting.short_of_cards: draw_in_laps}),
    Reading("exceso", "despues", {collecting.short_of_cards: draw_after_loot}),
    Reading("mazo-agotado", "final", {ending.deck_runs_out: end_with_the_deck}),
    Reading("chatarra-fuera", "siempre", {ending.shuffle_anew: shuffle_junk_too}),
    Reading("final-grande", "sin-limite", {ending.call_last_round: None}),
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
    Reading("desempate", "mano", {ending.first_of: best_hands}),
    Reading("desempate", "compartida", {ending.first_of: share}),
)
"""Each other reading, and what it puts in whose place."""
