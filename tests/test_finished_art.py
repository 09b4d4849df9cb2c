"""Finished pictures: rounded corners are filled, read from the PDF; bleed is what it looks like."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from pliego.cards.art.corners import corners_of, filled
from pliego.cards.art.finished_card import look_of
from workshop import Workshop

TRIM, BLED, ODD = (496, 693), (543, 740), (520, 700)
"""Pixels of 63 × 88 mm at 200 dpi, of the same with 3 mm of bleed, and a shape between the two."""
FRAME, ART = (30, 60, 120), (200, 150, 60)
CARD = (63.0, 88.0)


def card(
    size: tuple[int, int] = TRIM,
    corner: str = "",
    radius: int = 24,
    frame: tuple[int, int, int] = FRAME,
    width: int = 24,
) -> Image.Image:
    """Return a card with a frame, its corners cut away in a colour or transparent."""
    image = Image.new("RGB", size, frame)
    ImageDraw.Draw(image).rectangle((width, width, size[0] - width - 1, size[1] - width - 1), fill=ART)
    if not corner:
        return image
    mask = Image.new("L", (4 * size[0], 4 * size[1]))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * size[0] - 1, 4 * size[1] - 1), 4 * radius, fill=255)
    mask = mask.resize(size)
    if corner == "transparent":
        image.putalpha(mask)
        return image
    return Image.composite(image, Image.new("RGB", size, corner), mask)


def data_of(image: Image.Image, kind: str = "PNG") -> bytes:
    image.save(out := io.BytesIO(), kind)
    return out.getvalue()


def stars(image: Image.Image) -> Image.Image:
    """Draw something white in each corner that is no rounding."""
    for x in (0, image.width - 40):
        for y in (0, image.height - 40):
            ImageDraw.Draw(image).ellipse((x, y, x + 40, y + 40), fill="white")
            ImageDraw.Draw(image).rectangle((x, y, x + 3, y + 3), fill="white")
    return image


def square_notches(image: Image.Image) -> Image.Image:
    for x in (0, image.width - 30):
        for y in (0, image.height - 30):
            ImageDraw.Draw(image).rectangle((x, y, x + 30, y + 30), fill="black")
    return image


def one_rounded(image: Image.Image) -> Image.Image:
    image.paste(card(corner="white").crop((0, 0, 60, 60)), (0, 0))
    return image


def round_token(image: Image.Image) -> Image.Image:
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).ellipse((0, 0, *image.size), fill=255)
    image.putalpha(mask)
    return image


ART_IN_CORNERS: list[Callable[[], Image.Image]] = [
    lambda: card(),
    lambda: card(frame=(255, 255, 255)),
    lambda: card(frame=(0, 0, 0)),
    lambda: card(frame=(255, 255, 255), corner="white"),
    lambda: stars(card()),
    lambda: square_notches(card()),
    lambda: one_rounded(card()),
    lambda: round_token(card((400, 400))),
    lambda: Image.new("RGB", (3, 3), "white"),
]


@pytest.mark.parametrize("made", ART_IN_CORNERS)
def test_corners_that_are_art_stay(made: Callable[[], Image.Image]) -> None:
    assert filled(data_of(made())) is None


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(["transparent", "white", "black"]), st.integers(14, 60), st.sampled_from([TRIM, BLED]))
def test_a_rounding_of_any_radius_is_found_and_filled(kind: str, radius: int, size: tuple[int, int]) -> None:
    image = card(size, kind, radius, width=70)
    found = corners_of(image)
    assert found is not None and found.kind == kind
    assert found.radius == pytest.approx(radius, rel=0.12, abs=1.5)
    data = filled(data_of(image))
    assert data is not None
    with Image.open(io.BytesIO(data)) as whole:
        colours = whole.convert("RGBA").crop((0, 0, 69, 69)).getcolors(100_000) or []
    assert all(far(colour, (*FRAME, 255)) <= 4 for _count, colour in colours), colours


@pytest.mark.parametrize(
    ("kind", "frame"), [("white", (250, 245, 229)), ("white", (255, 255, 240)), ("black", (24, 22, 28))]
)
def test_white_corners_of_a_light_card_are_found(kind: str, frame: tuple[int, int, int]) -> None:
    data = filled(data_of(card(corner=kind, frame=frame)))
    assert data is not None
    with Image.open(io.BytesIO(data)) as whole:
        assert all(far(whole.getpixel(at), frame) <= 2 for at in ((0, 0), (495, 0), (0, 692), (495, 692)))


def far(colour: object, wanted: tuple[int, ...]) -> int:
    assert isinstance(colour, tuple)
    return max(abs(one - other) for one, other in zip(colour, wanted, strict=True))


def test_a_jpeg_stays_one_and_its_corners_are_filled() -> None:
    data = filled(data_of(card(corner="white"), "JPEG"))
    assert data is not None
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "JPEG"
        assert all(far(image.getpixel(at), FRAME) < 20 for at in ((0, 0), (495, 0), (2, 690), (493, 692)))


@pytest.mark.parametrize(
    ("image", "look"),
    [
        (card(TRIM), ("trim", "shape")),
        (card(BLED), ("bleed", "shape")),
        (card(BLED, "white"), ("trim", "corners")),
        (card(ODD, width=24), ("bleed", "frame")),
        (card(ODD, width=12), ("trim", "frame")),
        (card(ODD, width=50), ("", "")),
        (card(ODD, width=0), ("", "")),
    ],
)
def test_a_picture_says_whether_it_has_bleed(image: Image.Image, look: tuple[str, str]) -> None:
    assert look_of(data_of(image), CARD, 3.0) == look


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("faces"))
    (shop.root / "pics").mkdir()
    faces = {kind: card(corner=kind) for kind in ("black", "transparent", "white")}
    for name, image in (faces | {"zart": stars(card()), "back": card(corner="white")}).items():
        image.save(shop.root / "pics" / f"{name}.png")
    done = shop.pliego("new", "Set", "--faces", "pics")
    assert "corners, which are filled (`fill-corners` in look/layouts): black.png, trans" in done.stdout
    return shop


def test_no_light_corner_is_left_on_the_printed_cards(shop: Workshop) -> None:
    done = shop.pliego(
        "build", "--content", ".", "set", "--products", "cards", "--papers", "a4", "--out", "build"
    )
    assert done.returncode == 0 and "warning" not in done.stdout, done.stdout
    with pypdfium2.PdfDocument(shop.root / "build/set/en/set-cards-en-a4.pdf") as document:
        fronts, backs = (page.render(scale=8 * 25.4 / 72).to_pil().convert("RGB") for page in document)
    for column, row in ((0, 0), (1, 0), (2, 0)):
        assert not odd_corners(fronts, column, row) and not odd_corners(backs, column, row)
    assert len(odd_corners(fronts, 0, 1)) == 4, "the art of the fourth card is as it was"


def odd_corners(page: Image.Image, column: int, row: int) -> list[tuple[float, float]]:
    """Return the corners of a card on A4 within which, or beyond which, another colour than its frame is."""
    left, top = 10.5 + 63 * column, 16.5 + 88 * row
    corners = [(left + x, top + y) for x in (0, 63) for y in (0, 88)]
    inwards = [(1 if x == left else -1, 1 if y == top else -1) for x, y in corners]
    return [
        (x, y)
        for (x, y), (across, down) in zip(corners, inwards, strict=True)
        if any(
            far(page.getpixel((round((x + across * mm) * 8), round((y + down * mm) * 8))), FRAME) > 12
            for mm in (0.3, 0.6, 0.9)
        )
    ]


def test_check_says_what_contradicts_the_pictures_and_where(shop: Workshop) -> None:
    front, back = (f"set/look/layouts/picture-{name}.yaml" for name in ("card", "back"))
    shop.edit(front, "edge: mirror, fill-corners: yes", "has-bleed: 3")
    shop.edit(back, "edge: mirror, fill-corners: yes", "edge: extend, fill-corners: yes")
    card(BLED).save(shop.root / "set/art/back.png")
    said = shop.pliego("check", "--content", ".", "set").stdout
    assert said.count("[art-bleed]") == 5 and "art/back.png:1:1" not in said, said
    for line, name, by in ((3, "black", "by its rounded corners"), (6, "zart", "by its shape")):
        (told,) = (each for each in said.splitlines() if f"`art/{name}.png`" in each)
        assert told.startswith(f"set/cards.yaml:{line}:") and f"without bleed, {by}" in told
    assert "write `edge: mirror, fill-corners: yes` instead of `has-bleed: 3` at `picture` in" in said
    assert "`art/back.png` with 3 mm of bleed, by its shape" in said
    assert "write `has-bleed: 3` instead of `edge: extend`" in said


def test_a_table_is_told_of_corners_that_are_not_filled(shop: Workshop) -> None:
    shop.write("set2.csv", "Name,Image\nOne,white.png\nTwo,black.png\nThree,zart.png\n")
    for name in ("white", "black", "zart"):
        (shop.root / f"{name}.png").write_bytes((shop.root / f"pics/{name}.png").read_bytes())
    assert shop.pliego("new", "Tab", "--deck", "set2.csv").returncode == 0
    said = shop.pliego("check", "--content", ".", "tab").stdout
    assert "write `edge: mirror, fill-corners: yes` at `art` in the layout `full-art-card`" in said
    layout = "format: 1\nsize: [63, 88]\nbleed: 3\nitems:\n  - {id: p, art: '{art}', edge: extend, "
    shop.write("tab/look/layouts/whole.yaml", f"{layout}at: [-3, -3, 69, 94]}}\n")
    shop.edit("tab/cards.yaml", "layout: full-art-card", "layout: whole")
    said = shop.pliego("check", "--content", ".", "tab").stdout
    told = [line for line in said.splitlines() if "[art-corners]" in line]
    places = [line.split(", column")[0] for line in told]
    assert places == ["tab/deck.csv: row 2", "tab/deck.csv: row 3"], said
    assert "write `fill-corners: yes` at `p` in the layout `whole`" in said
