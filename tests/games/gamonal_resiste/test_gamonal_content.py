"""Gamonal resiste: its content is sound, and each mistake that only it can make is told at its place."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from drawn import FONTS, pdf, pixels
from pliego.cards.drawing import Page, Placement
from pliego.cards.layout.faces import Faces
from pliego.cards.look import Looks
from pliego.checks.played.examples import check_example
from pliego.game.labels import read_labels
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.gamonal_resiste import GAME as ROOM
from pliego.games.gamonal_resiste import PLAYABLE, rules
from pliego.games.gamonal_resiste.check_pairs import apart, check_pairs, contact, wide_street
from pliego.games.gamonal_resiste.examples import played
from pliego.games.gamonal_resiste.facts import example_facts
from pliego.games.gamonal_resiste.position import Street
from pliego.games.gamonal_resiste.vocabulary import SIDES, VERBS
from pliego.games.opening import read_game
from pliego.playing.moves import Procedure
from pliego.playing.playable import GameTable, GameTables
from pliego.text.files import Folder
from pliego.text.problems import Problem, in_order
from street import played_with

CONTENT = Path(__file__).resolve().parents[3] / "content" / "gamonal-resiste"
TEMPLATES = CONTENT.parents[1] / "templates"
BARELY = 4.0
"""How much (of 255) two pictures may differ by on average: what half a pixel along every edge makes."""
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
        found, problems = mutated(tmp_path / "gamonal-resiste", changes)
        return in_order([*problems, *ROOM.check(found)])

    return _mutate


@pytest.fixture
def replay(tmp_path: Path) -> Mutate:
    """Return what playing the examples finds wrong after the same."""

    def _replay(*changes: tuple[str, str, str]) -> list[Problem]:
        found, problems = mutated(tmp_path / "gamonal-resiste", changes)
        tables = GameTables(found, PLAYABLE)
        played = (each for example in found.examples.values() for each in check_example(tables, example))
        return in_order([*problems, *played])

    return _replay


def mutated(folder: Path, changes: Sequence[tuple[str, str, str]]) -> tuple[Game, list[Problem]]:
    """Return the game with `old` replaced by `new` once in each (file, old, new), and what reading finds."""
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    found, problems = read_game(folder)
    assert found is not None
    return found, problems


def line_of(file: str, text: str) -> int:
    """Return the line on which a piece of text of the sound content stands."""
    before, found, _ = (CONTENT / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


def places(problems: list[Problem]) -> list[tuple[str, str, int]]:
    placed = [(p.code, p.span) for p in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in placed]


def test_the_content_has_no_problems(game: Game) -> None:
    assert ROOM.check(game) == []


def test_every_pair_of_cards_has_its_worked_example(game: Game) -> None:
    shown = {frozenset(played(example)) for example in game.examples.values()}
    assert shown == {frozenset(pair) for pair in combinations_with_replacement(game.cards, 2)}


def test_every_verb_has_its_phrase(game: Game) -> None:
    assert set(game.phrases) == set(VERBS)


def test_the_facts_of_a_clash_show_both_throws(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["avance-contra-avance"])
    assert [[die["roll"] for die in throw["dice"]] for throw in facts["throws"]] == [[4, 4], [5, 2]]
    assert [throw["tie"] for throw in facts["throws"]] == ["yes", ""]
    assert (facts["winner"], facts["contact"], facts["ended"]) == ("vecinos", "yes", "")
    assert [mark["square"] for mark in (*facts["before"], *facts["after"])] == [3, 4, 4, 5]


def test_the_facts_add_the_defence_to_the_defender_alone(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["carga-contra-defensa"])
    assert [(die["bonus"], die["total"]) for die in facts["throws"][0]["dice"]] == [("", 6), (2, 5)]


def test_the_facts_put_an_expelled_figure_beyond_its_end(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["carga-contra-carga"])
    left, right = facts["after"]
    assert (left["out"], right["out"], right["x"], facts["ended"]) == ("", "yes", facts["spaces"], "vecinos")


def test_the_facts_count_how_far_each_figure_is_from_its_end(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["agotamiento"])
    assert [mark["steps"] for mark in facts["after"]] == [3, 2]
    behind = [(each["seat"], each["square"]) for each in facts["behind"]]
    assert behind == [("vecinos", 1), ("vecinos", 2), ("vecinos", 3), ("autoridades", 6), ("autoridades", 7)]


def test_the_facts_name_faces_that_the_decks_hold(game: Game) -> None:
    faces = {f"{side}/{entry.card}" for side in SIDES for entry in game.decks[side].cards}
    for example in game.examples.values():
        assert {card["face"] for card in example_facts(GameTables(game, PLAYABLE), example)["cards"]} <= faces


def test_the_facts_count_hands_only_where_the_example_does(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["abastecimiento-contra-carga"])
    assert [(hand["seat"], hand["before"], hand["after"]) for hand in facts["hands"]] == [("vecinos", 2, 3)]


def test_the_facts_say_what_was_played_from_each_hand_and_drawn(game: Game) -> None:
    told = {
        name: example_facts(GameTables(game, PLAYABLE), game.examples[name])["hands"]
        for name in game.examples
    }
    sums = {name: [hand["sum"] for hand in hands] for name, hands in told.items()}
    assert sums["abastecimiento-contra-defensa"] == ["1 − 1 + 2 = 2", "3 − 1 = 2"]
    assert sums["mano-vacia"] == ["0 + 2 = 2", "2 − 1 = 1"]
    assert (sums["ultima-a-ciegas"], sums["agotamiento"]) == (["0 + 2 = 2"], ["0"])


def test_no_facts_come_from_a_state_that_cannot_be_read(game: Game) -> None:
    example = game.examples["defensa-contra-defensa"].model_copy(update={"given": {"vecinos": "aquí"}})
    assert example_facts(GameTables(game, PLAYABLE), example) == {}


def test_a_throw_level_by_the_defence_is_not_thrown_again(game: Game) -> None:
    facts = example_facts(GameTables(game, PLAYABLE), game.examples["defensa-contra-avance"])
    assert [die["total"] for die in facts["throws"][0]["dice"]] == [5, 5]
    assert (facts["throws"][0]["tie"], facts["winner"]) == ("", "")


def test_the_cards_of_an_example_stand_in_the_order_of_its_title(game: Game) -> None:
    for example in game.examples.values():
        if " contra " in example.title:
            names = [card["name"] for card in example_facts(GameTables(game, PLAYABLE), example)["cards"]]
            assert example.title.casefold() == " contra ".join(names).casefold()


def street_with(game: Game, **effects: dict[str, int]) -> GameTable:
    """Return the game with cards of these effects only."""
    cards = {name: game.cards["avance"].model_copy(update={"effect": each}) for name, each in effects.items()}
    return wide_street(PLAYABLE, game.with_(cards=cards))


def test_a_card_apart_does_what_it_says(game: Game) -> None:
    street = street_with(game, carga={"advance": 2, "push": 2}, robo={"draw": 2}, guardia={"guard": 2})
    assert apart(street, "carga") == {"advance": 2}
    assert apart(street, "robo") == {"draw": 2}
    assert apart(street, "guardia") == {"still": ""}


@pytest.mark.parametrize(
    ("yours", "theirs", "cell"),
    [
        ({"push": 2}, {"push": 1}, {"roll": {"win": 2, "lose": 1}}),
        ({"push": 2}, {"guard": 3}, {"roll": {"rival-guard": 3, "beat": 2}}),
        ({"guard": 3}, {"push": 2}, {"roll": {"guard": 3, "beaten": 2}}),
        ({"guard": 9}, {"push": 9}, {"roll": {"guard": 9, "beaten": 9}}),
        ({"push": 1}, {"draw": 2}, {"push": 1, "rival-draw": 2}),
        ({"draw": 2}, {"push": 1}, {"pushed": 1, "draw": 2}),
        ({"draw": 2}, {"guard": 2}, {"draw": 2}),
        ({"guard": 2}, {"draw": 2}, {"rival-draw": 2}),
        ({"draw": 2}, {"draw": 2}, {"both-draw": 2}),
        ({"draw": 3}, {"draw": 2}, {"draw": 3, "rival-draw": 2}),
        ({"guard": 2}, {"guard": 2}, {"still": ""}),
    ],
)
def test_cards_in_contact_are_told_from_your_side(
    game: Game, yours: dict[str, int], theirs: dict[str, int], cell: dict[str, object]
) -> None:
    assert contact(street_with(game, yours=yours, theirs=theirs), "yours", "theirs") == cell


@pytest.mark.parametrize(
    ("rule", "instead", "cells"),
    [(rules.attack_on_open, (), 4), (rules.attack_on_attack, (), 4), (rules.cards_drawn, 0, 8)],
)
def test_a_table_is_held_against_what_is_played(game: Game, rule: Any, instead: Any, cells: int) -> None:
    problems = check_pairs(played_with({rule: lambda *_: instead}), game)
    assert [p.code for p in problems] == ["pair-effect"] * cells


def test_dice_that_decide_otherwise_than_a_cell_can_say_are_told(game: Game) -> None:
    def odd_throws(street: Street, side: int) -> Procedure[None]:
        dice = yield from rules.throw(street, "CHOQUE-3")
        if sum(dice) % 2:
            rules.push(street, side, 1)

    problems = check_pairs(played_with({rules.attack_on_guard: odd_throws}), game)
    assert len(problems) == 4 and all("expected `{roll: {}}`" in p.message for p in problems)


def test_every_cell_in_contact_mirrors_the_rivals(game: Game) -> None:
    mirrored = {
        "win": "lose",
        "push": "pushed",
        "draw": "rival-draw",
        "guard": "rival-guard",
        "beat": "beaten",
    }
    mirrored |= {other: verb for verb, other in mirrored.items()}
    rows = game.tables["pares"].rows
    for one, other in combinations_with_replacement(game.cards, 2):
        cells = [dict(rows[a][b]) for a, b in ((one, other), (other, one))]
        mine, theirs = (dict(cell.get("roll", cell)) for cell in cells)
        assert {mirrored.get(verb, verb): n for verb, n in mine.items()} == theirs


def test_a_cell_that_contradicts_its_cards_is_told(mutate: Mutate) -> None:
    cell = 'abastecimiento: {push: "{value.carga}", rival-draw: "{value.robar}"}'
    problems = mutate(("tables.yaml", cell, cell.replace("value.carga", "value.avance")))
    assert places(problems) == [("pair-effect", "tables.yaml", line_of("tables.yaml", cell))]
    assert problems[0].message == (
        "expected `{push: 2, rival-draw: 2}` as the cards say, found `{push: 1, rival-draw: 2}`"
    )


def test_a_card_that_changes_disagrees_with_every_cell_it_stands_in(mutate: Mutate) -> None:
    problems = mutate(("cards.yaml", 'effect: {guard: "{value.defensa}"}', "effect: {guard: 3}"))
    assert [p.code for p in problems] == ["pair-effect"] * 4


def test_a_missing_row_and_a_missing_column_are_both_told(mutate: Mutate) -> None:
    row, column = '      defensa:\n        tuya: "', "      carga: {title:"
    problems = mutate(
        ("tables.yaml", row, row.replace("defensa", "bloqueo")),
        ("tables.yaml", column, column.replace("carga", "embestida")),
    )
    found = [(p.code, p.message) for p in problems if p.code in ("pair-missing", "pair-card")]
    assert found == [
        ("pair-missing", "expected a column for `carga`, found none"),
        ("pair-missing", "expected a row for `defensa`, found none"),
        ("pair-card", "expected a card of the decks, found `bloqueo`"),
    ]


def test_a_row_and_a_column_with_another_cards_name_are_both_told(mutate: Mutate) -> None:
    name, title = 'tuya: "{icon.carga} {card.carga}"', 'title: "Contra Defensa"'
    problems = mutate(
        ("tables.yaml", name, 'tuya: "{icon.carga} {card.avance}"'),
        ("tables.yaml", title, title.replace("Defensa", "Carga")),
    )
    assert places(problems) == [
        ("pair-name", "tables.yaml", line_of("tables.yaml", title)),
        ("pair-name", "tables.yaml", line_of("tables.yaml", name)),
    ]


def test_a_turned_back_looks_like_an_upright_one(game: Game) -> None:
    """A card that lies the other way round does not give itself away."""
    templates = Folder(TEMPLATES)
    look = Looks.of_game(Folder(CONTENT), templates).look(None, "colour")
    assert look is not None
    faces = Faces(Session(game, Folder(CONTENT)), look, FONTS, read_labels(templates, "es")[0])
    for side in SIDES:
        face = faces.face(f"{side}/back", "back")
        assert face is not None and face.problems == ()
        whole = Page(face.drawing.w_mm, face.drawing.h_mm, (Placement(face.drawing, 0, 0),))
        picture = pixels(pdf(whole))
        assert np.mean(np.abs(picture - picture[::-1, ::-1])) < BARELY


def test_a_table_that_is_gone_is_told(mutate: Mutate) -> None:
    problems = mutate(("tables.yaml", "  pares:\n", "  parejas:\n"))
    assert places(problems) == [("pairs-missing", "tables.yaml", line_of("tables.yaml", "\ntables:") + 1)]


def test_decks_that_differ_are_told_by_card(mutate: Mutate) -> None:
    old = '{card: carga, copies: "{value.copias-carga}", art: art/autoridades-carga.svg, origin: house}'
    problems = mutate(("cards.yaml", old, old.replace('"{value.copias-carga}"', "6")))
    assert [(p.code, p.message) for p in problems] == [
        ("deck-unequal", "expected 4 of `carga` as in the other deck, found 6")
    ]


def test_a_hand_as_big_as_the_deck_is_told_for_each_deck(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "title: Mano inicial, value: 5,", "title: Mano inicial, value: 18,"))
    assert [p.code for p in problems] == ["hand-size", "hand-size"]


def test_a_deck_without_an_attack_is_told(mutate: Mutate) -> None:
    problems = mutate(
        ("cards.yaml", 'effect: {advance: "{value.avance}", push: "{value.avance}"}', "effect: {draw: 1}"),
        ("cards.yaml", 'effect: {advance: "{value.carga}", push: "{value.carga}"}', "effect: {draw: 1}"),
    )
    assert [p.code for p in problems if p.code == "deck-harmless"] == ["deck-harmless"] * 2


def test_a_deck_that_is_gone_is_told(mutate: Mutate) -> None:
    problems = mutate(("cards.yaml", "  autoridades:\n    title:", "  policias:\n    title:"))
    assert "deck-missing" in [p.code for p in problems]


def test_a_value_the_rules_need_is_told_when_missing(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "  mezclas:", "  barajadas:"))
    messages = [p.message for p in problems if p.code == "value-missing"]
    assert messages == ["expected the value `mezclas`, found none"]


def test_a_street_without_room_is_told(mutate: Mutate) -> None:
    problems = mutate(("game.yaml", "title: Casillas, value: 7,", "title: Casillas, value: 2,"))
    first = next(p for p in problems if p.code == "street-short")
    assert places([first]) == [
        ("street-short", "game.yaml", line_of("game.yaml", "title: Casillas, value: 7,"))
    ]


def test_a_board_that_disagrees_with_the_rules_is_told(mutate: Mutate) -> None:
    problems = mutate(("boards.yaml", 'spaces: "{value.casillas}"', "spaces: 9"))
    place = ("board-spaces", "boards.yaml", line_of("boards.yaml", 'spaces: "{value.casillas}"'))
    assert places(problems) == [place]


def test_two_mistakes_in_the_examples_are_both_told(replay: Mutate) -> None:
    off, same = "given: {vecinos: 2, autoridades: 3}", "then: {vecinos: 3, autoridades: 4}"
    problems = replay(
        ("examples.yaml", off, "given: {vecinos: 2, autoridades: 9}"),
        ("examples.yaml", same, "then: {vecinos: 4, autoridades: 4}"),
    )
    assert places(problems) == [
        ("example-state", "examples.yaml", line_of("examples.yaml", off)),
        ("example-outcome", "examples.yaml", line_of("examples.yaml", same)),
    ]
    assert problems[0].message == (
        "expected `vecinos` left of `autoridades` on squares 1 to 7, found 2 and 9 in `avance-contra-carga`"
    )


def test_an_expulsion_without_its_winner_is_told(replay: Mutate) -> None:
    old = "then: {vecinos: 7, winner: vecinos}"
    problems = replay(("examples.yaml", old, "then: {vecinos: 7}"))
    assert places(problems) == [("example-outcome", "examples.yaml", line_of("examples.yaml", old))]


def test_a_side_that_is_not_told_of_stands_nowhere(replay: Mutate) -> None:
    given, then = "given: {vecinos: 5, autoridades: 6}", "then: {vecinos: 4, autoridades: 5}"
    problems = replay(
        ("examples.yaml", given, "given: {autoridades: 6}"), ("examples.yaml", then, "then: {vecinos: 4}")
    )
    assert [p.code for p in problems] == ["example-outcome", "example-state"]


def test_a_seat_that_there_is_not_has_no_cards(replay: Mutate) -> None:
    old = "hand: {autoridades: 3}"
    problems = replay(("examples.yaml", old, "hand: {policia: 3}"))
    assert places(problems) == [("type", "examples.yaml", line_of("examples.yaml", old))]
    assert "one of the seats `vecinos`, `autoridades`, found `policia`" in problems[0].message


def test_each_side_plays_one_card_of_its_deck(replay: Mutate) -> None:
    """A card that there is not, and two cards of one side."""
    problems = replay(
        ("examples.yaml", "- {seat: autoridades, act: avance}", "- {seat: autoridades, act: retirada}"),
        ("examples.yaml", "- {seat: vecinos, act: carga}", "- {seat: autoridades, act: carga}"),
    )
    assert [p.code for p in problems] == ["example-step"] * 2
    assert "found `retirada`" in problems[0].message and "`carga-contra-carga`" in problems[1].message


def test_a_roll_that_no_die_shows_and_a_missing_roll_are_told(replay: Mutate) -> None:
    first, second = "dice: {vecinos: 5, autoridades: 2}", "dice: {vecinos: 2, autoridades: 5}"
    problems = replay(
        ("examples.yaml", first, "dice: {vecinos: 7, autoridades: 2}"),
        ("examples.yaml", second, "dice: {vecinos: 2}"),
    )
    assert places(problems) == [
        ("example-step", "examples.yaml", line_of("examples.yaml", first)),
        ("example-step", "examples.yaml", line_of("examples.yaml", second)),
    ]


def test_an_example_that_drops_out_does_not_shift_the_places_of_others(replay: Mutate) -> None:
    old = "given: {vecinos: 5, autoridades: 6}"
    problems = replay(
        ("examples.yaml", "title: Avance contra Avance", "titulo: Avance contra avance"),
        ("examples.yaml", old, "given: {vecinos: 7, autoridades: 6}"),
    )
    assert ("example-state", "examples.yaml", line_of("examples.yaml", old)) in places(problems)
