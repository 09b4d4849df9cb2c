"""The deck that somebody's table becomes: its layout, its columns, suits, pictures and notes.

In: the templates, a table, the pictures beside it. Out: a `TableDeck` and problems. The law of this file: it
writes nothing and changes nothing of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from pliego.game.across import lies_across
from pliego.game.column_words import ColumnWords, column_words
from pliego.game.columns import (
    ART,
    BACK_ART,
    ICON,
    TITLE_AND_ART,
    TITLE_AND_ICON,
    cells_by_column,
    columns_of,
)
from pliego.game.headings import from_headings
from pliego.game.model.names import free_id
from pliego.game.pictures import (
    ArtFiles,
    ambiguous,
    gathered,
    is_picture,
    missing,
    none_found,
    path_in_art,
    several_named,
    unused_art,
)
from pliego.game.spreadsheet.asides import odd_rows, of_cards, without_asides
from pliego.game.spreadsheet.beside import columns_beside, without_columns
from pliego.game.spreadsheet.cells import list_notes, sheet_names, table_cells, workbook_kind
from pliego.game.spreadsheet.gaps import has_gaps, look_merged, with_gaps_filled
from pliego.game.spreadsheet.head import (
    GUESS,
    HEAD_ROWS,
    KEYS,
    NONE,
    at_headings,
    column_names,
    with_headings,
)
from pliego.game.spreadsheet.misfits import nameless_columns
from pliego.game.spreadsheet.row_causes import rows_explained
from pliego.game.spreadsheet.workbook import workbook_cells
from pliego.game.suits import SUIT_COLOURS, SuitSign, suits
from pliego.game.table_layout import keys_of, layout_for, lost_notes
from pliego.game.table_names import file_and_sheet
from pliego.text.files import Folder
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, has_errors, in_backticks
from pliego.text.quoting import quoted

_BACK, _BACK_OF_PICTURES = "pattern-back", "art-back"
"""The ready backs of a new deck."""
_NEVER_FILLED = ("title", "copies", "text", "flavour", "art", "value", "note")
"""Keys of which an empty cell means nothing."""
_SEVERAL = 2
_Cells = Sequence[list[Scalar]]


@dataclass(frozen=True)
class TableDeck:
    """The deck that a table becomes: the ending of its file, its sheet of a workbook, the layout of its
    cards, the keys of its columns, its suits and their drawings, its pictures, notes for its author.

    A workbook's sheet has its name here even if it is the only one: another one may be put in front of it.
    """

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
    unsure: Sequence[str] = ()
    """The columns that may count copies, or something else."""

    def words(self, sheet: str) -> dict[str, str]:
        """Return what the template of cards.yaml says of the deck, whose table is a file of the game."""
        marked = {name: f"{key}{GUESS}" if name in self.unsure else key for name, key in self.keys.items()}
        listed = ", ".join(f"{quoted(name)}: {key}" for name, key in marked.items())
        return {
            "SHEET": quoted(f"{sheet}#{self.part}") if self.part else quoted(sheet),
            "COLUMNS": (f", fill: [{', '.join(map(quoted, self.fill))}]" if self.fill else "")
            + ("" if self.has_headings else ", headings: false")
            + (f", columns: {{{listed}}}" if listed else ""),
            "LAYOUT": self.layout,
            "BACK": self.back,
        }

    @property
    def back(self) -> str:
        """The ready back: the pictures of the cards' own backs if the table names some, else a pattern."""
        return _BACK_OF_PICTURES if BACK_ART in self.keys.values() else _BACK

    def became(self) -> str:
        """Return the line that says what each column became: `Name → title, Preis → field cost`."""
        return ", ".join(f"{name} → {self._told(name)}" for name in self.cells)

    def repeated(self) -> list[str]:
        """Return the notes that say no more of a column than this line."""
        fields = {name: f"field `{self.keys[name]}`" for name in self.cells}
        told = {name: (self.keys[name], fields[name]) for name in self.cells}
        return [f"column `{name}` is taken for the {key} of the cards" for name in told for key in told[name]]

    def _told(self, name: str) -> str:
        keys = keys_of(self.keys[name])
        named = " and ".join(key if key in (*KEYS, NONE) else f"field `{key}`" for key in keys)
        return f"{named} (a guess)" if name in self.unsure else named

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
    name, asked = file_and_sheet(deck[0])
    sheets = sheet_names(deck[1], name)
    known = column_words(templates)
    part = asked or _sheet_of_cards(deck[1], name, sheets, known)
    table, problems = table_cells(deck[1], name, part)
    if not table:
        others = [sheet for sheet in sheets if sheet != part]
        hint = _how_to_take(others, name) if others else "write a row of headings, and a row for each card"
        empty = Problem("sheet-empty", f"expected rows in `{deck[0]}`, found none", hint=hint)
        return None, problems if has_errors(problems) else [*problems, empty]
    table, has_headings, guessed = from_headings(table, known)
    if len(table) == 1 and not any(problem.severity == "error" for problem in problems):
        message = f"expected rows of cards in `{deck[0]}`, found only headings"
        hint = "write a row for each card below them"
        return None, [*problems, Problem("sheet-empty", message, table[0][0].span, hint)]
    every = column_names(table[0])
    beside_cards = {every[n]: NONE for n in (columns_beside(table) if has_headings else ())}
    table = without_columns(table, [every.index(name) for name in beside_cards])
    table = [table[0], *with_headings(table[1:], column_names(table[0]))]
    problems = at_headings(problems, column_names(table[0]), table[0][0].span.row)
    columns, notes = columns_of(
        table,
        known,
        lambda cell: is_picture(cell) or bool(beside and beside.meant(cell)),
        has_headings=has_headings,
    )
    icons = _icons(table, columns, known)
    fill, gaps = _gaps(columns, cells_by_column(table, known), known)
    names = column_names(table[0])
    titles = [n for n, name in enumerate(names) if "title" in keys_of(columns.get(name, ""))]
    copies = next((n for n, name in enumerate(names) if "copies" in keys_of(columns.get(name, ""))), None)
    below = with_gaps_filled(table[1:], [names.index(name) for name in fill])
    rows, own, asides = without_asides(table[0], below, titles, table[1:], problems, copies)
    asides += odd_rows(table[0], own, titles, copies).problems
    problems = of_cards(problems, table[1:], rows)
    taken = [table[0], *_taken(rows, names, where or {})]
    pictures, missing_pictures = _pictures(taken, columns, beside) if beside else ({}, [])
    cells = cells_by_column(table, known)
    layout = layout_for({*columns.values()})
    found = TableDeck(
        PurePosixPath(name).suffix.lower(),
        part,
        layout,
        columns | beside_cards,
        cells | dict.fromkeys(beside_cards, ()),
        icons,
        {_drawing(suit): templates.read(f"suits/{icon.sign}.svg") for suit, icon in icons.items()},
        pictures,
        [
            *_first_notes(pictures, sheets, "" if asked else part, name),
            *guessed,
            *notes,
            *gaps,
            *list_notes(deck[1], name),
            *lost_notes(columns, layout),
            *_beside_note(beside_cards),
        ],
        has_headings,
        fill,
        [name for name, key in columns.items() if key == "copies" and known.is_unsure(name)],
    )
    told = (rows_explained(each, table[1:], len(table[0])) for each in [*problems, *asides])
    explained = set[int]().union(*told)
    missing_pictures = [p for p in missing_pictures if not p.span or p.span.row not in explained]
    named = [row[titles[0]] for row in rows if len(row) > titles[0]] if titles else []
    across = lies_across(named, known)
    nameless = nameless_columns(table[0], table[1:]) if has_headings else ()
    return found, [*problems, *asides, *across, *nameless, *missing_pictures]


