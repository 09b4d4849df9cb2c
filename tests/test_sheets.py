"""Faces on sheets, counted: what is cut, what lies behind what, and what is wrong with any of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from easel import Easel
from pliego.cards.drawing import Group
from pliego.game.labels import read_labels
from pliego.printing.book.figures import FigureRequest
from pliego.printing.paper import grid_for
from pliego.printing.papers import PAPERS
from pliego.printing.products.books import Books
from pliego.printing.products.catalogue import products_of
from pliego.printing.products.chapters import number_chapters, plan_chapters
from pliego.printing.products.edition import PARTS, Edition
from pliego.printing.products.page_facts import facts_of
from pliego.printing.sheets.cuts import cuts_round, inside
from pliego.text.files import Folder
from workshop import ROOT

TEMPLATES = Folder(ROOT / "templates")
CARD = "{size: [50, 80], items: [{rect: {fill: red}, at: [0, 0, 50, 80]}]}"


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    easel = Easel(tmp_path)
    easel.layout("face", CARD)
    return easel


def edition_of(easel: Easel) -> Edition:
    """Return the edition of an easel's game on A4, turned about its long edge."""
    faces = replace(easel.faces()[0], labels=read_labels(TEMPLATES, "es")[0])
    paper = PAPERS["a4"]
    return Edition(faces, TEMPLATES, paper, "duplex", Books(faces, TEMPLATES, paper))


def test_faces_that_touch_are_parted_by_one_cut() -> None:
    """However their sides were added up."""
    for tenths in range(300, 900, 7):
        grid = grid_for(PAPERS["letter"], tenths / 10, tenths / 10 + 13.3)
        assert grid is not None
        slots = [grid.slot(place) for place in range(grid.places)]
        boxes = [(slot.x_mm, slot.y_mm, slot.w_mm, slot.h_mm) for slot in slots]
        block = (grid.left_mm, grid.top_mm, grid.columns * grid.w_mm, grid.rows * grid.h_mm)
        room = inside(grid.paper)
        cuts = cuts_round((room[0] - 5, room[1] - 5, room[2] + 10, room[3] + 10), block, boxes)
        assert (len(cuts.vertical_mm), len(cuts.horizontal_mm)) == (grid.columns + 1, grid.rows + 1), tenths


def test_what_is_wrong_with_a_back_is_told_with_the_cards(easel: Easel) -> None:
    easel.layout("rear", "{size: [50, 80], items: [{text: Demasiado, style: body, at: [0, 0, 9, 4]}]}")
    _sheets, problems = edition_of(easel).sheets("cards")
    assert [problem.code for problem in problems] == ["text-overflow"]


def test_sheets_of_two_scenarios_share_a_paper_each_copy_with_its_like(easel: Easel) -> None:
    """Only one scenario is played at a time, with all its copies."""
    part = "{title: Hoja, layout: big, each: scenario, copies: 2, paper: plain}"
    easel.write("content/test/boards.yaml", f"sheets: {{hoja: {part}}}\n")
    for name in ("casa", "mina"):
        easel.write(f"content/test/scenarios/{name}.yaml", f"title: {name.title()}\n")
    easel.layout("big", "{size: [180, 250], items: [{rect: {fill: red}, at: [0, 0, 9, 9]}]}")
    chapters = [each for each in plan_chapters(edition_of(easel)) if each.product == "parts"]
    sheets = [sheet for chapter in chapters for sheet in chapter.sheets]
    papers = [[(face.id, face.copy, face.page) for face in sheet.faces] for sheet in sheets]
    assert papers == [[("sheets/hoja/casa", copy, 1), ("sheets/hoja/mina", copy, 2)] for copy in (1, 2)]


def test_page_1_counts_the_cuts_of_what_is_needed_tonight(easel: Easel) -> None:
    """A part that can wait is cut when it is wanted."""
    easel.layout("big", "{size: [150, 200], items: [{rect: {fill: red}, at: [0, 0, 9, 9]}]}")
    counted = []
    for later in ("false", "true"):
        easel.write(
            "content/test/boards.yaml", f"boards: {{mapa: {{title: Mapa, layout: big, later: {later}}}}}\n"
        )
        edition = edition_of(easel)
        counted.append(facts_of(edition, number_chapters(edition, list(plan_chapters(edition))))[0]["cuts"])
    assert counted[0] - counted[1] == 4


