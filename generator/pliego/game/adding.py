"""Add a deck of somebody's table to a game that exists.

In: the folder of a game, the name of the deck, its table, the rows that it takes. Out: the files to write,
each with what it was before, and notes. The laws of this file: it writes nothing; no file of the game is
replaced but cards.yaml and game.yaml, and in these nothing is changed but what is added.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from pliego.game.model.names import free_id
from pliego.game.spreadsheet.cells import sheet_names
from pliego.game.table_deck import TableDeck, icon_entry
from pliego.text.files import FileFault, Folder
from pliego.text.insertion import with_entry
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Scalar, Tree
from pliego.text.quoting import quoted
from pliego.text.yamltree import parse

CARDS, GAME = "cards.yaml", "game.yaml"
_WORD = re.compile(r"[a-z0-9-]+")
_NAMED = re.compile(r"colour: ([a-z0-9-]+)")
COLOURS = ("teal", "red", "blue", "green", "purple", "orange", "brown", "yellow", "grey")
"""The colours that decks get, in this order: those of the theme `plain`."""


@dataclass
class Addition:
    """What is added: new files by their place, the files that change (before and after), and notes. `paste`
    is what the author must add, by file, where a file is written in a way that Pliego cannot follow."""

    new: dict[str, bytes] = field(default_factory=dict)
    changed: dict[str, tuple[bytes | None, bytes]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    paste: dict[str, str] = field(default_factory=dict)


def entry_keys(game: Folder, file: str, key: str) -> list[str]:
    """Return the names below a key of a file of the game."""
    tree = _tree(game, file)
    held = tree.node((key,)) if tree else None
    return list(held.entries) if isinstance(held, MapNode) else []


def add_deck(
    game: Folder,
    name: str,
    title: str,
    found: TableDeck,
    table: tuple[str, bytes],
    where: Mapping[str, Sequence[str]],
    palette: Mapping[str, str],
) -> Addition:
    """Return what a game gets by a deck. `table` is the path of its table if that lies in the game's folder,
    else "", and its bytes; `palette` are the colours that the game may name, `#rrggbb` by name."""
    done = Addition()
    sheet = table[0] or _place_for(game, name, found.suffix, table[1])
    if not _is_there(game, sheet):
        done.new[sheet] = table[1]
    for path, drawing in found.drawings.items():
        if not _is_there(game, path) and path not in found.pictures:
            done.new[path] = drawing
    declared = entry_keys(game, GAME, "icons")
    icons = {suit: icon_entry(suit, icon) for suit, icon in found.icons.items() if suit not in declared}
    _put(game, done, GAME, "icons", icons)
    words = found.words(sheet)
    colour = _colour(game, palette)
    chosen = ", ".join(f"{quoted(column)}: {_values(values)}" for column, values in where.items())
    keys = {
        "title": quoted(title),
        "layout": found.layout,
        "back": found.back,
        **({"colour": found.colours(colour)} if colour else {}),
        "sheet": words["SHEET"],
        **({"where": f"{{{chosen}}}"} if chosen else {}),
    }
    whole = f"{sheet}#{found.part}" if found.part else sheet
    is_first = sheet_names(table[1], sheet)[:1] == [found.part]
    done.notes += [
        _shared(other, name, whole)
        for other in _taking_all(game, {whole, sheet} if is_first else {whole})
        if where
    ]
    entry = ", ".join(f"{key}: {value}" for key, value in keys.items()) + words["COLUMNS"]
    _put(game, done, CARDS, "decks", {name: f"{{{entry}}}"})
    done.notes += found.notes
    return done


def _put(game: Folder, done: Addition, file: str, key: str, entries: Mapping[str, str]) -> None:
    """Add entries to a file of the game, or to what the author must add himself."""
    before = game.read(file) if game.has(file) else None
    data = before if before is not None else _first_lines(file, key)
    for name, entry in entries.items():
        after = with_entry(data, key, name, entry)
        if after is None:
            lines = "".join(f"  {each}: {text}\n" for each, text in entries.items())
            done.paste[file] = f"{key}:\n{lines}"
            return
        data = after
    if entries:
        done.changed[file] = before, data


def _taking_all(game: Folder, sheets: Collection[str]) -> list[str]:
    """Return the decks of the game that take every row of a table, which has one of some names."""
    tree = _tree(game, CARDS)
    decks = tree.node(("decks",)) if tree else None
    held = decks.entries if isinstance(decks, MapNode) else {}
    return [
        name
        for name, deck in held.items()
        if isinstance(deck, MapNode)
        and "where" not in deck.entries
        and isinstance(named := deck.entries.get("sheet"), Scalar)
        and named.text in sheets
    ]


def _shared(other: str, name: str, sheet: str) -> str:
    """Return the note that a deck prints the cards of the new one too."""
    found = f"deck `{other}` takes every row of `{sheet}`, so it prints the cards of `{name}` too"
    return f"{found}: give it a `where` of its own"


def _first_lines(file: str, key: str) -> bytes:
    schema = f"schema/{PurePosixPath(file).stem}.schema.json"
    return f"# yaml-language-server: $schema={schema}\n{key}:\n".encode()


def _place_for(game: Folder, deck: str, suffix: str, data: bytes) -> str:
    """Return where a table lies in the game: where it lies already, or else under the name of its deck."""
    for path in game.list("", suffix):
        try:
            if game.read(path) == data:
                return path
        except FileFault:
            continue
    taken = [PurePosixPath(path).stem for path in game.list("", suffix)]
    return f"{free_id(deck, taken)}{suffix}"


def _is_there(game: Folder, path: str) -> bool:
    try:
        return game.has(path)
    except FileFault:
        return True


def _colour(game: Folder, palette: Mapping[str, str]) -> str:
    """Return a colour of the palette that no deck has yet. If it has several names, return the one that the
    file mentions: `pliego new` writes those of the game's language there."""
    text = game.read(CARDS).decode("utf-8", "replace") if game.has(CARDS) else ""
    used = [name for name in _NAMED.findall(text) if name in palette]
    known = [name for name in COLOURS if name in palette]
    taken = {palette[name] for name in used}
    free = next((name for name in known if palette[name] not in taken), known[0] if known else "")
    others = [name for name in palette if free and palette[name] == palette[free] and name not in COLOURS]
    if not others or all(name in COLOURS for name in used):
        return free
    written = set(_WORD.findall(text))
    return next((name for name in others if name in written), others[0])


def _values(values: Sequence[str]) -> str:
    return quoted(values[0]) if len(values) == 1 else f"[{', '.join(map(quoted, values))}]"


def _tree(game: Folder, file: str) -> Tree | None:
    return parse(game.read(file), game.shown(file))[0] if game.has(file) else None
