"""Run `pliego translate status` and `questions`: show the progress of translations, and what translators ask.

In: games and languages as typed. Out: tables or data, an exit code. The law of this file: nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from pliego.checks.languages import checked_language
from pliego.cli.report import console, say
from pliego.cli.translating import NOT_BEGUN, TranslationProject, Work
from pliego.text.po.catalog import Catalog
from pliego.text.problems import Problem, Span, as_data, has_errors, in_order
from pliego.translate.faults import fault_problems
from pliego.translate.languages import load
from pliego.translate.progress import Progress, finished, progress_by_kind
from pliego.translate.terms import term_problems

_FEW = 20
"""Up to this many missing texts are listed one by one."""
_UNFIT = ("text-overflow", "text-outside", "glyph-missing")


def run_status(project: TranslationProject, asked: Sequence[str], langs: str) -> None:
    """Show the progress of each language of each game, and its problems."""
    problems: list[Problem] = []
    data = []
    for work, lang in _begun(project, asked, langs):
        catalog, found = load(work.folder, lang)
        found_here = [*work.problems, *found]
        done = finished(work.texts, catalog)
        unfit: set[Span] = set()
        if work.session is None:
            found_here.extend(fault_problems(done, lang))
        elif not has_errors(found_here):
            translation = checked_language(work.folder.root, project.templates, lang, whole=True)
            found_here.extend(
                p for p in (translation.problems if translation else ()) if p.severity == "error"
            )
            found_here.extend(translation.missing if translation and len(translation.missing) <= _FEW else ())
            unfit = {p.span for p in found_here if p.code in _UNFIT and p.span is not None}
        found_here.extend(term_problems(done))
        problems.extend(found_here)
        data.append((work, lang, progress_by_kind(work.texts, catalog, unfit), found_here))
    if project.report.form == "json":
        project.report.data([_as_data(*each) for each in data])
        project.report.exit(problems)
    for work, lang, progress, _problems in data:
        _table(work, lang, progress)
    if not data:
        project.report.line(NOT_BEGUN)
    project.report.problems(problems)
    project.report.exit(problems)


def _begun(project: TranslationProject, asked: Sequence[str], langs: str) -> Iterator[tuple[Work, str]]:
    for name in project.names(asked):
        work = project.work(name)
        for lang in project.langs(work, langs):
            yield work, lang


def _as_data(
    work: Work, lang: str, found: Sequence[Progress], problems: Sequence[Problem]
) -> dict[str, object]:
    kinds = [asdict(each) for each in found]
    told = [as_data(problem) for problem in in_order(problems)]
    return {"game": work.name, "lang": lang, "kinds": kinds, "wordless": _wordless(work), "problems": told}


def _table(work: Work, lang: str, found: Sequence[Progress]) -> None:
    from rich.table import Table

    table = Table(title=f"{work.name}: {lang}", title_justify="left", box=None, pad_edge=False)
    table.add_column("texts of")
    for name in ("done", "old", "missing", "do not fit", "words"):
        table.add_column(name, justify="right")
    for each in (*found, _total(found)):
        row = (each.done, each.old, each.missing, each.unfit, each.words)
        table.add_row(each.kind, *(str(number) if number else "·" for number in row))
    console().print(table)
    if wordless := _wordless(work):
        say(f"without words: {', '.join(wordless)}")


def _total(found: Sequence[Progress]) -> Progress:
    def sum_of(name: str) -> int:
        return sum(getattr(each, name) for each in found)

    return Progress("all", *(sum_of(name) for name in ("done", "old", "missing", "unfit", "words")))


def _wordless(work: Work) -> list[str]:
    """Return the components that have no words of their own."""
    if work.session is None:
        return []
    spoken = {".".join(text.address.split(".")[:2]) for text in work.texts}
    game = work.session.game
    names = [f"cards.{name}" for name in game.cards]
    names += [f"{kind}.{name}" for kind, name, _part in game.parts()]
    return [name for name in names if name not in spoken]


def run_questions(project: TranslationProject, asked: Sequence[str], langs: str) -> None:
    """List the translators' own comments, each at its line."""
    problems: list[Problem] = []
    for work, lang in _begun(project, asked, langs):
        catalog, found = load(work.folder, lang)
        problems.extend(found)
        problems.extend(_questions(catalog))
    project.report.problems(problems)
    asked_of = sum(problem.code == "question" for problem in problems)
    project.report.line(f"{asked_of} {'question' if asked_of == 1 else 'questions'}")
    project.report.exit(problems)


def _questions(catalog: Catalog) -> Iterator[Problem]:
    for entry in catalog.entries.values():
        if entry.remarks:
            message, source = f"{entry.address}: {' '.join(entry.remarks)}", " ".join(entry.source.split())
            yield Problem("question", message, entry.remarks_at or entry.place, source, "note")
