"""Checks of content: what is wrong with a game that fits the model.

In: a session, and the looks: themes and layouts. Out: problems, each at its place. One check is one module,
and its docstring is its documentation. To add a check, write a module and add its line here. The laws of this
package: a check reports and changes nothing; it does not report what another problem has caused.

The layout engine reports, not a check, what does not fit its box, and a character that the font of a box
misses though another font of the theme has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pliego.cards.look import Looks
from pliego.checks.content import (
    aim,
    art,
    as_typed,
    book_letters,
    decks,
    die_faces,
    direction,
    effects,
    examples,
    fetched,
    files,
    game_room,
    glyphs,
    misspelt,
    numbers,
    odds,
    own_backs,
    parts,
    phases,
    prose,
    ranges,
    references,
    rulings,
    said_twice,
    sentences,
    shorthands,
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
    fetched.check,
    ranges.check,
    references.check,
    decks.check,
    titles.check,
    sizes.check,
    art.check,
    die_faces.check,
    style_sheets.check,
    misspelt.check,
    tables.check,
    odds.check,
    effects.check,
    words.check,
    rulings.check,
    phases.check,
    examples.check,
    game_room.check,
    parts.check,
    shorthands.check,
    prose.check,
    as_typed.check,
    aim.check,
    sentences.check,
    said_twice.check,
    glyphs.check,
    direction.check,
    book_letters.check,
    numbers.check,
    variants.check,
    spelling.check,
    own_backs.check,
    unprinted.check,
    unused.check,
    unused_look.check,
)
PICTURES: tuple[Check, ...] = (art.check,)
"""The checks that read pictures; drawing the faces reads them too."""
BOOKS: tuple[Check, ...] = (book_letters.check,)
"""The checks that read the books as they are printed. Printing a book reads it too."""
OF_CONTENT: tuple[Check, ...] = tuple(check for check in CHECKS if check not in BOOKS)
"""The checks that read no product."""
OTHERS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in PICTURES)
_OF_NO_WORDS = (
    files.check,
    fetched.check,
    ranges.check,
    decks.check,
    sizes.check,
    art.check,
    die_faces.check,
    style_sheets.check,
    said_twice.check,
    own_backs.check,
    unprinted.check,
    unused.check,
    unused_look.check,
)
OF_WORDS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in _OF_NO_WORDS)
"""The checks whose result may differ in another language. The rest look at no words."""
_OF_WARNINGS = (
    aim.check,
    as_typed.check,
    numbers.check,
    said_twice.check,
    sentences.check,
    spelling.check,
    own_backs.check,
    unprinted.check,
    unused.check,
    unused_look.check,
)
ERRORS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in (*_OF_WARNINGS, *BOOKS))
"""The checks that can find errors in the content alone."""


def run_checks(
    session: Session, looks: Looks | None = None, checks: Sequence[Check] = CHECKS
) -> list[Problem]:
    """Return what the checks find, in their order; without looks they skip themes and layouts."""
    return list(find_problems(Inspection(session, looks), checks))


def find_problems(inspection: Inspection, checks: Sequence[Check] = CHECKS) -> Iterator[Problem]:
    """Yield what the checks find in an inspection, as they find it.

    Broken content may make a check raise. Then the check ends there, and all others still run. If the content
    has no error, the exception is our bug, and is raised when all checks have run.
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
