"""A printer that is off: measured with a sheet, corrected in every file, and read back from the files."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat
from pliego.cards.drawing import (
    Drawing,
    Group,
    Matrix,
    Page,
    Placement,
    Stroke,
    TextRun,
    VectorPath,
    multiply,
)
from pliego.cards.flat import Point
from pliego.cards.fonts.measure import Fonts
from pliego.game.labels import read_labels
from pliego.make.printers import PrinterSheet, PrinterSide, printers_in, with_sheet, written
from pliego.printing.calibration.drift import Drift, Misread, implausible, inverse, moved
from pliego.printing.calibration.readings import back_drift, behind, crosses, front_drift, ideal_front, scales
from pliego.printing.calibration.sheet import CalibrationSheet
from pliego.printing.paper import Backs, Paper
from pliego.printing.papers import PAPERS, USUAL_PAPERS
from pliego.printing.pdf.corrected import corrected
from pliego.printing.pdf.document import Meta, write_pdf
from pliego.text.files import Folder
from workshop import ROOT, Workshop, pages_text

MM_PER_PT = 25.4 / 72
NEAR_MM = 0.05
LANGS = ("de", "en", "es", "fr", "it", "pl", "pt")
DRIFTS = st.builds(
    Drift,
    st.floats(-4, 4),
    st.floats(-4, 4),
    st.floats(-0.8, 0.8),
    st.floats(98.5, 101.5),
    st.floats(98.5, 101.5),
)
TURNS: tuple[Backs, Backs] = ("duplex", "short")
BACKS = st.sampled_from(TURNS)
TABLE = "Name,Copies,Text\nFire,2,Burns.\nIce,12,Slips.\n"
BUILD = ("build", "--content", ".", "--papers", "a4")
CARDS = "spells/en/spells-cards-en-a4.pdf"
FOR_HP = "spells/en/spells-cards-en-a4-printer-hp.pdf"


def distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def typed(numbers: list[float]) -> list[float]:
    """Return readings as a person with very good eyes types them."""
    return [round(number, 2) for number in numbers]


def read_front(paper: Paper, drift: Drift) -> list[float]:
    """Measure a printed front with a ruler."""
    a, b, c = (moved(drift.matrix(paper), point) for point in crosses(paper))
    return typed([a[0], c[0], a[1], distance(a, b), distance(a, c)])


def read_back(paper: Paper, backs: Backs, front: Drift, back: Drift) -> list[float]:
    """Prick the crosses of a printed front, and read the holes on the printed scales of the back."""
    found = list[float]()
    for cross, middle in zip(crosses(paper), scales(paper, backs), strict=True):
        hole = behind(moved(front.matrix(paper), cross), paper, backs)
        x, y = moved(inverse(back.matrix(paper)), hole)
        found += [x - middle[0], y - middle[1]]
    return typed(found)


def marked(paper: Paper) -> bytes:
    """Return a front, a back and a landscape page with a line from a corner to the other."""
    stroke = Stroke((0, 0, 0), 0.2)
    pages = []
    for number, sheet in enumerate((paper, paper, paper.turned())):
        ends = (20.0 + number, 30.0), (sheet.w_mm - 15, sheet.h_mm - 12)
        path = VectorPath((("M", ends[0]), ("L", ends[1])), stroke=stroke)
        drawing = Drawing(sheet.w_mm, sheet.h_mm, (path,))
        pages.append(Page(sheet.w_mm, sheet.h_mm, (Placement(drawing, 0.0, 0.0),)))
    return write_pdf(pages, Meta("", "", "", "en", date(2026, 1, 1)), Fonts(Folder(ROOT)))


def ends_of(page: pikepdf.Page) -> Iterator[Point]:
    """Yield where the lines of a page begin and end, in mm from the top left of its paper."""
    here: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        numbers = tuple(float(each) for each in operands) if str(operator) in ("cm", "m", "l") else ()
        match str(operator), numbers:
            case "q", _:
                kept.append(here)
            case "Q", _:
                here = kept.pop()
            case "cm", (a, b, c, d, e, f):
                here = multiply(here, (a, b, c, d, e, f))
            case (("m" | "l"), (x, y)):
                x, y = moved(here, (x, y))
                yield x * MM_PER_PT, (float(page.mediabox[3]) - y) * MM_PER_PT


@settings(deadline=None, max_examples=40)
@given(DRIFTS, DRIFTS, st.sampled_from(USUAL_PAPERS), BACKS)
def test_what_is_read_off_a_sheet_corrects_a_pdf_to_a_twentieth_of_a_millimetre(
    front: Drift, back: Drift, name: str, backs: Backs
) -> None:
    paper = PAPERS[name]
    read = front_drift(paper, read_front(paper, front))
    behind_it = back_drift(paper, backs, read, read_back(paper, backs, front, back))
    matrices = [drift.correction(paper) for drift in (read, behind_it, behind_it)]
    plain, data = marked(paper), corrected(marked(paper), matrices)
    with pikepdf.open(io.BytesIO(plain)) as ideal, pikepdf.open(io.BytesIO(data)) as pdf:
        for number, drift in enumerate((front, back, back)):
            wanted = [*ends_of(ideal.pages[number])]
            if number == 2:
                wanted = [(paper.w_mm - y, x) for x, y in wanted]
            printed = [moved(drift.matrix(paper), point) for point in ends_of(pdf.pages[number])]
            assert max(map(distance, wanted, printed)) < NEAR_MM
            assert [round(float(each) * MM_PER_PT, 1) for each in pdf.pages[number].mediabox] == [
                *(0, 0, round(paper.w_mm, 1), round(paper.h_mm, 1))
            ]
    assert data == corrected(marked(paper), matrices)


def test_a_perfect_printer_reads_what_it_should() -> None:
    for paper in (PAPERS[name] for name in USUAL_PAPERS):
        assert read_front(paper, Drift()) == [*ideal_front(paper)]
        assert (
            front_drift(paper, ideal_front(paper)) == Drift() == back_drift(paper, "short", Drift(), [0] * 6)
        )


def test_links_boxes_and_patterns_move_with_the_page() -> None:
    """A box ends where the paper does."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(400, 600))
    page.trimbox = [20, 30, 380, 570]
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[10, 20, 50, 60])
    link.Dest = pikepdf.Array([page.obj, pikepdf.Name.XYZ, 30, 500, 0])
    page.obj.Annots = pikepdf.Array([pdf.make_indirect(link)])
    pattern = pdf.make_indirect(pikepdf.Dictionary(PatternType=2, Matrix=[1, 0, 0, 1, 5, 5]))
    page.obj.Resources = pikepdf.Dictionary(Pattern=pikepdf.Dictionary(P1=pattern))
    pdf.save(out := io.BytesIO())
    right_down: Matrix = (1, 0, 0, 1, 100 * MM_PER_PT, 50 * MM_PER_PT)
    with pikepdf.open(io.BytesIO(corrected(out.getvalue(), [right_down]))) as found:
        (after,) = found.pages
        (note,) = after.obj.Annots
        numbers = [after.trimbox, note.Rect, note.Dest[2:4], after.obj.Resources.Pattern.P1.Matrix]
        assert [[round(float(each)) for each in several] for several in numbers] == [
            [120, 0, 400, 520],
            [110, -30, 150, 10],
            [130, 450],
            [1, 0, 0, 1, 105, -45],
        ]


