"""Worked examples, played step by step.

In: an example set up by its game (`ExampleSetup`). Out: `Difference`s between what is written and what the
engine gets. The law of this file: it judges nothing but equality and legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.playing.example_setup import ExampleSetup, ExampleStep, FillIn
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Endless, Illegal, Move
from pliego.playing.playable import GameTable

WAYS = 3
"""In how many ways is filled in what an example leaves open, if it leaves anything."""
_MOST_STEPS = 10_000
"""After so many moves of chance an example does not settle."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something an example claims and the engine does not get.

    `path` is where the claim stands in the example (`("when", 2, "dice")`, `("then", "hand")`), `kind` one of
    `illegal-step`, `legal-move`, `illegal-move`, `nothing-left`, `step-left-over`, `outcome`.
    """

    kind: str
    path: tuple[str | int, ...]
    claimed: str
    got: str
    rule: str = ""


def run_example(table: GameTable, example: Example) -> list[Difference]:
    """Return how an example differs from what the engine gets, in the first way of filling it in that does.

    Raises `MissingContent` if the content does not say enough to play it, `Endless` if chance does not
    settle.
    """
    for number in range(WAYS):
        filled, chance = FillIn(number), FillIn(number)
        found = list(_perform(table.set_up(example, filled), chance))
        if found or not (filled.was_asked or chance.was_asked):
            return found
    return []


def _perform(given: ExampleSetup, random: Random) -> Iterator[Difference]:
    match, steps, is_asked = given.match, list(given.steps), not given.asked
    if is_asked:
        yield from _choices(given)
    for problem in _taken(match, steps, random):
        if problem:
            yield problem
            return
        if not is_asked and len(given.steps) - len(steps) == given.asked and match.actor != CHANCE:
            is_asked = True
            yield from _choices(given)
    if steps:
        left = steps[0]
        yield Difference("step-left-over", ("when", left.step), left.move or "", match.reason())
        return
    if not is_asked:
        yield from _choices(given)
    got = given.shows(match)
    for key in sorted({*given.claimed, *got}):
        yield from _compare(("then", key), given.claimed.get(key), got.get(key))


def positions_of(given: ExampleSetup, random: Random) -> Iterator[Match]:
    """Yield the match of an example as each of its moves finds it and as the last one leaves it, to be looked
    at; it goes no further than a step that cannot be taken."""
    with suppress(Endless):
        for problem in _taken(given.match, list(given.steps), random):
            if problem:
                return
            yield given.match
    yield given.match


def _taken(match: Match, steps: list[ExampleStep], random: Random) -> Iterator[Difference | None]:
    """Take the steps, then let chance settle: yield None before each move, at last why one cannot be made."""
    for _ in range(_MOST_STEPS):
        if match.actor == OVER or not (steps or match.actor == CHANCE or _unsaid(match) is not None):
            return
        yield None
        try:
            problem = _step(match, steps, random)
        except Illegal as error:
            step = steps[0].step if steps else 0
            problem = Difference("illegal-step", ("when", step), error.move, "", error.rule)
        if problem:
            yield problem
            return
    raise Endless


def _compare(path: tuple[str | int, ...], claimed: Any, got: Any) -> Iterator[Difference]:
    if isinstance(claimed, Mapping) and isinstance(got, Mapping):
        for key in sorted({*claimed, *got}):
            yield from _compare((*path, key), claimed.get(key), got.get(key))
    elif _plain(claimed) != _plain(got):
        yield Difference("outcome", path, _written(claimed), _written(got))


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    return "" if value is None else str(value)


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_written(each)}" for key, each in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(_written(each) for each in value) or "nothing"
    return "nothing" if value is None or value == "" else str(value)


def _choices(given: ExampleSetup) -> Iterator[Difference]:
    for name, asked, wanted in (("legal", given.legal, True), ("illegal", given.illegal, False)):
        for index, (seat, move) in enumerate(asked):
            offered = by_notation(given.match, given.match.legal_moves(seat))
            if (move in offered) != wanted:
                yield Difference(f"{name}-move", (name, index), move, ", ".join(offered))


def by_notation(match: Match, moves: Iterable[Move]) -> dict[str, Move]:
    """Return moves by their notation."""
    return {match.notation(move): move for move in moves}


def _step(match: Match, steps: list[ExampleStep], random: Random) -> Difference | None:
    """Take the next step, or the next of every seat; None if all is well."""
    if match.actor == CHANCE:
        return _chance(match, steps, random)
    if match.actor == ALL:
        return _together(match, steps)
    offered, unsaid = by_notation(match, match.legal_moves(match.actor)), _unsaid(match)
    if steps and steps[0].seat == match.actor and steps[0].move in offered:
        match.apply(offered[steps.pop(0).move or ""])
    elif unsaid is not None:
        match.apply(unsaid)
    elif steps[0].seat != match.actor:
        return _not_made(steps[0], f"seat {match.actor} is to move")
    else:
        return _refused(match, steps[0], ", ".join(offered))
    return None


def _unsaid(match: Match) -> Move | None:
    """Return the move that no step says and that whoever is to move may make; None if there is none."""
    unsaid = match.table.playable.examples.unsaid
    if not unsaid or match.actor < 0:
        return None
    offered = by_notation(match, match.legal_moves(match.actor))
    return next((offered[move] for move in unsaid if move in offered), None)


def _refused(match: Match, step: ExampleStep, offered: str) -> Difference:
    """Return that a move is not offered, with the rule that forbids it if one does."""
    rule = match.forbidden_text(step.move or "", step.seat)
    return Difference("illegal-step", ("when", step.step), step.move or "", offered, rule)


def _not_made(step: ExampleStep, got: str) -> Difference:
    return Difference("illegal-step", ("when", step.step), step.move or "", got)


def _chance(match: Match, steps: list[ExampleStep], random: Random) -> Difference | None:
    """Let chance do what the next step names, or anything if that step is no move of chance here."""
    offered = by_notation(match, match.chances)
    step = steps[0] if steps else ExampleStep(CHANCE, None, 0)
    if step.seat == CHANCE and step.move in offered:
        match.apply(offered[step.move])
        steps.pop(0)
    elif step.seat == CHANCE and any(_alike(step.move or "", other) for other in offered):
        return _not_made(step, "cannot fall")
    elif not offered:
        return Difference("nothing-left", ("given",), "", "")
    else:
        _any_chance(match, random)
    return None


def _alike(one: str, other: str) -> bool:
    """True if two words have the same make (dice and dice, card and card)."""
    return Counter(map(_make, one)) == Counter(map(_make, other)) and one[:1].isdigit() == other[:1].isdigit()


def _make(letter: str) -> str:
    return "0" if letter.isdigit() else letter if not letter.isalpha() else "a"


def _any_chance(match: Match, random: Random) -> None:
    chances = match.chances
    match.apply(chances[int(random.random() * len(chances))])


def _together(match: Match, steps: list[ExampleStep]) -> Difference | None:
    chosen: dict[int, Move] = {}
    last = steps[-1].step
    while steps and steps[0].seat not in (CHANCE, *chosen):
        step = steps.pop(0)
        offered = by_notation(match, match.legal_moves(step.seat))
        if step.move not in offered:
            return _refused(match, step, ", ".join(offered))
        chosen[step.seat] = offered[step.move]
    if missing := [seat for seat in range(match.seats) if seat not in chosen]:
        step = steps[0] if steps else ExampleStep(missing[0], "nothing more", last)
        return _not_made(step, ", ".join(by_notation(match, match.legal_moves(missing[0]))))
    match.apply([chosen[seat] for seat in sorted(chosen)])
    return None
