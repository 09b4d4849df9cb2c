"""Shorthands of icons: each means one icon, and letters have a field to stand in.

    game.yaml:21:52: error: expected a shorthand of one icon, found `{R}` at `red` and `ruby` [shorthand]

Code: `shorthand`, for one that two icons have, that is a number, a placeholder or a sign of every text, and
for a name in `letters` that is no field of a card; a warning if letters are a shorthand and `letters` names
no field.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.lookup import CELLS
from pliego.game.model.info import IconEntry
from pliego.text.nodes import Path
from pliego.text.placeholders import placeholder_at
from pliego.text.problems import Problem, did_you_mean, there_are

_EVERYWHERE = frozenset(".,:;!?¡¿-–—'\"’“”«»()[]{}<>/\\*_#")
"""The signs that sentences and markup write."""


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the shorthands of icons, and with the fields in which letters are icons."""
    first: dict[str, str] = {}
    for name, icon in inspection.game.info.icons.items():
        for path, written in _places(name, icon):
            other = first.setdefault(written, name)
            if message := _fault(written, name, other):
                hint = _hint(written)
                yield Problem("shorthand", message, inspection.at("game.yaml", *path), hint)
            elif written.isalpha() and not inspection.game.info.letters:
                message = f"expected the fields in which `{written}` is an icon, found none"
                hint = "name them in game.yaml: `letters: [cost]`"
                place = inspection.at("game.yaml", *path)
                yield Problem("shorthand", message, place, hint, "warning")
    yield from _unknown_fields(inspection)


def _places(name: str, icon: IconEntry) -> Iterator[tuple[Path, str]]:
    """Yield the path and the text of each shorthand of an icon."""
    path: Path = ("icons", name, "shorthand")
    if isinstance(icon.shorthand, str):
        yield path, icon.shorthand.strip()
    else:
        yield from (((*path, number), each.strip()) for number, each in enumerate(icon.shorthand))


def _fault(written: str, name: str, other: str) -> str:
    """Return what is wrong with a shorthand, "" if nothing is."""
    found = placeholder_at(written, 0)
    if not written:
        return "expected a shorthand such as `:wood:`, found nothing"
    if written in _EVERYWHERE:
        return f"expected a shorthand that no sentence writes, found `{written}`"
    if written.isdecimal():
        return f"expected a sign or letters, found the number `{written}`"
    if written.isalnum() and not written.isalpha():
        return f"expected a sign or letters, found `{written}`, which has a number in it"
    if found is not None and len(found.path) > 1:
        return f"expected a shorthand, found the placeholder `{written}`"
    if other != name:
        return f"expected a shorthand of one icon, found `{written}` at `{other}` and `{name}`"
    return ""


def _hint(written: str) -> str:
    """Return what to write in place of a faulty shorthand."""
    letters = written.strip("0123456789")
    if letters != written and letters.isalpha():
        return f"write `{letters}`, and `letters: [cost]`: a number beside it prints as it stands"
    return "write what only this icon means, such as `:wood:`, `[wood]` or `{W}`"


def _unknown_fields(inspection: Inspection) -> Iterator[Problem]:
    game = inspection.game
    known = {*game.free_fields, *CELLS}
    for number, name in enumerate(game.info.letters):
        if name not in known and not game.dropped:
            hint = did_you_mean(name, sorted(known), there_are(sorted(known)))
            place = inspection.at("game.yaml", "letters", number)
            message = f"expected a field of a card, found `{name}`"
            yield Problem("shorthand", message, place, hint)
