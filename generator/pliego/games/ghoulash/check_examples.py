"""Whether the worked examples of *Ghoulash* walk on the map they name, and its battle figure has its zones.

In: a game. Out: every problem of its examples' squares, steps and shots. The law of this file: the map is
checked, the rules are not played; what does not even fit the models, a drawing that is missing or broken, a
value that is none is told elsewhere, and nothing is held against it here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.map_text import map_of
from pliego.games.ghoulash.vocabulary import BOXES, ZONES, State, read_state, scenario_of
from pliego.playing.declared import declared
from pliego.text.files import FileFault, Folder
from pliego.text.graph import Neighbours
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span

FILE = "examples.yaml"


@dataclass(frozen=True)
class _Shown:
    """An example, its states and its ground."""

    game: Game
    path: Path
    example: Example
    given: State
    then: State
    graph: Neighbours[str]

    def at(self, *path: str | int) -> Span | None:
        """Return the place of a part of the example."""
        return self.game.places.at(FILE, *self.path, *path)


def example_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong in the worked examples."""
    for example in game.examples.values():
        given, then = read_state(game, example.given), read_state(game, example.then)
        if given is None or then is None:
            continue
        path = game.example_path(example.id)
        scenario = scenario_of(game, given.scenario)
        if scenario is not None:
            map_, flaws = map_of(scenario)
            if not flaws:
                ways = map_.ways("open", "door")
                yield from _example(_Shown(game, path, example, given, then, ways))
        elif not game.has_dropped("scenarios", given.scenario):
            message = f"expected a scenario of the game, found `{given.scenario}`"
            place = game.places.at(FILE, *path, "given", "scenario")
            known = ", ".join(f"`{name}`" for name in game.scenarios)
            yield Problem("scenario-unknown", message, place, f"there are {known}")


def _example(shown: _Shown) -> Iterator[Problem]:
    yield from _single(shown)
    yield from _names(shown)
    yield from _wounds(shown)
    at, end = shown.given.at, shown.then.at
    yield from _broken(shown, [*shown.given.path, at], "given", "path")
    walked = [at]
    for index, step in enumerate(shown.example.when):
        if not isinstance(step.act, dict) or not shown.given.moved_by(step.seat):
            continue
        if "move" in step.act:
            squares = str(step.act["move"]).split()
            yield from _broken(shown, [at, *squares], "when", index, "act", "move")
            at = squares[-1] if squares else at
            walked += squares
        elif "shoot" in step.act:
            yield from _shot(shown, str(step.act["shoot"]), index)
    if end not in walked:
        message = f"expected the example to end on a square of its walk, found `{shown.then.at}`"
        yield Problem("example-end", message, shown.at("then", "at"), "correct the walk or the end")


def _single(shown: _Shown) -> Iterator[Problem]:
    """An act with an argument is one act."""
    for index, step in enumerate(shown.example.when):
        if isinstance(step.act, dict) and len(step.act) != 1:
            listed = ", ".join(f"`{name}`" for name in step.act) or "none"
            message, place = f"expected one act in a step, found {listed}", shown.at("when", index, "act")
            yield Problem("example-act", message, place, "split the step")


def _names(shown: _Shown) -> Iterator[Problem]:
    for part, state in (("given", shown.given), ("then", shown.then)):
        yield from _square(shown, state.at, part, "at")
        for index, text in enumerate(state.seen):
            yield from _square(shown, text, part, "seen", index)
        for name, texts in state.hidden.items():
            for index, text in enumerate(texts):
                if maps.named_side(text) is None:
                    yield from _square(shown, text, part, "hidden", name, index)


def _square(shown: _Shown, text: str, *path: str | int) -> Iterator[Problem]:
    if text not in shown.graph:
        message = f"expected a square that can be entered, found `{text}`"
        yield Problem("square-unknown", message, shown.at(*path), "names look like `10-J`")


def _broken(shown: _Shown, squares: list[str], *path: str | int) -> Iterator[Problem]:
    for one, other in pairwise(squares):
        if other not in shown.graph.get(one, ()):
            found = f"`{one}` to `{other}`"
            message = f"expected steps to a neighbour through no wall, found {found}"
            yield Problem("example-step", message, shown.at(*path), "name every square on the way")
            return


def _shot(shown: _Shown, zone: str, index: int) -> Iterator[Problem]:
    zones = declared(shown.game, ZONES)
    if zones is None:
        return
    if not _NUMBER.fullmatch(zone) or not 1 <= int(zone) <= zones:
        message = f"expected a zone from 1 to {zones}, found `{zone}`"
        yield Problem("example-zone", message, shown.at("when", index, "act", "shoot"), "choose another")


def _wounds(shown: _Shown) -> Iterator[Problem]:
    boxes = declared(shown.game, BOXES)
    if boxes is None:
        return
    for part, state in (("given", shown.given), ("then", shown.then)):
        if state.wounds > boxes:
            message = f"expected at most {boxes} wounds on a line, found {state.wounds}"
            yield Problem("example-wounds", message, shown.at(part, "wounds"), "a full line ends the game")


# -- the battle figure: its zones are numbered by hand, so that nothing else can count them

FIGURE = "art/ghoul.svg"
_NUMBER = re.compile(r"[0-9]{1,4}")
_ZONE = re.compile(rb'\bid="zona-([0-9]+)"')


def figure_problems(game: Game, folder: Folder) -> Iterator[Problem]:
    """Yield what is wrong with the zones of the battle figure."""
    try:
        drawn = {int(number) for number in _ZONE.findall(folder.read(FIGURE))}
    except FileFault:
        return
    said = declared(game, ZONES)
    if said is not None and drawn and drawn != set(range(1, said + 1)):
        found = ", ".join(str(number) for number in sorted(drawn))
        message = f"expected zones 1 to {said} in {FIGURE}, found {found}"
        place = game.places.at("game.yaml", "values", ZONES)
        yield Problem("figure-zones", message, place, "draw each as a path with the id `zona-1`, `zona-2` …")
