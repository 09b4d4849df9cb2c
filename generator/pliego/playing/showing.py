"""An example that was played, and what its figure shows: what is done and falls, and what has changed.

In: an example. Out: `PlayedExample`, with the positions before and after it and each step between; plain data
of its figure. The law of this file: what happens is looked at, never computed.

**Facts of a figure** that `played_through` returns (what does not apply is an empty text or list):

    steps     [{roll: 4, sum: "", face: "", act: ""}, …]: dice, cards and choices in the order in which they
              come; of two dice, the roll is "3 + 4" and the sum 7
    changes   [{sign: "salud", before: 4, after: 3}, …]: what has another number after the example; a sign is
              an icon of the game
    piles     {before: [{x: 2, y: 0, pile: "almacen", face: "recursos/comida", back: "", times: 2}, …], after:
              the same, counts: those of `changes` that no pile shows}: the piles that change, side by side,
              each named at its first card; what lies face down has its deck's back instead of a face, of
              equal neighbours one stands for all, and a pile that is used up keeps its place, without either
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.playing.content import MissingContent
from pliego.playing.example_setup import ExampleSetup, FillIn, UnsoundState
from pliego.playing.examples import positions_of
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Draw, Illegal, Move, Request, Roll, notation
from pliego.playing.playable import GameTables

FigurePart = dict[str, Any]
"""A piece of a figure."""
NAMED, GAP = 1.5, 0.25
"""As wide as so many cards is the name of a pile, and what lies between piles."""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A move of a played example, or what fell: what asked for it, the phase, the move, the position that it
    found and the one that it left. `is_tie`: dice fell that are thrown again."""

    request: Request
    phase: str
    move: Move
    before: Any
    after: Any
    is_tie: bool

    @property
    def is_throw(self) -> bool:
        """True if dice fell."""
        return isinstance(self.request, Roll) and not isinstance(self.request, Draw)


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example that was played: the position `before`, the `match` as it ended, and the `steps`."""

    before: Any
    match: Match
    steps: Sequence[PlayedStep]

    @property
    def after(self) -> Any:
        """The position in the end."""
        return self.match.position

    @property
    def throws(self) -> list[PlayedStep]:
        """The steps in which dice fell."""
        return [step for step in self.steps if step.is_throw]

    @property
    def winner(self) -> int | None:
        """The seat that has won alone, None if there is none."""
        winners = self.match.winners()
        return winners[0] if len(winners) == 1 else None


def play_example(tables: GameTables, example: Example) -> PlayedExample | None:
    """Play an example as it is first filled in, to its end or to the step that cannot be taken; None if it
    cannot be set up."""
    setup = stage(tables, example)
    return played_setup(setup) if setup else None


def played_setup(setup: ExampleSetup) -> PlayedExample:
    """Play an example that was set up."""
    found, steps = setup.match.position.copy(), list[PlayedStep]()
    before, request, phase = setup.before or found, setup.match.request, setup.match.phase
    for nth, match in enumerate(positions_of(setup, Random(0))):
        left = match.position.copy()
        if nth and request is not None:
            is_tie = isinstance(match.request, Roll) and match.request.again
            steps.append(PlayedStep(request, phase, match.last_move, found, left, is_tie))
        request, phase, found = match.request, match.phase, left
    return PlayedExample(before, setup.match, steps)


def stage(tables: GameTables, example: Example) -> ExampleSetup | None:
    """Return an example ready to be played, None if it cannot be set up."""
    try:
        return tables.for_example(example).set_up(example, FillIn(0))
    except (MissingContent, UnsoundState, Illegal):
        return None


def seat_shown(game: Game, seat: str) -> FigurePart:
    """Return a seat as a figure shows it: `{seat, title, colour, icon}`."""
    found = game.info.seats[seat]
    return {"seat": seat, "title": found.title, "colour": found.colour, "icon": seat}


def face_of(game: Game, card: str) -> str:
    """Return a card's face, by the first deck that holds it; "" if none does."""
    held = (name for name, deck in game.decks.items() if any(entry.card == card for entry in deck.cards))
    return next((f"{name}/{card}" for name in held), "")


def played_through(
    played: PlayedExample,
    piles: Callable[[Any], Mapping[str, Sequence[str]]],
    counts: Callable[[Any], Mapping[str, int]],
    signs: Mapping[str, Collection[str]],
    act: Callable[[str], str],
    unseen: Collection[str],
) -> FigurePart:
    """Return what the figure of a played example shows of it: see the facts above. `piles` and `counts` are
    those of a position, `signs` the counts that a pile shows; `act` names a move as the figure does; cards
    that come by the rules in `unseen` nobody sees."""
    changed = list(changes(counts(played.before), counts(played.after)))
    return {
        "steps": list(steps_shown(played, act, unseen)),
        "changes": changed,
        "piles": piles_changed(piles(played.before), piles(played.after), changed, signs),
    }


def steps_shown(
    played: PlayedExample, act: Callable[[str], str], unseen: Collection[str]
) -> Iterator[FigurePart]:
    """Yield what is seen to be done and to fall: `{roll, sum, face, act}`, empty but for the one that it is.
    `act` names a move as the figure does; cards that come by the rules in `unseen` nobody sees."""
    for step in played.steps:
        if not (isinstance(step.request, Draw) and step.request.rule in unseen):
            yield {"roll": "", "sum": "", "face": "", "act": "", **_step(step, act)}


def _step(step: PlayedStep, act: Callable[[str], str]) -> FigurePart:
    move = step.move
    if step.request.actor != CHANCE:
        return {"act": act(notation(move))}
    if isinstance(step.request, Draw):
        return {"face": face_of(step.after.rules.game, str(move))}
    if isinstance(move, tuple):
        return {"roll": " + ".join(map(str, move)), "sum": sum(move)}
    return {"roll": move}


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[FigurePart]:
    """Yield what is counted otherwise in the end: `{sign, before, after}`; what is not counted then is 0."""
    for sign, one in before.items():
        if after.get(sign, 0) != one:
            yield {"sign": sign, "before": one, "after": after.get(sign, 0)}


def side_by_side(piles: Mapping[str, Sequence[str]], names: Iterable[str]) -> list[FigurePart]:
    """Return the cards of some piles in a row: `{x, y: 0, pile, face, back, times}`. A pile is named at its
    first card and has room for its name; of `DECK/back` the deck's back is shown, and no face."""
    row: list[FigurePart] = []
    x = 0.0
    for name in names:
        cards = [(face, len([*same])) for face, same in groupby(piles[name])] or [("", 0)]
        for n, (face, times) in enumerate(cards):
            shown = {"face": "", "back": face} if face.endswith("/back") else {"face": face, "back": ""}
            row.append({"x": x + n, "y": 0, "pile": "" if n else name, "times": times, **shown})
        x += max(len(cards) + GAP, NAMED)
    return row


def piles_changed(
    before: Mapping[str, Sequence[str]],
    after: Mapping[str, Sequence[str]],
    changed: Iterable[FigurePart],
    signs: Mapping[str, Collection[str]],
) -> FigurePart:
    """Return the piles that are not as they were, `{before, after}`, each side by side, and `counts`: those
    of the changes whose sign no such pile shows; `signs` are those that a pile does."""
    unlike = [name for name in before if before[name] != after[name]]
    held = [name for name in unlike if before[name]]
    shown = {sign for name in unlike for sign in signs.get(name, ())}
    counts = [each for each in changed if each["sign"] not in shown]
    return {"before": side_by_side(before, held), "after": side_by_side(after, unlike), "counts": counts}
