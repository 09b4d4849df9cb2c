"""Gamonal resiste: what the notes say of simulated games is what the engine still plays.

Each figure that a note gives is held within three errors by a sample of the games that it comes from, two
sides that look a move ahead; `values` are those of another deck that a note compares with.
"""

from __future__ import annotations

import kept
import pytest
from played import game_of, playable
from playing import Sample, sample
from pliego.game.model.game import Game
from pliego.playing.moves import Setting

NAME = "gamonal-resiste"
GAMES, OF = 50, 1000
"""Games of the sample, and of those the notes tell of."""


def changed(**values: int) -> Game:
    """Return the game with other values, its decks with as many copies as they say."""
    game = game_of(NAME)
    named = {name.replace("_", "-"): number for name, number in values.items()}
    old = game.info.values
    new = old | {name: old[name].model_copy(update={"value": number}) for name, number in named.items()}
    decks = {
        name: deck.model_copy(
            update={
                "cards": [
                    entry.model_copy(update={"copies": new[f"copias-{entry.card}"].value})
                    for entry in deck.cards
                ]
            }
        )
        for name, deck in game.decks.items()
    }
    return game.with_(info=game.info.model_copy(update={"values": new}), decks=decks)


def played(**values: int) -> Sample:
    """Return a sample of games with other values."""
    return kept.played(NAME, sample_of, *sorted(values.items()))


def sample_of(*values: tuple[str, int]) -> Sample:
    """Play a sample of games with other values."""
    return sample(changed(**dict(values)), playable(NAME), Setting(2), GAMES)


def turns(found: Sample) -> list[float]:
    """Return the turns of each game."""
    return [each["CONTACTO-1"] for each in found.rules]


def blind(found: Sample) -> float:
    """Return the share of the turns, side by side, that are played blind."""
    return 1 - sum(each["ELEGIR-4"] for each in found.rules) / sum(each["ELEGIR-1"] for each in found.rules)


def guards(found: Sample) -> float:
    """Return how often in a turn a guard holds or breaks."""
    return sum(each["CHOQUE-3"] for each in found.rules) / sum(turns(found))


def is_worn_out(found: Sample) -> list[bool]:
    """Return of each game whether it ended with the cards, nobody pushed off."""
    return [end == "FIN-2" for end in found.ends]


@pytest.mark.long
def test_a_game_lasts_about_fourteen_turns_and_ends_with_a_push() -> None:
    found = played()
    assert found.means(turns(found), 14, OF)
    assert found.shares([not worn for worn in is_worn_out(found)], 0.95, OF), "more than nine in ten"
    games = [each["ELEGIR-1"] - each["ELEGIR-4"] for each in found.rules]
    eighth = [each["ELEGIR-1"] / 8 for each in found.rules]
    assert found.means([one - other for one, other in zip(games, eighth, strict=True)], 0, OF)


@pytest.mark.long
def test_without_a_reshuffle_nearly_a_third_ends_with_the_cards() -> None:
    assert played(mezclas=0).shares(is_worn_out(played(mezclas=0)), 0.32, OF)


@pytest.mark.long
@pytest.mark.parametrize("more", ["avance", "carga", "defensa"])
def test_with_a_supply_fewer_more_is_played_blind(more: str) -> None:
    assert blind(played(**swapped(more, "abastecimiento"))) > blind(played())


def swapped(more: str, less: str) -> dict[str, int]:
    """Return the copies of two cards, one more of the first and one fewer of the second."""
    values = game_of(NAME).info.values
    return {
        f"copias_{more}": values[f"copias-{more}"].value + 1,
        f"copias_{less}": values[f"copias-{less}"].value - 1,
    }


@pytest.mark.long
def test_a_charge_for_a_supply_makes_a_game_two_turns_shorter() -> None:
    found = played(**swapped("carga", "abastecimiento"))
    assert found.means(turns(found), 14 - 2, OF)


@pytest.mark.long
def test_a_guard_fewer_is_played_much_less() -> None:
    assert guards(played(**swapped("avance", "defensa"))) < 0.8 * guards(played())


@pytest.mark.long
def test_a_supply_for_a_guard_doubles_the_games_that_end_with_the_cards() -> None:
    found = played(**swapped("abastecimiento", "defensa"))
    assert found.shares(is_worn_out(found), 0.1, OF)
