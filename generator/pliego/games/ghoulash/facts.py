"""*Ghoulash*: what layouts and prose read of a scenario or an example.

In: a game and a scenario's id, or an example. Out: plain dicts and lists. The laws of this file: what comes
of an example is what the engine played; places are in grid squares from the top left of the map (or of the
crop), lines have a width or a height of 0, a truth is "yes" or "", and a broken map gives what can be read of
it.

`facts` of a scenario:

    columns, rows            numbers of squares
    letters [{x, letter}]    names of the columns; numbers [{y, number}] names of the rows
    cells [{x, y, w, h}]     built squares, merged along each row; `closed`: squares nobody enters, likewise
    walls, doors, barred     [{x, y, w, h}] lines; `barred` are doors printed as blocked
    inner-walls, inner-doors [{x, y, w, h}] those within one building; outer-walls, outer-doors: all others
    rooms                    [{letter, x, y}] each room's letter, at a square without a printed symbol; in a
                             room with arms (a corridor), at more of its squares
    buildings                [{letter, title, limit, x, y}] at its first square; `limit`: most ghouls it takes
    marks                    [{icon, title, x, y}] printed symbols: marks, entrada, salida, alcantarilla
    place                    [{icon, title, count, limit, kind}] what each player draws, `limit` says where
    legend                   [{kind, icon, title}] what the map shows: kind `icon`, and walls, then without
                             icon the kinds of ground: `edificio`, `calle`, `cerrado` (what is drawn: `place`)
    ghouls, figures, zones   how many ghouls each draws, battle figures the sheet has, zones each figure has
    figure-list [{number}]   one entry for each battle figure
    wound-lines, wounds      how many lines, and boxes on each; line-list [{number}] one entry for each line
    start, exits             names of squares, joined with commas
    nearest                  least steps from a start to a square where `objetivo` may be
    samples                  [{seat, title, marks [{icon, title, kind, x, y}], blocked [{x, y, w, h}],
                             rows [{icon, title, count, squares}], rooms}], and `seat-samples`
                             {seat: sample}; these rooms keep off the symbols drawn too

`example_facts` give columns to marks (with inner-walls to rooms)
of the crop round the example (all shifted; letters and numbers are those of the whole map), and besides

    hidden                   [{icon, title, kind, left, x, y}] what the opponent drew in the crop; `left`: the
                             explorer has left it there, before the example or in it
    blocked                  [{x, y, w, h}] doors the opponent blocked
    path, trail              [{x, y, w, h}] lines walked in the example, and before it
    from, to {x, y}          the explorer's square before and after; `moved`: whether they differ; from-list
                             and to-list hold the same one square, to be drawn by `placed`
    carried                  [{icon, title}] what the explorer carries from the start
    before, after            {wounds, line, lost, has}
    boxes-before, -after     [{number, on}] the boxes of the current wound line; `struck`: whether that line
                             was crossed out for the next, boxes-struck as it was then
    scenario                 the title of its scenario
    wrong [{x, y, w, h}]     lines through a wall, to squares beside the first that were entered by mistake
    may [{x, y}]             squares that `legal` names
    may-not [{x, y}]         steps to squares that `illegal` names: half of the way from a known square
                             beside (at a side, or at a corner); a square that is beside none, itself
    ends, winner             whether the turn is over; who wins
    shots [{number, hit}]    the zones shot at, in order; `weak`: the weak zone, or 0
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.map_lines import (
    Crop,
    crop_round,
    drawn_map,
    line,
    point,
    room_letters,
    strokes,
    whole,
)
from pliego.games.ghoulash.map_text import map_of
from pliego.games.ghoulash.position import Explorer
from pliego.games.ghoulash.street_map import Square, StreetMap
from pliego.games.ghoulash.vocabulary import (
    BOXES,
    MEDKIT,
    OBJECTIVE,
    ZONES,
    GhoulashScenario,
    State,
    read_state,
    scenario_of,
    value_of,
)
from pliego.playing.examples import positions_of
from pliego.playing.playable import GameTables
from pliego.playing.showing import stage

START, EXIT, PASSAGE, DOOR = "entrada", "salida", "alcantarilla", "puerta"
WALLS = ("muro-grueso", "muro-fino")


def scenario_facts(game: Game, scenario_id: str) -> Facts:
    """Return what the layouts of a scenario's sheet read; nothing for a scenario that was dropped."""
    scenario = scenario_of(game, scenario_id)
    if scenario is None:
        return {}
    map_, _flaws = map_of(scenario)
    crop = whole(map_)
    samples = {seat: _sample(game, scenario, seat) for seat in scenario.samples}
    return {
        **drawn_map(map_, crop),
        "rooms": room_letters(map_, crop, _printed_on(map_, scenario)),
        "buildings": _buildings(scenario, map_, crop),
        "marks": _marks(game, scenario, crop),
        "place": [_place(game, scenario, name) for name in scenario.place],
        "legend": _legend(game, scenario, map_),
        "ghouls": scenario.ghouls,
        "figures": scenario.ghouls,
        "figure-list": _numbered(scenario.ghouls),
        "zones": value_of(game, ZONES),
        "wound-lines": scenario.lines,
        "line-list": _numbered(scenario.lines),
        "wounds": value_of(game, BOXES),
        "start": ", ".join(scenario.start),
        "exits": ", ".join(scenario.exits),
        "nearest": nearest(scenario, map_),
        "samples": list(samples.values()),
        "seat-samples": samples,
    }


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Return what an example's figure reads; nothing if its scenario is unknown."""
    game = tables.game
    given, then = read_state(game, example.given), read_state(game, example.then)
    scenario = scenario_of(game, given.scenario if given else None)
    if given is None or then is None or scenario is None:
        return {}
    map_, _flaws = map_of(scenario)
    seen = _explorers(tables, example, given)
    after = _after(given, seen[-1]) if seen else then
    start, end = maps.all_named([given.at]), maps.all_named([after.at])
    trail = [*maps.all_named(given.path), *start]
    path = [*start, *_walked(example, given, end)]
    inked = maps.all_named(text for names in given.hidden.values() for text in names)
    mistaken = [square for square in maps.all_named(given.seen) if _is_beside(square, start)]
    may, may_not = _steps_of(example.legal), _steps_of(example.illegal)
    crop = crop_round(map_, [*trail, *path, *end, *inked, *may, *may_not])
    return {
        "scenario": scenario.title,
        "wrong": [each for square in mistaken for each in strokes([*start, square], crop)],
        **drawn_map(map_, crop),
        "rooms": room_letters(map_, crop, _printed_on(map_, scenario), [*trail, *path, *inked]),
        "buildings": _buildings(scenario, map_, crop),
        "marks": _marks(game, scenario, crop),
        **_drawn(game, scenario, given.hidden, crop, _left(seen)),
        "trail": strokes(trail, crop),
        "path": strokes(path, crop),
        "from": point(start[0], crop),
        "to": point(end[0], crop),
        "from-list": [point(square, crop) for square in start],
        "to-list": [point(square, crop) for square in end],
        "moved": _yes(start != end),
        "ends": _yes(then.done),
        "winner": _player(game, then.winner),
        "may": [point(square, crop) for square in may],
        "may-not": [_refused([*start, *reversed(trail)], square, crop) for square in may_not],
        "carried": [_icon(game, scenario.icon(name)) for name in given.has],
        **_counters(game, given, after),
        "boxes-struck": _numbered(value_of(game, BOXES), _wounds_of_line(given, seen)),
        **_fight(example, given),
    }


