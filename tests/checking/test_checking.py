"""What the engine says of bad content: the template game with a mistake in it, told once at its place."""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest
from planting import engine_problems, planted
from played import NAMES, ROOT, game_of, playable, session_of, tables_for
from pliego.checks.content import run_checks
from pliego.checks.examine import check_game
from pliego.checks.played.binding import check_binding
from pliego.checks.played.engine import check_play
from pliego.checks.played.examples import check_example
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.book import Example, Rule, Section
from pliego.game.model.game import Game
from pliego.games.opening import open_game
from pliego.games.starter.rules import CardTable
from pliego.playing.moves import Choose, GameOver, Procedure, Setting
from pliego.playing.pile import Pile
from pliego.playing.playable import GameTables
from pliego.playing.position import Position, public
from pliego.playing.rules import Reading, bound_rules, original, rule
from pliego.text.problems import Problem
from pliego.text.prose import plain_text
from small import edit, told

TEMPLATE = ROOT / "templates/game"
Change = tuple[str, str, str]
Check = Callable[..., list[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATE, tmp_path / "plantilla"))


@pytest.fixture
def check(folder: Path) -> Check:
    """Return what is wrong after replacing `old` by `new` once in each (file, old, new), looks left alone."""

    def _check(*changes: Change) -> list[str]:
        edit(folder, *changes)
        return [line for line in told(examined(folder)[1], folder) if not line.endswith("ruling-unread")]

    return _check


def examined(folder: Path) -> tuple[Game, list[Problem]]:
    session, problems = open_game(folder)
    assert session is not None
    problems, game = [*problems, *run_checks(session)], session.game
    return game, [*problems, *engine_problems(tables_for(game), problems)]


