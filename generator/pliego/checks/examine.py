"""Check one game: everything except the pages of its rulebook.

In: a content folder and the templates. Out: the game and every problem of data, references, fit and glyphs.
The law of this file: nothing is printed and nothing is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pliego.cards.fonts.measure import Fonts
from pliego.cards.layout.faces import DrawnFaces
from pliego.cards.layout.result import Fit
from pliego.cards.look import Looks
from pliego.checks.content import CHECKS, OF_CONTENT, Check, find_problems
from pliego.checks.content.inspection import Inspection
from pliego.checks.faces.fit import INKS, fit_problems
from pliego.checks.languages import checked_in
from pliego.checks.played.engine import check_play
from pliego.game.labels import translations
from pliego.game.model.game import Game
from pliego.game.pictures import gathered
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.games.played import played
from pliego.text.files import Folder, Reads
from pliego.text.problems import Problem, in_order
from pliego.text.process import collection_off


@dataclass(frozen=True)
class Opened:
    """An opened game. Printing takes it over, so that nothing is read, measured or drawn twice.

    `reads` holds the files that were read. `fonts` remember every measured word. `drawn` holds the faces by
    ink.
    """

    session: Session
    reads: Reads
    fonts: Fonts
    drawn: Mapping[str, DrawnFaces] = field(default_factory=lambda: {ink: DrawnFaces() for ink in INKS})


@dataclass(frozen=True)
class Examined:
    """A checked game: the game (None if it cannot be read), every problem, and how its texts fit.

    `played` holds the problems that playing found; they are among `problems` too.
    """

    opened: Opened | None
    problems: tuple[Problem, ...]
    fits: tuple[Fit, ...] = ()
    played: tuple[Problem, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game itself."""
        return self.opened.session.game if self.opened else None


def examine_game(
    path: Path,
    templates: Path,
    reads: Reads | None = None,
    *,
    to_print: bool = False,
    tries_products: bool = True,
) -> Examined:
    """Read a game and return everything that is wrong with it; keep its faces if it is `to_print`."""
    reads = reads if reads is not None else Reads()
    with collection_off():
        return _examined(path, _looks(path, templates, reads), reads, to_print, tries_products)


def _looks(path: Path, templates: Path, reads: Reads) -> Looks:
    return Looks.of_game(Folder(path, reads), Folder(templates, reads))


def _examined(
    path: Path, looks: Looks, reads: Reads, to_print: bool = False, tries_products: bool = True
) -> Examined:
    session, problems = open_game(path, reads)
    if session is None:
        return Examined(None, tuple(in_order(problems)))
    opened = Opened(session, reads.copy(), looks.fonts)
    inspection, drawn = Inspection(session, looks), opened.drawn if to_print else None
    unfit, fits = fit_problems(
        session, looks, opened.fonts, drawn, plans_kit=tries_products, inspection=inspection
    )
    data, play = data_problems(inspection, problems, CHECKS if tries_products else OF_CONTENT)
    problems = without_effects([*problems, *data, *play, *unfit, *looks.problems])
    return Examined(opened, tuple(in_order(problems)), tuple(fits), tuple(play))


def without_effects(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems without the effects of others: a text that is too long because a placeholder in it
    names nothing, and a mark that prints as it was typed if texts are too long because of it. Many missing
    pictures of one column are one problem."""
    unfilled = {str(problem.span) for problem in problems if problem.code == "unknown-reference"}
    causes = {problem.hint for problem in problems if problem.code == "text-overflow"}
    return [
        each
        for each in gathered(problems)
        if not (each.code == "text-overflow" and str(each.span) in unfilled)
        if not (each.code == "as-typed" and each.hint in causes)
    ]


def check_game(path: Path, templates: Path, reads: Reads | None = None) -> tuple[Game | None, list[Problem]]:
    """Return a game and every problem of it, in all its languages."""
    reads = reads if reads is not None else Reads()
    looks = _looks(path, templates, reads)
    with collection_off():
        examined = _examined(path, looks, reads)
        problems = [*examined.problems]
        if opened := examined.opened:
            for lang in translations(Folder(path, reads)):
                problems += checked_in(opened.session, looks, lang, opened.fonts).report
    return examined.game, in_order(gathered(problems))


def printable_game(path: Path, templates: Path, reads: Reads) -> tuple[Opened | None, list[Problem]]:
    """Return a game and every problem of it, for printing.

    The problems that playing found are warnings here. So a designer can print a new number before the
    examples match it. Pages 1 and 2 of the kit and the letters of the books are not checked: their problems
    stop those products alone.
    """
    with collection_off(keep=True):
        found = examine_game(path, templates, reads, to_print=True, tries_products=False)
    return found.opened, [replace(p, severity="warning") if p in found.played else p for p in found.problems]


def data_problems(
    inspection: Inspection, known: Sequence[Problem], checks: Sequence[Check] = CHECKS
) -> tuple[list[Problem], list[Problem]]:
    """Return the problems of the content, then those that playing found; `known` are those of reading it."""
    found = list(find_problems(inspection, checks))
    own = played(inspection.session)
    content, play = check_play(own.tables if own else None, [*known, *found])
    return [*found, *content], play
