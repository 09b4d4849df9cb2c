"""The starter's room: what a newcomer copies is small, plays, and refuses with its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from played import ROOT, game_of, playable, tables_of
from pliego.games.starter import GAME, rules
from pliego.games.starter.rules import CardTable
from pliego.playing.exact import distribution
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Illegal

ROOM = ROOT / "generator/pliego/games/starter"
MOST_LINES = 170


def begun(**fields: object) -> Match:
    """Return a match at the beginning of a turn."""
    (setting,) = playable("template").settings(game_of("template"))
    table = tables_of("template").of(setting)
    return Match(table, CardTable(rules=table.rules, **fields), "turno")  # type: ignore[arg-type]


def test_it_is_small() -> None:
    assert sum(len(path.read_text("utf-8").splitlines()) for path in Path(ROOM).glob("*.py")) <= MOST_LINES


def test_nobody_passes_twice_in_a_row() -> None:
    match = begun(deck=("alta", "baja"))
    assert list(match.legal_moves(0)) == ["robar", "pasar"]
    match.apply("pasar")
    assert (match.actor, list(match.legal_moves(1))) == (1, ["robar"])
    for move, why in (("pasar", "TURNO-3"), ("alta", "TURNO-1"), (3, "TURNO-1")):
        with pytest.raises(Illegal) as refused:
            match.apply(move)
        assert refused.value.rule == why


def test_the_last_card_ends_it_and_points_decide() -> None:
    for points, winners in (([0, 2], (0,)), ([0, 3], (0, 1)), ([0, 4], (1,))):
        match = begun(deck=("alta",), points=points)
        match.apply("robar")
        assert match.actor == CHANCE and match.phase == "robar"
        match.apply("alta")
        assert (match.actor, match.reason(), match.winners()) == (OVER, "FIN-1", winners)


def test_a_card_is_as_likely_as_it_is_frequent() -> None:
    match = begun(deck=("alta", "baja", "baja", "baja"))
    match.apply("robar")
    shares = distribution(match, lambda after: after.position.points[0])
    assert shares == {3: pytest.approx(0.25), 1: pytest.approx(0.75)}
    assert rules.top_cards(match.position) == match.chances
    assert GAME.playable.chances()["mejor-carta"](game_of("template")) == pytest.approx(1 / 3)


def test_a_card_that_is_worth_nothing_is_told() -> None:
    game = game_of("template")
    cards = {name: card.model_copy(update={"value": None}) for name, card in game.cards.items()}
    assert [p.code for p in GAME.check(game.with_(cards=cards))] == ["card-value"] * 2
    assert GAME.check(game) == []
