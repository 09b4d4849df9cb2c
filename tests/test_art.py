"""SVG art: read whole or refused, every mistake at its place, and repainted for little ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

import pytest
from drawn import BLACK, BLUE, GREEN, RED, WHITE, looks, pdf
from pliego.cards.art import line_art, read_svg, tint
from pliego.cards.art.vocabulary import ELEMENTS, PRESENTATION
from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Item,
    Page,
    Placement,
    Rgb,
    Stroke,
    VectorPath,
    rectangle,
)
from pliego.text.problems import Problem

ROOT = FilePath(__file__).parents[1]
INK = (0.1, 0.1, 0.1)


def art(body: str, box: str = "0 0 100 100") -> Drawing:
    """Return the drawing of a faultless SVG."""
    drawing, problems = read_svg(f'<svg viewBox="{box}">{body}</svg>'.encode(), "a.svg")
    assert problems == [] and drawing is not None
    return drawing


def faults(text: str) -> list[tuple[str, int, int]]:
    """Return code, line and column of every problem; there must be no drawing."""
    drawing, problems = read_svg(text.encode(), "a.svg")
    assert drawing is None
    return [(p.code, p.span.line, p.span.column) for p in problems if p.span]


def only(body: str) -> Problem:
    """Return the one problem of a picture."""
    drawing, problems = read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), "a.svg")
    assert drawing is None and len(problems) == 1, problems
    return problems[0]


def paths(items: Iterable[Item]) -> Iterator[VectorPath]:
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items)
        elif isinstance(item, VectorPath):
            yield item


def colour_at(drawing: Drawing, x: float, y: float) -> Rgb:
    return looks(pdf(Page(drawing.w_mm, drawing.h_mm, (Placement(drawing, 0, 0),))), x, y)


# -- what is drawn -----------------------------------------------------------------------------


def test_the_drawing_is_as_large_as_the_view_box() -> None:
    drawing = art('<rect x="10" y="20" width="30" height="40"/>', "10 20 30 40")
    assert (drawing.w_mm, drawing.h_mm) == (30, 40)
    assert drawing.items == (Group((VectorPath(rectangle(10, 20, 30, 40), BLACK),), (1, 0, 0, 1, -10, -20)),)


def test_nothing_said_is_black_and_unlined() -> None:
    assert art('<rect width="1" height="1"/>').items == (VectorPath(rectangle(0, 0, 1, 1), fill=BLACK),)


def test_looks_are_inherited_and_overruled() -> None:
    drawing = art(
        '<g fill="#f00" stroke="#0000ff" stroke-width="2" stroke-linecap="round" stroke-dasharray="3">'
        '<rect width="1" height="1"/><rect width="1" height="1" fill="none" stroke-linejoin="bevel"/></g>'
    )
    first, second = paths(drawing.items)
    assert first.fill == RED and first.stroke == Stroke(BLUE, 2, (3, 3), "round", "miter")
    assert second.fill is None and second.stroke == Stroke(BLUE, 2, (3, 3), "round", "bevel")


def test_current_colour_is_black_unless_given() -> None:
    body = '<rect width="1" height="1" fill="currentColor"/>'
    assert [p.fill for p in paths(art(body).items)] == [BLACK]
    assert [p.fill for p in paths(art(f'<g color="#00ff00">{body}</g>').items)] == [GREEN]


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        ('<circle cx="50" cy="50" r="30"/>', (50, 22), (24, 24)),
        ('<ellipse cx="50" cy="50" rx="40" ry="10"/>', (12, 50), (50, 38)),
        ('<polygon points="10,10 90,10,50,90"/>', (50, 80), (20, 80)),
        ('<polyline points="10-10 90,90 10 90"/>', (15, 50), (60, 20)),
        ('<rect x="10" y="10" width="80" height="80" rx="40" ry="20"/>', (50, 12), (13, 13)),
        ('<line x1="0" y1="50" x2="100" y2="50" stroke="#000" stroke-width="8"/>', (50, 53), (50, 56)),
        ('<path d="M10 10h80v80h-80z"/>', (88, 88), (5, 5)),
        ('<path d="m10,10 80,0 0,80 -80,0zm20,20h40v40h-40z" fill-rule="evenodd"/>', (20, 20), (50, 50)),
        ('<path d="M10 50A40 40 0 0190 50"/>', (50, 15), (50, 60)),
        ('<path d="M10 50a40 40 0 1 0 80 0"/>', (50, 85), (50, 40)),
        ('<path d="M10 90Q50-70 90 90"/>', (50, 15), (50, 5)),
        ('<path d="M10 50Q30 0 50 50T90 50z"/>', (70, 70), (70, 40)),
        ('<path d="M10 50C10 0 50 0 50 50S90 100 90 50z"/>', (70, 80), (70, 40)),
        ('<path d="M 1.e1 1.E+1 L90 10.L+90,90 V.9e2H10Z"/>', (12, 88), (95, 50)),
    ],
)
def test_every_shape_lies_where_it_should(
    shape: str, inside: tuple[int, int], outside: tuple[int, int]
) -> None:
    drawing = art(shape)
    assert colour_at(drawing, *inside) == BLACK
    assert colour_at(drawing, *outside) == WHITE


def test_quadratics_and_arcs_become_cubics() -> None:
    (path,) = paths(art('<path d="M0 0q5 5 9 0a4 4 0 0 1 9 9z"/>').items)
    assert {kind for kind, _ in path.segments} == {"M", "C", "Z"}


def test_a_line_that_returns_is_closed_once() -> None:
    (path,) = paths(art('<path d="M0 0H9V9H0V0Z"/>').items)
    assert [kind for kind, _ in path.segments] == ["M", "L", "L", "L", "Z"]


@pytest.mark.parametrize(
    ("transform", "point"),
    [
        ("translate(10)", (12, 3)),
        ("translate(10, 20)", (12, 23)),
        ("scale(2)", (4, 6)),
        ("scale(2 -3)", (4, -9)),
        ("rotate(90)", (-3, 2)),
        ("rotate(180 10 10)", (18, 17)),
        ("skewX(45)", (5, 3)),
        ("skewY(45)", (2, 5)),
        ("matrix(1 2 3 4 5 6)", (16, 22)),
        ("translate(10),scale(2) rotate( 90 )", (4, 4)),
    ],
)
def test_transforms(transform: str, point: tuple[float, float]) -> None:
    (group,) = art(
        f'<rect x="2" y="3" width="1" height="1" transform="{transform}"/>', "-99 -99 999 999"
    ).items
    assert isinstance(group, Group)
    (inner,) = group.items
    assert isinstance(inner, Group)
    a, b, c, d, e, f = inner.matrix
    assert (a * 2 + c * 3 + e, b * 2 + d * 3 + f) == pytest.approx(point)


def test_what_reaches_beyond_the_view_box_is_clipped() -> None:
    (group,) = art('<circle cx="0" cy="0" r="9"/>').items
    assert isinstance(group, Group) and group.clip == VectorPath(rectangle(0, 0, 100, 100))
    assert not isinstance(art('<circle cx="9" cy="9" r="9"/>').items[0], Group)


def test_each_smooth_curve_goes_on_as_the_one_before_it_ended() -> None:
    drawn = [
        ("M0 0C0 9 9 9 9 0S18 -9 18 0S27 9 27 0", "M0 0C0 9 9 9 9 0C9 -9 18 -9 18 0C18 9 27 9 27 0"),
        ("M0 0Q5 9 9 0T18 0T27 0", "M0 0Q5 9 9 0Q13 -9 18 0Q23 9 27 0"),
        ("M0 0Q5 9 9 0S18 -9 18 0", "M0 0Q5 9 9 0C9 0 18 -9 18 0"),
    ]
    for short, long in drawn:
        assert art(f'<path d="{short}"/>').items == art(f'<path d="{long}"/>').items


def test_opacity_of_element_fill_and_line() -> None:
    body = '<g opacity="0.5"><rect x="9" y="9" width="9" height="9" stroke="#f00" {}/></g>'
    (group,) = art(body.format("")).items
    assert isinstance(group, Group) and group.opacity == 0.5 and len(group.items) == 1
    (group,) = art(body.format('fill-opacity="0.2" stroke-opacity="50%"')).items
    assert isinstance(group, Group)
    assert [i.opacity for i in group.items if isinstance(i, Group)] == [0.2, 0.5]


def test_a_use_inherits_from_where_it_stands() -> None:
    drawing = art(
        '<defs><rect id="a" width="10" height="10"/></defs><g fill="#f00"><use href="#a" x="20"/></g>'
        '<use xlink:href="#a" fill="#00f" transform="translate(0 50)"/>'
    )
    assert (colour_at(drawing, 25, 5), colour_at(drawing, 5, 55), colour_at(drawing, 5, 5)) == (
        RED,
        BLUE,
        WHITE,
    )


def test_a_symbol_is_scaled_into_its_use_and_clipped() -> None:
    symbol = '<symbol id="s" viewBox="10 10 20 10"><circle cx="20" cy="15" r="9"/></symbol>'
    drawing = art(symbol + '<use href="#s" x="20" y="20" width="40" height="60"/>')
    assert colour_at(drawing, 40, 50) == BLACK
    assert colour_at(drawing, 40, 41) == BLACK and colour_at(drawing, 40, 38) == WHITE
    assert colour_at(drawing, 50, 75) == WHITE


def test_a_clip_lies_in_the_coordinates_of_its_element() -> None:
    drawing = art(
        '<clipPath id="c"><circle cx="5" cy="5" r="5" transform="translate(5 5)"/></clipPath>'
        '<g transform="translate(50 50)" clip-path="url(#c)"><rect width="40" height="40"/></g>'
    )
    assert colour_at(drawing, 60, 60) == BLACK and colour_at(drawing, 75, 75) == WHITE
    assert colour_at(drawing, 51, 51) == WHITE


def gradient(
    body: str, shape: str = '<rect x="20" y="20" width="60" height="20" fill="url(#g)"/>'
) -> VectorPath:
    (path,) = paths(art(body + shape).items)
    return path


STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="100%" stop-color="#00f"/>'


def test_a_linear_gradient_runs_across_its_shape() -> None:
    fill = gradient(f'<linearGradient id="g">{STOPS}</linearGradient>').fill
    assert isinstance(fill, Gradient) and fill.kind == "linear"
    assert fill.points == pytest.approx((20, 20, 80, 20))
    assert fill.stops == ((0, RED), (1, BLUE))


def test_a_slanted_gradient_keeps_its_lines_of_equal_colour() -> None:
    """In a box of 60 by 20, corner to corner in box units is not corner to corner in the drawing's."""
    fill = gradient(f'<linearGradient id="g" x2="1" y2="1">{STOPS}</linearGradient>').fill
    assert isinstance(fill, Gradient)
    x1, y1, x2, y2 = fill.points

    def share(x: float, y: float) -> float:
        dx, dy = x2 - x1, y2 - y1
        return ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)

    assert share(80, 20) == pytest.approx(0.5) and share(20, 40) == pytest.approx(0.5)
    assert share(20, 20) == pytest.approx(0) and share(80, 40) == pytest.approx(1)


