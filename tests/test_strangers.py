"""What strangers send, and where they try it: odd files, odd numbers, odd places. One clear answer each.

The numbers behind the headings are those of the list of faults that these tests hold mended.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from cases import OURS, entries
from openpyxl import Workbook
from pliego.cards.art import read_svg
from pliego.checks.examine import check_game
from pliego.games.opening import read_game
from pliego.text.problems import MOST_ALIKE, Problem, Span, as_data, capped
from sampling import sampled
from workshop import ROOT, Workshop, environment, pages_text

A4 = {"papers": ("a4",)}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A game without books, not built yet."""
    return Workshop.with_games(tmp_path, "otra")


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems if problem.severity == "error"]


def checked(shop: Workshop, game: str) -> list[Problem]:
    return check_game(shop.root / "content" / game, shop.root / "templates")[1]


# -- the project is copied, moved, renamed: finds 1, 3


@pytest.mark.long
def test_a_copied_project_is_not_taken_for_the_one_it_was_copied_from(tmp_path: Path) -> None:
    first = Workshop.with_games(tmp_path / "proj", "otra")
    assert first.build(**A4).problems == []
    second = Workshop(Path(shutil.copytree(first.root, tmp_path / "proj2")))
    assert second.build(**A4).made == [], "the copy is up to date as it is"
    second.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    assert second.build(**A4).made == ["otra/es/otra-cards-es-a4.pdf", "otra/es/otra-kit-es-a4.pdf"]
    second.write("content/otra/cards.yaml", "cards: [\n")
    assert codes(second.build(**A4).problems) == ["yaml-syntax"]


def test_a_moved_project_is_up_to_date(tmp_path: Path) -> None:
    before = Workshop.with_games(tmp_path / "proj", "otra")
    assert before.build(**A4).problems == []
    after = Workshop(before.root.rename(tmp_path / "elsewhere"))
    outcome = after.build(**A4)
    assert outcome.made == [] and len(outcome.fresh) == 3


@pytest.mark.long
def test_another_content_folder_with_the_same_build_folder_is_read(shop: Workshop) -> None:
    shop.build(**A4)
    shutil.copytree(shop.root / "content", shop.root / "theirs")
    shop.edit("theirs/otra/cards.yaml", "Brilla todo el día.", "Brilla poco.")
    done = shop.pliego("build", "--content", "theirs", "--papers", "a4")
    assert done.returncode == 0, done.stderr
    assert any("Brilla poco." in text for text in pages_text(shop.pdf(product="cards")))


def test_what_a_renamed_game_left_goes_and_what_is_not_ours_stays(shop: Workshop) -> None:
    shop.build(**A4)
    mine = shop.write("build/otra/es/mine.txt", "keep")
    (shop.root / "content/otra").rename(shop.root / "content/esta")
    assert shop.build(**A4).problems == []
    assert {entry["game"] for entry in shop.entries()} == {"esta"}
    assert sorted(path.name for path in (shop.out / "otra").rglob("*") if path.is_file()) == ["mine.txt"]
    assert mine.read_text() == "keep"


def test_games_of_another_content_folder_stay(shop: Workshop) -> None:
    shop.build(**A4)
    shutil.copytree(shop.root / "content/otra", shop.root / "theirs/suya")
    assert shop.pliego("build", "--content", "theirs", "--papers", "a4").returncode == 0
    assert {entry["game"] for entry in shop.entries()} == {"otra", "suya"}


def test_a_language_that_a_game_has_no_longer_leaves_nothing_behind(shop: Workshop) -> None:
    shop.build(**A4)
    shop.edit("content/otra/game.yaml", "lang: es", "lang: en")
    assert shop.build(**A4).problems == []
    assert {entry["lang"] for entry in shop.entries()} == {"en"}
    assert not (shop.out / "otra/es").exists()


