"""*Batalla entre titanes*: what a hand may do.

In: a `BatallaNumbers` and the special card in force. Out: `Choices`: the legal acts of a hand. The law of
this file: nothing is done here; a reach and a hand always give the same acts, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from generator.engine.batalla_ground import (
    ACT,
    AGAIN,
    ANSWER,
    CHARGE,
    LAST,
    PASS,
    YIELD,
    Cards,
    Deed,
    Reach,
    Stance,
)
from generator.engine.batalla_numbers import ADVANCED, BASIC, BatallaNumbers, Special
from generator.engine.book import forbids, rule
from generator.engine.piles import Pile


class Choices:
    """The acts of a round under one special card (a blank one: none is in force).

    `length` spaces can be stood on; `values` is what each Golpe counts; `deeds` are all acts named so far.
    """

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        self.table, self.book = table, table.book
        self.special = self.in_force(special)
        self.variant = self.chosen_variant()
        self.length = table.spaces - 2 * self.special.shorten
        self.start = self.first_square()
        self.values = tuple(self._worth(blow.value) for blow in table.blows)
        self.top = max(self.values)
        self.deeds: dict[str, Deed] = {word: Deed(word) for word in (PASS, YIELD)}

    @rule("ESP-1", off=lambda _self, _special: Special())
    def in_force(self, special: Special) -> Special:
        """Return what the special card of the round changes."""
        return special

    @rule("PREP-1", off=lambda self: next(iter(self.table.game.info.variants), ""))
    def chosen_variant(self) -> str:
        """Return the variant that is played."""
        return self.table.setting.variant or ""

    @rule("RONDA-1", off=1)
    def first_square(self) -> int:
        """Return the square a titan starts on: none of the strip."""
        return 1 if self.book.reads("salida", "primera") else 0

    def _worth(self, printed: int) -> int:
        return printed + printed if printed == self.special.double else printed

    # -- where things are

    def gap(self, mine: int, theirs: int) -> int:
        """Return how many steps lead to the rival's space."""
        return self.length + 1 - mine - theirs

    @property
    def floor(self) -> int:
        """The last square one may fall back to."""
        return self.start if self.book.reads("volver-salida", "si") else 1

    @rule("DIST-1", off=lambda _self, gap: gap - 1)
    def strike(self, gap: int) -> int:
        """Return the value that hits a rival so many steps away."""
        return gap - 1 if self.book.reads("distancia", "huecos") else gap

    def reach(self, stance: Stance, mine: int, theirs: int) -> Reach:
        """Return what decides which acts are legal."""
        gap = min(self.gap(mine, theirs), 2 * self.top + 2)
        behind = max(min(mine - self.floor, self.top), 0)
        return Reach(stance, gap, behind, min(mine, theirs) >= 1)

    # -- choosing

    def acts(self, reach: Reach, hand: Pile) -> tuple[str, ...]:
        """Return the acts of a hand, by name."""
        phase = reach.stance.phase
        if phase == ACT:
            deeds = self._turn(reach, hand)
        elif phase == ANSWER:
            deeds = [*self._answers(reach, hand), Deed(YIELD)]
        elif phase in (LAST, AGAIN):
            deeds = [*self._hits(hand, reach), Deed(PASS)]
        else:
            deeds = [Deed(YIELD)]
        return tuple(map(self.name, deeds))

    def name(self, deed: Deed) -> str:
        """Return the notation of an act, and remember it."""
        ranks = "".join(f"-{self.table.blows[card].value}" for card in deed.cards)
        if deed.advance is None:
            name = f"{deed.do}{ranks}"
        else:
            name = f"avance-{self.table.blows[deed.advance].value}-ataque{ranks}"
        self.deeds.setdefault(name, deed)
        return name

    def _turn(self, reach: Reach, hand: Pile) -> Sequence[Deed]:
        if not hand.size:
            return self.empty_handed()
        moves = [Deed(do, (card,)) for do in ("avance", "retroceso") for card in hand.kinds]
        deeds = [*self.in_bounds(moves, reach), *self._hits(hand, reach), *self._charges(hand, reach)]
        deeds = [deed for deed in deeds if deed.do != self.special.forbid]
        if not deeds and reach.stance.parried and self.book.reads("sin-accion", "libra"):
            return [Deed(PASS)]
        return deeds or self.stuck()

    @rule("NOR-4", off=(Deed(YIELD),))
    def empty_handed(self) -> Sequence[Deed]:
        """A hand that parries have emptied does nothing."""
        return [Deed(PASS)]

    @rule("ACC-1", off=(Deed(PASS),))
    def stuck(self) -> Sequence[Deed]:
        """Whoever has cards and can do nothing shows them and loses."""
        return [Deed(YIELD)]

    @forbids("MOV-3")
    def in_bounds(self, moves: Sequence[Deed], reach: Reach) -> Sequence[Deed]:
        """A move goes neither off the strip nor as far as the rival."""
        return [move for move in moves if self._fits(move, reach)]

    def _fits(self, move: Deed, reach: Reach) -> bool:
        steps = self.values[move.cards[0]]
        room = reach.gap - 1 if move.do == "avance" else reach.behind
        return room >= 1 if self.book.reads("movimiento-entero", "parcial") else steps <= room

    # -- attacks

    def _hits(self, hand: Pile, reach: Reach) -> list[Deed]:
        if not reach.inside and self.book.reads("ataque-fuera", "no"):
            return []
        return [Deed("ataque", cards) for cards in self._attacks(hand, self.strike(reach.gap))]

    def _attacks(self, hand: Pile, value: int) -> Sequence[Cards]:
        bundles = list(self.equal(hand, value))
        several = [cards for cards in bundles if len(cards) > 1]
        single = [cards for cards in bundles if len(cards) == 1]
        return [*single, *self.several(several)] if several and self.variant != BASIC else single

    @rule("NOR-1", off=())
    def several(self, bundles: Sequence[Cards]) -> Sequence[Cards]:
        """Several equal cards may attack together."""
        if self.book.reads("ataque-varias", "dibujo"):
            return [cards for cards in bundles if len(set(cards)) == 1]
        return bundles

    def equal(self, hand: Pile, value: int) -> Iterator[Cards]:
        """Yield every way to take cards of one value out of a hand, few cards first."""
        kinds = [kind for kind in hand.kinds if self.values[kind] == value]
        found = [
            tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))
            for counts in product(*(range(hand.counts[kind] + 1) for kind in kinds))
        ]
        yield from sorted((cards for cards in found if cards), key=lambda cards: (len(cards), cards))

    def _charges(self, hand: Pile, reach: Reach) -> Iterator[Deed]:
        if self.variant != ADVANCED:
            return
        if self.book.reads("avance-y-ataque", "mismas"):
            for value in dict.fromkeys(self.values):
                if value < reach.gap and self.strike(reach.gap - value) == value:
                    yield from (Deed(CHARGE, cards) for cards in self._attacks(hand, value))
            return
        for card in hand.kinds:
            if self.values[card] < reach.gap:
                value = self.strike(reach.gap - self.values[card])
                if value == self.values[card] or not self.book.reads("avance-y-ataque", "todas-iguales"):
                    for cards in self._attacks(hand.less[card], value):
                        yield Deed(CHARGE, cards, card)

    # -- answers

    def _answers(self, reach: Reach, hand: Pile) -> Iterator[Deed]:
        for cards in self.equal(hand, self.values[reach.stance.attack[0]]):
            if self._matches(cards, reach.stance.attack):
                yield Deed("parada", cards)
        if self.variant == ADVANCED:
            retreats = [Deed("retirada", (card,)) for card in hand.kinds]
            yield from self.escapes(retreats, reach)

    def _matches(self, cards: Cards, attack: Cards) -> bool:
        if self.book.reads("ataque-varias", "dibujo"):
            return cards == attack
        more = self.book.reads("parada-exacta", "minimo")
        return len(cards) == len(attack) or (more and len(cards) > len(attack))

    @forbids("AVA-3")
    def escapes(self, retreats: Sequence[Deed], reach: Reach) -> Sequence[Deed]:
        """Nobody retreats from an attack without an advance, nor off the strip."""
        if not reach.stance.charge or self.special.forbid == "retroceso":
            return []
        if self.book.reads("retirada-imposible", "borde"):
            return retreats if reach.behind else []
        return [deed for deed in retreats if self.values[deed.cards[0]] <= reach.behind]

    def refusal(self, act: str) -> str:
        """Return the rule that keeps a titan from an act that is not offered."""
        if "-ataque" in act:
            return "AVA-1"
        return next((name for word, name in _REFUSALS if act.startswith(word)), "TURNO-1")


_REFUSALS = (
    ("avance", "MOV-3"),
    ("retroceso", "MOV-3"),
    ("ataque", "ATA-1"),
    ("parada", "NOR-3"),
    ("retirada", "AVA-3"),
    (PASS, "ACC-1"),
    (YIELD, "ACC-1"),
)
