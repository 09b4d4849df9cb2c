"""Large decks printed, beside the same cards by ReportLab and by Typst; the rulebook beside WeasyPrint alone.

In: where the peer's Python is, the sizes of decks. Out: lines of tables. The law of this file: what is
compared runs in turn on the same machine, in a process of its own, start-up included; nothing is judged.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.bare import FONTS, ROOT
from bench.stacks import stack
from bench.watch import Watched, watch

SIZES = (75, 750, 7_500)
HEADINGS = ("distinct cards", "Pliego", "a card", "ReportLab", "ratio", "target", "Typst", "ratio")
BOOKS = ("rulebook", "Pliego", "WeasyPrint alone", "ratio", "set")
_TURNS = 3
_TARGET = "≤ 4 ×"
Row = tuple[str, ...]


def deck_rows(theirs: str, sizes: Sequence[int] = SIZES, turns: int = _TURNS) -> Iterator[Row]:
    """Yield a line for each size of deck: seconds of processor time, of the fastest turn, and peak memory."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            deck = stack(place / "content", size) / "stack.csv"
            commands = [_ours(place), _bare(place, deck), _typst(theirs, place, deck)]
            found = [[watch(words, ROOT / "tests") for words in commands] for _ in range(turns)]
        ours, bare, typst = (min(each, key=lambda one: one.cpu) for each in zip(*found, strict=True))
        yield (
            f"{size:,}",
            _told(ours),
            f"{1000 * ours.cpu / size:.2f} ms",
            _told(bare),
            _ratio(ours, bare),
            _TARGET,
            _told(typst),
            _ratio(ours, typst),
        )


def _ours(place: Path) -> list[str]:
    words = ("--content", str(place / "content"), "--out", str(place / "build"), "--papers", "a4")
    clean = f"import shutil, sys; shutil.rmtree({str(place / 'build')!r}, ignore_errors=True); "
    run = f"sys.path.insert(0, {str(ROOT)!r}); from pliego.cli import main; main()"
    return [sys.executable, "-c", clean + run, "build", *words, "--products", "cards"]


def _bare(place: Path, deck: Path) -> list[str]:
    return [sys.executable, str(ROOT / "tests/bench/bare.py"), "cards", str(deck), str(place / "bare.pdf")]


def _typst(theirs: str, place: Path, deck: Path) -> list[str]:
    return [theirs, str(ROOT / "tests/bench/typst_cards.py"), str(deck), str(FONTS), str(place / "typst.pdf")]


def _told(done: Watched) -> str:
    return f"{done.cpu:.2f} s, {done.mb:.0f} MB" if not done.code else f"failed ({done.code})"


def _ratio(ours: Watched, other: Watched) -> str:
    return f"{ours.cpu / other.cpu:.1f} ×" if other.cpu and not other.code else "–"


def book_rows(games: Sequence[str]) -> Iterator[Row]:
    """Yield a line for each rulebook: seconds of processor time, ours and WeasyPrint's alone."""
    for game in games:
        words = [sys.executable, "-m", "bench.bare", "book", game]
        done = subprocess.run(words, cwd=ROOT / "tests", capture_output=True, text=True, check=False)
        if done.returncode:
            yield game, "failed", "–", "–", "–"
            continue
        found = json.loads(done.stdout.splitlines()[-1])
        ours, bare = found["ours"], found["bare"]
        yield game, f"{ours:.2f} s", f"{bare:.2f} s", f"{ours / bare:.2f} ×", f"{found['times']} times"
