"""Rasters: which can be printed, what they may cost, and that everything shows them in the same colours."""

from __future__ import annotations

import base64
import io
import re
import struct
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from drawn import FONTS
from pictures import claiming, lossless, many_views, moving, raster, with_parts, with_scans
from PIL import Image, ImageFile
from pliego.cards.art import read_raster
from pliego.cards.art.budget import MOST_PARTS, MOST_PASSES, tile_too_large
from pliego.cards.art.raster import decoded, shown_alike
from pliego.cards.drawing import Drawing, Picture
from pliego.printing.ink import ink_of
from pliego.printing.pdf.samples import samples
from pliego.printing.svg import to_svg


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF"])
def test_a_raster_tells_its_size(kind: str) -> None:
    assert read_raster(raster(kind), "a") == ((30, 20), [])


def test_a_photograph_of_a_phone_with_more_pictures_behind_it_is_printed() -> None:
    assert read_raster(many_views(), "a.jpg") == ((30, 20), [])


@pytest.mark.parametrize("size", [(8000, 5001), (10_000, 10_000), (30_000, 30_000), (2**31 - 1, 2**31 - 1)])
def test_a_huge_raster_is_refused_before_it_is_decoded(size: tuple[int, int]) -> None:
    found, problems = read_raster(claiming(*size), "a.png")
    assert found is None and [p.code for p in problems] == ["raster-size"]


@pytest.mark.parametrize("size", [(65_536, 1), (1, 40_000_000)])
def test_a_raster_so_long_that_no_reader_shows_it_is_refused(size: tuple[int, int]) -> None:
    found, problems = read_raster(claiming(*size), "a.png")
    assert found is None and [p.code for p in problems] == ["raster-size"]
    assert "65,535 pixels along a side" in problems[0].message


def test_40_million_pixels_are_allowed() -> None:
    _, problems = read_raster(claiming(8000, 5000), "a.png")
    assert [p.code for p in problems] == ["raster-broken"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "raster-format"),
        (b"GIF89a", "raster-format"),
        (raster("ICO"), "raster-format"),
        (raster("BMP")[:-40], "raster-broken"),
        (raster("TIFF", mode="F", tone=0.5), "raster-format"),
        (raster("TIFF", compression="jpeg"), "raster-format"),
        (raster("PNG")[:50], "raster-broken"),
        (raster("JPEG", (300, 300))[:-400], "raster-broken"),
        (moving("WEBP"), "raster-format"),
        (moving("PNG"), "raster-format"),
    ],
)
def test_what_cannot_be_shown_is_a_problem(data: bytes, code: str) -> None:
    size, problems = read_raster(data, "a.png")
    assert size is None and [p.code for p in problems] == [code]


def test_a_lenient_library_beside_us_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    _, problems = read_raster(raster("PNG")[:50], "a.png")
    assert [p.code for p in problems] == ["raster-broken"]
    assert ImageFile.LOAD_TRUNCATED_IMAGES


# -- pictures as they are ---------------------------------------------------------------------------------

TURNS = {
    1: "red green blue white",
    2: "green red white blue",
    3: "white blue green red",
    4: "blue white red green",
    5: "red blue green white",
    6: "blue red white green",
    7: "white green blue red",
    8: "green white red blue",
    9: "red green blue white",
}
"""The corners of a picture as each value of EXIF has it shown, from the top left, line by line."""


def corners(image: Image.Image) -> str:
    named = {(255, 0, 0): "red", (0, 128, 0): "green", (0, 0, 255): "blue", (255, 255, 255): "white"}
    seen = image.convert("RGB")
    places = [(x, y) for y in (4, seen.height - 5) for x in (4, seen.width - 5)]

    def nearest(colour: object) -> str:
        assert isinstance(colour, tuple)
        return named[min(named, key=lambda each: sum(abs(a - b) for a, b in zip(each, colour, strict=True)))]

    return " ".join(nearest(seen.getpixel(place)) for place in places)


def turned_by(kind: str, value: int) -> bytes:
    image, exif, out = Image.new("RGB", (48, 32), "white"), Image.Exif(), io.BytesIO()
    for colour, place in {"red": (0, 0), "green": (24, 0), "blue": (0, 16)}.items():
        image.paste(colour, (*place, place[0] + 24, place[1] + 16))
    exif[0x0112] = value
    image.save(out, kind, exif=exif)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
