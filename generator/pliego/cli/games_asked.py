"""The games that a person asked for.

In: a content folder and names as typed. Out: games that there are. The law of this file: what there is not is
refused, naming what is; nothing that builds or checks is imported for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click


def find(content: Path) -> list[str]:
    """Return the games of a content folder; a folder without any is a wrong command line."""
    try:
        games = sorted(path.name for path in content.iterdir() if is_game(path)) if content.is_dir() else []
    except PermissionError as error:
        raise click.UsageError(f"expected to be allowed to read `{error.filename}`, found no right") from None
    if not games:
        message = f"expected games in `{content}` (folders with a game.yaml), found none: "
        raise click.UsageError(message + "begin one with `pliego new NAME`")
    return games


def is_game(folder: Path) -> bool:
    """Say if a folder is a game; raises PermissionError if it may not be looked into."""
    try:
        (folder / "game.yaml").lstat()
    except PermissionError:
        raise
    except OSError:
        return False
    return True


def pick_games(asked: Sequence[str], games: Sequence[str]) -> Sequence[str]:
    """Return the games asked for, or all; raises UsageError for one that there is not."""
    unknown = [name for name in asked if name not in games]
    if unknown:
        known, wrong = (", ".join(f"`{name}`" for name in names) for names in (games, unknown))
        raise click.UsageError(f"expected one of {known}, found {wrong}{meant(unknown, games)}")
    return asked or games


def meant(unknown: Sequence[str], known: Sequence[str]) -> str:
    """Return a question for the names that were probably meant, "" if none is like them."""
    from pliego.text.problems import closest

    close = dict.fromkeys(f"`{found}`" for name in unknown if (found := closest(name, known)))
    return f"; did you mean {', '.join(close)}?" if close else ""
