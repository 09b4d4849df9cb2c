"""Say what is printed how often, and which faces can share sheets.

In: faces and orders. Out: `Order`s, groups of faces, `Leftover`s. The law of this file: values only. Nothing
is placed here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.layout.result import Face
from pliego.printing.paper import Backs, Grid
from pliego.printing.sheets.sheet import Stock


@dataclass(frozen=True, slots=True)
class Order:
    """How many copies of a component are printed, and on what paper. With `cut`, it is cut out."""

    id: str
    copies: int
    stock: Stock = "card"
    cut: bool = True


OrderedFace = tuple[Face, Order]
FaceCopy = tuple[Face, int]
"""A face and the number of its copy."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """The copies of one size that are left when all full sheets are made, and the grid of a sheet for them
    alone."""

    grid: Grid
    copies: Sequence[FaceCopy]
    order: Order


def grouped(
    faces: Sequence[OrderedFace], kind: Callable[[OrderedFace], Hashable]
) -> Iterator[list[OrderedFace]]:
    """Yield the faces that can share sheets. Groups come in the order of their first face."""
    groups: dict[Hashable, list[OrderedFace]] = {}
    for pair in faces:
        groups.setdefault(kind(pair), []).append(pair)
    yield from groups.values()


def backs_for(faces: Sequence[OrderedFace], backs: Backs) -> Backs:
    """Return where the backs of faces of one kind go. What is folded up has none: it shows its two sides."""
    return "none" if faces[0][0].layout.net is not None else backs


def copies_of(faces: Sequence[OrderedFace]) -> list[FaceCopy]:
    """Return each copy of some faces."""
    return [(face, copy) for face, order in faces for copy in range(1, order.copies + 1)]
