"""*Guerra Civil Espacial*: the round from the dispute to the bids, in the order of the rulebook.

In: a `Space`. Out: the phases `dispute` and `bid`. The phase of bids comes round for each thing that is done:
a turn, an answer, a draw. Each function bound with `@rule` says what the rule of that id says; `off` is what
is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pliego.games.guerra_civil_espacial.ending import ready_deck
from pliego.games.guerra_civil_espacial.memory import seen_leaving
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.preparation import next_phase
from pliego.games.guerra_civil_espacial.specials import (
    answer,
    ask_for_answers,
    count,
    count_passes_anew,
    draw_for_effect,
    from_hand,
    rival_without_hand,
    take_effect,
)
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, PASS, SWAP, Aim
from pliego.playing.moves import Choose, Draw, Move, Procedure
from pliego.playing.pile import added, kinds, without
from pliego.playing.rules import phase, refuses, rule, ruled_by

END: Final = "terminar"
"""The move of ending the turn after a card, without a relief."""


# -- Fase 1: disputa


@phase("disputa")
def dispute(space: Space) -> Procedure[str]:
    """A round begins."""
    space.inside, space.last_out, space.turn = set(players_of_round(space)), NONE, NONE
    space.passed, space.reliefs, space.goes_on = set(), 0, False
    space.ships, space.times = [0] * len(space.ships), [1] * len(space.times)
    yield from turn_up(space)
    space.taker = NONE
    return next_phase(space, "disputa")


@ruled_by("desempate")
def players_of_round(space: Space) -> Sequence[int]:
    """Everybody is in a round."""
    return space.rightward(0)


@rule("DISP-1")
def turn_up(space: Space) -> Procedure[None]:
    """The first card of the deck is the disputed one."""
    if ready_deck(space):
        card = yield Draw(space.deck, "DISP-1")
        space.take_from_deck(card)
        space.disputed = (card,)


# -- Fase 2: pujas


@phase("pujas")
def bid(space: Space) -> Procedure[str]:
    """Do the next thing: an answer, a card drawn for an effect, a relief after a card, or a turn."""
    if space.asked:
        yield from answer(space)
        return follow_card(space)
    if space.draws:
        yield from draw_for_effect(space)
        return "pujas" if space.draws else end_card(space)
    if space.may_relieve:
        return (yield from relieve_or_end(space))
    if not space.goes_on:
        end_turn(space)
        have_turns = seats_with_turns(space)
        if all_have_passed(space, have_turns):
            return next_phase(space, "pujas")
        space.turn = next_in_turn(space, have_turns)
    return (yield from take_turn(space))


@ruled_by("relevo-cuantas", "mano-vacia", "ultimo")
def end_turn(space: Space) -> None:
    """A turn ends: its reliefs no longer count. Two other readings replace this function. In one, a seat
    without cards leaves the round; in the other, the last seat in the round does."""
    space.reliefs = 0


def _leftward(space: Space, have_turns: set[int]) -> int:
    """Without the rule turns go on to the left, and the seat to the commander's left begins."""
    after = space.commander - 1 if space.turn == NONE else space.turn
    return _first(space.rightward(after)[::-1], have_turns)


@rule("PUJA-1", off=_leftward)
def next_in_turn(space: Space, have_turns: set[int]) -> int:
    """The commander begins. Turns go on to the right."""
    if space.turn == NONE:
        return _first((space.commander, *turn_order(space, space.commander)), have_turns)
    return _first(turn_order(space, space.turn), have_turns)


@ruled_by("sentido")
def turn_order(space: Space, seat: int) -> Sequence[int]:
    """Return every seat in the order of turns, beginning after one."""
    return space.rightward((seat + 1) % len(space.hands))


def _first(order: Sequence[int], have_turns: set[int]) -> int:
    for seat in order:
        if seat in have_turns:
            return seat
    return order[-1]


