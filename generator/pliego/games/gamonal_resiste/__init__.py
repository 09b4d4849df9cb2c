"""The room of *Gamonal resiste*: a card duel on a street of Burgos.

Read `rules` beside the rulebook; `position` is what lies on the table, `readings` how rulings might have been
read otherwise. The law of this file: it only names what there is, and the reason for what cannot be played.

The game is so small that every case can be looked at: `cases`, `check_exact`, `check_pairs`, `check_ties` and
`check_worth` hold what is printed against each of them.
"""

from __future__ import annotations

from functools import partial

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.gamonal_resiste import players, position, telling
from pliego.games.gamonal_resiste.check_exact import check_exact
from pliego.games.gamonal_resiste.checks import check
from pliego.games.gamonal_resiste.examples import deal
from pliego.games.gamonal_resiste.facts import example_facts
from pliego.games.gamonal_resiste.odds import ODDS
from pliego.games.gamonal_resiste.readings import READINGS
from pliego.games.gamonal_resiste.vocabulary import PLAYED_VALUES, PLAYED_WORDS, SIDES, VERBS, acts
from pliego.games.record import GameRecord
from pliego.playing.example_setup import ExamplePlay
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable


def cap(game: Game, _setting: Setting) -> int:
    """Return the most decisions of a game: each turn takes a card of each side out of hand and deck, and a
    deck is filled again so many times."""
    cards = max((deck.size for deck in game.decks.values()), default=0)
    reshuffles = game.info.values["mezclas"].value if "mezclas" in game.info.values else 0
    return len(SIDES) * cards * (reshuffles + 1)


PLAYABLE = Playable(
    room=__name__,
    position=position.Street,
    describe=telling.describe,
    summary=telling.summary,
    settings=lambda _game: (Setting(len(SIDES)),),
    cap=cap,
    examples=ExamplePlay(complete=deal),
    readings=READINGS,
    unbound={
        "PREP-1": "taking a side and its things changes nothing that could be played otherwise",
        "PREP-2": "how the board is turned on the table is not seen by the rules",
        "MOSTRAR-1": "that both show at once is the shape of the game; the counting is physical",
        "TIRADA-1": "it says once how dice are thrown; the rules that throw them are bound one by one",
        "TURNO-1": "it names the four phases of a turn, whose rules are bound one by one",
    },
    unplayed={
        "asientos": "where people sit changes what they see, not what they may do",
        "calle": "the name of the street is only printed",
        "mostrar": "how two cards are uncovered at once is done with hands and voices",
        "pasar": "two sides that may pass for ever need never end a game, and every turn has to use up cards",
        "robo-obligado": "how many to draw would be asked after the figures have moved, where nobody decides",
    },
    imagine=players.imagine,
    estimate=players.estimate,
    odds=ODDS,
    check=check_exact,
)

GAME = GameRecord(
    vocabulary=Vocabulary(verbs=VERBS, moves=acts, words=PLAYED_WORDS, values=PLAYED_VALUES),
    playable=PLAYABLE,
    check=partial(check, PLAYABLE),
    example_facts=example_facts,
)
