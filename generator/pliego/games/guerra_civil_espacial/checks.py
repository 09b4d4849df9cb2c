"""What the content of *Guerra Civil Espacial* can get wrong and play cannot say, each problem at its place.

In: a `Game` that the models accept; its `GameTables`. Out: problems. Codes of the goals: `goal-rows` (a goal
is not higher than that of fewer players), `goal-stalls` (all colonies can be won before anybody reaches the
goal, and no rule ends the game then). The laws of this file: what is printed twice is compared; no game is
played; no number of the game stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.numbers import TO_PILES, colonies_of, goals
from pliego.games.guerra_civil_espacial.vocabulary import (
    AIDS,
    COMMANDER,
    FLEET,
    GOALS,
    PRIMACY,
    SPECIALS,
    TIMING,
)
from pliego.playing.declared import decks_missing, declared, values_missing
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem, Span

VALUES: Final = ("cartas", "mano", "agotamientos", "resto-grande")
PILE_VERBS: Final = ("take", "end", "itself", "sweep", "strike")
"""The verbs that name a pile."""
BLOCKED: Final = "blocked-by"
TABLES: Final = "tables.yaml"
_CARD = re.compile(r"\{card\.([a-z0-9-]+)\}")
_VALUE = re.compile(r"\{value\.([a-z0-9-]+)\}")


def check(game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    return [
        *values_missing(game, VALUES),
        *decks_missing(game, (FLEET, SPECIALS, COMMANDER, PRIMACY, AIDS)),
        *_backs(game),
        *_cards(game),
        *_box(game),
        *_deal(game),
        *_multiplied(game),
        *_tables(game),
    ]


# -- cards and decks


def _backs(game: Game) -> Iterator[Problem]:
    """The decks that are shuffled together look alike from behind."""
    if FLEET in game.decks and SPECIALS in game.decks:
        fleet, specials = game.decks[FLEET], game.decks[SPECIALS]
        if (fleet.back, fleet.art) != (specials.back, specials.art):
            place = game.places.at("cards.yaml", "decks", SPECIALS, "back")
            message = f"expected the back of `{FLEET}`, found `{specials.back}` with `{specials.art}`"
            yield Problem("deck-back", message, place, "they are shuffled together")


def _cards(game: Game) -> Iterator[Problem]:
    """Fleet cards have ships. The verbs of special cards name piles and answers that there are."""
    for card in _held(game, FLEET):
        if not (value := game.cards[card].number):
            place = game.places.at("cards.yaml", "cards", card)
            found = "none" if value is None else f"`{value}`"
            yield Problem("card-value", f"expected a number of ships on `{card}`, found {found}", place)
    for card in _held(game, SPECIALS):
        effect = game.cards[card].effect
        for verb in PILE_VERBS:
            if (pile := effect.get(verb, "")) not in ("", *TO_PILES):
                place = game.places.at("cards.yaml", "cards", card, "effect", verb)
                known = " or ".join(f"`{name}`" for name in TO_PILES)
                yield Problem("pile-unknown", f"expected {known}, found `{pile}`", place)
        shield = game.cards.get(str(effect.get(BLOCKED, "")))
        if BLOCKED in effect and not (shield and "shield" in shield.effect):
            place = game.places.at("cards.yaml", "cards", card, "effect", BLOCKED)
            message = f"expected a card with the verb `shield`, found `{effect[BLOCKED]}`"
            yield Problem("shield-unknown", message, place)


def _held(game: Game, deck: str) -> list[str]:
    """Return the cards of a deck, if it is there."""
    held = (entry.card for entry in game.decks[deck].cards) if deck in game.decks else ()
    return [card for card in held if card in game.cards]


def _size(game: Game, *decks: str) -> int | None:
    """Return how many cards some decks hold, None if one of them is not there."""
    known = [game.decks[deck].size for deck in decks if deck in game.decks]
    return sum(known) if len(known) == len(decks) else None


def _box(game: Game) -> Iterator[Problem]:
    """The decks fill the box of the source, and everybody gets an aid."""
    size, box = _size(game, FLEET, SPECIALS, COMMANDER), declared(game, "cartas")
    if size is not None and box is not None and size != box:
        place = game.places.at("game.yaml", "values", "cartas")
        yield Problem("box-size", f"expected {box} cards in the box, found {size}", place)
    aids, most = _size(game, AIDS), game.info.players.max
    if aids is not None and aids < most:
        place = game.places.at("cards.yaml", "decks", AIDS, "total")
        yield Problem("aids-few", f"expected an aid for each of {most} players, found {aids}", place)


def _deal(game: Game) -> Iterator[Problem]:
    """The largest table gets its hands and still has a card to fight for."""
    size, hand, most = _size(game, FLEET, SPECIALS), declared(game, "mano"), game.info.players.max
    if size is None or hand is None:
        return
    if size <= hand * most:
        place = game.places.at("game.yaml", "values", "mano")
        message = f"expected more than {hand * most} cards for {most} hands, found {size}"
        yield Problem("deal-short", message, place, "deal fewer cards")
    left, expected = declared(game, "resto-grande"), size - hand * most
    if left is not None and left != expected:
        place = game.places.at("game.yaml", "values", "resto-grande")
        message = f"expected the {expected} cards left after dealing {most} hands, found {left}"
        yield Problem("deal-left", message, place, "change the value")


def _multiplied(game: Game) -> Iterator[Problem]:
    """By how much two cards multiply follows from one."""
    once, twice = declared(game, "multiplicador"), declared(game, "multiplicador-doble")
    if once is not None and twice is not None and twice != once * once:
        place = game.places.at("game.yaml", "values", "multiplicador-doble")
        message = f"expected the {once * once} of two cards that multiply by {once}, found {twice}"
        yield Problem("multiplied-twice", message, place, "change the value")


# -- tables


def _tables(game: Game) -> Iterator[Problem]:
    """The tables of goals and of special cards are there, and true."""
    for name, rows in ((GOALS, _goals), (TIMING, _timing)):
        if name in game.tables:
            yield from rows(game, game.tables[name].rows)
        elif not game.has_dropped("tables", name):
            place = game.places.at(TABLES, "tables")
            yield Problem("table-missing", f"expected a table `{name}`, found none", place)


def _at(game: Game, table: str, *path: str) -> Span | None:
    return game.places.at(TABLES, "tables", table, "rows", *path)


def _goals(game: Game, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[Problem]:
    """Every row says its goal, the deck has the colonies for it, and each number of players has one row. What
    dropped out is reported already: a row that prints it says nothing."""
    gone = [row for row, cells in rows.items() if any(_is_gone(game, cell) for cell in cells.values())]
    known = {row: goal for row, goal in goals(game).items() if row not in gone}
    for row in rows:
        if row not in (*known, *gone):
            message = "expected numbers of players and colonies, found none"
            yield Problem("goal-row", message, _at(game, GOALS, row))
    entries = game.decks[SPECIALS].cards if SPECIALS in game.decks else ()
    held = sum(e.copies * colonies_of(game.cards[e.card].effect) for e in entries if e.card in game.cards)
    for row, (_, colonies) in known.items():
        if colonies > held:
            message = f"expected at most the {held} colonies of the deck, found {colonies}"
            yield Problem("goal-high", message, _at(game, GOALS, row, "colonias"))
    if not gone and not game.has_dropped("players", "*"):
        yield from _each_has_a_goal(game, {row: players for row, (players, _) in known.items()})


def _is_gone(game: Game, cell: Any) -> bool:
    """True if a cell prints a value, or a number of players, that dropped out."""
    values = any(game.has_dropped("values", name) for name in _VALUE.findall(str(cell)))
    return values or ("{game.players." in str(cell) and game.has_dropped("players", "*"))


def _each_has_a_goal(game: Game, rows: Mapping[str, range]) -> Iterator[Problem]:
    for players in range(game.info.players.min, game.info.players.max + 1):
        found = [row for row, numbers in rows.items() if players in numbers]
        if len(found) != 1:
            listed = " and ".join(f"`{row}`" for row in found) or "none"
            message = f"expected one row for {players} players, found {listed}"
            yield Problem("goal-players", message, _at(game, GOALS, *found[1:2]))


def _timing(game: Game, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[Problem]:
    """Every special card has a row, and every row a special card."""
    named = {_named(cells.get("carta")): row for row, cells in rows.items()}
    entries = game.decks[SPECIALS].cards if SPECIALS in game.decks else ()
    for index, card in enumerate(entry.card for entry in entries):
        if card in named and card in game.cards:
            copies = f"{{deck.{SPECIALS}.cards.{index}.copies}}"
            yield from _row(game, named[card], rows[named[card]], game.cards[card].effect, copies)
        elif card in game.cards:
            place = game.places.at(TABLES, "tables", TIMING, "rows")
            yield Problem("special-missing", f"expected a row for `{card}`, found none", place)
    for card in named.keys() - {entry.card for entry in entries}:
        if not game.has_dropped("cards", card):
            message, place = (
                f"expected a special card, found `{card}`",
                _at(game, TIMING, named[card], "carta"),
            )
            yield Problem("special-unknown", message, place, "write `{card.ID}`")


def _named(cell: Any) -> str:
    """Return the card that a cell names, with or without its icon; else the cell itself."""
    match = _CARD.search(str(cell))
    return match[1] if match else str(cell)


def _row(
    game: Game, row: str, cells: Mapping[str, Any], effect: Mapping[str, Any], copies: str
) -> Iterator[Problem]:
    """A row counts the copies of its card, has its verbs, and says whether a shield stops it."""
    if cells.get("copias") != copies:
        message = f"expected `{copies}`, found `{cells.get('copias')}`"
        yield Problem("special-copies", message, _at(game, TIMING, row, "copias"), "copy the placeholder")
    verbs = {verb: argument for verb, argument in effect.items() if verb != BLOCKED}
    answers = {BLOCKED: effect[BLOCKED]} if BLOCKED in effect else None
    shield = cells.get("escudo")
    for column, code, expected, found in (
        ("hace", "special-effect", verbs, cells.get("hace")),
        ("escudo", "special-shield", answers, shield if isinstance(shield, dict) else None),
    ):
        if found != expected:
            message = f"expected `{expected or 'no verb'}` as the card says, found `{cells.get(column)}`"
            yield Problem(code, message, _at(game, TIMING, row, column), "change one of them")


# -- goals in every setting


def check_exact(tables: GameTables) -> Iterator[Problem]:
    """Yield the goals that are not higher than that of fewer players, and a game that may never end."""
    before = 0
    for row, (_, colonies) in sorted(goals(tables.game).items(), key=lambda entry: entry[1][0].start):
        if colonies <= before:
            message = f"expected more than {before} colonies for more players, found {colonies}"
            place = _at(tables.game, GOALS, row, "colonias")
            yield Problem("goal-rows", message, place, "rows with one goal are one row")
        before = colonies
    yield from _stalls(tables)


def _stalls(tables: GameTables) -> Iterator[Problem]:
    """Where everybody can be one colony short and none be left, the deck must end the game."""
    ruling = tables.game.rulings.get("final-grande")
    if ruling is None or ruling.chosen != "sin-limite":
        return
    for setting in tables.settings:
        numbers = tables.of(setting).rules.numbers
        colonies = sum(card.copies * card.colonies for card in numbers.cards.values())
        short = setting.players * (numbers.goal - 1)
        if colonies <= short:
            message = f"expected an end for {setting.players} players who can hold {short} colonies "
            message += f"and not win, found {colonies} colonies and no other end"
            place = tables.game.places.at("rulings.yaml", "rulings", "final-grande", "chosen")
            hint = "let an exhausted deck end the game, or add colonies"
            yield Problem("goal-stalls", message, place, hint)
            return
