"""`fetched.yaml`: which tables of a game `pliego fetch` brought, from where, when, and as which bytes.

In: the folder of a game, or records. Out: records by the file of the table, and the bytes of `fetched.yaml`.
The law of this file: a record that cannot be read is a problem and counts as none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StringConstraints

from pliego.game.model.addresses import TableAddress
from pliego.game.model.types import Model
from pliego.game.validate import fit
from pliego.text.files import FileFault, Folder
from pliego.text.problems import Problem, whole_file
from pliego.text.yamltree import parse

RECORD = "fetched.yaml"
_HEAD = (
    "# Pliego writes this file: what `pliego fetch` brought, from where and when (UTC). Leave it as it is.\n"
)


class FetchedTable(Model):
    """A table as it was brought."""

    from_: TableAddress = Field(alias="from")
    """The address that it came from."""
    date: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    """When it came, in UTC."""
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    """The SHA-256 of its bytes."""


class FetchRecord(Model):
    """The whole of `fetched.yaml`."""

    tables: dict[str, FetchedTable] = Field(default={})
    """The tables, by their files."""


def read_record(folder: Folder) -> tuple[dict[str, FetchedTable], list[Problem]]:
    """Return what was fetched into the folder of a game, by the file of the table."""
    shown = folder.shown(RECORD)
    try:
        if not folder.has(RECORD):
            return {}, []
        tree, problems = parse(folder.read(RECORD), shown)
    except FileFault as fault:
        return {}, [fault.problem(whole_file(shown))]
    if tree is None:
        return {}, problems
    fitted = fit(FetchRecord, tree, {})
    return dict(fitted.model.tables) if fitted.model else {}, [*problems, *fitted.problems]


def record_bytes(tables: Mapping[str, FetchedTable]) -> bytes:
    """Return `fetched.yaml` with these records."""
    lines = [f"  {_quoted(file)}: {_entry(table)}\n" for file, table in sorted(tables.items())]
    return (_HEAD + "tables:\n" + "".join(lines)).encode()


def _entry(table: FetchedTable) -> str:
    pairs = table.model_dump(by_alias=True).items()
    return "{" + ", ".join(f"{key}: {_quoted(value)}" for key, value in pairs) + "}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