def test_a_stop_lies_no_earlier_than_the_one_before() -> None:
    stops = '<stop offset="0.6" stop-color="#f00"/><stop offset="0.2" stop-color="#00f"/>'
    fill = gradient(f'<linearGradient id="g">{stops}</linearGradient>').fill
    assert isinstance(fill, Gradient) and fill.stops == ((0.6, RED), (0.6, BLUE))


def test_gradients_in_user_units_are_transformed_and_inherited() -> None:
    fill = gradient(
        f'<linearGradient id="s">{STOPS}</linearGradient>'
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="10" cy="20" r="5" href="#s"'
        ' gradientTransform="translate(1 2) scale(2)"/>'
    ).fill
    assert fill == Gradient("radial", (21, 42, 10), ((0, RED), (1, BLUE)))


def test_a_gradient_keeps_its_own_values_and_takes_the_others_from_the_one_it_extends() -> None:
    fill = gradient(
        f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="1" x2="9">{STOPS}</linearGradient>'
        '<linearGradient id="g" x1="30" y1="7" y2="7" href="#s"/>'
    ).fill
    assert isinstance(fill, Gradient) and fill.points == pytest.approx((30, 7, 9, 7))
    assert fill.stops == ((0, RED), (1, BLUE))


def test_a_circle_squeezed_by_its_box_is_drawn_under_a_matrix() -> None:
    body = f'<radialGradient id="g">{STOPS}</radialGradient>'
    drawing = art(body + '<rect x="20" y="20" width="60" height="20" fill="url(#g)" stroke="#000"/>')
    group, line = drawing.items
    assert isinstance(group, Group) and group.matrix == (60, 0, 0, 20, 20, 20)
    assert isinstance(line, VectorPath) and line.fill is None and line.stroke
    near, far = colour_at(drawing, 30, 30), colour_at(drawing, 50, 36.5)
    assert near == pytest.approx(far, abs=0.05)


