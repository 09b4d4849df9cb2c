"""*Batalla entre titanes*: what the normal and the advanced game add, in the order of the rulebook (the
chapters "El juego normal añade" to "La Retirada").

In: a `Duel`. Out: rules. Each function bound with `@rule` says what the rule of that id says; `off` is what
is done without it, and in a variant that the rule does not hold in: which those are, only the content says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pliego.games.batalla_entre_titanes.basic import (
    PASS,
    SHOW,
    Play,
    advance,
    by_place,
    distance,
    end_turn,
    hit,
    hitting,
    kinds,
    retreat,
    room_behind,
    win_round,
)
from pliego.games.batalla_entre_titanes.position import SEATS, TIE, Duel
from pliego.games.batalla_entre_titanes.preparation import draw_full_hand
from pliego.games.batalla_entre_titanes.vocabulary import COUNT, HIT
from pliego.playing.moves import ChooseTogether, Procedure
from pliego.playing.rules import forbids, rule, ruled_by

# -- El juego normal añade


def with_one_or_more(duel: Duel, start: Play, equal: Sequence[int]) -> Sequence[Play]:
    """Return the attacks that begin in some way and are made with some of the Golpes that hit."""
    single = [(*start, blow) for blow in kinds(equal)]
    return [*single, *with_several(duel, start, equal)] if len(equal) > 1 else single


@rule("NOR-1")
def with_several(_duel: Duel, start: Play, equal: Sequence[int]) -> Sequence[Play]:
    """One may attack with several Golpes that are worth the same."""
    counts = range(2, len(equal) + 1)
    return [(*start, *blows) for count in counts for blows in dict.fromkeys(combinations(equal, count))]


def attack_with(duel: Duel, seat: int, blows: Sequence[int]) -> None:
    """Attack: the titans do not move."""
    hit(duel, seat)
    wait_for_answer(duel, blows)


@rule("NOR-2")
def wait_for_answer(duel: Duel, blows: Sequence[int]) -> None:
    """The attack does not win by itself: it lies there until the rival answers."""
    duel.attack = tuple(blows)


@ruled_by("robar-antes")
def after_attack(duel: Duel, seat: int) -> str:
    """The attacker draws before the answer."""
    return end_turn(duel, seat)


@rule("ROBAR-1")
def fill_hand(duel: Duel, seat: int) -> Procedure[None]:
    """The hand is filled; if the deck has not enough, with what is left."""
    return draw_full_hand(duel, seat, "ROBAR-1")


@rule("NOR-3")
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


@rule("NOR-4", off=lambda duel, seat: end_turn(duel, seat))
def after_parry(_duel: Duel, _seat: int) -> str:
    """Whoever has parried acts with the Golpes that are left."""
    return "actuar"


@rule("NOR-4", off=(SHOW,))
def empty_handed(_duel: Duel) -> Sequence[Play]:
    """Whoever has no Golpes left does not act."""
    return (PASS,)


# -- Final de la ronda, en el normal


@rule("NOR-6")
def not_annulled(duel: Duel, seat: int) -> None:
    """Whoever does not annul an attack loses the round."""
    win_round(duel, 1 - seat, HIT)


# -- El recuento


@rule("NOR-5")
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


# -- La Retirada


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
