"""Gradients from opaque to transparent: each pixel of the PDF is the colour that arithmetic gives."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable

import numpy as np
import pikepdf
import pytest
from drawn import BLACK, BLUE, FONTS, GREEN, RED, WHITE, Pixels, looks, page, pdf, pixels
from hypothesis import given, settings
from hypothesis import strategies as some
from pliego.cards.art import line_art, read_svg, tint
from pliego.cards.art.colours import Shade, shade
from pliego.cards.art.gradients import inverse, opacity_at
from pliego.cards.art.values import BadValue
from pliego.cards.digests import digest_of
from pliego.cards.drawing import Drawing, Gradient, Group, Item, Rgb, VectorPath, rectangle
from pliego.cards.flat import at, leaves
from pliego.cards.layout.grounds import has_ground
from pliego.printing.ink import ink_of
from pliego.printing.svg import to_svg

FADE = '<stop stop-color="#f00"/><stop offset="1" stop-color="#f00" stop-opacity="0"/>'
YELLOW = (1.0, 1.0, 0.0)
At = Callable[[float, float], float]


def art(body: str, head: str = 'viewBox="0 0 60 40"') -> Drawing:
    """Return the drawing of a picture without problems."""
    drawing, problems = read_svg(f"<svg {head}>{body}</svg>".encode(), "a.svg")
    assert drawing is not None and problems == [], "\n".join(map(str, problems))
    return drawing


def over(ground: Rgb, items: Iterable[Item]) -> Pixels:
    """Return the pixels of a page with items over a ground."""
    return pixels(pdf(page([VectorPath(rectangle(0, 0, 60, 40), ground), *items])))


def blended(colour: Rgb, opacity: float, ground: Rgb) -> list[float]:
    return [255 * (opacity * c + (1 - opacity) * g) for c, g in zip(colour, ground, strict=True)]


def assert_blended(items: tuple[Item, ...], opacity: At, colour: Rgb = RED, box: str = "0 0 60 40") -> None:
    """Assert that a colour covers a box as far as it is opaque, over white, yellow and blue."""
    left, top, right, bottom = map(float, box.split())
    for ground in (WHITE, YELLOW, BLUE):
        found = over(ground, items)
        for row in range(round(top * 4) + 3, round(bottom * 4) - 3, 9):
            for column in range(round(left * 4) + 3, round(right * 4) - 3, 11):
                x, y = (column + 0.5) / 4, (row + 0.5) / 4
                wanted = blended(colour, min(1.0, max(0.0, opacity(x, y))), ground)
                assert found[row, column] == pytest.approx(wanted, abs=6), (x, y, ground)


CASES: dict[str, tuple[str, At]] = {
    "a linear one in units of its box": (
        f'<linearGradient id="g">{FADE}</linearGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 1 - x / 60,
    ),
    "a linear one in units of the picture, turned": (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="40" gradientTransform="rotate(90)">{FADE}'
        '</linearGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda _x, y: 1 - y / 40,
    ),
    "in per cent of the picture": (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="50%" x2="100%" y1="10%" y2="10%">'
        f'{FADE}</linearGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 2 - x / 30,
    ),
    "a radial one": (
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="30" cy="20" r="20">{FADE}'
        '</radialGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda x, y: 1 - math.hypot(x - 30, y - 20) / 20,
    ),
    "a radial one that its box makes an ellipse": (
        f'<radialGradient id="g">{FADE}</radialGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda x, y: 1 - math.hypot((x - 30) / 30, (y - 20) / 20),
    ),
    "stops of another gradient, named before it is": (
        '<rect width="60" height="40" fill="url(#g)"/><defs>'
        f'<linearGradient id="g" xlink:href="#s" x1="1" x2="0"/>'
        f'<linearGradient id="s">{FADE}</linearGradient></defs>',
        lambda x, _y: x / 60,
    ),
    "under a moved, scaled and half opaque group": (
        f'<linearGradient id="g">{FADE}</linearGradient><g opacity=".5" '
        'transform="translate(0 -40) scale(2)"><rect y="20" width="30" height="20" fill="url(#g)"/></g>',
        lambda x, _y: 0.5 * (1 - x / 60),
    ),
    "with a fill-opacity": (
        f'<linearGradient id="g">{FADE}</linearGradient>'
        '<rect width="60" height="40" fill="url(#g)" fill-opacity=".4"/>',
        lambda x, _y: 0.4 * (1 - x / 60),
    ),
    "inside a clip": (
        f'<linearGradient id="g">{FADE}</linearGradient><clipPath id="c">'
        '<rect width="60" height="40"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="60" height="40" fill="url(#g)"/></g>',
        lambda x, _y: 1 - x / 60,
    ),
    "used twice, at half the size": (
        f'<defs><linearGradient id="g">{FADE}</linearGradient>'
        '<rect id="r" width="30" height="40" fill="url(#g)"/></defs>'
        '<use href="#r"/><use href="#r" x="30"/>',
        lambda x, _y: 1 - (x % 30) / 30,
    ),
    "on a line": (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="60">{FADE}</linearGradient>'
        '<path d="M0 20H60" stroke="url(#g)" stroke-width="40"/>',
        lambda x, _y: 1 - x / 60,
    ),
    "on the half opaque line of a shape, under a group": (
        f'<linearGradient id="g">{FADE}</linearGradient><g transform="translate(0 -40) scale(2)">'
        '<rect x="5" y="25" width="20" height="10" fill="none" stroke="url(#g)" stroke-width="10"'
        ' stroke-opacity=".5"/></g>',
        lambda x, _y: 0.5 * min(1, max(0, 1 - (x - 10) / 40)),
    ),
    "one stop alone": (
        '<linearGradient id="g"><stop stop-color="red" stop-opacity=".3"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda _x, _y: 0.3,
    ),
    "all stops equally opaque": (
        '<linearGradient id="g"><stop stop-color="red" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="red" stop-opacity="30%"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda _x, _y: 0.3,
    ),
    "two stops at one place": (
        '<linearGradient id="g"><stop offset=".5" stop-color="red"/>'
        '<stop offset=".5" stop-color="red" stop-opacity=".2"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 1 if x < 30 else 0.2,
    ),
    "all stops at the end": (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="30"><stop offset="1" stop-color="red"/>'
        '<stop offset="1" stop-color="red" stop-opacity=".2"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 1 if x < 30 else 0.2,
    ),
    "all stops at the start": (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="30" x2="60"><stop stop-color="red"/>'
        '<stop stop-color="red" stop-opacity=".2"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 1 if x < 30 else 0.2,
    ),
    "no length": (
        '<linearGradient id="g" x2="0"><stop stop-color="blue"/><stop offset="1" stop-color="red" '
        'stop-opacity=".6"/></linearGradient><rect width="60" height="40" fill="url(#g)"/>',
        lambda _x, _y: 0.6,
    ),
    "as colours with their opacity": (
        '<linearGradient id="g"><stop style="stop-color:rgba(255, 0, 0, 1)"/>'
        '<stop offset="1" stop-color="rgb(255 0 0 / 0%)"/></linearGradient>'
        '<rect width="60" height="40" fill="url(#g)"/>',
        lambda x, _y: 1 - x / 60,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_gradient_blends_with_what_lies_below(name: str) -> None:
    body, opacity = CASES[name]
    assert_blended(art(body).items, opacity)


def test_the_gradient_of_a_stranger() -> None:
    drawing = art(
        '<defs><linearGradient id="g1"><stop style="stop-color:#ff0000;stop-opacity:1" offset="0"/>'
        '<stop style="stop-color:#ff0000;stop-opacity:0" offset="1"/></linearGradient></defs>'
        '<rect style="fill:url(#g1);stroke:#000;stroke-width:0.5" width="50" height="30" x="5" y="5"/>'
    )
    assert_blended(drawing.items, lambda x, _y: 1 - (x - 5) / 50, box="6 6 54 34")
    assert over(WHITE, drawing.items)[20 * 4, 5 * 4].max() < 20


def test_a_focus_that_is_not_the_centre() -> None:
    def opacity(x: float, y: float) -> float:
        """Return the share of the circle through a point that grows from the focus (20, 20) to the edge."""
        dx, dy, shift = x - 20, y - 20, 10
        a, b, c = 20**2 - shift**2, dx * shift, -(dx * dx + dy * dy)
        return 1 - (-b + math.sqrt(b * b - a * c)) / a

    body = '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="30" cy="20" r="20" fx="20" fy="20">'
    drawing = art(f'{body}{FADE}</radialGradient><rect width="60" height="40" fill="url(#g)"/>')
    assert_blended(drawing.items, opacity, box="2 2 58 38")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rgb(255, 136, 0)", Shade((1, 136 / 255, 0))),
        ("RGB(100% 0% 50%)", Shade((1, 0, 128 / 255))),
        ("rgb(300, -5, 0)", Shade((1, 0, 0))),
        ("rgba(0,0,255,.25)", Shade((0, 0, 1), 0.25)),
        ("rgb(0 0 255 / 25%)", Shade((0, 0, 1), 0.25)),
        ("hsl(120, 100%, 50%)", Shade((0, 1, 0))),
        ("hsla(240deg 100% 50% / 0.5)", Shade((0, 0, 1), 0.5)),
        ("#f008", Shade((1, 0, 0), 136 / 255)),
        ("#ff000080", Shade((1, 0, 0), 128 / 255)),
        ("transparent", Shade((0, 0, 0), 0)),
        ("DarkSlateGrey", Shade((47 / 255, 79 / 255, 79 / 255))),
    ],
)
def test_a_colour_says_how_opaque_it_is(text: str, wanted: Shade) -> None:
    assert shade(text) == wanted


@pytest.mark.parametrize("text", ["rgb(1, 2)", "rgb(a, b, c)", "hsl()", "rgb(1 2 3 4 5)", "var(--a)", ""])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        shade(text)


def test_fills_and_lines_have_colours_with_opacity() -> None:
    fill = art('<rect width="60" height="40" style="fill:rgba(255,0,0,.5)" opacity=".5"/>')
    assert_blended(fill.items, lambda _x, _y: 0.25)
    line = art('<path d="M0 20H60" stroke="#ff000080" stroke-width="40"/>')
    assert_blended(line.items, lambda _x, _y: 128 / 255)


shares = some.floats(0, 1, width=16)
colours = some.tuples(shares, shares, shares)


@settings(max_examples=25, deadline=None)
@given(some.lists(some.tuples(shares, colours, shares), min_size=2, max_size=5), colours)
def test_colour_and_opacity_change_evenly_from_stop_to_stop(
    stops: list[tuple[float, Rgb, float]], ground: Rgb
) -> None:
    stops = [(round(at * 4) / 4, colour, opacity) for at, colour, opacity in sorted(stops)]
    fill = Gradient(
        "linear", (0, 0, 60, 0), tuple((at, c) for at, c, _ in stops), tuple(o for _, _, o in stops)
    )
    strip = rectangle(0, 0, 60, 1)
    found = pixels(pdf(page([VectorPath(strip, ground), VectorPath(strip, fill)], h=1)))
    places = [at for at, _, _ in stops]
    for column in range(6, 240, 13):
        share = (column + 0.5) / 240
        if min(abs(share - place) for place in places) < 0.02:
            continue
        values = [(*colour, opacity) for _at, colour, opacity in stops]
        *colour, opacity = (
            float(np.interp(share, places, [each[part] for each in values])) for part in range(4)
        )
        wanted = blended((colour[0], colour[1], colour[2]), opacity, ground)
        assert found[2, column] == pytest.approx(wanted, abs=12)


@pytest.mark.parametrize(
    "name", [name for name, (body, _) in CASES.items() if "<use" not in body and "stroke" not in body]
)
def test_the_opacity_at_a_point_is_that_of_its_pixel(name: str) -> None:
    body, opacity = CASES[name]
    for leaf in leaves(art(body).items):
        for x, y in ((7, 9), (22, 33), (41, 20), (58, 2)):
            assert isinstance(leaf.item, VectorPath)
            if isinstance(leaf.item.fill, Gradient):
                found = leaf.opacity * opacity_at(leaf.item.fill, *at(inverse(leaf.matrix), x, y))
                assert found == pytest.approx(min(1, max(0, opacity(x, y))), abs=0.001)


def test_a_glow_is_an_icon_and_no_painting() -> None:
    shape = '<rect width="60" height="40" fill="url(#g)"/>'
    assert not has_ground(art(f'<radialGradient id="g">{FADE}</radialGradient>{shape}'))
    assert has_ground(art(f'<radialGradient id="g" r="2">{FADE}</radialGradient>{shape}'))


def test_browsers_and_books_are_given_the_same() -> None:
    body = f'<linearGradient id="g">{FADE}</linearGradient><rect width="60" height="40" fill="url(#g)"/>'
    again = art(body)
    text = to_svg(again, FONTS, id_prefix="p")
    assert '<stop offset="1" stop-color="#ff0000" stop-opacity="0"/>' in text
    read, problems = read_svg(text.encode(), "again.svg")
    assert problems == [] and read == again


def test_a_gradient_whose_opacity_differs_is_another_picture() -> None:
    def digest(*opacities: float) -> str:
        fill = Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, RED)), opacities)
        return digest_of(Drawing(9, 9, (VectorPath(rectangle(0, 0, 9, 9), fill),)))

    assert len({digest(), digest(1, 0), digest(1, 0.5)}) == 3


def test_a_line_with_a_gradient_is_painted_above_its_fill_and_nowhere_else() -> None:
    shape = '<rect x="20" y="10" width="20" height="20" fill="#ff0" stroke="url(#g)" stroke-width="4"/>'
    data = pdf(page(art('<linearGradient id="g"><stop stop-color="red"/></linearGradient>' + shape).items))
    assert [looks(data, x, 20) for x in (17, 19, 21, 25)] == [WHITE, RED, RED, YELLOW]
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
    data = pdf(page(art(f'<linearGradient id="g">{stops}</linearGradient>' + shape).items))
    assert [looks(data, x, 20) for x in (17, 19, 25, 41, 43)] == [WHITE, RED, YELLOW, BLUE, WHITE]


def test_a_line_with_a_gradient_of_ellipses_is_refused() -> None:
    body = f'<radialGradient id="g">{FADE}</radialGradient><rect width="9" height="4" stroke="url(#g)"/>'
    drawing, (problem,) = read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), "a.svg")
    assert drawing is None and problem.code == "svg-colour" and "Stroke to Path" in problem.hint


def test_line_art_sees_through_what_is_transparent_and_tint_keeps_it() -> None:
    fill = Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, BLUE)), (1, 0))
    drawing = Drawing(9, 9, (VectorPath(rectangle(0, 0, 9, 9), fill),))
    (lined,) = line_art(drawing, BLACK, WHITE).items
    assert isinstance(lined, VectorPath) and lined.fill is None and lined.stroke
    (tinted,) = tint(drawing, GREEN).items
    assert isinstance(tinted, VectorPath)
    assert tinted.fill == Gradient("linear", (0, 0, 9, 0), ((0, GREEN), (1, GREEN)), (1, 0))


def test_ink_is_counted_as_far_as_it_is_opaque() -> None:
    fill = Gradient("linear", (0, 0, 60, 0), ((0, BLACK), (1, BLACK)), (1, 0))
    shape = VectorPath(rectangle(0, 0, 60, 90), fill)
    assert ink_of(Drawing(60, 90, (shape,))) == pytest.approx(0.5, abs=0.02)


def test_a_gradient_without_transparency_needs_no_mask() -> None:
    fill = Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, BLUE)))
    assert masks(fill) == 0
    assert masks(Gradient(fill.kind, fill.points, fill.stops, (1, 0))) == 1


def masks(fill: Gradient) -> int:
    shape = VectorPath(rectangle(0, 0, 9, 9), fill)
    data = pdf(page([shape, Group((shape,), (1, 0, 0, 1, 20, 20))]))
    with pikepdf.open(io.BytesIO(data)) as document:
        return sum("/SMask" in each for each in document.objects if isinstance(each, pikepdf.Dictionary))
