"""Run `pliego translate init`, `extract` and `update`: write PO files from the texts of games.

In: games and languages as typed. Out: PO files, printed problems, an exit code. The laws of this file: a
catalog with a mistake is reported and not changed; what somebody saves while a command runs is kept; the
templates are a game here only if they lie beside the games or are asked for; what somebody translates of
them lies in the `look/` of their game, and never in the program's own folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from pliego.cards.layout.result import Fit
from pliego.cards.look import OWN, Looks
from pliego.checks.faces.fit import fit_problems
from pliego.cli.games import find_games, games_folder, pick_games
from pliego.cli.report import Report
from pliego.game.labels import read_labels, translations
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.make.replacing import FileChanged, replace_file, write_problem
from pliego.make.writing import write_in
from pliego.text.files import Folder, Reads, catalog_file
from pliego.text.locales import PSEUDO
from pliego.text.machine import templates
from pliego.text.po.catalog import Catalog, read_catalog
from pliego.text.problems import Problem, Span, has_errors
from pliego.translate.languages import catalog_bytes, load, unsettable
from pliego.translate.layout_words import layout_words
from pliego.translate.merging import header_of, merged, pruned
from pliego.translate.notes import Notes
from pliego.translate.progress import finished
from pliego.translate.wordings import TEMPLATES, Wording, label_wordings, wordings

_TRIES = 5
"""How often a catalog is read again that somebody saves while it is being changed."""
Changing = Callable[[Catalog], tuple[Catalog | None, Sequence[Problem]]]
"""It returns a changed catalog, None if there is nothing to write, and the problems of the change."""
_VIA = "X-Pliego-Via"
"""The field of a catalog's header with the language that its notes add."""
NOT_BEGUN = "no such translation is begun; see `pliego translate init`"


@dataclass(frozen=True)
class Work:
    """What is translated: a game, or the labels of the templates (without a session)."""

    name: str
    folder: Folder
    texts: Sequence[Wording]
    problems: Sequence[Problem]
    lang: str
    version: str = ""
    date: str = ""
    session: Session | None = None


@dataclass
class TranslationProject:
    """What a translator works on: the folders, the report, and the language that notes add (`via`). `only`
    is the game of the current folder."""

    content: Path
    templates: Path
    report: Report
    via: str = ""
    only: str = ""
    _works: dict[str, Work] = field(default_factory=dict)
    _fits: dict[str, list[Fit]] = field(default_factory=dict)

    @classmethod
    def at(cls, content: Path | None, report: Report, via: str = "") -> TranslationProject:
        """Return the project of a content folder, or of the usual one."""
        here = games_folder(content)
        return cls(here.content, templates(), report, via, here.only)

    def names(self, asked: Sequence[str]) -> list[str]:
        """Return the games asked for, `templates` perhaps; or else the game of the current folder; or else
        all games, and the templates that lie beside them."""
        games = find_games(self.content)
        if asked or self.only:
            return [*pick_games(asked or [self.only], [*games, TEMPLATES])]
        return [*([TEMPLATES] if self._is_pliegos_own() else []), *games]

    def _is_pliegos_own(self) -> bool:
        """True if the games are those of Pliego's own project: its templates lie beside them."""
        return self.templates.resolve().parent == self.content.resolve().parent

    def work(self, name: str) -> Work:
        """Return a game's texts, read once."""
        if name not in self._works:
            self._works[name] = self._labels() if name == TEMPLATES else self._game(name)
        return self._works[name]

    def _game(self, name: str) -> Work:
        session, problems = open_game(self.content / name)
        if session is None:
            return Work(name, Folder(self.content / name), (), problems, "")
        texts, found = wordings(session)
        info = session.game.info
        looks = Looks.of_game(session.folder, Folder(self.templates, Reads()))
        problems = [*problems, *found, *layout_words(session.game, looks)]
        day = info.date.isoformat()
        return Work(name, session.folder, texts, problems, info.lang, info.version, day, session)

    def _labels(self) -> Work:
        """Return the words of the templates. Their translations lie beside them in Pliego's own project, and
        else in the look of a game."""
        here = Folder(self.templates, Reads())
        lang, texts = label_wordings(here)
        if self._is_pliegos_own():
            return Work(TEMPLATES, here, texts, (), lang)
        self.via = self.via or "en"
        return Work(TEMPLATES, Folder(self.content / self._game_of_labels() / OWN, Reads()), texts, (), lang)

    def _game_of_labels(self) -> str:
        """Return the game that the words of the templates are translated for."""
        games = [self.only] if self.only else find_games(self.content)
        if len(games) > 1:
            listed = ", ".join(f"`{name}`" for name in games)
            raise click.UsageError(f"expected one game ({listed}), found {len(games)}: go into its folder")
        return games[0]

    def langs(self, work: Work, typed: str) -> list[str]:
        """Return the begun languages asked for, all by default."""
        begun = translations(work.folder)
        asked = [name.strip() for name in typed.split(",") if name.strip()]
        return [lang for lang in begun if not asked or lang in asked]

    def notes(self, work: Work, catalog: Catalog) -> Mapping[str, Sequence[str]]:
        """Return the notes for translators of a game."""
        lang = self.via or catalog.header.get(_VIA, "")
        via = self._via(work, lang) if lang and lang not in (catalog.lang, work.lang) else {}
        if work.session is None:
            return {t.address: [f"{lang}: {via[t.address]}"] for t in work.texts if t.address in via}
        if work.name not in self._fits:
            looks = Looks.of_game(work.folder, Folder(self.templates, Reads()))
            self._fits[work.name] = fit_problems(work.session, looks)[1]
        return Notes(work.session, self._fits[work.name], catalog, via, lang).of(work.texts)

    def _via(self, work: Work, lang: str) -> dict[str, str]:
        """Return the texts of a game, or of `labels.yaml`, by address, in the language that notes add."""
        if work.session is None:
            words = read_labels(Folder(self.templates, Reads()), lang)[0]
            return {f"labels.{key}": text for key, text in words.items()}
        known = load(work.folder, lang)[0]
        return {text.address: entry.translation for text, entry in finished(work.texts, known)}


