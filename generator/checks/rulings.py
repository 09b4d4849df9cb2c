"""Rulings: at least two readings, the chosen one among them, and a rule that it settles.

    rulings.yaml:20:13: error: expected one of the readings, found `firts` [unknown-reading]
        hint: did you mean `first`?

Codes: `unknown-reading`, `ruling-readings` (fewer than two), `ruling-unlinked` (warning: no rule names it
and it names none), `house-unexplained` (warning: a rule of our own without a ruling or a reason).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.inspection import Inspection, nearest
from generator.model.book import Rule
from generator.nodes import Path
from generator.source import Problem

_FILE = "rulings.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the rulings, and the rules that need one."""
    game = inspection.game
    linked = {name for rule in game.rules.values() for name in rule.rulings}
    for name, ruling in game.rulings.items():
        at: Path = ("rulings", name)
        if ruling.chosen not in ruling.readings:
            message = f"expected one of the readings, found `{ruling.chosen}`"
            place = inspection.at(_FILE, *at, "chosen")
            yield Problem("unknown-reading", message, place, nearest(ruling.chosen, ruling.readings))
        if len(ruling.readings) < 2:
            message = f"expected two readings or more, found {len(ruling.readings)}"
            place = inspection.at(_FILE, *at, "readings")
            yield Problem("ruling-readings", message, place, "a question with one answer needs no ruling")
        if name not in linked and not ruling.rules and not game.dropped:
            message = f"expected a rule that the ruling `{name}` settles, found none"
            hint = "name it in `rules:`, or the ruling in the rule's `rulings:`"
            yield Problem("ruling-unlinked", message, inspection.at(_FILE, *at, key=True), hint, "warning")
    yield from _unexplained(inspection)


def _unexplained(inspection: Inspection) -> Iterator[Problem]:
    settled = {rule for ruling in inspection.game.rulings.values() for rule in ruling.rules}
    for s, section in enumerate(inspection.game.sections):
        for b, block in enumerate(section.blocks):
            if not isinstance(block, Rule) or block.origin != "house":
                continue
            if not (block.rulings or block.because or block.rule in settled):
                message = f"expected a reason for our own rule `{block.rule}`, found none"
                place = inspection.at("rules.yaml", "sections", s, "blocks", b, "rule")
                yield Problem("house-unexplained", message, place, "add `because:` or a ruling", "warning")
