"""Arithmetic of sheets: grids, backs, folds and tiles hold for any size, and the trade's figures come out."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.printing.paper import (
    MARGIN_MM,
    OVERLAP_MM,
    STRIP_MM,
    Backs,
    Grid,
    Paper,
    Slot,
    Tiling,
    back_slot,
    fill_sheets,
    fold_sheet,
    grid_for,
    tile,
)
from pliego.printing.papers import PAPERS

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
CLOSE = 1e-6
papers = st.sampled_from([A4, LETTER])
sides = st.floats(18, 205)
large = st.floats(40, 1200)
flips: st.SearchStrategy[Backs] = st.sampled_from(["duplex", "short"])

# trim, paper, faces on a sheet, is it landscape, left and top margin in mm
TRADE = [
    ((63, 88), A4, 9, False, 10.5, 16.5),
    ((63, 88), LETTER, 9, False, 13.45, 7.7),
    ((63.5, 88.9), A4, 9, False, 9.75, 15.15),
    ((63.5, 88.9), LETTER, 9, False, 12.7, 6.35),
    ((44, 68), A4, 16, False, 17, 12.5),
    ((44, 68), LETTER, 18, True, 7.7, 5.95),
    ((41, 63), A4, 21, True, 5, 10.5),
    ((41, 63), LETTER, 20, False, 5.45, 13.7),
    ((57.15, 88.9), A4, 10, True, 5.625, 16.1),
    ((57.15, 88.9), LETTER, 9, False, 22.225, 6.35),
    ((70, 120), A4, 4, False, 35, 28.5),
    ((70, 120), LETTER, 4, False, 37.95, 19.7),
    ((70, 70), A4, 8, False, 35, 8.5),
    ((70, 70), LETTER, 6, False, 37.95, 34.7),
    ((56, 87), A4, 10, True, 8.5, 18),
    ((56, 87), LETTER, 9, False, 23.95, 9.2),
]


def slots_of(grid: Grid) -> list[Slot]:
    return [grid.slot(place) for place in range(grid.places)]


def is_inside(slot: Slot, paper: Paper) -> bool:
    """True if a slot keeps off the margin that no home printer reaches."""
    most_x, most_y = paper.w_mm - MARGIN_MM, paper.h_mm - MARGIN_MM
    fits_x = slot.x_mm >= MARGIN_MM - 0.01 and slot.x_mm + slot.w_mm <= most_x + 0.01
    return fits_x and slot.y_mm >= MARGIN_MM - 0.01 and slot.y_mm + slot.h_mm <= most_y + 0.01


def overlap(a: Slot, b: Slot) -> bool:
    across = min(a.x_mm + a.w_mm, b.x_mm + b.w_mm) - max(a.x_mm, b.x_mm)
    down = min(a.y_mm + a.h_mm, b.y_mm + b.h_mm) - max(a.y_mm, b.y_mm)
    return across > CLOSE and down > CLOSE


def corner(slot: Slot) -> tuple[float, float]:
    return round(slot.x_mm, 4), round(slot.y_mm, 4)


def test_the_papers_are_those_of_the_trade() -> None:
    assert (A4.w_mm, A4.h_mm) == (210.0, 297.0)
    assert (LETTER.w_mm, LETTER.h_mm) == (215.9, 279.4)
    assert not A4.is_landscape and A4.turned().is_landscape and A4.turned().turned() == A4


@pytest.mark.parametrize(("trim", "paper", "places", "is_landscape", "left", "top"), TRADE)
def test_cards_of_the_trade(
    trim: tuple[float, float], paper: Paper, places: int, is_landscape: bool, left: float, top: float
) -> None:
    grid = grid_for(paper, *trim)
    assert grid is not None
    assert (grid.places, grid.paper.is_landscape) == (places, is_landscape)
    assert grid.left_mm == pytest.approx(left) and grid.top_mm == pytest.approx(top)


@given(papers, sides, sides)
def test_faces_lie_inside_the_margin_and_never_on_each_other(paper: Paper, w: float, h: float) -> None:
    grid = grid_for(paper, w, h)
    if grid is None:
        return
    slots = slots_of(grid)
    assert all(is_inside(slot, grid.paper) for slot in slots)
    assert all((slot.w_mm, slot.h_mm, slot.turn) == (w, h, 0) for slot in slots)
    assert not any(overlap(a, b) for n, a in enumerate(slots) for b in slots[n + 1 :])


@given(papers, sides, sides)
def test_the_block_stands_in_the_middle_and_its_cuts_are_its_edges(paper: Paper, w: float, h: float) -> None:
    grid = grid_for(paper, w, h)
    if grid is None:
        return
    columns = [grid.left_mm + n * w for n in range(grid.columns + 1)]
    rows = [grid.top_mm + n * h for n in range(grid.rows + 1)]
    assert columns[0] + columns[-1] == pytest.approx(grid.paper.w_mm)
    assert rows[0] + rows[-1] == pytest.approx(grid.paper.h_mm)
    edges = {round(x, 4) for slot in slots_of(grid) for x in (slot.x_mm, slot.x_mm + slot.w_mm)}
    assert edges == {round(x, 4) for x in columns}


@given(papers, sides, sides)
def test_no_grid_takes_more(paper: Paper, w: float, h: float) -> None:
    most = 0
    for sheet in (paper, paper.turned()):
        columns = math.floor((sheet.w_mm - 10 + 0.001) / w)
        most = max(most, columns * math.floor((sheet.h_mm - 10 + 0.001) / h))
    grid = grid_for(paper, w, h)
    assert (grid.places if grid else 0) == most


@given(papers, sides, sides, st.integers(1, 60))
def test_a_grid_for_few_faces_wastes_no_row(paper: Paper, w: float, h: float, few: int) -> None:
    grid = grid_for(paper, w, h)
    if grid is None:
        return
    small = grid.shrunk_to(few)
    assert min(few, grid.places) <= small.places <= grid.places
    assert small.places - small.columns < few
    assert all(is_inside(slot, small.paper) for slot in slots_of(small))


@given(papers, sides, sides, flips)
def test_the_back_of_the_back_is_the_front(paper: Paper, w: float, h: float, backs: Backs) -> None:
    grid = grid_for(paper, w, h)
    for slot in slots_of(grid) if grid else ():
        behind = back_slot(slot, grid.paper if grid else paper, backs)
        again = back_slot(behind, grid.paper if grid else paper, backs)
        assert corner(again) == corner(slot) and again.turn == slot.turn
        assert (behind.w_mm, behind.h_mm) == (slot.w_mm, slot.h_mm)


@given(papers, sides, sides, flips)
def test_backs_fill_the_same_grid_as_fronts(paper: Paper, w: float, h: float, backs: Backs) -> None:
    grid = grid_for(paper, w, h)
    if grid is None:
        return
    behind = {corner(back_slot(slot, grid.paper, backs)) for slot in slots_of(grid)}
    assert behind == {corner(slot) for slot in slots_of(grid)}


@pytest.mark.parametrize(
    ("paper", "backs", "x", "y", "turn"),
    [
        (A4, "duplex", 210 - 20 - 63, 30, 0),
        (A4, "short", 20, 297 - 30 - 88, 180),
        (A4.turned(), "duplex", 20, 210 - 30 - 88, 180),
        (A4.turned(), "short", 297 - 20 - 63, 30, 0),
    ],
)
def test_the_long_edge_is_a_side_of_portrait_and_the_top_of_landscape(
    paper: Paper, backs: Backs, x: float, y: float, turn: int
) -> None:
    behind = back_slot(Slot(20, 30, 63, 88), paper, backs)
    assert (behind.x_mm, behind.y_mm, behind.turn) == (x, y, turn)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_four_standard_cards_fold_on_a_landscape_sheet(paper: Paper) -> None:
    sheet = fold_sheet(paper, 63, 88)
    assert sheet is not None and sheet.paper.is_landscape and sheet.columns == 4


@given(papers, sides, sides)
def test_front_and_back_meet_at_the_fold(paper: Paper, w: float, h: float) -> None:
    sheet = fold_sheet(paper, w, h)
    if sheet is None:
        assert 2 * min(w, h) > 205 or 2 * h > paper.h_mm - 10 or w > paper.w_mm - 10
        return
    for place in range(sheet.columns):
        front, back = sheet.slots(place)
        assert front.y_mm + front.h_mm == pytest.approx(sheet.fold_mm) == pytest.approx(back.y_mm)
        assert (front.x_mm, front.turn, back.turn) == (back.x_mm, 0, 180)
        assert is_inside(front, sheet.paper) and is_inside(back, sheet.paper)


def starts(tiling: Tiling) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    across = sorted({(round(t.x_mm, 4), t.slot.w_mm) for t in tiling.tiles})
    down = sorted({(round(t.y_mm, 4), t.slot.h_mm) for t in tiling.tiles})
    return across, down


@given(papers, large, large)
def test_tiles_cover_the_face_with_an_overlap_of_ten_millimetres(paper: Paper, w: float, h: float) -> None:
    tiling = tile(paper, w, h)
    assert len(tiling.tiles) == tiling.columns * tiling.rows
    for spans, length in zip(starts(tiling), (w, h), strict=True):
        assert spans[0][0] == 0 and sum(spans[-1]) == pytest.approx(length, abs=0.001)
        for (x, size), (following, _size) in pairwise(spans):
            assert x + size - following == pytest.approx(OVERLAP_MM, abs=0.001)


@given(papers, large, large)
def test_tiles_leave_room_for_ruler_and_map(paper: Paper, w: float, h: float) -> None:
    tiling = tile(paper, w, h)
    for each in tiling.tiles:
        assert is_inside(each.slot, tiling.paper)
        assert each.slot.y_mm + each.slot.h_mm <= tiling.paper.h_mm - MARGIN_MM - STRIP_MM + 0.01


@given(st.lists(st.integers(0, 30), min_size=1, max_size=12), st.integers(1, 18))
def test_every_copy_is_printed_once_and_in_order(copies: list[int], places: int) -> None:
    sheets = list(fill_sheets(copies, places))
    printed = [each for sheet in sheets for each in sheet]
    assert Counter(face for face, _copy in printed) == Counter({n: c for n, c in enumerate(copies) if c})
    assert printed == sorted(printed) and len(set(printed)) == len(printed)
    assert all(copy >= 1 for _face, copy in printed)
    assert all(len(sheet) == places for sheet in sheets[:-1])
