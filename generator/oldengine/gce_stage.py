"""*Guerra Civil Espacial*: its worked examples, laid out on the table.

In: an example of the content, and a position to lay it out on. Out: `staged`. The law of this file: what an
example says stands; what it leaves open is filled in from the deck, differently for each `nth`; what nobody
would say aloud (no answer to an attack, no swap after a card) is done in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from generator.model.book import Example, Step
from generator.oldengine.gce_kinds import AGAINST, END, ENDURE, NONE, NOTATION
from generator.oldengine.gce_sky import AFTER, ANSWER, STEAL, TURN
from generator.oldengine.kernel import CHANCE, OVER, Endless
from generator.oldengine.table import Lacking, Move, Staged, acts_by_notation
from generator.oldgames.gce_model import State as Shown
from generator.oldgames.gce_model import read_state

if TYPE_CHECKING:
    from generator.oldengine.gce import Scene

COLLECT = "recoger"
_SILENT = {ANSWER: ENDURE, AFTER: END}
_MOST_STEPS = 10_000
"""After so many things that go without saying, an example does not settle."""


def staged(scene: Scene, example: Example, nth: int) -> Staged:
    """Return an example ready to be played on a scene."""
    game, random = scene.table.game, Random(nth)
    given, then = read_state(game, example.given), read_state(game, example.then)
    if given is None or then is None:
        raise Lacking("a position", "examples.yaml", *game.example_path(example.id))
    _lay_out(scene, given, random)
    collects = any(step.act == COLLECT for step in example.when)
    first = next((step.seat for step in example.when if step.seat), None)
    scene.node, scene.actor = TURN, _seat(scene, first) if first else CHANCE
    if collects:
        scene.actor = CHANCE
        scene.begin_collecting()
    return Staged(
        state=scene,
        moves=_Script(scene, given, random).moves(example.when),
        claimed=scene.table.filled(example.then),
        shows=lambda _: _shown(scene, given, then),
        legal=[_choice(scene, raw) for raw in example.legal],
        illegal=[_choice(scene, raw) for raw in example.illegal],
    )


def _seat(scene: Scene, name: str | None) -> int:
    ids = scene.table.seat_ids
    return ids.index(name) if name in ids else NONE


def _lay_out(scene: Scene, given: Shown, random: Random) -> None:
    ids, seats = scene.table.seat_ids, range(scene.seats)
    loose = [*scene.table.openings[0].answer]
    take = _Taking(scene.table.ids, loose)
    scene.commander = _seat(scene, given.commander)
    scene.disputed = take.one(given.disputed) if given.disputed else NONE
    scene.zones = [take.all(given.zones.get(seat, ())) for seat in ids]
    scene.kept = [[(card, NONE) for card in take.all(given.kept.get(seat, ()))] for seat in ids]
    scene.discard, scene.junk = take.all(given.discard), take.all(given.junk)
    deck = take.all(given.deck)
    colony = next((card for card, is_one in enumerate(scene.table.is_colony) if is_one), NONE)
    won = [given.colonies.get(seat, 0) for seat in ids]
    scene.colonies = [take.all([scene.table.ids[colony]] * count) for count in won]
    hands = {seat: take.all(given.hands[seat]) for seat in ids if seat in given.hands}
    random.shuffle(loose)
    scene.hands = [hands[seat] if seat in hands else take.some(scene.table.hand) for seat in ids]
    scene.deck, scene.gone = (deck, loose) if "deck" in given.model_fields_set else (loose, [])
    for seat in seats:
        _lay_crosswise(scene, seat, given.idle.get(ids[seat], ()))
    scene.inside = sum(1 << seat for seat in seats if ids[seat] not in given.out)
    for seat in seats:
        scene.count(seat)
        if not scene.hands[seat]:
            scene.without_hand(seat)
    scene.emptied = given.emptied
    if scene.emptied >= scene.table.exhaustions:
        scene.called_last()


class _Taking:
    """Takes named cards out of those that are left."""

    def __init__(self, ids: Sequence[str], loose: list[int]) -> None:
        self.ids, self.loose = ids, loose

    def one(self, name: str) -> int:
        card = self.ids.index(name) if name in self.ids else NONE
        if card not in self.loose:
            raise Lacking(f"a `{name}` for the example", "cards.yaml", "decks")
        self.loose.remove(card)
        return card

    def all(self, names: Sequence[str]) -> list[int]:
        return [self.one(name) for name in names]

    def some(self, count: int) -> list[int]:
        taken, self.loose[:] = self.loose[:count], self.loose[count:]
        return taken


def _lay_crosswise(scene: Scene, seat: int, names: Sequence[str]) -> None:
    """Of equal cards, the last lie crosswise."""
    zone = scene.zones[seat]
    for name in names:
        card = scene.table.ids.index(name)
        place = len(zone) - 1 - zone[::-1].index(card)
        zone[place] = ~card


class _Script:
    """Plays an example on a copy to find what is done in silence and which cards luck must draw."""

    def __init__(self, scene: Scene, given: Shown, random: Random) -> None:
        self.copy, self.random = scene.clone(), random
        self.cards = [*given.deck]
        self.done: list[Move] = []
        self.steps = 0

    def moves(self, steps: Sequence[Step]) -> list[Move]:
        for index, step in enumerate(steps):
            stolen = step.act.get("steal") if isinstance(step.act, dict) else None
            for seat, word in self._words(step):
                self._silence(index, seat, word)
                self._do(Move(seat, word, index))
            if stolen:
                self._silence(index, CHANCE, stolen)
                self._do(Move(CHANCE, stolen, index))
        self._silence(len(steps) - 1, NONE - 1, "")
        return self.done

    def _words(self, step: Step) -> Iterator[tuple[int, str]]:
        seat = _seat(self.copy, step.seat)
        if isinstance(step.act, dict):
            aimed = f"{AGAINST}{_seat(self.copy, step.act.get('from')) + 1}" if "from" in step.act else ""
            if "play" in step.act:
                yield seat, f"{step.act['play']}{aimed}"
            for card in step.act.get("discard", ()):
                yield seat, str(card)
        elif step.act is not None and step.act != COLLECT:
            yield seat, step.act

    def _silence(self, index: int, seat: int, word: str) -> None:
        """Do what goes without saying until a seat can do what is said."""
        copy = self.copy
        while copy.actor != OVER:
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise Endless
            if copy.actor == CHANCE:
                if seat == CHANCE and copy.luck == STEAL:
                    return
                self._luck(index)
            elif copy.node in _SILENT:
                if copy.actor == seat and word in acts_by_notation(copy, copy.actions(seat)):
                    return
                self._do(Move(copy.actor, NOTATION[_SILENT[copy.node]], index))
            else:
                return

    def _luck(self, index: int) -> None:
        lots = self.copy.lots
        if self.cards and self.copy.luck != STEAL:
            self._do(Move(CHANCE, self.cards.pop(0), index))
        else:
            self.copy.apply(lots[int(self.random.random() * len(lots))])

    def _do(self, move: Move) -> None:
        """Write a move down and do it on the copy, if it can be done there."""
        self.done.append(move)
        copy = self.copy
        if copy.actor == OVER or move.seat != copy.actor:
            return
        acts = acts_by_notation(copy, copy.lots if move.seat == CHANCE else copy.actions(move.seat))
        if move.act in acts:
            copy.apply(acts[move.act])


def _choice(scene: Scene, raw: Any) -> tuple[int, str]:
    """Read an entry of `legal` or `illegal`."""
    if not isinstance(raw, dict):
        return max(scene.actor, 0), str(raw)
    seat, act = _seat(scene, raw.get("seat")), raw.get("act")
    if isinstance(act, dict):
        aimed = f"{AGAINST}{_seat(scene, act.get('from')) + 1}" if "from" in act else ""
        return seat, f"{act.get('play')}{aimed}"
    return seat, str(act)


def _shown(scene: Scene, given: Shown, then: Shown) -> Mapping[str, Any]:
    """Return the position in the form of an example: always what lies open, other parts if it names them."""
    ids, names = scene.table.seat_ids, scene.table.ids
    named = given.model_fields_set | then.model_fields_set
    out = [seat for place, seat in enumerate(ids) if not scene.inside >> place & 1]
    shown: dict[str, Any] = {
        "commander": ids[scene.commander] if "commander" in named else "",
        "disputed": names[scene.disputed] if scene.disputed != NONE else "",
        "zones": {
            seat: [names[max(card, ~card)] for card in zone]
            for seat, zone in zip(ids, scene.zones, strict=True)
            if zone or seat in then.zones
        },
        "out": sorted(out, key=lambda seat: then.out.index(seat) if seat in then.out else len(ids)),
        "over": "true" if scene.over else "",
        "taken": ids[scene.taker] if scene.taker != NONE else "",
        "winner": ids[scene.winners[0]] if len(scene.winners) == 1 else "",
    }
    idle = {
        seat: [names[~card] for card in zone if card < 0] for seat, zone in zip(ids, scene.zones, strict=True)
    }
    kept = {seat: [names[card] for card, _ in cards] for seat, cards in zip(ids, scene.kept, strict=True)}
    shown["idle"] = {seat: cards for seat, cards in idle.items() if cards}
    shown["kept"] = {seat: cards for seat, cards in kept.items() if cards}
    shown["hands"] = {
        seat: [names[card] for card in hand]
        for seat, hand in zip(ids, scene.hands, strict=True)
        if seat in then.hands
    }
    if "colonies" in named:
        shown["colonies"] = {
            seat: scene.score(place) for place, seat in enumerate(ids) if seat in then.colonies
        }
    piles = {"deck": scene.deck, "discard": scene.discard, "junk": scene.junk}
    told = then.model_fields_set
    shown |= {name: [names[card] for card in pile] for name, pile in piles.items() if name in told}
    if "emptied" in named:
        shown["emptied"] = scene.emptied
    return {key: value for key, value in shown.items() if value not in ("", [], {}) or key in told}
