"""Tell whether the first row of a table is a card already, because the table has no headings.

In: the first row and the rows below it. Out: yes or no. The law of this file: a heading does not look like
what stands below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pliego.game.pictures import is_picture
from pliego.game.spreadsheet.counts import count_of
from pliego.text.nodes import Scalar

_SENTENCE = 40
"""Letters: a longer cell is no heading."""
LETTER = re.compile(r"[^\W\d]")
"""A letter of any script."""


def is_like_a_card(row: Sequence[Scalar], below: Sequence[Sequence[Scalar]]) -> bool:
    """True if a first row looks like those below it: numbers above numbers, sentences, pictures, or a kind
    that comes again."""
    for column, cell in enumerate(row):
        others = [each[column].text for each in below if column < len(each) and each[column].text]
        is_number = count_of(cell.text) is not None and any(count_of(other) is not None for other in others)
        is_long = len(cell.text) >= _SENTENCE or cell.text.endswith((".", "!", "?", "…", "。"))
        is_word = LETTER.search(cell.text) is not None
        if is_number or is_picture(cell.text) or (is_word and (is_long or cell.text in others)):
            return True
    return False
