"""Standees and tents: their strips are read back from the cutter's SVG and the PDF, and folded."""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from pypdfium2 import raw
from workshop import Workshop

MM = 25.4 / 72
CLOSE_MM = 0.05
FIGURE = "figura: {title: Figura, layout: mini-figurita, copies: 4}"
TOKENS = """heroe: {title: Heroe, layout: standee}
  sitio: {title: Anna, layout: tent}
  alto: {title: Alto, layout: alto}
  placa: {title: Berta, layout: placa}"""
LOOKS = {
    "alto": "extends: standee\nnet: {size: [30, 62], foot: 22}\n",
    "placa": "extends: tent\nnet: {size: [63, 45]}\n",
}
Box = tuple[float, float, float, float]


class Letter(NamedTuple):
    """A printed letter: its middle in mm from the top left of the paper, and its turn in degrees."""

    char: str
    x: float
    y: float
    turn: float


class Printed(NamedTuple):
    """What is cut, scored and printed of a token, and the size of its paper."""

    strip: Box
    scores: list[Box]
    letters: list[Letter]
    paper: tuple[float, float]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Printed]:
    shop = Workshop.with_games(tmp_path_factory.mktemp("folded"), "mini")
    shop.edit("content/mini/boards.yaml", FIGURE, TOKENS)
    for name, text in LOOKS.items():
        shop.write(f"content/mini/look/layouts/{name}.yaml", f"format: 1\n{text}")
    choice = {"papers": ("a4",), "inks": ("colour",), "products": ("tokens", "cut")}
    done = shop.build(**choice, cutter="silhouette")
    assert not [each for each in done.problems if each.severity != "note"]
    entry = shop.entry(product="tokens", cutter="silhouette")
    (packed,) = shop.out.rglob("*-cut-*.zip")
    pages = [read_page(page) for page in pypdfium2.PdfDocument(shop.out / entry["path"])]
    scores = read_scores(packed)
    assert len(scores) == len(pages)
    found = {}
    for face in entry["faces"]:
        nth = face["page"] - 1
        strip = (face["x_mm"], face["y_mm"], face["w_mm"], face["h_mm"])
        found[face["id"]] = Printed(strip, scores[nth], *pages[nth])
    return found


def read_scores(packed: Path) -> list[list[Box]]:
    """Return the folds of each sheet of tokens."""
    archive = zipfile.ZipFile(io.BytesIO(packed.read_bytes()))
    names = sorted(each for each in archive.namelist() if "tokens" in each and each.endswith(".svg"))
    return [[*folds_in(archive.read(name).decode())] for name in names]


def folds_in(svg: str) -> Iterator[Box]:
    found = re.search(r'<g id="score".*?</g>', svg, re.S)
    assert found is not None
    for a, b, c, d in re.findall(r' d="M([-\d.]+) ([-\d.]+) L([-\d.]+) ([-\d.]+)"', found[0]):
        yield float(a), float(b), float(c), float(d)


def read_page(page: pypdfium2.PdfPage) -> tuple[list[Letter], tuple[float, float]]:
    text, height = page.get_textpage(), page.get_height()
    letters = []
    for nth in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(nth)
        turn = math.degrees(raw.FPDFText_GetCharAngle(text, nth))
        middle = ((left + right) / 2 * MM, (height - (top + bottom) / 2) * MM)
        letters.append(Letter(text.get_text_range(nth, 1), *middle, turn))
    return letters, (page.get_width() * MM, height * MM)


def panels(part: Printed) -> list[tuple[float, float]]:
    """Return the top and the foot of each panel of a strip. Its folds cross it from side to side."""
    x, y, w, h = part.strip
    assert all(fold == pytest.approx((x, fold[1], x + w, fold[1]), abs=CLOSE_MM) for fold in part.scores)
    return [*pairwise([y, *sorted(fold[1] for fold in part.scores), y + h])]


def letters_between(part: Printed, top: float, foot: float) -> list[Letter]:
    x, _y, w, _h = part.strip
    inside = (each for each in part.letters if x < each.x < x + w and top < each.y < foot)
    return [each for each in inside if each.char.strip()]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("tokens/heroe", "Heroe"),
        ("tokens/sitio", "Anna"),
        ("tokens/alto", "Alto"),
        ("tokens/placa", "Berta"),
    ],
)
def test_words_stand_upright_on_both_sides(printed: dict[str, Printed], name: str, title: str) -> None:
    part = printed[name]
    back, front = panels(part)[:2]
    ridge, middle = front[0], part.strip[0] + part.strip[2] / 2
    upright, turned = letters_between(part, *front), letters_between(part, *back)
    assert "".join(each.char for each in upright) == "".join(each.char for each in turned) == title
    assert all(each.turn % 360 == pytest.approx(0, abs=0.1) for each in upright)
    assert all(each.turn == pytest.approx(180, abs=0.1) for each in turned), "the ridge turns it upright"
    for one, other in zip(upright, turned, strict=True):
        assert one.y - ridge == pytest.approx(ridge - other.y, abs=CLOSE_MM), "as far below the ridge"
        assert one.x - middle == pytest.approx(middle - other.x, abs=CLOSE_MM)


@pytest.mark.parametrize(
    ("name", "lengths", "width"),
    [("tokens/heroe", (40, 40, 16, 6), 25), ("tokens/alto", (62, 62, 22, 9), 30)],
)
def test_a_standee_closes_over_its_base(
    printed: dict[str, Printed], name: str, lengths: tuple[float, ...], width: float
) -> None:
    back, front, base, tab = (foot - top for top, foot in panels(printed[name]))
    assert (back, front, base, tab) == pytest.approx(lengths, abs=CLOSE_MM)
    assert printed[name].strip[2] == pytest.approx(width, abs=CLOSE_MM)
    apex = (base / 2, math.sqrt(front**2 - (base / 2) ** 2))
    assert math.dist(apex, (base, 0)) == pytest.approx(back, abs=CLOSE_MM), (
        "the back ends where the base does"
    )
    assert 70 < math.degrees(math.acos(base / 2 / front)) < 85
    assert tab < back / 2


@pytest.mark.parametrize(("name", "size"), [("tokens/sitio", (60, 40)), ("tokens/placa", (63, 45))])
def test_a_tent_is_two_equal_halves(
    printed: dict[str, Printed], name: str, size: tuple[float, float]
) -> None:
    (top, ridge), (again, foot) = panels(printed[name])
    assert ridge == again and ridge - top == pytest.approx(foot - ridge, abs=CLOSE_MM)
    assert (printed[name].strip[2], ridge - top) == pytest.approx(size, abs=CLOSE_MM)


def test_nothing_lies_outside_the_printable_area(printed: dict[str, Printed]) -> None:
    for (x, y, w, h), _scores, _letters, (width, height) in printed.values():
        assert min(x, y, width - x - w, height - y - h) >= 5
