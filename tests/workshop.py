"""A workshop: a folder of its own with games and templates, where builds are made, broken and looked at.

In: names of the games below tests/games/content, or of Pliego's own. Out: builds, their manifest, their
pages. The law of this file: nothing outside the workshop's folder is written, and PDFs are read by other
people's tools.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import pikepdf
from pliego.cli.exits import main
from pliego.make import checking
from pliego.make.build import Outcome, build
from pliego.make.targets import Choice

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "tests/games"
Entry = dict[str, Any]
BY_PATH = (checking._read, checking._looks, checking._reads)
"""What a process remembers of a path. Workshops use the same paths below different folders."""


@dataclass(frozen=True)
class Workshop:
    """A folder with content/, templates/ and, once something is built, build/."""

    root: Path

    @classmethod
    def with_games(cls, root: Path, *games: str) -> Workshop:
        """Open a workshop with copies of games and of all templates, those of the tests included. Games come
        in their own language alone: what is built of others has tests of its own."""
        alone = shutil.ignore_patterns("locale")
        for name in games:
            own, theirs = GAMES / "content" / name, ROOT / "content" / name
            shutil.copytree(own if own.is_dir() else theirs, root / "content" / name, ignore=alone)
        shutil.copytree(ROOT / "templates", root / "templates")
        shutil.copytree(GAMES / "templates", root / "templates", dirs_exist_ok=True)
        return cls(root)

    @property
    def out(self) -> Path:
        """The build folder."""
        return self.root / "build"

    @property
    def games(self) -> list[str]:
        """The games of the content folder."""
        return sorted(path.parent.name for path in self.root.glob("content/*/game.yaml"))

    def write(self, path: str, text: str) -> Path:
        """Write a file of the workshop."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        return target

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a piece of text that stands once or more in a file."""
        text = (self.root / path).read_text("utf-8")
        assert old in text, f"`{old}` is not in {path}"
        self.write(path, text.replace(old, new))

    def build(self, *games: str, jobs: int = 1, **choice: Sequence[str]) -> Outcome:
        """Build in this process: everything, unless a choice (`papers=["a4"]`) says what."""
        chosen = Choice(games=games, **choice)
        folders = (self.root / "content", self.root / "templates", self.out)
        with chdir(self.root):  # places have the same names in every workshop, so what was parsed is known
            return build(chosen, *folders, jobs, lambda *_: None, games or self.games)

    def pliego(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command in this process, in the workshop; return its exit code and what it wrote."""
        for remembered in BY_PATH:
            remembered.cache_clear()
        stdout, stderr = io.StringIO(), io.StringIO()
        before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
        with (
            patch.dict(os.environ, environment(), clear=True),
            patch.object(sys, "argv", ["pliego", *words]),
            chdir(self.root),
            redirect_stdout(stdout),
            redirect_stderr(stderr),
        ):
            try:
                code = _left_with(main)
            finally:
                for each, answer in before.items():
                    signal.signal(each, answer)
        return subprocess.CompletedProcess(words, code, stdout.getvalue(), stderr.getvalue())

    def process(
        self,
        *words: str,
        python: Sequence[str] = (),
        under: Callable[[], None] | None = None,
        limit: float = 180,
        **env: str,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in a process of its own, for tests of what only a process has. It takes on the limits
        of `under` first; `limit` is in seconds; `env` changes its environment."""
        return subprocess.run(
            [sys.executable, *python, "-m", "pliego", *words],
            cwd=self.root,
            env=environment(**env),
            capture_output=True,
            text=True,
            check=False,
            timeout=limit,
            preexec_fn=under,
        )

    def manifest(self) -> dict[str, Any]:
        """Return the manifest."""
        found: dict[str, Any] = json.loads((self.out / "manifest.json").read_text("utf-8"))
        return found

    def entries(self, **where: str) -> list[Entry]:
        """Return the manifest's entries, those of a game or paper … if asked."""
        files: list[Entry] = self.manifest()["files"]
        return [entry for entry in files if all(entry[key] == value for key, value in where.items())]

    def entry(self, **where: str) -> Entry:
        """Return the only entry that is so."""
        (found,) = self.entries(**where)
        return found

    def pdf(self, **where: str) -> Path:
        """Return the only PDF that is so."""
        path: str = self.entry(**where)["path"]
        return self.out / path

    def bytes(self) -> dict[str, bytes]:
        """Return every PDF by its path, and the manifest."""
        paths = [*self.out.rglob("*.pdf"), self.out / "manifest.json"]
        return {path.relative_to(self.out).as_posix(): path.read_bytes() for path in sorted(paths)}

    def times(self) -> dict[str, int]:
        """Return when each PDF was written, in nanoseconds."""
        written = ((path.relative_to(self.out).as_posix(), path.stat()) for path in self.out.rglob("*.pdf"))
        return {path: stat.st_mtime_ns for path, stat in written}


def _left_with(run: Callable[[], NoReturn]) -> int:
    """Return the exit code that a command leaves with."""
    try:
        run()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)


