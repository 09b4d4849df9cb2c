"""Those who listen to a drawn PDF are told all of it, once, in its order."""

from __future__ import annotations

import io

import page as validation
import pikepdf
import pytest
from drawn import BLACK, pdf, run
from drawn import page as sheet
from heard import Told, told, untold
from pliego.cards.drawing import Drawing, Group, Item, Page, Picture, Placement, VectorPath, rectangle
from pliego.printing.pdf.spoken import spoken

BOX = VectorPath(rectangle(1, 1, 8, 8), fill=BLACK)
LINES = (run("Avanza dos", 5, 10), run("casillas.", 5, 14))
PARAGRAPH = Group(LINES, role="paragraph")
TITLE = Group((run("CARGA", 5, 5),), role="heading-2")
ICON = Group((BOX,), role="figure", alt="dado")


def faces(data: bytes) -> list[Told]:
    """Return what is told of the faces of a PDF, page by page."""
    ((kind, _words, pages),) = told(data)
    assert kind == "Document" and untold(data) == []
    report = validation.validate_pdf_bytes(data, profile=validation.ValidationProfile.PDF_UA_1)
    assert [(failure.rule_id, failure.message) for failure in report.failures] == []
    assert all(page[0] == "Div" for page in pages)
    return [face for page in pages for face in page[2]]


def test_a_face_is_read_in_the_order_of_its_items() -> None:
    items = [BOX, TITLE, ICON, BOX, PARAGRAPH, run("suelto", 5, 30)]
    kinds = [("H1", "", []), ("Figure", "dado", []), ("P", "", []), ("P", "", [])]
    assert faces(pdf(sheet(items))) == [("Sect", "", kinds)]


def test_what_moves_its_items_is_no_element() -> None:
    inner = Group((BOX, TITLE, Group((PARAGRAPH,), clip=BOX)), matrix=(1, 0, 0, 1, 5, 5))
    assert faces(pdf(sheet([inner, BOX]))) == [("Sect", "", [("H1", "", []), ("P", "", [])])]


def test_no_level_of_headings_is_left_out() -> None:
    items = [
        Group((run("A", y=5 * n),), role=f"heading-{level}") for n, level in enumerate((2, 3, 3, 1, 3), 1)
    ]
    ((_kind, _words, found),) = faces(pdf(sheet(items)))
    assert [kind for kind, _, _ in found] == ["H1", "H2", "H2", "H1", "H2"]


def test_decoration_and_artifacts_are_not_read() -> None:
    page = sheet([BOX, Group((run("Página 1"),), role="artifact"), Group((BOX,), opacity=0.5)])
    assert told(pdf(page)) == [("Document", "", [])]
    assert faces(pdf(page)) == []


def test_a_table_has_its_rows_and_cells_empty_ones_too() -> None:
    def row(role: str, *words: str) -> Group:
        cells = (Group((PARAGRAPH,) if word else (), role=role) for word in words)
        return Group((BOX, *cells), role="row")

    table = Group((row("head", "a", "b"), row("cell", "a", "")), role="table")
    text = [("P", "", [])]
    rows = [
        ("TR", "", [("TH", "", text), ("TH", "", text)]),
        ("TR", "", [("TD", "", text), ("TD", "", [])]),
    ]
    assert faces(pdf(sheet([table]))) == [("Sect", "", [("Table", "", rows)])]


def test_a_head_is_that_of_its_column() -> None:
    table = Group((Group((Group((PARAGRAPH,), role="head"),), role="row"),), role="table")
    with pikepdf.open(io.BytesIO(pdf(sheet([table])))) as file:
        heads = [
            each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/TH"
        ]
        assert [(str(each.A.O), str(each.A.Scope)) for each in heads] == [("/Table", "/Column")]


def test_words_in_what_is_drawn_twice_are_told_where_it_is_drawn() -> None:
    items = (run("Hola", 5, 5), *(VectorPath(rectangle(n, 9, 1, 1), fill=BLACK) for n in range(15)))
    told_twice = [("P", "Hola", [])] * 2
    twice = [Group(items), Group(items, (1, 0, 0, 1, 20, 0))]
    assert faces(pdf(sheet(twice))) == [("Sect", "", told_twice)]


