"""A part that is cut out flat and folded: what a layout says in `net: {kind: standee, size: [25, 60]}`.

In: the key `net` of a layout. Out: `FoldedPart`. The law of this file: it says what a person wrote. The
shape that comes of it, and what makes no shape, are the matter of `pliego.cards.nets`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from pliego.game.model.types import Decimal, Length, Model, Whole

FoldedKind = Literal["standee", "tent", "die", "pawn"]


def _both(value: object) -> object:
    """Return one length as the two sides of a square."""
    sides = value if isinstance(value, list) else [value, value]
    if len(sides) != len(("width", "height")):
        found = ", ".join(map(str, sides))
        raise PydanticCustomError(
            "size", "expected [w, h] in mm, or one length for both, found [{v}]", {"v": found}
        )
    return sides


FoldedSize = Annotated[
    list[Decimal],
    BeforeValidator(_both),
    WithJsonSchema(
        {"anyOf": [{"type": "array", "minItems": 2, "maxItems": 2}, {"type": ["number", "string"]}]}
    ),
]
"""Width and height in mm, or one length for both."""


class FoldedPart(Model):
    """A part that is folded: what it becomes, and how large it is when it stands."""

    kind: FoldedKind
    """`standee`, an A with a base and a tab to glue; `tent`, a card that is folded once; `die`, a cube;
    `pawn`, a figure of two glued halves on two feet."""
    size: FoldedSize
    """Its width and height in mm when it is folded; of a die one length."""
    foot: Length | None = None
    """How deep the base of a standee is, or each foot of a pawn, in mm; without it, as it stands well."""
    tab: Length | None = None
    """How long the tabs to glue are, in mm, of a standee or a die."""
    faces: Whole | None = None
    """How many faces a die has: 6."""
