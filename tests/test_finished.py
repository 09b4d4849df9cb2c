"""`pliego new --faces`: finished pictures become a deck, each whole, with the back that its name says."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from pliego.game.finished import Trim, cards_of, trim_of
from workshop import Workshop

MPC, TGC, TRIM = (822, 1122), (825, 1125), (744, 1039)
"""Pixels of MakePlayingCards and of The Game Crafter, with bleed, and of 63 × 88 mm at 300 dpi without."""


def picture(size: tuple[int, int], ground: str, frame: str = "white") -> bytes:
    """Return a picture with a frame along its edge, by which a lost part is seen."""
    image = Image.new("RGB", size, ground)
    ImageDraw.Draw(image).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=frame, width=40)
    image.save(out := io.BytesIO(), "PNG")
    return out.getvalue()


def begun(shop: Workshop, pictures: dict[str, bytes], *words: str) -> tuple[int, str]:
    for name, data in pictures.items():
        path = shop.root / "pics" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    done = shop.pliego("new", "My Set", "--faces", "pics", *words)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop.with_games(tmp_path)


@pytest.mark.parametrize(
    ("size", "trim"),
    [
        (MPC, Trim(63.5, 88.9, 3.048)),
        (TGC, Trim(63.5, 88.9, 3.175)),
        (TRIM, Trim(63.0, 88.0, 0.0)),
        ((750, 1050), Trim(63.5, 88.9, 0.0)),
        ((1050, 750), Trim(88.9, 63.5, 0.0)),
        ((897, 1488), Trim(70.0, 120.0, 3.0)),
        ((827, 827), Trim(70.0, 70.0, 0.0)),
        ((0, 0), Trim(63.0, 88.0, 0.0)),
    ],
)
def test_the_shape_and_the_pixels_of_a_picture_say_its_size(size: tuple[int, int], trim: Trim) -> None:
    assert trim_of(size) == trim


@given(st.integers(20, 8000), st.integers(20, 8000))
def test_any_picture_has_a_size_of_its_own_shape(wide: int, high: int) -> None:
    found = trim_of((wide, high))
    shown = (found.w_mm + 2 * found.bleed_mm) / (found.h_mm + 2 * found.bleed_mm)
    assert shown == pytest.approx(wide / high, rel=0.02)


@pytest.mark.parametrize(
    ("names", "cards"),
    [
        (["goblin.png", "back.png"], [("Goblin", 1, "back.png")]),
        (["goblin.png", "goblin-back.png", "elf.png"], [("Goblin", 1, "goblin-back.png"), ("Elf", 1, "")]),
        (["fronts/a b.png", "backs/a_b.jpg"], [("A b", 1, "backs/a_b.jpg")]),
        (["01 Goblin x3.png", "1-goblin-back.png"], [("Goblin", 3, "1-goblin-back.png")]),
        (["elf-front.png", "elf-back.png"], [("Elf", 1, "elf-back.png")]),
        (["elf 2x.png", "dorso.png"], [("Elf", 2, "dorso.png")]),
        (["backs/only.png", "a.png"], [("A", 1, "backs/only.png")]),
        (["Rückseite.png", "a.png"], [("A", 1, "Rückseite.png")]),
    ],
)
def test_names_say_fronts_backs_and_copies(names: list[str], cards: list[tuple[str, int, str]]) -> None:
    found, problems = cards_of(names)
    assert [(card.title, card.copies, card.back) for card in found] == cards and not problems


def test_numbers_in_names_are_counted_and_not_spelled(shop: Workshop) -> None:
    code, said = begun(shop, {f"{number}.png": picture(TRIM, "navy") for number in (10, 9, 1)})
    assert code == 0, said
    cards = yaml.safe_load((shop.root / "my-set/cards.yaml").read_text("utf-8"))["cards"]
    assert [card["title"] for card in cards.values()] == ["1", "9", "10"]


@pytest.mark.parametrize("size", [MPC, TRIM])
@pytest.mark.long
def test_every_picture_is_printed_whole_with_its_back_and_its_copies(
    shop: Workshop, size: tuple[int, int]
) -> None:
    pictures = {"elf x3.png": picture(size, "green"), "orc.png": picture(size, "red")}
    pictures |= {"back.png": picture(size, "blue"), "orc-back.png": picture(size, "gray")}
    code, said = begun(shop, pictures)
    assert code == 0 and "2 cards, 4 with their copies" in said
    done = shop.pliego(
        "build",
        "--content",
        str(shop.root),
        "my-set",
        "--products",
        "cards,images",
        "--unpack",
        "--out",
        "build",
    )
    assert done.returncode == 0, done.stdout
    assert "0 warnings" in shop.pliego("check", "--content", str(shop.root), "my-set").stdout
    folder = shop.root / "build/my-set/en/my-set-images-en-300dpi"
    with (
        Image.open(folder / "cards/deck/elf-en.png") as front,
        Image.open(folder / "backs/deck/orc-en.png") as back,
    ):
        assert middle(front) == (0, 128, 0) and middle(back) == (128, 128, 128)
        if size == TRIM:
            assert front.convert("RGB").getpixel((8, 8)) == (255, 255, 255), "the frame is within the trim"
    with pypdfium2.PdfDocument(shop.root / "build/my-set/en/my-set-cards-en-a4.pdf") as document:
        assert len(document) == 2


def middle(image: Image.Image) -> object:
    return image.convert("RGB").getpixel((image.width // 2, image.height // 2))


def test_two_mistakes_are_both_reported(shop: Workshop) -> None:
    pictures = {"elf.png": picture(MPC, "green"), "orc-back.png": picture(MPC, "red")}
    pictures |= {"troll-back.png": picture(MPC, "red"), "wide.png": picture(MPC[::-1], "teal")}
    code, said = begun(shop, pictures)
    assert code == 0
    assert "back `orc-back.png`, found none" in said and "back `troll-back.png`, found none" in said
    assert "a part of them is cut off: wide.png" in said and "without a back" in said


def test_a_folder_without_pictures_begins_nothing(shop: Workshop) -> None:
    code, said = begun(shop, {"notes.txt": b"no picture"})
    assert code == 1 and "expected pictures of cards" in said and not (shop.root / "my-set").exists()
    code, said = begun(shop, {}, "--deck", "cards.csv")
    assert code == 2 and "found both" in said
    assert shop.pliego("new", "Other", "--faces", "nowhere").returncode == 2
