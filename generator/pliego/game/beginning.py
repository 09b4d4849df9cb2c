"""The files of a new game that prints at once: empty, or with somebody's table of cards.

In: a title, a language, perhaps a table; the templates. Out: the files of the game's folder, and notes. The
law of this file: it writes nothing and changes nothing of the table.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import NamedTuple

from pliego.game.column_words import ColumnWords, column_words
from pliego.game.columns import (
    ART,
    ICON,
    TITLE_AND_ART,
    TITLE_AND_ICON,
    TITLE_AND_TEXT,
    TITLE_AND_VALUE,
    cells_by_column,
    columns_of,
    from_headings,
)
from pliego.game.model.names import free_id
from pliego.game.pictures import ArtFiles, ambiguous, is_picture, missing, none_found, path_in_art
from pliego.game.spreadsheet.asides import without_asides
from pliego.game.spreadsheet.cells import sheet_named, sheet_names, table_cells
from pliego.game.spreadsheet.gaps import has_gaps, with_gaps_filled
from pliego.game.spreadsheet.head import column_names, with_headings
from pliego.game.suits import SUIT_COLOURS, SuitSign, suits
from pliego.text.files import Folder
from pliego.text.letters import bare, slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, has_errors

NEW = "new"
BACK = "pattern-back"
"""The ready back of a new deck."""
_PRINTED = ("game", "cards", "rules", "boards", "tables", "glossary")
_PLAYED = ("examples", "rulings", "transcripts")
SCHEMAS = {
    **{f"schema/{name}.schema.json": f"{name}.yaml" for name in (*_PRINTED, *_PLAYED)},
    "schema/layout.schema.json": "look/layouts/*.yaml",
    "schema/theme.schema.json": "look/theme.yaml",
}
"""The schemas that editors find in the folder, and the files that each describes."""
_LAYOUTS = (
    (frozenset({ICON, TITLE_AND_ICON}), "suit-card"),
    (frozenset({"cost", "attack", "defence"}), "cost-card"),
    (frozenset({"flavour", "subtitle", ART}), "art-card"),
)
"""The ready layout for a table that has one of these columns; the first match counts."""
_OTHER_LAYOUT, _PICTURE_LAYOUT, _WORDS_LAYOUT = "text-card", "full-art-card", "prompt-card"
"""The ready layouts for all other tables, for cards that are all picture, and for cards without titles."""
_SUIT_TEXT_LAYOUT, _BESIDE_SUIT = "suit-text-card", frozenset({"title", "subtitle", "text", "flavour"})
"""The ready layout for suits with more than a rank, and the columns of which one makes it more."""
_BESIDE_ART = frozenset({"text", "flavour", *_LAYOUTS[0][0], *_LAYOUTS[1][0]})
"""Columns that cards which are all picture do not have."""
_ONE_COLOUR = re.compile(r"colour: ([a-z]+),")
_PLAIN_YAML = re.compile(r"[A-Za-z][\w .-]*[\w.]", re.ASCII)
_YAML_WORDS = ("null", "true", "false", "yes", "no", "on", "off")
_NEVER_FILLED = ("title", "copies", "text", "flavour", "art", "value", "note")
"""Keys of which an empty cell means nothing."""
_DECK_LINE = re.compile(r"  [\w-]+: \{title: [^,}]+,")
_OTHER_COLOURS = re.compile(r"; \w+ ((?:[\w-]+, )+[\w-]+)\s*:")
"""What a template says of a deck, and which colours further decks may have."""
_Cells = Sequence[list[Scalar]]


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
        begun.pictures.update(found.pictures)
        begun.folders.update({place: table.beside.folder for place in found.pictures if table.beside})
        shown = f"{PurePosixPath(table.name).name}: " if len(tables) > 1 else ""
        begun.notes.extend(f"{shown}{note}" for note in found.notes)
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
        suffix = PurePosixPath(sheet_named(tables[0].name)[0]).suffix.lower()
        return [_DeckName("", "", f"deck{suffix}")]
    files: dict[tuple[str, bytes], str] = {}
    names: list[_DeckName] = []
    for table in tables:
        path, part = sheet_named(table.name)
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


@dataclass(frozen=True)
class TableDeck:
    """The deck that a table becomes: the ending of its file, its sheet of a workbook, the layout of its
    cards, the keys of its columns, its suits and their drawings, its pictures, notes for its author."""

    suffix: str
    part: str
    layout: str
    keys: Mapping[str, str]
    cells: Mapping[str, Sequence[str]]
    icons: Mapping[str, SuitSign]
    drawings: Mapping[str, bytes]
    pictures: dict[str, Scalar]
    notes: list[str]
    has_headings: bool = True
    fill: Sequence[str] = ()

    def words(self, sheet: str) -> dict[str, str]:
        """Return what the template of cards.yaml says of the deck, whose table is a file of the game."""
        listed = ", ".join(f"{quoted(name)}: {key}" for name, key in self.keys.items())
        return {
            "SHEET": quoted(f"{sheet}#{self.part}") if self.part else quoted(sheet),
            "COLUMNS": (f", fill: [{', '.join(map(quoted, self.fill))}]" if self.fill else "")
            + ("" if self.has_headings else ", headings: false")
            + (f", columns: {{{listed}}}" if listed else ""),
            "LAYOUT": self.layout,
            "BACK": BACK,
        }

    def colours(self, others: str) -> str:
        """Return the colour of the deck: one by suit if it has suits, with that of its back for the rest."""
        column = next((name for name, key in self.keys.items() if key in (ICON, TITLE_AND_ICON)), None)
        if column is None:
            return others
        suits = {quoted(icon.title): SUIT_COLOURS.get(icon.sign, "black") for icon in self.icons.values()}
        options = {"by": quoted(column), **suits, "else": others}
        return f"{{{', '.join(f'{name}: {value}' for name, value in options.items() if value)}}}"


def deck_of_table(
    templates: Folder,
    deck: tuple[str, bytes],
    beside: ArtFiles | None,
    where: Mapping[str, Sequence[str]] | None = None,
) -> tuple[TableDeck | None, list[Problem]]:
    """Return the deck that a table becomes, None if it holds no cards, and problems. `deck` and `beside` are
    as in `begin`. With `where`, it brings the pictures of the rows that hold one of these cells."""
    name, part = sheet_named(deck[0])
    table, problems = table_cells(deck[1], name, part)
    sheets = sheet_names(deck[1], name)
    if not table:
        others = [sheet for sheet in sheets if sheet != part]
        hint = _how_to_take(others, name) if others else "write a row of headings, and a row for each card"
        empty = Problem("sheet-empty", f"expected rows in `{deck[0]}`, found none", hint=hint)
        return None, problems if has_errors(problems) else [*problems, empty]
    known = column_words(templates)
    table, has_headings, guessed = from_headings(table, known)
    if len(table) == 1 and not any(problem.severity == "error" for problem in problems):
        message = f"expected rows of cards in `{deck[0]}`, found only headings"
        hint = "write a row for each card below them"
        return None, [*problems, Problem("sheet-empty", message, table[0][0].span, hint)]
    table = [table[0], *with_headings(table[1:], column_names(table[0]), part)]
    columns, notes = columns_of(
        table,
        known,
        lambda cell: is_picture(cell) or bool(beside and beside.meant(cell)),
        has_headings=has_headings,
    )
    taken = [table[0], *_taken(table[1:], column_names(table[0]), where or {})]
    pictures, missing_pictures = _pictures(taken, columns, beside) if beside else ({}, [])
    icons = _icons(table, columns, known)
    fill, gaps = _gaps(columns, cells_by_column(table, known), known)
    names = column_names(table[0])
    titles = [n for n, name in enumerate(names) if "title" in _keys_of(columns.get(name, bare(name)))]
    below = with_gaps_filled(table[1:], [names.index(name) for name in fill])
    asides = without_asides(table[0], below, titles)[1]
    cells = cells_by_column(table, known)
    found = TableDeck(
        PurePosixPath(name).suffix.lower(),
        part,
        _layout_for({columns.get(name, slug(name)) for name in cells}),
        columns,
        cells,
        icons,
        {_drawing(suit): templates.read(f"suits/{icon.sign}.svg") for suit, icon in icons.items()},
        pictures,
        [*_first_notes(pictures, sheets, part, name), *guessed, *notes, *gaps],
        has_headings,
        fill,
    )
    return found, [*problems, *asides, *missing_pictures]


def _taken(rows: _Cells, names: Sequence[str], where: Mapping[str, Sequence[str]]) -> _Cells:
    """Return the rows that hold one of the wanted cells in each column, or nothing there: a gap."""
    wanted = [(names.index(name), {*cells, ""}) for name, cells in where.items()]

    def is_taken(row: list[Scalar]) -> bool:
        return all(column >= len(row) or row[column].text in cells for column, cells in wanted)

    return list(filter(is_taken, rows))


def _keys_of(key: str) -> list[str]:
    """Return the keys of a column as cards.yaml writes them: `[title, icon]`."""
    return key.strip("[]").split(", ")


def _gaps(
    columns: Mapping[str, str], cells: Mapping[str, Sequence[str]], known: ColumnWords
) -> tuple[list[str], list[str]]:
    """Return the columns of suits with gaps, which are filled, and notes on all columns with gaps."""
    others = [name for name in cells if columns.get(name, bare(name)) not in _NEVER_FILLED]
    found = [name for name in others if has_gaps(cells[name]) and not known.is_aside(name)]
    fill = [name for name in found if columns.get(name) in (ICON, TITLE_AND_ICON)]
    return fill, [_gap_note(name, is_filled=name in fill) for name in found]


def _gap_note(name: str, *, is_filled: bool) -> str:
    if is_filled:
        return f"column `{name}` has gaps: each is filled with the cell above it"
    return f"column `{name}` has gaps: `fill: [{name}]` in cards.yaml fills each with the cell above it"


def _first_notes(pictures: Mapping[str, Scalar], sheets: Sequence[str], part: str, name: str) -> list[str]:
    notes = []
    if pictures:
        noun = "picture is" if len(pictures) == 1 else "pictures are"
        notes.append(f"{len(pictures)} {noun} copied to {ART}/")
    if len(sheets) > 1 and not part:
        notes.append(f"its first sheet is taken, `{sheets[0]}`; {_how_to_take(sheets[1:], name)}")
    return notes


def _how_to_take(sheets: Sequence[str], name: str) -> str:
    """Return how to take another sheet of a workbook."""
    listed = ", ".join(f"`{sheet}`" for sheet in sheets)
    return f"for another ({listed}) say `--deck '{PurePosixPath(name).name}#{sheets[-1]}'`"


def _pictures(
    table: _Cells, columns: Mapping[str, str], beside: ArtFiles
) -> tuple[dict[str, Scalar], list[Problem]]:
    """Return the pictures of a table by their future place in the game, and warnings of missing ones."""
    names = column_names(table[0])
    column = next(
        (i for i, name in enumerate(names) if columns.get(name, name.casefold()) in (ART, TITLE_AND_ART)),
        None,
    )
    if column is None:
        return {}, []
    cells: dict[str, Scalar] = {}
    for row in table[1:]:
        if column < len(row) and row[column].text:
            cells.setdefault(row[column].text, row[column])
    found: dict[str, Scalar] = {}
    problems: list[Problem] = []
    for name, cell in cells.items():
        paths = beside.meant(name)
        if len(paths) == 1:
            found[path_in_art(name, paths[0])] = cell._replace(text=paths[0])
        elif paths:
            problems.append(ambiguous(cell, paths, f"put the one that is meant into {ART}/ of the game"))
        else:
            problems.append(missing(name, cell.span, beside, f"put it into {ART}/ of the game"))
    if len(cells) > 1 and not any(map(beside.meant, cells)):
        problems = [none_found(table[0][column], cells, beside)]
    return found, [replace(problem, severity="warning") for problem in problems]


def _layout_for(keys: set[str]) -> str:
    """Return the ready layout that prints most of the keys of a table's columns."""
    if keys & {TITLE_AND_TEXT, TITLE_AND_VALUE}:
        return _WORDS_LAYOUT
    if keys & _LAYOUTS[0][0] and keys & _BESIDE_SUIT:
        return _SUIT_TEXT_LAYOUT
    if TITLE_AND_ART in keys or (ART in keys and not keys & _BESIDE_ART):
        return _PICTURE_LAYOUT
    return next((layout for wanted, layout in _LAYOUTS if wanted & keys), _OTHER_LAYOUT)