@pytest.mark.parametrize(
    ("body", "fill"),
    [
        ('<linearGradient id="g"/>', None),
        ('<linearGradient id="g"><stop stop-color="#0f0"/></linearGradient>', GREEN),
        (f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>', BLUE),
        (f'<radialGradient id="g" r="0">{STOPS}</radialGradient>', BLUE),
    ],
)
def test_gradients_that_are_none(body: str, fill: Rgb | None) -> None:
    found = [path.fill for path in paths(art(f'{body}<rect width="9" height="9" fill="url(#g)"/>').items)]
    assert found == ([] if fill is None else [fill])


def test_titles_say_and_draw_nothing() -> None:
    assert art("<title>Uno &amp; dos</title><desc>tres</desc><g><title>x</title></g>").items == ()


# -- what is refused ---------------------------------------------------------------------------


def test_two_mistakes_are_told_at_once_each_at_its_place() -> None:
    text = """<svg viewBox="0 0 9 9">
      <rect width="1" height="1" fill="rojo"/>
      <g>
        <path d="M0 0 L5 x"/>
      </g>
    </svg>"""
    assert faults(text) == [("svg-colour", 2, 40), ("svg-path", 4, 26)]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('<svg viewBox="0 0 9 9"><g></svg>', "svg-syntax", 1, 29),
        ("", "svg-syntax", 1, 1),
        ('<svg viewBox="0 0 9 9">\n  &nada;</svg>', "svg-syntax", 2, 3),
        ('<!DOCTYPE svg>\n<svg viewBox="0 0 9 9"/>', "svg-doctype", 1, 1),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg viewBox="0 0 9 9"><text/></svg>', "svg-doctype", 1, 1),
        ('<?xml-stylesheet href="a.css"?><svg viewBox="0 0 9 9"/>', "svg-external", 1, 1),
        ("<html/>", "svg-element", 1, 1),
        ('<svg viewBox="0 0 9 9">\n  <text>a</text></svg>', "svg-element", 2, 3),
        ('<svg viewBox="0 0 9 9"><g>hola</g></svg>', "svg-element", 1, 24),
        ('<svg viewBox="0 0 9 9"><svg/></svg>', "svg-element", 1, 24),
        ('<svg viewBox="0 0 9 9"><stop/></svg>', "svg-element", 1, 24),
        ('<svg viewBox="0 0 9 9"><rect><g/></rect></svg>', "svg-element", 1, 30),
        ('<svg viewBox="0 0 9 9"><g style="fill:rojo"/></svg>', "svg-colour", 1, 39),
        ('<svg viewBox="0 0 9 9"><g onload="x()"/></svg>', "svg-attribute", 1, 27),
        ('<svg viewBox="0 0 9 9"><rect width="10em"/></svg>', "svg-attribute", 1, 37),
        ('<svg viewBox="0 0 9 9"><rect width="-1"/></svg>', "svg-attribute", 1, 37),
        ('<svg viewBox="0 0 9 9"><rect x="1e999"/></svg>', "svg-attribute", 1, 33),
        ('<svg viewBox="0 0 9 9"><g opacity="2"/></svg>', "svg-attribute", 1, 36),
        ('<svg viewBox="0 0 9 9"><g class="inc"/></svg>', "svg-attribute", 1, 34),
        ('<svg viewBox="0 0 9 9"><g transform="move(1)"/></svg>', "svg-attribute", 1, 38),
        ('<svg viewBox="0 0 9 9"><g transform="scale(1) scale(1 2 3)"/></svg>', "svg-attribute", 1, 47),
        ('<svg viewBox="0 0 9 9"><use href="#b"/></svg>', "svg-attribute", 1, 35),
        ('<svg viewBox="0 0 9 9"><use/></svg>', "svg-attribute", 1, 24),
        ('<svg viewBox="0 0 9 9"><g id="a"/><g id="a"/></svg>', "svg-attribute", 1, 42),
        ('<svg viewBox="0 0 9 9"><g id="a" clip-path="url(#a)"/></svg>', "svg-attribute", 1, 45),
        ('<svg viewBox="0 0 9 9"><use href="b.svg#a"/></svg>', "svg-external", 1, 35),
        ('<svg viewBox="0 0 9 9"><g fill="url(http://x/#a)"/></svg>', "svg-external", 1, 33),
        ('<svg viewBox="0 0 9 9"><g fill="#ff"/></svg>', "svg-colour", 1, 33),
        ('<svg viewBox="0 0 9 9"><g fill="rgb(1,2)"/></svg>', "svg-colour", 1, 33),
        ('<svg viewBox="0 0 9 9"><g fill="url(#x)"/></svg>', "svg-colour", 1, 33),
        ('<svg viewBox="0 0 9 9"><g stroke="url(#x)"/></svg>', "svg-colour", 1, 35),
        ("<svg/>", "svg-viewbox", 1, 1),
        ('<svg viewBox="0 0 0 9"/>', "svg-viewbox", 1, 15),
        ('<svg viewBox="0 0 9"/>', "svg-viewbox", 1, 15),
        ('<svg viewBox="0 0 9 nueve"/>', "svg-viewbox", 1, 21),
        ('<svg viewBox="0 0 9 9"><path d="L1 1"/></svg>', "svg-path", 1, 33),
        ('<svg viewBox="0 0 9 9"><path d="M0 0 1"/></svg>', "svg-path", 1, 39),
        ('<svg viewBox="0 0 9 9"><path d="M0 0 A1 1 0 2 0 5 5"/></svg>', "svg-path", 1, 45),
        ('<svg viewBox="0 0 9 9"><path d="M0 0z5 5"/></svg>', "svg-path", 1, 38),
        ('<svg viewBox="0 0 9 9"><path d="M0 0h1e9"/></svg>', "svg-path", 1, 33),
        ('<svg viewBox="0 0 9 9"><path d="M0 0\n  L1 2 #"/></svg>', "svg-path", 2, 8),
    ],
)
def test_each_mistake_has_its_code_and_place(text: str, code: str, line: int, column: int) -> None:
    assert faults(text) == [(code, line, column)]


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ('<g color="#ff000080"/>', "write `#ff0000`, and how opaque it is as `fill-opacity`"),
        ('<rect widht="1"/>', "did you mean `width`?"),
        ("<circel/>", "did you mean `circle`?"),
        ('<g id="caja"/><use href="#caga"/>', "did you mean `#caja`?"),
        ('<rect width="4em"/>', "use the viewBox's units"),
        (
            '<pattern id="m"/><g fill="url(#m)"/>',
            "turn the pattern into shapes (Inkscape: Object → Pattern → Pattern to Objects; Illustrator: "
            "Object → Expand), or export the picture as PNG",
        ),
    ],
)
def test_hints_can_be_pasted(body: str, hint: str) -> None:
    assert only(body).hint == hint


