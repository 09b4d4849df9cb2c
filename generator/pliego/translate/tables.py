"""A translation as a table, for people who do not edit PO files: out to CSV or XLSX, and back.

In: texts and a catalog, or the cells of a table. Out: rows, or the catalog with the translations of the
table. The laws of this file: an empty cell erases nothing; a translation of a text that has changed since
belongs to the older text; no cell is ever a formula.
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
        translated = entry.text.text if entry else ""
        state = catalog.state(wording.address, wording.source)
        yield wording.address, wording.source, translated, state, "\n".join(notes.get(wording.address, ()))


def as_csv(rows: Iterator[tuple[str, ...]]) -> bytes:
    """Return a table as CSV for spreadsheet programs: UTF-8 with a byte order mark, and no formulas."""
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
class _Import:
    """A table as it is imported, with the entries so far and the problems."""

    texts: Mapping[str, Wording]
    entries: dict[str, Translation]
    problems: list[Problem] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)

    def row(self, address: Scalar, source: Scalar, translation: Scalar) -> None:
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
            self._take(
                address.text,
                _unshielded(source.text),
                Scalar(_unshielded(translation.text), translation.span),
            )

    def _take(self, address: str, source: str, text: Scalar) -> None:
        wording, known = self.texts[address], self.entries.get(address)
        is_same = _lines(source) == _lines(wording.source)
        source = wording.source if is_same else source
        if not text.text or (known is not None and _lines(known.text.text) == _lines(text.text)):
            return
        entry = known or Translation(address, source, text, text.span)
        self.entries[address] = replace(entry, source=source, text=text, is_fuzzy=False, previous=None)


def with_table(
    texts: Sequence[Wording], catalog: Catalog, cells: Sequence[Sequence[Scalar]], path: str
) -> tuple[Catalog, list[Problem]]:
    """Return a catalog with the translations of a table, and the problems of the table."""
    head = {cell.text.casefold(): number for number, cell in enumerate(cells[0])} if cells else {}
    missing = [name for name in _NEEDED if name not in head]
    if missing:
        names = ", ".join(f"`{name}`" for name in missing)
        message = f"expected the columns {', '.join(_NEEDED)}, found none called {names}"
        return catalog, [
            Problem("import-columns", message, Span(path), "`pliego translate export` writes them")
        ]
    import_ = _Import({each.address: each for each in texts}, dict(catalog.entries))
    for row in cells[1:]:
        padded = [*row, *(Scalar("", Span(path)) for _ in range(max(head.values()) + 1 - len(row)))]
        picked = [padded[head[name]] for name in _NEEDED]
        if picked[0].text:
            import_.row(*picked)
    return replace(catalog, entries=import_.entries), import_.problems


def _unshielded(text: str) -> str:
    """Return a cell without the sign that keeps it from being a formula."""
    return text[1:] if text[:1] == _SHIELD and text[1:].startswith(_FORMULA) else text


def _lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
