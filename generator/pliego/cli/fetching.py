"""Run `pliego fetch`: bring the published tables of a game, show what they change, and take them.

In: a game, perhaps one of its decks. Out: tables in the folder of the game, printed differences, an exit
code. The laws of this file: nothing is taken before it is shown, nor without a yes; a table that does not
come, or that the game cannot read, leaves the one before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from pliego.cli.games import GamesFolder, suggestion
from pliego.cli.report import Report, say
from pliego.fetch.answers import refuse_pages
from pliego.fetch.comparing import Comparison, NewTable, compare, new_table
from pliego.fetch.differences import ChangedField, DeckDifference
from pliego.fetch.download import download
from pliego.fetch.faults import NotFetched
from pliego.fetch.taking import record, take
from pliego.game.fetched import read_record
from pliego.game.model.addresses import PUBLISH, host_of, is_like_address
from pliego.game.sources import TableSource, hosts_of, sources_of
from pliego.make.replacing import earlier_of, write_problem
from pliego.text.files import FileFault, Folder, shown
from pliego.text.nodes import Tree
from pliego.text.problems import Problem, Span, has_errors
from pliego.text.yamltree import parse

_INFO, _CARDS = "game.yaml", "cards.yaml"
_MOST_LISTED = 30
_MOST_SHOWN, _BEFORE = 70, 15
_LINE_BREAK = "⏎"


@dataclass(frozen=True)
class Wish:
    """What the person said on the command line."""

    deck: str | None
    yes: bool
    dry_run: bool


@dataclass(frozen=True)
class _Published:
    """The published tables of a game, as far as its files are sound."""

    cards: Tree | None
    sources: Sequence[TableSource]
    hosts: Sequence[str]
    problems: Sequence[Problem]


def run_fetch(here: GamesFolder, game: str | None, wish: Wish, report: Report) -> None:
    """Bring the published tables of a game, and exit."""
    if game and is_like_address(game):
        hint = 'write it into cards.yaml as `from: "https://…"` beside `sheet` of the deck'
        raise click.UsageError(f"expected a game, found an address; {hint}, then type `pliego fetch`")
    root = here.content / here.one(game, "pliego fetch")
    published = _published(Folder(root))
    sources = _asked(published, wish)
    problems = [*published.problems]
    if not sources and not problems:
        problems.append(_none(Folder(root)))
    tables, faults = _brought(Folder(root), sources, published.hosts)
    report.problems([*problems, *faults])
    is_clean = not has_errors([*problems, *faults])
    if published.cards and tables:
        for comparison in compare(root, published.cards, tables):
            is_clean = _offered(root, comparison, wish, report) and is_clean
    sys.exit(0 if is_clean else 1)


def _published(folder: Folder) -> _Published:
    """Return what a game says of published tables."""
    (info, info_faults), (cards, card_faults) = _tree(folder, _INFO), _tree(folder, _CARDS)
    sources, problems = sources_of(cards) if cards else ([], [])
    hosts, host_problems = hosts_of(info) if info else ([], [])
    return _Published(cards, sources, hosts, [*info_faults, *card_faults, *problems, *host_problems])


def _tree(folder: Folder, name: str) -> tuple[Tree | None, list[Problem]]:
    try:
        return parse(folder.read(name), folder.shown(name))
    except FileFault as fault:
        return None, [fault.problem(Span(folder.shown(name)))]


def _asked(published: _Published, wish: Wish) -> Sequence[TableSource]:
    """Return the sources that are asked for. Raise UsageError for a deck without one."""
    if wish.deck is None:
        return published.sources
    known = [deck for source in published.sources for deck in source.decks]
    found = [source for source in published.sources if wish.deck in source.decks]
    if not found and not published.problems:
        there = f"; there are {', '.join(f'`{each}`' for each in known)}" if known else ""
        also = suggestion([wish.deck], known) or there
        raise click.UsageError(f"--deck: expected a deck with `from:`, found `{wish.deck}`{also}")
    return found


def _none(folder: Folder) -> Problem:
    message = "expected a deck that says where its table is published, found none"
    hint = f'write `from: "https://…"` beside `sheet` of the deck; {PUBLISH}'
    return Problem("fetch-none", message, Span(folder.shown(_CARDS)), hint)


def _brought(
    folder: Folder, sources: Sequence[TableSource], hosts: Sequence[str]
) -> tuple[list[NewTable], list[Problem]]:
    """Return the tables that came, and why others did not."""
    record, _problems = read_record(folder)
    tables: list[NewTable] = []
    problems: list[Problem] = []
    for source in sources:
        try:
            folder.path(source.file)
            say(f"{source.file}: asking {host_of(source.address)} …", err=True)
            answer = download(source.address, hosts)
            refuse_pages(answer, source.file)
            tables.append(new_table(folder, source, answer.data, record))
        except NotFetched as fault:
            problems.append(fault.problem(source.place))
        except FileFault as fault:
            problems.append(fault.problem(source.sheet_place))
    return tables, problems


def _offered(root: Path, comparison: Comparison, wish: Wish, report: Report) -> bool:
    """Show what a table changes and take it if it is wanted. Return whether all is well."""
    table, file = comparison.table, comparison.table.source.file
    if comparison.is_same:
        report.line(f"{file}: nothing has changed")
        return wish.dry_run or _written(root, table, report, is_same=True)
    _print_difference(comparison, report)
    report.problems(comparison.problems)
    if has_errors(comparison.problems):
        report.line(f"{file}: not taken, for the game could not be built with it; mend what is listed above")
        return False
    if wish.dry_run:
        report.line(f"{file}: not taken (--dry-run)")
        return True
    if not wish.yes and not sys.stdin.isatty():
        report.line(f"{file}: not taken, for nobody can be asked here; take it with --yes")
        return False
    if wish.yes or click.confirm(_question(table)):
        return _written(root, table, report)
    report.line(f"{file}: not taken")
    return True


def _question(table: NewTable) -> str:
    return "Take it, and lose what was changed here?" if table.is_edited else "Take it?"


def _written(root: Path, table: NewTable, report: Report, *, is_same: bool = False) -> bool:
    """Write a table, or only its record if it is the same. Return whether that worked."""
    target = root / table.source.file
    try:
        (record if is_same else take)(root, table)
    except FileFault as fault:
        report.problems([fault.problem(Span(shown(target)))])
        return False
    except OSError as error:
        report.problems([write_problem(target, error)])
        return False
    if not is_same:
        kept = f"; the one before is {earlier_of(target).name}" if table.before is not None else ""
        report.line(f"{table.source.file}: taken{kept}")
    return True


def _print_difference(comparison: Comparison, report: Report) -> None:
    table = comparison.table
    first = ", for the first time" if table.before is None else ""
    report.line(f"{table.source.file}, from {host_of(table.source.address)}{first}:")
    if table.is_edited:
        report.line(
            f"  ATTENTION: {table.source.file} was changed here since it was fetched; to take it loses that"
        )
    for deck in comparison.decks:
        report.line(f"  {deck.deck}: {_summary(deck)}")
        for line in _lines(deck):
            report.line(f"    {line}")


def _summary(deck: DeckDifference) -> str:
    counts = {"added": deck.added, "removed": deck.removed, "changed": deck.changed}
    words = [f"{len(cards):,} {word}" for word, cards in counts.items() if cards]
    words += ["in another order"] if deck.is_reordered else []
    return ", ".join(words) or "no card changes"


def _lines(deck: DeckDifference) -> Iterator[str]:
    """Yield the cards that differ, each with what it was and what it becomes."""
    yield from _listed("added", deck.added)
    yield from _listed("removed", deck.removed)
    for card, fields in list(deck.changed.items())[:_MOST_LISTED]:
        yield f"changed {card}"
        yield from (f"    {field.key}: {_change(field)}" for field in fields)
    if (more := len(deck.changed) - _MOST_LISTED) > 0:
        yield f"changed: and {more:,} more"


def _listed(word: str, cards: Mapping[str, str]) -> Iterator[str]:
    for card, title in list(cards.items())[:_MOST_LISTED]:
        yield f"{word} {card}: {_shown(title, 0)}"
    if (more := len(cards) - _MOST_LISTED) > 0:
        yield f"{word}: and {more:,} more"


def _change(field: ChangedField) -> str:
    """Return what a field said and says; of long texts the part in which they differ."""
    same = next((n for n, (a, b) in enumerate(zip(field.old, field.new, strict=False)) if a != b), None)
    at = min(len(field.old), len(field.new)) if same is None else same
    start = max(0, at - _BEFORE) if max(len(field.old), len(field.new)) > _MOST_SHOWN else 0
    return f"{_shown(field.old, start)} → {_shown(field.new, start)}"


def _shown(text: str, start: int) -> str:
    """Return a text from a place on, on one line; "nothing" if it is empty."""
    if not text:
        return "nothing"
    piece = text[start : start + _MOST_SHOWN].replace("\n", _LINE_BREAK)
    return f"{'…' if start else ''}{piece}{'…' if len(text) > start + _MOST_SHOWN else ''}"
