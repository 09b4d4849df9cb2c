"""*Guerra Civil Espacial*: what its worked examples leave open.

In: an example whose fields lie on the table. Out: `EXAMPLES`, how they are played. The law of this file: what
an example writes stays as it is; cards that it does not write are dealt, differently each way.

**Steps.** `{seat: nora, act: f-07}` plays that card; an answer stands right after the card that it answers.
`pasar`, `abandonar`; `cambiar` is the relief: the card that lay in dispute goes to the zone. A thief is
`{play: nave-pirata, from: hugo}`, and `{act: f-03}`, without a seat, the card that it steals. In the phase
`recogida`, `{act: f-03}` is a card that is drawn and `{seat: nora, act: f-07}` one that is discarded.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from pliego.game.model.book import Example
from pliego.games.guerra_civil_espacial.bidding import END, turn_order
from pliego.games.guerra_civil_espacial.ending import call_last_round
from pliego.games.guerra_civil_espacial.forms import taken
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import ENDURE, count_all
from pliego.games.guerra_civil_espacial.vocabulary import Aim
from pliego.playing.content import MissingContent
from pliego.playing.example_setup import ExamplePlay, FillIn
from pliego.playing.pile import pile

UNSAID: Final = (ENDURE, END)
"""What nobody says aloud: no answer to an attack, no relief after a card."""
ROUND_OVER, COLLECTED = "RONDA-1", "RCG-5"
"""The rules that end an example: its round is over, or all is collected."""


def complete(space: Space, given: Any, example: Example, way: FillIn) -> str:
    """Deal what an example does not write, count the ships, and find whose turn it is: that of the first seat
    to act."""
    names, written = space.numbers.seats, given.model_fields_set
    for zone, crosswise in zip(space.zones, space.crosswise, strict=True):
        if missing := Counter(crosswise) - Counter(zone):
            raise MissingContent(f"the crosswise `{min(missing)}` in its zone", "examples.yaml")
    if "commander" not in written:
        space.commander = NONE
    if "out" not in written:
        space.inside = {*space.rightward(0)}
    deal(space, given, way)
    count_all(space)
    if space.emptied >= space.numbers.exhaustions:
        call_last_round(space)
    first = next((step.seat for step in example.when if step.seat in names), None)
    if first and not given.phase:
        space.turn = _seat_before(space, names.index(first))
    return given.phase or "pujas"


def deal(space: Space, given: Any, way: FillIn) -> None:
    """Deal the hands that are not written. If the deck is written, the rest of the cards is in the box."""
    deck, left = taken(space, given.deck or ()), [*space.deck, *space.box]
    dealt = [seat for seat, name in enumerate(space.numbers.seats) if name not in (given.hands or ())]
    if dealt:
        way.shuffle(left)
    for seat in dealt:
        space.hands[seat], left = pile(left[: space.numbers.hand]), left[space.numbers.hand :]
    space.deck, space.box = (pile(left), ()) if given.deck is None else (pile(deck), pile(left))


def _seat_before(space: Space, seat: int) -> int:
    """Return after whose turn a seat has its own."""
    return next(other for other in space.rightward(0) if turn_order(space, other)[0] == seat)


def text(space: Space, act: Any) -> str:
    """Return an act as a move in notation."""
    if not isinstance(act, dict):
        return str(act)
    card, rival, names = str(act.get("play")), act.get("from"), space.numbers.seats
    return str(Aim(card, names.index(rival))) if rival in names else card


EXAMPLES: Final = ExamplePlay(
    complete=complete,
    text=text,
    stops={"recogida": ROUND_OVER, "disputa": COLLECTED},
    unsaid=UNSAID,
)
