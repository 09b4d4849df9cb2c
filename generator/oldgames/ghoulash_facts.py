"""What layouts and prose read of a Ghoulash scenario or example: lists and numbers computed from its map.

In: a game and a scenario's id, or an example. Out: plain dicts and lists. The law of this file: positions are
in grid squares from the top left of the map (or of the crop), lines have a width or a height of 0, a truth is
"yes" or "", and a broken map gives what can be read of it.

`facts` of a scenario:

    columns, rows            numbers of squares
    letters [{x, letter}]    names of the columns; numbers [{y, number}] names of the rows
    cells [{x, y, w, h}]     built squares, merged along each row; `closed`: squares nobody enters, likewise
    walls, doors, barred     [{x, y, w, h}] lines; `barred` are doors printed as blocked
    inner-walls, inner-doors [{x, y, w, h}] those within one building; outer-walls, outer-doors: all others
    rooms                    [{letter, x, y}] each room's letter, at a square without a printed symbol
    buildings                [{letter, title, limit, x, y}] at its first square; `limit`: most ghouls it takes
    marks                    [{icon, title, x, y}] printed symbols: marks, entrada, salida, alcantarilla
    place                    [{icon, title, count, limit, kind}] what each player draws, `limit` says where
    legend                   [{kind, icon, title}] what the map shows: kind `icon`, then the kinds of ground,
                             without icon: `edificio`, `calle`, `cerrado` (symbols to draw are in `place`)
    ghouls, figures, zones   how many ghouls each draws, battle figures the sheet has, zones each figure has
    figure-list [{number}]   one entry for each battle figure
    wound-lines, wounds      how many lines, and boxes on each; line-list [{number}] one entry for each line
    start, exits             names of squares, joined with commas
    nearest                  least steps from a start to a square where `objetivo` may be
    samples                  [{seat, title, marks [{icon, title, kind, x, y}], blocked [{x, y, w, h}],
                             rows [{icon, title, squares}], rooms}], and `seat-samples` {seat: sample}; these
                             rooms keep off the symbols drawn too

`example_facts` give columns to marks (with inner-walls to rooms)
of the crop round the example (all shifted; letters and numbers are those of the whole map), and besides

    hidden                   [{icon, title, kind, x, y}] what the opponent drew in the crop
    blocked                  [{x, y, w, h}] doors the opponent blocked
    path, trail              [{x, y, w, h}] lines walked in the example, and before it
    from, to {x, y}          the explorer's square before and after; `moved`: whether they differ; from-list
                             and to-list hold the same one square, to be drawn by `placed`
    before, after            {wounds, line, lost, has}
    boxes-before, -after     [{number, on}] the boxes of the current wound line; `struck`: whether that line
                             was crossed out for the next
    shots [{number, hit}]    the zones shot at, in order; `weak`: the weak zone, or 0
"""

from __future__ import annotations

from generator.model.book import Example
from generator.model.game import Game
from generator.oldgames import ghoulash_map as maps
from generator.oldgames.ghoulash_geometry import Crop, crop_round, ground, inside, line, point, strokes, whole
from generator.oldgames.ghoulash_map import Grid, Square
from generator.oldgames.ghoulash_model import GhoulashScenario, State
from generator.oldgames.ghoulash_numbers import BOXES, ZONES, value_of, values_of
from generator.oldgames.ghoulash_place import (
    capacity,
    ghoul_count,
    ground_of,
    icon,
    kept_free,
    nearest,
    wound_lines,
)
from generator.oldgames.ghoulash_rooms import faces, room_letters
from generator.oldgames.schema import Facts

START, EXIT, PASSAGE, DOOR = "entrada", "salida", "alcantarilla", "puerta"


