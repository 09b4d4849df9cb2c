"""What was written is read again by other people's tools, and compared with what the content says.

Every card of this game has a colour of its own on each side, so that a picture of a page says which card lies
where, behind which it lies, and how often it is printed, whatever the manifest says.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product as every
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image
from pliego.text.problems import has_errors
from test_tabletop import Unpacked, cell
from workshop import Entry, Workshop, pages_text, words_of

pytestmark = pytest.mark.long

Colour = tuple[int, int, int]
DOTS = 3
"""Pixels to a millimetre on the pictures of pages."""
COLOURS: list[Colour] = [each for each in every((30, 110, 190), repeat=3) if len(set(each)) > 1]
PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
SHEETS = ("cards", "kit", "boards", "tokens", "sheets", "aids")


@dataclass(frozen=True)
class Swatch:
    """A card: its deck, its id, its copies, the colours of its front and of its back."""

    deck: str
    id: str
    copies: int
    front: Colour
    back: Colour

    @property
    def face(self) -> str:
        return f"{self.deck}/{self.id}"

    @property
    def title(self) -> str:
        return f"Swatch {self.id}"


SWATCHES = [
    *(Swatch("swatches", f"s{n}", n % 4 + 1, COLOURS[n], COLOURS[7 + n]) for n in range(7)),
    *(Swatch("chips", f"c{n}", 3 - n, COLOURS[14 + n], COLOURS[17]) for n in range(3)),
]
LAYOUT = """\
format: 1
size: {size}
bleed: 3
safe: 3
background: "{ground}"
items:
  - {{id: title, text: "{title}", style: card-text, colour: paper, at: [5, 5, 34, 12]}}
"""


def name_of(colour: Colour) -> str:
    return f"paint-{COLOURS.index(colour)}"


def write_game(shop: Workshop) -> None:
    """Give the game `mini` two decks of swatches: one with a back for each card, one with a gutter."""
    shop.edit("content/mini/game.yaml", "theme: prueba\n", "")
    paints = "".join(f'  {name_of(each)}: "#{bytes(each).hex()}"\n' for each in COLOURS)
    shop.write("content/mini/look/theme.yaml", f"format: 1\nextends: prueba\ncolours:\n{paints}")
    size, own = "[63, 88]", "{card.fields.front}"
    shop.write(
        "content/mini/look/layouts/swatch.yaml", LAYOUT.format(size=size, ground=own, title="{card.title}")
    )
    reverse = LAYOUT.format(size=size, ground="{card.fields.back}", title="Back of {card.title}")
    shop.write("content/mini/look/layouts/swatch-back.yaml", reverse)
    chip = LAYOUT.format(size="[44, 68]", ground=own, title="{card.title}")
    shop.write("content/mini/look/layouts/chip.yaml", chip)
    back = f"format: 1\nsize: [44, 68]\nbleed: 3\nbackground: {name_of(SWATCHES[-1].back)}\n"
    shop.write("content/mini/look/layouts/chip-back.yaml", back)
    cards, decks = "", ""
    for each in SWATCHES:
        behind = "back: swatch-back, " if each.deck == "swatches" else ""
        fields = f"fields: {{front: {name_of(each.front)}, back: {name_of(each.back)}}}"
        cards += f"  {each.id}: {{title: {each.title}, {behind}{fields}}}\n"
    for deck, look in (("swatches", "layout: swatch, back: mini-dorso"), ("chips", CHIP)):
        held = [f"{{card: {each.id}, copies: {each.copies}}}" for each in SWATCHES if each.deck == deck]
        decks += f"  {deck}: {{title: Deck of {deck}, {look}, cards: [{', '.join(held)}]}}\n"
    path = "content/mini/cards.yaml"
    before, after = (shop.root / path).read_text("utf-8").split("decks:\n")
    shop.write(path, f"{before}{cards}decks:\n{after}{decks}")


CHIP = "layout: chip, back: chip-back, gutter: 4"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("again"), "mini")
    write_game(found)
    others = ("contact", "images", "tts", "mpc", "tgc")
    for choice in (
        {"papers": ("a4",)},
        {"products": ("cards",), "papers": ("letter",)},
        {"products": others, "papers": ("a4",), "dpi": 72},
        {"products": ("cards",), "papers": ("a4",), "backs": ("short", "fold", "none")},
    ):
        problems = found.build(**choice).problems  # type: ignore[arg-type]
        assert not has_errors(problems), problems
    return found


@lru_cache(maxsize=64)
def picture(pdf: Path, page: int) -> Any:
    """Return a page as pixels [row, column, channel], so many to the millimetre."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page - 1].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    return np.asarray(image).astype(np.int16)


