"""What tests keep between two runs, below `.pytest_cache`: built games, and what came of games played.

In: games to be built, or a function that plays one. Out: a workshop, or what the function returned. The law
of this file: what is kept is used again only while all that it was made of is the same. Whoever deletes it
loses only time.
"""

from __future__ import annotations

import fcntl
import hashlib
import inspect
import os
import pickle
import platform
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from pliego.games.catalogue import ROOMS
from pliego.make.writing import write_whole
from workshop import ROOT, Workshop

FOLDER = ROOT / ".pytest_cache/kept"
CODE, TESTS = ROOT / "generator/pliego", ROOT / "tests"
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
"""This run of the tests, the same for all of its workers."""
T = TypeVar("T")


# -- games that were played


def played(game: str, play: Callable[..., T], *words: object) -> T:
    """Return what a function returns that plays a game; it is called only if that is not known. It depends on
    its parameters, Pliego but for the rooms of other games, the game, templates, and the modules of tests."""
    asked = f"{play.__module__}.{play.__qualname__}{words!r}"
    assert " at 0x" not in asked, "expected parameters that say what they are"
    path = FOLDER / "played" / hashlib.sha256(asked.encode()).hexdigest()[:32]
    made_of = digest(*sources(game, Path(inspect.getfile(play)))).encode()
    with locked(path.with_suffix(".lock")):
        kept_of, _, data = path.read_bytes().partition(b"\n") if path.exists() else (b"", b"", b"")
        if kept_of == made_of:
            known: T = pickle.loads(data)
            return known
        found = play(*words)
        write_whole(path, made_of + b"\n" + pickle.dumps(found))
    return found


@cache
def sources(game: str, test: Path) -> tuple[Path, ...]:
    """Return the files that the play of a game depends on."""
    games = CODE / "games"
    code = [path for path in CODE.rglob("*.py") if not path.is_relative_to(games)]
    rooms = [*games.glob("*.py"), *(games / ROOMS[game]).rglob("*.py")]
    tests = [path for path in (*TESTS.glob("*.py"), *test.parent.glob("*.py")) if is_shared(path)]
    content = [*(ROOT / "content" / game).rglob("*"), *(ROOT / "templates").rglob("*")]
    return tuple(sorted(path for path in {*code, *rooms, *tests, test, *content} if path.is_file()))


def is_shared(path: Path) -> bool:
    """True for a module that tests import."""
    return not path.name.startswith("test_")


@cache
def digest(*files: Path) -> str:
    """Return a digest of files and of where they lie, and of Python's version."""
    total = hashlib.sha256(platform.python_version().encode())
    for file in files:
        total.update(f"{file.relative_to(ROOT).as_posix()} ".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


# -- games that were built


def built(name: str, games: Iterable[str], build: Callable[[Workshop], None]) -> Workshop:
    """Return games that are built once for all workers of a run. Pliego itself decides what is stale of the
    last run, unless what decides so has changed. What could not be built is not tried again."""
    shop = Workshop(FOLDER / "built" / name)
    mark = shop.root / ".run"
    with locked(shop.root.with_suffix(".lock")):
        if not mark.exists() or mark.read_text().split()[0] != RUN:
            renew(shop, games)
            mark.write_text(f"{RUN} failed")
            build(shop)
            mark.write_text(f"{RUN} done")
        assert mark.read_text() == f"{RUN} done", f"{name} could not be built: see who asked for it first"
    return shop


def renew(shop: Workshop, games: Iterable[str]) -> None:
    """Make content and templates of a workshop what they are now; a file that is the same stays untouched."""
    deciding = [*(CODE / "make").rglob("*.py"), *(TESTS / each for each in ("workshop.py", "conftest.py"))]
    made_by = f"{digest(*sorted(deciding))} {digest(Path(__file__))}"
    by = shop.root / ".made-by"
    if not by.exists() or by.read_text() != made_by:
        shutil.rmtree(shop.root, ignore_errors=True)
        shop.root.mkdir(parents=True)
        by.write_text(made_by)
    with TemporaryDirectory() as folder:
        new = Workshop.with_games(Path(folder), *games)
        for part in ("content", "templates"):
            mirror(new.root / part, shop.root / part)


def mirror(source: Path, copy: Path) -> None:
    """Make a folder hold the same files as another."""
    wanted = {path.relative_to(source): path for path in source.rglob("*") if path.is_file()}
    for path in [path for path in copy.rglob("*") if path.is_file()]:
        if path.relative_to(copy) not in wanted:
            path.unlink()
    for name, path in wanted.items():
        target = copy / name
        if not target.exists() or target.read_bytes() != path.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, path.read_bytes())


def stamps(shop: Workshop) -> dict[str, tuple[int, int]]:
    """Return the size and the time of every file of a workshop."""
    files = [(path, path.stat()) for path in shop.root.rglob("*") if path.is_file()]
    return {path.relative_to(shop.root).as_posix(): (stat.st_size, stat.st_mtime_ns) for path, stat in files}


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file, for which others wait."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
