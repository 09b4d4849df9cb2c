"""`pliego release`.

In: games, languages and papers. Out: ZIPs below `release/` of the build folder, an exit code. The law of this
file: nothing is handed on of a game with an error, or in a language that lacks a text.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.build.run import build
from generator.build.state import MANIFEST
from generator.build.targets import PAPERS, Choice
from generator.build.writing import write_whole
from generator.cli.asked import find
from generator.cli.building import langs_of, make_folder, pick
from generator.cli.report import Report, progress
from generator.files import Folder, read_regular
from generator.labels import read_labels
from generator.release import Parcel, PdfEntry, about, name_of, parcels_of, picture, zipped
from generator.source import has_errors
from generator.translate.languages import open_in

FOLDER = "release"


def run_release(
    asked: Mapping[str, str], content: Path, templates: Path, out: Path, jobs: int | None, report: Report
) -> None:
    """Build what is stale, refuse what is not complete, write the ZIPs, tell and exit."""
    games = find(content)
    choice = Choice(
        games=pick("games", asked["games"], games) or games,
        langs=pick("langs", asked["langs"], langs_of(content, games)),
        papers=pick("papers", asked["papers"], PAPERS) or PAPERS,
        strict=True,
    )
    make_folder(out)
    with progress() as listen:
        outcome = build(choice, content, templates, out, jobs or os.cpu_count() or 1, listen, choice.games)
    report.problems(outcome.problems)
    if has_errors(outcome.problems):
        sys.exit(1)
    entries = json.loads(read_regular(out / MANIFEST))["files"]
    (out / FOLDER).mkdir(exist_ok=True)
    for parcel, files in parcels_of(entries).items():
        if _is_asked(parcel, choice):
            _write(parcel, files, content, templates, out, report)


def _is_asked(parcel: Parcel, choice: Choice) -> bool:
    is_lang = not choice.langs or parcel.lang in choice.langs
    return parcel.game in choice.games and is_lang and parcel.paper in choice.papers


def _write(
    parcel: Parcel, entries: list[PdfEntry], content: Path, templates: Path, out: Path, report: Report
) -> None:
    session, _problems = open_in(content / parcel.game, parcel.lang)
    if session is None:
        return
    labels, _problems = read_labels(Folder(templates), parcel.lang)
    info = session.game.info
    files = {Path(entry["path"]).name: read_regular(out / entry["path"]) for entry in entries}
    shown = [(entry["product"], files[Path(entry["path"]).name]) for entry in entries]
    more = {"about.txt": about(session, labels, sorted(files)).encode(), "pages.png": picture(shown)}
    name = name_of(parcel, info.version)
    target = out / FOLDER / f"{name}.zip"
    write_whole(target, zipped(name, info.date, {**files, **more}))
    report.say(f"{target}: {len(files)} PDFs, {target.stat().st_size / 1e6:.1f} MB")
