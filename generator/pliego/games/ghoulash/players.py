"""*Ghoulash*: what a player imagines that the rival has drawn, and a guess of who wins.

In: a `Night`. Out: `imagine`, `estimate`. The law of this file: a guess is nobody's rule; it reads of the
true drawing only what the seat has seen, and how many of each symbol there must be.

An explorer's effort is counted in unknown squares: those on the way to the nearest square where an objective
may be, those still to be searched and the way out; wounds and lost turns count as squares too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp
from random import Random
from typing import Final

from pliego.games.ghoulash.map_drawing import open_places, still_open
from pliego.games.ghoulash.numbers import Numbers
from pliego.games.ghoulash.position import Explorer, Night, Things, put, take
from pliego.games.ghoulash.symbols import in_order
from pliego.games.ghoulash.vocabulary import HOLE, RUBBLE

# -- what the rival may have drawn


def imagine(night: Night, seat: int, random: Random) -> None:
    """Let the rival draw anew, at random but by the rules, all that the seat has not seen."""
    rival, explorer = 1 - seat, night.explorers[seat]
    true, undrawn = night.drawn[rival], night.undrawn[rival]
    is_inside = night.turn == seat and bool(night.facing) and explorer.at not in explorer.known
    here = explorer.at if is_inside else ""
    is_all_told = bool(night.queue) and {*night.queue} <= {*night.told}
    seen = {at: all_ for at, all_ in true.items() if at in explorer.known or explorer.doors.get(at) is False}
    if here:
        seen[here] = _without(true[here], () if is_all_told else night.queue)
    heard = seen.get(here, ())
    hidden = Counter(_symbols(true)) - Counter(_symbols(seen))
    night.drawn[rival] = seen
    gone = [(at, symbol) for at, things in night.crossed[rival].items() for symbol in things]
    for each in gone:
        put(seen, *each)
    for symbol in [each for each in night.numbers.place if hidden[each]]:
        kept_off = here if here and (is_all_told or not _may_come(night, symbol)) else ""
        night.undrawn[rival] = [symbol]
        _draw(night, rival, hidden[symbol], kept_off, random)
    for each in gone:
        take(seen, *each)
    night.undrawn[rival] = undrawn
    if here and not is_all_told:
        night.queue = tuple(in_order(night, _without(seen[here], heard)))


def _symbols(drawing: dict[str, Things]) -> list[str]:
    return [symbol for things in drawing.values() for symbol in things]


def _without(things: Things, others: Things) -> Things:
    return tuple((Counter(things) - Counter(others)).elements())


def _may_come(night: Night, symbol: str) -> bool:
    """True if the rival may still have to tell of a symbol on the explorer's square."""
    rank = night.numbers.rank
    return symbol not in night.told and rank(symbol) > max(map(rank, night.told))


def _draw(night: Night, rival: int, count: int, kept_off: str, random: Random) -> None:
    """Draw a symbol so often, anywhere it may be: not on a square nor behind a door that is known."""
    tried = night.seen(rival).doors
    places: Sequence[str] = [each for each in open_places(night, rival) if each not in tried]
    places = [each for each in places if each != kept_off]
    while count and places:
        place = places[int(random.random() * len(places))]
        put(night.drawn[rival], place, night.symbol(rival))
        places = still_open(night, places, rival, place)
        count -= 1


# -- how well an explorer is doing


