"""Rulings: each has two readings or more, chooses one of them, and settles a rule.

    rulings.yaml:20:13: error: expected one of the readings, found `firts` [unknown-reading]
        hint: did you mean `first`?

Codes: `unknown-reading`, `ruling-readings` (fewer than two), `ruling-unlinked` (warning: no rule names it
and it names none), `house-unexplained` (warning: a rule of our own without a ruling or a reason),
`rule-origin` (a rule has the origin `source` though a ruling filled a gap in it; or it is `ruled`, and
neither a ruling nor `ours` names our part).
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import Rule
from pliego.game.model.game import Game
from pliego.text.nodes import Path
from pliego.text.problems import Problem, did_you_mean

_FILE = "rulings.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the rulings, and with the origins of rules."""
    game = inspection.game
    linked = {name for rule in game.rules.values() for name in rule.rulings}
    for name, ruling in game.rulings.items():
        at: Path = ("rulings", name)
        if ruling.chosen not in ruling.readings:
            message = f"expected one of the readings, found `{ruling.chosen}`"
            place = inspection.at(_FILE, *at, "chosen")
            yield Problem("unknown-reading", message, place, did_you_mean(ruling.chosen, ruling.readings))
        if len(ruling.readings) < 2:
            message = f"expected two readings or more, found {len(ruling.readings)}"
            place = inspection.at(_FILE, *at, "readings")
            yield Problem("ruling-readings", message, place, "a question with one answer needs no ruling")
        if name not in linked and not ruling.rules and not game.dropped:
            message = f"expected a rule that the ruling `{name}` settles, found none"
            hint = "name it in `rules:`, or the ruling in the rule's `rulings:`"
            yield Problem("ruling-unlinked", message, inspection.at(_FILE, *at, key=True), hint, "warning")
    for rule, file, path in _placed_rules(game):
        yield from _origin(inspection, rule, file, path)


def _placed_rules(game: Game) -> Iterator[tuple[Rule, str, Path]]:
    """Yield every rule with its file and its path there."""
    for path, _section, block in game.blocks():
        if isinstance(block, Rule):
            yield block, "rules.yaml", path
    for id_, scenario in game.scenarios.items():
        for n, rule in enumerate(getattr(scenario, "rules", ())):
            if isinstance(rule, Rule):
                yield rule, f"scenarios/{id_}.yaml", ("rules", n)


def _origin(inspection: Inspection, rule: Rule, file: str, path: Path) -> Iterator[Problem]:
    """Yield what contradicts the origin of a rule, or what it needs and is missing."""
    decided = inspection.game.rulings_of(rule)
    gaps = [name for name in decided if inspection.game.rulings[name].kind == "gap"]
    if rule.origin == "source" and (gaps or rule.ours):
        by = f"the ruling `{gaps[0]}`, which fills a gap," if gaps else "`ours`"
        message = f"expected `ruled` because of {by} found `source`"
        hint = "`ruled`: the source says it, but part of it is our decision"
        yield Problem("rule-origin", message, inspection.at(file, *path, "origin"), hint)
    drops = inspection.game.dropped
    has_lost = ("rulings", "*") in drops or any(("rulings", name) in drops for name in rule.rulings)
    if rule.origin == "ruled" and not (decided or rule.ours or has_lost):
        message = f"expected what of `{rule.rule}` the source does not say, found neither a ruling nor `ours`"
        hint = "add `ours:`, or name the ruling that decided it"
        yield Problem("rule-origin", message, inspection.at(file, *path, "origin"), hint)
    if rule.origin == "house" and not (decided or rule.ours or rule.because):
        message = f"expected a reason for our own rule `{rule.rule}`, found none"
        hint = "add `because:` or a ruling"
        yield Problem("house-unexplained", message, inspection.at(file, *path, "rule"), hint, "warning")
