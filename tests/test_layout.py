"""A layout and its data become a drawing: where each item lies in mm, and what is said when it cannot.

The box of a layout is `[x, y, w, h]` from the top left of the face; every test's layout stands in the test.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from drawn import FONTS, TEXT
from easel import BLUE, GREEN, INK, RED, Easel, Shown, placed, shown
from PIL import Image
from pliego.cards.drawing import PALE, Drawing, Group, Item, Picture, TextRun
from pliego.cards.drawing import VectorPath as Shape
from pliego.cards.flat import leaves
from pliego.cards.layout.grounds import has_ground
from pliego.printing.pdf.samples import samples
from pliego.printing.svg import to_svg


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    return Easel(tmp_path)


def boxes(items: list[Shown]) -> list[tuple[float, ...]]:
    return [tuple(round(value, 3) for value in item.box) for item in items]


def texts(items: list[Shown]) -> list[str]:
    return [item.text for item in items]


# -- shapes -----------------------------------------------------------------------------------------------


def test_shapes_fill_their_boxes(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {rect: {fill: red}, at: [1, 2, 30, 40]}
          - {ellipse: {fill: blue}, at: [5, 6, 10, 20]}
          - {line: {stroke: ink, width: 0.5}, at: [3, 4, 10, 0]}
          - {path: "M0 0 L4 0 L4 3 Z", shape: {fill: ink}, at: [10, 20]}
        """)
    assert boxes(items) == [(1, 2, 30, 40), (5, 6, 10, 20), (3, 4, 10, 0), (10, 20, 4, 3)]
    assert [item.fill for item in items] == [RED, BLUE, None, INK]
    line = items[2].item
    assert isinstance(line, Shape) and line.stroke and line.stroke.width_mm == 0.5


def test_dashes_have_round_ends_other_lines_those_that_they_ask_for(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {line: {stroke: ink, dash: [0, 2]}, at: [3, 4, 10, 0]}
          - {line: {stroke: ink}, at: [3, 6, 10, 0]}
          - {line: {stroke: ink, cap: square}, at: [3, 8, 10, 0]}
        """)
    caps = [item.item.stroke.cap for item in items if isinstance(item.item, Shape) and item.item.stroke]
    assert caps == ["round", "butt", "square"]


def test_what_has_neither_fill_nor_stroke_is_not_drawn(easel: Easel) -> None:
    assert easel.draw("{size: [50, 80], items: [{rect: {}, at: [0, 0, 9, 9]}]}") == []


def test_the_background_covers_the_bleed(easel: Easel) -> None:
    items = easel.draw('{size: [50, 80], bleed: 3, background: "{seat.colour}"}')
    assert boxes(items) == [(-3, -3, 56, 86)] and items[0].fill == RED
    assert easel.face().drawing.bleed_mm == 3


def test_a_corner_is_no_rounder_than_its_box(easel: Easel) -> None:
    (item,) = easel.draw("{size: [50, 80], items: [{rect: {fill: red, radius: 9}, at: [0, 0, 8, 4]}]}")
    assert item.box == pytest.approx((0, 0, 8, 4))


# -- groups, lists ----------------------------------------------------------------------------------------


def test_a_group_moves_what_is_in_it(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - at: [10, 20]
            group:
              - {rect: {fill: red}, at: [1, 1, 2, 2]}
              - {at: [5, 5], group: [{rect: {fill: blue}, at: [1, 1, 2, 2]}]}
        """)
    assert boxes(items) == [(11, 21, 2, 2), (16, 26, 2, 2)]


def test_a_repeat_fills_rows_of_its_columns(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {repeat: [{rect: {fill: red}, at: [1, 0, 2, 2]}], count: "{value.hand}", columns: 2,
             pitch: [10, 20], at: [5, 5, 0, 0]}
        """)
    assert boxes(items) == [(6, 5, 2, 2), (16, 5, 2, 2), (6, 25, 2, 2), (16, 25, 2, 2), (6, 45, 2, 2)]


def test_elements_are_numbered_and_lettered_beyond_z(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {repeat: [{text: "{index}{letter}", style: body, at: [0, 0, 20, 6]}], count: "28", pitch: [0, 2]}
        """)
    said = texts(items)
    assert (said[0], said[25], said[26], said[27]) == ("1A", "26Z", "27AA", "28AB")


