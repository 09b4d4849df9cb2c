"""A column that cards.yaml names, and that has another name in the table now, is one problem."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook
from pliego.checks.examine import check_game
from pliego.game.beginning import SourceTable
from pliego.game.beginning import begin as begin_with
from pliego.game.model.game import Game
from pliego.game.reader import read_game
from pliego.text.problems import Problem
from pliego.text.quoting import quoted
from test_beginning import TEMPLATES, workbook

TABLE = "Name,Copies,Cost,Effect,Type\nAxe,2,1,Chop.,Tool\nBall,1,2,Throw.,Toy\nCup,1,1,Drink.,Tool\n"
SUITS = "Suit,Rank\nHearts,1\n,2\nClubs,1\n,2\n"


def problems_after(folder: Path, table: str, *changes: tuple[str, str]) -> list[Problem]:
    """Return what `check` says of a game that began with a table, after changes of its headings."""
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", table.encode())])
    files = {**begun.files}
    for old, new in changes:
        files["deck.csv"] = files["deck.csv"].replace(old.encode(), new.encode(), 1)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return problems_in(folder)


def problems_in(folder: Path) -> list[Problem]:
    """Return what `check` says of a game, but nothing of a sheet of paper with few cards."""
    return check_game(folder, TEMPLATES.root)[1]


@pytest.mark.parametrize("new", ["Card name", "Title", "Titel", "Names", "Headline"])
def test_a_renamed_column_of_titles_is_one_problem(tmp_path: Path, new: str) -> None:
    (problem,) = problems_after(tmp_path / "g", TABLE, ("Name", new))
    assert problem.message == (
        f"expected the column `Name`, which cards.yaml takes for the title, found none; "
        f"`{new}` probably takes its place"
    )
    written = f'"{new}"' if " " in new and not new.replace(" ", "").isalnum() else new
    assert problem.hint == (
        f"write `{written}` in place of `Name` in cards.yaml, line 3; "
        "or call the column `Name` again in deck.csv"
    )
    assert problem.span is not None and str(problem.span).endswith("deck.csv: row 1, column A")


def test_a_column_that_several_decks_name_is_told_once(tmp_path: Path) -> None:
    problems_after(tmp_path / "g", TABLE)
    deck = "title: D, layout: text-card, back: plain-back, sheet: deck.csv"
    columns = "Name: title, Copies: copies, Cost: none, Effect: text"
    text = f"""\
decks:
  one: {{{deck}, where: {{Type: Toy}}, columns: {{{columns}, Type: subtitle}}}}
  two: {{{deck}, where: {{Type: Tool}}, columns: {{{columns}, Type: none}}}}
