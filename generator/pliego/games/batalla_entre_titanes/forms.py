"""*Batalla entre titanes*: how examples write the fields of a duel.

In: nothing. Out: a form for each field of `Duel` that examples write otherwise than by its type. The law of
this file: a Golpe that an example writes is taken out of the deck. A form that reads nothing is of what
`examples` puts on the table once the fields lie there.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pliego.game.model.types import Id
from pliego.games.batalla_entre_titanes.vocabulary import SIDES, Act
from pliego.playing.forms import NUMBER, WrittenForm, by_seat, cards, take

TIED: Final = "tablas"
"""A round that nobody has won."""


def _attack(duel: Any, _held: Any, _wanted: Any) -> dict[str, Any]:
    """Return the attack that waits for its answer."""
    if not duel.attack or duel.ending:
        return {}
    blows = duel.numbers.blows
    attack = {"do": "ataque", "cards": [blows[blow] for blow in duel.attack]}
    return attack | ({"do": "avance-ataque", "advance": blows[duel.charge]} if duel.charge else {})


def _winner(duel: Any, held: int, _wanted: Any) -> str:
    if not duel.ending:
        return ""
    return SIDES[held] if held in (0, 1) else TIED


HANDS: Final = by_seat(cards("deck")).named("hand")
"""The Golpes of the hands that are known: `hand: {fuego: [golpe-3, golpe-5]}`."""
SPECIAL: Final = WrittenForm(
    Id, lambda duel, _held, card: take(duel, "specials", [card]), lambda _duel, held, _wanted: "".join(held)
)
"""The special card that is turned up."""
ATTACK: Final = WrittenForm(Act, None, _attack, always=True)
"""The attack that waits for its answer: `attack: {do: ataque, cards: [golpe-4]}`."""
WINNER: Final = WrittenForm(Literal["fuego", "hielo", "tablas"], None, _winner, "round", always=True)
"""Who won the round."""
ENDING: Final = WrittenForm(Id, None, lambda _duel, held, _wanted: held, always=True)
"""Why: a row of the table `finales`."""
SCORE: Final = by_seat(NUMBER, whole=True)
"""Rounds or games won by each titan."""
