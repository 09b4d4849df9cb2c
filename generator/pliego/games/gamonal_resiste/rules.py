"""*Gamonal resiste*: its rules, in the order of the rulebook.

In: a `Street`. Out: its phases. Each function bound with `@rule` does what the rule of that id says; `off` is
what is done without it. Sides are 0 and 1; what one side pushes, the other gives way.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.playing.moves import ChooseTogether, Draw, GameOver, Procedure, Roll
from pliego.playing.pile import added, kinds, without
from pliego.playing.rules import forbids, phase, rule, ruled_by

BLIND = "levantar"
"""The move of playing the top card of one's deck, unseen."""
PASS = "pasar"
"""The move that no rule allows."""


# -- Preparación


@phase("preparar")
@ruled_by("barajar")
def set_up(street: Street) -> Procedure[str]:
    """Both sides take their places and draw their hands."""
    place_figures(street)
    hand = first_hand(street)
    for side in SEATS:
        for _ in range(hand):
            yield from draw_card(street, side, "PREP-5")
    return "elegir"


def _in_the_middle(street: Street) -> None:
    middle = street.numbers.squares // 2
    street.figures = [middle, middle + 1]


@rule("PREP-3", off=_in_the_middle)
def place_figures(street: Street) -> None:
    """Each figure begins at its own end."""
    street.figures = [1, street.numbers.squares]


@rule("PREP-4", off=lambda street, side: street.decks[side][:1])
def top_cards(street: Street, side: int) -> Sequence[str]:
    """A deck is shuffled: any of its cards may lie on top."""
    return street.decks[side]


@rule("PREP-5")
def first_hand(street: Street) -> int:
    """So many cards make the first hand."""
    return street.numbers.hand


# -- Fases 1 y 2: elegir y mostrar


@phase("elegir")
def choose(street: Street) -> Procedure[str]:
    """Both sides put down a card at once."""
    playable = [playable_cards(street, side) for side in SEATS]
    moves = yield ChooseTogether(playable, "ELEGIR-1", (one_card, only_from_hand))
    for side, move in zip(SEATS, moves, strict=True):
        put_down(street, side, move)
    return "mostrar"


@ruled_by("turno-abastecimiento")
def playable_cards(street: Street, side: int) -> Sequence[str]:
    """Return what a side may play."""
    offered = [*cards_in_hand(street, side), *unseen_card(street), PASS]
    return one_card(street, only_from_hand(street, offered, side), side)


@ruled_by("avance-obligado")
def put_down(street: Street, side: int, move: str) -> None:
    """Take a card from the hand to the table; an unseen one is turned up later."""
    street.blind[side] = move == BLIND
    if move not in (BLIND, PASS):
        street.shown[side] = move
        street.hands[side] = without(street.hands[side], move)


@rule("ELEGIR-1")
def cards_in_hand(street: Street, side: int) -> Sequence[str]:
    """A card of the hand is chosen."""
    return kinds(street.hands[side])


@forbids("ELEGIR-2")
def one_card(_street: Street, moves: Sequence[str], _side: int) -> Sequence[str]:
    """Nobody passes."""
    return [move for move in moves if move != PASS]


@forbids("ELEGIR-4")
def only_from_hand(street: Street, moves: Sequence[str], side: int) -> Sequence[str]:
    """Whoever has a hand does not play from the deck."""
    return [move for move in moves if move != BLIND] if street.hands[side] else moves


@rule("ELEGIR-3")
def unseen_card(_street: Street) -> Sequence[str]:
    """The top card of the deck may be played unseen."""
    return (BLIND,)


@phase("mostrar")
def show(street: Street) -> Procedure[str]:
    """Cards played unseen are turned up."""
    for side in SEATS:
        if street.blind[side]:
            card = yield Draw(top_cards(street, side), "ELEGIR-3")
            street.shown[side], street.blind[side] = card, False
            take_from_deck(street, side, card)
    return "resolver"


# -- Fase 3: resolver


