"""`make bench`: our engine beside OpenSpiel, our decks beside ReportLab and Typst, as ratios with targets.

In: where the peer's Python is, how often and how long to measure. Out: tables. The law of this file: what is
compared is measured in turns, each turn in another setting, and the middle of all turns is told beside the
lowest and the highest; nothing is judged.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import decks
from bench.watch import watch

ROOT = Path(__file__).resolve().parents[2]
PEER, TARGET = "python_tic_tac_toe", 1.0
"""The game of OpenSpiel that ours are held against, and the share of its speed that is wanted."""
GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))
TRACING = 0.15
MEMORY_MB = 300
_FEW = 3
"""What takes long is measured so many times at most."""
Row = tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """One turn of measuring a game: decisions a second, ours traced, ours untraced, the peer's."""

    traced: float
    untraced: float
    peer: float

    @property
    def ratio(self) -> float:
        """Our speed as a share of the peer's."""
        return self.traced / self.peer

    @property
    def cost(self) -> float:
        """What tracing takes of the untraced speed."""
        return 1 - self.traced / self.untraced


def rate(measured: dict[str, float]) -> float:
    """Return decisions a second."""
    return measured["plies"] / measured["seconds"]


def ask(python: str, *words: str) -> dict[str, dict[str, float]]:
    """Run a measurement in a process of its own and return what it found."""
    done = subprocess.run([python, *words], cwd=ROOT / "tests", capture_output=True, text=True, check=True)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def turn(game: str, theirs: str, seconds: float, share: float) -> Turn:
    """Measure a game, in the setting so far down its list, and its peer, one right after the other."""
    peer = ask(theirs, "bench/theirs.py", PEER, str(seconds))
    own = ask(sys.executable, "-m", "bench.ours", "speed", game, str(seconds), str(share))
    return Turn(rate(own["traced"]), rate(own["untraced"]), rate(peer))  # type: ignore[arg-type]


def speed_row(game: str, turns: Sequence[Turn]) -> Row:
    """Return the line of a game: speeds, the ratio, its lowest and highest and its target, what tracing
    costs."""
    ratios = sorted(each.ratio for each in turns)
    cost = median(each.cost for each in turns)
    return (
        game,
        f"{median(each.traced for each in turns):,.0f}",
        "tic-tac-toe (Python)",
        f"{median(each.peer for each in turns):,.0f}",
        f"{median(ratios):.2f} ×",
        f"{ratios[0]:.2f}–{ratios[-1]:.2f}",
        f"≥ {TARGET:g} ×",
        f"{cost:.1%}",
        f"≤ {TRACING:.0%}",
    )


SPEED = ("game", "plies/s", "peer", "plies/s", "ratio", "turns", "target", "tracing", "target")
REST = ("what", "took", "target")


def rest_rows(games: Sequence[str], count: int, build: bool, turns: int) -> Iterator[Row]:
    """Yield the lines of memory and of commands, each run so many times."""
    for game in games:
        found = ask(sys.executable, "-m", "bench.ours", "memory", game, str(count))
        took = f"{found['mb']:.0f} MB"  # type: ignore[str-format]
        yield f"{game}: {count:,} games", took, f"≤ {MEMORY_MB} MB"
    checked = () if games == GAMES else games
    for words, target in ((("--help",), "≤ 0.3 s"), (("check", *checked), "≤ 2 s")):
        ran = sorted((watch(command(*words), ROOT) for _ in range(turns)), key=lambda each: each.wall)
        done = ran[turns // 2]
        yield " ".join(("pliego", *words)), f"{done.wall:.2f} s ({done.cpu:.2f} s of all cores)", target
    if build:
        with tempfile.TemporaryDirectory() as out:
            done = watch(command("build", "--out", out), ROOT)
        yield "pliego build, all anew", f"{done.wall:.0f} s ({done.cpu:.0f} s of all cores)", "–"


def command(*words: str) -> list[str]:
    """Return the words that run Pliego."""
    return [sys.executable, "-m", "pliego", *words]


def table(headings: Row, rows: Sequence[Row]) -> str:
    """Return a table as text."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    lines = [headings, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def main(words: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--theirs", required=True, help="the Python that has OpenSpiel")
    parser.add_argument("--games", default=",".join(GAMES), help="comma list")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--count", type=int, default=10_000, help="games played to see the memory")
    parser.add_argument("--cards", default=",".join(map(str, decks.SIZES)), help="sizes of decks, comma list")
    parser.add_argument("--build", action="store_true", help="build everything anew too (minutes)")
    asked = parser.parse_args(words)
    theirs = str(Path(asked.theirs).absolute())  # not resolved: it is a link in an environment
    games = [game for game in asked.games.split(",") if game in GAMES]
    turns: dict[str, list[Turn]] = {game: [] for game in games}
    for number in range(asked.turns):
        print(f"turn {number + 1} of {asked.turns}", file=sys.stderr)
        share = number / max(1, asked.turns - 1)
        for game in games:
            turns[game].append(turn(game, theirs, asked.seconds, share))
    print(table(SPEED, [speed_row(game, turns[game]) for game in games]))
    print()
    few = min(_FEW, asked.turns)
    print(table(REST, list(rest_rows(games, asked.count, asked.build, few))))
    print()
    sizes = [int(size) for size in asked.cards.split(",") if size]
    print(table(decks.HEADINGS, list(decks.deck_rows(theirs, sizes, few))))
    print()
    print(table(decks.BOOKS, list(decks.book_rows(games if sizes else []))))


if __name__ == "__main__":
    main(sys.argv[1:])
