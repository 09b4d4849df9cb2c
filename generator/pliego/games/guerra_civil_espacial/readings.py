"""*Guerra Civil Espacial*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line for each: what takes the place of which function. The law of this file:
what is not named here is played as the rules say. What a reading says in words stands in rulings.yaml.
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
from pliego.games.guerra_civil_espacial.numbers import Numbers
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, SWAP, Aim
from pliego.playing.moves import GameOver, Move, Procedure
from pliego.playing.pile import pile
from pliego.playing.rules import Reading, original

# -- the deck and the command


def stepped_copies(numbers: Numbers, _game: Game) -> Numbers:
    """There are more copies of low numbers than of high ones, and of each special card as many."""
    fleet, others = [*numbers.fleet], [name for name in numbers.cards if name not in numbers.fleet]
    total, weights = sum(numbers.cards[name].copies for name in fleet), range(len(fleet), 0, -1)
    steps = [total * sum(weights[:n]) // sum(weights) for n in range(len(fleet) + 1)]
    total, many = sum(numbers.cards[name].copies for name in others), len(others)
    evened = [total * (n + 1) // many - total * n // many for n in range(many)]
    copies = [*(upto - before for before, upto in pairwise(steps)), *evened]
    named = zip([*fleet, *others], copies, strict=True)
    return replace(numbers, cards={name: replace(numbers.cards[name], copies=n) for name, n in named})


def redraw_once(space: Space, seat: int) -> Procedure[int]:
    """A second special card counts zero."""
    ships = yield from preparation.draw_aside(space, seat)
    return ships or (yield from preparation.draw_aside(space, seat))


# -- the bids


def pass_for_good(space: Space, seat: int) -> None:
    """Whoever passes has no more turns in the round."""
    original(bidding.pass_turn)(space, seat)
    space.recorded["still"] = (*space.recorded.get("still", ()), seat)


def without_those_who_passed(space: Space) -> set[int]:
    """Whoever has ever passed in the round has no turns."""
    return original(bidding.seats_with_turns)(space).difference(space.recorded.get("still", ()))


def forget_who_passed(space: Space) -> Sequence[int]:
    """In a new round all have turns again."""
    space.recorded["still"] = ()
    return original(bidding.players_of_round)(space)


def only_with_effect(space: Space, seat: int) -> Sequence[Move]:
    """A special card that would do nothing now is not played."""
    moves = original(bidding.cards_to_play)(space, seat)
    return [move for move in moves if isinstance(move, Aim) or does_something(space, move)]


def does_something(space: Space, card: str) -> bool:
    """Return whether a card would have an effect; a thief has none without a rival."""
    effect = space.numbers.cards[card].effect
    if "sweep" in effect or "strike" in effect:
        return bool(specials.threatened(space, card))
    return "steal" not in effect and "shield" not in effect


def stay_in_the_lead(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """Whoever leads does not abandon."""
    left = original(bidding.enough_or_special)(space, moves, seat)
    return [move for move in left if move != ABANDON] if bidding.leads(space, seat) else left


def card_meets_bid(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """A fleet card is played if it alone has as many ships as the bid."""
    left, fleet = original(bidding.enough_or_special)(space, moves, seat), space.numbers.fleet
    return [move for move in left if move not in fleet or fleet[move] >= max(space.ships)]


def first_is_free(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """Whoever has no fleet card in the zone yet plays any."""
    left, fleet = original(bidding.enough_or_special)(space, moves, seat), space.numbers.fleet
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
    """Whoever is left alone has no more turns."""
    original(bidding.end_turn)(space)
    if len(space.inside) == 1:
        space.passed |= space.inside


def abandon_and_count_anew(space: Space, seat: int) -> None:
    """After somebody abandons, all must pass again."""
    original(bidding.abandon)(space, seat)
    space.passed = set()


def only_up_to_the_bid(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """With the ships of the card that is relieved, the commander must have as many as the bid."""
    left = original(bidding.commander_may_relieve)(space, moves, seat)
    ships = sum(space.numbers.fleet.get(card, 0) for card in space.disputed) * space.times[seat]
    return left if space.ships[seat] + ships >= max(space.ships) else [m for m in left if m != SWAP]


# -- recount and collecting


def colonies_leave(space: Space, cards: Sequence[str]) -> Sequence[str]:
    """A colony that is played leaves the game."""
    colonies = space.numbers.colonies
    space.box = pile((*space.box, *(card for card in cards if card in colonies)))
    return [card for card in cards if card not in colonies]


def draw_in_laps(space: Space) -> Sequence[int]:
    """Everybody who needs one draws a card, and so on round the table."""
    needs, order = original(collecting.short_of_cards)(space), space.rightward(space.commander)
    laps = [(needs[:n].count(seat), order.index(seat)) for n, seat in enumerate(needs)]
    return [order[place] for _, place in sorted(laps)]


def draw_after_loot(space: Space) -> Sequence[int]:
    """Loot is taken before cards are drawn."""
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


def best_hands(space: Space, tied: Sequence[int]) -> Sequence[int]:
    """Of those tied, whoever has most ships on the fleet cards in hand wins; if several do, they share."""
    fleet = space.numbers.fleet
    ships = {seat: sum(fleet.get(card, 0) for card in space.hands[seat]) for seat in tied}
    return [seat for seat in tied if ships[seat] == max(ships.values())]


def fight_it_out(space: Space, reason: str, tied: Sequence[int]) -> str:
    """Those tied play one more round with the cards that they hold."""
    if len(tied) == 1:
        return original(ending.settle)(space, reason, tied)
    end_if_fought_out(space)
    space.recorded["fighters"], space.last_round = tuple(tied), False
    return "disputa"


def end_if_fought_out(space: Space) -> None:
    """Whoever has won the last round wins; if nobody has, they share."""
    if "fighters" in space.recorded:
        raise GameOver("FIN-3", [space.taker] if space.taker != NONE else space.recorded["fighters"])
    original(collecting.clear_zones)(space)


READINGS = (
    Reading("composicion", "escalonado", numbers=stepped_copies),
    Reading(
        "empate-inicial",
        "todos",
        {preparation.draw_again: lambda space, tied: space.rightward(0) if len(tied) > 1 else tied},
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
    Reading(
        "pasar-sin-naves", "si", {bidding.leads: lambda space, seat: space.ships[seat] == max(space.ships)}
    ),
    Reading("especial-sin-efecto", "no", {bidding.cards_to_play: only_with_effect}),
    Reading("abandonar-en-cabeza", "no", {bidding.enough_or_special: stay_in_the_lead}),
    Reading("puja-total", "carta", {bidding.enough_or_special: card_meets_bid}),
    Reading("apertura", "libre", {bidding.enough_or_special: first_is_free}),
    Reading("igualar-multiplicando", "antes", {bidding.ships_per_ship: 1}),
    Reading("mano-vacia", "fuera", {bidding.end_turn: drop_the_beaten}),
    Reading(
        "todos-abandonan",
        "ultimo",
        {
            collecting.leading: lambda space: (
                original(collecting.leading)(space) if space.inside else [space.last_out]
            ),
            collecting.has_enough: lambda space, seat: (
                not space.inside or original(collecting.has_enough)(space, seat)
            ),
        },
    ),
    Reading("ultimo", "siempre", {bidding.abandon: abandon_and_count_anew}),
    Reading("ultimo", "acto", {bidding.end_turn: end_when_alone}),
    Reading("relevo-cuando", "en-vez", {bidding.relief_after_card: (), bidding.turn_goes_on: False}),
    Reading("relevo-cuantas", "ronda", {bidding.end_turn: None}),
    Reading("relevo-cuantas", "libre", {bidding.relief_is_left: lambda space: bool(space.disputed)}),
    Reading("relevo-igualar", "si", {bidding.commander_may_relieve: only_up_to_the_bid}),
    Reading("relevo-colonia", "si", {bidding.no_colony_for_another: lambda _space, moves, _seat: moves}),
    Reading("colonia-jugada", "fuera", {collecting.leaving: colonies_leave}),
    Reading("cero-naves", "si", {collecting.has_enough: True}),
    Reading("orden-robo", "vueltas", {collecting.short_of_cards: draw_in_laps}),
    Reading("exceso", "despues", {collecting.short_of_cards: draw_after_loot}),
    Reading("mazo-agotado", "final", {ending.deck_runs_out: end_with_the_deck}),
    Reading("chatarra-fuera", "siempre", {ending.shuffle_anew: shuffle_junk_too}),
    Reading("final-grande", "sin-limite", {ending.call_last_round: None}),
    Reading(
        "ultima-ronda", "acto", {ending.call_last_round: lambda space: ending.end_by_majority(space, "FIN-2")}
    ),
    Reading(
        "desempate",
        "batalla",
        {
            ending.settle: fight_it_out,
            bidding.players_of_round: lambda space: space.recorded.get("fighters", space.rightward(0)),
            collecting.clear_zones: end_if_fought_out,
        },
    ),
    Reading("desempate", "mano", {ending.first_of: best_hands}),
    Reading("desempate", "compartida", {ending.first_of: lambda _space, tied: tied}),
    *special_readings.READINGS,
)
"""Each other reading, and what it puts in whose place."""
