"""*Batalla entre titanes*: how rounds and games begin and end, as other readings would have it.

In: the rules. Out: what takes the place of which in `readings`. The law of this file: it lists nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.batalla_entre_titanes import additions, rounds, specials
from pliego.games.batalla_entre_titanes.position import TIE, Duel
from pliego.playing.moves import GameOver
from pliego.playing.pile import Pile, added
from pliego.playing.rules import original


def whoever_has_crossed(duel: Duel) -> int:
    """Whoever has crossed the middle wins."""
    crossed = [2 * square > duel.terms.spaces + 1 for square in duel.squares]
    return crossed.index(True) if any(crossed) else TIE


def note_the_parry(duel: Duel, seat: int, blows: Sequence[int]) -> None:
    """Note how many Golpes the last parry took, if the deck is out."""
    original(additions.annul)(duel, seat, blows)
    if not duel.deck:
        duel.recorded["parry"] = (seat, len(blows))


def with_the_last_parry(duel: Duel, seat: int) -> int:
    """The Golpes of the last parry count too."""
    who, blows = duel.recorded.get("parry", (seat, 0))
    return original(additions.still_hitting)(duel, seat) + (blows if seat == who else 0)


def attack_by_turns(duel: Duel, hits: Sequence[int], first: int) -> int:
    """Whoever can attack no more loses: with as many each, whoever attacks first."""
    return 1 - first if hits[0] == hits[1] else original(additions.more_blows)(duel, hits, first)


# -- rounds and games


def both_score(duel: Duel) -> None:
    """A tie scores for both."""
    original(rounds.score)(duel)
    if duel.winner == TIE:
        duel.wins = [min(won + duel.terms.stake, duel.numbers.rounds) for won in duel.wins]


def ties_for_ever(_duel: Duel) -> None:
    """Ties are never limited."""


def after_so_many_rounds(duel: Duel) -> bool:
    """A game lasts so many rounds."""
    return duel.rounds >= duel.numbers.rounds


def after_so_many_games(duel: Duel) -> None:
    """A match is over, too, when all its games are played, won or not."""
    duel.recorded["games"] = duel.recorded.get("games", 0) + 1
    if duel.recorded["games"] == duel.numbers.games:
        raise GameOver("PART-3", rounds.ahead(duel.games))
    original(rounds.next_game)(duel)


def leave_specials_out(_duel: Duel) -> None:
    """Special cards that have been shown stay out of the next game."""


def back_under_the_others(duel: Duel) -> None:
    """The special card is shuffled in again."""
    duel.specials, duel.special = _joined(duel.specials, duel.special), ()


def shuffle_when_they_run_out(duel: Duel) -> None:
    """When all special cards have been shown they are shuffled again."""
    original(specials.put_aside)(duel)
    if not duel.specials:
        original(rounds.shuffle_specials)(duel)


def _joined(cards: Pile, others: Pile) -> Pile:
    for card in others:
        cards = added(cards, card)
    return cards
