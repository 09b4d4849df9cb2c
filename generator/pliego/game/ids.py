"""The ids of a game's entries: which stand twice, and which drop out with a broken node.

In: the trees of its files. Out: problems, and the kinds and names of entries. The law of this file: it
changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from pliego.game.model.types import ID_PATTERN, RULE_PATTERN
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Path, Tree, scalars
from pliego.text.problems import Problem, Span, closest

_IDS: dict[Path, str] = {
    ("rules.yaml", "sections", "#", "id"): "section",
    ("rules.yaml", "sections", "#", "blocks", "#", "id"): "block",
    ("rules.yaml", "questions", "#", "id"): "question",
    ("examples.yaml", "examples", "#", "id"): "example",
    ("game.yaml", "credits", "#", "id"): "credit",
}
"""Ids of entries of lists, by their place; each may stand once."""
_ID_KEYS = ("id", "rule")
"""The keys that hold the id of an entry of a list."""


def kinds_in(model: type[BaseModel]) -> list[str]:
    """Return the kinds of entries that a file's model holds."""
    return [*model.model_fields, *(["rules"] if "sections" in model.model_fields else [])]


def lost_with(path: Path, node: Node | None, model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Yield the entries that drop out with a node: itself, and the rules and examples in it."""
    kind = str(path[0]) if path else ""
    if len(path) == 1:
        kind = kind if kind in model.model_fields else closest(kind, model.model_fields) or kind
        yield kind, "*"
        yield from ((kind, key) for key in (node.entries if isinstance(node, MapNode) else ()))
    elif path:
        yield kind, str(path[1])
    for inner, scalar in scalars(node) if node is not None else ():
        if inner and inner[-1] in _ID_KEYS:
            is_rule = inner[-1] == "rule"
            known = re.search(RULE_PATTERN if is_rule else ID_PATTERN, scalar.text)
            yield ("rules" if is_rule else kind), scalar.text if known else "*"


def duplicate_ids(trees: Mapping[str, Tree]) -> Iterator[Problem]:
    """Yield the ids of sections, rules and examples that stand twice (the keys of maps cannot)."""
    seen: dict[tuple[str, str], Span] = {}
    for name, tree in trees.items():
        for path, scalar in scalars(tree.root):
            kind = _kind_of_id(name, path)
            if kind and (kind, scalar.text) in seen:
                first = seen[kind, scalar.text]
                message = f"expected each {kind} id once, found `{scalar.text}` again (first at {first})"
                yield Problem("duplicate-id", message, scalar.span, "rename one of them")
            elif kind:
                seen[kind, scalar.text] = scalar.span


def _kind_of_id(file: str, path: Path) -> str:
    if not path or path[-1] not in _ID_KEYS:
        return ""
    shape = tuple("#" if isinstance(step, int) else step for step in path)
    if shape in (("sections", "#", "blocks", "#", "rule"), ("rules", "#", "rule")):
        return "rule"
    return _IDS.get((file, *shape), "")
