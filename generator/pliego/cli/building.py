"""Run `pliego build`: read the options, build, print what happened.

In: the options as typed. Out: a build, printed problems, an exit code. The law of this file: a wrong value of
an option is refused before anything is written, with the right ones.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import cast

import click

from pliego.cli.games import find_games, suggestion
from pliego.cli.options import BuildOptions, refused
from pliego.cli.printers import papers_of_printer
from pliego.cli.report import Report, progress, say
from pliego.cli.shops import with_press
from pliego.cli.stocks import sheet_of
from pliego.game.labels import translations
from pliego.make.build import Outcome, build
from pliego.make.earlier import EarlierBuild, read_earlier
from pliego.make.targets import BACKS, DPI, INKS, Choice
from pliego.make.unpacking import unpack
from pliego.printing.cutting.machine import cutter_names
from pliego.printing.papers import PAPERS, USUAL_PAPERS, holds, paper_of
from pliego.printing.products.catalogue import for_cutter, names, product_of, usual
from pliego.printing.sheets.cuts import MarkKind, MarkSide, MarkStyle
from pliego.printing.sheets.sheet import FaceChange
from pliego.text.files import FileFault, Folder, read_regular, shown
from pliego.text.locales import PSEUDO
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, has_errors
from pliego.text.yamltree import parse

_MOST_OLDER = 4
_NOT_OF_THE_GAME = {"paper-too-small", "printer-unknown", "zine-too-long"}
"""Errors that a draft does not get round."""
PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def run_build(
    options: BuildOptions, content: Path, templates: Path, out: Path, jobs: int | None, report: Report
) -> None:
    """Build, print problems and results, and exit."""
    games = find_games(content)
    since = _earlier(options, pick("games", options.games, games) or games, report)
    papers = pick_papers(options.papers)
    backs = pick("backs", options.backs, BACKS) or ("duplex",)
    if options.printer:
        papers = papers_of_printer(options.printer, papers, backs, report)
    choice = Choice(
        games=pick("games", options.games, games) or games,
        langs=pick("langs", options.langs, langs_of(content, games)),
        papers=papers or USUAL_PAPERS,
        inks=pick("inks", options.inks, INKS) or ("colour",),
        backs=backs,
        products=_products(options, since),
        strict=options.strict,
        dpi=options.dpi or DPI,
        bleed=options.bleed,
        since=since,
        draft=options.draft,
        printer=options.printer,
        core_mm=options.core,
        sheet_mm=sheet_of(options.stock, _products(options, since), templates),
        marks=_marks(options),
        cutter=options.cutter,
        once=options.once,
    )
    _refuse_core(choice)
    _refuse_marks(choice)
    _refuse_cutter(choice, templates)
    _refuse_pixels(options, choice)
    _refuse_sold(choice)
    choice = with_press(options, choice, templates, report)
    outcome = built(choice, content, templates, out, jobs, report)
    if options.unpack:
        _unpack([*outcome.made, *outcome.fresh], out, report)
    _report_outcome(outcome, out, choice, report)
    _report_draft(outcome, choice, report)
    sys.exit(1 if has_errors(outcome.problems) or (outcome.without_pango and choice.products) else 0)


def built(
    choice: Choice,
    content: Path,
    templates: Path,
    out: Path,
    jobs: int | None,
    report: Report,
    others: Sequence[Problem] = (),
) -> Outcome:
    """Build what is stale of a choice, which names its games. Print the problems, with others that are known
    already, and the games that need Pango."""
    _make_folder(out)
    with progress() as listen:
        outcome = build(choice, content, templates, out, jobs or os.cpu_count() or 1, listen, choice.games)
    report.problems([*outcome.problems, *others])
    if outcome.without_pango:
        lost = ", ".join(sorted({path.split("/")[0] for path in outcome.without_pango}))
        say(f"warning: the rulebooks of {lost} were not built: they need Pango; install {PANGO}", err=True)
    return outcome


def langs_of(content: Path, games: Sequence[str]) -> list[str]:
    """Return the languages of games: those of each game.yaml that can be read, those of translations, and
    the pseudo-locale."""
    langs = {PSEUDO}
    for game in games:
        langs.update(translations(Folder(content / game)))
        path = content / game / "game.yaml"
        try:
            tree, _problems = parse(read_regular(path), path.as_posix())
        except FileFault:
            continue
        node = tree.node(("lang",)) if tree else None
        if isinstance(node, Scalar):
            langs.add(node.text.strip())
    return sorted(langs)


def _earlier(options: BuildOptions, games: Sequence[str], report: Report) -> EarlierBuild | None:
    """Return the earlier build to compare with, if one is named. Exit if it is not one, or is of other
    games."""
    if not options.since:
        return None
    path = Path(options.since)
    found, problems = read_earlier(path)
    if found is not None and not found.games() & set(games):
        shows = ", ".join(f"`{game}`" for game in sorted(found.games())) or "none"
        message = f"expected a manifest that lists faces of {', '.join(games)}, found those of {shows}"
        hint = "give the manifest.json of a build of these games"
        problems = [Problem("manifest-of-others", message, Span(shown(path)), hint)]
    if problems:
        report.problems(problems)
        sys.exit(1)
    return found


def _products(options: BuildOptions, since: EarlierBuild | None) -> tuple[str, ...]:
    """Return the products asked for. Those that show changes need an earlier build. If there is one, they
    are always built."""
    picked = pick("products", options.products, names())
    against = tuple(name for name in names() if product_of(name).shows_changes)
    if since is None and set(against) & set(picked):
        message = "expected --changed-since with the manifest.json of an earlier build, found none"
        raise click.UsageError(f"--products {against[0]}: {message}")
    return tuple(dict.fromkeys((*picked, *against))) if since else picked


def _refuse_pixels(options: BuildOptions, choice: Choice) -> None:
    """Refuse the options of pictures if no pictures are asked for."""
    given = [f"--{name}" for name in ("dpi", "bleed") if getattr(options, name)]
    if given and not any(product_of(name).has_dpi for name in choice.products):
        pictures = " or ".join(f"`{name}`" for name in names() if product_of(name).has_dpi)
        raise click.UsageError(f"{given[0]}: expected {pictures} among --products, found none")


def _refuse_core(choice: Choice) -> None:
    """Refuse a core if nothing is folded round it."""
    made = [name for name in choice.products or usual() if product_of(name).has_backs]
    folded = [name for name in made if not product_of(name).is_folded]
    if choice.core_mm is None:
        return
    if "fold" not in choice.backs:
        raise click.UsageError(f"--core: expected `fold` among --backs, found {', '.join(choice.backs)}")
    if not folded:
        found = ", ".join(choice.products)
        raise click.UsageError(
            f"--core: expected `cards`, `kit` or `changes` among --products, found {found}"
        )


def _marks(options: BuildOptions) -> MarkStyle | None:
    """Return what shows the cuts, if anything of it is typed."""
    if options.marks is None and options.marks_on == "front":
        return None
    return MarkStyle(cast(MarkKind, options.marks or "margin"), cast(MarkSide, options.marks_on))


def _refuse_cutter(choice: Choice, templates: Path) -> None:
    """Refuse an unknown machine, and what no machine cuts."""
    if "cut" in choice.products and not choice.cutter:
        raise click.UsageError("--products cut: expected --cutter with the name of a machine, found none")
    if not choice.cutter:
        return
    known, path = cutter_names(templates), Path(choice.cutter)
    if choice.cutter not in known and not (path.suffix in (".yaml", ".yml") and path.is_file()):
        offered = ", ".join(f"`{name}`" for name in known)
        near = suggestion([choice.cutter], known)
        raise click.UsageError(
            f"--cutter: expected one of {offered}, or a FILE.yaml, found `{choice.cutter}`{near}"
        )
    if "fold" in choice.backs:
        raise click.UsageError(
            "--cutter: expected backs of duplex, short or none, found fold: its marks would not match"
        )
    others = [name for name in choice.products if not product_of(name).can_be_for_cutter]
    if others:
        expected = ", ".join(for_cutter())
        raise click.UsageError(
            f"--cutter: expected products that a machine cuts ({expected}), found {', '.join(others)}"
        )


def _refuse_marks(choice: Choice) -> None:
    """Refuse other marks of cuts if nothing is cut."""
    made = choice.products or usual()
    if choice.marks and not any(product_of(name).has_marks for name in made):
        cut = ", ".join(name for name in names() if product_of(name).has_marks)
        found = ", ".join(choice.products)
        raise click.UsageError(f"--marks: expected one of {cut} among --products, found {found}")


def _refuse_sold(choice: Choice) -> None:
    """Refuse a draft for a shop, which would print it as it is."""
    sold = [name for name in choice.products if product_of(name).is_sold]
    if choice.draft and sold:
        message = f"expected a finished game for a shop, found --draft with `{sold[0]}`"
        raise click.UsageError(f"--draft: {message}; print `images` or `cards` as a draft")


def _make_folder(out: Path) -> None:
    """Make the folder to build into."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(out, error) from None


