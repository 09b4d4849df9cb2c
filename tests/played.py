"""Games to be played in tests: Pliego's own that have a room, and the one to begin with, each read once.

In: nothing. Out: names, games, tables, and walks through games played by chance. The law of this file: the
same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.catalogue import record_of
from pliego.games.opening import open_game
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Move, Setting
from pliego.playing.playable import GameTables, Playable

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {path.parent.name: path.parent for path in sorted(ROOT.glob("content/*/game.yaml"))}
FOLDERS["template"] = ROOT / "templates/game"


@cache
def session_of(name: str) -> Session:
    """Return the session of a game."""
    session, _ = open_game(FOLDERS[name])
    assert session is not None
    return session


def game_of(name: str) -> Game:
    """Return a game."""
    return session_of(name).game


def playable(name: str) -> Playable:
    """Return a game as the engine plays it."""
    record = record_of(game_of(name).info.engine)
    assert record is not None
    return record.playable


NAMES = [name for name in FOLDERS if record_of(game_of(name).info.engine) is not None]


@cache
def tables_of(name: str) -> GameTables:
    """Return a game laid out in its settings."""
    return GameTables(game_of(name), playable(name))


def tables_for(game: Game) -> GameTables | None:
    """Return any game laid out in its settings; None if it has no room."""
    record = record_of(game.info.engine)
    return GameTables(game, record.playable) if record else None


SETTINGS = [(name, setting) for name in NAMES for setting in tables_of(name).settings]


def begun(name: str, setting: Setting) -> Match:
    """Return a game that begins."""
    return tables_of(name).of(setting).begin()


def movers(match: Match) -> Sequence[int]:
    """Return who is to move: seats, or chance."""
    return range(match.seats) if match.actor == ALL else [match.actor]


def offered(match: Match, who: int) -> Sequence[Move]:
    """Return what somebody may do."""
    return match.chances if who == CHANCE else match.legal_moves(who)


def any_move(match: Match, random: Random) -> Move:
    """Return a move by chance: of `ALL`, one for each seat."""
    moves = [random.choice(offered(match, who)) for who in movers(match)]
    return moves if match.actor == ALL else moves[0]


def walk(match: Match, random: Random) -> Iterator[Match]:
    """Yield the match before every move of a game played by chance, and when it is over."""
    while match.actor != OVER:
        yield match
        match.apply(any_move(match, random))
    yield match
