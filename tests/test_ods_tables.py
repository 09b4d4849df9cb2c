"""Decks in an ODS workbook: a cell is what LibreOffice shows, and what is no workbook is told."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opendocument import EMPTY, MIME, cell, content, packed, row, sheet, workbook, workbook_of
from openpyxl import Workbook
from pliego.checks.examine import check_game
from pliego.game.beginning import SourceTable, begin
from pliego.game.spreadsheet.cells import sheet_names, table_cells
from pliego.game.spreadsheet.ods_rows import OdsCell, OdsRow, OdsSheet
from pliego.game.spreadsheet.workbook import MAX_ROWS, MOST_COLUMNS
from pliego.game.table_names import file_and_sheet
from pliego.games.opening import read_game
from pliego.make.writing import write_in
from pliego.text.files import Folder
from pliego.text.problems import Problem, in_order
from test_anybody_deck import game_of
from test_spreadsheet import CARDS
from workshop import ROOT

NAMED = CARDS.replace("sheet: SHEET", "sheet: SHEET, columns: {Name: title}")
Texts = list[list[str]]


def texts(data: bytes, part: str = "", name: str = "flota.ods") -> tuple[Texts, list[Problem]]:
    rows, problems = table_cells(data, name, part)
    return [[each.text for each in cells] for cells in rows], problems


def shown(*cells: str) -> list[str]:
    """Return the texts of a row of cells."""
    ((found,), problems) = texts(workbook(sheet(row(*cells))))
    assert problems == []
    return found


def told(data: bytes, part: str = "") -> list[tuple[str, str, str]]:
    _rows, problems = texts(data, part)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


def test_a_cell_is_what_one_sees_and_not_its_value() -> None:
    number = '<table:table-cell office:value-type="{}" office:{}="{}"><text:p>{}</text:p></table:table-cell>'
    assert shown(
        number.format("float", "value", "7", "007"),
        number.format("percentage", "value", "0.5", "50 %"),
        number.format("date", "date-value", "2024-03-01", "1. März 2024"),
        number.format("currency", "value", "2.5", "2,50 €"),
        number.format("boolean", "boolean-value", "true", "WAHR"),
    ) == ["007", "50 %", "1. März 2024", "2,50 €", "WAHR"]


def test_paragraphs_and_breaks_are_lines_and_white_space_is_that_of_the_format() -> None:
    assert shown(
        cell("One", "", "two<text:line-break/>three"),
        cell('a\n  b<text:s/><text:s text:c="2"/>c<text:tab/>d'),
        cell(' <text:span>x <text:span text:style-name="T3">y</text:span></text:span><text:s text:c="x"/>z'),
        cell('see <text:a xlink:href="https://a.example">the <text:span>page</text:span></text:a>!'),
    ) == ["One\n\ntwo\nthree", "a b   c\td", "x y z", "see the page!"]


def test_bold_and_italic_words_among_others_keep_their_marks() -> None:
    span = '<text:span text:style-name="{}">{}</text:span>'.format
    assert shown(
        cell(f"Gain {span('T1', 'two ')}gold, {span('T2', 'if you ' + span('T9', 'can'))}."),
        cell(span("T1", "All of it"), span("T1", "and this")),
        cell(f"3*4 {span('T1', 'is')} 12"),
        cell("Line", f"{span('T1', 'next')}{span('T1', ' one<text:line-break/>and')} last"),
        cell(f"a {span('T1', 'b ' + span('T3', 'red') + ' ' + span('T2', 'both'))}"),
        cell(f"half{span('T2', 'way')}s {span('T1', '(a)')}b"),
        cell(f"Draw {span('T1', 'two')} or *(if able)* 3*"),
    ) == [
        "Gain **two** gold, *if you can*.",
        "All of it\nand this",
        "3*4 <b>is</b> 12",
        "Line\n**next one**\n**and** last",
        "a **b red** ***both***",
        "half<i>way</i>s <b>(a)</b>b",
        "Draw <b>two</b> or *(if able)* 3*",
    ]


def test_notes_pictures_and_drawings_are_no_text() -> None:
    note = "<office:annotation><dc:creator>Me</dc:creator><text:p>Rename!</text:p></office:annotation>"
    picture = "<draw:frame><draw:image/><text:p>caption</text:p></draw:frame>"
    ruby = "<text:ruby><text:ruby-base>王</text:ruby-base><text:ruby-text>ou</text:ruby-text></text:ruby>"
    shapes = f"<table:shapes>{picture}</table:shapes>"
    data = workbook(
        sheet(row(cell("Ann", inside=note), cell("Bob", inside=picture), ruby_cell := cell(ruby)))
    )
    assert texts(data) == ([["Ann", "Bob", "王"]], []) and ruby_cell
    assert texts(workbook(sheet(row("A"), before=shapes))) == ([["A"]], [])


@pytest.mark.parametrize(
    ("kind", "attributes", "text"),
    [
        ("float", 'office:value="3"', "3"),
        ("float", 'office:value="2.50"', "2.5"),
        ("float", 'office:value="nan"', ""),
        ("percentage", 'office:value="0.07"', "7%"),
        ("currency", 'office:value="4" office:currency="EUR"', "4 EUR"),
        ("string", 'office:string-value=" Fire "', "Fire"),
        ("date", 'office:date-value="2024-03-01T00:00:00"', "2024-03-01"),
        ("date", 'office:date-value="2024-03-01T10:30:00"', "2024-03-01 10:30:00"),
        ("time", 'office:time-value="PT01H05M00S"', "01:05:00"),
        ("boolean", 'office:boolean-value="true"', "TRUE"),
        ("void", "", ""),
    ],
)
def test_a_cell_without_words_shows_its_value(kind: str, attributes: str, text: str) -> None:
    written = f'<table:table-cell office:value-type="{kind}" {attributes}/>'
    assert shown(written, "end") == [text, "end"]


def test_repeated_cells_and_rows_are_there_as_often() -> None:
    data = workbook(
        sheet(
            row("Name", cell("x", number_columns_repeated=3), "Text"),
            row(EMPTY, number_rows_repeated=2),
            row(cell("", number_columns_repeated=2), "a", number_rows_repeated=2),
        )
    )
    rows, problems = table_cells(data, "flota.ods")
    assert problems == [] and [len(each) for each in rows] == [5, 0, 0, 3, 3]
    assert [each.text for each in rows[0]] == ["Name", "x", "x", "x", "Text"]
    assert str(rows[4][2].span) == "flota.ods: row 5, column C"


@given(
    st.lists(
        st.tuples(
            st.integers(1, 400),
            st.lists(st.tuples(st.sampled_from(("", "a", "bb")), st.integers(1, 300)), max_size=5),
        ),
        max_size=6,
    ),
    st.integers(1, 500),
)
@pytest.mark.long
def test_what_is_repeated_is_written_out_as_far_as_it_is_read(
    rows: list[tuple[int, list[tuple[str, int]]]], most: int
) -> None:
    """Compare with the sheet written out in full."""
    full: Texts = []
    read = OdsSheet(most, 10**9)
    for times, cells in rows:
        line = OdsRow(times)
        for text, repeated in cells:
            line.add(OdsCell(text, repeated))
        read.add(line)
        full += [[text for text, repeated in cells for _ in range(repeated)]] * times
    wanted = [_cropped(line) for line in full]
    while wanted and not wanted[-1]:
        wanted.pop()
    found = read.texts().rows
    assert len(found) == min(len(wanted), most + 1)
    for line, whole in zip(found, wanted, strict=False):
        assert line[:MOST_COLUMNS] == whole[:MOST_COLUMNS] or len(line) > MOST_COLUMNS
        assert (len(line) > MOST_COLUMNS) == (len(whole) > MOST_COLUMNS)


def _cropped(line: list[str]) -> list[str]:
    return line[: max((number for number, text in enumerate(line, 1) if text), default=0)]


def test_merged_cells_are_filled_and_hidden_rows_and_headings_between_set_aside(tmp_path: Path) -> None:
    """The same as of a workbook in XLSX."""
    columns = (
        '<table:table-column table:number-columns-repeated="3"/>'
        '<table:table-column table:visibility="collapse"/>'
        '<table:table-column table:number-columns-repeated="2"/>'
        '<table:table-column table:visibility="filter" table:number-columns-repeated="16378"/>'
    )
    covered = "<table:covered-table-cell/>"
    hidden_text = "<table:covered-table-cell><text:p>Old.</text:p></table:covered-table-cell>"
    wide = '<table:covered-table-cell table:number-columns-repeated="3"/>'
    data = workbook(
        sheet(
            row(cell("My deck", number_columns_spanned=4, number_rows_spanned=1), wide),
            f"<table:table-header-rows>{row('Name', 'copies', 'text', 'Code')}</table:table-header-rows>",
            row(cell("Creatures", number_columns_spanned=4, number_rows_spanned=1), wide),
            "<table:table-row-group>",
            row("Wolf", "2", cell("Bite.", number_rows_spanned=3, number_columns_spanned=1), "007"),
            row("Bear", "1", hidden_text, "012"),
            row("Owl", "1", covered, "3"),
            "</table:table-row-group>",
            row("Hidden", "1", "Never.", "1", visibility="collapse"),
            row("Filtered", "1", "Never.", "1", visibility="filter", number_rows_repeated=2),
            '<table:table-row-group table:display="false"><table:table-row-group>',
            row("Folded", "1", "Never.", "1"),
            "</table:table-row-group></table:table-row-group>",
            row("Elf", "3", "Sing.", "001"),
            before=columns,
        )
    )
    root = game_of(tmp_path, "", NAMED, "flota.ods")
    (root / "flota.ods").write_bytes(data)
    game, problems = read_game(root)
    assert game is not None
    assert {id_: (card.text, card.fields_["code"]) for id_, card in game.cards.items()} == {
        "wolf": ("Bite.", "007"),
        "bear": ("Bite.", "012"),
        "owl": ("Bite.", "3"),
        "elf": ("Sing.", "001"),
    }
    assert [card.copies for card in game.decks["flota"].cards] == [2, 1, 1, 3]
    assert [problem.message for problem in in_order(problems)] == [
        "set aside 1 row above the headings: row 1 (`My deck`)",
        "set aside 1 row of one merged cell: 3",
        "expected a column that one sees, found a hidden one, which is read like all others",
        "set aside 4 hidden rows: 7, 8, 9, 10",
    ]


def test_a_sheet_goes_by_its_name_and_the_others_are_listed(tmp_path: Path) -> None:
    kept = "'file:///home/x/prices.ods'#$Prices"
    inner = f"<table:table-cell><text:p>a</text:p>{sheet(row('no'), name='Inner')}</table:table-cell>"
    data = workbook(
        sheet(row("Old"), name=kept),
        sheet(row(inner, "b"), name="Notes"),
        sheet(row("Name", "text"), row("Fire", "Burn."), name="Zauber &amp; Tränke"),
    )
    assert sheet_names(data, "x.ODS") == ["Notes", "Zauber & Tränke"]
    assert file_and_sheet("a/x.Ods#Two") == ("a/x.Ods", "Two")
    assert file_and_sheet("a#b/x.ods#Set #2") == ("a#b/x.ods", "Set #2")
    assert texts(data)[0] == [["a", "b"]]
    assert texts(data, "Zauber & Tra\u0308nke")[0] == [["Name", "text"], ["Fire", "Burn."]]
    listed = "there are `Notes`, `Zauber & Tränke`"
    assert told(data, "Spells") == [
        ("sheet-missing", "expected a sheet of the workbook, found `Spells`", listed)
    ]
    root = game_of(tmp_path, "", NAMED.replace("sheet: SHEET", 'sheet: "SHEET#Spells"'), "flota.ods")
    (root / "flota.ods").write_bytes(data)
    (problem, *_others) = read_game(root)[1]
    assert problem.hint.startswith(f"{listed}; sheet `Zauber & Tränke` has the columns of this deck: write ")
    assert problem.span and problem.span.path.endswith("cards.yaml")


@pytest.mark.parametrize("suffix", ["ods", "xlsx"])
def test_the_first_sheet_is_the_first_that_one_sees(suffix: str) -> None:
    data = workbook(
        sheet(row("old"), name="Old", style="ta2"), sheet(row("a"), name="A"), sheet(row("b"), name="B")
    )
    if suffix == "xlsx":
        book, out = Workbook(), io.BytesIO()
        book.active.title, book.active.sheet_state = "Old", "hidden"
        for name in ("Old", "A", "B"):
            (book["Old"] if name == "Old" else book.create_sheet(name)).append([name.lower()])
        book.save(out)
        data = out.getvalue()
    name = f"flota.{suffix}"
    assert texts(data, name=name) == ([["a"]], []) and sheet_names(data, name) == ["A", "B"]
    assert [texts(data, part, name)[0] for part in ("B", "Old")] == [[["b"]], [["old"]]]
    (problem,) = texts(data, "C", name)[1]
    assert problem.hint == "there are `Old`, `A`, `B`"


def test_a_formula_without_its_value_is_told_at_its_cell() -> None:
    bare = '<table:table-cell table:formula="of:=1+1"/>'
    saved = bare.replace("/>", ' office:value-type="float"><text:p>2</text:p></table:table-cell>')
    empty = '<table:table-cell table:formula="of:=A1" office:value-type="string" office:string-value=""/>'
    rows, problems = texts(workbook(sheet(row("a", saved, empty, bare), row(bare), row("b"))))
    assert rows == [["a", "2", "", ""], [""], ["b"]]
    assert [(problem.code, problem.severity, str(problem.span)) for problem in problems] == [
        ("sheet-formula", "warning", "flota.ods: row 1, column D"),
        ("sheet-formula", "warning", "flota.ods: row 2, column A"),
    ]


def test_an_error_of_a_formula_is_told(tmp_path: Path) -> None:
    root = game_of(tmp_path, "", NAMED, "flota.ods")
    rows = (["Name", "text"], ["Fire", "Err:508"], ["Ice", "#DIV/0!"], ["Err: none", "Err:5000"])
    (root / "flota.ods").write_bytes(workbook_of(*rows))
    assert [problem.message for problem in in_order(read_game(root)[1])] == [
        "expected what a formula gives, found its error `Err:508`",
        "expected what a formula gives, found its error `#DIV/0!`",
    ]


def _xlsx() -> bytes:
    book, out = Workbook(), io.BytesIO()
    book.active.append(["Name"])
    book.save(out)
    return out.getvalue()


def _opened(mime: str, **others: str) -> bytes:
    return packed({"mimetype": mime, "content.xml": content(sheet(row("a"))), **others})


LOCKED = '<manifest:file-entry><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>'
SOUND = workbook_of(["Name"], ["Fire"])
WRONG = {
    "password": (
        _opened(MIME, **{"META-INF/manifest.xml": LOCKED}),
        "one with a password",
        "save it as ODS, without a password",
    ),
    "wholly-locked": (
        packed({"mimetype": MIME, "encrypted-package": b"x", "META-INF/manifest.xml": LOCKED}),
        "one with a password",
        "save it as ODS, without a password",
    ),
    "flat": (content(sheet(row("a"))).encode(), "a flat one (FODS)", "save the table as .ods"),
    "xlsx": (_xlsx(), "an XLSX workbook", "give it the ending .xlsx"),
    "text": (
        _opened("application/vnd.oasis.opendocument.text"),
        "a text document (ODT)",
        "save the table as .ods",
    ),
    "mime": (_opened("image/png"), "a file of the kind `image/png`", "save the table as .ods"),
    "page": (b"<!DOCTYPE html><HTML><table>", "a web page", "save the table as .ods"),
    "nothing": (b"", "an empty file", "save the table as .ods"),
    "old": (
        b"\xd0\xcf\x11\xe0" + bytes(600),
        "one with a password, or of the old kind",
        "save it as ODS, without one",
    ),
    "zip": (packed({"a.txt": b"x"}), "one without its `content.xml`", "save it again as ODS, or as CSV"),
    "no-sheet": (
        packed({"mimetype": MIME, "content.xml": content()}),
        "one without a sheet of cells",
        "put the deck into its first sheet",
    ),
}


@pytest.mark.parametrize("kind", sorted(WRONG))
def test_what_is_no_ods_workbook_is_told_with_what_to_do(kind: str) -> None:
    data, found, hint = WRONG[kind]
    assert told(data) == [("sheet-syntax", f"expected an ODS workbook, found {found}", hint)]
    assert kind == "xlsx" or sheet_names(data, "flota.ods") in ([], ["Sheet1"])


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 spoiled",
        SOUND[:-40],
        packed({"mimetype": MIME, "content.xml": "<a"}),
        packed({"mimetype": MIME, "content.xml": content(sheet(row("a")))[:-30]}),
        packed({"mimetype": MIME, "content.xml": '<!DOCTYPE x [<!ENTITY a "aaa">]><x>&a;</x>'}),
        packed({"mimetype": MIME, "content.xml": b"\xff\xfe\x00"}),
    ],
    ids=["stub", "cut", "syntax", "unclosed", "doctype", "encoding"],
)
def test_a_broken_workbook_is_one_problem(data: bytes) -> None:
    ((code, message, hint),) = told(data, "Other")
    assert code == "sheet-syntax" and message.startswith("expected an ODS workbook, found a fault in it: ")
    assert hint == "save it again as ODS, or as CSV" and len(message) < 200


def test_an_ods_workbook_by_another_name_is_told_its_ending() -> None:
    rows, (problem,) = texts(SOUND, name="deck.xlsx")
    assert rows == [] and problem.message == "expected an XLSX workbook, found an ODS workbook"
    assert problem.hint == "give it the ending .ods"
    rows, (problem,) = texts(SOUND, name="deck.csv")
    assert rows == [] and (problem.code, problem.hint) == ("sheet-kind", "give it the ending .ods")
    rows, (problem,) = texts(packed({"a": b"x"}), name="deck.csv")
    assert (problem.code, problem.hint) == ("sheet-kind", "export it as .xlsx, .ods, .csv or .json")


FILL = cell("x" * 40, number_columns_repeated=201)
BOMBS = {
    "rows": (sheet(row("Name"), row("x", number_rows_repeated=9_999_999_999)), "rows"),
    "far-row": (sheet(row("Name"), row(EMPTY, number_rows_repeated=999_999), row("x")), "rows"),
    "cells": (sheet(row(FILL, number_rows_repeated=1_000_000)), "sheet-size"),
    "columns": (sheet(row("Name"), row(cell("x", number_columns_repeated=16_384))), "sheet-size"),
    "far-column": (sheet(row("Name"), row(EMPTY, "x")), "sheet-size"),
    "sparse": (
        sheet(row(cell("", number_columns_repeated=199), "x", number_rows_repeated=20_000)),
        "sheet-size",
    ),
    "deep": (sheet("<table:table-row-group>" * 300_000), "sheet-syntax"),
    "spaces": (sheet(row(cell('<text:s text:c="9999"/>' * 70_000))), "sheet-size"),
}


@pytest.mark.parametrize("name", sorted(BOMBS))
def test_what_is_repeated_too_often_is_refused_at_once(name: str) -> None:
    written, code = BOMBS[name]
    start = time.process_time()
    rows, problems = texts(workbook(written))
    assert time.process_time() - start < 2
    if code == "rows":
        assert len(rows) == MAX_ROWS + 1 and problems == []
    else:
        assert rows == [] and [problem.code for problem in problems] == [code]


def test_a_workbook_that_is_large_when_unpacked_is_refused_before() -> None:
    data = packed({"mimetype": MIME, "content.xml": bytes(61_000_000)})
    ((code, message, _hint),) = told(data)
    assert code == "sheet-size" and "bytes unpacked, found 61000046 bytes" in message
    assert sheet_names(data, "flota.ods") == []


def test_cells_merged_over_each_other_are_read_once() -> None:
    tall = cell("x", number_rows_spanned=9_000, number_columns_spanned=1)
    start = time.process_time()
    rows, problems = texts(workbook(sheet(*(row(*[tall] * 9) for _ in range(4_000)))))
    assert problems == [] and len(rows) == 4_000 and time.process_time() - start < 8


def test_empty_sheets_hold_no_rows(tmp_path: Path) -> None:
    data = workbook(sheet(name="Empty"), sheet(row("Name"), row("Fire"), name="Spells"))
    assert texts(data) == ([], [])
    (problem,) = begin(Folder(ROOT / "templates"), "D", "en", [SourceTable("d.ods", data)]).problems
    assert problem.code == "sheet-empty" and "`--deck 'd.ods#Spells'`" in problem.hint
    root = game_of(tmp_path, "", NAMED, "flota.ods")
    (root / "flota.ods").write_bytes(data)
    assert "sheet-empty" in [problem.code for problem in read_game(root)[1]]


def test_a_sheet_that_shows_nothing_is_told_with_what_is_set_aside(tmp_path: Path) -> None:
    formula = '<table:table-cell table:formula="of:=1"/>'
    data = workbook(sheet(row(EMPTY), row(formula), row("Name", visibility="collapse")))
    rows, problems = texts(data)
    assert rows == [] and [problem.code for problem in problems] == ["sheet-aside", "sheet-formula"]
    begun = begin(Folder(ROOT / "templates"), "D", "en", [SourceTable("d.ods", data)])
    found = ["sheet-aside", "sheet-formula", "sheet-empty"]
    assert [problem.code for problem in begun.problems] == found
    root = game_of(tmp_path, "", NAMED, "flota.ods")
    (root / "flota.ods").write_bytes(data)
    assert {*found} <= {problem.code for problem in read_game(root)[1]}


def test_mistakes_are_told_at_their_row_and_column(tmp_path: Path) -> None:
    rows = [["Name", "copies", "text"], ["Fire", "two", "x"], ["", "", ""], ["Ice", "some", "y"]]
    root = game_of(tmp_path, "", NAMED, "flota.ods")
    (root / "flota.ods").write_bytes(workbook_of(*rows))
    places = [problem.span.in_table for problem in in_order(read_game(root)[1]) if problem.span]
    assert places == ["row 2, column `copies`", "row 4, column `copies`"]


def test_a_game_of_an_ods_workbook_is_sound(tmp_path: Path) -> None:
    data = workbook(
        sheet(row("Note")), sheet(row("Name", "Qty", "Text"), row("Fire", "2", "Burn."), name="B")
    )
    tables = [SourceTable("t.ods#B", data), SourceTable("t.ods#B", data)]
    begun = begin(Folder(ROOT / "templates"), "A", "en", tables[:1])
    assert "sheet: deck.ods#B" in begun.files["cards.yaml"].decode().replace('"', "")
    for path, written in begun.files.items():
        write_in(tmp_path / "fires", path, written)
    game, problems = check_game(tmp_path / "fires", ROOT / "templates")
    assert problems == [] and game is not None and game.decks["deck"].cards[0].copies == 2
    both = begin(Folder(ROOT / "templates"), "A", "en", tables)
    assert [name for name in both.files if name.endswith(".ods")] == ["t.ods"]


def test_the_deck_of_somebody_who_works_with_libreoffice(tmp_path: Path) -> None:
    """Money and percentages, a note, merged schools, a hidden list first, rows filtered out, and more."""
    table = SourceTable("zauber.ods", (ROOT / "tests/strangers/zauber/deck.ods").read_bytes())
    begun = begin(Folder(ROOT / "templates"), "Zauber", "de", [table])
    assert begun.notes[0] == (
        "its first sheet is taken, `Zauber`; for another (`Notizen`) say `--deck 'zauber.ods#Notizen'`"
    )
    for path, written in begun.files.items():
        write_in(tmp_path / "zauber", path, written)
    game, problems = read_game(tmp_path / "zauber")
    assert game is not None and {problem.severity for problem in problems} == {"note"}
    cards = {
        card.title: (entry.copies, str(card.subtitle), *list(card.fields_.values())[:3])
        for entry in next(iter(game.decks.values())).cards
        for card in [game.cards[entry.card]]
    }
    assert cards == {
        "Feuerball": (2, "Feuer", "001", "2,50 €", "50 %"),
        "Glut": (1, "Feuer", "002", "0,50 €", "25 %"),
        "Asche": (1, "Feuer", "003", "0,10 €", "100 %"),
        "Flut": (2, "Wasser", "004", "3,00 €", "50 %"),
        "Nebel": (1, "Wasser", "005", "1,00 €", "10 %"),
        "Quelle": (3, "Wasser", "008", "0,50 €", "75 %"),
        "Wind": (1, "Luft", "009", "2,00 €", "50 %"),
        "Sturm": (2, "Luft", "010", "4,00 €", "90 %"),
        "Blitz": (2, "Luft", "011", "1,50 €", "50 %"),
        "Stille": (1, "Luft", "012", "0,00 €", "5 %"),
    }
    texts_ = {card.title: card.text for card in game.cards.values()}
    assert texts_["Feuerball"] == "Füge 3 Schaden zu.\n - 2 Gold\nZiehe eine Karte."
    assert texts_["Quelle"] == "Heile 2.\n\nDann mische." and texts_["Asche"] == "Siehe die Regeln."
    assert [problem.message for problem in in_order(problems)][2:] == [
        "set aside 1 row of one merged cell: 8",
        "set aside 2 hidden rows: 11, 12",
    ]
