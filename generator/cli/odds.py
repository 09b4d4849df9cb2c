"""`pliego odds`: the exact chances of a game.

In: games by name. Out: a table or JSON, problems, an exit code. The law of this file: nothing is rounded in
the JSON, and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.chances import fraction_text, percent_text
from generator.cli.asked import find, pick_games
from generator.cli.report import Report, console
from generator.model.game import Game
from generator.source import Problem, has_errors


def run_odds(asked: Sequence[str], content: Path, report: Report) -> None:
    """Print the odds of games and leave."""
    from generator.checks import OTHERS, run_checks
    from generator.odds import open_game

    problems: list[Problem] = []
    games: list[Game] = []
    for name in pick_games(asked, find(content)):
        game, found = open_game(content / name)
        problems.extend(found)
        if game is not None:
            problems.extend(run_checks(game, checks=OTHERS))
            games.append(game)
    if has_errors(problems):
        report.problems(problems)
    elif report.form == "json":
        report.data([{"game": game.id, "odds": list(_data(game))} for game in games])
    else:
        for game in games:
            _show(game, report)
    report.leave(problems)


def _data(game: Game) -> Iterator[dict[str, Any]]:
    for name, chance in game.odds.items():
        title = game.chances[name].title if name in game.chances else None
        yield {"id": name, "title": title, "fraction": fraction_text(chance), "chance": float(chance)}


def _show(game: Game, report: Report) -> None:
    from rich.table import Table

    if not game.odds:
        report.say(f"{game.id}: no odds")
        return
    table = Table(title=game.id, title_justify="left")
    for heading in ("odds", "of"):
        table.add_column(heading)
    for heading in ("fraction", "percent"):
        table.add_column(heading, justify="right")
    for name, chance in game.odds.items():
        title = game.chances[name].title if name in game.chances else "–"
        table.add_row(name, title, fraction_text(chance), percent_text(chance, game.info.lang))
    console().print(table)
