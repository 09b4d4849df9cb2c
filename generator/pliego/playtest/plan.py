"""What can be played of a game, and a plan of the games to play.

In: a game's folder; a game and a plan. Out: a game that is ready, or its problems; runs. The law of this
file: a plan that cannot be played is a `PlanError` that lists what can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from pliego.playtest.pace import unused_pace_rules
from pliego.playtest.runs import Run
from pliego.playtest.tally import SeenGame
from pliego.text.problems import Problem, has_errors, in_backticks


class PlanError(ValueError):
    """The plan names something that does not exist; the message lists what does."""


@dataclass(frozen=True)
class Plan:
    """What to play: settings (None: all), line-ups, readings by ruling, and the games of each run."""

    games: int
    bots: Sequence[Sequence[str]] = (("random",), ("greedy",))
    players: int | None = None
    variant: str | None = None
    scenario: str | None = None
    readings: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Ready:
    """A game that can be played, with all its settings."""

    game: Game
    playable: Playable
    settings: Sequence[Setting]


def make_ready(path: Path) -> tuple[Ready | None, list[Problem]]:
    """Return a game ready to be played, and its problems; None if it has no engine or an error.

    Only content that play depends on is checked. A designer may try a changed number before texts fit and
    examples match.
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
        return None, [*problems, missing_content(game, error)]
    problems.extend(unused_pace_rules(game, playable.bound()))
    if has_errors(problems):
        return None, problems
    return Ready(game, playable, settings), problems


def missing_content(game: Game, error: MissingContent) -> Problem:
    """Return the problem that the engine misses some content, at the place where it should be."""
    place = game.places.at(error.file, *error.path) or game.places.at("game.yaml", "engine")
    message = f"expected {error.what} in {error.file}, which the engine plays with, found none"
    return Problem("engine-lacks", message, place, "write it, or leave `engine` out of game.yaml")


def planned_settings(ready: Ready, plan: Plan) -> list[Setting]:
    """Return the settings of a plan; raises PlanError."""
    found = list(ready.settings)
    players = None if plan.players is None else str(plan.players)
    _must_be_known("a player count", players, [str(setting.players) for setting in found])
    _must_be_known("a variant", plan.variant, [setting.variant for setting in found if setting.variant])
    _must_be_known("a scenario", plan.scenario, [setting.scenario for setting in found if setting.scenario])
    left = [
        setting
        for setting in found
        if plan.players in (None, setting.players)
        and plan.variant in (None, setting.variant)
        and plan.scenario in (None, setting.scenario)
    ]
    if not left:
        raise PlanError(f"expected one of {'; '.join(map(str, found))}, found none that is all you asked for")
    return left


def _must_be_known(what: str, asked: str | None, known: Sequence[str]) -> None:
    if asked is not None and asked not in known:
        raise PlanError(
            f"expected {what} that there is ({in_backticks(dict.fromkeys(known)) or 'none'}), found `{asked}`"
        )


def check_readings(ready: Ready, readings: Mapping[str, str]) -> None:
    """Raise PlanError for an unknown ruling or reading, or one that the engine cannot play."""
    rulings = ready.game.rulings
    for ruling, reading in readings.items():
        if ruling not in rulings:
            raise PlanError(f"expected a ruling of {in_backticks(rulings) or 'none'}, found `{ruling}`")
        if reading not in rulings[ruling].readings:
            known = in_backticks(rulings[ruling].readings) or "none"
            raise PlanError(f"expected a reading of `{ruling}`, {known}, found `{reading}`")
        if ruling in ready.playable.unplayed and reading != rulings[ruling].chosen:
            raise PlanError(f"the readings of `{ruling}` cannot be played: {ready.playable.unplayed[ruling]}")


def runs_of(ready: Ready, plan: Plan) -> list[Run]:
    """Return the runs of a plan: every setting with every line-up; raises PlanError."""
    for name in [name for line_up in plan.bots for name in line_up]:
        if name not in PLAYERS:
            raise PlanError(f"expected players of {in_backticks(PLAYERS)}, found `{name}`")
    readings = plan.readings or {}
    check_readings(ready, readings)
    settings = planned_settings(ready, plan)
    return [
        Run(setting, _seated(line_up, setting), plan.games, readings)
        for setting in settings
        for line_up in plan.bots
    ]


def _seated(line_up: Sequence[str], setting: Setting) -> tuple[str, ...]:
    """Return a player for each seat; the line-up is repeated."""
    if len(line_up) > setting.players:
        raise PlanError(f"expected at most {setting.players} players for {setting}, found {len(line_up)}")
    return tuple(line_up[seat % len(line_up)] for seat in range(setting.players))


def endless(game: Game, run: Run, seen: SeenGame) -> Problem:
    """Return the problem of a game without end, at the place of its setting."""
    setting = run.setting
    place = game.places.at("game.yaml", "engine", key=True)
    if setting.variant is not None:
        place = game.places.at("game.yaml", "variants", setting.variant, key=True) or place
    if setting.scenario is not None:
        place = game.places.at(f"scenarios/{setting.scenario}.yaml") or place
    message = f"expected an end within {seen.decisions} decisions, found a game that goes on ({setting})"
    return Problem("endless-game", message, place, f"see it: {replay_command(game, run, seen)}")


def replay_command(game: Game, run: Run, seen: SeenGame) -> str:
    """Return the command that plays a game again and prints it."""
    setting = run.setting
    words = ["pliego playtest", game.id, f"--players {setting.players}"]
    words += [f"--variant {setting.variant}"] if setting.variant else []
    words += [f"--scenario {setting.scenario}"] if setting.scenario else []
    words += [f"--reading {ruling}={reading}" for ruling, reading in run.readings.items()]
    return " ".join([*words, f"--bots {','.join(seen.bots)}", f"--record {seen.seed}"])
