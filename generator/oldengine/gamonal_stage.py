"""*Gamonal resiste*: its worked examples, laid out on the street.

In: an example of the content. Out: `staged`. The law of this file: what an example does not say (which cards
a hand holds) is filled in from the deck, differently for each `nth`; what it says stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from generator.model.book import Example
from generator.oldengine.gamonal_numbers import LIFT, NOTATION
from generator.oldengine.gamonal_street import Street
from generator.oldengine.gamonal_table import GamonalRules
from generator.oldengine.kernel import CHANCE
from generator.oldengine.table import Lacking, Move, Staged
from generator.oldgames.gamonal_model import SIDES, Side, played, read_state
from generator.oldgames.gamonal_model import State as Shown


def staged(table: GamonalRules, street: Street, example: Example, nth: int) -> Staged:
    """Return an example ready to be played."""
    given, then = read_state(table.game, example.given), read_state(table.game, example.then)
    if given is None or then is None or given.vecinos is None or given.autoridades is None:
        raise Lacking("a position", "examples.yaml", *table.game.example_path(example.id))
    cards, random = played(example), Random(nth)
    street.vecinos, street.autoridades = given.vecinos, given.autoridades
    for side, seat in enumerate(SIDES):
        _deal(table, street, side, given, cards.get(seat), random)
    street.owed = None
    street._settle()
    return Staged(
        state=street,
        moves=list(_moves(table, given, example)),
        claimed=table.filled(example.then),
        shows=lambda _: _shown(table, street, then),
        legal=[_choice(raw) for raw in example.legal],
        illegal=[_choice(raw) for raw in example.illegal],
    )


def _deal(
    table: GamonalRules, street: Street, side: int, given: Shown, card: str | None, random: Random
) -> None:
    seat: Side = SIDES[side]
    left = table.decks[side]
    act = _act(table, card)
    blind = given.hand.get(seat) == 0
    kept = [] if act < 0 else [act]
    for each in kept:
        left = left.minus(each)
    loose = list(left.cards)
    random.shuffle(loose)
    count = given.hand.get(seat, table.value("mano"))
    hand = [] if blind else [*kept, *_take(loose, count - len(kept), "hand")]
    gone = _take(loose, given.discard.get(seat, 0), "discard")
    if seat in given.deck:
        deck = [
            *(kept if blind else []),
            *_take(loose, given.deck[seat] - (len(kept) if blind else 0), "deck"),
        ]
    else:
        deck = [*(kept if blind else []), *loose]
    street.hands[side], street.decks[side] = table.heap(hand), table.heap(deck)
    street.discards[side] = table.heap(gone)
    street.mixed[side] = given.reshuffled.get(seat, 0)


def _take(loose: list[int], count: int, part: str) -> list[int]:
    if count < 0 or count > len(loose):
        raise Lacking(f"a deck with cards enough for the {part} of the example", "cards.yaml", "decks")
    taken, loose[:] = loose[:count], loose[count:]
    return taken


def _act(table: GamonalRules, card: str | None) -> int:
    ids = [each.id for each in table.cards]
    return ids.index(card) if card in ids else -1


def _moves(table: GamonalRules, given: Shown, example: Example) -> Iterator[Move]:
    lifted: list[Move] = []
    for index, step in enumerate(example.when):
        if isinstance(step.act, str) and step.seat in SIDES:
            side = SIDES.index(step.seat)
            if given.hand.get(SIDES[side]) == 0 and _act(table, step.act) >= 0:
                lifted.append(Move(CHANCE, step.act, index))
                yield Move(side, NOTATION[LIFT], index)
            else:
                yield Move(side, step.act, index)
        elif isinstance(step.dice, dict):
            yield from lifted
            lifted = []
            yield Move(CHANCE, "-".join(str(step.dice.get(side, "?")) for side in SIDES), index)
    yield from lifted


def _choice(raw: Any) -> tuple[int, str]:
    if isinstance(raw, dict) and raw.get("seat") in SIDES:
        return SIDES.index(raw["seat"]), str(raw.get("act"))
    return 0, str(raw)


def _shown(table: GamonalRules, state: Street, then: Shown) -> Mapping[str, Any]:
    places = (state.vecinos, state.autoridades)
    shown: dict[str, Any] = {
        seat: place for seat, place in zip(SIDES, places, strict=True) if 1 <= place <= table.squares
    }
    piles = {"hand": state.hands, "deck": state.decks, "discard": state.discards}
    for part, of in piles.items():
        asked: Mapping[Side, int] = getattr(then, part)
        shown |= {part: {seat: of[SIDES.index(seat)].size for seat in asked}} if asked else {}
    if then.reshuffled:
        shown["reshuffled"] = {seat: state.mixed[SIDES.index(seat)] for seat in then.reshuffled}
    if state.winner is not None:
        shown["winner"] = SIDES[state.winner]
    return shown