@pytest.mark.parametrize(
    "readings", [(25, 25, 25, 190, 240), (25, 60, 25, 160, 240), (float("nan"), *[25] * 4)]
)
def test_readings_that_cannot_be_are_refused(readings: tuple[float, ...]) -> None:
    with pytest.raises(Misread, match="expected"):
        front_drift(PAPERS["a4"], readings)


def test_holes_that_form_no_right_angle_are_refused() -> None:
    with pytest.raises(Misread, match=r"one turn .* from A to B"):
        back_drift(PAPERS["a4"], "duplex", Drift(), (0, 0, 0, 3, 0, 0))


def test_what_no_printer_does_is_implausible() -> None:
    assert len([*implausible(Drift(30, -30, 10, 90, 110))]) == 5
    assert [*implausible(Drift(3, -3, 1, 98, 102))] == []


def test_the_file_of_printers_is_read_as_it_was_written(tmp_path: Path) -> None:
    sheet = PrinterSheet.of(("a4", "card", "short"), 3.5, back=PrinterSide.of(Drift(-1.5, 0.25, -0.1, 99.5)))
    data = written(with_sheet({}, "hp", sheet))
    assert printers_in(data, tmp_path / "printers.yaml") == ({"hp": [sheet]}, [])
    again = written(with_sheet({"hp": [sheet]}, "hp", sheet))
    assert again == data
    wrong = data.replace(b"right: -1.5", b"right: 30").replace(b"width: 99.5", b"width: no")
    assert {problem.span.line for problem in printers_in(wrong, tmp_path / "x")[1] if problem.span} == {11}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A deck of a stranger, whose printer `hp` puts backs 2 mm too far right."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    shop = Workshop(tmp_path)
    shop.write("spells.csv", TABLE)
    assert shop.pliego("new", "Spells", "--deck", "spells.csv").returncode == 0
    kept = shop.pliego("printer", "hp", "--dx", "2", "--dy", "-0.5", "--margin", "3")
    assert "back 2 mm too far right, 0.5 mm too far up; 3 mm blank" in kept.stdout
    return shop


