"""*Ghoulash*: what the figure of a worked example shows, by the names that its layout uses.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: what comes of an example
is read off the played one.

**Facts of an example's figure**: of the crop round the example, columns to marks (with inner-walls to rooms)
as `facts` has them of a map, all shifted; letters and numbers are those of the whole map. Besides:

    scenario                 the title of its scenario
    hidden                   [{icon, title, kind, left, x, y}] what the opponent drew in the crop; `left`: the
                             explorer has left it there, before the example or in it
    blocked                  [{x, y, w, h}] doors the opponent blocked
    path, trail              [{x, y, w, h}] lines walked in the example, and before it
    from-list, to-list       [{x, y}] the explorer's square before and after
    wrong                    [{x, y, w, h}] lines through a wall, to squares beside the first that were
                             entered by mistake
    may, may-not             [{x, y}] squares that `legal` names, to enter or to draw on; steps to squares
                             that `illegal` names: half of the way from a known square beside (at a side, or
                             at a corner); a square that is beside none, itself
    may-bar, may-not-bar     [{x, y}] doors that `legal` and `illegal` name, to block: half of the way through
    carried                  [{icon, title}] what the explorer carries from the start
    before, after            {wounds, line, lost}
    boxes-before, -after     [{number, on}] the boxes of the current wound line; `struck`: whether that line
                             was crossed out for the next, boxes-struck as it was then
    ends, winner             whether the turn is over; who wins
    shots [{number, hit}]    the zones shot at, in order; `weak`: the weak zone, or 0
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pliego.game.model.book import Example
from pliego.game.room import Facts
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.examples import given_of
from pliego.games.ghoulash.facts import MapPart, numbered, yes
from pliego.games.ghoulash.map_lines import Crop, crop_round, strokes
from pliego.games.ghoulash.position import Explorer
from pliego.games.ghoulash.street_map import Square
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE, scenario_of
from pliego.games.ghoulash.written import explores
from pliego.playing.playable import GameTables
from pliego.playing.showing import PlayedExample, play_example


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and name what its figure shows; nothing if it cannot be set up."""
    played, scenario = play_example(tables, example), scenario_of(tables.game, example.given.get("scenario"))
    if played is None or scenario is None:
        return {}
    given, explorers = given_of(tables.game, example), _explorers(played)
    map_, before, after = played.before.numbers.map, explorers[0], explorers[-1]
    start, end = maps.all_named([before.at]), maps.all_named([after.at])
    trail = [*maps.all_named(given.path or ()), *start]
    path = [*start, *_walked(example, end)]
    hidden = given.hidden or {}
    inked = maps.all_named(square for squares in hidden.values() for square in squares)
    may, may_not = _steps_of(example.legal), _steps_of(example.illegal)
    bar, bar_not = _doors_of(example.legal), _doors_of(example.illegal)
    beside = [square for door in (*bar, *bar_not) for square in door]
    crop = crop_round(map_, [*trail, *path, *end, *inked, *may, *may_not, *beside])
    part = MapPart(tables.game, scenario, map_, crop)
    return {
        "scenario": scenario.title,
        **part.drawn([*trail, *path, *inked]),
        **part.inked(hidden, {(MEDKIT, square) for each in (before, after) for square in each.left}),
        "trail": strokes(trail, crop),
        "path": strokes(path, crop),
        "wrong": list(_mistaken(maps.all_named(given.seen or ()), start, crop)),
        "from-list": [part.at(square) for square in start],
        "to-list": [part.at(square) for square in end],
        "may": [part.at(square) for square in may],
        "may-not": [_refused([*start, *reversed(trail)], square, crop) for square in may_not],
        "may-bar": [_halfway(*door, crop) for door in bar],
        "may-not-bar": [_halfway(*door, crop) for door in bar_not],
        "carried": [part.icon(scenario.icon(OBJECTIVE))] * before.carried,
        **_wounds(explorers, played.before.numbers.boxes),
        **_end(tables, played),
        **_fight(example, given.weak or 0),
    }


def _explorers(played: PlayedExample) -> list[Explorer]:
    """Return the explorer before the example and after each step."""
    nights = [played.before, *(step.after for step in played.steps), played.after]
    return [night.explorers[explores(night)] for night in nights]


# -- the way


def _walked(example: Example, end: list[Square]) -> list[Square]:
    """Return the squares entered in an example, in order: those announced, up to the one where it ends."""
    own = [step.act for step in example.when if step.seat in (None, example.given.get("seat"))]
    moves = [act["move"] for act in own if isinstance(act, dict) and "move" in act]
    announced = maps.all_named(word for move in moves for word in str(move).split())
    stops = [index for index, square in enumerate(announced) if square in end]
    return announced[: stops[-1] + 1] if stops else []


def _mistaken(seen: Iterable[Square], start: list[Square], crop: Crop) -> Iterable[Facts]:
    for square in seen:
        if any(abs(square[0] - x) + abs(square[1] - y) == 1 for x, y in start):
            yield from strokes([*start, square], crop)


def _steps_of(choices: Iterable[Any]) -> list[Square]:
    """Return the squares that an example says can, or cannot, be entered or drawn on."""
    acts = [act for act in choices if isinstance(act, dict)]
    return maps.all_named(str(act[verb]) for act in acts for verb in ("move", "draw") if verb in act)


def _doors_of(choices: Iterable[Any]) -> list[tuple[Square, Square]]:
    """Return the two squares of each door that an example says can, or cannot, be blocked."""
    acts = [act for act in choices if isinstance(act, dict) and "draw" in act]
    return [maps.beside(side) for act in acts if (side := maps.named_side(str(act["draw"])))]


def _halfway(one: Square, other: Square, crop: Crop) -> Facts:
    return {"x": (one[0] + other[0]) / 2 - crop[0], "y": (one[1] + other[1]) / 2 - crop[1]}


def _refused(known: list[Square], square: Square, crop: Crop) -> Facts:
    """Return half of the step to a square from a known one beside it, if possible not diagonal."""
    near = [(x, y) for x, y in known if max(abs(square[0] - x), abs(square[1] - y)) == 1]
    x, y = min(near, key=lambda at: abs(square[0] - at[0]) + abs(square[1] - at[1]), default=square)
    return _halfway((x, y), square, crop)


# -- what comes of it


def _wounds(explorers: list[Explorer], boxes: int) -> Facts:
    before, after = explorers[0], explorers[-1]
    last_on_line = next(each for each in reversed(explorers) if each.line == before.line)
    return {
        "before": {"wounds": before.wounds, "line": before.line, "lost": before.lost},
        "after": {"wounds": after.wounds, "line": after.line, "lost": after.lost},
        "struck": yes(before.line != after.line),
        "boxes-before": numbered(boxes, before.wounds),
        "boxes-after": numbered(boxes, after.wounds),
        "boxes-struck": numbered(boxes, last_on_line.wounds),
    }


def _end(tables: GameTables, played: PlayedExample) -> Facts:
    seats = [*tables.game.info.seats.values()]
    is_over = played.match.is_over or played.after.turn != explores(played.after)
    return {"ends": yes(is_over), "winner": "" if played.winner is None else seats[played.winner].title}


def _fight(example: Example, weak: int) -> Facts:
    acts = [step.act for step in example.when if isinstance(step.act, dict)]
    shots = [str(act["shoot"]) for act in acts if "shoot" in act]
    return {"weak": weak, "shots": [{"number": shot, "hit": yes(shot == str(weak))} for shot in shots]}
