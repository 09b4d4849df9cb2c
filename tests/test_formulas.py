"""No table that Pliego writes holds a formula, and the shield of a cell comes off again."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.text.formulas import shielded, unshielded
from workshop import Workshop

CALC = "=1+cmd|' /C calc'!A0"


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        (CALC, f"'{CALC}"),
        ("+1 pawns", "'+1 pawns"),
        ("-3", "'-3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1", "'  =1"),
        ("\t=1", "\t'=1"),
        ("\u00a0=1", "'\u00a0=1"),
        ("' '=1", "'' '=1"),
        ("\uff1d1", "'\uff1d1"),
        ("'+1' pawns", "''+1' pawns"),
        (f"a;{CALC}", f"a;'{CALC}"),
        (f"a\n{CALC}", f"a\n'{CALC}"),
        ("2 - 1 = 1, +1", "2 - 1 = 1, +1"),
        ("Ace; two", "Ace; two"),
        ("'tis", "'tis"),
        ("", ""),
    ],
)
def test_a_cell_that_a_spreadsheet_would_run_gets_an_apostrophe(cell: str, written: str) -> None:
    assert shielded(cell) == written
    assert unshielded(written) == cell


@given(st.text("=+-@' ;\t\n\u00a0\uff1da1"))
def test_the_apostrophe_comes_off_again(cell: str) -> None:
    assert unshielded(shielded(cell)) == cell


@given(st.text("=+-@' ;\t\na1"), st.sampled_from([";", "\t", "\n"]))
def test_however_a_program_splits_it_no_cell_begins_a_formula(cell: str, separator: str) -> None:
    pieces = shielded(cell).split(separator)
    assert not any(piece.strip().startswith(("=", "+", "-", "@")) for piece in pieces)


@pytest.mark.long
def test_no_list_of_pictures_holds_a_formula(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit("content/mini/cards.yaml", "title: Pausa", f'title: "{CALC}"')
    shop.edit("content/mini/cards.yaml", "title: Freno", f'title: "Freno;{CALC}"')
    assert shop.pliego("build", "--products", "images,tts,mpc,tgc,press", "--profile", "none").returncode == 0
    titles = [row["title"] for entry in shop.entries() for row in _listed(shop.out / entry["path"])]
    assert len(titles) > 9
    assert [title for title in titles if title.startswith(("=", "+", "-", "@"))] == []
    assert titles.count(f"'{CALC}") == titles.count(f"Freno;'{CALC}") == 4


def _listed(path: Path) -> list[dict[str, str]]:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.endswith(".csv")]
        return [row for name in names for row in csv.DictReader(io.StringIO(archive.read(name).decode()))]
