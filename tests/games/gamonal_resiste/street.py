"""The street for tests: Gamonal laid out, and positions told in a line.

In: nothing. Out: `GAME`, `laid`, `stand`, and the cards by name. The law of this file: a position is built as
players would build it, with every card of a side in one of its piles.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from pliego.game.model.game import Game
from pliego.games.gamonal_resiste import GAME as ROOM
from pliego.games.gamonal_resiste.position import Street
from pliego.games.opening import read_game
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE
from pliego.playing.pile import pile, without
from pliego.playing.playable import GameTable, Playable
from pliego.playing.rules import BoundFunction, Reading

CONTENT = Path(__file__).resolve().parents[3] / "content" / "gamonal-resiste"


def read() -> Game:
    """Return the game as the content has it."""
    game, problems = read_game(CONTENT)
    assert game is not None and problems == []
    return game


GAME = read()
PLAYABLE = ROOM.playable
(SETTING,) = PLAYABLE.settings(GAME)
CAP = PLAYABLE.cap(GAME, SETTING)
A, C, D, S = "avance", "carga", "defensa", "abastecimiento"


@cache
def _shared() -> GameTable:
    return laid_out(GAME)


def laid_out(game: Game, off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> GameTable:
    """Return a table of its own for a game."""
    return PLAYABLE.table(game, SETTING, off, readings)


def laid(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> GameTable:
    """Return the game laid out, as it is or with other rules and readings."""
    return laid_out(GAME, off, readings) if off or readings else _shared()


def played_with(instead: Mapping[BoundFunction, BoundFunction]) -> Playable:
    """Return the game with functions in the place of some of its rules, whatever its rulings say."""
    (ruling, chosen), *_ = ((name, each.chosen) for name, each in GAME.rulings.items())
    return replace(PLAYABLE, readings=(*PLAYABLE.readings, Reading(ruling, chosen, instead)))


def stand(
    table: GameTable,
    vecinos: int,
    autoridades: int,
    hands: Sequence[Sequence[str]] = ((A, C, D, S), (A, C, D, S)),
    decks: Sequence[Sequence[str] | None] = (None, None),
    reshuffled: Sequence[int] = (0, 0),
) -> Match:
    """Return a match before both sides choose; what is neither in hand nor deck lies in the discard, or in
    the deck if no deck is given."""
    street = Street.begin(table.rules)
    street.figures, street.reshuffled = [vecinos, autoridades], [*reshuffled]
    for side, (hand, deck) in enumerate(zip(hands, decks, strict=True)):
        left = table.rules.numbers.decks[side]
        for card in [*hand, *(deck or ())]:
            left = without(left, card)
        street.hands[side] = pile(hand)
        street.decks[side] = left if deck is None else pile(deck)
        street.discards[side] = () if deck is None else left
    return Match(table, street, "elegir")


def after(match: Match, first: str, second: str, *chance: object, seed: int = 0) -> Match:
    """Play a turn: the moves of both sides, then chance as it is given; what is left to chance is drawn."""
    random, given = Random(seed), list(chance)
    match.apply([first, second])
    while match.actor == CHANCE:
        chances = match.chances
        match.apply(given.pop(0) if given and given[0] in chances else random.choice(chances))
    assert not given and match.phase in ("elegir", "resolver", "recoger", "mostrar")
    return match


def where(match: Match) -> tuple[int, int]:
    """Return the squares of both figures."""
    left, right = match.position.figures
    return left, right
