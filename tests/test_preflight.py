"""What is looked at on a face as it will be printed: ink, pixels, what hides words, and what that costs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from easel import Easel
from PIL import Image
from pliego.cards.drawing import (
    PALE,
    Drawing,
    Gradient,
    Group,
    Picture,
    Stroke,
    TextRun,
    VectorPath,
    ellipse,
    rectangle,
)
from pliego.cards.flat import edges, leaves, reach_of
from pliego.checks.faces.covered import Covered
from pliego.checks.faces.fit import fit_problems
from pliego.checks.faces.resolution import dpi_of
from pliego.printing.ink import ink_of
from pliego.text.problems import Problem, Span

BLACK, WHITE, GREY = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0.5, 0.5, 0.5)


def png(side: int, tone: int) -> bytes:
    out = io.BytesIO()
    Image.new("L", (side, side), tone).save(out, "PNG")
    return out.getvalue()


INKED = [
    (VectorPath(rectangle(0, 0, 60, 90), BLACK), 1.0),
    (VectorPath(rectangle(0, 0, 60, 45), BLACK), 0.5),
    (VectorPath(rectangle(0, 0, 60, 90), GREY), 0.5),
    (Group((VectorPath(rectangle(0, 0, 60, 90), BLACK),), opacity=0.5), 0.5),
    (VectorPath(ellipse(0, 15, 60, 60), BLACK), 0.5236),
    (Group((VectorPath(rectangle(0, 0, 90, 90), BLACK),), clip=VectorPath(rectangle(0, 0, 30, 90))), 0.5),
    (Group((VectorPath(rectangle(0, 0, 1, 1), BLACK),), matrix=(60, 0, 0, 45, 0, 0)), 0.5),
    (VectorPath(rectangle(0, 0, 60, 90), Gradient("linear", (0, 0, 0, 90), ((0, BLACK), (1, WHITE)))), 0.5),
    (Picture(png(60, 0), 0, 0, 60, 45), 0.5),
    (Picture(png(60, 0), 0, 0, 60, 90, pale=True), PALE),
    (VectorPath(rectangle(3, 3, 54, 84), None, Stroke(BLACK, 0.25)), 0.0128),
    (TextRun("x" * 60, "f", 10, 0, 45, BLACK, (1.0,) * 60), 0.0117),
]


@pytest.mark.parametrize(("item", "share"), INKED)
def test_ink_is_counted_as_it_looks(item: VectorPath | Group | Picture | TextRun, share: float) -> None:
    assert ink_of(Drawing(60, 90, (item,))) == pytest.approx(share, abs=0.03)


def test_what_lies_on_top_hides_the_ink_below() -> None:
    items = (VectorPath(rectangle(0, 0, 60, 90), BLACK), VectorPath(rectangle(0, 0, 60, 90), WHITE))
    assert ink_of(Drawing(60, 90, items)) == 0


def test_pixels_are_counted_by_the_printed_inch() -> None:
    raster = Picture(b"", 0, 0, 200, 100)
    (leaf,) = leaves([Group((raster,), matrix=(0.127, 0, 0, 0.127, 4, 4))])
    assert dpi_of(leaf) == pytest.approx(200)
    (turned,) = leaves([Group((raster,), matrix=(0, 0.254, -0.254, 0, 4, 4))])
    assert dpi_of(turned) == pytest.approx(100)


def test_a_drawing_laid_flat_keeps_its_places() -> None:
    inner = Group((VectorPath(rectangle(0, 0, 2, 3), BLACK),), matrix=(2, 0, 0, 2, 1, 1), opacity=0.5)
    (leaf,) = leaves([Group((inner,), matrix=(1, 0, 0, 1, 10, 20), opacity=0.5)])
    assert leaf.opacity == 0.25 and reach_of(leaf) == (11, 21, 15, 27)
    assert edges([]) is None


COVERS = """\
{{size: [50, 80], items: [
  {{id: title, text: "{{card.title}}", style: body, at: [5, 5, 40, 6]}},
  {over}
]}}
"""
HIDING = [
    ("{rect: {fill: red}, at: [5, 5, 4, 5]}", "text-covered"),
    ("{rect: {stroke: red}, at: [5, 5, 4, 5]}", ""),
    ("{rect: {fill: red}, at: [5, 5, 4, 5], opacity: 0.4}", ""),
    ("{rect: {fill: red}, at: [30, 5, 4, 5]}", ""),
    ('{path: "M0 0L9 0L0 9Z", shape: {fill: red}, at: [4, 4]}', "text-covered"),
    ('{path: "M0 0L20 0L20 2L1 2L1 9L0 9Z", shape: {fill: red}, at: [3.5, 3]}', ""),
    ("{art: star.svg, at: [5, 5, 10, 5]}", "text-covered"),
    ("{art: star.svg, at: [5, 5, 10, 5], rotate: 90}", "text-covered"),
    ("{icon: star, at: [5, 5, 10, 5]}", "text-covered"),
    (
        '{repeat: [{rect: {fill: red}, at: [0, 0, 2, 9]}], count: "3", pitch: [2, 0], at: [5, 4]}',
        "text-covered",
    ),
    ('{repeat: [{rect: {fill: red}, at: [0, 0, 2, 2]}], count: "3", pitch: [2, 0], at: [5, 30]}', ""),
    ('{text: "Encima de esto", style: body, at: [5, 5, 40, 6]}', "words-meet"),
    *((f'{{text: "Encima de esto", style: body, at: [5, {y}, 40, 6]}}', "words-meet") for y in (2.7, 4, 6.4)),
    *((f'{{text: "Encima de esto", style: body, at: [5, {y}, 40, 6]}}', "") for y in (0.6, 9.6)),
    ('{text: "{card.title}", style: body, at: [5.2, 5.2, 40, 6]}', ""),
    ('{text: "A la derecha", style: body, at: [5, 5, 40, 6], align: right}', ""),
    ("{face: main/two, at: [5, 5, 20, 20]}", ""),
]


@pytest.mark.parametrize(("over", "code"), HIDING)
def test_words_are_hidden_by_what_is_painted_over_their_letters(tmp_path: Path, over: str, code: str) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", COVERS.format(over=over))
    found = [*Covered().check(easel.face(), lambda _item: Span("face.yaml"))]
    assert [problem.code for problem in found] == [code] * bool(code)


def test_a_mistake_of_a_layout_is_told_once_in_both_inks(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    over = "{rect: {fill: red}, at: [5, 5, 4, 5]}, {id: low, rect: {fill: ink}, at: [0, 0, 50, 60], ink: low}"
    easel.layout("face", COVERS.format(over=over))
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    assert [problem.code for problem in problems if "face.yaml" in str(problem.span)] == [
        "text-covered"
    ] * 2 + ["ink-heavy"]
    assert all("on 2 faces" in problem.message for problem in problems if problem.code == "text-covered")


WITHIN = "{{group: [{inner}], at: [0, 0, 50, 60]}}"


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_what_only_low_ink_shows_is_set_there_wherever_it_stands(tmp_path: Path, depth: int) -> None:
    """Alone, in a group, and in a group of a group: two texts too wide for their boxes."""
    text = '{{text: "Demasiado larga", style: body, floor: 9, at: [5, {y}, 8, 6], ink: low}}'
    over = ", ".join(text.format(y=y) for y in (20, 30))
    for _ in range(depth):
        over = WITHIN.format(inner=over)
    easel = Easel(tmp_path)
    easel.layout("face", COVERS.format(over=over))
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    told = [problem for problem in problems if problem.code == "text-overflow"]
    assert len(told) == 2 and all("on 2 faces" in problem.message for problem in told)


CROPS = [
    ("fit: cover", [0, 0, 40, 11], "height", "55 %"),
    ("fit: cover", [0, 0, 9, 9], "width", "50 %"),
    ("fit: cover", [0, 0, 24, 20], "", ""),
    ("fit: cover, focus: middle", [0, 0, 9, 9], "", ""),
    ("fit: contain", [0, 0, 9, 9], "", ""),
]


@pytest.mark.parametrize(("fit", "box", "side", "seen"), CROPS)
def test_a_picture_that_loses_much_unasked_is_told_where_it_is_named(
    tmp_path: Path, fit: str, box: list[int], side: str, seen: str
) -> None:
    """The star is 20 by 10; it is told in both inks, once."""
    easel = Easel(tmp_path)
    easel.edit("content/test/cards.yaml", "  two: {title: Dos}", "  two: {title: Dos, art: star.svg}")
    easel.layout(
        "face",
        f"""
        size: [50, 80]
        items:
          - {{id: star, art: "{{art}}", at: {box}, {fit}}}
          - {{rect: {{fill: ink}}, at: [0, 40, 9, 9], ink: low}}
        """,
    )
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    told = [problem for problem in problems if problem.code == "art-cropped"]
    assert len(told) == bool(side)
    for problem in told:
        assert (
            problem.severity == "warning"
            and f"the {side} of `star.svg` seen, found {seen}" in problem.message
        )
        assert (
            problem.span is not None and problem.span.path.endswith("cards.yaml") and problem.span.line == 3
        )
        assert "`star` in the layout `face`" in problem.hint


def test_what_is_cropped_on_most_cards_is_told_at_the_item(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    names = [f"c{number}" for number in range(8)]
    cards = "".join(f"  {name}: {{title: {name}, art: star.svg}}\n" for name in names)
    held = ", ".join(f"{{card: {name}}}" for name in names)
    deck = f"  main: {{title: Mazo, layout: face, back: rear, seat: alba, cards: [{held}]}}\n"
    easel.write("content/test/cards.yaml", f"cards:\n{cards}decks:\n{deck}")
    easel.layout("face", '{size: [50, 80], items: [{art: "{art}", at: [0, 0, 9, 9], fit: cover}]}')
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    (told,) = (problem for problem in problems if problem.code == "art-cropped")
    assert "on 8 faces" in told.message and "face.yaml" in str(told.span) and "focus" in told.hint


def coarse(folder: Path, cards: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Problem], int]:
    """Return what is said of a deck with so many coarse pictures, and how often two were compared."""
    easel, names = Easel(folder), [f"c{number}" for number in range(cards)]
    titles = "".join(f"  {name}: {{title: {name}, art: {name}.png}}\n" for name in names)
    held = ", ".join(f"{{card: {name}}}" for name in names)
    deck = f"  main: {{title: Mazo, layout: face, back: rear, seat: alba, cards: [{held}]}}\n"
    easel.write("content/test/cards.yaml", f"cards:\n{titles}decks:\n{deck}")
    for number, name in enumerate(names):
        (folder / f"content/test/{name}.png").write_bytes(png(9, number))
    easel.layout("face", '{size: [50, 80], items: [{art: "{art}", at: [0, 0, 50, 80]}]}')
    compared = 0

    def counted(one: Picture, other: object) -> bool:
        nonlocal compared
        compared += 1
        return isinstance(other, Picture) and one.data == other.data

    faces, looks = easel.faces()
    with monkeypatch.context() as patch:
        patch.setattr(Picture, "__eq__", counted)
        problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    return [problem for problem in problems if problem.code == "art-coarse"], compared


def test_the_file_of_a_coarse_picture_is_looked_up_and_never_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems, compared = coarse(tmp_path, 40, monkeypatch)
    assert {Path(each.span.path).stem for each in problems if each.span} == {f"c{n}" for n in range(40)}
    assert compared <= 3 * 40
