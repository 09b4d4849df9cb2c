"""The room of *El Contador de Historias*: a camp that goes out by day and counts its dead by night.

Read `rules` beside the rulebook: it names the modules in which they stand; `position` is what lies on the
table, `readings` how rulings might have been read otherwise. The law of this file: it only says what there
is, and why what there is not cannot be played.

Its rules are more than half of it: a day has six steps, each with rules of its own, and every kind of zombie,
place and building one more. What is left is the position that they share, the examples and their figures, and
readings and players for whom the same steps count.
"""

from __future__ import annotations

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.contador_de_historias import players, telling
from pliego.games.contador_de_historias.checks import check
from pliego.games.contador_de_historias.examples import EXAMPLES
from pliego.games.contador_de_historias.facts import example_facts
from pliego.games.contador_de_historias.odds import ODDS
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.readings import READINGS, UNPLAYED
from pliego.games.contador_de_historias.vocabulary import PLAYED_VALUES, PLAYED_WORDS, VERBS, parse
from pliego.games.record import GameRecord
from pliego.playing.declared import declared
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable, every_part

MOST_OF_A_DAY = 80
"""More decisions than a character makes in any day: a fight goes on by dice, and each throw may fail."""


def cap(game: Game, _setting: Setting) -> int:
    """Return the most decisions of a game: so many a day for each character there is."""
    deck = game.decks.get("personajes")
    return MOST_OF_A_DAY * (declared(game, "dias") or 0) * (deck.size if deck else 0)


PLAYABLE = Playable(
    room=__name__,
    position=Camp,
    cap=cap,
    parse=parse,
    examples=EXAMPLES,
    readings=READINGS,
    unplayed=UNPLAYED,
    unbound={
        "PREP-1": "where things lie on the table changes nothing that could be played otherwise",
        **dict.fromkeys(("PREP-7", "PREP-8", "PREP-9"), "where things lie, and that decks are shuffled"),
        "PREP-10": "the first tasks are those of any night",
        "PREP-6": "what is written down is what the engine remembers",
        "DIA-1": "it names the phases of a day, whose rules are bound one by one",
        "SITIO-1": "that a site card is drawn is what the rules of each kind of site show",
        **dict.fromkeys(("DIARIO-3", "DIARIO-4", "DIARIO-5"), "how the story is told changes no move"),
    },
    describe=telling.describe,
    summary=telling.summary,
    consequences=telling.consequences,
    printed=every_part,
    imagine=players.imagine,
    estimate=players.estimate,
    odds=ODDS,
    is_cooperative=True,
)

GAME = GameRecord(
    vocabulary=Vocabulary(verbs=VERBS, words=PLAYED_WORDS, values=PLAYED_VALUES),
    playable=PLAYABLE,
    check=check,
    example_facts=example_facts,
)