@phase("resolver")
def resolve(street: Street) -> Procedure[str]:
    """The figures move, then whoever is supplied draws."""
    if in_contact(street):
        yield from clash(street)
    else:
        yield from approach(street)
    for side in SEATS:
        if street.card(side).draw:
            for _ in range(room_in_hand(street, side, cards_drawn(street, side))):
                yield from draw_card(street, side, "ROBAR-1")
    return "recoger"


@rule("CONTACTO-1")
def in_contact(street: Street) -> bool:
    """Figures on neighbouring squares are in contact."""
    return free_squares(street) == 0


def free_squares(street: Street) -> int:
    """Return how many squares lie between the figures."""
    return street.figures[1] - street.figures[0] - 1


@rule("MOVER-1")
def squares_given(street: Street, side: int) -> int:
    """The card played gives so many squares to advance."""
    return street.card(side).advance


def approach(street: Street) -> Procedure[None]:
    """Both figures advance."""
    yield from advance_together(street, [squares_given(street, side) for side in SEATS])


@rule("MOVER-2")
def advance_together(street: Street, steps: Sequence[int]) -> Procedure[None]:
    """Both advance at once, square by square, all that their cards give, until they are in contact."""
    left = [*steps]
    while any(left) and free_squares(street):
        if all(left) and free_squares(street) == 1:
            yield from contested_square(street)
            left = [count - 1 for count in left]
            break
        for side in SEATS:
            if left[side]:
                step_forward(street, side)
                left[side] -= 1
    yield from arrive(street, left) or ()


def step_forward(street: Street, side: int) -> None:
    """Move a figure one square towards its rival."""
    street.figures[side] += 1 if side == 0 else -1


@rule("MOVER-3")
def contested_square(street: Street) -> Procedure[None]:
    """Both would enter the same square: the higher throw does, the other stays."""
    step_forward(street, (yield from throw_until_higher(street, "MOVER-3")))


@ruled_by("contacto", "paso-a-paso", "carga-corta")
def arrive(_street: Street, _left: Sequence[int]) -> Procedure[None] | None:
    """Nothing more comes of having advanced; `left` is what each side had still to go."""


@rule("CHOQUE-1")
def clash(street: Street) -> Procedure[None]:
    """An attack by either side makes a clash; if nobody attacks, nobody moves."""
    attackers = [side for side in SEATS if street.card(side).push]
    if len(attackers) == len(SEATS):
        yield from attack_on_attack(street)
    elif attackers:
        (side,) = attackers
        has_guard = street.card(1 - side).guard > 0
        yield from (attack_on_guard if has_guard else attack_on_open)(street, side) or ()


@rule("EMPUJAR-1")
def push(street: Street, side: int, squares: int) -> None:
    """The pushed figure goes back, the other follows as many squares; both stay in contact."""
    forward = squares if side == 0 else -squares
    street.figures = [square + forward for square in street.figures]
    if not 1 <= street.figures[1 - side] <= street.numbers.squares:
        fall_off(street, 1 - side)


def throw(street: Street, why: str, *, again: bool = False) -> Procedure[tuple[int, int]]:
    """Both sides throw their dice."""
    dice: tuple[int, int] = yield Roll(street.numbers.throws, why, again=again)
    return dice


def throw_until_apart(street: Street, why: str) -> Procedure[tuple[int, int]]:
    """Both throw, a tie again."""
    dice = yield from throw(street, why)
    while dice[0] == dice[1]:
        dice = yield from throw(street, why, again=True)
    return dice


def throw_until_higher(street: Street, why: str) -> Procedure[int]:
    """Both throw, a tie again; return the side that throws more."""
    return higher((yield from throw_until_apart(street, why)))


def higher(dice: tuple[int, int]) -> int:
    """Return the side that throws more."""
    return 0 if dice[0] > dice[1] else 1


@rule("CHOQUE-2")
def attack_on_attack(street: Street) -> Procedure[None]:
    """Both attack: whoever throws more pushes, a tie is thrown again."""
    dice = yield from (throw_until_apart if street.numbers.ties_again else throw)(street, "CHOQUE-2")
    if dice[0] != dice[1]:
        side = higher(dice)
        push(street, side, street.card(side).push)


