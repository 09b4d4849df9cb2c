"""Run `pliego check`, `pliego check --mutate` and `pliego schema`.

In: games by name. Out: printed problems, an exit code.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pliego.cli.games import find_games, pick_games
from pliego.cli.report import Report
from pliego.text.files import Folder

if TYPE_CHECKING:
    from pliego.text.problems import Problem


def run_check(asked: Sequence[str], content: Path, templates: Path, out: Path, report: Report) -> None:
    """Check games, print problems and exit. A game that had no problem and has not changed is not checked
    again. The build folder, if there is one, remembers that."""
    gc.disable()  # a check ends before collecting garbage pays
    from pliego.make.checking import CleanGames, side_by_side

    games = pick_games(asked, find_games(content))
    clean = CleanGames.open(out, content, templates)
    changed = [game for game in games if not clean.has(game)]
    rows = {game: clean.rows(game) for game in games if game not in changed}
    problems: list[Problem] = []
    if changed:
        gc.freeze()
        checked = side_by_side(content, templates, changed)
        found = dict(zip(changed, checked, strict=True))
        clean.remember({game: result for game, result in found.items() if not result.problems})
        rows |= {game: [*result.rows] for game, result in found.items()}
        problems = [problem for result in checked for problem in result.problems]
    report.problems(problems)
    for game in games if report.form == "text" else ():
        for line in rows[game]:
            report.line(f"{game}: {line}")
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = sum(problem.severity == "warning" for problem in problems)
    told = f"{', '.join(games)}: {_counted(errors, 'error')}, {_counted(warnings, 'warning')}"
    report.line(f"{told}{_where(problems)}")
    report.exit(problems)


def _where(problems: Sequence[Problem]) -> str:
    """Return where the errors are if other problems are printed around them."""
    errors = [problem for problem in problems if problem.severity == "error"]
    places = list(dict.fromkeys(str(problem.span) for problem in errors if problem.span))
    if not places or len(errors) == len(problems):
        return ""
    more = f" and {_counted(len(places) - 1, 'more place')}" if len(places) > 1 else ""
    return f" (error at {places[0]}{more})"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def run_mutate(asked: Sequence[str], content: Path, templates: Path, report: Report) -> None:
    """Check games. Then change each number and switch off each rule, print the changes that nothing
    notices, and exit."""
    from pliego.make.checking import side_by_side
    from pliego.playtest.mutation.mutate import mutate_games
    from pliego.playtest.mutation.report import problems as found_problems
    from pliego.playtest.mutation.report import summary

    games = pick_games(asked, find_games(content))
    problems = [p for found in side_by_side(content, templates, games) for p in found.problems]
    if any(problem.severity == "error" for problem in problems):
        report.problems(problems)
        report.line("nothing was changed: the content has errors of its own")
        report.exit(problems)
    mutated = mutate_games([content / game for game in games], os.cpu_count() or 1)
    found = [problem for each in mutated for problem in found_problems(each)]
    report.problems(found)
    for each in mutated:
        report.line(summary(each))
    report.exit(found)


def run_schema(out: Path, content: Path, report: Report) -> None:
    """Write the JSON Schemas: the common ones, and beside its scenarios a game's own."""
    from pliego.game.schemas import own_schemas, schemas
    from pliego.games.opening import open_game

    out.mkdir(parents=True, exist_ok=True)
    _write(out, schemas(), report)
    for name in find_games(content):
        session, _problems = open_game(content / name)
        if session is not None and session.play is not None:
            _write(content / name, own_schemas(session.play.vocabulary), report)


def _write(folder: Path, schemas: Mapping[str, object], report: Report) -> None:
    import json

    from pliego.make.replacing import contents, replace_file

    for name, schema in schemas.items():
        data = (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode()
        Folder(folder).path(name)  # a link may lead out of a game
        replace_file(folder / name, contents(folder / name), data)
        report.line(str(folder / name))
