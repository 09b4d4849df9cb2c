"""What only *Gamonal resiste* knows: its verbs, the state of its examples and what their figures show.

In: a `Game` that the models accept. Out: `SCHEMA`. The law of this file: every number comes from the content.

**The street.** Squares count from 1 (the end of `vecinos`, left) to `{value.casillas}` (the end of
`autoridades`, right). The sides never share a square and never cross. On neighbouring squares they are *in
contact*.

**Verbs of a card**: `advance: n` squares when apart, `push: n` squares in contact (a card with it attacks),
`guard: n` added to the die when attacked, `draw: n` cards.

**Verbs of the table `pares`** (a row for each card you play, a column for each card of the rival; all told
from *your* side): `advance` and `draw` of the card itself, `rival-draw`, `both-draw`, `still: word` (nobody
moves or draws), `push: n` and `pushed: n` (without a roll), `roll: {win: n, lose: n}` (both roll, ties again;
`win` is what you push, `lose` what the rival pushes), `roll: {rival-guard: m, beat: n}` (the rival adds `m`;
above that total you push) and `roll: {guard: m, beaten: n}` (you add `m`; above your total the rival pushes).

**State** of an example: `{vecinos: 3, autoridades: 4}`, squares; a side off the street is left out of
`then`. Optional: `hand: {vecinos: 4}` (before choosing; in `then`, after the turn), likewise `deck` and
`discard`, `reshuffled: {vecinos: 1}` (how often so far), `winner: vecinos`. **Steps**: `{seat: vecinos,
act: avance}` for each seat (with an empty hand, the card that is turned up from the deck), then one
`{dice: {vecinos: 5, autoridades: 2}}` for each throw, ties included.

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list; *side* stands for
`seat` (its id), `title`, `colour` and `icon` of the seat):

    spaces    7, how many squares to draw
    squares   [{number: 1, x: 0, y: 0}, …], left to right; x counts squares from 0
    cards     [{side, face: "vecinos/avance", card: "avance", name: "Avance"}, …], `vecinos` first
    contact   "yes" if the sides were in contact when the cards were shown
    throws    [{tie: "yes" if it is thrown again, dice: [{side, roll: 4, bonus: 2 or "", total: 6}, …]}, …]
    winner    the seat with the higher total in the last throw, "" if the totals are level
    before    [{side, square: 3, x: 2, y: 0, out: ""}, …], `vecinos` first
    after     the same after the turn; a side thrown off stands one square beyond its end (x is -1 or spaces),
              with out: "yes"
    hands     [{side, before: 4, after: 5}, …], only for the sides whose hand the example gives
    ended     the seat that won the game in this example
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model.book import Example
from generator.model.game import Game
from generator.oldgames.gamonal_check import check
from generator.oldgames.gamonal_model import SIDES, Side, State, played, read_state, throws
from generator.oldgames.schema import Argument, Facts, Schema

VERBS: dict[str, Argument] = {
    "advance": "number",
    "push": "number",
    "guard": "number",
    "draw": "number",
    "rival-draw": "number",
    "both-draw": "number",
    "still": "word",
    "pushed": "number",
    "roll": "verbs",
    "win": "number",
    "lose": "number",
    "rival-guard": "number",
    "beat": "number",
    "beaten": "number",
}


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, `levantar` (turn up the top card), `pasar`."""
    return frozenset(game.cards) | {"levantar", "pasar"}


def example_facts(game: Game, example: Example) -> Facts:
    """Compute what the example's figure shows; the module's docstring gives the shape."""
    given, then = read_state(game, example.given), read_state(game, example.then)
    board = game.boards.get("calle")
    if given is None or then is None or board is None:
        return {}
    spaces = board.numbers.get("spaces", 0)
    rolled = list(_throws(game, example, given))
    return {
        "spaces": spaces,
        "squares": [{"number": x + 1, "x": x, "y": 0} for x in range(spaces)],
        "cards": [_card(game, side, card) for side, card in played(example).items()],
        "contact": "yes" if given.contact else "",
        "throws": rolled,
        "winner": _winner(rolled),
        "before": [_mark(game, given, side, spaces) for side in SIDES],
        "after": [_mark(game, then, side, spaces) for side in SIDES],
        "hands": list(_hands(game, given, then)),
        "ended": then.winner or "",
    }


def _side(game: Game, side: Side) -> dict[str, Any]:
    seat = game.info.seats.get(side)
    title, colour = (seat.title, seat.colour) if seat else (side, side)
    return {"seat": side, "title": title, "colour": colour, "icon": side}


def _card(game: Game, side: Side, card: str) -> dict[str, Any]:
    title = game.cards[card].title if card in game.cards else card
    return {**_side(game, side), "face": f"{side}/{card}", "card": card, "name": title}


def _throws(game: Game, example: Example, given: State) -> Iterator[dict[str, Any]]:
    cards = played(example)
    for _, pips in throws(example):
        dice = [_die(game, side, roll, _bonus(game, cards.get(side), given)) for side, roll in pips.items()]
        again = _level(dice) and not any(die["bonus"] for die in dice)
        yield {"tie": "yes" if again else "", "dice": dice}


def _level(dice: list[dict[str, Any]]) -> bool:
    return len({die["total"] for die in dice}) == 1


def _bonus(game: Game, card: str | None, given: State) -> int:
    known = game.cards.get(card or "")
    return int(known.effect.get("guard", 0)) if known and given.contact else 0


def _die(game: Game, side: Side, roll: int, bonus: int) -> dict[str, Any]:
    return {**_side(game, side), "roll": roll, "bonus": bonus or "", "total": roll + bonus}


def _winner(rolled: list[dict[str, Any]]) -> str:
    if not rolled or _level(rolled[-1]["dice"]):
        return ""
    return str(max(rolled[-1]["dice"], key=lambda die: die["total"])["seat"])


def _mark(game: Game, state: State, side: Side, spaces: int) -> dict[str, Any]:
    square = state.square(side)
    beyond = 0 if side == SIDES[0] else spaces + 1
    place = beyond if square is None else square
    out = "yes" if square is None else ""
    return {**_side(game, side), "square": place, "x": place - 1, "y": 0, "out": out}


def _hands(game: Game, given: State, then: State) -> Iterator[dict[str, Any]]:
    for side in SIDES:
        if side in given.hand and side in then.hand:
            yield {**_side(game, side), "before": given.hand[side], "after": then.hand[side]}


SCHEMA = Schema(state=State, verbs=VERBS, acts=acts, check=check, example_facts=example_facts)
