"""*Batalla entre titanes*: rounds and games, in the order of the rulebook (the chapter "Rondas y partidas").

In: a `Duel` whose round has been decided. Out: what follows. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it, and in a variant that the rule does not hold in.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.batalla_entre_titanes.position import SEATS, TIE, Duel
from pliego.games.batalla_entre_titanes.preparation import next_starter
from pliego.games.batalla_entre_titanes.specials import put_aside
from pliego.playing.moves import GameOver
from pliego.playing.pile import added
from pliego.playing.rules import rule, ruled_by

# -- Rondas y partidas


def end_round(duel: Duel) -> str:
    """A round has been decided: score it, and go on to the next."""
    duel.ties = duel.ties + 1 if duel.winner == TIE else 0
    if duel.ties >= duel.numbers.ties:
        last_tie(duel)
    score(duel)
    duel.rounds += 1
    duel.starter = next_starter(duel)
    if duel.special:
        put_aside(duel)
    if is_won(duel):
        win_game(duel)
    return "preparar"


@rule("PART-1")
def score(duel: Duel) -> None:
    """Whoever wins a round moves the token of rounds; after a tie nobody does."""
    if duel.winner != TIE:
        won = duel.wins[duel.winner] + duel.terms.stake
        duel.wins[duel.winner] = min(won, duel.numbers.rounds)


@ruled_by("cinco-rondas")
def is_won(duel: Duel) -> bool:
    """Return whether somebody has won so many rounds."""
    return max(duel.wins) == duel.numbers.rounds


@rule("PART-4")
def last_tie(duel: Duel) -> None:
    """The last of so many ties in a row is none: whoever did not begin the round wins it."""
    duel.winner, duel.ties = 1 - duel.starter, 0


def ahead(counts: Sequence[int]) -> Sequence[int]:
    """Return who has most."""
    return [seat for seat in SEATS if counts[seat] == max(counts)]


@rule("PART-2")
def win_game(duel: Duel) -> None:
    """Whoever first wins so many rounds wins the game."""
    winners = ahead(duel.wins)
    if len(winners) == 1:
        duel.games[winners[0]] += 1
    if duel.numbers.games is None:
        raise GameOver("PART-2", winners)
    next_game(duel)


def _first_game_decides(duel: Duel) -> None:
    raise GameOver("PART-2", ahead(duel.games))


@rule("PART-3", off=_first_game_decides)
def next_game(duel: Duel) -> None:
    """Whoever first wins most of the games wins; for another game rounds begin at zero, and all special cards
    are shuffled."""
    if max(duel.games) == duel.numbers.games_to_win:
        raise GameOver("PART-3", ahead(duel.games))
    duel.wins, duel.rounds, duel.ties = [0, 0], 0, 0
    shuffle_specials(duel)


@ruled_by("mejor-de-tres")
def shuffle_specials(duel: Duel) -> None:
    """Put the special cards that lie aside back under the others."""
    for card in duel.aside:
        duel.specials = added(duel.specials, card)
    duel.aside = ()
