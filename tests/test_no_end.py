"""Content that would take hours to draw or to read is refused in a moment, at its place."""

from __future__ import annotations

import struct
import time
from pathlib import Path

import pytest
from easel import Easel, placed
from fonts_spoiled import CIRCLE, DOUBLING, ITSELF, LETTERS, MANY, TOWER, made_of
from pliego.cards.drawing import Group, VectorPath, rectangle
from pliego.cards.fonts.glyph_parts import glyphs_without_end
from pliego.cards.layout.amount import MOST_PIECES, Amount, amount_of
from pliego.cards.layout.result import Face
from pliego.checks.examine import check_game
from pliego.watch.snapshot import Snapshot, take_snapshot
from workshop import ROOT, Workshop

FONT = "templates/fonts/source-sans-3/Regular.ttf"


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    return Easel(tmp_path)


# -- faces inside faces -----------------------------------------------------------------------------------


def nested(easel: Easel, deep: int, wide: int, inmost: str = "{rect: {fill: red}, at: [0, 0, 9, 9]}") -> None:
    """Write boards `b0` to `b<deep>`. Each shows the one before `wide` times. The last comes first."""
    boards = ""
    for number in reversed(range(deep + 1)):
        item = f"{{face: boards/b{number - 1}, at: [5, 5, 9, 9]}}" if number else inmost
        easel.layout(f"b{number}", "size: [50, 80]\nitems:\n" + f"  - {item}\n" * (wide if number else 1))
        boards += f"  b{number}: {{title: B, layout: b{number}}}\n"
    easel.write("content/test/boards.yaml", f"boards:\n{boards}")


def told(easel: Easel) -> list[tuple[str, str, int]]:
    """Return the problems of all faces, drawn in the order of the file."""
    faces, _looks = easel.faces()
    drawn = [face for name in faces.ids() if isinstance(face := faces.face(name), Face)]
    return [placed(problem) for face in drawn for problem in face.problems]


def test_faces_that_multiply_are_told_at_the_first_component_that_is_too_much(easel: Easel) -> None:
    nested(easel, 9, 4)
    assert told(easel) == [("too-many-items", "boards.yaml", 4)]
    faces, _looks = easel.faces()
    face = faces.face("boards/b9")
    assert face is not None and amount_of(face.drawing.items).pieces < 100, "nothing of it is drawn"


def test_a_long_path_that_is_shown_very_often_is_told(easel: Easel) -> None:
    path = "M0 0" + "L1 1L2 0" * 8000
    nested(easel, 3, 5, f'{{path: "{path}", shape: {{fill: red}}, at: [0, 0]}}')
    assert told(easel) == [("too-many-items", "boards.yaml", 2)]


def walled(shop: Workshop, item: str, times: int) -> list[str]:
    """Let the cards of a deck repeat an item, times by times; return which faces have too much."""
    again = f"{{repeat: [{item}], count: '{times}', pitch: [0, 0], at: [0, 0]}}"
    twice = f"{{repeat: [{again}], count: '{times}', pitch: [0, 0], at: [0, 0]}}"
    shop.write("templates/layouts/muro.yaml", f"format: 1\nsize: [63, 88]\nitems:\n  - {twice}\n")
    shop.edit("content/mini/cards.yaml", "layout: mini-carta", "layout: muro")
    problems = check_game(shop.root / "content/mini", shop.root / "templates")[1]
    return [problem.message for problem in problems if problem.code == "too-many-items"]


