"""*El Contador de Historias*: its worked examples, laid out on the table.

In: an example of the content. Out: `set_up`. The law of this file: what an example says stands; what it
leaves open lies in its deck, and falls as chance will.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.engine.match import Match
from generator.engine.moves import CHANCE, GameOver, Procedure, Setting
from generator.engine.pile import added, pile, without
from generator.engine.playable import ExampleSetup, ExampleStep, LaidOut
from generator.engine.rules import ContentReader, Lacking
from generator.games.contador_de_historias.day import join
from generator.games.contador_de_historias.fighting import stand
from generator.games.contador_de_historias.position import Camp, begin
from generator.games.contador_de_historias.vocabulary import SITES, State, read_state
from generator.model.book import Example
from generator.model.game import Game

STOP = "RUTINA"
"""What ends an example that says where it stops."""
FULL = "completa"


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names, in its variant."""
    order = [*game.info.seats]
    people = example.given.get("people", {})
    named = {person.get("seat") for person in people.values() if isinstance(person, Mapping)}
    named |= {*example.given.get("reputation", {})}
    most = max((order.index(seat) + 1 for seat in named if seat in order), default=1)
    variant = example.given.get("variant", FULL)
    return Setting(max(most, game.info.players.min), variant if variant in game.info.variants else None)


def set_up(table: LaidOut, example: Example, nth: int) -> ExampleSetup:
    """Return an example ready to be played, up to the phase in which its `then` finds it."""
    given, then = read_state(table.game, example.given), read_state(table.game, example.then)
    if given is None or then is None or given.phase not in table.playable.phases:
        raise Lacking("a position", "examples.yaml", *table.game.example_path(example.id))
    camp = lay_out(table, given)
    seats = camp.numbers.seats
    match = Match(_stopping(table, given.phase, then.phase), camp, given.phase)
    return ExampleSetup(
        match=match,
        steps=[
            ExampleStep(seats.index(step.seat) if step.seat in seats else CHANCE, str(step.act), index)
            for index, step in enumerate(example.when)
        ],
        claimed=ContentReader(table.game).filled(example.then),
        shows=lambda played: _shown(played, then),
        legal=[(max(match.actor, 0), str(move)) for move in example.legal],
        illegal=[(max(match.actor, 0), str(move)) for move in example.illegal],
    )


def _stopping(table: LaidOut, first: str, last: str | None) -> LaidOut:
    """Return the game as far as an example goes: until it enters the phase in which it ends."""
    if last is None or last == first or last not in table.playable.phases:
        return table

    def stop(_camp: Camp) -> Procedure[str]:
        yield from ()
        raise GameOver(STOP, ())

    return replace(table, playable=replace(table.playable, phases={**table.playable.phases, last: stop}))


def lay_out(table: LaidOut, given: State) -> Camp:
    """Return the camp of an example."""
    camp = begin(table.rules)
    seats, each = camp.numbers.seats, camp.value("contadores-distancia")
    camp.distance = [*given.distance] or [each, each, 0]
    camp.day = 1 if given.day is None else given.day
    for name, of in given.people.items():
        camp.strangers = _from(camp.strangers, name)
        join(camp, name, seats.index(of.seat) if of.seat in seats else 0)
        for field in ("health", "stamina", "bullets", "task"):
            if (value := getattr(of, field)) is not None:
                setattr(camp.people[name], field, value)
    camp.resources, camp.store = _split(camp.resources, given.store)
    camp.resources, camp.carried = _split(camp.resources, given.carried)
    camp.unbuilt, camp.built = _split(camp.unbuilt, given.sections)
    camp.chapters, camp.extended = given.chapters or 0, given.extended or 0
    camp.counters |= given.counters
    camp.reputation = [given.reputation.get(seat, 0) for seat in seats]
    camp.hull = camp.hull if given.hull is None else given.hull
    camp.near, camp.events = given.near or 0, given.events or 0
    camp.zombies, camp.gathered = _split(camp.zombies, given.gathered)
    camp.asked = camp.crew
    for site in given.open:
        _open(camp, given, site, ())
    _outing(camp, given)
    return camp


