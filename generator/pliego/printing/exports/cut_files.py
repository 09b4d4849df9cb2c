"""Make the files that a cutting machine reads: one SVG and one DXF for each kind of sheet.

In: an edition for a machine. Out: a ZIP with `cards-a-cut.svg`, `cards-a-cut.dxf` …, and `list.csv`, which
says which pages of which PDF each is for. The law of this file: sheets that are cut alike share a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from string import ascii_lowercase

from pliego.printing.cutting.paths import CutSheet, cut_of, dxf_of, scores_of, svg_of
from pliego.printing.exports.archives import zipped
from pliego.printing.exports.images import csv_bytes
from pliego.printing.products.catalogue import names, products_of
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile, Sheet
from pliego.text.problems import Problem

_HEAD = ("file", "product", "pages", "parts", "width mm", "height mm", "marks mm")


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of what is cut."""
    files: list[tuple[str, bytes]] = []
    rows: list[tuple[str, ...]] = []
    problems: list[Problem] = []
    for name in (name for name in products_of(edition.faces.game) if name in names("sheets")):
        sheets, found = edition.sheets(name)
        problems.extend([*found, *_by_hand(edition, name, sheets)])
        for letters, (cut, pages) in zip(_letters(), _alike(edition, sheets).items(), strict=False):
            stem = f"{name}-{letters}-cut"
            files += [(f"{stem}.svg", svg_of(cut)), (f"{stem}.dxf", dxf_of(cut))]
            rows.append(_row(edition, stem, name, cut, pages))
    files.append(("list.csv", csv_bytes([_HEAD, *rows])))
    game = edition.faces.game
    data = zipped(edition.archive_name(product), game.info.date, files)
    return ProductFile(data if rows else None, 0, (), tuple(dict.fromkeys(problems)))


def _by_hand(edition: Edition, product: str, sheets: Sequence[Sheet]) -> Iterator[Problem]:
    """Yield a warning if sheets are cut, but leave no room for the marks of the machine."""
    left = [sheet for sheet in sheets if sheet.cuts and not sheet.is_marked]
    if left and edition.cutter is not None:
        message = f"expected room for the marks of {edition.cutter.title} on each sheet of `{product}`"
        count_ = f"{len(left)} of {len(sheets)} sheets"
        hint = "these have no marks and no paths; a larger paper may hold both"
        yield Problem("cutter-room", f"{message}, found none on {count_}", None, hint, "warning")


def _alike(edition: Edition, sheets: Sequence[Sheet]) -> dict[CutSheet, list[int]]:
    """Return what is cut, with the pages of the fronts that it is for. A sheet that is not cut by the
    machine has no marks, and no path."""
    found: dict[CutSheet, list[int]] = {}
    page = 1
    for sheet in sheets:
        if sheet.is_marked:
            found.setdefault(_cut(edition, sheet), []).append(page)
        page += 1 if sheet.back is None else 2
    return found


def _cut(edition: Edition, sheet: Sheet) -> CutSheet:
    fronts = [record for record in sheet.faces if record.side == "front"]
    faces = [(edition.faces.face(record.id), record) for record in fronts]
    placed = [(face.layout, record.x_mm, record.y_mm) for face, record in faces if face is not None]
    cuts = tuple(cut_of(*each) for each in placed)
    scores = tuple(score for each in placed for score in scores_of(*each))
    return CutSheet(sheet.front.w_mm, sheet.front.h_mm, cuts, scores)


def _letters() -> Iterator[str]:
    """Yield a, b … z, a2, b2 …"""
    for round_ in count(1):
        yield from (f"{letter}{round_ if round_ > 1 else ''}" for letter in ascii_lowercase)


def _row(edition: Edition, stem: str, product: str, cut: CutSheet, pages: Sequence[int]) -> tuple[str, ...]:
    cutter = edition.cutter
    inset = 2 * cutter.inset if cutter else 0.0
    between = f"{cut.w_mm - inset:g} × {cut.h_mm - inset:g}"
    size = f"{cut.w_mm:g}", f"{cut.h_mm:g}"
    return stem, product, " ".join(map(str, pages)), str(len(cut.cuts)), *size, between
