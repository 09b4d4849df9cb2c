"""Plan the draft of a game: everything that was asked for, whatever is wrong with the game.

In: a `Choice`, the folder of a game, the templates. Out: `PlannedDraft`. The laws of this file: a draft is
never up to date, so each build of it reports all that is wrong; without names, only the game's own language
is a draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pliego.checks.examine import Opened, printable_game
from pliego.checks.languages import checked_language
from pliego.game.labels import translations
from pliego.make.targets import Choice, Target, targets
from pliego.printing.products.catalogue import products_of
from pliego.text.files import Folder, Reads
from pliego.text.locales import PSEUDO
from pliego.text.problems import Problem


@dataclass(frozen=True)
class PlannedDraft:
    """What is printed of a game, its products, and all its problems. `opened` is None if the game cannot be
    read; then nothing is printed."""

    opened: Opened | None
    problems: Sequence[Problem]
    products: Sequence[str] = ()
    targets: Sequence[Target] = ()


def plan_draft(choice: Choice, path: Path, templates: Path) -> PlannedDraft:
    """Read and check a game, and return what its draft holds."""
    reads = Reads()
    opened, problems = printable_game(path, templates, reads)
    if opened is None:
        return PlannedDraft(None, problems)
    game = opened.session.game
    products, own = products_of(game), game.info.lang
    found: list[Target] = []
    for lang in (own, *translations(Folder(path, reads)), PSEUDO):
        if lang not in (choice.langs or (own,)):
            continue
        is_readable = lang == own
        if not is_readable:
            is_readable, more = _translated(path, templates, lang, reads.another())
            problems = [*problems, *more]
        found += targets(choice, path.name, lang, products) if is_readable else ()
    return PlannedDraft(opened, problems, products, found)


def _translated(path: Path, templates: Path, lang: str, reads: Reads) -> tuple[bool, list[Problem]]:
    """Return whether a game can be read in another language, and what is wrong with it there."""
    found = checked_language(path, templates, lang, reads, whole=True, tries_products=False)
    if found is None:
        return False, []
    return True, [*(replace(each, severity="warning") for each in found.missing), *found.problems]
