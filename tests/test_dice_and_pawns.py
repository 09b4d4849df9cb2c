"""Dice and pawns: cut paths and folds are read from the cutter's SVG, letters from the PDF, and folded."""

from __future__ import annotations

import ctypes
import io
import math
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pypdfium2
import pytest
from pypdfium2 import raw
from test_folded_parts import FIGURE, MM, Box, Letter, folds_in, read_page
from workshop import Workshop

CLOSE_MM, EXACT_MM = 0.05, 0.02
EDGE, FOOT = 16.0, 11.0
PAWN = (22.0, 38.0)
TOKENS = """dado: {title: Dado, layout: die, texts: {one: A, two: B, three: C, four: D, five: E, six: F}}
  peon: {title: Peon, layout: pawn}
  alto: {title: Alto, layout: alto}"""
TALL = "format: 1\nextends: pawn\nnet: {size: [30, 60], foot: 20}\n"
Vector = tuple[int, int, int]


class Line(NamedTuple):
    """A line in a PDF: its corners in mm from the top left of the paper, and whether it is dashed."""

    corners: list[tuple[float, float]]
    is_dashed: bool


class Cut(NamedTuple):
    """A part on a sheet: its box, the corners of its cut path, its folds, its letters, and the
    lines that the PDF draws there."""

    box: Box
    path: list[tuple[float, float]]
    folds: list[Box]
    letters: list[Letter]
    drawn: list[Line]


class Square(NamedTuple):
    """A face of a die: where it is on the sheet, and to which sides of the die its right, its foot and its
    print look when it is folded."""

    x: float
    y: float
    right: Vector
    down: Vector
    out: Vector

    def side(self, across: int, below: int) -> Vector:
        """Return where one of its edges lies: right, left, foot or top."""
        shown = self.right if across else self.down
        return _times(shown, across or below)

    def beside(self, across: int, below: int, x: float, y: float) -> Square:
        """Return the neighbour across an edge, folded away from the print."""
        if across:
            return Square(x, y, _times(self.out, -across), self.down, self.side(across, below))
        return Square(x, y, self.right, _times(self.out, -below), self.side(across, below))


SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _times(vector: Vector, factor: int) -> Vector:
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Cut]:
    shop = Workshop.with_games(tmp_path_factory.mktemp("dice"), "mini")
    shop.edit("content/mini/boards.yaml", FIGURE, TOKENS)
    shop.write("content/mini/look/layouts/alto.yaml", TALL)
    choice = {"papers": ("a4",), "inks": ("colour",), "products": ("tokens", "cut")}
    done = shop.build(**choice, cutter="silhouette")
    assert not [each for each in done.problems if each.severity != "note"]
    entry = shop.entry(product="tokens", cutter="silhouette")
    (packed,) = shop.out.rglob("*-cut-*.zip")
    archive = zipfile.ZipFile(io.BytesIO(packed.read_bytes()))
    names = sorted(each for each in archive.namelist() if "tokens" in each and each.endswith(".svg"))
    sheets = [archive.read(name).decode() for name in names]
    document = pypdfium2.PdfDocument(shop.out / entry["path"])
    pages = [(read_page(page)[0], [*lines_on(page)]) for page in document]
    return {
        face["id"]: part(face, sheets[face["page"] - 1], pages[face["page"] - 1]) for face in entry["faces"]
    }


def part(face: dict[str, float], sheet: str, page: tuple[list[Letter], list[Line]]) -> Cut:
    box = (face["x_mm"], face["y_mm"], face["w_mm"], face["h_mm"])
    (path,) = (each for each in paths_in(sheet) if all(is_in(box, *corner) for corner in each))
    folds = [fold for fold in folds_in(sheet) if is_in(box, *fold[:2]) and is_in(box, *fold[2:])]
    letters = [each for each in page[0] if each.char.strip() and is_in(box, each.x, each.y)]
    drawn = [each for each in page[1] if all(is_in(box, *corner) for corner in each.corners)]
    return Cut(box, path, folds, letters, drawn)


def lines_on(page: pypdfium2.PdfPage) -> Iterator[Line]:
    """Yield the paths that are drawn on a page itself: marks, folds, outlines."""
    height = page.get_height()
    for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        matrix, x, y = raw.FS_MATRIX(), ctypes.c_float(), ctypes.c_float()
        raw.FPDFPageObj_GetMatrix(each.raw, matrix)
        corners = []
        for number in range(raw.FPDFPath_CountSegments(each.raw)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(each.raw, number), x, y)
            across = matrix.a * x.value + matrix.c * y.value + matrix.e
            up = matrix.b * x.value + matrix.d * y.value + matrix.f
            corners.append((across * MM, (height - up) * MM))
        yield Line(corners, raw.FPDFPageObj_GetDashCount(each.raw) > 0)


def is_in(box: Box, x: float, y: float) -> bool:
    left, top, w, h = box
    return left - CLOSE_MM < x < left + w + CLOSE_MM and top - CLOSE_MM < y < top + h + CLOSE_MM


