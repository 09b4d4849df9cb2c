"""Games to be played in tests: Pliego's own that have an engine, and the template, each read once.

In: nothing. Out: names, games, tables, and walks through games played by chance. The law of this file: the
same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from generator.oldengine.odds import open_game
from generator.proof.laid import Tables

from generator.model.game import Game
from generator.oldengine.catalogue import engine_of
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Setting, State
from generator.oldengine.table import Engine
from generator.session import Session

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


def engine(name: str) -> Engine:
    """Return a game's engine."""
    found = engine_of(game_of(name).info.engine)
    assert found is not None
    return found


NAMES = [name for name in FOLDERS if engine_of(game_of(name).info.engine) is not None]


@cache
def tables_of(name: str) -> Tables:
    """Return the tables of a game."""
    return Tables(game_of(name), engine(name))


SETTINGS = [(name, setting) for name in NAMES for setting in tables_of(name).settings]


def begun(name: str, setting: Setting) -> State:
    """Return a game that begins."""
    return tables_of(name).of(setting).begin()


def acting(state: State) -> Sequence[int]:
    """Return who acts: seats, or luck."""
    return range(state.seats) if state.actor == ALL else [state.actor]


def offered(state: State, who: int) -> Sequence[Act]:
    """Return what somebody may do."""
    return state.lots if who == CHANCE else state.actions(who)


def any_act(state: State, random: Random) -> Act:
    """Return an act by chance: of `ALL`, one for each seat."""
    acts = [random.choice(offered(state, who)) for who in acting(state)]
    return acts if state.actor == ALL else acts[0]


def walk(state: State, random: Random) -> Iterator[State]:
    """Yield the position before every act of a game played by chance, and the last one."""
    while state.actor != OVER:
        yield state
        state.apply(any_act(state, random))
    yield state