# -- content that was accepted, or that no build could use: finds 4, 5, 7, 11, 12, 13


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("templates/themes/base.yaml", None, "hola", "type"),
        ("templates/themes/prueba.yaml", "target: ", "leading: -5, target: ", "range"),
        ("templates/layouts/otra-carta.yaml", "without: [icono]", "without: [nadie]", "unknown-item"),
        ("templates/layouts/otra-carta.yaml", "background", "folds: [[1]]\nbackground", "empty"),
        ("content/otra/game.yaml", "age: 8", 'age: "1٣"', "number"),
        ("content/otra/game.yaml", "age: 8", 'age: "²"', "number"),
        ("content/otra/game.yaml", "age: 8", "age: 4000", "range"),
    ],
)
def test_nonsense_is_refused(shop: Workshop, path: str, old: str | None, new: str, code: str) -> None:
    if old is None:
        shop.write(path, new)
    else:
        shop.edit(path, old, new)
    found = [problem for problem in checked(shop, "otra") if problem.severity == "error"]
    assert code in [problem.code for problem in found]
    assert all(problem.span for problem in found)


@pytest.mark.parametrize("title", ["S.O.S.", "A/B/C", "L'h'a", "…", "1 2 3"])
def test_any_title_can_be_looked_for_in_prose(shop: Workshop, title: str) -> None:
    shop.edit("content/otra/game.yaml", "title: La otra", f'title: "{title}"')
    assert codes(checked(shop, "otra")) == []


@pytest.mark.parametrize("name", ["x" * 300, "../../x", "a/b"])
@pytest.mark.parametrize("key", ["layout", "back"])
def test_the_name_of_a_layout_may_be_anything(shop: Workshop, key: str, name: str) -> None:
    known = {"layout": "otra-carta", "back": "mini-dorso"}[key]
    shop.edit("content/otra/cards.yaml", f"{key}: {known}", f"{key}: {name}")
    assert codes(checked(shop, "otra"))


def rules_of(game: str) -> str:
    """Return the rules of one of Pliego's own games."""
    return (ROOT / "content" / game / "rules.yaml").read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("change", ["transcripts", "glossary", "twice"])
def test_what_check_passes_build_builds(tmp_path: Path, change: str) -> None:
    part = "glossary" if change == "glossary" else "transcript"
    game = next(name for name in OURS if f"      - part: {part}\n" in rules_of(name))
    shop, rules = Workshop.with_games(tmp_path, game), f"content/{game}/rules.yaml"
    if change == "transcripts":
        (shop.root / "content" / game / "transcripts.yaml").unlink()
    elif change == "glossary":
        shop.edit(rules, "      - part: glossary", "      - prose: Nada.")
    else:
        shop.edit(rules, "      - part: transcript", "      - part: transcript\n      - part: transcript")
    said = codes(checked(shop, game))
    built = codes(shop.build(products=("companion",), langs=("es",), **A4).problems)
    assert said == built == (["part-twice"] if change == "twice" else [])


def test_a_label_that_no_language_says_is_told_with_its_file(shop: Workshop) -> None:
    text = (shop.root / "templates/labels.yaml").read_text("utf-8")
    kept = [line for line in text.splitlines() if not line.strip().startswith("kit-making:")]
    shop.write("templates/labels.yaml", "\n".join(kept))
    (problem,) = shop.build(products=("kit",), **A4).problems
    assert problem.code == "labels-lacking" and "kit-making" in problem.message and problem.span


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<body", "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}<body"),
        ("<body", "{% for n in range(10 ** 9) %}{% endfor %}<body"),
        ("<body", "{{ 1 / 0 }}<body"),
    ],
)
def test_a_template_that_cannot_be_filled_is_told_at_its_line(tmp_path: Path, old: str, new: str) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit("templates/books/page.html", old, new)
    problems = shop.build(products=("rulebook",), **A4).problems
    assert "template" in codes(problems)
    assert all(problem.span and problem.span.line >= 1 for problem in problems if problem.code == "template")


