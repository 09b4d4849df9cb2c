"""Builds killed -9 at any moment, again and again, in one folder.

In: how many builds are killed, the source of chance. Out: what was found wrong: a torn PDF, an untrue
manifest, a last build that is not byte for byte a clean one. The law of this file: nothing is put right
between two builds.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from workshop import Workshop, torn

from ordeal.killing import begun, ended, killed_after, length

GAMES = ("mini", "otra")
BUILD = ("build", "--papers", "a4", "--jobs", "2")
SAID = "Imprime al 100 %, sin ajustar"


def ordeal(root: Path, kills: int, chance: Random) -> list[str]:
    """Kill so many builds; return what was found wrong."""
    shop, wrong, said = Workshop.with_games(root / "killed", *GAMES), [], SAID
    whole, hit, tries = length(shop, BUILD), 0, Counter[str]()
    while hit < kills:
        shop.edit("templates/labels.yaml", said, said := f"{SAID} ({tries.total()})")
        was_hit = killed_after(begun(shop, BUILD), chance.uniform(0, whole))
        hit += was_hit
        tries["killed" if was_hit else "ended before"] += 1
        wrong += [f"build {tries.total()}: {each}" for each in torn(shop)]
        whole = whole if was_hit else whole * 0.98
    wrong += _unlike_clean(shop, root / "clean", said)
    wrong += [f"left behind: {path.name}" for path in shop.out.rglob("*.part")]
    print(f"builds: {tries['killed']} killed, {tries['ended before']} ended before; {len(wrong)} wrong")
    return wrong


def _unlike_clean(shop: Workshop, root: Path, said: str) -> list[str]:
    """Build once more, and compare with a clean build of the same files."""
    clean = Workshop.with_games(root, *GAMES)
    clean.edit("templates/labels.yaml", SAID, said)
    codes = [ended(begun(each, BUILD)) for each in (shop, clean)]
    return (
        []
        if codes == [0, 0] and shop.bytes() == clean.bytes()
        else ["the last build differs from a clean one"]
    )
