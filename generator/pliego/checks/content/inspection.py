"""What every check is given: the session of a game, and its looks: themes and layouts.

In: nothing. Out: `Inspection`, and the hint for a name that is not there. The law of this file: a check
never asks for more than this.
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
    """A game to be checked. Without looks, what themes and layouts would have to say stays open. What is
    worked out of it once is kept."""

    session: Session
    looks: Looks | None = None
    _kept: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.session.game

    @property
    def vocabulary(self) -> Vocabulary | None:
        """The words in which its content says what is played; None if it does not play itself."""
        return self.session.play.vocabulary if self.session.play else None

    @cached_property
    def printed(self) -> tuple[PrintedText, ...]:
        """Every printed text of the game."""
        return tuple(printed(self.session))

    def once(self, work: Callable[[Inspection], T]) -> T:
        """Return what some work finds here; it is done when it is first asked for."""
        if work not in self._kept:
            self._kept[work] = work(self)
        found: T = self._kept[work]
        return found

    def scope(self, names: Mapping[str, Any]) -> Scope:
        """Return what holes may name: these names and the game's own."""
        return Scope(self.game, names, self.session.odds)

    def at(self, file: str, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry."""
        return self.game.places.at(file, *path, key=key)