def _taken(rows: _Cells, names: Sequence[str], where: Mapping[str, Sequence[str]]) -> _Cells:
    """Return the rows that hold one of the wanted cells in each column, or nothing there: a gap."""
    wanted = [(names.index(name), {*cells, ""}) for name, cells in where.items()]

    def is_taken(row: list[Scalar]) -> bool:
        return all(column >= len(row) or row[column].text in cells for column, cells in wanted)

    return list(filter(is_taken, rows))


def _gaps(
    columns: Mapping[str, str], cells: Mapping[str, Sequence[str]], known: ColumnWords
) -> tuple[list[str], list[str]]:
    """Return the columns of suits with gaps, which are filled, and notes on all that may be merged cells."""
    others = [name for name in cells if columns[name] not in _NEVER_FILLED]
    full = [name for name in others if has_gaps(cells[name]) and not known.is_aside(name)]
    fill = [name for name in full if columns[name] in (ICON, TITLE_AND_ICON)]
    title = next((name for name in cells if "title" in keys_of(columns[name])), "")
    found = [name for name in full if name in fill or look_merged(name, cells, title)]
    return fill, [_gap_note(name, is_filled=name in fill) for name in found]


def _gap_note(name: str, *, is_filled: bool) -> str:
    if is_filled:
        return f"column `{name}` has gaps: each is filled with the cell above it"
    fill = f"`fill: [{quoted(name)}]` in cards.yaml"
    return f"column `{name}` has gaps: {fill} fills each with the cell above it"


