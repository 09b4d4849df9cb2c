"""Small parts on shared sheets: every one is there once, nothing overlaps, the marks of each have room."""

from __future__ import annotations

import math
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from pliego.printing.paper import grid_for
from pliego.printing.papers import PAPERS
from pliego.printing.sheets.packing import AISLE_MM, PackedBlock, Remnant, pack

MARGIN_MM = 6.0
SIDES = st.floats(15, 190).map(lambda side: round(side, 1))


@st.composite
def several(draw: st.DrawFn) -> list[Remnant]:
    """What is left of some kinds: fewer than fill a sheet of their own."""
    found = []
    for number, (w, h) in enumerate(draw(st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=8))):
        grid = grid_for(PAPERS["a4"], w, h, MARGIN_MM)
        if grid is not None:
            found.append(Remnant(number, draw(st.integers(1, grid.places)), w, h))
    return found


def apart(one: PackedBlock, other: PackedBlock) -> float:
    """Return the room between two blocks, along the axis on which it is wider."""
    x = max(one.x_mm - other.x_mm - other.w_mm, other.x_mm - one.x_mm - one.w_mm)
    y = max(one.y_mm - other.y_mm - other.h_mm, other.y_mm - one.y_mm - one.h_mm)
    return max(x, y)


@given(several())
def test_blocks_stand_apart_inside_the_margin(remnants: list[Remnant]) -> None:
    for sheet in pack(PAPERS["a4"], remnants, MARGIN_MM):
        for block in sheet.blocks:
            assert block.x_mm >= MARGIN_MM - 1e-5 and block.y_mm >= MARGIN_MM - 1e-5
            assert block.x_mm + block.w_mm <= sheet.paper.w_mm - MARGIN_MM + 1e-5
            assert block.y_mm + block.h_mm <= sheet.paper.h_mm - MARGIN_MM + 1e-5
        assert all(apart(*pair) >= AISLE_MM - 1e-5 for pair in combinations(sheet.blocks, 2))


@given(several())
def test_every_remnant_is_there_once_with_all_its_faces(remnants: list[Remnant]) -> None:
    packed = pack(PAPERS["a4"], remnants, MARGIN_MM)
    blocks = [block for sheet in packed for block in sheet.blocks]
    if packed:
        assert sorted(block.remnant.number for block in blocks) == [remnant.number for remnant in remnants]
        assert len(packed) <= len(remnants)
    for block in blocks:
        assert block.columns * math.ceil(block.remnant.count / block.columns) >= block.remnant.count


def test_tokens_stand_beside_what_is_higher_and_a_track_below() -> None:
    remnants = [Remnant(0, 2, 60, 150), Remnant(1, 2, 25, 50), Remnant(2, 1, 190, 60)]
    (sheet,) = pack(PAPERS["a4"], remnants, MARGIN_MM)
    assert len(sheet.blocks) == 3
    (standees,) = (block for block in sheet.blocks if block.remnant.number == 0)
    (tokens,) = (block for block in sheet.blocks if block.remnant.number == 1)
    assert tokens.y_mm == standees.y_mm and tokens.x_mm > standees.x_mm + standees.w_mm
