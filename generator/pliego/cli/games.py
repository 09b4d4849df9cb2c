"""The games that a person means: where they are, and which of them.

In: the current folder, `--content` if it was given, names as typed. Out: folders and games. The law of
this file: a game that nobody asked for is never built; a name that does not exist is refused, with those that
do. Nothing that builds or checks is imported for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

_GAME, _CONTENT = "game.yaml", "content"


@dataclass(frozen=True)
class Whereabouts:
    """The folder of the games. If the current folder is a game, that game alone is meant."""

    content: Path
    only: str = ""

    def games(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the games asked for, else the game of the current folder; none means all."""
        return asked or ((self.only,) if self.only else ())

    def one(self, asked: str | None) -> str:
        """Return the one game that is meant; raises UsageError if it is not clear which."""
        found = find(self.content)
        named = pick_games([asked or self.only] if asked or self.only else [], found)
        if len(named) > 1:
            raise click.UsageError(
                f"expected one of {', '.join(f'`{name}`' for name in named)}, found none named"
            )
        return named[0]


def where(given: Path | None) -> Whereabouts:
    """Return the games that are meant: those of the folder given, else those near the current folder."""
    if given is not None:
        return Whereabouts(given.parent, given.name) if (given / _GAME).is_file() else Whereabouts(given)
    found = next(_candidates(Path.cwd()), None)
    if found is None:
        here = Path.cwd()
        message = f"expected a game in `{here}`, found none: begin one with `pliego new NAME`, or say where "
        raise click.UsageError(message + "your games are with --content DIR")
    return found


def _candidates(here: Path) -> Iterator[Whereabouts]:
    """Yield what may be meant: this folder's game, the games below it, those of the project around it."""
    for folder in (here, *here.parents):
        if (folder / _GAME).is_file():
            yield Whereabouts(_from(here, folder.parent), folder.name)
    if _has_games(here / _CONTENT):
        yield Whereabouts(Path(_CONTENT))
    if _has_games(here):
        yield Whereabouts(Path())
    for folder in here.parents:
        if _has_games(folder / _CONTENT):
            yield Whereabouts(_from(here, folder / _CONTENT))


def _has_games(folder: Path) -> bool:
    """Say if there are games in a folder; in `content/`, one that may not be looked into is one."""
    return folder.is_dir() and any(_may_be_game(inner) for inner in folder.iterdir())


def _may_be_game(folder: Path) -> bool:
    try:
        return is_game(folder)
    except PermissionError:
        return folder.parent.name == _CONTENT


def _from(here: Path, folder: Path) -> Path:
    """Return a folder as a person would write it from here, if it is below."""
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


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
        (folder / _GAME).lstat()
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
