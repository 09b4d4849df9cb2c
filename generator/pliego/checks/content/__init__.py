"""Checks: what is wrong with a game that every model accepts.

In: a session, and the looks: themes and layouts. Out: problems, each at its place. One check is one module
is its documentation; adding one is a module and a line here. The law of this package: a check looks and
tells, changes nothing, and is silent about what another problem has already told.

What does not fit its box, and what the font of a box lacks though another of the theme has it, is told by the
layout engine, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pliego.cards.look import Looks
from pliego.checks.content import (
    aim,
    art,
    decks,
    effects,
    examples,
    files,
    glyphs,
    numbers,
    odds,
    own,
    parts,
    phases,
    prose,
    ranges,
    references,
    rulings,
    sizes,
    spelling,
    style_sheets,
    tables,
    titles,
    unprinted,
    unused,
    unused_look,
    variants,
    words,
)
from pliego.checks.content.inspection import Inspection
from pliego.game.session import Session
from pliego.text.problems import Problem

Check = Callable[[Inspection], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    files.check,
    ranges.check,
    references.check,
    decks.check,
    titles.check,
    sizes.check,
    art.check,
    style_sheets.check,
    tables.check,
    odds.check,
    effects.check,
    words.check,
    rulings.check,
    phases.check,
    examples.check,
    own.check,
    parts.check,
    prose.check,
    aim.check,
    glyphs.check,
    numbers.check,
    variants.check,
    spelling.check,
    unprinted.check,
    unused.check,
    unused_look.check,
)
PICTURES: tuple[Check, ...] = (art.check,)
"""The checks that read pictures, as drawing the faces does."""
OTHERS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in PICTURES)
_WORDLESS = (
    files.check,
    ranges.check,
    decks.check,
    sizes.check,
    art.check,
    style_sheets.check,
    unprinted.check,
    unused.check,
    unused_look.check,
)
SPOKEN: tuple[Check, ...] = tuple(check for check in CHECKS if check not in _WORDLESS)
"""The checks that may find something else in another language: the rest look at no words."""
_WARNING = (aim.check, numbers.check, spelling.check, unprinted.check, unused.check, unused_look.check)
ERRORS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in _WARNING)
"""The checks that find more than warnings."""


def run_checks(
    session: Session, looks: Looks | None = None, checks: Sequence[Check] = CHECKS
) -> list[Problem]:
    """Return what the checks find, in their order; without looks, themes and layouts are left alone."""
    return list(checked(session, looks, checks))


def checked(
    session: Session, looks: Looks | None = None, checks: Sequence[Check] = CHECKS
) -> Iterator[Problem]:
    """Yield what the checks find, as it is found."""
    return inspected(Inspection(session, looks), checks)


def inspected(inspection: Inspection, checks: Sequence[Check] = CHECKS) -> Iterator[Problem]:
    """Yield what the checks find in an inspection, which may have been looked at before.

    A check that trips is passed over where anything is told: what a room makes of broken content is no second
    mistake, and what the check found before and what all others find, those after it too, is told all the
    same. On sound content it is our bug, and goes through when all have looked.
    """
    is_wrong = bool(inspection.game.dropped)
    broken: Exception | None = None
    for check in checks:
        try:
            for problem in check(inspection):
                is_wrong = is_wrong or problem.severity == "error"
                yield problem
        except (LookupError, ArithmeticError, ValueError, TypeError, AttributeError) as error:
            broken = broken or error
    if broken is not None and not is_wrong:
        raise broken
