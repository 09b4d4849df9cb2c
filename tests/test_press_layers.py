"""Foil, varnish and white: inks of their own for a print shop, read back from the PDF; plain at home."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from drawn import FONTS, META, page, pixels, run
from easel import STAR
from pictures import raster
from pliego.cards.drawing import IDENTITY, Drawing, Group, VectorPath, multiply, rectangle
from pliego.cards.flat import at, edges
from pliego.cards.layout.layers import at_home, without_layers
from pliego.cli.main import cli
from pliego.printing.pdf.document import write_pdf
from pliego.printing.press.ink_state import InkState, after
from pliego.printing.press.layer_names import USUAL_LAYERS
from pliego.printing.press.layers import ScreenInks, layers_on_top
from pliego.printing.press.preflight import preflight
from pliego.printing.press.shop import read_shop
from pliego.printing.press.standards import X1A, X4
from pliego.text.files import Folder
from press_profile import press_profile
from test_press_inks import INKS, Plant, faults, on_page, packed, picture, planted

LAYOUT = """\
format: 1
size: [63, 88]
bleed: 3
safe: 3
background: tint
items:
  - {id: title, text: "{card.title}", style: card-title, at: [5, 5, 53, 10], colour: gold, layer: foil}
  - {id: shine, rect: {fill: ink}, at: [10, 40, 20, 30], layer: spot-uv}
  - {id: ring, group: [{ellipse: {stroke: gold, width: 1}, at: [0, 0, 10, 10]}], at: [40, 60], layer: foil}
  - {id: star, art: art/star.svg, at: [50, 20, 6, 6], tint: gold, layer: foil}
  - {id: under, rect: {fill: ink}, at: [40, 20, 8, 9], layer: white}
