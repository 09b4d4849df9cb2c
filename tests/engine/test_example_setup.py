"""Examples that say how the table lies, and the pieces of procedures: every promise, on a table of the
starter game with more on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from played import game_of, tables_of
from pliego.game.model.book import Example
from pliego.games.starter.rules import CardTable
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.exact import first_card
from pliego.playing.example_setup import (
    ExamplePlay,
    ExampleState,
    FillIn,
    act_text,
    example_state,
    named_setting,
    place_fields,
    set_up_example,
    shown,
    stopping_at,
)
from pliego.playing.examples import WAYS, run_example
from pliego.playing.forms import (
    HOW_MANY,
    WORD,
    EachSeat,
    WrittenForm,
    as_is,
    by_number,
    by_seat,
    cards,
    take,
    written_forms,
)
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, GameOver
from pliego.playing.pile import Pile, as_multiset, dealt
from pliego.playing.playable import every_component, every_part, every_table
from pliego.playing.position import PositionPart, public
from pliego.playing.showing import changes, face_of, piles_changed, play_example, side_by_side
from pydantic import ValidationError
from small import read

GAME = game_of("template")
TABLE = tables_of("template").of(tables_of("template").settings[0])


@dataclass(slots=True)
class Corner(PositionPart):
    """A corner of the table, with cards of its own."""

    cards: Pile = public(cards=True, default=())


@dataclass(slots=True)
class WideTable(CardTable):
    """The starter's table with more on it: one field of each kind that an example may say."""

    deck: Pile = public(cards=True, deck="mazo")
    store: Pile = public(cards=True, default=(), written=cards("deck"))
    used: Pile = public(cards=True, default=())
    corners: list[Corner] = public(cards=True, default_factory=lambda: [Corner(), Corner()])
    day: int = public(default=0)
    new: bool = public(default=False)
    distance: list[int] = public(default_factory=lambda: [0, 0, 0])
    counters: dict[str, int] = public(default_factory=lambda: {"alta": 0, "baja": 0})
    strip: list[str] = public(default_factory=lambda: ["", "", ""], written=by_number(WORD, whole=True))
    hands: list[Pile] = public(default_factory=lambda: [(), ()], written=by_seat(HOW_MANY))
    squares: list[int] = public(default_factory=lambda: [0, 0], written=EachSeat(("red", "blue"), as_is(int)))


WORDS = {"total": WrittenForm(int, None, lambda table, *_: sum(table.points))}
"""What an example writes of no field of the table."""


@dataclass(frozen=True)
class Kind:
    """What is printed on a card that says how strong it is."""

    title: str
    value: int
    strong: int


def written(**data: object) -> ExampleState:
    """Return what an example writes."""
    return example_state(WideTable, WORDS).model_validate(data)


def laid() -> WideTable:
    """Return a table of which nothing is prepared."""
    return WideTable.begin(TABLE.rules)


def test_cards_are_taken_from_where_they_lie() -> None:
    table = laid()
    assert take(table, "deck", ["baja", "alta"]) == ("alta", "baja")
    assert table.deck == ("alta", "baja", "baja", "baja")
    with pytest.raises(MissingContent, match="alta"):
        take(table, "deck", ["alta", "alta"])


def test_cards_move_between_piles_as_far_as_there_are_any() -> None:
    table, before = laid(), laid().census()
    moved = [table.move_card("alta", "deck", "store", 9), table.move_card("baja", "used", "store")]
    assert moved == [2, 0] and table.store == ("alta", "alta")
    table.move_cards("store", "used")
    assert (table.store, table.used) == ((), ("alta", "alta"))
    assert table.census() == before


def test_a_position_begins_with_its_decks() -> None:
    table = WideTable.begin(TABLE.rules, day=3)
    assert len(table.deck) == GAME.decks["mazo"].size and (table.store, table.day) == ((), 3)


def test_an_example_writes_fields_by_their_names_each_in_its_form() -> None:
    given = written(day=2, new=1, store=["baja"], counters={"alta": 2}, turn="azul", points={"azul": 4})
    table = laid()
    place_fields(table, given, WORDS)
    assert (table.day, table.new, table.store, table.distance) == (2, True, ("baja",), [0, 0, 0])
    assert table.counters == {"alta": 2, "baja": 0} and (table.seat, table.points) == (1, [0, 4])
    assert table.census() == laid().census()
    place_fields(table, written(strip={"2": "alta"}, blue=7, hands={"azul": 3}, total=9), WORDS)
    assert (table.strip, table.squares, table.hands) == (["", "alta", ""], [0, 7], [(), ()])
    for wrong in ({"day": "dos"}, {"store": "baja"}, {"health": 1}, {"seat": "azul"}, {"corners": []}):
        with pytest.raises(ValidationError):
            written(**wrong)


