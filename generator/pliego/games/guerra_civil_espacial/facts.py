"""*Guerra Civil Espacial*: names for what the figure of an example shows.

In: an example. Out: `example_facts`. The law of this file: an example is played, and looked at; nothing is
counted that a rule counts.

**Facts** (`{facts.…}`; what does not apply is an empty text or list; *card* stands for `{face:
"flota/f-07", card: "f-07", icon, value: 7 or "", idle: "yes" or "", new: "yes" or ""}`):

    before     [{seat: "nora", title, commander: "yes" or "", out: "yes" or "", lead: "yes" or "", ships: 12,
               kept: 3 (cards of its loot) or "", colonies: 1 or "", primacy: "yes" or "", wins: "yes" or "",
               cards: [card, …], held: [card, …], thrown: [card, …]}, …], in the order of turns; `lead` marks
               who nobody beats (and has ships); an `idle` card lies crosswise; `held` are the cards of a hand
               that the example writes; `thrown` are those that it discards
    after      the same afterwards; `new` marks the cards of a zone or a hand that were not there before
    disputed   [card], before: one, or an empty list
    disputed-after   the same afterwards
    swapped    [card] that a relief put in dispute and that does not lie there afterwards, or an empty list
    steps      [{seat, act, face, card, icon, value, from: the robbed seat's title or "", ships: 6 or "",
               turn: 4 or ""}, …], what the seats did, in order; `act` is play, pass, abandon, swap or
               discard, each also a key of its own ("yes" or ""); `ships` are those of its seat once it is
               done, of an attack once all have answered; `turn` counts turns: a relief and what goes with it
               share one; no answer has one, nor a discard
    turns      [{seat, steps: one for each of `steps`, empty if another seat did it}, …], a line for each
               seat of `before`
    collects   "yes" if it is the end of a round that is played
    over       "yes" if the round has ended
    taken      title of who won the disputed card
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, TypeAlias

from pliego.game.model.book import Example
from pliego.game.room import Facts
from pliego.games.guerra_civil_espacial.examples import COLLECTED, UNSAID
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import ships_lying
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, PASS, SWAP, Aim
from pliego.playing.playable import GameTables
from pliego.playing.showing import FigurePart, PlayedExample, PlayedStep, face_of, play_example

Steps: TypeAlias = Sequence[PlayedStep]
_ACTS: Final = {PASS: "pass", ABANDON: "abandon", SWAP: "swap"}


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    played = play_example(tables, example)
    return _facts(played, example) if played else {}


def _facts(played: PlayedExample, example: Example) -> Facts:
    before, after, reason = played.before, played.after, played.match.reason()
    told = [step for step in played.steps if step.request.actor >= 0 and step.move not in UNSAID]
    winners, swaps = played.match.winners(), [step.after.disputed for step in told if step.move == SWAP]
    shown = {**example.given.get("zones", {}), **example.given.get("hands", {})}
    seats = [seat for seat, name in enumerate(before.numbers.seats) if name in shown]
    steps = [*_steps(told, after)]
    return {
        "before": [_seat(before, seat, example.given, before, told) for seat in seats],
        "after": [
            _seat(after, seat, example.then, before, told) | {"wins": _yes(seat in winners)} for seat in seats
        ],
        "disputed": _cards(before, before.disputed),
        "disputed-after": _cards(after, after.disputed),
        "swapped": _cards(after, swaps[-1]) if swaps and not after.disputed else [],
        "steps": steps,
        "turns": [*_lines([before.numbers.seats[seat] for seat in seats], steps)],
        "collects": _yes("phase" in example.given),
        "over": _yes(reason not in ("", COLLECTED)),
        "taken": "" if after.taker == NONE else after.numbers.seat_titles[after.taker],
    }


def _yes(flag: bool) -> str:
    return "yes" if flag else ""


# -- the table


def _seat(space: Space, seat: int, written: Mapping[str, Any], before: Space, told: Steps) -> FigurePart:
    name = space.numbers.seats[seat]
    ships = {other: ships_lying(space, other)[0] for other in (*space.inside, seat)}
    is_inside, most = seat in space.inside, max(ships[other] for other in space.inside or {seat})
    discards = [str(s.move) for s in told if (s.request.rule, s.request.actor) == ("RCG-4", seat)]
    hand = sorted(space.hands[seat], key=[*space.numbers.cards].index)
    return {
        "seat": name,
        "title": space.numbers.seat_titles[seat],
        "commander": _yes(space.commander == seat),
        "out": _yes(not is_inside),
        "lead": _yes(is_inside and ships[seat] == most > 0),
        "ships": ships[seat],
        "kept": len(space.loot_of(seat)) or "",
        "colonies": space.score(seat) if name in written.get("colonies", ()) else "",
        "primacy": _yes(space.primacy == seat),
        "wins": "",
        "cards": _marked(_zone(space, seat), before.zones[seat]),
        "held": _marked(_cards(space, hand), before.hands[seat]) if name in written.get("hands", ()) else [],
        "thrown": _cards(space, discards),
    }


def _zone(space: Space, seat: int) -> list[FigurePart]:
    """Return the cards of a zone; of equal cards, the last lie crosswise."""
    shown, crosswise = _cards(space, space.zones[seat]), [*space.crosswise[seat]]
    for card in reversed(shown):
        if card["card"] in crosswise:
            crosswise.remove(card["card"])
            card["idle"] = "yes"
    return shown


def _marked(shown: list[FigurePart], before: Sequence[str]) -> list[FigurePart]:
    """Mark the cards that were not there before as new, of equal ones the last."""
    old = [*before]
    for card in shown:
        card["new"] = _yes(card["card"] not in old)
        if card["card"] in old:
            old.remove(card["card"])
    return shown


def _cards(space: Space, names: Sequence[str]) -> list[FigurePart]:
    return [_card(space, name) for name in names]


def _card(space: Space, name: str) -> FigurePart:
    game = space.rules.game
    card = game.cards[name]
    value = "" if card.number is None else card.number
    found = {"face": face_of(game, name), "card": name, "icon": card.icon or "", "value": value}
    return {**found, "idle": "", "new": ""}


# -- what is done


def _steps(told: Steps, after: Space) -> Iterator[FigurePart]:
    """Yield what the seats did, each with its turn and its ships."""
    turns = accumulate(step.request.rule == "PUJA-3" and not step.before.goes_on for step in told)
    for n, (step, turn) in enumerate(zip(told, turns, strict=True)):
        later = (other.before for other in told[n + 1 :] if other.request.rule != "ESC-1")
        settled, seat = next(later, after), step.request.actor
        has_turn = step.phase == "pujas" and step.request.rule != "ESC-1"
        ships = settled.ships[seat] if seat in settled.inside else ""
        yield _step(step) | {"ships": ships, "turn": turn if has_turn else ""}


def _step(step: PlayedStep) -> FigurePart:
    names, move, rule = step.before.numbers, step.move, step.request.rule
    act = _ACTS.get(str(move), "discard" if rule == "RCG-4" else "play")
    aim = move if isinstance(move, Aim) else None
    card = _card(step.before, aim.card if aim else move) if act in ("play", "discard") else {}
    return {
        "seat": names.seats[step.request.actor],
        **dict.fromkeys(("play", "discard", *_ACTS.values()), ""),
        **{"act": act, act: "yes"},
        **{key: card.get(key, "") for key in ("face", "card", "icon", "value")},
        "from": names.seat_titles[aim.rival] if aim else "",
    }


def _lines(seats: Sequence[str], steps: Sequence[FigurePart]) -> Iterator[FigurePart]:
    """Yield what each seat did, below each other."""
    blank = dict.fromkeys(steps[0], "") if steps else {}
    for seat in seats:
        yield {"seat": seat, "steps": [step if step["seat"] == seat else blank for step in steps]}
