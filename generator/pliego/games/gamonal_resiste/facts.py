"""*Gamonal resiste*: what the figure of an example shows, as the engine plays it.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: what happens is looked
at, never worked out.

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list; *side* stands for
`seat` (its id), `title`, `colour` and `icon` of the seat):

    spaces    7, how many squares to draw
    squares   [{number: 1, x: 0, y: 0}, …], left to right; x counts squares from 0
    cards     [{side, face: "vecinos/avance", card: "avance", name: "Avance"}, …], `vecinos` first
    contact   "yes" if the sides were in contact when the cards were shown
    throws    [{tie: "yes" if it is thrown again, dice: [{side, roll: 4, bonus: 2 or "", total: 6}, …]}, …]
    winner    the seat with the higher total in the last throw, "" if the totals are level
    before    [{side, square: 3, x: 2, y: 0, out: "", steps: 2}, …], `vecinos` first; `steps` from its end
    after     the same after the turn; a side thrown off stands one square beyond its end (x is -1 or spaces),
              with out: "yes"
    behind    [{side, square: 1}, …], after the turn, each square from a side's end to before its figure
    hands     [{side, before: 4, after: 5, sum: "4 − 1 + 2 = 5"}, …], only for the sides whose hand the
              example gives: less the card played, and those drawn
    ended     the seat that won the game in this example
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.gamonal_resiste.clash import are_dice_due, are_dice_due_again
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.games.gamonal_resiste.rules import free_squares, guard_points
from pliego.games.gamonal_resiste.vocabulary import SIDES, State, played, read_state
from pliego.playing.example_setup import ExampleSetup
from pliego.playing.examples import positions_of
from pliego.playing.match import Match
from pliego.playing.playable import GameTables
from pliego.playing.showing import seat_shown, stage

Drawn = dict[str, Any]
"""A piece of a figure."""


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    game = tables.game
    given, then = read_state(game, example.given), read_state(game, example.then)
    if given is None or then is None:
        return {}
    if (setup := stage(tables, example)) is None:
        return {}
    before: Street = setup.match.position.copy()
    thrown, least = _played(game, setup)
    match, spaces = setup.match, before.numbers.squares
    return {
        "spaces": spaces,
        "squares": [{"number": x + 1, "x": x, "y": 0} for x in range(spaces)],
        "cards": [_card(game, SIDES.index(side), card) for side, card in played(example).items()],
        "contact": "" if free_squares(before) else "yes",
        "throws": thrown,
        "winner": _higher(thrown[-1]["dice"]) if thrown else "",
        "before": [_figure(game, before, side) for side in SEATS],
        "after": [_figure(game, match.position, side) for side in SEATS],
        "behind": [each for side in SEATS for each in _behind(game, match.position, side)],
        "hands": list(_hands(game, (before, given), (match.position, then), least)),
        "ended": SIDES[match.winners()[0]] if len(match.winners()) == 1 else "",
    }


def _side(game: Game, side: int) -> Drawn:
    return seat_shown(game, SIDES[side])


def _card(game: Game, side: int, card: str) -> Drawn:
    title = game.cards[card].title if card in game.cards else card
    return {**_side(game, side), "face": f"{SIDES[side]}/{card}", "card": card, "name": title}


def _played(game: Game, setup: ExampleSetup) -> tuple[list[Drawn], list[int]]:
    """Play an example to its end; return every throw of the dice, and how few cards each hand has had."""
    thrown, least = [], [len(hand) for hand in setup.match.position.hands]
    bonuses: Sequence[int] | None = None
    for match in positions_of(setup, Random(0)):
        least = [min(some, len(hand)) for some, hand in zip(least, match.position.hands, strict=True)]
        if bonuses is not None:
            dice = zip(SEATS, match.last_move, bonuses, strict=True)
            tie = "yes" if are_dice_due_again(match) else ""
            thrown.append({"tie": tie, "dice": [_die(game, *each) for each in dice]})
        bonuses = _bonuses(match)
    return thrown, least


def _bonuses(match: Match) -> Sequence[int] | None:
    """Return what is added to each side's die, None if no dice are thrown now."""
    if match.request is None or not are_dice_due(match):
        return None
    if match.request.rule != "CHOQUE-3":
        return 0, 0
    street: Street = match.position
    return [guard_points(street, 1 - side) if street.card(side).guard else 0 for side in SEATS]


def _die(game: Game, side: int, roll: int, bonus: int) -> Drawn:
    return {**_side(game, side), "roll": roll, "bonus": bonus or "", "total": roll + bonus}


def _higher(dice: Sequence[Drawn]) -> str:
    one, two = dice
    if one["total"] == two["total"]:
        return ""
    return str(max(dice, key=lambda die: die["total"])["seat"])


def _figure(game: Game, street: Street, side: int) -> Drawn:
    beyond = street.numbers.squares + 1
    square = min(max(street.figures[side], 0), beyond)
    out = "" if 0 < square < beyond else "yes"
    steps = abs(square - _end(street, side))
    return {**_side(game, side), "square": square, "x": square - 1, "y": 0, "out": out, "steps": steps}


def _end(street: Street, side: int) -> int:
    return street.numbers.squares if side else 1


def _behind(game: Game, street: Street, side: int) -> Iterator[Drawn]:
    figure, squares = street.figures[side], street.numbers.squares
    for square in range(figure + 1, squares + 1) if side else range(1, figure):
        yield {**_side(game, side), "square": square}


def _hands(
    game: Game, first: tuple[Street, State], last: tuple[Street, State], least: Sequence[int]
) -> Iterator[Drawn]:
    """Yield the hands before and after; cards are played before any is drawn."""
    (before, given), (after, then) = first, last
    for side in SEATS:
        if SIDES[side] in given.hand and SIDES[side] in then.hand:
            held, left = (len(street.hands[side]) for street in (before, after))
            played, drawn = held - least[side], left - least[side]
            less, more = (f" − {played}" if played else ""), (f" + {drawn}" if drawn else "")
            told = f"{held}{less}{more} = {left}" if less or more else f"{left}"
            yield {**_side(game, side), "before": held, "after": left, "sum": told}