def _outing(camp: Camp, given: State) -> None:
    """Lay out whoever is out."""
    if given.site:
        _open(camp, given, given.site, given.inside)
    if given.who in camp.people:
        camp.who = given.who or ""
        camp.left, camp.going = given.left or 0, given.going or 0
        camp.site = camp.open.index(given.site) if given.site else -1
        camp.new = bool(given.new)
    for square, card in given.strip.items():
        camp.zombies = _from(camp.zombies, card)
        stand(camp, card, int(square) - 1)
        camp.lives[int(square) - 1] = given.lives.get(square, camp.lives[int(square) - 1])


def _open(camp: Camp, given: State, site: str, cards: Iterable[str]) -> None:
    """Open a site with some cards."""
    camp.sites = _from(camp.sites, site)
    deck = dict(zip(SITES, ("resources", "zombies", "strangers"), strict=True))[camp.numbers.sites[site]]
    rest, inside = _split(getattr(camp, deck), cards)
    setattr(camp, deck, rest)
    camp.strangers, waiting = _split(camp.strangers, given.waiting if site == given.site else ())
    payment = given.payment or "" if site == given.site else ""
    camp.resources = _from(camp.resources, payment) if payment else camp.resources
    for field, value in ((camp.open, site), (camp.inside, inside), (camp.payments, payment)):
        field.append(value)  # type: ignore[attr-defined]
    camp.waiting.append(waiting)


def _from(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in cards:
        raise Lacking(f"a `{card}` for the example", "cards.yaml", "decks")
    return without(cards, card)


def _split(cards: tuple[str, ...], taken: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a deck without some cards, and those."""
    found: tuple[str, ...] = ()
    for card in taken:
        cards, found = _from(cards, card), added(found, card)
    return cards, found


def _shown(match: Match, then: State) -> Mapping[str, Any]:
    """Return the camp in the form of an example, as far as `then` says anything of it."""
    camp: Camp = match.position
    seats = camp.numbers.seats
    people = {}
    for name, of in then.people.items():
        person = camp.people.get(name)
        fields = sorted(of.model_fields_set) if person else ()
        people[name] = {f: seats[person.seat] if f == "seat" else getattr(person, f) for f in fields if person}
    at = camp.site
    shown: dict[str, Any] = {
        "phase": match.phase,
        "day": camp.day,
        "people": people,
        "chapters": camp.score(),
        "counters": {kind: camp.counters.get(kind) for kind in then.counters},
        "distance": camp.distance,
        "reputation": {seat: camp.reputation[seats.index(seat)] for seat in then.reputation if seat in seats},
        "hull": camp.hull,
        "who": camp.who,
        "left": camp.left,
        "site": camp.open[at] if at >= 0 else "",
        "new": int(camp.new),
        "strip": {str(n): card for n, card in enumerate(camp.strip, 1) if card},
        "lives": {n: camp.lives[int(n) - 1] for n in then.lives},
        "found": camp.found,
        "fight": camp.fight,
        "near": camp.near,
        "extended": camp.extended,
        "payment": camp.payments[at] if at >= 0 else "",
        "ends": match.reason() if match.reason() != STOP else "",
        "won": int(bool(match.winners())),
    }
    piles = {
        "store": camp.store,
        "sections": camp.built,
        "carried": camp.carried,
        "gathered": camp.gathered,
        "open": camp.open,
        "out": camp.dead,
        "inside": camp.inside[at] if at >= 0 else (),
        "waiting": camp.waiting[at] if at >= 0 else (),
    }
    shown |= {name: _as_told(cards, getattr(then, name)) for name, cards in piles.items()}
    return {key: value for key, value in shown.items() if key in then.model_fields_set}


def _as_told(cards: Iterable[str], told: Iterable[str]) -> list[str]:
    """Return cards that lie in no order, in the order in which they are told if they are the same."""
    found = list(pile(cards))
    return [*told] if list(pile(told)) == found else found
