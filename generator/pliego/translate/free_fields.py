"""The free fields of cards that a translator translates: those with words that a layout or a text prints.

In: a session. Out: `PrintedText`s. The laws of this file: what a layout only compares, or names a picture or
a colour by, is never translated, for each language decides by the card as its author wrote it; nor is a field
in which letters are icons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from pliego.cards.layout.die_faces import is_picture
from pliego.game.lookup import Bound, cell_grammar
from pliego.game.printed import PrintedText, printed
from pliego.game.session import Session
from pliego.text.files import FileFault, Folder
from pliego.text.machine import templates
from pliego.text.nodes import Mapping, Node, Path, Scalar, Sequence
from pliego.text.yamltree import parse

_LAYOUTS = "look/layouts"
_FIELD = re.compile(r"\{card\.fields\.([a-z0-9-]+)\}")
_FACE = re.compile(r"\{faces\.([a-z]+)\.text\}")
"""What a face of a die shows, a free field of its card."""
_FIELD_OF_CARD = re.compile(r"\{(?:card\.[a-z0-9-]+|card|self)\.fields\.([a-z0-9-]+)\}")
"""A free field that a text names: `{card.fire.fields.motto}`."""
_WORD = re.compile(r"[^\W\d_]{2}")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_PRINTING = frozenset(("text", "alt"))
"""The keys of an item of a layout that print a field."""


def free_texts(session: Session) -> Iterator[PrintedText]:
    """Yield the values of cards that are words, such as `King`, and the free fields with words that are
    printed. An engine needs values as they are."""
    game = session.game
    fields = _printed_fields(session) - {*game.info.letters} if game.free_fields else set()
    worded = {
        key
        for card in game.cards.values()
        for key in fields & {*card.fields_}
        if _has_word(card.fields_[key])
    }
    for name, card in game.cards.items():
        fields_of_card = {k: value for k, value in card.fields_.items() if k in worded}
        texts: dict[Path, str] = {
            ("fields", k): value for k, value in fields_of_card.items() if not is_picture(value)
        }
        if game.info.engine is None and isinstance(card.value, str) and _has_word(card.value):
            texts = {("value",): card.value, **texts}
        for inner, value in texts.items():
            path, key = ("cards", name, *inner), str(inner[-1])
            names = {"self": card, "card": Bound(name, card)}
            grammar = cell_grammar(game, card, key, is_free=len(inner) > 1)
            yield PrintedText("cards.yaml", path, value, True, card, key, names, within=path, grammar=grammar)


def _has_word(value: str) -> bool:
    return _WORD.search(_PLACEHOLDER.sub("", value)) is not None


def _printed_fields(session: Session) -> set[str]:
    """Return the free fields that layouts and texts of the game print."""
    texts = (text.text for text in printed(session) if ".fields." in text.text)
    shown = {field for text in texts for field in _FIELD_OF_CARD.findall(text)}
    own = [*_own_layouts(session)]
    for root in (*own, *_ready_layouts(session, own)):
        for key, text in _texts(root):
            shown.update([*_FIELD.findall(text), *_FACE.findall(text)] if key in _PRINTING else ())
    return shown


def _ready_layouts(session: Session, own: Iterable[Node]) -> Iterator[Node]:
    """Yield the ready layouts that decks name or the game's own layouts extend, with what they extend."""
    folder = Folder(templates(), session.folder.reads)
    names = {name for deck in session.game.decks.values() for name in (deck.layout, deck.back)}
    names |= {name for deck in session.game.decks.values() for each in deck.cards if (name := each.layout)}
    waiting, seen = sorted({*names, *chain(*map(_extended, own))}), set[str]()
    while waiting:
        name = waiting.pop()
        root = _ready_layout(folder, name) if name not in seen else None
        seen.add(name)
        if isinstance(root, Mapping):
            yield root
            waiting += _extended(root)


def _extended(root: Node) -> list[str]:
    """Return the name of the layout that another extends, none if there is none."""
    named = root.entries.get("extends") if isinstance(root, Mapping) else None
    return [named.text] if isinstance(named, Scalar) else []


def _ready_layout(folder: Folder, name: str) -> Node | None:
    path = f"layouts/{name}.yaml"
    try:
        tree = parse(folder.read(path), path)[0] if folder.has(path) else None
    except FileFault:
        return None
    return tree.root if tree is not None else None


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
        for name, inner in node.entries.items():
            yield from _texts(inner, name)
