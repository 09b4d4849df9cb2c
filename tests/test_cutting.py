"""Cutting machines: marks and paths, read back from the PDF, the SVG and the DXF, and held to the trims."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from ezdxf.filemanagement import read
from pliego.cards.drawing import Box
from pliego.printing.cutting.grid import cutter_grid, is_clear
from pliego.printing.cutting.machine import Cutter, cutter_names, read_cutter
from pliego.printing.paper import grid_for
from pliego.printing.papers import paper_of
from pliego.text.files import Folder, Reads
from workshop import ROOT, Entry, Workshop

CUTTERS = cutter_names(ROOT / "templates")
CLOSE_MM = 0.02
KEPT = {"figura": [0.0, 0.0, 15.0, 100.0]}
"""The part of a token that is kept, as its layout says."""
Points = list[tuple[float, float]]


def machine(name: str) -> Cutter:
    found, problems = read_cutter(name, Folder(ROOT / "templates", Reads()))
    assert found is not None and not problems
    return found


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Cards with square corners and a deck with round and rounded faces, for every machine."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("cutting"), "marcas", "mini")
    round_token = "copies: 4}\n  redonda: {title: Redonda, layout: round-token, copies: 30}"
    shop.edit("content/mini/boards.yaml", "copies: 4}", round_token)
    for name in CUTTERS:
        choice = {"papers": ("a4", "letter") if name == "silhouette" else ("a4",)}
        done = shop.build(*shop.games, **choice, cutter=name)
        assert not [each for each in done.problems if each.severity == "error"]
    return shop


def archive(shop: Workshop, game: str, cutter: str, paper: str = "a4") -> zipfile.ZipFile:
    path = shop.out / game / "es" / f"{game}-cut-es-{paper}-{cutter}.zip"
    return zipfile.ZipFile(io.BytesIO(path.read_bytes()))


def rows(packed: zipfile.ZipFile) -> list[dict[str, str]]:
    (name,) = [name for name in packed.namelist() if name.endswith("list.csv")]
    return [*csv.DictReader(io.StringIO(packed.read(name).decode()))]


def svg_paths(packed: zipfile.ZipFile, stem: str, group: str = "cut") -> list[Points]:
    """Return the corners of each path of a group, curves by their ends."""
    (name,) = [name for name in packed.namelist() if name.endswith(f"/{stem}.svg")]
    text = packed.read(name).decode()
    found = re.search(rf'<g id="{group}".*?</g>', text, re.S)
    paths = re.findall(r' d="(.*?)"', found[0]) if found else []
    assert all(path.endswith("Z") for path in paths) or group != "cut"
    return [[*ends_of(path)] for path in paths]


def ends_of(path: str) -> Iterator[tuple[float, float]]:
    for _command, numbers in re.findall(r"([MLC])([-\d. ]*)", path):
        values = [float(each) for each in numbers.split()]
        yield values[-2], values[-1]


def dxf_paths(packed: zipfile.ZipFile, stem: str, height: float) -> list[Points]:
    (name,) = [name for name in packed.namelist() if name.endswith(f"/{stem}.dxf")]
    drawing = read(io.StringIO(packed.read(name).decode()))
    assert drawing.units == 4, "millimetres"
    found = drawing.modelspace().query('LWPOLYLINE[layer=="cut"]')
    assert all(each.closed for each in found)
    return [[(x, height - y) for x, y in each.get_points("xy")] for each in found]


def box_of(points: Points) -> Box:
    across, down = ([point[axis] for point in points] for axis in (0, 1))
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def trims(entry: Entry, page: int) -> list[Box]:
    """Return what is cut out on a page: the trims, or the parts of them that are kept."""
    sides = ("x_mm", "y_mm", "w_mm", "h_mm")
    faces = [face for face in entry["faces"] if face["page"] == page and face["side"] == "front"]
    boxes = [(face["id"], [face[side] for side in sides]) for face in faces]
    return [_kept(KEPT.get(name.split("/")[1]), x, y, w, h) for name, (x, y, w, h) in boxes]


def _kept(keep: list[float] | None, x: float, y: float, w: float, h: float) -> Box:
    return (x, y, w, h) if keep is None else (x + keep[0], y + keep[1], keep[2], keep[3])


@pytest.mark.parametrize("cutter", CUTTERS)
@pytest.mark.parametrize("game", ["marcas", "mini"])
def test_every_path_lies_on_the_trim_of_its_face(shop: Workshop, game: str, cutter: str) -> None:
    packed = archive(shop, game, cutter)
    seen = 0
    for row in rows(packed):
        entry = shop.entry(game=game, product=row["product"], paper="a4", cutter=cutter)
        for page in map(int, row["pages"].split()):
            wanted = sorted(trims(entry, page))
            for paths in (
                svg_paths(packed, row["file"]),
                dxf_paths(packed, row["file"], float(row["height mm"])),
            ):
                found = sorted(box_of(path) for path in paths)
                assert len(found) == len(wanted) == int(row["parts"])
                for one, other in zip(found, wanted, strict=True):
                    assert one == pytest.approx(other, abs=CLOSE_MM)
                seen += len(found)
    assert seen > 20


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_that_is_cut_has_a_file(shop: Workshop, paper: str) -> None:
    packed = archive(shop, "mini", "silhouette", paper)
    listed = {(row["product"], page) for row in rows(packed) for page in row["pages"].split()}
    for product in ("cards", "tokens", "aids"):
        entry = shop.entry(game="mini", product=product, paper=paper, cutter="silhouette")
        fronts = {face["page"] for face in entry["faces"] if face["side"] == "front"}
        assert {page for name, page in listed if name == product} == {str(page) for page in fronts}


def test_round_faces_are_cut_round_and_folds_are_scored(shop: Workshop) -> None:
    packed = archive(shop, "mini", "silhouette")
    tokens = [row for row in rows(packed) if row["product"] == "tokens"]
    lengths = {
        len(path) for row in tokens for path in dxf_paths(packed, row["file"], float(row["height mm"]))
    }
    assert max(lengths) > 50, "a round token has many corners"
    cards = [row for row in rows(packed) if row["product"] == "cards"]
    assert {len(path) for row in cards for path in svg_paths(packed, row["file"])} == {9}, "rounded corners"
    scored = [path for row in tokens for path in svg_paths(packed, row["file"], "score")]
    assert scored and all(len(path) == 2 for path in scored)


@pytest.mark.parametrize("cutter", CUTTERS)
def test_only_marks_are_printed_in_their_zones_and_only_on_fronts(shop: Workshop, cutter: str) -> None:
    entry = shop.entry(game="marcas", product="cards", paper="a4", cutter=cutter)
    scale, found = 4.0, machine(cutter)
    with pypdfium2.PdfDocument(shop.out / entry["path"]) as document:
        for number, page in enumerate(document):
            image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
            size = [round(each * 25.4 / 72, 1) for each in page.get_size()]
            paper = paper_of("a4").turned() if size[0] > size[1] else paper_of("a4")
            zones = found.zones(paper)
            dark = [share_of_dark(image, zone, scale) for zone in zones]
            if number % 2 == 0:
                assert all(0.01 < share < 0.35 for share in dark), dark


def share_of_dark(image: object, box: Box, scale: float) -> float:
    x, y, w, h = (each * 72 / 25.4 * scale for each in box)
    part = image.crop((round(x), round(y), round(x + w), round(y + h)))  # type: ignore[attr-defined]
    shades = part.histogram()
    return float(sum(shades[:128]) / sum(shades))


@pytest.mark.parametrize("cutter", [name for name in CUTTERS if name != "brother"])
def test_the_marks_stand_where_the_machine_looks(shop: Workshop, cutter: str) -> None:
    """The outer edge of each mark is as far from the paper's edge as the file of the machine says."""
    entry, found = shop.entry(game="marcas", product="cards", paper="a4", cutter=cutter), machine(cutter)
    scale = 8.0
    with pypdfium2.PdfDocument(shop.out / entry["path"]) as document:
        page = document[0]
        image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
        width, height = (each * 25.4 / 72 for each in page.get_size())
    mm = 25.4 / 72 / scale
    for corner in found.corners:
        x = 0.0 if corner.endswith("left") else width - found.inset - 4
        y = 0.0 if corner.startswith("top") else height - found.inset - 4
        reach = found.inset + 4
        near = found.inset - 2.4  # the ruler and the names stand nearer to the edge
        box = image.crop((round(x / mm), round(y / mm), round((x + reach) / mm), round((y + reach) / mm)))
        dark = box.point(lambda value: 255 if value < 128 else 0)
        for strip in edges_of(corner, round(near / mm), dark.size):
            dark.paste(0, strip)
        left, top, right, bottom = dark.getbbox()
        across = left * mm if corner.endswith("left") else (dark.width - right) * mm
        down = top * mm if corner.startswith("top") else (dark.height - bottom) * mm
        half = found.line / 2 if found.corners[corner] == "angle" else 0.0
        assert (across + half, down + half) == pytest.approx((found.inset, found.inset), abs=0.1)


