"""Run `pliego decks`: print a table for each deck.

In: games by name. Out: printed tables, problems, an exit code. The law of this file: numbers are shown, not
judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pliego.checks.deck_report import CardLine, DeckReport, report_decks
from pliego.cli.games import find_games, pick_games
from pliego.cli.report import Report, console
from pliego.text.problems import Problem

_BAR = "▇"


def run_decks(asked: Sequence[str], content: Path, templates: Path, report: Report) -> None:
    """Print the decks of games and exit."""
    from pliego.checks.examine import examine_game

    problems: list[Problem] = []
    for name in pick_games(asked, find_games(content)):
        examined = examine_game(content / name, templates)
        problems.extend(examined.problems)
        if examined.opened is None:
            continue
        if not examined.opened.session.game.decks:
            report.line(f"{name}: no decks")
        for deck in report_decks(examined.opened.session, examined.fits):
            _show(name, deck, report)
    report.problems(problems)
    report.exit(problems)


def _show(game: str, deck: DeckReport, report: Report) -> None:
    from rich.table import Table

    if report.form != "text":
        return
    table = Table(title=f"{game} · {deck.title} ({deck.id})", title_justify="left")
    for heading in ("card", "title"):
        table.add_column(heading)
    for heading in ("copies", "value", "letters", "smallest"):
        table.add_column(heading, justify="right")
    table.add_column("how full")
    for card in deck.cards:
        table.add_row(*_cells(card))
    out = console()
    out.print(table)
    for line in _remarks(deck):
        out.print(f"  {line}")
    out.print()


def _cells(card: CardLine) -> tuple[str, ...]:
    size = f"{card.size_pt:g} pt" if card.size_pt else "–"
    full = " · ".join(f"{box} {share:.0%}" for box, share in card.boxes) or "–"
    value = "–" if card.value is None else str(card.value)
    return card.id, card.title, str(card.copies), value, str(card.letters or "–"), size, full


def _remarks(deck: DeckReport) -> Iterator[str]:
    declared = "no total declared" if deck.total is None else f"declared {deck.total}"
    yield f"{deck.size} cards, {declared}"
    if deck.values:
        most = max(count for _value, count in deck.values)
        for value, count in deck.values:
            yield f"value {value:>3}: {_BAR * max(1, round(24 * count / most))} {count}"
    if deck.longest and deck.longest.letters:
        yield f"longest text: {deck.longest.id}, {deck.longest.letters} letters"
    if deck.without_art:
        yield f"without art: {', '.join(deck.without_art)}"
    small = [f"{card.id} ({', '.join(card.small)})" for card in deck.cards if card.small]
    if small:
        yield f"between floor and target size: {'; '.join(small)}"
