"""*Ghoulash*: its moves in the players' words.

In: a match. Out: `describe`, `summary`. The law of this file: a phrase says what was announced and what the
rival answers; it is asked for before the move is made, and plays nothing.
"""

from __future__ import annotations

from pliego.games.ghoulash.encounters import order_again, what_stays
from pliego.games.ghoulash.moves import BUMP, LEAVE, SAMPLE, STOP, TAKE, USE, GoBack, Redraw
from pliego.games.ghoulash.moving import met_again, sides
from pliego.games.ghoulash.position import Night
from pliego.games.ghoulash.preparation import explored
from pliego.games.ghoulash.symbols import in_order
from pliego.games.ghoulash.vocabulary import HOLE, OBJECTIVE
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Move, Sentence

_WORDS = {STOP: "stops", USE: "uses", LEAVE: "leaves", TAKE: "takes", BUMP: "bumps", SAMPLE: "copies"}
_FIGHT = ("GHO-1", "GHO-2")


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    night: Night = match.position
    assert match.request is not None
    titles = night.numbers.seat_titles
    if seat == CHANCE:
        return Sentence("begins", {"seat": titles[night.numbers.seats.index(move)]})
    fills: dict[str, str | int] = {"seat": titles[seat]}
    if move in _WORDS:
        return Sentence(_WORDS[move], fills)
    if night.undrawn[seat]:
        symbol = night.numbers.symbol_titles[night.symbol(seat)]
        return Sentence("draws", {**fills, "symbol": symbol, "place": move})
    if match.request.rule in _FIGHT:
        return Sentence(_shot(night, match.request.rule, move), {**fills, "zone": str(move)})
    with night.rules.uncounted():
        phrase, place = _announced(night, move)
    return Sentence(phrase, {**fills, "place": place})


def _shot(night: Night, rule: str, zone: int) -> str:
    """Return the phrase of a zone circled or shot at, and of the obstacle that a dead ghoul leaves."""
    if rule == "GHO-1":
        return "circles"
    if zone != night.weak[1 - night.turn]:
        return "misses"
    obstacles = [each for each in what_stays(night) if night.numbers.kind(each) == "obstacle"]
    if not obstacles:
        return "hits"
    return "hits-falls" if obstacles[0] == HOLE else "hits-rubble"


def _announced(night: Night, move: str) -> tuple[str, str]:
    """Return the phrase of a stretch of the way, and the place it names."""
    if isinstance(move, GoBack):
        return "returns", move.square
    if isinstance(move, Redraw):
        return "redraws", move.square
    if move not in night.numbers.map.doors:
        return _met(night, move), move
    if move in explored(night):
        return "barred", move
    beyond = sides(night, move)[1]
    return _met(night, beyond), beyond


def _met(night: Night, square: str) -> str:
    """Return the phrase of what is met first on a square."""
    is_known = square in night.explorer.known
    things = met_again(night, square) if is_known else explored(night).get(square, ())
    met = order_again(night, things) if is_known else in_order(night, things)
    if not met:
        return "walks"
    match night.numbers.kind(met[0]):
        case "ghoul":
            return "attacked"
        case "obstacle":
            return "falls" if met[0] == HOLE else "rubble"
    return "finds" if met[0] == OBJECTIVE else "kit"


def summary(match: Match) -> Sentence | None:
    """Return everybody's wounds, nothing before somebody has moved and within a fight."""
    night: Night = match.position
    if match.request and (not night.turns or night.undrawn[night.turn] or match.request.rule in _FIGHT):
        return None
    (first, second), (one, two) = night.numbers.seat_titles, (each.wounds for each in night.explorers)
    return Sentence("stand", {"first": first, "one": one, "second": second, "two": two})
