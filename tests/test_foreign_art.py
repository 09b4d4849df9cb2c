"""Pictures as drawing programs save them: what they say is understood or dropped, never half of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from pliego.cards.art import read_raster, read_svg
from pliego.cards.drawing import Drawing, Gradient, Group, Item, VectorPath

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
        (14, 41, "`stroke-dashoffset`"),
        (15, 35, "`nothing`"),
        (15, 59, "`visibility: hidden`"),
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


def test_a_size_in_pixels_stands_for_a_view() -> None:
    drawing, problems = read_svg(
        b'<svg width="20px" height="10"><rect width="9px" height="9"/></svg>', "a.svg"
    )
    assert problems == [] and drawing is not None and (drawing.w_mm, drawing.h_mm) == (20, 10)
    _none, (problem,) = read_svg(b'<svg width="20mm" height="10mm"/>', "a.svg")
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


def webp(**how: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (30, 20), (255, 0, 0, 128)).save(out, "WEBP", **how)
    return out.getvalue()


def test_webp_is_read_and_what_moves_is_refused() -> None:
    assert read_raster(webp(lossless=True), "a.webp") == ((30, 20), [])
    moving = webp(save_all=True, append_images=[Image.new("RGBA", (30, 20), "blue")])
    size, (problem,) = read_raster(moving, "a.webp")
    assert size is None and problem.code == "raster-format"
