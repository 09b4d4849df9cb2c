"""Which tables of a game are published on the web: the `from:` of its decks, and the `hosts:` of game.yaml.

In: the trees of cards.yaml and game.yaml. Out: a `TableSource` for each file, the hosts, and problems. The
laws of this file: nothing is asked and nothing is written; two decks of one file have one source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from pliego.game.model.addresses import address_fault, host_fault, kind_asked
from pliego.game.model.names import NameFault
from pliego.game.spreadsheet.linked import is_outside
from pliego.game.table_names import file_and_sheet
from pliego.text.nodes import Mapping, Scalar, Sequence, Tree
from pliego.text.problems import Problem, Span


@dataclass(frozen=True)
class TableSource:
    """A table that is published: the file that keeps it, its address, and where content names both."""

    file: str
    address: str
    decks: tuple[str, ...]
    place: Span
    sheet_place: Span


def sources_of(cards: Tree) -> tuple[list[TableSource], list[Problem]]:
    """Return the sources of the decks of cards.yaml, and what is wrong with them."""
    found: dict[str, TableSource] = {}
    problems: list[Problem] = []
    for name, deck in _decks(cards):
        if "from" not in deck.entries:
            continue
        source, fault = _source(name, deck)
        if source is None or fault:
            problems += [fault] if fault else []
        elif (known := found.get(source.file)) is None:
            found[source.file] = source
        elif known.address != source.address:
            problems.append(_twice(source, known))
        else:
            found[source.file] = replace(known, decks=(*known.decks, name))
    return list(found.values()), problems


def decks_of_file(cards: Tree, file: str) -> list[str]:
    """Return the decks whose table is a file, also those that say no `from`."""
    return [name for name, deck in _decks(cards) if _file_of(deck.entries.get("sheet")) == file]


def hosts_of(info: Tree) -> tuple[list[str], list[Problem]]:
    """Return the hosts of game.yaml, and what is wrong with them."""
    written = info.node(("hosts",))
    if written is not None and not isinstance(written, Sequence):
        return [], [_no_list(written.span)]
    texts = [item for item in (written.items if written else ()) if isinstance(item, Scalar)]
    faults = [(item, host_fault(item.text)) for item in texts]
    problems = [_problem(fault, item.span) for item, fault in faults if fault]
    return [item.text for item, fault in faults if not fault], problems


def _no_list(place: Span) -> Problem:
    return Problem("type", "expected a list of hosts", place, 'such as `hosts: ["*.googleusercontent.com"]`')


def _decks(cards: Tree) -> Iterator[tuple[str, Mapping]]:
    decks = cards.node(("decks",))
    for name, deck in decks.entries.items() if isinstance(decks, Mapping) else ():
        if isinstance(deck, Mapping):
            yield name, deck


def _source(name: str, deck: Mapping) -> tuple[TableSource | None, Problem | None]:
    """Return the source of a deck, or what is wrong with it."""
    address, sheet = deck.entries["from"], deck.entries.get("sheet")
    if not isinstance(address, Scalar):
        message = "expected the address of a published table, found a list or keys"
        return None, Problem("address", message, address.span, "write it on the line of `from`")
    if fault := address_fault(address.text.strip()):
        return None, _problem(fault, address.span)
    file = _file_of(sheet)
    if not isinstance(sheet, Scalar) or not file:
        message = "expected a `sheet` that keeps the table of `from`, found none"
        hint = (
            f"name a file of the game's folder: `sheet: {name}.{kind_asked(address.text.strip()) or 'csv'}`"
        )
        return None, Problem("from-sheet", message, deck.keys["from"], hint)
    source = TableSource(file, address.text.strip(), (name,), address.span, sheet.span)
    return source, _outside(source) or _other_kind(source)


def _file_of(sheet: object) -> str:
    """Return the file of a `sheet`, without the name of a sheet of a workbook; "" if there is none."""
    if not isinstance(sheet, Scalar) or not sheet.text:
        return ""
    return str(PurePosixPath(file_and_sheet(sheet.text)[0]))


def _outside(source: TableSource) -> Problem | None:
    path = PurePosixPath(source.file)
    if not is_outside(source.file):
        return None
    message = f"expected a `sheet` in the game's folder beside a `from`, found `{source.file}`"
    hint = f"write `sheet: {path.name}`, or leave `from` out"
    return Problem("from-outside", message, source.sheet_place, hint)


def _other_kind(source: TableSource) -> Problem | None:
    kind, suffix = kind_asked(source.address), PurePosixPath(source.file).suffix
    if kind in ("", suffix.lower().removeprefix(".")):
        return None
    message = f"expected an address of the kind of `{source.file}`, found one that asks for {kind.upper()}"
    hint = f"end the file of `sheet` with .{kind}, or ask for {suffix.upper().removeprefix('.') or 'CSV'}"
    return Problem("from-kind", message, source.place, hint)


def _twice(source: TableSource, known: TableSource) -> Problem:
    message = f"expected one address for `{source.file}`, found another (first at {known.place})"
    return Problem("from-twice", message, source.place, "give this deck a file of its own, or one address")


def _problem(fault: NameFault, place: Span) -> Problem:
    return Problem(fault.code, fault.message, place, fault.hint)
