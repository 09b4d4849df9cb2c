"""*Batalla entre titanes*: what its worked examples leave open.

In: a duel on which an example has placed its fields. Out: `EXAMPLES`, how they are played; `places`. The laws
of this file: what an example does not write (hands, the deck) is filled in from the Golpes that are left,
differently each way; an example ends with its round.

**The strip.** Spaces count from 1 (the end of `fuego`, left) to the board's `spaces` (the end of `hielo`,
right). Both titans begin one place beyond: at 0 and at spaces + 1. They never share a space and never cross.

**Fields.** `fuego` and `hielo` are the places of the titans; `hand` the cards of a hand that is known, `deck`
how many cards are left to draw, `special` the card that holds this round. `attack` waits for its answer, `by`
is who makes it. `round` is who won the round (`tablas`: nobody), `ending` why; `wins` counts rounds, that one
included; `ties` the rounds tied in a row. `games` counts the games of a match: an example that names them is
part of one. `starts` is who begins the round, in `then` the next one. In `then`, `discard` are the cards of
the discard that can be seen, `counts` what each titan may count.

**Steps.** `{seat: fuego, act: {do: avance, cards: [golpe-3]}}`, likewise `retroceso`, `ataque`, `parada` and
`retirada`; `{do: avance-ataque, advance: golpe-2, cards: [golpe-4, golpe-4]}`; `{do: roba, cards: [golpe-1]}`
names the cards that are drawn; `pasa` (a hand that parries have emptied) and `muestra` (hands turned up when
the deck has run out).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Whole
from pliego.games.batalla_entre_titanes import basic
from pliego.games.batalla_entre_titanes.position import SEATS, Duel
from pliego.games.batalla_entre_titanes.preparation import choose_game
from pliego.games.batalla_entre_titanes.specials import take_effect
from pliego.games.batalla_entre_titanes.vocabulary import (
    MATCH,
    SIDES,
    SPECIALS,
    Act,
    Counts,
    Side,
    acts_of,
    read_act,
)
from pliego.playing.content import MissingContent
from pliego.playing.example_setup import STOP, ExamplePlay, ExampleStep, FillIn, UnsoundState, stopping_at
from pliego.playing.forms import SeatId, WrittenForm, ordered_like, take
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Move, Setting, notation
from pliego.playing.pile import pile
from pliego.playing.playable import GameTable

STOPS: Final = {"preparar": STOP}
"""An example ends before another round is set up."""


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in: with special cards or in a match if it names them."""
    variant = example.given.get("variant")
    if variant not in game.info.variants and not game.has_dropped("variants", str(variant)):
        path = game.example_path(example.id)
        raise MissingContent(f"the variant `{variant or 'none'}`", "examples.yaml", *path, "given", "variant")
    added = {"special": SPECIALS, "games": MATCH}
    names = [name for key, name in added.items() if key in example.given]
    return Setting(len(SIDES), variant, "-".join(names) or None)


def one_round(table: GameTable) -> GameTable:
    """Return the game so that it ends with a round."""
    found: GameTable = stopping_at(table, STOPS)
    return found


# -- where the titans are


def places(duel: Duel) -> tuple[int, int]:
    """Return where the titans stand, by the numbers of `fuego`."""
    first, last = _starts(duel)
    return first + duel.squares[0], last - duel.squares[1]


def _starts(duel: Duel) -> tuple[int, int]:
    """Return the places where the titans start."""
    first = duel.terms.edge
    return first, first + duel.terms.spaces + 1


def _place(duel: Duel, given: Any) -> None:
    """Put the titans where the example writes them. They stand on the strip or at their start, and have not
    crossed."""
    first, last = _starts(duel)
    left, right = first if given.fuego is None else given.fuego, last if given.hielo is None else given.hielo
    if not first <= left < right <= last:
        expected = f"`{SIDES[0]}` left of `{SIDES[1]}`, from {first} to {last}"
        raise UnsoundState(expected, f"{left} and {right}")
    duel.squares = [left - first, last - right]


# -- what lies on the table


