"""*Gamonal resiste*: what the figure of an example shows, by the names that its layout uses.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: what happens is read off
the played example, never computed.

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
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.gamonal_resiste.examples import played as cards_played
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.games.gamonal_resiste.rules import free_squares, guard_points
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.playable import GameTables
from pliego.playing.showing import FigurePart, PlayedExample, PlayedStep, play_example, seat_shown


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and name what its figure shows; nothing if it cannot be set up."""
    if (played := play_example(tables, example)) is None:
        return {}
    game, spaces = tables.game, played.before.numbers.squares
    throws = [_throw(game, step) for step in played.throws]
    return {
        "spaces": spaces,
        "squares": [{"number": x + 1, "x": x, "y": 0} for x in range(spaces)],
        "cards": [_card(game, side, card) for side, card in enumerate(cards_played(example))],
        "contact": "" if free_squares(played.before) else "yes",
        "throws": throws,
        "winner": _higher(throws[-1]["dice"]) if throws else "",
        "before": [_figure(game, played.before, side) for side in SEATS],
        "after": [_figure(game, played.after, side) for side in SEATS],
        "behind": [each for side in SEATS for each in _behind(game, played.after, side)],
        "hands": list(_hands(game, played, example)),
        "ended": "" if played.winner is None else SIDES[played.winner],
    }


def _side(game: Game, side: int) -> FigurePart:
    return seat_shown(game, SIDES[side])


def _card(game: Game, side: int, card: str) -> FigurePart:
    title = game.cards[card].title if card in game.cards else card
    return {**_side(game, side), "face": f"{SIDES[side]}/{card}", "card": card, "name": title}


def _throw(game: Game, step: PlayedStep) -> FigurePart:
    dice = zip(SEATS, step.move, _bonuses(step), strict=True)
    return {"tie": "yes" if step.is_tie else "", "dice": [_die(game, *each) for each in dice]}


def _bonuses(step: PlayedStep) -> Sequence[int]:
    """Return what is added to each side's die."""
    street: Street = step.before
    if step.request.rule != "CHOQUE-3":
        return 0, 0
    return [guard_points(street, 1 - side) if street.card(side).guard else 0 for side in SEATS]


def _die(game: Game, side: int, roll: int, bonus: int) -> FigurePart:
    return {**_side(game, side), "roll": roll, "bonus": bonus or "", "total": roll + bonus}


def _higher(dice: Sequence[FigurePart]) -> str:
    one, two = dice
    if one["total"] == two["total"]:
        return ""
    return str(max(dice, key=lambda die: die["total"])["seat"])


def _figure(game: Game, street: Street, side: int) -> FigurePart:
    beyond = street.numbers.squares + 1
    square = min(max(street.figures[side], 0), beyond)
    out = "" if 0 < square < beyond else "yes"
    steps = abs(square - (street.numbers.squares if side else 1))
    return {**_side(game, side), "square": square, "x": square - 1, "y": 0, "out": out, "steps": steps}


def _behind(game: Game, street: Street, side: int) -> Iterator[FigurePart]:
    figure, squares = street.figures[side], street.numbers.squares
    for square in range(figure + 1, squares + 1) if side else range(1, figure):
        yield {**_side(game, side), "square": square}


def _hands(game: Game, played: PlayedExample, example: Example) -> Iterator[FigurePart]:
    """Yield the hands before and after; cards are played before any is drawn."""
    streets: list[Any] = [played.before, *(step.after for step in played.steps)]
    for side, seat in enumerate(SIDES):
        if all(seat in state.get("hand", ()) for state in (example.given, example.then)):
            sizes = [len(street.hands[side]) for street in streets]
            held, least, left = sizes[0], min(sizes), sizes[-1]
            less = f" − {held - least}" if held > least else ""
            more = f" + {left - least}" if left > least else ""
            text = f"{held}{less}{more} = {left}" if less or more else f"{left}"
            yield {**_side(game, side), "before": held, "after": left, "sum": text}
