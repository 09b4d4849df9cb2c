"""Pictures that are named: in a table, in YAML, bare, nearly right, twice there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from easel import Easel
from pliego.checks.content.art import check
from pliego.checks.content.inspection import Inspection
from pliego.checks.examine import check_game
from pliego.cli.report import Report
from pliego.cli.starting import run_new
from pliego.game.beginning import SourceTable
from pliego.game.beginning import begin as begin_with
from pliego.game.pictures import art_beside, art_of_game, missing, path_in_art
from pliego.game.session import Session
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.text.problems import Problem, has_errors, in_backticks
from test_beginning import ROOT, TEMPLATES, begin, columns_of, table
from test_spreadsheet import GAME

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#000"/></svg>'
OTHER = SVG.replace("#000", "#111")
IN_TABLE = "decks:\n  d: {title: D, layout: a, back: b, sheet: t/d.csv, columns: {Foto: art}}\n"
IN_YAML = (
    "cards:\n  uno: {title: Uno, art: 'NAME'}\ndecks:\n  d: {title: D, layout: a, back: b, cards: [uno]}\n"
)


def laid(folder: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def named(
    folder: Path, name: str, pictures: Mapping[str, str], cards: str
) -> tuple[str | None, list[Problem]]:
    """Return the art of a card that names a picture so, and what is told of it."""
    said = {"game.yaml": GAME, "cards.yaml": cards.replace("NAME", name)}
    root = laid(folder / "juego", {**said, "t/d.csv": f"title,Foto\nUno,{name}\n", **pictures})
    game, problems = read_game(root)
    assert game is not None
    told = [p for p in problems if "art" in p.code]
    return game.cards["uno"].art, [*told, *check(Inspection(Session(game, Folder(root))))]


@pytest.mark.parametrize("cards", [IN_TABLE, IN_YAML.replace("[uno]", "[{card: uno}]")])
@pytest.mark.parametrize(
    ("name", "pictures", "found"),
    [
        ("art/a.svg", {"art/a.svg": SVG}, "art/a.svg"),
        ("a.svg", {"a.svg": SVG}, "a.svg"),
        ("a.svg", {"art/a.svg": SVG}, "art/a.svg"),
        ("a.svg", {"art/b/c/a.svg": SVG}, "art/b/c/a.svg"),
        ("b/a.svg", {"art/b/a.svg": SVG}, "art/b/a.svg"),
        (r"b\a.svg", {"art/b/a.svg": SVG, "art/a.svg": OTHER}, "art/b/a.svg"),
        ("a", {"art/a.svg": SVG}, "art/a.svg"),
        ("a.SVG", {"art/a.SVG": SVG}, "art/a.SVG"),
        ("a.svg", {"a.svg": SVG, "art/a.svg": SVG}, "a.svg"),
        ("../juego/art/a.svg", {"art/a.svg": SVG}, "../juego/art/a.svg"),
    ],
)
def test_a_picture_is_found_by_its_path_or_its_name_in_a_table_and_in_yaml_alike(
    tmp_path: Path, cards: str, name: str, pictures: Mapping[str, str], found: str
) -> None:
    assert named(tmp_path, name, pictures, cards) == (found, [])


def test_a_picture_beside_a_table_that_lies_elsewhere_is_found(tmp_path: Path) -> None:
    assert named(tmp_path, "a.svg", {"t/a.svg": SVG}, IN_TABLE) == ("t/a.svg", [])


@pytest.mark.parametrize(
    ("name", "near"),
    [("dragn.svg", "art/dragon.svg"), ("dragon.jpg", "art/dragon.svg"),
     ("art/dragn.svg", "art/dragon.svg"), ("knigt", "art/x/Knight.SVG")],
)  # fmt: skip
def test_a_name_that_is_nearly_right_gets_the_nearest_file(tmp_path: Path, name: str, near: str) -> None:
    pictures = {"art/dragon.svg": SVG, "art/x/Knight.SVG": SVG}
    _art, (problem,) = named(tmp_path, name, pictures, IN_TABLE)
    assert problem.code == "art-missing" and f"did you mean `{near}`?" in problem.hint
    assert problem.span is not None and (problem.span.line, problem.span.column) == (2, 5)
    assert ("juego/art/x/`" in problem.message) == (not name.startswith("art/"))


@pytest.mark.parametrize("name", ["Dragon.SVG", "DraGon", "dragon.svg"])
def test_a_name_in_other_capitals_is_found_and_two_such_files_are_told(tmp_path: Path, name: str) -> None:
    assert named(tmp_path / "one", name, {"art/x/dragon.svg": SVG}, IN_TABLE) == ("art/x/dragon.svg", [])
    assert named(tmp_path / "deep", name, {"art/a/b/c/d/e/dragon.svg": SVG}, IN_TABLE)[1] == []
    pictures = {"art/x/dragon.svg": SVG, "art/y/DRAGON.svg": SVG + "\n"}
    found, problems = named(tmp_path / "two", name, pictures, IN_TABLE)
    exact = name == "dragon.svg"
    assert [each.code for each in problems] == ([] if exact else ["art-ambiguous"]), found


def test_new_copies_a_picture_whose_name_has_other_capitals_from_any_depth(tmp_path: Path) -> None:
    beside = art_beside(Folder(laid(tmp_path / "beside", {"img/a/b/c/Upper.SVG": SVG})))
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", b"Name,Image\nA,upper.svg\n", beside)])
    assert [*begun.pictures] == ["art/upper.svg"] and not begun.problems


@pytest.mark.parametrize(("asked", "there"), [("'", "’"), ("’", "'"), ("'", "ʼ"), ("-", "–")])
def test_other_apostrophes_are_asked_about(tmp_path: Path, asked: str, there: str) -> None:
    near = f"art/wolf{there}s lair.svg"
    art = art_of_game(Folder(laid(tmp_path / "juego", {near: SVG})))
    name = f"wolf{asked}s lair.svg"
    assert f"did you mean `{near}`?" in missing(name, None, art).hint
    beside = art_beside(Folder(laid(tmp_path / "beside", {f"wolf{there}s lair.svg": SVG})))
    rows = f"Name,Image\nA,{name}\nB,king{asked}s road.svg\n"
    (problem,) = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", rows.encode(), beside)]).problems
    expected = f"did you mean `wolf{there}s lair.svg` by `{name}`?"
    assert problem.code == "art-missing" and expected in problem.hint


@pytest.mark.parametrize(
    ("asked", "there", "apart"),
    [
        ("ice\u00a0age.svg", "ice age.svg", ", with U+0020 in place of U+00A0?"),
        ("ice\u200bage.svg", "iceage.svg", ", with U+0061 in place of U+200B?"),
        ("ﬁre.svg", "fire.svg", ", with U+0066 in place of U+FB01?"),
        ("Fire.svg", "fire.svg", "`?"),
    ],
)
def test_a_near_name_that_looks_the_same_is_told_apart(
    tmp_path: Path, asked: str, there: str, apart: str
) -> None:
    art = art_of_game(Folder(laid(tmp_path / "juego", {f"art/{there}": SVG})))
    assert f"did you mean `art/{there}`{apart.removeprefix('`')}" in missing(asked, None, art).hint


def test_an_address_of_the_web_is_told_what_it_is(tmp_path: Path) -> None:
    _art, (problem,) = named(tmp_path, "https://example.org/a.png", {}, IN_TABLE)
    assert problem.code == "art-missing" and "save the picture" in problem.hint


@pytest.mark.parametrize("pictures", [("a.svg", "art/a.svg"), ("art/a.svg", "art/b/a.svg")])
@pytest.mark.parametrize("name", ["a.svg", "a"])
def test_two_pictures_of_one_name_are_told_both(tmp_path: Path, pictures: tuple[str, str], name: str) -> None:
    lying = dict(zip(pictures, (SVG, OTHER), strict=True))
    art, (problem,) = named(tmp_path, name, lying, IN_TABLE)
    assert problem.code == "art-ambiguous" and all(f"`{path}`" in problem.message for path in pictures)
    assert problem.span is not None and problem.span.line == 2 and art in pictures


@pytest.mark.parametrize("head", ["Image", "Imagen", "Picture", "Art", "Ilustración", "Foto", "Bild"])
def test_a_column_of_pictures_is_the_art(head: str) -> None:
    columns, _notes = columns_of(table(f"Name,{head}\nA,a.png\nB,\nC,pics/b.JPG"))
    assert columns.get(head, head.casefold()) == "art"


def test_a_column_of_words_is_no_art_and_one_of_pictures_is_no_text() -> None:
    columns, notes = columns_of(table("Name,Art\nA,A dragon that flies\nB,a knight"))
    assert columns["Art"] == "art-text" and "`A dragon that flies`" in notes[0]
    long = "pictures/of-something-with-a-long-name.png"
    assert columns_of(table(f"Name,Image,Other\nA,{long},{long}"))[0]["Other"] == "other"


def begun(folder: Path, rows: str, pictures: Mapping[str, str]) -> Path:
    """Return the folder of a game that is begun from a table with pictures beside it."""
    laid(folder, {"deck.csv": rows, **pictures})
    run_new(
        str(folder / "game"), "en", "", [folder / "deck.csv"], None, ROOT / "templates", False, Report("text")
    )
    return folder / "game"


def test_a_game_is_begun_with_the_pictures_of_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Name,Image,Text\nA,a.svg,x\nB,pics/b.svg,x\nC,c,x\nD,art/d.svg,x\nE,a.svg,x\n"
    lying = dict.fromkeys(("pics/a.svg", "pics/b.svg", "c.svg", "art/d.svg"), SVG)
    game = begun(tmp_path, rows, lying)
    assert "4 pictures are copied" in (said := capsys.readouterr().out) and "warning" not in said
    read, problems = read_game(game)
    assert read is not None and problems == []
    paths = [card.art for card in read.cards.values()]
    assert paths == ["art/a.svg", "art/pics/b.svg", "art/c.svg", "art/d.svg", "art/a.svg"]
    assert list(check(Inspection(Session(read, Folder(game))))) == []
    assert "layout: art-card" in (game / "cards.yaml").read_text("utf-8")


def test_pictures_that_cannot_be_had_are_told_at_their_cells_and_the_game_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Name,Image\nA,a.svg\nB,bb.svg\nC,c.svg\nD,d.svg\n"
    lying = {"p/a.svg": SVG, "p/b.svg": SVG, "p/c.svg": SVG, "q/c.svg": OTHER}
    (tmp_path / "d.svg").mkdir()
    game = begun(tmp_path, rows, lying)
    said = capsys.readouterr().out
    for row in (3, 4, 5):
        assert f"deck.csv: row {row}, column `Image`: warning" in said, said
    for told in ("did you mean `p/b.svg`", "`p/c.svg`, `q/c.svg`", "found a folder"):
        assert told in said, said
    assert sorted(path.name for path in (game / "art").iterdir()) == ["a.svg", "b.svg"]


def test_a_folder_of_pictures_that_lies_elsewhere_is_one_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path, "Name,Image\nA,a.svg\nB,b.svg\nC,c.svg\n", {})
    assert capsys.readouterr().out.count("art-missing") == 1


def test_a_picture_called_as_a_sign_of_a_suit_takes_its_place(tmp_path: Path) -> None:
    rows = "Suit,Rank,Image\n" + "".join(
        f"{suit},{n},hearts.svg\n" for suit in ("Hearts", "Clubs") for n in "12"
    )
    game = begun(tmp_path, rows, {"hearts.svg": SVG})
    assert (game / "art/hearts.svg").read_text("utf-8") == SVG and (game / "art/clubs.svg").is_file()


@pytest.mark.parametrize(
    ("head", "layout"), [("Name,Image", "full-art-card"), ("Name,Image,Text", "art-card")]
)
def test_a_deck_with_pictures_begins_with_a_layout_that_prints_them(head: str, layout: str) -> None:
    rows = f"{head}\nA,a.png,x\n".encode()
    assert f"layout: {layout}," in begin(TEMPLATES, "D", "en", ("d.csv", rows)).files["cards.yaml"].decode()


def test_a_column_of_picture_formulas_is_no_text() -> None:
    formula = "=IMAGE(something long that is no name of a file)"
    columns, notes = columns_of(table(f"Name,Image\nA,{formula}"))
    assert columns["Image"] == "image" and "which is no picture" in notes[0]


def test_an_address_means_the_picture_that_was_saved_from_it(tmp_path: Path) -> None:
    (tmp_path / "img").mkdir()
    (tmp_path / "img/sea view.png").write_bytes(b"x")
    files = art_beside(Folder(tmp_path))
    address = "https://example.org/a/b/sea%20view.png?raw=1#top"
    assert files.meant(address) == ("img/sea view.png",)
    assert path_in_art(address, "img/sea view.png") == "art/sea view.png"
    told = missing("https://example.org/x/hill.png", None, files)
    assert told.hint == "save the picture as `art/hill.png`, and the address means it"


@pytest.mark.parametrize(
    ("rows", "art", "copied"),
    [
        ("Name,Icone,Text\nA,wolf,x\nB,Bear,x\n", {"Icone": "art"}, 2),
        ("Name,Icone,Text\nA,wolf,x\nB,bear,x\nC,gone,x\n", {"Icone": "art"}, 2),
        ("Name,Icone,Text\nA,wolf,x\nB,fox,x\nC,gone,x\n", {"Icone": "icone"}, 0),
        ("Name,Place,File\nA,bear,wolf.svg\nB,wolf,bear.svg\n", {"File": "art", "Place": "place"}, 2),
        ("Beast,Text\nwolf,One.\nbear,Two.\n", {"Beast": "title"}, 0),
    ],
    ids=["bare names", "one is missing", "most are missing", "endings come first", "titles are no pictures"],
)
def test_a_column_that_names_pictures_is_the_art(
    tmp_path: Path, rows: str, art: Mapping[str, str], copied: int
) -> None:
    beside = art_beside(Folder(laid(tmp_path / "beside", {"wolf.svg": SVG, "bear.svg": OTHER})))
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", rows.encode(), beside)])
    cards = begun.files["cards.yaml"].decode()
    assert all(f"{name}: {key}" in cards for name, key in art.items()) and len(begun.pictures) == copied


def test_a_column_of_pictures_that_no_layout_prints_gets_its_advice(tmp_path: Path) -> None:
    rows = "Name,Icone,Text\nA,wolf,x\nB,bear,y\n"
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", rows.encode())])
    files = {name: data.decode() for name, data in begun.files.items()}
    laid(tmp_path / "g", {**files, "art/wolf.svg": SVG, "art/bear.svg": OTHER})
    problems = check_game(tmp_path / "g", TEMPLATES.root)[1]
    assert [each.hint for each in problems if each.code == "unprinted"] == [
        "the cells name pictures: if they are the art, say `columns: {Icone: art}`"
    ]


def missing_in(folder: Path, rows: list[str], pictures: Mapping[str, str]) -> list[Problem]:
    """Return what `check` says of the pictures of a game that began with a table."""
    text = "\n".join(["Name,Text,Image", *rows])
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", text.encode())])
    files = {name: data.decode() for name, data in begun.files.items()}
    problems = check_game(laid(folder / "g", {**files, **pictures}), TEMPLATES.root)[1]
    return [each for each in problems if each.code == "art-missing"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pic{}.png", "put them into art/"),
        ("https://x.example/pic{}.png", "save them into art/"),
    ],
)
def test_many_missing_pictures_of_a_column_are_one_problem(tmp_path: Path, name: str, hint: str) -> None:
    """One that is there, and one that is misspelt, are none of them."""
    rows = ["Wolf,x,wolf.svg", "Bear,y,baer.svg", *(f"C{n},z,{name.format(n)}" for n in range(40, 47))]
    near, many = missing_in(tmp_path, rows, {"art/wolf.svg": SVG, "art/bear.svg": OTHER})
    assert "did you mean `art/bear.svg`?" in near.hint
    first = [name.format(n) for n in range(40, 44)]
    assert (
        many.message
        == f"expected 7 pictures of column `Image`, found no files {in_backticks(first)} and 3 more"
    )
    assert many.hint.startswith(hint) and many.span is not None and many.span.row == 4


def test_many_whole_paths_beside_a_picture_that_is_there_are_one_warning(tmp_path: Path) -> None:
    beside = art_beside(Folder(laid(tmp_path, {"wolf.svg": SVG})))
    rows = "".join(f"C{n},x,/home/ann/pic{n}.png\n" for n in range(9))
    table = SourceTable("t.csv", f"Name,Text,Image\nA,x,wolf.svg\n{rows}".encode(), beside)
    (problem,) = begin_with(TEMPLATES, "A", "en", [table]).problems
    assert "and 5 more" in problem.message and problem.hint.startswith("copy them beside the table")


def test_whole_paths_of_pictures_that_are_there_are_one_problem(tmp_path: Path) -> None:
    rows = [f"{name},x,C:\\Users\\Ann\\{name}.svg" for name in ("wolf", "bear", "owl")]
    there = dict.fromkeys((f"art/{name}.svg" for name in ("wolf", "bear")), SVG)
    known, lost = missing_in(tmp_path, rows, there)
    assert known.hint == "write their names alone, without the folders: the pictures are there"
    assert known.message.startswith("expected 2 pictures of column `Image`, found whole paths ")
    assert lost.hint.startswith("copy the file beside the table") and lost.span and lost.span.row == 4


def test_a_picture_of_which_there_are_two_is_told_once_by_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path, "Name,Image\nA,wolf\nB,owl.svg\n", {"wolf.svg": SVG, "wolf.png": OTHER, "owl.svg": SVG})
    assert capsys.readouterr().out.count("art-ambiguous") == 1


def test_few_missing_pictures_are_reported_one_by_one(tmp_path: Path) -> None:
    assert len(missing_in(tmp_path, [f"C{n},z,pic{n}.svg" for n in range(5)], {})) == 5


def test_a_picture_without_a_card_is_named_beside_one_that_is_missing(tmp_path: Path) -> None:
    rows = ["A,x,wolf.svg", "B,y,hund.svg", "C,z,baer.svg"]
    pictures = {"art/wolf.svg": SVG, "art/dog.svg": OTHER, "art/bear.svg": OTHER.replace("#111", "#222")}
    lost, near = missing_in(tmp_path, rows, pictures)
    assert lost.hint.endswith("art/hund.svg; or is it `art/dog.svg`, which no card uses?")
    assert near.hint.startswith("did you mean `art/bear.svg`") and "no card" not in near.hint
    many = {f"art/x{n}.svg": OTHER.replace("#111", f"#{n}{n}{n}") for n in range(1, 5)}
    assert "no card" not in missing_in(tmp_path / "many", rows[:2], {**pictures, **many})[0].hint


def test_a_picture_beside_a_table_that_no_card_uses_is_named_and_comes_along(tmp_path: Path) -> None:
    beside = art_beside(Folder(laid(tmp_path, {"wolf.svg": SVG, "b/dog.svg": OTHER})))
    rows = "Name,Text,Image\nA,x,wolf.svg\nB,y,hund.svg\n"
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", rows.encode(), beside)])
    (problem,) = begun.problems
    assert problem.hint == "put it into art/ of the game; or is it `b/dog.svg`, which no card uses?"
    assert {*begun.pictures} == {"art/wolf.svg", "art/dog.svg"}


def test_a_picture_of_backs_is_not_named_as_one_that_no_card_uses(tmp_path: Path) -> None:
    rows = "Name,Text,Image,Back Image\nA,x,wolf.svg,back.svg\nB,y,hund.svg,back.svg\n"
    pictures = {"wolf.svg": SVG, "back.svg": OTHER}
    beside = art_beside(Folder(laid(tmp_path, pictures)))
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", rows.encode(), beside)])
    (problem,) = begun.problems
    assert problem.hint == "put it into art/ of the game"
    files = {name: data.decode() for name, data in begun.files.items()}
    art = {f"art/{name}": text for name, text in pictures.items()}
    problems = check_game(laid(tmp_path / "g", {**files, **art}), TEMPLATES.root)[1]
    (lost,) = [each for each in problems if each.code == "art-missing"]
    assert lost.hint.endswith("art/hund.svg")


@pytest.mark.parametrize("cell", ['"wolf.svg, bear.svg"', "wolf.svg; bear.svg", "wolf & bear", "a.png b.jpg"])
def test_two_pictures_in_one_cell_are_told_as_two(tmp_path: Path, cell: str) -> None:
    rows = [f"A,x,{cell}", "B,y,wolf.svg"]
    (problem,) = missing_in(tmp_path, rows, {"art/wolf.svg": SVG, "art/bear.svg": OTHER})
    assert problem.message.startswith("expected one picture, found 2 in ")
    assert "alone; another one needs a column" in problem.hint


def test_all_pictures_that_a_cell_may_mean_are_copied(tmp_path: Path) -> None:
    """Of two in one folder with one name each is copied; of two files of one name in two folders, none."""
    pictures = {"dup.svg": SVG, "dup.png": OTHER, "a/fox.svg": SVG, "b/fox.svg": OTHER, "wolf.svg": SVG}
    beside = art_beside(Folder(laid(tmp_path, pictures)))
    rows = 'Name,Text,Image\nA,x,dup\nB,y,fox.svg\nC,z,"wolf, dup.svg"\nD,w,wolf.svg\n'
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("t.csv", rows.encode(), beside)])
    assert {*begun.pictures} == {"art/dup.svg", "art/dup.png", "art/wolf.svg"}
    hints = [each.hint for each in begun.problems]
    assert hints[0] in ("write which it is: `dup.png`", "write which it is: `dup.svg`")
    assert hints[1] == "put the one that is meant into art/ of the game"


def test_an_address_says_how_to_save_the_picture_and_how_to_print_none(tmp_path: Path) -> None:
    rows = "Name,Image,Text\nA,https://wiki.example/wiki/File:Big%20wolf.svg,x\n"
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", rows.encode())])
    files = {name: data.decode() for name, data in begun.files.items()}
    problems = check_game(laid(tmp_path / "g", files), TEMPLATES.root)[1]
    (hint,) = [each.hint for each in problems if each.code == "art-missing"]
    assert "`art/Big wolf.svg`" in hint and "`columns: {Image: none}`" in hint
    laid(tmp_path / "g", {"art/Big wolf.svg": SVG})
    assert "art-missing" not in {each.code for each in check_game(tmp_path / "g", TEMPLATES.root)[1]}


@pytest.mark.parametrize(
    ("cell", "file"), [("axe.png", "axe.svg"), ("Axe.PNG", "axe.svg"), ("aex.svg", "axe.svg")]
)
def test_check_asks_about_the_near_picture_that_new_found(tmp_path: Path, cell: str, file: str) -> None:
    """`new` copies the picture that it asks about, so that to write its name in the table is enough."""
    laid(tmp_path / "beside", {f"img/{file}": SVG, "img/owl.svg": OTHER})
    rows = f"Name,Image\nAxe,{cell}\nOwl,owl.svg\n"
    beside = art_beside(Folder(tmp_path / "beside"))
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", rows.encode(), beside)])
    assert [*begun.pictures] == ["art/axe.svg", "art/owl.svg"]
    (told,) = begun.problems
    assert f"did you mean `img/{file}`?" in told.hint
    files = {name: data.decode() for name, data in begun.files.items()}
    laid(tmp_path / "g", {**files, "art/axe.svg": SVG, "art/owl.svg": OTHER})
    (problem,) = [
        each for each in check_game(tmp_path / "g", TEMPLATES.root)[1] if each.code != "art-cropped"
    ]
    assert problem.severity == "error" and f"did you mean `art/{file}`?" in problem.hint
    laid(tmp_path / "g", {"deck.csv": rows.replace(cell, file)})
    assert not has_errors(check_game(tmp_path / "g", TEMPLATES.root)[1])


def test_a_row_that_repeats_the_headings_names_no_picture(tmp_path: Path) -> None:
    rows = "Name,Image\nA,a.svg\nName,Image\nB,b.svg\n"
    beside = art_beside(Folder(laid(tmp_path / "beside", {"a.svg": SVG, "b.svg": OTHER})))
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", rows.encode(), beside)])
    assert [*begun.pictures] == ["art/a.svg", "art/b.svg"]
    assert [(each.severity, each.message) for each in begun.problems] == [
        ("note", "row 3 repeats the headings; left out")
    ]
    files = {name: data.decode() for name, data in begun.files.items()}
    laid(tmp_path / "g", {**files, "art/a.svg": SVG, "art/b.svg": OTHER})
    found = [each for each in check_game(tmp_path / "g", TEMPLATES.root)[1] if each.code != "art-cropped"]
    assert [each.message for each in found] == ["row 3 repeats the headings; left out"]


def test_a_column_of_pictures_of_backs_is_printed_behind_each_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Name,Front,Back,Text\nA,a.svg,back/a2.svg,x\nB,b.svg,b_back,x\nC,,,x\n"
    lying = dict.fromkeys(("a.svg", "b.svg"), SVG) | dict.fromkeys(("back/a2.svg", "back/b_back.svg"), OTHER)
    game = begun(tmp_path, rows, lying)
    assert "4 pictures are copied" in (said := capsys.readouterr().out) and "warning" not in said
    written = (game / "cards.yaml").read_text("utf-8")
    assert "back: art-back" in written and "Front: art, Back: back-art" in written
    read, problems = check_game(game, TEMPLATES.root)
    assert read is not None and not has_errors(problems), problems
    assert "unprinted" not in [each.code for each in problems]
    (game / "art/back/a2.svg").unlink()
    (game / "art/b_back.svg").rename(game / "art/b-back.svg")
    told = [each for each in check_game(game, TEMPLATES.root)[1] if each.severity == "error"]
    assert [(each.code, each.span.row) for each in told if each.span] == [
        ("art-missing", 2),
        ("art-missing", 3),
    ]


@pytest.mark.parametrize(("lacking", "is_told"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_few_cards_without_a_back_of_their_own_are_told(
    tmp_path: Path, lacking: int, is_told: bool
) -> None:
    rows = [f"C{n},x,{'' if n < lacking else 'back.svg'}" for n in range(10)]
    text = "\n".join(["Name,Text,Back Image", *rows])
    begun = begin_with(TEMPLATES, "A", "en", [SourceTable("deck.csv", text.encode())])
    files = {name: data.decode() for name, data in begun.files.items()}
    problems = check_game(laid(tmp_path / "g", {**files, "art/back.svg": OTHER}), TEMPLATES.root)[1]
    told = [each for each in problems if each.code == "back-alone"]
    assert [each.span.row for each in told if each.span] == ([2] if is_told else [])
    assert all("`c0`" in each.message and each.severity == "warning" for each in told)


@pytest.mark.parametrize("column", ["Back,Text\nA,The far side.,x\nB,Stars.,x", "Reverse,Text\nA,2,x\nB,3,x"])
def test_a_column_of_backs_without_pictures_is_a_field(column: str) -> None:
    found = columns_of(table(f"Name,{column}"))[0]
    assert "back-art" not in found.values()


def test_a_picture_that_a_field_names_is_found_by_its_name_and_two_are_told(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.edit("content/test/cards.yaml", "two: {title: Dos}", "two: {title: Dos, fields: {seal: sun}}")
    easel.layout(
        "face", 'size: [50, 80]\nfields: [seal]\nitems:\n  - {art: "{card.fields.seal}", at: [0, 0, 9, 9]}'
    )
    laid(tmp_path / "content/test", {"art/deep/sun.svg": SVG})
    faces, _looks = easel.faces()
    face = faces.face("main/two")
    assert face and face.problems == () and face.made_of.art == {"art/deep/sun.svg"}
    laid(tmp_path / "content/test", {"art/sun.png": OTHER})
    again = easel.faces()[0].face("main/two")
    assert again and [each.code for each in again.problems] == ["art-ambiguous"]
