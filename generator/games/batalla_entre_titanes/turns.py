"""*Batalla entre titanes*: what a titan does in its turn, in the order of the rulebook (from "Actuar: moverse"
to "El juego avanzado añade").

In: a `Duel`. Out: the phases `respond`, `act`, `draw`, `decide`. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it, and in a variant that the rule does not hold in: which
rules hold in a variant, and which actions it has, only the content says.

Moves: `("avance", 3)`, `("retroceso", 3)`, `("ataque", 2, 2)`, `("avance", 3, "ataque", 2, 2)`, `("parada", 2,
2)`, `("retirada", 3)`, `("pasa",)`, `("muestra",)`; the numbers are those printed on the Golpes played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

from generator.engine.moves import Choose, ChooseTogether, Draw, Procedure
from generator.engine.pile import without
from generator.engine.rules import forbids, rule, ruled_by
from generator.games.batalla_entre_titanes.position import SEATS, TIE, Duel
from generator.games.batalla_entre_titanes.rounds import end_round, next_to_move, set_up, take, who_sees
from generator.games.batalla_entre_titanes.vocabulary import COUNT, HIT, LAST_HIT, LEVEL, PLACE, STUCK

Play: TypeAlias = tuple[Any, ...]
"""A move: words and the numbers of Golpes."""
PASS: Final[Play] = ("pasa",)
SHOW: Final[Play] = ("muestra",)
"""Show one's hand."""


# -- El turno: responder, actuar, robar


def respond(duel: Duel) -> Procedure[str]:
    """Whoever has just been attacked answers."""
    return (yield from answer(duel, duel.turn))


def act(duel: Duel) -> Procedure[str]:
    """One action."""
    seat = duel.turn
    rules = (in_bounds, at_the_distance, no_passing)
    move = yield Choose(seat, possible_actions(duel, seat), "TURNO-1", rules)
    carry_out(duel, seat, move)
    if duel.ending:
        return "final"
    return after_attack(duel, seat) if duel.attack else end_turn(duel, seat)


def draw(duel: Duel) -> Procedure[str]:
    """Whoever has acted fills the hand; then it is the rival's turn."""
    for seat in duel.draws:
        yield from fill_hand(duel, seat)
        duel.draws = duel.draws[1:]
    if not duel.deck:
        return deck_runs_out(duel)
    return "responder" if duel.attack else "actuar"


@ruled_by("robar-antes")
def end_turn(duel: Duel, seat: int) -> str:
    """Draw, and leave the next turn to the rival."""
    duel.draws, duel.turn = (seat,), next_to_move(duel, seat)
    return "robar"


def possible_actions(duel: Duel, seat: int) -> Sequence[Play]:
    """Return what a titan may do in its turn."""
    hand = duel.hand(seat)
    if not hand:
        return empty_handed(duel)
    single, reach = kinds(hand), distance(duel)
    words = [word for word in ("avance", "retroceso") if word in duel.actions]
    steps = in_bounds(duel, [(word, blow) for word in words for blow in single], seat)
    found = [*steps]
    if "ataque" in duel.actions:
        found += attacks(duel, hand, reach)
    if "avance-ataque" in duel.actions:
        found += charges(duel, hand, steps, reach)
    return found or stuck(duel)


@ruled_by("avance-y-ataque")
def carry_out(duel: Duel, seat: int, move: Play) -> None:
    """Do an action."""
    match move:
        case ("avance", blow):
            play(duel, seat, [blow])
            advance(duel, seat, blow)
        case ("retroceso", blow):
            play(duel, seat, [blow])
            retreat(duel, seat, blow)
        case ("ataque", *blows):
            play(duel, seat, blows)
            attack_with(duel, seat, blows)
        case ("avance", blow, "ataque", *blows):
            play(duel, seat, [blow, *blows])
            charge(duel, seat, blow, blows)
        case ("muestra",):
            win_round(duel, 1 - seat, STUCK)


def play(duel: Duel, seat: int, blows: Iterable[int]) -> None:
    """Take Golpes out of a hand and play them."""
    cards = [duel.numbers.blows[blow] for blow in blows]
    for card in cards:
        duel.hands[seat] = without(duel.hands[seat], card)
    discard(duel, cards)


def win_round(duel: Duel, seat: int, ending: str) -> None:
    """A titan has won the round."""
    duel.winner, duel.ending = seat, ending


# -- Actuar: moverse


