"""The rulebook for a print shop: a finished PDF in the inks of a press, with bleed, in whole sheets."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result
from drawn import pixels
from pliego.cards.drawing import IDENTITY
from pliego.cli.main import cli
from pliego.printing.press.book_file import BookMeta, for_shop
from pliego.printing.press.colours import PressInks
from pliego.printing.press.converted import Converter
from pliego.printing.press.ink_state import InkState, after
from pliego.printing.press.mirrored import with_bleed
from pliego.printing.press.preflight import preflight
from pliego.printing.press.profile import read_profile
from pliego.printing.press.standards import X1A
from press_profile import press_profile
from test_page_boxes import boxes_of
from test_press_inks import INKS, KNOWN, form, noise, on_page, picture
from workshop import ROOT, begun_game, pages_text

MM = 72 / 25.4
ABOUT_THE_FILE = {
    "no name of the press that it is made for",
    "no word in its metadata that it is PDF/X-4",
    "no word whether its colours are trapped",
}


def sheet(text: bytes, **resources: Any) -> pikepdf.Pdf:
    """Return a PDF of one page of 60 by 40 points."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(60, 40))
    page = pdf.pages[0].obj
    page.TrimBox = page.BleedBox = page.MediaBox
    page.Resources = pikepdf.Dictionary()
    on_page(text, **resources)(pdf)
    return pdf


def converted(text: bytes, inks: PressInks = INKS, **resources: Any) -> pikepdf.Pdf:
    """Return such a page in the inks of a press."""
    pdf = sheet(text, **resources)
    Converter(pdf, inks).pages()
    return pdf


def operators(pdf: pikepdf.Pdf) -> list[str]:
    """Return the operators of the first page, as text."""
    found = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))
    return found.decode("latin-1").split("\n")


def faults(pdf: pikepdf.Pdf, standard: str = "PDF/X-4") -> set[str]:
    """Return what a shop would refuse in the content of a PDF."""
    out = io.BytesIO()
    pdf.save(out)
    found = preflight(out.getvalue(), [""] * len(pdf.pages), standard)
    return {each.found for each in found if each.page}


def inks_of(colour: tuple[float, float, float]) -> str:
    return " ".join(f"{each:.6g}" for each in INKS.parts(colour)) + " k"


# -- colours ----------------------------------------------------------------------------------------------


def test_colours_become_inks_and_words_that_are_black_are_black_alone() -> None:
    pdf = converted(
        b"0.9 0.1 0.1 rg 0 0 9 9 re f 0 0 0.15 rg BT /F 9 Tf (Sol) Tj ET 5 5 9 9 re f q 0.5 g 1 1 2 2 re f Q"
        b" 9 9 2 2 re f 0 0 0 rg BT (Mar) Tj ET"
    )
    assert faults(pdf) == set()
    red, navy = inks_of((0.9, 0.1, 0.1)), inks_of((0, 0, 0.15))
    painted = [each for each in operators(pdf) if each.endswith((" k", " gs", " f", "Tj")) or each == "f"]
    assert painted == [
        *(red, "f"),
        *("/PressOver gs", "0 0 0 1 k", "(Sol) Tj"),
        *("/PressBeside gs", navy, "f"),
        *(inks_of((0.5, 0.5, 0.5)), "f"),
        "f",
        *("/PressOver gs", "0 0 0 1 k", "(Mar) Tj"),
    ]


def test_lines_of_a_form_are_wide_enough_where_it_is_smallest() -> None:
    shown = form("/DeviceRGB", b"1 0 0 RG 0.2 w 0 0 m 9 9 l S 2 w 0 0 m 9 0 l S")
    pdf = converted(b"q 1 0 0 1 5 5 cm /Fm Do Q q 0.5 0 0 0.5 0 0 cm /Fm Do Q", XObject={"Fm": shown})
    assert faults(pdf) == set()
    stream = pdf.pages[0].obj.Resources.XObject.Fm
    widths = [float(given[0]) for given, op in pikepdf.parse_content_stream(stream) if str(op) == "w"]
    assert widths == [pytest.approx(0.5, abs=0.001), 2.0]
    assert stream.Group.CS == "/DeviceCMYK"


def shade(pdf: pikepdf.Pdf) -> Any:
    del pdf
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0.2, 0.05, 0], C1=[0.9, 0.1, 0.1], N=1)
    return pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name.DeviceRGB, Function=function)


