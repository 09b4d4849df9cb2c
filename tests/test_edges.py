"""Pictures without bleed: what lies beyond the trim, read from the pixels of the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn import Pixels, page, pdf, pixels
from easel import Easel
from pliego.cards.art import read_svg
from pliego.cards.drawing import Drawing, Group, translate
from pliego.cards.layout.edges import Edge, edged

PX = 4
"""Pixels a millimetre."""
BLEED = 3.0
TRIM = (40.0, 30.0)
AT = (10.0, 5.0)
"""Where the trim lies on the page."""


def picture(width: float = 40, height: float = 30) -> Drawing:
    """Return a picture of 40 by 30 squares, each of a colour of its own, in mm."""
    across, down = width / 40, height / 30
    squares = "".join(
        f'<rect x="{x * across}" y="{y * down}" width="{across}" height="{down}"'
        f' fill="rgb{tuple(square(x, y))}"/>'
        for x in range(40)
        for y in range(30)
    )
    drawing, problems = read_svg(f'<svg viewBox="0 0 {width} {height}">{squares}</svg>'.encode(), "a.svg")
    assert drawing is not None and problems == []
    return drawing


def printed(edge: Edge | None, has_bleed: float = 0.0, drawing: Drawing | None = None) -> Pixels:
    """Return the pixels of a page with a face that has 3 mm of bleed."""
    box = (-BLEED, -BLEED, TRIM[0] + 2 * BLEED, TRIM[1] + 2 * BLEED)
    items = edged(drawing or picture(), box, TRIM, has_bleed, edge, "middle")
    return pixels(pdf(page([Group(tuple(items), translate(*AT))])))


def colour(found: Pixels, x_mm: float, y_mm: float) -> list[int]:
    """Return the colour at a place of the face."""
    row, column = round((y_mm + AT[1]) * PX), round((x_mm + AT[0]) * PX)
    return [int(each) for each in found[row, column]]


def square(x: int, y: int) -> list[int]:
    return [40 + 5 * x, 40 + 6 * y, 200 * ((x + y) % 2)]


def test_a_mirrored_edge_is_the_picture_from_the_trim_outwards() -> None:
    found = printed("mirror")
    for x, y in ((0.5, 0.5), (20.5, 0.5), (39.5, 29.5), (20.5, 15.5)):
        assert colour(found, x, y) == pytest.approx(square(int(x), int(y)), abs=3)
    for far in range(3):
        beyond = far + 0.5
        assert colour(found, -beyond, 12.5) == pytest.approx(square(far, 12), abs=3)
        assert colour(found, 40 + beyond, 12.5) == pytest.approx(square(39 - far, 12), abs=3)
        assert colour(found, 17.5, -beyond) == pytest.approx(square(17, far), abs=3)
        assert colour(found, 17.5, 30 + beyond) == pytest.approx(square(17, 29 - far), abs=3)
        assert colour(found, -beyond, -beyond) == pytest.approx(square(far, far), abs=3)
        assert colour(found, 40 + beyond, 30 + beyond) == pytest.approx(square(39 - far, 29 - far), abs=3)
    assert colour(found, -3.5, 12.5) == [255, 255, 255] == colour(found, 12.5, 33.5)


def test_a_stretched_edge_is_the_outermost_line_of_the_picture() -> None:
    found = printed("extend")
    for beyond in (0.5, 1.5, 2.5):
        assert colour(found, -beyond, 12.5) == pytest.approx(square(0, 12), abs=3)
        assert colour(found, 40 + beyond, 12.5) == pytest.approx(square(39, 12), abs=3)
        assert colour(found, 17.5, 30 + beyond) == pytest.approx(square(17, 29), abs=3)
        assert colour(found, -beyond, -beyond) == pytest.approx(square(0, 0), abs=3)


def test_a_picture_with_bleed_lies_on_the_bleed() -> None:
    whole = picture(46, 36)
    found = printed(None, BLEED, whole)
    assert colour(found, -2.5, -2.5) == pytest.approx(square(0, 0), abs=3)
    assert colour(found, 42.5, 32.5) == pytest.approx(square(39, 29), abs=3)
    half = printed("mirror", 1.5, picture(43, 33))
    assert colour(half, -1.0, -1.0) == pytest.approx(square(0, 0), abs=3)
    assert colour(half, -2.0, 12.5) == pytest.approx(colour(half, -1.0, 12.5), abs=3)


def test_a_layout_asks_for_it(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    head = "size: [50, 80]\nbleed: 3\nitems:\n"
    shown = easel.draw(f"{head}  - {{id: art, art: star.svg, edge: mirror, at: [-3, -3, 56, 86]}}\n")
    assert len(shown) == 9 and all(each.fill == (0.0, 1.0, 0.0) for each in shown)
    whole = easel.draw(f"{head}  - {{id: art, art: star.svg, has-bleed: 3, at: [-3, -3, 56, 86]}}\n")
    assert len(whole) == 1
    assert easel.told(f"{head}  - {{art: star.svg, edge: mirrored, at: [0, 0, 5, 5]}}\n")