def test_a_template_of_another_encoding_is_told(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    page = shop.root / "templates/books/page.html"
    page.write_bytes(page.read_bytes() + b"\xf1")
    problems = shop.build(products=("rulebook",), **A4).problems
    assert any(problem.code == "template" and "UTF-8" in problem.message for problem in problems), problems


def test_pages_have_the_size_of_the_paper(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.write("content/mini/look/book.css", "p { color: black }\n@page { size: 1mm 1mm }\n")
    (problem,) = [each for each in checked(shop, "mini") if each.severity == "error"]
    assert (problem.code, problem.span and problem.span.line) == ("css-page", 2)


def test_a_spoiled_font_is_content_and_no_bug_of_ours(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    for font in (shop.root / "templates/fonts").rglob("*.ttf"):
        data = bytearray(font.read_bytes())
        for at in range(len(data) // 3, len(data) - 64, 97):
            data[at] ^= 0xFF
        font.write_bytes(data)
    told = [problem for problem in checked(shop, "mini") if problem.code == "font-broken"]
    assert len(told) > 1 and all(problem.span for problem in told), "check says it, and of each font"
    problems = shop.build(**A4).problems
    assert set(codes(problems)) <= {
        "font-broken",
        "font-missing",
        "glyph-missing",
        "text-overflow",
        "book-font",
    }
    assert codes(problems)


def test_a_font_that_no_pdf_can_hold_is_told_before_one_is_written(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    for name in ("Bold", "Italic"):
        font = shop.root / f"templates/fonts/source-sans-3/{name}.ttf"
        font.write_bytes(font.read_bytes().replace(b"\x5f\x0f\x3c\xf5", b"\x5f\x0f\x3c\xf4", 1))
    told = [problem for problem in checked(shop, "mini") if problem.code == "font-broken"]
    named = {
        name for name in ("Bold", "Italic") for each in told if f"source-sans-3/{name}.ttf" in each.message
    }
    assert named == {"Bold", "Italic"} and all(problem.span for problem in told)


# -- spreadsheets: finds 8, 9, 18, 24


def workbook() -> bytes:
    book, out = Workbook(), io.BytesIO()
    for row in (["card", "title", "copies"], ["a", "A", 2]):
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def _repacked(data: bytes, part: str, text: bytes | None) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != part:
                new.writestr(name, old.read(name))
        if text is not None:
            new.writestr(part, text)
    return out.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
DOCTYPE = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet xmlns="x">&a;</worksheet>'
BAD_CELL = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
    b'<c r="A1" t="s"><v>999</v></c></row></sheetData></worksheet>'
)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 spoiled",
        b"\xd0\xcf\x11\xe0" + bytes(600),
        workbook()[:-40],
        _repacked(workbook(), SHEET, None),
        _repacked(workbook(), SHEET, b"<worksheet"),
        _repacked(workbook(), SHEET, DOCTYPE),
        _repacked(workbook(), SHEET, BAD_CELL),
        _repacked(workbook(), "xl/workbook.xml", b"<a/>"),
        _repacked(workbook(), "xl/media/bomb", bytes(70_000_000)),
    ],
    ids=["empty", "stub", "password", "cut", "no-sheet", "syntax", "doctype", "cell", "book", "bomb"],
)
def test_a_spoiled_workbook_is_one_problem_of_the_workbook(shop: Workshop, data: bytes) -> None:
    shop.write("content/otra/cards.yaml", _deck("flota.xlsx"))
    (shop.root / "content/otra/flota.xlsx").write_bytes(data)
    _game, problems = read_game(shop.root / "content/otra")
    found = [problem for problem in problems if problem.code.startswith("sheet")]
    assert len(found) == 1 and found[0].span and found[0].span.path.endswith("flota.xlsx")


def _deck(sheet: str) -> str:
    return f"decks: {{flota: {{title: F, layout: marca, back: marca-dorso, sheet: {sheet}}}}}\n"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ('card,title\na,El "Gordo"\n', ['El "Gordo"']),
        ('card,title\na,"El ""Gordo"""\n', ['El "Gordo"']),
        ("card,title\ra,Uno\rb,Dos\r", ["Uno", "Dos"]),
        ("card,title\r\na,Uno\r\n\r\nb,Dos", ["Uno", "Dos"]),
        ("card\ttitle\na\tUno, dos; tres\n", ["Uno, dos; tres"]),
        ('card,title\na,"Uno\ndos"\nb,Tres\n', ["Uno\ndos", "Tres"]),
    ],
)
def test_csv_of_any_make_is_read(shop: Workshop, text: str, titles: list[str]) -> None:
    shop.write("content/otra/cards.yaml", _deck("flota.csv"))
    (shop.root / "content/otra/flota.csv").write_bytes(text.encode())
    game, problems = read_game(shop.root / "content/otra")
    assert codes(problems) == [] and game is not None
    assert [card.title for card in game.cards.values()] == titles


