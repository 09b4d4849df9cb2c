"""Games with a mistake planted in them, and where problems are told.

In: the name of a game of `played`. Out: a copy with texts replaced; problems as code, file and line.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from contextlib import chdir
from pathlib import Path

from played import FOLDERS, tables_for
from pliego.checks.content import run_checks
from pliego.checks.played.engine import check_play
from pliego.game.model.game import Game
from pliego.games.catalogue import record_of
from pliego.games.opening import open_game, read_game
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem

Change = tuple[str, str, str]
Told = tuple[str, str, int]


def rewritten(content: Path, copy: Path, *changes: Change) -> Game:
    """Return the game of a folder, copied, with `old` replaced by `new` in each (file, old, new)."""
    shutil.copytree(content, copy, ignore=shutil.ignore_patterns("art"))
    for file, old, new in changes:
        text = (copy / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    game, problems = read_game(copy)
    assert game is not None and problems == []
    return game


def spoiled(folder: Path, name: str, *changes: Change) -> Path:
    """Return a copy of a game with `old` replaced by `new` in each (file, old, new), sound or not."""
    copy = folder / name
    shutil.copytree(FOLDERS[name], copy)
    for file, old, new in changes:
        text = (copy / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    return copy


def examined(folder: Path) -> set[Told]:
    """Return the errors and warnings of a game by code, file and line."""
    with chdir(folder.parent):  # paths are the same for every copy, so a picture is read once
        session, problems = open_game(folder)
        assert session is not None
        problems = [*problems, *run_checks(session)]
        problems += engine_problems(tables_for(session.game), problems)
    return {told for told in placed(p for p in problems if p.severity != "note") if told[1]}


def engine_problems(tables: GameTables | None, known: Sequence[Problem]) -> list[Problem]:
    """Return everything that is wrong with a game as it is played, in one list."""
    found = check_play(tables, known)
    return [*found.content, *found.play]


def planted(folder: Path, name: str, *changes: Change) -> GameTables:
    """Return a game with `old` replaced by `new` in each (file, old, new), ready to be laid out."""
    game = rewritten(FOLDERS[name], folder / name, *changes)
    record = record_of(game.info.engine)
    assert record is not None
    return GameTables(game, record.playable)


def exact(tables: GameTables) -> list[Problem]:
    """Return what the room of a game finds by looking at every case, each problem once."""
    assert tables.playable.check is not None
    return list(dict.fromkeys(tables.playable.check(tables)))


def placed(problems: Iterable[Problem]) -> list[Told]:
    """Return problems by code, file and line."""
    spans = [(problem.code, problem.span) for problem in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in spans]


def line(name: str, file: str, text: str) -> int:
    """Return the line on which a piece of a game's text stands."""
    before, found, _ = (FOLDERS[name] / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1
