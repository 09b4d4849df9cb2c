"""Builds that many tests look at: each is made once for all test workers, and nobody writes into it."""

from __future__ import annotations

from pathlib import Path

import pytest
from workshop import ROOT, Workshop, shared


@pytest.fixture(scope="session")
def marcas(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The game of marks, its cards in every way of printing backs, its board, on both papers."""

    def make(folder: Path) -> None:
        shop = Workshop.with_games(folder, "marcas")
        outcome = shop.build(backs=("duplex", "short", "fold", "none"), products=("cards", "boards"))
        assert outcome.problems == []

    return Workshop(shared(tmp_path_factory.getbasetemp(), "marcas", make))


@pytest.fixture(scope="session")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A small game with every product and one with few: both papers; on A4 also low ink and all backs."""

    def make(folder: Path) -> None:
        shop = Workshop.with_games(folder, "mini", "otra")
        outcomes = [
            shop.build(jobs=2),
            shop.build("mini", papers=("a4",), inks=("low",)),
            shop.build("mini", papers=("a4",), backs=("short", "fold", "none"), products=("cards", "kit")),
        ]
        assert all(p.code == "examples-not-executed" for outcome in outcomes for p in outcome.problems)

    return Workshop(shared(tmp_path_factory.getbasetemp(), "mini", make))


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Pliego's own games in Spanish: every product on A4, and all that is no book on Letter."""
    games = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))
    loose = ("aids", "cards", "boards", "tokens", "sheets")

    def make(folder: Path) -> None:
        shop = Workshop.with_games(folder, *games)
        for papers, products in ((("a4",), ()), (("letter",), loose)):
            problems = shop.build(jobs=2, langs=("es",), papers=papers, products=products).problems
            assert not [problem for problem in problems if problem.severity == "error"]

    return Workshop(shared(tmp_path_factory.getbasetemp(), "real", make))
