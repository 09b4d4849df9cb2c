"""*Gamonal resiste*: the words in which its content says what is played.

In: effects of cards and tables, examples. Out: `VERBS`, the acts of examples, ranges of values. The law of
this file: it says what may be written; rules live elsewhere.

**The street.** Squares count from 1 (the end of `vecinos`, left) to `{value.casillas}` (the end of
`autoridades`, right). The sides never share a square and never cross. On neighbouring squares they are *in
contact*.

**Verbs of a card**: `advance: n` squares when apart, `push: n` squares in contact (a card with it attacks),
`guard: n` added to the die when attacked, `draw: n` cards.

**Verbs of the table `pares`** (a row for each card you play, a column for each card of the rival; all told
from *your* side): `advance` and `draw` of the card itself, `rival-draw`, `both-draw`, `still: word` (nobody
moves or draws), `push: n` and `pushed: n` (without a roll), `roll: {win: n, lose: n}` (both roll, ties again;
`win` is what you push, `lose` what the rival pushes), `roll: {rival-guard: m, beat: n}` (the rival adds `m`;
above that total you push) and `roll: {guard: m, beaten: n}` (you add `m`; above your total the rival pushes).

**Examples** write the squares of both figures (`{vecinos: 3, autoridades: 4}`; a side off the street is left
out of `then`) and, where they matter, how many cards a side has where: `hand: {vecinos: 4}` (before choosing;
in `then`, after the turn), `deck`, `discard`; `reshuffled: {vecinos: 1}` (how often so far). **Steps**:
`{seat: vecinos, act: avance}` for each seat, or `levantar` with an empty hand, and then the card that is
turned up, without a seat; one `{dice: {vecinos: 5, autoridades: 2}}` for each throw, ties included.
"""

from __future__ import annotations

from collections.abc import Mapping

from pliego.game.model.game import Game
from pliego.game.room import Argument

VERBS: dict[str, Argument] = {
    "advance": "number",
    "push": "number",
    "guard": "number",
    "draw": "number",
    "rival-draw": "number",
    "both-draw": "number",
    "still": "word",
    "pushed": "number",
    "roll": "verbs",
    "win": "number",
    "lose": "number",
    "rival-guard": "number",
    "beat": "number",
    "beaten": "number",
}


PLAYED_VALUES = {
    "casillas": (2, 100),
    "mano": (1, 20),
    "avance": (1, 10),
    "carga": (1, 10),
    "defensa": (0, 10),
    "robar": (0, 10),
    "dado-caras": (1, 20),
    "mezclas": (0, 10),
}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {"empate": frozenset({"repite", "nadie"})}
"""Words of game.yaml: what becomes of two attacks that throw as much."""
SIDES = ("vecinos", "autoridades")


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, `levantar` (turn up the top card), `pasar`."""
    return frozenset(game.cards) | {"levantar", "pasar"}
