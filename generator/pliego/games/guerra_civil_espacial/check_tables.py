"""Whether the tables of *Guerra Civil Espacial* say what the cards say, and hold for every number of players.

In: a `Game`. Out: problems of the tables `objetivo` and `especiales`. The law of this file: what is said
twice is compared, and no number of the game stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pliego.game.model.game import Game
from pliego.game.model.parts import Table
from pliego.games.guerra_civil_espacial.goals import GOALS, goals, lost
from pliego.games.guerra_civil_espacial.vocabulary import SPECIALS, colonies_of
from pliego.text.problems import Problem

FILE = "tables.yaml"
TIMING = "especiales"
BLOCKED = "blocked-by"
_CARD = re.compile(r"\{card\.([a-z0-9-]+)\}")


def table_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong in the tables."""
    for name, rows in ((GOALS, _goals), (TIMING, _timing)):
        if name in game.tables:
            yield from rows(game, game.tables[name])
        elif not game.has_dropped("tables", name):
            yield Problem(
                "table-missing", f"expected a table `{name}`, found none", game.places.at(FILE, "tables")
            )


def _goals(game: Game, table: Table) -> Iterator[Problem]:
    """Every row says its goal, the deck holds the colonies it asks for, and they are for all who may play."""
    rows, gone = goals(game), lost(game)
    for row in table.rows:
        if row not in rows and row not in gone:
            place = game.places.at(FILE, "tables", GOALS, "rows", row)
            yield Problem("goal-row", "expected numbers of players and colonies, found none", place)
    held = sum(colonies_of(game, entry.card) * entry.copies for entry in _entries(game))
    for row, (_, colonies) in rows.items():
        if colonies > held:
            place = game.places.at(FILE, "tables", GOALS, "rows", row, "colonias")
            yield Problem(
                "goal-high", f"expected at most the {held} colonies of the deck, found {colonies}", place
            )
    yield from () if gone or game.has_dropped("players", "*") else _covered(game, rows)


def _covered(game: Game, rows: Mapping[str, tuple[range, int]]) -> Iterator[Problem]:
    """Every number of players stands in one row."""
    for players in range(game.info.players.min, game.info.players.max + 1):
        found = [row for row, (numbers, _) in rows.items() if players in numbers]
        if len(found) != 1:
            place = game.places.at(FILE, "tables", GOALS, "rows", *found[1:2])
            listed = " and ".join(f"`{row}`" for row in found) or "none"
            yield Problem("goal-players", f"expected one row for {players} players, found {listed}", place)


def _entries(game: Game) -> list[Any]:
    return [*game.decks[SPECIALS].cards] if SPECIALS in game.decks else []


def _timing(game: Game, table: Table) -> Iterator[Problem]:
    """Every special card has a row that does what the card does and counts its copies."""
    rows = {_card(cells.get("carta")): row for row, cells in table.rows.items()}
    specials = [entry.card for entry in _entries(game)]
    for index, card in enumerate(specials):
        if card not in game.cards:
            continue
        if card not in rows:
            place = game.places.at(FILE, "tables", TIMING, "rows")
            yield Problem("special-missing", f"expected a row for `{card}`, found none", place)
        else:
            yield from _special(game, rows[card], card, table.rows[rows[card]])
            yield from _count(game, rows[card], index, table.rows[rows[card]])
    for named, row in rows.items():
        if named not in specials and not game.has_dropped("cards", named):
            place = game.places.at(FILE, "tables", TIMING, "rows", row, "carta")
            yield Problem(
                "special-unknown", f"expected a special card, found `{named}`", place, "write `{card.ID}`"
            )


def _card(cell: Any) -> str:
    """Return the card that a cell names, with or without its symbol; else the cell itself."""
    match = _CARD.search(cell) if isinstance(cell, str) else None
    return match[1] if match else str(cell)


def _count(game: Game, row: str, index: int, cells: dict[str, Any]) -> Iterator[Problem]:
    """The row counts the copies of its own entry of the deck."""
    expected, found = f"{{deck.{SPECIALS}.cards.{index}.copies}}", cells.get("copias")
    if found != expected:
        place = game.places.at(FILE, "tables", TIMING, "rows", row, "copias")
        yield Problem("special-copies", f"expected `{expected}`, found `{found}`", place, "copy the hole")


def _special(game: Game, row: str, card: str, cells: dict[str, Any]) -> Iterator[Problem]:
    """The row names the card's verbs, and whether a shield stops it."""
    effect = game.cards[card].effect
    expected = {verb: argument for verb, argument in effect.items() if verb != BLOCKED}
    at = ("tables", TIMING, "rows", row)
    if cells.get("hace") != expected:
        message = f"expected `{expected}` as the card says, found `{cells.get('hace')}`"
        yield Problem("special-effect", message, game.places.at(FILE, *at, "hace"), "change one of them")
    answer, found = {BLOCKED: effect.get(BLOCKED)}, cells.get("escudo")
    if isinstance(found, dict) != (BLOCKED in effect) or (BLOCKED in effect and found != answer):
        expects = f"`{answer}`" if BLOCKED in effect else "no verb"
        message = f"expected {expects} as the card says, found `{found}`"
        yield Problem("special-shield", message, game.places.at(FILE, *at, "escudo"), "change one of them")
    blocker = effect.get(BLOCKED)
    if blocker is not None and not (blocker in game.cards and "shield" in game.cards[blocker].effect):
        place = game.places.at("cards.yaml", "cards", card, "effect", BLOCKED)
        yield Problem("shield-unknown", f"expected a card with the verb `shield`, found `{blocker}`", place)