def at(file: str, text: str, code: str, after: int = 0) -> str:
    """Return the line expected for a problem that stands at a piece of the template's text."""
    before, found, _ = (TEMPLATE / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    column = len(before) - before.rfind("\n") + after
    return f"{file}:{before.count(chr(10)) + 1}:{column} {code}"


def test_what_one_step_trips_over_hides_no_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(folder, ("examples.yaml", "turn: azul, passed: 1}", "turn: rojo, passed: 1}"))
    tripped: list[str] = []
    errors: list[Exception] = [IndexError()]

    def trips(tables: GameTables, example: Example) -> Iterator[Problem]:
        if not tripped:
            tripped.append(example.id)
            raise errors[0]
        yield from check_example(tables, example)

    monkeypatch.setattr("pliego.checks.played.engine.check_example", trips)
    session, problems = open_game(folder)
    assert session is not None and not problems
    elsewhere = Problem("unknown-reference", "another mistake")
    assert told(engine_problems(tables_for(session.game), [elsewhere]), folder) == [
        at("examples.yaml", "turn: azul, passed: 1}", "example-outcome", len("turn: "))
    ]
    assert tripped == ["ultima-carta"]
    for error, known in ((IndexError(), []), (OSError(), [elsewhere])):
        tripped.clear()
        errors[0] = error
        with pytest.raises(type(error)):
            engine_problems(tables_for(session.game), known)


def test_what_an_example_claims_of_one_seat_it_claims_of_all(check: Check) -> None:
    """A map that leaves out what the engine gets says less than is true."""
    claimed = "{rojo: 5, azul: 7}, winner"
    assert check(("examples.yaml", claimed, "{azul: 7}, winner")) == [
        at("examples.yaml", claimed, "example-outcome")
    ]


def test_the_template_is_sound(check: Check) -> None:
    assert check() == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_every_game_is_sound(name: str) -> None:
    found = engine_problems(tables_for(game_of(name)), run_checks(session_of(name)))
    assert [str(p) for p in found if p.severity == "error"] == []


# -- rules and code


def test_a_rule_bound_to_nothing(check: Check) -> None:
    rule_2 = "      - {rule: FIN-3, kind: scoring, text: Con más bajas ganas., origin: inferred}\n"
    rule_3 = "      - {rule: FIN-4, kind: social, text: Das la mano., origin: inferred}\n"
    text = "  - id: situaciones"
    line = int(at("rules.yaml", text, "").split(":")[1])
    assert check(("rules.yaml", text, f"{rule_2}{rule_3}{text}")) == [
        "rules.yaml:2:1 unbound-many",
        f"rules.yaml:{line}:16 rule-unbound",
        f"rules.yaml:{line + 1}:16 rule-unexplained",
    ]


def test_a_binding_to_no_rule_and_an_excuse_for_none(check: Check) -> None:
    found = check(("rules.yaml", "rule: TURNO-2", "rule: TURNO-5"), ("rules.yaml", "TURNO-4", "TURNO-6"))
    codes = sorted(line.split()[1] for line in found)
    # The examples cite the rule too.
    assert [code for code in codes if code != "unknown-rule"] == [
        "binding-unknown",
        "rule-unbound",
        "rule-unexplained",
        "unbound-many",
        "unbound-unknown",
    ]


def test_code_and_excuse_at_once_and_too_many_excuses() -> None:
    game, starter = game_of("template"), playable("template")
    played = replace(starter, unbound={**starter.unbound, "FIN-1": "no reason at all"})
    assert [p.code for p in check_binding(game, played)] == ["unbound-bound"]
    physical = [r.model_copy(update={"kind": "physical"}) if r.rule == "TURNO-2" else r for r in rules(game)]
    some = game.with_(sections=[sections_with(game, physical)])
    less = replace(starter, rules=without("TURNO-2"), unbound={"TURNO-2": "a", "TURNO-4": "b"})
    assert [p.code for p in check_binding(some, less)] == ["unbound-many"]


def test_one_rule_in_five_may_be_played_by_no_code() -> None:
    game, starter = game_of("template"), playable("template")
    bound = [each for each in rules(game) if each.rule not in starter.unbound]
    free = [each for each in rules(game) if each.rule in starter.unbound]
    assert len(bound) > 3 and len(free) == 1
    for count, is_too_many in ((4, False), (3, True)):
        some = game.with_(sections=[sections_with(game, [*bound[:count], *free])])
        assert ("unbound-many" in [p.code for p in check_binding(some, starter)]) == is_too_many


def without(rule_id: str) -> list[ModuleType]:
    """Return the rules of the game to begin with, less one binding."""
    found = []
    for module in playable("template").rules:
        less = ModuleType(module.__name__)
        kept = {name: each for name, each in vars(module).items() if getattr(each, "rule", "") != rule_id}
        vars(less).update(kept)
        found.append(less)
    return found


@rule("TURNO-9")
def more(_position: Position[Any]) -> None:
    """A binding more, to a rule that nobody wrote."""


def rules(game: Game) -> list[Rule]:
    return list(game.rules.values())


def sections_with(game: Game, blocks: list[Rule]) -> Section:
    return game.sections[0].model_copy(update={"blocks": blocks})


def test_one_binding_too_many() -> None:
    starter = playable("template")
    (problem,) = check_binding(
        game_of("template"), replace(starter, rules=[*starter.rules, sys.modules[__name__]])
    )
    assert problem.code == "binding-unknown" and "test_checking.more`" in problem.message
    assert "TURNO-9" in problem.message and "TURNO" in problem.hint


def says_nothing(function: Any) -> bool:
    """True if all that a function does is to give back `True`, `None`, a number or the like. A word or a
    tuple is a move that it offers, or a phase that it leads to."""
    (tree,) = ast.parse(dedent(getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    body = [each for each in tree.body if not (isinstance(each, ast.Expr) and is_constant(each.value))]
    idle = [each for each in body if isinstance(each, ast.Pass | ast.Return)]
    return idle == body and all(is_idle(getattr(each, "value", None)) for each in body)


def is_constant(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant)


def is_idle(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and not isinstance(value.value, str))


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_is_bound_to_a_function_that_says_nothing(name: str) -> None:
    bound = list(bound_rules(playable(name).rules))
    assert bound and [rule_id for rule_id, function in bound if says_nothing(original(function))] == []


def always() -> bool:
    return True


def leads_on() -> str:
    return "turno"


def test_a_rule_that_says_nothing_is_seen() -> None:
    assert says_nothing(original(more)) and says_nothing(always) and not says_nothing(without)
    assert not says_nothing(leads_on)


def test_rulings_and_readings_that_are_not_there(check: Check) -> None:
    assert check(("rulings.yaml", "      seguidos:", "      sueltos:")) == [
        at("rulings.yaml", "readings:", "reading-unknown")
    ]
    starter = playable("template")
    found = list(check_binding(game_of("template"), replace(starter, unplayed={"colores": "by taste"})))
    assert [(p.code, "`colores`" in p.message) for p in found] == [("unplayed-unknown", True)]
    table = [*starter.readings, Reading("colores", "azul")]
    found = list(check_binding(game_of("template"), replace(starter, readings=table)))
    assert [(p.code, "`colores`" in p.message) for p in found] == [("reading-unknown", True)]


def test_a_ruling_that_no_code_reads_is_a_warning(folder: Path) -> None:
    entry = "question: ¿Quién?, kind: gap, place: Uno., readings: {a: A., b: B.}, chosen: b, because: Sí."
    edit(folder, ("rulings.yaml", "rulings:\n", f"rulings:\n  orden: {{{entry}, rules: [FIN-1]}}\n"))
    found = [p for p in examined(folder)[1] if p.code == "ruling-unread"]
    assert [(p.severity, "`a` of `orden`" in p.message) for p in found] == [("warning", True)]


def test_every_reading_but_the_one_that_is_written_is_played() -> None:
    """Of three readings two need a line; the rules are written in the third, chosen or not."""
    game = game_of("template")
    starter = playable("template")
    (ruling,) = game.rulings.values()
    third = {**ruling.readings, "nunca": ruling.readings["seguidos"]}

    def lacking(chosen: str, *read: str) -> list[str]:
        changed = ruling.model_copy(update={"readings": third, "chosen": chosen})
        table = [Reading("pases", name) for name in read]
        found = check_binding(game.with_(rulings={"pases": changed}), replace(starter, readings=table))
        return [p.message.split("`")[1] for p in found]

    assert lacking("alternos", "seguidos") == ["nunca"]
    assert lacking("alternos", "seguidos", "nunca") == []
    assert lacking("seguidos", "seguidos", "nunca") == []
    assert lacking("alternos") == ["seguidos", "nunca"]


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_of_every_game_is_read_or_excused(name: str) -> None:
    assert list(check_binding(game_of(name), playable(name))) == []


# -- examples


def test_an_example_that_comes_out_otherwise_is_told_at_each_claim(check: Check) -> None:
    changes = (
        ("examples.yaml", "then: {points: {rojo: 5, azul: 7}", "then: {points: {rojo: 6, azul: 8}"),
        ("examples.yaml", "winner: azul", "winner: rojo"),
    )
    assert check(*changes) == [
        at("examples.yaml", "5, azul: 7", "example-outcome"),
        at("examples.yaml", "7}, winner", "example-outcome"),
        at("examples.yaml", "azul}\n    text: Azul roba", "example-outcome"),
    ]


def test_a_difference_says_what_is_written_and_what_is_played(folder: Path) -> None:
    edit(folder, ("examples.yaml", "rojo: 5, azul: 7}", "rojo: 5, azul: 8}"))
    (problem,) = examined(folder)[1]
    assert problem.message.startswith("expected 7 as the rules are played, found 8 in `then.points.azul`")
    assert "`ultima-carta`" in problem.message and "FIN-2" in problem.hint


def test_steps_that_may_not_be_done(check: Check) -> None:
    changes = (
        ("examples.yaml", "- {seat: azul, act: robar}\n      - {act: baja}", "- {seat: azul, act: pasar}"),
        ("examples.yaml", "- {act: alta}", "- {act: baja}"),
    )
    found = check(*changes)
    line = at("examples.yaml", "alta}\n    then", "example-step")
    assert found[0] == line and len(found) == 2 and found[1].endswith("example-step")


def test_lists_of_legal_and_illegal_acts(check: Check) -> None:
    changes = (
        (
            "examples.yaml",
            "legal: [robar]\n    illegal: [pasar]",
            "legal: [robar, pasar]\n    illegal: [robar]",
        ),
    )
    found = check(*changes)
    assert [line.split()[1] for line in found] == ["example-legal", "example-not-legal"]
    assert found[0] == at(
        "examples.yaml", "legal: [robar]\n    illegal", "example-legal", len("legal: [robar, ")
    )


def test_moves_are_asked_for_after_the_last_step_too(check: Check) -> None:
    asked = "legal: [{seat: azul, act: robar}, {seat: azul, act: pasar}]\n    text: Rojo pasa"
    changes = (
        ("examples.yaml", "given: {turn: rojo, deck", "given: {ask: 1, turn: rojo, deck"),
        ("examples.yaml", "legal: [robar, pasar]\n    text: Rojo pasa", asked),
    )
    found = check(*changes)
    assert [line.split()[1] for line in found] == ["example-legal"]


ROBAR = "      - {seat: azul, act: robar}\n"


def test_a_step_after_the_end(check: Check) -> None:
    more = (
        "examples.yaml",
        "      - {act: alta}\n",
        "      - {act: alta}\n      - {seat: rojo, act: robar}\n",
    )
    line = int(at("examples.yaml", "      - {act: alta}", "").split(":")[1]) + 1
    assert check(more) == [f"examples.yaml:{line}:27 example-over"]


def test_a_draw_from_nothing(check: Check) -> None:
    """It has no step that names a card, so it is told where the deck should be."""
    gone = (("examples.yaml", "deck: {alta: 1}, points: {rojo: 5", "deck: {}, points: {rojo: 5"),)
    found = check(*gone, ("examples.yaml", "      - {seat: azul, act: robar}\n      - {act: alta}\n", ROBAR))
    assert found == [at("examples.yaml", "{turn: azul, deck: {alta: 1}, points: {rojo: 5", "example-step")]


def test_an_example_that_is_told_already_is_not_played(check: Check) -> None:
    change = (
        "examples.yaml",
        "- {seat: azul, act: robar}\n      - {act: alta}",
        "- {seat: azul, act: rovar}",
    )
    assert [line.split()[1] for line in check(change)] == ["unknown-act"]


# -- numbers, decks, tables


def test_a_number_that_the_engine_needs_and_nobody_wrote(check: Check) -> None:
    assert check(("cards.yaml", "  mazo:\n", "  baraja:\n")) == [at("cards.yaml", "mazo:", "engine-lacking")]


def test_what_dropped_out_is_told_once(check: Check) -> None:
    assert check(("cards.yaml", "copies: 2", "copies: muchas")) == [at("cards.yaml", "2, origin", "number")]


def test_a_mistake_in_data_and_one_in_an_example_are_told_together(check: Check) -> None:
    changes = (
        ("cards.yaml", 'total: "{value.cartas}"', "total: 9"),
        ("examples.yaml", "azul: 7}", "azul: 8}"),
    )
    assert [line.split()[1] for line in check(*changes)] == ["deck-total", "example-outcome"]


def test_players_and_aids_that_do_not_fit(check: Check) -> None:
    changes = (("game.yaml", "players: {min: 2, max: 2}", "players: {min: 2, max: 3}"),)
    assert [line.split()[1] for line in check(*changes)] == ["players-aids", "players-settings"]


# -- sample games


def test_a_sample_game_with_a_move_that_is_not_offered(check: Check) -> None:
    place = at("transcripts.yaml", "pasar robar", "transcript-move")
    assert check(("transcripts.yaml", "pasar robar", "pesar robar")) == [place]


def test_a_sample_game_that_stops_short(check: Check) -> None:
    place = at("transcripts.yaml", "robar baja robar alta", "transcript-unfinished")
    assert check(("transcripts.yaml", " robar baja robar baja\n", " robar baja\n")) == [place]


def test_a_sample_game_that_ends_otherwise(check: Check) -> None:
    changes = (
        ("transcripts.yaml", "ends: FIN-1", "ends: FIN-2"),
        ("transcripts.yaml", "winners: [2]", "winners: [1, 2]"),
    )
    assert check(*changes) == [
        at("transcripts.yaml", "FIN-1", "transcript-end"),
        at("transcripts.yaml", "[2]", "transcript-winners"),
    ]


def test_a_sample_game_for_players_that_there_are_not(check: Check) -> None:
    place = at("transcripts.yaml", "players: 2", "transcript-setting", len("players: "))
    assert check(("transcripts.yaml", "players: 2", "players: 5")) == [place]


# -- games that do not go on or do not end


def stuck(_position: Position[Any]) -> Procedure[str]:
    """Nobody can do anything."""
    yield Choose(0, (), "TURNO-1")
    return "turno"


def idle(_position: Position[Any]) -> Procedure[str]:
    """All that anybody may do is pass."""
    yield Choose(0, ("pasar",), "TURNO-2")
    return "turno"


def played_otherwise(game: Game, **changes: Any) -> GameTables:
    """Return a game played by the starter's room with some changes."""
    return GameTables(game, replace(playable("template"), **changes))


def problems_of(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> list[Problem]:
    monkeypatch.setattr("pliego.checks.played.engine.check_binding", lambda *_: [])
    game = game_of("template").with_(examples={}, transcripts={}, says={})
    return engine_problems(played_otherwise(game, **changes), [])


def test_a_game_that_comes_to_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    (problem,) = problems_of(monkeypatch, phases={"turno": stuck})
    assert problem.code == "dead-end" and problem.span is not None
    assert problem.span.path.endswith("game.yaml") and "2 players" in problem.message


def test_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    (problem,) = problems_of(monkeypatch, phases={"turno": idle})
    assert problem.code == "endless" and "within 12 decisions" in problem.message


@dataclass(slots=True)
class Kept(CardTable):
    """A table with cards that are never lost."""

    kept: Pile = public(cards=True, default=("alta", "alta", "baja"))


def tear(table: Kept) -> Procedure[str]:
    """A card is taken and put nowhere."""
    yield Choose(table.seat, ("romper",), "TURNO-1")
    table.kept = table.kept[1:]
    raise GameOver("FIN-1", ())


def test_a_card_that_is_gone_is_told_by_the_move_that_it_was_lost_by(monkeypatch: pytest.MonkeyPatch) -> None:
    found = problems_of(monkeypatch, phases={"turno": tear}, begin=Kept.begin)
    (problem,) = (problem for problem in found if problem.code == "cards-lost")
    assert problem.span is not None
    assert problem.message.endswith("found 1 of `alta` instead of 2 after the move `romper`")


def misnamed(_table: CardTable) -> Procedure[str]:
    """What is asked, and what ends the game, is asked by rules that there are not."""
    yield Choose(0, ("pasar",), "TURNO-7")
    raise GameOver("FIN-9", ())


def test_a_rule_that_there_is_not_is_told_though_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    said = problems_of(monkeypatch, phases={"turno": misnamed})
    found = [problem for problem in said if not problem.code.startswith("phase-")]
    assert [(p.code, p.message.rpartition(" ")[2]) for p in found] == [
        ("unknown-rule", "`FIN-9`"),
        ("unknown-rule", "`TURNO-7`"),
    ]
    assert all(p.span and p.span.path.endswith("rules.yaml") and "did you mean" in p.hint for p in found)


def broken(_game: Game, _setting: Setting) -> int:
    raise ZeroDivisionError


def test_a_bug_of_the_engine_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError):
        problems_of(monkeypatch, cap=broken)


def test_what_an_engine_trips_over_is_not_our_bug_if_the_content_is_at_fault() -> None:
    fault = Problem("deck-total", "expected 3, found 2", game_of("template").places.at("cards.yaml", "decks"))
    assert engine_problems(played_otherwise(game_of("template"), cap=broken), [fault]) == []


def test_what_comes_of_playing_is_told_apart_from_what_is_written(folder: Path) -> None:
    """Printing goes on though an example comes out otherwise, not though a phrase is missing."""
    edit(
        folder,
        ("examples.yaml", "azul: 7}", "azul: 8}"),
        ("transcripts.yaml", "ends: FIN-1", "ends: FIN-2"),
        ("transcripts.yaml", '  pass: "{seat} pasa."\n', ""),
        ("game.yaml", "players: {min: 2, max: 2}", "players: {min: 2, max: 3}"),
    )
    session, problems = open_game(folder)
    assert session is not None
    said, played = check_play(tables_for(session.game), problems)
    assert sorted(p.code for p in said) == ["missing-say", "players-aids", "players-settings"]
    assert sorted(p.code for p in played) == ["example-outcome", "transcript-end"]


def test_what_only_an_exact_check_finds_comes_of_playing() -> None:
    def check(tables: GameTables) -> list[Problem]:
        return [Problem("any-code", "expected this, found that", tables.game.places.at("game.yaml"))]

    said, played = check_play(played_otherwise(game_of("template"), check=check), [])
    assert (said, [p.code for p in played]) == ([], ["any-code"])


def test_of_a_game_that_states_no_rules_yet_nothing_is_said(folder: Path) -> None:
    for name in ("rules.yaml", "examples.yaml", "rulings.yaml", "transcripts.yaml", "tables.yaml"):
        (folder / name).unlink()
    assert examined(folder)[1] == []


def test_check_runs_the_engine(folder: Path) -> None:
    edit(folder, ("examples.yaml", "azul: 7}", "azul: 8}"))
    found = check_game(folder, ROOT / "templates")[1]
    assert told(found, folder) == [at("examples.yaml", "7}, winner", "example-outcome")]


def test_the_hint_of_a_step_that_a_rule_forbids_is_that_rule(tmp_path: Path) -> None:
    """Nobody passes right after the rival: the rule as it is printed."""
    old = "      - {seat: azul, act: robar}\n      - {act: baja}\n"
    tables = planted(tmp_path, "template", ("examples.yaml", old, "      - {seat: azul, act: pasar}\n"))
    (found,) = check_example(tables, tables.game.examples["tras-un-pase"])
    sentence = plain_text(fill(tables.game.rules["TURNO-3"].text, Scope(tables.game, {}))[0])
    assert (found.code, found.hint) == ("example-step", f"TURNO-3: {sentence}")
