"""A translation as a table, for those who will not touch PO: out to CSV or XLSX, and back.

In: texts and a catalog, or the cells of a table. Out: rows, or the catalog with what the table says. The laws
of this file: an empty cell erases nothing; a translation of a text that has changed since is taken as that of
the older one; no cell is ever a formula.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pliego.text.nodes import Scalar
from pliego.text.po.catalog import Catalog, Translation
from pliego.text.problems import Problem, Span, did_you_mean
from pliego.translate.wordings import Wording

COLUMNS = ("address", "source", "translation", "state", "notes")
_NEEDED = COLUMNS[:3]
_FORMULA = tuple("=+-@")
_SHIELD = "'"
_WIDTHS = (26, 60, 60, 10, 60)


def rows_of(
    texts: Sequence[Wording], catalog: Catalog, notes: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table, its head first."""
    yield COLUMNS
    for wording in texts:
        entry = catalog.entries.get(wording.address)
        said = entry.text.text if entry else ""
        state = catalog.state(wording.address, wording.source)
        yield wording.address, wording.source, said, state, "\n".join(notes.get(wording.address, ()))


def as_csv(rows: Iterator[tuple[str, ...]]) -> bytes:
    """Return a table as CSV that spreadsheets open: UTF-8 with its mark, nothing taken for a formula."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(
        [_SHIELD + cell if cell.startswith(_FORMULA) else cell for cell in row] for row in rows
    )
    return file.getvalue().encode("utf-8-sig")


def as_xlsx(rows: Iterator[tuple[str, ...]]) -> bytes:
    """Return a table as a workbook whose cells are text."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    sheet = book.create_sheet("translation")
    for letter, width in zip("ABCDE", _WIDTHS, strict=True):
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
class _TakingOver:
    """A table as it is taken over; it owns what was taken and what is wrong."""

    texts: Mapping[str, Wording]
    entries: dict[str, Translation]
    problems: list[Problem] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)

    def row(self, address: Scalar, source: Scalar, said: Scalar) -> None:
        if address.text not in self.texts:
            hint = did_you_mean(address.text, self.texts, "`pliego translate export` writes them")
            message = f"expected the address of a text, found `{address.text}`"
            self.problems.append(Problem("import-address", message, address.span, hint))
        elif address.text in self.seen:
            message = f"expected each address once, found `{address.text}` again"
            place = f"first at {self.seen[address.text]}"
            self.problems.append(Problem("import-address", message, address.span, place))
        else:
            self.seen[address.text] = address.span
            self._take(address.text, _bare(source.text), Scalar(_bare(said.text), said.span))

    def _take(self, address: str, source: str, said: Scalar) -> None:
        wording, known = self.texts[address], self.entries.get(address)
        same = _lines(source) == _lines(wording.source)
        of = wording.source if same else source
        if not said.text or (known is not None and _lines(known.text.text) == _lines(said.text)):
            return
        if known is None:
            self.entries[address] = Translation(address, of, said, said.span)
        else:
            self.entries[address] = replace(known, source=of, text=said, is_fuzzy=False, previous=None)


def taken(
    texts: Sequence[Wording], catalog: Catalog, cells: Sequence[Sequence[Scalar]], path: str
) -> tuple[Catalog, list[Problem]]:
    """Return a catalog with what a table says, and what is wrong with the table."""
    head = {cell.text.casefold(): number for number, cell in enumerate(cells[0])} if cells else {}
    missing = [name for name in _NEEDED if name not in head]
    if missing:
        names = ", ".join(f"`{name}`" for name in missing)
        message = f"expected the columns {', '.join(_NEEDED)}, found none called {names}"
        return catalog, [
            Problem("import-columns", message, Span(path), "`pliego translate export` writes them")
        ]
    taking = _TakingOver({each.address: each for each in texts}, dict(catalog.entries))
    for row in cells[1:]:
        padded = [*row, *(Scalar("", Span(path)) for _ in range(max(head.values()) + 1 - len(row)))]
        picked = [padded[head[name]] for name in _NEEDED]
        if picked[0].text:
            taking.row(*picked)
    return replace(catalog, entries=taking.entries), taking.problems


def _bare(text: str) -> str:
    """Return a cell without what kept it from being a formula."""
    return text[1:] if text[:1] == _SHIELD and text[1:].startswith(_FORMULA) else text


def _lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