def test_a_mistake_within_a_stray_element_is_told_too() -> None:
    assert faults('<svg viewBox="0 0 9 9"><svg><g fill="rojo"/></svg></svg>') == [
        ("svg-element", 1, 24),
        ("svg-colour", 1, 38),
    ]


def test_a_mistake_that_is_used_twice_is_told_once() -> None:
    text = '<svg viewBox="0 0 9 9"><defs><g id="a" fill="rojo"/></defs><use href="#a"/><use href="#a"/></svg>'
    assert faults(text) == [("svg-colour", 1, 46)]


def test_columns_count_characters() -> None:
    assert faults('<svg viewBox="0 0 9 9"><title>ñandú €</title><g fill="ñ"/></svg>') == [
        ("svg-colour", 1, 55)
    ]


def test_what_is_no_utf_8_is_told_at_its_byte() -> None:
    _, problems = read_svg(b'<svg viewBox="0 0 9 9">\n<title>\xf1</title></svg>', "a.svg")
    assert [str(p.span) for p in problems] == ["a.svg:2:8"] and problems[0].code == "svg-syntax"


@pytest.mark.parametrize(
    "body",
    [
        '<g id="a"><use href="#a"/></g>',
        '<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>',
        '<use id="a" href="#a"/>',
    ],
)
def test_what_uses_itself_ends(body: str) -> None:
    assert {code for code, _, _ in faults(f'<svg viewBox="0 0 9 9">{body}</svg>')} == {"svg-size"}


