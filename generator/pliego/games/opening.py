"""A game opened with its room: the one place where reading meets playing.

In: a content folder. Out: its session, whose `play` is the game's room. The law of this file: it only hands
the rooms to the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pliego.game import reader
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.catalogue import rooms_for
from pliego.text.files import Folder, Reads
from pliego.text.nodes import Tree
from pliego.text.problems import Problem
from pliego.translate.languages import translate


def open_game(
    path: Path, reads: Reads | None = None, instead: Mapping[str, Tree] | None = None
) -> tuple[Session | None, list[Problem]]:
    """Read the game in a folder as `read_game` does; its session carries its room."""
    reads = reads if reads is not None else Reads()
    game, problems = read_game(path, reads, instead)
    return (session_of(game, Folder(path, reads)) if game else None), problems


def read_game(
    path: Path, reads: Reads | None = None, instead: Mapping[str, Tree] | None = None
) -> tuple[Game | None, list[Problem]]:
    """Read the game in a folder with the vocabulary of its room; see `pliego.game.reader.read_game`."""
    return reader.read_game(path, reads, instead, rooms_for(path))


def open_in(path: Path, lang: str, reads: Reads | None = None) -> tuple[Session | None, list[Problem]]:
    """Read the game in a folder, in one of its languages."""
    session, problems = open_game(path, reads)
    if session is None or lang == session.game.info.lang:
        return session, problems
    translated, found = translate(session, lang)
    return translated, [*problems, *found]


def session_of(game: Game, folder: Folder) -> Session:
    """Return the session of a game that was read from a folder."""
    return Session(game, folder, rooms_for(folder.root).play(game))