def take_turn(space: Space) -> Procedure[str]:
    """A seat does one thing. The commander's relief comes on top of it."""
    seat = space.turn
    move = yield Choose(seat, turn_moves(space, seat), "PUJA-3", PROHIBITIONS)
    space.goes_on = False
    if move == PASS:
        pass_turn(space, seat)
    elif move == ABANDON:
        abandon(space, seat)
    elif move == SWAP:
        relieve(space, seat)
        space.goes_on = turn_goes_on(space, seat)
    else:
        return play_card(space, seat, move)
    return "pujas"


def turn_moves(space: Space, seat: int) -> Sequence[Move]:
    """Return what a seat may do in its turn."""
    moves = enough_or_special(space, [*cards_to_play(space, seat), PASS, ABANDON], seat)
    return [*moves, *relief(space, seat)] if seat == space.commander else moves


@ruled_by("especial-sin-efecto")
def cards_to_play(space: Space, seat: int) -> Sequence[Move]:
    """Return the cards of a hand. One that steals is played against a rival who can be robbed; if there is
    none, it is played all the same."""
    cards, thieves = kinds(space.hands[seat]), space.numbers.thieves
    if thieves.isdisjoint(cards):
        return cards
    moves: list[Move] = [card for card in cards if card not in thieves]
    for card in cards:
        if card in thieves:
            aimed = [Aim(card, rival) for rival in space.rightward(seat)[1:]]
            moves += rival_without_hand(space, aimed, seat) or (card,)
    return moves


@rule("PUJA-3", off=lambda _space, moves, _seat: moves)
def enough_or_special(space: Space, moves: Sequence[Move], seat: int) -> Sequence[Move]:
    """A seat plays a fleet card with which it has at least the ships of the bid, or any special card. Or it
    passes, if it has ships and nobody has more; or it abandons."""
    missing, fleet = max(space.ships) - space.ships[seat], space.numbers.fleet
    factor, may_pass = ships_per_ship(space, seat), leads(space, seat)

    def may_do(move: Move) -> bool:
        if move in fleet:
            return fleet[move] * factor >= missing
        return may_pass if move == PASS else True

    return [move for move in moves if may_do(move)]


@ruled_by("igualar-multiplicando")
def ships_per_ship(space: Space, seat: int) -> int:
    """Return by how much the ships of a card that is played now will be multiplied."""
    return space.times[seat]


@ruled_by("pasar-sin-naves")
def leads(space: Space, seat: int) -> bool:
    """Return whether a seat has ships and nobody has more."""
    return space.ships[seat] == max(space.ships) > 0


@ruled_by("pasar-y-volver")
def pass_turn(space: Space, seat: int) -> None:
    """A seat passes; it may play in its next turn."""
    space.passed.add(seat)


# -- Abandonar y mano vacía


@rule("PUJA-4")
def abandon(space: Space, seat: int) -> None:
    """The seat has no more turns in this round, and its ships do not count. Its cards stay where they lie.
    Whoever has passed need not pass again (`passed` stays)."""
    space.inside.discard(seat)
    space.last_out = seat
    count(space, seat)


@rule("PUJA-5", off=lambda space: space.inside)
def seats_with_turns(space: Space) -> set[int]:
    """Whoever has no cards in the hand has no more turns, and stays in the round."""
    return {seat for seat in space.inside if space.hands[seat]}


# -- a card that is played


def play_card(space: Space, seat: int, move: Move) -> str:
    """A card is played. It does what it says if nobody has to be asked first."""
    card, victim = (move.card, move.rival) if isinstance(move, Aim) else (move, NONE)
    kind = space.numbers.cards[card]
    from_hand(space, seat, card)
    if kind.ships:
        count(space, seat)
        return end_card(space)
    if card in space.numbers.multipliers:
        count(space, seat)
    space.victim = victim
    ask_for_answers(space, card)
    return follow_card(space)


