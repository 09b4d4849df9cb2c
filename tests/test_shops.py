"""What shops print from: exactly their pixels, every card once, copies in the list; what they do not sell."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image
from pliego.cards.drawing import Drawing
from pliego.cards.layout.result import Face
from pliego.game.model.look import SIZES, Layout
from pliego.printing.exports import shop_orders
from pliego.printing.exports.named_faces import CardFaces
from pliego.printing.exports.shop_orders import DeckOrder
from pliego.printing.exports.shops import SHOPS
from workshop import Workshop

Rows = list[dict[str, str]]


def unpacked(path: Path) -> tuple[Rows, dict[str, Image.Image]]:
    """Return the list, and the pictures by their names in the ZIP's folder."""
    with zipfile.ZipFile(path) as archive:
        held = {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
    csv_bytes = list(csv.DictReader(io.StringIO(held.pop("list.csv").decode())))
    return csv_bytes, {name: Image.open(io.BytesIO(data)) for name, data in held.items()}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("shops"), "marcas", "mini")
    found.build(products=("mpc", "tgc"))
    return found


# -- what is sold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("product", "name", "pixels"),
    [
        ("mpc", "poker", (822, 1122)),
        ("mpc", "standard", (816, 1110)),
        ("mpc", "bridge", (747, 1122)),
        ("mpc", "tarot", (897, 1497)),
        ("tgc", "poker", (825, 1125)),
        ("tgc", "standard", (825, 1125)),
        ("tgc", "bridge", (750, 1125)),
        ("tgc", "tarot", (900, 1500)),
        ("tgc", "square", (900, 900)),
    ],
)
def test_presets_are_sold_at_the_pixels_that_the_shops_document(
    product: str, name: str, pixels: tuple[int, int]
) -> None:
    size = SHOPS[product].sold(*SIZES[name])
    assert size is not None and (size.w_px, size.h_px) == pixels
    lying = size.canvas(lying=True)
    assert (lying.h_px, lying.w_px) == pixels
    assert SHOPS[product].sold(*reversed(SIZES[name])) == size, "either way round"


def test_a_lying_face_is_handed_in_turned_clockwise() -> None:
    lying = Image.new("RGB", (1122, 822), "white")
    lying.putpixel((0, 0), (255, 0, 0))
    size = SHOPS["mpc"].sold(*SIZES["poker"])
    assert size is not None and not size.is_landscape
    turned = shop_orders._turned(lying, size)
    assert turned.size == (822, 1122) and turned.getpixel((821, 0)) == (255, 0, 0)
    assert shop_orders._turned(turned, size) is turned


@pytest.mark.parametrize("product", SHOPS)
def test_no_two_sizes_of_a_shop_are_alike_and_each_has_room_for_its_bleed(product: str) -> None:
    shop = SHOPS[product]
    for size in shop.sizes:
        assert shop.sold(*size.size_mm, size.shape) == size
        assert shop.nearest(*size.size_mm, size.shape) == size
        assert 3.0 <= size.bleed_mm < 4.0, size.name
        canvas = size.canvas(lying=False)
        assert (canvas.w_px - canvas.trim_w_px) % 1 == 0 and canvas.dpi == 300
    assert len({size.name for size in shop.sizes}) == len(shop.sizes)


@pytest.mark.parametrize("product", SHOPS)
@pytest.mark.parametrize("name", ["mini", "euro", "a6"])
def test_what_is_not_sold_is_not_bent_to_fit(product: str, name: str) -> None:
    assert SHOPS[product].sold(*SIZES[name]) is None


def test_shapes_are_sold_as_what_they_are() -> None:
    crafter, cards = SHOPS["tgc"], SHOPS["mpc"]
    for size in ((88.9, 88.9), (89.0, 88.5)):
        assert crafter.sold(*size).name == "SquareDeck"  # type: ignore[union-attr]
        assert crafter.sold(*size, "round").name == "CircleDeck"  # type: ignore[union-attr]
        assert cards.sold(*size) and cards.sold(*size, "round") is None
    for size in ((82.55, 95.25), (95.25, 82.55)):
        found = crafter.sold(*size, "hexagon")
        assert found and found.name == "HexDeck" and crafter.sold(*size) is None


