"""Worked examples and transcripts, played step by step.

In: an example laid out by its game (`Staged`), or the words of a transcript. Out: `Difference`s between what
is written and what the engine gets. The law of this file: it judges nothing but equality and legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from generator.model.book import Example
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Endless, Illegal, State
from generator.oldengine.table import Move, Staged, Table, acts_by_notation

WAYS = 3
"""In how many ways the cards that an example leaves open are filled in."""
_MOST_STEPS = 10_000
"""After so many acts of luck an example does not settle."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something an example claims and the engine does not get.

    `path` is where the claim stands in the example (`("when", 2, "dice")`, `("then", "hand")`), `kind` one of
    `illegal-step`, `legal-act`, `illegal-act`, `step-left-over`, `outcome`.
    """

    kind: str
    path: tuple[str | int, ...]
    claimed: str
    got: str
    rule: str = ""


def run_example(table: Table, example: Example) -> list[Difference]:
    """Return how an example differs from what the engine gets, in the first way of filling it in that does.

    Raises `Lacking` if the content does not say enough to play it, `Endless` if luck does not settle.
    """
    for nth in range(WAYS):
        staged = table.stage(example, nth)
        if found := list(_perform(staged, Random(nth))):
            return found
    return []


def _perform(staged: Staged, random: Random) -> Iterator[Difference]:
    state, moves = staged.state, list(staged.moves)
    steps = 0
    if not staged.asked:
        yield from _choices(staged)
    while moves and state.actor != OVER:
        yield from _choices_after(staged, len(moves))
        if (steps := steps + 1) > _MOST_STEPS:
            raise Endless
        try:
            problem = _step(state, moves, random)
        except Illegal as error:
            step = moves[0].step if moves else 0
            yield Difference("illegal-step", ("when", step), error.act, "", error.rule)
            return
        if problem:
            yield problem
            return
    if moves:
        left = moves[0]
        yield Difference("step-left-over", ("when", left.step), left.act or "", state.reason())
        return
    while state.actor == CHANCE:
        if (steps := steps + 1) > _MOST_STEPS:
            raise Endless
        _any_luck(state, random)
    got = staged.shows(state)
    for key in sorted({*staged.claimed, *got}):
        yield from _compare(("then", key), staged.claimed.get(key), got.get(key))


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


def _choices_after(staged: Staged, left: int) -> Iterator[Difference]:
    """Ask what may be done, if so many moves are left when it is to be asked."""
    if staged.asked and left == len(staged.moves) - staged.asked and staged.state.actor != CHANCE:
        yield from _choices(staged)


def _choices(staged: Staged) -> Iterator[Difference]:
    for name, asked, wanted in (("legal", staged.legal, True), ("illegal", staged.illegal, False)):
        for index, (seat, act) in enumerate(asked):
            offered = acts_by_notation(staged.state, staged.state.actions(seat))
            if (act in offered) != wanted:
                yield Difference(f"{name}-act", (name, index), act, ", ".join(offered))


def _step(state: State, moves: list[Move], random: Random) -> Difference | None:
    """Do the next move, or the next of every seat; None if all is well."""
    if state.actor == CHANCE:
        return _luck(state, moves, random)
    if state.actor == ALL:
        return _together(state, moves)
    move = moves[0]
    if move.seat != state.actor:
        return Difference(
            "illegal-step", ("when", move.step), move.act or "", f"seat {state.actor} is to act"
        )
    offered = acts_by_notation(state, state.actions(move.seat))
    if move.act not in offered:
        return Difference("illegal-step", ("when", move.step), move.act or "", ", ".join(offered))
    state.apply(offered[move.act])
    moves.pop(0)
    return None


def _luck(state: State, moves: list[Move], random: Random) -> Difference | None:
    move = moves[0]
    offered = acts_by_notation(state, state.lots)
    if move.seat == CHANCE and move.act in offered:
        state.apply(offered[move.act])
        moves.pop(0)
    elif move.seat == CHANCE and not any(_alike(move.act or "", other) for other in offered):
        _any_luck(state, random)
    elif move.seat == CHANCE:
        return Difference("illegal-step", ("when", move.step), move.act or "", "cannot fall")
    else:
        _any_luck(state, random)
    return None


def _alike(one: str, other: str) -> bool:
    """True if two words have the same make (dice and dice, card and card)."""
    return Counter(map(_make, one)) == Counter(map(_make, other)) and one[:1].isdigit() == other[:1].isdigit()


def _make(letter: str) -> str:
    return "0" if letter.isdigit() else letter if not letter.isalpha() else "a"


def _any_luck(state: State, random: Random) -> None:
    lots = state.lots
    state.apply(lots[int(random.random() * len(lots))])


def _together(state: State, moves: list[Move]) -> Difference | None:
    chosen: dict[int, Act] = {}
    last = moves[-1].step
    while moves and moves[0].seat not in (CHANCE, *chosen):
        move = moves.pop(0)
        offered = acts_by_notation(state, state.actions(move.seat))
        if move.act not in offered:
            return Difference("illegal-step", ("when", move.step), move.act or "", ", ".join(offered))
        chosen[move.seat] = offered[move.act]
    if missing := [seat for seat in range(state.seats) if seat not in chosen]:
        step, act = (moves[0].step, moves[0].act or "") if moves else (last, "nothing more")
        offered = acts_by_notation(state, state.actions(missing[0]))
        return Difference("illegal-step", ("when", step), act, ", ".join(offered))
    state.apply([chosen[seat] for seat in sorted(chosen)])
    return None


def replay(state: State, words: Sequence[str]) -> Iterator[tuple[int, Act]]:
    """Play a transcript, yielding each act with its seat (or `CHANCE`) before it is done.

    A word is an act's notation; of `ALL`, one word for each seat in order. Raises `Illegal` for a word that
    cannot be done there.
    """
    left = list(words)
    while left and state.actor != OVER:
        if state.actor == ALL:
            acts = []
            for seat in range(state.seats):
                act = _named(state, state.actions(seat), left.pop(0) if left else "")
                yield seat, act
                acts.append(act)
            state.apply(acts)
        else:
            seat = state.actor
            act = _named(state, state.lots if seat == CHANCE else state.actions(seat), left.pop(0))
            yield seat, act
            state.apply(act)
    if left:
        raise Illegal(state.reason(), left[0])


def _named(state: State, acts: Sequence[Act], word: str) -> Act:
    offered = acts_by_notation(state, acts)
    if word not in offered:
        raise Illegal("", word, ", ".join(offered))
    return offered[word]
