"""*Batalla entre titanes*: every way a round may end, and to whom it then goes.

In: the field of a round. Out: `endings`. The laws of this file: the engine is asked of every stance that a
round can come to, with every two places and every hand; who wins is told by what that titan did.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_ground import (
    ACT,
    ANSWER,
    CHARGE,
    DECIDED,
    LAST,
    SHOW,
    YIELD,
    Post,
    Stance,
    Step,
)
from generator.oldengine.batalla_ways import ME, RIVAL
from generator.oldengine.piles import Pile, pile
from generator.oldgames.batalla_model import COUNT

PLACE, LEVEL = "posicion", "empate"
STRIKER, LAST_STRIKER, UNSTUCK, MORE, FURTHER, NOBODY = (
    "striker",
    "last-striker",
    "unstuck",
    "more",
    "further",
    "nobody",
)
"""To whom a round goes: who attacked, who attacked last of all, the rival of who can do nothing, who holds
more cards of the distance, who is further from its start, nobody."""


class Ending(NamedTuple):
    """How a round ends (a row of the table of endings) and to whom it goes ("": nobody of the above)."""

    row: str
    goes_to: str


def endings(field: Field) -> set[Ending]:
    """Return every way a round may end."""
    found: set[Ending] = set()
    hands = list(_hands(field))
    known, todo = {field.opening.stance}, [field.opening.stance]
    while todo:
        stance = todo.pop()
        if stance.phase in (SHOW, DECIDED):
            found.update(_decided(field, stance))
            continue
        for step in _steps(field, field.post(stance), hands):
            if step.ending:
                found.add(Ending(step.ending, _goes_to(stance, step)))
            new = () if step.ending else _after(field, step)
            todo += [each for each in new if each not in known]
            known.update(new)
    return found


def _hands(field: Field) -> Iterator[Pile]:
    """Yield every hand, full or not."""
    for counts in product(*(range(copies + 1) for copies in field.table.copies)):
        if sum(counts) <= field.full:
            yield pile(counts)


def _places(field: Field) -> Iterator[tuple[int, int]]:
    """Yield every two squares that both titans may stand on at once, counted from each one's start."""
    squares = range(field.start, field.length + 1)
    return ((mine, theirs) for mine, theirs in product(squares, squares) if mine + theirs <= field.length)


def _steps(field: Field, post: Post, hands: list[Pile]) -> Iterator[Step]:
    """Yield what each act that some hand allows somewhere leads to."""
    everywhere = (field.hands(post.stance, *squares) for squares in _places(field))
    offers = {id(offer): offer for offer in everywhere}
    acts = {act for offer in offers.values() for hand in hands for act in offer[hand].answer}
    return (post.steps[act].answer for act in sorted(acts))


def _after(field: Field, step: Step) -> tuple[Stance, ...]:
    """Return what follows a step: also with the last card drawn, if it fills the hand."""
    stance = step.to.stance
    return (stance, field.runs_out(stance)) if step.fills else (stance,)


def _goes_to(stance: Stance, step: Step) -> str:
    if stance.phase == ACT and step.deed.do == YIELD and step.winner == RIVAL:
        return UNSTUCK
    attacks = step.deed.do in ("ataque", CHARGE)
    striker = ME if attacks else RIVAL if stance.phase == ANSWER else None
    if striker is None or step.winner != striker:
        return ""
    return LAST_STRIKER if stance.phase <= LAST else STRIKER


def _decided(field: Field, stance: Stance) -> Iterator[Ending]:
    """Yield how hands and places decide once nobody acts any more."""
    if stance.phase == SHOW:
        yield from _counted(field, stance)
    for mine, theirs in _places(field):
        winner = field.further(mine, theirs)
        if winner is None:
            yield Ending(LEVEL, NOBODY if mine == theirs else "")
        else:
            yield Ending(PLACE, FURTHER if (mine > theirs) == (winner == ME) and mine != theirs else "")


def _counted(field: Field, stance: Stance) -> Iterator[Ending]:
    """Yield how hands of one kind of card decide at the distance of its value."""
    for kind, value in enumerate(field.values):
        hits = kind in field.strikers(value)
        held = range(min(field.table.copies[kind], field.full) + 1)
        for mine, theirs in product(held, held):
            winner = field.count(field.post(stance), mine, theirs)
            if winner is not None:
                more = hits and mine != theirs and (mine > theirs) == (winner == ME)
                yield Ending(COUNT, MORE if more else "")
