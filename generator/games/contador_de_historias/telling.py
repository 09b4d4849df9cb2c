"""*El Contador de Historias*: its moves in the players' words, and what of its components is in use.

In: a match. Out: `say`, `stands`, `turns`, `measure`, `in_use`. The law of this file: it names phrases and
what fills them, and applies no rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.match import Match
from generator.engine.moves import CHANCE, OVER, Move, Said
from generator.games.contador_de_historias.position import Camp

ROLLED = frozenset({"ENC-1", "GOLPE-1", "DISP-1", "ALI-2"})
"""The rules by which one die falls (or a card comes)."""


def say(match: Match, seat: int, move: Move) -> Said:
    """Return a move by its phrase."""
    camp: Camp = match.position
    if seat == CHANCE:
        return _said_of_chance(match, camp, move)
    verb, _, what = move.partition("-")
    name = camp.asked[0] if match.phase in ("tareas", "noche") else camp.who
    titles = camp.numbers.titles
    fills: dict[str, str | int] = {"who": titles.get(name, "")}
    if what:
        fills["what"] = titles.get(what, what)
    if verb in ("construir", "activar", "retar", "comprar"):
        fills = {"card": titles[what], **fills}
    elif verb == "disparar":
        fills = {"card": camp.card.weapon, **fills}
    return Said(move if verb == "huir" else verb, fills)


def _said_of_chance(match: Match, camp: Camp, move: Move) -> Said:
    titles, rule = camp.numbers.titles, match.request.rule if match.request else ""
    if isinstance(move, tuple):
        return Said("event", {"sum": sum(move)})
    if isinstance(move, int):
        return Said("die", {"roll": move})
    if rule in ("SITIO-2", "SITIO-3", "SITIO-4"):
        return Said("hidden", {})
    phrase = {"PREP-4": "deal", "SITIO-1": "site", "ENC-1": "zombie"}.get(rule, "card")
    return Said(phrase, {"card": titles[move]})


def stands(match: Match) -> Said | None:
    """Tell how the camp stands when a day has begun."""
    camp: Camp = match.position
    if match.actor == OVER:
        return None
    return Said("stands", {"day": camp.day, "chapters": camp.score(), "counters": camp.total()})


def turns(camp: Camp) -> int:
    """Return how many days have begun."""
    return camp.day


def measure(camp: Camp) -> tuple[int, ...]:
    """How many days are left."""
    return (camp.value("dias") - camp.day,)


def in_use(camp: Camp) -> Mapping[str, int]:
    """Return how much of each component lies on the table."""
    seats = len(camp.numbers.seats)
    return {
        "tokens/contador-zombi": camp.total(),
        "tokens/contador-distancia": sum(camp.distance),
        "sheets/hoja": seats,
        "aids/ayuda": seats,
    }
