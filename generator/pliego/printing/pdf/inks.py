"""Say how a document writes colours: as red, green and blue, or as the inks of a press.

In: colours and pictures of drawings. Out: operators, parts of colours, samples. The law of this file: `Inks`
itself changes no colour; it writes what a screen shows. A press has inks of its own (`press/colours.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pliego.cards.drawing import Rgb
from pliego.printing.pdf.intent import OutputIntent
from pliego.printing.pdf.samples import Samples, samples


@dataclass(frozen=True, slots=True)
class SpotInk:
    """An ink besides the usual ones, such as foil: its name, by which a print shop knows it, and the colour
    by which a screen shows it, in the parts of the document: none of it, and all of it."""

    name: str
    none: tuple[float, ...]
    full: tuple[float, ...]


class Inks:
    """The colours of a document that is for screens and for printers at home."""

    space = "/DeviceRGB"
    fill, line = "rg", "RG"
    """The operators that set the colour of shapes and of lines."""
    has_groups = True
    """True if a face is painted as one thing, so that nothing of its lower layers shows along the cut."""
    intent: OutputIntent | None = None
    most_ink = 4.0
    """How much ink may lie on one spot: 4 is all of four inks."""
    spots: Mapping[str, SpotInk] = {}
    """The ink of each layer. What is in another layer is written like everything else."""

    def parts(self, colour: Rgb) -> tuple[float, ...]:
        """Return the parts of a colour of shapes, lines and gradients."""
        return colour

    def letters(self, colour: Rgb) -> tuple[tuple[float, ...], bool]:
        """Return the parts of a colour of words, and whether they are printed over what is below them."""
        return self.parts(colour), False

    def samples(self, data: bytes, *, is_pale: bool) -> Samples:
        """Return the samples of a raster image."""
        return samples(data, is_pale)


SCREEN = Inks()
