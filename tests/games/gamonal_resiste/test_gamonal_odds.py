"""Gamonal resiste: its chances are those of its dice and its deck, and its books print them."""

from __future__ import annotations

from pathlib import Path

import icepool
import pytest
from dice import deck_of, lacking
from played import playable, session_of
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.playing.transcripts import played_transcripts
from pliego.text.locales import fraction_text, percent
from pliego.text.prose import plain_text
from said import squeezed
from workshop import Workshop, words_of

NAME = "gamonal-resiste"


def test_the_clashes_are_those_of_its_dice() -> None:
    session = session_of(NAME)
    game = session.game
    die = icepool.d(game.info.values["dado-caras"].value)
    guard = game.info.values["defensa"].value
    assert session.odds["ataque-contra-defensa"] == (die > die + guard).probability(True)
    assert session.odds["defensa-aguanta"] == (die <= die + guard).probability(True)
    assert session.odds["tirada-repetida"] == (die == die).probability(True)
    higher, lower = ((die > die).probability(True), (die < die).probability(True))
    assert session.odds["ataque-contra-ataque"] == higher / (higher + lower)


def test_the_first_hands_are_those_of_its_deck() -> None:
    session = session_of(NAME)
    game = session.game
    hand, deck = game.info.values["mano"].value, deck_of(game, "vecinos")
    attacks = {name for name, card in game.cards.items() if "push" in card.effect}
    for name, unwanted in (("ataque", attacks), ("carga", {"carga"}), ("abastecimiento", {"abastecimiento"})):
        assert session.odds[f"mano-sin-{name}"] == lacking(deck, hand, unwanted)
    assert session.odds["a-ciegas-ataque"] == 1 - lacking(deck, 1, attacks)
    assert session.odds["a-ciegas-abastecimiento"] == 1 - lacking(deck, 1, {"abastecimiento"})


@pytest.mark.long
def test_the_printed_books_say_the_odds_and_tell_the_sample_games(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, NAME)
    made = shop.build(papers=["a4"], inks=["low"], products=["companion"])
    assert [problem for problem in made.problems if problem.severity == "error"] == []
    pages = {path.name.split("-")[2]: squeezed(words_of(path, "-raw")) for path in shop.out.rglob("*.pdf")}
    session = session_of(NAME)
    game, guard = session.game, session.odds["defensa-aguanta"]
    assert f"{percent(guard)}%{fraction_text(guard)}" in pages["companion"]
    told = played_transcripts(game, playable(NAME))
    assert told.keys() == game.transcripts.keys() and told
    for name, tale in told.items():
        assert squeezed(game.transcripts[name].title) in pages["companion"]
        for line in tale.lines():
            said = fill(game.says[line.phrase], Scope(game, line.fills, session.odds))[0]
            assert squeezed(plain_text(said)) in pages["companion"]
