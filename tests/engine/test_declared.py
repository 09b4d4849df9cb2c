"""What a content has to declare: what is not there is told, each thing once, and what dropped out is not."""

from __future__ import annotations

from played import game_of
from pliego.game.model.types import Model, Whole
from pliego.playing.declared import decks_missing, declared, read_as, values_missing

GAME = game_of("template")
GONE = ("one", "two")
VALUE, DECK = next(iter(GAME.info.values)), next(iter(GAME.decks))


class Sentence(Model):
    """What an example of these tests says."""

    cards: Whole = 0


def test_a_declared_value_is_its_number_and_any_other_is_none() -> None:
    assert declared(GAME, VALUE) == GAME.info.values[VALUE].value
    assert declared(GAME, "nobody") is None


def test_values_and_decks_that_are_not_declared_are_told_each_once() -> None:
    values, decks = (
        [(each.code, each.message) for each in told]
        for told in (values_missing(GAME, [VALUE, "one", "two"]), decks_missing(GAME, ["one", DECK, "two"]))
    )
    assert values == [
        ("value-missing", f"expected the value `{name}`, found none") for name in ("one", "two")
    ]
    assert decks == [("deck-missing", f"expected a deck `{name}`, found none") for name in GONE]


def test_what_dropped_out_is_told_already() -> None:
    lost = GAME.with_(dropped=frozenset({("values", "one"), ("decks", "one")}))
    assert [*values_missing(lost, ["one"]), *decks_missing(lost, ["one"])] == []
    assert len([*values_missing(lost, ["one", "two"]), *decks_missing(lost, ["one", "two"])]) == 2


def test_an_example_is_read_with_its_values_filled_in_or_is_none() -> None:
    read = read_as(Sentence, GAME, {"cards": f"{{value.{VALUE}}}"})
    assert read is not None and read.cards == declared(GAME, VALUE)
    for wrong in ({"cards": "many"}, {"dice": 1}, {"cards": "{value.nobody}"}):
        assert read_as(Sentence, GAME, wrong) is None