def test_what_is_not_on_the_table_cannot_be_written_of() -> None:
    for wrong in ({"turn": "verde"}, {"points": {"verde": 2}}, {"strip": {"4": "alta"}}):
        with pytest.raises(MissingContent, match=r"verde|4"):
            place_fields(laid(), written(**wrong), WORDS)
    steady = GAME.examples["ultima-carta"]
    with pytest.raises(MissingContent) as missing:
        set_up_example(TABLE, steady.model_copy(update={"given": {"turn": "verde"}}), FillIn(0))
    assert (missing.value.file, missing.value.path[-1]) == ("examples.yaml", "given")


def test_what_has_no_form_is_not_written_and_nothing_is_written_in_two() -> None:
    names = {*written_forms(WideTable, WORDS)}
    assert {"turn", "red", "blue", "total", "deck"} <= names
    assert not {"seat", "squares", "corners", "rules", "numbers"} & names


def test_the_first_card_is_counted_and_an_empty_deck_is_told() -> None:
    high = GAME.decks["mazo"].size * first_card(GAME, "mazo", lambda card: card == "alta")
    assert high == [*laid().deck].count("alta")
    with pytest.raises(MissingContent, match="nada"):
        first_card(GAME, "nada", bool)


def test_a_card_has_a_face_of_the_first_deck_that_holds_it() -> None:
    assert (face_of(GAME, "alta"), face_of(GAME, "nobody")) == ("mazo/alta", "")


def test_cards_are_dealt_in_order_and_the_rest_is_left() -> None:
    assert dealt(["c", "a", "b", "d"], [2, 0]) == [("a", "c"), (), ("b", "d")]
    assert dealt([], [1]) == [(), ()]


def test_a_game_is_over_where_an_example_stops() -> None:
    match = Match(stopping_at(TABLE, {"turno": ""}), laid(), "robar")
    assert match.actor == CHANCE
    match.apply(Random(1).choice(match.chances))
    assert (match.actor, match.reason(), match.winners()) == (OVER, "", ())
    assert stopping_at(TABLE, {}) is TABLE


def test_what_then_writes_is_shown_and_what_is_whole_besides() -> None:
    table = laid()
    worded = replace(TABLE, playable=replace(TABLE.playable, examples=ExamplePlay(words=WORDS)))
    match = Match(worded, table, "turno")
    table.store, table.day, table.strip[2] = ("alta", "baja"), 4, "baja"
    then = written(store=["baja", "alta"], counters={"alta": 2, "nobody": 1}, phase="robar", strip={"1": "a"})
    assert shown(match, then) == {
        "store": ["baja", "alta"],
        "counters": {"alta": 0},
        "phase": match.phase,
        "strip": {"1": "", "3": "baja"},
    }
    assert shown(match, written(points={"azul": 1}, turn="azul", total=1, red=5)) == {
        "points": {"rojo": 0, "azul": 0},
        "turn": "rojo",
        "total": 0,
        "red": 0,
    }


@pytest.mark.parametrize(
    ("cooperative", "winners", "won"), [(False, (0,), 1), (True, (0,), 0), (True, (0, 1), 1)]
)
def test_a_game_won_together_is_won_by_all(cooperative: bool, winners: tuple[int, ...], won: int) -> None:
    def last(_table: WideTable) -> str:
        raise GameOver("FIN-1", winners)

    playable = replace(
        TABLE.playable, is_cooperative=cooperative, phases={**TABLE.playable.phases, "robar": last}
    )
    match = Match(replace(TABLE, playable=playable), laid(), "robar")
    assert match.actor == OVER
    assert shown(match, written(won=1))["won"] == won


def test_an_example_is_set_up_in_the_smallest_table_that_it_names() -> None:
    steady = GAME.examples["ultima-carta"]
    assert named_setting(GAME, steady) == TABLE.setting
    setup = set_up_example(TABLE, steady, FillIn(0))
    assert [(step.seat, step.move) for step in setup.steps] == [(1, "robar"), (CHANCE, "alta")]
    assert setup.claimed["winner"] == "azul" and setup.match.actor == 1
    assert act_text(setup.match.position, "robar") == "robar"
    wrong = steady.model_copy(update={"given": {"turn": ["azul"]}})
    with pytest.raises(MissingContent, match="a position"):
        set_up_example(TABLE, wrong, FillIn(0))