"""
BOXES = {"spot-uv": (10, 40, 30, 70), "white": (40, 20, 48, 29)}
BLEED, MM = 3.0, 72 / 25.4
GOLD = (0.72, 0.54, 0.17)
RED = VectorPath(rectangle(0, 0, 60, 40), fill=(0.9, 0.1, 0.1))
PAINTS, DRAWS = ("f", "f*", "S", "B", "Tj", "TJ"), ("m", "l", "c")
START = InkState(IDENTITY)
Box = tuple[float, float, float, float]


def game(root: Path, layout: str = LAYOUT) -> Path:
    """Write a deck whose cards are in a layout, as somebody would who has only YAML."""
    (root / "cards.csv").write_text("Name,Copies\nFire,2\nIce,1\n", "utf-8")
    made = CliRunner().invoke(cli, ["new", str(root / "mine"), "--deck", str(root / "cards.csv")])
    assert made.exit_code == 0, made.output
    write(root / "mine/look/layouts/shiny.yaml", layout)
    write(root / "mine/look/theme.yaml", 'format: 1\nextends: plain\ncolours: {gold: "#b88a2c"}\n')
    text = (root / "mine/game.yaml").read_text("utf-8").replace("Your name", "Ana")
    write(root / "mine/game.yaml", text.replace("Say in one sentence how the game is won", "Win"))
    cards = (root / "mine/cards.yaml").read_text("utf-8")
    old = cards.split("layout: ")[1].split(",")[0]
    write(root / "mine/cards.yaml", cards.replace(f"layout: {old}", "layout: shiny"))
    write(root / "mine/art/star.svg", STAR)
    write(root / "press.icc", press_profile())
    return root


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def built(root: Path, *words: str, product: str = "press") -> tuple[int, str]:
    where = ["build", "mine", "--content", str(root), "--out", str(root / "build"), "--jobs", "1"]
    has_profile = product != "press" or "--profile" in words
    profile = [] if has_profile else ["--profile", str(root / "press.icc")]
    done = CliRunner().invoke(cli, [*where, "--products", product, *profile, *words])
    return done.exit_code, " ".join(done.output.split())


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game(tmp_path_factory.mktemp("layers"))


# -- what is written --------------------------------------------------------------------------------------


def painted(stream: Any, resources: Any, state: InkState = START) -> Iterator[tuple[str, bool, Box]]:
    """Yield what a page paints, in order: the ink besides the four or nothing, whether it leaves what is
    below, and the box of a path in points. Words have the box of their place."""
    saved, points = list[InkState](), list[tuple[float, float]]()
    for given, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            saved.append(state)
        elif name == "Q":
            state = saved.pop()
        elif name == "Do":
            yield from painted_form(resources.XObject[str(given[0])], state)
        elif name in PAINTS:
            x, y = state.matrix[4:]
            box = edges(points) or (x, y, x, y)
            yield state.fill_spot.name if state.fill_spot else "", state.overprints, box
        state = after(name, given, resources, state)  # type: ignore[arg-type]
        numbers = [float(each) for each in given] if name in DRAWS else []  # type: ignore[arg-type]
        points = [*points, at(state.matrix, *numbers[-2:])] if name in DRAWS else points
        points = points if name in DRAWS or name == "h" else []


def painted_form(form: Any, state: InkState) -> Iterator[tuple[str, bool, Box]]:
    if form.Subtype == "/Form":
        own: Any = tuple(map(float, form.get("/Matrix", IDENTITY)))
        yield from painted(form, form.Resources, InkState(multiply(state.matrix, own)))


def inks_of(shown: Any) -> list[str]:
    """Return the inks besides the four in which a page paints, in order."""
    return [ink for ink, _over, _box in painted(shown, shown.obj.Resources)]


@pytest.mark.parametrize("standard", [X4, X1A])
def test_layers_are_inks_of_their_own_above_all_that_is_printed(shop: Path, standard: str) -> None:
    words, ending = ([], "") if standard == X4 else (["--standard", "x-1a"], "-x-1a")
    code, said = built(shop, *words)
    assert code == 0 and "error" not in said, said
    assert "deck.pdf has layers besides its colours: `foil` on 3 pages, `spot-uv` on 3 pages" in said
    path = shop / f"build/mine/en/mine-press-en-press{ending}.zip"
    ((_name, data),) = packed(path)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = [""] * len(pdf.pages)
        assert not [*preflight(data, names, standard)]
        unknown = {each.found for each in preflight(data, names, standard, spots=["foil"])}
        assert unknown == {f"a layer `{name}` that the print shop does not know" for name in BOXES}
        for number, each in enumerate(pdf.pages):
            found = [*painted(each, each.obj.Resources)]
            layers = [ink for ink, _over, _box in found if ink]
            assert layers == ([] if number % 2 else ["foil", "spot-uv", "foil", "foil", "white"])
            assert layers == inks_of(each)[len(found) - len(layers) :], "the layers are painted last"
            assert all(over for ink, over, _box in found if ink)
            for ink, _over, (left, bottom, right, top) in found:
                if ink in BOXES:
                    down = [88 + 2 * BLEED - y / MM for y in (top, bottom)]
                    mm = [each - BLEED for each in (left / MM, down[0], right / MM, down[1])]
                    assert mm == pytest.approx(BOXES[ink], abs=0.01)
    with zipfile.ZipFile(path) as archive:
        rows = list(csv.DictReader(io.StringIO(archive.read("mine-press-en/list.csv").decode())))
    assert {row["layers"] for row in rows} == {"foil spot-uv white"}


def test_at_home_foil_has_a_colour_and_varnish_and_white_are_not_there(shop: Path) -> None:
    code, said = built(shop, "--papers", "a4", product="cards")
    assert code == 0, said
    data = (shop / "build/mine/en/mine-cards-en-a4.pdf").read_bytes()
    shown = pixels(data, 4)
    ground, gold = tuple(shown[120, 120]), [round(each * 255) for each in GOLD]
    assert (abs(shown[: 105 * 4, : 75 * 4] - gold) < 4).all(axis=2).sum() > 50
    for x, y, right, bottom in BOXES.values():
        top, left = round((16.5 + y + 1) * 4), round((10.5 + x + 1) * 4)
        inner = shown[top : top + round(bottom - y - 2) * 4, left : left + round(right - x - 2) * 4]
        assert inner.size and {tuple(each) for each in inner.reshape(-1, 3)} == {ground}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert not any(inks_of(each) != [""] * len(inks_of(each)) for each in pdf.pages)


def test_a_file_in_rgb_has_the_layers_too(shop: Path) -> None:
    assert built(shop, "--profile", "none")[0] == 0
    ((_name, data),) = packed(shop / "build/mine/en/mine-press-en-rgb.zip")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert {*inks_of(pdf.pages[0])} == {"", *USUAL_LAYERS}


# -- what a layout says -----------------------------------------------------------------------------------

WRONG = """\
format: 1
size: [63, 88]
items:
  - {id: title, text: "{card.title}", style: card-title, at: [5, 5, 53, 10], layer: gold}
  - {id: pale, rect: {fill: ink}, at: [5, 20, 9, 9], opacity: 0.5, layer: white}
  - {id: thin, rect: {stroke: ink, width: 0.05}, at: [5, 30, 9, 9], layer: foil}
  - {id: both, rect: {fill: paper, stroke: ink}, at: [5, 40, 9, 9], layer: foil}
  - {id: photo, art: art/photo.png, at: [5, 50, 9, 9], layer: spot-uv}
  - {id: shade, art: art/shade.svg, at: [5, 60, 9, 9], layer: spot-uv}
  - {id: veil, opacity: 0.5, at: [0, 0], group: [{rect: {fill: ink}, at: [5, 70, 9, 9], layer: foil}]}