def test_laughter_is_bounded() -> None:
    """Ten levels of ten uses each: ten thousand million shapes, or, emptied, as many visits."""
    for leaf in ('<rect width="1" height="1"/>', ""):
        levels = "".join(
            f'<g id="l{n}">{f"""<use href="#l{n - 1}"/>""" * 10 if n else leaf}</g>' for n in range(10)
        )
        text = f'<svg viewBox="0 0 9 9"><defs>{levels}</defs><use href="#l9"/></svg>'
        assert [code for code, _, _ in faults(text)] == ["svg-size"]


def test_depth_and_size_are_bounded() -> None:
    deep = f'<svg viewBox="0 0 9 9">{"<g>" * 70}{"</g>" * 70}</svg>'
    assert [code for code, _, _ in faults(deep)] == ["svg-size"]
    chain = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(200)) + '<g id="a200"/>'
    assert {
        code for code, _, _ in faults(f'<svg viewBox="0 0 9 9"><defs>{chain}</defs><use href="#a0"/></svg>')
    } == {"svg-size"}
    assert [code for code, _, _ in faults(" " * 2_000_001)] == ["svg-size"]


def test_an_id_of_another_kind_is_no_drawing() -> None:
    text = '<linearGradient id="a"/><clipPath id="b"/><use href="#a"/><rect fill="url(#b)"/>'
    assert {code for code, _, _ in faults(f'<svg viewBox="0 0 9 9">{text}</svg>')} == {
        "svg-attribute",
        "svg-colour",
    }


