"""Pictures that style sheets name: checked as those of cards are, and shown in the same colours."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from fonts_spoiled import DOUBLING, made_of
from pictures import claiming, moving, raster, turned, with_scans
from pliego.cards.art.raster import decoded
from pliego.checks.examine import check_game
from pliego.printing.book.fetcher import as_on_cards
from small import told
from test_book import SMALL, Desk, furnish, pixels
from workshop import ROOT, Workshop

LOUD = b'<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
SPOILED = {
    "huge.png": (claiming(17_000, 10_000), "raster-size"),
    "scans.jpg": (with_scans((4000, 3000), 2500), "raster-size"),
    "moving.webp": (moving("WEBP"), "raster-format"),
    "moving.png": (moving("PNG"), "raster-format"),
    "torn.png": (raster("PNG")[:50], "raster-broken"),
    "old.ico": (raster("ICO"), "raster-format"),
    "loud.svg": (LOUD, "svg-doctype"),
}
"""Each picture that no card can show, and what is said of it."""
SOUND = {
    "deep.png": raster("PNG", mode="I;16", tone=0x7FFF),
    "inks.jpg": raster("JPEG", mode="CMYK", tone=(0, 255, 0, 0)),
    "photo.jpg": raster("JPEG", tone="red"),
    "clear.webp": raster("WEBP", mode="RGBA", tone=(0, 0, 255, 255)),
    "few.png": raster("PNG", mode="P", tone=3),
    "turned.jpg": turned(),
    "old.bmp": raster("BMP", tone="red"),
    "still.gif": raster("GIF", tone="red"),
    "scan.tiff": raster("TIFF", tone="red"),
}


def data_url(data: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    shop = Workshop.with_games(tmp_path, "mini")
    for name, (data, _code) in SPOILED.items():
        (shop.root / "content/mini/art" / name).write_bytes(data)
    return shop


def style(shop: Workshop, *addresses: str) -> list[str]:
    """Show pictures in a style sheet, each on its own line; return what is said of the game."""
    return said_of(shop, "".join(f".band {{ background: url({address}) }}\n" for address in addresses))


def said_of(shop: Workshop, css: str) -> list[str]:
    """Give a game a style sheet; return its errors."""
    shop.write("content/mini/look/book.css", css)
    game = shop.root / "content/mini"
    problems = [each for each in check_game(game, shop.root / "templates")[1] if each.severity == "error"]
    return told(problems, game)


def test_every_picture_of_a_style_sheet_is_checked_once_and_as_a_cards(shop: Workshop) -> None:
    expected = sorted(f"art/{name}:1:1 {code}" for name, (_data, code) in SPOILED.items())
    found = style(shop, *(f"art/{name}" for name in SPOILED), "art/huge.png")
    assert sorted(found) == expected
    shop.write("content/mini/look/inner.css", ".band { background: url('../art/huge.png') }")
    assert said_of(shop, "@import 'look/inner.css';") == ["art/huge.png:1:1 raster-size"]


def test_a_picture_inside_an_address_is_checked_at_the_address(shop: Workshop) -> None:
    found = style(
        shop,
        data_url(raster("PNG")),
        data_url(claiming(17_000, 10_000)),
        data_url(moving("WEBP"), "webp"),
        "data:image/png;base64,A",
    )
    assert found == [
        "look/book.css:2:21 raster-size",
        "look/book.css:3:21 raster-format",
        "look/book.css:4:21 raster-format",
    ]


def test_a_font_of_a_style_sheet_whose_glyphs_have_no_end_is_told(shop: Workshop) -> None:
    regular = (ROOT / "templates/fonts/source-sans-3/Regular.ttf").read_bytes()
    font = shop.root / "content/mini/look/x.ttf"
    font.parent.mkdir(exist_ok=True)
    font.write_bytes(made_of(regular, DOUBLING))
    assert said_of(shop, "@font-face { font-family: X; src: url(look/x.ttf) }") == [
        "look/book.css:1:35 font-broken"
    ]


@pytest.mark.parametrize("name", SPOILED)
def test_no_book_decodes_a_picture_that_was_not_checked(name: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        as_on_cards(SPOILED[name][0], f"art/{name}")


def test_what_is_no_picture_is_served_as_it_is() -> None:
    for address in ("look/a.css", "font/a/b.ttf", "look/a.txt", "look/a"):
        assert as_on_cards(b"p {}", address) == b"p {}"


@pytest.fixture
def small(tmp_path: Path) -> Desk:
    """A book of one page."""
    desk = furnish(tmp_path)
    desk.write("faro/rules.yaml", SMALL)
    for name in ("examples", "rulings", "tables", "glossary"):
        (desk.root / f"faro/{name}.yaml").unlink()
    return desk


def test_a_book_shows_pictures_in_the_colours_of_cards(small: Desk) -> None:
    layers = []
    for number, (name, data) in enumerate(SOUND.items()):
        (small.root / "faro/art" / name).write_bytes(data)
        layers.append(f"url(art/{name}) {16 * number}mm 0 / 16mm 16mm no-repeat")
    layers.append(f'url("{data_url(SOUND["inks.jpg"], "jpeg")}") {16 * len(SOUND)}mm 0 / 16mm 16mm no-repeat')
    small.style(f".band {{{{ background: {', '.join(layers)} }}}}")
    page = pixels(small.pdf())
    for number, data in enumerate([*SOUND.values(), SOUND["inks.jpg"]]):
        at = round((16 * number + 8) * 144 / 25.4)
        expected = decoded(data).convert("RGB").getpixel((5, 5))
        assert np.abs(page[10, at].astype(int) - expected).max() < 4, (number, page[10, at], expected)