# -- a scenario


def _yes(truth: bool) -> str:
    return "yes" if truth else ""


def _numbered(count: int, on: int | None = None) -> list[Facts]:
    """Return so many numbers; of boxes, with those marked."""
    marked = {} if on is None else {n: {"on": _yes(n <= on)} for n in range(1, count + 1)}
    return [{"number": n, **marked.get(n, {})} for n in range(1, count + 1)]


def _title(game: Game, shown: str) -> str:
    entry = game.info.icons.get(shown)
    return entry.title if entry else shown


def _player(game: Game, seat: str | None) -> str:
    entry = game.info.seats.get(seat or "")
    return entry.title if entry else ""


def _buildings(scenario: GhoulashScenario, map_: StreetMap, crop: Crop) -> list[Facts]:
    found = []
    for letter, squares in map_.buildings.items():
        seen = [square for square in maps.all_named(squares) if crop.holds(square)]
        named = scenario.buildings.get(letter)
        limit = scenario.capacity(letter, len(squares))
        if seen:
            title = named.title if named else letter
            found.append({"letter": letter, "title": title, "limit": limit, **point(seen[0], crop)})
    return found


def _marks(game: Game, scenario: GhoulashScenario, crop: Crop) -> list[Facts]:
    ends = [name for pair in scenario.passages for name in pair]
    marks = {**scenario.marks, START: scenario.start, EXIT: _only_exits(scenario), PASSAGE: ends}
    return [mark for name, names in marks.items() for mark in _symbols(game, name, names, crop)]


