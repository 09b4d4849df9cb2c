"""What the content of *Guerra Civil Espacial* can get wrong, each problem at its place.

In: a `Game` that the models accept; its `GameTables`. Out: problems. Codes of the goals: `goal-rows` (a goal
of nothing, or two rows next to each other that a smaller table would do as well with), `goal-stalls` (all
colonies can be won without anybody reaching the goal, and no rule ends the game then). The law of this file:
what is said twice is compared, never repaired; nothing is played, and no number of the game stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.check_examples import example_problems
from pliego.games.guerra_civil_espacial.check_tables import table_problems
from pliego.games.guerra_civil_espacial.goals import GOALS, goals
from pliego.games.guerra_civil_espacial.position import PILE_VERBS, TO_PILES
from pliego.games.guerra_civil_espacial.vocabulary import AIDS, COMMANDER, FLEET, SPECIALS
from pliego.playing.declared import decks_missing, declared, values_missing
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem

VALUES = ("cartas", "mano", "agotamientos", "resto-grande")


def check(game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    return [
        *values_missing(game, VALUES),
        *_decks(game),
        *_cards(game),
        *_box(game),
        *_deal(game),
        *_multiplied(game),
        *table_problems(game),
        *example_problems(game),
    ]


def _decks(game: Game) -> Iterator[Problem]:
    """Every deck is there, and those that are shuffled together look alike from behind."""
    yield from decks_missing(game, (FLEET, SPECIALS, COMMANDER, AIDS))
    if FLEET in game.decks and SPECIALS in game.decks:
        fleet, specials = game.decks[FLEET], game.decks[SPECIALS]
        if (fleet.back, fleet.art) != (specials.back, specials.art):
            place = game.places.at("cards.yaml", "decks", SPECIALS, "back")
            message = f"expected the back of `{FLEET}`, found `{specials.back}` with `{specials.art}`"
            yield Problem("deck-back", message, place, "they are shuffled together")


def _cards(game: Game) -> Iterator[Problem]:
    """Fleet cards have ships, and special ones send cards to piles that there are."""
    for card in _held(game, FLEET):
        if not (value := game.cards[card].number):
            place = game.places.at("cards.yaml", "cards", card)
            found = "none" if value is None else f"`{value}`"
            yield Problem("card-value", f"expected a number of ships on `{card}`, found {found}", place)
    for card in _held(game, SPECIALS):
        for verb in PILE_VERBS:
            if (pile := game.cards[card].effect.get(verb, "")) not in ("", *TO_PILES):
                place = game.places.at("cards.yaml", "cards", card, "effect", verb)
                known = " or ".join(f"`{name}`" for name in TO_PILES)
                yield Problem("pile-unknown", f"expected {known}, found `{pile}`", place)


def _held(game: Game, *decks: str) -> list[str]:
    held = (entry.card for deck in decks if deck in game.decks for entry in game.decks[deck].cards)
    return [card for card in held if card in game.cards]


def _size(game: Game, *decks: str) -> int | None:
    """Return how many cards some decks hold, None if one of them is not there."""
    known = [game.decks[deck].size for deck in decks if deck in game.decks]
    return sum(known) if len(known) == len(decks) else None


def _box(game: Game) -> Iterator[Problem]:
    """The decks fill the box of the source, and there is an aid for everybody."""
    size, box = _size(game, FLEET, SPECIALS, COMMANDER), declared(game, "cartas")
    if size is not None and box is not None and size != box:
        place = game.places.at("game.yaml", "values", "cartas")
        yield Problem("box-size", f"expected {box} cards in the box, found {size}", place)
    aids = _size(game, AIDS)
    if aids is not None and aids < game.info.players.max:
        place = game.places.at("cards.yaml", "decks", AIDS, "total")
        message = f"expected an aid for each of {game.info.players.max} players, found {aids}"
        yield Problem("aids-few", message, place)


def _deal(game: Game) -> Iterator[Problem]:
    """The largest table gets its hands and still has a disputed card."""
    size, hand, most = _size(game, FLEET, SPECIALS), declared(game, "mano"), game.info.players.max
    if size is not None and hand is not None and size <= hand * most:
        place = game.places.at("game.yaml", "values", "mano")
        message = f"expected more than {hand * most} cards for {most} hands, found {size}"
        yield Problem("deal-short", message, place, "deal fewer cards")
    left = declared(game, "resto-grande")
    if size is not None and hand is not None and left is not None and left != size - hand * most:
        place = game.places.at("game.yaml", "values", "resto-grande")
        message = f"expected the {size - hand * most} cards left after dealing {most} hands, found {left}"
        yield Problem("deal-left", message, place, "change the value")


def _multiplied(game: Game) -> Iterator[Problem]:
    """By how much two cards multiply follows from one."""
    once, twice = declared(game, "multiplicador"), declared(game, "multiplicador-doble")
    if once is not None and twice is not None and twice != once * once:
        place = game.places.at("game.yaml", "values", "multiplicador-doble")
        message = f"expected the {once * once} of two cards that multiply by {once}, found {twice}"
        yield Problem("multiplied-twice", message, place, "change the value")


def check_exact(tables: GameTables) -> Iterator[Problem]:
    """Yield the rows that do not ask for more colonies than the one for fewer players, and a game that may
    never end."""
    game, before = tables.game, 0
    for row, (_, colonies) in sorted(goals(game).items(), key=lambda entry: entry[1][0].start):
        if colonies <= before:
            message = f"expected more than {before} colonies for more players, found {colonies}"
            place = game.places.at("tables.yaml", "tables", GOALS, "rows", row, "colonias")
            yield Problem("goal-rows", message, place, "rows with one goal are one row")
        before = colonies
    yield from _stalls(tables)


def _stalls(tables: GameTables) -> Iterator[Problem]:
    """Where everybody can be one colony short and none be left, the deck must end the game."""
    ruling = tables.game.rulings.get("final-grande")
    goes_on = ruling is not None and ruling.chosen == "sin-limite"
    for setting in tables.settings:
        numbers = tables.of(setting).rules.numbers
        colonies = sum(card.copies * card.colonies for card in numbers.cards.values())
        short = setting.players * (numbers.goal - 1)
        if colonies <= short and goes_on:
            message = f"expected an end for {setting.players} players who can hold {short} colonies "
            message += f"and not win, found {colonies} colonies and no other end"
            place = tables.game.places.at("rulings.yaml", "rulings", "final-grande", "chosen")
            hint = "let an exhausted deck end the game, or add colonies"
            yield Problem("goal-stalls", message, place, hint)
            return
