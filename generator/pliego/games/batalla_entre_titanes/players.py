"""*Batalla entre titanes*: what a player imagines of the cards it has not seen, and what a position seems
worth.

In: a `Duel`. Out: `imagine`, `worth`. The law of this file: a guess is nobody's rule.
"""

from __future__ import annotations

from random import Random
from typing import Final

from pliego.games.batalla_entre_titanes.additions import still_hitting
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.playing.pile import dealt

# The weights were set by hand when the game was first played, and kept since: the printed figures of played
# games were measured with them. No rule depends on them.
ROUNDS: Final = 0.3
"""What a lead in rounds is worth, a whole game's."""
ROUND: Final = 0.18
"""What winning this round is worth."""
BLOW: Final = 0.12
"""What each Golpe more that hits is worth in the round."""
SURE: Final = 0.99
"""The most that any guess at the game says."""
PARRIED: Final = 0.5
"""How likely the round is won by who can parry the attack that lies there,"""
CHARGED: Final = 0.25
"""by who cannot, and may still step back from a charge,"""
HIT: Final = 0.02
"""and by who cannot do anything."""
FREE_HIT: Final = 0.95
"""How likely the round is won by who hits, where nobody parries; the most that a guess at a round says."""
LAST_HIT: Final = 0.98
"""How likely it is won by who hits more often, once the deck is out."""


def imagine(duel: Duel, seat: int, random: Random) -> None:
    """Deal the rival's hand, unless hands lie open, what the mist took and the deck anew."""
    rival = 1 - seat
    unseen = () if duel.terms.open_hands else duel.hands[rival]
    loose = [*duel.deck, *duel.mist, *unseen]
    random.shuffle(loose)
    hand, duel.mist, duel.deck = dealt(loose, [len(unseen), len(duel.mist)])
    if unseen:
        duel.hands[rival] = hand


def estimate(duel: Duel, seat: int) -> float:
    """Guess how likely a seat is to win the game, from the rounds won and how this one stands."""
    ahead = (duel.wins[seat] - duel.wins[1 - seat]) / duel.numbers.rounds
    now = _round(duel)
    mine = now if seat == duel.turn else 1 - now
    return min(max(0.5 + ROUNDS * ahead + ROUND * (mine - 0.5), 1 - SURE), SURE)


def _round(duel: Duel) -> float:
    """Guess how likely the titan that moves next is to win the round."""
    seat = duel.turn
    hits, rival_hits = still_hitting(duel, seat), still_hitting(duel, 1 - seat)
    lead = (duel.squares[seat] - duel.squares[1 - seat]) / duel.terms.spaces
    place = 0.5 + lead * (1 - len(duel.deck) / len(duel.numbers.deck))
    can_parry = "parada" in duel.actions
    if duel.attack:
        return PARRIED if hits >= len(duel.attack) else CHARGED if duel.charge else HIT
    if not can_parry:
        return FREE_HIT if hits else place
    if not duel.deck:
        return LAST_HIT if hits > rival_hits else 1 - LAST_HIT if hits < rival_hits else place
    return min(max(place + BLOW * (hits - rival_hits), 1 - FREE_HIT), FREE_HIT)