def facts(game: Game, scenario_id: str) -> Facts:
    """Return what the layouts of a scenario's sheet read; nothing for a scenario that was dropped."""
    scenario = game.scenarios.get(scenario_id)
    if not isinstance(scenario, GhoulashScenario):
        return {}
    grid, _flaws = ground_of(scenario)
    ghouls = ghoul_count(scenario)
    samples = {seat: _sample(game, scenario, seat) for seat in scenario.samples}
    lines = wound_lines(scenario)
    return {
        **ground(grid, whole(grid)),
        **faces(grid, whole(grid)),
        "rooms": room_letters(grid, whole(grid), _taken(scenario)),
        "buildings": _buildings(scenario, grid, whole(grid)),
        "marks": _printed(game, scenario, whole(grid)),
        "place": [_place(game, scenario, name) for name in scenario.place],
        "legend": _legend(game, scenario, grid),
        "ghouls": ghouls,
        "figures": ghouls,
        "figure-list": [{"number": n} for n in range(1, ghouls + 1)],
        "zones": value_of(game, ZONES),
        "wound-lines": lines,
        "line-list": [{"number": n} for n in range(1, lines + 1)],
        "wounds": value_of(game, BOXES),
        "start": ", ".join(scenario.start),
        "exits": ", ".join(scenario.exits),
        "nearest": nearest(scenario, grid),
        "samples": list(samples.values()),
        "seat-samples": samples,
    }


def example_facts(game: Game, example: Example) -> Facts:
    """Return what an example's figure reads; nothing if its scenario is unknown."""
    known = values_of(game)
    given = State.model_validate(example.given, context=known)
    then = State.model_validate(example.then, context=known)
    scenario = game.scenarios.get(given.scenario)
    if not isinstance(scenario, GhoulashScenario):
        return {}
    grid, _flaws = ground_of(scenario)
    start, end = maps.all_named([given.at]), maps.all_named([then.at])
    walked = walk(example, end)
    trail, path = [*maps.all_named(given.path), *start], [*start, *walked]
    crop = crop_round(grid, [*trail, *path, *end, *_all_hidden(given)])
    return {
        **ground(grid, crop),
        **faces(grid, crop),
        "rooms": room_letters(grid, crop, [*_taken(scenario), *trail, *path, *_all_hidden(given)]),
        "buildings": _buildings(scenario, grid, crop),
        "marks": _printed(game, scenario, crop),
        **_drawn(game, scenario, given.hidden, crop),
        "trail": strokes(trail, crop),
        "path": strokes(path, crop),
        "from": point(start[0], crop),
        "to": point(end[0], crop),
        "from-list": [point(square, crop) for square in start],
        "to-list": [point(square, crop) for square in end],
        "moved": _yes(start != end),
        **_counters(game, given, then),
        **_fight(example, given),
    }


def _yes(truth: bool) -> str:
    return "yes" if truth else ""


def _title(game: Game, shown: str) -> str:
    entry = game.info.icons.get(shown)
    return entry.title if entry else shown


def _buildings(scenario: GhoulashScenario, grid: Grid, crop: Crop) -> list[Facts]:
    found = []
    for letter, squares in grid.buildings.items():
        seen = [square for square in squares if inside(square, crop)]
        named = scenario.buildings.get(letter)
        limit = capacity(scenario, letter, len(squares))
        if seen:
            title = named.title if named else letter
            found.append({"letter": letter, "title": title, "limit": limit, **point(seen[0], crop)})
    return found


def _printed(game: Game, scenario: GhoulashScenario, crop: Crop) -> list[Facts]:
    ends = [name for pair in scenario.passages for name in pair]
    marks = {**scenario.marks, START: scenario.start, EXIT: _only_exits(scenario), PASSAGE: ends}
    return [mark for name, names in marks.items() for mark in _symbols(game, name, names, crop)]


def _only_exits(scenario: GhoulashScenario) -> list[str]:
    """Return the exits that are not entrances too, whose symbol serves both."""
    return [name for name in scenario.exits if name not in scenario.start]


def _symbols(game: Game, shown: str, names: list[str], crop: Crop) -> list[Facts]:
    seen = [square for square in maps.all_named(names) if inside(square, crop)]
    return [{"icon": shown, "title": _title(game, shown), **point(square, crop)} for square in seen]


