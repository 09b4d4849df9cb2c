"""Run `pliego verify`: rebuild what is published and compare.

In: the list of published digests, games. Out: problems, a sentence, an exit code. The law of this file: what
is rebuilt lies in a folder of its own, which is removed; nothing of the build folder is used.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pliego.cli.building import langs_of
from pliego.cli.games import find_games
from pliego.cli.releasing import FOLDER, write_release
from pliego.cli.report import Report
from pliego.games.opening import open_game
from pliego.make.release import Parcel, name_of
from pliego.make.sums import SUMS, differences, read_sums
from pliego.make.targets import Choice
from pliego.printing.papers import paper_of
from pliego.text.files import read_regular, shown


def run_verify(sums: Path, content: Path, templates: Path, jobs: int | None, report: Report) -> None:
    """Rebuild every ZIP of a list, print which differ, and exit."""
    published, problems = read_sums(read_regular(sums).decode("utf-8", "replace"), shown(sums))
    if problems:
        report.problems(problems)
        sys.exit(1)
    wanted = _wanted(published, content)
    rebuilt: dict[str, str] = {}
    with TemporaryDirectory(prefix="pliego-") as folder:
        out = Path(folder)
        if wanted:
            write_release(_choice(wanted), content, templates, out, jobs, report)
            rebuilt = read_sums((out / FOLDER / SUMS).read_text("utf-8"), SUMS)[0]
    found = [*differences(published, rebuilt, shown(sums))]
    report.problems(found)
    report.line(f"{len(published) - len(found)} of {len(published)} files are as they were published")
    report.exit(found)


def _wanted(published: dict[str, str], content: Path) -> list[Parcel]:
    """Return the games, languages and papers whose ZIPs are in a list. A ZIP is named by its
    paper."""
    found: list[Parcel] = []
    for game in find_games(content):
        session = open_game(content / game)[0]
        for lang in langs_of(content, [game]) if session else ():
            start = name_of(Parcel(game, lang, ""), session.game.info.version) if session else ""
            papers = (
                name.removeprefix(start).removesuffix(".zip") for name in published if name.startswith(start)
            )
            found += [Parcel(game, lang, paper) for paper in papers if _is_paper(paper)]
    return found


def _is_paper(name: str) -> bool:
    try:
        return paper_of(name).name == name
    except ValueError:
        return False


def _choice(wanted: list[Parcel]) -> Choice:
    """Return what must be built for some ZIPs."""
    return Choice(
        games=sorted({each.game for each in wanted}),
        langs=sorted({each.lang for each in wanted}),
        papers=sorted({each.paper for each in wanted}),
        strict=True,
    )
