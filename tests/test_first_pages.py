"""Pages 1 and 2 of the kit make room for what a game writes, and `check` says so if there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from easel import Box, Shown, shown
from pliego.cards.drawing import TextRun, VectorPath
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.examine import check_game
from pliego.checks.faces.kit_page import kit_pages
from pliego.game.labels import read_labels
from pliego.games.opening import open_game
from pliego.text.files import Folder
from workshop import ROOT, Workshop

GAME = """\
format: 1
version: "1"
date: 2026-11-27
lang: en
title: {title}
players: {{min: 2, max: 4}}
minutes: {{min: 15, max: 30}}
age: 8
aim: Have the most points.
credits: [{{id: design, role: Design, name: A Tester}}]
rights:
  owner: A Tester
  permission: The author publishes it.
  notice: {notice}
bring: {{{bring}}}
"""
DECK = "{title: %s, layout: text-card, back: plain-back, cards: [{card: one}, {card: two}]}"
BORROW = 'borrow: "something else that may be found in any house, such as this one."'
TITLE = "The Chronicle of the Seventeen Cartographers and the Northern Sea"
SENTENCE = "All rights belong to the author and to nobody else. "
HEADS = ("Making the game", "Tools", "You also need")
POINT_MM = 25.4 / 72


def game(
    root: Path, title: str = "Base", notice: str = "All rights.", bring: int = 0, decks: int = 1, how: int = 0
) -> Workshop:
    """Return a workshop with a game that writes so much on page 1."""
    things = ", ".join(
        f"thing-{n}: {{title: Thing number {n}, count: {n + 1}, {BORROW}}}" for n in range(bring)
    )
    shop = Workshop.with_games(root)
    shop.write("content/base/game.yaml", GAME.format(title=title, notice=notice, bring=things))
    lines = "".join(f"  d{n}: {DECK % f'Deck number {n} of the collection'}\n" for n in range(decks))
    shop.write(
        "content/base/cards.yaml", f"cards: {{one: {{title: One}}, two: {{title: Two}}}}\ndecks:\n{lines}"
    )
    if how:
        text = "Fold it, glue it and let it dry for as long as it takes. "
        parts = "".join(
            f"  b{n}: {{title: Board {n}, layout: plain-aid, how: {text * 2}{n}.}}\n" for n in range(how)
        )
        shop.write("content/base/boards.yaml", f"boards:\n{parts}")
    return shop


def pages(shop: Workshop) -> list[Face]:
    """Return page 1 of the kit on each paper, each with its page 2."""
    session, problems = open_game(shop.root / "content/base")
    assert session is not None, problems
    templates = Folder(shop.root / "templates")
    looks = Looks.of_game(session.folder, templates)
    look = looks.look(None, "colour")
    assert look is not None
    return kit_pages(Faces(session, look, looks.fonts, read_labels(templates, "en")[0]))[0]


def words(face: Face) -> Iterator[tuple[str, Box]]:
    """Yield the lines of text of a face, each with the box of its letters."""
    for each in shown(face.drawing):
        if isinstance(each.item, TextRun) and each.text.strip():
            (x, y, w, _h), high = each.box, 0.7 * each.item.size_pt * POINT_MM
            yield each.text, (x, y - high, w, high)


def rules(face: Face) -> Iterator[Box]:
    """Yield the lines across the page."""
    yield from (each.box for each in shown(face.drawing) if _is_rule(each))


def _is_rule(each: Shown) -> bool:
    return isinstance(each.item, VectorPath) and each.box[3] == 0 and each.box[2] > 90


def meet(one: Box, other: Box) -> bool:
    return all(
        one[a] < other[a] + other[a + 2] + 1e-6 and other[a] < one[a] + one[a + 2] + 1e-6 for a in (0, 1)
    )


@pytest.mark.parametrize(
    "written",
    [
        {"bring": 3},
        {"bring": 4},
        {"bring": 9},
        {"title": TITLE},
        {"notice": SENTENCE * 30},
        {"decks": 40},
        {"decks": 200},
        {"how": 9},
        {"title": TITLE, "notice": SENTENCE * 9, "bring": 6, "decks": 25, "how": 3},
    ],
    ids=str,
)
def test_page_1_makes_room_for_what_a_game_writes(tmp_path: Path, written: dict[str, int]) -> None:
    for face in pages(game(tmp_path, **written)):  # type: ignore[arg-type]
        assert face.problems == ()
        lines = list(words(face))
        assert max(y + h for _text, (_x, y, _w, h) in lines) <= face.drawing.h_mm
        met = [
            (one, other)
            for number, (one, box) in enumerate(lines)
            for other, second in lines[number + 1 :]
            if meet(box, second)
        ]
        assert met == []
        struck = [text for text, box in lines for rule in rules(face) if meet(box, rule)]
        assert struck == []


@pytest.mark.parametrize(("sentences", "least", "most"), [(1, 8, 8), (64, 8, 8), (90, 6.8, 7.5)])
def test_texts_are_as_large_as_the_page_has_room_for(
    tmp_path: Path, sentences: int, least: float, most: float
) -> None:
    """A long title and a long notice take the room of the picture, then all texts become smaller alike."""
    for face in pages(game(tmp_path, title=TITLE, bring=6, notice=SENTENCE * sentences))[::2]:
        sizes = {
            text: each.item.size_pt
            for each in shown(face.drawing)
            if isinstance(each.item, TextRun) and (text := each.text.strip())
        }
        assert face.problems == ()
        assert all(least <= size <= most for text, size in sizes.items() if SENTENCE[:9] in text)
        assert all(
            (size == 34) == (most == 8) for text, size in sizes.items() if text in TITLE and len(text) > 9
        )


def test_a_text_that_fits_its_box_moves_nothing(tmp_path: Path) -> None:
    """What page 2 says stands at the same places, whatever there is to bring."""
    heads = [
        [box for text, box in words(pages(game(tmp_path / str(n), bring=n))[1]) if text in HEADS]
        for n in (1, 2)
    ]
    assert heads[0] == heads[1] and len(heads[0]) == len(HEADS)


def test_page_1_has_no_gap(tmp_path: Path) -> None:
    """What its texts leave free is the picture's."""
    face = pages(game(tmp_path, bring=1))[0]
    foot = face.drawing.h_mm
    filled = sorted((box[1], box[1] + box[3]) for box in (each.box for each in shown(face.drawing)))
    reach, gaps = 0.0, []
    for top, bottom in filled:
        gaps += [top - reach] if top <= foot else []
        reach = max(reach, bottom)
    assert max(gaps) < 16