@pytest.mark.parametrize(
    ("text", "place"),
    [('card,title\na,"Uno" y dos\n', (2, 3)), ('card,title\na,A\nb,"Uno\n\n', (3, 3))],
)
def test_quotes_that_do_not_close_are_told_where_they_open(
    shop: Workshop, text: str, place: tuple[int, int]
) -> None:
    shop.write("content/otra/cards.yaml", _deck("flota.csv"))
    shop.write("content/otra/flota.csv", text)
    _game, problems = read_game(shop.root / "content/otra")
    found = [p.span for p in problems if p.code == "sheet-syntax" and p.span]
    assert [(span.line, span.column) for span in found] == [place]


def test_a_sheet_that_is_no_table_is_told_where_it_is_named(shop: Workshop) -> None:
    shop.write("content/otra/cards.yaml", _deck("cards.yaml"))
    _game, problems = read_game(shop.root / "content/otra")
    assert "sheet-kind" in codes(problems)


def test_what_would_steer_a_terminal_is_told_and_shown_as_what_it_is(shop: Workshop) -> None:
    shop.write("content/otra/cards.yaml", _deck("flota.csv"))
    shop.write("content/otra/flota.csv", "card,title\na,Rojo\x1b[31m\0\n")
    done = shop.pliego("check")
    assert done.returncode == 1 and "yaml-control" in done.stdout
    assert "\x1b" not in done.stdout and "\0" not in done.stdout


# -- art: finds 10, 17, 23


@pytest.mark.parametrize(
    "inside",
    [
        '<clipPath id="c"><path d="M0 0 L1"/></clipPath><rect width="1" height="1" clip-path="url(#c)"/>',
        '<path d="M0 0 A1e-200 1e-200 0 0 0 5 5"/>',
        '<path d="M0 0 A1e300 1e300 0 0 0 5 5"/>',
        '<linearGradient id="g" x2="1e-200"><stop/><stop offset="1"/></linearGradient>'
        '<rect width="5" height="5" fill="url(#g)"/>',
        '<rect width="5" height="5" rx="1e-320"/>',
        "<g transform='scale(99999)'>" * 40 + '<rect width="5" height="5"/>' + "</g>" * 40,
        "<g transform='scale(1e-5)'>" * 40 + '<rect width="5" height="5"/>' + "</g>" * 40,
    ],
)
def test_no_number_in_art_is_too_odd(inside: str) -> None:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'.encode()
    drawing, problems = read_svg(data, "a.svg")
    assert (drawing is None) == bool(codes(problems))
    assert "inf" not in str(drawing) and "nan" not in str(drawing)


@pytest.mark.parametrize(
    "attribute",
    [
        'fill="url({})"'.format(" " * 200_000),
        'width="{}x"'.format("1" * 200_000),
        'transform="{}"'.format(" ," * 100_000),
        'transform="{}"'.format("a" * 200_000),
        'style="{}"'.format(" a" * 100_000),
    ],
)
def test_art_is_read_in_time_that_grows_as_it_does(attribute: str) -> None:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect height="1" {attribute}/></svg>'
    begun = time.process_time()
    _drawing, problems = read_svg(data.encode(), "a.svg")
    assert codes(problems)
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    "sheet",
    [
        "a" * 200_000,
        "/*" * 100_000,
        ".a{" * 70_000,
        ".a{fill:" + " " * 200_000,
        ".a{a:" + " b" * 100_000 + "}",
    ],
)
def test_a_style_sheet_in_art_is_read_in_time_that_grows_as_it_does(sheet: str) -> None:
    inside = f'<style>{sheet}</style><rect class="a" width="1" height="1"/>'
    begun = time.process_time()
    read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'.encode(), "a.svg")
    many = "".join(f".a{number}{{fill:#ffffff}}" for number in range(5_000))
    uses = "".join(f'<rect class="a{number}" width="1" height="1"/>' for number in range(5_000))
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>{many}</style>{uses}</svg>'
    read_svg(data.encode(), "a.svg")
    assert time.process_time() - begun < 6


