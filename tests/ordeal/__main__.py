"""`make ordeal KILLS=200 SEED=1 ONLY=update`: commands killed -9 again and again, and two at once.

In: how many are killed, the seed, perhaps the name of a trial. Out: how often each was hit, and what was
wrong; exit 1 if anything was.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from ordeal import builds
from ordeal.running import run_trial
from ordeal.trials import TRIALS, translators_workshop

BUILDS = "builds"


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="make ordeal")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one trial")
    asked = parser.parse_args()
    names = [BUILDS, *(trial.name for trial in TRIALS)]
    if asked.only not in ("", *names):
        parser.error(f"expected one of {', '.join(names)}, found `{asked.only}`")
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        root, chance = Path(folder), Random(asked.seed)
        if asked.only in ("", BUILDS):
            wrong += builds.ordeal(root, asked.kills, chance)
        shop = translators_workshop(root / "translated")
        for trial in TRIALS:
            if asked.only in ("", trial.name):
                wrong += run_trial(trial, shop, asked.kills, chance)
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
