"""`pliego check` and `pliego schema`.

In: games by name. Out: printed problems, an exit code.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pliego.cli.games_asked import find, pick_games
from pliego.cli.report import Report

if TYPE_CHECKING:
    from pliego.text.problems import Problem


def run_check(asked: Sequence[str], content: Path, templates: Path, out: Path, report: Report) -> None:
    """Check games, tell and exit. A game in which nothing was wrong, and of which nothing has changed, is not
    checked again; that is remembered in the build folder, if there is one."""
    gc.disable()  # a check ends before garbage is worth looking for
    from pliego.make.checking import CleanGames

    games = pick_games(asked, find(content))
    clean = CleanGames.open(out, content, templates)
    changed = [game for game in games if not clean.has(game)]
    problems: list[Problem] = []
    if changed:
        from pliego.make.checking import side_by_side

        gc.freeze()
        checked = side_by_side(content, templates, changed)
        found = zip(changed, checked, strict=True)
        clean.remember({game: result.reads for game, result in found if not result.problems})
        problems = [problem for result in checked for problem in result.problems]
    report.problems(problems)
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = sum(problem.severity == "warning" for problem in problems)
    report.say(f"{', '.join(games)}: {errors} errors, {warnings} warnings")
    report.leave(problems)


def run_schema(out: Path, content: Path, report: Report) -> None:
    """Write the JSON Schemas: those that all games share, and beside its scenarios a game's own."""
    from pliego.game.schemas import own_schemas, schemas
    from pliego.games.opening import open_game

    out.mkdir(parents=True, exist_ok=True)
    _write(out, schemas(), report)
    for name in find(content):
        session, _problems = open_game(content / name)
        if session is not None and session.play is not None:
            _write(content / name, own_schemas(session.play.vocabulary), report)


def _write(folder: Path, schemas: Mapping[str, object], report: Report) -> None:
    import json

    from pliego.make.writing import write_whole

    for name, schema in schemas.items():
        write_whole(folder / name, (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode())
        report.say(str(folder / name))
