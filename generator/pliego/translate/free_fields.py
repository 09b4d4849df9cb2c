"""The free fields of cards that a translator translates: those with words that a layout of the game prints.

In: a session. Out: `PrintedText`s. The laws of this file: a field that decides something (which picture,
colour or item is drawn) is never translated; nor is one in which letters are icons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pliego.game.lookup import Bound, cell_grammar
from pliego.game.printed import PrintedText
from pliego.game.session import Session
from pliego.text.files import FileFault
from pliego.text.nodes import Mapping, Node, Scalar, Sequence
from pliego.text.yamltree import parse

_LAYOUTS = "look/layouts"
_FIELD = re.compile(r"\{card\.fields\.([a-z0-9-]+)\}")
_WORD = re.compile(r"[^\W\d_]{2}")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_PRINTING = frozenset(("text", "alt"))
"""The keys of an item of a layout that print a field."""
_ASKING = frozenset(("when", "unless"))
"""The keys that ask only whether a field is empty, if nothing is compared."""
_COMPARING = frozenset(("equals", "one-of", "none-of", "at-least", "at-most"))
_DECIDES = "equals"


def free_texts(session: Session) -> Iterator[PrintedText]:
    """Yield the free fields of cards that hold words and that a layout of the game prints."""
    game = session.game
    fields = _printed_fields(session) - {*game.info.letters} if game.free_fields else ()
    for name, card in game.cards.items() if fields else ():
        for key, value in card.fields_.items():
            if key in fields and _WORD.search(_PLACEHOLDER.sub("", value)):
                path = ("cards", name, "fields", key)
                names = {"self": card, "card": Bound(name, card)}
                grammar = cell_grammar(game, card, key, is_free=True)
                yield PrintedText(
                    "cards.yaml", path, value, True, card, key, names, within=path, grammar=grammar
                )


def _printed_fields(session: Session) -> set[str]:
    """Return the free fields that texts of the game's own layouts print and that decide nothing."""
    printed: set[str] = set()
    deciding: set[str] = set()
    for root in _own_layouts(session):
        for key, text in _texts(root):
            found = _FIELD.findall(text)
            (printed if key in _PRINTING else deciding).update(() if key in _ASKING else found)
    return printed - deciding


def _own_layouts(session: Session) -> Iterator[Node]:
    """Yield the layouts that the game brings; others report those that cannot be read."""
    try:
        for path in session.folder.list(_LAYOUTS, ".yaml"):
            tree, _problems = parse(session.folder.read(path), path)
            if tree is not None:
                yield tree.root
    except FileFault:
        return


def _texts(node: Node, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a node with the nearest key above it."""
    if isinstance(node, Scalar):
        yield key, node.text
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item, key)
    elif isinstance(node, Mapping):
        is_comparing = not _COMPARING.isdisjoint(node.entries)
        for name, inner in node.entries.items():
            yield from _texts(inner, _DECIDES if is_comparing and name in _ASKING else name)