def test_a_move_that_no_step_says_is_made_where_the_next_cannot_be_taken() -> None:
    """Red passes without a word; then blue draws, as the example says."""
    steady = GAME.examples["ultima-carta"]
    silent = replace(TABLE.playable.examples, unsaid=("pasar",))
    table = replace(TABLE, playable=replace(TABLE.playable, examples=silent))
    given = {**steady.given, "turn": "rojo"}
    told = steady.model_copy(update={"given": given})
    assert run_example(TABLE, told)[0].kind == "illegal-step"
    assert run_example(table, told) == []


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
    store = as_multiset(("comida", "comida", "material"))
    assert as_multiset(("comida", "comida", "material")) <= store and as_multiset(()) <= store
    assert not as_multiset(["comida"] * 3) <= store and not as_multiset(("medicina",)) <= store


def test_content_is_read_or_said_to_lack(tmp_path: Path) -> None:
    strong = GAME.cards["alta"].model_copy(update={"effect": {"strong": 2}})
    reader = ContentReader(GAME.with_(cards={**GAME.cards, "alta": strong}))
    assert len(reader.deck("mazo")) == GAME.decks["mazo"].size
    assert reader.printed_on("alta", Kind) == Kind("Alta", 3, 2)
    rows = ContentReader(read(tmp_path)[0])
    assert [name for name, _ in rows.rows("pares")] == ["a", "b"]
    for lacking in (
        lambda: reader.deck("mazos"),
        lambda: reader.printed_on("baja", Kind),
        lambda: [*rows.rows("par")],
        lambda: [*rows.rows("pares", "suya")],
    ):
        with pytest.raises(MissingContent):
            lacking()


def test_every_table_and_every_part() -> None:
    info = GAME.info.model_copy(update={"variants": dict.fromkeys(("corta", "larga"))})
    players = info.players.model_copy(update={"max": 4})
    tables = every_table(GAME.with_(info=info.model_copy(update={"players": players})))
    assert len(tables) == len(set(tables)) == 2 * 3
    assert every_part(GAME, tables[0])["aids/ayuda"] == GAME.aids["ayuda"].copies
    assert every_component(GAME, tables[0])["decks/mazo"] == GAME.decks["mazo"].size


def test_cards_in_a_part_of_a_position_are_counted() -> None:
    table = laid()
    whole = table.census()
    table.corners[1].cards = take(table, "deck", ["alta", "baja"])
    assert table.census() == whole
    table.corners[1].cards = ()
    assert table.census() != whole


@pytest.mark.parametrize(
    ("asks", "times"),
    [
        (lambda _way: None, 1),
        (lambda way: way.shuffle([]), 1),
        (lambda way: way.number, WAYS),
        (lambda way: way.random(), WAYS),
        (lambda way: way.sample(range(9), 2), WAYS),
        (lambda way: way.choice("ab"), WAYS),
    ],
)
def test_an_example_is_played_in_several_ways_only_if_it_leaves_something_open(
    asks: Callable[[FillIn], object], times: int
) -> None:
    ways: list[FillIn] = []

    def complete(_position: object, _given: object, _example: Example, way: FillIn) -> str:
        asks(way)
        ways.append(way)
        return ""

    table = replace(TABLE, playable=replace(TABLE.playable, examples=ExamplePlay(complete=complete)))
    assert run_example(table, GAME.examples["ultima-carta"]) == []
    assert [way.number for way in ways] == list(range(times))


def test_a_played_example_has_what_was_before_and_after_and_each_step_between() -> None:
    played = play_example(tables_of("template"), GAME.examples["ultima-carta"])
    assert played is not None and played.winner == 1 and played.throws == []
    assert (played.before.points, played.after.points) == ([5, 4], [5, 7])
    assert [(step.phase, step.request.rule, step.move) for step in played.steps] == [
        ("turno", "TURNO-1", "robar"),
        ("robar", "PREP-1", "alta"),
    ]
    assert played.steps[0].before.deck == played.steps[1].before.deck == ("alta",)
    assert played.steps[1].after.deck == () and not played.steps[1].is_tie
    unsound = GAME.examples["ultima-carta"].model_copy(update={"given": {"turn": ["azul"]}})
    assert play_example(tables_of("template"), unsound) is None


def test_what_forbids_a_move_is_asked_by_its_notation() -> None:
    """A text that is no move is forbidden by nothing."""
    table = laid()
    table.passed = True

    def parse(text: str) -> str:
        if text not in ("robar", "pasar"):
            raise ValueError(text)
        return text

    match = Match(replace(TABLE, playable=replace(TABLE.playable, parse=parse)), table, "turno")
    assert [match.forbidden_text(each, 0) for each in ("pasar", "robar", "volar")] == ["TURNO-3", "", ""]
