"""*Batalla entre titanes*: what can be computed to the last case.

A match always has a winner, more Golpes of a value never help the rival, and the table of endings says how
every round may end, and nothing else.

In: the game's `GameTables`. Out: problems. Codes: `match-majority` (a match can end level, or goes on when it
is decided), `hit-order` (a rival who hits more often the more Golpes of that value one holds), `parry-order`
(an attack with more Golpes that is parried no less often, or one that nobody should parry and somebody can),
`ending-missing` (rounds end in a way that has no row), `ending-idle` (a row by which no round ends),
`ending-games` (rounds of other games end so), `ending-winner` (the round goes to somebody else). The law of
this file: what a row says is its columns `juego` (the letters of its games) and `gana` (to whom the round
goes, a verb); what is true is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Any

from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes import odds
from pliego.games.batalla_entre_titanes.endings import NOBODY, Ending, bare, endings
from pliego.games.batalla_entre_titanes.position import SEATS, TIE
from pliego.games.batalla_entre_titanes.rounds import end_round
from pliego.games.batalla_entre_titanes.vocabulary import ENDINGS
from pliego.playing.playable import GameTable, GameTables
from pliego.text.problems import Problem, Span

_GAMES, _WINS, _SURE = "partidas", "partidas-gana", "imparables"
LETTERS, WINNER = "juego", "gana"
RowsFound = Mapping[Ending, list[str]]
"""Every ending, with the letters of the games that have it."""


def check_exact(tables: GameTables) -> Iterator[Problem]:
    """Yield what is wrong with the match, with the chances and with the table of endings."""
    yield from _match(tables.game)
    yield from _chances(tables)
    if not tables.game.has_dropped("tables", ENDINGS):
        yield from _endings(tables)


def _match(game: Game) -> Iterator[Problem]:
    """The best of so many games is decided by more than half of them."""
    if _GAMES not in game.info.values or _WINS not in game.info.values:
        return
    games, wins = game.info.values[_GAMES].value, game.info.values[_WINS].value
    if games != 2 * wins - 1:
        message = f"expected an odd number of games, of which {wins} are more than half, found {games}"
        yield Problem("match-majority", message, game.places.at("game.yaml", "values", _GAMES))


def _chances(tables: GameTables) -> Iterator[Problem]:
    """What one holds oneself the rival has not: hits and parries become rarer with it, down to none."""
    game = tables.game
    if _SURE not in game.info.values:
        return
    sure = game.info.values[_SURE].value
    hit = [odds.hits(tables, held) for held in range(sure)]
    if any(before <= after for before, after in pairwise(hit)):
        message = f"expected rarer hits the more one holds, found {', '.join(map(str, hit))}"
        yield Problem("hit-order", message, game.places.at("cards.yaml", "decks", "combate", "cards"))
    parry = [odds.parried(tables, cards) for cards in range(1, sure + 1)]
    if any(before <= after for before, after in pairwise(parry)) or parry[-1:] != [0]:
        message = f"expected rarer parries of more Golpes, none of {sure}, found {', '.join(map(str, parry))}"
        yield Problem("parry-order", message, game.places.at("game.yaml", "values", _SURE))


# -- the table of endings


def _endings(tables: GameTables) -> Iterator[Problem]:
    found: dict[Ending, list[str]] = {}
    plain = [tables.of(setting) for setting in tables.settings if setting.scenario is None]
    for table in plain:
        letter = tables.game.info.variants[table.setting.variant or ""].letter
        for ending in endings(table):
            found.setdefault(ending, []).append(letter)
    yield from _rows(tables.game, found)
    for table in plain[:1]:
        yield from _ties(table)


def _place(game: Game, *path: str, key: bool = False) -> Span | None:
    return game.places.at("tables.yaml", "tables", ENDINGS, *path, key=key)


def _rows(game: Game, found: RowsFound) -> Iterator[Problem]:
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
    if cells.get(LETTERS) != letters:
        message = f"expected `{letters}`, the games whose rounds end by `{row}`, found `{cells.get(LETTERS)}`"
        yield Problem("ending-games", message, _place(game, "rows", row, LETTERS), f"write `{letters}`")
    told, to = cells.get(WINNER), ", ".join(sorted(own))
    said = ", ".join(told) if isinstance(told, Mapping) else "nobody in particular"
    if said != to:
        message = f"expected that a round that ends by `{row}` goes to `{to}`, found `{said}`"
        yield Problem("ending-winner", message, _place(game, "rows", row, WINNER), "name it by its verb")


def _ties(table: GameTable) -> Iterator[Problem]:
    """The row of ties says how many in a row are one too many."""
    rows = table.game.tables[ENDINGS].rows if ENDINGS in table.game.tables else {}
    for row, cells in rows.items():
        told = cells.get(WINNER)
        if isinstance(told, Mapping) and NOBODY in told and not _is_last(table, told[NOBODY]):
            message = f"expected the tie that somebody wins, found {told[NOBODY]} in a row"
            yield Problem("ending-winner", message, _place(table.game, "rows", row, WINNER, NOBODY))


def _is_last(table: GameTable, ties: int) -> bool:
    """True if the last of so many tied rounds goes to whoever did not begin it, and none before does."""
    for before, starter in product(range(ties), SEATS):
        duel = bare(table)
        duel.ties, duel.starter, duel.winner = before, starter, TIE
        end_round(duel)
        if duel.winner != (1 - starter if before + 1 == ties else TIE):
            return False
    return True
