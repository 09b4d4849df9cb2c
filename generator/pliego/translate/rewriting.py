"""A game with other texts, in its models and, with their places, in its trees.

In: a game and new texts by file and path. Out: a game. The law of this file: only texts change, so the same
checks, layouts, examples and rules hold; a problem of a text names the place where that text was written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from pliego.game.model.game import Game, Places
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Path, Scalar, Tree
from pliego.text.nodes import Sequence as SequenceNode
from pliego.translate.wordings import SCENARIO_FILE, Wording, game_field

NewText = tuple[Wording, Scalar]
"""A text of a game and the text that replaces it."""
_Branch = dict[str | int, Any]


def with_texts(game: Game, lang: str, new: Sequence[NewText]) -> Game:
    """Return the game in a language, with these texts replaced."""
    by_file: dict[str, list[NewText]] = {}
    for wording, scalar in new:
        by_file.setdefault(wording.file, []).append((wording, scalar))
    changes: dict[str, Any] = {"info": game.info, "scenarios": dict(game.scenarios)}
    for file, texts in by_file.items():
        _change_file(game, file, texts, changes)
    changes["info"] = changes["info"].model_copy(update={"lang": lang})
    trees = {file: _changed_tree(tree, by_file.get(file, ())) for file, tree in game.places.trees.items()}
    return game.with_(**changes, places=Places(trees))


def _change_file(game: Game, file: str, texts: Sequence[NewText], changes: dict[str, Any]) -> None:
    """Record in `changes` the fields of a game that a file's new texts change."""
    branch = _as_tree({wording.within: scalar.text.strip() for wording, scalar in texts})
    if match := SCENARIO_FILE.fullmatch(file):
        changes["scenarios"][match[1]] = _changed(game.scenarios[match[1]], branch)
    elif file == "game.yaml":
        changes["info"] = _changed(game.info, branch)
    elif file == "examples.yaml":
        named = {wording.within: wording.address.split(".")[1] for wording, _ in texts}
        by_name = {named[w.within]: branch["examples"][w.within[1]] for w, _ in texts}
        changes["examples"] = _changed(game.examples, by_name)
    else:
        for kind, inner in branch.items():
            field = game_field(str(kind))
            changes[field] = _changed(getattr(game, field), inner)


def _as_tree(leaves: Mapping[Path, Any]) -> _Branch:
    """Return values by path as a tree of maps."""
    root: _Branch = {}
    for path, leaf in leaves.items():
        at = root
        for step in path[:-1]:
            at = at.setdefault(step, {})
        at[path[-1]] = leaf
    return root


def _changed(value: Any, branch: Any) -> Any:
    """Return a value with the texts of a branch in place of the old ones."""
    if not isinstance(branch, dict):
        return branch
    if isinstance(value, BaseModel):
        names = {info.alias or name: name for name, info in type(value).model_fields.items()}
        new = {names[str(key)]: inner for key, inner in branch.items()}
        return value.model_copy(update={key: _changed(getattr(value, key), new[key]) for key in new})
    if isinstance(value, dict):
        return value | {key: _changed(value[key], inner) for key, inner in branch.items()}
    items = (_changed(item, branch[i]) if i in branch else item for i, item in enumerate(value))
    return type(value)(items)


def _changed_tree(tree: Tree, texts: Sequence[NewText]) -> Tree:
    """Return a file's tree with the new texts in it, each with the place where it was written."""
    if not texts:
        return tree
    return replace(tree, root=_changed_node(tree.root, _as_tree({old.path: new for old, new in texts})))


def _changed_node(node: Node, branch: Any) -> Node:
    if isinstance(branch, Scalar):
        return branch
    if isinstance(node, MapNode):
        entries = {
            key: _changed_node(inner, branch[key]) if key in branch else inner
            for key, inner in node.entries.items()
        }
        return MapNode(entries, node.keys, node.span)
    if isinstance(node, SequenceNode):
        items = (_changed_node(item, branch[i]) if i in branch else item for i, item in enumerate(node.items))
        return SequenceNode(tuple(items), node.span)
    return node