def pick(option: str, typed: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return the comma separated names typed. Raise UsageError for an unknown one."""
    names = tuple(dict.fromkeys(name.strip() for name in typed.split(",") if name.strip()))
    unknown = [name for name in names if name not in offered]
    if unknown:
        wrong = ", ".join(f"`{name}`" for name in unknown)
        known = ", ".join(f"`{name}`" for name in offered)
        raise click.UsageError(
            f"--{option}: expected one of {known}, found {wrong}{suggestion(unknown, offered)}"
        )
    return names


def pick_papers(typed: str) -> tuple[str, ...]:
    """Return the names of the papers typed. A size in mm is one, too. Raise UsageError for an unknown one."""
    found: dict[str, None] = {}
    wrong: list[str] = []
    for name in filter(None, (each.strip().lower() for each in typed.split(","))):
        try:
            found[paper_of(name).name] = None
        except ValueError as error:
            wrong.append(f"{error}{suggestion([name], tuple(PAPERS))}")
    if wrong:
        raise click.UsageError(f"--papers: {'; '.join(wrong)}")
    return tuple(found)


def _report_outcome(outcome: Outcome, out: Path, choice: Choice, report: Report) -> None:
    for language, count in outcome.drafts.items():
        what = "a text" if count == 1 else f"{count} texts"
        found = f"{language} lacks {what}, or has only the translation of an older one"
        report.line(f"{found}: built when asked for (--langs), what was built of it stays as it was")
    for edition, changes in outcome.changes.items():
        _report_changes(edition, changes, report)
        _report_superseded(edition, choice, report)
    for path in sorted(outcome.outdated):
        report.line(f"{out}/{path} is of an earlier build: it could not be built again")
    for paper in choice.papers:
        if small := ", ".join(_left_out(paper, choice, outcome)):
            report.line(f"{paper_of(paper).title} is too small for {small}: not built")
    made, fresh, failed = len(outcome.made), len(outcome.fresh), len(outcome.failed)
    if made or fresh:
        how = f"{made + fresh} built as a draft" if choice.draft else f"{made} built, {fresh} up to date"
        report.line(how + (f", {failed} failed" if failed else "") + f" in {out}/")
    elif outcome.changes:
        report.line("nothing to print")
    elif (choice.products or choice.langs) and not has_errors(outcome.problems) and not outcome.without_pango:
        _refuse(outcome, choice)
    _report_older(outcome, out, report)


def _left_out(paper: str, choice: Choice, outcome: Outcome) -> list[str]:
    """Return the usual products of the games that a paper is too small for."""
    if choice.products:
        return []
    offered = {name for names in outcome.offered.values() for name in names}
    products = [product_of(name) for name in usual() if name in offered]
    return [each.name for each in products if each.has_paper and not holds(paper_of(paper), each.least_mm)]


def _report_draft(outcome: Outcome, choice: Choice, report: Report) -> None:
    """Say what a draft is, or that a game with errors can be printed as one."""
    if choice.draft and has_errors(outcome.problems):
        report.line("a draft: mend what is reported, and `pliego build` prints the finished files")
    elif games := _printable(outcome):
        report.line(f"`pliego build {' '.join(games)} --draft` prints all the same, with marks")


def _printable(outcome: Outcome) -> list[str]:
    """Return the games that a draft prints though something of them was not built. Shops take no drafts, and
    no paper grows."""
    if {each.code for each in outcome.problems if each.severity == "error"} <= _NOT_OF_THE_GAME:
        return []
    sold = [name for name in names() if product_of(name).is_sold]
    failed = [path for path in outcome.failed if not any(f"-{name}-" in path for name in sold)]
    return sorted({*outcome.refused, *(path.split("/")[0] for path in failed)})


def _unpack(paths: Sequence[str], out: Path, report: Report) -> None:
    """Unpack ZIPs into folders beside them."""
    for path in sorted(path for path in paths if path.endswith(".zip")):
        report.line(f"unpacked into {unpack(out, path)}/")


def _report_changes(edition: str, changes: Sequence[FaceChange], report: Report) -> None:
    """Print the changes of a game in a language."""
    for each in changes:
        title = f": {each.title}" if each.title else ""
        copies = f", {each.copies} to print" if each.copies else ""
        report.line(f"{each.kind} {edition} {each.id}{title}{copies}")
    if not changes:
        report.line(f"nothing has changed in {edition}")


def _report_superseded(edition: str, choice: Choice, report: Report) -> None:
    """Say which files of the earlier build were not compared with, since newer ones show a face otherwise."""
    game, lang = edition.split("/")
    for run in product(choice.papers, choice.inks):
        newest, older = choice.since.superseded(game, lang, *run) if choice.since else ("", [])
        if older:
            found = f"the manifest also lists older files that show other faces: {', '.join(older)}"
            report.line(f"compared with {newest}; {found}")


def _report_older(outcome: Outcome, out: Path, report: Report) -> None:
    """Name the files of the folder that a person may take for those just built."""
    if not outcome.older:
        return
    count = len(outcome.older)
    named = ", ".join(sorted(outcome.older)[:_MOST_OLDER]) + (", …" if count > _MOST_OLDER else "")
    files = "a file" if count == 1 else f"{count} files"
    report.line(f"{out}/ still holds {files} of an earlier build, not made anew: {named}")


def _refuse(outcome: Outcome, choice: Choice) -> None:
    """Refuse a choice that names nothing to build. Say what there is."""
    offered = "; ".join(
        f"{game} has {', '.join(f'`{product}`' for product in products) or 'nothing to print'}"
        for game, products in outcome.offered.items()
    )
    wrong = ", ".join(f"`{name}`" for name in choice.products or choice.langs)
    asked = (product_of(name).wanted_by for name in choice.products)
    hint = "".join(f"; {each}" for each in asked if each)
    raise click.UsageError(f"expected products that there are, found {wrong}: {offered}{hint}")