@rule("CHOQUE-3")
def attack_on_guard(street: Street, side: int) -> Procedure[None]:
    """Both throw and the guard is added: the attack pushes if it is higher than that total."""
    dice = yield from throw(street, "CHOQUE-3")
    if dice[side] > dice[1 - side] + guard_points(street, side):
        push(street, side, street.card(side).push)


@ruled_by("defensa-avance")
def guard_points(street: Street, side: int) -> int:
    """Return what is added against the attack of a side."""
    return street.card(1 - side).guard


@rule("CHOQUE-4")
def attack_on_open(street: Street, side: int) -> Procedure[None] | None:
    """Nobody resists: the attack pushes without a throw."""
    push(street, side, street.card(side).push)
    return None


@rule("ROBAR-1")
def cards_drawn(street: Street, side: int) -> int:
    """Whoever has played a card that supplies draws so many."""
    return street.card(side).draw


@ruled_by("barajar")
def draw_card(street: Street, side: int, why: str) -> Procedure[None]:
    """A card from the deck to the hand, if there is one."""
    if street.decks[side]:
        card = yield Draw(top_cards(street, side), why, seen_by=side)
        street.hands[side] = added(street.hands[side], card)
        take_from_deck(street, side, card)


def take_from_deck(street: Street, side: int, card: str) -> None:
    """Take a card away from a deck, which may run out."""
    street.decks[side] = without(street.decks[side], card)
    if not street.decks[side]:
        deck_runs_out(street, side)


# -- Fase 4: descartar


@phase("recoger")
@ruled_by("barajar", "ultimo-turno")
def collect(street: Street) -> str:
    """The turn ends."""
    discard_shown(street)
    if street.spent:
        end_exhausted(street)
    return "elegir"


@rule("RECOGER-1")
def discard_shown(street: Street) -> None:
    """The cards played go to the discards."""
    for side in SEATS:
        if street.shown[side]:
            street.discards[side] = added(street.discards[side], street.shown[side])
            street.shown[side] = ""


# -- Cuando tu mazo queda vacío


@rule("MAZO-1")
def deck_runs_out(street: Street, side: int) -> None:
    """The discard is shuffled at once and is the new deck; without one, the side has run out of cards."""
    if street.discards[side] and may_reshuffle(street, (street.reshuffled[side] + 1,), side):
        street.decks[side], street.discards[side] = street.discards[side], ()
        street.reshuffled[side] += 1
    else:
        street.spent = True


@forbids("MAZO-2")
def may_reshuffle(street: Street, times: Sequence[int], _side: int) -> Sequence[int]:
    """A side shuffles only so often in a game."""
    return [nth for nth in times if nth <= street.numbers.reshuffles]


# -- Qué puedes mirar


@rule("ELEGIR-5", off=lambda street, side, count: min(count, street.numbers.hand - len(street.hands[side])))
def room_in_hand(_street: Street, _side: int, count: int) -> int:
    """A hand has no limit: all the cards that are due are drawn."""
    return count


# -- Final de la partida


@rule("FIN-1")
def fall_off(street: Street, side: int) -> None:
    """A figure that has to go back beyond its end is off the street: its side loses at once."""
    street.figures[1 - side] = min(max(street.figures[1 - side], 1), street.numbers.squares)
    raise GameOver("FIN-1", [1 - side])


@rule("FIN-2")
def end_exhausted(street: Street) -> None:
    """A deck has run out for the last time: the game ends with the turn."""
    raise GameOver("FIN-2", further(street))


@rule("FIN-3", off=SEATS)
def further(street: Street) -> Sequence[int]:
    """Whoever is further from its own end wins; `check_ties` sees to it that both are never as far."""
    gone = (street.figures[0] - 1, street.numbers.squares - street.figures[1])
    return SEATS if gone[0] == gone[1] else (0,) if gone[0] > gone[1] else (1,)
