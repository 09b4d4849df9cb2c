"""`pliego check --mutate`.

In: games by name. Out: printed problems, an exit code.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pliego.cli.games_asked import find, pick_games
from pliego.cli.report import Report


def run_mutate(asked: Sequence[str], content: Path, templates: Path, report: Report) -> None:
    """Check games; change each of their numbers, switch off each of their rules, tell what nothing notices,
    and leave."""
    from pliego.make.checking import side_by_side
    from pliego.playtest.mutation.mutate import mutate_games
    from pliego.playtest.mutation.report import problems as found_problems
    from pliego.playtest.mutation.report import summary

    games = pick_games(asked, find(content))
    problems = [p for found in side_by_side(content, templates, games) for p in found.problems]
    if any(problem.severity == "error" for problem in problems):
        report.problems(problems)
        report.say("nothing was changed: the content has errors of its own")
        report.leave(problems)
    mutated = mutate_games([content / game for game in games], os.cpu_count() or 1)
    found = [problem for each in mutated for problem in found_problems(each)]
    report.problems(found)
    for each in mutated:
        report.say(summary(each))
    report.leave(found)
