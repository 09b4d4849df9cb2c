"""Examples that say how the table lies, and the pieces of procedures: every promise, on a small camp."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pydantic import Field, ValidationError

from generator.engine.exact import first_card
from generator.engine.laying import ExampleState, lay_fields, shown, take, up_to, with_fields_of
from generator.engine.match import Match
from generator.engine.moves import CHANCE, OVER
from generator.engine.pile import covers, dealt
from generator.engine.playable import every_part, every_table
from generator.engine.rules import ContentReader, Lacking
from generator.engine.showing import changes, face_of, piles_changed, side_by_side
from generator.games.contador_de_historias import GAME
from generator.games.contador_de_historias.position import Camp, ZombieKind
from generator.model.types import Whole
from generator.reader import read_game

CONTENT = Path(__file__).parents[2] / "content/contador-de-historias"
PLAYABLE = GAME.playable
game, _ = read_game(CONTENT)
assert game is not None and PLAYABLE is not None
TABLE = PLAYABLE.lay_out(game, PLAYABLE.settings(game)[0])


class Then(ExampleState):
    """What the examples of these tests say."""

    day: Whole = 0
    store: list[str] = Field(default=[])
    counters: dict[str, Whole] = Field(default={})


def camp() -> Camp:
    """Return a camp that is laid out, before the first characters are dealt."""
    found: Camp = TABLE.begin().position
    return found


def bare() -> Camp:
    """Return a camp of which nothing is prepared."""
    assert PLAYABLE is not None
    found: Camp = PLAYABLE.begin(TABLE.rules)
    return found


def test_cards_are_taken_from_where_they_lie() -> None:
    table = camp()
    before = len(table.resources)
    assert take(table, "resources", ["medicina", "comida"]) == ("comida", "medicina")
    assert len(table.resources) == before - 2
    with pytest.raises(Lacking, match="swat"):
        take(table, "resources", ["swat"])


def test_cards_move_between_piles_as_far_as_there_are_any() -> None:
    table, before = bare(), bare().census()
    moved = [table.move_card("medicina", "resources", "store", 2), table.move_card("comida", "dead", "store")]
    assert moved == [2, 0] and table.store == ("medicina", "medicina")
    table.move_cards("store", "resources_used")
    assert (table.store, table.resources_used) == ((), ("medicina", "medicina"))
    assert table.census() == before


def test_a_position_begins_with_its_decks() -> None:
    assert game is not None
    table = Camp.begun(TABLE.rules, day=3)
    assert len(table.zombies) == game.decks["zombis"].size and (table.store, table.day) == ((), 3)


def test_an_example_says_fields_by_their_names() -> None:
    state = with_fields_of(Camp, "day", "new", "store", "counters", "distance")(ExampleState)
    given = state.model_validate({"day": 2, "new": 1, "store": ["comida"], "counters": {"swat": 2}})
    table = bare()
    lay_fields(table, given, {"store": "resources"})
    assert (table.day, table.new, table.store, table.distance) == (2, True, ("comida",), [0, 0, 0])
    assert (table.counters["swat"], table.counters["normal"]) == (2, 0)
    assert table.census() == bare().census() and not ExampleState.by_name
    for wrong in ({"day": "dos"}, {"store": "comida"}, {"health": 1}):
        with pytest.raises(ValidationError):
            state.model_validate(wrong)


def test_the_first_card_is_counted_and_an_empty_deck_is_told() -> None:
    assert game is not None
    food = game.decks["recursos"].size * first_card(game, "recursos", lambda card: card == "comida")
    assert food == [*bare().resources].count("comida")
    with pytest.raises(Lacking, match="nada"):
        first_card(game, "nada", bool)


def test_a_card_has_a_face_of_the_first_deck_that_holds_it() -> None:
    assert game is not None
    assert (face_of(game, "swat"), face_of(game, "nobody")) == ("zombis/swat", "")


def test_cards_are_dealt_in_order_and_the_rest_is_left() -> None:
    assert dealt(["c", "a", "b", "d"], [2, 0]) == [("a", "c"), (), ("b", "d")]
    assert dealt([], [1]) == [(), ()]


def test_a_game_is_over_where_an_example_stops() -> None:
    match = Match(up_to(TABLE, "preparar", "tareas"), camp(), "preparar")
    random = Random(1)
    while match.actor == CHANCE:
        match.apply(random.choice(match.chances))
    assert (match.actor, match.reason(), match.winners()) == (OVER, "", ())
    assert up_to(TABLE, "preparar", "preparar") is up_to(TABLE, "preparar", None) is TABLE


def test_what_then_says_is_shown_and_nothing_else() -> None:
    match = TABLE.begin()
    match.position.store, match.position.day = ("comida", "material"), 4
    then = Then(store=["material", "comida"], counters={"swat": 2, "nobody": 1}, phase="tareas")
    assert shown(match, then, {}) == {
        "store": ["material", "comida"],
        "counters": {"swat": 0},
        "phase": match.phase,
    }
    assert shown(match, Then(day=1), {"day": 9}) == {"day": 9}


def test_only_what_changed_is_shown() -> None:
    assert [*changes({"salud": 3, "bala": 1, "coche": 8}, {"salud": 2, "coche": 8})] == [
        {"sign": "salud", "before": 3, "after": 2},
        {"sign": "bala", "before": 1, "after": 0},
    ]


def test_piles_lie_side_by_side_each_with_room_for_its_name() -> None:
    food, place = ["recursos/comida"] * 3, ["lugares/silo", "recursos/back"]
    shown = side_by_side({"almacen": food, "vacio": [], "sitio": place}, ["almacen", "vacio", "sitio"])
    assert [(card["x"], card["pile"], card["face"], card["back"], card["times"]) for card in shown] == [
        (0, "almacen", "recursos/comida", "", 3),
        (1.5, "vacio", "", "", 0),
        (3, "sitio", "lugares/silo", "", 1),
        (4, "", "", "recursos/back", 1),
    ]


def test_piles_that_change_are_shown_and_what_they_show_is_not_counted_besides() -> None:
    before, after = {"a": ["x/1"], "b": ["x/2"], "c": []}, {"a": [], "b": ["x/2"], "c": ["x/1"]}
    changed = changes({"ones": 1, "health": 3}, {"ones": 0, "health": 2})
    shown = piles_changed(before, after, changed, {"a": ["ones"]})
    assert [[card["pile"] for card in shown[when]] for when in ("before", "after")] == [["a"], ["a", "c"]]
    assert [each["sign"] for each in shown["counts"]] == ["health"]


def test_a_price_is_covered_card_by_card() -> None:
    store = ("comida", "comida", "material")
    assert covers(store, {"comida": 2, "material": 1}) and covers(store, {})
    assert not covers(store, {"comida": 3}) and not covers(store, {"medicina": 1})


def test_content_is_read_or_said_to_lack() -> None:
    assert game is not None
    read = ContentReader(game)
    assert len(read.deck("zombis")) == game.decks["zombis"].size
    assert (
        read.printed_on("swat", ZombieKind).armoured and not read.printed_on("salvaje", ZombieKind).armoured
    )
    for lacking in (
        lambda: read.deck("zombi"),
        lambda: read.printed_on("comida", ZombieKind),
        lambda: [*read.rows("suceso")],
        lambda: [*read.rows("sucesos", "suceso")],
    ):
        with pytest.raises(Lacking):
            lacking()


def test_every_table_and_every_part() -> None:
    assert game is not None
    tables = every_table(game)
    assert len(tables) == len(set(tables)) == len(game.info.variants) * 4
    assert every_part(game, tables[0])["sheets/hoja"] == game.sheets["hoja"].copies


def test_cards_in_a_part_of_a_position_are_counted() -> None:
    match, random = TABLE.begin(), Random(3)
    whole = match.census()
    while match.actor != OVER and not match.position.open:
        match.apply(random.choice(match.chances if match.actor == CHANCE else match.legal_moves(match.actor)))
    assert match.position.open and match.census() == whole
