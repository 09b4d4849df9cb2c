"""*Guerra Civil Espacial*: its worked examples, laid out on the table.

In: an example of the content. Out: `set_up`. The law of this file: what an example says stands; what it
leaves open is filled in from the deck, differently each way; what nobody would say aloud (no answer to
an attack, no relief after a card) is done in silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pliego.game.model.book import Example, Step
from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.bidding import END, turn_order
from pliego.games.guerra_civil_espacial.ending import call_last_round
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import AGAINST, ENDURE, count_all
from pliego.games.guerra_civil_espacial.vocabulary import COLLECT, State, read_state
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import ExampleSetup, ExampleStep, ExampleWay, setting_for, stopping_at
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Endless, Move, Setting
from pliego.playing.pile import pile
from pliego.playing.playable import GameTable
from pliego.text.nodes import Path

ROUND_OVER, COLLECTED = "RONDA-1", "RCG-5"
"""The rules that end an example: its round is over, or all is collected."""
_MOST_STEPS = 10_000
"""After so many things that go without saying, an example does not settle."""


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names."""
    named = {seat for part in ("zones", "hands") for seat in example.given.get(part, {})}
    return setting_for(game, example, named, None)


def set_up(table: GameTable, example: Example, way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played, up to the end of its round."""
    game = table.game
    given, then = read_state(game, example.given), read_state(game, example.then)
    if given is None or then is None:
        raise MissingContent("a position", "examples.yaml", *game.example_path(example.id))
    place = (*game.example_path(example.id), "given")
    space = lay_out(table, given, way, place)
    collects = any(step.act == COLLECT for step in example.when)
    first = next((step.seat for step in example.when if step.seat in space.numbers.seats), None)
    if first is not None and not collects:
        space.turn = _seat_before(space, space.numbers.seats.index(first))
    last, rule = ("disputa", COLLECTED) if collects else ("recogida", ROUND_OVER)
    match = Match(stopping_at(table, {last: rule}), space, "recogida" if collects else "pujas")
    return ExampleSetup(
        match=match,
        steps=_Script(match, given, way).steps(example.when),
        claimed=ContentReader(game).filled(example.then),
        shows=lambda played: _shown(played, given, then),
        legal=[_choice(match, raw) for raw in example.legal],
        illegal=[_choice(match, raw) for raw in example.illegal],
    )


def _seat_before(space: Space, seat: int) -> int:
    """Return after whose turn a seat has its own."""
    return next(other for other in space.rightward(0) if turn_order(space, other)[0] == seat)


# -- the cards on the table


def lay_out(table: GameTable, given: State, random: Random, place: Path = ("examples",)) -> Space:
    """Return the table of an example; what it does not say lies anywhere. Raises `MissingContent` at a place
    of examples.yaml for seats and cards that there are not."""
    space = Space.begin(table.rules)
    names = space.numbers.seats
    take = _Taking([*space.deck, *space.box], place)
    for seat in (*given.seats(), *given.kept, *given.colonies, *given.idle, *given.out):
        if seat not in names:
            raise MissingContent(f"a seat `{seat}`", "examples.yaml", *place)
    colony = min(space.numbers.colonies, default="")
    space.commander = names.index(given.commander) if given.commander in names else NONE
    space.disputed = take.all([given.disputed] if given.disputed else [])
    space.zones = [take.all(given.zones.get(seat, ())) for seat in names]
    space.crosswise = [pile(given.idle.get(seat, ())) for seat in names]
    for zone, crosswise in zip(space.zones, space.crosswise, strict=True):
        if left := Counter(crosswise) - Counter(zone):
            raise MissingContent(f"the crosswise `{min(left)}` in its zone", "examples.yaml", *place)
    space.loot = [pile(take.all(given.kept.get(seat, ()))) for seat in names]
    space.discard, space.junk = pile(take.all(given.discard)), pile(take.all(given.junk))
    deck = pile(take.all(given.deck))
    space.colonies = [take.all([colony] * given.colonies.get(seat, 0)) for seat in names]
    hands = {seat: pile(take.all(given.hands[seat])) for seat in names if seat in given.hands}
    random.shuffle(take.loose)
    space.hands = [hands[seat] if seat in hands else take.some(space.numbers.hand) for seat in names]
    rest = pile(take.loose)
    space.deck, space.box = (deck, rest) if "deck" in given.model_fields_set else (rest, ())
    space.primacy = names.index(given.primacy) if given.primacy in names else NONE
    space.inside = {seat for seat, name in enumerate(names) if name not in given.out}
    count_all(space)
    space.emptied = given.emptied
    if space.emptied >= space.numbers.exhaustions:
        call_last_round(space)
    return space


class _Taking:
    """Takes named cards out of those that are left."""

    def __init__(self, loose: list[str], place: Path) -> None:
        self.loose, self.place = loose, place

    def all(self, names: Sequence[str]) -> tuple[str, ...]:
        for name in names:
            if name not in self.loose:
                raise MissingContent(f"another `{name}` for the example", "examples.yaml", *self.place)
            self.loose.remove(name)
        return tuple(names)

    def some(self, count: int) -> tuple[str, ...]:
        taken, self.loose[:] = self.loose[:count], self.loose[count:]
        return pile(taken)


# -- the steps


class _Script:
    """Plays an example on a copy to find what is done in silence and which cards chance must draw."""

    def __init__(self, match: Match, given: State, random: Random) -> None:
        self.copy, self.random = match.clone(), random
        self.seats = match.position.numbers.seats
        self.cards = [*given.deck]
        self.done: list[ExampleStep] = []

    def steps(self, steps: Sequence[Step]) -> list[ExampleStep]:
        for index, step in enumerate(steps):
            seat = self.seats.index(step.seat) if step.seat in self.seats else NONE
            for move in _moves(step, self.seats):
                self._silence(index, seat, move)
                self._do(ExampleStep(seat, move, index))
            stolen = step.act.get("steal") if isinstance(step.act, dict) else None
            if stolen:
                self._silence(index, CHANCE, stolen)
                self._do(ExampleStep(CHANCE, stolen, index))
        self._silence(len(steps) - 1, OVER, "")
        return self.done

    def _silence(self, index: int, seat: int, move: str) -> None:
        """Do what goes without saying until a seat can do what is said."""
        for _ in range(_MOST_STEPS):
            match, silent = self.copy, _silent_move(self.copy)
            if match.actor == CHANCE:
                is_theft = match.request is not None and match.request.rule == "PIR-1"
                if is_theft and seat == CHANCE:
                    return
                self._draw(index, is_theft)
            elif silent is None or (match.actor == seat and move in match.legal_moves(seat)):
                return
            else:
                self._do(ExampleStep(match.actor, silent, index))
        raise Endless

    def _draw(self, index: int, is_theft: bool) -> None:
        if self.cards and not is_theft:
            self._do(ExampleStep(CHANCE, self.cards.pop(0), index))
        else:
            self.copy.apply(self.random.choice(self.copy.chances))

    def _do(self, step: ExampleStep) -> None:
        """Write a step down and do it on the copy, if it can be done there."""
        self.done.append(step)
        match = self.copy
        offered = match.chances if step.seat == CHANCE else match.legal_moves(step.seat)
        if step.seat == match.actor and step.move in offered:
            match.apply(step.move)


def _silent_move(match: Match) -> Move | None:
    """Return the move that goes without saying for whoever is asked, None if it is to be said."""
    moves: Sequence[Move] = match.legal_moves(match.actor) if match.actor >= 0 else ()
    return next((move for move in (ENDURE, END) if move in moves), None)


def _moves(step: Step, seats: Sequence[str]) -> Iterator[str]:
    if isinstance(step.act, dict):
        yield from _aimed(step.act, seats)
        yield from map(str, step.act.get("discard", ()))
    elif step.act is not None and step.act != COLLECT:
        yield step.act


def _aimed(act: Mapping[str, Any], seats: Sequence[str]) -> Iterator[str]:
    if "play" in act:
        rival = act.get("from")
        yield f"{act['play']}{f'{AGAINST}{seats.index(rival) + 1}' if rival in seats else ''}"


def _choice(match: Match, raw: Any) -> tuple[int, str]:
    """Read an entry of `legal` or `illegal`."""
    if not isinstance(raw, dict):
        return max(match.actor, 0), str(raw)
    seats = match.position.numbers.seats
    seat = seats.index(raw["seat"]) if raw.get("seat") in seats else NONE
    act = raw.get("act")
    return seat, next(_aimed(act, seats), "") if isinstance(act, dict) else str(act)


# -- what comes of it


def _shown(match: Match, given: State, then: State) -> Mapping[str, Any]:
    """Return the position in the form of an example: always what lies open, other parts if it names them."""
    space: Space = match.position
    names, named, told = (
        space.numbers.seats,
        given.model_fields_set | then.model_fields_set,
        then.model_fields_set,
    )
    out = [seat for place, seat in enumerate(names) if place not in space.inside]
    winners = match.winners()
    loot = [space.loot_of(seat) for seat in space.rightward(0)]
    shown: dict[str, Any] = {
        "commander": names[space.commander] if "commander" in named else "",
        "disputed": "".join(space.disputed),
        "zones": {
            s: list(zone) for s, zone in zip(names, space.zones, strict=True) if zone or s in then.zones
        },
        "idle": {s: list(cards) for s, cards in zip(names, space.crosswise, strict=True) if cards},
        "kept": {s: _as_told(cards, then.kept.get(s)) for s, cards in zip(names, loot, strict=True) if cards},
        "hands": {s: _as_told(space.hands[names.index(s)], then.hands[s]) for s in names if s in then.hands},
        "out": _as_told(out, then.out),
        "over": "true" if match.outcome and match.reason() != COLLECTED else "",
        "taken": names[space.taker] if space.taker != NONE else "",
        "winner": names[winners[0]] if len(winners) == 1 else "",
    }
    if "colonies" in named:
        shown["colonies"] = {s: space.score(place) for place, s in enumerate(names) if s in then.colonies}
    if "primacy" in named:
        shown["primacy"] = names[space.primacy] if space.primacy != NONE else ""
    piles = {"deck": space.deck, "discard": space.discard, "junk": space.junk}
    shown |= {name: _as_told(cards, getattr(then, name)) for name, cards in piles.items() if name in told}
    if "emptied" in named:
        shown["emptied"] = space.emptied
    return {key: value for key, value in shown.items() if value not in ("", [], {}) or key in told}


def _as_told(cards: Iterable[str], told: Sequence[str] | None) -> list[str]:
    """Return cards that lie in no order, in the order in which they are told if they are the same."""
    found = sorted(cards)
    return [*told] if told and sorted(told) == found else found