def photo(pdf: pikepdf.Pdf) -> Any:
    made = pdf.make_stream(noise("JPEG", "RGB"))
    made.stream_dict = pikepdf.Dictionary(
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=64,
        Height=64,
        BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceRGB,
        Filter=pikepdf.Name.DCTDecode,
    )
    return made


def tile(pdf: pikepdf.Pdf) -> Any:
    made = pdf.make_stream(b"1 0 0 rg 0 0 4 4 re f")
    made.PatternType, made.PaintType, made.TilingType = 1, 1, 1
    made.BBox, made.XStep, made.YStep = [0, 0, 4, 4], 4, 4
    made.Resources = pikepdf.Dictionary()
    return made


SHOWN: dict[str, tuple[bytes, dict[str, Callable[[pikepdf.Pdf], Any]], str]] = {
    "picture": (b"/X Do", {"X": picture("/DeviceRGB", (9, 9, 99))}, "XObject"),
    "photo": (b"/X Do", {"X": photo}, "XObject"),
    "gradient": (b"/X sh", {"X": shade}, "Shading"),
    "pattern": (b"/Pattern cs /X scn 0 0 9 9 re f 0.9 0.1 0.1 rg 9 9 9 9 re f", {"X": tile}, "Pattern"),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_what_a_page_shows_is_converted_too(kind: str) -> None:
    text, made, where = SHOWN[kind]
    before = faults(sheet(text, **{where: made}))
    assert before and all("RGB" in each for each in before)
    assert faults(converted(text, **{where: made})) == set()


def test_colours_of_a_named_space_are_converted_and_inks_stay() -> None:
    pdf = converted(
        b"/DeviceRGB cs 0.9 0.1 0.1 sc 0 0 9 9 re f 0 0 1 0 k 1 1 2 2 re f 0.9 0.1 0.1 rg 3 3 2 2 re f"
    )
    red = inks_of((0.9, 0.1, 0.1))
    assert [each for each in operators(pdf) if each.endswith(" k")] == [red, "0 0 1 0 k", red]


def test_what_cannot_be_converted_is_left_for_the_preflight() -> None:
    pdf = converted(b"BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI 0.9 0.1 0.1 rg 0 0 9 9 re f")
    assert faults(pdf) == {"a picture within the text of a page"}


def test_an_old_standard_has_no_groups_and_says_what_is_transparent() -> None:
    inks = PressInks(read_profile(press_profile(), KNOWN), X1A)
    shown = form("/DeviceRGB", b"1 0 0 rg 0 0 9 9 re f")
    pdf = converted(b"/Fm Do", inks, XObject={"Fm": shown})
    assert faults(pdf, X1A) == set()
    clear = {"C": lambda _pdf: pikepdf.Dictionary(ca=0.5)}
    assert faults(converted(b"/C gs /Fm Do", inks, XObject={"Fm": shown}, ExtGState=clear), X1A) == {
        "something transparent"
    }


# -- bleed ------------------------------------------------------------------------------------------------


def test_a_page_goes_on_beyond_its_edges_as_in_a_mirror() -> None:
    pdf = sheet(b"0.8 0 0 rg 0 0 4 40 re f 0 0 0.8 rg 0 36 60 4 re f 0 0.8 0 rg 4 10 6 9 re f 30 10 9 9 re f")
    pdf.add_blank_page(page_size=(60, 40))
    pdf.pages[0].obj.MediaBox = [-5, 0, 60, 40]
    with_bleed(pdf, 3.0)
    out, bleed = io.BytesIO(), 3 * MM
    pdf.save(out)
    (_paper, _bleed, trim), _second = boxes_of(pdf)
    assert trim == pytest.approx([3, 3, 3 + 65 / MM, 3 + 40 / MM], abs=0.01)
    shown = pixels(out.getvalue(), 10 * MM)

    def colour(x: float, y: float) -> str:
        """Return the colour at a place, from the lower left of the trim in points."""
        found = tuple(shown[round((40 + bleed - y) * 10), round((x + bleed) * 10)])
        return {(204, 0, 0): "red", (0, 0, 204): "blue", (255, 255, 255): "white"}[found]

    assert [colour(30, y) for y in (34, 38, 42, 46)] == ["white", "blue", "blue", "white"]
    assert [colour(x, 20) for x in (7, 2, -2, -7)] == ["red", "white", "white", "red"]
    assert [colour(7, y) for y in (2, -2, -8)] == ["red"] * 3
    assert (colour(-7, 42), colour(-7, 46), colour(-2, 46)) == ("blue", "red", "white")
    assert pixels(out.getvalue(), 4, 1).min() == 255


@pytest.mark.parametrize("pages", [1, 4, 6])
def test_blank_pages_fill_the_last_sheet(pages: int) -> None:
    pdf, out = pikepdf.new(), io.BytesIO()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(60, 40)).obj.Resources = pikepdf.Dictionary()
    pdf.save(out)
    data = for_shop(out.getvalue(), BookMeta("Un título", "Ana", "versión 1", date(2026, 1, 31)), 3.0, INKS)
    with pikepdf.open(io.BytesIO(data)) as made:
        assert len(made.pages) == -(-pages // 4) * 4
        assert not [*preflight(data, [""] * len(made.pages))]
        assert len({tuple(trim) for _paper, _bleed, trim in boxes_of(made)}) == 1


# -- the command ------------------------------------------------------------------------------------------


def typed(root: Path, *words: str) -> Result:
    where = ["--content", str(root / "content"), "--out", str(root / "build"), "--jobs", "1"]
    profile = ["--profile", str(root / "press.icc")]
    return CliRunner().invoke(cli, ["build", "mio", "--products", "press-book", *where, *profile, *words])


def test_a_rulebook_has_whole_sheets_with_bleed_in_the_inks_of_the_press(tmp_path: Path) -> None:
    begun_game(tmp_path / "content/mio")
    (tmp_path / "press.icc").write_bytes(press_profile())
    shop = tmp_path / "shop.yaml"
    shop.write_text("format: 1\ntitle: Mine\nbleed: 4\nbook: 4x6\n", "utf-8")
    done = typed(tmp_path, "--shop", str(shop))
    assert done.exit_code == 1 and "shop.yaml:4:7: error: expected a page of at least 130" in done.output
    shop.write_text("format: 1\ntitle: Mine\nbleed: 4\nbook: 135x190\n", "utf-8")
    done = typed(tmp_path, "--shop", str(shop))
    assert done.exit_code == 0, done.output
    path = tmp_path / "build/mio/es/mio-press-book-es-shop-press.pdf"
    with pikepdf.open(path) as pdf:
        pages = len(pdf.pages)
        assert pages % 4 == 0 and f"has {pages} pages of 135 × 190 mm" in " ".join(done.output.split())
        assert not [*preflight(path.read_bytes(), [""] * pages, spots=())]
        for _paper, bleed, trim in boxes_of(pdf):
            assert trim == pytest.approx([4, 4, 139, 194], abs=0.01)
            assert bleed == pytest.approx([0, 0, 143, 198], abs=0.01)
        assert "/StructTreeRoot" not in pdf.Root and b"pdfuaid" not in pdf.Root.Metadata.read_bytes()
        black = [each for page in pdf.pages for each in words_of(page.obj.Resources.XObject.Page)]
        assert black and all(each.overprints == (each.fill == (0, 0, 0, 1)) for each in black)
    assert len(" ".join(pages_text(path))) > 200
    assert "1 up to date" in typed(tmp_path, "--shop", str(shop)).output


def words_of(shown: Any) -> list[InkState]:
    """Return how each piece of text of a form is painted."""
    state, saved, found = InkState(IDENTITY), list[InkState](), list[InkState]()
    for given, operator in pikepdf.parse_content_stream(shown):
        name = str(operator)
        if name == "q":
            saved.append(state)
        elif name == "Q":
            state = saved.pop()
        elif name in ("Tj", "TJ"):
            found.append(state)
        state = after(name, given, shown.Resources, state)  # type: ignore[arg-type]
    return found


@pytest.mark.long
def test_a_rulebook_with_pictures_is_taken_in_the_old_standard_too(tmp_path: Path) -> None:
    name = next(path.parents[1].name for path in sorted((ROOT / "content").glob("*/locale/en.po")))
    (tmp_path / "press.icc").write_bytes(press_profile())
    words = ["build", name, "--langs", "en", "--products", "press-book", "--standard", "x-1a", "--jobs", "1"]
    where = ["--out", str(tmp_path / "build"), "--profile", str(tmp_path / "press.icc")]
    done = CliRunner().invoke(cli, [*words, "--content", str(ROOT / "content"), *where])
    assert done.exit_code == 0, done.output
    path = tmp_path / f"build/{name}/en/{name}-press-book-en-press-x-1a.pdf"
    with pikepdf.open(path) as pdf:
        pages = len(pdf.pages)
        assert pages % 4 == 0 and pdf.pdf_version == "1.4"
        assert not [*preflight(path.read_bytes(), [""] * pages, X1A, spots=())]
