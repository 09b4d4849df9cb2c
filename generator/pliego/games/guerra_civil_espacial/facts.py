"""*Guerra Civil Espacial*: what the figure of an example shows, from the positions that the engine plays.

In: an example. Out: `example_facts`. The law of this file: nothing is counted here that a rule counts.

**Facts** (`{facts.…}`; what does not apply is an empty text or list; *card* stands for `{face:
"flota/f-07", card: "f-07", name, icon, value: 7 or "", idle: "yes" or "", new: "yes" or ""}`):

    seats      how many seats are shown
    before     [{seat: "nora", title, colour, commander: "yes" or "", out: "yes" or "", lead: "yes" or "",
               ships: 12, times: 2 or "", kept: 3 (cards face down) or "", hand: 4 (cards) or "",
               colonies: 1 or "", primacy: "yes" or "", wins: "yes" or "", cards: [card, …], held: [card,
               …]}, …], in the order of turns; `lead` marks who nobody beats (and has ships); an `idle` card
               lies crosswise without effect; `held` are the cards of a hand that the example tells
    after      the same afterwards; `new` marks the cards of a zone or a hand that were not there before
    disputed   [card], before: one, or an empty list
    disputed-after   the same afterwards
    swapped    [card] that a swap put in dispute and that does not lie there afterwards, or an empty list
    steps      [{seat, title, colour, act, face, card, name, icon, value, from: the robbed seat's title or "",
               stolen: [card] or [], thrown: [card, …] that a discard puts away, ships: 6 or "",
               turn: 4 or ""}, …], what was done, in order; `act` is
               play, pass, abandon, swap, collect or discard, each also a key of its own ("yes" or "");
               `ships` are those of its seat once it is done, of an attack once all have answered; `turn`
               counts turns: a swap and what goes with it share one; no answer has one, nor what is done at
               the end of a round
    turns      [{title, colour, steps: one for each of `steps`, empty if another seat did it}, …],
               a line for each seat of `before`
    piles      [{pile: "deck" "discard" or "junk", before: 0, after: 5}, …], only those the example names
    collects   "yes" if it is the end of a round that is played
    over       "yes" if the round has ended
    taken      title of who won the disputed card
    winner     title of who won the game
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from pliego.game.model.book import Example, Step
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.guerra_civil_espacial.bidding import ABANDON, END, PASS
from pliego.games.guerra_civil_espacial.examples import COLLECTED, lay_out
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import ENDURE, ships_lying
from pliego.games.guerra_civil_espacial.vocabulary import COLLECT, PILES, SWAP, State, card_of, read_state
from pliego.playing.content import MissingContent
from pliego.playing.example_setup import ExampleSetup, ExampleWay
from pliego.playing.examples import positions_of
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE
from pliego.playing.pile import Pile
from pliego.playing.playable import GameTables
from pliego.playing.showing import face_of

Ships: TypeAlias = Mapping[str, int]
"""The ships of seats, by their names."""
_DONE = {PASS: "pass", ABANDON: "abandon", SWAP: "swap", COLLECT: "collect"}


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    game = tables.game
    given, then = read_state(game, example.given), read_state(game, example.then)
    if given is None or then is None:
        return {}
    try:
        table = tables.for_example(example)
        before, setup = lay_out(table, given, Random(0)), table.set_up(example, ExampleWay(0))
    except MissingContent:
        return {}
    ships, turns, swapped = _played(setup, len(example.when))
    facts = _facts(game, example, (given, before), (then, setup.match), swapped)
    steps = _steps(game, example, ships, turns)
    return facts | {"steps": steps, "turns": _lines(facts["before"], steps)}


def _played(setup: ExampleSetup, count: int) -> tuple[Sequence[Ships], Mapping[int, int | str], Pile]:
    """Play an example of so many steps to its end. Return the ships in the round after each step, before
    anything that comes of the next; the number of each step's turn, of an answer none; what the last swap put
    in dispute."""
    moves = iter([step for step in setup.steps if step.seat != CHANCE])
    ships: list[Ships] = []
    turns: dict[int, int | str] = {}
    turn, swapped = 0, Pile()
    for match in positions_of(setup, Random(0)):
        space: Space = match.position
        swapped = space.disputed if match.last_move == SWAP else swapped
        if match.actor >= 0 and match.request and (made := next(moves, None)):
            ships += [_ships(space)] * (made.step - len(ships))
            turn += match.request.rule == "PUJA-3" and not space.goes_on
            if match.phase == "pujas" and made.move not in (ENDURE, END):
                turns[made.step] = "" if space.asked else turn
    ships += [_ships(setup.match.position)] * (count - len(ships))
    return ships, turns, swapped


def _ships(space: Space) -> Ships:
    """Return the ships of each seat in the round."""
    return {name: space.ships[seat] for seat, name in enumerate(space.numbers.seats) if seat in space.inside}


def _facts(
    game: Game,
    example: Example,
    first: tuple[State, Space],
    last: tuple[State, Match],
    swapped: Sequence[str],
) -> Facts:
    (given, before), (then, match) = first, last
    after: Space = match.position
    shown = [seat for seat, name in enumerate(after.numbers.seats) if name in given.seats()]
    winners, is_over = match.winners(), match.outcome is not None and match.reason() != COLLECTED
    return {
        "seats": len(shown),
        "before": [_seat(game, before, seat, given, before) for seat in shown],
        "after": [
            _seat(game, after, seat, then, before) | {"wins": "yes" if seat in winners else ""}
            for seat in shown
        ],
        "disputed": _cards(game, before.disputed),
        "disputed-after": _cards(game, after.disputed),
        "swapped": [] if after.disputed else _cards(game, swapped),
        "piles": list(_piles(before, after, given.model_fields_set | then.model_fields_set)),
        "collects": "yes" if any(step.act == COLLECT for step in example.when) else "",
        "over": "yes" if is_over else "",
        "taken": "" if after.taker == NONE else after.numbers.seat_titles[after.taker],
        "winner": after.numbers.seat_titles[winners[0]] if len(winners) == 1 else "",
    }


def _seat(game: Game, space: Space, seat: int, told: State, before: Space) -> dict[str, Any]:
    name = space.numbers.seats[seat]
    ships, times = ships_lying(space, seat)
    most = max((ships_lying(space, other)[0] for other in space.inside), default=0)
    return {
        "seat": name,
        "title": space.numbers.seat_titles[seat],
        "colour": game.info.seats[name].colour,
        "commander": "yes" if space.commander == seat else "",
        "out": "" if seat in space.inside else "yes",
        "lead": "yes" if seat in space.inside and ships == most > 0 else "",
        "ships": ships,
        "times": times if times > 1 else "",
        "kept": len(space.loot_of(seat)) or "",
        "hand": len(space.hands[seat]) if name in told.hands else "",
        "colonies": space.score(seat) if name in told.colonies else "",
        "primacy": "yes" if space.primacy == seat else "",
        "wins": "",
        "cards": _zone(game, space, seat, before),
        "held": _hand(game, space, seat, before) if name in told.hands else [],
    }


def _zone(game: Game, space: Space, seat: int, before: Space) -> list[dict[str, Any]]:
    """Return the cards of a zone; of equal cards, the last lie crosswise."""
    shown, crosswise = _cards(game, space.zones[seat]), [*space.crosswise[seat]]
    for card in reversed(shown):
        if card["card"] in crosswise:
            crosswise.remove(card["card"])
            card["idle"] = "yes"
    return _marked(shown, before.zones[seat])


def _hand(game: Game, space: Space, seat: int, before: Space) -> list[dict[str, Any]]:
    """Return the cards of a hand, numbered ones by their ships, then the special ones."""
    order = [*space.numbers.cards]
    return _marked(_cards(game, sorted(space.hands[seat], key=order.index)), before.hands[seat])


def _marked(shown: list[dict[str, Any]], before: Sequence[str]) -> list[dict[str, Any]]:
    """Mark the cards that were not there before as new, of equal ones the last."""
    old = [*before]
    for card in shown:
        card["new"] = "" if card["card"] in old else "yes"
        if card["card"] in old:
            old.remove(card["card"])
    return shown


def _cards(game: Game, names: Sequence[str]) -> list[dict[str, Any]]:
    return [_card(game, name) for name in names]


def _card(game: Game, name: str) -> dict[str, Any]:
    card = game.cards[name]
    return {
        "face": face_of(game, name),
        "card": name,
        "name": card.title,
        "icon": card.icon or "",
        "value": "" if card.number is None else card.number,
        "idle": "",
        "new": "",
    }


def _steps(
    game: Game, example: Example, ships: Sequence[Ships], turns: Mapping[int, int | str]
) -> list[dict[str, Any]]:
    told = [_step(game, step) for step in example.when]
    return [
        step | {"ships": ships[_answered(turns, index)].get(step["seat"], ""), "turn": turns.get(index, "")}
        for index, step in enumerate(told)
    ]


def _answered(turns: Mapping[int, int | str], index: int) -> int:
    """Return the last answer to a step, which does nothing before; else the step."""
    while turns.get(index + 1) == "":
        index += 1
    return index


def _lines(seats: Sequence[Mapping[str, Any]], steps: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what each seat did, below each other."""
    blank = dict.fromkeys([key for step in steps for key in step], "")
    return [
        {"title": seat["title"], "colour": seat["colour"]}
        | {"steps": [step if step["seat"] == seat["seat"] else blank for step in steps]}
        for seat in seats
    ]


def _step(game: Game, step: Step) -> dict[str, Any]:
    act = step.act if isinstance(step.act, dict) else {}
    known, stolen, seats = card_of(step), act.get("steal"), game.info.seats
    card = _card(game, known) if known in game.cards else {}
    seat, rival = seats.get(step.seat or ""), seats.get(act.get("from", ""))
    done = "discard" if "discard" in act else _DONE.get(str(step.act), "play")
    return {
        "seat": step.seat or "",
        "title": seat.title if seat else "",
        "colour": seat.colour if seat else "",
        **dict.fromkeys((*_DONE.values(), "play", "discard"), ""),
        **{"act": done, done: "yes"},
        **{key: card.get(key, "") for key in ("face", "card", "name", "icon", "value")},
        "from": rival.title if rival else "",
        "stolen": _cards(game, [stolen]) if stolen in game.cards else [],
        "thrown": _cards(game, act.get("discard", [])),
    }


def _piles(before: Space, after: Space, named: Collection[str]) -> Iterator[dict[str, Any]]:
    for pile in PILES:
        if pile in named:
            yield {"pile": pile, "before": len(getattr(before, pile)), "after": len(getattr(after, pile))}