def run_init(project: TranslationProject, game: str, lang: str) -> None:
    """Begin a language."""
    (name,) = project.names([game])
    work = project.work(name)
    place = work.folder.shown(catalog_file(lang))
    if lang in (work.lang, PSEUDO):
        raise click.UsageError(f"expected another language than the game's own, found `{lang}`")
    if fault := unsettable(lang, Span(place)):
        raise click.UsageError(fault.message)
    data, found = catalog_bytes(work.folder, lang)
    if data is not None:
        raise click.UsageError(f"expected a language that is new, found `{place}`; `pliego translate update`")
    exit_if_wrong(project, [*work.problems, *found])
    problems = [*work.problems, *change_catalog(project, work, lang)]
    project.report.problems(problems)
    if not has_errors(problems):
        project.report.line(f"{place}: {len(work.texts)} texts")
    project.report.exit(problems)


def run_extract(project: TranslationProject, asked: Sequence[str], out: Path) -> None:
    """Write templates without a language, of all games that have no mistake; report all mistakes."""
    problems: list[Problem] = []
    for name in project.names(asked):
        work = project.work(name)
        problems.extend(work.problems)
        if has_errors(work.problems):
            continue
        file = f"pot/{name}.pot"
        texts = _text(project, work, Catalog("", (out / file).as_posix()))
        target = write_in(out, file, texts.encode())
        project.report.line(f"{target}: {len(work.texts)} texts")
    project.report.problems(problems)
    project.report.exit(problems)


def run_update(project: TranslationProject, asked: Sequence[str], langs: str, *, prune: bool) -> None:
    """Update catalogs. Write all that have no mistake, and report all mistakes."""
    problems: list[Problem] = []
    works = [project.work(name) for name in project.names(asked)]
    if not any(project.langs(work, langs) for work in works):
        project.report.line(NOT_BEGUN)
    for work in works:
        problems.extend(work.problems)
        for lang in project.langs(work, langs) if not has_errors(work.problems) else ():
            found = change_catalog(project, work, lang, _pruned if prune else _as_it_is)
            problems.extend(found)
            if not has_errors(found):
                project.report.line(f"{work.folder.shown(catalog_file(lang))}: {len(work.texts)} texts")
    project.report.problems(problems)
    project.report.exit(problems)


def _as_it_is(catalog: Catalog) -> tuple[Catalog | None, Sequence[Problem]]:
    return catalog, ()


def _pruned(catalog: Catalog) -> tuple[Catalog | None, Sequence[Problem]]:
    return pruned(catalog), ()


def exit_if_wrong(project: TranslationProject, problems: Iterable[Problem]) -> None:
    """Report problems and exit, if there is an error among them."""
    problems = list(problems)
    if has_errors(problems):
        project.report.problems(problems)
        project.report.exit(problems)


def begun(project: TranslationProject, game: str, lang: str) -> tuple[Work, Catalog]:
    """Return a game and its catalog of a language. If one has an error, report it and exit."""
    (name,) = project.names([game])
    work = project.work(name)
    if not work.folder.has(catalog_file(lang)):
        known = ", ".join(f"`{each}`" for each in translations(work.folder)) or "none"
        raise click.UsageError(f"expected a language that is begun ({known}), found `{lang}`")
    catalog, found = load(work.folder, lang)
    exit_if_wrong(project, [*work.problems, *found])
    return work, catalog


def _text(project: TranslationProject, work: Work, catalog: Catalog) -> str:
    known = {**catalog.header, _VIA: project.via} if project.via else catalog.header
    header = header_of(catalog.lang, work.name, work.version, work.date or "2000-01-01", known)
    return merged(work.texts, catalog, project.notes(work, catalog), header)


def change_catalog(
    project: TranslationProject, work: Work, lang: str, change: Changing = _as_it_is
) -> list[Problem]:
    """Read a catalog, change it, and write it with the texts of its game; return what is wrong.

    If somebody saves the file meanwhile, all is done again with what they saved.
    """
    for _ in range(_TRIES):
        before, catalog, problems = _opened(work, lang)
        changed, more = change(catalog) if not has_errors(problems) else (None, ())
        problems = [*problems, *more]
        if changed is None or has_errors(problems):
            return problems
        path = work.folder.path(catalog_file(lang))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, before, _text(project, work, changed).encode())
        except FileChanged:
            continue
        except OSError as error:
            return [*problems, write_problem(path, error)]
        return problems
    return [FileChanged(path).problem(Span(catalog.path))]


def _opened(work: Work, lang: str) -> tuple[bytes | None, Catalog, list[Problem]]:
    """Return the bytes of a PO file as it is now, and the catalog in it, an empty one if there is no file."""
    place = work.folder.shown(catalog_file(lang))
    data, problems = catalog_bytes(Folder(work.folder.root), lang)
    if data is None:
        return None, Catalog(lang, place), problems
    return (data, *read_catalog(data, place, lang))