@dataclass(frozen=True, slots=True)
class Weights:
    """What an explorer still has to do, in tenths of an unknown square to be entered where the way is
    searched, else in squares. Set by hand; `death` so that a player who looks a move ahead wins each
    scenario more often than by chance (2026-11)."""

    unknown: int = 10
    """Tenths: an unknown square."""
    known: int = 1
    """Tenths: a known square."""
    rubble: int = 25
    """Tenths: a square with rubble."""
    hole: int = 60
    """Tenths: a square with a hole."""
    door: int = 4
    """Tenths: a door that nobody has tried."""
    wall: int = 2_000
    """Tenths: a door that is blocked."""
    death: float = 100
    """The last wound: the first ones cost little, each next one more."""
    medkit: float = 0.6
    """The share of its wounds that an explorer fears who has left a medkit."""
    kept: float = 2
    """What a medkit that was left takes off besides."""
    lost: float = 1
    """A turn that is lost."""
    search: float = 0.6
    """Each square where an objective may still be."""
    back: float = 0.5
    """Each square between the entrance and the nearest such square, where one has to return."""
    turn: float = 2
    """To be about to move."""
    met: float = 0.5
    """To be about to move, in an encounter."""
    doubt: float = 12
    """So many squares of lead multiply the odds of winning by e."""


WEIGHTS: Final = Weights()


def estimate(night: Night, seat: int) -> float:
    """Guess how likely a seat is to win. Before anybody moves, only who begins makes a difference. It makes
    the same before and after the last symbol is drawn: else whoever draws last would hurry."""
    if night.first < 0 or (night.turns and any(night.undrawn)):
        return 0.5
    if not night.turns:
        return _chance(0.0, night.first == seat, WEIGHTS.turn)
    mine, theirs = (effort(night.numbers, night.explorers[each]) for each in (seat, 1 - seat))
    return _chance(mine - theirs, night.turn == seat, WEIGHTS.met if night.facing else WEIGHTS.turn)


def _chance(behind: float, is_first: bool, turn: float) -> float:
    """Return how likely the seat is to win that has so much more to do, first to move or not."""
    return 1 / (1 + exp((behind - (turn if is_first else -turn)) / WEIGHTS.doubt))


def effort(numbers: Numbers, explorer: Explorer) -> float:
    """Guess what an explorer has still to do, in unknown squares."""
    hurt = WEIGHTS.death * (explorer.wounds / numbers.boxes) ** 2
    if explorer.left:
        hurt = WEIGHTS.medkit * hurt - WEIGHTS.kept
    hurt += WEIGHTS.lost * explorer.lost
    goals_left = numbers.goals - explorer.carried
    if goals_left <= 0:
        return _steps(numbers, explorer, numbers.map.exits) / WEIGHTS.unknown + hurt
    unseen = {square for square in numbers.goal_squares if square not in explorer.known}
    way_back = _way_back(numbers) if numbers.must_return else 0
    search = WEIGHTS.search * len(unseen) * goals_left / (goals_left + 1)
    return _steps(numbers, explorer, unseen) / WEIGHTS.unknown + search + way_back + hurt


def _way_back(numbers: Numbers) -> float:
    spot = numbers.map.spot
    x, y = spot[numbers.map.starts[0]]
    goals = [spot[each] for each in numbers.goal_squares]
    return min((abs(goal_x - x) + abs(goal_y - y) for goal_x, goal_y in goals), default=0) * WEIGHTS.back


def _steps(numbers: Numbers, explorer: Explorer, wanted: Collection[str]) -> int:
    """Return the effort of going to the nearest of some squares, in tenths of a square."""
    unknown = WEIGHTS.unknown
    far = len(numbers.map.squares) * unknown
    begin = [explorer.at] if explorer.at else numbers.map.starts
    dear = {RUBBLE: WEIGHTS.rubble, HOLE: WEIGHTS.hole}
    cost = {square: dear.get(thing, WEIGHTS.known) for square, thing in explorer.known.items()}
    doors = {door: 0 if is_open else WEIGHTS.wall for door, is_open in explorer.doors.items()}
    untried = WEIGHTS.door if numbers.may_be_blocked else 0
    least, queue = dict.fromkeys(begin, 0), [(0, square) for square in begin]
    while queue:
        reached, square = heappop(queue)
        if square in wanted:
            return reached
        if least[square] < reached:
            continue
        for other, door in numbers.map.steps[square]:
            there = reached + cost.get(other, unknown)
            if door:
                there += doors.get(door, untried)
            if there < least.get(other, far):
                least[other] = there
                heappush(queue, (there, other))
    return far
