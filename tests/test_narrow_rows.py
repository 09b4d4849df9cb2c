"""Rows that say less than the cards: dividers, notes, totals, and another table below an empty row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from pliego.text.problems import in_order
from test_table_rows import NAMED, ids, read, read_book

CARDS = NAMED.replace("Name: title", "Name: title, Cost: cost")
HEAD = "Name,Text,Cost,Copies\n"
SOME = "A,Draw.,1,2\nB,Hit.,2,1\nC,x,3,1\n"


def told(folder: Path, text: str, cards: str = CARDS) -> tuple[list[str], list[str]]:
    """Return the ids of the cards of a table, and what is told of it: severity, code and row."""
    game, problems = read(folder, text, cards)
    found = [f"{each.severity} {each.code} {each.span.row}" for each in in_order(problems) if each.span]
    return ids(game), found


@pytest.mark.parametrize(
    "row",
    [
        *("--- PROMOS ---,,,", "-- x --,,,", "=== Promos,,,", ",*** Promos ***,,", "—— Zauber ——,,,"),
        *("-----,,,", "---,---,---,---", ":---,:---:,---:,---", "___,,,", ">>> b,,,"),
    ],
)  # fmt: skip
def test_a_divider_is_no_card(tmp_path: Path, row: str) -> None:
    assert told(tmp_path, f"{HEAD}{SOME}{row}\nD,y,1,1\n") == (["a", "b", "c", "d"], ["note sheet-aside 5"])


@pytest.mark.parametrize(
    "row", ["---,x,1,1", "-1,,1,", "- Rain,r,1,", "**Bold**,a,1,", "???,a,1,1", "+++,a,,1"]
)
def test_a_title_with_signs_is_a_card(tmp_path: Path, row: str) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{SOME}{row}\n")
    assert len(cards) == 4 and problems == []


def test_a_line_alone_in_a_table_of_one_column_is_a_card(tmp_path: Path) -> None:
    cards, problems = told(tmp_path, "Name\n.-\n-----\n--- PROMOS ---\n---\n", NAMED)
    assert (len(cards), problems) == (3, ["note sheet-aside 4"])


@pytest.mark.parametrize("row", ["Note: ask Bob,,,", "Places,,,"])
def test_one_odd_row_does_not_hide_others(tmp_path: Path, row: str) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{SOME}{row}\n,by me,,1\n")
    assert len(cards) == 5 and problems == ["warning sheet-alone 5", "warning sheet-untitled 6"]
    more = SOME.replace("A", "D").replace("B", "E").replace("C", "F")
    cards, problems = told(tmp_path / "two", f"{HEAD}{SOME}{more}{row}\nHalf,an idea,,\n")
    assert len(cards) == 8 and problems == ["warning sheet-alone 8"]


def test_a_note_is_told_also_where_cards_have_a_title_alone(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,Text\nA,\nB,\nC,x\nTODO: a wolf,\n", NAMED)[1] == ["warning sheet-alone 5"]
    assert told(tmp_path / "no", "Name,Text\nA,\nB,\nC,x\nNote,\nA: B,\n", NAMED)[1] == []


def test_gaps_that_are_filled_hide_no_divider_note_or_total(tmp_path: Path) -> None:
    cards = CARDS.replace("columns:", "fill: [Suit], columns:")
    rows = "Red,A,Draw.,1\n,B,Hit.,2\n# blue,,,\n,C,x,3\n,--- x ---,,\n,Places,,\n,Total,,6\n"
    game, problems = read(tmp_path, "Suit,Name,Text,Cost\n" + rows, cards)
    assert [(each.title, each.fields_["suit"]) for each in game.cards.values()] == [
        (title, "Red") for title in ("A", "B", "C", "Places")
    ]
    found = [(each.code, each.span.row) for each in in_order(problems) if each.span]
    assert found == [("sheet-aside", 4), ("sheet-aside", 6), ("sheet-alone", 7), ("sheet-aside", 8)]


LEGEND = "Keyword,Meaning,,\nFly,It flies,,\n"


@pytest.mark.parametrize("gap", ["\n", ",,,\n", ",,,\n\n,,,\n", "Total,,,4\n\n"])
def test_another_table_below_an_empty_row_is_told_and_stays(tmp_path: Path, gap: str) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{SOME}{gap}{LEGEND}")
    row = 5 + gap.count("\n")
    assert cards == ["a", "b", "c", "keyword", "fly"]
    assert [each for each in problems if "aside" not in each] == [f"warning sheet-second {row}"]


@pytest.mark.parametrize(
    "below", ["Designed by,Bob,,\n", "Ideas,,,\nWolf,,,\n", "Event,Effect,Weight,\nRain,r,3,\n"]
)
def test_notes_and_whole_tables_below_an_empty_row_are_told(tmp_path: Path, below: str) -> None:
    assert told(tmp_path, f"{HEAD}{SOME}\n{below}")[1] == ["warning sheet-second 6"]


@pytest.mark.parametrize(
    "table",
    [
        f"{HEAD}{SOME}\nD,y,1,1\nE,z,,1\n",
        f"{HEAD}{SOME}\nRain,r,,1\nSnow,s,,1\n",
        f"{HEAD}A,x,,\nB,,1,\n\nC,y,,\n",
        f"{HEAD}A,x,1,1\n\nB,y,1,1\n\nC,z,1,1\n\nD,y,1,1\n\nE,y,,\n",
        f"{HEAD}A,a,1,\nB,b,2,\n\nJack,j,J,\nQueen,q,Q,\n",
        f"{HEAD}{SOME}\n\n",
    ],
)
def test_a_deck_with_empty_rows_among_its_cards_is_nothing_odd(tmp_path: Path, table: str) -> None:
    cards, problems = told(tmp_path, table)
    assert problems == [] and len(cards) == sum(row.strip(",") != "" for row in table.split("\n")[1:])


@pytest.mark.parametrize(
    "row",
    [
        *("SUM,,,=SUM(D2:D4)", "Total,,=SUM(C2:C4),=SUM(D2:D4)", "Summe,,,=SUMME(D2:D4)"),
        *("Итого,,,=СУММ(D2:D4)", "All,,,=SUM(D2:D4)", ",,,=SUM(D2:D4)", "Total,,,=SUBTOTAL(9;D2:D4)"),
        ",,=AVERAGE(C2:C4),=SUM(D2:D4)",
    ],
)
def test_a_total_that_is_a_formula_is_no_card(tmp_path: Path, row: str) -> None:
    row = ",".join(f'"{cell}"' for cell in row.split(","))
    assert told(tmp_path, f"{HEAD}{SOME}{row}\n") == (["a", "b", "c"], ["note sheet-aside 5"])


def test_formulas_that_add_up_no_column_are_told(tmp_path: Path) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{SOME}Total,=A2,x,\nBoss,=SUM(C2:C4),,\n", NAMED)
    assert cards == ["a", "b", "c", "total", "boss"] and problems == ["warning sheet-formula 5"]


def test_a_total_whose_formulas_were_not_saved_is_no_card_and_told_once(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (["Name", "Cost", "Copies"], ["A", 1, 2], ["B", 2, "=1+1"], ["C", 2, 1]):
            sheet.append(row)
        sheet.append(["TOTAL", "=SUM(B2:B4)", "=SUM(C2:C4)"])
        struck = TextBlock(InlineFont(strike=True), "old")
        sheet.append(["# note", CellRichText(struck, " new"), "=1+1"])

    game, problems = read_book(tmp_path, fill)
    assert ids(game) == ["a", "b", "c"]
    found = [(each.code, each.span.row) for each in in_order(problems) if each.span]
    assert found == [("sheet-formula", 3), ("sheet-aside", 5), ("sheet-aside", 6)]


def test_a_hash_in_a_workbook_is_a_comment_as_in_a_text(tmp_path: Path) -> None:
    def fill(sheet: Any) -> None:
        for row in (["Name", "Cost", "Copies"], ["A", 1, 2], ["#Spells"], ["B", 2, 1]):
            sheet.append(row)

    game, (note,) = read_book(tmp_path, fill)
    assert ids(game) == ["a", "b"] and note.message == "set aside 1 comment: row 3 (`#Spells`)"


BEASTS, BIRDS = "Wolf,Bite.,2,3\nBear,Hug.,1,2\n", "Owl,Fly.,1,2\nMerle,Sing.,1,2\n"


def test_totals_of_parts_are_told_once_and_hide_no_other(tmp_path: Path) -> None:
    parts = f"{HEAD}{BEASTS}Total beasts,,,5\n{BIRDS}Total birds,,,4\n"
    _game, (warning,) = read(tmp_path, parts, CARDS)
    assert warning.message.endswith("sum up others: row 4 (`Total beasts`), row 7 (`Total birds`)")
    cards, problems = told(tmp_path / "all", f"{parts}\nBirds in total,,,4\nTotal of all,,,9\n")
    assert len(cards) == 8 and problems == ["warning sheet-total 4"]
    assert told(tmp_path / "end", f"{parts}Everything,,,9\n")[1] == [
        "warning sheet-total 4",
        "warning sheet-total 8",
    ]


def test_a_total_of_a_part_beside_an_empty_title_is_no_card(tmp_path: Path) -> None:
    cards = "Type,Name,Copies,Text\nBeast,Wolf,3,Bite.\nBeast,Bear,2,Hug.\n"
    rows = f"{cards}Totale bestie,,5,\nTotal: all,,=SUM(C2:C3),\n"
    game, (note,) = read(tmp_path, rows)
    assert ids(game) == ["wolf", "bear"] and note.severity == "note"
    assert note.message == "set aside 2 totals: row 4 (`Totale bestie`), row 5 (`Total: all`)"
    assert ids(read(tmp_path / "word", f"{rows}Total war,,2,Burn.\n")[0]) == ["wolf", "bear", "card"]


@pytest.mark.parametrize("name", ["Totale delle carte", "Tot. carte", "Summe aller Karten", "Monde total"])
def test_a_total_that_is_a_little_off_is_told(tmp_path: Path, name: str) -> None:
    for number in ("75", "1.075", "4"):
        folder = tmp_path / number
        table = f"{HEAD}{BEASTS}{BIRDS}{name},,,{number}\n# note\n"
        assert "warning sheet-total 6" in told(folder, table)[1]
    table = "Name,Copies\nA,3\nB,2\n"
    assert told(tmp_path / "two", f"{table}{name},6\nC,1\n", NAMED)[1] == ["warning sheet-total 4"]


@pytest.mark.parametrize(
    "name", ["Totale carte", "Summe Karten", "Deck total", "Razem kart", "Cards in total"]
)
def test_a_total_of_the_cards_is_no_card_whatever_its_number(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, f"{HEAD}{BEASTS}{name},,,75\n")[1] == ["note sheet-aside 4"]


@pytest.mark.parametrize(
    "row", ["Total Eclipse,Dark.,9,5", "Total Eclipse,,1,1", "Total,Dark.,1,5", "Totality,,2,5", "Totem,,2,5"]
)
def test_a_card_called_like_a_total_is_a_card(tmp_path: Path, row: str) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{BEASTS}{row}\n{BIRDS}")
    assert len(cards) == 5 and problems == []
    table = "Name,Copies\nA,3\nTotal Eclipse,3\nB,2\nC,1\nD,8\n"
    assert told(tmp_path / "two", table, NAMED)[1] == []


@pytest.mark.parametrize(
    "row",
    [
        *("Media,,1,2", "Average cost,,1.25,", 'Durchschnitt,,"1,25",', "Max,,2,", "Minimum,,1,2"),
        *("N. carte,,,4", "Number of cards,,4,", "Anzahl,,,9", "Mediana,,1,"),
    ],
)
def test_measures_below_the_cards_are_told_and_hide_no_total(tmp_path: Path, row: str) -> None:
    table = f"{HEAD}{BEASTS}{BIRDS}"
    assert told(tmp_path, f"{table}{row}\n")[1] == ["warning sheet-total 6"]
    assert told(tmp_path / "sum", f"{table}Everything,,,9\n{row}\n")[1][0] == "warning sheet-total 6"
    _game, (warning,) = read(tmp_path / "two", f"{table}Copies in total,,,8\n\n{row}\nAverage,,1,\n", CARDS)
    assert warning.message.count("row ") == 3


@pytest.mark.parametrize("row", ["Max,Jump.,2,3", "Max,,7,1", "Count Dracula,,7,1", "Minimus,,1,1"])
def test_a_card_called_like_a_measure_is_a_card(tmp_path: Path, row: str) -> None:
    cards, problems = told(tmp_path, f"{HEAD}{BEASTS}{BIRDS}{row}\n")
    assert len(cards) == 5 and problems == []
    assert told(tmp_path / "two", "Name,Copies\nAnna,3\nBob,1\nMax,3\nEve,2\n", NAMED)[1] == []


@pytest.mark.parametrize("below", ["Wanted,,,60", "Wanted,60,,", "by me,,,"])
def test_a_row_below_hides_no_sum_above_it(tmp_path: Path, below: str) -> None:
    table = f"{HEAD}{BEASTS}{BIRDS}Everything,,,9\n{below}\n"
    assert "warning sheet-total 6" in told(tmp_path, table)[1]


@pytest.mark.parametrize("legend", [",Legend,,", ",The signs and what they mean:,,"])
def test_a_legend_whose_first_row_has_no_title_is_told_with_all_its_rows(tmp_path: Path, legend: str) -> None:
    table = f"{HEAD}{SOME}\n{legend}\nMoon,the night,,\nSun,the day,,\n"
    _game, problems = read(tmp_path, table, CARDS)
    (warning,) = [each for each in problems if each.code == "sheet-second"]
    assert warning.message.endswith(f"row 6 (`{legend.strip(',')}`), row 7 (`Moon`), row 8 (`Sun`)")


@pytest.mark.parametrize(
    "legend",
    [
        "Legend,\nMoon,the night\n",
        "Simboli:,\n❀,erba\n",
        "Keywords: what they mean,\nFly,x\n",
        "❀,x\n◆,y\n",
    ],
)
def test_a_legend_below_a_table_of_two_columns_is_told(tmp_path: Path, legend: str) -> None:
    table = "Name,Text\nWolf,Bite.\nBear,Hug.\nOwl,Fly.\n\n"
    assert told(tmp_path, table + legend, NAMED)[1] == ["warning sheet-second 6"]
    cards = "Legendary Key,Opens.\nLegend,x\n"
    assert told(tmp_path / "cards", table + cards, NAMED)[1] == []
    signs = table.replace("Owl", "★").replace("\n\n", "\n✿,y\n\n")
    assert told(tmp_path / "signs", f"{signs}❀,x\n", NAMED)[1] == []


def test_a_row_of_another_table_is_told_once(tmp_path: Path) -> None:
    below = "Legend,,,\n,,Moon,\n,,Sun,\n"
    cards, found = told(tmp_path, f"{HEAD}{SOME},,4,1\n\n{below}")
    assert len(cards) == 7 and found == ["warning sheet-untitled 5", "warning sheet-second 7"]


def test_a_card_without_a_title_below_an_empty_row_is_a_card(tmp_path: Path) -> None:
    for number, first in enumerate((",Draw two.,1,1", ",Draw two.,,")):
        table = f"{HEAD}{SOME}\n{first}\nD,y,1,1\nE,z,2,1\n"
        assert told(tmp_path / str(number), table)[1] == ["warning sheet-untitled 6"]


def test_a_total_that_repeats_the_kind_of_its_cards_is_told(tmp_path: Path) -> None:
    cards = "Kind,Name,Copies,Text\nBeast,Wolf,3,Bite.\nBeast,Bear,2,Hug.\n"
    rows = f"{cards}Beast,Total beasts,5,\nBird,Owl,1,Fly.\n"
    _game, (warning,) = read(tmp_path, rows)
    assert warning.message.endswith("found what seems to sum up others: row 4 (`Total beasts`)")
    assert read(tmp_path / "own", rows.replace("Beast,Total", "Sun,Total"))[1] == []


def test_a_heading_with_the_number_of_its_section_is_told(tmp_path: Path) -> None:
    table = "Name,Copies,Text\nBEASTS,5,\nWolf,3,Bite.\nBear,2,Hug.\nSPELLS,1,\nFire,,Burn.\nIce,,x\n"
    cards = NAMED.replace("Name: title", "Name: title, Copies: copies")
    assert told(tmp_path, table.replace("SPELLS,1", "SPELLS,2").replace("Fire,,", "Fire,1,"), cards)[1] == [
        "warning sheet-total 2"
    ]


def test_cards_with_a_number_alone_are_no_headings_of_sections(tmp_path: Path) -> None:
    table = "Name,Copies,Text\nGiant,5,\nWolf,3,Bite.\nBear,1,Hug.\nElf,1,\nFire,1,Burn.\n"
    cards = NAMED.replace("Name: title", "Name: title, Copies: copies")
    assert told(tmp_path, table, cards)[1] == []


POOR = (
    "Common,,6,\nRare,,4,\n",
    "C,common,,\nR,rare,,\n",
    "Prices,,,\nOil,,4,\nWine,,7,\n",
    "Red,,,\nBlue,,,\n",
)


@pytest.mark.parametrize("below", POOR)
def test_rows_right_below_the_cards_that_say_less_than_any_are_told(tmp_path: Path, below: str) -> None:
    cards = NAMED.replace("Name: title", "Name: title, Kind: subtitle, Cost: cost")
    head = "Name,Kind,Copies,Cost,Text\n"
    some = "".join(f"Card {n},Beast,{n % 3 + 1},{n},Bite {n}.\n" for n in range(12))
    below = below.replace(",\n", ",,\n")
    _game, (warning,) = read(tmp_path, f"{head}{some}{below}", cards)
    assert warning.code == "sheet-second" and warning.span and warning.span.row == 14
    assert warning.message.count("row ") == below.count("\n") and "empty row" not in warning.message
    one = below.splitlines()[-1]
    assert "sheet-second" not in str(told(tmp_path / "one", f"{head}{some}{one}\n", cards)[1])
    vanilla = f"Plain,,,,\n{some}"
    assert "sheet-second" not in str(told(tmp_path / "poor", f"{head}{vanilla}{below}", cards)[1])
