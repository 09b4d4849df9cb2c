"""Run `pliego translate proof`: print source beside translation as a PDF.

In: a game and a language. Out: a PDF, printed problems, an exit code. The law of this file: the PDF is for
reviewers, so the manifest does not list it.
"""

from __future__ import annotations

from pathlib import Path

import click

from pliego.cli.translating import TranslationProject, begun
from pliego.make.print_jobs import fonts_of, open_edition
from pliego.make.targets import PrintRun
from pliego.make.writing import write_in
from pliego.text.files import Folder
from pliego.text.machine import PangoMissing
from pliego.text.problems import Problem, has_errors
from pliego.translate.languages import INCOMPLETE, translate
from pliego.translate.proof import make_proof


def run_proof(project: TranslationProject, game: str, lang: str, out: Path) -> None:
    """Print the proof of a translation."""
    work, catalog = begun(project, game, lang)
    if work.session is None:
        raise click.UsageError(f"expected a game, found `{game}`")
    spoken, found = translate(work.session, lang)
    problems: list[Problem] = [problem for problem in found if problem.code not in INCOMPLETE]
    run = PrintRun(game, lang, "a4", "colour", "duplex")
    reads = work.folder.reads.another()
    fonts = fonts_of(work.folder.root, project.templates, reads)
    edition, more = open_edition(spoken, Folder(project.templates, reads), fonts, run)
    problems.extend(problem for problem in more if problem.code not in INCOMPLETE)
    if edition is not None and not has_errors(problems):
        try:
            data, unset = make_proof(edition, work.session, work.texts, catalog)
        except PangoMissing as error:
            raise click.UsageError(str(error)) from None
        problems.extend(unset)
        if data is not None:
            target = write_in(out, f"{game}/{lang}/{game}-proof-{lang}.pdf", data)
            project.report.line(str(target))
    project.report.problems(problems)
    project.report.exit(problems)
