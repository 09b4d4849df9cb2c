"""Describe printed sheets: pages, the faces on them, the work of cutting them, and changes since an earlier
build.

In: nothing. Out: `Sheet`, `FaceRecord`, `ProductFile`, `EarlierFaces`, `FaceChange`. The law of this file:
values only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pliego.cards.drawing import Page
from pliego.printing.paper import Paper, is_of_size
from pliego.printing.papers import reading_paper
from pliego.text.problems import Problem

Stock = Literal["plain", "card"]
ChangeKind = Literal["added", "changed", "more", "fewer", "gone"]
FACE_SIDES = ("front", "back")


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """Where one copy of a face is printed, as the manifest lists it. The box is its trim, from the top
    left of the page."""

    id: str
    side: Literal["front", "back"]
    page: int
    copy: int
    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: its front page, its back page if it has one, and the work it needs. That is
    straight cuts, folds, and faces to cut out along their outline. `is_marked`: it has the marks of a cutting
    machine."""

    front: Page
    back: Page | None = None
    faces: tuple[FaceRecord, ...] = ()
    stock: Stock = "plain"
    cuts: int = 0
    folds: int = 0
    shapes: int = 0
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """Where a page is printed: on which stock, and whether on its back. `paper` is the name of the
    paper, if it is not that of the product."""

    stock: Stock = "plain"
    is_back: bool = False
    paper: str = ""


def sides_of(sheets: Iterable[Sheet], paper: Paper) -> Iterator[PrintedSide]:
    """Yield where each page of sheets is printed: on `paper`, or on another one by its size."""
    for sheet in sheets:
        is_own = is_of_size(paper, sheet.front.w_mm, sheet.front.h_mm)
        other = "" if is_own else reading_paper(paper).name
        yield PrintedSide(sheet.stock, paper=other)
        if sheet.back is not None:
            yield PrintedSide(sheet.stock, is_back=True, paper=other)


def both_sides(pages: int, stock: Stock = "plain", paper: str = "") -> tuple[PrintedSide, ...]:
    """Return where pages are printed of which each second one is a back."""
    return tuple(PrintedSide(stock, number % 2 == 1, paper) for number in range(pages))


def pages_of(sheets: Iterable[Sheet]) -> tuple[list[Page], list[FaceRecord]]:
    """Return the pages of sheets in order, and their faces. In a sheet a face is on page 1 or 2, in the
    result on a page of all."""
    pages: list[Page] = []
    records: list[FaceRecord] = []
    for sheet in sheets:
        start = len(pages)
        pages.append(sheet.front)
        if sheet.back is not None:
            pages.append(sheet.back)
        records.extend(replace(face, page=start + face.page) for face in sheet.faces)
    return pages, records


@dataclass(frozen=True, slots=True)
class EarlierFaces:
    """What a game's faces looked like in one language and ink: digests by id and side, copies by id.
    `products` names those that were built. It is empty if all were."""

    digests: Mapping[tuple[str, str], str] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    products: frozenset[str] = frozenset()

    def knows(self, product: str) -> bool:
        """True if the faces of a product were built. Others cannot have changed."""
        return not self.products or bool(self.products & {product, "kit"})


@dataclass(frozen=True, slots=True)
class FaceChange:
    """How a component has changed, its present title, and how many copies of it are to be printed."""

    kind: ChangeKind
    id: str
    title: str
    copies: int


@dataclass(frozen=True)
class ProductFile:
    """A finished file, its number of pages, its faces, and its problems. `data` can be None if there are
    any. `changes` are those from an earlier build, if the product shows them. `sides` says where its pages
    are printed; if it is empty, each second page is a back."""

    data: bytes | None
    pages: int
    faces: tuple[FaceRecord, ...]
    problems: tuple[Problem, ...]
    changes: tuple[FaceChange, ...] = ()
    sides: tuple[PrintedSide, ...] = ()
