"""The PDF shows what the drawing says, in its place; read back by another library."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from drawn import (
    BLACK,
    BLUE,
    FOLDERS,
    FONTS,
    GREEN,
    KEYS,
    META,
    RED,
    TEXT,
    WHITE,
    ink_box,
    looks,
    page,
    pdf,
    pixels,
    run,
)
from PIL import Image
from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Item,
    Letter,
    Page,
    Picture,
    Placement,
    Rgb,
    Stroke,
    VectorPath,
    ellipse,
    rectangle,
    translate,
)
from pliego.cards.fonts.measure import FontMissing, Fonts
from pliego.printing.pdf.document import write_pdf

DISPLAY = "barlow-condensed/Bold.ttf"


def box(x: float, y: float, w: float, h: float, colour: Rgb = BLACK) -> VectorPath:
    return VectorPath(rectangle(x, y, w, h), fill=colour)


def text_of(data: bytes, index: int = 0) -> str:
    document = pypdfium2.PdfDocument(data)
    text = document[index].get_textpage().get_text_range()
    document.close()
    return str(text).replace("\r\n", "\n")


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def fonts_in(data: bytes) -> set[str]:
    """Return the names of all fonts of a file, wherever they are."""
    document = opened(data)
    found = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    return {str(o["/BaseFont"]) for o in found}


def streams(data: bytes, key: str, value: str = "") -> list[bytes]:
    """Return the contents of the streams that have an entry (of this value)."""
    document = opened(data)
    found = [o for o in document.objects if isinstance(o, pikepdf.Stream) and key in o]
    return [o.read_bytes() for o in found if not value or o[key] == value]


# -- geometry ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(210, 297), (297, 210), (215.9, 279.4), (63.5, 88.9)])
def test_a_page_has_its_size(size: tuple[float, float]) -> None:
    document = pypdfium2.PdfDocument(pdf(Page(*size)))
    assert [n * 25.4 / 72 for n in document[0].get_size()] == pytest.approx(size, abs=0.001)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, (20, 30, 60, 50)),
        (90, (20, 30, 40, 70)),
        (180, (20, 30, 60, 50)),
        (270, (20, 30, 40, 70)),
    ],
)
def test_a_placement_fills_its_box_however_it_is_turned(
    turn: int, expected: tuple[float, float, float, float]
) -> None:
    face = Drawing(40, 20, (box(0, 0, 40, 20),))
    data = pdf(Page(100, 90, (Placement(face, 20, 30, turn),)))
    assert ink_box(pixels(data)) == pytest.approx(expected, abs=0.26)


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (22, 32)), (90, (38, 32)), (180, (58, 48)), (270, (22, 68))]
)
def test_turns_are_clockwise(turn: int, corner: tuple[float, float]) -> None:
    """The red corner starts top left."""
    face = Drawing(40, 20, (box(0, 0, 40, 20), box(0, 0, 5, 5, RED)))
    assert looks(pdf(Page(100, 90, (Placement(face, 20, 30, turn),))), *corner) == RED


def test_bleed_shows_only_where_it_is_asked_for() -> None:
    face = Drawing(20, 20, (box(-10, -10, 40, 40),), bleed_mm=3)
    data = pdf(Page(90, 50, (Placement(face, 10, 15), Placement(face, 55, 15, bleed=True))))
    picture = pixels(data)
    assert ink_box(picture[:, : 4 * 45]) == pytest.approx((10, 15, 30, 35), abs=0.26)
    left, top, right, bottom = ink_box(picture[:, 4 * 45 :])
    assert (left + 45, top, right + 45, bottom) == pytest.approx((52, 12, 78, 38), abs=0.26)


def test_a_face_cut_at_its_trim_has_no_fringe_of_what_it_hides(tmp_path: FilePath) -> None:
    """Read with Poppler, which softens each edge of each shape by itself."""
    wide = rectangle(-3, -3, 26, 26)
    face = Drawing(20, 20, (VectorPath(wide, WHITE), VectorPath(wide, BLACK)), bleed_mm=3)
    under, over = Placement(face, 10.3, 10.3, bleed=True), Placement(face, 10.3, 10.3)
    (tmp_path / "face.pdf").write_bytes(pdf(Page(40, 40, (under, over))))
    for dpi in (90, 150, 200):
        command = ["pdftoppm", "-r", str(dpi), "-gray", "-singlefile", "face.pdf", "face"]
        subprocess.run(command, cwd=tmp_path, check=True)
        grey = np.asarray(Image.open(tmp_path / "face.pgm"))
        near, far = round(9 / 25.4 * dpi), round(32 / 25.4 * dpi)
        assert grey[near:far, near:far].max() == 0


def test_a_matrix_moves_scales_and_turns_a_group() -> None:
    turned = Group((box(1, 2, 3, 4),), (0, 2, -2, 0, 30, 10))
    assert ink_box(pixels(pdf(page([turned])))) == pytest.approx((18, 12, 26, 18), abs=0.26)


def test_a_line_is_as_wide_as_it_says_and_ends_as_it_says() -> None:
    def ends(**kind: Any) -> tuple[float, float, float, float]:
        line = VectorPath((("M", (20, 20)), ("L", (40, 20))), stroke=replace(Stroke(BLACK, 4), **kind))
        return ink_box(pixels(pdf(page([line]))))

    assert ends(cap="butt") == pytest.approx((20, 18, 40, 22), abs=0.26)
    assert ends(cap="round") == pytest.approx((18, 18, 42, 22), abs=0.26)
    assert ends(cap="square") == pytest.approx((18, 18, 42, 22), abs=0.26)


def test_dashes_do_not_leak_into_the_next_line() -> None:
    def line(y: float, dash: tuple[float, ...]) -> VectorPath:
        return VectorPath((("M", (0, y)), ("L", (60, y))), stroke=Stroke(BLACK, 2, dash))

    data = pdf(page([line(10, (10, 5)), line(20, ())]))
    assert looks(data, 5, 10) == BLACK and looks(data, 12, 10) == WHITE
    assert looks(data, 12, 20) == BLACK


def test_pointed_joins_do_not_leak_into_the_next_line() -> None:
    def spike(x: float, miter: float) -> VectorPath:
        legs = (("M", (x - 2, 30.0)), ("L", (x, 10.0)), ("L", (x + 2, 30.0)))
        return VectorPath(legs, stroke=Stroke(BLACK, 1, miter=miter))

    data = pdf(page([spike(10, 20), spike(30, 4), spike(50, 20)]))
    assert [looks(data, x, 8) for x in (10, 30, 50)] == [BLACK, WHITE, BLACK]


def test_a_line_ends_with_its_group() -> None:
    def line(y: float, colour: Rgb) -> VectorPath:
        return VectorPath((("M", (0, y)), ("L", (60, y))), stroke=Stroke(colour, 2))

    inner = Group((line(10, RED),), clip=VectorPath(rectangle(0, 0, 60, 40)))
    data = pdf(page([line(5, BLUE), inner, line(20, RED), line(30, BLUE)]))
    assert [looks(data, 30, y) for y in (5, 10, 20, 30)] == [BLUE, RED, RED, BLUE]


def test_even_odd_and_non_zero() -> None:
    rings = rectangle(5, 5, 30, 30) + rectangle(15, 15, 10, 10)
    assert looks(pdf(page([VectorPath(rings, BLACK, even_odd=True)])), 20, 20) == WHITE
    assert looks(pdf(page([VectorPath(rings, BLACK)])), 20, 20) == BLACK
    assert looks(pdf(page([VectorPath(rings, None, Stroke(BLACK, 2), even_odd=True)])), 5, 20) == BLACK


def test_a_clip_lies_in_the_groups_own_coordinates() -> None:
    group = Group((box(0, 0, 60, 40),), (2, 0, 0, 2, 10, 10), VectorPath(rectangle(0, 0, 5, 5)))
    assert ink_box(pixels(pdf(page([group])))) == pytest.approx((10, 10, 20, 20), abs=0.26)
    holed = VectorPath(rectangle(10, 10, 20, 20) + rectangle(15, 15, 10, 10), even_odd=True)
    assert looks(pdf(page([Group((box(0, 0, 60, 40),), clip=holed)])), 20, 20) == WHITE
    assert pixels(pdf(page([Group((box(0, 0, 60, 40),), clip=VectorPath(()))]))).min() == 255


def test_a_translucent_group_is_one_thing() -> None:
    """Two overlapping squares under one opacity do not show through each other."""
    pair = Group((box(5, 5, 20, 20), box(15, 5, 20, 20)), opacity=0.5)
    data = pdf(page([pair]))
    assert (
        looks(data, 10, 10)
        == looks(data, 20, 10)
        == looks(data, 30, 10)
        == pytest.approx((0.5,) * 3, abs=0.01)
    )
    apart = [Group((box(5, 5, 20, 20),), opacity=0.5), Group((box(15, 5, 20, 20),), opacity=0.5)]
    assert looks(pdf(page(apart)), 20, 10) == pytest.approx((0.25,) * 3, abs=0.01)


def test_fill_and_line_of_one_shape_under_opacity_are_one_thing() -> None:
    square = VectorPath(rectangle(10, 10, 20, 20), BLACK, Stroke(BLACK, 6))
    data = pdf(page([Group((square,), opacity=0.5)]))
    assert looks(data, 11, 20) == looks(data, 8, 20) == pytest.approx((0.5,) * 3, abs=0.01)


def test_two_degrees_of_opacity_side_by_side_are_told_apart() -> None:
    veils = [(0.24, 5), (0.2, 15), (0.16, 25)]
    data = pdf(page([Group((box(x, 5, 8, 8),), opacity=opacity) for opacity, x in veils]))
    for opacity, x in veils:
        assert looks(data, x + 4, 9) == pytest.approx((1 - opacity,) * 3, abs=0.01)


def test_a_line_alone_is_faded_too() -> None:
    line = VectorPath((("M", (0, 10)), ("L", (60, 10))), stroke=Stroke(BLACK, 2))
    assert looks(pdf(page([Group((line,), opacity=0.5)])), 30, 10) == pytest.approx((0.5,) * 3, abs=0.01)


def test_what_is_drawn_plain_and_faded_is_faded_as_one_thing() -> None:
    items = tuple(box(2 + n / 2, 2, 8, 8) for n in range(15))
    groups = [Group(items), Group(items, translate(0, 20)), Group(items, translate(25, 0), opacity=0.5)]
    data = pdf(page(groups))
    assert looks(data, 8, 6) == BLACK and looks(data, 33, 6) == pytest.approx((0.5,) * 3, abs=0.01)


def test_opacity_ends_with_its_group() -> None:
    data = pdf(page([Group((box(5, 5, 10, 10), box(6, 6, 2, 2)), opacity=0.5), box(20, 5, 10, 10)]))
    assert looks(data, 25, 10) == BLACK
    assert pixels(pdf(page([Group((box(5, 5, 10, 10),), opacity=0)]))).min() == 255


def test_a_linear_gradient_runs_from_point_to_point_and_on() -> None:
    fill = Gradient("linear", (20, 0, 40, 0), ((0, RED), (1, BLUE)))
    data = pdf(page([VectorPath(rectangle(0, 0, 60, 40), fill)]))
    assert looks(data, 5, 20) == RED and looks(data, 55, 20) == BLUE
    assert looks(data, 30, 20) == pytest.approx((0.5, 0, 0.5), abs=0.03)


def test_two_stops_at_one_place_make_an_edge() -> None:
    stops = ((0.25, RED), (0.5, RED), (0.5, BLUE), (0.9, BLUE))
    data = pdf(page([VectorPath(rectangle(0, 0, 60, 40), Gradient("linear", (0, 0, 60, 0), stops))]))
    assert looks(data, 1, 20) == looks(data, 29, 20) == RED
    assert looks(data, 31, 20) == looks(data, 59, 20) == BLUE


def test_a_radial_gradient_and_the_line_round_it() -> None:
    fill = Gradient("radial", (30, 20, 10), ((0, WHITE), (1, RED)))
    data = pdf(page([VectorPath(ellipse(15, 5, 30, 30), fill, Stroke(BLUE, 2))]))
    assert looks(data, 30, 20) == pytest.approx(WHITE, abs=0.03)
    assert looks(data, 30, 8) == RED and looks(data, 30, 5) == BLUE and looks(data, 16, 6) == WHITE


def test_items_are_painted_in_their_order() -> None:
    data = pdf(page([box(5, 5, 20, 20, RED), box(10, 10, 20, 20, BLUE), box(15, 15, 2, 2, GREEN)]))
    assert (looks(data, 7, 7), looks(data, 12, 12), looks(data, 16, 16)) == (RED, BLUE, GREEN)


# -- text --------------------------------------------------------------------------------------


def test_text_can_be_read_in_its_order_with_its_spaces() -> None:
    lines = ["¡Avanza 2 casillas! — «Ñandú»", "Túnel, VAYA, “Ta To”", "fi ffi fl"]
    data = pdf(page([run(line, y=10 + 8 * i) for i, line in enumerate(lines)]))
    assert text_of(data).split("\n") == lines


@pytest.mark.parametrize("font", [TEXT, DISPLAY])
def test_letters_with_marks_can_be_read_as_they_were_written(font: str) -> None:
    written = "g\u0303uera \u0117\u0301x\u0301"
    data = pdf(page([run(written, font=font), run("Nada", y=20, font=font)]))
    assert text_of(data).split("\n") == [written, "Nada"]


def test_a_hyphen_drawn_at_the_end_of_a_line_is_read_as_the_soft_one_that_was_written() -> None:
    plain = run("Donau-")
    letters = tuple(Letter(char, step) for char, step in zip(plain.text, plain.steps_em, strict=True))
    soft = replace(plain, text="Donau\u00ad", letters=letters)
    block = Group((soft, run("dampf", y=15)), role="paragraph")
    assert np.array_equal(pixels(pdf(page([soft]))), pixels(pdf(page([plain]))))
    assert "Donau" in text_of(pdf(page([block]))) and "-" not in text_of(pdf(page([block])))


def test_what_stands_after_a_raised_mark_stands_on_the_baseline() -> None:
    raised = pixels(pdf(page([run("i\u0307\u0301"), run("n", 5, 20)])))
    plain = pixels(pdf(page([run("i"), run("n", 5, 20)])))
    assert np.array_equal(raised[60:], plain[60:])


def test_letters_set_wide_apart_are_still_words() -> None:
    data = pdf(page([run("CARGA POLICIAL", tracking=200)]))
    (marked,) = [line for line in content(data) if "/ActualText" in line]
    assert "CARGA POLICIAL".encode("utf-16-be").hex().upper() in marked


def content(data: bytes) -> list[str]:
    """Return the lines of every page and form of a PDF."""
    pages = [page.Contents.read_bytes() for page in opened(data).pages if "/Contents" in page]
    parts = [*pages, *streams(data, "/Subtype", "/Form")]
    return [line for part in parts for line in part.decode("ascii").split("\n")]


@pytest.mark.parametrize("font", KEYS)
def test_every_letter_stands_where_the_run_says(font: str) -> None:
    """Kerned and tracked: the left edges of the glyphs, as another library finds them."""
    item = run("AVATAR Ta. To", 5, 20, font=font, size=24, tracking=35)
    document = pypdfium2.PdfDocument(pdf(page([item], 140)))
    letters = document[0].get_textpage()
    pen, em = item.x_mm, item.size_pt * 25.4 / 72
    for index, (char, step) in enumerate(zip(item.text, item.steps_em, strict=True)):
        outline = FONTS.outline(font, char)
        if outline:
            left = pen + em * min(x for _, numbers in outline for x in numbers[::2])
            assert letters.get_charbox(index)[0] * 25.4 / 72 == pytest.approx(left, abs=0.1)
        pen += step * em


def test_text_stands_upright_on_its_baseline() -> None:
    item = run("I", 10, 30, font=DISPLAY, size=40)
    left, top, right, bottom = ink_box(pixels(pdf(page([item])), 8), 8)
    assert bottom == pytest.approx(30, abs=0.13)
    assert bottom - top == pytest.approx(FONTS.cap_height(DISPLAY) * 40 * 25.4 / 72, abs=0.2)
    start = min(x for _, numbers in FONTS.outline(DISPLAY, "I") for x in numbers[::2]) * 40 * 25.4 / 72
    assert left == pytest.approx(10 + start, abs=0.13) and right < left + 4


def test_soft_hyphens_and_rare_spaces_draw_nothing() -> None:
    plain = pixels(pdf(page([run("ab c", font=DISPLAY)])))
    soft = pixels(pdf(page([run("a\u00adb c", font=DISPLAY)])))
    assert np.array_equal(plain, soft)
    spaced = text_of(pdf(page([run("a\u202fb", font=DISPLAY)])))
    assert spaced.split() == ["a", "b"]


def test_many_letters_of_one_font_are_all_there() -> None:
    """A part of an embedded font holds 256 characters at most."""
    known = [chr(c) for c in range(0x21, 0x590) if not FONTS.missing(TEXT, chr(c)) and chr(c).isalpha()]
    lines = ["".join(known[i : i + 40]) for i in range(0, len(known), 40)]
    assert len(known) > 300
    data = pdf(page([run(line, 5, 5 + 5 * i, size=7) for i, line in enumerate(lines)], 200, 100))
    assert "".join(text_of(data).split()) == "".join(lines)


def test_only_the_fonts_of_the_runs_are_embedded() -> None:
    assert fonts_in(pdf(page([box(0, 0, 5, 5)]))) == set()
    names = fonts_in(pdf(page([run("abc"), run("abc", font=DISPLAY)])))
    assert {name.split("+")[1] for name in names} == {"SourceSans3-Regular", "BarlowCondensed-Bold"}


def test_only_the_letters_drawn_are_embedded() -> None:
    def weight(text: str) -> int:
        (font,) = streams(pdf(page([run(text)])), "/Length1")
        return len(font)

    assert weight("a") < weight("abcdefghijklm") < len(FONTS.data(TEXT)) / 4


def test_a_font_that_is_not_there_is_said() -> None:
    lost = replace(run("a"), font="no/Regular.ttf")
    with pytest.raises(FontMissing, match=r"no/Regular\.ttf"):
        pdf(page([lost]))


# -- the document ------------------------------------------------------------------------------


def test_the_file_says_what_it_is_and_that_it_is_not_to_be_scaled() -> None:
    document = opened(pdf(page([run("a")])))
    assert str(document.Root.ViewerPreferences.PrintScaling) == "/None"
    assert bool(document.Root.ViewerPreferences.DisplayDocTitle)
    assert str(document.Root.Lang) == "es"
    info = document.docinfo
    assert [str(info[key]) for key in ("/Title", "/Author", "/Subject")] == [
        META.title,
        META.author,
        META.subject,
    ]
    assert str(info["/CreationDate"]) == str(info["/ModDate"]) == "D:20260131000000+00'00'"


def test_bookmarks_lead_to_their_pages() -> None:
    pages = [replace(page([run("a")]), bookmark=name) for name in ("Mazo ★", "", "Ñu")]
    document = pypdfium2.PdfDocument(pdf(*pages))
    found = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert found == [("Mazo ★", 0), ("Ñu", 2)]


def test_what_is_read_aloud_stands_beside_what_is_drawn() -> None:
    groups: list[Item] = [
        Group((box(5, 5, 5, 5),), alt="dos → (dados)"),
        Group((run("Página 1"),), role="artifact"),
        Group((run("Wound", y=30),), lang="en"),
    ]
    marks = [line for line in content(pdf(page(groups))) if line.endswith(("BDC", "BMC", "EMC"))]
    figure, words = "/Figure <</MCID 0>> BDC", "/P <</MCID 1>> BDC"
    assert marks == [figure, "EMC", "/Artifact BMC", "EMC", words, "EMC"]
    inside = Group((run("Tira"), groups[0], groups[2]), role="paragraph")
    marks = [line for line in content(pdf(page([inside]))) if line.endswith(("BDC", "BMC", "EMC"))]
    heard = "dos → (dados)".encode("utf-16-be").hex().upper()
    icon, english = f"/Span <</ActualText <FEFF{heard}> >> BDC", "/Span <</Lang (en)>> BDC"
    assert marks == ["/P <</MCID 0>> BDC", icon, "EMC", english, "EMC", "EMC"]


def test_an_equal_drawing_is_written_once() -> None:
    def face() -> Drawing:
        return Drawing(20, 20, (box(0, 0, 20, 20), run("uno")))

    def forms(data: bytes) -> int:
        return len(streams(data, "/Subtype", "/Form"))

    def sheet(*faces: Drawing) -> Page:
        return Page(100, 100, tuple(Placement(face, 20 * i, 0, 90 * i) for i, face in enumerate(faces)))

    same = face()
    assert forms(pdf(sheet(same, same, same), sheet(same))) == 1
    assert forms(pdf(sheet(face(), face()), sheet(face()))) == 1


def test_art_that_many_faces_show_is_written_once() -> None:
    def art() -> tuple[Item, ...]:
        return tuple(VectorPath(rectangle(i, i, 1, 1), fill=BLACK) for i in range(40))

    def face(index: int) -> Drawing:
        return Drawing(50, 50, (Group(art(), (1, 0, 0, 1, index, 0)), run(str(index))))

    data = pdf(Page(200, 200, tuple(Placement(face(i), 50 * i, 0) for i in range(4))))
    assert sum(line == "f" for line in content(data)) == 40
    assert looks(data, 50 + 1 + 39.5, 39.5) == BLACK


def picture(kind: str, mode: str = "RGB") -> bytes:
    image = Image.new("RGB", (400, 200), (255, 0, 0))
    image.paste((0, 0, 255), (0, 0, 200, 100))
    if mode == "RGBA":
        image.putalpha(Image.new("L", (400, 200), 128))
    file = io.BytesIO()
    image.convert(mode).save(file, kind, **({"quality": 95} if kind == "JPEG" else {}))
    return file.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "P"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("PNG", "RGBA")]
)
def test_a_picture_fills_its_box_the_right_way_up(kind: str, mode: str) -> None:
    data = pdf(page([Picture(picture(kind, mode), 10, 10, 40, 20)]))
    veil = 0.5 if mode == "RGBA" else 0.0
    assert looks(data, 15, 12) == pytest.approx((veil, veil, 1), abs=0.05)
    assert looks(data, 15, 28) == looks(data, 45, 12) == pytest.approx((1, veil, veil), abs=0.05)
    assert looks(data, 9, 12) == WHITE


def test_grey_and_deep_pictures() -> None:
    for mode, value in (("L", 128), ("1", 0), ("I;16", 32768)):
        file = io.BytesIO()
        Image.new(mode, (4, 4), value).save(file, "PNG")
        grey = looks(pdf(page([Picture(file.getvalue(), 10, 10, 20, 20)])), 20, 20)
        assert grey == pytest.approx((value / (65535 if value > 255 else 255),) * 3, abs=0.02)


def test_a_picture_is_embedded_once() -> None:
    def face(i: int) -> Drawing:
        return Drawing(20, 20, (Picture(picture("PNG"), 0, 0, 10, 10), run(str(i))))

    data = pdf(Page(90, 90, tuple(Placement(face(i), 20 * i, 0) for i in range(3))))
    assert len(streams(data, "/BitsPerComponent")) == 1


# -- the same bytes ----------------------------------------------------------------------------

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from drawn import page, pdf, run, BLACK
from pliego.cards.drawing import Group, VectorPath, Gradient, rectangle
shade = Gradient("linear", (0, 0, 9, 9), ((0, (1, 0, 0)), (1, BLACK)))
tilted = run("Ñu", y=20, font="barlow-condensed/Bold.ttf")
items = [run("¡Hola!"), tilted, VectorPath(rectangle(0, 0, 9, 9), shade)]
sys.stdout.buffer.write(pdf(page([*items, Group(tuple(items), opacity=0.5)])))
"""


