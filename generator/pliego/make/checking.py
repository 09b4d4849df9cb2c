"""Check several games at once, one process per core, and remember the games without problems.

In: a content folder and names of games. Out: the problems of each, in the given order. The laws of this file:
the answer is the same as that of checking one game after the other; what checks games is imported once,
before processes begin, and only if a game needs a check; a game is remembered only if it has no problem, with
all files that were read to check it, and with its counts; without a build folder nothing is remembered;
nobody else can say that a game is clean.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pliego.make.records import Origins, Records, valid_records
from pliego.make.signed import read_signed, signed
from pliego.make.toolchain import stamp
from pliego.make.writing import write_whole
from pliego.text.files import Folder, Reads
from pliego.text.problems import Problem, in_order

if TYPE_CHECKING:
    from pliego.cards.look import Looks
    from pliego.game.session import Session


CLEAN = ".clean.json"
_ROWS = "rows"


@dataclass(frozen=True, slots=True)
class CleanGames:
    """The games without problems, each with the files that were read to check it.

    `mark` is the stamp at the beginning: if code changes meanwhile, the next check looks again.
    """

    path: Path
    records: Records
    games: Mapping[str, Mapping[str, Any]]
    mark: str = field(default_factory=stamp)

    @classmethod
    def open(cls, out: Path, content: Path, templates: Path) -> CleanGames:
        """Read the clean games of a build folder, if this user found them clean."""
        records = Records(Origins(content, templates))
        return cls(out / CLEAN, records, valid_records(read_signed(out / CLEAN, CLEAN).get("games")))

    def has(self, game: str) -> bool:
        """True if a game was clean and none of its files has changed."""
        record = self.games.get(game)
        return record is not None and record.get("stamp") == self.mark and self.records.hold(record, game)

    def rows(self, game: str) -> list[str]:
        """Return how many rows of its tables a clean game takes, in words."""
        return [str(line) for line in self.games[game].get(_ROWS, ())]

    def remember(self, clean: Mapping[str, Checked]) -> None:
        """Add games to the clean ones."""
        folder = self.path.parent
        if not clean or not folder.is_dir() or folder.is_symlink():
            return
        new = {
            game: {"stamp": self.mark, _ROWS: [*result.rows], **self.records.of(result.reads, game)}
            for game, result in clean.items()
        }
        with suppress(OSError):
            data = json.dumps(signed(CLEAN, {"games": {**self.games, **new}}))
            write_whole(self.path, data.encode())


class CheckedPart(NamedTuple):
    """The problems of a part of a game, those of its themes and layouts, the files that were read, and how
    many rows of its tables it takes, in words."""

    own: list[Problem]
    look: list[Problem]
    reads: Reads
    rows: Sequence[str] = ()


class Checked(NamedTuple):
    """The problems of a game, the files that were read to find them, and how many rows of its tables it
    takes, in words."""

    problems: list[Problem]
    reads: Reads
    rows: Sequence[str] = ()


def side_by_side(content: Path, templates: Path, games: Sequence[str]) -> list[Checked]:
    """Check each game; return the results in order.

    The parts of a game share what they read and draw, so a game is split only if there are more cores than
    games.
    """
    import pliego.checks.examine
    import pliego.checks.languages  # noqa: F401 (processes begin with what is imported here)
    from pliego.make.workers import together

    cores, paths = os.cpu_count() or 1, [content / game for game in games]
    if cores <= len(games):
        return [*chain(*together([[partial(_alone, path, templates)] for path in paths], cores))]
    reads = {path: Reads() for path in paths}
    parts = together([_jobs(path, templates, reads[path]) for path in paths], cores)
    return [_whole(reads[path], *each) for path, each in zip(paths, parts, strict=True)]


def _jobs(path: Path, templates: Path, reads: Reads) -> list[partial[CheckedPart]]:
    """Return the parts of a game's check: its faces, its data, and each of its other languages."""
    from pliego.game.labels import translations

    langs = translations(Folder(path, reads))
    own = [partial(part, path, templates) for part in (_faces, _data)]
    return [*own, *(partial(_language, path, templates, lang) for lang in langs)]


def _whole(reads: Reads, faces: CheckedPart, data: CheckedPart, *others: CheckedPart) -> Checked:
    from pliego.checks.examine import without_effects

    translated = (problem for other in others for problem in other.own)
    own = without_effects([*data.own, *faces.own, *faces.look, *data.look])
    problems = in_order([*own, *translated])
    for part in (faces, data, *others):
        reads = reads.together(part.reads)
    return Checked(problems, reads, data.rows)


def _alone(path: Path, templates: Path) -> Checked:
    from pliego.checks.examine import check_game
    from pliego.game.spreadsheet.row_counts import counted_rows

    reads = Reads()
    game, problems = check_game(path, templates, reads)
    return Checked(problems, reads, counted_rows(game))


def _faces(path: Path, templates: Path) -> CheckedPart:
    """Check the faces of a game, and its pictures, which are read for them."""
    from pliego.checks.content import PICTURES, run_checks
    from pliego.checks.faces.fit import fit_problems

    session, _problems = _read(path)
    if session is None:
        return CheckedPart([], [], _reads(path))
    looks = _looks(path, templates)
    problems = fit_problems(session, looks)[0]
    return CheckedPart([*problems, *run_checks(session, looks, PICTURES)], looks.problems, _reads(path))


def _data(path: Path, templates: Path) -> CheckedPart:
    """Check everything else of a game."""
    from pliego.checks.content import OTHERS
    from pliego.checks.content.inspection import Inspection
    from pliego.checks.examine import data_problems
    from pliego.game.spreadsheet.row_counts import counted_rows

    session, problems = _read(path)
    if session is None:
        return CheckedPart([*problems], [], _reads(path))
    looks = _looks(path, templates)
    data, play = data_problems(Inspection(session, looks), problems, OTHERS)
    rows = counted_rows(session.game)
    return CheckedPart([*problems, *data, *play], looks.problems, _reads(path), rows)


def _language(path: Path, templates: Path, lang: str) -> CheckedPart:
    """Check a game in another language."""
    from pliego.checks.languages import checked_in

    session, _problems = _read(path)
    if session is None:
        return CheckedPart([], [], _reads(path))
    translation = checked_in(session, _looks(path, templates), lang)
    return CheckedPart([*translation.report], [], _reads(path))


@lru_cache(maxsize=8)
def _read(path: Path) -> tuple[Session | None, tuple[Problem, ...]]:
    """Read a game once in each process; the processes end with the check."""
    from pliego.games.opening import open_game

    session, problems = open_game(path, _reads(path))
    return session, tuple(problems)


@lru_cache(maxsize=8)
def _looks(path: Path, templates: Path) -> Looks:
    """Return the themes and layouts of a game, once in each process, so that words are measured once."""
    from pliego.cards.look import Looks

    reads = _reads(path)
    return Looks.of_game(Folder(path, reads), Folder(templates, reads))


@lru_cache(maxsize=8)
def _reads(path: Path) -> Reads:  # noqa: ARG001 (one for each path)
    """Return the record of what this process reads for a game."""
    return Reads()