def first_matrices(path: Path) -> list[tuple[float, ...]]:
    """Return how far each page is moved, in mm to the right and down."""
    with pikepdf.open(path) as pdf:
        found = [pikepdf.parse_content_stream(page)[1][0] for page in pdf.pages]
        return [(float(each[4]) * MM_PER_PT, -float(each[5]) * MM_PER_PT) for each in found]


def test_the_backs_of_a_deck_are_moved_and_the_plain_file_stays(shop: Workshop) -> None:
    assert shop.pliego(*BUILD, "--products", "cards,kit").returncode == 0
    plain = shop.bytes()
    built = shop.pliego(*BUILD, "--products", "cards,kit", "--printer", "hp")
    assert (built.returncode, built.stdout.count("warning")) == (0, 0)
    assert all(data == plain[path] for path, data in shop.bytes().items() if path in plain and "pdf" in path)
    moves = first_matrices(shop.out / FOR_HP)
    assert moves == [pytest.approx(each, abs=0.01) for each in [(0, 0), (-2, 0.5)] * 2]
    kit = shop.out / "spells/en/spells-kit-en-a4-printer-hp.pdf"
    assert first_matrices(kit) == [pytest.approx(each, abs=0.01) for each in [(0, 0), (-2, 0.5)] * 3]
    assert "for the printer hp" in pages_text(kit)[0]
    assert {each["path"] for each in shop.entries() if each.get("printer") == "hp"} == {
        FOR_HP,
        kit.relative_to(shop.out).as_posix(),
    }


def test_a_new_measure_makes_only_the_files_for_printers_stale(shop: Workshop) -> None:
    build = (*BUILD, "--products", "cards")
    assert shop.pliego(*build).returncode == shop.pliego(*build, "--printer", "hp").returncode == 0
    assert "0 built, 1 up to date" in shop.pliego(*build, "--printer", "hp").stdout
    shop.pliego("printer", "hp", "--dx", "1")
    assert "0 built, 1 up to date" in shop.pliego(*build).stdout
    assert "1 built, 0 up to date" in shop.pliego(*build, "--printer", "hp").stdout
    assert first_matrices(shop.out / FOR_HP)[1] == pytest.approx((-1, 0.5), abs=0.01)


def test_card_and_one_sided_sheets_have_their_own_measure(shop: Workshop) -> None:
    shop.pliego("printer", "hp", "--stock", "card", "--side", "front", "--dx", "0.75")
    assert (
        shop.pliego(*BUILD, "--products", "cards,kit", "--backs", "none", "--printer", "hp").returncode == 0
    )
    cards = shop.pdf(product="cards")
    assert first_matrices(cards) == [pytest.approx((-0.75, 0), abs=0.01)] * 2
    kit = first_matrices(shop.pdf(product="kit"))
    assert kit[0] == pytest.approx((0, 0), abs=0.01) and kit[-1] == pytest.approx((-0.75, 0), abs=0.01)


