"""`box` in `game.yaml`: the box of a game, printed on card, cut, folded and glued."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from pliego.game.model.types import Decimal, Flag, Id, Model, Plain, Prose, Within

LARGEST_MM, _SIDES = 1_000.0, 3
BOX_LAYOUTS = {
    "front": "box-front",
    "back": "box-back",
    "left": "box-side",
    "right": "box-side",
    "spine": "box-side",
    "lid": "box-lid",
    "floor": "box-floor",
    "pocket": "box-pocket",
    "divider": "box-divider",
}
"""The panels of a box that show something, each with its layout."""
WALLET: Final = "wallet"
BOX: Final = "box"
"""The key of game.yaml, and the first word of the ids of its panels: `box/front`."""
InsideLength = Annotated[Decimal, Within(1, LARGEST_MM)]
"""A side of the inside of a box, in mm."""


def _three(value: object) -> object:
    if isinstance(value, list) and len(value) != _SIDES:
        found = "1 number" if len(value) == 1 else f"{len(value)} numbers"
        raise PydanticCustomError("inside", "expected width, height and depth in mm, found {v}", {"v": found})
    return value


InsideSize = Annotated[
    list[InsideLength],
    BeforeValidator(_three),
    Field(json_schema_extra={"minItems": _SIDES, "maxItems": _SIDES}),
]
"""Width, height and depth in mm."""


class GameBox(Model):
    """The box of the game. `box: {}` is enough: everything else follows from the cards and the look."""

    form: Literal["box", "wallet"] = "box"
    """`box`, with a lid that is tucked in, or `wallet`, a cover with two pockets for up to 18 cards."""
    stock: Plain = ""
    """The stock of the cards, which says how thick they are: `paper`, `200g`, `300g`, `0.32` (mm), and
    `sleeved 0.09` behind it for sleeves of a film of 0.09 mm; `200g` if left out."""
    decks: list[Id] = []
    """The decks that it holds; all of them if left out."""
    inside: InsideSize | None = None
    """Width, height and depth of its inside in mm, if other things than cards lie in it."""
    dividers: Flag = True
    """`false` for a box with several decks and without a divider for each."""
    text: Prose | None = None
    """The paragraph on its back; the `blurb` if left out, else the `aim`."""
    art: Plain | None = None
    """Its picture, a file below `art/`; the picture of a deck or of its first card if left out."""
    colour: Id | None = None
    """Its colour, a name of the theme's palette; that of its first deck if left out, else `accent`."""
