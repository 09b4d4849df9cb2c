"""The room of *Guerra Civil Espacial*: bids of ships for the colonies of the solar system.

Read `rules` beside the rulebook: it lists the modules of the rules. `position` is what lies on the table;
`readings` are other ways of reading the rulings. The law of this file: it lists what the room offers, and
gives the reason for each rule or reading that it does not play.

The rules are about a third of the room, and the special cards a third of those: each of them does something
that no other does. Whoever has seen a card go somewhere remembers it (`memory`).
"""

from __future__ import annotations

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.guerra_civil_espacial import memory, players, telling
from pliego.games.guerra_civil_espacial.checks import check, check_exact
from pliego.games.guerra_civil_espacial.examples import EXAMPLES
from pliego.games.guerra_civil_espacial.facts import example_facts
from pliego.games.guerra_civil_espacial.numbers import card_kinds
from pliego.games.guerra_civil_espacial.odds import ODDS
from pliego.games.guerra_civil_espacial.position import Space
from pliego.games.guerra_civil_espacial.readings import READINGS
from pliego.games.guerra_civil_espacial.vocabulary import PLAYED_VALUES, PLAYED_WORDS, VERBS, acts, parse
from pliego.games.record import GameRecord
from pliego.playing.content import ContentReader
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions of a game.

    Every round turns up a card, and the deck is gone through so many times. In a round, each card of a hand
    is played once; between two cards everybody passes, abandons or answers at most once, and the commander
    ends the turn; at its end, at most a deck is discarded.
    """
    read = ContentReader(game)
    cards = sum(card.copies for card in card_kinds(game).values())
    rounds = cards * (read.value("agotamientos") + 1)
    plays = setting.players * read.value("mano") + 1
    return rounds * (plays * (2 * setting.players + 1) + cards)


GAME = GameRecord(
    playable=Playable(
        room=__name__,
        position=Space,
        cap=cap,
        parse=parse,
        examples=EXAMPLES,
        describe=telling.describe,
        narrate=telling.narrate,
        summary=telling.summary,
        imagine=memory.imagine,
        estimate=players.estimate,
        readings=READINGS,
        unplayed={
            "relevo-especial": "a special card has no number that could be added",
            "especial-descubierta": "most special cards do nothing without somebody who plays them",
            "escudo-turno": "played beside the turn, it would only be thrown away",
            "escudo-momento": "luck draws the card that is stolen and takes it in one",
            "premio": "the round is over: until it is taken nothing can reach it, and all have seen it",
            "orden-descarte": "nothing that others can do depends on what is discarded before or after them",
        },
        unbound={
            "PREP-4": "where things lie on the table changes nothing that could be played otherwise",
            "PREP-7": "where things will lie changes nothing that could be played otherwise",
            "PREP-8": "an aid says again what the rules say",
            "PREP-6": "it points to the table of goals, which FIN-1 applies",
            "PUJA-2": "it names what other rules count",
            "PUJA-7": "who may look at what is what a view shows; no move depends on it",
            "ATQ-1": "it tells whom a card is about to affect, whom ESC-1 asks for an answer",
            "ESP-1": "it names the cards lying face down, which other rules fill and empty",
        },
        odds=ODDS,
        check=check_exact,
    ),
    vocabulary=Vocabulary(
        verbs=VERBS,
        moves=acts,
        move_keys=frozenset({"play", "from"}),
        words=PLAYED_WORDS,
        values=PLAYED_VALUES,
    ),
    check=check,
    example_facts=example_facts,
)
