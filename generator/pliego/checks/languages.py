"""Check a game in another language: its catalog, its prose, and whether it fits.

In: a content folder, the templates, a language. Out: what is wrong with the translation, and the texts that
it misses. The laws of this file: a mistake of the original texts is reported for those alone; a text of the
pseudolocale may be too long for its box, and is no error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pliego.cards.fonts.measure import Fonts
from pliego.cards.look import OWN, OWN_THEME, Looks
from pliego.checks.content import BOOKS, OF_WORDS, Check, find_problems
from pliego.checks.content.inspection import Inspection
from pliego.checks.faces.fit import fit_problems
from pliego.game.labels import FILE as LABELS
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.text.files import Folder, Reads, catalog_file
from pliego.text.problems import Problem, Span, has_errors, in_order
from pliego.translate.languages import INCOMPLETE, translate

_OF_WORDS_ALONE = tuple(check for check in OF_WORDS if check not in BOOKS)
BEHIND = "translation-behind"
"""The code of the warning that texts of a language are missing or older than the original."""


@dataclass(frozen=True)
class CheckedLanguage:
    """A game in a language: the path of its catalog, its problems, and the texts that are missing."""

    lang: str
    catalog: str
    problems: tuple[Problem, ...]
    missing: tuple[Problem, ...]

    @property
    def report(self) -> tuple[Problem, ...]:
        """The problems, and one warning that counts the missing texts."""
        if not self.missing:
            return self.problems
        spans = [problem.span for problem in self.missing if problem.span]
        place = min((span for span in spans if span.path == self.catalog), default=Span(self.catalog))
        message = f"expected every text in `{self.lang}`, found {len(self.missing)} without a translation"
        hint = "see `pliego translate status`; `pliego translate update` shows translators what has changed"
        behind = Problem(BEHIND, f"{message} or with that of an older text", place, hint, "warning")
        return (*self.problems, behind)

    @property
    def is_complete(self) -> bool:
        """True if it can be printed without a text of another language."""
        return not self.missing and not has_errors(self.problems)


def checked_language(
    path: Path,
    templates: Path,
    lang: str,
    reads: Reads | None = None,
    *,
    whole: bool = False,
    tries_products: bool = True,
) -> CheckedLanguage | None:
    """Check a game in one of its other languages; return None if the game cannot be read.

    A draft with missing texts is drawn only if `whole` is set. Without `tries_products`, as in a build, page
    1 of the kit and the letters of the books are left to those products.
    """
    reads = reads if reads is not None else Reads()
    session, _problems = open_game(path, reads)
    if session is None:
        return None
    looks = Looks.of_game(Folder(path, reads), Folder(templates, reads))
    return checked_in(session, looks, lang, whole=whole, tries_products=tries_products)


def checked_in(
    session: Session,
    looks: Looks,
    lang: str,
    fonts: Fonts | None = None,
    *,
    whole: bool = False,
    tries_products: bool = True,
) -> CheckedLanguage:
    """Check an opened game in another of its languages, with its own looks and fonts."""
    translated, found = translate(session, lang)
    problems = list(found)
    if translated is not session:
        inspection = Inspection(translated, looks)
        problems += _of_the_language(inspection, looks, OF_WORDS if tries_products else _OF_WORDS_ALONE)
        if whole or not any(problem.code in INCOMPLETE for problem in found):
            problems += fit_problems(
                translated,
                looks,
                fonts,
                weighs_ink=False,
                plans_kit=tries_products,
                inspection=inspection,
            )[0]
    missing = tuple(problem for problem in problems if problem.code in INCOMPLETE)
    others = in_order(problem for problem in problems if problem.code not in INCOMPLETE)
    return CheckedLanguage(lang, session.folder.shown(catalog_file(lang)), tuple(others), missing)


def _of_the_language(inspection: Inspection, looks: Looks, checks: Sequence[Check]) -> list[Problem]:
    """Return the problems of the texts of the catalog and of the words of the templates."""
    lang, templates, look = inspection.game.info.lang, looks.files.templates, looks.files.own
    own = {inspection.session.catalog, templates.shown(LABELS)}
    own |= {folder.shown(catalog_file(lang)) for folder in (templates, look) if folder is not None}
    own.add(inspection.session.folder.shown(f"{OWN}/{OWN_THEME}"))  # its fonts lack a word of the templates
    return [p for p in find_problems(inspection, checks) if p.span is not None and p.span.path in own]