def paths_in(svg: str) -> Iterator[list[tuple[float, float]]]:
    found = re.search(r'<g id="cut".*?</g>', svg, re.S)
    assert found is not None
    for data in re.findall(r' d="([^"]*)"', found[0]):
        assert data.endswith("Z"), "a path is closed"
        corners = [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", data)]
        assert len({*corners}) == len(corners), "no corner comes twice"
        yield corners


def is_scored(cut: Cut, square: Square, across: int, below: int) -> bool:
    """True if there is a fold along the whole of an edge of a square."""
    x, y = square.x + across * EDGE / 2, square.y + below * EDGE / 2
    half_x, half_y = abs(below) * EDGE / 2, abs(across) * EDGE / 2
    wanted = sorted([(x - half_x, y - half_y), (x + half_x, y + half_y)])
    return any(
        sorted([fold[:2], fold[2:]]) == [pytest.approx(end, abs=CLOSE_MM) for end in wanted]
        for fold in cut.folds
    )


def centres(cut: Cut) -> dict[str, tuple[float, float]]:
    """Return the middle of the square in which each letter stands, by the folds beside it."""
    x = next(fold[0] for fold in cut.folds if abs(fold[0] - fold[2]) < CLOSE_MM)
    y = next(fold[1] for fold in cut.folds if abs(fold[1] - fold[3]) < CLOSE_MM)
    found = {}
    for letter in cut.letters:
        column, row = math.floor((letter.x - x) / EDGE), math.floor((letter.y - y) / EDGE)
        found[letter.char] = (x + (column + 0.5) * EDGE, y + (row + 0.5) * EDGE)
    return found


def folded(cut: Cut) -> tuple[dict[str, Square], list[tuple[Vector, Vector]]]:
    """Return the faces of a die as they lie when it is folded, and the edges with tabs: the side of the face
    that has it, and the side of the face behind which it goes."""
    middle = centres(cut)
    found = {"A": Square(*middle["A"], (1, 0, 0), (0, -1, 0), (0, 0, 1))}
    waiting, tabs = ["A"], []
    while waiting:
        square = found[waiting.pop()]
        for across, below in SIDES:
            if not is_scored(cut, square, across, below):
                continue
            at = square.x + across * EDGE, square.y + below * EDGE
            other = next(
                (name for name, place in middle.items() if place == pytest.approx(at, abs=CLOSE_MM)), ""
            )
            if not other:
                tabs.append((square.out, square.side(across, below)))
            elif other not in found:
                found[other] = square.beside(across, below, *at)
                waiting.append(other)
    return found, tabs


def test_the_pdf_draws_a_dashed_line_where_the_machine_scores(parts: dict[str, Cut]) -> None:
    for cut in parts.values():
        dashed = {ends_of(each.corners) for each in cut.drawn if each.is_dashed}
        scored = {ends_of([fold[:2], fold[2:]]) for fold in cut.folds}
        assert len(dashed) == len(scored) == len(cut.folds)
        for line in scored:
            assert any(near(line, other) for other in dashed), "a fold is a dashed line"


def ends_of(ends: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the ends of a line, the first one first."""
    return tuple(value for end in sorted(tuple(end) for end in ends) for value in end)


def near(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(a - b) < EXACT_MM for a, b in zip(one, other, strict=True))


def test_a_die_closes_to_a_cube_with_each_face_where_it_belongs(parts: dict[str, Cut]) -> None:
    faces, _tabs = folded(parts["tokens/dado"])
    assert sorted(faces) == [*"ABCDEF"] and len({face.out for face in faces.values()}) == 6
    for one, other in ("AF", "BE", "CD"):
        assert faces[one].out == _times(faces[other].out, -1), "opposite faces add up to seven"
    (ax, ay, az), (bx, by, bz) = faces["A"].out, faces["B"].out
    cross = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    assert cross == faces["C"].out, "one, two and three run counterclockwise, seen from outside"


def test_each_edge_of_a_die_is_one_fold_or_one_tab(parts: dict[str, Cut]) -> None:
    die = parts["tokens/dado"]
    faces, tabs = folded(die)
    assert len(die.folds) == 12 and len(tabs) == 7
    glued = {frozenset(edge) for edge in tabs}
    assert len(glued) == 7, "no edge has two tabs"
    names = {face.out: face for face in faces.values()}
    for owner, behind in tabs:
        face = names[behind]
        (edge,) = (each for each in SIDES if face.side(*each) == owner)
        assert not is_scored(die, face, *edge), "a tab goes behind an edge that is cut"


def test_letters_of_a_die_stand_upright_in_the_middle_of_their_faces(parts: dict[str, Cut]) -> None:
    die = parts["tokens/dado"]
    for letter in die.letters:
        assert letter.turn % 360 == pytest.approx(0, abs=0.1)
        assert math.dist((letter.x, letter.y), centres(die)[letter.char]) < EDGE / 8


@pytest.mark.parametrize(("name", "size", "foot"), [("peon", PAWN, FOOT), ("alto", (30, 60), 20)])
def test_a_pawn_is_one_figure_twice_on_two_feet(
    parts: dict[str, Cut], name: str, size: tuple[float, float], foot: float
) -> None:
    """Folded at its ridge, one half lies on the other; the feet are folded to one level."""
    pawn = parts[f"tokens/{name}"]
    x, y, w, h = pawn.box
    assert (w, h) == pytest.approx((size[0], 2 * (size[1] + foot)), abs=CLOSE_MM)
    levels = sorted(fold[1] for fold in pawn.folds)
    ridge = y + h / 2
    assert levels == pytest.approx([ridge - size[1], ridge, ridge + size[1]], abs=CLOSE_MM)
    for corner_x, corner_y in pawn.path:
        mirrored = corner_x, 2 * ridge - corner_y
        assert min(math.dist(mirrored, each) for each in pawn.path) < CLOSE_MM, "halves lie on each other"
    middle = x + w / 2
    half = len(pawn.letters) // 2
    back, front = pawn.letters[:half], pawn.letters[half:]
    back, front = (back, front) if back[0].y < ridge else (front, back)
    for one, other in zip(front, back, strict=True):
        assert one.char == other.char and one.turn % 360 == pytest.approx(0, abs=0.1)
        assert other.turn == pytest.approx(180, abs=0.1), "the ridge turns it upright"
        assert one.y - ridge == pytest.approx(ridge - other.y, abs=CLOSE_MM)
        assert one.x - middle == pytest.approx(middle - other.x, abs=CLOSE_MM)
