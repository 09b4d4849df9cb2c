"""Guerra Civil Espacial: what a seat knows of cards it cannot see, and what it imagines of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from random import Random

import pytest
from espacial_table import NAME, act, begun_with, played_out
from played import any_move, begun
from pliego.games.guerra_civil_espacial.bidding import colony_in_hand
from pliego.games.guerra_civil_espacial.position import Space
from pliego.games.guerra_civil_espacial.vocabulary import SWAP, Aim
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Setting

ROBBED = {
    "commander": "nora",
    "disputed": "f-08",
    "zones": {"nora": ["f-02"], "hugo": ["f-01"], "vera": []},
    "hands": {"nora": ["nave-pirata", "f-01"], "hugo": ["f-03", "f-10"], "vera": ["f-05"]},
}
THEFT = (act("nora", {"play": "nave-pirata", "from": "hugo"}), {"act": "f-10"})


def worlds(match: Match, seat: int, many: int = 40) -> list[Match]:
    """Return what a seat imagines."""
    random = Random(9)
    return [match.imagine(seat, random) for _ in range(many)]


def test_what_a_seat_cannot_know_is_drawn_anew_and_nothing_else() -> None:
    """A stolen card is known to whoever held it; the thief has not looked at it."""
    match = played_out(ROBBED, [*THEFT])
    for seat in range(3):
        dreamt = worlds(match, seat)
        stolen = {world.position.stolen[1] for world in dreamt}
        assert (stolen == {("f-10",)}) == (seat == 1), "only Hugo knows what was taken"
        for other in range(3):
            hands = {world.position.hands[other] for world in dreamt}
            assert (len(hands) == 1) == (other == seat)
        assert {world.view(seat) for world in dreamt} == {match.view(seat)}
        assert all(world.census() == match.census() for world in dreamt)


def test_a_stolen_card_is_seen_by_its_victim_and_nobody_else() -> None:
    """As it is drawn, and then on the table: whichever card it is, the thief and Vera see the same."""
    views: dict[str, list[Hashable]] = {}
    for card in ("f-03", "f-10"):
        match = begun_with(ROBBED)
        for move in (Aim("nave-pirata", 1), "aguantar"):
            match.apply(move)
        assert match.request is not None and match.request.seen_by == 1
        match.apply(card)
        views[card] = [match.view(seat) for seat in range(3)]
    alike = [one == other for one, other in zip(*views.values(), strict=True)]
    assert alike == [True, False, True]


def collected(match: Match) -> Match:
    """Return a match whose round is over and collected; nobody plays a card more, or discards a 10."""
    random = Random(3)
    while match.phase in ("pujas", "recogida"):
        moves = match.chances if match.actor == CHANCE else match.legal_moves(match.actor)
        quiet = [move for move in moves if move in ("abandonar", "aguantar", "terminar")]
        match.apply(random.choice(quiet or [move for move in moves if move != "f-10"]))
    return match


def test_a_victim_knows_what_the_thief_holds_after_the_round() -> None:
    match = begun_with(ROBBED)
    for move in (Aim("nave-pirata", 1), "aguantar", "f-10"):
        match.apply(move)
    collected(match)
    assert "f-10" in match.position.hands[0]
    assert all("f-10" in world.position.hands[0] for world in worlds(match, 1))
    assert not all("f-10" in world.position.hands[0] for world in worlds(match, 2))


def test_of_a_card_all_have_seen_a_theft_leaves_two_places() -> None:
    """Hugo was seen taking a 9; then Nora steals one of his two cards, unseen by Vera."""
    hands = {"nora": ["nave-pirata", "f-01"], "hugo": ["f-03", "f-09"], "vera": ["f-05"]}
    match = begun_with({**ROBBED, "hands": hands}, known={1: ("f-09",)})
    for move in (Aim("nave-pirata", 1), "aguantar", "f-03"):
        match.apply(move)
    lies = Counter(where(world.position, "f-09") for world in worlds(match, 2, 200))
    assert lies.keys() == {"hand", "loot"} and 60 < lies["loot"] < 140
    assert {where(world.position, "f-09") for world in worlds(match, 1)} == {"hand"}, "he saw what went"
    collected(match)
    holders = Counter(where(world.position, "f-09") for world in worlds(match, 2, 200))
    assert holders.keys() == {"hand", "thief"}
    assert "f-09" in match.position.hands[1]


def test_of_two_cards_of_a_kind_the_one_seen_to_leave_is_the_one_that_was_surely_there() -> None:
    """Vera knows that Nora holds a 3, and of another that Hugo or Nora has it; then Nora plays a 3."""
    hands = {"nora": ["f-03", "f-01"], "hugo": ["f-03", "f-10"], "vera": ["f-05"]}
    sighted = {2: (("f-03", (0,)), ("f-03", (1, 0)))}
    match = begun_with({**ROBBED, "hands": hands}, memory=sighted)
    match.apply("f-03")
    assert match.position.memory[2] == (("f-03", (1, 0)),)
    holders = Counter("f-03" in world.position.hands[1] for world in worlds(match, 2, 200))
    assert min(holders[True], holders[False]) > 40, "the other may still be with Hugo, or with Nora"


def where(space: Space, card: str) -> str:
    """Return where a card lies, Hugo being robbed by Nora."""
    return "hand" if card in space.hands[1] else "loot" if card in space.stolen[1] else "thief"


class Watcher:
    """What one seat can say for sure of the other hands, kept without looking at the game's own memory:
    hands between which a card has gone unseen are counted as one."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.one = list(range(seats))
        self.least: dict[int, Counter[str]] = {other: Counter() for other in range(seats)}
        self.robbed: list[tuple[int, str]] = []

    def watch(self, before: Space, match: Match, actor: int, move: Move, rule: str) -> None:
        """Take in a move, after it was made."""
        after: Space = match.position
        if actor >= 0 and (card := left_hand(before, actor, move)):
            held = self.least[self.one[actor]]
            held[card] = max(held[card] - 1, 0)
        if rule == "PIR-1" and actor == CHANCE:
            if before.victim == self.seat:
                self.robbed.append((before.turn, move))
            else:
                self.join(before.victim, before.turn)
        for seat, loot in enumerate(before.loot):
            if seat != self.seat and not after.loot[seat]:
                self.least[self.one[seat]].update(loot)
        if not any(after.thieves):
            for thief, card in self.robbed:
                self.least[self.one[thief]][card] += 1
            self.robbed = []

    def join(self, one: int, other: int) -> None:
        here, there = self.one[one], self.one[other]
        if here != there:
            self.one = [here if each == there else each for each in self.one]
            self.least[here].update(self.least.pop(there))

    def doubts(self, space: Space) -> Iterator[str]:
        """Yield what cannot be so."""
        for group, least in self.least.items():
            members = [seat for seat, each in enumerate(self.one) if each == group]
            held: Counter[str] = Counter()
            for seat in members:
                held.update(space.hands[seat])
                held.update(card for _, card in space.stolen_by(seat))
            yield from (f"{card} of {members}" for card in least - held)