@pytest.mark.parametrize("value", TURNS)
def test_a_picture_stands_as_its_exif_data_says_everywhere(kind: str, value: int) -> None:
    data = turned_by(kind, value)
    size, problems = read_raster(data, "a")
    assert (size, problems) == ((32, 48) if 5 <= value <= 8 else (48, 32), [])
    assert corners(decoded(data)) == TURNS[value]
    assert samples(data).size == size
    shown = Image.open(io.BytesIO(shown_alike(data)))
    assert shown.size == size and corners(shown) == TURNS[value]
    assert shown.getexif().get(0x0112, 1) in (1, 9)


@pytest.mark.parametrize("kind", ["GIF", "TIFF"])
def test_of_several_pictures_in_a_file_the_first_is_printed(kind: str) -> None:
    others = [Image.new("RGB", (30, 20), "blue")]
    data = raster(kind, tone="red", save_all=True, append_images=others)
    assert read_raster(data, "a") == ((30, 20), [])
    assert decoded(data).convert("RGB").getpixel((9, 9)) == (255, 0, 0)


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF"])
def test_a_browser_gets_a_png_of_what_it_may_not_know(kind: str) -> None:
    assert Image.open(io.BytesIO(shown_alike(raster(kind)))).format == "PNG"


def tiff_with(*entries: tuple[int, int, int, int]) -> bytes:
    """Return the head of a TIFF with entries: tag, type, number of values, value."""
    written = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + written + bytes(4)


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a" + bytes(7) + b"\x21\xfe" + b"\1x" * 5000 + b"\0",
        tiff_with((256, 4, 1, 9), (257, 4, 1, 9), (273, 4, 1_000_000, 8)),
    ],
)
def test_a_gif_or_tiff_of_too_many_parts_is_refused_before_it_is_opened(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "open", lambda *_: pytest.fail("opened"))
    size, problems = read_raster(data, "a")
    assert size is None and [p.code for p in problems] == ["raster-size"]


def test_a_tiff_of_enormous_tiles_is_refused() -> None:
    data = tiff_with((322, 4, 1, 100_000), (323, 4, 1, 100_000))
    assert tile_too_large(data) == "40 million pixels in a tile, found more"
    assert not tile_too_large(raster("TIFF"))


# -- what a raster may cost -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "words", "found"),
    [
        (with_scans, ((8000, 5000), 2500), "found 2,506"),
        (with_scans, ((8000, 5000), MOST_PASSES), "found 22"),
        (with_scans, ((2000, 1250), 16 * MOST_PASSES), "found 262"),
        (with_parts, ("PNG", MOST_PARTS), "50,000 parts"),
        (with_parts, ("JPEG", MOST_PARTS), "50,000 parts"),
    ],
)
def test_a_raster_that_takes_minutes_to_decode_is_refused_at_once(
    make: Callable[..., bytes], words: tuple[Any, ...], found: str
) -> None:
    data = make(*words)
    began = time.process_time()
    size, problems = read_raster(data, "a.jpg")
    assert time.process_time() - began < 1
    assert size is None and [p.code for p in problems] == ["raster-size"] and found in problems[0].message


@pytest.mark.parametrize("before", [b"\xff\xff\xff", b"\x00", b"\xff\x00", b"\xff\xd0"])
def test_scans_are_counted_as_a_decoder_finds_them(before: bytes) -> None:
    """Fill bytes, stray bytes and a marker without a length before a marker hide nothing."""
    data = with_scans((2000, 1250), 300)
    hidden = data.replace(b"\xff\xda", before + b"\xff\xda")
    assert "found 306" in read_raster(hidden, "a.jpg")[1][0].message


def test_marks_of_scans_inside_other_data_are_not_counted() -> None:
    exif = Image.Exif()
    exif[0x010E] = "ÿÚ" * 9000
    thumbnail = b"\xff\xe5\xff\xff" + b"\xff\xda" * 32766 + b"\0"
    data = with_scans((2000, 1250), 0)
    assert read_raster(data[:2] + thumbnail + data[2:] + b"\xff\xda" * 9000, "a.jpg") == ((2000, 1250), [])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("part", [0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7])
def test_a_torn_file_is_told(kind: str, part: float) -> None:
    data = raster(kind)
    size, problems = read_raster(data[: int(part * len(data))], "a")
    assert size is None and len(problems) == 1


