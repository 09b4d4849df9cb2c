"""*Gamonal resiste*, laid out: the table that its games are begun at.

In: a game's content. Out: `GamonalTable`, `cap`. The law of this file: it only puts the parts together.
"""

from __future__ import annotations

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.book import Book
from generator.oldengine.gamonal_otherwise import Otherwise
from generator.oldengine.gamonal_stage import staged
from generator.oldengine.gamonal_street import Street
from generator.oldengine.gamonal_table import GamonalRules
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Staged
from generator.oldgames.gamonal_model import SIDES


class GamonalTable(GamonalRules):
    """Gamonal laid out."""

    state = Street

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.street = Otherwise if Otherwise.needed(self) else Street

    @classmethod
    def setting_of(cls, game: Game, example: Example) -> Setting:
        del game, example
        return Setting(len(SIDES))

    def begin(self) -> Street:
        return self.street(self)

    def stage(self, example: Example, nth: int) -> Staged:
        return staged(self, self.begin(), example, nth)


def cap(game: Game, _setting: Setting) -> int:
    """Return the most decisions of a game: each turn takes a card of each side out of hand and deck, and a
    deck is filled again so many times."""
    cards = max((deck.size for deck in game.decks.values()), default=0)
    mixes = game.info.values["mezclas"].value if "mezclas" in game.info.values else 0
    return len(SIDES) * cards * (mixes + 1)
