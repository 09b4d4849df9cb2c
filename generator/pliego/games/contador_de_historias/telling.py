"""*El Contador de Historias*: its moves in the players' words.

In: a match. Out: `describe`, `summary`, `consequences`. The law of this file: it names phrases and what fills
them, and applies no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pliego.games.contador_de_historias import zombies
from pliego.games.contador_de_historias.facts import counts_of
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.vocabulary import AID, FLEE, FOOD, RESOURCES, SHOOT
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Sentence, notation
from pliego.playing.showing import changes

PHRASES = {"SITIO-1": "site", "SITIO-2": "hidden", "SITIO-3": "hidden", "ENC-1": "zombie"}
"""How a card is told that comes by a rule; any other simply comes."""
OUT = ("camino", "combate", "sitio", "saqueo", "viaje")
"""Phases in which somebody is out: what is done is told under that name."""


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    camp: Camp = match.position
    if seat == CHANCE:
        return _said_of_chance(match, camp, move)
    verb, what = (move, "") if isinstance(move, str) else move
    name = camp.asked[0] if match.phase in ("tareas", "noche") else camp.who
    titles = camp.numbers.titles
    fills: dict[str, str | int] = {"who": titles.get(name, "")}
    if what:
        fills["what"] = titles.get(what, what)
    if verb in ("construir", "activar", "retar", "comprar"):
        fills = {"card": titles[what], **fills}
    elif verb == SHOOT:
        fills = {"card": camp.card.weapon, **fills}
    return Sentence(notation(move) if verb == FLEE or what == AID else verb, fills, _out(match, camp))


def _out(match: Match, camp: Camp) -> str:
    """Return who is out, "" if nobody is."""
    return camp.who if match.phase in OUT else ""


def _said_of_chance(match: Match, camp: Camp, move: Move) -> Sentence:
    titles, rule = camp.numbers.titles, match.request.rule if match.request else ""
    if isinstance(move, tuple) and rule == "AYUDA-1":
        return Sentence("die", {"roll": max(move)}, _out(match, camp))
    if isinstance(move, tuple):
        return Sentence("event", {"sum": sum(move)})
    if isinstance(move, int):
        return Sentence("die", {"roll": move}, _out(match, camp))
    if rule == "PREP-4":
        seat = len(camp.crew) // camp.numbers.each
        return Sentence("deal", {"seat": match.table.seat_titles[seat], "card": titles[move]})
    return Sentence(PHRASES.get(rule, "card"), {"card": titles[move]}, _out(match, camp))


def summary(match: Match) -> Sentence | None:
    """Tell how the camp stands before a day begins, so that a table can be checked by it."""
    camp: Camp = match.position
    if match.actor == OVER:
        return None
    titles, people = camp.numbers.titles, camp.people
    armed = [name for name in camp.crew if camp.numbers.survivors[name].bullets]
    fills = {"day": camp.day, "chapters": camp.score()}
    lists = {
        "counters": [f"{titles[kind]} {n}" for kind, n in camp.counters.items() if n],
        "health": [f"{titles[name]} {people[name].health}" for name in camp.crew],
        "bullets": [f"{titles[name]} {people[name].bullets}" for name in armed],
        "store": [f"{titles[kind]} {n}" for kind, n in Counter(camp.store).items()],
        "open": [f"{titles[site.card]} {len(site.inside) + len(site.waiting)}" for site in camp.open],
        "distance": [f"{n}: {left}" for n, left in enumerate(camp.distance, 1)],
    }
    return Sentence("stands", fills | {key: ", ".join(told) or "–" for key, told in lists.items()})


def consequences(before: Camp, match: Match) -> Iterator[Sentence]:
    """Yield what is otherwise than before: zombies on the strip, whoever is gone from it, what is counted."""
    after: Camp = match.position
    titles = before.numbers.titles
    if (before.strip, before.lives) != (after.strip, after.lives):
        for square, card in enumerate(after.strip):
            if card:
                hurt = "hurt" if after.lives[square] < zombies.lives_of(after, card) else "stands-at"
                yield Sentence(
                    hurt, {"card": titles[card], "square": square + 1, "lives": after.lives[square]}
                )
    yield from _gone(before, after)
    who = before.who or next(iter(before.asked), "")
    was, now = counts_of(before, who), counts_of(after, who)
    supper: dict[str, int] = {}
    if before.who and match.phase == "noche":
        supper, now = {FOOD: now[FOOD]}, now | _brought_home(before, was)
    for told in changes(was, now):
        sign, _, which = told["sign"].partition("-")
        if sign != "allies":
            fills = {"before": told["before"], "after": told["after"]}
            yield Sentence(f"counts-{sign}", fills | ({"n": which} if which else {}))
    for told in changes({kind: now[kind] for kind in supper}, supper):
        yield Sentence("eats", {"before": told["before"], "after": told["after"]})


def _gone(before: Camp, after: Camp) -> Iterator[Sentence]:
    """Yield the zombies that whoever is out has put an end to: neither on the strip nor gathered since."""
    gathered = Counter(after.gathered) - Counter(before.gathered)
    for card in Counter(before.strip) - Counter(after.strip) - gathered if before.who == after.who else ():
        if card:
            yield Sentence("gone", {"card": before.numbers.titles[card]})


def _brought_home(before: Camp, was: Mapping[str, int]) -> dict[str, int]:
    """Return the store between the last one's coming home and supper."""
    return {kind: was[kind] + before.carried.count(kind) for kind in RESOURCES}
