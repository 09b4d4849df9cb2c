"""*Ghoulash*: how a night ends, in the order of the rulebook.

In: a `Night`. Out: what a full line of wounds and success come to. Each function bound with `@rule`
does what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from pliego.games.ghoulash.position import Night
from pliego.playing.moves import GameOver
from pliego.playing.rules import rule

# -- Final de la partida


@rule("FIN-1")
def mission_done(night: Night) -> bool:
    """Whoever has found everything has won, or has to bring it to the square asked for."""
    return not night.numbers.must_return or night.explorer.at in night.numbers.map.exits


def has_everything(night: Night) -> bool:
    """True if the explorer carries everything that is looked for."""
    return night.explorer.carried >= night.numbers.goals


@rule("FIN-2")
def full_line(night: Night) -> None:
    """Whoever fills a line of wounds loses."""
    if night.explorer.wounds >= night.numbers.boxes:
        raise GameOver("FIN-2", [1 - night.turn])


def play_the_round_out(night: Night) -> str:
    """The other player still has a turn, if this one began."""
    night.done.append(night.turn)
    night.queue, night.facing = (), ""
    if night.turn != night.first:
        compare_wounds(night)
    return "terminar"


def compare_wounds(night: Night) -> None:
    """Of those who have done what the scenario asks, the one with fewer wounds wins."""
    wounds = {seat: night.explorers[seat].wounds for seat in night.done}
    raise GameOver("FIN-1", [seat for seat in night.done if wounds[seat] == min(wounds.values())])


@rule("FIN-3", off=play_the_round_out)
def succeed(night: Night) -> str:
    """The game ends there, without waiting for the rival's turn."""
    raise GameOver("FIN-1", [night.turn])


@rule("FIN-3")
def break_even(night: Night) -> None:
    """Nobody wins if what is looked for lies nowhere that its explorer can go."""
    raise GameOver("FIN-3", range(len(night.explorers)))