def edges_of(corner: str, near: int, size: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the strips along two edges of the paper in a picture of its corner."""
    wide, high = size
    yield (0, 0, wide, near) if corner.startswith("top") else (0, high - near, wide, high)
    yield (0, 0, near, high) if corner.endswith("left") else (wide - near, 0, wide, high)


@pytest.mark.parametrize("cutter", CUTTERS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("size", [(63, 88), (44, 68), (70, 120), (25, 25), (180, 180)])
def test_faces_keep_clear_of_the_marks(cutter: str, paper: str, size: tuple[float, float]) -> None:
    found, sheet = machine(cutter), paper_of(paper)
    grid = cutter_grid(sheet, *size, 0.0, 3.0, found)
    free = grid_for(sheet, *size)
    assert free is not None and (grid is None or grid.places <= free.places)
    assert grid is None or is_clear(grid, 3.0, found)
    assert grid is not None or size == (180, 180)


def test_eight_cards_fit_between_the_marks_of_a4() -> None:
    grid = cutter_grid(paper_of("a4"), 63, 88, 0.0, 3.0, machine("silhouette"))
    assert grid is not None and (grid.columns, grid.rows) == (4, 2)


def test_a_machine_of_ones_own_is_a_file(shop: Workshop) -> None:
    text = (ROOT / "templates/cutters/opos.yaml").read_text("utf-8").replace("inset: 14", "inset: 16")
    shop.write("mine.yaml", text)
    done = shop.pliego("build", "marcas", "--papers", "a4", "--cutter", "mine.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 built" in shop.pliego("build", "marcas", "--papers", "a4", "--cutter", "mine.yaml").stdout
    assert rows(archive(shop, "marcas", "mine"))[0]["marks mm"].startswith(("178 ×", "265 ×"))
    shop.write("mine.yaml", text.replace("inset: 16", "inset: 18"))
    assert "0 built" not in shop.pliego("build", "marcas", "--papers", "a4", "--cutter", "mine.yaml").stdout


def test_two_mistakes_in_the_file_of_a_machine_are_both_reported(shop: Workshop) -> None:
    text = (ROOT / "templates/cutters/opos.yaml").read_text("utf-8")
    shop.write("wrong.yaml", text.replace("inset: 14", "inset: wide").replace("square: 3", "sqare: 3"))
    done = shop.pliego("build", "marcas", "--papers", "a4", "--products", "cards", "--cutter", "wrong.yaml")
    assert done.returncode == 1
    assert re.search(r"wrong\.yaml:\d+:\d+: error: .*`wide`", done.stdout)
    assert re.search(r"wrong\.yaml:\d+:\d+: error: .*`sqare`", done.stdout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--cutter", "silhuette"], "did you mean `silhouette`?"),
        (["--cutter", "none.yaml"], "found `none.yaml`"),
        (["--cutter", "opos", "--backs", "fold"], "found fold"),
        (["--cutter", "opos", "--products", "cards,kit"], "found kit"),
        (["--products", "cut"], "expected --cutter"),
    ],
)
def test_what_no_machine_can_do_is_a_wrong_command_line(
    shop: Workshop, words: list[str], message: str
) -> None:
    done = shop.pliego("build", "marcas", *words)
    assert done.returncode == 2 and message in done.stderr


def test_a_sheet_without_room_for_marks_is_reported(shop: Workshop) -> None:
    done = shop.pliego("build", "marcas", "--papers", "a4", "--cutter", "silhouette")
    assert "found none on" in done.stdout or "0 built" in done.stdout
    shop.pliego("build", "marcas", "--papers", "a4", "--cutter", "silhouette")
    entry = shop.entry(game="marcas", product="boards", paper="a4", cutter="silhouette")
    assert Path(entry["path"]).stem == "marcas-boards-es-a4-silhouette"
    assert not any(row["product"] == "boards" for row in rows(archive(shop, "marcas", "silhouette")))


def test_the_same_sheets_make_the_same_bytes(shop: Workshop) -> None:
    path = shop.out / "marcas/es/marcas-cut-es-a4-silhouette.zip"
    before = path.read_bytes()
    path.unlink()
    shop.build("marcas", papers=("a4",), cutter="silhouette")
    assert path.read_bytes() == before
