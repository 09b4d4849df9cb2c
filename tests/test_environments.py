"""Every command in every environment: it does what it does elsewhere, with the same bytes, or says what is
missing.

A table of environments stands first. Each one runs all commands, in their order, in a project of its own.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from workshop import Workshop, begun_game
from workshop import environment as variables

pytestmark = pytest.mark.long

ANOTHER_USER = 65534
COMMANDS = (
    "check",
    "check --format json",
    "decks",
    "build --papers a4 --jobs 2",
    "build --papers a4 --products images,tts --dpi 50",
    "translate init plantilla pl",
    "translate update plantilla",
    "translate status plantilla",
    "translate export plantilla pl --xlsx plantilla-pl.xlsx",
    "translate import plantilla pl plantilla-pl.xlsx",
    "translate questions plantilla --langs pl",
    "schema",
    "new mia",
    "odds plantilla",
    "rulings plantilla",
    "playtest plantilla --games 5 --jobs 2",
    "release plantilla --papers a4 --langs es",
    "check nada",
    "--help",
)


@dataclass(frozen=True)
class Environment:
    """`folder` is the name of the project's folder; `under` runs in the process before the command."""

    name: str
    variables: Mapping[str, str] = field(default_factory=dict)
    folder: str = "project"
    under: Callable[[], None] | None = None
    wrapped: tuple[str, ...] = ()


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))


def one_core() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def closed_input() -> None:
    os.close(0)


def another_user() -> None:
    os.setgid(ANOTHER_USER)
    os.setuid(ANOTHER_USER)


NO_SHARED_MEMORY = ("unshare", "-m", "sh", "-c", 'mount -t tmpfs -o ro tmpfs /dev/shm && exec "$@"', "sh")
ENVIRONMENTS = [
    Environment(
        "a plain C locale in a terminal that can do nothing",
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
        | {"TERM": "dumb", "COLUMNS": "1", "LINES": "1"},
    ),
    Environment(
        "a locale that is not installed in a wide terminal with colours",
        {"LC_ALL": "tr_TR.ISO8859-9", "LANGUAGE": "tr", "COLUMNS": "400", "FORCE_COLOR": "1"},
    ),
    Environment("blanks and quotes", folder='it\'s "my" own `game`'),
    Environment("letters of all kinds, and marks of their own", folder="ñandú Ελλάδα 遊戯 🎲 n\u0303u\u0301"),
    Environment("what URLs escape and patterns are made of", folder="100%20 #1?a=b&c;d [a-z]*{x}$HOME"),
    Environment(
        "a home that cannot be written, at another time",
        {"HOME": "/proc", "XDG_CACHE_HOME": "/proc/cache"}
        | {"TZ": "Pacific/Kiritimati", "SOURCE_DATE_EPOCH": "86400"},
    ),
    Environment(
        "no home, another hash seed and no assertions",
        {"HOME": "/nonexistent", "PYTHONHASHSEED": "7", "PYTHONOPTIMIZE": "2"},
    ),
    Environment("64 file descriptors", under=few_files),
    Environment("one core", under=one_core),
    Environment("a closed input", under=closed_input),
    Environment("no shared memory", wrapped=NO_SHARED_MEMORY),
    Environment("another user", {"HOME": "/nonexistent"}, under=another_user),
]
"""All of them but those that a test needs a machine for: other versions of Python, a wheel alone. What has
nothing to do with each other shares a run, for a run takes 20 seconds."""


@dataclass(frozen=True)
class Run:
    """What commands did: their exit codes, and the files that they left."""

    codes: Mapping[str, int]
    files: Mapping[str, bytes]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """What the commands do here."""
    return run_all(tmp_path_factory.mktemp("usual"), Environment("usual"))


def run_all(tmp_path: Path, environment: Environment) -> Run:
    """Run every command in a new project. No one may show a traceback."""
    if environment.wrapped and subprocess.run([*environment.wrapped, "true"], capture_output=True).returncode:
        pytest.skip("only the superuser may hide the shared memory")
    shop = Workshop.with_games(tmp_path / environment.folder, "otra")
    begun_game(shop.root / "content/plantilla")
    if environment.under is another_user:
        if os.getuid() or not may_run_python():
            pytest.skip("only the superuser becomes another user, and both must be able to run this Python")
        give_away(tmp_path)
    codes = {command: run(shop, environment, command) for command in COMMANDS}
    files = {
        path.relative_to(shop.root).as_posix(): path.read_bytes()
        for path in shop.root.rglob("*")
        if path.suffix in (".pdf", ".zip", ".po") or path.name == "manifest.json"
    }
    return Run(codes, files)


def may_run_python() -> bool:
    """True if another user may run this Python and read Pliego."""
    words = ["-c", "import pliego.cli.main"]
    try:
        done = subprocess.run([sys.executable, *words], env=variables(), preexec_fn=another_user, check=False)
    except PermissionError:
        return False
    return done.returncode == 0


def give_away(folder: Path) -> None:
    """Give a folder to another user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, ANOTHER_USER, ANOTHER_USER)


def run(shop: Workshop, environment: Environment, command: str) -> int:
    words = [*environment.wrapped, sys.executable, "-B", "-m", "pliego", *command.split()]
    done = subprocess.run(
        words,
        cwd=shop.root,
        env=variables(**environment.variables),
        capture_output=True,
        timeout=180,
        preexec_fn=environment.under,
        stdin=None if environment.under is closed_input else subprocess.DEVNULL,
    )
    shown = (done.stdout + done.stderr).decode("utf-8", "backslashreplace")
    assert "Traceback" not in shown and done.returncode in (0, 1, 2), f"{command}: {shown[-2000:]}"
    assert done.returncode == 0 or re.search(r"\w{3,}", shown), f"{command} says nothing"
    return done.returncode


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=lambda each: each.name)
def test_every_command_does_the_same(usual: Run, environment: Environment) -> None:
    with TemporaryDirectory() as folder:  # pytest's own is closed to other users
        found = run_all(Path(folder), environment)
    assert found.codes == usual.codes
    assert found.files.keys() == usual.files.keys()
    assert [path for path, data in found.files.items() if data != usual.files[path]] == []


def test_all_but_a_wrong_name_work_here(usual: Run) -> None:
    assert {command: code for command, code in usual.codes.items() if code} == {"check nada": 2}
