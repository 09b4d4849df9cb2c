"""*Batalla entre titanes*: moving, attacking, the discard and the end of a round, in the order of the
rulebook (the chapters "Actuar: moverse" to "Final de la ronda").

In: a `Duel`. Out: rules. Each function bound with `@rule` says what the rule of that id says; `off` is what
is done without it, and in a variant that the rule does not hold in.

Moves: `("avance", 3)`, `("retroceso", 3)`, `("ataque", 2, 2)`, `("avance", 3, "ataque", 2, 2)`, `("parada",
2, 2)`, `("retirada", 3)`, `("pasa",)`, `("muestra",)`; the numbers are those printed on the Golpes played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from pliego.games.batalla_entre_titanes.position import TIE, Duel
from pliego.games.batalla_entre_titanes.preparation import next_to_move
from pliego.games.batalla_entre_titanes.vocabulary import HIT, LAST_HIT, LEVEL, PLACE
from pliego.playing.moves import Choose, Procedure
from pliego.playing.pile import without
from pliego.playing.rules import forbids, rule, ruled_by

Play: TypeAlias = tuple[Any, ...]
"""A move: words and the numbers of Golpes."""
PASS: Final[Play] = ("pasa",)
SHOW: Final[Play] = ("muestra",)
"""Show one's hand."""


def kinds(hand: Sequence[int]) -> Sequence[int]:
    """Return the number of each Golpe of a hand once."""
    return list(dict.fromkeys(hand))


def play(duel: Duel, seat: int, blows: Iterable[int]) -> None:
    """Take Golpes out of a hand and play them."""
    cards = [duel.numbers.blows[blow] for blow in blows]
    for card in cards:
        duel.hands[seat] = without(duel.hands[seat], card)
    discard(duel, cards)


def win_round(duel: Duel, seat: int, ending: str) -> None:
    """A titan has won the round."""
    duel.winner, duel.ending = seat, ending


@ruled_by("robar-antes")
def end_turn(duel: Duel, seat: int) -> str:
    """Draw, and leave the next turn to the rival."""
    duel.draws, duel.turn = (seat,), next_to_move(duel, seat)
    return "robar"


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
def in_reach(duel: Duel, hand: Sequence[int], reach: int) -> list[int]:
    """Return the Golpes of a hand that can attack without moving."""
    return hitting(duel, hand, reach)


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


# -- Mazo y descarte


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


@rule("DES-2")
def may_count(duel: Duel, seat: int) -> Sequence[int]:
    """The Golpes of the deck and of the rival's hand may be counted, those of the discard may not."""
    return (len(duel.deck), len(duel.hands[1 - seat]))


# -- Final de la ronda


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


@rule("FIN-1", off="actuar")
def deck_runs_out(_duel: Duel) -> str:
    """The last Golpe has been drawn: there are no more turns, and the round is decided."""
    return "final"


@rule("FIN-2")
def last_attack(duel: Duel, seat: int) -> Procedure[None]:
    """In the basic game whoever did not draw that Golpe may make an attack, without moving, and win."""
    possible = [("ataque", blow) for blow in kinds(in_reach(duel, duel.hand(seat), distance(duel)))]
    if possible:
        move = yield Choose(seat, [*possible, PASS], "FIN-2", (at_the_distance,))
        if move != PASS:
            play(duel, seat, move[1:])
            yield from hit_last(duel, seat, move[1:]) or ()


@ruled_by("parada-basico")
def hit_last(duel: Duel, seat: int, _blows: Sequence[int]) -> Procedure[None] | None:
    """The last attack hits."""
    win_round(duel, seat, LAST_HIT)
    return None


def by_place(duel: Duel) -> None:
    """Where the titans stand decides the round."""
    winner = further(duel)
    win_round(duel, winner, LEVEL if winner == TIE else PLACE)


@rule("POS-1", off=TIE)
def further(duel: Duel) -> int:
    """Whoever is further from its start wins; if both are as far, the round is a tie."""
    mine, theirs = duel.squares
    return TIE if mine == theirs else 0 if mine > theirs else 1
