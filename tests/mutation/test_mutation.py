"""Proof that the checks bite: numbers changed, rules switched off, and what notices."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from kept import played
from played import FOLDERS, NAMES, ROOT, game_of, playable
from pliego.game.model.game import Game
from pliego.games.catalogue import ROOMS, record_of
from pliego.playing.moves import Setting
from pliego.playtest.mutation.mutate import Mutated, Verdict, mutate_games, switched_off
from pliego.playtest.mutation.numbers import mutants, numbers, unplayed_values
from pliego.playtest.mutation.report import MUST_BE_CAUGHT, problems, share, summary
from pliego.text.nodes import Scalar, plain
from sampling import case
from small import edit, play_with

PROCESSES = 2
BOUND = [(name, rule) for name in NAMES for rule in playable(name).bound()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "templates/game", tmp_path / "plantilla"))


def mutated(folder: Path) -> Mutated:
    (found,) = mutate_games([folder], 1)
    return found


def of(found: Mutated, number: str) -> list[tuple[int | None, str]]:
    """Return what became of a number: what it was changed to, and what noticed."""
    verdicts = [v for v in found.verdicts if str(v.mutant.number) == number]
    return [(verdict.mutant.becomes, verdict.caught_by) for verdict in verdicts]


@pytest.mark.parametrize(("name", "rule"), BOUND)
def test_a_rule_is_missed_when_it_is_switched_off(name: str, rule: str) -> None:
    assert switched_off(game_of(name), playable(name), rule)


@pytest.mark.parametrize("name", [case(name, is_long=name != "template") for name in NAMES])
def test_the_numbers_of_the_source_are_held(name: str) -> None:
    loose, (caught, all_), errors = played(name, noticed, name) if name in ROOMS else noticed(name)
    assert all_ and caught * 100 >= all_ * MUST_BE_CAUGHT, "\n".join(loose)
    assert errors == []


def noticed(name: str) -> tuple[list[str], tuple[int, int], list[str]]:
    """Return the numbers of a game that nothing notices, the share that something notices, and errors."""
    (found,) = mutate_games([FOLDERS[name]], PROCESSES)
    told = list(problems(found))
    loose = [str(p) for p in told if p.code == "unpinned" and p.severity == "warning"]
    return loose, share(found, "source"), [str(p) for p in told if p.severity == "error"]


def test_every_number_is_changed_both_ways() -> None:
    changes = [(str(m.number), m.number.found, m.becomes) for m in mutants(game_of("template"))]
    assert changes == [
        ("game: values.cartas.value", 6, 7),
        ("game: values.cartas.value", 6, 5),
        ("game: players.min", 2, 3),
        ("game: players.min", 2, 1),
        ("game: players.max", 2, 3),
        ("game: players.max", 2, 1),
        ("cards: cards.alta.value", 3, 4),
        ("cards: cards.alta.value", 3, 2),
        ("cards: cards.baja.value", 1, 2),
        ("cards: cards.baja.value", 1, 0),
        ("cards: decks.mazo.cards.0.copies", 2, 3),
        ("cards: decks.mazo.cards.0.copies", 2, 1),
        ("cards: decks.mazo.cards.1.copies", 4, 5),
        ("cards: decks.mazo.cards.1.copies", 4, 3),
        ("boards: aids.ayuda.copies", 2, 3),
        ("boards: aids.ayuda.copies", 2, 1),
    ]


def test_every_row_is_left_out_once() -> None:
    for name in NAMES:
        rows = [n for n in numbers(game_of(name)) if n.found is None]
        tables = game_of(name).tables
        assert [n.path[-1] for n in rows] == [row for table in tables.values() for row in table.rows]
        assert all(row.place is not None for row in rows)


def test_a_change_is_made_where_it_says_and_nowhere_else() -> None:
    for name in NAMES:
        game = game_of(name)
        for mutant in mutants(game):
            before, after = game.places.trees[mutant.number.file], mutant.tree(game)
            node = after.node(mutant.number.path)
            assert (node is None) == (mutant.becomes is None)
            if mutant.becomes is None:
                assert before.node(mutant.number.path) is not None
            else:
                here = frozenset([mutant.number.path])
                assert isinstance(node, Scalar) and node.text == str(mutant.becomes)
                assert plain(after.without(here).root) == plain(before.without(here).root)


def test_the_copies_of_a_card_that_says_nothing_are_one(folder: Path) -> None:
    edit(folder, ("cards.yaml", "copies: 2, ", ""), ("game.yaml", "value: 6", "value: 5"))
    assert of(mutated(folder), "cards: decks.mazo.cards.0.copies") == [(2, "deck-total"), (0, "copies")]


def test_what_catches_a_number_is_named() -> None:
    found = mutated(FOLDERS["template"])
    assert of(found, "cards: cards.alta.value") == [
        (4, "example-outcome ultima-carta"),
        (2, "example-outcome ultima-carta"),
    ]
    assert of(found, "players: min") == [] and of(found, "game: players.max") == [
        (3, "players-settings"),
        (1, "range"),
    ]
    assert dict(found.noticed)["TURNO-3"] == "tras-un-pase"


def test_a_number_that_only_refers_to_itself_is_loose(folder: Path) -> None:
    """An example that takes its claim from the number itself holds nothing."""
    value = "  alto: {title: Alto, value: 3, note: Puntos.}\n"
    edit(
        folder,
        ("game.yaml", "values:\n", f"values:\n{value}"),
        ("cards.yaml", "{title: Alta, value: 3", '{title: Alta, value: "{value.alto}"'),
        ("examples.yaml", "{rojo: 5, azul: 4}", "{rojo: 5, azul: 0}"),
        (
            "examples.yaml",
            "{rojo: 5, azul: 7}, winner: azul",
            '{rojo: 5, azul: "{value.alto}"}, winner: rojo',
        ),
    )
    found = mutated(folder)
    assert of(found, "game: values.alto.value") == [(4, ""), (2, "")]
    loose = [p for p in problems(found) if p.code == "unpinned"]
    assert [(p.severity, p.span.line if p.span else 0) for p in loose] == [("warning", 21)]
    assert share(found, "source") == (2, 3)
    assert [p.code for p in problems(found) if p.severity == "error"] == ["unpinned-share"]
    assert summary(found).startswith(
        "plantilla: 2 of 3 numbers and rows of the source held, 5 of 5 of our own;"
    )


def test_a_number_that_is_held_one_way_only_is_not_held() -> None:
    """Of two changes of a number both must be noticed: any of them is not enough."""
    game = game_of("template")
    more, less = [each for each in mutants(game) if str(each.number) == "cards: cards.alta.value"]

    def held(*codes: str) -> tuple[int, int]:
        verdicts = tuple(map(Verdict, (more, less), codes))
        return share(Mutated(game, verdicts, ()), more.number.origin)

    assert held("deck-total", "") == held("", "deck-total") == held("", "") == (0, 1)
    assert held("deck-total", "range") == (1, 1)


def test_a_rule_that_no_example_needs_is_told(folder: Path) -> None:
    edit(folder, ("examples.yaml", "    illegal: [pasar]\n", ""))
    found = [p for p in problems(mutated(folder)) if p.code == "rule-unnoticed"]
    assert [(p.severity, "`TURNO-3`" in p.message) for p in found] == [("warning", True)]


def test_a_sample_game_holds_rules_but_no_numbers(folder: Path) -> None:
    edit(folder, ("examples.yaml", "winner: azul", "turn: rojo"), ("examples.yaml", "FIN-1, FIN-2", "FIN-1"))
    assert dict(mutated(folder).noticed)["FIN-2"] == "transcript primera"


def test_an_engine_that_trips_is_our_bug_and_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of("starter")
    assert record is not None
    read = record.playable.numbers

    def tripping(game: Game, setting: Setting) -> object:
        assert [{3: 3, 1: 1}[card.value or 0] for card in game.cards.values()]
        return read(game, setting)

    changed = replace(record, playable=replace(record.playable, numbers=tripping))
    play_with(monkeypatch, changed)
    found = mutated(FOLDERS["template"])
    broke = [p for p in problems(found) if p.code == "engine-broke"]
    assert len(broke) == 4 and all(p.severity == "error" and "KeyError" in p.message for p in broke)


def test_what_was_wrong_before_catches_nothing(folder: Path) -> None:
    edit(folder, ("cards.yaml", 'total: "{value.cartas}"', "total: 9"))
    assert of(mutated(folder), "game: values.cartas.value") == [(7, ""), (5, "")]


def test_numbers_of_what_is_not_played_are_left_alone(folder: Path) -> None:
    edit(
        folder,
        ("game.yaml", "values:\n", "values:\n  pasos: {title: Pasos, value: 3, note: Atrás.}\n"),
        ("game.yaml", "values:\n", "values:\n  puntos: {title: Puntos, value: 3, note: De Alta.}\n"),
        ("cards.yaml", "title: Alta, value: 3", 'title: Alta, value: "{value.puntos}"'),
        (
            "rules.yaml",
            "Deja tus cartas a la vista,",
            "Da {value.pasos} pasos atrás y deja tus cartas, también las de {value.puntos}, a la vista,",
        ),
    )
    game = mutated(folder).game
    assert unplayed_values(game) == {"pasos"}, "what a card refers to is played"
    assert not [n for n in numbers(game) if "pasos" in n.path]


def test_two_processes_say_the_same_as_one() -> None:
    one, two = (mutate_games([FOLDERS["template"]], processes)[0] for processes in (1, 2))
    assert one.verdicts == two.verdicts and one.noticed == two.noticed
    assert all(isinstance(verdict, Verdict) for verdict in two.verdicts)
