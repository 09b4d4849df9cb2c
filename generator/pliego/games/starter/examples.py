"""The starter: its examples, set up on the table.

**State** of an example: `{turn: rojo, deck: {alta: 1}, points: {rojo: 3, azul: 0}, passed: 1}`: who is
to move, the cards left to draw, what each side has, and 1 if the rival has just passed. `then` names what it
is about, `winner: rojo` included. **Steps**: `{seat: rojo, act: robar}` and then the card that comes,
`{act: alta}`; or `{seat: rojo, act: pasar}`.
"""

from __future__ import annotations

from pydantic import Field

from pliego.game.model.book import Example
from pliego.game.model.types import Id, Model, Whole
from pliego.games.starter.rules import begin
from pliego.playing.content import ContentReader
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE
from pliego.playing.pile import pile
from pliego.playing.playable import ExampleSetup, ExampleStep, ExampleWay, GameTable


class State(Model):
    """A position, as an example writes it."""

    turn: Id | None = None
    deck: dict[Id, Whole] = Field(default_factory=dict)
    points: dict[Id, Whole] = Field(default_factory=dict)
    passed: Whole = 0
    winner: Id | None = None


def set_up(laid_out: GameTable, example: Example, _way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played."""
    read, seats = ContentReader(laid_out.game), list(laid_out.game.info.seats)
    given, then = State.model_validate(read.filled(example.given)), read.filled(example.then)
    table = begin(laid_out.rules)
    table.deck = pile(card for card, count in given.deck.items() for _ in range(count))
    table.points = [given.points.get(seat, 0) for seat in seats]
    table.seat, table.passed = seats.index(given.turn or seats[0]), given.passed > 0

    def shows(match: Match) -> dict[str, object]:
        end, won = match.position, match.winners()
        shown = {
            "turn": seats[end.seat],
            "points": dict(zip(seats, end.points, strict=True)),
            "passed": int(end.passed),
            "winner": seats[won[0]] if len(won) == 1 else None,
        }
        return {key: shown.get(key) for key in then}

    return ExampleSetup(
        match=Match(laid_out, table, "turno"),
        steps=[
            ExampleStep(seats.index(step.seat) if step.seat else CHANCE, str(step.act), nth)
            for nth, step in enumerate(example.when)
        ],
        claimed=then,
        shows=shows,
        legal=[(table.seat, str(move)) for move in example.legal],
        illegal=[(table.seat, str(move)) for move in example.illegal],
    )
