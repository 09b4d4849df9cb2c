"""*Gamonal resiste*: the table `pares`, which says what each card does, alone and against every card of the
rival.

In: the table, the game as it is played. Out: problems. The law of this file: a cell that disagrees with what
comes of playing its cards is reported with what it should say; the table is never rewritten.

A row for each card, named by its id: `tuya` names the card, `separados` says what it does when the sides are
apart, and a column named by each card's id what happens in contact when the rival plays that card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pliego.game.model.game import Game
from pliego.game.model.parts import Table
from pliego.games.gamonal_resiste.clash import are_dice_due, in_contact, outcome, shown, ways
from pliego.games.gamonal_resiste.position import Numbers, card_kinds, throws_ties_again
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.content import MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import Setting
from pliego.playing.playable import GameTable, Playable
from pliego.text.problems import Problem, Span

PairEffect = Mapping[str, Any]
TABLE = "pares"
NAME, APART = "tuya", "separados"
YOU, RIVAL = 0, 1


def check_pairs(playable: Playable, game: Game) -> list[Problem]:
    """Return the table's problems: cards without a row or column, cells that contradict the cards."""
    table = game.tables.get(TABLE)
    if table is None:
        gone = game.has_dropped("tables", TABLE)
        return [] if gone else [_missing(game)]
    return [*_whole(game, table), *_named(game, table), *_agree(playable, game, table)]


def _missing(game: Game) -> Problem:
    place = game.places.at("tables.yaml", "tables", key=True) or game.places.at("game.yaml")
    return Problem("pairs-missing", f"expected the table `{TABLE}`, found none", place, f"add `{TABLE}:`")


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


def _agree(playable: Playable, game: Game, table: Table) -> Iterator[Problem]:
    """Each cell says what comes of playing the cards, and nothing else."""
    try:
        street = wide_street(playable, game)
    except MissingContent:
        return
    for row in table.rows:
        if row not in game.cards:
            continue
        wanted = {name: contact(street, row, name) for name in table.columns if name in game.cards}
        for column, effect in [(APART, apart(street, row)), *wanted.items()]:
            found = table.rows[row].get(column)
            if not _is_stated(found, effect):
                message = f"expected {_written(effect)} as the cards say, found {_written(found)}"
                yield Problem("pair-effect", message, _place(game, "rows", row, column))


# -- played


def wide_street(playable: Playable, game: Game) -> GameTable:
    """Return the game with a street, decks and dice on which every card has its full effect."""
    cards = card_kinds(game)
    most = max(max(card.advance, card.push, card.guard, card.draw) for card in cards.values())
    numbers = Numbers(
        squares=4 * most + 4,
        hand=0,
        reshuffles=0,
        ties_again=throws_ties_again(game),
        pips=tuple(range(1, most + 3)),
        cards=cards,
        decks=(tuple(cards) * (most + 1),) * len(SIDES),
        seat_titles=SIDES,
    )
    setting = Setting(len(SIDES))
    return replace(playable, numbers=lambda _game, _setting: numbers).table(game, setting)


def apart(street: GameTable, card: str) -> PairEffect:
    """Return what a card does when the sides are not in contact."""
    left, _, _, drawn = outcome(shown(street, 1, street.rules.numbers.squares, card, ""))
    return _without_zeros({"advance": left - 1, "draw": drawn[YOU]})


def contact(street: GameTable, yours: str, theirs: str) -> PairEffect:
    """Return what your card does in contact against the rival's, seen from your side."""
    match, middle = in_contact(street, yours, theirs), street.rules.numbers.squares // 2
    if are_dice_due(match):
        return {"roll": _thrown(match, middle)}
    left, _, _, drawn = outcome(match)
    pushed = {"push": left - middle, "pushed": middle - left}
    if drawn[YOU] == drawn[RIVAL]:
        return _without_zeros({**pushed, "both-draw": drawn[YOU]})
    return _without_zeros({**pushed, "draw": drawn[YOU], "rival-draw": drawn[RIVAL]})


def _thrown(match: Match, middle: int) -> PairEffect:
    """Return what the dice decide: how far either side pushes, and by how much it has to be higher; nothing,
    if it is something else that decides."""
    margins: dict[int, set[int]] = {}
    for dice, (left, *_) in ways(match):
        margins.setdefault(left - middle, set()).add(dice[YOU] - dice[RIVAL])
    forward, back = max(margins), -min(margins)
    level, wins, loses = (margins.pop(moved, set()) for moved in (0, forward, -back))
    if margins:
        return {}
    if wins and loses and not level and min(wins) == 1 and max(loses) == -1:
        return {"win": forward, "lose": back}
    if wins and not loses and max(level) < min(wins):
        return {"rival-guard": min(wins) - 1, "beat": forward}
    if loses and not wins and max(loses) < min(level):
        return {"guard": -max(loses) - 1, "beaten": back}
    return {}


def _without_zeros(effect: PairEffect) -> PairEffect:
    return {verb: count for verb, count in effect.items() if count > 0} or {"still": ""}


# -- in words


def _is_stated(cell: object, effect: PairEffect) -> bool:
    if "still" in effect:
        return isinstance(cell, Mapping) and set(cell) == {"still"}
    return cell == effect


def _written(effect: object) -> str:
    if not isinstance(effect, Mapping):
        return "nothing" if effect is None else f"`{effect}`"
    return "`" + _yaml(effect) + "`"


def _yaml(effect: PairEffect) -> str:
    args = {verb: _yaml(arg) if isinstance(arg, Mapping) else arg for verb, arg in effect.items()}
    return "{" + ", ".join(f"{verb}: {arg}".rstrip(": ") for verb, arg in args.items()) + "}"
