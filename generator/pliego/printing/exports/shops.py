"""List the shops that print cards from pictures: the sizes they sell, and the pixels of each.

In: nothing. Out: `Shop`s and their `SoldSize`s. The law of this file: a size is one line, in the words and
inches of the shop. A picture has 300 dots per inch and is sRGB.

Sources: the figures are those that other people's tools and templates quote, not copies of the shops' own
pages. (MakePlayingCards: 36 pixels beyond the trim on every side, so 822 × 1122 for poker size. The Game
Crafter: an eighth of an inch, and for the metric sizes what is left of the picture.) Look at the shops' pages
before you order: https://www.makeplayingcards.com/pops/faq-photo.html and
https://www.thegamecrafter.com/make/products/NAME.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pliego.game.model.look import Layout
from pliego.printing.pixels import Canvas
from pliego.text.units import MM_PER_INCH

SHOP_DPI = 300
_MPC_BLEED_PX = 36
_NEAR_MM = 0.7
"""How far a side can be from a size that is sold. Faces are scaled by that. No cut is more exact."""


CardShape = Literal["rectangle", "round", "hexagon"]
"""The shape of a card. A hexagon stands on a corner or on a side."""


@dataclass(frozen=True, slots=True)
class SoldSize:
    """A size of cards that a shop sells: its name there, the trim in inches, the picture in pixels,
    portrait. `shape` is the shape of the cards. With `is_landscape`, the shop wants the picture in
    landscape."""

    name: str
    w_in: float
    h_in: float
    w_px: int
    h_px: int
    shape: CardShape = "rectangle"
    is_landscape: bool = False

    @property
    def size_mm(self) -> tuple[float, float]:
        """The trim in millimetres, portrait."""
        return round(self.w_in * MM_PER_INCH, 2), round(self.h_in * MM_PER_INCH, 2)

    @property
    def bleed_mm(self) -> float:
        """How far the picture reaches beyond the trim, on the side where it reaches least."""
        least = min(self.w_px - self.w_in * SHOP_DPI, self.h_px - self.h_in * SHOP_DPI)
        return least / 2 / SHOP_DPI * MM_PER_INCH

    def canvas(self, *, lying: bool) -> Canvas:
        """Return the canvas of a face, in portrait or landscape."""
        trim = round(self.w_in * SHOP_DPI), round(self.h_in * SHOP_DPI)
        sides = (self.w_px, self.h_px, *trim)
        w, h, trim_w, trim_h = (sides[1], sides[0], sides[3], sides[2]) if lying else sides
        return Canvas(w, h, trim_w, trim_h, SHOP_DPI)

    def distance(self, w_mm: float, h_mm: float) -> float:
        """Return how far a size is from this one, in portrait or landscape."""
        upright = sorted((w_mm, h_mm))
        return max(abs(a - b) for a, b in zip(upright, self.size_mm, strict=True))


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop: its name, and the sizes it sells."""

    title: str
    sizes: tuple[SoldSize, ...]

    def nearest(self, w_mm: float, h_mm: float, shape: CardShape = "rectangle") -> SoldSize | None:
        """Return the nearest size of the same shape, or None if none has this shape."""
        alike = [size for size in self.sizes if size.shape == shape]
        return min(alike, key=lambda size: size.distance(w_mm, h_mm), default=None)

    def sold(self, w_mm: float, h_mm: float, shape: CardShape = "rectangle") -> SoldSize | None:
        """Return the size that fits cards of some size and shape, or None."""
        size = self.nearest(w_mm, h_mm, shape)
        return size if size and size.distance(w_mm, h_mm) <= _NEAR_MM else None


def shape_of(layout: Layout) -> CardShape:
    """Return the shape of a layout's faces, in portrait or landscape."""
    return "hexagon" if layout.shape == "hexagon-flat" else layout.shape


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
            SoldSize("CircleDeck", 3.5, 3.5, 1125, 1125, "round"),
            SoldSize("HexDeck", 3.25, 3.75, 1050, 1200, "hexagon", is_landscape=True),
        ),
    ),
}
"""The shops by the names of their products."""
