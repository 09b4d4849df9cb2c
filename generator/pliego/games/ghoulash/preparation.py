"""*Ghoulash*: the sheet, the preparation and turns, in the order of the rulebook.

In: a `Night`. Out: who begins, the samples that may be copied, the phase `terminar`. Each function bound with
`@rule` says what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pliego.games.ghoulash.ending import compare_wounds
from pliego.games.ghoulash.moves import SAMPLE
from pliego.games.ghoulash.position import Night, SecretMap, put
from pliego.playing.rules import phase, rule, ruled_by

# -- Tu hoja


@rule("HOJA-1", off=lambda night: night.drawn[night.turn])
def explored(night: Night) -> SecretMap:
    """On the movement grid one explores what the rival hides on the secret one."""
    return night.drawn[1 - night.turn]


@rule("HOJA-5", off=lambda _night, symbol: symbol)
def class_of(night: Night, symbol: str) -> str:
    """What a symbol is: an object, an obstacle or a ghoul."""
    return night.numbers.kind(symbol)


# -- Preparación


@rule("PREP-6", off=lambda night: night.numbers.seats[-1:])
def toss(night: Night) -> Sequence[str]:
    """Chance says who begins."""
    return night.numbers.seats


@rule("PREP-7")
def sample_offered(night: Night, seat: int) -> Sequence[str]:
    """Instead of drawing one may copy a sample map."""
    return (SAMPLE,) if sample_for(night, seat) in night.numbers.samples else ()


def sample_for(night: Night, seat: int) -> str:
    """Return whose map a seat copies: whoever begins copies that of the first seat."""
    return night.numbers.seats[(seat - night.first) % len(night.numbers.seats)]


def copy_sample(night: Night, seat: int) -> None:
    """Draw everything where the sample has it."""
    for symbol, places in sample_of(night, seat).items():
        for place in places:
            put(night.drawn[seat], place, symbol)
    night.undrawn[seat] = []


@rule("PREP-8")
def sample_of(night: Night, seat: int) -> Mapping[str, Sequence[str]]:
    """Return where the half that a seat has taken shows each symbol."""
    return night.numbers.samples[sample_for(night, seat)]


# -- Tu turno


@phase("terminar")
def end_turn(night: Night) -> str:
    """The turn is over."""
    return take_turns(night)


@rule("TURNO-1", off=lambda night: begin_turn(night, night.turn))
def take_turns(night: Night) -> str:
    """Turns alternate; one that is lost is passed over."""
    seat = 1 - night.turn
    while night.explorers[seat].lost:
        night.explorers[seat].lost -= 1
        if use_of_lost_turn(night, seat):
            return "encuentro"
        seat = 1 - seat
    return begin_turn(night, seat)


@ruled_by("salir-agujero")
def use_of_lost_turn(_night: Night, _seat: int) -> bool:
    """Nothing can be done in a turn that is lost."""
    return False


def begin_turn(night: Night, seat: int) -> str:
    """Let a seat move."""
    if seat in night.done:
        compare_wounds(night)
    night.turn = seat
    night.fresh = night.redrawn = night.again = False
    night.facing, night.told = "", ()
    night.turns += 1
    return "moverse"
