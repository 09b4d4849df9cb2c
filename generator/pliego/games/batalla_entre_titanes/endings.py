"""*Batalla entre titanes*: every way a round may end, and to whom it then goes.

In: the game laid out. Out: `endings`. The laws of this file: from the first turn on, every kind of moment
that a move leads to is set up with many places and hands, and the rules are asked what each move there
brings; who wins is told by what that titan did, and where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pliego.games.batalla_entre_titanes import basic
from pliego.games.batalla_entre_titanes.examples import one_round
from pliego.games.batalla_entre_titanes.position import SEATS, TIE, Duel
from pliego.games.batalla_entre_titanes.preparation import choose_game, place_titans
from pliego.games.batalla_entre_titanes.specials import take_effect
from pliego.games.batalla_entre_titanes.vocabulary import COUNT, LEVEL, PLACE
from pliego.playing.match import Match
from pliego.playing.moves import ALL, OVER, Move
from pliego.playing.pile import Pile, pile
from pliego.playing.playable import GameTable

STRIKER, LAST_STRIKER, UNSTUCK, MORE, FURTHER, NOBODY = (
    "striker",
    "last-striker",
    "unstuck",
    "more",
    "further",
    "nobody",
)
"""To whom a round goes: who attacked, who attacked last of all, the rival of who can do nothing, who holds
more cards of the distance, who is further from its start, nobody."""


class Ending(NamedTuple):
    """How a round ends (a row of the table of endings) and to whom it goes ("": nobody of the above)."""

    row: str
    goes_to: str


class Stage(NamedTuple):
    """What a titan that is to move faces: an attack (with an advance, if `charge` is not 0), whether the deck
    is out."""

    attack: tuple[int, ...] = ()
    charge: int = 0
    is_out: bool = False


def endings(table: GameTable) -> set[Ending]:
    """Return every way a round may end."""
    by_itself = one_round(table)
    found = set(_by_place(by_itself))
    known = todo = {Stage()}
    while todo:
        new: set[Stage] = set()
        for stage in todo:
            for before in _moments(by_itself, stage):
                for after in _outcomes(by_itself, before):
                    if after.position.ending:
                        found.add(_ending(before, after))
                    else:
                        new |= _stages(after, stage)
        todo = new - known
        known |= new
    return found


def bare(table: GameTable) -> Duel:
    """Return a round that nothing has been dealt in."""
    duel = Duel.begin(table.rules)
    for prepare in (choose_game, take_effect, place_titans):
        prepare(duel)
    return duel


def _moments(table: GameTable, stage: Stage) -> Iterator[Duel]:
    """Yield a stage with many places and hands."""
    worth = bare(table).terms.worth
    near = [worth[stage.attack[0]]] if stage.attack else range(1, max(worth.values()) + 2)
    hands = [_hand(table, blow, count) for blow in worth for count in range(len(stage.attack) + 2)]
    hands.append(pile(table.rules.numbers.values))
    for apart, hand in product(near, dict.fromkeys(hands)):
        for mine in (1, 2, bare(table).terms.spaces // 2):
            duel = bare(table)
            duel.squares = [mine, duel.terms.spaces + 1 - apart - mine]
            duel.hands = [hand, hand[:1]]
            duel.attack, duel.charge = stage.attack, stage.charge
            duel.deck = () if stage.is_out else duel.deck
            yield duel


def _hand(table: GameTable, blow: int, count: int) -> Pile:
    return (table.rules.numbers.blows[blow],) * count


def _outcomes(table: GameTable, duel: Duel) -> Iterator[Match]:
    """Yield the match after each move that may be made."""
    here = _begun(table, duel)
    if here.actor == OVER:
        yield here
    elif here.actor == ALL:
        here.apply([here.legal_moves(seat)[0] for seat in SEATS])
        yield here
    elif here.actor >= 0:
        for move in here.legal_moves(here.actor):
            match = _begun(table, duel)
            match.apply(move)
            yield match


def _begun(table: GameTable, duel: Duel) -> Match:
    return Match(table, duel.copy(), "final" if not duel.deck else "responder" if duel.attack else "actuar")


def _stages(match: Match, stage: Stage) -> set[Stage]:
    """Return what is faced next: also with the last card drawn, if any is."""
    duel: Duel = match.position
    following = Stage(duel.attack, min(duel.charge, 1), stage.is_out)
    return {following, following._replace(is_out=True)} if duel.draws else {following}


def _ending(before: Duel, match: Match) -> Ending:
    after: Duel = match.position
    if after.ending == COUNT:
        return Ending(COUNT, MORE if _holds_more(after) else "")
    if after.ending in (PLACE, LEVEL):
        return _decided(after)
    return Ending(after.ending, _goes_to(before, match.last_move, after.winner))


def _goes_to(before: Duel, move: Move, winner: int) -> str:
    """Return what the winner did, seat 0 having made the last move."""
    if before.deck and not before.attack and move == basic.SHOW:
        return UNSTUCK if winner == 1 else ""
    striker = 1 if before.attack else 0
    if winner != striker:
        return ""
    return LAST_STRIKER if not before.deck and not before.attack else STRIKER


def _holds_more(duel: Duel) -> bool:
    """True if the winner holds more Golpes that would bring it to the rival's space."""
    steps = duel.terms.spaces + 1 - sum(duel.squares)
    mine, theirs = ([duel.terms.worth[blow] for blow in duel.hand(seat)].count(steps) for seat in SEATS)
    return mine != theirs and (mine > theirs) == (duel.winner == 0)


def _by_place(table: GameTable) -> Iterator[Ending]:
    """Yield how the place decides, wherever the titans stand; how hands decide, whatever they hold."""
    spaces = bare(table).terms.spaces
    for mine, theirs in product(range(spaces), range(spaces)):
        if mine + theirs <= spaces:
            duel = bare(table)
            duel.squares = [mine, theirs]
            basic.by_place(duel)
            yield _decided(duel)


def _decided(duel: Duel) -> Ending:
    mine, theirs = duel.squares
    if duel.winner == TIE:
        return Ending(duel.ending, NOBODY if mine == theirs else "")
    return Ending(duel.ending, FURTHER if mine != theirs and (mine > theirs) == (duel.winner == 0) else "")
