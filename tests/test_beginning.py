"""`pliego new`, and finding the game that one stands in: from any folder, and from an installed Pliego."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook
from pliego.cards.look import Looks
from pliego.checks.examine import check_game
from pliego.cli.games import GamesFolder, find_games, games_folder
from pliego.game import columns, suits
from pliego.game.beginning import SCHEMAS, Beginning, SourceTable, languages
from pliego.game.beginning import begin as begin_with
from pliego.game.column_words import column_words
from pliego.game.headings import from_headings
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.nodes import Scalar
from pliego.text.problems import Span
from workshop import Workshop

ROOT = Path(__file__).parents[1]
TEMPLATES = Folder(ROOT / "templates")
WORDS = column_words(TEMPLATES)
GOLD = """\
My spells,,,,,
Card Name,Qty,Mana,Rules Text,Value,ID
Fire Ball,2,3,"Deal *3* damage, now.",J,1
Ice,1,1,Freeze.,Q,2
Ice,,,,K,2
"""


def pliego(folder: Path, *words: str, root: Path = ROOT / "generator") -> subprocess.CompletedProcess[str]:
    """Run the command as a person does who stands in a folder: ours in this process, another in its own."""
    if root == ROOT / "generator":
        return Workshop(folder).pliego(*words)
    return subprocess.run(
        [sys.executable, "-m", "pliego", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def table(text: str) -> list[list[Scalar]]:
    """Return cells without a place."""
    return [[Scalar(cell, Span("t.csv")) for cell in line.split(",")] for line in text.splitlines()]


def begin(templates: Folder, title: str, lang: str, deck: tuple[str, bytes] | None = None) -> Beginning:
    """Begin a game, perhaps with a table: its name and its bytes."""
    return begin_with(templates, title, lang, [SourceTable(*deck)] if deck else [])


def columns_of(rows: list[list[Scalar]]) -> tuple[dict[str, str], list[str]]:
    """Return what the columns of a table are, and notes."""
    headed, has_headings, notes = from_headings(rows, WORDS)
    found, guesses = columns.columns_of(headed, WORDS, has_headings=has_headings)
    return found, [*notes, *guesses]


def suits_of(cells: list[str]) -> dict[str, suits.SuitSign]:
    return suits.suits(cells, WORDS.signs, WORDS.other_signs)


@pytest.mark.parametrize("lang", languages(TEMPLATES))
def test_a_new_game_is_without_a_fault_and_as_short_as_promised(tmp_path: Path, lang: str) -> None:
    files = begin(TEMPLATES, 'Dragons: the "return"', lang).files
    for name, data in files.items():
        (tmp_path / "juego" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "juego" / name).write_bytes(data)
    game, problems = check_game(tmp_path / "juego", ROOT / "templates")
    assert game is not None and problems == []
    assert game.info.title == 'Dragons: the "return"' and game.info.lang == lang and game.info.engine is None
    yaml = b"".join(data for name, data in files.items() if name.endswith(".yaml"))
    assert yaml.count(b"\n") <= 30


@pytest.mark.parametrize("lang", languages(TEMPLATES))
@pytest.mark.parametrize("deck", [None, ("spells.csv", GOLD.encode())])
def test_every_file_of_a_new_game_names_a_schema_that_lies_beside_it(
    lang: str, deck: tuple[str, bytes] | None
) -> None:
    files = begin(TEMPLATES, "Juego", lang, deck).files
    written = {name: data for name, data in files.items() if name.endswith(".yaml")}
    for name, data in written.items():
        schema = data.decode().splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        assert json.loads(files[schema])["$id"].endswith(schema.removeprefix("schema/"))
        assert SCHEMAS[schema] == name
    assert set(written) == {"game.yaml", "cards.yaml"}


@pytest.mark.parametrize("lang", languages(TEMPLATES))
@pytest.mark.parametrize("deck", [None, ("spells.csv", GOLD.encode())])
def test_a_new_deck_says_its_colour_on_which_white_can_be_read(
    tmp_path: Path, lang: str, deck: tuple[str, bytes] | None
) -> None:
    """Beside it stand others of the palette, for further decks."""
    cards = begin(TEMPLATES, "Juego", lang, deck).files["cards.yaml"].decode()
    (colour,) = re.findall(r"(?<!# )colour: (\w+)", cards)
    look = Looks.of_game(Folder(tmp_path), TEMPLATES).look("plain", "colour")
    assert look is not None
    (others,) = re.findall(r"# .*? ?; \w+ (.*?) ?: ", cards)
    for name in (colour, *others.split(", ")):
        value = look.colours[name]
        parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5, name
    assert look.colours[colour] != look.colours["accent"]


def test_a_table_of_ones_own_is_mapped_and_what_is_not_is_told() -> None:
    begun = begin(TEMPLATES, "Spells", "en", ("spells.csv", GOLD.encode()))
    said = begun.files["cards.yaml"].decode()
    assert (
        "columns: {Card Name: title, Qty: copies, Mana: cost, Rules Text: text, Value: value, ID: id}" in said
    )
    assert begun.files["deck.csv"] == GOLD.encode()
    assert [note.split("`")[1] for note in begun.notes] == ["Mana", "ID"]


@pytest.mark.parametrize(
    ("head", "layout"),
    [
        ("Name,Text", "text-card, back: pattern-back"),
        ("Name,Flavour", "art-card, back: pattern-back"),
        ("Name,Type,Coste", "cost-card, back: pattern-back"),
        ("Name,ATK,DEF", "cost-card, back: pattern-back"),
    ],
)
def test_a_deck_begins_with_the_layout_that_prints_its_columns(head: str, layout: str) -> None:
    row = ",".join("1" for _ in head.split(","))
    begun = begin(TEMPLATES, "Deck", "en", ("deck.csv", f"{head}\n{row}\n".encode()))
    assert f"layout: {layout}" in begun.files["cards.yaml"].decode()


def test_a_column_gives_way_to_one_that_has_the_name_of_what_it_means() -> None:
    columns, _notes = columns_of(table("Name,Mana,Cost,Price\nA,1,2,3"))
    assert columns == {"Name": "title", "Mana": "mana", "Cost": "cost", "Price": "price"}


def test_what_a_key_cannot_hold_stays_a_free_field_and_the_cell_is_named() -> None:
    columns, notes = columns_of(table("Name,Qty,Value\nA,many,1\nB,few,3x\n"))
    assert columns == {"Name": "title", "Qty": "qty", "Value": "value-text"}
    assert "`many`" in notes[0] and "`3x`" in notes[1]


def test_a_table_whose_words_we_do_not_know_is_named_by_its_first_full_column() -> None:
    columns, notes = columns_of(table("Luku,Kortti\n,Tuli\n2,Jää\n"))
    assert columns == {"Kortti": "title", "Luku": "luku"}
    assert "read as headings (`Luku`, `Kortti`)" in notes[0] and "`Kortti` is taken for the title" in notes[1]


def test_a_name_that_explains_itself_or_says_two_things_is_understood() -> None:
    head = "#,Card Name,Cost (coins),VP,Effect / text,Notes\n"
    columns, notes = columns_of(table(head + "1,Mill,2,3,Draw.,x\n2,Well,1,,Rest.,"))
    assert (
        columns["Effect / text"] == "text" and columns["Cost (coins)"] == "cost" and columns["VP"] == "value"
    )
    assert [note.split("`")[1] for note in notes] == ["VP", "Effect / text", "#", "Cost (coins)", "Notes"]


@pytest.mark.parametrize("head", ["Cuántas", "Unidades", "How many", "Cantidad"])
def test_how_many_there_are_is_understood_in_both_languages(head: str) -> None:
    columns, notes = columns_of(table(f"Nombre,{head}\nFaro,2\nBarca,3"))
    assert columns == {"Nombre": "title", head: "copies"}
    assert notes == ([] if head == "Cantidad" else [f"column `{head}` is taken for the copies of the cards"])


def test_cards_are_named_by_what_tells_them_apart_and_the_longest_column_is_their_text() -> None:
    story = "Somebody has read what everybody could have read"
    rows = [f"{kind},{number},{name},{story} {name}." for kind, number, name in
            (("Leak", 7, "One"), ("Leak", 8, "Two"), ("Spoof", 9, "Three"))]  # fmt: skip
    columns, notes = columns_of(table("\n".join(("Threat,Number of it,Which,Story", *rows))))
    assert (columns["Which"], columns["Story"], columns["Threat"]) == ("title", "text", "threat")
    assert sum("is taken for" in note for note in notes) == 2


def test_a_suit_is_called_as_it_is_written_first() -> None:
    found = suits_of(["Copas", "copas", "OROS", "Oros", "copas", "Oros"])
    assert {name: sign.title for name, sign in found.items()} == {"copas": "Copas", "oros": "OROS"}


def test_suits_get_a_sign_each_and_their_own_if_they_have_one() -> None:
    rows = "".join(
        f"{suit},{rank},red\n" for suit in ("Oros", "Bastos", "Linternas", "Llaves") for rank in "1JQ"
    )
    begun = begin(TEMPLATES, "Baraja", "es", ("baraja.csv", f"Palo,Rank,Color\n{rows}".encode()))
    assert "Palo: [title, icon], Rank: value, Color: colour" in begun.files["cards.yaml"].decode()
    assert "layout: suit-card" in begun.files["cards.yaml"].decode()
    assert "  bastos: {title: Bastos, art: art/bastos.svg}\n" in begun.files["game.yaml"].decode()
    drawn = [begun.files[f"art/{suit}.svg"] for suit in ("oros", "bastos", "linternas", "llaves")]
    assert len({*drawn}) == 4
    assert drawn[:2] == [TEMPLATES.read("suits/coin.svg"), TEMPLATES.read("suits/baton.svg")]


def test_the_drawing_of_a_suit_has_a_name_that_windows_allows() -> None:
    table_of_suits = b"Suit,Rank\nCon,1\nDex,1\nCon,2\nDex,2\n"
    files = begin(TEMPLATES, "A", "en", ("stats.csv", table_of_suits)).files
    assert {name for name in files if name.startswith("art/")} == {"art/con-2.svg", "art/dex.svg"}
    assert b"con: {title: Con, art: art/con-2.svg}" in files["game.yaml"]


@pytest.mark.parametrize("cells", [["Sea"], [f"Suit {n}" for n in range(20)], ["Cup", "Cups"], []])
def test_what_cannot_be_suits_is_left_alone(cells: list[str]) -> None:
    assert suits_of(cells) == {}
    columns, _notes = columns_of(
        table("\n".join(["Name,Suit,Value", *(f"{c},{c},1" for c in cells), "x,y z,"]))
    )
    assert columns.get("Suit") != "icon" or len(cells) == 1


def workbook(**sheets: list[list[object]]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(out)
    return out.getvalue()


def test_a_sheet_of_a_workbook_is_taken_by_its_name_and_the_others_are_told() -> None:
    data = workbook(Notes=[["Something"], ["else"]], Cards=[["Name", "Qty"], ["A", 2]])
    begun = begin(TEMPLATES, "D", "en", ("a#b/d.xlsx#Cards", data))
    assert (
        'sheet: "deck.xlsx#Cards", columns: {Name: title, Qty: copies}' in begun.files["cards.yaml"].decode()
    )
    assert begun.notes == [] and "deck.xlsx" in begun.files
    (note, *_rest) = begin(TEMPLATES, "D", "en", ("d.xlsx", data)).notes
    how = "for another (`Notes`) say `--deck 'd.xlsx#Notes'`"
    assert note == f"its sheet with the most headings of cards is taken, `Cards`; {how}"
    data = workbook(Suits=[["Suit", "Rank"], ["Hearts", 1]], Cards=[["Name", "Qty"], ["A", 2]])
    (note, *_rest) = begin(TEMPLATES, "D", "en", ("d.xlsx", data)).notes
    assert note.startswith("its first sheet is taken, `Suits`; for another (`Cards`)")
    people = [["Ask first"], ["Name", "Phone", "Note", "Link"], ["Giulia", 333, "late", "x"]]
    cards = [["Name", "Qty", "Text"], ["Wolf", 2, "Howl."]]
    data = workbook(Notes=people, Cards=cards, Copy=cards, Prices=[["Name", "Price"], ["Gold", 1]])
    begun = begin(TEMPLATES, "D", "en", ("d.xlsx", data))
    assert begun.notes[0].startswith(
        "its sheet with the most headings of cards is taken, `Cards`; for another"
    )
    assert "deck.xlsx#Cards" in begun.files["cards.yaml"].decode()
    (empty,) = begin(TEMPLATES, "D", "en", ("d.xlsx", workbook(A=[], Cards=[["Name"]]))).problems
    assert empty.code == "sheet-empty" and "d.xlsx#Cards" in empty.hint
    assert begin(TEMPLATES, "D", "en", ("d.xlsx#No", data)).problems[0].code == "sheet-missing"


@pytest.mark.parametrize("rows", [2, 4])
def test_another_table_beside_the_cards_is_left_out(rows: int) -> None:
    prices = [["Coin", "Value"], *([f"Coin {n}", str(n)] for n in range(rows)), *[["", ""]] * 5]
    cards = [["Name", "Qty", "Text"], *([name, "1", "Howl."] for name in "ABC"), *[["", "", ""]] * 5]
    text = "".join(f"{','.join([*card, '', *price])}\n" for card, price in zip(cards, prices, strict=False))
    begun = begin(TEMPLATES, "D", "en", ("d.csv", text.encode()))
    written = "{Name: title, Qty: copies, Text: text, Coin: none, Value: none}"
    assert f"columns: {written}" in begun.files["cards.yaml"].decode()
    assert begun.notes[-1].startswith("columns `Coin`, `Value` left out, for another table stands behind")
    assert "Coin → none, Value → none" in begun.columns[0]


@pytest.mark.parametrize("last", ["C,1,x,,Tin,3", "C,1,x,,Tin,"])
def test_columns_behind_an_empty_one_with_a_cell_for_each_card_are_of_the_cards(last: str) -> None:
    text = f"Name,Qty,Text,,Coin,Value\nA,1,x,,Gold,1\nB,1,x,,,2\n{last}\n"
    begun = begin(TEMPLATES, "D", "en", ("d.csv", text.encode()))
    assert "Value: value" in begun.files["cards.yaml"].decode()


def test_of_headings_in_two_rows_the_lower_ones_count_and_the_upper_ones_fill_gaps() -> None:
    rows = table("Card,,Cost,,Text\nName,Qty,Gold,Wood,\nA,1,2,3,Howl.\nB,1,2,3,Run.")
    found, _notes = columns_of(rows)
    assert found == {"Name": "title", "Qty": "copies", "Gold": "gold", "Wood": "wood", "Text": "text"}
    card = table("Name,,Text\nTitle,4,Count\nB,1,x")
    assert columns_of(card)[0]["Name"] == "title"


def test_a_table_on_its_side_is_told() -> None:
    text = "Nome,Lupo,Orso,Gufo\nCopie,2,1,3\nTesto,Morde.,Abbraccia.,Vola.\n"
    (problem,) = begin(TEMPLATES, "D", "it", ("d.csv", text.encode())).problems
    assert problem.code == "sheet-across" and problem.message.endswith("first column: `Copie`, `Testo`")
    cards = "Nome,Copie,Testo\nCarta,1,x\nLupo,2,y\nOrso,2,z\n"
    assert begin(TEMPLATES, "D", "it", ("d.csv", cards.encode())).problems == []


def test_a_row_without_a_title_takes_it_from_no_other() -> None:
    assert columns_of(table("Name,Qty\nA,1\n,2")) == ({"Name": "title", "Qty": "copies"}, [])


def test_in_an_empty_folder_nothing_is_built_and_new_is_offered(tmp_path: Path) -> None:
    for words in (("build",), ("check",), ("decks",), ("odds",), ("schema",)):
        done = pliego(tmp_path, *words)
        assert done.returncode == 2 and "`pliego new NAME`" in done.stderr, words
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_game_is_begun_built_and_found_from_within(tmp_path: Path) -> None:
    (tmp_path / "spells.csv").write_text(GOLD, "utf-8")
    begun = pliego(tmp_path, "new", "My Spells", "--deck", "spells.csv", "--vscode")
    assert begun.returncode == 0 and "next: cd my-spells && pliego build" in begun.stdout
    assert "deck `deck`, 3 rows: 3 cards, 4 copies" in begun.stdout
    game = tmp_path / "my-spells"
    associated = json.loads((game / ".vscode/settings.json").read_text())["yaml.schemas"]
    assert sorted(associated) == sorted(f"schema/{path.name}" for path in (game / "schema").iterdir())
    assert {associated[f"schema/{name}.schema.json"] for name in ("tables", "rulings", "theme")} == {
        "tables.yaml",
        "rulings.yaml",
        "look/theme.yaml",
    }
    built = pliego(game, "build", "--papers", "a4", "--products", "cards")
    assert built.returncode == 0 and (game / "build/my-spells/en/my-spells-cards-en-a4.pdf").is_file()
    (game / "art").mkdir()
    assert "my-spells: 0 errors" in pliego(game / "art", "check").stdout
    translated = pliego(game, "translate", "init", "my-spells", "es")
    assert translated.returncode == 0 and "locale/es.po" in translated.stdout, translated.stderr
    assert "my-spells: 0 errors" in pliego(tmp_path, "check").stdout


def test_what_cannot_be_begun_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "empty.csv").write_text("", "utf-8")
    wrong: Sequence[tuple[str, ...]] = [
        ("there",),
        ("???",),
        ("Con",),
        ("x" * 101,),
        ("x", "--lang", "xx"),
        ("x", "--deck", "no.csv"),
        ("x", "--deck", "there"),
    ]
    for words in wrong:
        done = pliego(tmp_path, "new", *words)
        assert done.returncode == 2 and "Traceback" not in done.stderr, words
    done = pliego(tmp_path, "new", "x", "--deck", "empty.csv")
    assert done.returncode == 1 and "[sheet-empty]" in done.stdout + done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.csv", "there"]


def test_a_game_that_is_being_written_is_none_yet(tmp_path: Path) -> None:
    for name in ("one", ".two.7.part"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").touch()
    assert find_games(tmp_path) == ["one"]


def test_the_nearest_game_is_the_one_that_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in ("looks/one", "looks/two/art", "project/content/three", "project/src"):
        (tmp_path / path).mkdir(parents=True)
    for path in ("looks/one", "looks/two", "project/content/three"):
        (tmp_path / path / "game.yaml").write_text("format: 1\n", "utf-8")
    expected = {
        "looks": GamesFolder(Path()),
        "looks/two/art": GamesFolder(tmp_path / "looks", "two"),
        "project": GamesFolder(Path("content")),
        "project/src": GamesFolder(tmp_path / "project/content"),
    }
    for folder, found in expected.items():
        monkeypatch.chdir(tmp_path / folder)
        assert games_folder(None) == found, folder
    assert games_folder(tmp_path / "looks/one") == GamesFolder(tmp_path / "looks", "one")
    assert games_folder(tmp_path / "looks") == GamesFolder(tmp_path / "looks")


@pytest.mark.long
def test_an_installed_pliego_brings_its_templates(tmp_path: Path) -> None:
    """As the wheel lays them: `templates/` inside the package, and no clone around."""
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "generator/pliego", tmp_path / "site/pliego", ignore=skipped)
    shutil.copytree(ROOT / "templates", tmp_path / "site/pliego/templates", ignore=skipped)
    assert pliego(tmp_path, "new", "faro", "--lang", "es", root=tmp_path / "site").returncode == 0
    done = pliego(tmp_path / "faro", "build", "--papers", "a4", "--products", "cards", root=tmp_path / "site")
    assert done.returncode == 0 and list((tmp_path / "faro/build").rglob("*.pdf"))


def test_the_wheel_is_told_to_carry_every_template(monkeypatch: pytest.MonkeyPatch) -> None:
    setuptools = pytest.importorskip("setuptools")
    said: dict[str, object] = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(setuptools, "setup", lambda **given: said.update(given))
    exec(compile((ROOT / "setup.py").read_text("utf-8"), "setup.py", "exec"), {})
    assert said["package_dir"] == {"": "generator", "pliego.templates": "templates"}
    assert said["package_data"] == {"pliego.templates": ["**/*"]}
    packages = said["packages"]
    assert isinstance(packages, list) and {"pliego", "pliego.cli", "pliego.templates"} <= {*packages}
    assert {name.split(".")[0] for name in packages} == {"pliego"}


@pytest.mark.parametrize("form", ["utf-8-sig", "utf-16-le", "utf-16-be", "utf-16"])
def test_a_table_that_says_its_encoding_is_read(tmp_path: Path, form: str) -> None:
    text = "Name;Anzahl\nBär;2\n"
    mark = "" if form in ("utf-8-sig", "utf-16") else "\ufeff"
    (tmp_path / "b.csv").write_bytes((mark + text).encode(form))
    begun = pliego(tmp_path, "new", "Demo", "--deck", "b.csv")
    assert begun.returncode == 0, begun.stderr
    game, problems = read_game(tmp_path / "demo")
    assert game is not None and problems == [] and game.cards["bar"].title == "Bär"


def test_a_hurried_person_is_told_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "heads.csv").write_text("Name,Text\n", "utf-8")
    (tmp_path / "empty.csv").write_text("", "utf-8")
    for lock in ("~$x.xlsx", ".~lock.x.ods#", ".~lock.y.csv#"):
        (tmp_path / lock).write_bytes(b"")
    for deck, expected in {
        "heads.csv": "expected rows of cards in `heads.csv`, found only headings",
        "empty.csv": "hint: write a row of headings, and a row for each card",
        "~$x.xlsx": "what Excel keeps of an open one; take `x.xlsx`",
        ".~lock.x.ods#": "what LibreOffice keeps of an open one; take `x.ods`",
        ".~lock.y.csv#": "what LibreOffice keeps of an open one; take `y.csv`",
        "xx.xlsx": "(`xx.xlsx`)\n",
        "x.numbers": "found `x.numbers`; export it as .xlsx, .ods, .csv or .json",
        "headss.csv": "did you mean `heads.csv`?",
    }.items():
        done = pliego(tmp_path, "new", "Demo", "--deck", deck)
        assert done.returncode != 0 and expected in done.stdout + done.stderr, (
            deck,
            done.stdout,
            done.stderr,
        )
        assert not (tmp_path / "demo").exists()