def follow_card(space: Space) -> str:
    """Go on with a special card once there is nobody left to ask."""
    if space.asked:
        return "pujas"
    if take_effect(space):
        end_effect(space)
        return "recogida"
    return "pujas" if space.draws else end_card(space)


def end_effect(space: Space) -> None:
    """A special card has done what it does."""
    space.effect_of, space.victim, space.spared = "", NONE, set()


def end_card(space: Space) -> str:
    """A card has been played. A commander who has cards is asked whether to relieve, whatever they are."""
    end_effect(space)
    seat = space.turn
    if seat == space.commander and space.hands[seat]:
        space.may_relieve = bool(relief_after_card(space, seat))
    return "pujas"


# -- El relevo


def relieve_or_end(space: Space) -> Procedure[str]:
    """The commander, having played, relieves the disputed card or ends the turn."""
    seat = space.turn
    move = yield Choose(seat, [*relief(space, seat), END], "CMD-1")
    space.may_relieve = False
    if move == SWAP:
        relieve(space, seat)
    return "pujas"


def relief(space: Space, seat: int) -> Sequence[str]:
    """Return the move of putting a colony in dispute, if it may be made."""
    return no_colony_for_another(space, commander_may_relieve(space, (SWAP,), seat), seat)


@ruled_by("relevo-cuando")
def relief_after_card(space: Space, seat: int) -> Sequence[str]:
    """Return the relief that may be made after a card is played, as far as others can see."""
    return no_colony_for_another(space, (SWAP,) if relief_is_left(space) else (), seat)


@ruled_by("relevo-cuantas")
def relief_is_left(space: Space) -> bool:
    """Return whether something lies in dispute that has not been relieved in this turn."""
    return bool(space.disputed) and not space.reliefs


@rule("CMD-1", off=lambda _space, moves, _seat: [move for move in moves if move != SWAP])
def commander_may_relieve(space: Space, moves: Sequence[str], seat: int) -> Sequence[str]:
    """Only the commander may put a colony of the hand in the place of the disputed card, once in a turn."""
    if seat == space.commander and relief_is_left(space) and colony_in_hand(space, seat):
        return moves
    return [move for move in moves if move != SWAP]


def colony_in_hand(space: Space, seat: int) -> str:
    """Return a colony that a seat holds, "" if it holds none."""
    return next((card for card in space.hands[seat] if card in space.numbers.colonies), "")


def relieve(space: Space, seat: int) -> None:
    """Put a colony in dispute and take what lay there."""
    colony = colony_in_hand(space, seat)
    seen_leaving(space, seat, colony)
    space.hands[seat] = without(space.hands[seat], colony)
    (withdrawn,), space.disputed = space.disputed, (colony,)
    withdraw(space, seat, withdrawn)
    space.reliefs += 1
    count_passes_anew(space)


@ruled_by("relevo-cuando")
def turn_goes_on(space: Space, seat: int) -> bool:
    """Return whether a seat that has relieved still has to do something: not without a hand."""
    return bool(space.hands[seat])


@rule("CMD-2", off=lambda space, _seat, card: space.put("discard", (card,)))
def withdraw(space: Space, seat: int, card: str) -> None:
    """The card withdrawn goes to the zone: a fleet card adds its ships, a special one lies crosswise."""
    space.zones[seat] += (card,)
    if card not in space.numbers.fleet:
        space.crosswise[seat] = added(space.crosswise[seat], card)
    count(space, seat)


@refuses("CMD-3", SWAP)
def no_colony_for_another(space: Space) -> bool:
    """No relief if a colony lies in dispute."""
    return not space.numbers.colonies.isdisjoint(space.disputed)


# -- Fin de las pujas


@rule("PUJA-6")
def all_have_passed(space: Space, have_turns: set[int]) -> bool:
    """All in the round who have a hand have passed since the last card, or nobody has one."""
    return have_turns.issubset(space.passed)


PROHIBITIONS: Final = (commander_may_relieve, no_colony_for_another, rival_without_hand)
