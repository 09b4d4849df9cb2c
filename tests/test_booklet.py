"""The booklet: the paper is folded here as a hand does it, and its pages are read from the written file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from heard import elements_of, kids_of
from hypothesis import given
from hypothesis import strategies as st
from pliego.cli.main import cli
from pliego.printing.pdf.folding import Sheetful, folded
from pliego.printing.sheets.booklet import SHEET_MM, BookletSide, booklet_sides, padding
from workshop import ROOT, Workshop, begun_game

WIDTH_MM = 148.5
POINT_MM = 25.4 / 72


def leafed(sides: Sequence[BookletSide], *, is_long_edge: bool) -> list[int]:
    """Return the pages in the order in which a reader of the folded sheets meets them.

    The back of a sheet is seen after the sheet is turned about the edge that the printer turned it about.
    About the long edge that puts it upside down, so the reader turns the whole sheet round once more.
    """
    before, behind = list[int](), list[int]()
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        inside = (back.right, back.left) if is_long_edge else (back.left, back.right)
        before += [front.right.number, inside[0].number]
        behind += [front.left.number, inside[1].number]
    return [*before, *reversed(behind)]


@given(st.integers(1, 40), st.booleans())
def test_folded_sheets_show_every_page_upright_and_in_order(sheets: int, is_long_edge: bool) -> None:
    pages = 4 * sheets
    sides = [*booklet_sides(pages, WIDTH_MM, is_long_edge=is_long_edge)]
    assert leafed(sides, is_long_edge=is_long_edge) == [*range(1, pages + 1)]
    for number, side in enumerate(sides):
        creep, is_back = number // 2 * SHEET_MM, number % 2 == 1
        assert (side.left.x_mm, side.right.x_mm) == (creep, WIDTH_MM - creep)
        assert {side.left.turn, side.right.turn} == {180 if is_back and is_long_edge else 0}


@given(st.integers(0, 500))
def test_a_booklet_is_filled_to_whole_sheets(pages: int) -> None:
    assert (pages + padding(pages)) % 4 == 0 and padding(pages) in range(4)


def test_pages_that_fill_no_sheet_are_refused() -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        next(booklet_sides(6, WIDTH_MM, is_long_edge=True))


def four_pages() -> bytes:
    """Return four pages with a square near the top left of each, a link, a name and a bookmark to page 4."""
    pdf = pikepdf.new()
    for _ in range(4):
        page = pdf.add_blank_page(page_size=(420, 600))
        page.contents_add(b"20 560 10 10 re f")
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[10, 20, 50, 60])
    link.Dest = pikepdf.Array([pdf.pages[3].obj, pikepdf.Name.XYZ, 30, 500, 0])
    pdf.pages[1].obj.Annots = pikepdf.Array([pdf.make_indirect(link)])
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("End", 3, "XYZ", left=30, top=500))
    pdf.save(out := io.BytesIO())
    return out.getvalue()


@pytest.mark.parametrize(
    ("is_long_edge", "link", "to"), [(False, [10, 20, 50, 60], 30), (True, [790, 540, 830, 580], 30)]
)
def test_links_and_bookmarks_follow_their_pages(is_long_edge: bool, link: list[int], to: int) -> None:
    width = 420 * POINT_MM
    sides = booklet_sides(4, width, is_long_edge=is_long_edge)
    sheets = [Sheetful.of_booklet(side, width, 600 * POINT_MM) for side in sides]
    data = folded(four_pages(), sheets)
    assert data == folded(four_pages(), sheets)
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert [[float(each) for each in page.MediaBox] for page in pdf.pages] == [[0, 0, 840, 600]] * 2
        (note,) = pdf.pages[1].obj.Annots
        assert [round(float(each)) for each in note.Rect] == link
        for target in (note.Dest, outline.root[0].destination):
            assert target[0].objgen == pdf.pages[0].obj.objgen
            assert [round(float(each)) for each in (target[2], target[3])] == [to, 500]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("folded"))
    begun_game(shop.root / "content/plantilla")
    made = shop.build(papers=("a4",), products=("booklet",), backs=("duplex", "short", "fold"))
    assert [problem for problem in made.problems if problem.severity == "error"] == []
    return shop


def halves(pdf: Path) -> Iterator[tuple[str, str]]:
    """Yield the words on the left and on the right half of each side."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            found = [text.get_text_bounded(left, 0, left + width / 2, height) for left in (0, width / 2)]
            yield found[0], found[1]


@pytest.mark.long
@pytest.mark.parametrize("backs", ["duplex", "short"])
def test_the_printed_booklet_is_read_from_1_to_the_end(shop: Workshop, backs: str) -> None:
    path = shop.pdf(product="booklet", backs=backs)
    with pypdfium2.PdfDocument(path) as document:
        sizes = {tuple(round(each * POINT_MM, 1) for each in page.get_size()) for page in document}
    assert sizes == {(297.0, 210.0)}
    numbers = [tuple(number_of(half) for half in side) for side in halves(path)]
    pages = 2 * len(numbers)
    planned = [*booklet_sides(pages, WIDTH_MM, is_long_edge=backs == "duplex")]
    assert numbers == [(side.left.number, side.right.number) for side in planned]
    assert leafed(planned, is_long_edge=backs == "duplex") == [*range(1, pages + 1)]


