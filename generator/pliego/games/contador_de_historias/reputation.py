"""*El Contador de Historias*: how reputation is gained in the Full game, in the order of the rulebook.

In: a `Camp`. Out: its reputation. The law of this file: it only adds; reputation is spent where allies are
bought, in `sites`.
"""

from __future__ import annotations

from pliego.games.contador_de_historias.position import Camp
from pliego.playing.rules import rule

# -- Partida completa: Reputación


@rule("REP-1")
def become_known(camp: Camp) -> None:
    """A special zombie killed and a site told of bring reputation."""
    camp.reputation[camp.person.seat] += camp.value("fama")


@rule("REP-2")
def all_known(camp: Camp, count: int) -> None:
    """What an event gives of reputation each player gets."""
    camp.reputation = [each + count for each in camp.reputation]
