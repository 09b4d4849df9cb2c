"""*Batalla entre titanes*: what a hand may do.

In: a `BatallaNumbers` and the special card in force. Out: `Choices`: the legal acts of a hand. The laws of
this file: nothing is done here; a reach and a hand always give the same acts, in the same order; acts are
put together from parts, each of which depends on as little as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from generator.oldengine.batalla_ground import (
    ACT,
    AGAIN,
    ANSWER,
    CHARGE,
    LAST,
    PASS,
    YIELD,
    Acts,
    Cards,
    Deed,
    Hands,
    Known,
    Pair,
    Parts,
    Stance,
)
from generator.oldengine.batalla_numbers import ADVANCED, BASIC, BatallaNumbers, Special
from generator.oldengine.book import forbids, rule
from generator.oldengine.piles import Pile


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
        self.far = (2 if self.variant == ADVANCED else 1) * self.top + 2
        self.known = table.known.setdefault((self.values, self.special.forbid), Known())
        self.deeds = self.known.deeds

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

    def parts(self, stance: Stance, mine: int, theirs: int) -> tuple[Parts, Parts]:
        """Return the two parts of what may be done in a place: what depends on which kinds of cards a hand
        holds, and what depends on how many of each. Places where the same may be done share them."""
        phase, behind = stance.phase, max(min(mine - self.floor, self.top), 0)
        gap = min(self.gap(mine, theirs), self.far)
        inside = min(mine, theirs) >= 1 or not self.book.reads("ataque-fuera", "no")
        if phase == ACT:
            near = min(gap, self.top + 1)
            reached = [gap, *(gap - value for value in self.values if self.variant == ADVANCED)]
            return (
                self._part((ACT, near, behind), partial(self._moves, near, behind)),
                self._part(("ataque", gap, inside), partial(self._strikes, gap, inside), reached),
            )
        if phase == ANSWER:
            behind = behind if stance.charge else 0
            return (
                self._part(
                    ("retirada", stance.charge, behind), partial(self._escapes, stance.charge, behind)
                ),
                self._part(
                    (ANSWER, stance.attack), partial(self._parries, stance.attack), attack=stance.attack
                ),
            )
        if phase in (LAST, AGAIN):
            hits = partial(self._last_hits, gap, inside)
            return self._part(PASS, lambda _: (PASS,)), self._part((LAST, gap, inside), hits, [gap])
        return self._part(YIELD, lambda _: (YIELD,)), self._part("", lambda _: ())

    def _part(
        self, key: Hashable, acts: Callable[[Pile], Acts], gaps: Sequence[int] = (), attack: Cards = ()
    ) -> Parts:
        found = self.known.parts.get(key)
        if found is None:
            many = self.book.work(self._struck, tuple(gaps)).answer | {self.values[card] for card in attack}
            found = Parts(self.book.memo(acts), self._most(many), self.known.same)
            self.known.parts[key] = found
        return found

    def _struck(self, gaps: Sequence[int]) -> set[int]:
        return {self.strike(gap) for gap in gaps}

    def _most(self, many: set[int]) -> Cards:
        """Return how many of each kind of card matter, if cards of some values may be played together."""
        together = set() if self.variant == BASIC else many
        kinds = zip(self.table.copies, self.values, strict=True)
        return tuple(copies if value in together else 1 for copies, value in kinds)

    # -- choosing

    def _names(self, deeds: Iterable[Deed]) -> Acts:
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

    def hands(self, stance: Stance, mine: int, theirs: int) -> Hands:
        """Return what each hand may do; places where hands may do the same share it."""
        kinds, counts = self.parts(stance, mine, theirs)
        order = stance.phase == ACT, stance.parried
        found = self.known.hands.get((order, id(kinds), id(counts)))
        if found is None:
            joined = self.known.joined.get(order)
            if joined is None:
                joined = self.known.joined[order] = self.book.memo(partial(self._joined, *order))
            found = self.known.hands[order, id(kinds), id(counts)] = Hands(kinds, counts, joined)
        return found

    def _joined(self, is_turn: bool, parried: bool, parts: Pair) -> Acts:
        """Return all that a hand may do, put together; both parts' rules count."""
        kinds, counts = parts
        self.book.citing.update(kinds.cited)
        self.book.citing.update(counts.cited)
        if not is_turn:
            return counts.answer + kinds.answer
        return kinds.answer + counts.answer or self._idle(parried)

    def _idle(self, parried: bool) -> Acts:
        if parried and self.book.reads("sin-accion", "libra"):
            return (PASS,)
        return self._names(self.stuck())

    def _allowed(self, deeds: Iterable[Deed]) -> Acts:
        return self._names(deed for deed in deeds if deed.do != self.special.forbid)

    @rule("NOR-4", off=(Deed(YIELD),))
    def empty_handed(self) -> Sequence[Deed]:
        """A hand that parries have emptied does nothing."""
        return [Deed(PASS)]

    @rule("ACC-1", off=(Deed(PASS),))
    def stuck(self) -> Sequence[Deed]:
        """Whoever has cards and can do nothing shows them and loses."""
        return [Deed(YIELD)]

    def _moves(self, gap: int, behind: int, hand: Pile) -> Acts:
        if not hand.size:
            return self._names(self.empty_handed())
        moves = [Deed(do, (card,)) for do in ("avance", "retroceso") for card in hand.kinds]
        return self._allowed(self.in_bounds(moves, gap, behind))

    @forbids("MOV-3")
    def in_bounds(self, moves: Sequence[Deed], gap: int, behind: int) -> Sequence[Deed]:
        """A move goes neither off the strip nor as far as the rival."""
        return [move for move in moves if self._fits(move, gap - 1 if move.do == "avance" else behind)]

    def _fits(self, move: Deed, room: int) -> bool:
        steps = self.values[move.cards[0]]
        return room >= 1 if self.book.reads("movimiento-entero", "parcial") else steps <= room

    # -- attacks

    def _strikes(self, gap: int, inside: bool, hand: Pile) -> Acts:
        if not hand.size:
            return ()
        return self._allowed([*self._hits(gap, inside, hand), *self._charges(hand, gap)])

    def _last_hits(self, gap: int, inside: bool, hand: Pile) -> Acts:
        return self._names(self._hits(gap, inside, hand))

    def _hits(self, gap: int, inside: bool, hand: Pile) -> list[Deed]:
        if not inside:
            return []
        return [Deed("ataque", cards) for cards in self._attacks(hand, self.strike(gap))]

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

    def _charges(self, hand: Pile, gap: int) -> Iterator[Deed]:
        if self.variant != ADVANCED:
            return
        if self.book.reads("avance-y-ataque", "mismas"):
            for value in dict.fromkeys(self.values):
                if value < gap and self.strike(gap - value) == value:
                    yield from (Deed(CHARGE, cards) for cards in self._attacks(hand, value))
            return
        for card in hand.kinds:
            if self.values[card] < gap:
                value = self.strike(gap - self.values[card])
                if value == self.values[card] or not self.book.reads("avance-y-ataque", "todas-iguales"):
                    for cards in self._attacks(hand.minus(card), value):
                        yield Deed(CHARGE, cards, card)

    # -- answers

    def _parries(self, attack: Cards, hand: Pile) -> Acts:
        found = [cards for cards in self.equal(hand, self.values[attack[0]]) if self._matches(cards, attack)]
        return self._names(Deed("parada", cards) for cards in found)

    def _escapes(self, charge: bool, behind: int, hand: Pile) -> Acts:
        if self.variant != ADVANCED:
            return (YIELD,)
        retreats = [Deed("retirada", (card,)) for card in hand.kinds]
        return (*self._names(self.escapes(retreats, charge, behind)), YIELD)

    def _matches(self, cards: Cards, attack: Cards) -> bool:
        if self.book.reads("ataque-varias", "dibujo"):
            return cards == attack
        more = self.book.reads("parada-exacta", "minimo")
        return len(cards) == len(attack) or (more and len(cards) > len(attack))

    @forbids("AVA-3")
    def escapes(self, retreats: Sequence[Deed], charge: bool, behind: int) -> Sequence[Deed]:
        """Nobody retreats from an attack without an advance, nor off the strip."""
        if not charge or self.special.forbid == "retroceso":
            return []
        if self.book.reads("retirada-imposible", "borde"):
            return retreats if behind else []
        return [deed for deed in retreats if self.values[deed.cards[0]] <= behind]

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
