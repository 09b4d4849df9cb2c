"""A net under changes of the code: everything that Pliego writes and plays, as digests that can be compared.

    python tests/net.py record FILE             # before the change
    python tests/net.py compare FILE            # after it: what differs, line by line
    python tests/net.py record FILE --part play # one part alone: print, bad or play

In: the games of `content/`, the bad inputs of the tests. Out: a JSON file, name to digest. Parts: `print`
builds every PDF on both papers and in both inks in every complete language, pictures and exports; `bad`
checks every bad input and keeps each problem whole; `play` plays 1,000 random games in every setting and
keeps their moves.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = 1000
SLICE = 125
Digests = dict[str, str]


def printed() -> Digests:
    """Return a digest for each file that a build of everything writes."""
    from workshop import Workshop

    found: Digests = {}
    exports = "contact,images,tts,mpc,tgc,press"
    for words in (["--inks", "colour,low"], ["--products", exports, "--papers", "a4", "--profile", "none"]):
        with TemporaryDirectory() as folder:
            run = Workshop(ROOT).process("build", *words, "--jobs", "2", "--out", folder, limit=3000)
            if run.returncode:
                raise SystemExit(run.stdout + run.stderr)
            files = (path for path in Path(folder).rglob("*") if path.suffix in (".pdf", ".zip"))
            for path in sorted(files):
                found[f"print {path.relative_to(folder).as_posix()}"] = _digest(path.read_bytes())
    return found


def checked() -> Digests:
    """Return every problem of each bad input, whole."""
    import shutil

    import test_bad_input as bad
    from small import TEMPLATES, write

    found: Digests = {}
    with TemporaryDirectory() as name:
        files = {**TEMPLATES, "labels.yaml": "es: {card: Carta}\n"}
        templates = write(Path(name) / "templates", files)
        shutil.copytree(ROOT / "templates/fonts" / bad.FONTS, templates / "fonts" / bad.FONTS)
        for case in bad.CASES:
            folder = Path(name) / case
            folder.mkdir()
            _, problems = bad.check(case, folder, templates)
            found[f"bad {case}"] = "\n".join(repr(each) for each in problems).replace(name, "")
    return found


def played() -> Digests:
    """Return a digest of the moves of 1,000 random games in every setting."""
    jobs = [(*each, first) for each in _settings() for first in range(0, GAMES, SLICE)]
    with ProcessPoolExecutor(2) as pool:
        return {name: digest for found in pool.map(_play_slice, jobs) for name, digest in found.items()}


def _settings() -> Iterator[tuple[str, int]]:
    from played import FOLDERS, game_of, playable

    for name in FOLDERS:
        for number, _ in enumerate(playable(name).settings(game_of(name))):
            yield name, number


def _play_slice(job: tuple[str, int, int]) -> Digests:
    from played import game_of, playable

    name, number, first = job
    setting = playable(name).settings(game_of(name))[number]
    table = playable(name).table(game_of(name), setting)
    moves = "\n".join(" ".join(_play(table.begin(), Random(seed))) for seed in range(first, first + SLICE))
    return {f"play {name}, {setting}, from {first}": _digest(moves.encode())}


def _play(match: Any, random: Random) -> Iterator[str]:
    """Yield each move of a random game in notation, then how it ended."""
    from pliego.playing.moves import ALL, OVER

    while match.actor != OVER:
        if match.actor == ALL:
            move = [random.choice(match.legal_moves(seat)) for seat in range(match.seats)]
            yield " ".join(map(match.notation, move))
        else:
            move = random.choice(match.chances or match.legal_moves(match.actor))
            yield f"{match.actor}:{match.notation(move)}"
        match.apply(move)
    yield f"{match.reason()} {match.returns()}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


PARTS = {"print": printed, "bad": checked, "play": played}


def main() -> int:
    """Record or compare; 1: something differs."""
    words = argparse.ArgumentParser(description="digests of everything that Pliego writes and plays")
    words.add_argument("what", choices=["record", "compare"])
    words.add_argument("file", type=Path)
    words.add_argument("--part", choices=[*PARTS])
    told = words.parse_args()
    found = {k: v for part in ([told.part] if told.part else PARTS) for k, v in PARTS[part]().items()}
    earlier: Digests = json.loads(told.file.read_text("utf-8")) if told.file.exists() else {}
    if told.what == "record":
        told.file.write_text(json.dumps({**earlier, **found}, indent=0, sort_keys=True), "utf-8")
        print(f"{len(found)} recorded")
        return 0
    before = {name: value for name, value in earlier.items() if not told.part or name.startswith(told.part)}
    differing = [name for name in sorted({*before, *found}) if before.get(name) != found.get(name)]
    for name in differing:
        print(f"differs: {name}")
        if name.startswith("bad "):
            print(f"  was: {before.get(name)}\n  is:  {found.get(name)}")
    print(f"{len(found)} compared, {len(differing)} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
