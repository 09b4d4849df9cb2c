"""The files of a new game that prints at once: empty, or with somebody's table of cards.

In: a title, a language, perhaps a table; the templates. Out: the files of the game's folder, and notes. The
law of this file: it writes nothing and changes nothing of the table.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import NamedTuple

from pliego.game.model.names import free_id
from pliego.game.pictures import ArtFiles
from pliego.game.suits import SuitSign
from pliego.game.table_deck import TableDeck, deck_of_table, icon_entry
from pliego.game.table_names import file_and_sheet
from pliego.text.files import Folder
from pliego.text.letters import slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem
from pliego.text.quoting import quoted

NEW = "new"
_PRINTED = ("game", "cards", "rules", "boards", "tables", "glossary")
_PLAYED = ("examples", "rulings", "transcripts")
SCHEMAS = {
    **{f"schema/{name}.schema.json": f"{name}.yaml" for name in (*_PRINTED, *_PLAYED)},
    "schema/layout.schema.json": "look/layouts/*.yaml",
    "schema/theme.schema.json": "look/theme.yaml",
}
"""The schemas that editors find in the folder, and the files that each describes."""
_ONE_COLOUR = re.compile(r"colour: ([a-z]+),")
_DECK_LINE = re.compile(r"  [\w-]+: \{title: [^,}]+,")
_OTHER_COLOURS = re.compile(r"; \w+ ((?:[\w-]+, )+[\w-]+)\s*:")
"""What a template says of a deck, and which colours further decks may have."""


@dataclass(frozen=True)
class Beginning:
    """The files of a new game by their place in its folder, notes for its author, and problems."""

    files: dict[str, bytes]
    notes: list[str]
    problems: list[Problem]
    pictures: dict[str, Scalar] = field(default_factory=dict)
    """The pictures to copy, by their place; the text of each is the path of the file beside the table."""
    folders: dict[str, Folder] = field(default_factory=dict)
    """The folder of the table of each picture."""
    columns: list[str] = field(default_factory=list)
    """A line for each table: what each of its columns became."""
    sources: dict[str, str] = field(default_factory=dict)
    """The files of somebody's tables, by their places in the game."""
    repeated: set[str] = field(default_factory=set)
    """The notes that say no more than these lines."""


class SourceTable(NamedTuple):
    """Somebody's table of cards: its name (`cards.xlsx#Two` is one sheet), its bytes, and the pictures beside
    it."""

    name: str
    data: bytes
    beside: ArtFiles | None = None


def languages(templates: Folder) -> list[str]:
    """Return the languages in which a game can begin."""
    return [PurePosixPath(name.rstrip("/")).name for name in templates.list(NEW, "/")]


def begin(
    templates: Folder, title: str, lang: str, tables: Sequence[SourceTable] = (), own_lang: str = ""
) -> Beginning:
    """Return a new game with words of `lang`, with a deck for each table of cards. `own_lang` is its language
    if that is another one."""
    words = {"TITLE": quoted(title), "DATE": f"{datetime.date.today()}"}
    info = _filled(templates, f"{lang}/game.yaml", words).replace(*_lang_line(lang, own_lang or lang))
    files = {"game.yaml": info}
    files |= {schema: templates.read(schema) for schema in SCHEMAS}
    if not tables:
        files["cards.yaml"] = _filled(templates, f"{lang}/cards.yaml", words)
        return Beginning(files, [], [])
    decks, problems = [], []
    for table in tables:
        found, faults = deck_of_table(templates, table[:2], table.beside)
        decks += [found] if found else []
        problems += faults
    if len(decks) < len(tables):
        return Beginning({}, [], problems)
    names = _deck_names(tables)
    begun = Beginning(files, [], problems)
    for found, table, name in zip(decks, tables, names, strict=True):
        begun.files.update({name.file: table.data, **found.drawings})
        begun.sources[name.file] = file_and_sheet(table.name)[0]
        begun.pictures.update(found.pictures)
        begun.folders.update({place: table.beside.folder for place in found.pictures if table.beside})
        shown = f"{PurePosixPath(table.name).name}: " if len(tables) > 1 else ""
        begun.notes.extend(f"{shown}{note}" for note in found.notes)
        begun.columns.append(f"{shown}{found.became()}")
        begun.repeated.update(f"{shown}{note}" for note in found.repeated())
    for place in begun.pictures:
        begun.files.pop(place, None)
    icons = {suit: sign for found in reversed(decks) for suit, sign in found.icons.items()}
    files["game.yaml"] += _declared(icons).encode()
    files["cards.yaml"] = _cards_file(templates.read(f"{NEW}/{lang}/deck.yaml").decode(), decks, names)
    return begun


