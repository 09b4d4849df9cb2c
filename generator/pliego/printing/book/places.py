"""Find the paths of entries of `rules.yaml`, although broken entries are missing in the model.

In: a game and one of its entries. Out: the path of the entry in its YAML tree. The law of this file: a
position in the model is no position in the file. An entry is found by its words.
"""

from __future__ import annotations

from pydantic import BaseModel

from pliego.game.model.book import Rule, Section
from pliego.game.model.game import Game
from pliego.text.nodes import Mapping, Path, Sequence, plain

_KEYS = ("rule", "prose", "figure", "table", "examples", "part")


def section_path(game: Game, section: Section) -> Path:
    """Return the path of a section in rules.yaml."""
    return _find(game, "rules.yaml", ("sections",), "id", section.id)


def block_path(game: Game, section: Section, block: BaseModel) -> Path:
    """Return the path of a block of a section."""
    key = next(key for key in _KEYS if hasattr(block, key))
    return _find(game, "rules.yaml", (*section_path(game, section), "blocks"), key, getattr(block, key))


def rule_path(game: Game, rule: Rule) -> Path:
    """Return the path of a rule in its section."""
    return block_path(game, game.rule_sections[rule.rule], rule)


def question_path(game: Game, question: str) -> Path:
    """Return the path of a question by its words."""
    return _find(game, "rules.yaml", ("questions",), "q", question)


def _find(game: Game, file: str, start: Path, key: str, value: object) -> Path:
    """Return the path of the item whose `key` has the value, or else of the list."""
    tree = game.places.trees.get(file)
    items = tree.node(start) if tree else None
    for position, item in enumerate(items.items if isinstance(items, Sequence) else ()):
        node = item.entries.get(key) if isinstance(item, Mapping) else None
        written = plain(node) if node is not None else None
        if node is not None and (written.strip() if isinstance(written, str) else written) == value:
            return (*start, position)
    return start
