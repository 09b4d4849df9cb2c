"""*El Contador de Historias*: its worked examples, laid out on the table.

In: `given`, `when` and `then` of examples.yaml. Out: `State`, `set_up`. The law of this file: what an example
says stands; what it leaves open lies in its deck, and falls as chance will.

**State** of an example: fields of `Camp` by their names; of an outing, `site` by its card, with its cards
`inside`, `waiting` and its `payment`; `strip` and `lives` by square (`"3": salvaje`). `phase` is where play
stands, and, in `then`, where it stops; `people` says whose each character is and what differs from its card;
`ends` is the rule that ended the game, `won` 1 if the camp won; `ask`: after so many steps `legal` and
`illegal` are asked. **Steps**: `{seat: noa, act: disparar}`, then
what dice and cards do, without a seat: `{act: "4"}`, `{act: comida}`, `{act: "3-4"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Id, Model, Whole
from pliego.games.contador_de_historias.position import FULL, Camp, Site, begin
from pliego.games.contador_de_historias.preparation import join, lay_distances
from pliego.games.contador_de_historias.vocabulary import HIDDEN
from pliego.games.contador_de_historias.zombies import stand
from pliego.playing.example_setup import ExampleSetup, ExampleWay, setting_for
from pliego.playing.forms import take
from pliego.playing.moves import Setting
from pliego.playing.older_examples import OlderExampleState, lay_fields, set_out, with_fields_of
from pliego.playing.playable import GameTable

PILES = {
    "store": "resources", "carried": "resources", "built": "unbuilt", "gathered": "zombies",
    "dead": "strangers",
}  # fmt: skip
"""Fields of an example that hold cards, each with the deck from which they come."""
ONLY = {"resources": "resources_used", "sites": "lost"}
"""Decks of which an example may name all the cards that are left, each with where the others lie."""


class Survivor(Model):
    """A character of an example: whose it is, and what differs from its card."""

    seat: Id | None = None
    health: Whole | None = None
    stamina: Whole | None = None
    bullets: Whole | None = None
    task: Id | None = None


@with_fields_of(
    Camp, "day", "chapters", "extended", "hull", "near", "counters", "distance", "store", "built", "dead",
    "left", "going", "new", "carried", "gathered",
)  # fmt: skip
class State(OlderExampleState):
    """The camp at a moment."""

    people: dict[Id, Survivor] = Field(default_factory=dict)
    reputation: dict[Id, Whole] = Field(default_factory=dict)
    resources: list[Id] = Field(default_factory=list)
    sites: list[Id] = Field(default_factory=list)
    open: list[Id] = Field(default_factory=list)
    who: Id | None = None
    site: Id | None = None
    strip: dict[str, Id] = Field(default_factory=dict)
    lives: dict[str, Whole] = Field(default_factory=dict)
    inside: list[Id] = Field(default_factory=list)
    waiting: list[Id] = Field(default_factory=list)
    payment: Id | None = None


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names, in its variant."""
    people = example.given.get("people", {}).values()
    return setting_for(game, example, (of.get("seat") for of in people if isinstance(of, Mapping)), FULL)


def set_up(table: GameTable, example: Example, _way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played."""
    return set_out(table, example, State, lay_out, _told)


def lay_out(table: GameTable, given: State) -> Camp:
    """Return the camp of an example."""
    camp = begin(table.rules)
    seats, camp.day = camp.numbers.seats, 1
    lay_distances(camp)
    lay_fields(camp, given, PILES)
    camp.reputation = [given.reputation.get(seat, 0) for seat in seats]
    for name, of in given.people.items():
        take(camp, "strangers", [name])
        join(camp, name, seats.index(of.seat) if of.seat in seats else 0)
        for part in of.model_fields_set - {"seat"}:
            setattr(camp.people[name], part, getattr(of, part))
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
