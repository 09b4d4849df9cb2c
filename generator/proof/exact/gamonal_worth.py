"""*Gamonal resiste*: every card is worth playing, and a guard guards.

In: every case of the game, its dice known to settle. Out: problems. Codes: `card-outdone` (another card, no
rarer, does as well against everything), `guard-order` (more guard is easier to push). The law of this file:
chances are compared case by case, exactly; what a card is worth to a whole game is for simulations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations

from generator.oldengine.gamonal_numbers import Turn
from generator.oldengine.gamonal_table import GamonalRules
from generator.proof.exact.gamonal_cases import Cases, Outcome
from generator.source import Problem

Gain = tuple[int, int, int]
"""What a side can get: ground, cards drawn, and cards that its rival does not draw."""


def check(cases: Cases) -> Iterator[Problem]:
    """Yield cards that nobody would play, and guards that do not guard."""
    yield from _outdone(cases)
    yield from _guarded(cases.rules)


def _outdone(cases: Cases) -> Iterator[Problem]:
    """Of two cards the better one is the rarer one."""
    rules, copies = cases.rules, cases.rules.decks[0].counts
    for card, other in permutations(range(len(rules.cards)), 2):
        if 0 < copies[card] <= copies[other] and _does_as_well(cases, other, card):
            worse, better = rules.cards[card].id, rules.cards[other].id
            message = f"expected somewhere to play `{worse}`, found that `{better}` does as well everywhere"
            place = rules.game.places.at("cards.yaml", "cards", worse, "effect")
            yield Problem(
                "card-outdone", message, place, f"let it do more, or let there be fewer of `{better}`"
            )


def _does_as_well(cases: Cases, card: int, other: int) -> bool:
    """True if a card gets its side at least as much as another on all squares, whatever the rival plays."""
    rivals = range(len(cases.rules.cards))
    return all(
        _at_least(
            _gains(cases, cases.outcomes[(*where, card, rival)]),
            _gains(cases, cases.outcomes[(*where, other, rival)]),
        )
        for where in cases.places
        for rival in rivals
    )


def _gains(cases: Cases, outcomes: Counter[Outcome]) -> Counter[Gain]:
    """Return what the side on the left gets; who is off the street is further away than anybody on it."""
    found: Counter[Gain] = Counter()
    everything = 2 * cases.rules.squares
    for (left, right, out, draws), throws in outcomes.items():
        ground = left + right if out is None else everything * out
        found[(ground, draws[0] if draws else 0, -draws[1] if draws else 0)] += throws
    return found


def _at_least(ours: Counter[Gain], theirs: Counter[Gain]) -> bool:
    """True if of each thing we get so much at least as often as they do."""
    return all(
        _often(ours, part, least) >= _often(theirs, part, least)
        for part in range(3)
        for least in _levels(theirs, part)
    )


def _levels(gains: Counter[Gain], part: int) -> set[int]:
    return {gain[part] for gain in gains}


def _often(gains: Counter[Gain], part: int, least: int) -> Fraction:
    return Fraction(sum(throws for gain, throws in gains.items() if gain[part] >= least), gains.total())


def _guarded(rules: GamonalRules) -> Iterator[Problem]:
    """An attack pushes less often the more is added to the guard."""
    most = max((card.guard for card in rules.cards), default=0)
    here = Turn(rules.squares // 2, rules.squares // 2 + 1)
    for attack in (card for card in rules.cards if card.attacks):
        chances = [
            _pushes(rules.throw_on_guard(here, (attack, attack), 0, guard)) for guard in range(most + 1)
        ]
        for guard, (before, after) in enumerate(pairwise(chances), 1):
            if after > before or (after == before > 0):
                message = f"expected `{attack.id}` to push less often than {before} "
                message += f"against a guard of {guard}, found {after}"
                place = rules.game.places.at("game.yaml", "values", "dado-caras")
                yield Problem("guard-order", message, place)
                return


def _pushes(turn: Turn) -> Fraction:
    ends = [turn.thrown[dice].answer for dice in turn.lots]
    settled = [end for end in ends if not end.lots]
    pushed = sum(end.autoridades > turn.autoridades or end.out == 1 for end in settled)
    return Fraction(pushed, len(settled))