def page_1(easel: Easel, sheets: str) -> dict[str, object]:
    """Return what page 1 shows of a game with such sheets on plain paper, one to a page, folded once."""
    easel.layout(
        "big", "{size: [180, 250], folds: [[0, 9, 180, 9]], items: [{rect: {fill: red}, at: [0, 0, 9, 9]}]}"
    )
    easel.write("content/test/boards.yaml", f"sheets: {{{sheets}}}\n")
    edition = edition_of(easel)
    return facts_of(edition, number_chapters(edition, list(plan_chapters(edition))))[0]


@pytest.mark.parametrize(("shape", "counted"), [("rectangle", 0), ("round", 5)])
def test_page_1_counts_what_is_cut_out_along_its_outline(easel: Easel, shape: str, counted: int) -> None:
    """It says how, and a book shows the piece as it is then."""
    easel.layout("disc", f"{{size: [30, 30], shape: {shape}, background: red}}")
    easel.write("content/test/boards.yaml", "tokens: {disco: {title: Disco, layout: disc, copies: 5}}\n")
    edition = edition_of(easel)
    facts = facts_of(edition, number_chapters(edition, list(plan_chapters(edition))))[0]
    said = [step["text"] for step in facts["steps"] if f"{counted} piezas" in step["text"]]
    assert facts["shapes"] == counted and len(said) == (counted > 0)
    assert ("redondo" in facts["tools"]) == (counted > 0)
    assert facts["figures"][2]["number"] == str(int(facts["cuts"]) + counted)
    drawing, _problems = edition.books.figure(FigureRequest("face", "tokens/disco"))
    assert drawing is not None
    (whole,) = drawing.items
    assert isinstance(whole, Group) == (counted > 0)


@pytest.mark.parametrize(
    ("fold", "counted"), [("now", (0, 1, 0, 0)), ("later", (0, 0, 1, 0)), ("apart", (1, 0, 0, 1))]
)
def test_page_1_counts_each_fold_when_it_is_made_and_a_cut_along_it(
    easel: Easel, fold: str, counted: tuple[int, ...]
) -> None:
    part = "{title: Hoja, layout: big, paper: plain"
    none = page_1(easel, f"hoja: {part}, later: true}}")
    facts = page_1(easel, f"hoja: {part}, fold: {fold}}}")
    parted = [facts[name] for name in ("folds", "scored", "apart")]
    assert (int(str(facts["cuts"])) - int(str(none["cuts"])), *parted) == counted


def test_what_no_player_may_see_is_in_a_pdf_of_its_own(easel: Easel) -> None:
    """No other sheets hold it. Page 2 says first that there is such a PDF, and of how many sheets."""
    part = "layout: big, paper: plain"
    facts = page_1(
        easel,
        f"uno: {{title: Uno, {part}}}, dos: {{title: Dos, {part}, secret: true, copies: 2}}, "
        f"tres: {{title: Tres, {part}, secret: true, later: true}}",
    )
    steps = facts["steps"]
    assert isinstance(steps, list)
    said = [step["text"] for step in steps if step["text"].startswith("El PDF «spoilers»")]
    assert (
        len(said) == 1
        and "(3 hojas de folio normal)" in said[0]
        and "Dos, Tres" in said[0]
        and steps[0]["text"] == said[0]
    )
    edition = edition_of(easel)
    shown = {
        product: [face.id for sheet in edition.sheets(product)[0] for face in sheet.faces]
        for product in ("spoilers", "sheets", PARTS)
    }
    parts = [chapter for chapter in plan_chapters(edition) if chapter.product == PARTS]
    in_kit = [face.id for each in parts for sheet in each.sheets for face in sheet.faces]
    assert shown == {
        "spoilers": ["sheets/dos", "sheets/dos", "sheets/tres"],
        "sheets": ["sheets/uno"],
        PARTS: ["sheets/uno"],
    }
    assert in_kit == ["sheets/uno"]
    assert {"sheets", "spoilers", "kit"} <= {*products_of(edition.faces.game)}


def test_a_game_without_secrets_has_no_pdf_of_them(easel: Easel) -> None:
    facts = page_1(easel, "uno: {title: Uno, layout: big, paper: plain}")
    steps = facts["steps"]
    assert isinstance(steps, list) and not [each for each in steps if "spoilers" in each["text"]]
    assert "spoilers" not in products_of(edition_of(easel).faces.game)


def test_a_game_whose_sheets_are_all_secret_has_no_product_of_sheets(easel: Easel) -> None:
    page_1(easel, "uno: {title: Uno, layout: big, paper: plain, secret: true}")
    edition = edition_of(easel)
    found = products_of(edition.faces.game)
    assert "sheets" not in found and "spoilers" in found
