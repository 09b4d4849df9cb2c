"""Gamonal resiste: what a playtest tells of its players, its rules and its rulings read otherwise."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest
from playing import run_of, tallies
from pliego.playing.moves import ALL, CHANCE
from pliego.playing.players import greedy_player
from pliego.playtest.comparison import AS_RULED, compare, comparisons, list_rulings
from pliego.playtest.plan import Plan, PlanError, Ready, make_ready, runs_of
from pliego.playtest.report import Playtest, report
from pliego.playtest.statistics import share
from pliego.playtest.tally import Tally
from workshop import ROOT, Workshop

GAMONAL = "gamonal-resiste"


@pytest.fixture(scope="module")
def ready() -> Ready:
    found, problems = make_ready(ROOT / "content" / GAMONAL)
    assert found is not None and problems == []
    return found


@pytest.fixture(scope="module")
def told(ready: Ready) -> Playtest:
    runs = (run_of(ready, 2), run_of(ready, 60, "greedy", "random"))
    return report(ready.game, ready.playable, "1", runs, tallies(ready, *runs))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop.with_games(tmp_path_factory.mktemp("playtest"), GAMONAL)


@pytest.mark.long
def test_greedy_beats_random_and_cannot_be_foreseen(ready: Ready) -> None:
    (tally,) = tallies(ready, run_of(ready, 200, "greedy", "random"))
    won = sum(result.got for (_, bot), result in tally.results.items() if bot == "greedy")
    assert share(won, 200).low > 0.5
    match = ready.playable.table(ready.game, ready.settings[0]).begin()
    random = Random(3)
    while match.actor == CHANCE:
        match.apply(random.choice(match.chances))
    assert match.actor == ALL and len(match.legal_moves(0)) > 1
    player = greedy_player(random)
    assert len({player(match, 0, match.legal_moves(0)) for _ in range(40)}) > 1


@pytest.mark.long
def test_a_rule_that_was_never_applied_is_told_with_its_place(ready: Ready, told: Playtest) -> None:
    never = {each.rule: each for each in told.runs[0].never}
    assert "MOVER-3" in never and "MOVER-3" not in {each.rule for each in told.runs[0].rules}
    path, line = never["MOVER-3"].place.rsplit(":", 1)
    assert "rule: MOVER-3" in (ROOT / path).read_text("utf-8").splitlines()[int(line) - 1]
    assert set(ready.playable.unbound).isdisjoint(never)
    assert {each.rule for each in told.never} <= never.keys()


def test_rules_of_other_variants_are_not_missed(ready: Ready) -> None:
    rules = ready.game.rules
    block = rules["MOVER-3"].model_copy(update={"variants": ["otra"]})
    sections = tuple(
        section.model_copy(update={"blocks": [block if b is rules["MOVER-3"] else b for b in section.blocks]})
        for section in ready.game.sections
    )
    game = ready.game.with_(sections=sections)
    run = run_of(ready, 2)
    (figures,) = report(game, ready.playable, "1", [run], tallies(ready, run)).runs
    assert "MOVER-3" not in {each.rule for each in figures.never}


def test_another_reading_is_played_and_told(ready: Ready) -> None:
    base = [run_of(ready, 150)]
    keyed = [(key, run) for key, run in comparisons(ready, base) if key[0] in ("", "roba-empujado")]
    assert [key for key, _ in keyed] == [AS_RULED, ("roba-empujado", "pierde")]
    ruled = {each.id: each for each in compare(ready, keyed, tallies(ready, *(run for _, run in keyed)))}
    kept, lost = ruled["roba-empujado"].readings
    assert kept.chosen and kept.contrasts == () and lost.asked and kept.asked is None
    (contrast,) = lost.contrasts
    assert not contrast.same and {"length", "seat", "end"} <= {change.what for change in contrast.changes}
    assert all(each.readings[1].contrasts == () for name, each in ruled.items() if name != "roba-empujado")


def test_a_reading_that_nothing_came_to_is_told_so(ready: Ready) -> None:
    """A square is disputed in a few games of a hundred, not in one."""
    named = ("casilla-disputada", "nadie")
    for games, asked in ((1, False), (150, True)):
        keyed = [(AS_RULED, run_of(ready, games)), (named, run_of(ready, games, casilla_disputada="nadie"))]
        ruled = {each.id: each for each in compare(ready, keyed, tallies(ready, *(run for _, run in keyed)))}
        (reading,) = [each for each in ruled[named[0]].readings if each.id == named[1]]
        assert reading.asked is asked and reading.contrasts[0].same is not asked


def test_a_reading_of_numbers_or_of_what_is_seen_is_always_asked_for(ready: Ready) -> None:
    runs = [run_of(ready, 1, composicion="iguales"), run_of(ready, 1, secretos="solo-ultima")]
    found = tallies(ready, *runs)
    assert [tally.asked >= {*run.readings} for run, tally in zip(runs, found, strict=True)] == [True, True]


@pytest.mark.long
def test_differences_are_marked_only_beyond_chance(ready: Ready) -> None:
    base = run_of(ready, 300)
    other = run_of(ready, 300, roba_empujado="pierde")
    keyed = [(AS_RULED, base), (("roba-empujado", "pierde"), other)]
    (one, two) = tallies(ready, base, run_of(ready, 300), seed="1")
    unlike = tallies(ready, base, seed="another")[0]
    shifted = Tally(games=300, lengths=Counter({length + 40: n for length, n in one.lengths.items()}))
    shifted.results, shifted.moves, shifted.ends = one.results, one.moves, one.ends
    shifted.rules = Counter({rule: n for rule, n in one.rules.items() if rule != "EMPUJAR-1"})

    def contrast(tally: Tally) -> tuple[bool, set[tuple[str, str]]]:
        ruled = {each.id: each for each in compare(ready, keyed, [one, tally])}
        (found,) = ruled["roba-empujado"].readings[1].contrasts
        return found.same, {(change.what, change.of) for change in found.marked}

    assert contrast(two) == (True, set())
    assert contrast(unlike) == (False, set())
    assert contrast(shifted) == (False, {("length", ""), ("stops", "EMPUJAR-1")})


def test_readings_that_cannot_be_played_say_why(ready: Ready) -> None:
    ruled = {each.id: each for each in list_rulings(ready)}
    assert set(ruled) == set(ready.game.rulings)
    assert all(ruled[name].unplayed == reason for name, reason in ready.playable.unplayed.items())
    asked = {key[0] for key, _ in comparisons(ready, [run_of(ready, 1)])}
    assert asked.isdisjoint(ready.playable.unplayed) and asked - {""}
    name, reason = next(iter(ready.playable.unplayed.items()))
    ruling = ready.game.rulings[name]
    plan = Plan(games=1, readings={name: next(r for r in ruling.readings if r != ruling.chosen)})
    with pytest.raises(PlanError, match=re.escape(reason)):
        runs_of(ready, plan)


@pytest.mark.long
def test_rulings_are_listed_and_compared(shop: Workshop) -> None:
    done = shop.pliego("rulings", GAMONAL)
    assert done.returncode == 0 and "○ voluntario" in done.stdout and "not played:" in done.stdout
    words = ("rulings", GAMONAL, "--compare", "--games", "8", "--bots", "random")
    done = shop.pliego(*words)
    assert done.returncode == 0 and "2 players, 8 games:" in done.stdout and "within chance:" in done.stdout
    data = [json.loads(shop.pliego(*words, "--format", "json", "--jobs", jobs).stdout) for jobs in "12"]
    assert data[0] == data[1] and data[0]["problems"] == []
    readings = {each["id"]: each["readings"] for each in data[0]["rulings"]}
    assert [len(reading["contrasts"]) for reading in readings["roba-empujado"]] == [0, 1]
    contrasts = [c for of in readings.values() for reading in of for c in reading["contrasts"]]
    wins = [each for c in contrasts for each in c["changes"] if each["what"] == "seat"]
    said = " ".join(done.stdout.split())
    assert any(each["chosen"] != each["other"] for each in wins), "as ruled stands before as read otherwise"
    for each in wins:
        assert f"{each['of']} wins {each['chosen']:.1%} → {each['other']:.1%}" in said


def test_a_playtest_counts_what_is_in_use_and_what_minutes_are_printed(shop: Workshop) -> None:
    done = shop.pliego("playtest", GAMONAL, "--games", "20", "--bots", "random")
    assert done.returncode == 0
    for word in ("Vecindario", "boards/calle/spaces", "printed 5 to 15"):
        assert word in done.stdout
