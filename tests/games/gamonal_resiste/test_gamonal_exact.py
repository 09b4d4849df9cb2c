"""Gamonal resiste: facts looked at in every case are true, and told at their place when they are not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from street import CONTENT, PLAYABLE, played_with

from generator.engine.moves import Procedure
from generator.engine.playable import GameTables
from generator.engine.rules import BoundFunction, plainly
from generator.games.gamonal_resiste import rules
from generator.games.gamonal_resiste.check_exact import check_exact
from generator.games.gamonal_resiste.position import Street
from generator.reader import read_game
from generator.source import Problem

Changed = Callable[..., list[Problem]]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Return what is not as it must be with `old` replaced by `new` in each (file, old, new), and functions
    in the place of rules."""

    def _changed(
        *changes: tuple[str, str, str], instead: Mapping[BoundFunction, BoundFunction] | None = None
    ) -> list[Problem]:
        folder = tmp_path / CONTENT.name
        shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
        for file, old, new in changes:
            text = (folder / file).read_text("utf-8")
            assert old in text, f"{old} is not in {file}"
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        game, problems = read_game(folder)
        assert game is not None and problems == []
        return list(check_exact(GameTables(game, played_with(instead) if instead else PLAYABLE)))

    return _changed


def told(problems: list[Problem]) -> list[tuple[str, str, int]]:
    """Return problems by code, file and line."""
    spans = [(problem.code, problem.span) for problem in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in spans]


def line(file: str, text: str) -> int:
    """Return the line on which a piece of the game's text stands."""
    before, found, _ = (CONTENT / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


def test_the_game_is_as_it_must_be(changed: Changed) -> None:
    assert changed() == []


def test_a_die_of_one_face_settles_nothing(changed: Changed) -> None:
    found = changed(("game.yaml", "Caras del dado, value: 6", "Caras del dado, value: 1"))
    assert told(found) == [("clash-endless", "game.yaml", line("game.yaml", "dado-caras"))]


def test_a_guard_that_no_attack_can_beat(changed: Changed) -> None:
    found = changed(("game.yaml", "title: Defensa, value: 2", "title: Defensa, value: 6"))
    assert [p.code for p in found] == ["clash-certain"]
    assert "`defensa`" in found[0].message


def test_attacks_too_few_to_reach_the_end(changed: Changed) -> None:
    found = changed(("game.yaml", "title: Casillas, value: 7", "title: Casillas, value: 70"))
    assert [p.code for p in found] == ["push-short", "push-short"]


def test_a_clash_that_depends_on_the_end_of_the_street(changed: Changed) -> None:
    """A push that carries one side further than the other is seen, and so is one that leaves them crossed."""

    def favoured(street: Street, side: int, squares: int) -> None:
        plainly(rules.push)(street, side, squares + (side == 0))

    assert "clash-mirror" in {p.code for p in changed(instead={rules.push: favoured})}


@pytest.mark.parametrize(
    ("old", "new", "outdone"),
    [
        ("title: Defensa, value: 2", "title: Defensa, value: 0", {"defensa"}),
        ("title: Copias de Carga, value: 4", "title: Copias de Carga, value: 6", {"avance"}),
    ],
)
def test_a_card_that_another_outdoes(changed: Changed, old: str, new: str, outdone: set[str]) -> None:
    """A guard of nothing is worse than supplies; a charge as common as an advance is always better."""
    found = changed(("game.yaml", old, new))
    assert {p.code for p in found} == {"card-outdone"}
    assert {p.message.split("`")[1] for p in found} == outdone
    lines = {line("cards.yaml", f"  {card}:") + 3 for card in outdone}
    assert {at for _, _, at in told(found)} == lines


def test_a_guard_that_helps_the_attack(changed: Changed) -> None:
    def weaker(street: Street, side: int) -> int:
        return -street.card(1 - side).guard

    assert "guard-order" in {p.code for p in changed(instead={rules.guard_points: weaker})}


def test_a_guard_that_changes_nothing(changed: Changed) -> None:
    found = changed(instead={rules.guard_points: lambda _street, _side: 2})
    assert [p.code for p in found] == ["guard-order"] and "against a guard of 1" in found[0].message


def test_decks_that_are_shuffled_for_ever(changed: Changed) -> None:
    at = line("rulings.yaml", "chosen: limite")
    found = changed(("rulings.yaml", "chosen: limite", "chosen: sin-limite"))
    assert told(found) == [("mix-endless", "rulings.yaml", at)]


def test_figures_that_cross(changed: Changed) -> None:
    def both_enter(street: Street) -> Procedure[None]:
        for side in range(2):
            rules.step_forward(street, side)
        yield from ()

    assert "clash-order" in {p.code for p in changed(instead={rules.contested_square: both_enter})}
