"""Decks in a JSON file: a list of objects is a table, and what cannot be a cell is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from pliego.checks.examine import check_game
from pliego.game.beginning import SourceTable, begin
from pliego.game.spreadsheet.cells import table_cells
from pliego.make.writing import write_in
from pliego.text.files import Folder
from workshop import ROOT


def cells(text: str) -> tuple[list[list[str]], list[str]]:
    rows, problems = table_cells(text.encode(), "deck.json")
    return [[cell.text for cell in row] for row in rows], [
        f"{p.span.line if p.span else 0} {p.code}" for p in problems
    ]


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("{}", []),
        ('{{"cards": {}}}', []),
        ('{{"game": "X", "cards": {}, "rules": {{"a": "b"}}, "more": []}}', ["`game`, `rules`, `more`"]),
    ],
)
def test_a_list_of_objects_is_a_table_and_what_is_beside_it_is_told(form: str, told: list[str]) -> None:
    objects = '[{"Name": "Fire", "Cost": 1.50, "Text": "a\\nb"}, {"Name": "Ice", "Rare": true, "Cost": null}]'
    table = [
        ["Name", "Cost", "Text", "Rare"],
        ["Fire", "1.50", "a\nb", ""],
        ["Ice", "", "", "true"],
    ]
    rows, problems = table_cells(form.format(objects).encode(), "deck.json")
    assert [[cell.text for cell in row] for row in rows] == table
    assert [(p.severity, p.message.partition(": ")[2]) for p in problems] == [("note", each) for each in told]


def test_what_no_cell_can_hold_is_told_once_for_each_key() -> None:
    rows, told = cells('[{"a": "x", "b": [["y"]]}, {"a": {"c": 1}, "b": [{}, "y"]}]')
    assert rows == [["a", "b"], ["x", ""], ["", ""]]
    assert told == ["3 sheet-nested", "2 sheet-nested"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('{"0": {"Name": "A", "b": 1}, "1": {"Name": "B"}}', [["Name", "b"], ["A", "1"], ["B", ""]]),
        ('{"Fire": {"cost": 1}, "Ice": {"cost": 2}}', [["name", "cost"], ["Fire", "1"], ["Ice", "2"]]),
        (
            '{"fire": {"Title": "Fire"}, "ice": {"Title": "Ice"}}',
            [["id", "Title"], ["fire", "Fire"], ["ice", "Ice"]],
        ),
        ('{"x": {"id": "fire", "title": "Fire"}}', [["id", "title"], ["fire", "Fire"]]),
    ],
)
def test_an_object_of_objects_is_a_table(text: str, rows: list[list[str]]) -> None:
    assert cells(text) == (rows, [])


def test_a_list_of_texts_is_one_text() -> None:
    rows, told = cells('[{"a": ["Military", "Corporate"], "b": []}, {"a": [], "b": [2, null, true, ""]}]')
    assert rows == [["a", "b"], ["Military, Corporate", ""], ["", "2, true"]] and told == []


@pytest.mark.parametrize(
    ("lists", "texts"),
    [
        ('["Draw a card.", "Then discard one."]', ["Draw a card.\nThen discard one."]),
        (
            '["Draw a card", "Then discard one of your choice"]',
            ["Draw a card\nThen discard one of your choice"],
        ),
        ('["Draw.", "*Discard.*"], "One."', ["Draw.\n*Discard.*", "One."]),
        ('["Creature", "Ally"], ["Dr. No!", "Ally", "Foe"]', ["Creature, Ally", "Dr. No! Ally, Foe"]),
        ('["Flying", " First strike "]', ["Flying, First strike"]),
        ('["抽一张牌。", "弃一张牌。"]', ["抽一张牌。\n弃一张牌。"]),
    ],
)
def test_sentences_of_a_list_stand_in_lines_and_no_comma_stands_behind_a_full_stop(
    lists: str, texts: list[str]
) -> None:
    rows, told = cells('[{"a": ' + lists.replace("], ", ']}, {"a": ') + "}]")
    assert [row[0] for row in rows[1:]] == texts and told == []


def test_what_becomes_of_lists_is_said_when_a_game_begins() -> None:
    data = b'[{"name": "A", "text": ["Draw a card.", "Discard one."], "types": ["Ally", "Elf"], "n": ["x"]}]'
    begun = begin(Folder(ROOT / "templates"), "A", "en", [SourceTable("t.json", data, None)])
    notes = [note for note in begun.notes if "list" in note]
    assert notes == [
        "each list of `text` prints in lines of its own",
        "each list of `types` prints as words with commas between them",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[{"a": 1},\n {"a" 2}]', 2),
        ('{"a": [{"b": 1}], "c": [{"b": 2}]}', 0),
        ('[{"a": 1}, 2]', 0),
        ('"a"', 0),
        ('[{"a": 1, "a": 2}]', 0),
        ('[{"a": "\\ud800"}]', 0),
        ("[" * 100_000, 0),
    ],
)
def test_what_is_no_table_is_one_problem(text: str, line: int) -> None:
    """Of most mistakes no line is known: 0."""
    assert cells(text) == ([], [f"{line} sheet-syntax"])


def test_a_game_of_a_json_file_is_sound(tmp_path: Path) -> None:
    table = SourceTable("t.json", b'[{"name": "Fire", "qty": 2, "text": "Burn."}]', None)
    begun = begin(Folder(ROOT / "templates"), "A", "en", [table])
    for path, data in begun.files.items():
        write_in(tmp_path / "fires", path, data)
    assert check_game(tmp_path / "fires", ROOT / "templates")[1] == []
