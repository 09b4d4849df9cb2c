"""Decks written as a spreadsheet: every cell at its row and column, in CSV and in XLSX alike."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import Workbook
from pliego.games.opening import open_in, read_game
from pliego.text.problems import in_order

GAME = """\
format: 1
version: "1"
date: 2026-01-01
lang: es
title: Prueba
players: {min: 2, max: 2}
minutes: {min: 1, max: 2}
age: 8
aim: Gana.
credits: []
rights: {owner: x, permission: y, notice: z}
theme: base
"""
CARDS = "decks:\n  flota: {title: Flota, layout: a, back: b, total: 3, sheet: SHEET}\n"
ROWS = [
    ["card", "title", "value", "copies", "effect.add", "text"],
    ["caza", "Caza", "1", "2", "3", "Vuela; y vuelve"],
    ["crucero", "Crucero", "9", "1", "", ""],
]


def game_of(folder: Path, rows: list[list[str]], name: str = "flota.csv") -> Path:
    game = folder / "prueba"
    game.mkdir()
    (game / "game.yaml").write_text(GAME, "utf-8")
    (game / "cards.yaml").write_text(CARDS.replace("SHEET", name), "utf-8")
    if name.endswith(".csv"):
        lines = [",".join(f'"{cell}"' if ";" in cell else cell for cell in row) for row in rows]
        (game / name).write_text("\n".join(lines) + "\n", "utf-8")
    else:
        book, out = Workbook(), io.BytesIO()
        for row in rows:
            book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row])
        book.save(out)
        (game / name).write_bytes(out.getvalue())
    return game


def told(game: Path) -> list[str]:
    """Return the problems of the spreadsheet as `line:column code`."""
    _game, problems = read_game(game)
    found = [p for p in in_order(problems) if p.span and "flota" in p.span.path]
    return [f"{p.span.line}:{p.span.column} {p.code}" for p in found if p.span]


@pytest.mark.parametrize("name", ["flota.csv", "flota.xlsx"])
def test_rows_are_cards_of_the_deck(tmp_path: Path, name: str) -> None:
    game, problems = read_game(game_of(tmp_path, ROWS, name))
    assert game is not None and problems == []
    assert [(c.card, c.copies) for c in game.decks["flota"].cards] == [("caza", 2), ("crucero", 1)]
    caza = game.cards["caza"]
    assert (caza.title, caza.value, caza.effect, caza.text) == ("Caza", 1, {"add": 3}, "Vuela; y vuelve")
    assert game.cards["crucero"].effect == {} and game.cards["crucero"].text is None


def test_a_byte_order_mark_as_office_programs_write_it_is_no_part_of_the_first_head(tmp_path: Path) -> None:
    folder = game_of(tmp_path, ROWS)
    (folder / "flota.csv").write_bytes(b"\xef\xbb\xbf" + (folder / "flota.csv").read_bytes())
    game, problems = read_game(folder)
    assert game is not None and problems == [] and list(game.cards) == ["caza", "crucero"]


def test_mistakes_in_csv_are_told_at_their_line_and_column(tmp_path: Path) -> None:
    rows = [ROWS[0], ["caza", "Caza", "1uno", "2", "", ""], ["crucero", "", "9", "x", "", ""]]
    assert told(game_of(tmp_path, rows)) == ["2:11 number", "3:1 missing-key", "3:12 number"]


def test_a_mistake_behind_a_cell_of_two_lines_is_told_at_its_place(tmp_path: Path) -> None:
    game = game_of(tmp_path, ROWS)
    rows = 'card,title,text,copies,value\ncaza,Caza,"Vuela\ny vuelve",dos,9x\nuno,Uno,,tres,1\n'
    (game / "flota.csv").write_text(rows, "utf-8")
    assert told(game) == ["3:11 number", "3:15 number", "4:10 number"]


def test_a_mistake_behind_cells_of_many_lines_is_told_at_its_place(tmp_path: Path) -> None:
    game = game_of(tmp_path, ROWS)
    rows = 'card,title,text,copies\ncaza,Caza,"Vuela,\ngira\n\ny vuelve",dos\nuno,"U\nn\no",,tres\n'
    (game / "flota.csv").write_text(rows, "utf-8")
    assert told(game) == ["5:11 number", "8:5 number"]


def test_mistakes_in_xlsx_are_told_at_their_row_and_column(tmp_path: Path) -> None:
    rows = [ROWS[0], ["caza", "Caza", "1uno", "2", "", ""], ["crucero", "Crucero", "9", "x", "", ""]]
    assert told(game_of(tmp_path, rows, "flota.xlsx")) == ["2:3 number", "3:4 number"]


def test_heads_ids_and_columns_are_told(tmp_path: Path) -> None:
    rows = [["card", "titel", "title"], ["a", "", "A"], ["", "", "B"], ["a", "", "C"], ["d", "", "D", "E"]]
    assert told(game_of(tmp_path, rows)) == [
        "1:6 sheet-head",
        "3:1 sheet-card",
        "4:1 duplicate-id",
        "5:6 sheet-columns",
    ]


def test_a_row_is_numbered_as_spreadsheets_number_it(tmp_path: Path) -> None:
    rows = [["card", "title"], ["a", "A"], ["", "B"], ["c", "C", "D"]]
    _game, problems = read_game(game_of(tmp_path, rows))
    said = [p.message for p in in_order(problems) if p.code in ("sheet-card", "sheet-columns")]
    assert "in row 3," in said[0] and "in row 4," in said[1]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"", "sheet-empty"), (b"card\n\xff\n", "sheet-encoding"), (b'card\n"a', "sheet-syntax")],
)
def test_a_file_that_is_no_table_is_one_problem(tmp_path: Path, data: bytes, code: str) -> None:
    game = game_of(tmp_path, ROWS)
    (game / "flota.csv").write_bytes(data)
    assert [line.split()[1] for line in told(game)] == [code]


@pytest.mark.parametrize(("name", "code"), [("../x.csv", "path-outside"), ("no.csv", "sheet-missing")])
def test_a_file_that_is_not_there_is_told_where_it_is_named(tmp_path: Path, name: str, code: str) -> None:
    game = game_of(tmp_path, ROWS)
    (game / "cards.yaml").write_text(CARDS.replace("SHEET", name), "utf-8")
    _game, problems = read_game(game)
    assert [(p.code, p.span and p.span.line) for p in problems if p.code != "deck-empty"] == [(code, 2)]


@pytest.mark.parametrize(
    ("key", "fits"),
    [("art", "a.png"), ("back", "dorso"), ("copies", "2"), ("origin", "house"), ("card", "uno")],
)
@pytest.mark.parametrize("count", [5, 6])
def test_a_column_of_which_no_cell_is_what_it_is_said_to_be_is_told_once(
    tmp_path: Path, key: str, fits: str, count: int
) -> None:
    game = game_of(
        tmp_path, [["title", "Reglas"], *[[f"Carta {n}", f"Roba {n * 'y '}."] for n in range(count)]]
    )
    columns = CARDS.replace("SHEET", "flota.csv").replace(
        "flota.csv", f"flota.csv, columns: {{Reglas: {key}}}"
    )
    (game / "cards.yaml").write_text(columns, "utf-8")
    one_by_one = (
        [] if key == "art" else [f"{n}:9 number" if key == "copies" else f"{n}:9" for n in range(2, 7)]
    )
    found = told(game)
    if count == 6:
        assert found == ["1:7 sheet-misfit"]
    else:
        assert [line[: len(each)] for line, each in zip(found, one_by_one, strict=True)] == one_by_one
    text = (game / "flota.csv").read_text("utf-8").replace("Roba .", fits)
    (game / "flota.csv").write_text(text, "utf-8")
    assert "1:7 sheet-misfit" not in told(game)


def test_what_a_wrong_table_lacks_makes_its_translation_no_stranger(tmp_path: Path) -> None:
    game = game_of(tmp_path, [*ROWS, ["otro", "Otro", "1", "1", "", "", "más"]])
    (game / "locale").mkdir()
    po = '#, no-wrap\nmsgid ""\nmsgstr "Language: en\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'
    asked = 'msgctxt "cards.otro.title"\nmsgid "Otro"\nmsgstr "Other"\n'
    (game / "locale/en.po").write_text(po + asked, "utf-8")
    _session, problems = open_in(game, "en")
    codes = {problem.code for problem in problems}
    assert "sheet-columns" in codes and "po-unknown" not in codes
    (game / "flota.csv").write_text("card,title\nuno,Uno\n", "utf-8")
    assert "po-unknown" in {problem.code for problem in open_in(game, "en")[1]}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("title,,text\nA,x,y\n", ["1:7 sheet-nameless"]),
        ("title,,text\nA,,y\n", []),
        (",,\nA,x,y\n", ["1:1 sheet-head"]),
        ("title,text\nA,#REF!\nB,#1 of all\n", ["2:3 sheet-formula"]),
        ("title,text\nA,#¡REF!\nB,#N/D\nC,#WERT!\nD,#Н/Д\n", [f"{n}:3 sheet-formula" for n in (2, 3, 4, 5)]),
        ("title,text\nA,Água é pão\nB,PÃ£o\nC,MaÃ§Ã£\n", ["3:3 sheet-encoding"]),
        ("title,CitaÃ§Ã£o\nA,Ã bien\n", ["1:7 sheet-encoding"]),
        ("PK\x03\x04", ["0:0 sheet-kind"]),
    ],
)
def test_what_nobody_meant_is_told_at_its_place(tmp_path: Path, rows: str, expected: list[str]) -> None:
    game = game_of(tmp_path, ROWS)
    (game / "flota.csv").write_text(rows, "utf-8")
    assert told(game) == expected


def test_a_formula_that_nobody_worked_out_is_told_at_its_cell(tmp_path: Path) -> None:
    assert told(game_of(tmp_path, [*ROWS, ["uno", "Uno", "1", "=1+1"]], "flota.xlsx")) == [
        "4:4 sheet-formula"
    ]


def test_a_table_that_is_no_utf_8_is_told_how_to_save_it(tmp_path: Path) -> None:
    game = game_of(tmp_path, ROWS)
    (game / "flota.csv").write_bytes("title\nDragón\n".encode("latin-1"))
    (problem,) = [each for each in read_game(game)[1] if each.code == "sheet-encoding"]
    assert "CSV UTF-8" in problem.hint


def test_the_first_line_decides_what_separates_cells(tmp_path: Path) -> None:
    game = game_of(tmp_path, ROWS)
    (game / "flota.csv").write_text(
        "card;title;text\ncaza;Caza;Uno, dos, tres, cuatro, cinco, seis\n", "utf-8"
    )
    found, _problems = read_game(game)
    assert found is not None and found.cards["caza"].title == "Caza"


def test_an_empty_list_of_cards_may_stand_beside_a_table(tmp_path: Path) -> None:
    game = game_of(tmp_path, ROWS)
    cards = game / "cards.yaml"
    for listed, is_refused in (("[]", False), ("[{card: caza}]", True)):
        cards.write_text(CARDS.replace("sheet: SHEET", f"sheet: flota.csv, cards: {listed}"), "utf-8")
        assert ("sheet-twice" in [each.code for each in read_game(game)[1]]) == is_refused


def test_an_id_made_of_a_long_title_is_a_whole_id(tmp_path: Path) -> None:
    title = "Nave de explorada que cruza el vacio entre las dos galaxias mas lejanas"
    assert title[59] == " "
    found, _problems = read_game(game_of(tmp_path, [["title", "value"], [title, "1"]]))
    assert found is not None and [*found.cards] == [title[:59].lower().replace(" ", "-")]
