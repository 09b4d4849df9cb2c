"""What the figure of an example shows: what is done and falls step by step, and what has another number.

In: an example set up. Out: plain data. The law of this file: what happens is looked at, never worked out.

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
from itertools import groupby
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.playing.content import MissingContent
from pliego.playing.examples import positions_of
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Draw, Illegal, Request
from pliego.playing.playable import ExampleSetup, ExampleWay, GameTables

FigurePart = dict[str, Any]
"""A piece of a figure."""
NAMED, GAP = 1.5, 0.25
"""As wide as so many cards is the name of a pile, and what lies between piles."""


def stage(tables: GameTables, example: Example) -> ExampleSetup | None:
    """Return an example ready to be played, None if it cannot be set up."""
    try:
        return tables.for_example(example).set_up(example, ExampleWay(0))
    except (MissingContent, Illegal):
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
    setup: ExampleSetup,
    piles: Callable[[Any], Mapping[str, Sequence[str]]],
    counts: Callable[[Any], Mapping[str, int]],
    signs: Mapping[str, Collection[str]],
    act: Callable[[str], str],
    unseen: Collection[str],
) -> FigurePart:
    """Play an example to its end and return what its figure shows of it: see the facts above. `piles` and
    `counts` are those of a position, `signs` the counts that a pile shows; `act` names a move as the figure
    does; cards that come by the rules in `unseen` nobody sees."""
    before = setup.match.position.copy()
    steps = list(steps_shown(setup, act, unseen))
    after = setup.match.position
    changed = list(changes(counts(before), counts(after)))
    return {
        "steps": steps,
        "changes": changed,
        "piles": piles_changed(piles(before), piles(after), changed, signs),
    }


def steps_shown(
    setup: ExampleSetup, act: Callable[[str], str], unseen: Collection[str]
) -> Iterator[FigurePart]:
    """Play an example to its end, and yield what is seen to be done and to fall: `{roll, sum, face, act}`,
    empty but for the one that it is. `act` names a move as the figure does; cards that come by the rules in
    `unseen` nobody sees."""
    asked: Request | None = None
    for match in positions_of(setup, Random(0)):
        if asked is not None and not (isinstance(asked, Draw) and asked.rule in unseen):
            yield {"roll": "", "sum": "", "face": "", "act": "", **_step(match, asked, act)}
        asked = match.request


def _step(match: Match, asked: Request, act: Callable[[str], str]) -> FigurePart:
    move = match.last_move
    if asked.actor != CHANCE:
        return {"act": act(str(move))}
    if isinstance(asked, Draw):
        return {"face": face_of(match.position.rules.game, str(move))}
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
