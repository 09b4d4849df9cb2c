"""*Batalla entre titanes*, ready to be played.

In: a game's content. Out: `ENGINE`. The law of this file: it only puts the parts together.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.batalla_duel import Duel
from generator.engine.batalla_field import Field
from generator.engine.batalla_numbers import MATCH, settings
from generator.engine.batalla_stage import setting_of, staged
from generator.engine.batalla_table import BatallaRules
from generator.engine.kernel import Setting
from generator.engine.table import Engine, Lacking, Staged
from generator.games.batalla_model import COMBAT, SIDES
from generator.model.book import Example
from generator.model.game import Game


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


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions a game may take.

    Every turn draws a card, so a round has no more turns than the deck has cards after the smallest hands are
    dealt, each with an answer and an action; then an answer and two hands shown. A game has as many rounds as
    can be won before one side has won enough, each after as many ties as may follow each other.
    """
    numbers = {name: value.value for name, value in game.info.values.items()}
    for name in ("mano", "rondas", "empates"):
        if name not in numbers:
            raise Lacking(f"the value `{name}`", "game.yaml", "values")
    less = [int(card.effect.get("hand-less", 0)) for card in game.cards.values()]
    hands = len(SIDES) * (numbers["mano"] - max(less, default=0))
    turns = (game.decks[COMBAT].size if COMBAT in game.decks else 0) - hands
    decisions = 2 * turns + len(SIDES) + 1
    games = numbers.get("partidas", 1) if MATCH in (setting.scenario or "") else 1
    return games * (2 * numbers["rondas"] - 1) * numbers["empates"] * decisions


ENGINE = Engine(
    table=BatallaTable,
    settings=settings,
    cap=cap,
    also=(Field,),
    unbound={
        "PREP-2": "how the things are laid out changes nothing that is played",
    },
    unplayed={
        "especiales-quienes": "whether it is turned up before or after the deck is shuffled, nobody has seen "
        "a card yet: nothing that follows is more or less likely",
    },
)