def _sheet_of_cards(data: bytes, name: str, sheets: Sequence[str], known: ColumnWords) -> str:
    """Return the sheet of a workbook that is taken if nobody names one: that with the most headings of cards,
    the first of several; "" for another table."""
    kind = workbook_kind(name)
    if kind is None or len(sheets) < _SEVERAL:
        return next(iter(sheets), "")

    def headings(sheet: str) -> int:
        return _known_headings(workbook_cells(kind, data, name, sheet, most_rows=HEAD_ROWS)[0], known)

    counts = {sheet: headings(sheet) for sheet in sheets}
    best = max(sheets, key=lambda sheet: counts[sheet])
    return best if counts[best] > 1 else sheets[0]


def _known_headings(rows: _Cells, known: ColumnWords) -> int:
    """Return how many headings that mean something on cards stand above those of a table, 0 if one does not
    see that they are headings."""
    if not rows:
        return 0
    headed, has_headings, guesses = from_headings(rows, known)
    names = {cell.text for cell in headed[0]} if has_headings and not guesses else set()
    return sum(known.is_known(name) and not known.is_aside(name) for name in names)


def _first_notes(pictures: Mapping[str, Scalar], sheets: Sequence[str], taken: str, name: str) -> list[str]:
    """Return notes on the pictures of a table, and on the sheet that was taken though nobody named it."""
    notes = []
    if pictures:
        noun = "picture is" if len(pictures) == 1 else "pictures are"
        notes.append(f"{len(pictures)} {noun} copied to {ART}/")
    if len(sheets) > 1 and taken:
        which = "first sheet" if taken == sheets[0] else "sheet with the most headings of cards"
        others = [sheet for sheet in sheets if sheet != taken]
        notes.append(f"its {which} is taken, `{taken}`; {_how_to_take(others, name)}")
    return notes


def _beside_note(names: Collection[str]) -> list[str]:
    """Return the note that some columns are another table beside the cards."""
    if not names:
        return []
    noun = "column" if len(names) == 1 else "columns"
    none = "write what it is in cards.yaml in place of `none` to print one"
    return [f"{noun} {in_backticks(names)} left out, for another table stands behind an empty column; {none}"]


