"""*Batalla entre titanes*: a turn at a glance, as the rulebook begins: answer, act, draw; then how a round is
decided.

In: a `Duel`. Out: the phases of a turn, and the moves that a titan has. The law of this file: it puts rules
in their order and is bound to none.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.batalla_entre_titanes.additions import (
    after_attack,
    after_parry,
    annul,
    attack_with,
    charge,
    charges,
    count,
    empty_handed,
    escape,
    escapes,
    fill_hand,
    may_escape,
    not_annulled,
    parries,
    with_one_or_more,
)
from pliego.games.batalla_entre_titanes.basic import (
    SHOW,
    Play,
    advance,
    at_the_distance,
    by_place,
    deck_runs_out,
    distance,
    end_turn,
    in_bounds,
    in_reach,
    kinds,
    last_attack,
    no_passing,
    play,
    retreat,
    stuck,
    win_round,
)
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.games.batalla_entre_titanes.rounds import end_round
from pliego.games.batalla_entre_titanes.vocabulary import STUCK
from pliego.playing.moves import Choose, Procedure
from pliego.playing.rules import phase, ruled_by


@phase("responder")
def respond(duel: Duel) -> Procedure[str]:
    """Whoever has just been attacked answers."""
    return (yield from answer(duel, duel.turn))


@phase("actuar")
def act(duel: Duel) -> Procedure[str]:
    """One action."""
    seat = duel.turn
    rules = (in_bounds, at_the_distance, no_passing)
    move = yield Choose(seat, possible_actions(duel, seat), "TURNO-1", rules)
    carry_out(duel, seat, move)
    if duel.ending:
        return "final"
    return after_attack(duel, seat) if duel.attack else end_turn(duel, seat)


@phase("robar")
def draw(duel: Duel) -> Procedure[str]:
    """Whoever has acted fills the hand; then it is the rival's turn."""
    for seat in duel.draws:
        yield from fill_hand(duel, seat)
        duel.draws = duel.draws[1:]
    if not duel.deck:
        return deck_runs_out(duel)
    return "responder" if duel.attack else "actuar"


@phase("final")
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
        found += with_one_or_more(duel, ("ataque",), in_reach(duel, hand, reach))
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
