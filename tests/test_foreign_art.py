"""Pictures as drawing programs save them: what they say is understood or dropped, never half of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from drawn import looks, page, pdf
from PIL import Image
from pliego.cards.art import read_raster, read_svg
from pliego.cards.drawing import Drawing, Gradient, Group, Item, VectorPath
from pliego.cards.flat import points_box

ART = Path(__file__).parent / "art"
ORANGE, WHITE, INK, BLACK = (
    (1.0, 136 / 255, 0.0),
    (1.0, 1.0, 1.0),
    (29 / 255, 29 / 255, 27 / 255),
    (0.0, 0.0, 0.0),
)


def drawn(name: str) -> Drawing:
    drawing, problems = read_svg((ART / name).read_bytes(), name)
    assert drawing is not None, "\n".join(map(str, problems))
    assert problems == [] and (drawing.w_mm, drawing.h_mm) == (40, 30)
    return drawing


def paths(items: tuple[Item, ...]) -> list[VectorPath]:
    found: list[VectorPath] = []
    for item in items:
        if isinstance(item, Group):
            found += paths(item.items)
        elif isinstance(item, VectorPath):
            found.append(item)
    return found


def test_inkscape() -> None:
    ground, wolf = paths(drawn("inkscape.svg").items)
    assert (
        isinstance(ground.fill, Gradient) and ground.fill.stops[0] == (0.0, ORANGE) and ground.stroke is None
    )
    assert wolf.fill == WHITE and wolf.even_odd and wolf.stroke is not None
    assert (wolf.stroke.colour, wolf.stroke.width_mm, wolf.stroke.miter) == (INK, 0.5, 10)


def test_illustrator() -> None:
    items = drawn("illustrator.svg").items
    ground, wolf, veiled, square = paths(items)
    assert ground.fill == ORANGE and ground.stroke is None
    assert wolf.fill is None and wolf.stroke is not None and wolf.stroke.width_mm == 0.5
    assert veiled.fill == BLACK and square.fill == WHITE
    assert [item.opacity for item in items if isinstance(item, Group)] == [0.5, 0.5]


def test_figma() -> None:
    drawing = drawn("figma.svg")
    ground, wolf, disc = paths(drawing.items)
    assert (ground.fill, wolf.fill, wolf.even_odd) == (WHITE, ORANGE, True)
    assert wolf.stroke is not None and wolf.stroke.colour == BLACK
    assert isinstance(disc.fill, Gradient) and disc.fill.stops[0][1] == WHITE
    (clipped,) = drawing.items
    assert isinstance(clipped, Group) and clipped.clip is not None


def test_affinity() -> None:
    wolf, disc = paths(drawn("affinity.svg").items)
    assert wolf.fill == ORANGE and wolf.even_odd and wolf.stroke is not None
    assert (wolf.stroke.join, wolf.stroke.width_mm, wolf.stroke.miter) == ("round", 0.5, 2)
    assert disc.fill == INK


def test_what_can_be_neither_understood_nor_dropped_is_told_once_for_each_cause() -> None:
    drawing, problems = read_svg((ART / "effects.svg").read_bytes(), "effects.svg")
    assert drawing is None
    found = [(p.span.line, p.span.column, p.message.partition("found ")[2]) for p in problems if p.span]
    assert found == [
        (2, 3, "`g > .b, path:hover`"),
        (3, 25, "`mix-blend-mode: multiply`"),
        (8, 5, "`filter`"),
        (9, 5, "`mask`"),
        (10, 5, "`pattern`"),
        (15, 35, "`nothing`"),
    ]


PLAIN = [
    '<path d="M1 1h4v4z" style="fill:#ff8800"/>',
    '<path d="M1 1h4v4z" fill="#000000" style="fill: #ff8800 !important;;"/>',
    '<style>.a{fill:red}\n/* } */ path.a , .b{fill:#f80}</style><path class="a" d="M1 1h4v4z"/>',
    '<style><![CDATA[ .a { fill: rgb(255, 136, 0) } ]]></style><path class="b a" d="M1 1h4v4z" fill="blue"/>',
    '<style>.a{fill:red}</style><path class="a" d="M1 1h4v4z" style="fill:#f80"/>',
    '<g fill="#f80"><path d="M1 1h4v4z" style="fill:inherit;font-size:12px;marker:none"/></g>',
    '<path d="M1 1h4v4z" fill="#f80" stroke-miterlimit="10" data-name="x" role="img" overflow="visible"/>',
    '<g display="none"><text>x</text></g><path d="M1 1h4v4z" fill="#f80" display="inline"/>',
    '<filter id="unused"><feBlend/></filter><path d="M1 1h4v4z" fill="#f80" filter="none"/>',
    '<sketch:page><text>x</text></sketch:page><path d="M1 1h4v4z" sketch:type="x" fill="#f80"/>',
]


@pytest.mark.parametrize("body", PLAIN)
def test_many_ways_to_say_one_thing(body: str) -> None:
    drawing, problems = read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), "a.svg")
    assert drawing is not None, problems
    (path,) = paths(drawing.items)
    assert path.fill == ORANGE and path.stroke is None


def test_a_size_stands_for_a_view() -> None:
    drawing, problems = read_svg(
        b'<svg width="20px" height="10"><rect width="9px" height="9"/></svg>', "a.svg"
    )
    assert problems == [] and drawing is not None and (drawing.w_mm, drawing.h_mm) == (20, 10)
    inches, problems = read_svg(b'<svg width="25.4mm" height="36pt"><path d="M0 0"/></svg>', "a.svg")
    assert problems == [] and inches is not None and (inches.w_mm, inches.h_mm) == (96, 48)
    _none, (problem,) = read_svg(b'<svg width="100%" height="100%"/>', "a.svg")
    assert problem.code == "svg-viewbox"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]><svg viewBox="0 0 9 9"/>',
            "svg-doctype",
        ),
        ('<!DOCTYPE svg SYSTEM "http://example.org/a.dtd"><svg viewBox="0 0 9 9"/>', "svg-doctype"),
        ('<svg viewBox="0 0 9 9"><style>@import "a.css";</style></svg>', "svg-element"),
        (
            '<svg viewBox="0 0 9 9"><style>.a{fill:url(http://x/#a)}</style><g class="a"/></svg>',
            "svg-external",
        ),
        ('<svg viewBox="0 0 9 9"><g style="color:rgba(1,2,3,.5)"/></svg>', "svg-colour"),
    ],
)
def test_what_would_reach_out_or_lie_is_refused(text: str, code: str) -> None:
    drawing, problems = read_svg(text.encode(), "a.svg")
    assert drawing is None and [problem.code for problem in problems] == [code]


def items_of(body: str, view: str = "0 0 100 50") -> tuple[Item, ...]:
    drawing, problems = read_svg(f'<svg viewBox="{view}">{body}</svg>'.encode(), "a.svg")
    assert drawing is not None and problems == [], "\n".join(map(str, problems))
    return drawing.items


def only(body: str) -> VectorPath:
    (path,) = paths(items_of(body))
    return path


def box_of(path: VectorPath) -> tuple[float, ...]:
    return pytest.approx(points_box(path.segments))


def test_percentages_are_those_of_the_viewbox() -> None:
    assert box_of(only('<rect x="10%" y="10%" width="50%" height="50%"/>')) == (10, 5, 60, 30)
    assert box_of(only('<ellipse cx="50%" cy="50%" rx="50%" ry="50%"/>')) == (0, 0, 100, 50)
    radius = 0.1 * (100**2 + 50**2) ** 0.5 / 2**0.5
    assert box_of(only('<circle cx="50" cy="25" r="10%"/>')) == (
        50 - radius,
        25 - radius,
        50 + radius,
        25 + radius,
    )
    inside = '<symbol id="s" viewBox="0 0 10 10"><rect width="100%" height="50%"/></symbol>'
    assert box_of(only(f'{inside}<use href="#s" width="100%" height="100%"/>')) == (0, 0, 10, 5)


def test_lengths_have_units() -> None:
    path = only(
        '<rect width="1in" height="25.4mm" style="stroke:#000;stroke-width:3pt;stroke-dasharray:1pc,2px"/>'
    )
    assert box_of(path) == (0, 0, 96, 96)
    assert path.stroke is not None and (path.stroke.width_mm, path.stroke.dash_mm) == (4, (16, 2))


def test_dashes_begin_where_they_are_said_to() -> None:
    line = 'd="M0 5H40" stroke="#000" stroke-dasharray="6 2" stroke-width="4"'
    stroke = only(f'<path {line} stroke-dashoffset="-3"/>').stroke
    assert stroke is not None and stroke.dash_start_mm == 5
    data = pdf(page(items_of(f'<path {line} style="stroke-dashoffset:5px"/>')))
    assert [looks(data, x, 5)[0] for x in (0.5, 2, 4, 8, 10)] == [0, 1, 0, 0, 1]


def test_a_line_is_painted_first_where_it_is_said_to() -> None:
    shape = '<rect x="5" y="5" width="20" height="20" fill="#f80" stroke="#000" stroke-width="4"'
    below, above = paths(items_of(f'{shape} style="paint-order:stroke fill markers"/>'))
    assert below.stroke and below.fill is None and above.fill == ORANGE and above.stroke is None
    assert only(f'{shape} style="paint-order:fill markers"/>').stroke


def test_what_is_hidden_is_not_drawn_but_what_is_visible_in_it_is() -> None:
    shapes = '<rect width="9" height="9"/><rect visibility="visible" width="5" height="5"/>'
    assert box_of(only(f'<g style="visibility:hidden">{shapes}</g>')) == (0, 0, 5, 5)


def test_an_icon_of_a_set_has_classes_and_a_size_on_the_screen() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" '
        'class="lucide lucide-sword" style="height: 512px; width: 512px;">'
        '<g class=""><path d="M1 1h9v9z" fill="#f80"/></g></svg>'
    )
    drawing, problems = read_svg(text.encode(), "sword.svg")
    assert problems == [] and drawing is not None and len(paths(drawing.items)) == 1


def test_shapes_of_svg_by_another_prefix_are_drawn() -> None:
    svg = "http://www.w3.org/2000/svg"
    text = f'<a:svg xmlns:a="{svg}" xmlns:b="{svg}" viewBox="0 0 9 9"><b:rect width="9" height="9"/></a:svg>'
    drawing, problems = read_svg(text.encode(), "a.svg")
    assert problems == [] and drawing is not None and len(drawing.items) == 1


@pytest.mark.parametrize("effect", ["filter", "mask", "marker-end"])
def test_an_effect_named_after_a_colour_in_one_style_is_told(effect: str) -> None:
    tag = effect.partition("-")[0]
    body = f'<{tag} id="e"/><path d="M1 1h9v9z" style="fill:#ff8800;{effect}:url(#e);stroke:#000"/>'
    drawing, (problem,) = read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), "a.svg")
    assert drawing is None and (problem.code, problem.span.column) == ("svg-element", 24)


def test_links_draw_what_they_hold() -> None:
    assert (
        only('<a xlink:href="https://example.org" target="_blank"><rect width="9" height="9"/></a>').fill
        == BLACK
    )


def masked(inside: str, how: str = 'style="mask-type:alpha"', shown: str = 'mask="url(#m)"') -> str:
    where = 'maskUnits="userSpaceOnUse" x="10" y="10" width="20" height="20"'
    shape = f'<g {shown}><rect width="100" height="50" fill="#f80"/></g>'
    return f'<mask id="m" {how} {where}>{inside}</mask>{shape}'


@pytest.mark.parametrize(
    "body",
    [
        masked('<circle cx="20" cy="20" r="10" fill="#D9D9D9"/>'),
        masked('<circle cx="20" cy="20" r="10" fill="white"/>', 'style="mask-type:luminance"'),
        masked('<circle cx="20" cy="20" r="10" fill="#fff"/>', ""),
        masked('<path fill-rule="evenodd" d="M10 10h20v20h-20z"/>', 'mask-type="alpha"'),
        masked('<rect x="10" y="10" width="20" height="20" fill="#fff"/>', "", 'style="mask:url(#m)"'),
    ],
)
def test_the_mask_of_figma_that_is_one_solid_shape_is_a_clip(body: str) -> None:
    (group,) = items_of(body)
    assert isinstance(group, Group) and group.clip is not None and box_of(group.clip) == (10, 10, 30, 30)


@pytest.mark.parametrize(
    "body",
    [
        masked('<circle cx="20" cy="20" r="10" fill="#D9D9D9"/>', ""),
        masked('<circle cx="20" cy="20" r="10" fill="#fff8"/>'),
        masked('<circle cx="20" cy="20" r="10" fill="#fff" opacity=".5"/>'),
        masked('<circle cx="20" cy="20" r="10" fill="#fff"/><circle r="5"/>'),
        masked('<g fill="#fff"><circle r="5"/></g>'),
    ],
)
def test_a_mask_that_is_more_than_a_clip_is_told_once(body: str) -> None:
    drawing, (problem,) = read_svg(f'<svg viewBox="0 0 100 50">{body}</svg>'.encode(), "a.svg")
    assert drawing is None and problem.code == "svg-element" and "Object → Clip" in problem.hint


def test_a_picture_that_its_size_stretches_is_refused() -> None:
    def codes(size: str) -> list[str]:
        text = f'<svg viewBox="0 0 50 25" preserveAspectRatio="none" {size}><path d="M0 0h9v9"/></svg>'
        return [problem.code for problem in read_svg(text.encode(), "a.svg")[1]]

    assert codes('width="100" height="100"') == ["svg-viewbox"]
    assert codes('width="100mm" height="50mm"') == codes('width="100%" height="100%"') == codes("") == []


@pytest.mark.parametrize(
    ("body", "menu"),
    [
        ("<text>a</text>", "Path → Object to Path"),
        ('<image href="data:image/png;base64,AAAA"/>', "place the raster in the layout"),
        ('<filter id="f"/><g filter="url(#f)"/>', "Filters → Remove Filters"),
        ('<pattern id="p"/><g fill="url(#p)"/>', "Object → Expand"),
        ('<marker id="m"/><path d="M0 0" marker-end="url(#m)"/>', "Stroke to Path"),
        ('<g style="mix-blend-mode:multiply"/>', "blend mode to Normal"),
        ('<linearGradient id="g" spreadMethod="reflect"/>', "Repeat: None"),
        ('<clipPath id="c" clipPathUnits="objectBoundingBox"/>', "export the picture as PNG"),
    ],
)
def test_what_is_refused_says_which_menu_mends_it(body: str, menu: str) -> None:
    drawing, (problem,) = read_svg(f'<svg viewBox="0 0 9 9">\n {body}</svg>'.encode(), "a.svg")
    assert drawing is None and menu in problem.hint
    assert problem.span is not None and problem.span.line == 2 and problem.span.column >= 2


def test_a_stop_beyond_an_end_is_at_the_end() -> None:
    stops = '<stop offset="-0.1" stop-color="#f80"/><stop offset="110%"/>'
    fill = only(
        f'<linearGradient id="g">{stops}</linearGradient><rect width="9" height="9" fill="url(#g)"/>'
    ).fill
    assert isinstance(fill, Gradient) and [at for at, _ in fill.stops] == [0, 1]


CLIPPED = '<rect width="100" height="50" fill="#f80" clip-path="url(#c)"/>'


def test_the_clip_of_illustrator_uses_a_shape() -> None:
    body = (
        '<defs><rect id="r" x="10" y="10" width="20" height="20"/></defs><clipPath id="c">'
        '<use xlink:href="#r" style="overflow:visible;"/></clipPath>'
    )
    (group,) = items_of(body + CLIPPED)
    assert isinstance(group, Group) and group.clip is not None and box_of(group.clip) == (10, 10, 30, 30)


def test_a_clip_of_several_shapes_shows_each() -> None:
    shapes = '<rect width="20" height="20"/><circle cx="20" cy="20" r="8"/><path d="M40 30H50V40H40z"/>'
    data = pdf(page(items_of(f'<clipPath id="c">{shapes}</clipPath>{CLIPPED}')))
    places = {
        (5, 5): ORANGE,
        (18, 18): ORANGE,
        (26, 20): ORANGE,
        (30, 30): WHITE,
        (45, 25): WHITE,
        (45, 35): ORANGE,
    }
    for place, colour in places.items():
        assert looks(data, *place) == pytest.approx(colour, abs=0.01), place


@pytest.mark.parametrize(
    "shapes",
    [
        '<rect width="20" height="20"/><path d="M5 5V15H15V5z"/>',
        '<rect width="20" height="20"/><g id="g"/>',
        '<use href="#used"/>',
    ],
)
def test_a_clip_that_would_be_drawn_wrong_is_refused(shapes: str) -> None:
    body = f'<g id="used"/><clipPath id="c">{shapes}</clipPath>{CLIPPED}{CLIPPED}'
    drawing, problems = read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), "a.svg")
    assert drawing is None and [problem.code for problem in problems] == ["svg-element"]


def webp(**how: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (30, 20), (255, 0, 0, 128)).save(out, "WEBP", **how)
    return out.getvalue()


def test_webp_is_read_and_what_moves_is_refused() -> None:
    assert read_raster(webp(lossless=True), "a.webp") == ((30, 20), [])
    moving = webp(save_all=True, append_images=[Image.new("RGBA", (30, 20), "blue")])
    size, (problem,) = read_raster(moving, "a.webp")
    assert size is None and problem.code == "raster-format"
