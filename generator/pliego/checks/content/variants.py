"""Variants: a text for some variants names only rules and actions that those variants have.

    rules.yaml:142:78: warning: expected an action of the variant `basico`, found `Parada` [variant-action]
        hint: `parada` is for `normal`, `avanzado`

Codes (warnings): `variant-action` (an action that one of the variants does not have, by its title, its icon
or a placeholder), `variant-rule` (a rule that does not hold in one of them). The texts of rules, actions and
variants are checked; a reason (`because`) may compare variants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.passage import Passage
from pliego.game.model.book import Action, Rule
from pliego.game.model.game import Game
from pliego.game.printed import PrintedText
from pliego.text.placeholders import Fault, scan
from pliego.text.problems import Problem, in_backticks


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each name of something that one of the text's variants does not have."""
    game = inspection.game
    titles = _titles(game)
    for text in inspection.printed:
        if text.markup and text.key != "because" and (variants := _variants(text)):
            yield from _in_placeholders(game, text, variants)
            for name, pattern in titles.items():
                for match in pattern.finditer(text.text):
                    yield from _problems(game, text, variants, "action", name, match.span())


def _variants(text: PrintedText) -> Sequence[str]:
    """Return the variants that a text is for; none if it is for all."""
    if isinstance(text.owner, Rule | Action):
        return text.owner.variants
    named = text.file == "game.yaml" and text.path[0] == "variants"
    return [str(text.path[1])] if named else []


def _titles(game: Game) -> dict[str, re.Pattern[str]]:
    """Return a pattern for the title of each action that only some variants have."""
    return {
        name: re.compile(rf"(?<![\w{{.-]){re.escape(action.title)}(?![\w}}-])", re.IGNORECASE)
        for name, action in game.actions.items()
        if action.variants
    }


def _in_placeholders(game: Game, text: PrintedText, variants: Sequence[str]) -> Iterator[Problem]:
    for placeholder in scan(text.text)[0]:
        kind, name = placeholder.path[0], placeholder.path[1] if len(placeholder.path) > 1 else ""
        span = placeholder.start, placeholder.end
        if kind in ("action", "icon") and name in game.actions:
            yield from _problems(game, text, variants, "action", name, span)
        elif kind == "rule" and name in game.rules:
            yield from _problems(game, text, variants, "rule", name, span)


def _problems(
    game: Game, text: PrintedText, variants: Sequence[str], kind: str, name: str, span: tuple[int, int]
) -> Iterator[Problem]:
    """Yield a warning at a span of a text if one of its variants does not have the named rule or action."""
    having = game.rules[name].variants if kind == "rule" else game.actions[name].variants
    without = [each for each in variants if having and each not in having]
    if without:
        found = text.text[slice(*span)]
        noun = "an action" if kind == "action" else "a rule"
        message = f"expected {noun} of the variant `{without[0]}`, found `{found}`"
        fault = Fault(f"variant-{kind}", message, found, f"`{name}` is for {in_backticks(having)}")
        yield Passage(game, text.file, text.path, text.text).problem(fault, span[0], "warning")
