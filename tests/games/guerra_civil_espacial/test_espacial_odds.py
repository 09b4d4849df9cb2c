"""Guerra Civil Espacial: its chances are those of its deck."""

from __future__ import annotations

from dice import deck_of, lacking
from played import session_of
from pliego.games.guerra_civil_espacial.vocabulary import FLEET, SPECIALS


def test_the_first_hands_of_the_space_war_are_those_of_its_deck() -> None:
    session = session_of("guerra-civil-espacial")
    game = session.game
    deck, hand = deck_of(game, FLEET, SPECIALS), game.info.values["mano"].value
    colonies = {name for name, card in game.cards.items() if "colony" in card.effect}
    assert session.odds["colonia-en-mano"] == 1 - lacking(deck, hand, colonies)
    assert session.odds["colonia-en-disputa"] == 1 - lacking(deck, 1, colonies)
    shields = {name for name, card in game.cards.items() if "shield" in card.effect}
    assert session.odds["escudo-en-mano"] == 1 - lacking(deck, hand, shields)
    fleet = {entry.card for entry in game.decks[FLEET].cards}
    assert session.odds["mano-sin-flota"] == lacking(deck, hand, fleet)
