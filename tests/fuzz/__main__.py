"""`make fuzz CASES=10000 SEED=1 FIRST=0`: files of small games, of spreadsheets and of the real games spoiled
one at a time.

In: how many cases, the first of them, the seed, how many processes. Out: a table of what came of them,
by kind of file; what is a fault of ours is made as small as it goes and kept below tests/bad/. Exit 1 if
there is any.
The law of this file: a case is its number; the same seed makes the same cases, whatever the processes.
"""

from __future__ import annotations

import argparse
import atexit
import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from random import Random

from opendocument import cell, row, sheet, workbook
from openpyxl import Workbook
from pliego.checks.examine import check_game
from pliego.text.files import Reads
from pliego.text.po.catalog import read_catalog
from pliego.text.po.compose import PoRow, composed
from workshop import environment

from fuzz.mutations import BY_SUFFIX, RASTERS, faces_spoiled, nonsense
from fuzz.shown import with_pictures
from fuzz.trial import Verdict, tried, warmed

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "tests" / "games"
BAD = ROOT / "tests" / "bad"
GAMES = ("mini", "otra", "tabla", "libro", "hoja", "lista", "juego", "fotos")
TOWER = ("content/fotos/boards.yaml", "content/fotos/look/layouts/piso.yaml")
"""The files that say which face shows which."""
REAL = tuple(sorted(path.name for path in (ROOT / "content").iterdir() if (path / "game.yaml").exists()))
KINDS = {
    ".yaml": 400,
    ".csv": 110,
    ".xlsx": 80,
    ".ods": 60,
    ".json": 30,
    ".svg": 130,
    ".po": 100,
    ".png": 45,
    ".jpg": 45,
    ".webp": 15,
    ".gif": 10,
    ".bmp": 5,
    ".tif": 15,
    ".css": 10,
    ".html": 8,
    ".ttf": 35,
    "faces": 12,
    "real": 10,
}
"""How often each kind of file is spoiled, of about a thousand: what needs a book takes the longest."""
_RULES = """\
sections:
  - {id: material, title: Material, blocks: [{part: components}]}
  - {id: cartas, title: Cartas, blocks: [{part: cards}]}
"""
"""A book that prints what the rows of a spreadsheet say."""
ONLY_IN_PRINT = {".css": ("rulebook",), ".html": ("rulebook",), ".ttf": ("cards",)}
"""What goes wrong with these is seen when something is printed."""
TOLD_LATE = (".css", ".html")
"""Whether these can be set, only setting a book can tell."""
COPIED = "templates/new/"
"""A check reads the words of a new game only to know what its author left as it was."""
_PRINTED = 20
"""Of the others one case in so many is printed too."""
_BOOKED = 50
"""And before one in so many stands one of which the book is."""
_OFTEN = 5
"""Rasters are printed so much oftener: print shows what becomes of a spoiled one that is taken."""


@dataclass(frozen=True, slots=True)
class Case:
    """What was spoiled in which game, and what came of it."""

    number: int
    game: str
    path: str
    verdict: Verdict


def project(root: Path) -> Path:
    """Lay out the games that are spoiled, with the templates."""
    for name in ("mini", "otra"):
        shutil.copytree(OWN / "content" / name, root / "content" / name)
    for name in REAL:
        shutil.copytree(ROOT / "content" / name, root / "content" / name)
    shutil.copytree(ROOT / "templates", root / "templates")
    shutil.copytree(OWN / "templates", root / "templates", dirs_exist_ok=True)
    for name, suffix in (("tabla", "csv"), ("libro", "xlsx"), ("hoja", "ods"), ("lista", "json")):
        sheet = f"flota.{suffix}"
        folder = Path(shutil.copytree(OWN / "content" / "otra", root / "content" / name))
        deck = f"{{title: Flota, layout: otra-carta, back: mini-dorso, sheet: {sheet}}}"
        (folder / "cards.yaml").write_text(f"decks: {{flota: {deck}}}\n", "utf-8")
        (folder / sheet).write_bytes(_sheet(sheet))
        (folder / "rules.yaml").write_text(_RULES, "utf-8")
    look = root / "content" / "mini" / "look"
    look.mkdir(exist_ok=True)
    (look / "book.css").write_text("h2 { margin-top: 2mm }\n@page { margin: 9mm }\n", "utf-8")
    with_pictures(Path(shutil.copytree(OWN / "content" / "mini", root / "content" / "fotos")))
    shutil.copytree(ROOT / "templates" / "game", root / "content" / "juego")
    _translated(root, "juego")
    return root


