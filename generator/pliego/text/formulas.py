"""Keep a text in a table from being a formula that a spreadsheet program runs.

In: the text of a cell. Out: the text with an apostrophe before each sign that could begin a formula, or
without those apostrophes. The laws of this file: `unshielded` undoes `shielded` exactly; a shielded cell
holds no formula even for a program that ends cells at semicolons or tabs, not at commas.
"""

from __future__ import annotations

import re

_BEGINS = r"(?:^|(?<=[;\t\r\n]))"
_SIGN = "(?=(?:'|[^\\S\t\r\n])*[=+\\-@\uff1d\uff0b\uff0d\uff20])"
"""What begins a formula, also in the wide signs of East Asian text."""
_FORMULA, _SHIELD = re.compile(_BEGINS + _SIGN), re.compile(f"{_BEGINS}'{_SIGN}")


def shielded(cell: str) -> str:
    """Return a cell that no spreadsheet program runs."""
    return _FORMULA.sub("'", cell)


def unshielded(cell: str) -> str:
    """Return the cell that was shielded."""
    return _SHIELD.sub("", cell)
