"""A translation as a table, for people who do not edit PO files: out to CSV or XLSX, and back.

In: texts and a catalog, or the cells of a table. Out: rows, or the catalog with the translations of the
table. The laws of this file: an empty cell erases nothing; a cell that nobody touched changes nothing; a
translation of a text that has changed since belongs to the older text; no cell is ever a formula.

Each row says of which game and language it was exported, and how its translation read then. A row may move,
and a table may become another kind of file, and still each cell is known to be touched or not.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pliego.game.model.types import shortened
from pliego.text.files import digest
from pliego.text.formulas import shielded, unshielded
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import Catalog, Translation
from pliego.text.problems import Problem, Span, did_you_mean
from pliego.translate.wordings import Wording

COLUMNS = ("address", "source", "translation", "state", "notes", "exported")
_NEEDED = ("address", "source", "translation", "exported")
_EXPORTED_BY = "`pliego translate export` writes {}"
_WIDTHS = (26, 60, 60, 10, 60, 30)
_MARK_LENGTH = 12
_LONGEST_CELL = 32_767
"""The most letters of a cell in a workbook; openpyxl cuts the rest off."""
TableCells = tuple[str, ...]


class CellTooLong(ValueError):
    """A text is too long for a cell of a workbook; its text is the address."""


def rows_of(
    texts: Sequence[Wording], catalog: Catalog, notes: Mapping[str, Sequence[str]], game: str, form: str
) -> Iterator[TableCells]:
    """Yield the rows of a table of a form (`csv`, `xlsx`), its head first."""
    yield COLUMNS
    for wording in texts:
        entry = catalog.entries.get(wording.address)
        translated = entry.text.text if entry else ""
        state = catalog.state(wording.address, wording.source)
        note = "\n".join(notes.get(wording.address, ()))
        exported = f"{game} {catalog.lang} {form} {_mark(translated)}"
        yield wording.address, wording.source, translated, state, note, exported


def _mark(text: str) -> str:
    """Return a digest by which a translation is known to be the exported one."""
    return digest(_lines(text).encode())[:_MARK_LENGTH]


def as_csv(rows: Iterable[TableCells]) -> bytes:
    """Return a table as CSV for spreadsheet programs: UTF-8 with a byte order mark, and no formulas."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows([shielded(cell) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def as_xlsx(rows: Iterable[TableCells]) -> bytes:
    """Return a table as a workbook whose cells are text; raises CellTooLong."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    rows = list(rows)
    if longest := next((row[0] for row in rows for cell in row if len(cell) > _LONGEST_CELL), ""):
        raise CellTooLong(longest)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("translation")
    for letter, width in zip("ABCDEF", _WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    for row in rows:
        cells = [WriteOnlyCell(sheet, value=cell) for cell in row]
        for cell in cells:
            cell.data_type = "s"
        sheet.append(cells)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@dataclass
class _Import:
    """A table as it is imported into the catalog of `table` (`GAME LANG`): the entries so far, the problems,
    and the rows of other tables."""

    texts: Mapping[str, Wording]
    table: str
    entries: dict[str, Translation]
    overwrite: bool
    problems: list[Problem] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)
    foreign: list[tuple[str, Span]] = field(default_factory=list)

    def row(self, address: Scalar, source: Scalar, translation: Scalar, exported: Scalar) -> None:
        table, form, mark = ["", "", "", *exported.text.rsplit(maxsplit=2)][-3:]
        if not table:
            message = f"expected the game and language of this row, found `{exported.text}`"
            hint = "take the row from a new `pliego translate export`"
            self.problems.append(Problem("import-exported", message, address.span, hint))
        elif table != self.table:
            self.foreign.append((table, exported.span))
        elif self._is_new(address):
            read = unshielded if form == "csv" else str
            self._take(address.text, read(source.text), read(translation.text), mark, translation.span)

    def _is_new(self, address: Scalar) -> bool:
        """True if an address is one of a text, the first time; else report it."""
        name = address.text
        if name in self.texts and name not in self.seen:
            self.seen[name] = address.span
            return True
        if name in self.texts:
            message, hint = f"expected each address once, found `{name}` again", f"first at {self.seen[name]}"
        else:
            message = f"expected the address of a text, found `{name}`"
            hint = did_you_mean(name, self.texts, _EXPORTED_BY.format("them"))
        self.problems.append(Problem("import-address", message, address.span, hint))
        return False

    def _take(self, address: str, source: str, text: str, mark: str, place: Span) -> None:
        """Take over a translation, if somebody touched it."""
        wording, known = self.texts[address], self.entries.get(address)
        now = known.text.text if known else ""
        if not text or _mark(text) in (mark, _mark(now)):
            return
        if now.strip() and _mark(now) != mark and not self.overwrite:
            self.problems.append(_conflict(address, now, place))
            return
        source = wording.source if _lines(source) == _lines(wording.source) else source
        scalar = Scalar(text, place)
        entry = known or Translation(address, source, scalar, place)
        self.entries[address] = replace(entry, source=source, text=scalar, is_fuzzy=False, previous=None)

    def other_table(self) -> Iterator[Problem]:
        """Yield one problem, at the first, of all rows that were exported elsewhere."""
        if not self.foreign:
            return
        (found, place), number = self.foreign[0], len(self.foreign)
        what = f"`{found}`" if number == 1 else f"`{found}` in {number:,} rows"
        message = f"expected a table of `{self.table}`, found one of {what}"
        hint = (
            "import it there, or export a new one; if only a folder's name has changed, replace it here too"
        )
        yield Problem("import-table", message, place, hint)


def _conflict(address: str, now: str, place: Span) -> Problem:
    found = shortened(" ".join(now.split()))
    message = f"expected `{address}` as it was exported, found that it is `{found}` by now"
    hint = "write the better one in both places, or import with `--overwrite`"
    return Problem("import-conflict", message, place, hint)


def with_table(
    texts: Sequence[Wording],
    catalog: Catalog,
    cells: Sequence[Sequence[Scalar]],
    path: str,
    game: str,
    *,
    overwrite: bool = False,
) -> tuple[Catalog, list[Problem]]:
    """Return a catalog of a game with the translations of a table, and the problems of the table.

    If a translation has changed since it was exported, the table's is taken only with `overwrite`.
    """
    head = {cell.text.casefold(): number for number, cell in enumerate(cells[0])} if cells else {}
    missing = [name for name in _NEEDED if name not in head]
    if missing:
        names = ", ".join(f"`{name}`" for name in missing)
        message = f"expected the columns {', '.join(_NEEDED)}, found none called {names}"
        return catalog, [Problem("import-columns", message, Span(path), _EXPORTED_BY.format("them"))]
    import_ = _Import(
        {each.address: each for each in texts}, f"{game} {catalog.lang}", dict(catalog.entries), overwrite
    )
    for row in cells[1:]:
        padded = [*row, *(Scalar("", Span(path)) for _ in range(max(head.values()) + 1 - len(row)))]
        picked = [padded[head[name]] for name in _NEEDED]
        if picked[0].text:
            import_.row(*picked)
    return replace(catalog, entries=import_.entries), [*import_.other_table(), *import_.problems]


def _lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
