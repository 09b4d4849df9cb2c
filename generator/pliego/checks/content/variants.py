"""Variants: what holds in some of them names only what those have.

    rules.yaml:142:78: warning: expected an action of the variant `basico`, found `Parada` [variant-action]
        hint: `parada` is for `normal`, `avanzado`

Codes (warnings): `variant-action` (an action that one of the variants has not, by its title, its icon or a
hole), `variant-rule` (a rule that does not hold in one of them). Looked at are the texts of rules, actions
and variants; reasons (`because`) may compare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pliego.checks.content.holes import Passage
from pliego.checks.content.inspection import Inspection
from pliego.game.model.book import Action, Rule
from pliego.game.model.game import Game
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each name of something that the text's own variants have not."""
    game = inspection.game
    titles = _titles(game)
    for text in inspection.printed:
        if text.markup and text.key != "because" and (variants := _variants(text)):
            yield from _holes(game, text, variants)
            for name, pattern in titles.items():
                if lacking := _lacking(variants, game.actions[name].variants):
                    for match in pattern.finditer(text.text):
                        yield _action(game, text, lacking, name, match[0], match.start())


def _variants(text: PrintedText) -> Sequence[str]:
    """Return the variants that a text is for; none if it is for all."""
    if isinstance(text.owner, Rule | Action):
        return text.owner.variants
    named = text.file == "game.yaml" and text.path[0] == "variants"
    return [str(text.path[1])] if named else []


def _titles(game: Game) -> dict[str, re.Pattern[str]]:
    """Return how the actions that some variants lack are named in running text."""
    return {
        name: re.compile(rf"(?<![\w{{.-]){re.escape(action.title)}(?![\w}}-])", re.IGNORECASE)
        for name, action in game.actions.items()
        if action.variants
    }


def _lacking(variants: Sequence[str], having: Sequence[str]) -> str:
    """Return the first of some variants that is not among those that have a thing; "" if all are."""
    return next((each for each in variants if having and each not in having), "")


def _holes(game: Game, text: PrintedText, variants: Sequence[str]) -> Iterator[Problem]:
    for gap in scan(text.text)[0]:
        kind, name = gap.path[0], gap.path[1] if len(gap.path) > 1 else ""
        raw = text.text[gap.start : gap.end]
        if kind in ("action", "icon") and name in game.actions:
            if lacking := _lacking(variants, game.actions[name].variants):
                yield _action(game, text, lacking, name, raw, gap.start)
        elif kind == "rule" and name in game.rules:
            having = game.rules[name].variants
            if lacking := _lacking(variants, having):
                yield _problem(game, text, "rule", lacking, name, having, raw, gap.start)


def _action(game: Game, text: PrintedText, lacking: str, name: str, raw: str, at: int) -> Problem:
    return _problem(game, text, "action", lacking, name, game.actions[name].variants, raw, at)


def _problem(
    game: Game,
    text: PrintedText,
    kind: str,
    lacking: str,
    name: str,
    having: Sequence[str],
    raw: str,
    at: int,
) -> Problem:
    listed = ", ".join(f"`{each}`" for each in having)
    article = "an" if kind == "action" else "a"
    message = f"expected {article} {kind} of the variant `{lacking}`, found `{raw}`"
    fault = Fault(f"variant-{kind}", message, raw, f"`{name}` is for {listed}")
    return Passage(game, text.file, text.path, text.text).problem(fault, at, "warning")
