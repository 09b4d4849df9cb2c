"""Shops that print cards from pictures: what sizes they sell, and how many pixels they want for each.

In: nothing. Out: `Shop`s and their `SoldSize`s. The law of this file: a size is a line, in the shop's own
words and inches; a picture has 300 dots to the inch and is sRGB.

Sources: MakePlayingCards' guide for uploading images (https://www.makeplayingcards.com/pops/faq-photo.html)
and its templates: 36 pixels beyond the trim on every side. The Game Crafter's products, each at
https://www.thegamecrafter.com/make/products/NAME, with its picture's pixels: an eighth of an inch, and for
the metric sizes what is left of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.render.pixels import Canvas
from generator.units import MM_PER_INCH

SHOP_DPI = 300
_MPC_BLEED_PX = 36
_NEAR_MM = 0.7
"""So far may a side be from what is sold: a face is scaled that far. It is less than any cut is sure of."""


@dataclass(frozen=True, slots=True)
class SoldSize:
    """A size of cards that a shop sells: its name there, the trim in inches, the picture in pixels."""

    name: str
    w_in: float
    h_in: float
    w_px: int
    h_px: int

    @property
    def size_mm(self) -> tuple[float, float]:
        """The trim in millimetres, upright."""
        return round(self.w_in * MM_PER_INCH, 2), round(self.h_in * MM_PER_INCH, 2)

    @property
    def bleed_mm(self) -> float:
        """How far the picture reaches beyond the trim, where it does so least."""
        least = min(self.w_px - self.w_in * SHOP_DPI, self.h_px - self.h_in * SHOP_DPI)
        return least / 2 / SHOP_DPI * MM_PER_INCH

    def canvas(self, *, lying: bool) -> Canvas:
        """Return the canvas of a face, upright or lying."""
        trim = round(self.w_in * SHOP_DPI), round(self.h_in * SHOP_DPI)
        sides = (self.w_px, self.h_px, *trim)
        w, h, trim_w, trim_h = (sides[1], sides[0], sides[3], sides[2]) if lying else sides
        return Canvas(w, h, trim_w, trim_h, SHOP_DPI)

    def distance(self, w_mm: float, h_mm: float) -> float:
        """Return how far a size is from this one, either way round."""
        upright = sorted((w_mm, h_mm))
        return max(abs(a - b) for a, b in zip(upright, self.size_mm, strict=True))


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop: what it is called, and what it sells."""

    title: str
    sizes: tuple[SoldSize, ...]

    def nearest(self, w_mm: float, h_mm: float) -> SoldSize:
        """Return the size nearest to another."""
        return min(self.sizes, key=lambda size: size.distance(w_mm, h_mm))

    def sold(self, w_mm: float, h_mm: float) -> SoldSize | None:
        """Return the size that cards of some size are sold as."""
        size = self.nearest(w_mm, h_mm)
        return size if size.distance(w_mm, h_mm) <= _NEAR_MM else None


def _mpc(name: str, w_in: float, h_in: float) -> SoldSize:
    w, h = (round(side * SHOP_DPI) + 2 * _MPC_BLEED_PX for side in (w_in, h_in))
    return SoldSize(name, w_in, h_in, w, h)


SHOPS = {
    "mpc": Shop(
        "MakePlayingCards",
        (
            _mpc("Poker size", 2.5, 3.5),
            _mpc("Game size (63 × 88 mm)", 2.48, 3.46),
            _mpc("Bridge size", 2.25, 3.5),
            _mpc("Mini size", 1.75, 2.5),
            _mpc("Micro size", 1.25, 1.75),
            _mpc("Domino size", 1.75, 3.5),
            _mpc("Business size", 2.0, 3.5),
            _mpc("Tarot size", 2.75, 4.75),
            _mpc("Large size", 3.5, 5.75),
            _mpc("Large square size", 3.5, 3.5),
        ),
    ),
    "tgc": Shop(
        "The Game Crafter",
        (
            SoldSize("PokerDeck", 2.5, 3.5, 825, 1125),
            SoldSize("EuroPokerDeck", 2.48, 3.46, 825, 1125),
            SoldSize("BridgeDeck", 2.25, 3.5, 750, 1125),
            SoldSize("USGameDeck", 2.2, 3.43, 750, 1125),
            SoldSize("MiniDeck", 1.75, 2.5, 600, 825),
            SoldSize("MicroDeck", 1.25, 1.75, 450, 600),
            SoldSize("DominoDeck", 1.75, 3.5, 600, 1125),
            SoldSize("BusinessDeck", 2.0, 3.5, 675, 1125),
            SoldSize("TarotDeck", 2.75, 4.75, 900, 1500),
            SoldSize("JumboDeck", 3.5, 5.5, 1125, 1725),
            SoldSize("SmallSquareDeck", 2.5, 2.5, 825, 825),
            SoldSize("EuroSquareDeck", 2.75, 2.75, 900, 900),
            SoldSize("SquareDeck", 3.5, 3.5, 1125, 1125),
        ),
    ),
}
"""The shops by the names of their products."""
