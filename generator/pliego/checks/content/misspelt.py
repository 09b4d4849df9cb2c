"""Names of a game's own look that nothing uses, and that are nearly one that is there.

    look/theme.yaml:4:3: warning: expected a use of the style `deck-titel`, found none [misspelt]
        hint: did you mean `deck-title`?

Code: `misspelt` (warning): a style, font or colour of the game's theme; a word that a layout compares with a
field of cards, of which no card has it; a free field that a layout lists under `fields`, and no card has.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress

from pliego.cards.look import LAYOUTS, OWN_THEME
from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Card
from pliego.text.files import FileFault, Folder
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Scalar, Sequence
from pliego.text.problems import Problem, Span, closest
from pliego.text.yamltree import parse

_NEAR = 0.75
_PARTS = (("styles", "style"), ("fonts", "font"), ("colours", "colour"), ("low", "colour"))
"""The parts of a theme that give names, and what each name is."""
_FIELD = re.compile(r"\{card\.(?:fields\.)?([a-z0-9-]+)\}")
"""A condition that is one field of the card."""
_ASKING = re.compile(rb"\b(equals|one-of|none-of|fields):")
"""Only a layout that says one of these compares or lists anything."""
_COMPARED = ("equals", "one-of", "none-of")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each name that is nearly another; yield none if any entry has dropped out."""
    if inspection.looks is None or inspection.looks.files.own is None or inspection.game.dropped:
        return
    own = inspection.looks.files.own
    with suppress(FileFault):  # reported by whoever needs the file
        yield from _of_theme(inspection, own)
        for path in own.list(LAYOUTS, ".yaml"):
            if _ASKING.search(own.read(path)) and (root := _root(own, path)) is not None:
                yield from _of_layout(inspection, root)


def _root(own: Folder, path: str) -> MapNode | None:
    """Return a YAML file of the look, None if there is none."""
    tree = parse(own.read(path), own.shown(path))[0] if own.has(path) else None
    return tree.root if tree is not None and isinstance(tree.root, MapNode) else None


def _of_theme(inspection: Inspection, own: Folder) -> Iterator[Problem]:
    """Yield a warning for each name of the theme that is nearly one of the theme that it extends."""
    root, looks = _root(own, OWN_THEME), inspection.looks
    extended = root.entries.get("extends") if root else None
    base = looks.look(extended.text, "colour") if looks and isinstance(extended, Scalar) else None
    if root is None or base is None:
        return
    known = {"styles": base.styles, "fonts": base.fonts, "colours": base.colours, "low": base.colours}
    for part, kind in _PARTS:
        named = root.entries.get(part)
        declared = {*known[part], *(_keys(root.entries.get("colours")) if part == "low" else ())}
        for name, place in named.keys.items() if isinstance(named, MapNode) else ():
            if name in declared or name in inspection.game.colours:
                continue
            if (found := [*_misspelt(kind, name, known[part], place)]) and not _is_used(own, name):
                yield from found


def _is_used(own: Folder, name: str) -> bool:
    """True if a layout, a style sheet or a value of the theme names something."""
    word = re.compile(rf"(?:^|[^\w-]|--){re.escape(name)}(?![\w-])", re.MULTILINE)
    return any(word.search(text) for text in _texts_of_look(own))


def _texts_of_look(own: Folder) -> Iterator[str]:
    """Yield what may use a name of the theme: layouts, style sheets, and the values of the theme itself."""
    for path in (*own.list(LAYOUTS, ".yaml"), *own.list("", ".css")):
        yield own.read(path).decode("utf-8", "replace")
    root = _root(own, OWN_THEME)
    yield from (each.text for each in _scalars(root) if root is not None)


def _of_layout(inspection: Inspection, root: MapNode) -> Iterator[Problem]:
    """Yield a warning for each word and each field of a layout that is nearly one of the cards."""
    fields = root.entries.get("fields")
    for each in fields.items if isinstance(fields, Sequence) else ():
        if isinstance(each, Scalar) and each.text not in inspection.game.free_fields:
            yield from _misspelt("field", each.text, inspection.game.free_fields, each.span)
    cards = list(inspection.game.cards.values())
    for item in _mappings(root):
        asked = item.entries.get("when")
        match = _FIELD.fullmatch(asked.text) if isinstance(asked, Scalar) else None
        if match is None:
            continue
        values = {text for card in cards if (text := _value(card, match[1]))}
        for word in (word for key in _COMPARED for word in _scalars(item.entries.get(key))):
            if word.text and "{" not in word.text and word.text not in values:
                yield from _misspelt(f"`{match[1]}`", word.text, values, word.span)


def _value(card: Card, field: str) -> str:
    """Return a field of a card as a layout compares it, "" if it has none."""
    value = card.fields_.get(field) or getattr(card, field.replace("-", "_"), None)
    return str(value) if isinstance(value, str | int) else ""


def _misspelt(kind: str, name: str, known: Collection[str], place: Span) -> Iterator[Problem]:
    """Yield a warning for a name that is nearly a known one."""
    if close := closest(name, known, _NEAR):
        where = (
            f"a card with the {kind} `{name}`" if kind.startswith("`") else f"a use of the {kind} `{name}`"
        )
        message = f"expected {where}, found none"
        yield Problem("misspelt", message, place, f"did you mean `{close}`?", "warning")


def _keys(node: Node | None) -> list[str]:
    return list(node.entries) if isinstance(node, MapNode) else []


def _mappings(node: Node) -> Iterator[MapNode]:
    """Yield each mapping in a node, itself too."""
    if isinstance(node, MapNode):
        yield node
    inner: Mapping[str, Node] = node.entries if isinstance(node, MapNode) else {}
    for each in (*inner.values(), *(node.items if isinstance(node, Sequence) else ())):
        yield from _mappings(each)


def _scalars(node: Node | None) -> Iterator[Scalar]:
    """Yield each text in a node."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, MapNode | Sequence):
        for each in node.entries.values() if isinstance(node, MapNode) else node.items:
            yield from _scalars(each)
