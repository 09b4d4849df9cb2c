"""*El Contador de Historias*: its worked examples, laid out on the table.

In: an example of the content. Out: `set_up`. The law of this file: what an example says stands; what it
leaves open lies in its deck, and falls as chance will.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.laying import set_out, setting_for, take
from generator.engine.moves import Setting
from generator.engine.playable import ExampleSetup, LaidOut
from generator.games.contador_de_historias.day import join
from generator.games.contador_de_historias.position import FULL, Camp, Site, begin
from generator.games.contador_de_historias.vocabulary import HIDDEN, State
from generator.games.contador_de_historias.zombies import stand
from generator.model.book import Example
from generator.model.game import Game

PILES = {"store": "resources", "carried": "resources", "built": "unbuilt", "gathered": "zombies"}
"""Fields of an example that hold cards, each with the deck from which they come."""
ONLY = {"resources": "resources_used", "sites": "lost"}
"""Decks of which an example may name all the cards that are left, each with where the others lie."""


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names, in its variant."""
    people = example.given.get("people", {}).values()
    return setting_for(game, example, (of.get("seat") for of in people if isinstance(of, Mapping)), FULL)


def set_up(table: LaidOut, example: Example, _nth: int) -> ExampleSetup:
    """Return an example ready to be played."""
    return set_out(table, example, State, lay_out, _told)


def lay_out(table: LaidOut, given: State) -> Camp:
    """Return the camp of an example."""
    camp = begin(table.rules)
    seats, each = camp.numbers.seats, camp.value("contadores-distancia")
    for name in ("day", "chapters", "extended", "near", "left", "going", "new"):
        setattr(camp, name, getattr(given, name))
    camp.distance = [*given.distance] or [each, each, 0]
    camp.hull = camp.hull if given.hull is None else given.hull
    camp.counters |= given.counters
    camp.reputation = [given.reputation.get(seat, 0) for seat in seats]
    for name, of in given.people.items():
        take(camp, "strangers", [name])
        join(camp, name, seats.index(of.seat) if of.seat in seats else 0)
        for part in of.model_fields_set - {"seat"}:
            setattr(camp.people[name], part, getattr(of, part))
    for name, deck in PILES.items():
        setattr(camp, name, take(camp, deck, getattr(given, name)))
    for site in (*given.open, *filter(None, [given.site])):
        _open(camp, given, site)
    camp.asked, camp.who = camp.crew, given.who or ""
    camp.site = len(camp.open) - 1 if given.site else -1
    for square, card in given.strip.items():
        take(camp, "zombies", [card])
        stand(camp, card, int(square) - 1)
        camp.lives[int(square) - 1] = given.lives.get(square, camp.lives[int(square) - 1])
    for deck, others in ONLY.items():
        if deck in given.model_fields_set:
            kept = take(camp, deck, getattr(given, deck))
            setattr(camp, others, getattr(camp, deck))
            setattr(camp, deck, kept)
    return camp


def _open(camp: Camp, given: State, site: str) -> None:
    """Open a site; of the one where somebody is, its cards are told."""
    take(camp, "sites", [site])
    deck = HIDDEN.get(camp.numbers.sites[site], "resources")
    if site != given.site:
        camp.open.append(Site(site, take(camp, deck, getattr(camp, deck)[:1])))
        return
    inside, waiting = take(camp, deck, given.inside), take(camp, "strangers", given.waiting)
    take(camp, "resources", filter(None, [given.payment]))
    camp.open.append(Site(site, inside, given.payment or "", waiting))


def _told(camp: Camp, then: State) -> Mapping[str, Any]:
    """Return what examples say otherwise than the fields of a camp."""
    here = camp.here if camp.site >= 0 else Site()
    reputation = dict(zip(camp.numbers.seats, camp.reputation, strict=True))
    return {
        "chapters": camp.score(),
        "reputation": {seat: reputation[seat] for seat in then.reputation if seat in reputation},
        "open": [site.card for site in camp.open],
        "site": here.card,
        "new": int(camp.new),
        "strip": {str(n): card for n, card in enumerate(camp.strip, 1) if card},
        "lives": {n: camp.lives[int(n) - 1] for n in then.lives},
        "inside": here.inside,
        "waiting": here.waiting,
    }
