"""The bytes of a PDF as another library finds them: every object where the file says, every word as it is."""

from __future__ import annotations

import gc
import io
import weakref

import pikepdf
import pytest
from drawn import FONTS, META, page, run
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.drawing import Page
from pliego.printing.pdf.document import write_pdf
from pliego.printing.pdf.file import PdfFile, reference, string
from pliego.printing.pdf.typeface import _character_map


def _document() -> PdfFile:
    file = PdfFile("es")
    number = file.number()
    whole = (0.0, 0.0, 100.0, 200.0)
    file.page(
        number,
        (whole, whole, (10.0, 10.0, 90.0, 190.0)),
        b"/Contents %s/Resources<<>>" % file.stream(b"0 0 9 9 re f"),
    )
    return file


@pytest.mark.parametrize("count", [0, 1, 99, 100, 101, 1000, 70_000])
def test_every_object_is_found_where_the_file_says(count: int) -> None:
    file = _document()
    numbers = [file.number() for _ in range(count)]
    for number in reversed(numbers):  # finished in any order
        file.write(number, b"<</Held %d>>" % number)
    file.describe("Names", b"[%s]" % b" ".join(map(reference, numbers)))
    with pikepdf.open(io.BytesIO(file.finish())) as pdf:
        assert [int(each.Held) for each in pdf.Root.Names] == numbers
        assert len(pdf.pages) == 1 and not pdf.check_pdf_syntax()


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_every_word_comes_out_as_it_was(text: str) -> None:
    assert str(pikepdf.Object.parse(string(text))) == text


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), min_size=1), min_size=1, max_size=5))
def test_bookmarks_lead_to_their_pages_in_order(titles: list[str]) -> None:
    pages = [Page(60, 40, (), bookmark=title) for title in titles]
    with pikepdf.open(io.BytesIO(write_pdf(pages, META, FONTS))) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == titles
        found = [pikepdf.Page(item.destination[0]).index for item in outline.root]
        assert found == list(range(len(titles))) and pdf.Root.PageMode == "/UseOutlines"


def test_no_bookmarks_no_outline() -> None:
    with pikepdf.open(io.BytesIO(write_pdf([page([run("Sol")])], META, FONTS))) as pdf:
        assert "/Outlines" not in pdf.Root


def test_what_is_written_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document of many pages holds their numbers, and fewer small objects than are compressed together."""
    held = []
    finish = PdfFile.finish

    def counted(file: PdfFile) -> bytes:
        kept = {key: value for key, value in vars(file).items() if isinstance(value, list | dict)}
        gathered, pages = kept.pop("_gathered"), kept.pop("_pages")
        assert all(isinstance(each, int) for each in pages)
        held.append((sum(map(len, kept.values())), len(gathered)))
        return finish(file)

    monkeypatch.setattr(PdfFile, "finish", counted)
    for count in (1, 300):
        write_pdf([page([run(f"Carta {number}")]) for number in range(count)], META, FONTS)
    (few, _gathered), (many, gathered) = held
    assert many == few and gathered < 100


def test_a_document_is_gone_once_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it holds another in a ring: a press makes many, and garbage is looked for between them."""
    files = []
    begin = PdfFile.__init__

    def noted(file: PdfFile, lang: str, version: bytes) -> None:
        begin(file, lang, version)
        files.append(weakref.ref(file))

    monkeypatch.setattr(PdfFile, "__init__", noted)
    gc.disable()
    try:
        write_pdf([page([run("Sol")])], META, FONTS)
        assert [file() for file in files] == [None]
    finally:
        gc.enable()


def test_the_same_pages_have_one_name_and_others_another() -> None:
    written = [write_pdf([page([run(text)])], META, FONTS) for text in ("Sol", "Sol", "Luz")]
    names = [bytes(pikepdf.open(io.BytesIO(data)).trailer.ID[0]) for data in written]
    assert names[0] == names[1] != names[2] and written[0] == written[1]


def test_a_font_says_which_character_each_code_is_a_hundred_at_a_time() -> None:
    """The sign for a missing character stands for none; what lies beyond U+FFFF is written in UTF-16."""
    chars = [0, *range(0x100, 0x1C7), 0x1F600]
    lines = _character_map("Name", chars, {}).splitlines()
    assert [line for line in lines if "bfchar" in line] == ["100 beginbfchar", "endbfchar"] * 2
    rows = [line for line in lines if line.startswith("<") and line != "<00> <FF>"]
    assert rows[0] == "<01> <0100>" and rows[-1] == "<C8> <D83DDE00>" and len(rows) == 200
