"""*Guerra Civil Espacial*: the deck that runs out and the end of the game, in the order of the rulebook.

In: a `Space`. Out: what draws from the deck, and how the game ends. Each function bound with `@rule` says
what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.guerra_civil_espacial.position import Space
from pliego.playing.moves import Draw, GameOver, Procedure
from pliego.playing.pile import added
from pliego.playing.rules import rule, ruled_by

# -- Si se agota el mazo


def ready_deck(space: Space) -> bool:
    """Make a new deck if it has run out. Return whether there is a card to draw. No deck is shuffled: `Draw`
    gives any of its cards."""
    return bool(space.deck) or deck_runs_out(space)


def draw_to_hand(space: Space, seat: int, why: str) -> Procedure[None]:
    """A seat draws a card."""
    card = yield Draw(space.deck, why, seen_by=seat)
    space.take_from_deck(card)
    space.hands[seat] = added(space.hands[seat], card)


@rule("MAZO-1")
def deck_runs_out(space: Space) -> bool:
    """The discard is the new deck, or the junk if there is none. If there is nothing to shuffle no card is
    drawn, and this does not count."""
    if not (space.discard or space.junk):
        return False
    shuffle_anew(space)
    space.emptied += 1
    if space.emptied >= space.numbers.exhaustions:
        call_last_round(space)
    return True


@ruled_by("chatarra-fuera")
def shuffle_anew(space: Space) -> None:
    """Only without a discard is the junk shuffled."""
    if space.discard:
        space.deck, space.discard = space.discard, ()
    else:
        space.deck, space.junk = space.junk, ()


# -- Final de la partida


@rule("FIN-1")
def win_by_colonies(_space: Space, seat: int) -> None:
    """Whoever conquers the last of the colonies it needs wins at once."""
    raise GameOver("FIN-1", [seat])


@rule("FIN-2")
def call_last_round(space: Space) -> None:
    """The deck has run out so often that this round is the last: it is played, but nothing is collected."""
    space.last_round = True


@rule("FIN-2", off=None)
def end_by_majority(space: Space, reason: str) -> str:
    """After the last round, or at once if it is called while collecting, whoever has most colonies wins."""
    scores = [space.score(seat) for seat in space.rightward(0)]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return settle(space, reason, tied)


@ruled_by("desempate")
def settle(space: Space, reason: str, tied: Sequence[int]) -> str:
    """End the game; if several are tied, by primacy."""
    raise GameOver(reason, first_of(space, tied) if len(tied) > 1 else tied)


@rule("FIN-3", off=lambda _space, tied: tied)
def first_of(space: Space, tied: Sequence[int]) -> Sequence[int]:
    """Of those tied, whoever has the card of primacy wins; if nobody has it, they share."""
    return [space.primacy] if space.primacy in tied else tied
