"""What every check is given: the session of a game and the shelf of themes and layouts.

In: nothing. Out: `Inspection`, and the hint for a name that is not there. The law of this file: a check
never asks for more than this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.look import Shelf
from generator.lookup import Scope
from generator.model.game import Game
from generator.printed import PrintedText, printed
from generator.session import Session
from generator.source import Span


@dataclass(frozen=True)
class Inspection:
    """A game to be checked. Without a shelf, what themes and layouts would have to say stays open."""

    session: Session
    shelf: Shelf | None = None

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.session.game

    @cached_property
    def printed(self) -> tuple[PrintedText, ...]:
        """Every printed text of the game."""
        return tuple(printed(self.session))

    def scope(self, names: Mapping[str, Any]) -> Scope:
        """Return what holes may name: these names and the game's own."""
        return Scope(self.game, names, self.session.odds)

    def at(self, file: str, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry."""
        return self.game.places.at(file, *path, key=key)
