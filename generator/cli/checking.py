"""`pliego check` and `pliego schema`.

In: games by name. Out: printed problems, an exit code.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.cli.asked import find, pick_games
from generator.cli.report import Report


def run_check(asked: Sequence[str], content: Path, templates: Path, report: Report) -> None:
    """Check games, tell and exit."""
    gc.disable()  # a check ends before garbage is worth looking for
    from generator.checking.side_by_side import side_by_side

    gc.freeze()
    games = pick_games(asked, find(content))
    problems = [p for found in side_by_side(content, templates, games) for p in found]
    report.problems(problems)
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = sum(problem.severity == "warning" for problem in problems)
    report.say(f"{', '.join(games)}: {errors} errors, {warnings} warnings")
    report.leave(problems)


def run_schema(out: Path, content: Path, report: Report) -> None:
    """Write the JSON Schemas: those that all games share, and beside its scenarios a game's own."""
    from generator.jsonschemas import own_schemas, schemas
    from generator.reader import read_game

    out.mkdir(parents=True, exist_ok=True)
    _write(out, schemas(), report)
    for name in find(content):
        game, _problems = read_game(content / name)
        if game is not None:
            _write(content / name, own_schemas(game), report)


def _write(folder: Path, schemas: Mapping[str, object], report: Report) -> None:
    import json

    from generator.build.writing import write_whole

    for name, schema in schemas.items():
        write_whole(folder / name, (json.dumps(schema, ensure_ascii=False, indent=1) + "\n").encode())
        report.say(str(folder / name))