def _icons(table: _Cells, columns: Mapping[str, str], known: ColumnWords) -> dict[str, SuitSign]:
    """Return the suits of a table."""
    column = next((name for name, key in columns.items() if key in (ICON, TITLE_AND_ICON)), None)
    cells = cells_by_column(table, known).get(column, ()) if column else ()
    return suits(cells, known.signs, known.other_signs)


def _drawing(suit: str) -> str:
    """Return the place of the drawing of a suit."""
    return f"{ART}/{free_id(suit)}.svg"


def _declared(icons: Mapping[str, SuitSign]) -> str:
    """Return the icons as lines of game.yaml."""
    lines = [f"  {name}: {icon_entry(name, icon)}\n" for name, icon in icons.items()]
    return "".join(["icons:\n", *lines]) if lines else ""


def icon_entry(name: str, icon: SuitSign) -> str:
    """Return a suit as an entry below `icons` of game.yaml."""
    return f"{{title: {quoted(icon.title)}, art: {_drawing(name)}}}"


def _lang_line(words: str, own: str) -> tuple[bytes, bytes]:
    """Return the line of game.yaml that names the language of its words, and the one that names its own."""
    labels = "" if own.split("-")[0] == words else f"labels: {words}\n"
    return f"lang: {words}\n".encode(), f"lang: {own}\n{labels}".encode()


def _filled(templates: Folder, name: str, words: Mapping[str, str]) -> bytes:
    text = templates.read(f"{NEW}/{name}").decode()
    for key, value in words.items():
        text = text.replace(f"__{key}__", value)
    return text.encode()


def quoted(text: str) -> str:
    """Return a text as YAML writes it."""
    if _PLAIN_YAML.fullmatch(text) and text.casefold() not in _YAML_WORDS:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