@pytest.mark.long
def test_thousands_of_broken_references_are_told_in_a_moment() -> None:
    uses = "".join(f'<use href="#a{n}"/><rect id="b{n}" width="1" height="1"/>' for n in range(3000))
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{uses}</svg>'
    begun = time.process_time()
    _drawing, problems = read_svg(data.encode(), "a.svg")
    assert len(problems) == 3000
    assert time.process_time() - begun < 10


# -- numbers of seven digits: finds 15, 16, 19


@pytest.mark.parametrize(("game", "value", "number"), sampled(entries("huge"), 4))
@pytest.mark.long
def test_a_game_is_not_worked_out_with_what_it_cannot_bear(
    tmp_path: Path, game: str, value: str, number: str
) -> None:
    shop = Workshop.with_games(tmp_path, game)
    path = shop.root / "content" / game / "game.yaml"
    text, count = re.subn(rf"(?m)^(  {value}: .*?value: )\d+", rf"\g<1>{number}", path.read_text("utf-8"))
    assert count == 1
    path.write_text(text, "utf-8")
    begun = time.process_time()
    found = [problem for problem in checked(shop, game) if problem.severity != "note"]
    assert [problem.code for problem in found] == ["range"], "\n".join(map(str, found))
    assert found[0].span and found[0].span.path.endswith("game.yaml")
    assert time.process_time() - begun < 20


