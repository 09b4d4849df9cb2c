"""What can be played of a game, and what was asked for.

In: a game's folder, or a game and wishes as typed. Out: the game with what keeps it from being played; runs.
The law of this file: a wish that cannot be met is a `Wish` that says what there is instead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pliego.checks.content import effects, ranges, references
from pliego.checks.content.inspection import Inspection
from pliego.game.model.game import Game
from pliego.games.opening import open_game
from pliego.games.played import played
from pliego.playing.content import MissingContent
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable
from pliego.playing.players import PLAYERS
from pliego.playtest.pace import untimed
from pliego.playtest.runs import Run
from pliego.playtest.tally import Seen
from pliego.text.problems import Problem, has_errors


class Wish(ValueError):
    """Something was asked for that there is not; says what there is."""


@dataclass(frozen=True)
class Wishes:
    """What to play: settings (None: all), line-ups, readings by ruling, games of each run."""

    games: int
    bots: Sequence[Sequence[str]] = (("random",), ("greedy",))
    players: int | None = None
    variant: str | None = None
    scenario: str | None = None
    readings: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Ready:
    """A game that can be played, with every way to set it up."""

    game: Game
    playable: Playable
    settings: Sequence[Setting]


def make_ready(path: Path) -> tuple[Ready | None, list[Problem]]:
    """Return a game ready to be played (None if it has no engine or something is wrong), and what is wrong.

    Only what play depends on counts: a text that does not fit or an example that no longer comes out is no
    reason not to try what a changed number does.
    """
    session, problems = open_game(path)
    if session is None or has_errors(problems):
        return None, problems
    inspection, game, own = Inspection(session), session.game, played(session)
    for check in (ranges.check, references.check, effects.check):
        problems.extend(check(inspection))
    if own is None or has_errors(problems):
        return None, problems
    playable = own.record.playable
    try:
        settings = list(playable.settings(game))
        for setting in settings:
            playable.cap(game, setting)
            playable.table(game, setting).begin()
    except MissingContent as error:
        return None, [*problems, lacking(game, error)]
    problems.extend(untimed(game, playable.bound()))
    if has_errors(problems):
        return None, problems
    return Ready(game, playable, settings), problems


def lacking(game: Game, error: MissingContent) -> Problem:
    """Return what the engine lacks as a problem, where it should stand."""
    place = game.places.at(error.file, *error.path) or game.places.at("game.yaml", "engine")
    message = f"expected {error.what} in {error.file}, which the engine plays with, found none"
    return Problem("engine-lacks", message, place, "write it, or leave `engine` out of game.yaml")


def settings_wished(ready: Ready, wishes: Wishes) -> list[Setting]:
    """Return the settings asked for; raises Wish."""
    found = list(ready.settings)
    players = None if wishes.players is None else str(wishes.players)
    _known("a player count", players, [str(setting.players) for setting in found])
    _known("a variant", wishes.variant, [setting.variant for setting in found if setting.variant])
    _known("a scenario", wishes.scenario, [setting.scenario for setting in found if setting.scenario])
    left = [
        setting
        for setting in found
        if wishes.players in (None, setting.players)
        and wishes.variant in (None, setting.variant)
        and wishes.scenario in (None, setting.scenario)
    ]
    if not left:
        raise Wish(f"expected one of {'; '.join(map(str, found))}, found none that is all you asked for")
    return left


def _known(what: str, asked: str | None, there: Sequence[str]) -> None:
    if asked is not None and asked not in there:
        raise Wish(f"expected {what} that there is ({_listed(dict.fromkeys(there))}), found `{asked}`")


def check_readings(ready: Ready, readings: Mapping[str, str]) -> None:
    """Raise Wish for a ruling or reading that there is not, or that the engine cannot play."""
    rulings = ready.game.rulings
    for ruling, reading in readings.items():
        if ruling not in rulings:
            raise Wish(f"expected a ruling of {_listed(rulings)}, found `{ruling}`")
        if reading not in rulings[ruling].readings:
            there = _listed(rulings[ruling].readings)
            raise Wish(f"expected a reading of `{ruling}`, {there}, found `{reading}`")
        if ruling in ready.playable.unplayed and reading != rulings[ruling].chosen:
            raise Wish(f"the readings of `{ruling}` cannot be played: {ready.playable.unplayed[ruling]}")


def runs_of(ready: Ready, wishes: Wishes) -> list[Run]:
    """Return the runs asked for: every setting with every line-up; raises Wish."""
    for name in [name for line_up in wishes.bots for name in line_up]:
        if name not in PLAYERS:
            raise Wish(f"expected players of {_listed(PLAYERS)}, found `{name}`")
    readings = wishes.readings or {}
    check_readings(ready, readings)
    settings = settings_wished(ready, wishes)
    return [
        Run(setting, _seated(line_up, setting), wishes.games, readings)
        for setting in settings
        for line_up in wishes.bots
    ]


def _seated(line_up: Sequence[str], setting: Setting) -> tuple[str, ...]:
    """Return a player for each seat: the line-up, over and over."""
    if len(line_up) > setting.players:
        raise Wish(f"expected at most {setting.players} players for {setting}, found {len(line_up)}")
    return tuple(line_up[seat % len(line_up)] for seat in range(setting.players))


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


def endless(game: Game, run: Run, seen: Seen) -> Problem:
    """Return the problem of a game that does not end, where its setting is written."""
    setting = run.setting
    place = game.places.at("game.yaml", "engine", key=True)
    if setting.variant is not None:
        place = game.places.at("game.yaml", "variants", setting.variant, key=True) or place
    if setting.scenario is not None:
        place = game.places.at(f"scenarios/{setting.scenario}.yaml") or place
    message = f"expected an end within {seen.decisions} decisions, found a game that goes on ({setting})"
    return Problem("endless-game", message, place, f"see it: {again(game, run, seen)}")


def again(game: Game, run: Run, seen: Seen) -> str:
    """Return the command that shows a game again."""
    setting = run.setting
    words = ["pliego playtest", game.id, f"--players {setting.players}"]
    words += [f"--variant {setting.variant}"] if setting.variant else []
    words += [f"--scenario {setting.scenario}"] if setting.scenario else []
    words += [f"--reading {ruling}={reading}" for ruling, reading in run.readings.items()]
    return " ".join([*words, f"--bots {','.join(seen.bots)}", f"--record {seen.seed}"])
