"""*Batalla entre titanes*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook. The law of this file: it only lists.

* `preparation`: "Preparación", "La ronda de un vistazo".
* `turns`: the phases, which put the rules in the order of a turn.
* `basic`: "Actuar: moverse", "Actuar: atacar", "Mazo y descarte", "Final de la ronda".
* `rounds`: "Rondas y partidas".
* `additions`: "El juego normal añade", "Final de la ronda, en el normal", "El juego avanzado añade",
  "La Retirada".
* `specials`: "Cartas especiales".
"""

from __future__ import annotations

from pliego.games.batalla_entre_titanes import additions, basic, preparation, rounds, specials, turns

RULES = (preparation, turns, basic, rounds, additions, specials)
