"""What every check gets: the session of a game, and its looks: themes and layouts.

In: nothing. Out: `Inspection`. The law of this file: a check gets nothing more than this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from pliego.cards.look import Looks
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.printed import PrintedText, printed
from pliego.game.room import Vocabulary
from pliego.game.session import Session
from pliego.text.problems import Span

T = TypeVar("T")


@dataclass(frozen=True)
class Inspection:
    """A game to be checked. Without looks, nothing is known of themes and layouts. It keeps what checks work
    out with `once`."""

    session: Session
    looks: Looks | None = None
    _results: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.session.game

    @property
    def vocabulary(self) -> Vocabulary | None:
        """The words by which its content names what is played; None if it has no engine."""
        return self.session.play.vocabulary if self.session.play else None

    @cached_property
    def printed(self) -> tuple[PrintedText, ...]:
        """Every printed text of the game."""
        return tuple(printed(self.session))

    def once(self, work: Callable[[Inspection], T]) -> T:
        """Return the result of some work on this inspection; do the work at the first call."""
        if work not in self._results:
            self._results[work] = work(self)
        found: T = self._results[work]
        return found

    def scope(self, names: Mapping[str, Any]) -> Scope:
        """Return what placeholders may name: these names and the game's own."""
        return Scope(self.game, names, self.session.odds)

    def at(self, file: str, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry."""
        return self.game.places.at(file, *path, key=key)