@lru_cache(maxsize=64)
def tally(pdf: Path, page: int) -> dict[Colour, int]:
    """Return how many pixels of a page have each colour."""
    flat = picture(pdf, page).reshape(-1, 3).astype(np.int64)
    values, counts = np.unique(flat @ np.array([1 << 16, 1 << 8, 1]), return_counts=True)
    return {
        (int(v >> 16), int(v >> 8 & 255), int(v & 255)): int(n) for v, n in zip(values, counts, strict=True)
    }


def area(pdf: Path, pages: int, colour: Colour, first: int = 1) -> float:
    """Return the area that has a colour, on all pages from the first one that counts, in square millimetres.
    Page 1 of a kit shows some cards, too."""
    tallies = [tally(pdf, page) for page in range(first, pages + 1)]
    return sum(n for each in tallies for seen, n in each.items() if near(seen, colour)) / DOTS**2


def at(pdf: Path, page: int, x_mm: float, y_mm: float) -> Colour:
    red, green, blue = picture(pdf, page)[int(y_mm * DOTS), int(x_mm * DOTS)]
    return int(red), int(green), int(blue)


def near(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


def printed(shop: Workshop) -> Iterator[tuple[Entry, Path]]:
    """Yield every PDF with sheets, and its entry in the manifest."""
    yield from ((e, shop.out / e["path"]) for e in shop.entries() if e["product"] in SHEETS)


# -- PDFs -------------------------------------------------------------------------------------------------


def test_every_page_has_its_boxes_and_every_file_its_pages(shop: Workshop) -> None:
    seen = set()
    for entry in shop.entries():
        if not entry["path"].endswith(".pdf"):
            continue
        seen.add(entry["product"])
        wide, high = PAPERS[entry["paper"]]
        with pikepdf.open(shop.out / entry["path"]) as pdf:
            assert len(pdf.pages) == entry["pages"] > 0
            for page in pdf.pages:
                media = [float(value) for value in page.mediabox]
                assert media[:2] == [0, 0]
                assert sorted(media[2:]) == pytest.approx(sorted((wide, high)), abs=0.01)
                trim, bleed = (
                    [float(each) for each in page.obj[f"/{name}Box"]] for name in ("Trim", "Bleed")
                )
                inside = [media[:2], bleed[:2], trim[:2], trim[2:], bleed[2:], media[2:]]
                assert inside == sorted(inside) == sorted(inside, key=lambda each: each[1]), entry["path"]
                is_whole = entry["product"] not in SHEETS or entry["product"] == "sheets"
                assert not is_whole or trim == bleed == media, entry["path"]
    assert seen == {*SHEETS, "rulebook", "companion", "contact"}


def test_every_font_is_embedded(shop: Workshop) -> None:
    for path in (shop.out / e["path"] for e in shop.entries() if e["path"].endswith(".pdf")):
        done = subprocess.run(["pdffonts", str(path)], capture_output=True, text=True, check=True)
        rows = [row.split() for row in done.stdout.splitlines()[2:]]
        assert rows and all(row[-5:-3] == ["yes", "yes"] for row in rows), path.name


def test_the_numbers_of_pages_are_those_that_a_viewer_shows(shop: Workshop) -> None:
    kit = shop.entry(product="kit", paper="a4", backs="duplex")
    with pypdfium2.PdfDocument(shop.pdf(product="rulebook", paper="a4")) as book:
        labels = [book.get_page_label(page) for page in range(len(book))]
    kit_pages = pages_text(shop.out / kit["path"], "-raw")
    book_pages = pages_text(shop.pdf(product="rulebook", paper="a4"), "-raw")
    assert labels[0] != "1" and [kit_pages[int(label) - 1] for label in labels] == book_pages


def test_each_copy_lies_where_the_manifest_says_and_shows_its_card(shop: Workshop) -> None:
    wanted = {each.face: each for each in SWATCHES}
    for entry, path in printed(shop):
        for face in entry["faces"]:
            if swatch := wanted.get(face["id"]):
                x, y = face["x_mm"] + face["w_mm"] / 2, face["y_mm"] + face["h_mm"] / 2
                own = swatch.front if face["side"] == "front" else swatch.back
                assert near(at(path, face["page"], x, y), own), (entry["path"], face)


def test_every_card_is_printed_as_often_as_it_has_copies(shop: Workshop) -> None:
    """Counted in the manifest, on pictures of the pages, and among their words."""
    for entry, path in printed(shop):
        if entry["product"] not in ("cards", "kit"):
            continue
        has_backs = entry["backs"] != "none"
        copies = Counter((face["id"], face["side"]) for face in entry["faces"])
        words = words_of(path, "-raw")
        first = 3 if entry["product"] == "kit" else 1
        backs: Counter[Colour] = Counter()
        for swatch in SWATCHES:
            numbers = [f["copy"] for f in entry["faces"] if (f["id"], f["side"]) == (swatch.face, "front")]
            assert sorted(numbers) == list(range(1, swatch.copies + 1)), (entry["path"], swatch)
            assert copies[swatch.face, "back"] == swatch.copies * has_backs
            assert fits(area(path, entry["pages"], swatch.front, first), swatch, swatch.copies), (
                entry["path"],
                swatch,
            )
            assert len(words.split(swatch.title + " ")) - 1 >= swatch.copies
            backs[swatch.back] += swatch.copies * has_backs
        for swatch in SWATCHES:
            assert fits(area(path, entry["pages"], swatch.back, first), swatch, backs[swatch.back]), (
                entry["path"],
                swatch,
            )


def fits(shown: float, swatch: Swatch, copies: int) -> bool:
    """True if an area is that of so many copies, their words left out, with more or less of their bleed.
    Other things may have a little of the colour."""
    w, h = (63, 88) if swatch.deck == "swatches" else (44, 68)
    return 0.9 * w * h * copies <= shown <= (w + 6.5) * (h + 6.5) * copies + 0.05 * w * h


@pytest.mark.parametrize("backs", ["duplex", "short", "fold"])
def test_every_back_lies_behind_its_own_front(shop: Workshop, backs: str) -> None:
    """Turn the sheet, or fold it, and look through the middle and near a corner of each front."""
    entry = shop.entry(product="cards", paper="a4", backs=backs)
    path, wanted = shop.out / entry["path"], {each.face: each for each in SWATCHES}
    looked = 0
    for face in entry["faces"]:
        swatch = wanted.get(face["id"])
        if swatch is None or face["side"] == "back":
            continue
        for dx, dy in ((face["w_mm"] / 2, face["h_mm"] / 2), (2.0, face["h_mm"] - 2.0)):
            behind = turned(path, face["page"], face["x_mm"] + dx, face["y_mm"] + dy, backs)
            assert near(behind, swatch.back), (face, backs)
            looked += 1
    assert looked == 2 * sum(each.copies for each in SWATCHES)


def turned(pdf: Path, page: int, x: float, y: float, backs: str) -> Colour:
    """Return the colour behind a place of a front, when the paper is turned about an edge or folded."""
    high, wide = (side / DOTS for side in picture(pdf, page).shape[:2])
    if backs == "fold":
        return at(pdf, page, x, high - y)
    about_upright = (backs == "duplex") == (high > wide)
    return at(pdf, page + 1, wide - x, y) if about_upright else at(pdf, page + 1, x, high - y)


# -- pictures, ZIPs, JSON ---------------------------------------------------------------------------------


def listed(path: Path) -> tuple[list[dict[str, str]], dict[str, Image.Image]]:
    """Return the list of a ZIP, and its pictures by their names. The ZIP must be whole."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        held = {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
    rows = list(csv.DictReader(io.StringIO(held["list.csv"].decode())))
    return rows, {name: opened(data) for name, data in held.items() if name.endswith(".png")}


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.verify()
    return Image.open(io.BytesIO(data)).convert("RGB")


def middle(image: Image.Image) -> Colour:
    found: Any = image.getpixel((image.width // 2, image.height // 2))
    return found[0], found[1], found[2]


@pytest.mark.parametrize("product", ["images", "mpc", "tgc"])
def test_pictures_show_the_cards_that_their_list_names(shop: Workshop, product: str) -> None:
    rows, pictures = listed(shop.pdf(product=product))
    wanted = {(each.deck, each.id): each for each in SWATCHES}
    found = {}
    for row in rows:
        swatch = wanted.get((row["deck"], row.get("id") or row.get("card") or ""))
        if swatch is not None:
            assert near(middle(pictures[row["front"]]), swatch.front), row
            assert near(middle(pictures[row["back"]]), swatch.back), row
            found[swatch.face] = int(row["copies"]), row["title"]
    sold = {each.face: (each.copies, each.title) for each in SWATCHES}
    assert found == {face: sold[face] for face in found}
    assert {face for face in sold if face.startswith("swatches/")} <= set(found)
    assert product != "images" or set(found) == set(sold)


def test_the_table_has_every_card_with_its_own_back(shop: Workshop) -> None:
    table = Unpacked(shop.pdf(product="tts"))
    decks = table.decks()
    for deck in ("swatches", "chips"):
        data = decks[f"Deck of {deck}"]
        shown: Counter[tuple[str, Colour, Colour]] = Counter()
        for card in data["ContainedObjects"]:
            front, back = (middle(cell(data, card, table, side)) for side in ("FaceURL", "BackURL"))
            shown[card["Nickname"], front, back] += 1
        wanted = {(s.title, s.front, s.back): s.copies for s in SWATCHES if s.deck == deck}
        assert shown == wanted


def test_the_contact_sheet_shows_every_card_once_with_its_copies(shop: Workshop) -> None:
    """Cards of one deck take up the same area, however many copies they have."""
    entry = shop.entry(product="contact")
    path = shop.out / entry["path"]
    words = words_of(path, "-raw")
    for deck in ("swatches", "chips"):
        cards = [each for each in SWATCHES if each.deck == deck]
        shown = [area(path, entry["pages"], each.front) for each in cards]
        assert min(shown) > 100 and max(shown) < 1.1 * min(shown), deck
        assert [c.id for c in cards if c.copies > 1 and f"{c.copies} × {c.title}" not in words] == []


def test_the_manifest_is_whole_and_says_what_lies_there(shop: Workshop) -> None:
    manifest = json.loads((shop.out / "manifest.json").read_text("utf-8"))
    listed_files = {entry["path"] for entry in manifest["files"]}
    assert listed_files == {p.relative_to(shop.out).as_posix() for p in shop.out.rglob("*/*/*.*")}


def test_what_has_changed_is_printed_and_nothing_else(shop: Workshop, tmp_path: Path) -> None:
    later = Workshop.with_games(tmp_path, "mini")
    write_game(later)
    swatch = SWATCHES[3]
    later.edit("content/mini/cards.yaml", f"title: {swatch.title},", "title: Another,")
    manifest = str(shop.out / "manifest.json")
    done = later.pliego("build", "--papers", "a4", "--products", "changes", "--changed-since", manifest)
    assert done.returncode == 0, done.stdout + done.stderr
    path, entry = later.pdf(product="changes"), later.entry(product="changes")
    assert fits(area(path, entry["pages"], swatch.front), swatch, swatch.copies)
    others = [each for each in SWATCHES if each != swatch and area(path, entry["pages"], each.front) > 1]
    assert others == []
    assert words_of(path, "-raw").count("Another") >= swatch.copies
