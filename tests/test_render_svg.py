"""The SVG shows what the PDF shows, and needs nothing that a book's renderer lacks."""

from __future__ import annotations

import base64
import logging
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path as FilePath
from typing import Any

import numpy as np
import pytest
import weasyprint
from drawn import BLACK, BLUE, FONTS, GREEN, RED, Pixels, page, pdf, pixels, run
from pliego.cards.art import read_svg
from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Item,
    Picture,
    Segment,
    Stroke,
    VectorPath,
    ellipse,
    rectangle,
)
from pliego.printing.svg import glyph_data, to_svg, without_rule
from test_render_pdf import picture

ROOT = FilePath(__file__).parents[1]
NS = "{http://www.w3.org/2000/svg}"
SHADES = ((0.0, (1.0, 0.9, 0.5)), (0.5, (1.0, 1.0, 1.0)), (0.5, (0.6, 0.8, 1.0)), (1.0, (0.2, 0.4, 1.0)))
TURNED = (0.8, 0.3, -0.3, 0.8, 12, 0)
TRIANGLE: tuple[Segment, ...] = (("M", (35, 30)), ("L", (40, 10)), ("L", (45, 30)))


def svg(*items: Item, title: str = "") -> str:
    return to_svg(Drawing(60, 40, items), FONTS, title=title, id_prefix="p")


def in_a_book(text: str, per_mm: float = 4) -> Pixels:
    """Return how the renderer of books shows an SVG of 60 by 40 mm."""
    source = base64.b64encode(text.encode()).decode()
    style = "@page{size:60mm 40mm;margin:0}body{margin:0}img{display:block;width:60mm}"
    html = f'<style>{style}</style><img src="data:image/svg+xml;base64,{source}">'
    document: Any = weasyprint.HTML  # without types
    return pixels(document(string=html).write_pdf(), per_mm)


def difference(one: Pixels, other: Pixels) -> float:
    """Return the share of pixels that have nothing like them in the other picture, in their place or beside
    it."""
    shifts = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    moved = (np.roll(other, shift, (0, 1)) for shift in shifts)
    nearest = np.minimum.reduce([np.abs(one - picture).max(axis=2) for picture in moved])
    return float((nearest > 32).mean())


def box(x: float, y: float, w: float, h: float) -> VectorPath:
    return VectorPath(rectangle(x, y, w, h), fill=RED)


