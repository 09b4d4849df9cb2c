"""A game with other words: what stands in its models and, with its place, in its trees.

In: a game and new texts by file and path. Out: a game. The law of this file: nothing but words changes, so
that the same checks, layouts, examples and rules hold; what is wrong with a text is told where that was
written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from pliego.game.model.game import Game, Places
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Path, Scalar, Tree
from pliego.text.nodes import Sequence as SequenceNode
from pliego.translate.wordings import Wording

Retold = tuple[Wording, Scalar]
"""A text of a game, and what is said in its place."""
_SCENARIO = re.compile(r"scenarios/(.+)\.yaml")
_ATTRIBUTES = {"odds": "chances"}
_Branch = dict[str | int, Any]


def reworded(game: Game, lang: str, said: Sequence[Retold]) -> Game:
    """Return the game in a language, with these texts replaced."""
    by_file: dict[str, list[Retold]] = {}
    for wording, scalar in said:
        by_file.setdefault(wording.file, []).append((wording, scalar))
    changes: dict[str, Any] = {"info": game.info, "scenarios": dict(game.scenarios)}
    for file, texts in by_file.items():
        _reword_file(game, file, texts, changes)
    changes["info"] = changes["info"].model_copy(update={"lang": lang})
    trees = {file: _retold(tree, by_file.get(file, ())) for file, tree in game.places.trees.items()}
    return game.with_(**changes, places=Places(trees))


def _reword_file(game: Game, file: str, texts: Sequence[Retold], changes: dict[str, Any]) -> None:
    """Note in `changes` the fields of a game that a file's new texts change."""
    branch = _branched({wording.within: scalar.text.strip() for wording, scalar in texts})
    if match := _SCENARIO.fullmatch(file):
        changes["scenarios"][match[1]] = _grafted(game.scenarios[match[1]], branch)
    elif file == "game.yaml":
        changes["info"] = _grafted(game.info, branch)
    elif file == "examples.yaml":
        named = {wording.within: wording.address.split(".")[1] for wording, _ in texts}
        by_name = {named[w.within]: branch["examples"][w.within[1]] for w, _ in texts}
        changes["examples"] = _grafted(game.examples, by_name)
    else:
        for kind, inner in branch.items():
            attribute = _ATTRIBUTES.get(str(kind), str(kind))
            changes[attribute] = _grafted(getattr(game, attribute), inner)


def _branched(leaves: Mapping[Path, Any]) -> _Branch:
    """Return values by path as a tree of maps."""
    root: _Branch = {}
    for path, leaf in leaves.items():
        at = root
        for step in path[:-1]:
            at = at.setdefault(step, {})
        at[path[-1]] = leaf
    return root


def _grafted(value: Any, branch: Any) -> Any:
    """Return a value in which what a branch holds has taken the place of what was there."""
    if not isinstance(branch, dict):
        return branch
    if isinstance(value, BaseModel):
        names = {info.alias or name: name for name, info in type(value).model_fields.items()}
        new = {names[str(key)]: inner for key, inner in branch.items()}
        return value.model_copy(update={key: _grafted(getattr(value, key), new[key]) for key in new})
    if isinstance(value, dict):
        return value | {key: _grafted(value[key], inner) for key, inner in branch.items()}
    items = (_grafted(item, branch[i]) if i in branch else item for i, item in enumerate(value))
    return type(value)(items)


def _retold(tree: Tree, texts: Sequence[Retold]) -> Tree:
    """Return a file's tree with the new texts in it, each at the place where it was written."""
    if not texts:
        return tree
    return replace(tree, root=_regrown(tree.root, _branched({wording.path: new for wording, new in texts})))


def _regrown(node: Node, branch: Any) -> Node:
    if isinstance(branch, Scalar):
        return branch
    if isinstance(node, MapNode):
        entries = {
            key: _regrown(inner, branch[key]) if key in branch else inner
            for key, inner in node.entries.items()
        }
        return MapNode(entries, node.keys, node.span)
    if isinstance(node, SequenceNode):
        items = (_regrown(item, branch[i]) if i in branch else item for i, item in enumerate(node.items))
        return SequenceNode(tuple(items), node.span)
    return node
