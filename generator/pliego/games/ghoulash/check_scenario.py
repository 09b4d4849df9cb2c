"""What a *Ghoulash* scenario can get wrong apart from its samples, each problem at its place in the YAML.

In: a scenario. Out: every problem of its map, names and words. The law of this file: where the text of the
map has flaws, nothing is checked that stands on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pliego.game.model.game import Game
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.map_text import Flaw, map_of, square_place
from pliego.games.ghoulash.street_map import CLOSED, StreetMap
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE, GhoulashScenario
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span


@dataclass(frozen=True)
class ScenarioSheet:
    """A scenario that is checked, its map, and the places of its entries."""

    game: Game
    id: str
    scenario: GhoulashScenario

    @cached_property
    def _read(self) -> tuple[StreetMap, tuple[Flaw, ...]]:
        return map_of(self.scenario)

    @property
    def map(self) -> StreetMap:
        """Its map."""
        return self._read[0]

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The flaws of the map's text."""
        return self._read[1]

    def at(self, *path: str | int, key: bool = False) -> Span | None:
        """Return the place of an entry of the scenario's file."""
        return self.game.places.at(f"scenarios/{self.id}.yaml", *path, key=key)

    def on_map(self, row: int, column: int) -> Span | None:
        """Return the place of a character of the map, row and column counted from 0."""
        tree = self.game.places.trees.get(f"scenarios/{self.id}.yaml")
        return tree.block_place(("map",), row, column) if tree else None


def scenario_problems(sheet: ScenarioSheet) -> Iterator[Problem]:
    """Yield what is wrong with a scenario, drawing apart."""
    for flaw in {flaw.row: flaw for flaw in reversed(sheet.flaws)}.values():
        yield Problem(flaw.code, flaw.message, sheet.on_map(flaw.row, flaw.column), flaw.hint)
    for check in _ALWAYS if sheet.flaws else (*_ALWAYS, *_ON_A_SOUND_MAP):
        yield from check(sheet)


def _icons(sheet: ScenarioSheet) -> Iterator[Problem]:
    known, scenario = sheet.game.info.icons, sheet.scenario
    shown = {("place", name): scenario.icon(name) for name in scenario.place}
    shown |= {("marks", name): name for name in scenario.marks}
    for path, icon in shown.items():
        if icon not in known and not sheet.game.has_dropped("icons", icon):
            message, hint = (
                f"expected an icon of game.yaml, found `{icon}`",
                ", ".join(f"`{n}`" for n in known),
            )
            yield Problem("icon-unknown", message, sheet.at(*path, key=True), f"there are {hint}")


def _needed(sheet: ScenarioSheet) -> Iterator[Problem]:
    place = sheet.scenario.place
    for name, code in ((OBJECTIVE, "objective-missing"), (MEDKIT, "medkit-missing")):
        dropped = sheet.game.has_dropped("place", name)
        if not dropped and (name not in place or place[name].count < 1):
            hint = f"add `{name}:` with `kind: object`"
            yield Problem(
                code, f"expected at least one `{name}` to place, found none", sheet.at("place"), hint
            )
    if sheet.scenario.goal == "return" and not sheet.scenario.exits:
        message = "expected `exits` to return to, found none"
        yield Problem("exit-missing", message, sheet.at("goal"), "name their squares: `exits: [2-A]`")


def _ghouls_inside(sheet: ScenarioSheet) -> Iterator[Problem]:
    for name, entry in sheet.scenario.place.items():
        if entry.kind == "ghoul" and entry.where != "building":
            message = f"expected ghouls only in buildings, found `where: {entry.where}`"
            yield Problem(
                "ghoul-in-street", message, sheet.at("place", name, "where"), "write `where: building`"
            )


def _limit_letters(sheet: ScenarioSheet) -> Iterator[Problem]:
    for name, entry in sheet.scenario.place.items():
        words = "".join(c if c.isalpha() else " " for c in entry.limit).split()
        named = sorted({word for word in words if len(word) == 1 and word in maps.LETTERS})
        if named != sorted(set(entry.buildings)):
            found = ", ".join(named) or "none"
            message = f"expected the words to name the buildings {', '.join(entry.buildings)}, found {found}"
            yield Problem("limit-letters", message, sheet.at("place", name, "limit"), "let both say the same")


def _letters(sheet: ScenarioSheet) -> Iterator[Problem]:
    drawn = sheet.map.buildings
    unnamed = [k for k in drawn if k not in sheet.scenario.buildings]
    for letter in [k for k in unnamed if not sheet.game.has_dropped("buildings", k)]:
        message = f"expected building `{letter}` to have a name, found none"
        place = sheet.on_map(*square_place(sheet.map.spot[drawn[letter][0]]))
        yield Problem("building-unknown", message, place, f"add it to `buildings:` as `{letter}:`")
    for letter in [k for k in sheet.scenario.buildings if k not in drawn]:
        message = f"expected building `{letter}` on the map, found none"
        yield Problem(
            "building-unused", message, sheet.at("buildings", letter, key=True), "draw it or delete it"
        )
    for name, entry in sheet.scenario.place.items():
        for index, letter in enumerate(entry.buildings):
            if letter not in drawn:
                message = f"expected a building of the map, found `{letter}`"
                place = sheet.at("place", name, "buildings", index)
                yield Problem("building-unknown", message, place, f"there are {', '.join(drawn)}")


def _squares(sheet: ScenarioSheet) -> Iterator[Problem]:
    for path, text in _written_squares(sheet.scenario):
        yield from square_problems(sheet, text, *path)


def _written_squares(scenario: GhoulashScenario) -> Iterator[tuple[Path, str]]:
    """Yield every square that a scenario names outside its samples, with its path in the file."""
    lists: dict[Path, Sequence[str]] = {("start",): scenario.start, ("exits",): scenario.exits}
    lists |= {("marks", name): squares for name, squares in scenario.marks.items()}
    lists |= {("passages", index): ends for index, ends in enumerate(scenario.passages)}
    for path, squares in lists.items():
        yield from (((*path, index), square) for index, square in enumerate(squares))


def square_problems(sheet: ScenarioSheet, text: str, *path: str | int) -> Iterator[Problem]:
    """Yield what is wrong with the name of a square that stands at a path of the file."""
    square, map_ = maps.named(text), sheet.map
    if square is None or square not in map_.ground:
        last = maps.name((map_.columns - 1, map_.rows - 1))
        message = f"expected a square of the map, found `{text}`"
        yield Problem("square-unknown", message, sheet.at(*path), f"squares run from `1-A` to `{last}`")
    elif map_.ground[square] == CLOSED:
        message = f"expected a square that can be entered, found the closed `{text}`"
        yield Problem("square-closed", message, sheet.at(*path), "choose one that is not `#`")


def _reach(sheet: ScenarioSheet) -> Iterator[Problem]:
    reached = sheet.map.far(sheet.scenario.start)
    lost = [square for square in sheet.map.squares if square not in reached]
    if reached and lost:
        message = (
            f"expected a way from the start to every square, found none to {len(lost)}: `{lost[0]}` first"
        )
        place = sheet.on_map(*square_place(sheet.map.spot[lost[0]]))
        yield Problem("square-unreachable", message, place, "add a door, or close the square with `#`")


_ALWAYS: tuple[Callable[[ScenarioSheet], Iterator[Problem]], ...] = (
    _icons,
    _needed,
    _ghouls_inside,
    _limit_letters,
)
_ON_A_SOUND_MAP: tuple[Callable[[ScenarioSheet], Iterator[Problem]], ...] = (
    _letters,
    _squares,
    _reach,
)