PICTURES: dict[str, tuple[Item, ...]] = {
    "shapes": (
        VectorPath(rectangle(5, 5, 30, 20, 4), GREEN, Stroke(BLACK, 1)),
        VectorPath(ellipse(30, 10, 25, 25), BLUE),
    ),
    "rings": (
        VectorPath(rectangle(5, 5, 30, 30) + rectangle(15, 15, 10, 10), RED, Stroke(BLACK, 1), even_odd=True),
    ),
    "lines": (
        VectorPath((("M", (5, 30)), ("L", (15, 10)), ("L", (25, 30))), stroke=Stroke(BLACK, 3)),
        VectorPath(TRIANGLE, stroke=Stroke(BLACK, 3, (), "square", "round")),
        VectorPath((("M", (5, 36)), ("L", (55, 36))), stroke=Stroke(BLUE, 2, (6, 3, 1, 3), "round")),
    ),
    "linear": (
        VectorPath(rectangle(0, 0, 60, 40), Gradient("linear", (10, 5, 50, 35), SHADES), Stroke(BLACK, 3)),
    ),
    "radial": (VectorPath(ellipse(5, 5, 50, 30), Gradient("radial", (30, 20, 20), SHADES)),),
    "turned-radial": (
        Group((VectorPath(ellipse(5, 5, 40, 30), Gradient("radial", (25, 20, 9), SHADES)),), TURNED),
    ),
    "veiled": (
        box(5, 5, 30, 30),
        Group(
            (VectorPath(rectangle(20, 12, 20, 20), GREEN, Stroke(BLACK, 4)), box(30, 2, 20, 20)), opacity=0.5
        ),
    ),
    "veiled-turned": (
        box(5, 5, 30, 30),
        Group(
            (Group((box(0, 0, 20, 20),), TURNED), VectorPath(TRIANGLE, stroke=Stroke(BLUE, 5))),
            TURNED,
            opacity=0.4,
        ),
    ),
    "clipped": (Group((box(0, 0, 60, 40),), clip=VectorPath(ellipse(10, 5, 30, 30))),),
    "clipped-turned": (
        Group(
            (Group((box(0, 0, 60, 40),), (1, 0, 0, 1, 3, 3), VectorPath(rectangle(5, 5, 30, 20, 5))),),
            TURNED,
            VectorPath(ellipse(5, 0, 40, 30)),
            opacity=0.6,
        ),
    ),
    "clipped-with-a-hole": (
        Group(
            (box(0, 0, 60, 40),),
            clip=VectorPath(rectangle(5, 5, 50, 30) + ellipse(20, 10, 20, 20), even_odd=True),
        ),
    ),
    "clipped-away": (Group((box(0, 0, 60, 40),), clip=VectorPath(())),),
    "beyond-the-trim": (box(-20, -20, 40, 90), Group((box(50, -5, 30, 90), box(55, 0, 30, 9)), opacity=0.5)),
    "lettering": (run("AVANCE", 5, 30, font="barlow-condensed/Bold.ttf", size=60, tracking=40),),
    "marks": (
        run("g\u0303e\u0323\u0301", 5, 18, size=40, tracking=40),
        run("\u0117\u0301x\u0301G\u0303", 5, 36, size=40),
    ),
    "raster": (
        Picture(picture("PNG", "RGBA"), 10, 5, 40, 30),
        Group((Picture(picture("JPEG"), 0, 0, 9, 9),), TURNED),
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_book_shows_what_the_pdf_shows(name: str, caplog: pytest.LogCaptureFixture) -> None:
    items = PICTURES[name]
    with caplog.at_level(logging.WARNING):
        book = in_a_book(svg(*items))
    assert difference(pixels(pdf(page(items))), book) < 0.0005
    assert caplog.records == []


@pytest.mark.parametrize("file", sorted(ROOT.glob("content/*/art/*.svg"))[::5], ids=lambda p: p.name)
def test_a_book_shows_a_games_art_as_the_pdf_does(file: FilePath) -> None:
    art, _ = read_svg(file.read_bytes(), file.name)
    assert art
    # Stretched over the whole page: a frame that ends between two pixels is cut differently by each renderer.
    items = (Group(art.items, (60 / art.w_mm, 0, 0, 40 / art.h_mm, 0, 0)),)
    assert difference(pixels(pdf(page(items))), in_a_book(svg(*items))) < 0.002


def test_small_text_stands_where_the_pdf_has_it() -> None:
    items = [run("Roba 2 cartas y avanza.", size=9), run("Túnel, VAYA", y=20, size=9, tracking=80)]
    one, other = (
        np.nonzero(p.min(axis=2) < 160) for p in (pixels(pdf(page(items)), 8), in_a_book(svg(*items), 8))
    )
    assert [a.min() for a in one] == pytest.approx([a.min() for a in other], abs=2)
    assert [a.max() for a in one] == pytest.approx([a.max() for a in other], abs=2)


def test_the_size_is_in_millimetres() -> None:
    root = ElementTree.fromstring(svg(box(0, 0, 1, 1)))
    assert root.tag == f"{NS}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("60mm", "40mm", "0 0 60 40")


def test_alternative_text_is_escaped_and_in_its_place() -> None:
    text = svg(Group((box(0, 0, 1, 1),), alt="dos < tres"), title="Carta «A & B»")
    root = ElementTree.fromstring(text)
    title, group = root[0], root[1]
    assert title.tag == f"{NS}title" and title.text == "Carta «A & B»"
    assert group.get("role") == "img" and group[0].text == "dos < tres"
    assert ElementTree.fromstring(svg(box(0, 0, 1, 1))).get("role") is None


def test_each_glyph_is_written_once() -> None:
    root = ElementTree.fromstring(svg(run("banana ananas"), run("nabab", y=20)))
    glyphs = root.findall(f"{NS}defs/{NS}path")
    assert len(glyphs) == len(set("bans"))
    assert len(root.findall(f".//{NS}use")) == len("bananaananas" + "nabab")


def test_every_reference_is_to_an_id_of_this_picture_with_its_prefix() -> None:
    text = to_svg(Drawing(60, 40, sum(PICTURES.values(), ())), FONTS, id_prefix="carta-")
    ids = re.findall(r' id="([^"]*)"', text)
    mentions = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', text)
    assert len(set(ids)) == len(ids) > 10
    assert {a or b for a, b in mentions} == set(ids)
    assert all(name.startswith("carta-") for name in ids)


def test_the_same_drawing_is_the_same_text() -> None:
    drawing = Drawing(60, 40, sum(PICTURES.values(), ()))
    assert to_svg(drawing, FONTS, id_prefix="p") == to_svg(drawing, FONTS, id_prefix="p")


def test_no_number_has_an_exponent() -> None:
    tiny = Group((VectorPath(rectangle(1e-7, 123456789, 1e-5, 1)),), (1e-6, 0, 0, 1e6, 0, 0))
    assert not re.search(r"\d[eE][-+]?\d", svg(tiny))


def test_curves_of_a_truetype_glyph_are_written_as_they_were_drawn() -> None:
    data = glyph_data(FONTS.outline("source-sans-3/Regular.ttf", "o"))
    assert "C" not in data and data.count("T") > data.count("Q") > 4
    cubic: tuple[Segment, ...] = (("M", (0, 0)), ("C", (0, 0.5, 0.1, 0.6, 1, 1)), ("Z", ()))
    assert glyph_data(cubic) == "M0 0C0 500 100 600 1000 1000Z"


def test_contours_of_a_clip_alternate() -> None:
    outer, hole, island = rectangle(0, 0, 90, 90), ellipse(10, 10, 60, 50), rectangle(30, 30, 9, 9)
    assert without_rule(outer) == outer
    for segments in (outer + hole + island, island + hole + outer):
        once = without_rule(segments)
        assert without_rule(once) == once
        assert [len(numbers) for _, numbers in sorted(once)] == [len(n) for _, n in sorted(segments)]