class _DeckName(NamedTuple):
    """The id and the title of a deck, both "" for the only one, and its file in the game's folder."""

    id: str
    title: str
    file: str


def _deck_names(tables: Sequence[SourceTable]) -> list[_DeckName]:
    """Return the names of decks, made of those of their tables; a workbook that holds two is one file."""
    if len(tables) == 1:
        suffix = PurePosixPath(file_and_sheet(tables[0].name)[0]).suffix.lower()
        return [_DeckName("", "", f"deck{suffix}")]
    files: dict[tuple[str, bytes], str] = {}
    names: list[_DeckName] = []
    for table in tables:
        path, part = file_and_sheet(table.name)
        file = PurePosixPath(path)
        key = file.name, table.data
        if key not in files:
            stems = [PurePosixPath(name).stem for name in files.values()]
            files[key] = free_id(slug(file.stem) or "deck", stems) + file.suffix.lower()
        title = part or file.stem.replace("_", " ").replace("-", " ")
        id_ = free_id(slug(title) or "deck", [name.id for name in names])
        names.append(_DeckName(id_, title[:1].upper() + title[1:], files[key]))
    return names


def _cards_file(template: str, decks: Sequence[TableDeck], names: Sequence[_DeckName]) -> bytes:
    """Return cards.yaml with a line for each deck, each in a colour of its own."""
    at = template.rindex("\n  ") + 1
    others = _OTHER_COLOURS.search(template)
    first = _ONE_COLOUR.search(template[at:])
    colours = [*([first[1]] if first else []), *(others[1].split(", ") if others else [])]
    lines = []
    for number, (found, name) in enumerate(zip(decks, names, strict=True)):
        line = template[at:]
        if name.id and (written := _DECK_LINE.match(line)):
            line = f"  {name.id}: {{title: {quoted(name.title)},{line[written.end() :]}"
        for key, value in found.words(name.file).items():
            line = line.replace(f"__{key}__", value)
        colour = found.colours(colours[number % len(colours)]) if colours else ""
        at_colour = _ONE_COLOUR.search(line)
        if at_colour:
            line = f"{line[: at_colour.start()]}colour: {colour},{line[at_colour.end() :]}"
        lines.append(line)
    return (template[:at] + "".join(lines)).encode()


def _declared(icons: Mapping[str, SuitSign]) -> str:
    """Return the icons as lines of game.yaml."""
    lines = [f"  {name}: {icon_entry(name, icon)}\n" for name, icon in icons.items()]
    return "".join(["icons:\n", *lines]) if lines else ""


def _lang_line(words: str, own: str) -> tuple[bytes, bytes]:
    """Return the line of game.yaml that names the language of its words, and the one that names its own."""
    labels = "" if own.split("-")[0] == words else f"labels: {words}\n"
    return f"lang: {words}\n".encode(), f"lang: {own}\n{labels}".encode()


def _filled(templates: Folder, name: str, words: Mapping[str, str]) -> bytes:
    text = templates.read(f"{NEW}/{name}").decode()
    for key, value in words.items():
        text = text.replace(f"__{key}__", value)
    return text.encode()