"""
    (tmp_path / "g/cards.yaml").write_text(text, "utf-8")
    table = (tmp_path / "g/deck.csv").read_text("utf-8")
    (tmp_path / "g/deck.csv").write_text(table.replace("Type", "Kind", 1), "utf-8")
    errors = [each for each in problems_in(tmp_path / "g") if each.severity == "error"]
    assert len(errors) == 1, [str(each) for each in errors]
    (problem,) = errors
    taken = "expected the column `Type`, which cards.yaml takes for the subtitle, found none"
    assert problem.message == f"{taken}; `Kind` probably takes its place"
    assert "in cards.yaml, lines 2, 3; or call" in problem.hint


def test_a_heading_that_is_written_over_another_is_one_problem(tmp_path: Path) -> None:
    found = problems_after(tmp_path / "g", TABLE, ("Effect", "Name"))
    (problem,) = (each for each in found if each.severity == "error")
    assert problem.message.endswith(", and no column `Effect`") and "`Name` (" in problem.message
    assert problem.hint == "one of the two is probably `Effect`: call it so again in deck.csv"


def test_a_column_of_where_that_is_gone_is_told_beside_one_that_is_there(tmp_path: Path) -> None:
    problems_after(tmp_path / "g", TABLE)
    deck = "title: D, layout: text-card, back: plain-back, sheet: deck.csv, where: {Type: Toy}"
    (tmp_path / "g/cards.yaml").write_text(f"decks:\n  d: {{{deck}, columns: {{Name: title}}}}\n", "utf-8")
    (tmp_path / "g/deck.csv").write_text("Name,Words\nAxe,Chop.\nBall,Throw.\n", "utf-8")
    errors = [each for each in problems_in(tmp_path / "g") if each.severity == "error"]
    assert errors and all("`Type`" in each.message for each in errors), errors


def test_two_renamed_columns_are_two_problems(tmp_path: Path) -> None:
    found = problems_after(tmp_path / "g", TABLE, ("Cost", "Price"), ("Type", "Kind"))
    assert [each.message.split(";")[1] for each in found] == [
        " `Price` probably takes its place",
        " `Kind` probably takes its place",
    ]


def test_a_renamed_column_of_suits_that_fills_and_colours_is_one_problem(tmp_path: Path) -> None:
    (problem,) = problems_after(tmp_path / "g", SUITS, ("Suit", "Suits of cards"))
    assert "`Suits of cards` probably takes its place" in problem.message


def test_a_renamed_column_below_a_line_of_words_is_found(tmp_path: Path) -> None:
    above = "My cards,,,,\n" + TABLE
    found = problems_after(tmp_path / "g", above, ("Name", "Card name"))
    assert [each.message.split(";")[-1] for each in found if each.severity == "error"] == [
        " `Card name` probably takes its place"
    ]


def test_a_renamed_column_of_a_workbook_is_one_problem(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    game_of(folder, workbook(Cards=[row.split(",") for row in TABLE.splitlines()]))
    book = load_workbook(folder / "deck.xlsx")
    book.active["A1"] = "Card name"
    book.save(folder / "deck.xlsx")
    (problem,) = problems_in(folder)
    assert "`Card name` probably takes its place" in problem.message


GERMAN = (
    "Karte;Typ;Kosten;Text;Bild;Anzahl\nAxt;Zeug;1;Hau.;a.png;2\nBall;Spiel;2;Wirf.;b.png;1\n"
    "Hut;Zeug;1;Trag.;c.png;1\nRad;Zeug;3;Roll.;d.png;2\nUhr;Zeug;2;Lies.;e.png;1\nTor;Haus;1;Geh.;f.png;1\n"
)


@pytest.mark.parametrize(
    ("changes", "now"),
    [
        ((("Typ", "Art"),), ["Art"]),
        ((("Typ", "Art"), ("Kosten", "Preis")), ["Art", "Preis"]),
        ((("Karte", "Card"),), ["Card"]),
        ((("Kosten", "Kosten (Geld)"),), ["Kosten (Geld)"]),
        ((("Text", "Value"), ("Bild", "Title")), ["Value", "Title"]),
    ],
)
def test_a_heading_in_the_place_of_a_missing_one_is_first_of_all_its_new_name(
    tmp_path: Path, changes: tuple[tuple[str, str], ...], now: list[str]
) -> None:
    """`Art` is German for a kind, and a key of a card."""
    found = problems_after(tmp_path / "g", GERMAN, *changes)
    errors = [each for each in found if each.severity == "error" and each.code != "art-missing"]
    assert [each.message.split(";")[1] for each in errors] == [
        f" `{new}` probably takes its place" for new in now
    ]


def test_one_heading_takes_the_place_of_one_column(tmp_path: Path) -> None:
    """`Typ` and `Kosten` are gone, and one of them is perhaps `Rang` now."""
    found = problems_after(tmp_path / "g", GERMAN.replace(";Typ", ";Ding"), (";Ding;Kosten", ";Rang"))
    assert [each.message for each in found if each.code == "sheet-head" and each.span][:2] == [
        f"expected a column `{name}` in row 1 of the table, found none" for name in ("Ding", "Kosten")
    ]


def test_a_heading_that_cannot_be_the_missing_column_is_not_taken_for_it(tmp_path: Path) -> None:
    """The number of copies is gone, and there is no number."""
    table = "Name,Copies,Motto\nAxe,2,Old.\nBall,1,New.\n"
    found = problems_after(tmp_path / "g", table, ("Copies,", ""), ("2,", ""), ("1,", ""), ("Motto", "Words"))
    assert all("Copies" not in each.message or "probably" not in each.message for each in found)


@pytest.mark.parametrize(
    "table", [GERMAN, GERMAN.replace(";", ","), "Los pueblos\n" + GERMAN.replace(";", ",")]
)
def test_translated_headings_are_one_problem_with_all_columns(tmp_path: Path, table: str) -> None:
    head = table[table.index("Karte") :].split("\n")[0]
    new = ",".join(("Name", "Kind", "Cost", "Rule", "Picture", "Number")).replace(",", head[5])
    found = problems_after(tmp_path / "g", table, (head, new))
    (problem,) = [each for each in found if each.severity == "error"]
    assert problem.message.startswith(
        "expected the columns `Karte`, `Typ`, `Kosten`, `Text`, `Bild`, `Anzahl`"
    )
    columns = "{Name: title, Kind: subtitle, Cost: cost, Rule: text, Picture: art, Number: copies}"
    assert problem.hint.startswith(f"write `columns: {columns}` in cards.yaml, line 3")


def test_translated_headings_are_taken_in_their_order_and_not_by_their_letters(tmp_path: Path) -> None:
    """`Tre` is more like `Titre` than `Ett` is."""
    table = "Titre,Type,Texte,Copies\nAxe,Outil,Coupe.,2\nArc,Arme,Tire.,1\n"
    found = problems_after(tmp_path / "g", table, ("Titre,Type,Texte,Copies", "Ett,Två,Tre,Fyra"))
    (problem,) = [each for each in found if each.severity == "error"]
    assert "{Ett: title, " in problem.hint and "Tre: text, Fyra: copies}" in problem.hint


def test_a_lost_row_of_headings_is_one_problem(tmp_path: Path) -> None:
    head = GERMAN.split("\n", maxsplit=1)[0]
    (problem,) = problems_after(tmp_path / "g", GERMAN, (f"{head}\n", ""))
    assert "found `Axt`, `Zeug`, `1`" in problem.message and "row of headings" in problem.hint


def test_a_column_that_was_deleted_is_one_problem_with_the_columns_that_there_are(tmp_path: Path) -> None:
    found = problems_after(tmp_path / "g", TABLE, ("Name,", ""), ("Axe,", ""), ("Ball,", ""), ("Cup,", ""))
    assert [each.message for each in found if each.severity == "error"][:1] == [
        "expected a column `Name` in row 1 of the table, found none"
    ]


def test_a_column_that_is_nearly_called_as_another_key_is_not_taken_for_it(tmp_path: Path) -> None:
    """`karte` has three letters in common with `art`."""
    begun = "Karte,Name,Text,Image\nA1,Wolf,x,wolf.svg\nB1,Bear,y,bear.svg\n"
    hints = [each.hint for each in problems_after(tmp_path / "g", begun) if each.code == "unprinted"]
    assert len(hints) == 1 and "did you mean" not in hints[0]


@pytest.mark.parametrize("middle", ["Name", "Card name"])
def test_a_renamed_title_above_a_repeated_row_of_headings_loses_no_card(tmp_path: Path, middle: str) -> None:
    """The row in the middle has the old name, or the new one; it is no head, and the cards above it stay."""
    head, *rows = TABLE.splitlines(keepends=True)
    joined = "".join([head, *rows[:2], head, *rows[2:]])
    changes = ("\nName", f"\n{middle}"), ("Name", "Card name")
    found = problems_after(tmp_path / "g", joined, *changes)
    (problem,) = [each for each in found if each.severity != "note"]
    assert "row 4 repeats the headings; left out" in [each.message for each in found]
    assert "`Card name` probably takes its place" in problem.message


OWN_WORDS = "Title,Subtitle,Value,Text,Flavour,Copies\nAxe,Tool,1,Chop.,Old.,2\nBall,Toy,2,Throw.,New.,1\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Title", "Card name"),
        ("Value", "Strength"),
        ("Text", "Wirkung"),
        ("Text", "Rule"),
        ("Flavour", "Ambientación"),
        ("Copies", "Amount printed"),
        ("Copies", "Pieces"),
    ],
)
def test_a_renamed_column_with_the_name_of_a_key_is_one_problem(tmp_path: Path, old: str, new: str) -> None:
    (problem,) = problems_after(tmp_path / "g", OWN_WORDS, (old, new))
    assert problem.severity == "error" and f"write `{quoted(new)}` in place of `{old}`" in problem.hint


def test_a_sheet_put_in_front_of_the_only_one_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    before = game_of(folder, workbook(Cards=[row.split(",") for row in TABLE.splitlines()]))
    book = load_workbook(folder / "deck.xlsx")
    book.create_sheet("Read me", 0)["A1"] = "Notes"
    book.save(folder / "deck.xlsx")
    game, problems = read_game(folder)
    assert game is not None and before is not None and problems == []
    assert (game.cards, game.decks) == (before.cards, before.decks)


def game_of(folder: Path, data: bytes) -> Game | None:
    """Return a game that began with a workbook, and is written to a folder."""
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.xlsx", data)])
    for name, held in begun.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)
    game, problems = read_game(folder)
    assert not problems
    return game


@pytest.mark.parametrize(("heading", "key"), [("Copeis", "copies"), ("Titre", "title"), ("Txt", "text")])
def test_a_heading_nearly_like_a_key_is_told_with_the_line_to_write(
    tmp_path: Path, heading: str, key: str
) -> None:
    """`Titre` is French for a title, and no mistake."""
    own = {"Titre": "Card"}.get(heading, "Title")
    folder = tmp_path / "g"
    game_of(folder, workbook(Cards=[["Name", "Cost"], ["Axe", "2"]]))
    (folder / "deck.csv").write_text(f"{own},{heading},Cost\naxe,2,1\n", "utf-8")
    written = (folder / "cards.yaml").read_text("utf-8")
    (folder / "cards.yaml").write_text(written.split("sheet:")[0] + "sheet: deck.csv}\n", "utf-8")
    hints = [each.hint for each in read_game(folder)[1] if f"found `{heading}`" in each.message]
    assert len(hints) == 1 and f"say `columns: {{{heading}: {key}}}` in cards.yaml" in hints[0]
