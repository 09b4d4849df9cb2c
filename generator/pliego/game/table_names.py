"""How a deck names its table: a file, and perhaps one sheet of a workbook.

In: a name such as `cards.xlsx#Two`. Out: the file and the sheet. The law of this file: it reads nothing.
"""

from __future__ import annotations

import re

TABLES = (".csv", ".tsv", ".xlsx", ".ods", ".json")
"""The endings of the tables that Pliego reads."""
_ENDINGS = "|".join(ending.removeprefix(".") for ending in TABLES)
_NAMED = re.compile(rf"(.*?\.(?:{_ENDINGS}))(?:#(.*))?", re.IGNORECASE | re.DOTALL)


def file_and_sheet(name: str) -> tuple[str, str]:
    """Return the file and the sheet of a name, no sheet for the first one; a folder may have a `#` too."""
    found = _NAMED.fullmatch(name)
    return (found[1], found[2] or "") if found else (name, "")