def _translated(root: Path, game: str) -> None:
    """Give a game a whole catalog, in which every text says what it said."""
    words = [sys.executable, "-m", "pliego", "translate", "init", game, "en"]
    subprocess.run(words, cwd=root, env=environment(), check=True, capture_output=True)
    path = root / "content" / game / "locale" / "en.po"
    catalog, problems = read_catalog(path.read_bytes(), "en.po", "en")
    if problems:
        raise ValueError(problems[0].message)
    rows = [PoRow(each.address, each.source, each.source) for each in catalog.entries.values()]
    path.write_text(composed(rows, [], catalog.header), "utf-8")


def _sheet(name: str) -> bytes:
    rows = [
        ["card", "title", "text", "copies"],
        ["sol", "Sol", 'Brilla; "mucho".', 2],
        ["luna", "Luna", "", 1],
    ]
    if name.endswith(".csv"):
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        return out.getvalue().encode()
    if name.endswith(".json"):
        return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]).encode()
    if name.endswith(".ods"):
        return _open_document(rows)
    book, packed = Workbook(), io.BytesIO()
    for cells in rows:
        book.active.append(cells)
    book.save(packed)
    return packed.getvalue()


def _open_document(rows: Sequence[Sequence[object]]) -> bytes:
    """Return a workbook with repeated, merged and hidden cells, a note, a group and a second sheet."""
    texts = [[escape(str(each)) for each in cells] for cells in rows]
    note = cell("Estrella", inside="<office:annotation><text:p>nota</text:p></office:annotation>")
    long = cell("Brilla", 'dos<text:s text:c="3"/>y<text:tab/><text:span>tres</text:span>')
    below = (
        row("estrella", note, cell(*texts[1][2:3], number_rows_spanned=2, number_columns_spanned=1), "1"),
        row("cometa", "Cometa", "<table:covered-table-cell/>", '<table:table-cell table:formula="of:=1"/>'),
        row("nube", "Nube", long, "3", visibility="collapse", number_rows_repeated=2),
        f'<table:table-row-group table:display="true">{row("roca", "Roca")}</table:table-row-group>',
    )
    columns = '<table:table-column table:number-columns-repeated="16384"/>'
    first = sheet(*(row(*cells) for cells in texts), *below, name="Flota", before=columns)
    return workbook(first, sheet(row("x"), name="Notas"))