"""
SHADE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g"><stop offset="0"
stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="9" height="9"
fill="url(#g)"/></svg>"""


def test_what_no_layer_can_show_is_told_where_the_layout_says_it(tmp_path: Path) -> None:
    root = game(tmp_path, WRONG)
    write(root / "mine/art/photo.png", raster("PNG", mode="RGB", tone=(9, 9, 99)))
    write(root / "mine/art/shade.svg", SHADE)
    done = CliRunner().invoke(cli, ["check", "mine", "--content", str(root)])
    said = " ".join(done.output.split())
    assert "shiny.yaml:4:85: error: expected `foil`, `spot-uv`, `white` or `none`, found `gold`" in said
    for line, layer, found in (
        (5, "white", "something transparent"),
        (6, "foil", "a line of 0.05 mm"),
        (7, "foil", "2 colours"),
        (8, "spot-uv", "a picture"),
        (9, "spot-uv", "a gradient"),
    ):
        column = WRONG.splitlines()[line - 1].index(f"layer: {layer}") + len("layer: ") + 1
        place = f"shiny.yaml:{line}:{column}: error: expected solid shapes of one colour in the layer"
        assert f"{place} `{layer}` of `deck/fire`, found {found}" in said, (line, said)
    assert "shiny.yaml:10:5: error: expected solid shapes of one colour in the layer `foil`" in said


def test_pliego_layout_lists_layers(shop: Path) -> None:
    done = CliRunner().invoke(cli, ["layout", "shiny", "--game", "mine", "--content", str(shop)])
    assert "layers of a print shop: foil, spot-uv, white" in done.output
    assert "fill ink, layer spot-uv" in done.output and "middle, layer foil" in done.output


# -- what a shop takes ------------------------------------------------------------------------------------


def test_a_shop_says_which_layers_it_takes_and_what_their_inks_are_called(tmp_path: Path) -> None:
    band = "  - {id: band, rect: {fill: gold}, at: [4, 4, 55, 12], layer: foil}\n"
    words = '  - {id: words, text: "{card.title}", style: card-title, at: [5, 5, 53, 10]}\n'
    root = game(tmp_path, LAYOUT + band + words)
    write(root / "shop.yaml", "format: 1\ntitle: Mine\nlayers: {foil: Gold (matt), uv: Lack, mat: Matt}\n")
    code, said = built(root, "--shop", str(root / "shop.yaml"))
    assert code == 1 and "shop.yaml:3:29: error: expected `foil`" in said and "shop.yaml:3:39: error" in said
    write(root / "shop.yaml", "format: 1\ntitle: Mine\nlayers: {foil: Gold (matt), white: Weiß}\n")
    code, said = built(root, "--shop", str(root / "shop.yaml"))
    assert code == 0, said
    assert "shiny.yaml:8:65: warning: expected a layer that the print shop takes (`foil`, `white`)" in said
    assert "found it on `Fire` of `deck/fire`" in said and "[foil-on-words]" in said
    ((_name, data),) = packed(root / "build/mine/en/mine-press-en-shop-press.zip")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert {*inks_of(pdf.pages[0])} == {"", "Gold (matt)", "Weiß"}


def test_an_ink_of_two_layers_looks_the_same_and_is_none_of_the_four(tmp_path: Path) -> None:
    spots = ScreenInks({"foil": "Gold", "white": "Gold", "cut": "Die"}).spots
    assert spots["foil"] == spots["white"] != spots["cut"]
    for name in ("Black", "all"):
        asked = f"layers: {{foil: {name}}}\ndie: {{cut: {name}}}\n"
        write(tmp_path / "shop.yaml", f"format: 1\ntitle: Mine\n{asked}")
        shop, problems = read_shop(str(tmp_path / "shop.yaml"), Folder(tmp_path))
        assert shop is None and {each.span and each.span[1:3] for each in problems} == {(3, 16), (4, 12)}


# -- drawings ---------------------------------------------------------------------------------------------