@pytest.mark.parametrize("behind", [b"", b"\xae\x42\x00\x00<\x08\x06\x00" + bytes(40)])
def test_a_png_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch, behind: bytes) -> None:
    """Pillow shows it or not, as another library beside us asks it to."""
    whole = raster("PNG")
    torn = whole[: whole.index(b"IEND") - 4] + behind
    for lenient in (False, True):
        monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", lenient)
        found, problems = read_raster(torn, "a.png")
        assert found is None and [p.code for p in problems] == ["raster-broken"]


def test_the_same_bytes_are_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    decodings: list[object] = []
    ours = ImageFile.ImageFile.load
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda self: (decodings.append(self), ours(self))[1])
    data = raster("PNG", (31, 17), tone="blue")
    for path in ("a.png", "b.png", "a.png"):
        assert read_raster(bytes(bytearray(data)), path) == ((31, 17), [])
    assert len({id(picture) for picture in decodings}) == 1
    broken = [read_raster(data[:50], path)[1][0] for path in ("a.png", "b.png")]
    assert [str(each.span) for each in broken] == ["a.png:1:1", "b.png:1:1"]


# -- the same colours everywhere --------------------------------------------------------------------------

HALF = 0x7FFF
DEEP = {
    "grey": raster("PNG", mode="I;16", tone=HALF),
    "cmyk": raster("JPEG", mode="CMYK", tone=(0, 255, 0, 0)),
}
CLEAR = raster("PNG", mode="I;16", tone=HALF, transparency=HALF)
EXPECTED = {"grey": (127, 127, 127), "cmyk": (255, 0, 255)}


def near(found: object, expected: object) -> bool:
    """True if two colours are alike but for what JPEG loses."""
    assert isinstance(found, tuple) and isinstance(expected, tuple)
    return all(abs(one - other) < 4 for one, other in zip(found, expected, strict=True))


@pytest.mark.parametrize("kind", DEEP)
def test_paper_screen_and_ink_show_deep_greys_and_cmyk_alike(kind: str) -> None:
    assert read_raster(DEEP[kind], "a") == ((30, 20), [])
    picture = Picture(DEEP[kind], 0, 0, 30, 20)
    printed = samples(DEEP[kind])
    assert printed.encoding == "FlateDecode"
    pixel = tuple(zlib.decompress(printed.data)[: 1 if printed.is_grey else 3])
    assert near(pixel * 3 if printed.is_grey else pixel, EXPECTED[kind])
    drawing = Drawing(30, 20, (picture,))
    found = re.search(r"data:image/png;base64,([^\"]+)", to_svg(drawing, FONTS, id_prefix="p"))
    assert found is not None
    with Image.open(io.BytesIO(base64.b64decode(found[1]))) as shown:
        assert shown.mode in ("L", "RGB") and near(shown.convert("RGB").getpixel((5, 5)), EXPECTED[kind])
    assert ink_of(drawing) == pytest.approx(0.5 if kind == "grey" else 0.59, abs=0.02)


def test_a_jpeg_in_a_coding_that_few_programs_know_is_coded_anew() -> None:
    assert read_raster(lossless(), "a.jpg") == ((8, 8), [])
    printed = samples(lossless())
    assert printed.encoding == "FlateDecode" and set(zlib.decompress(printed.data)) == {128}
    with Image.open(io.BytesIO(shown_alike(lossless()))) as shown:
        assert shown.format == "PNG" and shown.getpixel((3, 3)) == 128


def test_usual_pictures_stay_as_they_are() -> None:
    usual = [raster("JPEG"), raster("JPEG", mode="L"), with_scans((30, 20), 0), raster("JPEG", keep_rgb=True)]
    assert [samples(each).data for each in usual] == usual
    for each in (*usual, raster("PNG", mode="P"), raster("WEBP", mode="RGBA")):
        assert shown_alike(each) == each


def test_what_lies_behind_the_first_picture_of_a_phone_is_not_printed() -> None:
    data = many_views()
    printed = samples(data)
    assert printed.encoding == "DCTDecode" and printed.data == shown_alike(data)
    assert data.startswith(printed.data) and printed.data.endswith(b"\xff\xd9")
    with Image.open(io.BytesIO(printed.data)) as first:
        assert first.size == (30, 20) and len(printed.data) < len(data)


def test_a_deep_grey_that_is_transparent_stays_so() -> None:
    assert decoded(CLEAR).convert("RGBA").getpixel((0, 0)) == (127, 127, 127, 0)
    assert samples(CLEAR).mask is not None and ink_of(Drawing(30, 20, (Picture(CLEAR, 0, 0, 30, 20),))) == 0
