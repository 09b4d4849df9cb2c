"""*Gamonal resiste*: what two cards lead to when the figures stand apart.

In: where the figures stand and two cards. Out: a `Turn`. The law of this file: both figures move at once,
square by square, and never share a square or cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.oldengine.book import rule
from generator.oldengine.gamonal_clash import GamonalClashes
from generator.oldengine.gamonal_numbers import CardKind, Cards, Dice, Turn

Steps = tuple[int, int]


class GamonalApproaches(GamonalClashes):
    """Advancing towards each other."""

    @rule("CONTACTO-1", off=False)
    def in_contact(self, vecinos: int, autoridades: int) -> bool:
        """True if the figures stand on neighbouring squares."""
        return autoridades - vecinos == 1

    @rule("MOVER-1", off=0)
    def strides(self, card: CardKind) -> int:
        """Return how many squares a card advances when apart."""
        return card.advance

    @rule("MOVER-2", off=0)
    def free(self, vecinos: int, autoridades: int) -> int:
        """Return how many squares are left to advance into."""
        return autoridades - vecinos - 1

    def approach(self, here: Turn, cards: Cards) -> Turn:
        """Return where both figures end, or the throw that decides it."""
        here, (first, second) = self._run(here, self._steps(here, cards))
        while first > 0 or second > 0:
            free = self.free(here.vecinos, here.autoridades)
            if not free:
                break
            if first > 0 and second > 0 and free == 1:
                return self.contested(here, cards, (first - 1, second - 1)) or here
            here = replace(
                here, vecinos=here.vecinos + (first > 0), autoridades=here.autoridades - (second > 0)
            )
            first, second = max(first - 1, 0), max(second - 1, 0)
        return self._arrived(here, cards, (first, second))

    def _steps(self, here: Turn, cards: Cards) -> Steps:
        steps: Sequence[int] = [self.strides(card) for card in cards]
        if self.book.reads("carga-corta", "nada"):
            free = self.free(here.vecinos, here.autoridades)
            steps = [count if count <= free else 0 for count in steps]
        return steps[0], steps[1]

    def _run(self, here: Turn, steps: Steps) -> tuple[Turn, Steps]:
        """Let the figure that goes further go first, if that is the reading."""
        free = self.free(here.vecinos, here.autoridades)
        if not self.book.reads("paso-a-paso", "carga-primero") or steps[0] == steps[1]:
            return here, steps
        if steps[0] > steps[1]:
            return replace(here, vecinos=here.vecinos + min(steps[0], free)), (0, steps[1])
        return replace(here, autoridades=here.autoridades - min(steps[1], free)), (steps[0], 0)

    @rule("MOVER-3")
    def contested(self, here: Turn, cards: Cards, left: Steps) -> Turn:
        """Both would enter the last square: the higher die does."""
        if self.book.reads("casilla-disputada", "nadie"):
            return here

        def after(dice: Dice) -> Turn:
            if dice[0] == dice[1]:
                return again
            side = 0 if dice[0] > dice[1] else 1
            there = replace(here, vecinos=here.vecinos + 1 - side, autoridades=here.autoridades - side)
            if self.book.reads("casilla-disputada", "choque"):
                return self.pushed(there, side, cards[side].push)
            return self._arrived(there, cards, left)

        again = self.throw(here, "MOVER-3", after)
        return again

    def _arrived(self, here: Turn, cards: Cards, left: Steps) -> Turn:
        """Return what follows once nobody advances any more: nothing, or a clash in some readings."""
        if here.autoridades - here.vecinos > 1:
            return here
        if self.book.reads("contacto", "despues"):
            return self.clash(here, cards)
        both = cards[0].advance > 0 and cards[1].advance > 0
        if both and any(left) and self.book.reads("paso-a-paso", "choque"):
            return self.clash(here, cards)
        if not both and any(left) and self.book.reads("carga-corta", "empujar"):
            side = 0 if left[0] else 1
            return self.pushed(here, side, left[side])
        return here
