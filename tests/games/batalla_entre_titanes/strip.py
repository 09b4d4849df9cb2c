"""The strip for tests: Batalla entre titanes laid out, and positions told in a line.

In: nothing. Out: `GAME`, `laid`, `duel`, `after`, `draw`. The law of this file: every Golpe is in a hand, the
deck or the discard, as it would be on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes import GAME as ROOM
from pliego.games.batalla_entre_titanes.examples import one_round
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.games.batalla_entre_titanes.preparation import choose_game, place_titans
from pliego.games.batalla_entre_titanes.specials import take_effect
from pliego.games.opening import read_game
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Move
from pliego.playing.moves import Setting as Setting
from pliego.playing.pile import pile
from pliego.playing.playable import GameTable, Playable
from pliego.playing.rules import BoundFunction, Reading

CONTENT = Path(__file__).resolve().parents[3] / "content" / "batalla-entre-titanes"
BASIC, NORMAL, ADVANCED = "basico", "normal", "avanzado"
WITH = "especiales"
FULL = (1, 2, 3, 4, 5)


def read() -> Game:
    """Return the game as the content has it."""
    game, problems = read_game(CONTENT)
    assert game is not None and problems == []
    return game


GAME = read()
PLAYABLE = ROOM.playable


def laid_out(
    variant: str,
    scenario: str | None = None,
    readings: Mapping[str, str] | None = None,
    off: Collection[str] = (),
    game: Game = GAME,
) -> GameTable:
    """Return the game laid out anew."""
    return PLAYABLE.table(game, Setting(2, variant, scenario), off, readings)


@cache
def laid(variant: str, scenario: str | None = None) -> GameTable:
    """Return the game laid out, once."""
    return laid_out(variant, scenario)


def played_with(instead: Mapping[BoundFunction, BoundFunction]) -> Playable:
    """Return the game with functions in the place of some of its rules, whatever its rulings say."""
    (ruling, chosen), *_ = ((name, each.chosen) for name, each in GAME.rulings.items())
    return replace(PLAYABLE, readings=(*PLAYABLE.readings, Reading(ruling, chosen, instead)))


def table_of(variant: str, special: str | None = None, scenario: str | None = None) -> Duel:
    """Return the table of a round in which nothing has been dealt."""
    return bare(laid(variant, scenario or (WITH if special else None)), special)


def bare(table: GameTable, special: str | None = None) -> Duel:
    """Return the table of a round in which nothing has been dealt."""
    found: Duel = Duel.begin(table.rules)
    if special:
        found.specials, found.special = pile({*found.specials} - {special}), (special,)
    for prepare in (choose_game, take_effect, place_titans):
        prepare(found)
    return found


def duel(
    table: GameTable,
    mine: int,
    theirs: int,
    hand: Sequence[int] = FULL,
    rival: Sequence[int] = FULL,
    deck: int | Sequence[int] = 8,
    special: str | None = None,
) -> Match:
    """Return a round in which seat 0 is to move, so many squares from its start; `hand`, `rival` and, if they
    are told, the cards of the `deck` are values. It ends with the round."""
    found = bare(table, special)
    found.squares, found.starter = [mine, theirs], 0
    left = [*found.deck]
    found.hands = [pile(take(left, value) for value in values) for values in (hand, rival)]
    found.deck = pile(left[-deck:] if isinstance(deck, int) else [take(left, value) for value in deck])
    found.discard = tuple(left[:-deck] if isinstance(deck, int) else left)
    return Match(one_round(table), found, "actuar")


def take(cards: list[str], value: int) -> str:
    """Take a Golpe of that value out of some cards."""
    cards.remove(f"golpe-{value}")
    return f"golpe-{value}"


def moves(match: Match, seat: int) -> tuple[str, ...]:
    """Return what a seat may do, by its notation."""
    return tuple(map(match.notation, match.legal_moves(seat)))


def named(match: Match, word: str) -> Move:
    """Return a move by its notation, the word itself if it is not offered."""
    seat = 0 if match.actor == ALL else match.actor
    return next((move for move in match.legal_moves(seat) if match.notation(move) == word), word)


def after(match: Match, *words: str) -> Match:
    """Make moves, each by its notation, drawing the lowest card whenever chance moves; both show at once."""
    for word in words:
        move = named(match, word)
        match.apply([move, move] if match.actor == ALL else move)
        draw(match)
    return match


def draw(match: Match) -> None:
    """Let chance turn up the first card until a seat is to move."""
    while match.actor == CHANCE:
        match.apply(match.chances[0])


def values(match: Match, seat: int) -> tuple[int, ...]:
    """Return the printed values of a hand."""
    duel: Duel = match.position
    return tuple(duel.hand(seat))


def any_move(match: Match, random: Random) -> Move:
    """Return a move by chance: of `ALL`, one for each seat."""
    if match.actor == ALL:
        return [random.choice(match.legal_moves(seat)) for seat in range(2)]
    return random.choice(match.chances if match.actor == CHANCE else match.legal_moves(match.actor))


def ended(match: Match) -> tuple[str, int]:
    """Return how the round ended, and who won it."""
    assert match.actor == OVER
    return match.position.ending, match.position.winner
