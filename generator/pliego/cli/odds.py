"""Run `pliego odds`: print the exact chances of a game.

In: games by name. Out: a table or JSON, problems, an exit code. The law of this file: no random number is
drawn, and nothing in the JSON is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pliego.cli.games import find_games, pick_games
from pliego.cli.report import Report, console
from pliego.game.session import Session
from pliego.text.locales import fraction_text, percent_text
from pliego.text.problems import Problem, has_errors


def run_odds(asked: Sequence[str], content: Path, report: Report) -> None:
    """Print the odds of games and exit."""
    from pliego.checks.content import OTHERS, run_checks
    from pliego.games.opening import open_game

    problems: list[Problem] = []
    games: list[Session] = []
    for name in pick_games(asked, find_games(content)):
        session, found = open_game(content / name)
        problems.extend(found)
        if session is not None:
            problems.extend(run_checks(session, checks=OTHERS))
            games.append(session)
    if has_errors(problems):
        report.problems(problems)
    elif report.form == "json":
        report.data([{"game": each.game.id, "odds": list(_data(each))} for each in games])
    else:
        for session in games:
            _show(session, report)
    report.exit(problems)


def _data(session: Session) -> Iterator[dict[str, Any]]:
    titles = session.game.chances
    for name, chance in session.odds.items():
        title = titles[name].title if name in titles else None
        yield {"id": name, "title": title, "fraction": fraction_text(chance), "chance": float(chance)}


def _show(session: Session, report: Report) -> None:
    from rich.table import Table

    game = session.game
    if not session.odds:
        report.line(f"{game.id}: no odds")
        return
    table = Table(title=game.id, title_justify="left")
    for heading in ("odds", "of"):
        table.add_column(heading)
    for heading in ("fraction", "percent"):
        table.add_column(heading, justify="right")
    for name, chance in session.odds.items():
        title = game.chances[name].title if name in game.chances else "–"
        table.add_row(name, title, fraction_text(chance), percent_text(chance, game.info.lang))
    console().print(table)