def test_copies_have_a_range(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit("content/mini/cards.yaml", "copies: 5}", "copies: 1000000}")
    assert "range" in codes(checked(shop, "mini"))
    shop.edit("content/mini/cards.yaml", "copies: 1000000}", "copies: 999}")
    assert "deck-size" not in codes(checked(shop, "mini"))


# -- what is told: finds 20, 24, 26


def test_of_many_problems_alike_the_first_are_told_and_how_many_more() -> None:
    many = [Problem("unknown-key", f"m{n}", Span("a.yaml", n + 1)) for n in range(20_000)]
    told = capped([*many, Problem("id", "x", Span("a.yaml", 3))])
    assert len(told) == MOST_ALIKE + 2
    assert "19,980 more" in told[-1].message
    assert len(capped([Problem("a", "x" * 20_000_000)])[0].message) < 3_000


def test_of_many_whole_files_in_one_folder_the_first_are_told_and_how_many_more() -> None:
    files = [Problem("art-coarse", "m", Span(f"art/{n}.png"), "h", "warning") for n in range(8_000)]
    others = [Problem("art-coarse", "m", Span(f"{n}.png"), "h", "warning") for n in range(30)]
    inner = Problem("art-coarse", "m", Span("art/0.png", 3), "h", "warning")
    told = capped([*files, *others, inner])
    assert told[MOST_ALIKE : MOST_ALIKE + 30] == others and inner in told and len(told) == MOST_ALIKE + 32
    assert told[-1].message == "and 7,980 more of these in `art/`" and told[-1].severity == "warning"
    assert told[-1].span == Span(f"art/{MOST_ALIKE}.png")


@pytest.mark.long
def test_twenty_thousand_unknown_keys_are_told_in_a_moment(shop: Workshop) -> None:
    cards = "".join(f"  c{n}: {{title: A, tittle: B}}\n" for n in range(20_000))
    shop.write("content/otra/cards.yaml", f"cards:\n{cards}")
    begun = time.process_time()
    _game, problems = read_game(shop.root / "content/otra")
    assert len(problems) >= 20_000
    assert time.process_time() - begun < 15


def test_a_folder_cannot_speak_to_github(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    odd = shop.root / "x\n::error::injected"
    (shop.root / "content").rename(odd)
    (odd / "otra" / "cards.yaml").write_text("a\n")
    done = shop.pliego("check", "--content", odd.name, "--format", "github")
    assert done.returncode == 1
    assert not any(line.startswith("::error::") for line in done.stdout.splitlines())


# -- the machine: finds 14, 21, 25, 28


def limited(most: int) -> Callable[[], None]:
    """Return what lets a process write no file larger than so many bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@pytest.mark.long
def test_a_disk_that_is_full_leaves_what_there_was(shop: Workshop) -> None:
    shop.build(**A4)
    before = shop.bytes()
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    done = shop.process("build", "--papers", "a4", under=limited(4_000))
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "the machine refused: file too large" in done.stderr
    assert {path: data for path, data in shop.bytes().items() if path.endswith(".pdf")} == {
        path: data for path, data in before.items() if path.endswith(".pdf")
    }
    assert not list(shop.out.rglob(".*.part"))
    assert shop.build(**A4).problems == []


def on_a_small_disk(size: str, shop: Workshop, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with the build folder on a file system of that size, which holds what it held."""
    script = (
        f"mkdir -p build kept && mount -t tmpfs -o size={size} tmpfs build || exit 77; cp -a kept/. build/;"
        ' "$@"; found=$?; rm -rf kept; cp -a build kept; exit $found'
    )
    return subprocess.run(
        ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", *words],
        cwd=shop.root,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
@pytest.mark.parametrize("size", ["8k", "48k", "96k"])
def test_a_file_system_that_is_full_leaves_what_there_was(shop: Workshop, size: str) -> None:
    building = [sys.executable, "-m", "pliego", "build", "--papers", "a4"]
    first = on_a_small_disk("64M", shop, *building)
    if first.returncode == 77:
        pytest.skip("no file system may be mounted here")
    assert first.returncode == 0, first.stderr
    kept = Workshop(shop.root)
    before = {path.name: path.read_bytes() for path in (kept.root / "kept").rglob("*.pdf")}
    used = sum(path.stat().st_size for path in (kept.root / "kept").rglob("*") if path.is_file())
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    room = f"{used // 1024 + int(size[:-1]) + 4 * len(before)}k"
    second = on_a_small_disk(room, shop, *building)
    after = {path.name: path.read_bytes() for path in (kept.root / "kept").rglob("*.pdf")}
    assert "Traceback" not in second.stderr
    assert set(after) == set(before)
    if second.returncode:
        assert second.returncode == 1 and "no space left" in second.stderr.lower()
        assert after == before
    assert not list((kept.root / "kept").rglob("*.part"))
    assert on_a_small_disk("64M", shop, *building).returncode == 0


def without_privilege() -> None:
    """Be refused like everybody, even as root: give up what overrides the rights of files."""
    drop, overrides, reads = 24, 1, 2
    libc = ctypes.CDLL(None)
    for right in (overrides, reads):
        libc.prctl(drop, right, 0, 0, 0)


@pytest.mark.parametrize(
    ("path", "mode"), [("build", 0o500), ("content/otra/cards.yaml", 0), ("content/otra", 0)]
)
@pytest.mark.long
def test_what_may_not_be_read_or_written_is_told(shop: Workshop, path: str, mode: int) -> None:
    shop.out.mkdir(exist_ok=True)
    (shop.root / path).chmod(mode)
    done = shop.process("build", "--papers", "a4", under=without_privilege)
    (shop.root / path).chmod(0o700)
    assert done.returncode in (1, 2) and "Traceback" not in done.stderr, done.stderr
    assert path.rpartition("/")[2] in done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["folder", "pipe"])
@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.long
def test_a_game_yaml_that_is_no_file_is_told_at_once(shop: Workshop, command: str, kind: str) -> None:
    path = shop.root / "content/otra/game.yaml"
    path.unlink()
    if kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    begun = time.monotonic()
    done = shop.process(command)
    assert done.returncode == 1 and "file-unreadable" in done.stdout, done.stderr
    assert time.monotonic() - begun < 60


def test_a_file_in_the_way_is_told(shop: Workshop) -> None:
    shop.write("build/otra", "in the way")
    done = shop.pliego("build", "--papers", "a4")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "the machine refused" in done.stderr and "otra" in done.stderr


@pytest.mark.long
def test_a_lock_that_is_no_file_is_told_at_once(shop: Workshop) -> None:
    shop.build(**A4)
    before = shop.bytes()
    shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla mucho.")
    lock = shop.out / ".lock"
    for put, kind in (os.mkfifo, "a pipe"), (os.mkdir, "a folder"):
        lock.rmdir() if lock.is_dir() else lock.unlink()
        put(lock)
        done = shop.process("build", "--papers", "a4")
        assert done.returncode == 1 and done.stderr == "", done.stderr
        said = f"expected a file that holds the folder, found {kind}"
        told = f"build/.lock:1:1: error: {said} [file-unreadable]"
        assert done.stdout.splitlines() == [told, "    hint: take it away"]
        assert shop.bytes() == before


def test_a_lock_that_leads_elsewhere_leaves_what_is_there(shop: Workshop) -> None:
    precious = shop.write("precious.txt", "keep")
    shop.out.mkdir()
    (shop.out / ".lock").symlink_to(precious)
    assert shop.build(**A4).problems == [] and precious.read_text() == "keep"


@pytest.mark.parametrize(
    "state",
    sampled(
        [
            '{"made": {"a": {"files": 3, "folders": {}}}, "games": {"otra": {"files": [], "folders": 0}}}',
            '{"made": {"a": {"files": {"x": 1}, "folders": {}}}, "games": {"otra": 7}}',
            "[" * 100_000,
            "\xff\xfe",
        ],
        4,
    ),
)
def test_an_odd_state_file_counts_as_none(shop: Workshop, state: str) -> None:
    shop.build(**A4)
    shop.write("build/.state.json", state)
    outcome = shop.build(**A4)
    assert outcome.problems == [] and len(outcome.fresh) == 3


def test_a_manifest_cannot_make_us_delete_what_is_elsewhere(shop: Workshop) -> None:
    shop.build(**A4)
    precious = shop.write("precious.pdf", "keep")
    entry = {"path": "../precious.pdf", "game": "otra", "lang": "xx", "product": "cards", "sha256": "0"}
    manifest = shop.manifest()
    manifest["files"].append(entry)
    shop.write("build/manifest.json", json.dumps(manifest))
    shop.build(**A4)
    assert precious.read_text() == "keep"


def test_workers_end_with_the_check_that_began_them(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, *OURS[:2])
    process = subprocess.Popen(
        [sys.executable, "-m", "pliego", "check"],
        cwd=shop.root,
        env=environment(),
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    group = process.pid
    deadline = time.monotonic() + 30
    while len(_members(group)) < 2 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    while _members(group) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert _members(group) == []


def _members(group: int) -> list[int]:
    """Return the living processes of a group."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            state, _parent, its_group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if entry.name.isdigit() and int(its_group) == group and state != "Z":
            found.append(int(entry.name))
    return found


# -- places and sentences: finds 27, 30


def test_missing_labels_are_told_with_their_file(shop: Workshop) -> None:
    (shop.root / "templates/labels.yaml").unlink()
    (problem,) = [each for each in checked(shop, "otra") if each.code == "labels-missing"]
    assert as_data(problem)["path"]


def test_a_style_sheet_of_another_encoding_is_told_at_the_byte(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    (shop.root / "content/mini/look").mkdir(exist_ok=True)
    (shop.root / "content/mini/look/book.css").write_bytes(b"p {}\n/* \xf1 */")
    (problem,) = [each for each in checked(shop, "mini") if each.severity == "error"]
    assert (
        problem.code == "css-encoding" and problem.span and (problem.span.line, problem.span.column) == (2, 4)
    )


def test_a_kit_without_rules_says_so(shop: Workshop) -> None:
    assert shop.build(products=("kit",), **A4).problems == []
    first = " ".join(pages_text(shop.pdf(product="kit"))[:2])
    assert "no trae reglamento" in first and "Pango" not in first


@pytest.mark.long
def test_shipped_content_can_be_read_without_libyaml() -> None:
    root = Path(__file__).parents[1]
    for path in [*root.glob("content/**/*.yaml"), *root.glob("templates/**/*.yaml")]:
        assert list(yaml.parse(path.read_text("utf-8"), Loader=yaml.SafeLoader)), path
