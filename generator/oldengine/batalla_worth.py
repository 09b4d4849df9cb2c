"""*Batalla entre titanes*: a guess at who is winning, for simple players.

In: a duel. Out: `worth_of`. The law of this file: it guesses; no rule is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.oldengine.batalla_ground import ANSWER, SHOW

if TYPE_CHECKING:
    from generator.oldengine.batalla_position import Position


def worth_of(duel: Position, seat: int) -> float:
    """Guess how likely a seat is to win the game, from the rounds won and how this one stands."""
    wins, rounds = duel.standing.score.wins, duel.table.rounds
    now = _round(duel)
    ahead = (wins[seat] - wins[1 - seat]) / rounds
    mine = now if seat == duel.owner else 1 - now
    return min(max(0.5 + 0.3 * ahead + 0.18 * (mine - 0.5), 0.01), 0.99)


def _round(duel: Position) -> float:
    """Guess how likely the titan that acts next is to win the round."""
    field, stance = duel.field, duel.post.stance
    mine, theirs = duel.hands[duel.owner], duel.hands[1 - duel.owner]
    ahead = duel.squares[duel.owner] - duel.squares[1 - duel.owner]
    hits = [sum(field.values[card] == duel.gap for card in hand.cards) for hand in (mine, theirs)]
    lead = ahead / field.length
    place = 0.5 + lead * (1 - len(duel.deck) / len(field.deck))
    if stance.phase == ANSWER:
        return 0.5 if hits[0] >= len(stance.attack) else 0.25 if stance.charge else 0.02
    if stance.phase == SHOW:
        return 0.98 if hits[0] > hits[1] else 0.02 if hits[0] < hits[1] else place
    if field.variant == "basico":
        return 0.95 if hits[0] else place
    return min(max(place + 0.12 * (hits[0] - hits[1]), 0.05), 0.95)
