"""Batalla entre titanes: facts looked at in every case are true, and told at their place when not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from planting import rewritten
from pliego.games.batalla_entre_titanes import additions, basic, odds, rounds
from pliego.games.batalla_entre_titanes.check_exact import check_exact
from pliego.games.batalla_entre_titanes.endings import Ending, endings
from pliego.games.batalla_entre_titanes.position import TIE, Duel
from pliego.playing.playable import GameTables
from pliego.playing.rules import BoundFunction, original
from pliego.text.problems import Problem
from strip import ADVANCED, BASIC, CONTENT, NORMAL, PLAYABLE, laid, played_with

Changed = Callable[..., list[Problem]]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Return what is not as it must be with `old` replaced by `new` in each (file, old, new), and functions
    in the place of rules."""

    def _changed(
        *changes: tuple[str, str, str], instead: Mapping[BoundFunction, BoundFunction] | None = None
    ) -> list[Problem]:
        game = rewritten(CONTENT, tmp_path / CONTENT.name, *changes)
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


def test_a_match_that_can_end_level(changed: Changed) -> None:
    old, new = "partidas: {value: 3", "partidas: {value: 4"
    assert told(changed(("game.yaml", old, new))) == [("match-majority", "game.yaml", line("game.yaml", old))]


def test_attacks_that_somebody_can_parry_after_all(changed: Changed) -> None:
    old, new = "imparables: {value: 3", "imparables: {value: 2"
    assert told(changed(("game.yaml", old, new))) == [("parry-order", "game.yaml", line("game.yaml", old))]


@pytest.mark.parametrize(("name", "code"), [("hits", "hit-order"), ("parried", "parry-order")])
def test_chances_that_rise_where_they_must_fall(
    changed: Changed, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    """A hit or parry by whom holds what one holds oneself."""

    def rising(_tables: GameTables, count: int) -> Fraction:
        return Fraction(count, 9)

    monkeypatch.setattr(odds, name, rising)
    assert [p.code for p in changed()] == [code]


def test_a_row_of_endings_left_out_and_one_too_many(changed: Changed) -> None:
    found = changed(("tables.yaml", "      recuento:\n", "      cuenta:\n"))
    assert sorted(told(found)) == [
        ("ending-idle", "tables.yaml", line("tables.yaml", "      recuento:\n")),
        ("ending-missing", "tables.yaml", line("tables.yaml", "    rows:")),
    ]
    assert "`recuento`" in found[0].message and "`cuenta`" in found[1].message


def test_rows_of_endings_for_other_games_and_to_somebody_else(changed: Changed) -> None:
    games, goes_to = "juego: N, A", "gana: {unstuck: gana}"
    found = changed(
        ("tables.yaml", games, "juego: B, N, A"),
        ("tables.yaml", goes_to, "gana: {striker: gana}"),
        ("tables.yaml", 'gana: {nobody: "{value.empates}"}', "gana: {nobody: 2}"),
    )
    assert sorted(told(found)) == [
        ("ending-games", "tables.yaml", line("tables.yaml", games)),
        ("ending-winner", "tables.yaml", line("tables.yaml", goes_to)),
        ("ending-winner", "tables.yaml", line("tables.yaml", "gana: {nobody")),
    ]


def test_an_ending_told_in_words_alone_goes_to_nobody_in_particular(changed: Changed) -> None:
    found = changed(("tables.yaml", "gana: {further: gana}", "gana: Otro."))
    assert [p.code for p in found] == ["ending-winner"]
    assert "goes to `further`, found `nobody in particular`" in found[0].message


def less_far(duel: Duel) -> int:
    winner = original(basic.further)(duel)
    return winner if winner == TIE else 1 - winner


def fewer(duel: Duel, hits: list[int], first: int) -> int:
    winner = original(additions.more_blows)(duel, hits, first)
    return winner if winner == TIE else 1 - winner


def attacked_wins(duel: Duel, seat: int) -> None:
    basic.win_round(duel, 1 - seat, "ataque")


def attacker_loses(duel: Duel, seat: int) -> None:
    basic.win_round(duel, seat, "ataque")


def tie_to_who_began(duel: Duel) -> None:
    duel.winner, duel.ties = duel.starter, 0


@pytest.mark.parametrize(
    ("rule", "turned", "row"),
    [
        (basic.further, less_far, "posicion"),
        (additions.more_blows, fewer, "recuento"),
        (basic.hit, attacked_wins, "ataque"),
        (additions.not_annulled, attacker_loses, "ataque"),
        (rounds.last_tie, tie_to_who_began, ""),
    ],
)
def test_a_round_that_goes_to_the_wrong_titan(
    changed: Changed, rule: BoundFunction, turned: BoundFunction, row: str
) -> None:
    found = changed(instead={rule: turned})
    assert {p.code for p in found} == {"ending-winner"}
    assert f"`{row}`" in found[0].message or "the tie that somebody wins" in found[0].message


def test_each_game_has_its_own_endings() -> None:
    common = {
        Ending("ataque", "striker"),
        Ending("sin-accion", "unstuck"),
        Ending("posicion", "further"),
        Ending("empate", "nobody"),
    }
    count = common | {Ending("recuento", "more")}
    assert endings(laid(BASIC)) == common | {Ending("ataque-final", "last-striker")}
    assert endings(laid(NORMAL)) == endings(laid(ADVANCED)) == count
