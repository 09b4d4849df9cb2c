"""Another table beside the cards, such as a list of prices: it stands behind an empty column.

In: the rows of a table from its headings on. Out: the columns of the other table. The law of this file: a
column that has a cell for each card belongs to the cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.text.nodes import Scalar


def columns_beside(table: Sequence[Sequence[Scalar]]) -> list[int]:
    """Return the columns, from 0, of tables beside the cards. Each stands behind a column without any cell,
    its own cells leave no gap below their headings, and it has fewer or more rows than there are cards."""
    width = max(map(len, table), default=0)
    full = [any(_text(row, column) for row in table) for column in range(width)]
    blocks = _blocks(full)
    if not blocks:
        return []
    cards = [number for number, row in enumerate(table[1:]) if any(_text(row, n) for n in blocks[0])]
    others = [block for block in blocks[1:] if _is_other_table(table, block, cards)]
    return [column for block in others for column in block]


def without_columns(table: Sequence[Sequence[Scalar]], columns: Sequence[int]) -> list[list[Scalar]]:
    """Return a table in which some columns, counted from 0, are empty."""
    out = {*columns}
    return [[cell._replace(text="") if n in out else cell for n, cell in enumerate(row)] for row in table]


def _blocks(full: Sequence[bool]) -> list[list[int]]:
    """Return the numbers of columns that stand side by side, without the empty ones."""
    blocks: list[list[int]] = []
    for column, is_full in enumerate(full):
        if is_full and column and full[column - 1] and blocks:
            blocks[-1].append(column)
        elif is_full:
            blocks.append([column])
    return blocks


def _is_other_table(table: Sequence[Sequence[Scalar]], block: Sequence[int], cards: Sequence[int]) -> bool:
    rows = [[_text(row, column) for column in block] for row in table[1:]]
    filled = [number for number, cells in enumerate(rows) if any(cells)]
    is_headed = all(_text(table[0], column) for column in block)
    is_whole = bool(filled) and filled == [*range(len(filled))] and all(all(rows[n]) for n in filled)
    return is_headed and is_whole and len(filled) != len(cards)


def _text(row: Sequence[Scalar], column: int) -> str:
    return row[column].text if column < len(row) else ""
