"""The table `pares` of *Gamonal resiste*: every pair of cards once, and nothing but what the cards say.

In: the table and the cards' effects. Out: problems. The law of this file: a cell that disagrees with its two
cards is reported with what it should say; the table is never rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from generator.model.game import Game
from generator.model.parts import Table
from generator.source import Problem, Span

Effect = Mapping[str, Any]
TABLE = "pares"
CARD_COLUMNS = ("tuya", "suya")
_CARD = re.compile(r"\{card\.([a-z0-9-]+)\}")


def check_pairs(game: Game) -> list[Problem]:
    """Return the table's problems: pairs missing or twice, unknown cards, cells that contradict the cards."""
    table = game.tables.get(TABLE)
    if table is None:
        gone = game.has_dropped("tables", TABLE)
        return [] if gone else [Problem("pairs-missing", f"expected the table `{TABLE}`, found none")]
    rows = {row: _row_cards(table, row) for row in table.rows}
    return [*_unknown(game, rows), *_total(game, rows), *_agree(game, table, rows)]


def _row_cards(table: Table, row: str) -> tuple[str | None, str | None]:
    cells = [table.rows[row].get(column) for column in CARD_COLUMNS]
    matches = [_CARD.fullmatch(cell) if isinstance(cell, str) else None for cell in cells]
    first, second = (match[1] if match else None for match in matches)
    return first, second


def _place(game: Game, *path: str) -> Span | None:
    return game.places.at("tables.yaml", "tables", TABLE, "rows", *path)


def _in_decks(game: Game) -> list[str]:
    return list(dict.fromkeys(entry.card for deck in game.decks.values() for entry in deck.cards))


def _unknown(game: Game, rows: Mapping[str, tuple[str | None, str | None]]) -> Iterator[Problem]:
    known = _in_decks(game)
    for row, cards in rows.items():
        for column, card in zip(CARD_COLUMNS, cards, strict=True):
            if card not in known:
                found = f"`{card}`" if card else "something else"
                hint = f"write one of {', '.join(f'`{{card.{name}}}`' for name in known)}"
                message = f"expected a card of the decks, found {found}"
                yield Problem("pair-card", message, _place(game, row, column), hint)


def _total(game: Game, rows: Mapping[str, tuple[str | None, str | None]]) -> Iterator[Problem]:
    """Each pair of cards stands in the table exactly once, whoever holds which."""
    seen: dict[frozenset[str | None], str] = {}
    for row, cards in rows.items():
        pair = frozenset(cards)
        if pair in seen:
            message = f"expected each pair of cards once, found that of `{seen[pair]}` again"
            yield Problem("pair-twice", message, _place(game, row), "delete one of the rows")
        seen.setdefault(pair, row)
    for one, other in combinations_with_replacement(_in_decks(game), 2):
        if frozenset((one, other)) not in seen:
            message = f"expected a row for `{one}` and `{other}`, found none"
            yield Problem("pair-missing", message, _place(game))


def _agree(game: Game, table: Table, rows: Mapping[str, tuple[str | None, str | None]]) -> Iterator[Problem]:
    for row, (first, second) in rows.items():
        yours, theirs = game.cards.get(first or ""), game.cards.get(second or "")
        if yours is None or theirs is None:
            continue
        if "push" in theirs.effect and "push" not in yours.effect:
            message = f"expected the attacking card `{second}` in `{CARD_COLUMNS[0]}`, found `{first}`"
            yield Problem("pair-order", message, _place(game, row), "swap the cards")
            continue
        pair = (yours.effect, theirs.effect)
        for column, effect in (("separados", apart(*pair)), ("contacto", contact(*pair))):
            cell = table.rows[row].get(column)
            if not _says(cell, effect):
                message = f"expected {_shown(effect)} as the cards say, found {_shown(cell)}"
                yield Problem("pair-effect", message, _place(game, row, column))


def apart(yours: Effect, theirs: Effect) -> Effect:
    """Return what a pair of cards does when the sides are not in contact: each card its own."""
    return _each(yours, theirs, ("advance", "draw"))


def contact(yours: Effect, theirs: Effect) -> Effect:
    """Return what a pair of cards does in contact, `yours` being the one that attacks if only one does."""
    if "push" not in yours:
        return _each(yours, theirs, ("draw",))
    if "push" in theirs:
        return {"roll": {"win": yours["push"], "lose": theirs["push"]}}
    if "guard" in theirs:
        return {"roll": {"win": yours["push"], "guard": theirs["guard"]}}
    drawn = {} if "draw" not in theirs else {"rival-draw": theirs["draw"]}
    return {"push": yours["push"], **drawn}


def _each(yours: Effect, theirs: Effect, verbs: tuple[str, ...]) -> Effect:
    found: dict[str, Any] = {}
    for verb in verbs:
        if verb in yours and yours.get(verb) == theirs.get(verb):
            found[f"both-{verb}"] = yours[verb]
            continue
        found.update({verb: yours[verb]} if verb in yours else {})
        found.update({f"rival-{verb}": theirs[verb]} if verb in theirs else {})
    return found or {"still": ""}


def _says(cell: object, effect: Effect) -> bool:
    if "still" in effect:
        return isinstance(cell, Mapping) and set(cell) == {"still"}
    return cell == effect


def _shown(effect: object) -> str:
    if not isinstance(effect, Mapping):
        return "nothing" if effect is None else f"`{effect}`"
    return "`" + _yaml(effect) + "`"


def _yaml(effect: Effect) -> str:
    told = {verb: _yaml(arg) if isinstance(arg, Mapping) else arg for verb, arg in effect.items()}
    return "{" + ", ".join(f"{verb}: {arg}".rstrip(": ") for verb, arg in told.items()) + "}"
