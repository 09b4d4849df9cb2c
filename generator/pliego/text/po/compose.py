"""A catalog to the text of a PO file, as gettext's own tools write it.

In: `PoRow`s in reading order, old entries, a header. Out: text. The law of this file: what was read is
written again, and the same rows give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH = 100
_PREFACE = (
    "Keep the placeholders in braces and the asterisks; what stands in {braces} is filled in by the game."
)


@dataclass(frozen=True, slots=True)
class PoRow:
    """An entry to be written. `notes` are for translators, `remarks` theirs; `place` is a file and a line."""

    address: str
    source: str
    translation: str = ""
    notes: tuple[str, ...] = ()
    place: tuple[str, int] | None = None
    is_fuzzy: bool = False
    previous: str | None = None
    flags: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def composed(
    rows: Sequence[PoRow], old: Sequence[PoRow], header: Mapping[str, str], preface: Sequence[str] = ()
) -> str:
    """Return the text of a PO file."""
    import polib

    file = polib.POFile(wrapwidth=WIDTH, check_for_duplicates=False)
    file.header = "\n".join(preface) or _PREFACE
    file.metadata = dict(header)
    file.extend(_entry(row) for row in rows)
    file.extend(_entry(row, old=True) for row in old)
    return f"{str(file).rstrip()}\n"


def _entry(row: PoRow, *, old: bool = False) -> Any:
    import polib

    fuzzy = ["fuzzy"] if row.is_fuzzy else []
    return polib.POEntry(
        msgctxt=row.address,
        msgid=row.source,
        msgstr=row.translation,
        comment="\n".join(row.notes),
        tcomment="\n".join(row.remarks),
        occurrences=[(row.place[0], str(row.place[1]))] if row.place and not old else [],
        flags=[*fuzzy, *row.flags],
        previous_msgid=row.previous,
        obsolete=old,
    )
