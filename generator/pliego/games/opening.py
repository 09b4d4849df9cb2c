"""The exact chances of a game, worked out when they are asked for, and the game read with them.

In: a content folder, or a game. Out: a session that can say `{odds.ID}`; its `Reckoned` chances. The law of
this file: a chance is worked out when it is first asked for, and once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from pliego.game.model.game import Game
from pliego.game.reader import read_game
from pliego.game.session import Session
from pliego.games.catalogue import record_of
from pliego.playing.content import Lacking
from pliego.playing.playable import Odds
from pliego.text.files import Folder, Reads
from pliego.text.nodes import Tree
from pliego.text.problems import Problem


def open_game(
    path: Path, reads: Reads | None = None, instead: Mapping[str, Tree] | None = None
) -> tuple[Session | None, list[Problem]]:
    """Read the game in a folder as `read_game` does; its session knows the chances that its room works
    out."""
    reads = reads if reads is not None else Reads()
    game, problems = read_game(path, reads, instead)
    return (Session(game, Folder(path, reads), Reckoned(game)) if game else None), problems


class Reckoned(Mapping[str, Fraction]):
    """The chances of a game by id. One that the content does not say enough for is a KeyError, and so is one
    that a room trips over where something dropped out of the content: that is told, a hole that names it
    waits until it is mended, and every other is worked out. On sound content, or where the machine refuses,
    what is tripped over goes through."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, Fraction] = {}

    @cached_property
    def _odds(self) -> Mapping[str, Odds]:
        record = record_of(self._game.info.engine)
        return record.playable.odds if record else {}

    def __getitem__(self, name: str) -> Fraction:
        if name not in self._known:
            self._known[name] = self._work_out(self._odds[name])
        return self._known[name]

    def _work_out(self, odds: Odds) -> Fraction:
        try:
            return odds(self._game)
        except (Lacking, ArithmeticError) as error:
            raise KeyError(str(error)) from error
        except (OSError, MemoryError):
            raise
        except Exception as error:
            if not self._game.dropped:
                raise
            raise KeyError(str(error)) from error

    def __contains__(self, name: object) -> bool:
        return name in self._odds

    def __iter__(self) -> Iterator[str]:
        return iter(self._odds)

    def __len__(self) -> int:
        return len(self._odds)
