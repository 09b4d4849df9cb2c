"""Printed sheets: pages, the faces on them, and the work they mean for whoever cuts them.

In: nothing. Out: `Sheet`, `Sheets`, `FaceRecord`. The law of this file: values only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pliego.cards.drawing import Page
from pliego.printing.sheets.earlier import FaceChange
from pliego.text.problems import Problem

Stock = Literal["plain", "card"]


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """Where one copy of a face is printed: the manifest's `faces`. Boxes are trim boxes from the top left of
    the page."""

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
    """One sheet of paper: its front page, its back page if it has one, and what is to be done with it:
    straight cuts, folds, faces that are cut out along their outline."""

    front: Page
    back: Page | None = None
    faces: tuple[FaceRecord, ...] = ()
    stock: Stock = "plain"
    cuts: int = 0
    folds: int = 0
    shapes: int = 0


def pages_of(sheets: Iterable[Sheet]) -> tuple[list[Page], list[FaceRecord]]:
    """Return the sheets' pages in order, and their faces with the page they stand on (a sheet's faces say 1
    or 2)."""
    pages: list[Page] = []
    records: list[FaceRecord] = []
    for sheet in sheets:
        start = len(pages)
        pages.append(sheet.front)
        if sheet.back is not None:
            pages.append(sheet.back)
        records.extend(replace(face, page=start + face.page) for face in sheet.faces)
    return pages, records


@dataclass(frozen=True)
class ProductFile:
    """A finished PDF, its faces, its number of pages, and what is wrong with it (then `data` may be None).
    `changes` are those from an earlier build, if it shows them."""

    data: bytes | None
    pages: int
    faces: tuple[FaceRecord, ...]
    problems: tuple[Problem, ...]
    changes: tuple[FaceChange, ...] = ()