def test_a_layer_keeps_its_place_and_its_clip_when_it_is_laid_on_top() -> None:
    clip, moved = VectorPath(rectangle(0, 0, 9, 9)), (2.0, 0.0, 0.0, 2.0, 5.0, 5.0)
    foil, varnish = Group((RED,), layer="foil"), Group((RED,), layer="spot-uv")
    whole = Drawing(60, 40, (Group((RED, foil, varnish), moved, clip), RED))
    found = layers_on_top(whole, {"foil"})
    assert found.items == (Group((RED,), moved, clip), RED, Group((foil,), moved, clip))
    assert layers_on_top(whole, {}).items == (Group((RED, Group((RED,))), moved, clip), RED)
    plain = Drawing(60, 40, (Group((RED,)), RED))
    assert layers_on_top(plain, USUAL_LAYERS) is plain and at_home(plain) is plain
    assert without_layers(whole.items[:1]) == (Group((RED, Group((RED,)), Group((RED,))), moved, clip),)
    assert at_home(whole).items == (Group((RED, foil), moved, clip), RED)


def test_words_of_a_layer_are_in_its_ink_and_those_beside_it_in_their_own() -> None:
    items = [RED, run("Sol"), Group((run("Luna"), RED), layer="foil"), run("Mar")]
    for inks in (INKS, ScreenInks(USUAL_LAYERS)):
        data = write_pdf([page(items)], META, FONTS, inks)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert inks_of(pdf.pages[0]) == ["", "", "foil", "foil", ""]
    assert faults(write_pdf([page(items)], META, FONTS, INKS)) == []


# -- what somebody plants ---------------------------------------------------------------------------------


def space(name: str) -> Any:
    """Return what makes the colour space of an ink besides the four."""

    def made(pdf: pikepdf.Pdf) -> Any:
        tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 0, 1, 0], N=1)
        names = pikepdf.Name.Separation, pikepdf.Name(f"/{name}"), pikepdf.Name.DeviceCMYK
        return pdf.make_indirect(pikepdf.Array([*names, tint]))

    return made


def spotted(text: bytes, name: str = "foil", over: bool = True, **resources: Any) -> Plant:
    """Return what paints something in a layer."""
    state = pikepdf.Dictionary(OP=over, op=over, OPM=1)
    clear = pikepdf.Dictionary(ca=0.5)
    states = {"Over": lambda _pdf: state, "Clear": lambda _pdf: clear}
    head = b"q /Over gs /Spot cs /Spot CS 1 scn 1 SCN "
    return on_page(head + text + b" Q", ExtGState=states, ColorSpace={"Spot": space(name)}, **resources)


def spot_picture(pdf: pikepdf.Pdf) -> Any:
    made = picture("/DeviceGray", (9,))(pdf)
    made.ColorSpace = space("foil")(pdf)
    return made


def spot_shade(pdf: pikepdf.Pdf) -> Any:
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    return pikepdf.Dictionary(ShadingType=2, ColorSpace=space("foil")(pdf), Function=function)


LAYER_FAULTS: dict[str, tuple[Plant, list[str]]] = {
    "sound": (spotted(b"0 0 9 9 re f 1 w 0 0 m 9 9 l S"), []),
    "unknown": (spotted(b"0 0 9 9 re f", "gold"), ["a layer `gold` that the print shop does not know"]),
    "knocks-out": (
        spotted(b"0 0 9 9 re f", over=False),
        ["something in the layer `foil` that takes away what is below it"],
    ),
    "tint": (spotted(b"0.4 scn 0 0 9 9 re f"), ["a tint of 40% in the layer `foil`"]),
    "clear": (spotted(b"/Clear gs 0 0 9 9 re f"), ["something transparent in the layer `foil`"]),
    "hairline": (spotted(b"0.1 w 0 0 m 9 9 l S"), ["a line of 0.10 pt, thinner than 0.25 pt"]),
    "picture": (spotted(b"/Bad Do", XObject={"Bad": spot_picture}), ["a picture in the layer `foil`"]),
    "gradient": (spotted(b"/Bad sh", Shading={"Bad": spot_shade}), ["a gradient in the layer `foil`"]),
    "two": (
        spotted(b"0.4 scn 0.4 SCN 0 0 9 9 re f 0.1 w 0 0 m 9 9 l S"),
        ["a tint of 40% in the layer `foil`", "a line of 0.10 pt, thinner than 0.25 pt"],
    ),
}


@pytest.mark.parametrize("plant", LAYER_FAULTS)
def test_each_fault_that_is_planted_in_a_layer_is_named(plant: str) -> None:
    change, found = LAYER_FAULTS[plant]
    sound = write_pdf([page([RED, run("Sol")])], META, FONTS, INKS)
    assert [each.found for each in planted(sound, change)] == found
