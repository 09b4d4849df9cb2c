"""Guerra Civil Espacial: its content is sound, and each mistake only it can make is told at its place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from espacial_table import NAME, lies, situation
from planting import spoiled
from pliego.checks.played.engine import stated_problems
from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.room import Facts
from pliego.games.guerra_civil_espacial import GAME
from pliego.games.guerra_civil_espacial.numbers import goals
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, PASS, SWAP
from pliego.games.opening import read_game
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem, in_order

CONTENT = Path(__file__).resolve().parents[3] / "content" / "guerra-civil-espacial"
Mutate = Callable[..., list[Problem]]


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = read_game(CONTENT)
    assert found is not None and problems == []
    return found


@pytest.fixture
def mutate(tmp_path: Path) -> Mutate:
    """Return what is wrong after replacing `old` by `new` once in each (file, old, new)."""

    def _mutate(*changes: tuple[str, str, str]) -> list[Problem]:
        folder = tmp_path / "guerra-civil-espacial"
        shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
        for file, old, new in changes:
            text = (folder / file).read_text("utf-8")
            assert old in text, f"{old} is not in {file}"
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        found, problems = read_game(folder)
        assert found is not None
        return in_order([*problems, *GAME.check(found)])

    return _mutate


def line_of(file: str, text: str) -> int:
    """Return the line on which a piece of text of the sound content stands."""
    before, found, _ = (CONTENT / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


def places(problems: list[Problem]) -> list[tuple[str, str, int]]:
    placed = [(p.code, p.span) for p in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in placed]


def figure(game: Game, example: Example) -> Facts:
    assert GAME.example_facts is not None
    return GAME.example_facts(GameTables(game, GAME.playable), example)


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def test_the_content_has_no_problems(game: Game) -> None:
    assert GAME.check(game) == []


def test_the_box_holds_what_the_source_counts(game: Game) -> None:
    sizes = {name: deck.size for name, deck in game.decks.items()}
    assert sizes == {
        "flota": 50,
        "especiales": 24,
        "comandante": 1,
        "ayudas": 8,
        "primacia": 1,
        "mesa": 6,
    }
    assert len(game.decks["especiales"].cards) == 11


def test_every_number_of_players_has_one_goal(game: Game) -> None:
    rows = goals(game).values()
    found = {players: goal for numbers, goal in rows for players in numbers}
    assert sum(len(numbers) for numbers, _ in rows) == 7
    assert found == {2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}


def test_every_special_card_and_the_swap_have_a_worked_example(game: Game) -> None:
    acts = [step.act for example in game.examples.values() for step in example.when if step.seat]
    played = {act["play"] if isinstance(act, dict) else act for act in acts}
    assert played >= {entry.card for entry in game.decks["especiales"].cards} | {PASS, ABANDON, SWAP}


def test_every_verb_has_its_phrase(game: Game) -> None:
    assert set(game.phrases) == set(GAME.vocabulary.verbs)


def test_ships_are_summed_and_multiplied_by_role() -> None:
    zone = ["f-05", "ataque-de-drones", "f-02"]
    space = lies({"commander": "nora", "zones": {"nora": zone, "hugo": zone}})
    assert space.ships == [7, 14]
    eye = lies({"commander": "nora", "zones": {"nora": ["ojo-en-el-cielo", "f-06"], "hugo": ["f-06"]}})
    assert eye.times == [2, 1]


def test_multiplying_cards_add_up_and_crosswise_ones_do_nothing() -> None:
    two = {"hugo": ["ataque-de-drones", "f-03", "ataque-de-drones"]}
    assert lies({"commander": "nora", "zones": two}).ships == [0, 12]
    idle = {"hugo": ["ataque-de-drones"]}
    assert lies({"commander": "nora", "zones": two, "idle": idle}).ships == [0, 6]


def test_whoever_is_out_does_not_lead(game: Game) -> None:
    zones = {"nora": ["f-04"], "hugo": ["f-09"], "vera": ["f-04"]}
    example = situation({"commander": "nora", "zones": zones, "out": ["hugo"]}, [], {})
    leading = [seat["seat"] for seat in figure(game, example)["before"] if seat["lead"]]
    assert leading == ["nora", "vera"]


def test_the_facts_show_zones_before_and_after(game: Game) -> None:
    facts = figure(game, game.examples["drones"])
    assert [(seat["seat"], seat["ships"]) for seat in facts["before"]] == [("nora", 0), ("hugo", 0)]
    assert [(seat["ships"], seat["lead"]) for seat in facts["after"]] == [(10, ""), (16, "yes")]
    shown = facts["after"][1]["cards"]
    assert [(card["face"], card["new"]) for card in shown] == [
        ("especiales/ataque-de-drones", "yes"),
        ("flota/f-03", "yes"),
        ("flota/f-05", "yes"),
    ]


def test_the_facts_tell_the_steps_and_who_took_the_card(game: Game) -> None:
    facts = figure(game, game.examples["relevo-flota"])
    assert [step["act"] for step in facts["steps"]] == ["play", "play", "abandon", "swap", "pass", "abandon"]
    assert [step["ships"] for step in facts["steps"]] == [5, 9, "", 13, 13, ""]
    assert [step["turn"] for step in facts["steps"]] == [1, 2, 3, 4, 4, 5]
    answered = figure(game, game.examples["deus-y-escudo"])["steps"]
    assert [step["turn"] for step in answered] == [1, 2, 3, 4, 5, 6, ""]
    unanswered = figure(game, game.examples["nave-pirata"])["steps"]
    assert [step["turn"] for step in unanswered] == [1, 2, 3, 4, 5]
    assert {step["turn"] for step in figure(game, game.examples["recogida"])["steps"]} == {""}
    nora, _, vera = facts["turns"]
    assert [step["swap"] for step in nora["steps"]] == ["", "", "", "yes", "", ""]
    assert [step["abandon"] for step in vera["steps"]] == ["", "", "yes", "", "", ""]
    assert (facts["over"], facts["taken"], facts["disputed-after"]) == ("yes", "Nora", [])
    stolen = figure(game, game.examples["nave-pirata"])["steps"][2]
    assert (stolen["from"], stolen["card"]) == ("Nora", "nave-pirata")


def test_an_attack_has_done_what_it_does_once_it_is_answered(game: Game) -> None:
    storm = figure(game, game.examples["tormenta-y-escudo"])["steps"]
    assert [step["ships"] for step in storm] == [3, 4, 10, 12, 0, 12]
    strike = figure(game, game.examples["deus-y-escudo"])["steps"]
    assert [step["ships"] for step in strike[-2:]] == [6, 8]


def test_the_facts_tell_who_has_primacy_and_who_wins(game: Game) -> None:
    facts = figure(game, game.examples["mazo-agotado"])
    assert [(seat["primacy"], seat["wins"]) for seat in facts["before"]] == [("", ""), ("yes", ""), ("", "")]
    assert [(seat["primacy"], seat["wins"]) for seat in facts["after"]] == [
        ("", ""),
        ("yes", "yes"),
        ("", ""),
    ]


def test_the_facts_show_a_colony_that_was_swapped_in_and_is_won(game: Game) -> None:
    """A colony that still lies in dispute is shown there."""
    won, lies = (figure(game, game.examples[name]) for name in ("relevo-flota", "relevo-especial"))
    assert [card["face"] for card in won["swapped"]] == ["especiales/colonia-espacial"]
    assert (lies["swapped"], [card["card"] for card in lies["disputed-after"]]) == ([], ["colonia-espacial"])


def test_the_facts_lay_a_swapped_special_card_crosswise(game: Game) -> None:
    facts = figure(game, game.examples["relevo-especial"])
    assert [card["idle"] for card in facts["after"][0]["cards"]] == ["", "yes", ""]
    assert facts["after"][0]["ships"] == 10


def test_the_facts_show_what_a_seat_discards_when_the_round_is_collected(game: Game) -> None:
    facts = figure(game, game.examples["recogida"])
    assert [[card["card"] for card in seat["thrown"]] for seat in facts["after"]] == [["f-02"], ["f-01"]]
    assert [[card["card"] for card in seat["cards"]] for seat in facts["before"]] == [
        ["f-07"],
        ["f-06", "nave-pirata"],
    ]


def test_the_facts_name_faces_that_the_decks_hold(game: Game) -> None:
    faces = {f"{name}/{entry.card}" for name, deck in game.decks.items() for entry in deck.cards}
    for example in game.examples.values():
        facts = figure(game, example)
        shown = [card for key in ("before", "after") for seat in facts[key] for card in seat["cards"]]
        assert {card["face"] for card in [*shown, *facts["disputed"], *facts["disputed-after"]]} <= faces


def test_no_facts_come_from_a_state_that_cannot_be_read(game: Game) -> None:
    example = game.examples["drones"].model_copy(update={"given": {"zones": "aquí"}})
    assert figure(game, example) == {}


def test_two_decks_that_do_not_add_up_are_told_by_the_box(mutate: Mutate) -> None:
    problems = mutate(("cards.yaml", "agujero-negro, copies: 1", "agujero-negro, copies: 2"))
    assert places(problems) == [
        ("box-size", "game.yaml", line_of("game.yaml", "cartas: {")),
        ("deal-left", "game.yaml", line_of("game.yaml", "resto-grande: {")),
    ]
    assert problems[0].message == "expected 75 cards in the box, found 76"


def test_two_values_that_are_gone_are_both_told(mutate: Mutate) -> None:
    problems = mutate(
        ("game.yaml", "  cartas: {", "  naipes: {"),
        ("game.yaml", "  agotamientos: {", "  vueltas: {"),
    )
    missing = [p.message for p in problems if p.code == "value-missing"]
    assert missing == [
        "expected the value `agotamientos`, found none",
        "expected the value `cartas`, found none",
    ]


def test_backs_that_tell_special_cards_apart_are_told(mutate: Mutate) -> None:
    problems = mutate(("cards.yaml", "layout: special\n    back: back", "layout: special\n    back: otro"))
    assert places(problems) == [
        ("deck-back", "cards.yaml", line_of("cards.yaml", "layout: special\n    back: back") + 1)
    ]


def test_a_deck_that_is_gone_is_told(mutate: Mutate) -> None:
    assert "deck-missing" in codes(mutate(("cards.yaml", "  ayudas:\n", "  chuletas:\n")))


def test_aids_that_do_not_reach_everybody_are_told(mutate: Mutate) -> None:
    assert "aids-few" in codes(mutate(("game.yaml", "ayudas: {value: 8", "ayudas: {value: 7")))


def test_a_fleet_card_without_a_number_is_told(mutate: Mutate) -> None:
    problems = mutate(("flota.csv", "Patrulla,Corbetas,3,", "Patrulla,Corbetas,,"))
    assert "card-value" in codes(problems)


def test_a_fleet_card_without_ships_and_a_pile_that_there_is_not_are_both_told(mutate: Mutate) -> None:
    problems = mutate(
        ("flota.csv", "Patrulla,Corbetas,3,", "Patrulla,Corbetas,0,"),
        ("cards.yaml", "effect: {sweep: chatarra,", "effect: {sweep: basura,"),
        ("tables.yaml", "hace: {sweep: chatarra}", "hace: {sweep: basura}"),
    )
    assert sorted(codes(problems)) == ["card-value", "pile-unknown"]
    (pile,) = (problem for problem in problems if problem.code == "pile-unknown")
    assert pile.message == "expected `descarte` or `chatarra`, found `basura`"


def test_hands_that_empty_the_deck_are_told(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "mano: {value: 5,", "mano: {value: 10,"))
    assert ("deal-short", "expected more than 80 cards for 8 hands, found 74") in [
        (p.code, p.message) for p in problems
    ]


def test_a_rest_of_the_deck_that_is_not_what_is_left_is_told(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "resto-grande: {value: 34", "resto-grande: {value: 33"))
    assert [(p.code, p.message) for p in problems] == [
        ("deal-left", "expected the 34 cards left after dealing 8 hands, found 33")
    ]


def test_what_two_cards_multiply_by_follows_from_one(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "multiplicador: {value: 2", "multiplicador: {value: 3"))
    assert [(p.code, p.message) for p in problems if p.code == "multiplied-twice"] == [
        ("multiplied-twice", "expected the 9 of two cards that multiply by 3, found 4")
    ]


def test_a_row_that_counts_another_card_s_copies_is_told(mutate: Mutate) -> None:
    problems = mutate(("tables.yaml", "cards.0.copies", "cards.1.copies"))
    assert places(problems) == [("special-copies", "tables.yaml", line_of("tables.yaml", "cards.0.copies"))]


def test_players_without_a_goal_and_with_two_are_both_told(mutate: Mutate) -> None:
    problems = mutate(
        ("game.yaml", "medio-hasta: {value: 5,", "medio-hasta: {value: 4,"),
        ("game.yaml", "medio-desde: {value: 3,", "medio-desde: {value: 2,"),
    )
    assert {p.message for p in problems if p.code == "goal-players"} == {
        "expected one row for 2 players, found `duelo` and `medio`",
        "expected one row for 5 players, found none",
    }


def test_a_goal_beyond_the_colonies_of_the_deck_is_told(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "objetivo-grande: {value: 3,", "objetivo-grande: {value: 11,"))
    row = line_of("tables.yaml", 'colonias: "{value.objetivo-grande}"')
    assert ("goal-high", "tables.yaml", row) in places(problems)


def test_a_goal_that_says_no_number_is_told(mutate: Mutate) -> None:
    problems = mutate(("tables.yaml", 'colonias: "{value.objetivo-medio}"', "colonias: varias"))
    assert "goal-row" in codes(problems)


def test_a_table_that_is_gone_is_told(mutate: Mutate) -> None:
    assert "table-missing" in codes(mutate(("tables.yaml", "  objetivo:\n", "  metas:\n")))


def test_a_cell_that_contradicts_its_card_is_told(mutate: Mutate) -> None:
    problems = mutate(("tables.yaml", "hace: {end: descarte}", "hace: {end: chatarra}"))
    assert places(problems) == [
        ("special-effect", "tables.yaml", line_of("tables.yaml", "hace: {end: descarte}"))
    ]


def test_a_shield_that_the_card_does_not_know_is_told(mutate: Mutate) -> None:
    problems = mutate(
        ("cards.yaml", "effect: {take: chatarra}", "effect: {take: chatarra, blocked-by: drones}")
    )
    assert codes(problems) == ["shield-unknown", "special-shield"]


def test_a_special_card_without_a_row_is_told_and_a_strange_row_too(mutate: Mutate) -> None:
    problems = mutate(("tables.yaml", "{card.nave-pirata}", "{card.comandante}"))
    assert sorted(codes(problems)) == ["special-missing", "special-unknown"]


# -- examples, checked by playing them


@pytest.fixture
def played(tmp_path: Path) -> Mutate:
    """Return what is wrong with the examples after replacing `old` by `new` in each (file, old, new)."""

    def _played(*changes: tuple[str, str, str]) -> list[Problem]:
        folder = spoiled(tmp_path, NAME, *changes)
        found, problems = read_game(folder)
        assert found is not None
        tables = GameTables(found, GAME.playable)
        return in_order([*problems, *stated_problems(tables, [*problems, *GAME.check(found)])])

    return _played


def test_a_card_that_gets_lost_in_an_example_is_told(played: Mutate) -> None:
    old = "junk: [f-10, f-08, f-09, f-04, f-05, estacion-espacial]"
    problems = played(("examples.yaml", old, "junk: [f-10, f-08, f-09, f-04, f-05]"))
    assert places(problems) == [("example-outcome", "examples.yaml", line_of("examples.yaml", old))]


def test_a_card_too_often_in_an_example_is_told(played: Mutate) -> None:
    old = "hands: {nora: [f-01], hugo: [agujero-negro], vera: [f-02]}"
    problems = played(("examples.yaml", old, old.replace("[f-01]", "[agujero-negro]")))
    at = line_of("examples.yaml", "- id: agujero-negro")
    assert places(problems) == [("engine-lacking", "examples.yaml", at + 4)]
    assert problems[0].message == "expected another `agujero-negro` for the example, found none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("out: [vera, hugo]", "out: [vera, marta]"),
        ("kept: {nora: [f-08]}", "kept: {marta: [f-08]}"),
        ("hands: {nora: [f-02], hugo: [ataque", "hands: {marta: [f-02], hugo: [ataque"),
    ],
)
def test_a_seat_that_the_game_does_not_have_is_told(played: Mutate, old: str, new: str) -> None:
    problems = played(("examples.yaml", old, new))
    assert places(problems) == [("type", "examples.yaml", line_of("examples.yaml", old))]
    assert "marta" in problems[0].message


def test_a_card_that_is_not_in_the_hand_cannot_be_played(played: Mutate) -> None:
    old = "- {seat: hugo, act: estacion-espacial}"
    problems = played(("examples.yaml", old, "- {seat: hugo, act: tormenta-solar}"))
    assert places(problems) == [("example-step", "examples.yaml", line_of("examples.yaml", old))]


def test_a_crosswise_card_lies_in_its_zone(played: Mutate) -> None:
    zones = "      zones: {nora: [f-06], hugo: [f-07]}\n"
    problems = played(("examples.yaml", zones, f"{zones}      idle: {{nora: [nave-pirata]}}\n"))
    assert codes(problems) == ["engine-lacking"]
    assert problems[0].message == "expected the crosswise `nave-pirata` in its zone, found none"


def test_a_card_at_the_end_that_does_not_lie_crosswise_is_told(played: Mutate) -> None:
    old = "idle: {nora: [ojo-en-el-cielo]}"
    problems = played(("examples.yaml", old, "idle: {nora: [nave-pirata]}"))
    assert places(problems) == [("example-outcome", "examples.yaml", line_of("examples.yaml", old))]


def test_a_winner_without_the_colonies_is_told(played: Mutate) -> None:
    old = 'colonies: {nora: "{value.objetivo-medio}", hugo: 1}'
    problems = played(("examples.yaml", old, "colonies: {nora: 1, hugo: 2}"))
    assert codes(problems) == ["example-outcome", "example-outcome"]


def test_an_example_that_drops_out_does_not_shift_the_places_of_others(played: Mutate) -> None:
    old = "- {seat: hugo, act: estacion-espacial}"
    problems = played(
        ("examples.yaml", "title: Igualar, pasar", "titulo: Igualar, pasar"),
        ("examples.yaml", old, "- {seat: hugo, act: tormenta-solar}"),
    )
    assert ("example-step", "examples.yaml", line_of("examples.yaml", old)) in places(problems)
