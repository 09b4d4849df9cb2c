"""How many rows of a table are cards: `new` and `check` say the same; `new` lists what each column became."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pliego.cli.adding import run_add
from pliego.cli.checking import run_check
from pliego.cli.report import Report
from pliego.cli.starting import run_new
from pliego.game.spreadsheet.row_counts import counted_rows
from pliego.games.opening import read_game
from pliego.make import checking
from test_beginning import TEMPLATES

ROWS = ["Karte;Name;Anzahl;Regel;Preis;Seltsam"]
ROWS += [f"K{n};Wolf {n};{n};Ziehe eine Karte.;{n};x{n}" for n in (2, 2, 3, 1, 4, 1)]
ROWS.insert(4, ROWS[0])
LINE = "7 rows: 6 cards, 13 copies; 1 row left out"
OF_ONE = "decks:\n  d: {title: D, layout: text-card, back: b, sheet: d.csv, columns: {Name: title}WHERE}\n"


def begun(folder: Path, rows: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    (folder / "karten.csv").write_text("\n".join(rows) + "\n", "utf-8")
    run_new(str(folder / "wald"), "de", "", [folder / "karten.csv"], None, TEMPLATES.root, False, Report())
    return capsys.readouterr().out


def counted(folder: Path) -> list[str]:
    (folder / "game.yaml").write_text("title: D\n", "utf-8")
    return counted_rows(read_game(folder)[0])


def checked(folder: Path, form: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        run_check(["wald"], folder, TEMPLATES.root, folder / "build", Report(form))
    return capsys.readouterr().out


def test_new_and_check_count_the_rows_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = begun(tmp_path, ROWS, capsys)
    assert f"  deck `stapel`, {LINE}\n" in said and "row 5 repeats the headings; left out" in said
    assert f"wald: deck `stapel`, {LINE}\n" in checked(tmp_path, "text", capsys)
    assert all(isinstance(each, dict) for each in json.loads(checked(tmp_path, "json", capsys)))


def test_new_says_what_each_column_became(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = begun(tmp_path, ROWS, capsys)
    became = "Karte → field `karte`, Name → title, Anzahl → copies, Regel → text, Preis → field `cost`"
    assert f"  {became}, Seltsam → field `seltsam`\n" in said
    assert "is taken for" not in said
    assert "for `Name` is the title" in said and "write `Karte: title, Name: none` in cards.yaml" in said


@pytest.mark.parametrize(
    ("table", "where", "line"),
    [
        ("Name,copies,Kind\nA,2,x\n\nB,0,y\nTotal,2,\n", "", "3 rows: 1 card, 2 copies; 2 rows left out"),
        ("Name,copies,Kind\nA,1,x\nB,3,y\nC,1,x\n", ", where: {Kind: x}", "2 rows: 2 cards"),
        ("Name,copies\nA,1\n", "", "1 row: 1 card"),
    ],
)
def test_rows_of_a_deck_are_counted(tmp_path: Path, table: str, where: str, line: str) -> None:
    (tmp_path / "d.csv").write_text(table, "utf-8")
    (tmp_path / "cards.yaml").write_text(OF_ONE.replace("WHERE", where), "utf-8")
    assert counted(tmp_path) == [f"deck `d`, {line}"]


def test_a_game_without_a_table_has_no_counts(tmp_path: Path) -> None:
    assert counted(tmp_path) == []
    (tmp_path / "cards.yaml").write_text("cards:\n  a: {title: A}\ndecks: {}\n", "utf-8")
    assert counted(tmp_path) == []
    (tmp_path / "cards.yaml").write_text(OF_ONE.replace("WHERE", ""), "utf-8")
    assert counted(tmp_path) == []


def test_the_counts_of_a_clean_game_are_remembered_and_those_of_a_changed_one_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path, ["Name,Anzahl,Regel", "A,8,x", "B,1,y"], capsys)
    (tmp_path / "build").mkdir()
    first = checked(tmp_path, "text", capsys)
    assert "wald: deck `stapel`, 2 rows: 2 cards, 9 copies\n" in first
    assert checking.CleanGames.open(tmp_path / "build", tmp_path, TEMPLATES.root).has("wald")
    assert checked(tmp_path, "text", capsys) == first
    with (tmp_path / "wald" / "deck.csv").open("a") as table:
        table.write("C,1,z\n")
    assert "wald: deck `stapel`, 3 rows: 3 cards, 10 copies\n" in checked(tmp_path, "text", capsys)


def test_the_counts_are_of_the_table_that_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, ["Name,Anzahl,Regel", "A,2,x", "B,1,y"], capsys)
    side_by_side = checking.side_by_side

    def and_then_changed(*asked: Any) -> list[checking.Checked]:
        found = side_by_side(*asked)
        (tmp_path / "wald" / "deck.csv").write_text("Name,Anzahl,Regel\nA,,x\n", "utf-8")
        return found

    monkeypatch.setattr(checking, "side_by_side", and_then_changed)
    assert "wald: deck `stapel`, 2 rows: 2 cards, 3 copies\n" in checked(tmp_path, "text", capsys)


def test_new_names_each_row_that_is_left_out_and_says_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ["Name,Anzahl,Regel", "A,2,x", "B,1,Ziehe 1, dann 2", ",1,z", "# C,,", "D,0,z", "E,zwei,z"]
    said = begun(tmp_path, rows, capsys)
    places = [f"karten.csv: row {row}" for row in (3, 4, 5, 6, 7)]
    assert [said.count(place) for place in places] == [1, 1, 1, 1, 1]
    assert said.count("sheet-columns") == said.count("sheet-untitled") == 1
    assert "5 rows: 3 cards" not in said and "6 rows: 3 cards, 4 copies; 3 rows left out" in said


def test_add_counts_rows_and_names_those_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path, ["Name,Anzahl,Regel", "A,2,x"], capsys)
    (tmp_path / "mehr.csv").write_text("Name,Anzahl,Regel\nF,1,x\nG,1,y,z\n", "utf-8")
    with pytest.raises(SystemExit):
        run_add(tmp_path / "wald", "Mehr", tmp_path / "mehr.csv", [], TEMPLATES.root, Report())
    said = capsys.readouterr().out
    assert "  deck `mehr`, 2 rows: 1 card; 1 row left out\n" in said and "deck `stapel`" not in said
    assert "mehr.csv: row 3, column D: error: expected 3 columns in row 3, found 4" in said