def test_a_repeat_over_a_map_knows_names_and_ids(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - repeat: [{text: "{seat-here.id} {seat-here.title}", style: body, at: [0, 0, 40, 6]}]
            over: "{game.seats}"
            name: seat-here
        """)
    assert texts(items) == ["alba Alba"]


@pytest.mark.parametrize(("axis", "wanted"), [("x", [(5, 5, 10, 9), (15, 5, 10, 9)]), ("y", None)])
def test_spread_shares_the_box_out_evenly(
    easel: Easel, axis: str, wanted: list[tuple[float, ...]] | None
) -> None:
    items = easel.draw(f"""\
        size: [50, 80]
        items:
          - repeat: [{{rect: {{fill: red}}, at: [0, 0, "{{cell.w}}", "{{cell.h}}"]}}]
            count: "2"
            spread: {axis}
            at: [5, 5, 20, 9]
        """)
    assert boxes(items) == (wanted or [(5, 5, 20, 4.5), (5, 9.5, 20, 4.5)])


def test_placed_elements_stand_where_their_data_say(easel: Easel) -> None:
    """And are measured in squares of the pitch."""
    easel.write("templates/layouts/face.yaml", "")
    items = draw_with_facts(easel, [{"x": 2, "y": 1}, {"y": 3}])
    assert boxes(items) == [(2 * 7 + 3.5, 1 * 8 + 4, 7, 8), (3.5, 3 * 8 + 4, 7, 8)]


PLACED = """\
size: [50, 80]
items:
  - {repeat: [{rect: {fill: red}, at: [0.5, 0.5, 1, 1]}], over: "{facts.walls}", placed: true, pitch: [7, 8]}
"""


def draw_with_facts(easel: Easel, walls: list[object]) -> list[Shown]:
    drawing, problems = face_with_facts(easel, walls)
    assert problems == []
    return drawing


def face_with_facts(easel: Easel, walls: list[object]) -> tuple[list[Shown], list[tuple[str, str, int]]]:
    from pliego.cards.layout.subject import Subject

    easel.layout("face", PLACED)
    faces, _looks = easel.faces()
    face = faces.draw(Subject("test", "face", faces.scope(facts={"walls": walls})))
    assert face is not None
    return list(shown(face.drawing)), [placed(problem) for problem in face.problems]


@pytest.mark.parametrize("element", ["text", 3, {"x": "far"}])
def test_an_element_without_a_place_is_told_not_fatal(easel: Easel, element: object) -> None:
    _items, problems = face_with_facts(easel, [element])
    assert set(problems) == {("layout-placed", "face.yaml", 4)}


def test_what_is_no_list_is_told(easel: Easel) -> None:
    told = easel.told("""\
        size: [50, 80]
        items:
          - {repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], over: "{card.title}"}
          - {repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], over: "{card.nothing}"}
          - {repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], count: "many"}
          - {repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], count: "3000"}
        """)
    assert [code for code, _file, _line in told] == [
        "layout-list",
        "unknown-reference",
        "layout-number",
        "layout-elements",
    ]


def test_move_counts_from_its_start(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {rect: {fill: red}, at: [1, 1, 2, 2], move: {by: "{value.hand}", dx: 10, dy: -1}}
          - {rect: {fill: red}, at: [1, 1, 2, 2], move: {by: "{value.hand}", dx: 3, start: 5}}
        """)
    assert boxes(items) == [(41, -3, 2, 2), (1, 1, 2, 2)]


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (90, (15, 15, 10, 20)),
        (180, (10, 20, 20, 10)),
        (-90, (15, 15, 10, 20)),
        ("{value.hand}", (9.602, 19.147, 20.796, 11.705)),
    ],
)
def test_an_item_turns_clockwise_about_its_middle(
    easel: Easel, turn: float | str, box: tuple[float, ...]
) -> None:
    items = easel.draw(f"""\
        size: [50, 80]
        items:
          - {{path: "M0 0 L4 0 L0 2 Z", shape: {{fill: red}}, at: [10, 20, 20, 10], rotate: {turn!r}}}
          - {{rect: {{fill: red}}, at: [10, 20, 20, 10], rotate: {turn!r}}}
        """)
    assert boxes(items)[1] == pytest.approx(box, abs=0.01)
    if turn == 90:
        assert boxes(items)[0] == (23, 15, 2, 4), "the top left is now at the top right"


# -- when -------------------------------------------------------------------------------------------------


