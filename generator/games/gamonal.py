"""What only *Gamonal resiste* knows: its verbs, the state of its examples, and what its content can get wrong.

In: a `Game` that the models accept. Out: `SCHEMA`. The law of this file: every number comes from the content.

**The street.** Squares count from 1 (end of `vecinos`, left) to `{value.casillas}` (end of `autoridades`, right).
The sides never share a square and never cross: `vecinos` stands left of `autoridades`. Neighbouring squares are *contact*.

**Verbs on cards**: `advance: n` (free squares when apart), `push: n` (squares won in contact), `guard: n` (added to the
die in defence), `draw: n`. A card with `push` attacks.

**Verbs in the table `pares`** (columns `tuya` and `suya` name the cards as `{card.ID}`, `separados` and `contacto` are
effects; each pair stands once, read it from the other side by swapping *you* and *rival*):
`you-advance both-advance rival-advance you-draw both-draw rival-draw you-push: n` · `still: word` (nobody moves or draws) ·
`roll: {guard: n, win: n, lose: n}` (both roll; `guard` is added to the rival's die; `win` is what you push if your total
is higher, `lose` what the rival pushes; with `guard` there is no `lose`, and a tie leaves both where they are).

**State** of an example: `{vecinos: 3, autoridades: 4}`, squares; a side off the street is left out of `then`. Optional:
`hand: {vecinos: 4}` cards in hand before choosing (after the turn in `then`), `deck: {vecinos: 3}` cards in the deck,
`winner: vecinos`. **Steps**: `{seat: vecinos, act: avance}` once per seat (with an empty hand: the card turned up
from the deck), then one `{dice: {vecinos: 5, autoridades: 2}}` for each throw, ties included.

**Facts of an example's figure** (`{facts.…}`; what is absent is an empty text or list):

    spaces     7                     how many squares to draw
    squares    [{x: 0, y: 0, number: 1}, …]                     left to right, x in squares from 0
    cards      [{seat, title, colour, icon, card, name, face: "vecinos/avance"}, …]     `vecinos` first; title, colour
               and icon are the seat's, name is the card's title
    contact    "yes" if the sides were in contact when the cards were shown
    throws     [{tie: "" or "yes", dice: [{seat, title, colour, icon, roll: 4, bonus: 2 or "", total: 6}, …]}, …]
    winner     the seat (id) whose total was higher in the last throw, else ""
    before     [{seat, title, colour, icon, square: 3, x: 2, y: 0, out: ""}, …]        `vecinos` first
    after      the same after the turn; a side thrown off stands one square beyond its end (x: -1 or spaces) with out: "yes"
    hands      [{seat, title, colour, icon, before: 4, after: 5}, …]    only sides whose hand the example gives
    ended      the seat (id) that won the game in this example, else ""
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.gamonal_checks import check
from generator.games.gamonal_state import SIDES, Side, State, values_of
from generator.games.schema import Argument, Facts, Schema
from generator.model.book import Example
from generator.model.game import Game

VERBS: dict[str, Argument] = {
    "advance": "number",
    "push": "number",
    "guard": "number",
    "draw": "number",
    "you-advance": "number",
    "both-advance": "number",
    "rival-advance": "number",
    "you-draw": "number",
    "both-draw": "number",
    "rival-draw": "number",
    "you-push": "number",
    "still": "word",
    "roll": "verbs",
    "win": "number",
    "lose": "number",
}


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, to turn up the deck's top card, to pass."""
    return frozenset(game.cards) | {"levantar", "pasar"}


def example_facts(game: Game, example: Example) -> Facts:
    """Compute what the example's figure shows; the module's docstring gives the shape."""
    given = State.model_validate(example.given, context=values_of(game))
    then = State.model_validate(example.then, context=values_of(game))
    spaces = game.boards["calle"].numbers["spaces"]
    throws = list(_throws(game, example, given.contact))
    return {
        "spaces": spaces,
        "squares": [{"x": x, "y": 0, "number": x + 1} for x in range(spaces)],
        "cards": [_card(game, side, card) for side, card in _played(example).items()],
        "contact": "yes" if given.contact else "",
        "throws": throws,
        "winner": _winner(throws),
        "before": [_mark(game, given, side, spaces) for side in SIDES],
        "after": [_mark(game, then, side, spaces) for side in SIDES],
        "hands": list(_hands(game, given, then)),
        "ended": then.winner or "",
    }


def _played(example: Example) -> dict[Side, str]:
    found = {step.seat: step.act for step in example.when if step.seat and isinstance(step.act, str)}
    return {side: str(found[side]) for side in SIDES if side in found}


def _seat(game: Game, side: Side) -> dict[str, Any]:
    seat = game.info.seats[side]
    return {"seat": side, "title": seat.title, "colour": seat.colour, "icon": side}


def _card(game: Game, side: Side, card: str) -> dict[str, Any]:
    title = game.cards[card].title if card in game.cards else card
    return {**_seat(game, side), "card": card, "name": title, "face": f"{side}/{card}"}


def _throws(game: Game, example: Example, contact: bool) -> Iterator[dict[str, Any]]:
    played = _played(example)
    for step in example.when:
        if isinstance(step.dice, dict):
            rolls = {side: int(step.dice[side]) for side in SIDES if side in step.dice}
            dice = [_die(game, side, roll, _bonus(game, played, side, contact)) for side, roll in rolls.items()]
            yield {"tie": "yes" if len({die["total"] for die in dice}) == 1 else "", "dice": dice}


def _bonus(game: Game, played: dict[Side, str], side: Side, contact: bool) -> int:
    card = game.cards.get(played.get(side, ""))
    return int(card.effect.get("guard", 0)) if card and contact else 0


def _die(game: Game, side: Side, roll: int, bonus: int) -> dict[str, Any]:
    return {**_seat(game, side), "roll": roll, "bonus": bonus or "", "total": roll + bonus}


def _winner(throws: list[dict[str, Any]]) -> str:
    if not throws or throws[-1]["tie"]:
        return ""
    return str(max(throws[-1]["dice"], key=lambda die: die["total"])["seat"])


def _mark(game: Game, state: State, side: Side, spaces: int) -> dict[str, Any]:
    square = state.square(side)
    outside = 0 if side == "vecinos" else spaces + 1
    place = outside if square is None else square
    return {**_seat(game, side), "square": place, "x": place - 1, "y": 0, "out": "yes" if square is None else ""}


def _hands(game: Game, given: State, then: State) -> Iterator[dict[str, Any]]:
    for side in SIDES:
        if side in given.hand and side in then.hand:
            yield {**_seat(game, side), "before": given.hand[side], "after": then.hand[side]}


SCHEMA = Schema(state=State, verbs=VERBS, acts=acts, check=check, example_facts=example_facts)
