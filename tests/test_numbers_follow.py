"""A fact is written once: change a number in content/, and rulebook, component and check change together.

Pliego's own games are copied, some of their declared numbers are changed, and they are printed anew.
What the changed content says has to stand in the PDFs, and what it said before must not.
"""

from __future__ import annotations

import shutil
from contextlib import chdir
from functools import cache
from pathlib import Path

import pytest
from cases import entries, table
from changed import change, read
from pliego.checks.examine import check_game
from pliego.text.problems import Problem, has_errors
from said import difference, everything, squeezed
from sampling import sampled
from workshop import ROOT, Workshop, pages_text

Changed = tuple[Workshop, str]
PRODUCTS = ("rulebook", "cards", "boards", "aids", "sheets")
NUMBERS, MORE = table("numbers"), table("numbers-said")
"""What values of games are changed to; `MORE` is looked for in what the content says, not in print."""


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
    made = [entry for entry in shop.entries(game=game, paper="a4") if entry["product"] in PRODUCTS]
    return {e["product"]: squeezed("".join(pages_text(shop.out / e["path"], "-raw"))) for e in made}


@pytest.mark.long
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


# -- numbers that something else states -------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name", "number", "code"), sampled(entries("disagree"), 7))
@pytest.mark.long
def test_the_check_speaks_where_something_else_disagrees(
    tmp_path: Path, game: str, name: str, number: int, code: str
) -> None:
    assert is_sound(game)
    shop = Workshop.with_games(tmp_path, game)
    change(shop, game, name, number)
    assert code in {problem.code for problem in check(shop, game)}


def check(shop: Workshop, game: str) -> list[Problem]:
    with chdir(shop.root):  # so what was parsed of one workshop is known in the next
        return check_game(shop.root / "content" / game, shop.root / "templates")[1]


@cache
def is_sound(game: str) -> bool:
    return not has_errors(check(Workshop(ROOT), game))
