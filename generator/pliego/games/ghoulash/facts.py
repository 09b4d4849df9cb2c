"""*Ghoulash*: what layouts and prose read of a scenario.

In: a game and a scenario's id. Out: `scenario_facts`, plain dicts and lists; `MapPart`, what a sheet and a
figure show alike. The laws of this file: places are in squares from the top left of the map (or of the crop),
lines have a width or a height of 0, a truth is "yes" or "", and a broken map gives what can be read of it.

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
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.map_lines import Crop, drawn_map, line, point, room_letters, whole
from pliego.games.ghoulash.map_text import map_of
from pliego.games.ghoulash.street_map import Square, StreetMap
from pliego.games.ghoulash.vocabulary import BOXES, OBJECTIVE, ZONES, GhoulashScenario, scenario_of, value_of

START, EXIT, PASSAGE, DOOR = "entrada", "salida", "alcantarilla", "puerta"
WALLS = ("muro-grueso", "muro-fino")


def scenario_facts(game: Game, scenario_id: str) -> Facts:
    """Return what the layouts of a scenario's sheet read; nothing for a scenario that was dropped."""
    scenario = scenario_of(game, scenario_id)
    if scenario is None:
        return {}
    map_, _flaws = map_of(scenario)
    part = MapPart(game, scenario, map_, whole(map_))
    samples = {seat: _sample(part, seat) for seat in scenario.samples}
    return {
        **part.drawn(),
        "place": [_place(part, name) for name in scenario.place],
        "legend": _legend(part),
        "ghouls": scenario.ghouls,
        "figures": scenario.ghouls,
        "figure-list": numbered(scenario.ghouls),
        "zones": value_of(game, ZONES),
        "wound-lines": scenario.lines,
        "line-list": numbered(scenario.lines),
        "wounds": value_of(game, BOXES),
        "start": ", ".join(scenario.start),
        "exits": ", ".join(scenario.exits),
        "nearest": nearest(scenario, map_),
        "samples": list(samples.values()),
        "seat-samples": samples,
    }


def yes(truth: bool) -> str:
    """Return a truth as layouts read it."""
    return "yes" if truth else ""


def numbered(count: int, on: int | None = None) -> list[Facts]:
    """Return so many numbers; of boxes, with those marked."""
    marked = {} if on is None else {n: {"on": yes(n <= on)} for n in range(1, count + 1)}
    return [{"number": n, **marked.get(n, {})} for n in range(1, count + 1)]


@dataclass(frozen=True)
class MapPart:
    """A scenario's map, or a crop of it, as it is printed."""

    game: Game
    scenario: GhoulashScenario
    map: StreetMap
    crop: Crop

    def drawn(self, inked: Collection[Square] = ()) -> Facts:
        """Return what is printed; `inked` squares bear something else than a room's letter."""
        rooms = room_letters(self.map, self.crop, self.printed_on, inked)
        buildings, marks = self._buildings(), self._marks()
        return {**drawn_map(self.map, self.crop), "rooms": rooms, "buildings": buildings, "marks": marks}

    @cached_property
    def printed_on(self) -> Collection[Square]:
        """The squares that have a printed symbol."""
        marked = (square for squares in self.scenario.marks.values() for square in squares)
        return {*maps.all_named([*self.map.kept_free, *marked])}

    def _buildings(self) -> list[Facts]:
        found = []
        for letter, squares in self.map.buildings.items():
            seen = [square for square in maps.all_named(squares) if self.crop.holds(square)]
            named = self.scenario.buildings.get(letter)
            limit = self.scenario.capacity(letter, len(squares))
            if seen:
                title = named.title if named else letter
                found.append({"letter": letter, "title": title, "limit": limit, **self.at(seen[0])})
        return found

    def _marks(self) -> list[Facts]:
        ends = [square for pair in self.scenario.passages for square in pair]
        exits = only_exits(self.scenario)
        marks = {**self.scenario.marks, START: self.scenario.start, EXIT: exits, PASSAGE: ends}
        return [mark for icon, squares in marks.items() for mark in self.symbols(icon, squares)]

    def at(self, square: Square) -> Facts:
        """Return where a square lies."""
        return point(square, self.crop)

    def symbols(self, icon: str, squares: Iterable[str]) -> list[Facts]:
        """Return a symbol on each of some squares that the part shows."""
        seen = [square for square in maps.all_named(squares) if self.crop.holds(square)]
        return [{**self.icon(icon), **self.at(square)} for square in seen]

    def icon(self, name: str) -> Facts:
        """Return an icon with its title."""
        entry = self.game.info.icons.get(name)
        return {"icon": name, "title": entry.title if entry else name}

    def inked(self, drawing: Mapping[str, Sequence[str]], left: Collection[tuple[str, str]] = ()) -> Facts:
        """Return a drawing: `hidden` symbols, of which some are `left`, and doors that are `blocked`."""
        place = self.scenario.place
        hidden = [
            {**mark, "kind": place[name].kind if name in place else "", "left": yes((name, square) in left)}
            for name, squares in drawing.items()
            for square in squares
            for mark in self.symbols(self.scenario.icon(name), [square])
        ]
        sides = [side for names in drawing.values() for text in names if (side := maps.named_side(text))]
        seen = [side for side in sides if any(self.crop.holds(square) for square in maps.beside(side))]
        return {"hidden": hidden, "blocked": [line(side, 1, self.crop) for side in seen]}


def only_exits(scenario: GhoulashScenario) -> list[str]:
    """Return the exits that are not entrances too, whose symbol serves both."""
    return [name for name in scenario.exits if name not in scenario.start]


def _place(part: MapPart, name: str) -> Facts:
    entry = part.scenario.place[name]
    shown = part.icon(part.scenario.icon(name))
    return {**shown, "count": entry.count, "limit": entry.limit, "kind": entry.kind}


def _legend(part: MapPart) -> list[Facts]:
    scenario = part.scenario
    exits, ends = ([EXIT] if only_exits(scenario) else []), ([PASSAGE] if scenario.passages else [])
    shown = dict.fromkeys([START, *exits, *ends, *scenario.marks, DOOR, *WALLS])
    kinds = ["edificio", "calle", *(["cerrado"] if maps.CLOSED in part.map.ground.values() else [])]
    return [
        *({"kind": "icon", **part.icon(name)} for name in shown),
        *({"kind": kind, "icon": "", "title": ""} for kind in kinds),
    ]


def nearest(scenario: GhoulashScenario, map_: StreetMap) -> int:
    """Return the steps from a start to the nearest square that an objective may have; 0 if none is placed."""
    goal, steps = scenario.place.get(OBJECTIVE), map_.far(scenario.start)
    return min((steps[square] for square in map_.allowed(goal) if square in steps), default=0) if goal else 0


def _sample(part: MapPart, seat: str) -> Facts:
    drawing, entry = part.scenario.samples[seat], part.game.info.seats.get(seat)
    inked = part.inked(drawing)
    taken = set(maps.all_named(square for squares in drawing.values() for square in squares))
    return {
        "seat": seat,
        "title": entry.title if entry else seat,
        "marks": inked["hidden"],
        "blocked": inked["blocked"],
        "rows": [
            {**part.icon(part.scenario.icon(name)), "count": len(squares), "squares": ", ".join(squares)}
            for name, squares in drawing.items()
        ],
        "rooms": room_letters(part.map, part.crop, part.printed_on, taken),
    }
