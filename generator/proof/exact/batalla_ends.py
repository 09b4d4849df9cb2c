"""*Batalla entre titanes*: the table of endings says how every round may end, and nothing else.

In: the game's `Tables`. Out: problems. Codes: `ending-missing` (rounds end in a way that has no row),
`ending-idle` (a row by which no round ends), `ending-games` (rounds of other games end so), `ending-winner`
(the round goes to somebody else). The law of this file: what a row says is its columns `juego` (the letters
of its games) and `gana` (to whom the round goes, a verb); what is true is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from generator.model.game import Game
from generator.oldengine.batalla_laid import BatallaTable
from generator.oldengine.batalla_numbers import WITHOUT
from generator.oldengine.batalla_table import DRAWN, Score
from generator.oldgames.batalla_model import ENDINGS
from generator.proof.exact.batalla_rounds import NOBODY, Ending, endings
from generator.proof.laid import Tables
from generator.source import Problem, Span

GAMES, WINS = "juego", "gana"
Found = Mapping[Ending, list[str]]
"""Every ending, with the letters of the games that have it."""


def check(tables: Tables) -> Iterator[Problem]:
    """Yield what the table of endings says and the engine does not do, or the other way round."""
    game = tables.game
    if game.has_dropped("tables", ENDINGS):
        return
    found: dict[Ending, list[str]] = {}
    for table in _plain(tables):
        letter = game.info.variants[table.setting.variant or ""].letter
        for ending in endings(table.fields[WITHOUT].answer):
            found.setdefault(ending, []).append(letter)
    yield from _rows(game, found)
    for table in list(_plain(tables))[:1]:
        yield from _ties(table)


def _plain(tables: Tables) -> Iterator[BatallaTable]:
    """Yield each game of its own: no special cards, no match."""
    for setting in tables.settings:
        if setting.scenario is None:
            table = tables.of(setting)
            assert isinstance(table, BatallaTable)
            yield table


def _place(game: Game, *path: str, key: bool = False) -> Span | None:
    return game.places.at("tables.yaml", "tables", ENDINGS, *path, key=key)


def _rows(game: Game, found: Found) -> Iterator[Problem]:
    rows = game.tables[ENDINGS].rows if ENDINGS in game.tables else {}
    for row in sorted({ending.row for ending in found} - set(rows)):
        message = f"expected a row for the rounds that end by `{row}`, found none"
        yield Problem("ending-missing", message, _place(game, "rows", key=True), f"add `{row}:`")
    for row, cells in rows.items():
        own = {ending.goes_to: letters for ending, letters in found.items() if ending.row == row}
        if not own:
            message = f"expected rounds that end by `{row}`, found none"
            yield Problem("ending-idle", message, _place(game, "rows", row, key=True), "delete the row")
            continue
        yield from _row(game, row, own, cells)


def _row(game: Game, row: str, own: Mapping[str, list[str]], cells: Mapping[str, Any]) -> Iterator[Problem]:
    has = {letter for letters in own.values() for letter in letters}
    letters = ", ".join(each.letter for each in game.info.variants.values() if each.letter in has)
    if cells.get(GAMES) != letters:
        message = f"expected `{letters}`, the games whose rounds end by `{row}`, found `{cells.get(GAMES)}`"
        yield Problem("ending-games", message, _place(game, "rows", row, GAMES), f"write `{letters}`")
    told, to = cells.get(WINS), ", ".join(sorted(own))
    said = ", ".join(told) if isinstance(told, Mapping) else "nobody in particular"
    if said != to:
        message = f"expected that a round that ends by `{row}` goes to `{to}`, found `{said}`"
        yield Problem("ending-winner", message, _place(game, "rows", row, WINS), "name it by its verb")


def _ties(table: BatallaTable) -> Iterator[Problem]:
    """The row of ties says how many in a row are one too many."""
    rows = table.game.tables[ENDINGS].rows if ENDINGS in table.game.tables else {}
    for row, cells in rows.items():
        told = cells.get(WINS)
        if isinstance(told, Mapping) and NOBODY in told and not _is_last(table, told[NOBODY]):
            message = f"expected the tie that somebody wins, found {told[NOBODY]} in a row"
            yield Problem("ending-winner", message, _place(table.game, "rows", row, WINS, NOBODY))


def _is_last(table: BatallaTable, ties: int) -> bool:
    """True if the last of so many tied rounds goes to whoever did not begin it, and none before does."""
    for before, starter in product(range(ties), (0, 1)):
        tied = table.standing_at(Score(ties=before)).verdicts[DRAWN, 1, starter, 1 - starter]
        if tied.answer.winner != (1 - starter if before + 1 == ties else DRAWN):
            return False
    return True
