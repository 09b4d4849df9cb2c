"""The exact chances of a game, worked out when they are asked for, and the game read with them.

In: a content folder, or a game. Out: a session that can say `{odds.ID}`; its `Reckoned` chances. The law of
this file: an engine is loaded only for a game that names its odds, and each chance is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from generator.engine.catalogue import engine_of
from generator.engine.table import Lacking, Odds
from generator.files import Folder, Reads
from generator.model.game import Game
from generator.nodes import Tree
from generator.reader import read_game
from generator.session import Session
from generator.source import Problem


def open_game(
    path: Path, reads: Reads | None = None, instead: Mapping[str, Tree] | None = None
) -> tuple[Session | None, list[Problem]]:
    """Read the game in a folder as `read_game` does; its session knows the chances that its engine works
    out."""
    reads = reads if reads is not None else Reads()
    game, problems = read_game(path, reads, instead)
    return (Session(game, Folder(path, reads), Reckoned(game)) if game else None), problems


class Reckoned(Mapping[str, Fraction]):
    """The chances of a game by id. One that the content does not say enough for is a KeyError."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[str, Fraction] = {}

    @cached_property
    def _odds(self) -> Mapping[str, Odds]:
        engine = engine_of(self._game.info.engine)
        return engine.odds if engine else {}

    def __getitem__(self, name: str) -> Fraction:
        if name not in self._known:
            self._known[name] = self._work_out(self._odds[name])
        return self._known[name]

    def _work_out(self, odds: Odds) -> Fraction:
        try:
            return odds(self._game)
        except (Lacking, ArithmeticError) as error:
            raise KeyError(str(error)) from error
        except Exception as error:
            # What an engine trips over in content from which something dropped out is told already.
            if not self._game.dropped:
                raise
            raise KeyError(str(error)) from error

    def __contains__(self, name: object) -> bool:
        return name in self._odds

    def __iter__(self) -> Iterator[str]:
        return iter(self._odds)

    def __len__(self) -> int:
        return len(self._odds)