def placed(pdf: Path) -> list[list[float]]:
    """Return for each side of a sheet how far in mm its pages lie from the left edge of the paper."""
    with pikepdf.open(pdf) as document:
        return [
            [
                round(float(step.operands[4]) * POINT_MM, 3)
                for step in pikepdf.parse_content_stream(page)
                if str(step.operator) == "cm"
            ]
            for page in document.pages
        ]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a game whose rulebook takes some sheets."""
    folder = tmp_path_factory.mktemp("paper")
    rules = begun_game(folder / "content/mio") / "rules.yaml"
    text = rules.read_text("utf-8")
    prose = " ".join(["Todos miran, todos esperan, nadie dice nada y la noche pasa despacio."] * 50)
    more = "".join(f"  - {{id: s{n}, title: Noche {n}, blocks: [{{prose: {prose!r}}}]}}\n" for n in range(3))
    assert "\nsections:\n" in text
    rules.write_text(text.replace("\nsections:\n", f"\nsections:\n{more}"), "utf-8")
    return folder


def typed(games: Path, *words: str) -> Result:
    """Return what `pliego build` does."""
    where = ["--content", str(games / "content"), "--out", str(games / "build"), "--jobs", "1"]
    return CliRunner().invoke(cli, ["build", "mio", *where, *words])


@pytest.mark.parametrize(("stock", "name", "thick"), [("120g", "-sheet0.15", 0.15), ("", "", SHEET_MM)])
def test_inner_pages_lie_nearer_to_the_fold_by_the_paper(
    games: Path, stock: str, name: str, thick: float
) -> None:
    words = ["--products", "booklet", "--papers", "a4", "--backs", "short"]
    done = typed(games, *words, *(["--stock", stock] if stock else []))
    assert done.exit_code == 0, done.output
    found = placed(games / f"build/mio/es/mio-booklet-es-a4-short{name}.pdf")
    assert len(found) >= 4
    for side, (left, right) in enumerate(found):
        creep = side // 2 * thick
        assert (left, right) == pytest.approx((creep, WIDTH_MM - creep), abs=0.002)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["booklet", "--stock", "80gg"], "found `80gg`; did you mean `80g`?"),
        (["booklet", "--stock", "3"], "paper that can be folded, at most 0.5 mm, found 3 mm (`3`)"),
        (["booklet", "--stock", "80g sleeved"], "or the thickness of a sheet in mm, such as 0.12"),
        (["cards,kit", "--stock", "80g"], "expected `booklet` among --products, found cards, kit"),
    ],
)
def test_a_paper_that_is_none_is_refused(games: Path, words: list[str], said: str) -> None:
    done = typed(games, "--products", *words)
    assert done.exit_code == 2 and said in done.output


def number_of(half: str) -> int:
    """Return the number at the foot of a page, wherever that lies on the sheet."""
    found = re.search(r"Reglamento\s+(\d+)", half)
    assert found is not None, half
    return int(found[1])


@pytest.mark.long
def test_a_screen_reader_hears_every_page_of_the_booklet(shop: Workshop) -> None:
    with pikepdf.open(shop.pdf(product="booklet", backs="duplex")) as pdf:
        sheets = {page.obj.objgen for page in pdf.pages}
        forms = {form.objgen for page in pdf.pages for form in page.obj.Resources.XObject.values()}
        owners = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
        waiting, told = [*elements_of(pdf.Root.StructTreeRoot)], 0
        while waiting:
            element = waiting.pop()
            waiting += elements_of(element)
            for kid in kids_of(element):
                assert not isinstance(kid, int), "content of a page that is gone"
                if "/MCID" in kid:
                    told += 1
                    assert kid.Pg.objgen in sheets and kid.Stm.objgen in forms
                    assert owners[int(kid.Stm.StructParents)][int(kid.MCID)].objgen == element.objgen
        assert told > 50
        assert str(pdf.Root.Lang) == "es" and bool(pdf.Root.MarkInfo.Marked)


@pytest.mark.long
def test_a_booklet_of_another_way_of_printing_backs_is_one_of_both_sides(shop: Workshop) -> None:
    made = {(entry["backs"], entry["path"]) for entry in shop.entries(product="booklet")}
    assert made == {
        ("duplex", "plantilla/es/plantilla-booklet-es-a4.pdf"),
        ("short", "plantilla/es/plantilla-booklet-es-a4-short.pdf"),
    }


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml")))
def test_each_rulebook_is_a_booklet_without_a_word_beyond_its_pages(tmp_path: Path, game: str) -> None:
    shop = Workshop.with_games(tmp_path, game)
    assert shop.build(papers=("a4",), products=("booklet",)).problems == []
    numbers = [number_of(half) for side in halves(shop.pdf(product="booklet")) for half in side]
    assert sorted(numbers) == [*range(1, len(numbers) + 1)] and len(numbers) % 4 == 0