def test_a_clip_has_plain_shapes() -> None:
    text = (
        '<clipPath id="a"><rect/></clipPath><clipPath id="b"><g/></clipPath>'
        '<clipPath id="c"><rect clip-path="url(#a)"/></clipPath>'
    )
    found = faults(f'<svg viewBox="0 0 9 9">{text}</svg>')
    assert [code for code, _, _ in found] == ["svg-element", "svg-attribute"]


def test_the_manual_names_every_element_and_look() -> None:
    manual = (ROOT / "content/README.md").read_text(encoding="utf-8").split("## Art")[1].split("\n## ")[0]
    words = set(manual.replace("`", " ").replace("(", " ").replace(")", " ").split())
    assert set(ELEMENTS) <= words
    assert set(PRESENTATION) <= words


@pytest.mark.long
def test_the_art_of_every_game_is_read() -> None:
    files = sorted(ROOT.glob("content/**/*.svg"))
    read = {file: read_svg(file.read_bytes(), file.name) for file in files}
    assert [str(problem) for _, problems in read.values() for problem in problems] == []
    assert read and [file for file, (drawing, _) in read.items() if not (drawing and drawing.items)] == []


def test_any_bytes_end_in_problems_or_a_drawing() -> None:
    body = b'<g fill="#f00" transform="scale(2)"><path d="M0 0A1 1 0 0 1 5 5z"/></g>'
    good = b'<svg viewBox="0 0 9 9">' + body + b"</svg>"
    for at in range(len(good)):
        for change in (b"", b'"', b"<", b"9", b"\xff", b"&"):
            drawing, problems = read_svg(good[:at] + change + good[at + 1 :], "a.svg")
            assert (drawing is None) == bool(problems)