def _only_exits(scenario: GhoulashScenario) -> list[str]:
    """Return the exits that are not entrances too, whose symbol serves both."""
    return [name for name in scenario.exits if name not in scenario.start]


def _symbols(game: Game, shown: str, names: Iterable[str], crop: Crop) -> list[Facts]:
    seen = [square for square in maps.all_named(names) if crop.holds(square)]
    return [{"icon": shown, "title": _title(game, shown), **point(square, crop)} for square in seen]


def _place(game: Game, scenario: GhoulashScenario, name: str) -> Facts:
    entry, shown = scenario.place[name], scenario.icon(name)
    said = {"count": entry.count, "limit": entry.limit, "kind": entry.kind}
    return {**_icon(game, shown), **said}


def _icon(game: Game, name: str) -> Facts:
    return {"icon": name, "title": _title(game, name)}


def _printed_on(map_: StreetMap, scenario: GhoulashScenario) -> set[Square]:
    """Return the squares that have a printed symbol."""
    marked = (square for squares in scenario.marks.values() for square in squares)
    return {*maps.all_named([*map_.kept_free, *marked])}


def _legend(game: Game, scenario: GhoulashScenario, map_: StreetMap) -> list[Facts]:
    exits, ends = ([EXIT] if _only_exits(scenario) else []), ([PASSAGE] if scenario.passages else [])
    shown = dict.fromkeys([START, *exits, *ends, *scenario.marks, DOOR, *WALLS])
    kinds = ["edificio", "calle", *(["cerrado"] if maps.CLOSED in map_.ground.values() else [])]
    return [
        *({"kind": "icon", **_icon(game, name)} for name in shown),
        *({"kind": kind, "icon": "", "title": ""} for kind in kinds),
    ]


def nearest(scenario: GhoulashScenario, map_: StreetMap) -> int:
    """Return the steps from a start to the nearest square that an objective may have; 0 if none is placed."""
    goal, steps = scenario.place.get(OBJECTIVE), map_.far(scenario.start)
    return min((steps[square] for square in map_.allowed(goal) if square in steps), default=0) if goal else 0


def _sample(game: Game, scenario: GhoulashScenario, seat: str) -> Facts:
    map_, _flaws = map_of(scenario)
    drawn, entry = scenario.samples[seat], game.info.seats.get(seat)
    inked = _drawn(game, scenario, drawn, whole(map_))
    taken = set(maps.all_named(name for names in drawn.values() for name in names))
    return {
        "seat": seat,
        "title": entry.title if entry else seat,
        "marks": inked["hidden"],
        "blocked": inked["blocked"],
        "rows": [
            {"icon": shown, "title": _title(game, shown), "count": len(names), "squares": ", ".join(names)}
            for name, names in drawn.items()
            for shown in [scenario.icon(name)]
        ],
        "rooms": room_letters(map_, whole(map_), _printed_on(map_, scenario), taken),
    }


