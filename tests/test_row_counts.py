"""How many rows of a table are cards: `new` and `check` say the same; `new` lists what each column became."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pliego.cli.checking import run_check
from pliego.cli.report import Report
from pliego.cli.starting import run_new
from pliego.game.spreadsheet.row_counts import counted_rows
from pliego.text.files import Folder
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
    assert counted_rows(Folder(tmp_path)) == [f"deck `d`, {line}"]


def test_a_game_without_a_table_has_no_counts(tmp_path: Path) -> None:
    assert counted_rows(Folder(tmp_path)) == []
    (tmp_path / "cards.yaml").write_text("cards:\n  a: {title: A}\ndecks: {}\n", "utf-8")
    assert counted_rows(Folder(tmp_path)) == []
    (tmp_path / "cards.yaml").write_text(OF_ONE.replace("WHERE", ""), "utf-8")
    assert counted_rows(Folder(tmp_path)) == []
