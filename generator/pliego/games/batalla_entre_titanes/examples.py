"""*Batalla entre titanes*: its worked examples, set up on the strip.

In: an example of the content. Out: `set_up`, `setting_of`. The laws of this file: what an example does not
say (hands, the deck) is filled in from the Golpes that are left, differently each way; what it says
stands; an example ends with its round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes import basic
from pliego.games.batalla_entre_titanes.position import SEATS, TIE, Duel, begin
from pliego.games.batalla_entre_titanes.preparation import choose_game
from pliego.games.batalla_entre_titanes.specials import take_effect
from pliego.games.batalla_entre_titanes.vocabulary import (
    COMBAT,
    MATCH,
    SIDES,
    SPECIALS,
    Act,
    Side,
    State,
    acts_of,
    read_act,
    read_state,
)
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import STOP, ExampleSetup, ExampleStep, ExampleWay, stopping_at
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Move, Setting, notation
from pliego.playing.pile import pile
from pliego.playing.playable import GameTable

Acts = Sequence[tuple[int, Side, Act]]


def setting_of(game: Game, example: Example) -> Setting:
    """Return the setting an example is played in: with special cards or in a match if it names them."""
    given = _read(game, example, example.given)
    extras = [SPECIALS] if given.special else []
    extras += [MATCH] if given.games else []
    return Setting(len(SIDES), given.variant, "-".join(extras) or None)


def set_up(table: GameTable, example: Example, way: ExampleWay) -> ExampleSetup:
    """Return an example ready to be played."""
    given, then = (_read(table.game, example, raw) for raw in (example.given, example.then))
    acts = acts_of(table.game, example)
    duel = lay_out(table, given, acts, way)
    steps = list(_steps(duel, acts))
    seat, asked = _asked(table.game, example, duel.turn, steps)
    return ExampleSetup(
        match=Match(alone(table), duel, "responder" if duel.attack else "actuar"),
        steps=steps,
        claimed=ContentReader(table.game).filled(example.then),
        shows=lambda match: shown(match, then),
        legal=[(seat, _named(table.game, duel, raw)) for raw in example.legal],
        illegal=[(seat, _named(table.game, duel, raw)) for raw in example.illegal],
        asked=asked,
    )


def alone(table: GameTable) -> GameTable:
    """Return the game laid out so that it ends with a round."""
    found: GameTable = stopping_at(table, {"preparar": STOP})
    return found


def _read(game: Game, example: Example, raw: Mapping[str, Any]) -> State:
    found = read_state(game, raw)
    if found is None:
        raise MissingContent("a position", "examples.yaml", *game.example_path(example.id))
    return found


def _asked(game: Game, example: Example, first: int, steps: Sequence[ExampleStep]) -> tuple[int, int]:
    """Return the seat that is asked what it may do, and after how many steps: answers, once attacked."""
    named = [read_act(game, raw) for raw in (*example.legal, *example.illegal)]
    if any(act is not None and act.do in ("parada", "retirada") for act in named):
        later = [nth for nth, step in enumerate(steps) if step.seat == 1 - first]
        if later and "ataque" in (steps[0].move or ""):
            return 1 - first, later[0]
    return first, 0


# -- before


def lay_out(table: GameTable, given: State, acts: Acts, random: Random) -> Duel:
    """Return the table as `given` says; `acts` say who begins, and what will be drawn."""
    duel: Duel = begin(table.rules)
    for card in filter(None, [given.special]):
        duel.specials, duel.special = pile({*duel.specials} - {card}), (card,)
    choose_game(duel)
    take_effect(duel)
    duel.turn = SIDES.index(acts[0][1]) if acts else 0
    duel.starter = SIDES.index(given.starts) if given.starts else 1 - duel.turn
    first, last = places(duel)
    duel.squares = [given.fuego - first, last - given.hielo]
    duel.wins, duel.games = ([counts.get(side, 0) for side in SIDES] for counts in (given.wins, given.games))
    duel.ties = given.ties or 0
    if given.attack is not None:
        duel.attack = tuple(sorted(_numbers(duel, given.attack.cards)))
        duel.charge = next(iter(_numbers(duel, filter(None, [given.attack.advance]))), 0)
    _deal(duel, given, [card for _, _, act in acts if act.do == "roba" for card in act.cards], random)
    return duel


def _numbers(duel: Duel, cards: Any) -> list[int]:
    found = [duel.numbers.values.get(card) for card in cards]
    if None in found:
        raise MissingContent("a deck with the Golpes of the example", "cards.yaml", "decks", COMBAT)
    return [number for number in found if number is not None]


def _deal(duel: Duel, given: State, drawn: Sequence[str], random: Random) -> None:
    """Deal the hands that are told, keep the cards that will be drawn, fill in the rest."""
    attack = given.attack.played if given.attack else ()
    told = {seat: given.hand.get(side) for seat, side in enumerate(SIDES)}
    loose = [*duel.numbers.deck]
    for card in (*(told[0] or ()), *(told[1] or ()), *drawn, *attack):
        if card not in loose:
            raise MissingContent("a deck with Golpes enough for the example", "cards.yaml", "decks")
        loose.remove(card)
    random.shuffle(loose)
    for seat in SEATS:
        known = told[seat]
        hand = [loose.pop() for _ in range(duel.terms.full_hand) if loose] if known is None else known
        duel.hands[seat] = pile(hand)
    rest = len(loose) if given.deck is None else given.deck - len(drawn)
    if not 0 <= rest <= len(loose):
        raise MissingContent("a deck with Golpes enough for the example", "cards.yaml", "decks")
    duel.deck = pile([*drawn, *loose[:rest]])
    duel.discard = (*loose[rest:], *attack)


# -- what is done


def _steps(duel: Duel, acts: Acts) -> Iterator[ExampleStep]:
    for index, side, act in acts:
        if act.do == "roba":
            yield from (ExampleStep(CHANCE, card, index) for card in act.cards)
        else:
            yield ExampleStep(SIDES.index(side), notation(_move(duel, act)), index)


def _move(duel: Duel, act: Act) -> Move:
    """Return what is done, as a move of the engine."""
    blows = sorted(_numbers(duel, act.cards))
    if act.advance is None:
        return (act.do, *blows)
    return ("avance", *_numbers(duel, [act.advance]), "ataque", *blows)


def _named(game: Game, duel: Duel, raw: Any) -> str:
    act = read_act(game, raw)
    return str(raw) if act is None else notation(_move(duel, act))


# -- after


def shown(match: Match, then: State) -> Mapping[str, Any]:
    """Return how the table looks, as far as `then` says anything of it."""
    duel: Duel = match.position
    found: dict[str, Any] = dict(zip(SIDES, places(duel), strict=True))
    if then.hand:
        found["hand"] = {side: list(duel.hands[SIDES.index(side)]) for side in then.hand}
    if then.deck is not None:
        found["deck"] = len(duel.deck)
    if then.discard:
        found["discard"] = list(basic.face_up(duel))
    if then.counts:
        found["counts"] = {side: _counts(duel, SIDES.index(side)) for side in then.counts}
    return found | _score(duel, then) | (_ended(match) if duel.ending else _pending(duel))


def places(duel: Duel) -> tuple[int, int]:
    """Return where the titans stand, by the numbers of `fuego`."""
    first, last = duel.terms.edge, duel.terms.edge + duel.terms.spaces + 1
    return first + duel.squares[0], last - duel.squares[1]


def _counts(duel: Duel, seat: int) -> dict[str, int]:
    return dict(zip(("deck", "hand", "discard"), basic.may_count(duel, seat), strict=False))


def _score(duel: Duel, then: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if then.wins:
        found["wins"] = dict(zip(SIDES, duel.wins, strict=True))
    if then.games:
        found["games"] = dict(zip(SIDES, duel.games, strict=True))
    if then.ties is not None:
        found["ties"] = duel.ties
    return found | ({"starts": _side(duel.starter)} if then.starts else {})


def _ended(match: Match) -> dict[str, Any]:
    duel: Duel = match.position
    found = {"ending": duel.ending, "winner": _side(duel.winner)}
    champions = match.winners()
    return found | ({"champion": _side(*champions)} if len(champions) == 1 else {})


def _pending(duel: Duel) -> dict[str, Any]:
    """Return the attack that waits for its answer."""
    if not duel.attack:
        return {}
    blows = duel.numbers.blows
    attack: dict[str, Any] = {"do": "ataque", "cards": [blows[blow] for blow in duel.attack]}
    if duel.charge:
        attack |= {"do": "avance-ataque", "advance": blows[duel.charge]}
    return {"attack": attack, "by": SIDES[1 - duel.turn]}


def _side(seat: int) -> str:
    return "tablas" if seat == TIE else SIDES[seat]
