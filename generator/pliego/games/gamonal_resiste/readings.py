"""*Gamonal resiste*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line each: the functions that take the place of which. The law of this file:
what is not named here is played as the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from pliego.game.model.game import Game
from pliego.games.gamonal_resiste import rules
from pliego.games.gamonal_resiste.position import SEATS, Numbers, Street
from pliego.playing.content import MissingContent
from pliego.playing.moves import Procedure
from pliego.playing.pile import added, kinds, pile
from pliego.playing.position import COUNTED
from pliego.playing.rules import Reading, original

# -- the cards and dice


def same_copies(numbers: Numbers, _game: Game) -> Numbers:
    """Each card as often as any other."""
    decks = [kinds(deck) * (len(deck) // len(kinds(deck))) for deck in numbers.decks]
    return replace(numbers, decks=tuple(map(pile, decks)))


def all_dice(numbers: Numbers, game: Game) -> Numbers:
    """Each side throws all the dice there are and adds them up."""
    if "dado" not in game.info.bring:
        raise MissingContent("how many dice there are", "game.yaml", "bring")
    thrown = product(numbers.pips, repeat=game.info.bring["dado"].count)
    return replace(numbers, pips=tuple(map(sum, thrown)))


# -- choosing


def begin_outside(street: Street) -> None:
    """The first step enters the street."""
    street.figures = [0, street.numbers.squares + 1]


def from_deck_at_will(_street: Street, moves: Sequence[str], _side: int) -> Sequence[str]:
    """The top card may be played with cards in hand."""
    return moves


def cards_or_less(street: Street, side: int) -> Sequence[str]:
    """With the figures apart, a card may be played to advance less than it gives: `carga-1`."""
    cards = kinds(street.hands[side])
    if not rules.free_squares(street):
        return cards
    given = street.numbers.cards
    return [*cards, *(f"{card}-{count}" for card in cards for count in range(given[card].advance))]


def put_down_to_go_less(street: Street, side: int, move: str) -> None:
    """Note how far the card is to go, if it is not to go all the way."""
    card, _, count = move.rpartition("-")
    is_less = card in street.numbers.cards
    street.recorded.setdefault("less", [None, None])[side] = int(count) if is_less else None
    original(rules.put_down)(street, side, card if is_less else move)


def squares_wanted(street: Street, side: int) -> int:
    """A card is advanced as far as its side wants."""
    less: int | None = street.recorded["less"][side]
    return original(rules.squares_given)(street, side) if less is None else less


def sit_out(street: Street, side: int) -> Sequence[str]:
    """Whoever was supplied in the last turn plays nothing in this one."""
    is_out = street.recorded.get("out", (False, False))[side]
    return (rules.PASS,) if is_out else original(rules.playable_cards)(street, side)


def discard_and_note_who_sits_out(street: Street) -> None:
    """Whoever is supplied sits out the next turn."""
    street.recorded["out"] = tuple(street.card(side).draw > 0 for side in SEATS)
    original(rules.discard_shown)(street)


# -- apart


def clash_for_the_square(street: Street) -> Procedure[None]:
    """Whoever enters the contested square pushes too."""
    side = yield from rules.throw_until_higher(street, "MOVER-3")
    rules.step_forward(street, side)
    rules.push(street, side, street.card(side).push)


def further_first(street: Street, steps: Sequence[int]) -> Procedure[None]:
    """The figure that goes further goes first, all the way; then the other."""
    left = [*steps]
    if steps[0] != steps[1]:
        side = 0 if steps[0] > steps[1] else 1
        while left[side] and rules.free_squares(street):
            rules.step_forward(street, side)
            left[side] -= 1
        left[side] = 0
    yield from original(rules.advance_together)(street, left)


def all_or_nothing(street: Street, steps: Sequence[int]) -> Procedure[None]:
    """A figure that cannot go all the way does not go."""
    free = rules.free_squares(street)
    yield from original(rules.advance_together)(street, [n if n <= free else 0 for n in steps])


def push_with_the_rest(street: Street, left: Sequence[int]) -> None:
    """A figure that advances alone pushes with what is left once it meets the other."""
    runners = [side for side in SEATS if street.card(side).advance]
    if len(runners) == 1 and any(left) and rules.free_squares(street) == 0:
        rules.push(street, runners[0], left[runners[0]])


def clash_with_the_rest(street: Street, left: Sequence[int]) -> Procedure[None]:
    """Two figures that meet with squares left to go clash."""
    both = all(street.card(side).advance for side in SEATS)
    if both and any(left) and rules.free_squares(street) == 0:
        yield from rules.clash(street)


def clash_on_arrival(street: Street, _left: Sequence[int]) -> Procedure[None]:
    """Figures that come into contact clash in the same turn."""
    if rules.free_squares(street) == 0:
        yield from rules.clash(street)


# -- in contact


def guard_against_charges(street: Street, side: int) -> int:
    """A guard counts only against what pushes further than the weakest attack."""
    is_weak = street.card(side).push <= street.numbers.weakest_push
    return 0 if is_weak else original(rules.guard_points)(street, side)


def guard_throws_ties_again(street: Street, side: int) -> Procedure[None]:
    """A tie with a guard is thrown again."""
    guard = rules.guard_points(street, side)
    dice = yield from rules.throw(street, "CHOQUE-3")
    while dice[side] == dice[1 - side] + guard:
        dice = yield from rules.throw(street, "CHOQUE-3", again=True)
    if dice[side] > dice[1 - side] + guard:
        rules.push(street, side, street.card(side).push)


def guard_pushes_back(street: Street, side: int) -> Procedure[None]:
    """A guard that is higher pushes like the weakest attack."""
    dice = yield from rules.throw(street, "CHOQUE-3")
    total = dice[1 - side] + rules.guard_points(street, side)
    if dice[side] > total:
        rules.push(street, side, street.card(side).push)
    elif dice[side] < total:
        rules.push(street, 1 - side, street.numbers.weakest_push)


def throw_against_supplies(street: Street, side: int) -> Procedure[None]:
    """An attack on whoever is supplied is thrown for, nothing added."""
    dice = yield from rules.throw(street, "CHOQUE-3")
    if dice[side] > dice[1 - side]:
        rules.push(street, side, street.card(side).push)


def push_one_step(street: Street, side: int, squares: int) -> None:
    """Every attack pushes like the weakest."""
    original(rules.push)(street, side, min(squares, street.numbers.weakest_push))


def push_to_the_end(street: Street, side: int, squares: int) -> None:
    """A push stops at the end; only from the end does it throw anybody off."""
    room = street.numbers.squares - street.figures[1] if side == 0 else street.figures[0] - 1
    original(rules.push)(street, side, min(squares, room) if room > 0 else squares)


def push_and_note_who_was(street: Street, side: int, squares: int) -> None:
    """Whoever is pushed does not draw."""
    street.recorded["pushed"] = 1 - side
    original(rules.push)(street, side, squares)


def nothing_for_the_pushed(street: Street, side: int) -> int:
    """Whoever was pushed in this turn draws nothing."""
    return 0 if street.recorded.get("pushed") == side else original(rules.cards_drawn)(street, side)


def discard_and_forget_pushes(street: Street) -> None:
    """A push counts for its own turn."""
    street.recorded["pushed"] = None
    original(rules.discard_shown)(street)


# -- decks that run out


def reshuffle_for_ever(_street: Street, times: Sequence[int], _side: int) -> Sequence[int]:
    """A side shuffles as often as it must."""
    return times


def shuffle_hand_too(street: Street, side: int) -> None:
    """Hand and discard make the new deck, and a new hand is due when the turn is over."""
    if rules.may_reshuffle(street, (street.reshuffled[side] + 1,), side):
        for card in street.hands[side]:
            street.discards[side] = added(street.discards[side], card)
        street.hands[side] = ()
        street.recorded.setdefault("due", [False, False])[side] = True
    original(rules.deck_runs_out)(street, side)


def is_due(street: Street, side: int) -> bool:
    """Return whether a side waits for a new hand."""
    due: Sequence[bool] = street.recorded.get("due", (False, False))
    return due[side]


def draw_until_due(street: Street, side: int, why: str) -> Procedure[None]:
    """Whoever shuffles its hand while it draws does not draw the rest: a new hand makes up for it."""
    stopped: list[bool] = street.recorded.setdefault("stopped", [False, False])
    if not stopped[side]:
        was_due = is_due(street, side)
        yield from original(rules.draw_card)(street, side, why)
        stopped[side] = is_due(street, side) and not was_due


def collect_and_prepare_anew(street: Street) -> str:
    """Whoever shuffled its hand draws a new one before the next turn."""
    following = original(rules.collect)(street)
    return "preparar" if any(is_due(street, side) for side in SEATS) else following


def set_up_or_deal_anew(street: Street) -> Procedure[str]:
    """Whoever waits for a new hand draws it; nobody does before the first turn."""
    waiting = [side for side in SEATS if is_due(street, side)]
    if not waiting:
        return (yield from original(rules.set_up)(street))
    street.recorded |= {"due": [False, False], "stopped": [False, False]}
    hand = rules.first_hand(street)
    for side in waiting:
        for _ in range(hand):
            yield from rules.draw_card(street, side, "PREP-5")
    return "elegir"


def reshuffle_to_draw(street: Street, side: int, why: str) -> Procedure[None]:
    """The discard is shuffled when a card has to be drawn and there is none."""
    if not street.decks[side] and not street.spent:
        original(rules.deck_runs_out)(street, side)
    yield from original(rules.draw_card)(street, side, why)


def collect_and_refill(street: Street) -> str:
    """Whoever has nothing left to play shuffles now."""
    following = original(rules.collect)(street)
    for side in SEATS:
        if not street.decks[side] and not street.hands[side]:
            original(rules.deck_runs_out)(street, side)
    if street.spent:
        rules.end_exhausted(street)
    return following


def discard_on_top(street: Street) -> None:
    """Only the last card of a discard is seen."""
    tops: list[str] = street.recorded.setdefault("tops", ["", ""])
    street.recorded["tops"] = [shown or top for shown, top in zip(street.shown, tops, strict=True)]
    original(rules.discard_shown)(street)


def forget_the_top(street: Street, side: int) -> None:
    """Of a discard that is shuffled nothing is seen any more."""
    original(rules.deck_runs_out)(street, side)
    if not street.discards[side]:
        street.recorded.setdefault("tops", ["", ""])[side] = ""


# -- the end


def collect_until_no_card(street: Street) -> str:
    """The game goes on until a side would begin a turn without any card."""
    rules.discard_shown(street)
    if not all(street.hands[side] or street.decks[side] for side in SEATS):
        rules.end_exhausted(street)
    return "elegir"


def nobody_wins(_street: Street) -> Sequence[int]:
    """An end by exhaustion is always a draw."""
    return SEATS


def rival_of_the_empty_deck(street: Street) -> Sequence[int]:
    """Whoever still has a deck wins."""
    return [side for side in SEATS if street.decks[side]] or SEATS


READINGS = (
    Reading("composicion", "iguales", numbers=same_copies),
    Reading("salida", "fuera", {rules.place_figures: begin_outside}),
    Reading("dado", "varios", numbers=all_dice),
    Reading("contacto", "despues", {rules.arrive: clash_on_arrival}),
    Reading("casilla-disputada", "nadie", {rules.contested_square: ()}),
    Reading("casilla-disputada", "choque", {rules.contested_square: clash_for_the_square}),
    Reading("paso-a-paso", "carga-primero", {rules.advance_together: further_first}),
    Reading("paso-a-paso", "choque", {rules.arrive: clash_with_the_rest}),
    Reading("carga-corta", "nada", {rules.advance_together: all_or_nothing}),
    Reading("carga-corta", "empujar", {rules.arrive: push_with_the_rest}),
    Reading(
        "avance-obligado",
        "voluntario",
        {
            rules.cards_in_hand: cards_or_less,
            rules.put_down: put_down_to_go_less,
            rules.squares_given: squares_wanted,
        },
    ),
    Reading("retroceso-carga", "una", {rules.push: push_one_step}),
    Reading("retroceso-abastecimiento", "tirada", {rules.attack_on_open: throw_against_supplies}),
    Reading(
        "roba-empujado",
        "pierde",
        {
            rules.push: push_and_note_who_was,
            rules.cards_drawn: nothing_for_the_pushed,
            rules.discard_shown: discard_and_forget_pushes,
        },
    ),
    Reading(
        "turno-abastecimiento",
        "turno-perdido",
        {
            rules.playable_cards: sit_out,
            rules.discard_shown: discard_and_note_who_sits_out,
        },
    ),
    Reading("defensa-avance", "solo-carga", {rules.guard_points: guard_against_charges}),
    Reading("empate-defensa", "repetir", {rules.attack_on_guard: guard_throws_ties_again}),
    Reading("defensa-gana", "rechazo", {rules.attack_on_guard: guard_pushes_back}),
    Reading("mano-vacia", "voluntario", {rules.only_from_hand: from_deck_at_will}),
    Reading(
        "secretos",
        "solo-ultima",
        {rules.discard_shown: discard_on_top, rules.deck_runs_out: forget_the_top},
        visibility={"discards": COUNTED},
    ),
    Reading(
        "barajar",
        "todo",
        {
            rules.deck_runs_out: shuffle_hand_too,
            rules.draw_card: draw_until_due,
            rules.collect: collect_and_prepare_anew,
            rules.set_up: set_up_or_deal_anew,
        },
    ),
    Reading(
        "barajar",
        "al-robar",
        {
            rules.deck_runs_out: None,
            rules.draw_card: reshuffle_to_draw,
            rules.collect: collect_and_refill,
        },
    ),
    Reading("sin-fin", "sin-limite", {rules.may_reshuffle: reshuffle_for_ever}),
    Reading("ultimo-turno", "sin-cartas", {rules.collect: collect_until_no_card}),
    Reading("borde", "desde-extremo", {rules.push: push_to_the_end}),
    Reading("desempate", "tablas", {rules.further: nobody_wins}),
    Reading("desempate", "rival", {rules.further: rival_of_the_empty_deck}),
)
"""Each other reading, and what it puts in whose place."""
