"""*Gamonal resiste*: every card is worth playing, and a guard guards.

In: every case of the game, its dice known to settle. Out: problems. Codes: `card-outdone` (another card, no
rarer, does as well against everything), `guard-order` (more guard is easier to push). The law of this file:
chances are compared case by case, exactly; the value of a card in a whole game is for simulations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

from pliego.game.model.game import Game
from pliego.games.gamonal_resiste.cases import Cases
from pliego.games.gamonal_resiste.clash import ClashOutcome, chance_to_push, in_contact
from pliego.games.gamonal_resiste.position import CardKind, Numbers, Street
from pliego.games.gamonal_resiste.rules import attack_on_guard
from pliego.playing.moves import Procedure, Setting
from pliego.text.problems import Problem

Gain = tuple[int, int, int]
"""What a side can get: ground, cards drawn, and cards that its rival does not draw."""


def check_worth(cases: Cases) -> Iterator[Problem]:
    """Yield cards that nobody would play, and guards that do not guard."""
    yield from _outdone(cases)
    yield from _guarded(cases)


def _outdone(cases: Cases) -> Iterator[Problem]:
    """Of two cards the better one is the rarer one."""
    copies = Counter(cases.table.rules.numbers.decks[0])
    for card, other in permutations(cases.cards, 2):
        if 0 < copies[card] <= copies[other] and _does_as_well(cases, other, card):
            message = f"expected somewhere to play `{card}`, found that `{other}` does as well everywhere"
            place = cases.table.game.places.at("cards.yaml", "cards", card, "effect")
            yield Problem(
                "card-outdone", message, place, f"let it do more, or let there be fewer of `{other}`"
            )


def _does_as_well(cases: Cases, card: str, other: str) -> bool:
    """True if a card gets its side at least as much as another on all squares, whatever the rival plays."""
    return all(
        _at_least(
            _gains(cases, cases.outcomes[(*where, card, rival)]),
            _gains(cases, cases.outcomes[(*where, other, rival)]),
        )
        for where in cases.places
        for rival in cases.cards
    )


def _gains(cases: Cases, outcomes: Counter[ClashOutcome]) -> Counter[Gain]:
    """Return what the side on the left gets; who is off the street is further away than anybody on it."""
    found: Counter[Gain] = Counter()
    everything = 2 * cases.squares
    for (left, right, out, (mine, theirs)), throws in outcomes.items():
        ground = left + right if out is None else everything * out
        found[(ground, mine, -theirs)] += throws
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


def _guarded(cases: Cases) -> Iterator[Problem]:
    """An attack pushes less often the more is added to the guard."""
    cards = cases.table.rules.numbers.cards
    most = max((card.guard for card in cards.values()), default=0)
    for attack in (name for name, card in cards.items() if card.push):
        chances = [_pushes(cases, attack, guard) for guard in range(most + 1)]
        for guard, (before, after) in enumerate(pairwise(chances), 1):
            if after > before or (after == before > 0):
                message = f"expected `{attack}` to push less often than {before} "
                message += f"against a guard of {guard}, found {after}"
                yield Problem("guard-order", message, cases.place("values", "dado-caras"))
                return


def _pushes(cases: Cases, attack: str, guard: int) -> Fraction:
    """Return how likely an attack is to push somebody whose guard is so high."""

    def resist(street: Street) -> Procedure[str]:
        yield from attack_on_guard(street, 0)
        return "elegir"

    def guarded(game: Game, setting: Setting) -> Numbers:
        numbers: Numbers = playable.numbers(game, setting)
        return replace(numbers, cards={**numbers.cards, "": CardKind(guard=guard)})

    playable, table = cases.table.playable, cases.table
    phases = {**playable.phases, "resolver": resist}
    street = replace(playable, phases=phases, numbers=guarded).table(table.game, table.setting, table.off)
    return chance_to_push(in_contact(street, attack, ""))
