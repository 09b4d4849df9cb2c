"""*Batalla entre titanes*, laid out: what is played at one table.

In: a game's content and how it is set up. Out: `BatallaTable`. The law of this file: it only puts the parts
together.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.batalla_duel import Duel
from generator.oldengine.batalla_stage import setting_of, staged
from generator.oldengine.batalla_table import BatallaRules
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Staged


class BatallaTable(BatallaRules):
    """Batalla laid out."""

    state = Duel

    @classmethod
    def setting_of(cls, game: Game, example: Example) -> Setting:
        """Return the setting an example is played in."""
        return setting_of(game, example)

    def begin(self) -> Duel:
        return Duel(self)

    def stage(self, example: Example, nth: int) -> Staged:
        return staged(self, example, nth)

    def printed(self) -> Mapping[str, int]:
        """Return how much of each component there is, by the keys of `in_use`."""
        return {
            f"boards/{name}/{key}": number
            for name, board in self.game.boards.items()
            for key, number in board.numbers.items()
        }
