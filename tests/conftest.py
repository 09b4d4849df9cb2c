"""Builds that many tests look at: each is made once for all test workers, and nobody writes into it."""

from __future__ import annotations

from pathlib import Path

import pytest
from workshop import Workshop, shared


@pytest.fixture(scope="session")
def marcas(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The game of marks, its cards in every way of printing backs, its board, on both papers."""

    def make(folder: Path) -> None:
        shop = Workshop.with_games(folder, "marcas")
        outcome = shop.build(backs=("duplex", "short", "fold", "none"), products=("cards", "boards"))
        assert outcome.problems == []

    return Workshop(shared(tmp_path_factory.getbasetemp(), "marcas", make))
