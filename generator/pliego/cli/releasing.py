"""Run `pliego release`: pack PDFs to be handed on.

In: games, languages and papers. Out: ZIPs and the list of their digests below `release/` of the build folder,
an exit code. The law of this file: a game with an error gets no ZIP, and neither does one whose author or aim
is still that of `pliego new`, or a language in which a text is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import click

from pliego.cards.look import LookFiles
from pliego.checks.faces.kit_page import kit_sheets
from pliego.cli.building import built, langs_of, pick, pick_papers
from pliego.cli.games import find_games
from pliego.cli.options import BuildOptions
from pliego.cli.report import Report
from pliego.game.session import Session
from pliego.game.unwritten import unwritten
from pliego.games.opening import open_game, open_in
from pliego.make.build import locked
from pliego.make.manifest import Store
from pliego.make.print_jobs import fonts_of, open_edition
from pliego.make.records import Origins
from pliego.make.release import Parcel, PdfEntry, about, name_of, parcels_of, picture
from pliego.make.release_page import PAGE, ShownEdition, ShownGame, edition_of, release_page
from pliego.make.sums import SUMS, sums_text
from pliego.make.targets import Choice, PrintRun
from pliego.make.writing import write_in
from pliego.printing.exports.archives import zipped
from pliego.printing.papers import USUAL_PAPERS
from pliego.text.files import Folder, digest, read_regular
from pliego.text.locales import PSEUDO
from pliego.text.problems import Problem, has_errors

FOLDER = "release"


def run_release(
    options: BuildOptions, content: Path, templates: Path, out: Path, jobs: int | None, report: Report
) -> None:
    """Build what is stale, refuse what is incomplete, write the ZIPs, and exit."""
    if options.printer:
        message = "expected files for any printer, which are handed on, found one printer"
        raise click.UsageError(f"--printer: {message}; leave it out, or take `pliego build`")
    games = find_games(content)
    choice = Choice(
        games=pick("games", options.games, games) or games,
        langs=pick("langs", options.langs, [lang for lang in langs_of(content, games) if lang != PSEUDO]),
        papers=pick_papers(options.papers) or USUAL_PAPERS,
        strict=True,
    )
    write_release(choice, content, templates, out, jobs, report)


def write_release(
    choice: Choice, content: Path, templates: Path, out: Path, jobs: int | None, report: Report
) -> None:
    """Build what is stale of a choice, and write the ZIPs and their digests. Exit if anything is wrong."""
    unfinished = [problem for game in choice.games for problem in _unwritten(content / game, templates)]
    outcome = built(choice, content, templates, out, jobs, report, unfinished)
    if has_errors([*outcome.problems, *unfinished]) or outcome.without_pango:
        sys.exit(1)
    with locked(out):
        _write_zips(choice, content, templates, out, report)
        _write_sums(out, report)
        report.problems(_write_page(content, templates, out, report))


def _write_sums(out: Path, report: Report) -> None:
    """Write the digests of all ZIPs of the folder, those of earlier releases too."""
    zips = sorted((out / FOLDER).glob("*.zip"))
    digests = {path.name: digest(read_regular(path)) for path in zips}
    if digests:
        target = write_in(out, f"{FOLDER}/{SUMS}", sums_text(digests).encode())
        report.line(f"{target}: the digests of {len(digests)} ZIPs, for `pliego verify`")


def _write_page(content: Path, templates: Path, out: Path, report: Report) -> list[Problem]:
    """Write the page that shows every ZIP of the folder whose files are those of the last build."""
    found = parcels_of([*Store.open(out, Origins(content, templates)).entries.values()])
    games: list[ShownGame] = []
    for game, parcels in groupby(sorted(found), key=lambda parcel: parcel.game):
        editions: list[ShownEdition] = []
        for lang, several in groupby(parcels, key=lambda parcel: parcel.lang):
            editions += _shown_edition(content / game, lang, [*several], found, templates, out)
        if editions:
            own = open_game(content / game)[0]
            first = own.game.info.lang if own else ""
            editions.sort(key=lambda edition: (edition.lang != first, edition.lang))
            games.append(
                ShownGame(game, editions[0].title, _picture_of(game, editions[0].lang, out), editions)
            )
    if not games:
        return []
    page, problems = release_page(Folder(templates), games)
    if page is not None:
        report.line(f"{write_in(out, f'{FOLDER}/{PAGE}', page.encode())}: the page that shows them")
    return problems


def _shown_edition(
    game: Path,
    lang: str,
    parcels: Sequence[Parcel],
    found: Mapping[Parcel, Sequence[PdfEntry]],
    templates: Path,
    out: Path,
) -> Iterator[ShownEdition]:
    """Yield what the page says of a game in a language, if it has a ZIP."""
    session = open_in(game, lang)[0]
    if session is None:
        return
    labels = LookFiles.of_game(session.folder, Folder(templates))[0].labels(session.game)[0]
    names = {parcel: f"{name_of(parcel, session.game.info.version)}.zip" for parcel in parcels}
    files = {parcel: out / FOLDER / name for parcel, name in names.items()}
    zips = {each: (names[each], file.stat().st_size) for each, file in files.items() if file.is_file()}
    if zips:
        first = next(iter(zips))
        yield edition_of(session, labels, zips, _sheets(session, templates, first.paper, found[first]))


def _sheets(session: Session, templates: Path, paper: str, entries: Sequence[PdfEntry]) -> int:
    """Return how many sheets the kit takes, or 0 if there is none."""
    pages = {entry["product"]: int(entry["pages"]) for entry in entries}
    if "kit" not in pages:
        return 0
    run = PrintRun(session.game.id, session.game.info.lang, paper, "colour", "duplex")
    reads = session.folder.reads.another()
    fonts = fonts_of(session.folder.root, templates, reads)
    edition = open_edition(session, Folder(templates, reads), fonts, run)[0]
    return kit_sheets(edition.faces, edition.paper, pages.get("rulebook", 0)) if edition else 0


def _picture_of(game: str, lang: str, out: Path) -> str:
    """Return the name of the picture of a game in a language, or nothing if there is none."""
    name = f"{game}-{lang}.png"
    return name if (out / FOLDER / name).is_file() else ""


def _unwritten(game: Path, templates: Path) -> list[Problem]:
    """Return what the author of a game has still to write. A game that cannot be read is reported by its
    build."""
    session = open_game(game)[0]
    return unwritten(session.game, Folder(templates)) if session else []


def _write_zips(choice: Choice, content: Path, templates: Path, out: Path, report: Report) -> None:
    """Write the ZIPs of what is built. No build may replace a PDF meanwhile."""
    found = parcels_of([*Store.open(out, Origins(content, templates)).entries.values()])
    wanted = sorted(parcel for parcel in found if _is_chosen(parcel, choice))
    for (game, lang), parcels in groupby(wanted, key=lambda parcel: (parcel.game, parcel.lang)):
        session = open_in(content / game, lang)[0]
        if session is None:
            continue
        labels = LookFiles.of_game(session.folder, Folder(templates))[0].labels(session.game)[0]
        for parcel in parcels:
            _write_zip(parcel, session, labels, found[parcel], out, report)


def _is_chosen(parcel: Parcel, choice: Choice) -> bool:
    is_lang = not choice.langs or parcel.lang in choice.langs
    return parcel.game in choice.games and is_lang and parcel.paper in choice.papers


def _write_zip(
    parcel: Parcel,
    session: Session,
    labels: Mapping[str, str],
    entries: Sequence[PdfEntry],
    out: Path,
    report: Report,
) -> None:
    """Write one ZIP and print its name."""
    info = session.game.info
    files = {Path(entry["path"]).name: read_regular(out / entry["path"]) for entry in entries}
    shown = {entry["product"]: files[Path(entry["path"]).name] for entry in entries}
    more = {"about.txt": about(session, labels, sorted(files)).encode(), "pages.png": picture(shown)}
    name = name_of(parcel, info.version)
    write_in(out, f"{FOLDER}/{parcel.game}-{parcel.lang}.png", more["pages.png"])
    packed = zipped(name, info.date, sorted({**files, **more}.items()))
    target = write_in(out, f"{FOLDER}/{name}.zip", packed)
    report.line(f"{target}: {len(files)} PDFs, {target.stat().st_size / 1e6:.1f} MB")
