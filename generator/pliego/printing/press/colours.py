"""Turn colours and pictures into the four inks of a press.

In: colours of a screen (sRGB), pictures, the profile of a press. Out: cyan, magenta, yellow and black, each 0
to 1. The laws of this file: LittleCMS converts, by relative colorimetry with black point compensation; white
is the paper; grey and black are the black ink alone; words that would be black in four inks are black in one;
nowhere lie more than `MOST_INK` inks, or as many as a shop says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pliego.cards.art.raster import decoded
from pliego.cards.drawing import Rgb, lightness
from pliego.printing.pdf.inks import Inks
from pliego.printing.pdf.samples import Samples, packed, samples
from pliego.printing.press.flat import opacity_of
from pliego.printing.press.layer_names import USUAL_LAYERS
from pliego.printing.press.layers import press_spots
from pliego.printing.press.profile import PressProfile, transform_of
from pliego.printing.press.standards import X4

Cmyk = tuple[float, float, float, float]

MOST_INK = 3.0
"""How much ink may lie on one spot: 3 is 300 %. More does not dry."""
_BLACK, _WHITE = 0.16, 0.992
"""How light black is at most, and how light each part of white is at least."""
_DARK_GREY, _PALE_GREY, _DARK = 0.06, 0.015, 0.5
"""How far the parts of a dark and of a pale grey are apart at most, and how light a dark one is at most. What
is pale and a little warmer is cream, and stays that."""
_RICH_BLACK, _RICH_COLOUR = 0.7, 0.5
_STEPS = 33
"""How many steps of red, of green and of blue are converted for pictures. What lies between is mixed."""
_ROUNDING = 0.01
"""What samples of eight bits can add to the inks of one spot."""
_DEEPEST = 255


def is_rich_black(inks: Cmyk) -> bool:
    """True for a black that is made of all four inks. Small words in it are blurred."""
    return inks[3] >= _RICH_BLACK and min(inks[:3]) >= _RICH_COLOUR


def limited(inks: Cmyk, most: float = MOST_INK) -> Cmyk:
    """Return inks with less cyan, magenta and yellow if they are too many together."""
    *colours, black = inks
    if sum(inks) <= most:
        return inks
    share = max(0.0, most - black) / sum(colours)
    cyan, magenta, yellow = (each * share for each in colours)
    return cyan, magenta, yellow, black


class PressInks(Inks):
    """The inks of a press with a profile."""

    space = "/DeviceCMYK"
    fill, line = "k", "K"
    has_groups = False

    def __init__(
        self,
        profile: PressProfile,
        standard: str = X4,
        most_ink: float = MOST_INK,
        layers: Mapping[str, str] = USUAL_LAYERS,
    ) -> None:
        self.most_ink, self.spots = most_ink, press_spots(layers)
        self.intent = profile.intent(standard)
        self._profile = profile
        self._known: dict[Rgb, Cmyk] = {}

    def parts(self, colour: Rgb) -> Cmyk:
        """Return the inks of a colour, to four places, so that each is at most what it was."""
        found = self._known.get(colour)
        if found is None:
            cyan, magenta, yellow, black = (int(each * 1e4 + 1e-6) / 1e4 for each in self._inks(colour))
            found = self._known[colour] = cyan, magenta, yellow, black
        return found

    def letters(self, colour: Rgb) -> tuple[Cmyk, bool]:
        """Return the inks of words. Black ones are printed over what is below them, so that no white shows
        where the inks do not meet."""
        found = self.parts(colour)
        inks = (0.0, 0.0, 0.0, 1.0) if is_rich_black(found) else found
        return inks, inks == (0.0, 0.0, 0.0, 1.0)

    def samples(self, data: bytes, *, is_pale: bool) -> Samples:
        """Return the samples of a raster image in inks. Greys stay greys: they are black ink."""
        image = decoded(data)
        if is_pale or image.mode in ("1", "L", "LA"):
            return samples(data, is_pale)
        mask = opacity_of(data)
        inks = image.convert("RGBA").convert("RGB").filter(self._table)
        return packed(inks, packed(mask) if mask else None)

    def _inks(self, colour: Rgb) -> Cmyk:
        light = lightness(colour)
        if min(colour) >= _WHITE:
            return 0.0, 0.0, 0.0, 0.0
        if max(colour) - min(colour) <= (_DARK_GREY if light <= _DARK else _PALE_GREY):
            return 0.0, 0.0, 0.0, 1.0 if light <= _BLACK else 1 - light
        inks = self._converted(bytes(round(part * _DEEPEST) for part in colour))[0]
        return limited(inks, self.most_ink)

    def _converted(self, colours: bytes) -> list[Cmyk]:
        """Return the inks of colours, three bytes each."""
        from PIL import Image, ImageCms

        image = Image.frombytes("RGB", (len(colours) // 3, 1), colours)
        found = ImageCms.applyTransform(image, self._transform)
        assert found is not None, "only a change in place returns nothing"
        inks = [each / _DEEPEST for each in found.tobytes()]
        fours = zip(inks[::4], inks[1::4], inks[2::4], inks[3::4], strict=True)
        return list(fours)

    @cached_property
    def _transform(self) -> Any:
        return transform_of(self._profile.data)

    @cached_property
    def _table(self) -> Any:
        """The inks of evenly spaced colours, red changing first."""
        from PIL import ImageFilter

        steps = [round(each * _DEEPEST / (_STEPS - 1)) for each in range(_STEPS)]
        colours = bytes(part for b in steps for g in steps for r in steps for part in (r, g, b))
        inks = [limited(each, self.most_ink - _ROUNDING) for each in self._converted(colours)]
        inks[-1] = (0.0, 0.0, 0.0, 0.0)
        return ImageFilter.Color3DLUT(_STEPS, [part for each in inks for part in each], 4, "CMYK")
