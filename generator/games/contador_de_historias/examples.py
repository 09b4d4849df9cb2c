"""*El Contador de Historias*: its worked examples, laid out on the table.

In: an example of the content. Out: `set_up`. The law of this file: what an example says stands; what it
leaves open lies in its deck, and falls as chance will.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from generator.engine.match import Match
from generator.engine.moves import CHANCE, GameOver, Procedure, Setting
from generator.engine.pile import Pile, added, pile, without
from generator.engine.playable import ExampleSetup, ExampleStep, LaidOut
from generator.engine.rules import ContentReader, Lacking
from generator.games.contador_de_historias.day import join
from generator.games.contador_de_historias.position import FULL, Camp, begin
from generator.games.contador_de_historias.vocabulary import HIDDEN, State
from generator.games.contador_de_historias.zombies import stand
from generator.model.book import Example
from generator.model.game import Game

STOP = "DIA-1"
"""What ends an example that says where it stops."""
PILES = {"store": "resources", "carried": "resources", "built": "unbuilt", "gathered": "zombies"}
"""Fields of an example that hold cards, each with the deck from which they come."""
ONLY = {"resources": "resources_used", "sites": "lost"}
"""Decks of which an example may name all the cards that are left, each with where the others lie."""


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names, in its variant."""
    order, people = [*game.info.seats], example.given.get("people", {})
    named = {of.get("seat") for of in people.values() if isinstance(of, Mapping)}
    most = max((order.index(seat) + 1 for seat in named if seat in order), default=1)
    variant = example.given.get("variant", FULL)
    return Setting(max(most, game.info.players.min), variant if variant in game.info.variants else None)


def set_up(table: LaidOut, example: Example, _nth: int) -> ExampleSetup:
    """Return an example ready to be played, up to the phase in which its `then` finds it."""
    read = ContentReader(table.game)
    try:
        given, then = (State.model_validate(read.filled(part)) for part in (example.given, example.then))
    except ValidationError:
        raise Lacking("a position", "examples.yaml", *table.game.example_path(example.id)) from None
    if given.phase is None or given.phase not in table.playable.phases:
        raise Lacking("a phase", "examples.yaml", *table.game.example_path(example.id))
    camp = lay_out(table, given)
    seats = camp.numbers.seats
    match = Match(_stopping(table, given.phase, then.phase), camp, given.phase)
    return ExampleSetup(
        match=match,
        steps=[
            ExampleStep(seats.index(step.seat) if step.seat in seats else CHANCE, str(step.act), index)
            for index, step in enumerate(example.when)
        ],
        claimed=read.filled(example.then),
        shows=lambda played: _shown(played, then),
        legal=[(max(match.actor, 0), str(move)) for move in example.legal],
        illegal=[(max(match.actor, 0), str(move)) for move in example.illegal],
        asked=given.ask,
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
    for name in ("day", "chapters", "extended", "near", "left", "going", "new"):
        setattr(camp, name, getattr(given, name))
    camp.distance = [*given.distance] or [each, each, 0]
    camp.hull = camp.hull if given.hull is None else given.hull
    camp.counters |= given.counters
    camp.reputation = [given.reputation.get(seat, 0) for seat in seats]
    for name, of in given.people.items():
        _move(camp, "strangers", [name])
        join(camp, name, seats.index(of.seat) if of.seat in seats else 0)
        for part in of.model_fields_set - {"seat"}:
            setattr(camp.people[name], part, getattr(of, part))
    for name, deck in PILES.items():
        setattr(camp, name, _move(camp, deck, getattr(given, name)))
    for site in (*given.open, *filter(None, [given.site])):
        _open(camp, given, site)
    camp.asked, camp.who = camp.crew, given.who or ""
    camp.site = camp.open.index(given.site) if given.site else -1
    for square, card in given.strip.items():
        _move(camp, "zombies", [card])
        stand(camp, card, int(square) - 1)
        camp.lives[int(square) - 1] = given.lives.get(square, camp.lives[int(square) - 1])
    for deck, others in ONLY.items():
        if deck in given.model_fields_set:
            kept = _move(camp, deck, getattr(given, deck))
            setattr(camp, others, getattr(camp, deck))
            setattr(camp, deck, kept)
    return camp


def _open(camp: Camp, given: State, site: str) -> None:
    """Open a site; of the one where somebody is, its cards are told."""
    _move(camp, "sites", [site])
    is_here = site == given.site
    camp.open.append(site)
    deck = HIDDEN.get(camp.numbers.sites[site], "resources")
    camp.inside.append(_move(camp, deck, given.inside if is_here else getattr(camp, deck)[:1]))
    camp.waiting.append(_move(camp, "strangers", given.waiting if is_here else ()))
    camp.payments.append(given.payment or "" if is_here else "")
    _move(camp, "resources", filter(None, camp.payments[-1:]))


def _move(camp: Camp, deck: str, cards: Iterable[str]) -> Pile:
    """Take cards out of a deck and return them."""
    found: Pile = ()
    for card in cards:
        if card not in getattr(camp, deck):
            raise Lacking(f"a `{card}` for the example", "cards.yaml", "decks")
        setattr(camp, deck, without(getattr(camp, deck), card))
        found = added(found, card)
    return found


def _shown(match: Match, then: State) -> Mapping[str, Any]:
    """Return the camp in the form of an example, as far as `then` says anything of it."""
    camp: Camp = match.position
    at, seats, by_site = camp.site, camp.numbers.seats, ("inside", "waiting")
    named = [name for name in then.model_fields_set if hasattr(camp, name) and name not in by_site]
    shown: dict[str, Any] = {name: getattr(camp, name) for name in named}
    people = {
        name: {part: getattr(camp.people[name], part) for part in of.model_fields_set}
        for name, of in then.people.items()
        if name in camp.people
    }
    shown |= {
        "phase": match.phase,
        "people": people,
        "chapters": camp.score(),
        "counters": _only(camp.counters, then.counters),
        "reputation": _only(dict(zip(seats, camp.reputation, strict=True)), then.reputation),
        "site": camp.open[at] if at >= 0 else "",
        "new": int(camp.new),
        "strip": {str(n): card for n, card in enumerate(camp.strip, 1) if card},
        "lives": {n: camp.lives[int(n) - 1] for n in then.lives},
        "inside": camp.inside[at] if at >= 0 else (),
        "waiting": camp.waiting[at] if at >= 0 else (),
        "ends": match.reason().replace(STOP, ""),
        "won": int(bool(match.winners())),
    }
    told = {key: getattr(then, key) for key in then.model_fields_set}
    return {key: _as_told(shown[key], told[key]) for key in told if key in shown}


def _only(all_: Mapping[str, Any], told: Iterable[str]) -> dict[str, Any]:
    return {name: all_[name] for name in told if name in all_}


def _as_told(found: Any, told: Any) -> Any:
    """Return cards that lie in no order, in the order in which they are told if they are the same."""
    if isinstance(told, list) and told and isinstance(told[0], str):
        return told if pile(told) == pile(found) else [*found]
    return found