def test_what_has_no_backs_is_corrected_whatever_edge_is_measured(shop: Workshop) -> None:
    shop.pliego("printer", "ep", "--backs", "short", "--side", "front", "--dx", "1")
    build = (*BUILD, "--products", "cards,contact", "--backs", "short", "--printer", "ep")
    assert shop.pliego(*build).returncode == 0
    for product in ("cards", "contact"):
        assert first_matrices(shop.pdf(product=product))[0] == pytest.approx((-1, 0), abs=0.01)


def test_a_mark_that_comes_into_the_blank_margin_is_reported(shop: Workshop) -> None:
    shop.pliego("printer", "hp", "--margin", "5")
    built = shop.pliego(*BUILD, "--products", "cards", "--printer", "hp")
    assert built.returncode == 0
    assert "pages 2, 4 come as near as 2.8 mm" in built.stdout and "[printer-margin]" in built.stdout


def pictures(path: Path) -> list[Image.Image]:
    """Return each page with a pixel for a point."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=1, grayscale=True).to_pil().convert("L") for page in document]


@pytest.mark.long
def test_each_page_of_a_game_is_the_plain_one_moved(shop: Workshop) -> None:
    """Boards lie on their side, and books have patterns. A picture of each page is compared."""
    files = sorted((ROOT / "content").glob("*/rules.yaml"), key=lambda path: path.stat().st_size)
    games = Workshop.with_games(shop.root, files[0].parent.name)
    points = f"{10 * MM_PER_PT:.6f}"
    for side in ("front", "back"):
        shop.pliego("printer", "hp", "--side", side, "--dx", points, "--dy", points, "--margin", "0")
    build = ("build", "--content", "content", "--papers", "a4", "--products", "kit,booklet")
    assert games.pliego(*build).returncode == games.pliego(*build, "--printer", "hp").returncode == 0
    for product in ("kit", "booklet"):
        plain, corrected_file = sorted(games.out / each["path"] for each in games.entries(product=product))
        assert "printer-hp" in plain.name + corrected_file.name
        if "printer-hp" in plain.name:
            plain, corrected_file = corrected_file, plain
        for before, after in zip(pictures(plain), pictures(corrected_file), strict=True):
            assert apart(before, after, 10) < 3.5 < 7 < apart(before, after, 0) or is_blank(before)


def apart(before: Image.Image, after: Image.Image, points: int) -> float:
    """Return how much a page differs from the plain one, moved up and left."""
    upright = before.transpose(Image.Transpose.ROTATE_270) if before.width > before.height else before
    box = (30, 30, after.width - 30, after.height - 30)
    there = upright.crop(tuple(each + points for each in box))  # type: ignore[arg-type]
    return ImageStat.Stat(ImageChops.difference(after.crop(box), there)).mean[0]


def is_blank(page: Image.Image) -> bool:
    """True if a page has next to nothing on it."""
    return ImageStat.Stat(page).mean[0] > 254


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*BUILD, "--printer", "hq"), "expected a printer that is measured (`hp`), found `hq`"),
        ((*BUILD, "--backs", "short", "--printer", "hp"), "`pliego calibrate --paper a4 --backs short`"),
        (("build", "--content", ".", "--papers", "letter", "--printer", "hp"), "found it on a4"),
        (("release", "--content", ".", "--printer", "hp"), "expected files for any printer"),
        (("printer", "hp", "--dx", "30", "--turn", "10"), "expected -10 to 10 mm to the right, found 30 mm"),
        (("printer", "hp", "--margin", "nan"), "expected 0 to 20 mm of blank margin, found nan"),
        (("printer", "hp", "--dx", "nan"), "expected -10 to 10 mm to the right, found nan"),
        (("printer", "hp", "--front", "25,25"), "expected 5 numbers"),
        (("printer", "H P", "--dx", "1"), "expected a name of at most 24"),
        (("printer", "--dx", "1"), "expected the name of a printer"),
        (("printer", "new", "--corrected", "--dx", "1"), "expected a printer that is measured"),
        (("printer", "hp", "--stock", "card", "--remove"), "(a4 plain duplex), found no such paper"),
        (("calibrate", "--printer", "hq"), "expected a printer that is measured (`hp`)"),
        (("calibrate", "--lang", "xx"), "expected one of `de`, `en`"),
    ],
)
def test_a_wrong_command_says_what_is_right(shop: Workshop, words: tuple[str, ...], said: str) -> None:
    run = shop.pliego(*words)
    assert run.returncode == 2
    assert said in run.stderr


def test_printers_are_listed_and_forgotten(shop: Workshop) -> None:
    shop.pliego("printer", "hp", "--paper", "letter", "--front", "25.5,25,25,160,220")
    assert "hp: letter plain duplex: front" in (listed := shop.pliego("printer").stdout)
    assert "hp: a4 plain duplex: front exact" in listed
    assert shop.pliego("printer", "hp", "--paper", "letter", "--remove").returncode == 0
    assert "letter" not in shop.pliego("printer").stdout
    shop.pliego("printer", "hp", "--remove")
    assert "no printer is measured" in shop.pliego("printer").stdout


def test_the_questions_are_answered_as_people_type(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["24,5", "24.5 mm", "", "", "", "4", "\u22121", "", "-1", "", "-1", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in answers)))
    asked = shop.pliego("printer", "ep")
    assert "front 0.5 mm too far left; back 1.5 mm too far right; 4 mm blank" in asked.stdout
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 12))
    assert "front exact; back exact; 4 mm blank" in shop.pliego("printer", "ep").stdout
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "expected readings, found none" in shop.pliego("printer", "ep").stderr


def test_the_sheet_printed_through_the_profile_shows_zero(shop: Workshop) -> None:
    paper, front, back = PAPERS["a4"], Drift(0.8, -0.4, 0.3, 99.6, 100.2), Drift(-1.7, 1.1, -0.4, 100.5, 99.7)
    readings = [read_front(paper, front), read_back(paper, "duplex", front, back)]
    words = [",".join(f"{each:g}" for each in several) for several in readings]
    shop.pliego("printer", "hp", "--front", words[0], "--back", words[1])
    assert shop.pliego("calibrate", "--printer", "hp").returncode == 0
    with pikepdf.open(shop.root / "calibration-a4-printer-hp.pdf") as pdf:
        wanted = (crosses(paper), scales(paper, "duplex"))
        for page, drift, places in zip(pdf.pages, (front, back), wanted, strict=True):
            printed = [moved(drift.matrix(paper), point) for point in ends_of(page)]
            for place in places:
                level = [x for x, y in printed if abs(y - place[1]) < NEAR_MM]
                plumb = [y for x, y in printed if abs(x - place[0]) < NEAR_MM]
                assert min(abs(x - place[0] + 4) for x in [*level, *(x + 4 for x in level)]) < 9
                assert level and plumb


def test_a_rest_that_is_left_is_added_to_what_is_known(shop: Workshop) -> None:
    said = shop.pliego("printer", "hp", "--corrected", "--back=-0.5,0,-0.5,0,-0.5,0").stdout
    assert "back 2.5 mm too far right, 0.5 mm too far up" in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_the_sheet_stay_clear_of_what_is_measured(lang: str) -> None:
    templates = Folder(ROOT / "templates")
    labels, fonts = read_labels(templates, lang)[0], Fonts(templates.inner("fonts"))
    for paper in (PAPERS[name] for name in USUAL_PAPERS):
        for backs in TURNS:
            sheet = CalibrationSheet(paper, "card", backs, labels, fonts, "a-name-of-24-characters-")
            for page in sheet.pages():
                groups = [each for each in page.placements[0].drawing.items if isinstance(each, Group)]
                words = [run for group in groups if group.role != "artifact" for run in group.items]
                texts = [run for run in words if isinstance(run, TextRun)]
                assert min(run.x_mm for run in texts) >= 44
                assert max(run.x_mm + run.width_mm for run in texts) <= paper.w_mm - 24
                assert max(run.y_mm for run in texts) < paper.h_mm - 35
