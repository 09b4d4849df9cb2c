"""Where the games are that a person means.

In: the folder one stands in, and `--content` if it was given. Out: folders. The law of this file: games that
nobody asked for are never built: where there are none, that is said, and how to begin one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from pliego.cli.games_asked import find, is_game, pick_games

_GAME, _CONTENT = "game.yaml", "content"


@dataclass(frozen=True)
class Whereabouts:
    """The folder of the games, and the one game of them that one stands in, if one does."""

    content: Path
    only: str = ""

    def games(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the games asked for; else the one that one stands in; none means all."""
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
    """Return the games that are meant: those of the folder given, or those that one stands at."""
    if given is not None:
        return Whereabouts(given.parent, given.name) if (given / _GAME).is_file() else Whereabouts(given)
    found = next(_candidates(Path.cwd()), None)
    if found is None:
        here = Path.cwd()
        message = f"expected a game in `{here}`, found none: begin one with `pliego new NAME`, or say where "
        raise click.UsageError(message + "your games are with --content DIR")
    return found


def _candidates(here: Path) -> Iterator[Whereabouts]:
    """Yield what may be meant: the game one stands in, the games below, those of the project around."""
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
