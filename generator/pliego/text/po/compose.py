"""A catalog to the text of a PO file, as gettext's own tools write it.

In: `PoRow`s in reading order, old entries, a header. Out: text. The law of this file: what was read is
written again, and the same rows give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    rows: Sequence[PoRow],
    old: Sequence[PoRow],
    header: Mapping[str, str],
    preface: Sequence[str] = (),
    ending: Sequence[str] = (),
) -> str:
    """Return the text of a PO file; remarks end it that belong to no entry."""
    import polib

    head = polib.POFile(wrapwidth=WIDTH)
    head.header = "\n".join(preface) or _PREFACE
    head.metadata = dict(header)
    blocks = [f"{str(head).rstrip()}\n", *map(_entry, rows), *(_entry(row, old=True) for row in old)]
    return "\n".join([*blocks, *([_remarks(ending)] if ending else [])])


def _remarks(lines: Sequence[str]) -> str:
    """Return comments as they were written. polib would wrap them, and break the addresses of pages."""
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


def _entry(row: PoRow, *, old: bool = False) -> str:
    import polib

    fuzzy = ["fuzzy"] if row.is_fuzzy else []
    entry = polib.POEntry(
        msgctxt=row.address,
        msgid=row.source,
        msgstr=row.translation,
        comment="\n".join(row.notes),
        occurrences=[(row.place[0], str(row.place[1]))] if row.place and not old else [],
        flags=[*fuzzy, *row.flags],
        previous_msgid=row.previous,
        obsolete=old,
    )
    return _remarks(row.remarks) + str(entry.__unicode__(WIDTH))
