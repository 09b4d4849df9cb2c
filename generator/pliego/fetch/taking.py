"""Take a table that came: put it in the place of the one before, and record where it came from.

In: the folder of a game, a new table, the time. Out: files. The laws of this file: the table is always either
the old one or the new one; it is replaced only while it is what was compared; the old one stays beside it, as
`NAME~`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from pliego.fetch.comparing import NewTable
from pliego.game.fetched import RECORD, FetchedTable, read_record, record_bytes
from pliego.make.replacing import contents, replace_file
from pliego.text.files import Folder, digest


def take(root: Path, table: NewTable) -> None:
    """Write a new table and its record; raises FileFault, OSError."""
    target = Folder(root).path(table.source.file)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, table.before, table.data)
    record(root, table)


def record(root: Path, table: NewTable) -> None:
    """Record where a table came from and when, if that is not recorded yet; raises FileFault, OSError."""
    source, sha256 = table.source, digest(table.data)
    folder = Folder(root)
    before = contents(folder.path(RECORD))
    known, _problems = read_record(folder)
    was = known.get(source.file)
    if was and (was.from_, was.sha256) == (source.address, sha256):
        return
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    entry = FetchedTable.model_validate({"from": source.address, "date": date, "sha256": sha256})
    target = folder.path(RECORD)
    replace_file(target, before, record_bytes({**known, source.file: entry}))
