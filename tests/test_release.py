"""What is handed on: ZIPs that hold each edition once, whole, and the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from datetime import date
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from PIL import Image
from pliego.cli import releasing
from pliego.make.release import Parcel, parcels_of, picture
from pliego.printing.exports.archives import zipped
from reportlab.pdfgen.canvas import Canvas
from workshop import Workshop, begun_game, environment, pages_text

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("release"), "otra", "marcas")
    done = found.pliego("release", "--papers", "a4")
    assert done.returncode == 0, done.stderr
    return found


def packed(shop: Workshop, name: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO((shop.out / "release" / f"{name}.zip").read_bytes()))


def test_each_edition_is_one_zip_with_every_pdf_whole(shop: Workshop) -> None:
    names = {path.stem for path in (shop.out / "release").glob("*.zip")}
    assert names == {"otra-1.0-es-a4", "marcas-1.0-es-a4"}
    for game in ("otra", "marcas"):
        archive = packed(shop, f"{game}-1.0-es-a4")
        assert archive.testzip() is None
        held = {Path(name).name: archive.read(name) for name in archive.namelist()}
        expected = {Path(entry["path"]).name: entry["sha256"] for entry in shop.entries(game=game)}
        pdfs = {
            name: hashlib.sha256(data).hexdigest() for name, data in held.items() if name.endswith(".pdf")
        }
        assert pdfs == expected
        assert set(held) == {*expected, "about.txt", "pages.png"}


def test_the_text_says_what_and_whose_it_is(shop: Workshop) -> None:
    text = packed(shop, "otra-1.0-es-a4").read("otra-1.0-es-a4/about.txt").decode()
    assert text.startswith("La otra\n") and "Edición 1.0" in text
    assert all(Path(entry["path"]).name in text for entry in shop.entries(game="otra"))


def test_the_picture_shows_pages(shop: Workshop) -> None:
    with Image.open(io.BytesIO(packed(shop, "otra-1.0-es-a4").read("otra-1.0-es-a4/pages.png"))) as shown:
        assert shown.width == 1700 and shown.height > 400
        assert len(shown.convert("RGB").getcolors(1 << 20) or []) > 10


def coloured(pages: int, rgb: tuple[float, float, float]) -> bytes:
    """Return a PDF of so many square pages of one colour."""
    canvas: Any = Canvas(out := io.BytesIO(), pagesize=(200, 200))
    for _ in range(pages):
        canvas.setFillColorRGB(*rgb)
        canvas.rect(0, 0, 200, 200, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_the_picture_shows_the_first_page_of_everything_before_more_of_a_long_book() -> None:
    red, green, blue = (1.0, 0.0, 0.0), (0.0, 0.6, 0.0), (0.0, 0.0, 1.0)
    files = {"cards": coloured(3, green), "rulebook": coloured(60, red), "aids": coloured(1, blue)}
    with Image.open(io.BytesIO(picture(files))) as shown:
        seen = shown.convert("RGB")
        rows = [
            [seen.getpixel((220 + 420 * column, 220 + 420 * row)) for column in range(4)] for row in (0, 1, 2)
        ]
    names = {(255, 0, 0): "red", (0, 153, 0): "green", (0, 0, 255): "blue"}
    found = [names[pixel] for row in rows for pixel in row]  # type: ignore[index]
    assert found == ["red", "green", "blue", "red", "green", *["red"] * 7]


def test_the_same_build_makes_the_same_bytes(shop: Workshop) -> None:
    path = shop.out / "release" / "otra-1.0-es-a4.zip"
    before = path.read_bytes()
    path.unlink()
    assert shop.pliego("release", "--games", "otra", "--papers", "a4").returncode == 0
    assert path.read_bytes() == before


@pytest.mark.long
def test_a_build_waits_until_a_release_has_packed_what_is_built(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PDF that a build replaced meanwhile would lie in a ZIP beside older ones."""
    pack, waited = releasing.zipped, []

    def beside_a_build(*asked: Any) -> bytes:
        build = [sys.executable, "-m", "pliego", "build", "otra", "--papers", "a4"]
        with subprocess.Popen(build, cwd=shop.root, env=environment(), stderr=subprocess.DEVNULL) as process:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(3)
            process.kill()
        waited.append(True)
        return pack(*asked)

    monkeypatch.setattr(releasing, "zipped", beside_a_build)
    assert shop.pliego("release", "otra", "--papers", "a4").returncode == 0
    assert waited == [True]


def test_a_build_removes_what_a_killed_command_left_and_nothing_of_one_that_runs(shop: Workshop) -> None:
    killed = subprocess.Popen(["true"])
    killed.wait()
    gone, there = (shop.out / f"release/.x.zip.{pid}.part" for pid in (killed.pid, os.getpid()))
    gone.touch()
    there.touch()
    shop.build("otra", papers=["a4"])
    assert (gone.exists(), there.exists()) == (False, True)
    there.unlink()