def left_hand(before: Space, seat: int, move: Move) -> str:
    """Return the card that a move takes out of a hand, "" for none."""
    card = colony_in_hand(before, seat) if move == SWAP else move.card if isinstance(move, Aim) else move
    return card if card in before.numbers.cards else ""


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (2, 4), (5, 1), (5, 2), (8, 1)])
def test_a_card_seen_going_to_a_hand_stays_there_in_every_imagined_world(players: int, seed: int) -> None:
    watchers = [Watcher(seat, players) for seat in range(players)]
    random, known = Random(seed), 0
    for game in range(12 // players + 1):
        match = begun(NAME, Setting(players))
        watchers = [Watcher(seat, players) for seat in range(players)]
        random = Random(seed + 100 * game)
        while match.actor != OVER:
            before, actor = match.position.copy(), match.actor
            rule = match.request.rule if match.request else ""
            move = any_move(match, random)
            match.apply(move)
            if match.actor == OVER:
                break
            for watcher in watchers:
                watcher.watch(before, match, actor, move, rule)
                assert not [*watcher.doubts(match.position)], "the watcher is wrong"
                if match.actor >= 0 and random.random() < 0.25:
                    world = match.imagine(watcher.seat, random)
                    assert not [*watcher.doubts(world.position)]
                    assert world.view(watcher.seat) == match.view(watcher.seat)
                    known += sum(map(len, watcher.least.values()))
    assert known > 50
