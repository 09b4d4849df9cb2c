"""A fact is written once: change a number in content/, and rulebook, component and check change together.

Two of Pliego's own games are copied, some of their declared numbers are changed, and they are printed anew.
What the changed content says has to stand in the PDFs, and what it said before must not.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from drawn import FONTS
from easel import shown
from said import difference, everything, squeezed
from workshop import ROOT, Workshop, pages_text

from generator.checking.examine import check_game
from generator.files import Folder
from generator.labels import read_labels
from generator.layout.faces import Faces
from generator.look import Shelf
from generator.odds import open_game
from generator.session import Session
from generator.source import Problem, has_errors

Changed = tuple[Workshop, str]
PRODUCTS = ("rulebook", "cards", "boards", "aids", "sheets")
NUMBERS: dict[str, dict[str, int]] = {
    "gamonal-resiste": {"casillas": 9, "mano": 8, "avance": 3, "carga": 4, "defensa": 5, "robar": 6},
    "ghoulash": {"heridas-linea": 16, "herida-fallo": 8, "herida-escombros": 9, "turnos-agujero": 7},
}
MORE = {"batalla-entre-titanes": {"mano": 6, "rondas": 7}, "guerra-civil-espacial": {"mano": 7}}
"""Numbers of the other games, whose change is looked for in what the content says."""


def change(shop: Workshop, game: str, name: str, number: int) -> None:
    """Change a declared number in game.yaml."""
    path = shop.root / "content" / game / "game.yaml"
    text = path.read_text("utf-8")
    pattern = rf"(?m)^(  {name}: (?:\{{.*?value: |\{{value: )?)\d+"
    changed, count = re.subn(pattern, rf"\g<1>{number}", text, count=1)
    assert count == 1 and changed != text, f"{name} is not in {path}"
    path.write_text(changed, "utf-8")


def read(shop: Workshop, name: str) -> Session:
    session, problems = open_game(shop.root / "content" / name)
    assert session is not None and not has_errors(problems), problems
    return session


@pytest.fixture(scope="module", params=sorted(NUMBERS))
def changed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    """A real game with other numbers, printed on A4."""
    game: str = request.param
    shop = Workshop.with_games(tmp_path_factory.mktemp("numbers"), game)
    for name, number in NUMBERS[game].items():
        change(shop, game, name, number)
    outcome = shop.build(papers=("a4",), products=PRODUCTS)
    assert not has_errors(outcome.problems), outcome.problems
    return shop, game


def texts_of(shop: Workshop, game: str) -> dict[str, str]:
    """Return all that each product says on A4."""
    entries = [entry for entry in shop.entries(game=game, paper="a4") if entry["product"] in PRODUCTS]
    return {e["product"]: squeezed("".join(pages_text(shop.out / e["path"], "-raw"))) for e in entries}


def test_the_new_number_is_printed_and_the_old_is_not(changed: Changed, real: Workshop) -> None:
    shop, name = changed
    before, after = everything(read(real, name)), everything(read(shop, name))
    assert list(before) == list(after)
    old_texts, new_texts = texts_of(real, name), texts_of(shop, name)
    found: dict[str, int] = {}
    for place in before:
        if before[place] == after[place]:
            continue
        old, new = difference(before[place], after[place])
        if old in old_texts[place.product]:
            found[place.product] = found.get(place.product, 0) + 1
            assert new in new_texts[place.product], (place, new)
            assert old not in new_texts[place.product], (place, old)
    assert found["rulebook"] >= 1 and len(found) >= 2, found


@pytest.mark.parametrize("name", sorted({**NUMBERS, **MORE}))
def test_every_changed_number_is_said_in_the_rulebook(name: str, tmp_path: Path) -> None:
    for value, number in {**NUMBERS, **MORE}[name].items():
        shop = Workshop(tmp_path / value)
        shutil.copytree(ROOT / "content" / name, shop.root / "content" / name)
        before = everything(read(shop, name))
        change(shop, name, value, number)
        after = everything(read(shop, name))
        assert "rulebook" in {place.product for place in before if before[place] != after[place]}, value


# -- numbers that are drawn -------------------------------------------------------------------------------


def faces_of(shop: Workshop, name: str) -> Faces:
    session, templates = read(shop, name), Folder(ROOT / "templates")
    shelf = Shelf.of_game(Folder(shop.root / "content" / name), templates)
    look = shelf.look(session.game.info.theme, "colour")
    assert look is not None
    return Faces(session, look, FONTS, read_labels(templates, "es")[0])


def test_a_longer_street_has_more_squares(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "gamonal-resiste")
    assert squares_of(shop) == {str(number) for number in range(1, 8)}
    change(shop, "gamonal-resiste", "casillas", 9)
    assert squares_of(shop) == {str(number) for number in range(1, 10)}


def squares_of(shop: Workshop) -> set[str]:
    face = faces_of(shop, "gamonal-resiste").face("boards/calle")
    assert face is not None and face.problems == ()
    return {item.text for item in shown(face.drawing) if item.text.isdigit()}


def test_a_shorter_wound_line_has_fewer_boxes_on_every_sheet(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "ghoulash")
    before = items_of(shop)
    change(shop, "ghoulash", "heridas-linea", 12)
    after = items_of(shop)
    assert len(before) == 1 + len(list((ROOT / "content/ghoulash/scenarios").glob("*.yaml")))
    for sheet, (items, lines) in before.items():
        assert items - after[sheet][0] == 3 * lines, sheet


def items_of(shop: Workshop) -> dict[str, tuple[int, int]]:
    """Return how many items each sheet draws, and how many wound lines it has."""
    faces = faces_of(shop, "ghoulash")
    found = {}
    for component in faces.ids():
        face = faces.face(component)
        if face is not None and component.startswith("sheets/hoja"):
            scenario = component.removeprefix("sheets/hoja/")
            own = faces.game.scenarios.get(scenario)
            lines = wound_lines(own) if own else faces.game.sheets["hoja-blanca"].numbers["lineas"]
            found[component] = len(list(shown(face.drawing))), lines
    return found


def wound_lines(scenario: object) -> int:
    from generator.games.ghoulash.vocabulary import GhoulashScenario

    assert isinstance(scenario, GhoulashScenario)
    return scenario.lines


# -- numbers that something else states -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "numbers", "code"),
    [
        ("gamonal-resiste", {"copias-avance": 6}, "deck-total"),
        ("gamonal-resiste", {"mazo": 20}, "deck-total"),
        ("ghoulash", {"zonas": 7}, "figure-zones"),
        ("ghoulash", {"zonas": 4}, "figure-zones"),
        ("ghoulash", {"heridas-linea": 13}, "example-wounds"),
        ("batalla-entre-titanes", {"golpes": 26}, "deck-total"),
        ("guerra-civil-espacial", {"flota": 51}, "deck-total"),
    ],
)
def test_the_check_speaks_where_something_else_disagrees(
    tmp_path: Path, game: str, numbers: Mapping[str, int], code: str
) -> None:
    shop = Workshop.with_games(tmp_path, game)
    assert not has_errors(check(shop, game))
    for name, number in numbers.items():
        change(shop, game, name, number)
    assert code in {problem.code for problem in check(shop, game)}


def check(shop: Workshop, game: str) -> list[Problem]:
    return check_game(shop.root / "content" / game, shop.root / "templates")[1]
