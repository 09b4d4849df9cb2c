"""The bench runs, with or without a peer; the engine without its counting plays the same game."""

from __future__ import annotations

import ast
import json
import sys
from itertools import count
from pathlib import Path
from random import Random

import pytest
from bench import __main__ as bench
from bench import ours, untraced
from bench.watch import watch
from pliego.game.reader import find_games
from pliego.games import catalogue
from pliego.games.opening import read_game
from pliego.playing import play as player

ROOT = Path(__file__).parents[1]
SMALL = ROOT / "templates/game"
PLAYED = [name for name in find_games(ROOT / "content") if name in catalogue.ROOMS]


def test_every_game_of_ours_is_measured() -> None:
    assert bench.GAMES == PLAYED == find_games(ROOT / "content")


def test_a_little_measuring_counts_decisions_both_ways() -> None:
    ticks = count()
    found = ours.measure(SMALL, 3, clock=lambda: next(ticks) * 0.01)
    assert found.keys() == {"traced", "untraced"}
    for each in found.values():
        assert each["plies"] > 0 and each["seconds"] >= 3
    assert ours.measure(SMALL, 0.001, share=1.0).keys() == found.keys()
    remembered = ours.memory(SMALL, 3)
    assert remembered["games"] == 3 and remembered["mb"] > 1


COUNTING = """\
from pliego.playing.moves import OVER
from pliego.games.record import GameRecord
from pliego.games.starter import rules
def rule(name, *, off=None):
    def bind(function):
        def bound(*given):
            given[0].rules.hits.append(name)
            given[0].turns += 1
            given[0].seen[name] += 1
            return function(*given)
        return bound
    return bind
"""


def test_what_counts_is_taken_out_and_nothing_else() -> None:
    tree, removed = untraced.uncounted(COUNTING)
    left = ast.unparse(tree)
    assert removed == 1 and "hits" not in left
    for kept in ("untraced.playing.moves", "pliego.games.record", "untraced.games.starter"):
        assert kept in left
    for kept in (".turns += 1", ".seen[name] += 1", "def bound"):
        assert kept in left


@pytest.mark.parametrize("name", PLAYED)
def test_the_engine_without_counting_plays_the_same_games_and_counts_nothing(name: str) -> None:
    game, _problems = read_game(ROOT / "content" / name)
    assert game is not None
    counted, told = [], []
    for rooms, playing in ((catalogue, player), untraced.load()):
        playable = rooms.record_of(game.info.engine).playable
        setting = playable.settings(game)[0]
        table, random = playable.table(game, setting), Random(5)
        match = table.begin()
        players = [playing.random_player(random)] * match.seats
        played = playing.play(match, players, random, playable.cap(game, setting))
        counted.append(sum(table.rules.applied().values()))
        told.append((played.returns, played.reason, played.decisions))
    assert told[0] == told[1]
    assert counted[0] > 0 == counted[1]


def test_a_command_is_watched_to_its_end() -> None:
    done = watch([sys.executable, "-c", "sum(range(10**6)); raise SystemExit(4)"], ROOT)
    assert done.code == 4 and done.cpu > 0 and done.wall > 0


def test_the_table_tells_the_middle_turn_beside_its_target() -> None:
    turns = [bench.Turn(traced, 100, 100) for traced in (90, 50, 95)]
    row = bench.speed_row("a-game", turns)
    assert row[4:] == ("0.90 ×", "0.50–0.95", "≥ 1 ×", "10.0%", "≤ 15%")
    lines = bench.table(bench.SPEED, [row]).splitlines()
    assert lines[0].startswith("game") and lines[2].startswith("a-game  90")


@pytest.mark.long
def test_a_whole_bench_runs_beside_a_peer_that_is_always_as_fast(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    peer = tmp_path / "python"
    answer = json.dumps({"plies": 1000, "seconds": 1})
    peer.write_text(f"#!/bin/sh\necho '{answer}'\n")
    peer.chmod(0o755)
    short = min(PLAYED, key=lambda name: (ROOT / "content" / name / "rules.yaml").stat().st_size)
    few = ["--turns", "1", "--seconds", "0.01", "--count", "2", "--games", short, "--cards", "75"]
    bench.main(["--theirs", str(peer), *few])
    told = capsys.readouterr().out
    assert short in told and "1,000" in told and "pliego check" in told and " MB" in told
    assert " times" in told and "failed" not in told
