"""Tell a table that lies on its side: its headings stand in the first column, and each card in a column.

In: the cells of the column of titles, and the words for columns. Out: a warning. The law of this file: the
table is read as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pliego.game.column_words import ColumnWords
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, in_backticks

_FEW, _MOST = 2, 20
"""So many titles mean something on cards; a table on its side has no more rows."""


def lies_across(titles: Sequence[Scalar], words: ColumnWords) -> Iterator[Problem]:
    """Warn of titles most of which are headings of columns: `Copies`, `Text`."""
    filled = [cell for cell in titles if cell.text]
    known = [cell for cell in filled if words.exact(cell.text) or words.meaning(cell.text)]
    keys = {words.exact(cell.text) or words.meaning(cell.text) for cell in known}
    if len(keys) >= _FEW and len(filled) <= _MOST and len(known) * 2 > len(filled):
        found = in_backticks(cell.text for cell in known)
        message = f"expected a card in each row, found headings in the first column: {found}"
        hint = "the table seems to lie on its side: copy it and paste it transposed, a row for each card"
        yield Problem("sheet-across", message, known[0].span._replace(heading=""), hint, "warning")
