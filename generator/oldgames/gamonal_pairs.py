"""The table `pares` of *Gamonal resiste*: what each card does, alone and against every card of the rival.

In: the table and the cards' effects. Out: problems. The law of this file: a cell that disagrees with its
cards is reported with what it should say; the table is never rewritten.

A row for each card, named by its id: `tuya` names the card, `separados` says what it does when the sides are
apart, and a column named by each card's id what happens in contact when the rival plays that card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.game import Game
from generator.model.parts import Table
from generator.source import Problem, Span

Effect = Mapping[str, Any]
TABLE = "pares"
NAME, APART = "tuya", "separados"


def check_pairs(game: Game) -> list[Problem]:
    """Return the table's problems: cards without a row or column, cells that contradict the cards."""
    table = game.tables.get(TABLE)
    if table is None:
        gone = game.has_dropped("tables", TABLE)
        return [] if gone else [Problem("pairs-missing", f"expected the table `{TABLE}`, found none")]
    return [*_whole(game, table), *_named(game, table), *_agree(game, table)]


def _place(game: Game, *path: str) -> Span | None:
    return game.places.at("tables.yaml", "tables", TABLE, *path)


def _in_decks(game: Game) -> list[str]:
    return list(dict.fromkeys(entry.card for deck in game.decks.values() for entry in deck.cards))


def _whole(game: Game, table: Table) -> Iterator[Problem]:
    """Every card of the decks has its row and its column, and no row is of anything else."""
    known = _in_decks(game)
    for card in known:
        for kind, entries in (("row", table.rows), ("column", table.columns)):
            if card not in entries:
                message = f"expected a {kind} for `{card}`, found none"
                yield Problem("pair-missing", message, _place(game, f"{kind}s"), f"add `{card}:`")
    for row in table.rows:
        if row not in known:
            hint = f"write one of {', '.join(f'`{name}`' for name in known)}"
            message = f"expected a card of the decks, found `{row}`"
            yield Problem("pair-card", message, _place(game, "rows", row), hint)


def _named(game: Game, table: Table) -> Iterator[Problem]:
    """A row names its card, and a column's title says the card that it is against."""
    for card in _in_decks(game):
        name = table.rows.get(card, {}).get(NAME)
        if card in table.rows and f"{{card.{card}}}" not in str(name):
            place = _place(game, "rows", card, NAME)
            yield Problem("pair-name", f"expected `{{card.{card}}}` in the row's name, found `{name}`", place)
        column, known = table.columns.get(card), game.cards.get(card)
        if column and known and known.title not in column.title:
            place = _place(game, "columns", card, "title")
            message = f"expected `{known.title}` in the column's title, found `{column.title}`"
            yield Problem("pair-name", message, place)


def _agree(game: Game, table: Table) -> Iterator[Problem]:
    """Each cell says what follows from the cards, and nothing else."""
    for row, cells in table.rows.items():
        yours = game.cards.get(row)
        if yours is None:
            continue
        against = {name: game.cards[name].effect for name in table.columns if name in game.cards}
        wanted = {name: contact(yours.effect, theirs) for name, theirs in against.items()}
        for column, effect in [(APART, apart(yours.effect)), *wanted.items()]:
            if not _says(cells.get(column), effect):
                message = f"expected {_shown(effect)} as the cards say, found {_shown(cells.get(column))}"
                yield Problem("pair-effect", message, _place(game, "rows", row, column))


def apart(yours: Effect) -> Effect:
    """Return what a card does when the sides are not in contact."""
    return {verb: yours[verb] for verb in ("advance", "draw") if verb in yours} or {"still": ""}


def contact(yours: Effect, theirs: Effect) -> Effect:
    """Return what your card does in contact against the rival's, told from your side."""
    if "push" in yours and "push" in theirs:
        return {"roll": {"win": yours["push"], "lose": theirs["push"]}}
    if "push" in yours:
        return _attack(yours["push"], theirs)
    if "push" in theirs:
        return _attacked(yours, theirs["push"])
    return _drawn(yours, theirs) or {"still": ""}


def _attack(push: int, theirs: Effect) -> Effect:
    if "guard" in theirs:
        return {"roll": {"rival-guard": theirs["guard"], "beat": push}}
    return {"push": push, **_drawn({}, theirs)}


def _attacked(yours: Effect, push: int) -> Effect:
    if "guard" in yours:
        return {"roll": {"guard": yours["guard"], "beaten": push}}
    return {"pushed": push, **_drawn(yours, {})}


def _drawn(yours: Effect, theirs: Effect) -> Effect:
    if "draw" in yours and yours["draw"] == theirs.get("draw"):
        return {"both-draw": yours["draw"]}
    found = {"draw": yours["draw"]} if "draw" in yours else {}
    return {**found, **({"rival-draw": theirs["draw"]} if "draw" in theirs else {})}


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
