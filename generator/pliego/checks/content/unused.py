"""Declared, and used nowhere: values, icons, cards, terms.

    game.yaml:42:3: warning: expected a use of the value `mano`, found none [unused-value]

Codes (all warnings): `unused-value`, `unused-icon`, `unused-card` (in no deck), `unused-term` (no text says
it). The holes of the layouts that the game uses count as use. An icon also counts as used if its name stands
anywhere else in the content, since a game's module may choose icons by the names of seats, cards or symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pliego.checks.content.inspection import Inspection
from pliego.checks.content.unused_look import layout_files
from pliego.game.model.book import PartBlock
from pliego.game.model.game import Game
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, scalars
from pliego.text.problems import Problem

_HOLE = re.compile(r"\{([a-z]+)\.([A-Za-z0-9-]+)")
_NAME = re.compile(r"[A-Za-z0-9-]+")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for everything declared and not used, if nothing dropped out that may have used it."""
    game = inspection.game
    if game.dropped:
        return
    texts = list(_content(game))
    texts_of_layouts = list(_layouts(inspection))
    holes = _holes(texts) | _holes(texts_of_layouts)
    if not any(isinstance(b, PartBlock) and b.part == "values" for s in game.sections for b in s.blocks):
        unused = (name for name in game.info.values if ("value", name) not in holes)
        yield from [_unused(inspection, "game.yaml", "value", name) for name in unused]
    said = (name for text in (*texts, *texts_of_layouts) for name in _NAME.findall(text))
    names = _names(game).union(said)
    for name in game.info.icons:
        if name not in names:
            yield _unused(inspection, "game.yaml", "icon", name)
    held = {entry.card for deck in game.decks.values() for entry in deck.cards}
    unused = (name for name in game.cards if name not in held)
    yield from [_unused(inspection, "cards.yaml", "card", name) for name in unused]
    yield from _terms(inspection, holes)


def _holes(texts: Iterable[str]) -> set[tuple[str, str]]:
    return {(match[1], match[2]) for text in texts for match in _HOLE.finditer(text)}


def _unused(inspection: Inspection, file: str, kind: str, name: str) -> Problem:
    message = f"expected a use of the {kind} `{name}`, found none"
    place = inspection.at(file, f"{kind}s", name, key=True)
    return Problem(f"unused-{kind}", message, place, "use it or delete it", "warning")


def _content(game: Game) -> Iterator[str]:
    """Yield every scalar of the content, the declarations of values and icons excepted."""
    for file, tree in game.places.trees.items():
        for path, scalar in scalars(tree.root):
            if not (file == "game.yaml" and path[0] in ("values", "icons") and path[-1] not in ("text",)):
                yield scalar.text


def _names(game: Game) -> set[str]:
    """Return every key of the content, the declarations of icons excepted."""
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


def _layouts(inspection: Inspection) -> Iterator[str]:
    """Yield the text of each layout that the game is drawn by."""
    for file in layout_files(inspection):
        yield file.read().decode("utf-8", "replace")


def _terms(inspection: Inspection, holes: set[tuple[str, str]]) -> Iterator[Problem]:
    game = inspection.game
    terms = [name for name in game.terms if ("term", name) not in holes]
    if not terms:
        return
    said = " ".join(text.text.lower() for text in inspection.printed if text.file != "glossary.yaml")
    for name in terms:
        words = [word for word in (game.terms[name].title, game.terms[name].plural) if word]
        if not any(re.search(rf"\b{re.escape(word.lower())}", said) for word in words):
            yield _unused(inspection, "glossary.yaml", "term", name)
