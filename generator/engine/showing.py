"""What the figure of an example shows: what is done and falls step by step, and what has another number.

In: an example set up. Out: plain data. The law of this file: what happens is looked at, never worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from generator.engine.examples import positions_of
from generator.engine.match import Match
from generator.engine.moves import CHANCE, Draw, Request
from generator.engine.playable import ExampleSetup

FigurePart = dict[str, Any]
"""A piece of a figure."""
NAMED, GAP = 2, 0.25
"""As wide as so many cards is the name of a pile, and what lies between piles."""


def steps_shown(
    setup: ExampleSetup, face: Callable[[Any, str], str], act: Callable[[str], str], unseen: Collection[str]
) -> Iterator[FigurePart]:
    """Play an example to its end, and yield what is seen to be done and to fall: `{roll, sum, face, act}`,
    empty but for the one that it is. `face` and `act` name a card and a move as the figure does; cards that
    come by the rules in `unseen` nobody sees."""
    asked: Request | None = None
    for match in positions_of(setup, Random(0)):
        if asked is not None and not (isinstance(asked, Draw) and asked.rule in unseen):
            yield {"roll": "", "sum": "", "face": "", "act": "", **_step(match, asked, face, act)}
        asked = match.request


def _step(
    match: Match, asked: Request, face: Callable[[Any, str], str], act: Callable[[str], str]
) -> FigurePart:
    move = match.last_move
    if asked.actor != CHANCE:
        return {"act": act(str(move))}
    if isinstance(asked, Draw):
        return {"face": face(match.position, str(move))}
    if isinstance(move, tuple):
        return {"roll": " + ".join(map(str, move)), "sum": sum(move)}
    return {"roll": move}


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[FigurePart]:
    """Yield what is counted otherwise in the end: `{sign, before, after}`; what is not counted then is 0."""
    for sign, one in before.items():
        if after.get(sign, 0) != one:
            yield {"sign": sign, "before": one, "after": after.get(sign, 0)}


def side_by_side(piles: Mapping[str, Sequence[str]], names: Iterable[str]) -> list[FigurePart]:
    """Return the cards of some piles in a row: `{x, y: 0, pile, face, back}`. A pile is named at its first
    card and has room for its name; of `DECK/back` the deck's back is shown, and no face."""
    row: list[FigurePart] = []
    x = 0.0
    for name in names:
        for n, face in enumerate(piles[name]):
            shown = {"face": "", "back": face} if face.endswith("/back") else {"face": face, "back": ""}
            row.append({"x": x + n, "y": 0, "pile": "" if n else name, **shown})
        x += max(len(piles[name]) + GAP, NAMED) if piles[name] else 0
    return row