def cut(shop: Workshop, shape: str, size: str) -> None:
    """Give the cards and backs of a game plain faces of a shape."""
    plain = f"format: 1\nsize: {size}\nshape: {shape}\nbleed: 3\nbackground: azul\n"
    for name in ("otra-carta", "mini-dorso"):
        shop.write(f"templates/layouts/{name}.yaml", plain)


def test_a_round_deck_and_a_hexagonal_one_are_ordered_as_that(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    cut(shop, "round", "[88.9, 88.9]")
    assert not [each for each in shop.build(products=("tgc",)).problems if each.code == "size-not-sold"]
    csv_bytes, held = unpacked(shop.pdf(product="tgc"))
    assert {row["sold as"] for row in csv_bytes} == {"CircleDeck"}
    assert {picture.size for picture in held.values()} == {(1125, 1125)}
    (told,) = (each for each in shop.build(products=("mpc",)).problems if each.code == "size-not-sold")
    assert told.message.endswith("found 88.9 × 88.9 mm, round") and "it has rectangle; " in told.hint
    cut(shop, "hexagon", "[82.55, 95.25]")
    shop.build(products=("tgc",))
    csv_bytes, held = unpacked(shop.pdf(product="tgc"))
    assert {row["sold as"] for row in csv_bytes} == {"HexDeck"}
    assert {picture.size for picture in held.values()} == {(1200, 1050)}, "as its template is_landscape"


# -- the ZIP ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("product", "pixels"), [("mpc", (816, 1110)), ("tgc", (825, 1125))])
def test_every_card_is_there_once_at_exactly_the_pixels(
    shop: Workshop, product: str, pixels: tuple[int, int]
) -> None:
    csv_bytes, held = unpacked(shop.pdf(game="mini", product=product))
    assert {name: picture.size for name, picture in held.items()} == dict.fromkeys(
        [f"camino/fronts/0{n}-{card}.png" for n, card in enumerate(("salto", "pausa", "freno"), 1)]
        + ["camino/back.png"],
        pixels,
    )
    for picture in held.values():
        assert picture.mode == "RGB" and picture.info["srgb"] == 0
        assert tuple(map(round, picture.info["dpi"])) == (300, 300)
    assert [(row["title"], row["copies"]) for row in csv_bytes] == [
        ("Salto", "5"),
        ("Pausa", "3"),
        ("Freno", "2"),
    ]
    assert {row["front"] for row in csv_bytes} | {row["back"] for row in csv_bytes} == set(held)


@pytest.mark.parametrize(("cards", "width"), [(1, 2), (99, 2), (100, 3), (1000, 4)])
def test_pictures_sort_in_the_order_of_the_deck_however_many_there_are(cards: int, width: int) -> None:
    face = Face("mazo/carta", "front", Drawing(63, 88), Layout(format="1"))
    card = CardFaces("mazo", "carta", "Carta", 1, face, face, "mazo")
    deck = DeckOrder("mazo", [card] * cards, SHOPS["mpc"].sizes[0])
    names = [deck.name(number, "front") for number in range(1, cards + 1)]
    assert names == sorted(names) and {len(Path(name).name.split("-")[0]) for name in names} == {width}


@pytest.mark.parametrize("product", SHOPS)
def test_pictures_are_filled_to_their_edges_and_stand_upright(shop: Workshop, product: str) -> None:
    csv_bytes, held = unpacked(shop.pdf(game="marcas", product=product))
    assert {row["deck"] for row in csv_bytes} == {"rojo", "azul", "tumbado", "poker"}
    for name, picture in held.items():
        w, h = picture.size
        assert w < h, f"{name} is_landscape"
        edges = {picture.getpixel(at) for at in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1), (w // 2, 0))}
        assert len(edges) == 1 and edges != {(255, 255, 255)}, name


def test_the_trim_lies_where_the_shop_cuts(shop: Workshop) -> None:
    """The mark of a test card stands 2 and 3 mm from the trim's corner."""
    _listed, held = unpacked(shop.pdf(game="marcas", product="mpc"))
    picture = held["poker/fronts/01-una.png"]
    black = [
        (x, y)
        for x in range(picture.width // 2)
        for y in range(picture.height // 2)
        if sum(picture.getpixel((x, y))) < 120  # type: ignore[arg-type]
    ]
    left, top = min(x for x, _y in black), min(y for _x, y in black)
    assert abs(left - 36 - 2 * 300 / 25.4) <= 1 and abs(top - 36 - 3 * 300 / 25.4) <= 1, (left, top)


def test_cards_with_backs_of_their_own_have_a_back_each(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/cards.yaml", "{title: Sol,", "{title: Sol, back: otra-carta,")
    shop.build(products=("mpc",))
    csv_bytes, held = unpacked(shop.pdf(product="mpc"))
    backs = {row["id"]: row["back"] for row in csv_bytes}
    assert backs == {"sol": "cielo/backs/01-sol.png", "luna": "cielo/backs/02-luna.png"}
    assert held[backs["sol"]].tobytes() == held["cielo/fronts/01-sol.png"].tobytes()


def test_the_same_game_makes_the_same_bytes(shop: Workshop, tmp_path: Path) -> None:
    again = Workshop.with_games(tmp_path, "mini")
    again.build(products=("tgc",))
    before = shop.pdf(game="mini", product="tgc")
    assert again.pdf(product="tgc").read_bytes() == before.read_bytes()


NOT_SOLD = ("marca-poker", "marca-pequena")


# -- what is wrong ----------------------------------------------------------------------------------------


def test_decks_that_are_not_sold_are_left_out_and_told_where_they_name_their_layout(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "marcas")
    shop.edit("templates/layouts/marca-poker.yaml", "size: [63.5, 88.9]", "size: [60, 90]")
    shop.edit("templates/layouts/marca-poker-dorso.yaml", "size: [63.5, 88.9]", "size: [60, 90]")
    outcome = shop.build(products=("mpc",))
    told = [each for each in outcome.problems if each.code == "size-not-sold"]
    assert {Path(each.span.path).name for each in told if each.span} == {"cards.yaml"}
    where = {layout: each for layout in NOT_SOLD for each in told if f"`{layout}` is a ready" in each.hint}
    assert set(where) == set(NOT_SOLD) and len(told) == len(where)
    for each in told:
        assert each.severity == "warning" and each.span and each.span.line > 1 and each.span.column > 1
        assert "MakePlayingCards" in each.message and "write `size: [" in each.hint
    assert "found 60 × 90 mm" in where["marca-poker"].message
    csv_bytes, _turned = unpacked(shop.pdf(product="mpc"))
    assert {row["deck"] for row in csv_bytes} == {"rojo", "azul", "tumbado"}


def test_a_game_without_a_deck_that_is_sold_is_an_error(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    for name in ("mini-carta", "mini-dorso"):
        shop.edit(f"templates/layouts/{name}.yaml", "size: [63, 88]", "size: [60, 90]")
    outcome = shop.build(products=("mpc", "tgc"))
    told = [each for each in outcome.problems if each.code == "size-not-sold"]
    assert [each.severity for each in told] == ["error", "error"] and not outcome.made
    assert {Path(each.span.path).name for each in told if each.span} == {"cards.yaml"}
    assert {each.hint.split(" is ")[1].split(":")[0] for each in told} == {"Bridge size", "BridgeDeck"}


def test_too_little_bleed_is_told_for_each_layout(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    for name in ("otra-carta", "mini-dorso"):
        text = (shop.root / f"templates/layouts/{name}.yaml").read_text("utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("bleed:")]
        shop.write(f"templates/layouts/{name}.yaml", "\n".join([*kept[:1], "bleed: 1", *kept[1:], ""]))
    outcome = shop.build(products=("mpc",))
    told = [each for each in outcome.problems if each.code == "bleed-short"]
    assert {Path(each.span.path).name for each in told if each.span} == {"cards.yaml"}
    layouts = {each.hint.split("`")[3] for each in told}
    assert layouts == {"otra-carta", "mini-dorso"} and len(told) == 2
    assert all("expected a bleed of 3.0 mm" in each.message and "found 1 mm" in each.message for each in told)
    assert outcome.made == ["otra/es/otra-mpc-es.zip"], "its edges are drawn out"
