"""*Gamonal resiste*: what two cards lead to in contact.

In: where the figures stand and two cards. Out: a `Turn`. The law of this file: nothing is thrown here; who
may throw what, and what each throw leads to, is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.oldengine.book import rule
from generator.oldengine.gamonal_numbers import Cards, Dice, GamonalNumbers, Turn
from generator.oldengine.kernel import Illegal


class GamonalClashes(GamonalNumbers):
    """Clashes and pushes."""

    def clash(self, here: Turn, cards: Cards) -> Turn:
        """Return what two cards lead to when the figures stand side by side."""
        if not self.clashes(cards):
            return here
        if cards[0].attacks and cards[1].attacks:
            return self.attack_on_attack(here, cards) or here
        side = 0 if cards[0].attacks else 1
        if cards[1 - side].guard:
            return self.attack_on_guard(here, cards, side) or here
        return self.attack_on_open(here, cards, side) or here

    @rule("CHOQUE-1", off=False)
    def clashes(self, cards: Cards) -> bool:
        """True if anybody attacks."""
        return cards[0].attacks or cards[1].attacks

    @rule("CHOQUE-2")
    def attack_on_attack(self, here: Turn, cards: Cards) -> Turn:
        """Both throw; the higher pushes, a tie is thrown again."""

        def after(dice: Dice) -> Turn:
            if dice[0] == dice[1]:
                return again
            side = 0 if dice[0] > dice[1] else 1
            return self.pushed(here, side, cards[side].push)

        again = self.throw(here, "CHOQUE-2", after)
        return again

    @rule("CHOQUE-3")
    def attack_on_guard(self, here: Turn, cards: Cards, side: int) -> Turn:
        """Both throw, the guard adds its points; the attack pushes if it is higher."""
        weak = self.book.reads("defensa-avance", "solo-carga") and cards[side].push <= self.step
        guard = 0 if weak else cards[1 - side].guard
        return self.throw_on_guard(here, cards, side, guard)

    def throw_on_guard(self, here: Turn, cards: Cards, side: int, guard: int) -> Turn:
        """Return what the throws lead to if the attacked side adds so many points to its own."""

        def after(dice: Dice) -> Turn:
            total = dice[1 - side] + guard
            if dice[side] > total:
                return self.pushed(here, side, cards[side].push)
            if dice[side] == total and self.book.reads("empate-defensa", "repetir"):
                return again
            if dice[side] < total and self.book.reads("defensa-gana", "rechazo"):
                return self.pushed(here, 1 - side, self.step)
            return here

        again = self.throw(here, "CHOQUE-3", after)
        return again

    @rule("CHOQUE-4")
    def attack_on_open(self, here: Turn, cards: Cards, side: int) -> Turn:
        """Nobody resists: the attack pushes."""
        if self.book.reads("retroceso-abastecimiento", "tirada"):
            return self.throw_on_guard(here, cards, side, 0)
        return self.pushed(here, side, cards[side].push)

    def throw(self, here: Turn, why: str, after: Callable[[Dice], Turn]) -> Turn:
        """Return that both throw, and what comes after each throw; `why` is the rule that asks for it."""

        def checked(dice: Dice) -> Turn:
            if dice not in self.lots:
                raise Illegal(why, "-".join(map(str, dice)) if isinstance(dice, tuple) else self.word(dice))
            return after(dice)

        return replace(here, lots=self.lots, thrown=self.book.memo(checked))

    def pushed(self, here: Turn, side: int, squares: int) -> Turn:
        """Return where a push leaves both, and who is off the street."""
        if self.book.reads("retroceso-carga", "una"):
            squares = min(squares, self.step)
        if self.book.reads("roba-empujado", "pierde"):
            here = replace(here, draws=(here.draws[0], 0) if side == 0 else (0, here.draws[1]))
        vecinos, autoridades = self.push(here, side, squares)
        beaten = autoridades if side == 0 else vecinos
        if not 1 <= beaten <= self.squares and self.thrown_off():
            winner = min(vecinos, self.squares) if side == 0 else max(autoridades, 1)
            where = (winner, beaten) if side == 0 else (beaten, winner)
            return Turn(*where, out=1 - side, reason="FIN-1")
        return replace(here, vecinos=vecinos, autoridades=autoridades)

    @rule("EMPUJAR-1", off=lambda _self, here, _side, _squares: (here.vecinos, here.autoridades))
    def push(self, here: Turn, side: int, squares: int) -> tuple[int, int]:
        """Return where the figures stand after a push: both as many squares further."""
        if self.book.reads("borde", "desde-extremo"):
            left = self.squares - here.autoridades if side == 0 else here.vecinos - 1
            squares = min(squares, left) if left > 0 else squares
        by = squares if side == 0 else -squares
        return here.vecinos + by, here.autoridades + by

    @rule("FIN-1", off=False)
    def thrown_off(self) -> bool:
        """A figure pushed beyond its end is off the street."""
        return True
