"""Pictures of faces: named, of exactly their pixels, in the colours of the layout; all faces on few pages."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image
from pliego.cards.digests import digest_of
from pliego.cards.drawing import Drawing, Page, TextRun, VectorPath, rectangle
from pliego.cards.fonts.measure import Fonts
from pliego.cli.main import cli
from pliego.make.unpacking import UNPACKED
from pliego.printing import pixels
from pliego.printing.pdf.document import write_pdf
from pliego.printing.pixels import Canvas, pictures, png, to_px
from workshop import Workshop, words_of

IMAGES = ("images",)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("images"), "marcas", "mini")
    found.build(products=IMAGES)
    found.build(products=IMAGES, dpi=150, bleed=True)
    found.build("mini", products=("contact",))
    return found


def zips(shop: Workshop, game: str, dpi: int) -> zipfile.ZipFile:
    (entry,) = (each for each in shop.entries(game=game, product="images") if each["dpi"] == dpi)
    return zipfile.ZipFile(shop.out / entry["path"])


def faces(archive: zipfile.ZipFile) -> dict[str, Image.Image]:
    """Return the pictures of a ZIP by their names in its folder."""
    names = [name for name in archive.namelist() if name.endswith(".png")]
    return {name.split("/", 1)[1]: Image.open(io.BytesIO(archive.read(name))) for name in names}


def rows(archive: zipfile.ZipFile) -> list[dict[str, str]]:
    (name,) = (name for name in archive.namelist() if name.endswith("list.csv"))
    return list(csv.DictReader(io.StringIO(archive.read(name).decode())))


# -- pictures of drawings ---------------------------------------------------------------------------------


def painted(drawing: Drawing, canvas: Canvas) -> Image.Image:
    (picture,) = pictures([(drawing, canvas)], Fonts(None))  # type: ignore[arg-type]
    return picture


def filled(w: float, h: float, bleed: float, colour: tuple[float, float, float]) -> Drawing:
    box = rectangle(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
    return Drawing(w, h, (VectorPath(box, fill=colour),), bleed)


@pytest.mark.parametrize("size", [(63.0, 88.0), (57.2, 88.9), (63.5, 88.9), (70.0, 70.0), (10.1, 9.9)])
@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
def test_a_picture_has_the_pixels_of_its_trim_or_of_trim_and_bleed(
    size: tuple[float, float], bleed: float
) -> None:
    drawing = filled(*size, bleed, (1.0, 0.0, 0.0))
    for dpi in (96, 300):
        for reach in (False, True):
            picture = painted(drawing, Canvas.of(drawing, dpi, bleed=reach))
            wanted = tuple(round((side + reach * 2 * bleed) * dpi / 25.4) for side in size)
            assert picture.size == wanted and picture.mode == "RGB"
            assert picture.getcolors() == [(picture.width * picture.height, (255, 0, 0))], "to the edges"


def test_the_trim_lies_in_the_middle_of_its_bleed() -> None:
    trim = VectorPath(rectangle(0, 0, 20, 10), fill=(0.0, 0.0, 1.0))
    drawing = Drawing(20, 10, (*filled(20, 10, 2, (1.0, 0.0, 0.0)).items, trim), 2)
    picture = painted(drawing, Canvas.of(drawing, 254, bleed=True))
    assert picture.size == (240, 140)
    across = [picture.getpixel((x, 70)) for x in (18, 21, 218, 221)]
    assert across == [(255, 0, 0), (0, 0, 255), (0, 0, 255), (255, 0, 0)]
    down = [picture.getpixel((120, y)) for y in (18, 21, 118, 121)]
    assert down == [(255, 0, 0), (0, 0, 255), (0, 0, 255), (255, 0, 0)]


def test_what_reaches_less_far_than_its_canvas_is_drawn_out() -> None:
    half = VectorPath(rectangle(0, 0, 10, 10), fill=(0.0, 0.0, 1.0))
    drawing = Drawing(20, 10, (*filled(20, 10, 0, (1.0, 0.0, 0.0)).items, half))
    picture = painted(drawing, Canvas(240, 140, 200, 100, 254))
    assert [picture.getpixel(at) for at in ((0, 0), (0, 139))] == [(0, 0, 255)] * 2
    assert [picture.getpixel(at) for at in ((239, 0), (239, 139))] == [(255, 0, 0)] * 2


def test_a_png_says_its_dots_and_its_colours_and_has_the_same_bytes() -> None:
    drawing = filled(10, 10, 0, (0.2, 0.4, 0.6))
    written = {png(painted(drawing, Canvas.of(drawing, 300, bleed=False)), 300) for _ in range(2)}
    (data,) = written
    with Image.open(io.BytesIO(data)) as read:
        assert read.mode == "RGB" and read.info["srgb"] == 0
        assert tuple(map(round, read.info["dpi"])) == (300, 300)
        assert read.getpixel((50, 50)) == (51, 102, 153)


def test_of_a_large_deck_few_faces_are_drawn_and_one_is_pixels_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages: list[int] = []

    def counted(drawn: Sequence[Page], *rest: Any) -> bytes:
        pages.append(len(drawn))
        return write_pdf(drawn, *rest)

    monkeypatch.setattr(pixels, "write_pdf", counted)
    drawing = filled(10, 10, 0, (1.0, 0.0, 0.0))
    asked = iter([(drawing, Canvas.of(drawing, 36, bleed=False))] * 100)
    first = pictures(asked, Fonts(None))  # type: ignore[arg-type]
    assert next(first).size == (14, 14) and sum(pages) < 30 and len(list(asked)) > 70
    assert len(list(pictures([(drawing, Canvas(9, 9, 9, 9, 36))] * 60, Fonts(None)))) == 60  # type: ignore[arg-type]
    assert max(pages) < 30


def test_no_picture_is_without_a_pixel() -> None:
    assert to_px(0.01, 36) == 1


def test_drawings_that_look_the_same_have_one_digest() -> None:
    run = TextRun("Sol", "a.ttf", 9.0, 1.0, 2.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    same = [Drawing(9.0, 9.0, (TextRun("".join(["S", "ol"]), *_rest(run)),)) for _ in range(2)]
    assert len({digest_of(each) for each in [*same, Drawing(9.0, 9.0, (run,))]}) == 1
    others = [Drawing(9.0, 8.0, (run,)), Drawing(9.0, 9.0, (TextRun("Luz", *_rest(run)),)), Drawing(9.0, 9.0)]
    assert len({digest_of(each) for each in [same[0], *others]}) == 4


def _rest(run: TextRun) -> tuple[object, ...]:
    return run.font, run.size_pt, run.x_mm, run.y_mm, run.colour, run.steps_em


# -- the product ------------------------------------------------------------------------------------------


def test_every_face_is_a_picture_by_the_name_of_what_it_is(shop: Workshop) -> None:
    found = faces(zips(shop, "marcas", 300))
    cards = {"azul/una", "azul/tres", "rojo/una", "rojo/dos", "rojo/tres"}
    assert {f"cards/{name}-es.png" for name in cards} <= set(found)
    backs = {name for name in found if name.startswith("backs/")}
    assert backs == {f"backs/{deck}-es.png" for deck in ("rojo", "azul", "tumbado", "poker", "pequeno")}
    assert "boards/grande-es.png" in found and len(found) == 14


def test_pictures_have_exactly_their_size_and_the_colours_of_the_layout(shop: Workshop) -> None:
    exact, bled = faces(zips(shop, "marcas", 300)), faces(zips(shop, "marcas", 150))
    assert set(exact) == set(bled)
    assert exact["cards/rojo/una-es.png"].size == (744, 1039)
    assert exact["cards/poker/una-es.png"].size == (750, 1050)
    assert bled["cards/rojo/una-es.png"].size == (round(69 * 150 / 25.4), round(94 * 150 / 25.4))
    for found in (exact, bled):
        corners = [(0, 0), (-1, 0), (0, -1), (-1, -1)]
        for name, picture in found.items():
            wide, high = picture.size
            seen = {picture.getpixel((x % wide, y % high)) for x, y in corners}
            assert len(seen) == 1 and seen != {(255, 255, 255)}, f"{name} is not filled to its edges"


def test_the_list_names_every_picture_its_back_and_its_copies(shop: Workshop) -> None:
    archive = zips(shop, "mini", 300)
    listed = rows(archive)
    assert {row["front"] for row in listed} | {row["back"] for row in listed if row["back"]} == set(
        faces(archive)
    )
    copies = {row["id"]: row["copies"] for row in listed if row["deck"] == "camino"}
    assert copies == {"salto": "5", "pausa": "3", "freno": "2"}
    assert {row["title"] for row in listed} >= {"Salto", "El puente", "Figura"}
    for row in listed:
        size = (int(row["width px"]), int(row["height px"]))
        assert faces(archive)[row["front"]].size == size


def test_a_picture_has_no_paper_and_is_made_once(shop: Workshop) -> None:
    entries = shop.entries(game="mini", product="images")
    assert [entry["path"] for entry in entries] == [
        "mini/es/mini-images-es-150dpi-bleed.zip",
        "mini/es/mini-images-es-300dpi.zip",
    ]
    assert {entry["paper"] for entry in entries} == {""}
    assert shop.build(products=IMAGES).made == [], "up to date"


def test_a_back_of_its_own_is_a_picture_and_equal_ones_are_one(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    text = (shop.root / "content/otra/cards.yaml").read_text("utf-8")
    more = "  sol: {title: Sol, back: otra-carta, text"
    shop.write("content/otra/cards.yaml", text.replace("  sol: {title: Sol, text", more))
    shop.build(products=IMAGES, dpi=72)
    found = faces(zips(shop, "otra", 72))
    assert {name for name in found if name.startswith("backs/")} == {
        "backs/cielo/sol-es.png",
        "backs/cielo-es.png",
    }
    shop.edit("content/otra/cards.yaml", more, more.replace("otra-carta", "mini-dorso"))
    shop.build(products=IMAGES, dpi=72)
    archive = zips(shop, "otra", 72)
    assert [name for name in faces(archive) if name.startswith("backs/")] == ["backs/cielo/sol-es.png"]
    assert {row["back"] for row in rows(archive) if row["deck"] == "cielo"} == {"backs/cielo/sol-es.png"}


def test_the_same_game_makes_the_same_bytes(tmp_path: Path) -> None:
    made: list[Mapping[str, bytes]] = []
    for name in ("aquí", "allí"):
        shop = Workshop.with_games(tmp_path / name, "otra")
        shop.build(products=IMAGES, dpi=72)
        made.append({path.name: path.read_bytes() for path in shop.out.rglob("*.zip")})
    assert made[0] == made[1] and len(made[0]) == 1


def test_an_edited_card_makes_its_pictures_stale(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.build(products=IMAGES, dpi=72)
    before = {name: picture.tobytes() for name, picture in faces(zips(shop, "otra", 72)).items()}
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "No brilla.")
    assert shop.build(products=IMAGES, dpi=72).made
    after = {name: picture.tobytes() for name, picture in faces(zips(shop, "otra", 72)).items()}
    assert {name for name in before if before[name] != after[name]} == {"cards/cielo/sol-es.png"}


def test_pictures_that_are_too_large_are_told_at_the_size_of_each_layout(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    for name in ("mini-tablero", "mini-ayuda"):
        shop.edit(f"templates/layouts/{name}.yaml", "size:", "size: [600, 500] #")
    outcome = shop.build(products=IMAGES, dpi=1200)
    told = [each for each in outcome.problems if each.code == "picture-too-large"]
    assert len(told) == 2 and not outcome.made, outcome.problems
    for each in told:
        assert each.span and each.span.line > 1 and "600 × 500 mm at 1200 dpi" in each.message


# -- the command line -------------------------------------------------------------------------------------


def test_the_usual_products_are_built_without_pictures(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.build(papers=("a4",))
    assert {entry["product"] for entry in shop.entries()} == {"aids", "cards", "kit"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--products", "images", "--dpi", "0"], "'--dpi'"),
        (["--products", "images", "--dpi", "fein"], "'--dpi'"),
        (["--products", "cards", "--dpi", "300"], "--dpi: expected `images`"),
        (["--bleed"], "--bleed: expected `images`"),
    ],
)
def test_wrong_pixels_get_one_clear_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    monkeypatch.chdir(shop.root)
    done = CliRunner().invoke(cli, ["build", *words])
    assert done.exit_code == 2 and said in done.output
    assert done.output.count("Error:") == 1


@pytest.mark.long
def test_what_is_in_a_zip_is_laid_out_and_what_is_gone_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    monkeypatch.chdir(shop.root)
    words = ["build", "--products", "images,tts", "--dpi", "36", "--unpack"]
    assert CliRunner().invoke(cli, words).exit_code == 0
    folder = shop.out / "otra/es/otra-images-es-36dpi"
    (folder / "cards/mine.txt").write_text("mine", "utf-8")
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")} == set(
        faces(zips(shop, "otra", 36))
    )
    assert (shop.out / "otra/es/otra-tts-es/Saves/Saved Objects/otra-tts-es.json").is_file()
    shop.edit("content/otra/cards.yaml", ", {card: luna}]", "]")
    assert "unpacked into" in CliRunner().invoke(cli, words).output
    assert not (folder / "cards/cielo/luna-es.png").exists() and (folder / "cards/cielo/sol-es.png").exists()
    assert (folder / "cards/mine.txt").read_text("utf-8") == "mine", "what is not ours stays"
    outside = shop.write("mine.png", "mine")
    (folder / UNPACKED).write_bytes(b"\xff\n../../../../mine.png\n/etc/nothing\ncards\n\n")
    assert CliRunner().invoke(cli, words).exit_code == 0
    assert outside.exists() and (folder / "cards/cielo/sol-es.png").exists()


# -- the contact sheet ------------------------------------------------------------------------------------


def test_the_contact_sheet_shows_every_face_once_with_its_copies(shop: Workshop) -> None:
    path = shop.pdf(game="mini", product="contact", paper="a4")
    said = words_of(path)
    for title in ("5 × Salto", "3 × Pausa", "2 × Freno", "4 × Figura"):
        assert said.count(title) == 1, title
    assert said.count("Mazo del camino, Reverso") == 1
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 1


def test_text_stays_readable_on_the_contact_sheet(shop: Workshop) -> None:
    from subprocess import run

    path = shop.pdf(game="mini", product="contact", paper="a4")
    said = run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    heights = [float(b) - float(a) for a, b in re.findall(r'yMin="([\d.]+)".*?yMax="([\d.]+)"', said)]
    assert len(heights) > 20 and min(heights) > 5 * 0.95


def test_faces_without_text_take_little_room(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "marcas")
    shop.build(products=("contact",), papers=("a4",))
    assert shop.entry(product="contact")["pages"] == 1
    said = words_of(shop.pdf(product="contact"))
    assert "Mazo rojo, Reverso" in said and "19 × Una" in said and "Mazo peque…" in said