def test_what_is_drawn_as_one_thing_is_read_as_one() -> None:
    items: list[Item] = [Group((BOX, TITLE, PARAGRAPH), opacity=0.5)]
    words = "CARGA. Avanza dos casillas."
    assert faces(pdf(sheet(items))) == [("Sect", "", [("P", words, [])])]


def test_a_language_of_its_own_is_said() -> None:
    items = [Group((PARAGRAPH,), lang="en"), Group((BOX,), alt="wound", lang="en")]
    with pikepdf.open(io.BytesIO(pdf(sheet(items)))) as file:
        document = file.Root.StructTreeRoot.K[0]
        elements = list(document.K.K.K)
        assert str(file.Root.Lang) == "es"
    assert [str(element.Lang) for element in elements] == ["en", "en"]


def card(*items: Item, bleed: float = 3) -> Drawing:
    return Drawing(40, 40, (BOX, *items), bleed)


def on_a_page(*drawings: Drawing, title: str = "") -> Page:
    placed = (Placement(drawing, 45 * n, 0, title=title) for n, drawing in enumerate(drawings))
    return Page(200, 60, tuple(placed))


def test_copies_are_read_once_a_page_with_their_number() -> None:
    first, second = card(TITLE, PARAGRAPH), card(run("otra", 5, 5))
    found = faces(pdf(on_a_page(first, first, second, first), on_a_page(first)))
    words = "CARGA. Avanza dos casillas."
    assert [face[2] for face in found] == [
        [("P", f"{words} ×\u00a03", [])],
        [("P", "otra", [])],
        [("P", words, [])],
    ]


def test_a_long_face_of_several_copies_is_walked_through_once() -> None:
    face = card(*(Group((run("Mucho texto que leer.", 1, y),), role="paragraph") for y in range(20)), bleed=0)
    data = pdf(on_a_page(face, face, face), on_a_page(face))
    first, second = faces(data)
    assert first[2] == [*[("P", "", [])] * 20, ("P", "×\u00a03", [])]
    assert second[2] == [("P", spoken(face.items), [])]


def test_a_face_without_words_is_called_by_its_name() -> None:
    back = card()
    assert faces(pdf(on_a_page(back, back, title="Mazo, reverso"))) == [
        ("Sect", "", [("Figure", "Mazo, reverso ×\u00a02", [])])
    ]
    assert faces(pdf(on_a_page(card(bleed=0), title="Ficha"))) == [("Sect", "", [("Figure", "Ficha", [])])]
    assert faces(pdf(on_a_page(back, back))) == []


def test_words_end_where_a_line_ends() -> None:
    mark, icon = run("1.", 1, 10), Group((BOX,), alt="dado")
    text = Group(
        (mark, run("Tira el", 8, 10), icon, run("y avan", 5, 14), run("za", 17, 14)), role="paragraph"
    )
    joined = Group((run("ca", 0, 0), run("sa", run("ca").width_mm, 0)), role="paragraph")
    assert spoken([text]) == "1. Tira el dado y avan za"
    assert spoken([joined, PARAGRAPH]) == "casa. Avanza dos casillas."
    assert spoken([Group((PARAGRAPH,), role="artifact"), Picture(b"", 0, 0, 1, 1)]) == ""


@pytest.mark.parametrize("other", ["alt", "title"])
def test_other_words_make_another_id(other: str) -> None:
    """Even if nothing looks different."""

    def written(word: str) -> bytes:
        group = Group((BOX,), alt=word if other == "alt" else "")
        return pdf(on_a_page(card(group), title=word))

    def name(data: bytes) -> bytes:
        return bytes(pikepdf.open(io.BytesIO(data)).trailer["/ID"][0])

    assert written("a") == written("a") and name(written("a")) != name(written("b"))
