"""The exact chances of a game, each worked out when it is first asked for, and once.

In: a game and the functions of its room. Out: `OddsById`, the chances by id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from pliego.game.model.game import Game
from pliego.playing.content import MissingContent

OddsFunction: TypeAlias = Callable[[Game], Fraction]


class OddsById(Mapping[str, Fraction]):
    """The chances of a game by id, each worked out when it is first asked for.

    A chance is a KeyError where the content does not say enough for it. It is one, too, where the room fails
    and entries of the content have dropped out: their problems are reported, and the chance waits until they
    are mended. On sound content a failure of the room goes through.
    """

    def __init__(self, game: Game, functions: Mapping[str, OddsFunction]) -> None:
        self._game, self._functions = game, functions
        self._known: dict[str, Fraction] = {}

    def __getitem__(self, name: str) -> Fraction:
        if name not in self._known:
            self._known[name] = self._work_out(name)
        return self._known[name]

    def _work_out(self, name: str) -> Fraction:
        function = self._functions[name]
        try:
            return function(self._game)
        except (MissingContent, ArithmeticError) as error:
            raise KeyError(str(error)) from error
        except (OSError, MemoryError):
            raise
        except Exception as error:
            if not self._game.dropped:
                raise
            raise KeyError(str(error)) from error

    def __contains__(self, name: object) -> bool:
        return name in self._functions

    def __iter__(self) -> Iterator[str]:
        return iter(self._functions)

    def __len__(self) -> int:
        return len(self._functions)