def test_the_contents_name_as_many_decks_as_there_is_room_for(tmp_path: Path) -> None:
    text = " ".join(line for line, _box in words(pages(game(tmp_path, decks=200))[1]))
    assert "Deck number 0 of the collection (2)" in text and "more" in text
    assert "Deck number 199" not in text


@pytest.mark.long
def test_check_says_what_has_no_room_and_the_build_makes_all_but_the_kit(tmp_path: Path) -> None:
    shop = game(tmp_path, title=TITLE * 3, bring=90, notice=SENTENCE * 300)
    said = shop.pliego("check", "base")
    assert said.returncode == 1
    places = [line for line in said.stdout.splitlines() if "[text-overflow]" in line]
    assert [place.split(" ")[0] for place in places] == [
        f"content/base/game.yaml:{line}:{column}:" for line, column in ((5, 8), (14, 11), (15, 8))
    ]
    assert all("fits pages 1 and 2 of the kit" in place for place in places)
    built = shop.pliego("build", "--papers", "a4", "--jobs", "1")
    assert built.returncode == 1 and [line for line in built.stdout.splitlines() if line in places] == places
    assert [entry["product"] for entry in shop.entries()] == ["cards"]


@pytest.mark.parametrize("text", ["", "format: 1\nsize: [63, 88\n", "format: 1\n"])
def test_a_back_that_cannot_be_drawn_is_told_and_trips_nothing(tmp_path: Path, text: str) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.write("templates/layouts/mini-dorso.yaml", text)
    problems = check_game(shop.root / "content/mini", shop.root / "templates")[1]
    errors = [problem for problem in problems if problem.severity == "error"]
    assert errors and {str(each.span).split("/")[-1].split(":")[0] for each in errors} == {"mini-dorso.yaml"}


OWN = """\
format: 1
extends: kit
items:
  - {id: runs, at: [0, 61.5]}
  - {id: steps, repeat: [{text: "{it.text}", style: kit-text, at: [0, 0]}]}
"""
OWN_COVER = """\
format: 1
extends: kit-cover
items:
  - {id: title, at: [0, "{facts.cuts}", 186, 14]}
  - {id: show, at: [0, 30]}
"""


def test_pages_of_the_games_own_may_say_less_of_its_boxes(tmp_path: Path) -> None:
    shop = game(tmp_path, title=TITLE, bring=9)
    shop.write("content/base/look/layouts/kit.yaml", OWN)
    shop.write("content/base/look/layouts/kit-cover.yaml", OWN_COVER)
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1")
    assert done.returncode < 2, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (("print-side: 8", "print-side: true"), "number"),
        (("fold: 15", "fold: 1.5"), "number"),
        (("format: 1", "format: ²"), "choice"),
    ],
)
def test_a_fault_of_what_page_one_is_made_of_is_told_once(
    tmp_path: Path, changed: tuple[str, str], code: str
) -> None:
    shop = game(tmp_path)
    path = shop.root / "templates/making.yaml"
    path.write_text(path.read_text("utf-8").replace(*changed), "utf-8")
    problems = check_game(shop.root / "content/base", shop.root / "templates")[1]
    assert [(each.code, each.span and each.span.path) for each in problems] == [(code, str(path))]


def test_without_fonts_page_one_is_left_alone_and_the_theme_is_told(tmp_path: Path) -> None:
    shop = game(tmp_path)
    shop.write("content/base/look/theme.yaml", "format: 1\n")
    problems = check_game(shop.root / "content/base", shop.root / "templates")[1]
    assert {each.code for each in problems} >= {"unknown-colour", "unknown-style"}


def test_a_fault_in_a_text_of_page_one_is_told_once_at_its_place(tmp_path: Path) -> None:
    shop = game(tmp_path, notice='"|"')
    shop.write("content/base/boards.yaml", 'boards:\n  b: {title: B, layout: plain-aid, how: "|"}\n')
    problems = check_game(shop.root / "content/base", shop.root / "templates")[1]
    told = [Path(each.span.path).name for each in problems if each.code == "prose-markup" and each.span]
    assert told == ["boards.yaml", "game.yaml"]
    assert sum(each.code == "prose-markup" for each in problems) == 2


def test_page_one_does_not_say_that_there_is_a_pdf_of_low_ink() -> None:
    sentences = re.findall(r'kit-cover-low: "(.*)"', (ROOT / "templates/labels.yaml").read_text("utf-8"))
    for file in sorted((ROOT / "templates/locale").glob("*.po")):
        sentences += [
            each.msgstr for each in polib.pofile(str(file)) if each.msgctxt == "labels.kit-cover-low"
        ]
    assert len(sentences) == 7
    assert {each.split()[0] for each in sentences} == {"Si", "If", "Se", "Endet", "Jeśli"}