@pytest.mark.long
def test_the_same_pages_are_the_same_bytes_anywhere_and_at_any_time(tmp_path: FilePath) -> None:
    tests = FilePath(__file__).parent

    def written(folder: FilePath, **environment: str) -> bytes:
        known = {**os.environ, "PYTHONPATH": str(tests.parent / "generator"), **environment}
        command = [sys.executable, "-c", SCRIPT, str(tests)]
        return subprocess.run(command, cwd=folder, env=known, capture_output=True, check=True).stdout

    here = written(tests, PYTHONHASHSEED="1", TZ="UTC")
    there = written(tmp_path, PYTHONHASHSEED="2", TZ="Asia/Tokyo", SOURCE_DATE_EPOCH="1700000000")
    assert here == there and here.startswith(b"%PDF")


def test_other_pages_have_another_id() -> None:
    def name(text: str) -> str:
        return str(bytes(opened(pdf(page([run(text)]))).trailer["/ID"][0]))

    assert name("a") == name("a") != name("b")


def test_a_thousand_faces_are_quick() -> None:
    """Counted, not timed: a face that is drawn a thousand times is measured and written once."""
    face = Drawing(20, 20, tuple(run(f"línea {i}", y=i) for i in range(15)))
    placements = tuple(Placement(face, 20 * (i % 9), 20 * (i // 9 % 9)) for i in range(1000))
    fonts = Fonts(FOLDERS)
    data = write_pdf([Page(200, 200, placements)], META, fonts)
    assert sum("TJ" in line for line in content(data)) == 15 and len(data) < 100_000