def _drawn(
    game: Game,
    scenario: GhoulashScenario,
    drawn: dict[str, list[str]],
    crop: Crop,
    left: Collection[tuple[str, str]] = (),
) -> Facts:
    hidden = [
        {**mark, "kind": scenario.place[name].kind if name in scenario.place else "", "left": is_left}
        for name, names in drawn.items()
        for square in names
        for is_left in [_yes((name, square) in left)]
        for mark in _symbols(game, scenario.icon(name), [square], crop)
    ]
    sides = [side for names in drawn.values() for text in names if (side := maps.named_side(text))]
    seen = [side for side in sides if any(crop.holds(square) for square in maps.beside(side))]
    return {"hidden": hidden, "blocked": [line(side, 1, crop) for side in seen]}


# -- an example


def _explorers(tables: GameTables, example: Example, given: State) -> Sequence[Explorer]:
    """Return the explorer as each move of an example finds it and as the last one leaves it; none if it
    cannot be played, which is told by those who check examples."""
    try:
        setup = stage(tables, example)
    except (LookupError, ValueError):
        return ()
    if setup is None:
        return ()
    seat = setup.match.position.numbers.seats.index(given.seat or "")
    return [match.position.explorers[seat].copy() for match in positions_of(setup, Random(0))]


def _after(given: State, explorer: Explorer) -> State:
    """Return how things stand when an example has been played."""
    counted = {"wounds": explorer.wounds, "line": explorer.line, "lost": explorer.lost}
    carried = {"with": [OBJECTIVE] * explorer.carried}
    return State.model_validate(
        {**counted, **carried, "scenario": given.scenario, "at": explorer.at or given.at}
    )


def _wounds_of_line(given: State, seen: Sequence[Explorer]) -> int:
    """Return how many boxes the line that an example begins with has in the end."""
    return next((each.wounds for each in reversed(seen) if each.line == given.line), given.wounds)


def _left(seen: Sequence[Explorer]) -> set[tuple[str, str]]:
    """Return the medkits, with their squares, that an example's explorer has left before or after it."""
    return {(MEDKIT, square) for each in (*seen[:1], *seen[-1:]) for square in each.left}


def _refused(known: list[Square], square: Square, crop: Crop) -> Facts:
    """Return half of the step to a square from a known one beside it, if possible not diagonal."""
    away = [(abs(square[0] - x) + abs(square[1] - y), (x, y)) for x, y in known if _touches((x, y), square)]
    _steps, (x, y) = min(away, key=lambda each: each[0], default=(0, square))
    return {"x": (x + square[0]) / 2 - crop[0], "y": (y + square[1]) / 2 - crop[1]}


def _touches(one: Square, other: Square) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _is_beside(square: Square, start: list[Square]) -> bool:
    return any(abs(square[0] - x) + abs(square[1] - y) == 1 for x, y in start)


def _steps_of(choices: Iterable[Any]) -> list[Square]:
    """Return the squares that an example says can, or cannot, be entered."""
    return maps.all_named(str(act["move"]) for act in choices if isinstance(act, dict) and "move" in act)


def _walked(example: Example, given: State, end: list[Square]) -> list[Square]:
    """Return the squares entered in an example, in order: those announced, up to the one where it ends."""
    own = [step.act for step in example.when if given.moved_by(step.seat)]
    moves = [act["move"] for act in own if isinstance(act, dict) and "move" in act]
    said = maps.all_named(word for move in moves for word in str(move).split())
    stops = [index for index, square in enumerate(said) if square in end]
    return said[: stops[-1] + 1] if stops else []


def _counters(game: Game, given: State, after: State) -> Facts:
    boxes, kept = value_of(game, BOXES), {"wounds", "line", "lost", "has"}
    return {
        "before": given.model_dump(include=kept),
        "after": after.model_dump(include=kept),
        "struck": _yes(given.line != after.line),
        "boxes-before": _numbered(boxes, given.wounds),
        "boxes-after": _numbered(boxes, after.wounds),
    }


def _fight(example: Example, given: State) -> Facts:
    acts = [step.act for step in example.when if isinstance(step.act, dict)]
    shots = [str(act["shoot"]) for act in acts if "shoot" in act]
    weak = given.weak or 0
    return {"weak": weak, "shots": [{"number": shot, "hit": _yes(shot == str(weak))} for shot in shots]}
