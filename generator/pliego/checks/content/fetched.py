"""Tables from the web: each `from` has a file to keep its table, and that file is as it was brought.

    cards.yaml:9:5: error: expected a `sheet` that keeps the table of `from`, found none [from-sheet]
    cards.csv:1:1: warning: expected the table as it was fetched, found it changed here [table-edited]

Codes: `from-sheet` (there is no `sheet`), `from-outside` (it is outside the game's folder), `from-kind` (the
address asks for another kind of table), `from-twice` (two addresses for one file), `table-edited`,
`fetched-record` (warnings).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from pliego.checks.content.inspection import Inspection
from pliego.game.fetched import RECORD, read_record
from pliego.game.sources import sources_of
from pliego.text.files import FileFault, digest
from pliego.text.problems import Problem, whole_file

_CARDS = "cards.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the sources of decks, then each table that was changed since it came."""
    tree = inspection.game.places.trees.get(_CARDS)
    sources, problems = sources_of(tree) if tree else ([], [])
    is_unread = inspection.game.has_dropped("cards", "*")  # the reader reports a file outside
    yield from (each for each in problems if not (is_unread and each.code == "from-outside"))
    if not sources:
        return
    folder = inspection.session.folder
    record, faults = read_record(folder)
    for fault in faults:
        hint = f"delete `{RECORD}`: the next fetch writes it anew"
        yield replace(fault, code="fetched-record", hint=hint, severity="warning")
    for source in sources:
        known = record.get(source.file)
        with suppress(FileFault):
            if known and digest(folder.read(source.file)) != known.sha256:
                yield _edited(folder.shown(source.file))


def _edited(shown: str) -> Problem:
    message = "expected the table as it was fetched, found it changed here"
    hint = "make the same changes in the published sheet: the next `pliego fetch` brings that"
    return Problem("table-edited", message, whole_file(shown), hint, "warning")
