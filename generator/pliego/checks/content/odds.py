"""Odds: the engine computes all odds with a title in tables.yaml, and all its odds have a title.

    tables.yaml:31:3: error: expected odds that the engine works out, found `carga-guradia` [unknown-odds]
        hint: did you mean `carga-guardia`?

Codes: `unknown-odds`, `untitled-odds` (warning: the companion cannot print them; a game without rules may
wait with its titles). `prose` checks placeholders.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, did_you_mean

_FILE = "tables.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield the titles without odds and the odds without a title."""
    game, known = inspection.game, inspection.session.odds
    if game.has_dropped("engine", "*"):
        return
    for name in game.chances:
        if name not in known:
            message = f"expected odds that the engine works out, found `{name}`"
            place = inspection.at(_FILE, "odds", name, key=True)
            yield Problem("unknown-odds", message, place, did_you_mean(name, known))
    for name in known if game.rules else ():
        if name not in game.chances and not game.has_dropped("odds", name):
            message = f"expected a title for the odds `{name}`, found none"
            hint = f"add `{name}: {{title: …}}` below `odds:` in {_FILE}"
            place = inspection.at(_FILE, "odds", key=True)
            yield Problem("untitled-odds", message, place, hint, "warning")
