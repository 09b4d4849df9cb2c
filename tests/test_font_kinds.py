"""Fonts of other kinds: an OpenType, a web or a variable font works or is called what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from easel import Easel
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._f_v_a_r import Axis, table__f_v_a_r
from fontTools.ttLib.tables._g_v_a_r import table__g_v_a_r
from pliego.checks.faces.fit import fit_problems

SOURCE = Path(__file__).parents[1] / "templates/fonts/source-sans-3/Regular.ttf"


def postscript(path: Path) -> None:
    """Write a font with PostScript outlines."""
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((500, 700))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupCFF("Test", {}, {name: pen.getCharString() for name in (".notdef", "A")}, {})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def variable(path: Path) -> None:
    """Write a font with an axis of weights."""
    font, axis = TTFont(SOURCE), Axis()
    axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue = "wght", 200, 400, 900
    axis.axisNameID = 1
    font["fvar"], font["gvar"] = table__f_v_a_r(), table__g_v_a_r()
    font["fvar"].axes, font["fvar"].instances = [axis], []
    font["gvar"].version, font["gvar"].reserved = 1, 0
    font["gvar"].variations = {name: [] for name in font.getGlyphOrder()}
    font.save(path)


def web(path: Path) -> None:
    """Write a font for web pages."""
    font = TTFont(SOURCE)
    font.flavor = "woff"
    font.save(path)


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (postscript, "font-kind", "PostScript outlines (OTF)"),
        (web, "font-kind", "web pages (WOFF)"),
        (variable, "font-variable", "a variable one"),
    ],
)
def test_a_font_is_called_what_it_is(tmp_path: Path, make: object, code: str, said: str) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", '{size: [50, 80], items: [{text: "{card.title}", style: body, at: [5, 5, 40, 9]}]}')
    easel.layout("kit", "size: [50, 80]")
    folder = tmp_path / "templates/fonts/mine"
    folder.mkdir(parents=True)
    make(folder / "Regular.ttf")  # type: ignore[operator]
    make(folder / "Bold.ttf")  # type: ignore[operator]
    easel.edit("templates/themes/plain.yaml", "source-sans-3/Regular.ttf", "mine/Regular.ttf")
    easel.edit("templates/themes/plain.yaml", "source-sans-3/Bold.ttf", "mine/Bold.ttf")
    easel.edit("templates/themes/plain.yaml", ", italic: source-sans-3/Italic.ttf", "")
    faces, looks = easel.faces()
    problems, fits = fit_problems(faces.session, looks)
    found = [problem for problem in problems if problem.code.startswith("font-")]
    assert [problem.code for problem in found] == [code, code], problems
    assert all(said in problem.message and problem.span and problem.hint for problem in found)
    assert bool(fits) == (code == "font-variable"), "what is only not varied is set"
