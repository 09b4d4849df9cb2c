"""A toy game for the tests of the engine: two guests of a tavern play cards, bid and throw dice.

In: nothing. Out: `PLAYABLE`, `begun`, `walk`. Each kind of request and each kind of visibility occurs once:
a card is drawn unseen by the other, a guest throws a die under a cup, the innkeeper hides a coin from both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from pliego.game.model.game import Game
from pliego.playing.match import Match
from pliego.playing.moves import (
    ALL,
    CHANCE,
    NOBODY,
    OVER,
    Choose,
    ChooseTogether,
    Draw,
    GameOver,
    Procedure,
    Roll,
    Sentence,
    Setting,
)
from pliego.playing.pile import Pile, added, kinds, pile, without
from pliego.playing.playable import GameTable, Playable
from pliego.playing.position import Position, PositionPart, counted, hidden, own, own_counted, public
from pliego.playing.rules import Reading, forbids, original, refuses, rule, ruled_by

SEATS = (0, 1)
CARDS = pile(["ale", "ale", "bid", "bid", "dice", "dice", "song", "song"])
FACES = (1, 2, 3)


@dataclass(slots=True)
class Guest(PositionPart):
    """What one guest has in sight, and how thirsty it is, which nobody knows."""

    points: int = public(default=0)
    thirst: int = hidden(default=0)


@dataclass(slots=True)
class Tavern(Position[int]):
    """The table; `numbers` is how many cards a hand has."""

    hands: list[Pile] = own_counted(cards=True, default_factory=lambda: [(), ()])
    deck: Pile = counted(cards=True, default=CARDS)
    discard: Pile = public(cards=True, default=())
    cups: list[int] = own(default_factory=lambda: [0, 0])
    coin: int = hidden(default=0)
    guests: list[Guest] = public(default_factory=lambda: [Guest(), Guest()])
    turn: int = public(default=0)


def deal(tavern: Tavern) -> Procedure[str]:
    """Everybody draws a hand and throws a die under the cup; the innkeeper hides a coin."""
    tavern.coin = yield Roll((0, 1), "A-1", seen_by=NOBODY)
    for seat in SEATS:
        tavern.cups[seat] = yield Roll(FACES, "A-1", seen_by=seat)
        for _ in range(hand_size(tavern)):
            card = yield Draw(tavern.deck, "A-2", seen_by=seat)
            tavern.deck = without(tavern.deck, card)
            tavern.hands[seat] = added(tavern.hands[seat], card)
    return "wait"


@rule("A-2", off=1)
def hand_size(tavern: Tavern) -> int:
    """So many cards make a hand."""
    return tavern.numbers


def wait(tavern: Tavern) -> Procedure[str]:
    """Nothing is asked between turns."""
    if not tavern.hands[tavern.turn]:
        close(tavern)
    yield from ()
    return "turn"


def take_turn(tavern: Tavern) -> Procedure[str]:
    """A guest plays a card, and what it says is done."""
    seat = tavern.turn
    moves = sober(tavern, [*cards(tavern, seat), *leaving(tavern)], seat)
    card = yield Choose(seat, moves, "B-1", (sober,))
    tavern.hands[seat] = without(tavern.hands[seat], card)
    tavern.discard = added(tavern.discard, card)
    if card == "dice":
        score(tavern, (yield from throw_until_higher(tavern)))
    elif card == "bid":
        bids = yield ChooseTogether([[(seat, n) for n in (0, 1)] for seat in SEATS], "B-4")
        for each, bid in zip(SEATS, bids, strict=True):
            tavern.guests[each].points += bid[1]
    elif card == "song":
        where = yield Choose(seat, [("to", 1), ("to", 2)], "B-5", (near,), seen_by=seat)
        tavern.guests[seat].thirst += where[1]
    tavern.turn = 1 - seat
    return "wait"


@rule("B-1", off=())
def cards(tavern: Tavern, seat: int) -> Sequence[str]:
    """A card of the hand is played."""
    return kinds(tavern.hands[seat])


@rule("B-2", off=())
def leaving(_tavern: Tavern) -> Sequence[str]:
    """A guest may leave."""
    return ("leave",)


@refuses("B-3", "leave")
def sober(_tavern: Tavern) -> bool:
    """Nobody leaves before closing time."""
    return True


@forbids("B-5")
def near(_tavern: Tavern, moves: Sequence[tuple[str, int]], _seat: int) -> Sequence[tuple[str, int]]:
    """Nobody carries a song far."""
    return [(to, far) for to, far in moves if far < 3]


@rule("C-1", off=())
def throw_until_higher(_tavern: Tavern) -> Procedure[int]:
    """Both throw; a tie is thrown again."""
    throws = [(one, two) for one in FACES for two in FACES]
    dice = yield Roll(throws, "C-1")
    while dice[0] == dice[1]:
        dice = yield Roll(throws, "C-1", again=True)
    return 0 if dice[0] > dice[1] else 1


@ruled_by("prize")
def score(tavern: Tavern, seat: int) -> None:
    """Whoever wins gets a point."""
    tavern.guests[seat].points += 1


@rule("D-1")
def close(tavern: Tavern) -> None:
    """Without cards the tavern closes."""
    raise GameOver("D-1", winners(tavern))


@rule("D-2", off=SEATS)
def winners(tavern: Tavern) -> Sequence[int]:
    """Most points win."""
    points = [guest.points for guest in tavern.guests]
    return [seat for seat in SEATS if points[seat] == max(points)]


def double(tavern: Tavern, seat: int) -> None:
    """Whoever wins gets two points."""
    original(score)(tavern, seat)
    original(score)(tavern, seat)


def nobody(_tavern: Tavern) -> Sequence[int]:
    """Nobody wins."""
    return ()


def imagine(tavern: Tavern, seat: int, random: Random) -> None:
    """Draw anew what a guest does not know."""
    loose = [*tavern.deck, *tavern.hands[1 - seat]]
    random.shuffle(loose)
    count = len(tavern.deck)
    tavern.deck, tavern.hands[1 - seat] = pile(loose[:count]), pile(loose[count:])
    tavern.cups[1 - seat], tavern.coin = random.choice(FACES), random.choice((0, 1))


PLAYABLE = Playable(
    room=__name__,
    rules=(__import__("sys").modules[__name__],),
    phases={"deal": deal, "wait": wait, "turn": take_turn},
    numbers=lambda _game, _setting: 2,
    begin=lambda rules: Tavern(rules=rules),
    settings=lambda _game: (Setting(2),),
    cap=lambda _game, _setting: 20,
    describe=lambda _match, _seat, move: Sentence("do", {"move": str(move)}),
    imagine=imagine,
    estimate=lambda _tavern, _seat: 0.5,
    seat_titles=lambda _game, _setting: ("Ana", "Blas"),
    readings=(
        Reading("prize", "double", {score: double}),
        Reading("prize", "none", {winners: nobody}, numbers=lambda _numbers, _game: 1),
        Reading("sight", "covered", visibility={"discard": "counted"}),
    ),
)
GAME = SimpleNamespace(playable=PLAYABLE)


def laid_out(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> GameTable:
    """Return the tavern open, with other rules or readings."""
    return PLAYABLE.table(cast(Game, SimpleNamespace(rules={}, rulings={})), Setting(2), off, readings)


def begun(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> Match:
    """Return an evening that has just begun."""
    return laid_out(off, readings).begin()


def any_move(match: Match, random: Random) -> Any:
    """Return something that can happen now."""
    if match.actor == ALL:
        return [random.choice(match.legal_moves(seat)) for seat in range(match.seats)]
    return random.choice(match.chances if match.actor == CHANCE else match.legal_moves(match.actor))


def walk(match: Match, random: Random) -> Iterator[Match]:
    """Yield the match after each of its moves, as chance will have it."""
    yield match
    while match.actor != OVER:
        match.apply(any_move(match, random))
        yield match


def until(match: Match, phase: str, seed: int = 0) -> Match:
    """Play by chance up to a phase."""
    return next(each for each in walk(match, Random(seed)) if each.phase == phase)


def at_turn(*hand: str, off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> Match:
    """Return a match in which the first guest is to play one of some cards."""
    table = laid_out(off, readings)
    tavern = Tavern(rules=table.rules, hands=[pile(hand), ("ale",)])
    tavern.deck = ()
    return Match(table, tavern, "turn")
