"""PDF/X-1a: nothing of a file is transparent, and it looks as before."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from drawn import FONTS, META, page, pdf, pixels, run
from pictures import raster
from PIL import Image
from pliego.cards.drawing import Drawing, Gradient, Group, Picture, Stroke, TextRun, VectorPath, rectangle
from pliego.cards.flat import leaves
from pliego.printing.pdf.document import write_pdf
from pliego.printing.press.changed import changed
from pliego.printing.press.colours import PressInks
from pliego.printing.press.flat import FLAT_DPI, flat
from pliego.printing.press.plain_file import plain_file
from pliego.printing.press.preflight import preflight
from pliego.printing.press.profile import read_profile
from pliego.printing.press.standards import X1A
from press_profile import press_profile
from test_press_inks import KNOWN, Plant, form, games, items, on_page, packed, picture, typed

__all__ = ["games"]
INKS = PressInks(read_profile(press_profile(), KNOWN), X1A)
RED, BLUE = (0.9, 0.1, 0.1), (0.1, 0.1, 0.9)
GROUND = VectorPath(rectangle(-3, -3, 66, 46), fill=RED)
VEIL = Group((VectorPath(rectangle(0, 20, 60, 15), fill=BLUE),), opacity=0.5)


@pytest.fixture(scope="module")
def sound() -> bytes:
    return plain_file(write_pdf([*changed([page(items())], partial(flat, fonts=FONTS))], META, FONTS, INKS))


def faults(data: bytes) -> set[str]:
    return {each.found for each in preflight(data, ["the front of `deck/fire`"], X1A)}


def words(drawing: Drawing) -> list[str]:
    return [leaf.item.text for leaf in leaves(drawing.items) if isinstance(leaf.item, TextRun)]


# -- faces ------------------------------------------------------------------------------------------------


def test_a_face_without_transparency_stays_the_same_value() -> None:
    opaque = raster("PNG", mode="RGBA", tone=(9, 9, 9, 255))
    whole = Drawing(60, 40, (GROUND, Picture(opaque, 5, 5, 9, 9), run("Sol")), bleed_mm=3)
    assert flat(whole, FONTS) is whole


@pytest.mark.parametrize(
    "clear",
    [
        VEIL,
        Picture(raster("PNG", mode="RGBA", tone=(9, 9, 99, 128)), 0, 20, 60, 15),
        VectorPath(
            rectangle(0, 20, 60, 15),
            fill=Gradient("linear", (0, 0, 60, 0), ((0.0, BLUE), (1.0, RED)), (0.0, 1.0)),
        ),
        VectorPath(
            rectangle(5, 22, 50, 10),
            stroke=Stroke(Gradient("linear", (0, 0, 60, 0), ((0.0, BLUE), (1.0, RED))), 2.0),
        ),
    ],
    ids=["opacity", "picture", "gradient", "line"],
)
def test_what_is_transparent_looks_the_same_and_is_not_transparent(
    clear: Group | Picture | VectorPath,
) -> None:
    whole = Drawing(60, 40, (GROUND, clear), bleed_mm=3)
    opaque = flat(whole, FONTS)
    (shown,) = opaque.items
    assert isinstance(shown, Picture) and (shown.x_mm, shown.w_mm, shown.h_mm) == (-3, 66, 46)
    with Image.open(io.BytesIO(shown.data)) as image:
        assert image.size == tuple(round(each * FLAT_DPI / 25.4) for each in (66, 46))
    before, after = (pixels(pdf(page(each.items))) for each in (whole, opaque))
    assert abs(before - after).mean() < 1.5


def test_words_stay_words_unless_something_covers_them() -> None:
    above, covered, after = run("Above", y=10), run("Covered", y=28), run("After", y=28)
    inside = Group((above, covered), (1, 0, 0, 1, 2, 0))
    opaque = flat(Drawing(60, 40, (GROUND, inside, VEIL, after)), FONTS)
    assert words(opaque) == ["Above", "After"]
    _picture, group, last = opaque.items
    assert group == replace(inside, items=(above,)) and last == after


# -- files ------------------------------------------------------------------------------------------------


def test_a_file_without_transparency_passes_and_says_what_it_is(sound: bytes) -> None:
    assert faults(sound) == set()
    with pikepdf.open(io.BytesIO(sound)) as found:
        assert str(found.docinfo["/GTS_PDFXVersion"]) == X1A and found.pdf_version == "1.4"
    assert b"/ObjStm" not in sound and b"/SMask" not in sound and b"/Transparency" not in sound


def test_the_same_pages_make_the_same_bytes(sound: bytes) -> None:
    again = plain_file(write_pdf([*changed([page(items())], partial(flat, fonts=FONTS))], META, FONTS, INKS))
    assert again == sound


def masked(found: pikepdf.Pdf) -> pikepdf.Object:
    made = picture("/DeviceGray", (9,))(found)
    made.SMask = picture("/DeviceGray", (9,))(found)
    return made


def state(_found: pikepdf.Pdf) -> pikepdf.Object:
    return pikepdf.Dictionary(ca=0.5)


PLANTED: dict[str, tuple[Plant, str]] = {
    "group": (on_page(b"/Bad Do", XObject={"Bad": form("/DeviceCMYK")}), "a transparency group"),
    "opacity": (on_page(b"/Bad gs", ExtGState={"Bad": state}), "something transparent"),
    "picture": (on_page(b"/Bad Do", XObject={"Bad": masked}), "a transparent picture"),
}


@pytest.mark.parametrize("plant", PLANTED)
def test_each_planted_transparency_is_named(plant: str, sound: bytes) -> None:
    change, found = PLANTED[plant]
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound)) as opened:
        change(opened)
        opened.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert faults(out.getvalue()) == {found}


def test_a_file_of_another_standard_is_refused() -> None:
    newer = write_pdf([page([run("Sol")])], META, FONTS, PressInks(read_profile(press_profile(), KNOWN)))
    assert faults(newer) == {f"no word in its metadata that it is {X1A}", "PDF 1.6, newer than 1.4"}


def test_the_command_prints_by_the_standard_that_a_shop_asks_for(games: Path) -> None:
    done = typed(games, "--profile", str(games / "My Press.icc"), "--standard", "x-1a")
    assert done.exit_code == 0, done.output
    for _name, data in packed(games / "build/mio/es/mio-press-es-my-press-x-1a.zip"):
        with pikepdf.open(io.BytesIO(data)) as found:
            assert [*preflight(data, [""] * len(found.pages), X1A)] == []
    refused = typed(games, "--profile", "none", "--standard", "x-1a")
    assert refused.exit_code == 2 and "--standard: expected a profile" in refused.output
