"""*Ghoulash*: what its content can get wrong, each problem at its place in the YAML.

In: a game; for `check_exact` the game as it is played. Out: problems. The law of this file: scenarios and
tables are compared, fights are fought once for each zone, nothing else is played. Codes of `check_exact`:

    encounter-rows    the table of encounters has a row that no scenario hides, or lacks one that some does
    encounter-order   its rows are not in the order in which things are met
    sheet-copies      a sheet is not printed once for each player
    blank-sheet       the blank sheet is smaller or larger than the largest scenario needs
    players-two       there are not two players: each explores the map that the other draws
    fight-order       a later hit costs no more than an earlier one, or a hit at once costs anything
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from pliego.game.model.game import Game
from pliego.games.ghoulash.check_samples import drawing_problems
from pliego.games.ghoulash.check_scenario import ScenarioSheet, scenario_problems
from pliego.games.ghoulash.odds import fight_costs
from pliego.games.ghoulash.position import FIGURES, LINES, Night
from pliego.games.ghoulash.symbols import in_order
from pliego.games.ghoulash.vocabulary import DOOR, ZONES, GhoulashScenario
from pliego.playing.declared import declared
from pliego.playing.playable import GameTable, GameTables, Playable
from pliego.text.files import FileFault, Folder
from pliego.text.problems import Problem


def check(playable: Playable, game: Game) -> Iterator[Problem]:
    """Yield what is wrong in the scenarios and their samples."""
    for name, scenario in game.scenarios.items():
        if isinstance(scenario, GhoulashScenario):
            sheet = ScenarioSheet(game, name, scenario)
            yield from scenario_problems(sheet)
            yield from () if sheet.flaws else drawing_problems(sheet, playable)


# -- what is printed, what is met and who plays

_TABLE = "encuentros"
_EACH = ("hoja", "hoja-blanca", "pantalla", "pantalla-derecha")
"""The sheets of which everybody has one."""
_BLANK = "hoja-blanca"


def check_exact(tables: GameTables) -> Iterator[Problem]:
    """Yield what does not fit together: what is printed against what is met and who plays."""
    game = tables.game
    scenarios = [each for each in game.scenarios.values() if isinstance(each, GhoulashScenario)]
    yield from _players(game)
    yield from _encounters(game, scenarios)
    yield from _copies(game)
    yield from _blank(tables, scenarios)
    for table in map(tables.of, tables.settings):
        yield from _fights(table)
        yield from _order(table)


def _fights(table: GameTable) -> Iterator[Problem]:
    """Whoever needs more shots is hurt more, but for the last zone, which cannot be missed; one who hits at
    once is not hurt (who carries nobody)."""
    costs = fight_costs(table.rules)
    rises = all(before < after for before, after in pairwise(costs[:-1]))
    if not rises or costs[0] or costs[-1] < max(costs):
        message = f"expected each miss to hurt more, found {', '.join(map(str, costs))} wounds by zone"
        place = table.game.places.at("game.yaml", "values", "herida-fallo")
        yield Problem("fight-order", message, place, "nobody would fear a ghoul")


def _order(table: GameTable) -> Iterator[Problem]:
    """The rows of the table of encounters are in the order in which things are met."""
    printed = table.game.tables.get(_TABLE)
    night = Night.begin(table.rules)
    kind = night.numbers.kind
    met = [each for each in (printed.rows if printed else ()) if each in night.numbers.place]
    rows = [kind(each) for each in met if kind(each) != DOOR]
    found = [kind(each) for each in in_order(night, [each for each in met[::-1] if kind(each) != DOOR])]
    if found != rows:
        place = table.game.places.at("tables.yaml", "tables", _TABLE, "rows", key=True)
        message = f"expected the rows in the order in which things are met, {', '.join(dict.fromkeys(found))}"
        yield Problem("encounter-order", f"{message}, found {', '.join(dict.fromkeys(rows))}", place)


def _players(game: Game) -> Iterator[Problem]:
    players, sides = game.info.players, len(game.info.seats)
    if not players.min == players.max == sides:
        message = f"expected {sides} players, one for each map, found {players.min} to {players.max}"
        yield Problem("players-two", message, game.places.at("game.yaml", "players"))


def _encounters(game: Game, scenarios: list[GhoulashScenario]) -> Iterator[Problem]:
    table = game.tables.get(_TABLE)
    if table is None:
        return
    hidden = {symbol for scenario in scenarios for symbol in scenario.place}
    for row in table.rows:
        if row not in hidden:
            message = f"expected something that a scenario hides, found `{row}`"
            place = game.places.at("tables.yaml", "tables", _TABLE, "rows", row, key=True)
            yield Problem("encounter-rows", message, place, "leave the row out, or hide it in a scenario")
    for symbol in sorted(hidden - table.rows.keys()):
        message = f"expected a row for `{symbol}`, which scenarios hide, found none"
        place = game.places.at("tables.yaml", "tables", _TABLE, "rows", key=True)
        yield Problem("encounter-rows", message, place, f"add `{symbol}:`")


def _copies(game: Game) -> Iterator[Problem]:
    players = game.info.players.max
    for name in _EACH:
        sheet = game.sheets.get(name)
        if sheet and sheet.copies != players:
            message = f"expected {players} copies of `{name}`, one a player, found {sheet.copies}"
            yield Problem("sheet-copies", message, game.places.at("boards.yaml", "sheets", name, "copies"))


def _blank(tables: GameTables, scenarios: list[GhoulashScenario]) -> Iterator[Problem]:
    """The blank sheet is as large as any scenario needs."""
    game = tables.game
    sheet = game.sheets.get(_BLANK)
    if sheet is None:
        return
    for number, wanted in _needed(tables, scenarios).items():
        found = sheet.numbers.get(number)
        if found != wanted:
            message = f"expected {wanted} `{number}` as the scenarios need, found {found or 'none'}"
            place = game.places.at("boards.yaml", "sheets", _BLANK, "numbers", number)
            yield Problem("blank-sheet", message, place)


def _needed(tables: GameTables, scenarios: list[GhoulashScenario]) -> Mapping[str, int]:
    maps = [scenario.map.splitlines() for scenario in scenarios]
    printed = [tables.of(setting).printed() for setting in tables.settings]
    return {
        "columnas": max(len(lines[0].rstrip()) // len("+---") for lines in maps),
        "filas": max(len(lines) // 2 for lines in maps),
        "figuras": max(each[FIGURES] for each in printed),
        "lineas": max(each[LINES] for each in printed),
    }


# -- the battle figure: its zones are numbered by hand, so that nothing else can count them

FIGURE = "art/ghoul.svg"
_ZONE = re.compile(rb'\bid="zona-([0-9]+)"')


def figure_problems(game: Game, folder: Folder) -> Iterator[Problem]:
    """Yield what is wrong with the zones of the battle figure."""
    try:
        drawn = {int(number) for number in _ZONE.findall(folder.read(FIGURE))}
    except FileFault:
        return
    zones = declared(game, ZONES)
    if zones is not None and drawn and drawn != set(range(1, zones + 1)):
        found = ", ".join(str(number) for number in sorted(drawn))
        message = f"expected zones 1 to {zones} in {FIGURE}, found {found}"
        place = game.places.at("game.yaml", "values", ZONES)
        yield Problem("figure-zones", message, place, "draw each as a path with the id `zona-1`, `zona-2` …")
