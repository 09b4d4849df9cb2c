"""`make ordeal KILLS=200 SEED=1`: builds killed -9 at any moment, again and again, in one folder.

In: how many builds are killed, the seed. Out: where each was hit and what stood then; exit 1 if a PDF was
torn, the manifest untrue, or the last build not byte for byte a clean one. The law of this file: nothing is
put right between two builds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from workshop import Workshop, environment, torn

GAMES = ("mini", "otra")
BUILD = [sys.executable, "-m", "pliego", "build", "--papers", "a4", "--jobs", "2"]
SAID = "Imprime al 100 %, sin ajustar"


def killed(shop: Workshop, after: float) -> bool:
    """Build and kill the build after so many seconds; true if it was still at work."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(BUILD, cwd=shop.root, env=environment(), start_new_session=True, **quiet)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def length(shop: Workshop) -> float:
    """Return how many seconds a build of everything takes."""
    begun = time.monotonic()
    subprocess.run(BUILD, cwd=shop.root, env=environment(), check=True, capture_output=True)
    return time.monotonic() - begun


def ordeal(root: Path, kills: int, chance: Random) -> list[str]:
    """Kill so many builds; return what was found wrong."""
    shop, wrong, said = Workshop.with_games(root / "killed", *GAMES), [], SAID
    whole, hit, tries = length(shop), 0, Counter[str]()
    while hit < kills:
        shop.edit("templates/labels.yaml", said, said := f"{SAID} ({tries.total()})")
        was_hit = killed(shop, chance.uniform(0, whole))
        hit += was_hit
        tries["killed" if was_hit else "ended before"] += 1
        wrong += [f"build {tries.total()}: {each}" for each in torn(shop)]
        whole = whole if was_hit else whole * 0.98
    subprocess.run(BUILD, cwd=shop.root, env=environment(), check=True, capture_output=True)
    clean = Workshop.with_games(root / "clean", *GAMES)
    clean.edit("templates/labels.yaml", SAID, said)
    subprocess.run(BUILD, cwd=clean.root, env=environment(), check=True, capture_output=True)
    if shop.bytes() != clean.bytes():
        wrong.append("the last build differs from a clean one")
    wrong += [f"left behind: {path.name}" for path in shop.out.rglob("*.part")]
    print(f"{tries['killed']} builds killed, {tries['ended before']} ended before; {len(wrong)} wrong")
    return wrong


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="make ordeal")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        wrong = ordeal(Path(root), asked.kills, Random(asked.seed))
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