def _place(game: Game, scenario: GhoulashScenario, name: str) -> Facts:
    entry, shown = scenario.place[name], icon(scenario, name)
    said = {"count": entry.count, "limit": entry.limit, "kind": entry.kind}
    return {"icon": shown, "title": _title(game, shown), **said}


def _taken(scenario: GhoulashScenario) -> set[Square]:
    """Return the squares that have a printed symbol."""
    return kept_free(scenario) | set(maps.all_named(s for names in scenario.marks.values() for s in names))


def _legend(game: Game, scenario: GhoulashScenario, grid: Grid) -> list[Facts]:
    exits, ends = ([EXIT] if _only_exits(scenario) else []), ([PASSAGE] if scenario.passages else [])
    shut = [icon(scenario, name) for name, entry in scenario.place.items() if entry.kind == "door"]
    shown = dict.fromkeys([START, *exits, *ends, *scenario.marks, DOOR, *shut])
    kinds = ["edificio", "calle", *(["cerrado"] if maps.CLOSED in grid.squares.values() else [])]
    return [
        *({"kind": "icon", "icon": name, "title": _title(game, name)} for name in shown),
        *({"kind": kind, "icon": "", "title": ""} for kind in kinds),
    ]


def _sample(game: Game, scenario: GhoulashScenario, seat: str) -> Facts:
    grid, _flaws = ground_of(scenario)
    drawn = scenario.samples[seat]
    entry = game.info.seats.get(seat)
    rows = [
        {"icon": shown, "title": _title(game, shown), "squares": ", ".join(names)}
        for name, names in drawn.items()
        for shown in [icon(scenario, name)]
    ]
    inked = _drawn(game, scenario, drawn, whole(grid))
    taken = _taken(scenario) | set(maps.all_named(name for names in drawn.values() for name in names))
    return {
        "seat": seat,
        "title": entry.title if entry else seat,
        "marks": inked["hidden"],
        "blocked": inked["blocked"],
        "rows": rows,
        "rooms": room_letters(grid, whole(grid), taken),
    }


def _drawn(game: Game, scenario: GhoulashScenario, drawn: dict[str, list[str]], crop: Crop) -> Facts:
    hidden = [
        {**mark, "kind": scenario.place[name].kind if name in scenario.place else ""}
        for name, names in drawn.items()
        for mark in _symbols(game, icon(scenario, name), names, crop)
    ]
    sides = [side for names in drawn.values() for text in names if (side := maps.named_side(text))]
    seen = [side for side in sides if any(inside(square, crop) for square in maps.beside(side))]
    return {"hidden": hidden, "blocked": [line(side, 1, crop) for side in seen]}


def walk(example: Example, end: list[Square]) -> list[Square]:
    """Return the squares entered in an example, in order: those announced, up to the one where it ends."""
    moves = [step.act["move"] for step in example.when if isinstance(step.act, dict) and "move" in step.act]
    said = maps.all_named(word for move in moves for word in str(move).split())
    stops = [index for index, square in enumerate(said) if square in end]
    return said[: stops[-1] + 1] if stops else []


def _all_hidden(given: State) -> list[Square]:
    return maps.all_named(text for names in given.hidden.values() for text in names)


def _counters(game: Game, given: State, then: State) -> Facts:
    boxes = value_of(game, BOXES)
    return {
        "before": given.model_dump(include={"wounds", "line", "lost", "has"}),
        "after": then.model_dump(include={"wounds", "line", "lost", "has"}),
        "struck": _yes(given.line != then.line),
        "boxes-before": [{"number": n, "on": _yes(n <= given.wounds)} for n in range(1, boxes + 1)],
        "boxes-after": [{"number": n, "on": _yes(n <= then.wounds)} for n in range(1, boxes + 1)],
    }


def _fight(example: Example, given: State) -> Facts:
    acts = [step.act for step in example.when if isinstance(step.act, dict)]
    shots = [str(act["shoot"]) for act in acts if "shoot" in act]
    weak = given.weak or 0
    return {"weak": weak, "shots": [{"number": shot, "hit": _yes(shot == str(weak))} for shot in shots]}
