"""*El Contador de Historias*: its moves in the players' words, and what of its components is in use.

In: a match. Out: `say`, `stands`, `in_use`. The law of this file: it names phrases and
what fills them, and applies no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.engine.match import Match
from generator.engine.moves import CHANCE, OVER, Move, Said
from generator.games.contador_de_historias.position import Camp

PHRASES = {"SITIO-1": "site", "SITIO-2": "hidden", "SITIO-3": "hidden", "ENC-1": "zombie"}
"""How a card is told that comes by a rule; any other simply comes."""


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
    if rule == "PREP-4":
        seat = len(camp.crew) // camp.numbers.each
        return Said("deal", {"seat": match.table.seat_titles[seat], "card": titles[move]})
    return Said(PHRASES.get(rule, "card"), {"card": titles[move]})


def stands(match: Match) -> Said | None:
    """Tell how the camp stands before a day begins, so that a table can be checked by it."""
    camp: Camp = match.position
    if match.actor == OVER:
        return None
    titles, people = camp.numbers.titles, camp.people
    armed = [name for name in camp.crew if camp.numbers.survivors[name].bullets]
    fills = {"day": camp.day, "chapters": camp.score(), "counters": camp.total()}
    lists = {
        "health": [f"{titles[name]} {people[name].health}" for name in camp.crew],
        "bullets": [f"{titles[name]} {people[name].bullets}" for name in armed],
        "store": [f"{titles[kind]} {n}" for kind, n in Counter(camp.store).items()],
        "open": [f"{titles[site.card]} {len(site.inside) + len(site.waiting)}" for site in camp.open],
        "distance": [f"{n}: {left}" for n, left in enumerate(camp.distance, 1)],
    }
    return Said("stands", fills | {key: ", ".join(told) or "–" for key, told in lists.items()})


def in_use(camp: Camp) -> Mapping[str, int]:
    """Return how much of each component lies on the table."""
    seats = len(camp.numbers.seats)
    return {
        "tokens/contador-zombi": camp.total(),
        "tokens/contador-distancia": sum(camp.distance),
        "sheets/hoja": seats,
        "aids/ayuda": seats,
    }