def _how_to_take(sheets: Sequence[str], name: str) -> str:
    """Return how to take another sheet of a workbook."""
    listed = ", ".join(f"`{sheet}`" for sheet in sheets)
    return f"for another ({listed}) say `--deck '{PurePosixPath(name).name}#{sheets[-1]}'`"


def _pictures(
    table: _Cells, columns: Mapping[str, str], beside: ArtFiles
) -> tuple[dict[str, Scalar], list[Problem]]:
    """Return the pictures of a table by their future place in the game, and warnings of missing ones. In the
    place of a missing one comes the one with the nearest name, which one can then write in the table; of
    several that one cell may mean, all come."""
    names = column_names(table[0])
    found: dict[str, Scalar] = {}
    problems: list[Problem] = []
    named = [n for n, name in enumerate(names) if columns.get(name) in (ART, TITLE_AND_ART, BACK_ART)]
    unused = unused_art(
        {row[n].text for n in named for row in table[1:] if n < len(row) and row[n].text}, beside
    )
    for column in named:
        brought, told = _pictures_of(table, column, beside, unused)
        found |= {place: picture for place, picture in brought.items() if place not in found}
        problems += told
    return found, [replace(problem, severity="warning") for problem in gathered(problems)]


def _pictures_of(
    table: _Cells, column: int, beside: ArtFiles, unused: Sequence[str]
) -> tuple[dict[str, Scalar], list[Problem]]:
    """Return the pictures that a column names by their future place, and problems of the missing ones.
    `unused` are pictures that no cell means."""
    cells: dict[str, Scalar] = {}
    for row in table[1:]:
        if column < len(row) and row[column].text:
            cells.setdefault(row[column].text, row[column])
    found: dict[str, Scalar] = {}
    problems: list[Problem] = []
    for name, cell in cells.items():
        brought, told = _brought(name, cell, beside, unused)
        found |= {place: picture for place, picture in brought.items() if place not in found}
        problems += told
    if len(cells) > 1 and not any(map(beside.meant, cells)):
        problems = [none_found(table[0][column], cells, beside)]
    return found, problems


def _brought(
    name: str, cell: Scalar, beside: ArtFiles, unused: Sequence[str]
) -> tuple[dict[str, Scalar], list[Problem]]:
    """Return the pictures that a cell may mean by their future place, and what is wrong with it. `unused` are
    pictures that no cell means."""
    paths = beside.meant(name)
    places = {path_in_art(name, path): cell._replace(text=path) for path in paths}
    if len(paths) == 1:
        return places, []
    if paths and len(places) == len(paths):
        hint = f"write which it is: `{PurePosixPath(paths[-1]).name}`"
        return places, [ambiguous(cell, paths, hint)]
    if paths:
        return {}, [ambiguous(cell, paths, f"put the one that is meant into {ART}/ of the game")]
    fault = missing(name, cell.span, beside, f"put it into {ART}/ of the game", unused)
    several = {each: beside.meant(each)[:1] for each in several_named(name, beside)}
    close = beside.nearest(name)
    near = {PurePosixPath(path).name: (path,) for path in ((close,) if close else unused) if not several}
    meant = [(each, path) for each, paths in (several or near).items() for path in paths]
    return {path_in_art(each, path): cell._replace(text=path) for each, path in meant}, [fault]


def _icons(table: _Cells, columns: Mapping[str, str], known: ColumnWords) -> dict[str, SuitSign]:
    """Return the suits of a table."""
    column = next((name for name, key in columns.items() if key in (ICON, TITLE_AND_ICON)), None)
    cells = cells_by_column(table, known).get(column, ()) if column else ()
    return suits(cells, known.signs, known.other_signs)


def _drawing(suit: str) -> str:
    """Return the place of the drawing of a suit."""
    return f"{ART}/{free_id(suit)}.svg"


def icon_entry(name: str, icon: SuitSign) -> str:
    """Return a suit as an entry below `icons` of game.yaml."""
    return f"{{title: {quoted(icon.title)}, art: {_drawing(name)}}}"
