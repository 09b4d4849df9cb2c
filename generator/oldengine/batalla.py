"""*Batalla entre titanes*, ready to be played.

In: a game's content. Out: `ENGINE`. The law of this file: it only puts the parts together.
"""

from __future__ import annotations

from generator.model.game import Game
from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_laid import BatallaTable
from generator.oldengine.batalla_numbers import MATCH, settings
from generator.oldengine.batalla_odds import ODDS
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Engine, Lacking
from generator.oldgames.batalla_model import COMBAT, SIDES


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
    odds=ODDS,
    also=(Field,),
    unbound={
        "PREP-2": "how the things are laid out changes nothing that is played",
    },
    unplayed={
        "especiales-quienes": "whether it is turned up before or after the deck is shuffled, nobody has seen "
        "a card yet: nothing that follows is more or less likely",
    },
)