@rule("MOV-1")
def advance(duel: Duel, seat: int, blow: int) -> None:
    """Advance towards the rival by as many spaces as the Golpe is worth."""
    duel.squares[seat] += duel.terms.worth[blow]


@rule("MOV-2")
def retreat(duel: Duel, seat: int, blow: int) -> None:
    """Move away by as many spaces as the Golpe is worth."""
    duel.squares[seat] -= duel.terms.worth[blow]


@forbids("MOV-3")
def in_bounds(duel: Duel, moves: Sequence[Play], seat: int) -> Sequence[Play]:
    """A move goes neither as far as the rival nor off the spaces; one that does not fit whole is none."""
    worth = duel.terms.worth
    room = {"avance": steps_apart(duel) - 1, "retroceso": room_behind(duel, seat)}
    return [move for move in moves if move[0] not in room or worth[move[1]] <= room[move[0]]]


def steps_apart(duel: Duel) -> int:
    """Return how many steps lead to the rival's space."""
    return duel.terms.spaces + 1 - sum(duel.squares)


@ruled_by("volver-salida")
def room_behind(duel: Duel, seat: int) -> int:
    """Return how many spaces there are behind a titan."""
    return duel.squares[seat] - 1


# -- Actuar: atacar


@rule("DIST-1", off=lambda duel: steps_apart(duel) - 1)
def distance(duel: Duel) -> int:
    """The distance is the value that would lead exactly to the rival's space."""
    return steps_apart(duel)


@ruled_by("ataque-fuera")
def attacks(duel: Duel, hand: Sequence[int], reach: int) -> Sequence[Play]:
    """Return the attacks that a hand can make without moving."""
    return with_one_or_more(duel, ("ataque",), hitting(duel, hand, reach))


@rule("ATA-1", off=lambda _duel, blows, _reach: [*blows])
def hitting(duel: Duel, blows: Sequence[int], reach: int) -> list[int]:
    """A Golpe attacks if it is worth exactly the distance."""
    worth = duel.terms.worth
    return [blow for blow in blows if worth[blow] == reach]


@forbids("ATA-1")
def at_the_distance(duel: Duel, moves: Sequence[Play], _seat: int) -> Sequence[Play]:
    """No other Golpe does; after an advance the distance is the new one."""
    found = []
    for move in moves:
        steps = duel.terms.worth[move[1]] if move[0] == "avance" else 0
        if "ataque" not in move or hitting(duel, move[-1:], distance(duel) - steps):
            found.append(move)
    return found


def with_one_or_more(duel: Duel, start: Play, equal: Sequence[int]) -> Sequence[Play]:
    """Return the attacks that begin in some way and are made with some of the Golpes that hit."""
    single = [(*start, blow) for blow in kinds(equal)]
    return [*single, *with_several(duel, start, equal)] if len(equal) > 1 else single


def attack_with(duel: Duel, seat: int, blows: Sequence[int]) -> None:
    """Attack: the titans do not move."""
    hit(duel, seat)
    wait_for_answer(duel, blows)


@rule("ATA-2")
def hit(duel: Duel, seat: int) -> None:
    """In the basic game every attack hits: its maker wins the round."""
    win_round(duel, seat, HIT)


@forbids("ACC-1")
def no_passing(duel: Duel, moves: Sequence[Play], seat: int) -> Sequence[Play]:
    """Whoever has Golpes does not pass."""
    return [move for move in moves if move != PASS] if duel.hands[seat] else moves


@rule("ACC-1", off=(PASS,))
def stuck(_duel: Duel) -> Sequence[Play]:
    """Whoever has Golpes and can do nothing with them shows the hand, and loses the round."""
    return (SHOW,)


# -- Descartar y robar


def _beneath(duel: Duel, cards: Sequence[str]) -> None:
    duel.discard = (*cards, *duel.discard)


@rule("DES-1", off=_beneath)
def discard(duel: Duel, cards: Sequence[str]) -> None:
    """Golpes are played face up on the discard."""
    duel.discard = (*duel.discard, *cards)


@ruled_by("ultima-jugada")
def face_up(duel: Duel) -> Sequence[str]:
    """Return what is to be seen of the discard: the last Golpe, or all of an attack that waits."""
    return duel.discard[-len(duel.attack) or -1 :]


