"""One cell of a table, or free field of a card: every placeholder in it whose name is unknown.

In: a passage, what is markup in it, and the names that its placeholders may use. Out: problems. The law of
this file: what is no markup in a cell is words, and no fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pliego.checks.content.passage import Passage, placeholder_problems
from pliego.game.lookup import Bound, Scope, cell_grammar, is_name
from pliego.game.model.game import Game
from pliego.text.celltext import CellGrammar, parse_cell
from pliego.text.letters import slug
from pliego.text.placeholders import Fault, placeholder_at
from pliego.text.problems import Problem
from pliego.text.prose import Block, Emphasis, Inline, Listing, Placeholder, Strong, Words

_BRACED = re.compile(r"\{{1,2}([^{}\n]{1,60})\}{1,2}")
"""A name in braces, or in the double braces of other programs: `{{coin}}`."""


@dataclass(frozen=True)
class FreeCell:
    """A free field of a card, what is markup in it, and what its placeholders may name."""

    passage: Passage
    grammar: CellGrammar
    names: Mapping[str, Any]


def free_cells(game: Game) -> Iterator[FreeCell]:
    """Yield the free fields of all cards that are more than a number."""
    for name, card in game.cards.items():
        for key, value in card.fields_.items():
            grammar = cell_grammar(game, card, key, is_free=True)
            if grammar and value and not value.isdecimal():
                passage = Passage(game, "cards.yaml", ("cards", name, "fields", key), value)
                yield FreeCell(passage, grammar, {"self": card, "card": Bound(name, card)})


def cell_problems(passage: Passage, scope: Scope, grammar: CellGrammar) -> Iterator[Problem]:
    """Yield everything wrong with a cell."""
    blocks, faults = parse_cell(passage.text, grammar)
    yield from (passage.problem(fault) for fault in faults)
    for part in leaves(blocks):
        if isinstance(part, Words):
            yield from (passage.problem(fault) for fault in _icons_meant(part.text, passage.game))
        elif isinstance(part, Placeholder) and is_name(scope, part.path):
            yield from _placeholder(passage, part, scope)


def leaves(blocks: Sequence[Block]) -> Iterator[Inline]:
    """Yield the words, placeholders and breaks of blocks, those of plural forms too."""
    for block in blocks:
        if isinstance(block, Listing):
            for item in block.items:
                yield from leaves(item)
        else:
            yield from _leaves(block.parts)


def _leaves(parts: Sequence[Inline]) -> Iterator[Inline]:
    for part in parts:
        if isinstance(part, Strong | Emphasis):
            yield from _leaves(part.parts)
            continue
        yield part
        for _category, form in part.forms if isinstance(part, Placeholder) else ():
            yield from _leaves(form)


def _placeholder(passage: Passage, part: Placeholder, scope: Scope) -> Iterator[Problem]:
    start = passage.text.find(part.raw)
    found = placeholder_at(passage.text, start) if start >= 0 else None
    if found is not None and found.path == part.path:
        yield from placeholder_problems(passage, found, scope)


def _icons_meant(words: str, game: Game) -> Iterator[Fault]:
    """Yield a fault for the name of an icon in braces."""
    for match in _BRACED.finditer(words):
        name = slug(match[1])
        if name in game.info.icons:
            message = f"expected a name that exists, found `{match[1]}` in `{match[0]}`"
            hint = f'write `{{icon.{name}}}`, or say in game.yaml `shorthand: "{match[0]}"` at this icon'
            yield Fault("unknown-reference", message, match[0], hint)