def test_words_that_are_set_very_often_are_told(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit("content/mini/cards.yaml", "No te mueves", "No te mueves " * 1000)
    (found,) = walled(shop, '{text: "{card.text}", style: card-text, at: [0, 0, 60, 80]}', 15)
    assert "1,000,000 points and letters on a face, found more on `camino/pausa`" in found


def test_a_layout_that_draws_too_much_on_every_card_is_drawn_a_few_times(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    more = "".join(f"  x{number}: {{title: X, text: X{number}.}}\n" for number in range(9))
    shop.edit("content/mini/cards.yaml", "decks:\n", f"{more}decks:\n")
    held = "".join(f"{{card: x{number}}}, " for number in range(9))
    shop.edit("content/mini/cards.yaml", "cards: [", f"cards: [{held}")
    assert len(walled(shop, "{rect: {fill: ink}, at: [0, 0, 1, 1]}", 150)) == 3


def test_a_tower_of_faces_is_told_whoever_is_drawn_first(easel: Easel) -> None:
    nested(easel, 200, 1)
    found = told(easel)
    assert found and {code for code, _file, _line in found} == {"unknown-face"}
    lines = (easel.root / "content/test/boards.yaml").read_text("utf-8").splitlines()
    easel.write("content/test/boards.yaml", "\n".join([lines[0], *reversed(lines[1:])]))
    assert len(told(easel)) == len(found)


def test_what_a_few_faces_show_of_each_other_is_no_matter(easel: Easel) -> None:
    nested(easel, 12, 2)
    assert told(easel) == []


def test_a_back_and_a_face_that_show_themselves_through_others_are_told(easel: Easel) -> None:
    easel.layout("rear", "{size: [50, 80], items: [{face: main/one, side: back, at: [0, 0, 9, 9]}]}")
    (problem,) = easel.face("main/one", "back").problems
    assert placed(problem) == ("unknown-face", "rear.yaml", 1) and "which shows itself" in problem.message


def test_a_drawing_is_counted_as_often_as_it_stands_but_walked_once() -> None:
    items = (VectorPath(rectangle(0, 0, 1, 1)),)
    for _ in range(200):
        items = (Group(items), Group(items))
    assert amount_of(items).pieces > 2**200
    assert amount_of((VectorPath(rectangle(0, 0, 1, 1)), Group(()))) == Amount(2, 5)
    assert Amount(MOST_PIECES, 0).excess == "" and "shapes" in Amount(MOST_PIECES + 1, 0).excess


# -- glyphs inside glyphs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", [DOUBLING, CIRCLE, ITSELF, TOWER, MANY])
def test_a_font_whose_glyphs_have_no_end_is_told(tmp_path: Path, parts: dict[str, str]) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    font = shop.root / FONT
    font.write_bytes(made_of(font.read_bytes(), parts))
    game, templates = shop.root / "content/mini", shop.root / "templates"
    began = time.process_time()
    checked, watched = check_game(game, templates)[1], take_snapshot(game, templates, "", Snapshot())
    for problems in (checked, watched.problems):
        (problem, *others) = [each for each in problems if each.code == "font-broken"]
        assert problem.span is not None and problem.span.path.endswith("themes/base.yaml"), problem
        assert "found glyphs" in problem.message and "Regular.ttf" in problem.message and not others
    assert time.process_time() - began < 5


def test_a_font_that_has_its_glyphs_over_each_other_or_twice_is_told() -> None:
    sound = (ROOT / FONT).read_bytes()
    made_of_many = struct.pack(">hHHhH", -1, 0, 0, -1, 0) + struct.pack(">HHH", 0x20, 2, 0) * 200
    found = with_tables(loca=struct.pack(">3H", 0, 3, 4), glyf=made_of_many)
    assert "over each other" in glyphs_without_end(found)
    assert glyphs_without_end(sound) == glyphs_without_end(sound[:60]) == glyphs_without_end(b"") == ""
    assert "two tables" in glyphs_without_end(sound.replace(b"loca", b"glyf", 1))


def with_tables(**tables: bytes) -> bytes:
    """Return a font of two glyphs with no more than it needs to count them."""
    tables = {"head": bytes(54), "maxp": struct.pack(">LH", 0x10000, 2), **tables}
    at, head, body = 12 + 16 * len(tables), struct.pack(">4sH6x", b"\0\1\0\0", len(tables)), b""
    for tag, table in tables.items():
        head += struct.pack(">4sLLL", tag.encode(), 0, at + len(body), len(table))
        body += table
    return head + body


def test_letters_that_share_parts_are_no_matter(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    font = shop.root / FONT
    font.write_bytes(made_of(font.read_bytes(), dict.fromkeys(LETTERS[:26], LETTERS[26:])))
    problems = check_game(shop.root / "content/mini", shop.root / "templates")[1]
    assert not [problem for problem in problems if "font" in problem.code]
