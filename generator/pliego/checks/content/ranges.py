"""Ranges and language of game.yaml: values that depend on each other.

    game.yaml:7:17: error: expected at least 2, the `min`, found 1 [range]

Codes: `range` (`max` below `min`, a pace below zero), `unknown-language` (a language whose plurals are
unknown).
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.text.locales import plural_categories
from pliego.text.nodes import Path
from pliego.text.problems import Problem

_FILE = "game.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the ranges and the language."""
    info = inspection.game.info
    for key in ("players", "minutes"):
        found = getattr(info, key)
        if found.max < found.min:
            message = f"expected at least {found.min}, the `min`, found {found.max}"
            yield Problem("range", message, inspection.at(_FILE, key, "max"), "swap `min` and `max`")
    yield from _pace(inspection)
    if not plural_categories(info.lang):
        message = f"expected a language such as `es` or `pt-BR`, found `{info.lang}`"
        hint = "see the codes of ISO 639"
        yield Problem("unknown-language", message, inspection.at(_FILE, "lang"), hint)


def _pace(inspection: Inspection) -> Iterator[Problem]:
    pace = inspection.game.info.pace
    if pace is None:
        return
    given: list[tuple[Path, int]] = [(("setup",), pace.setup), (("decision",), pace.decision)]
    given += [(("rules", rule), seconds) for rule, seconds in pace.rules.items()]
    for path, seconds in given:
        if seconds < 0:
            place = inspection.at(_FILE, "pace", *path)
            yield Problem("range", f"expected seconds, found {seconds}", place, "write 0 or more")
