"""The room of *Batalla entre titanes*: two giants close in on a strip and strike.

Read `rules` beside the rulebook: it names the modules in which they stand; `turns` has the phases, `position`
what lies on the table, `readings` how rulings might have been read otherwise. The law of this file: it only
says what there is, and why what there is not cannot be played.

Its rules, with the turn and the table of endings, are about a third of it, for there are three games in one:
each variant adds to the rules of the one before, and special cards and matches to all. A quarter checks what
is printed (`checks`, `check_examples`, `check_exact`) and draws the examples of the guide (`facts`);
`readings` has a way to play for the readings of the source that were not chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.batalla_entre_titanes import odds, players, telling
from pliego.games.batalla_entre_titanes.check_exact import check_exact
from pliego.games.batalla_entre_titanes.checks import check
from pliego.games.batalla_entre_titanes.examples import EXAMPLES
from pliego.games.batalla_entre_titanes.facts import example_facts
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.games.batalla_entre_titanes.readings import READINGS
from pliego.games.batalla_entre_titanes.vocabulary import (
    COMBAT,
    MATCH,
    PLAYED_VALUES,
    PLAYED_WORDS,
    SIDES,
    SPECIALS,
    VERBS,
    Act,
    words,
)
from pliego.games.record import GameRecord
from pliego.playing.content import ContentReader
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable


def settings(game: Game) -> Sequence[Setting]:
    """Return every way to set the game up: each variant, with or without special cards, one game or a match
    of several."""
    extras = ([SPECIALS] if SPECIALS in game.decks else []), ([MATCH] if MATCH in game.info.values else [])
    added = ["-".join([*one, *two]) for two in ([], extras[1]) for one in ([], extras[0])]
    names = list(dict.fromkeys(each or None for each in added))
    return tuple(Setting(len(SIDES), variant, name) for variant in game.info.variants for name in names)


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions a game may take.

    Every turn draws a card, so a round has no more turns than the deck has cards after the smallest hands are
    dealt, each with an answer and an action; then an answer and two hands shown. A game has as many rounds as
    can be won before one side has won enough, each after as many ties as may follow each other.
    """
    read = ContentReader(game)
    less = [int(card.effect.get("hand-less", 0)) for card in game.cards.values()]
    hands = len(SIDES) * (read.value("mano") - max(less, default=0))
    turns_taken = (game.decks[COMBAT].size if COMBAT in game.decks else 0) - hands
    decisions = 2 * turns_taken + len(SIDES) + 1
    games = read.value("partidas") if MATCH in (setting.scenario or "") else 1
    return games * (2 * read.value("rondas") - 1) * read.value("empates") * decisions


PLAYABLE = Playable(
    room=__name__,
    position=Duel,
    settings=settings,
    cap=cap,
    examples=EXAMPLES,
    readings=READINGS,
    unbound={
        "MAZO-1": "the deck itself says which Golpes there are",
        "PREP-2": "how the things are laid out changes nothing that is played",
        "PREP-4": "which titan is whose changes nothing that is played: both have the same",
    },
    unplayed={
        "especiales-quienes": "whether it is turned up before or after the deck is shuffled, nobody has "
        "seen a card yet: nothing that follows is more or less likely",
        "ataque-basico": "in the basic game one Golpe wins the round already: with more of them the same "
        "titan wins, and the round is over",
        "ultimo-turno": "an attack and its parry take as many Golpes of the distance from both hands: "
        "whoever has more of them wins with the attack as without it",
        "contraataque-final": "an attack and its parry take as many Golpes of the distance from both hands: "
        "whoever has more of them wins with the attack as without it",
    },
    seat_titles=telling.seat_titles,
    describe=telling.describe,
    summary=telling.summary,
    printed=telling.printed,
    imagine=players.imagine,
    estimate=players.estimate,
    odds=odds.ODDS,
    check=check_exact,
)

GAME = GameRecord(
    vocabulary=Vocabulary(
        verbs=VERBS,
        moves=words,
        move_keys=frozenset(Act.model_fields),
        words=PLAYED_WORDS,
        values=PLAYED_VALUES,
    ),
    playable=PLAYABLE,
    check=check,
    example_facts=example_facts,
)
