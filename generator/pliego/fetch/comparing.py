"""Try new tables on a game, without writing them: what they change, and what would be wrong.

In: the folder of a game and the bytes of new tables. Out: a `Comparison` for each. The law of this file: a
table that the game cannot read is never taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pliego.fetch.differences import DeckDifference, differences
from pliego.game.fetched import FetchedTable
from pliego.game.sources import TableSource, decks_of_file
from pliego.game.spreadsheet.rows import with_sheet_cards
from pliego.games.opening import read_game
from pliego.make.replacing import contents
from pliego.text.files import Folder, Held, Reads, digest
from pliego.text.nodes import Tree
from pliego.text.problems import Problem


@dataclass(frozen=True)
class NewTable:
    """A table that came: its source, its bytes, and those of the file that keeps it (None: there is none)."""

    source: TableSource
    data: bytes
    before: bytes | None
    record: FetchedTable | None

    @property
    def is_edited(self) -> bool:
        """True if somebody changed the kept table since it was brought."""
        return (
            self.before is not None and self.record is not None and digest(self.before) != self.record.sha256
        )


@dataclass(frozen=True)
class Comparison:
    """What a new table changes, and the problems that the game then has because of it."""

    table: NewTable
    decks: Sequence[DeckDifference] = ()
    problems: Sequence[Problem] = ()

    @property
    def is_same(self) -> bool:
        """True if every byte is as it was."""
        return self.table.data == self.table.before


def new_table(
    folder: Folder, source: TableSource, data: bytes, record: Mapping[str, FetchedTable]
) -> NewTable:
    """Return a table that came, beside the file that keeps it; raises FileFault."""
    return NewTable(source, data, contents(folder.path(source.file)), record.get(source.file))


def compare(root: Path, cards: Tree, tables: Sequence[NewTable]) -> list[Comparison]:
    """Return what some tables change, if the game takes them all. A new problem of the game that is of no
    table counts as one of each."""
    if all(table.data == table.before for table in tables):
        return [Comparison(table) for table in tables]
    old, new = Folder(root), Folder(root, _standing_in(root, tables))
    before, after = with_sheet_cards(cards, old)[0], with_sheet_cards(cards, new)[0]
    found = _found(root, tables)
    return [
        Comparison(
            table,
            differences(before, after, decks_of_file(cards, table.source.file)),
            [*found[table.source.file], *found[""]],
        )
        for table in tables
    ]


def _found(root: Path, tables: Sequence[NewTable]) -> dict[str, list[Problem]]:
    """Return what would be wrong, by the file of the table; by "" what is wrong elsewhere. What was wrong
    before counts only if it is an error of the table itself."""
    folder = Folder(root)
    files = {folder.shown(table.source.file): table.source.file for table in tables}
    sheets = {table.source.sheet_place: table.source.file for table in tables}
    known = {*read_game(root)[1]}
    found: dict[str, list[Problem]] = {"": [], **{file: [] for file in files.values()}}
    for problem in read_game(root, _standing_in(root, tables))[1]:
        place = problem.span
        file = (files.get(place.path) or sheets.get(place, "")) if place else ""
        if problem not in known or (file and problem.severity == "error"):
            found[file].append(problem)
    return found


def _standing_in(root: Path, tables: Sequence[NewTable]) -> Reads:
    """Return a record of reading in which new tables stand in for the files that keep them."""
    folder = Folder(root)
    paths = {str(folder.path(table.source.file)): table.data for table in tables}
    return Reads(held=Held({path: (data, digest(data)) for path, data in paths.items()}))
