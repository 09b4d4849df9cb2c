"""What a build leaves behind: the products that a game asks for, and a manifest true to the letter."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter

import pikepdf
import pytest
from pliego.printing.products.catalogue import usual
from workshop import Entry, Workshop

ENTRY = ["path", "game", "lang", "paper", "product", "ink", "backs", "pages", "faces", "sha256"]
FACE = ["id", "side", "page", "copy", "x_mm", "y_mm", "w_mm", "h_mm", "digest"]
PATH = re.compile(
    r"(?P<game>[a-z-]+)/(?P<lang>es)/(?P=game)-(?P<product>[a-z]+)-(?P=lang)-(?P<paper>a4|letter)"
    r"(?P<ink>-low)?(?P<backs>-short|-fold|-none)?\.pdf"
)


@pytest.fixture(params=["mini", "marcas"])
def shop(request: pytest.FixtureRequest) -> Workshop:
    found: Workshop = request.getfixturevalue(request.param)
    return found


def fronts(entry: Entry) -> list[Entry]:
    return [face for face in entry["faces"] if face["side"] == "front"]


def test_the_manifest_has_exactly_its_keys(shop: Workshop) -> None:
    manifest = shop.manifest()
    assert list(manifest) == ["files", "toolchain"]
    for entry in manifest["files"]:
        assert list(entry) == ENTRY
        assert all(list(face) == FACE for face in entry["faces"])


def test_the_toolchain_names_what_shapes_the_output(shop: Workshop) -> None:
    tools = shop.manifest()["toolchain"]
    for name in ("pango", "harfbuzz", "harfbuzz-subset", "weasyprint", "reportlab", "fonttools", "python"):
        assert re.match(r"\d+\.\d+", tools[name]), name
    assert all(isinstance(version, str) for version in tools.values())


def test_paths_are_relative_and_say_what_the_entry_says(shop: Workshop) -> None:
    for entry in shop.entries():
        match = PATH.fullmatch(entry["path"])
        assert match, entry["path"]
        said = match.groupdict()
        assert (said["ink"] or "-colour").removeprefix("-") == entry["ink"]
        assert (said["backs"] or "-duplex").removeprefix("-") == entry["backs"]
        assert all(said[key] == entry[key] for key in ("game", "lang", "paper", "product"))


def test_every_pdf_is_listed_and_is_what_the_manifest_says(shop: Workshop) -> None:
    listed = {entry["path"] for entry in shop.entries()}
    assert listed == {path.relative_to(shop.out).as_posix() for path in shop.out.rglob("*.pdf")}
    for entry in shop.entries():
        data = (shop.out / entry["path"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"]
        with pikepdf.open(shop.out / entry["path"]) as pdf:
            assert len(pdf.pages) == entry["pages"]


def test_nothing_else_is_left_in_the_build_folder(shop: Workshop) -> None:
    others = {path.name for path in shop.out.rglob("*") if path.is_file() and path.suffix != ".pdf"}
    assert others == {"manifest.json", ".state.json", ".lock"}


def test_faces_lie_on_pages_that_there_are_and_inside_them(shop: Workshop) -> None:
    for entry in shop.entries():
        with pikepdf.open(shop.out / entry["path"]) as pdf:
            sizes = [[float(v) * 25.4 / 72 for v in page.mediabox[2:]] for page in pdf.pages]
        for face in entry["faces"]:
            assert 1 <= face["page"] <= entry["pages"] and face["copy"] >= 1
            w, h = sizes[face["page"] - 1]
            assert face["x_mm"] >= 5 - 0.001 and face["x_mm"] + face["w_mm"] <= w - 5 + 0.01
            assert face["y_mm"] >= 5 - 0.001 and face["y_mm"] + face["h_mm"] <= h - 5 + 0.01


def test_every_product_that_the_content_asks_for_is_built(mini: Workshop) -> None:
    def built(game: str, paper: str) -> list[str]:
        found = mini.entries(game=game, paper=paper, ink="colour", backs="duplex")
        return sorted(entry["product"] for entry in found)

    for paper in ("a4", "letter"):
        assert built("mini", paper) == sorted(set(usual()) - {"box", "spoilers"})
        assert built("otra", paper) == ["aids", "cards", "kit"]


def test_ids_are_the_components_own_on_both_sides(mini: Workshop) -> None:
    cards = mini.entry(game="mini", product="cards", paper="a4", ink="colour", backs="duplex")
    wanted = Counter({"camino/salto": 5, "camino/pausa": 3, "camino/freno": 2})
    for side in ("front", "back"):
        faces = [face for face in cards["faces"] if face["side"] == side]
        assert Counter(face["id"] for face in faces) == wanted
        for name, copies in wanted.items():
            assert sorted(f["copy"] for f in faces if f["id"] == name) == list(range(1, copies + 1))


@pytest.mark.parametrize(
    ("product", "wanted"),
    [
        ("boards", {"boards/puente": 1}),
        ("tokens", {"tokens/figura": 4}),
        ("sheets", {"sheets/hoja": 2}),
        ("aids", {"aids/ayuda": 3}),
        ("rulebook", {}),
        ("companion", {}),
    ],
)
def test_parts_are_printed_as_often_as_the_content_says(
    mini: Workshop, product: str, wanted: dict[str, int]
) -> None:
    for entry in mini.entries(game="mini", product=product):
        assert Counter(face["id"] for face in entry["faces"]) == wanted
        assert fronts(entry) == entry["faces"]


def test_the_kit_holds_every_face_of_the_other_products(mini: Workshop) -> None:
    for kit in mini.entries(game="mini", product="kit"):
        where = {key: kit[key] for key in ("game", "paper", "ink")}
        others = [entry for entry in mini.entries(**where) if entry["product"] not in ("kit", "cards")]
        cards = mini.entry(**where, product="cards", backs=kit["backs"])
        loose = {place(face) for entry in [*others, cards] for face in entry["faces"]}
        assert {place(face) for face in kit["faces"]} == loose


def place(face: Entry) -> tuple[object, ...]:
    """Return what the manifest says of a face, but for where on which sheet it lies: in the kit, parts share
    sheets."""
    return tuple(value for key, value in face.items() if key not in ("page", "x_mm", "y_mm"))


def test_backs_and_inks_change_what_they_should_and_nothing_else(mini: Workshop) -> None:
    backs = {(e["product"], e["backs"]) for e in mini.entries(game="mini") if e["backs"] != "duplex"}
    assert backs == {(product, way) for product in ("cards", "kit") for way in ("short", "fold", "none")}
    for product in set(usual()) - {"box", "spoilers"}:
        colour, low = (
            mini.pdf(game="mini", product=product, paper="a4", ink=ink, backs="duplex").read_bytes()
            for ink in ("colour", "low")
        )
        assert colour != low


def test_the_file_of_the_manifest_is_json_that_people_can_read(mini: Workshop) -> None:
    text = (mini.out / "manifest.json").read_text("utf-8")
    assert text.endswith("}\n") and text.count("\n") > 100
    assert [entry["path"] for entry in json.loads(text)["files"]] == sorted(
        entry["path"] for entry in mini.entries()
    )
