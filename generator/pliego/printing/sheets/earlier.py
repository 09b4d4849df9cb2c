"""The faces of an earlier build, and how those of now differ from them.

In: nothing. Out: `EarlierFaces`, `FaceChange`. The law of this file: values only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ChangeKind = Literal["added", "changed", "more", "fewer", "gone"]
FACE_SIDES = ("front", "back")


@dataclass(frozen=True, slots=True)
class EarlierFaces:
    """What a game's faces looked like in one language and ink: digests by id and side, copies by id;
    `products` are those that were built, none if that is all."""

    digests: Mapping[tuple[str, str], str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    products: frozenset[str] = frozenset()

    def knows(self, product: str) -> bool:
        """True if what a product prints was built: of what was not, nothing can have changed."""
        return not self.products or bool(self.products & {product, "kit"})


@dataclass(frozen=True, slots=True)
class FaceChange:
    """How a component differs, what it is called now, and how many copies of it are to be printed."""

    kind: ChangeKind
    id: str
    title: str
    copies: int