def complete(duel: Duel, given: Any, example: Example, way: FillIn) -> str:
    """Put on the table what no field by itself can: the titans, the attack, the cards that are not named."""
    acts = acts_of(duel.rules.game, example)
    choose_game(duel)
    take_effect(duel)
    _place(duel, given)
    duel.turn = SIDES.index(acts[0][1]) if acts else 0
    if given.starts is None:
        duel.starter = 1 - duel.turn
    if given.attack is not None:
        duel.attack = tuple(sorted(_numbers(duel, given.attack.cards)))
        duel.charge = next(iter(_numbers(duel, filter(None, [given.attack.advance]))), 0)
    _deal(duel, given, [card for _, _, act in acts if act.do == "roba" for card in act.cards], way)
    return "responder" if duel.attack else "actuar"


def _numbers(duel: Duel, names: Any) -> list[int]:
    """Return the numbers of some Golpes."""
    found = [duel.numbers.values.get(card) for card in names]
    if None in found:
        raise MissingContent("a Golpe of the example", "cards.yaml", "decks")
    return [number for number in found if number is not None]


def _deal(duel: Duel, given: Any, drawn: Sequence[str], way: FillIn) -> None:
    """Keep the cards that will be drawn, deal the hands that are not written, fill in the rest."""
    attack = given.attack.played if given.attack else ()
    take(duel, "deck", (*drawn, *attack))
    loose, hands = [*duel.deck], given.hand or {}
    way.shuffle(loose)
    for seat in SEATS:
        if len(hands.get(SIDES[seat], ())) > duel.terms.full_hand:
            most = f"at most {duel.terms.full_hand} cards in the hand of `{SIDES[seat]}`"
            raise UnsoundState(most, str(len(hands[SIDES[seat]])))
        if SIDES[seat] not in hands:
            duel.hands[seat] = pile(loose.pop() for _ in range(duel.terms.full_hand) if loose)
    rest = len(loose) if given.deck is None else given.deck - len(drawn)
    if not 0 <= rest <= len(loose):
        raise MissingContent("a deck with Golpes enough for the example", "cards.yaml", "decks")
    duel.deck = pile([*drawn, *loose[:rest]])
    duel.discard = (*loose[rest:], *attack)


# -- what is done


def steps_of(match: Match, example: Example, _way: FillIn) -> list[ExampleStep]:
    """Return the moves of an example. Each card that is drawn is one; whoever has acted draws."""
    return [*_steps(match.position, example)]


def _steps(duel: Duel, example: Example) -> Iterator[ExampleStep]:
    acting: str | None = None
    for index, step in enumerate(example.when):
        act = read_act(duel.rules.game, step.act)
        if act is not None and act.do == "roba" and step.seat == acting:
            yield from (ExampleStep(CHANCE, card, index) for card in act.cards)
        else:
            seat = SIDES.index(step.seat) if step.seat in SIDES else CHANCE
            yield ExampleStep(seat, text(duel, step.act), index)
            acting = step.seat


def text(duel: Duel, raw: Any) -> str:
    """Return an act in notation, as it is written if it cannot be read."""
    act, written = read_act(duel.rules.game, raw), raw.get("do") if isinstance(raw, dict) else raw
    try:
        return str(written) if act is None else notation(_move(duel, act))
    except MissingContent:
        return str(written)


def _move(duel: Duel, act: Act) -> Move:
    blows = sorted(_numbers(duel, act.cards))
    if act.advance is None:
        return (act.do, *blows)
    return ("avance", *_numbers(duel, [act.advance]), "ataque", *blows)


# -- words of no field


def _by(duel: Duel, _held: object, _wanted: object) -> str:
    return SIDES[1 - duel.turn] if duel.attack and not duel.ending else ""


def _counts(duel: Duel, _held: object, wanted: Any) -> dict[Side, dict[str, int]]:
    """Return what titans may count, of those that are named."""
    parts = ("deck", "hand")
    sides = {side: basic.may_count(duel, SIDES.index(side)) for side in wanted or ()}
    return {side: dict(zip(parts, counts, strict=False)) for side, counts in sides.items()}


def _titan(seat: int) -> WrittenForm:
    return WrittenForm(Whole, None, lambda duel, _held, _wanted: places(duel)[seat], always=True)


EXAMPLES: Final = ExamplePlay(
    setting=setting_of,
    complete=complete,
    text=text,
    words={
        **{side: _titan(seat) for seat, side in enumerate(SIDES)},
        "by": WrittenForm(SeatId, None, _by, always=True),
        "discard": WrittenForm(
            list[str], None, lambda duel, _held, wanted: ordered_like(basic.face_up(duel), wanted)
        ),
        "counts": WrittenForm(dict[Side, Counts], None, _counts),
    },
    moves=steps_of,
    stops=STOPS,
)
