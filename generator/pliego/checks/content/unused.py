"""Unused declarations: values, icons, cards and terms that nothing uses.

    game.yaml:42:3: warning: expected a use of the value `mano`, found none [unused-value]

Codes (all warnings): `unused-value`, `unused-icon`, `unused-card` (in no deck), `unused-term` (in no text).
The placeholders of the layouts that the game uses count as use. An icon counts as used if its name stands
anywhere else in the content, since a game's room may choose icons by the names of seats, cards or symbols;
and so if its shorthand stands in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.unused_look import layout_files
from pliego.game.model.game import Game
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, scalars
from pliego.text.problems import Problem

_PLACEHOLDER = re.compile(r"\{([a-z]+)\.([A-Za-z0-9-]+)")
_NAME = re.compile(r"[A-Za-z0-9-]+")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for everything declared and not used; yield none if any entry has dropped out."""
    game = inspection.game
    if game.dropped:
        return
    layouts = [file.read().decode("utf-8", "replace") for file in layout_files(inspection)]
    texts = [*_content(game), *layouts]
    placeholders = {match for text in texts for match in _PLACEHOLDER.findall(text)}
    yield from _values(inspection, placeholders)
    names = _names(game).union(name for text in texts for name in _NAME.findall(text))
    words = "\n".join(texts)
    for name, icon in game.info.icons.items():
        if name not in names and not any(written in words for written in icon.shorthands):
            yield _unused(inspection, "game.yaml", "icon", name)
    in_decks = {entry.card for deck in game.decks.values() for entry in deck.cards}
    for name in game.cards:
        if name not in in_decks:
            yield _unused(inspection, "cards.yaml", "card", name)
    yield from _terms(inspection, placeholders)


def _values(inspection: Inspection, placeholders: set[tuple[str, str]]) -> Iterator[Problem]:
    """Yield the values that no placeholder names, unless a book lists all values."""
    game = inspection.game
    if not any(getattr(block, "part", None) == "values" for _path, _section, block in game.blocks()):
        for name in game.info.values:
            if ("value", name) not in placeholders:
                yield _unused(inspection, "game.yaml", "value", name)


def _unused(inspection: Inspection, file: str, kind: str, name: str) -> Problem:
    message = f"expected a use of the {kind} `{name}`, found none"
    place = inspection.at(file, f"{kind}s", name, key=True)
    return Problem(f"unused-{kind}", message, place, "use it or delete it", "warning")


def _content(game: Game) -> Iterator[str]:
    """Yield every scalar of the content, except the declarations of values and icons."""
    for file, tree in game.places.trees.items():
        for path, scalar in scalars(tree.root):
            if not (file == "game.yaml" and path[0] in ("values", "icons") and path[-1] not in ("text",)):
                yield scalar.text


def _names(game: Game) -> set[str]:
    """Return every key of the content, except those below `icons` and `values`."""
    found: set[str] = set()
    for tree in game.places.trees.values():
        found.update(_keys(tree.root))
    return found


def _keys(node: Node) -> Iterator[str]:
    if isinstance(node, MapNode):
        for key, child in node.entries.items():
            if key not in ("icons", "values"):
                yield key
                yield from _keys(child)
    elif not hasattr(node, "text"):
        for child in node.items:
            yield from _keys(child)


def _terms(inspection: Inspection, placeholders: set[tuple[str, str]]) -> Iterator[Problem]:
    game = inspection.game
    terms = [name for name in game.terms if ("term", name) not in placeholders]
    if not terms:
        return
    words = " ".join(text.text.lower() for text in inspection.printed if text.file != "glossary.yaml")
    for name in terms:
        forms = [form for form in (game.terms[name].title, game.terms[name].plural) if form]
        if not any(re.search(rf"\b{re.escape(form.lower())}", words) for form in forms):
            yield _unused(inspection, "glossary.yaml", "term", name)