@rule("DES-2", off=())
def may_count(duel: Duel, seat: int) -> Sequence[int]:
    """The Golpes of the deck and of the rival's hand may be counted, those of the discard may not."""
    return (len(duel.deck), len(duel.hands[1 - seat]))


@rule("ROBAR-1", off=())
def fill_hand(duel: Duel, seat: int) -> Procedure[None]:
    """The hand is filled; if the deck has not enough, with what is left."""
    full = duel.terms.full_hand
    while len(duel.hands[seat]) < full and duel.deck:
        card = yield Draw(duel.deck, "ROBAR-1", seen_by=who_sees(duel, seat))
        take(duel, seat, card)


# -- Final de la ronda


def decide(duel: Duel) -> Procedure[str]:
    """The deck is out, or the round is decided."""
    if duel.ending:
        return end_round(duel)
    if duel.attack:
        return (yield from answer(duel, duel.turn))
    yield from last_attack(duel, duel.turn)
    if not duel.ending:
        yield from count(duel, duel.turn)
    if not duel.ending:
        by_place(duel)
    return "final"


@rule("FIN-1", off="actuar")
def deck_runs_out(_duel: Duel) -> str:
    """The last Golpe has been drawn: there are no more turns, and the round is decided."""
    return "final"


@rule("FIN-2", off=())
def last_attack(duel: Duel, seat: int) -> Procedure[None]:
    """In the basic game whoever did not draw that Golpe may make an attack, without moving, and win."""
    possible = attacks(duel, duel.hand(seat), distance(duel))
    if possible:
        move = yield Choose(seat, [*possible, PASS], "FIN-2", (at_the_distance,))
        if move != PASS:
            play(duel, seat, move[1:])
            yield from hit_last(duel, seat, move[1:])


@ruled_by("parada-basico")
def hit_last(duel: Duel, seat: int, _blows: Sequence[int]) -> Procedure[None]:
    """The last attack hits."""
    win_round(duel, seat, LAST_HIT)
    yield from ()


def by_place(duel: Duel) -> None:
    """Where the titans stand decides the round."""
    winner = further(duel)
    win_round(duel, winner, LEVEL if winner == TIE else PLACE)


@rule("POS-1", off=TIE)
def further(duel: Duel) -> int:
    """Whoever is further from its start wins; if both are as far, the round is a tie."""
    mine, theirs = duel.squares
    return TIE if mine == theirs else 0 if mine > theirs else 1


# -- El juego normal añade


@rule("NOR-1", off=())
def with_several(_duel: Duel, start: Play, equal: Sequence[int]) -> Sequence[Play]:
    """One may attack with several Golpes that are worth the same."""
    counts = range(2, len(equal) + 1)
    return [(*start, *blows) for count in counts for blows in dict.fromkeys(combinations(equal, count))]


@rule("NOR-2")
def wait_for_answer(duel: Duel, blows: Sequence[int]) -> None:
    """The attack does not win by itself: it lies there until the rival answers."""
    duel.attack = tuple(blows)


@ruled_by("robar-antes")
def after_attack(duel: Duel, seat: int) -> str:
    """The attacker draws before the answer."""
    return end_turn(duel, seat)


def answer(duel: Duel, seat: int) -> Procedure[str]:
    """An attack is parried, escaped, or hits."""
    hand = duel.hand(seat)
    moves = [*parries(duel, hand), *escapes(duel, seat, hand), SHOW]
    word, *blows = yield Choose(seat, moves, "NOR-3", (may_escape,))
    play(duel, seat, blows)
    if word == "parada":
        annul(duel, seat, blows)
        return after_parry(duel, seat) if duel.deck else "final"
    if word == "retirada":
        return escape(duel, seat, blows[0])
    not_annulled(duel, seat)
    return "final"


@rule("NOR-3", off=())
def parries(duel: Duel, hand: Sequence[int]) -> Sequence[Play]:
    """A parry takes exactly as many Golpes as the attack, worth the same."""
    if "parada" not in duel.actions:
        return ()
    worth = duel.terms.worth
    equal = [blow for blow in hand if worth[blow] == worth[duel.attack[0]]]
    return [("parada", *blows) for blows in dict.fromkeys(combinations(equal, len(duel.attack)))]


@ruled_by("reparto-final")
def annul(duel: Duel, _seat: int, _blows: Sequence[int]) -> None:
    """The attack counts for nothing."""
    duel.attack, duel.charge = (), 0


