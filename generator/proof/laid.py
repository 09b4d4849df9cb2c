"""A game laid out in each of its settings, once.

In: a game and its engine. Out: `Tables`. The law of this file: a table is laid out when it is first asked
for and shared by all that is played in its setting.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from generator.model.game import Game
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Engine, Table


class Tables:
    """The tables of a game, with some of its rules switched `off`."""

    def __init__(self, game: Game, engine: Engine, off: Collection[str] = ()) -> None:
        self.game, self.engine, self.off = game, engine, off
        self._laid: dict[Setting, Table] = {}

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every way the game can be set up; raises `Lacking`."""
        return tuple(self.engine.settings(self.game))

    def of(self, setting: Setting) -> Table:
        """Return the game laid out in a setting; raises `Lacking`."""
        if setting not in self._laid:
            self._laid[setting] = self.engine.lay_out(self.game, setting, self.off)
        return self._laid[setting]