# -- other paint -------------------------------------------------------------------------------


def test_line_art_is_ink_on_paper() -> None:
    drawing = art(
        '<rect width="9" height="9" fill="#f00"/>'
        '<rect width="8" height="8" fill="none" stroke="#0f0" stroke-width="3"/>'
        '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
        '<rect width="7" height="7" fill="url(#g)"/>'
    )
    filled, lined, shaded = paths(line_art(drawing, INK, WHITE, line=0.5).items)
    assert filled.fill == WHITE and filled.stroke == Stroke(INK, 0.5, join="round")
    assert lined.fill is None and lined.stroke == Stroke(INK, 3)
    assert shaded.fill == WHITE and shaded.stroke == filled.stroke


def test_line_art_keeps_what_is_ink_and_leaves_out_what_is_off() -> None:
    drawing = art(
        '<g class="ink"><rect width="9" height="9" fill="#f00"/></g><rect class="off" width="8" height="8"/>'
        '<g class="off"><rect width="7" height="7"/></g>'
    )
    assert len(list(paths(drawing.items))) == 3
    (kept,) = paths(line_art(drawing, INK, WHITE).items)
    assert kept.fill == INK and kept.stroke is None


def test_line_art_draws_lines_of_one_width_whatever_the_scale() -> None:
    drawing = art('<g transform="scale(4)"><g transform="rotate(30)"><rect width="1" height="1"/></g></g>')
    (path,) = paths(line_art(drawing, INK, WHITE, line=1).items)
    assert path.stroke and path.stroke.width_mm == pytest.approx(0.25)


def test_line_art_is_never_translucent() -> None:
    body = '<g opacity="{}"><rect width="9" height="9"/></g>'
    (veil,) = line_art(art(body.format("0.2")), INK, WHITE).items
    (solid,) = line_art(art(body.format("0.8")), INK, WHITE).items
    assert isinstance(veil, Group) and isinstance(solid, Group)
    assert veil.opacity == solid.opacity == 1
    assert [p.fill for p in paths((veil, solid))] == [None, WHITE]


def test_tint_paints_everything_in_one_colour() -> None:
    drawing = art(
        '<g><rect width="9" height="9" stroke="#0f0"/><path d="M0 0h9" fill="none" stroke="#00f"/></g>'
    )
    first, second = paths(tint(drawing, RED).items)
    assert first.fill == RED and first.stroke and first.stroke.colour == RED
    assert second.fill is None and second.stroke and second.stroke.colour == RED


def test_paint_moves_nothing() -> None:
    drawing = art('<g transform="translate(1 2)" opacity="0.7"><path d="M0 0L5 5"/></g>')
    for other in (tint(drawing, RED), line_art(drawing, INK, WHITE)):
        assert (other.w_mm, other.h_mm) == (100, 100)
        assert [p.segments for p in paths(other.items)] == [p.segments for p in paths(drawing.items)]
