"""Builds that many tests look at: each is made once for all test workers, and nobody writes into it.

They are kept between two runs, and only what is stale is built again.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from kept import FOLDER, built, stamps
from workshop import ROOT, Workshop

os.environ["XDG_STATE_HOME"] = str(FOLDER.parent / "state")
"""The key of the tests, which signs what they keep between two runs; the home of a person is left alone."""
os.environ["XDG_CONFIG_HOME"] = str(FOLDER.parent / "config")
os.environ.pop("PLIEGO_ALLOW", None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among thousands of tests, neither while they are collected nor later: they all
    stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as long whatever looks at Pliego's own games as they are built."""
    for item in items:
        if "real" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def marcas() -> Iterator[Workshop]:
    """The game of marks, its cards in every way of printing backs, its board, on both papers."""

    def build(shop: Workshop) -> None:
        outcome = shop.build(backs=("duplex", "short", "fold", "none"), products=("cards", "boards"))
        assert outcome.problems == []

    yield from untouched(built("marcas", ["marcas"], build))


@pytest.fixture(scope="session")
def mini() -> Iterator[Workshop]:
    """A small game with every product and one with few: both papers; on A4 also low ink and all backs."""

    def build(shop: Workshop) -> None:
        outcomes = [
            shop.build(jobs=2),
            shop.build("mini", papers=("a4",), inks=("low",)),
            shop.build("mini", papers=("a4",), backs=("short", "fold", "none"), products=("cards", "kit")),
        ]
        codes = {problem.code for outcome in outcomes for problem in outcome.problems}
        assert codes <= {"examples-not-executed", "sheet-part-empty"}

    yield from untouched(built("mini", ["mini", "otra"], build))


@pytest.fixture(scope="session")
def real() -> Iterator[Workshop]:
    """Pliego's own games in Spanish: every product on A4, and all that is no book on Letter."""
    games = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))
    loose = ("aids", "cards", "boards", "tokens", "sheets")

    def build(shop: Workshop) -> None:
        for papers, products in ((("a4",), ()), (("letter",), loose)):
            problems = shop.build(jobs=2, langs=("es",), papers=papers, products=products).problems
            assert not [problem for problem in problems if problem.severity == "error"]

    yield from untouched(built("real", games, build))


def untouched(shop: Workshop) -> Iterator[Workshop]:
    """Lend a workshop to tests, none of which may write into it."""
    before = stamps(shop)
    yield shop
    assert stamps(shop) == before, f"a test has written into {shop.root}"
