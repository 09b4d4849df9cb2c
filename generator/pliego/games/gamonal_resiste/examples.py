"""*Gamonal resiste*: its worked examples, set up on the street.

In: an example of the content. Out: `set_up`. The law of this file: what an example does not say (which cards
a hand holds) is filled in from the deck, differently each way; what it says stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.games.gamonal_resiste.position import SEATS, Street, begin
from pliego.games.gamonal_resiste.rules import BLIND
from pliego.games.gamonal_resiste.vocabulary import SIDES, State, played, read_state
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import ExampleSetup, ExampleStep, ExampleWay
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, notation
from pliego.playing.pile import pile, without
from pliego.playing.playable import GameTable


def set_up(table: GameTable, example: Example, way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played."""
    given, then = read_state(table.game, example.given), read_state(table.game, example.then)
    if given is None or then is None or given.vecinos is None or given.autoridades is None:
        raise MissingContent("a position", "examples.yaml", *table.game.example_path(example.id))
    street = begin(table.rules)
    street.figures = [given.vecinos, given.autoridades]
    for side in SEATS:
        _deal(street, side, given, played(example).get(SIDES[side]), way)
    return ExampleSetup(
        match=Match(table, street, "elegir"),
        steps=list(_steps(street, example)),
        claimed=ContentReader(table.game).filled(example.then),
        shows=lambda match: _shown(match, then),
        legal=[_choice(raw) for raw in example.legal],
        illegal=[_choice(raw) for raw in example.illegal],
    )


def _deal(street: Street, side: int, given: State, card: str | None, random: Random) -> None:
    """Deal a side its hand, deck and discard; the card that it plays lies where it is played from."""
    seat, is_known = SIDES[side], card in street.decks[side]
    kept = [card] if card is not None and is_known else []
    loose = [*(without(street.decks[side], kept[0]) if kept else street.decks[side])]
    random.shuffle(loose)
    in_hand = given.hand.get(seat, street.numbers.hand)
    from_hand, from_deck = (kept, []) if in_hand else ([], kept)
    hand = from_hand + _taken(loose, in_hand - len(from_hand), "hand")
    discard = _taken(loose, given.discard.get(seat, 0), "discard")
    left = given.deck.get(seat, len(from_deck) + len(loose)) - len(from_deck)
    deck = from_deck + _taken(loose, left, "deck")
    street.hands[side], street.decks[side], street.discards[side] = pile(hand), pile(deck), pile(discard)
    street.reshuffled[side] = given.reshuffled.get(seat, 0)


def _taken(loose: list[str], count: int, part: str) -> list[str]:
    if count < 0 or count > len(loose):
        raise MissingContent(f"a deck with cards enough for the {part} of the example", "cards.yaml", "decks")
    taken, loose[:] = loose[:count], loose[count:]
    return taken


def _steps(street: Street, example: Example) -> Iterator[ExampleStep]:
    """Yield the moves; a card played with an empty hand is turned up once both are down."""
    turned_up: list[ExampleStep] = []
    for index, step in enumerate(example.when):
        if isinstance(step.act, str) and step.seat in SIDES:
            side = SIDES.index(step.seat)
            if not street.hands[side] and step.act in street.decks[side]:
                turned_up.append(ExampleStep(CHANCE, step.act, index))
                yield ExampleStep(side, BLIND, index)
            else:
                yield ExampleStep(side, step.act, index)
        elif isinstance(step.dice, dict):
            yield from turned_up
            turned_up = []
            dice = tuple(step.dice.get(side, "?") for side in SIDES)
            yield ExampleStep(CHANCE, notation(dice), index)
    yield from turned_up


def _choice(raw: Any) -> tuple[int, str]:
    if isinstance(raw, dict) and raw.get("seat") in SIDES:
        return SIDES.index(raw["seat"]), str(raw.get("act"))
    return 0, str(raw)


def _shown(match: Match, then: State) -> Mapping[str, Any]:
    """Return how the street looks, as far as `then` says anything of it."""
    street: Street = match.position
    on_street = range(1, street.numbers.squares + 1)
    figures = zip(SIDES, street.figures, strict=True)
    shown: dict[str, Any] = {side: square for side, square in figures if square in on_street}
    piles = {"hand": street.hands, "deck": street.decks, "discard": street.discards}
    for part, of in piles.items():
        if asked := getattr(then, part):
            shown[part] = {seat: len(of[SIDES.index(seat)]) for seat in asked}
    if then.reshuffled:
        shown["reshuffled"] = {seat: street.reshuffled[SIDES.index(seat)] for seat in then.reshuffled}
    if len(match.winners()) == 1:
        shown["winner"] = SIDES[match.winners()[0]]
    return shown