@rule("NOR-3")
def not_annulled(duel: Duel, seat: int) -> None:
    """Whoever does not annul an attack loses the round."""
    win_round(duel, 1 - seat, HIT)


@rule("NOR-4", off=lambda duel, seat: end_turn(duel, seat))
def after_parry(_duel: Duel, _seat: int) -> str:
    """Whoever has parried acts with the Golpes that are left."""
    return "actuar"


@rule("NOR-4", off=(SHOW,))
def empty_handed(_duel: Duel) -> Sequence[Play]:
    """Whoever has no Golpes left does not act."""
    return (PASS,)


@rule("NOR-5", off=())
def count(duel: Duel, seat: int) -> Procedure[None]:
    """With the deck out, and no attack or one that was parried, hands are shown: whoever has more Golpes that
    are worth the distance wins."""
    yield ChooseTogether([(SHOW,), (SHOW,)], "NOR-5")
    winner = more_blows(duel, [still_hitting(duel, each) for each in SEATS], seat)
    if winner != TIE:
        win_round(duel, winner, COUNT)


@ruled_by("reparto-final")
def still_hitting(duel: Duel, seat: int) -> int:
    """Return how many Golpes of a hand are worth the distance."""
    worth = duel.terms.worth
    return [worth[blow] for blow in duel.hand(seat)].count(distance(duel))


@ruled_by("atacar-mas-veces")
def more_blows(_duel: Duel, hits: Sequence[int], _next: int) -> int:
    """Return who has more, if anybody has."""
    return TIE if hits[0] == hits[1] else 0 if hits[0] > hits[1] else 1


# -- El juego avanzado añade


@ruled_by("avance-y-ataque")
def charges(duel: Duel, hand: Sequence[int], steps: Sequence[Play], reach: int) -> Sequence[Play]:
    """Return the attacks that a hand can make after an advance that fits."""
    found: list[Play] = []
    worth = duel.terms.worth
    for word, blow in steps:
        if word == "avance" and (equal := hitting(duel, hand, reach - worth[blow])):
            if blow in equal:
                equal.remove(blow)
            found += with_one_or_more(duel, (word, blow, "ataque"), equal)
    return found


@rule("AVA-1")
def charge(duel: Duel, seat: int, blow: int, blows: Sequence[int]) -> None:
    """Advance with a Golpe and attack from there with others; the advance is not annulled."""
    advance(duel, seat, blow)
    attack_with(duel, seat, blows)
    duel.charge = blow


def escapes(duel: Duel, seat: int, hand: Sequence[int]) -> Sequence[Play]:
    """Return the retreats from an attack."""
    if not {"retirada", "retroceso"} <= duel.actions:
        return ()
    return may_escape(duel, [("retirada", blow) for blow in kinds(hand)], seat)


def _escape_in_vain(duel: Duel, seat: int, _blow: int) -> str:
    not_annulled(duel, seat)
    return "final"


@rule("AVA-2", off=_escape_in_vain)
def escape(duel: Duel, seat: int, blow: int) -> str:
    """To fall back with a Golpe annuls an attack after an advance; one does not act, but draws a Golpe."""
    retreat(duel, seat, blow)
    annul(duel, seat, ())
    if not duel.deck:
        no_count(duel)
        return "final"
    return after_escape(duel, seat)


@ruled_by("retirada-cuando", "retirada-roba-ultima")
def after_escape(duel: Duel, seat: int) -> str:
    """The turn is over."""
    return end_turn(duel, seat)


@forbids("AVA-3")
def may_escape(duel: Duel, moves: Sequence[Play], seat: int) -> Sequence[Play]:
    """Nobody escapes from an attack without an advance, nor off the spaces."""
    worth = duel.terms.worth
    room = room_behind(duel, seat) if duel.charge else 0
    return [move for move in moves if move[0] != "retirada" or worth[move[1]] <= room]


@rule("AVA-4")
def no_count(duel: Duel) -> None:
    """After an escape with the deck out there is no count: the place decides."""
    by_place(duel)


def kinds(hand: Sequence[int]) -> Sequence[int]:
    """Return the number of each Golpe of a hand once."""
    return list(dict.fromkeys(hand))


PHASES: dict[str, Callable[[Duel], Procedure[str]]] = {
    "preparar": set_up,
    "responder": respond,
    "actuar": act,
    "robar": draw,
    "final": decide,
}
"""The phases, by their ids in game.yaml."""
