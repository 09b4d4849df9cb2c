"""Find the games that a person means: their folder, and which of them.

In: the current folder, `--content` if it was given, names as typed. Out: folders and games. The law of this
file: a game that nobody asked for is never built. An unknown name is refused, with the known ones. Nothing is
imported that builds or checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from pliego.text.problems import in_backticks

_GAME, _CONTENT = "game.yaml", "content"


@dataclass(frozen=True)
class GamesFolder:
    """The folder of the games. If the current folder is a game, only that game is meant."""

    content: Path
    only: str = ""

    def games(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the games asked for, or else the game of the current folder. None means all."""
        return tuple(map(self._name, asked)) or ((self.only,) if self.only else ())

    def one(self, asked: str | None, typed: str = "--game") -> str:
        """Return the one game that is meant. `typed` is how a person names one, such as `--game`. Raise
        UsageError if it is not clear."""
        found = find_games(self.content)
        named = pick_games([*self.games((asked,) if asked else ())], found)
        if len(named) > 1:
            listed = in_backticks(named)
            raise click.UsageError(f"expected one of {listed}, found none named: say `{typed} {named[0]}`")
        return named[0]

    def _name(self, asked: str) -> str:
        """Return the name of a game that may be typed as its folder: `.`, `tron/`, `games/tron`."""
        folder = Path(asked)
        is_folder = asked != folder.name and (folder / _GAME).is_file()
        path = folder.resolve()
        return path.name if is_folder and path.parent == self.content.resolve() else asked


def games_folder(given: Path | None) -> GamesFolder:
    """Return the folder that was given, or else the one nearest to the current folder."""
    if given is not None:
        return GamesFolder(given.parent, given.name) if (given / _GAME).is_file() else GamesFolder(given)
    found = next(_candidates(Path.cwd()), None)
    if found is None:
        here = Path.cwd()
        message = f"expected a game in `{here}`, found none: begin one with `pliego new NAME`, or say where "
        raise click.UsageError(message + "your games are with --content DIR")
    return found


def game_here(asked: str | None, content: Path | None) -> Path | None:
    """Return the folder of the game that is asked for, or of the one that the current folder is in; None if
    it is in none."""
    if asked is None and content is None:
        found = next(_candidates(Path.cwd()), GamesFolder(Path()))
        return found.content / found.only if found.only else None
    here = games_folder(content)
    return here.content / here.one(asked)


def _candidates(here: Path) -> Iterator[GamesFolder]:
    """Yield the folders that can be meant: that of this folder's game, the games below it, those of the
    project around it."""
    for folder in (here, *here.parents):
        if (folder / _GAME).is_file():
            yield GamesFolder(_from(here, folder.parent), folder.name)
    if _has_games(here / _CONTENT):
        yield GamesFolder(Path(_CONTENT))
    if _has_games(here):
        yield GamesFolder(Path())
    for folder in here.parents:
        if _has_games(folder / _CONTENT):
            yield GamesFolder(_from(here, folder / _CONTENT))


def _has_games(folder: Path) -> bool:
    """True if a folder holds games. In `content/`, a folder that may not be read counts as one."""
    return folder.is_dir() and any(_may_be_game(inner) for inner in folder.iterdir())


def _may_be_game(folder: Path) -> bool:
    try:
        return is_game(folder)
    except PermissionError:
        return folder.parent.name == _CONTENT


def _from(here: Path, folder: Path) -> Path:
    """Return a folder as a person would write it from here, if it is below."""
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def find_games(content: Path) -> list[str]:
    """Return the games of a content folder; a hidden folder is none, since `pliego new` may still write it.
    A folder without any is a wrong command line."""
    try:
        folders = [path for path in content.iterdir() if path.name[0] != "."] if content.is_dir() else []
        games = sorted(path.name for path in folders if is_game(path))
    except PermissionError as error:
        raise click.UsageError(f"expected to be allowed to read `{error.filename}`, found no right") from None
    if not games:
        message = f"expected games in `{content}` (folders with a game.yaml), found none: "
        raise click.UsageError(message + "begin one with `pliego new NAME`")
    return games


def is_game(folder: Path) -> bool:
    """True if a folder is a game. Raise PermissionError if it may not be read."""
    try:
        (folder / _GAME).lstat()
    except PermissionError:
        raise
    except OSError:
        return False
    return True


def pick_games(asked: Sequence[str], games: Sequence[str]) -> Sequence[str]:
    """Return the games asked for, or all. Raise UsageError for an unknown one."""
    unknown = [name for name in asked if name not in games]
    if unknown:
        known, wrong = (", ".join(f"`{name}`" for name in names) for names in (games, unknown))
        raise click.UsageError(f"expected one of {known}, found {wrong}{suggestion(unknown, games)}")
    return asked or games


def suggestion(unknown: Sequence[str], known: Sequence[str]) -> str:
    """Return a question with the names that were probably meant, or "" if none is similar."""
    from pliego.text.problems import closest

    close = dict.fromkeys(f"`{found}`" for name in unknown if (found := closest(name, known)))
    return f"; did you mean {', '.join(close)}?" if close else ""