def test_items_are_drawn_when_their_condition_holds(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {rect: {fill: red}, at: [1, 0, 1, 1], when: "{card.text}"}
          - {rect: {fill: red}, at: [2, 0, 1, 1], when: "{card.subtitle}"}
          - {rect: {fill: red}, at: [3, 0, 1, 1], unless: "{card.text}"}
          - {rect: {fill: red}, at: [4, 0, 1, 1], unless: "{card.subtitle}"}
          - {rect: {fill: red}, at: [5, 0, 1, 1], when: "{card.id}", equals: one}
          - {rect: {fill: red}, at: [6, 0, 1, 1], when: "{card.id}", equals: two}
          - {rect: {fill: red}, at: [7, 0, 1, 1], when: "{card.effect}"}
        """)
    assert [box[0] for box in boxes(items)] == [1, 4, 5]


@pytest.mark.parametrize(
    ("box", "focus", "x", "y"),
    [
        ("[10, 10, 10, 10]", "", 5, 10),
        ("[10, 10, 10, 10]", "left", 10, 10),
        ("[10, 10, 10, 10]", "right", 0, 10),
        ("[10, 10, 10, 10]", "top", 5, 10),
        ("[10, 10, 20, 5]", "top", 10, 10),
        ("[10, 10, 20, 5]", "bottom", 10, 5),
        ("[10, 10, 20, 5]", "middle", 10, 7.5),
    ],
)
def test_what_is_in_focus_stays_where_a_picture_covers_its_box(
    easel: Easel, box: str, focus: str, x: float, y: float
) -> None:
    """The star is 20 by 10."""
    said = f", focus: {focus}" if focus else ""
    easel.layout("face", f"{{size: [50, 80], items: [{{art: star.svg, at: {box}, fit: cover{said}}}]}}")
    (leaf,) = leaves(easel.face().drawing.items)
    assert (leaf.matrix[4], leaf.matrix[5]) == pytest.approx((x, y))


@pytest.mark.parametrize(
    ("items", "scale"),
    [
        ("{rect: {fill: red}, at: [0, 0, 9, 9]}", 0),
        ("{face: main/two, at: [0, 0, 25, 90]}", 0.5),
        (
            "{group: [{face: main/two, at: [0, 0, 50, 80]}, {face: main/two, at: [0, 0, 5, 8]}], at: [0, 0]}",
            1,
        ),
    ],
)
def test_a_drawing_knows_how_large_the_faces_on_it_are(easel: Easel, items: str, scale: float) -> None:
    own = "  own: {title: Otro, layout: shown, back: rear, cards: [{card: one}]}\n"
    easel.edit("content/test/cards.yaml", "decks:\n", f"decks:\n{own}")
    easel.layout("face", "size: [50, 80]")
    easel.layout("shown", f"{{size: [50, 80], items: [{items}]}}")
    assert easel.face("own/one").drawing.shows == pytest.approx(scale)


def test_low_ink_shows_rasters_in_light_greys_but_icons(easel: Easel) -> None:
    """Unless an item says that it is drawn in colour alone; PDF and picture say the same."""
    for name in ("photo", "sign"):
        target = easel.root / f"content/test/{name}.png"
        Image.new("RGBA", (60, 60), (120, 0, 0, 128)).save(target)
    easel.edit("content/test/game.yaml", "star.svg}}", "star.svg}, sign: {title: Signo, art: sign.png}}")
    layout = """
        size: [50, 80]
        items:
          - {art: photo.png, at: [0, 0, 50, 50]}
          - {icon: sign, at: [0, 60, 9, 9]}
          - {art: sign.png, at: [20, 60, 9, 9], ink: colour}
        """
    easel.layout("face", layout)
    shown_in = {ink: easel.face(ink=ink).drawing for ink in ("colour", "low")}
    pale = {
        ink: [leaf.item.pale for leaf in leaves(drawing.items) if isinstance(leaf.item, Picture)]
        for ink, drawing in shown_in.items()
    }
    assert pale == {"colour": [False, False, False], "low": [True, False]}
    data = (easel.root / "content/test/photo.png").read_bytes()
    packed = samples(data, is_pale=True)
    assert packed.is_grey and packed.mask is not None
    assert set(zlib.decompress(packed.mask.data)) == {128}
    assert all(1 - PALE <= light / 255 < 1 for light in zlib.decompress(packed.data))
    said = {ink: to_svg(drawing, FONTS, id_prefix="f") for ink, drawing in shown_in.items()}
    assert "data:image/png" in said["low"] and said["low"].count("<image") == 2
    assert said["low"] != said["colour"]


def test_low_ink_is_another_picture(easel: Easel) -> None:
    easel.layout(
        "face",
        """\
        size: [50, 80]
        items:
          - {rect: {fill: red}, at: [0, 0, 9, 9]}
          - {rect: {fill: blue}, at: [1, 0, 9, 9], ink: colour}
          - {rect: {fill: ink}, at: [2, 0, 9, 9], ink: low}
          - {icon: star, at: [3, 0, 20, 10]}
        """,
    )
    colour, low = (list(shown(easel.face(ink=ink).drawing)) for ink in ("colour", "low"))
    assert [item.fill for item in colour] == [RED, BLUE, GREEN]
    assert [item.fill for item in low[:2]] == [(0.2, 0.2, 0.2), INK]
    assert GREEN not in {item.fill for item in low}, "art is line art"


def test_the_lines_of_one_picture_suit_each_size_it_is_shown_at(easel: Easel) -> None:
    """A quarter of a millimetre as printed, finer on pictures smaller than 40 mm."""
    easel.layout(
        "face",
        """\
        size: [50, 80]
        items:
          - {art: star.svg, at: [0, 0, 20, 10]}
          - {art: star.svg, at: [0, 20, 50, 25]}
        """,
    )
    widths = []
    for item in shown(easel.face(ink="low").drawing):
        assert isinstance(item.item, Shape) and item.item.stroke
        widths.append(item.item.stroke.width_mm * item.box[2] / 20)
    assert widths == pytest.approx([0.125, 0.25])


def test_opacity_and_words_of_its_own_go_round_the_item(easel: Easel) -> None:
    (item,) = easel.draw("""\
        {size: [50, 80], items: [{rect: {fill: red}, at: [0, 0, 9, 9], opacity: 0.5, alt: "Es {seat.title}"}]}
        """)
    assert (item.opacity, item.alt) == (0.5, "Es Alba")


# -- pictures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "box"),
    [("contain", (0, 5, 20, 10)), ("cover", (-10, 0, 40, 20)), ("stretch", (0, 0, 20, 20))],
)
def test_art_is_scaled_into_its_box(easel: Easel, how: str, box: tuple[float, ...]) -> None:
    (item,) = easel.draw(f"{{size: [50, 80], items: [{{art: star.svg, fit: {how}, at: [0, 0, 20, 20]}}]}}")
    assert boxes([item]) == [box] and item.fill == GREEN


def test_a_tint_repaints(easel: Easel) -> None:
    items = easel.draw("""\
        size: [50, 80]
        items:
          - {art: star.svg, tint: "{seat.colour}", at: [0, 0, 20, 10]}
          - {icon: star, tint: blue, at: [0, 0, 20, 10]}
        """)
    assert [item.fill for item in items] == [RED, BLUE]
    assert items[1].alt == "Estrella"


def test_a_picture_that_is_not_there_is_told_where_it_is_named(easel: Easel) -> None:
    easel.edit("content/test/cards.yaml", "{title: Dos}", "{title: Dos, art: lost.svg}")
    layout = """\
        size: [50, 80]
        items: [{art: "{card.art}", at: [0, 0, 9, 9]}, {art: ../up.svg, at: [0, 0, 9, 9]}]
        """
    assert easel.told(layout, component="main/two") == [
        ("art-missing", "cards.yaml", 3),
        ("path-outside", "face.yaml", 3),
    ]


def test_an_icon_that_nobody_declared_is_told(easel: Easel) -> None:
    easel.edit("content/test/cards.yaml", "{title: Dos}", "{title: Dos, icon: moon}")
    layout = '{size: [50, 80], items: [{icon: "{card.icon}", at: [0, 0, 9, 9]}]}'
    told = easel.told(layout, component="main/two")
    assert told == [("unknown-icon", "cards.yaml", 3)]


@pytest.mark.parametrize(
    ("item", "hint"),
    [
        ("{icon: stra, at: [0, 0, 9, 9]}", "did you mean `star`?"),
        ("{icon: xyz, at: [0, 0, 9, 9]}", "there are `star`"),
        ("{text: Uno, style: bodi, at: [0, 0, 9, 9]}", "did you mean `body`?"),
        ("{text: Uno, style: x, at: [0, 0, 9, 9]}", "there are `body`"),
        ("{rect: {fill: blu}, at: [0, 0, 9, 9]}", "did you mean `blue`?"),
        ("{table: x, head: body, cell: body, at: [0, 0, 9, 9]}", "there are none"),
        ("{face: main/tow, at: [0, 0, 9, 9]}", "did you mean `main/two`?"),
    ],
)
def test_an_unknown_name_is_told_with_the_one_that_was_meant(easel: Easel, item: str, hint: str) -> None:
    easel.layout("face", f"{{size: [50, 80], items: [{item}]}}")
    assert [problem.hint for problem in easel.face().problems] == [hint]


def test_where_no_icon_is_declared_the_hint_says_how_to(easel: Easel) -> None:
    easel.edit("content/test/game.yaml", "icons: {star: {title: Estrella, art: star.svg}}", "")
    easel.layout("face", "{size: [50, 80], items: [{icon: '{card.title}', at: [0, 0, 9, 9]}]}")
    assert [problem.hint for problem in easel.face().problems] == ["declare it below `icons` in game.yaml"]


def test_another_face_stands_in_its_box_clipped_to_its_trim(easel: Easel) -> None:
    easel.layout("rear", "{size: [50, 80], bleed: 3, background: blue, corner: 3}")
    items = easel.draw("""\
        size: [100, 100]
        items:
          - {face: main/one, side: back, border: true, at: [10, 10, 25, 60]}
        """)
    ground, border = items
    assert boxes(items) == [(8.5, 18.5, 28, 43), (10, 20, 25, 40)]
    assert ground.fill == BLUE and border.fill is None


def test_a_face_inside_itself_is_told(easel: Easel) -> None:
    told = easel.told("{size: [50, 80], items: [{face: main/one, at: [0, 0, 9, 9]}]}")
    assert told == [("unknown-face", "face.yaml", 1)]


# -- text -------------------------------------------------------------------------------------------------

BODY = '{size: [50, 80], items: [{id: body, text: "{card.text}", style: body, at: [5, 5, 40, 20]}]}'


def size_of(items: list[Shown]) -> float:
    (size,) = {item.item.size_pt for item in items if isinstance(item.item, TextRun)}
    return size


def test_text_that_fits_is_set_at_its_target(easel: Easel) -> None:
    items = easel.draw(BODY)
    assert texts(items) == ["Robas 5 cartas."] and size_of(items) == 10
    (fit,) = easel.face().fits
    assert (fit.box, fit.size_pt, fit.target_pt, fit.floor_pt) == ("body", 10, 10, 7)
    assert fit.full == pytest.approx(10 * 1.2 * 25.4 / 72 / 20)


def test_longer_text_shrinks_but_never_below_the_floor(easel: Easel) -> None:
    sizes = []
    for words in (6, 12, 16, 20, 24):
        easel.write("content/test/cards.yaml", cards_of(words))
        items = easel.draw(BODY)
        assert all(item.box[0] >= 5 and item.box[0] + item.box[2] <= 45.05 for item in items)
        assert all(item.box[1] <= 25 for item in items)
        sizes.append(size_of(items))
    assert sizes[0] == 10 and sizes == sorted(sizes, reverse=True) and 7 <= sizes[-1] < 10
    assert all((size * 4).is_integer() for size in sizes), "in steps of a quarter of a point"


def cards_of(words: int, two: str = "Nada.") -> str:
    text = " ".join(["palabra"] * words)
    return (
        f"cards:\n  one: {{title: Uno, text: {text}}}\n  two:\n    title: Dos\n    text: {two}\n"
        "decks:\n"
        "  main: {title: Mazo, layout: face, back: rear, seat: alba, cards: [{card: one}, {card: two}]}\n"
    )


def test_what_does_not_fit_is_an_error_at_the_text(easel: Easel) -> None:
    easel.write("content/test/cards.yaml", cards_of(200))
    easel.layout("face", BODY)
    (problem,) = easel.face().problems
    assert placed(problem) == ("text-overflow", "cards.yaml", 2) and problem.severity == "error"
    face = easel.face()
    lines = {round(item.item.y_mm, 3) for item in shown(face.drawing) if isinstance(item.item, TextRun)}
    over = len(lines) * 7 * 1.2 * 25.4 / 72 - 20
    assert f"box `body` of `main/one`, found it {over:.1f} mm too tall at 7 pt" in problem.message


def test_a_word_wider_than_its_box_is_an_error_too(easel: Easel) -> None:
    easel.write("content/test/cards.yaml", cards_of(1, two="a" * 60))
    easel.layout("face", BODY)
    (problem,) = easel.face("main/two").problems
    assert placed(problem) == ("text-overflow", "cards.yaml", 5) and "mm too wide" in problem.message


def test_every_mistake_of_a_face_is_told(easel: Easel) -> None:
    easel.write("content/test/cards.yaml", cards_of(200))
    told = easel.told("""\
        size: [50, 80]
        items:
          - {text: "{card.text}", style: body, at: [5, 5, 40, 20]}
          - {text: "{card.title} ☃", style: body, at: [0, 0, 40, 9]}
          - {text: "x", style: missing, at: [0, 0, 40, 9]}
          - {text: "x", style: body, colour: pink, at: [0, 0, 40, 9]}
          - {rect: {fill: "#12"}, at: [0, 0, 40, 9]}
          - {text: "{card.titel}", style: body, at: [0, 0, 40, 9]}
          - {rect: {fill: red}, at: ["{card.title}", 0, 40, 9]}
          - {path: "M0", shape: {fill: red}, at: [0, 0]}
          - {text: "x", style: body, target: 5, at: [0, 0, 40, 9]}
          - {face: main/three, at: [0, 0, 40, 9]}
          - {table: nothing, head: body, cell: body, at: [0, 0, 40, 9]}
        """)
    assert [code for code, _file, _line in told] == [
        "text-overflow",
        "glyph-missing",
        "unknown-style",
        "unknown-colour",
        "unknown-colour",
        "unknown-reference",
        "layout-number",
        "layout-path",
        "type-too-small",
        "unknown-face",
        "unknown-table",
    ]


def test_two_mistakes_of_one_text_are_both_told(easel: Easel) -> None:
    told = easel.told("""\
        size: [50, 80]
        items:
          - {text: "{card.titel}", style: bodi, at: [0, 0, 40, 9]}
        """)
    assert told == [("unknown-style", "face.yaml", 4), ("unknown-reference", "face.yaml", 4)]


def test_each_mistake_of_a_layout_is_told_where_it_stands(easel: Easel) -> None:
    easel.layout(
        "parent",
        """\
        size: [50, 80]
        items:
          - {id: frame, rect: {fill: red, stroke: "#12"}, at: [0, 0, 40, 9]}
          - {id: body, text: "{card.titel}", style: body, at: [0, 0, 40, 9]}
        """,
    )
    easel.layout(
        "face",
        """\
        extends: parent
        background: nowhere
        items:
          - {id: body, style: missing}
          - at: [0, 0, 9, 9]
            group:
              - {rect: {fill: red}, at: [0, 0, 4, 4]}
              - repeat:
                  - {rect: {fill: pink}, at: [0, 0, 1, 1]}
                count: "2"
                pitch: ["{card.title}", 0]
        """,
    )
    found = [
        (Path(p.span.path).stem, p.code, p.span.line, p.span.column) for p in easel.face().problems if p.span
    ]
    assert sorted(set(found)) == [
        ("face", "layout-number", 12, 17),
        ("face", "unknown-colour", 3, 13),
        ("face", "unknown-colour", 10, 27),
        ("face", "unknown-style", 5, 23),
        ("parent", "unknown-colour", 4, 43),
        ("parent", "unknown-reference", 5, 22),
    ]


def test_a_character_that_no_font_has_is_told_at_the_text(easel: Easel) -> None:
    easel.write("content/test/cards.yaml", cards_of(1, two="Nieva ☃ y ☂."))
    easel.layout("face", BODY)
    problems = easel.face("main/two").problems
    assert [placed(problem) for problem in problems] == [("glyph-missing", "cards.yaml", 5)] * 2
    assert "`☃` (U+2603) in box `body` of `main/two`" in problems[0].message


def test_emphasis_without_a_face_of_its_own_is_an_error_at_the_text(easel: Easel) -> None:
    easel.write("content/test/cards.yaml", cards_of(1, two="Roba ***una*** o **dos** o ***tres***."))
    easel.layout("face", BODY)
    (problem,) = easel.face("main/two").problems
    assert placed(problem) == ("missing-face", "cards.yaml", 5)
    assert "face `bold-italic` for emphasis in box `body` of `main/two`" in problem.message
    assert "`bold-italic: source-sans-3/Bold.ttf`" in problem.hint


def test_a_style_whose_font_lacks_its_face_is_an_error_at_the_font(easel: Easel) -> None:
    easel.edit("templates/themes/plain.yaml", ", bold: source-sans-3/Bold.ttf", "")
    easel.edit("templates/themes/plain.yaml", "{target: 10,", "{face: bold, target: 10,")
    easel.layout("face", BODY)
    problems = easel.face("main/one").problems
    assert [placed(problem) for problem in problems] == [("missing-face", "plain.yaml", 3)]
    assert "`bold: source-sans-3/Regular.ttf`" in problems[0].hint


def test_the_numbers_of_a_list_need_no_face_of_their_own(easel: Easel) -> None:
    easel.edit("templates/themes/plain.yaml", ", bold: source-sans-3/Bold.ttf", "")
    easel.write("content/test/cards.yaml", cards_of(1, two='"1. Roba.\\n2. Juega."'))
    easel.layout("face", BODY)
    assert easel.face("main/two").problems == ()


def test_a_style_below_what_can_be_read_is_an_error(easel: Easel) -> None:
    easel.edit("templates/themes/plain.yaml", "{target: 10, floor: 7", "{target: 10, floor: 6")
    easel.layout("face", BODY)
    assert [placed(problem) for problem in easel.face().problems] == [("type-too-small", "plain.yaml", 7)]
    easel.edit("templates/themes/plain.yaml", "{target: 10, floor: 6", "{target: 5, floor: 7")
    assert [placed(problem) for problem in easel.face().problems] == [("type-too-small", "plain.yaml", 7)]


def test_a_collector_line_may_be_smaller(easel: Easel) -> None:
    easel.edit("templates/themes/plain.yaml", "floor: 7,", "floor: 5, collector: true,")
    easel.layout("face", BODY)
    assert easel.face().problems == ()


def test_text_that_hangs_over_the_edge_is_told(easel: Easel) -> None:
    easel.layout(
        "face",
        """\
        size: [50, 80]
        safe: 3
        items:
          - {text: fuera, style: body, at: [60, 5, 30, 6]}
          - {text: cerca, style: body, at: [1, 20, 30, 6]}
          - {text: girado, style: body, at: [0, 40, 30, 6], rotate: 90}
          - {at: [0, 70], group: [{text: abajo, style: body, at: [5, 8, 30, 6]}]}
          - {text: dentro, style: body, at: [3, 30, 30, 6]}
        """,
    )
    problems = easel.face().problems
    assert [placed(problem) for problem in problems] == [
        ("text-outside", "face.yaml", line) for line in (5, 6, 8)
    ]
    found = [problem.message.split("`")[3] for problem in problems]
    assert found == ["fuera", "cerca", "abajo"], "a quarter turn about its middle brings the other inside"
    assert problems[1].message.endswith("2.0 mm beyond its edge")


@pytest.mark.parametrize(
    ("box", "where"),
    [
        ("[1, 30, 30, 6]", ""),
        ("[10, -1, 30, 6]", ""),
        ("[19, 30, 30, 6]", ", align: right"),
        ("[10, 73, 30, 6]", ", valign: bottom"),
    ],
)
def test_text_inside_the_cut_may_hang_over_the_safe_area_at_each_side(
    easel: Easel, box: str, where: str
) -> None:
    easel.layout(
        "face",
        f"""\
        size: [50, 80]
        safe: 3
        items:
          - {{text: cerca, style: body, at: {box}{where}}}
        """,
    )
    assert [placed(problem) for problem in easel.face().problems] == [("text-outside", "face.yaml", 5)]


def test_empty_text_draws_nothing(easel: Easel) -> None:
    layout = '{size: [50, 80], items: [{text: "{card.flavour}", style: body, at: [0, 0, 9, 9]}]}'
    assert easel.draw(layout) == []


# -- layouts that extend ----------------------------------------------------------------------------------

PARENT = """\
size: [50, 80]
items:
  - {id: ground, rect: {fill: red}, at: [0, 0, 50, 80]}
  - {id: band, rect: {fill: blue}, at: [0, 0, 50, 10]}
"""


def test_a_child_changes_what_it_names_and_keeps_the_rest(easel: Easel) -> None:
    easel.layout("parent", PARENT)
    items = easel.draw("""\
        extends: parent
        items:
          - {id: new, rect: {fill: ink}, at: [1, 1, 1, 1]}
          - {id: ground, rect: {fill: ink}}
        """)
    assert boxes(items) == [(0, 0, 50, 80), (0, 0, 50, 10), (1, 1, 1, 1)]
    assert [item.fill for item in items] == [INK, BLUE, INK]


def test_a_wrong_key_that_a_child_repeats_is_told_where_the_child_says_it(easel: Easel) -> None:
    easel.layout("parent", f"{PARENT}bakground: red\n")
    told = sorted(easel.told("extends: parent\nbled: 1\nbakground: blue\n"))
    assert told == [
        ("unknown-key", "face.yaml", 3),
        ("unknown-key", "face.yaml", 4),
    ]


def test_a_format_that_a_child_hides_is_told_in_every_parent(easel: Easel) -> None:
    easel.layout("oldest", PARENT)
    easel.layout("parent", "extends: oldest\n")
    for name in ("oldest", "parent"):
        (file,) = easel.root.rglob(f"{name}.yaml")
        file.write_text(file.read_text("utf-8").replace("format: 1", "format: .5"), "utf-8")
    assert sorted(easel.told("extends: parent\n")) == [
        ("choice", "oldest.yaml", 1),
        ("choice", "parent.yaml", 1),
    ]


def test_a_child_goes_without_what_it_says(easel: Easel) -> None:
    easel.layout("parent", PARENT)
    assert boxes(easel.draw("{extends: parent, without: [ground]}")) == [(0, 0, 50, 10)]


def test_a_circle_of_parents_and_a_missing_one_are_told(easel: Easel) -> None:
    easel.write("templates/layouts/face.yaml", "format: 1\nextends: face\n")
    (easel.root / "content/test/look/layouts/face.yaml").unlink(missing_ok=True)
    easel.layout("rear", "extends: raer")
    faces, looks = easel.faces()
    assert faces.face("main/one") is None and faces.face("main/one", "back") is None
    told = {placed(problem) for problem in looks.problems}
    assert told == {("extends-loop", "face.yaml", 2), ("unknown-layout", "rear.yaml", 2)}


@pytest.mark.parametrize(
    "size", ["size: [0, 80]", "size: [-50, 80]", "size: [50]", "size: [9000, 50]", "items: []"]
)
def test_a_face_without_a_size_is_told(easel: Easel, size: str) -> None:
    easel.layout("face", size)
    faces, looks = easel.faces()
    assert faces.face("main/one") is None
    (problem,) = looks.problems
    assert placed(problem)[:2] == ("layout-size", "face.yaml")


# -- tables -----------------------------------------------------------------------------------------------

TABLES = """\
phrases: {win: "ganas {n}"}
tables:
  odds:
    title: Tabla
    columns: {roll: {title: Tirada, share: 1}, then: {title: Entonces, share: 3}}
    rows:
      low: {roll: 1 a 3, then: Nada}
      high: {roll: 4 a 6, then: {win: 2}}
"""
ODDS = """\
{size: [50, 80], items: [{id: odds, table: odds, head: body, cell: body, band: red, at: [5, 5, 40, %s]}]}
"""


def test_a_table_shares_its_width_and_prints_effects_as_phrases(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES)
    items = easel.draw(ODDS % 30)
    said = [item for item in items if item.text]
    assert texts(said) == ["Tirada", "Entonces", "1 a 3", "Nada", "4 a 6", "ganas 2"]
    lefts = sorted({round(item.box[0], 2) for item in said})
    assert lefts == [6.4, 16.4], "columns of 10 and 30 mm, with room beside their text"
    bands = [item for item in items if item.fill == RED]
    assert [(item.box[0], item.box[2]) for item in bands] == [(5, 40)]
    assert said[4].box[1] < bands[0].box[1] + bands[0].box[3] and said[4].box[1] > bands[0].box[1]


def test_a_table_can_show_some_columns(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES)
    items = easel.draw(ODDS.replace("head:", "columns: [then], head:") % 30)
    assert texts([item for item in items if item.text]) == ["Entonces", "Nada", "ganas 2"]


def roles(items: Sequence[Item]) -> list[tuple[str, list[Any]]]:
    """Return the groups that have a role, with those inside."""
    groups = [item for item in items if isinstance(item, Group)]
    return [(group.role, roles(group.items)) for group in groups if group.role]


def test_a_listener_is_told_of_rows_and_cells_of_paragraphs_and_headings(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES)
    easel.layout("face", ODDS % 30)
    head, cell = ("head", [("paragraph", [])]), ("cell", [("paragraph", [])])
    rows = [("row", [head, head]), ("row", [cell, cell]), ("row", [cell, cell])]
    assert roles(easel.face().drawing.items) == [("table", rows)]
    easel.layout("face", '{size: [50, 80], items: [{text: "a\\n\\nb", style: body, at: [0, 0, 40, 40]}]}')
    assert roles(easel.face().drawing.items) == [("paragraph", []), ("paragraph", [])]
    easel.edit("templates/themes/plain.yaml", "  body: {", "  body: {heading: section, ")
    assert roles(easel.face().drawing.items) == [("heading-2", []), ("heading-2", [])]


def test_a_table_that_does_not_fit_is_told_where_it_is_written(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES)
    easel.layout("face", ODDS % 9)
    (problem,) = easel.face().problems
    assert placed(problem) == ("text-overflow", "tables.yaml", 3)
    assert "box `odds` of `main/one`" in problem.message and "mm too tall at 7 pt" in problem.message


def test_a_word_too_wide_for_its_column_is_told_though_the_room_beside_it_would_hold_it(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES.replace("1 a 3", "mmmm"))
    easel.layout("face", ODDS % 30)
    assert 7.2 < FONTS.width(TEXT, "mmmm", 7) < 8.6, (
        "between a column of 10 mm without its room, and with half"
    )
    (problem,) = easel.face().problems
    assert "too wide at 7 pt" in problem.message


def test_a_table_without_columns_of_those_names_is_told(easel: Easel) -> None:
    easel.write("content/test/tables.yaml", TABLES)
    told = easel.told(ODDS.replace("head:", "columns: [them], head:") % 30)
    assert told == [("unknown-column", "face.yaml", 1)]


# -- the faces -------------------------------------------------------------------------------------------


def test_the_same_face_is_drawn_once(easel: Easel) -> None:
    easel.layout("face", BODY)
    faces, _looks = easel.faces()
    assert faces.face("main/one") is faces.face("main/one")
    assert faces.face("main/one", "back") is faces.face("main/two", "back")
    assert faces.face("main/nobody") is None and faces.face("nobody/one", "back") is None
    assert faces.ids() == ["main/one", "main/two"] and faces.ids("back") == ["main/back"]


def test_a_font_of_one_file_sets_titles_of_any_face(easel: Easel) -> None:
    fonts = "  display: {regular: alfa-slab-one/Regular.ttf}\ncolours:"
    easel.edit("templates/themes/plain.yaml", "colours:", fonts)
    easel.edit(
        "templates/themes/plain.yaml",
        "styles:\n",
        "styles:\n  title: {font: display, face: bold, target: 10}\n",
    )
    drawn = easel.draw(
        'size: [50, 80]\nitems: [{text: "**{card.title}** dos", style: title, at: [1, 1, 40, 9]}]'
    )
    fonts_used = {each.item.font for each in drawn if isinstance(each.item, TextRun)}
    assert fonts_used == {"alfa-slab-one/Regular.ttf"}


def test_a_text_font_of_one_file_sets_styles_but_not_emphasis(easel: Easel) -> None:
    easel.edit("templates/themes/plain.yaml", ", bold: source-sans-3/Bold.ttf", "")
    easel.edit("templates/themes/plain.yaml", ", italic: source-sans-3/Italic.ttf", "")
    easel.edit("templates/themes/plain.yaml", "{target: 10,", "{face: bold, target: 10,")
    easel.layout("face", BODY)
    assert easel.face("main/one").problems == ()
    easel.write("content/test/cards.yaml", cards_of(1, two="Roba **una**."))
    assert [placed(problem) for problem in easel.face("main/two").problems] == [
        ("missing-face", "cards.yaml", 5)
    ]


@pytest.mark.parametrize("where", ["style", "item"])
def test_a_text_may_have_one_size_in_a_deck(easel: Easel, where: str) -> None:
    easel.write("content/test/cards.yaml", cards_of(1, two=f"Roba {'y roba ' * 40}."))
    if where == "style":
        easel.edit("templates/themes/plain.yaml", "{target: 10,", "{size: deck, target: 10,")
    size = ", size: deck" if where == "item" else ""
    easel.layout(
        "face", f'size: [50, 80]\nitems: [{{text: "{{card.text}}", style: body, at: [5, 5, 40, 40]{size}}}]'
    )
    faces, _looks = easel.faces()
    sizes = {
        card: {each.item.size_pt for each in shown(face.drawing) if isinstance(each.item, TextRun)}
        for card in ("one", "two")
        if (face := faces.face(f"main/{card}"))
    }
    assert sizes["one"] == sizes["two"] and len(sizes["one"]) == 1 and max(sizes["one"]) < 10


STARRY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}<path d="M4.5 0L9 9H0Z"/></svg>\n'
GROUND = '<rect width="9" height="9" fill="#00ff00"/>'


@pytest.mark.parametrize(("ground", "height"), [("", 16.0), (GROUND, 40.0)])
def test_an_icon_is_shown_whole_where_a_painting_covers_its_box(
    easel: Easel, ground: str, height: float
) -> None:
    easel.write("content/test/art/it.svg", STARRY.format(ground))
    easel.layout(
        "face",
        "size: [50, 80]\nitems: [{art: art/it.svg, fit: auto, at: [0, -5, 40, 25]}]",
    )
    face = easel.face()
    assert bool(face.crops) == bool(ground)
    tall = [each.box[3] for each in shown(face.drawing)]
    assert round(max(tall), 2) == height


def test_a_picture_with_clear_corners_is_an_icon(tmp_path: Path) -> None:
    for name, colour in (("clear", (0, 0, 0, 0)), ("full", (9, 9, 9, 255))):
        picture = Image.new("RGBA", (20, 20), colour)
        picture.paste((200, 0, 0, 255), (5, 5, 15, 15))
        picture.save(tmp_path / f"{name}.png")
    drawings = {
        name: Drawing(20, 20, (Picture((tmp_path / f"{name}.png").read_bytes(), 0, 0, 20, 20),))
        for name in ("clear", "full")
    }
    assert [has_ground(drawings[name]) for name in ("clear", "full")] == [False, True]
