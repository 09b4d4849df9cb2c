"""*Ghoulash*: what the content says in numbers.

In: a game's content, a setting. Out: `SheetNumbers`, all that drawing needs; `Numbers`, with what is needed
to play. The law of this file: nothing is supposed; what the content does not say is `MissingContent`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliego.games.ghoulash.map_text import map_of
from pliego.games.ghoulash.street_map import StreetMap
from pliego.games.ghoulash.vocabulary import (
    BOXES,
    DOOR,
    HOLE,
    MEDKIT,
    OBJECTIVE,
    RUBBLE,
    ZONES,
    GhoulashScenario,
    SymbolKind,
    SymbolPlacement,
    scenario_of,
)
from pliego.playing.content import ContentReader, MissingContent, read_by


def _scenario(read: ContentReader) -> GhoulashScenario:
    found = scenario_of(read.game, read.setting.scenario)
    if found is None:
        raise MissingContent(f"the scenario `{read.setting.scenario}`", "game.yaml", "engine")
    return found


def _missing(read: ContentReader, what: str, *path: str) -> MissingContent:
    return MissingContent(what, f"scenarios/{read.setting.scenario}.yaml", *path)


def _map(read: ContentReader) -> StreetMap:
    """Return a map that can be read, with the squares where one enters on it."""
    found, flaws = map_of(_scenario(read))
    if flaws:
        raise _missing(read, "a sound map", "map")
    if not found.starts or any(each not in found.spot for each in found.starts):
        raise _missing(read, "a square of `start`", "start")
    return found


def _ghoul_limit(read: ContentReader) -> Mapping[str, int]:
    """Return the most ghouls of each building: as many as its squares, where the sheet does not say."""
    most, found = _scenario(read).capacity, dict[str, int]()
    for letter, squares in _map(read).buildings.items():
        limit = most(letter, len(squares))
        found[letter] = len(squares) if limit is None else limit
    return found


def _may_be_blocked(read: ContentReader) -> Mapping[tuple[str, str], str]:
    is_blocked = any(entry.kind == DOOR and entry.count for entry in _scenario(read).place.values())
    return _map(read).between if is_blocked else {}


def _goals(read: ContentReader) -> int:
    """Return how many objectives there are, if everything that is drawn can be played with."""
    scenario, place = _scenario(read), _scenario(read).place
    for name in (OBJECTIVE, MEDKIT):
        if name not in place:
            raise _missing(read, f"the symbol `{name}`", "place")
    for name, entry in place.items():
        if entry.kind == "obstacle" and name not in (HOLE, RUBBLE):
            raise _missing(read, f"what the obstacle `{name}` does", "place", name)
    sizes = {letter: len(squares) for letter, squares in _map(read).buildings.items()}
    if scenario.ghouls and None in (scenario.capacity(*each) for each in sizes.items()):
        raise _missing(read, "`squares` of the ghouls", "place")
    return place[OBJECTIVE].count


def _goal_squares(read: ContentReader) -> tuple[str, ...]:
    return tuple(_map(read).allowed(_scenario(read).place[OBJECTIVE]))


def _must_return(read: ContentReader) -> bool:
    map_ = _map(read)
    if any(each not in map_.spot for each in map_.exits):
        raise _missing(read, "a square of `exits`", "exits")
    return _scenario(read).goal == "return"


def _only_with(rule: str, value: str) -> int:
    """Declare a value that a rule of some scenarios needs; 0 without that rule."""

    def read_value(read: ContentReader) -> int:
        return read.value(value) if rule in {each.rule for each in _scenario(read).rules} else 0

    found: int = read_by(read_value)
    return found


def _titles(read: ContentReader) -> Mapping[str, str]:
    scenario, icons = _scenario(read), read.game.info.icons
    return {name: icons[icon].title for name in scenario.place if (icon := scenario.icon(name)) in icons}


@dataclass(frozen=True, slots=True)
class SheetNumbers:
    """What the sheet of a scenario says: all that drawing needs. `place`: what each draws, by symbol;
    `ghoul_limit`: the most ghouls of each building; `may_be_blocked`: the door between two squares, if doors
    may be blocked at all; `samples`: a drawing for each seat."""

    map: StreetMap = read_by(lambda read: _map(read))
    place: Mapping[str, SymbolPlacement] = read_by(lambda read: _scenario(read).place)
    seats: Sequence[str] = read_by(lambda read: [*read.game.info.seats])
    ghoul_limit: Mapping[str, int] = read_by(_ghoul_limit)
    may_be_blocked: Mapping[tuple[str, str], str] = read_by(_may_be_blocked)
    samples: Mapping[str, Mapping[str, Sequence[str]]] = read_by(lambda read: _scenario(read).samples)

    def kind(self, thing: str) -> SymbolKind:
        """Return what a symbol is to the rules; of a blocked door, the door's name is given."""
        return DOOR if thing in self.map.doors else self.place[thing].kind


@dataclass(frozen=True, slots=True)
class Numbers(SheetNumbers):
    """What the content says. `goals`: how many objectives there are, `goal_squares` where one may be. Of
    `ORFANATO-1` and `ORFANATO-2` only where the scenario has them: `surprise`, `linger`. `order`: in which
    order the kinds of things on a square are met."""

    goals: int = read_by(_goals)
    goal_squares: tuple[str, ...] = read_by(_goal_squares)
    must_return: bool = read_by(_must_return)
    boxes: int = read_by(lambda read: read.value(BOXES))
    lines: int = read_by(lambda read: _scenario(read).lines)
    zones: int = read_by(lambda read: read.value(ZONES))
    miss: int = read_by(lambda read: read.value("herida-fallo"))
    rubble: int = read_by(lambda read: read.value("herida-escombros"))
    known_hole: int = read_by(lambda read: read.value("herida-agujero"))
    turns_in_hole: int = read_by(lambda read: read.value("turnos-agujero"))
    surprise: int = _only_with("ORFANATO-1", "herida-sorpresa")
    linger: int = _only_with("ORFANATO-2", "herida-espera")
    order: Sequence[str] = read_by(lambda read: [*read.word("orden").split(), DOOR])
    seat_titles: Sequence[str] = read_by(lambda read: [seat.title for seat in read.game.info.seats.values()])
    symbol_titles: Mapping[str, str] = read_by(_titles)

    def rank(self, symbol: str) -> tuple[int, bool, int]:
        """Return what orders the symbols of a square: their kinds as they are met, the objective foremost."""
        return self.order.index(self.kind(symbol)), symbol != OBJECTIVE, [*self.place].index(symbol)