@cache
def _workplace() -> Path:
    """Return this process's own project, its games read once, so that each case begins warm."""
    root = Path(tempfile.mkdtemp(prefix="pliego-fuzz-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    warmed(project(root), GAMES)
    return root


@cache
def targets(root: Path, kind: str) -> list[tuple[str, str]]:
    """Return the files of a kind that are spoiled, each with a game that reads it, which is tried then."""
    if kind == "faces":
        return [(path, "fotos") for path in TOWER]
    if kind == "real":
        return [(path, path.split("/")[1]) for path in _files(root, REAL) if path.endswith((".yaml", ".svg"))]
    own = [(path, path.split("/")[1]) for path in _files(root, GAMES)]
    books = [path.relative_to(root).as_posix() for path in (root / "templates" / "books").glob("*.html")]
    shared = {**dict.fromkeys(books, GAMES[0]), **_readers(root)}
    return [each for each in (*own, *sorted(shared.items())) if each[0].endswith(kind)]


@cache
def _readers(root: Path) -> dict[str, str]:
    """Return the templates that games read to be checked, each with the first of those games."""
    found: dict[str, str] = {}
    templates = (root / "templates").resolve()
    for game in GAMES:
        check_game(root / "content" / game, root / "templates", reads := Reads())
        for path in map(Path, reads.files):
            if path.is_relative_to(templates) and path.is_file() and path.suffix in BY_SUFFIX:
                found.setdefault(f"templates/{path.relative_to(templates).as_posix()}", game)
    return found


def _files(root: Path, games: Sequence[str]) -> list[str]:
    return sorted(
        path.relative_to(root).as_posix()
        for game in games
        for path in (root / "content" / game).rglob("*")
        if path.suffix in BY_SUFFIX
    )


def case(seed: int, number: int, kind: str | None = None) -> Case:
    """Make a case, of one kind of file if named, try it, and put the file back."""
    root = _workplace()
    chance = Random(f"{seed}/{number}")
    kind = kind or chance.choices(list(KINDS), list(KINDS.values()))[0]
    path, game = chance.choice(targets(root, kind))
    sound = (root / path).read_bytes()
    spoil = faces_spoiled if kind == "faces" else BY_SUFFIX[Path(path).suffix]
    spoiled = spoil(sound, chance)
    prints, told_late = printed_of(kind, number), kind in TOLD_LATE
    try:
        (root / path).write_bytes(spoiled)
        verdict = tried(root, game, prints=prints, told_late=told_late)
        is_read = path.endswith(".yaml") and not path.startswith(COPIED)
        if verdict.kind == "sound" and is_read and (key := nonsense(sound, spoiled)):
            verdict = Verdict("accepted", key)
        if verdict.is_fault:
            keep(path, game, small(root, path, game, spoiled, verdict, prints=prints), verdict)
    finally:
        (root / path).write_bytes(sound)
    return Case(number, game, path, verdict)


def printed_of(kind: str, number: int) -> Sequence[str]:
    """Return the products that a case prints if its check finds nothing; a real game takes too long."""
    often = _OFTEN if kind in RASTERS else 1
    faces = ("cards", "boards") if number % (_PRINTED // often) == 0 else ()
    book = ("rulebook",) if number % (_BOOKED // often) == _BOOKED // often - 1 else ()
    return ONLY_IN_PRINT.get(kind, (*faces, *book) if kind != "real" else ())


def small(
    root: Path, path: str, game: str, spoiled: bytes, verdict: Verdict, *, prints: Sequence[str]
) -> bytes:
    """Leave out pieces of a spoiled file as long as the same comes of it."""
    found, size, tries = spoiled, max(1, len(spoiled) // 2), 0
    while size >= 1 and tries < 60 and verdict.kind != "hang":
        at = 0
        while at < len(found) and tries < 60:
            less = found[:at] + found[at + size :]
            (root / path).write_bytes(less)
            tries += 1
            late = Path(path).suffix in TOLD_LATE
            if verdict.kind != "accepted" and tried(root, game, prints=prints, told_late=late) == verdict:
                found = less
            else:
                at += size
        size //= 2
    return found


def keep(path: str, game: str, data: bytes, verdict: Verdict) -> None:
    """Keep what was found as a case of tests/bad/, to be finished by whoever mends it."""
    name = f"fuzz-{sha256(f'{path} {verdict.about}'.encode()).hexdigest()[:8]}"
    target = BAD / "_fuzz" / name / path
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        (BAD / "_fuzz" / name / "found.txt").write_text(f"{game}: {verdict.kind}: {verdict.about}\n", "utf-8")


def run(numbers: Sequence[int], seed: int, jobs: int, kind: str | None = None) -> Iterator[Case]:
    """Yield the cases as they are tried."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, [(seed, number, kind) for number in numbers], chunksize=20)


def _one(which: tuple[int, int, str | None]) -> Case:
    return case(*which)


def table(found: Sequence[Case]) -> Iterator[str]:
    """Yield the lines of the report."""
    kinds = ("sound", "told", "late", "accepted", "otherwise", "placeless", "crash", "hang", "oversize")
    yield "".join(f"{word:>11}" for word in ("file", *kinds, "all"))
    by_suffix: dict[str, Counter[str]] = {}
    for each in found:
        by_suffix.setdefault(Path(each.path).suffix, Counter())[each.verdict.kind] += 1
    total: Counter[str] = Counter()
    for suffix, counts in sorted(by_suffix.items()):
        total += counts
        yield "".join(f"{word!s:>11}" for word in (suffix, *(counts[kind] for kind in kinds), counts.total()))
    yield "".join(f"{word!s:>11}" for word in ("all", *(total[kind] for kind in kinds), total.total()))
    faults = (each.verdict for each in found if each.verdict.is_fault)
    for about, number in Counter(f"{fault.kind}: {fault.about}" for fault in faults).most_common():
        yield f"{number:>6} × {about}"


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="make fuzz")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--kind", choices=KINDS, help="spoil this kind of file only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    found = []
    for done in run(range(asked.first, asked.first + asked.cases), asked.seed, asked.jobs, asked.kind):
        found.append(done)
        if len(found) % 1000 == 0:
            print(f"{len(found)} of {asked.cases}", file=sys.stderr)
    print("\n".join(table(found)))
    sys.exit(1 if any(each.verdict.is_fault for each in found) else 0)


if __name__ == "__main__":
    main()