def test_a_game_with_an_error_is_not_handed_on(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/cards.yaml", "copies:", "copeis:")
    done = shop.pliego("release")
    assert done.returncode == 1 and "copeis" in done.stdout
    assert not list(shop.out.glob("release/*"))


@pytest.mark.long
def test_a_language_that_lacks_a_text_is_not_handed_on(tmp_path: Path) -> None:
    begun_game(tmp_path / "content/juego")
    shop = Workshop.with_games(tmp_path)
    assert shop.pliego("translate", "init", "juego", "en").returncode == 0
    done = shop.pliego("release", "--papers", "a4")
    assert done.returncode == 1 and "untranslated" in done.stdout
    assert not list(shop.out.glob("release/*"))
    assert shop.pliego("release", "--papers", "a4", "--langs", "es").returncode == 0


def test_the_pseudo_locale_is_nothing_to_hand_on(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    done = shop.pliego("release", "--langs", "qps")
    assert done.returncode == 2 and "expected one of `es`, found `qps`" in done.stdout + done.stderr
    assert not list(shop.out.glob("release/*"))


def test_what_a_version_may_be_names_a_file_beside_the_others(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/game.yaml", '"1.0"', "v2.0-beta..3+a_b")
    assert shop.pliego("release", "--papers", "a4").returncode == 0
    (archive,) = (shop.out / "release").glob("*.zip")
    assert archive.name == "otra-v2.0-beta..3+a_b-es-a4.zip"
    names = [PurePosixPath(name) for name in zipfile.ZipFile(archive).namelist()]
    assert names and {name.parent for name in names} == {PurePosixPath(archive.stem)}


def test_a_version_that_leads_elsewhere_writes_nothing(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/game.yaml", '"1.0"', '"1/../../../pwned"')
    (shop.out / "release/otra-1").mkdir(parents=True)
    done = shop.pliego("release", "--papers", "a4")
    assert done.returncode == 1 and "content/otra/game.yaml:2:10: error: expected a version" in done.stdout
    assert list(tmp_path.rglob("*pwned*")) == []


@pytest.mark.parametrize(("year", "packed_in"), [(1975, 1980), (1980, 1980), (2026, 2026)])
def test_an_edition_older_than_zip_knows_is_packed_as_of_its_first_year(year: int, packed_in: int) -> None:
    data = zipped("a", date(year, 5, 4), [("b.pdf", b"b")])
    (info,) = zipfile.ZipFile(io.BytesIO(data)).infolist()
    assert info.date_time == (packed_in, 5, 4, 0, 0, 0)


def test_other_inks_backs_and_products_are_not_everyday() -> None:
    entry = {
        "game": "a", "lang": "es", "paper": "a4", "product": "kit", "ink": "colour", "backs": "duplex"
    }  # fmt: skip
    entries = [entry, {**entry, "ink": "low"}, {**entry, "backs": "none"}, {**entry, "product": "contact"}]
    assert parcels_of(entries) == {Parcel("a", "es", "a4"): [entry]}


def test_the_digests_of_all_zips_lie_beside_them(shop: Workshop) -> None:
    lines = (shop.out / "release/SHA256SUMS").read_text("utf-8").splitlines()
    zips = sorted((shop.out / "release").glob("*.zip"))
    assert lines == [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in zips]
    done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=shop.out / "release", check=False)
    assert done.returncode == 0


def test_what_is_published_is_rebuilt_and_compared(shop: Workshop) -> None:
    whole = (shop.out / "release/SHA256SUMS").read_text("utf-8")
    shop.write("sums.txt", "".join(line for line in whole.splitlines(True) if "otra" in line))
    done = shop.pliego("verify", "sums.txt")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 of 1 files are as they were published")
    shop.write("sums.txt", f"{'0' * 64}  otra-1.0-es-a4.zip\n{'1' * 64}  otra-0.9-es-a4.zip\n")
    done = shop.pliego("verify", "sums.txt")
    assert done.returncode == 1 and "0 of 2 files" in done.stdout
    assert "sums.txt:1:1: error: expected `otra-1.0-es-a4.zip` as it was published" in done.stdout
    assert "sums.txt:2:1: error: expected `otra-0.9-es-a4.zip` to be rebuilt" in done.stdout
    shop.write("sums.txt", f"abc\n{'0' * 64}  x.zip\n12\n")
    done = shop.pliego("verify", "sums.txt")
    assert done.returncode == 1
    assert [line[:13] for line in done.stdout.splitlines() if "sums-line" in line] == [
        "sums.txt:1:1:",
        "sums.txt:3:1:",
    ]


class Seen(HTMLParser):
    """What a browser would find: links, pictures and languages; nothing is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.langs: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert tag not in ("script", "link", "iframe")
        if tag == "a":
            self.links.append(found["href"] or "")
        if tag == "img":
            self.pictures.append(found["src"] or "")
        if tag == "section":
            self.langs.append(found["lang"] or "")


def test_a_page_shows_every_zip_with_a_picture_of_its_game(shop: Workshop) -> None:
    folder = shop.out / "release"
    text = (folder / "index.html").read_text("utf-8")
    seen = Seen()
    seen.feed(text)
    assert sorted(seen.links) == sorted(path.name for path in folder.glob("*.zip"))
    assert len(seen.pictures) == len(shop.games) and all((folder / name).is_file() for name in seen.pictures)
    assert "http" not in text
    for entry in shop.entries(product="kit", paper="a4", lang="es"):
        sheets = re.search(r"(\d+)\s+hojas?\b", pages_text(shop.out / entry["path"])[0])
        assert sheets and f"<b>{sheets[1]}</b> hoja" in text


def test_the_page_speaks_each_language_of_a_game(tmp_path: Path) -> None:
    own = Workshop.with_games(tmp_path, "otra")
    own.edit("content/otra/game.yaml", "title: ", "title: A & B > ")
    assert own.pliego("release", "--papers", "a4,a5").returncode == 0
    text = (own.out / "release/index.html").read_text("utf-8")
    assert "A &amp; B &gt; " in text
    seen = Seen()
    seen.feed(text)
    assert seen.langs == ["es"] and [link.split("-")[-1] for link in seen.links] == ["a4.zip", "a5.zip"]
