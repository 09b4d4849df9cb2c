"""*El Contador de Historias*: its verbs and words.

In: effects of cards and tables. Out: `VERBS`, the words and values that are played with. The law of this
file: it says what may be written; rules live elsewhere.
"""

from __future__ import annotations

from typing import Final

from pliego.game.room import Argument
from pliego.playing.moves import Move

RESOURCES = ("comida", "material", "municion", "medicina", "combustible")
FOOD, AMMUNITION, MEDICINE, FUEL = "comida", "municion", "medicina", "combustible"
NORMAL = "normal"
HIDDEN: Final = {"supplies": "resources", "infested": "zombies", "allies": "strangers"}
"""The kinds of sites, each with the deck from which the cards face down come."""
_NUMBERS = """
    attack defence group stride reach health stamina noise load strike bullets cost distance hull arrive
    sickness heal renown near tired supply clear chapter repair sum help players characters chapters
    nurse driver hardy
"""
_WORDS = "armoured grip weapon site seek zone colour nothing none first second third"
VERBS: dict[str, Argument] = {
    **dict.fromkeys((*_NUMBERS.split(), *RESOURCES), "number"),
    **dict.fromkeys(_WORDS.split(), "word"),
    **dict.fromkeys(["build", "use", "gives", "lose", "gain"], "verbs"),
}
PLAYED_VALUES = {"dias": (1, 20), "caras": (1, 12), "dados-suceso": (1, 3), "habitaciones": (0, 6)}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS = {"orden-avance": frozenset({"cercano", "lejano"})}
"""Words of game.yaml: which zombie of the strip advances first."""
WATCH: Final = "vigilar"
GO, BACK, DRIVE = "salir", "volver", "coche"
OUTINGS: Final = tuple((GO, str(distance)) for distance in (1, 2, 3))
"""The tasks of those who go to a new site, by its distance."""
REMOVE, BUILD, USE, EXTEND, REST = "eliminar", "construir", "activar", "ampliar", "descansar"
FLEE, WAIT, SHOOT, STRIKE = "huir", "esperar", "disparar", "golpear"
AID = "ayuda"
AIDED_SHOT, AIDED_BLOW = (SHOOT, AID), (STRIKE, AID)
"""The same with the die that somebody at the base lends."""
HOME, ON = (FLEE, "base"), (FLEE, "sitio")
SEARCH, MOVE = "registrar", "mover"
LEAVE, TAKE, REFUSE, PAY = "irse", "coger", "dejar", "pagar"
CHALLENGE, BUY = "retar", "comprar"
FINDS: Final = ("first", "second", "third")
"""The signs on a site, by the distance from which on each is found."""
ALIVE, MOURNED, NOBODY_LEFT, OVERRUN, TOO_LATE = "todos", "duelo", "nadie", "horda", "tarde"
"""The rows of the table of endings: how the story of a camp ends."""
"""Moves are words, and pairs of a word and what it is done to: `("construir", "huerto")`."""


def parse(text: str) -> Move:
    """Return a move by its notation: `vigilar`, `construir-huerto`."""
    verb, dash, what = text.partition("-")
    return (verb, what) if dash else text


def verb_of(move: Move) -> str:
    """Return the word of a move, without what it is done to."""
    verb: str = move if isinstance(move, str) else move[0]
    return verb