def torn(shop: Workshop) -> list[str]:
    """Return what is wrong in a build folder: PDFs that are not whole, or not those of the manifest."""
    entries = shop.entries() if (shop.out / "manifest.json").exists() else []
    wrong = [f"{each['path']} is not the one of the manifest" for each in entries if not _is_true(shop, each)]
    for path in shop.out.rglob("*.pdf"):
        try:
            with pikepdf.open(path) as pdf:
                wrong += [] if len(pdf.pages) else [f"{path.name} has no page"]
        except pikepdf.PdfError:
            wrong.append(f"{path.name} is torn")
    return wrong


def _is_true(shop: Workshop, entry: Entry) -> bool:
    path = shop.out / entry["path"]
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"]


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment with changes; Pliego can be imported from anywhere."""
    kept = {key: value for key, value in os.environ.items() if key not in ("SOURCE_DATE_EPOCH", "TZ")}
    return {**kept, "PYTHONPATH": str(ROOT / "generator"), **changes}


def begun_game(folder: Path) -> Path:
    """Copy the game that others begin with to a folder, and say who made it, so that it can be handed on."""
    copy = Path(shutil.copytree(ROOT / "templates/game", folder))
    text = (copy / "game.yaml").read_text("utf-8")
    assert "Tu nombre" in text
    (copy / "game.yaml").write_text(text.replace("Tu nombre", "Ana"), "utf-8")
    return copy


def heed_ctrl_c() -> None:
    """Let a process about to start hear Ctrl+C, even if the tests run in the background, deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def children_of(pid: int) -> set[int]:
    """Return the processes that a process began."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.add(int(stat.parent.name))
    return found


def running() -> set[int]:
    """Return the processes that are neither gone nor only waiting to be counted."""
    alive = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if stat.read_text().rpartition(")")[2].split()[0] != "Z":
                alive.add(int(stat.parent.name))
        except OSError:
            continue
    return alive


def command_of(pid: int) -> bytes:
    """Return a process's command line; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def words_of(pdf: Path, *options: str) -> str:
    """Return a PDF's text as pdftotext reads it, runs of white space as one space."""
    return " ".join(pages_text(pdf, *options)).strip()


def pages_text(pdf: Path, *options: str) -> list[str]:
    """Return each page's text, runs of white space as one space."""
    return list(_pages_text(str(pdf), pdf.stat().st_mtime_ns, options))


@lru_cache(maxsize=256)
def _pages_text(pdf: str, _written: int, options: tuple[str, ...]) -> tuple[str, ...]:
    done = subprocess.run(["pdftotext", *options, pdf, "-"], capture_output=True, text=True, check=True)
    pages = done.stdout.split("\f")
    return tuple(" ".join(page.split()) for page in (pages[:-1] if pages[-1:] == [""] else pages))
