"""Playtests: the arithmetic, the players, games dealt in blocks, what is told of them, the command line."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
import yaml
from cases import entries
from click.testing import CliRunner
from playing import paced, run_of, tallies
from pliego.checks.played.transcripts import winners
from pliego.cli.main import cli
from pliego.cli.rulings import _played_as
from pliego.game.model.info import Pace
from pliego.games.catalogue import ROOMS
from pliego.playing.moves import OVER, Setting
from pliego.playing.play import Played, play, random_player
from pliego.playing.players import PLAYERS
from pliego.playing.transcripts import replay
from pliego.playtest import runs as playing
from pliego.playtest.comparison import AS_RULED, Change, Contrast, ReadingFigures, compare
from pliego.playtest.page import page
from pliego.playtest.plan import Plan, Ready, endless, make_ready, runs_of
from pliego.playtest.plots import WIDTH, TableRow, histogram, shares
from pliego.playtest.record import as_yaml, record
from pliego.playtest.report import PartFigures, Playtest, report, too_few
from pliego.playtest.runs import Run, Series, gather, play_series
from pliego.playtest.statistics import bins, means_differ, share, shares_differ, spread
from pliego.playtest.tally import Result, Tally
from pliego.playtest.watched import Watched
from workshop import ROOT, Workshop, environment, heed_ctrl_c

STARTER = "plantilla"
"""The starter game, as the workshops of these tests call it."""
NAMED = re.compile(r"^engine: (\S+)$", re.M)
PLAYED = [
    path.parent.name
    for path in sorted(ROOT.glob("content/*/game.yaml"))
    if (named := NAMED.search(path.read_text("utf-8"))) and named[1] in ROOMS
]


@pytest.fixture(scope="module")
def ready() -> Ready:
    found, problems = make_ready(ROOT / "templates/game")
    assert found is not None and problems == []
    return found


def starter_shop(root: Path, *games: str) -> Workshop:
    """Open a workshop with a copy of the starter game."""
    shop = Workshop.with_games(root, *games)
    shutil.copytree(ROOT / "templates/game", root / "content" / STARTER)
    return shop


# -- arithmetic -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (498, 1000, 0.4671, 0.5289)],
)
def test_intervals_are_wilsons(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (found.share, found.low, found.high) == pytest.approx((count / of, low, high), abs=1e-4)


def test_a_share_of_nothing_may_be_anything() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_spread_counts_each_game() -> None:
    found = spread(Counter({10: 90, 20: 5, 30: 5}))
    assert (found.mean, found.median, found.low, found.high, found.most) == (11.5, 10, 10, 20, 30)


def test_bars_hold_every_game_once_and_take_whole_steps() -> None:
    counts = Counter({4: 1, 6: 2, 10: 4, 24: 8})
    found = bins(counts, 5)
    assert sum(each.games for each in found) == 15 and len(found) <= 5
    assert {each.last - each.first + 1 for each in found} == {6}
    assert all((one.last + 1) == two.first for one, two in pairwise(found))


def test_chance_alone_is_no_difference() -> None:
    assert not shares_differ(50, 100, 60, 100)
    assert shares_differ(500, 1000, 600, 1000)
    assert not shares_differ(0, 10, 0, 10) and not shares_differ(1, 1, 0, 0)
    near, far = Counter({10: 50, 11: 50}), Counter({10: 48, 11: 52})
    assert not means_differ(near, far) and means_differ(near, Counter({12: 50, 13: 50}))


# -- players ----------------------------------------------------------------------------------------------


# -- watching ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "greedy"), ("greedy", "random")])
def test_what_is_counted_is_what_was_played(ready: Ready, bots: tuple[str, ...]) -> None:
    """Thinking applies rules too; none of that may count."""
    (tally,) = tallies(ready, run_of(ready, 20, *bots))
    assert tally.games == 20 == sum(tally.ends.values()) == tally.rules["FIN-1"]
    assert tally.rules["FIN-1"] == tally.ends["FIN-1"]
    assert sum(count.played for count in tally.moves.values()) == tally.decisions
    assert all(count.offered >= count.played for count in tally.moves.values())
    assert tally.fell.total() > 0 and all(kind for kind in tally.fell)


def test_only_the_first_of_many_games_at_random_are_watched(
    ready: Ready, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are counted all the same, and played as if they were watched."""
    (all_watched,) = tallies(ready, run_of(ready, 60))
    monkeypatch.setattr(playing, "WATCHED", 20)
    first, some, thought = tallies(
        ready, run_of(ready, 20), run_of(ready, 60), run_of(ready, 30, "greedy", "random")
    )
    assert [each.watched for each in (all_watched, first, some, thought)] == [60, 20, 20, 30]
    assert some.moves == first.moves and some.most == first.most
    assert (some.lengths, some.durations, some.ends) == (
        all_watched.lengths,
        all_watched.durations,
        all_watched.ends,
    )
    assert (some.rules, some.results) == (all_watched.rules, all_watched.results)
    told = report(ready.game, ready.playable, "1", [run_of(ready, 60)], [some])
    assert "Moves (the first 20 games)" in page(told, ROOT / "templates")


def test_watching_changes_nothing(ready: Ready) -> None:
    for seed in range(10):
        games = []
        for watch in (False, True):
            match, random = ready.playable.table(ready.game, ready.settings[0]).begin(), Random(seed)
            watcher = Watched(match) if watch else None
            games.append(play(match, [random_player(random)] * 2, random, 1000, watcher))
        assert games[0] == games[1]


def test_players_change_seats_so_that_each_has_each_equally_often(ready: Ready) -> None:
    (tally,) = tallies(ready, run_of(ready, 10, "greedy", "random"))
    assert {who: result.games for who, result in tally.results.items()} == {
        (seat, bot): 5 for seat in (0, 1) for bot in ("greedy", "random")
    }
    run = Run(Setting(3), ("a", "b", "a"), 9)
    seated = [run.seated(game) for game in range(9)]
    assert seated[:3] == [("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b")], "everybody moves up a seat"
    assert all([each[seat] for each in seated].count("b") == 3 for seat in range(3))


def test_a_seed_gives_the_same_games_whatever_the_number_of_workers(ready: Ready) -> None:
    runs = (run_of(ready, 120), run_of(ready, 12, "greedy", "random"))
    found = []
    for jobs, seed in ((1, "1"), (2, "1"), (1, "2")):
        counted = tallies(ready, *runs, jobs=jobs, seed=seed)
        found.append(json.dumps(report(ready.game, ready.playable, "", runs, counted).data()))
    assert found[0] == found[1] != found[2]


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_every_game_can_be_playtested_in_every_setting(game: str) -> None:
    found, _problems = make_ready(ROOT / "content" / game)
    assert found is not None
    runs = (
        runs_of(found, Plan(games=2, bots=[("random",)]))
        + runs_of(found, Plan(games=1, bots=[("greedy",)]))[:2]
    )
    counted = tallies(found, *runs)
    told = report(found.game, found.playable, "1", runs, counted)
    assert [tally.endless for tally in counted] == [None] * len(runs)
    assert [each.games for each in told.runs] == [run.games for run in runs]
    assert "<svg" in page(told, ROOT / "templates")


def test_tallies_that_are_merged_lose_nothing(ready: Ready) -> None:
    """However often games are counted apart, what comes of adding up is what counting at once gives."""
    run = run_of(ready, 50)
    playable = replace(ready.playable, began=lambda table: table.points[0] % 2)
    info = ready.game.info.model_copy(update={"pace": Pace(setup=10, decision=2)})
    series = Series(ready.game.with_(info=info), playable, (run,), "1")
    (whole,) = gather(series, play_series(series, 1))
    one, two = series.block(0, 0), series.block(0, 1)
    alone = {who: result.alone for who, result in whole.results.items()}
    assert all(alone.values()) and sum(alone.values()) <= 50
    added = ("games", "watched", "lengths", "durations", "results", "began", "ends", "moves", "rules")
    assert [name for name in added if getattr(one, name) == getattr(whole, name)] == []
    one.merge(two)
    assert {who: result.alone for who, result in one.results.items()} == alone
    assert replace(one, seconds=0.0) == replace(whole, seconds=0.0)


def test_a_count_takes_in_another_whole() -> None:
    mine, theirs = Result(3, 2.5, 2), Result(4, 1.5, 1)
    mine.merge(theirs)
    assert mine == Result(7, 4.0, 3)


# -- minutes ----------------------------------------------------------------------------------------------


# -- minutes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rule", "bots"), entries("timed"))
@pytest.mark.long
def test_each_game_is_timed_by_what_was_done_in_it(game: str, rule: str, bots: list[str]) -> None:
    """A second for each time: so many seconds as the rule was applied, thought excluded."""
    _ready, _run, tally = paced(game, f"{{setup: 0, decision: 0, rules: {{{rule}: 1}}}}", 30, *bots)
    assert len(tally.durations) > 1
    assert sum(seconds * games for seconds, games in tally.durations.items()) == tally.rules[rule] > 30
    _ready, _run, tally = paced(game, "{setup: 1000, decision: 2}", 30)
    assert tally.durations == {1000 + 2 * length: games for length, games in tally.lengths.items()}


def test_a_pace_that_cannot_be_is_told(tmp_path: Path) -> None:
    shop, file = starter_shop(tmp_path), f"content/{STARTER}/game.yaml"
    pace = "pace:\n  game: TURNO-4\n  setup: -1\n  decision: 2\n  rules: {TURNA-1: 20}\n"
    shop.edit(file, "engine: starter\n", f"engine: starter\n{pace}")
    done = shop.pliego("playtest", STARTER, "--games", "1", "--format", "json")
    problems = json.loads(done.stdout)["problems"]
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert sorted(problem["code"] for problem in problems) == ["range", "unknown-rule"]
    assert all(problem["line"] > 1 and problem["column"] > 1 for problem in problems)
    shop.edit(file, "TURNA-1: 20", "TURNO-1: 20")
    shop.edit(file, "  setup: -1", "  setup: 1")
    done = shop.pliego("playtest", STARTER, "--games", "1", "--format", "json")
    problems = json.loads(done.stdout)["problems"]
    assert (done.returncode, [problem["code"] for problem in problems]) == (1, ["pace-unbound"])


# -- telling ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told(ready: Ready) -> Playtest:
    runs = (run_of(ready, 2), run_of(ready, 60, "greedy", "random"))
    return report(ready.game, ready.playable, "1", runs, tallies(ready, *runs))


def test_a_way_that_no_game_went_is_told_with_its_place(tmp_path: Path) -> None:
    """`robar` never follows `robar`: only a card comes, and then it is somebody's turn."""
    shop = Workshop.with_games(tmp_path)
    shutil.copytree(ROOT / "templates/game", shop.root / "content/mi-juego")
    words = ("playtest", "mi-juego", "--games", "20", "--bots", "random")
    assert "as no game went" not in shop.pliego(*words).stdout
    shop.edit("content/mi-juego/game.yaml", "next: [turno, end]", "next: [turno, end, robar]")
    lines = (shop.root / "content/mi-juego/game.yaml").read_text("utf-8").splitlines()
    (line,) = [n for n, text in enumerate(lines, 1) if "[turno, end, robar]" in text]
    place = f"content/mi-juego/game.yaml:{line}"
    done = shop.pliego(*words)
    told = done.stdout.partition("From phase to phase, as no game went")[2].split()
    assert done.returncode == 0 and told[:6] == ["phase", "next", "place", "robar", "robar", place]
    assert f"<code>{place}</code>" in (shop.out / "mi-juego/mi-juego-playtest.html").read_text("utf-8")
    (found,) = json.loads(shop.pliego(*words, "--format", "json").stdout)["playtests"]
    assert found["untrodden"] == [{"phase": "robar", "next": "robar", "place": place}]


def test_what_is_told_of_seats_players_and_ends_adds_up(told: Playtest) -> None:
    run = told.runs[1]
    assert sum(seat.won.share for seat in run.seats) == pytest.approx(1, abs=1e-3)
    assert [seat.games for seat in run.seats] == [60, 60]
    both = {each.bot: each for each in run.bots_results if each.seat is None}
    assert {bot: each.games for bot, each in both.items()} == {"greedy": 60, "random": 60}
    assert sum(each.games for each in run.ends) == 60 and all(each.sentence for each in run.ends)
    assert told.runs[0].bots_results == ()


def test_more_in_use_than_printed_is_told_at_its_place(ready: Ready, told: Playtest) -> None:
    short = [
        PartFigures("boards/calle", 9, 7),
        PartFigures("boards/calle", 12, 7),
        PartFigures("decks/x", 3, 3),
    ]
    runs = [replace(told.runs[0], parts=(part,)) for part in short]
    (problem,) = too_few(ready.game, replace(told, runs=tuple(runs)))
    assert (problem.code, problem.severity) == ("too-few-printed", "warning")
    assert "12" in problem.message and problem.span is not None and problem.span.line > 1
    assert too_few(ready.game, told) == []


class Reader(HTMLParser):
    """Notes what a page asks for from elsewhere, and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.asked += [
            value or "" for key, value in attrs if key in ("src", "href") and (value or "")[:1] != "#"
        ]


def test_the_page_needs_nothing_but_itself_and_escapes_what_content_says(told: Playtest) -> None:
    made = page(replace(told, title="<script>x</script> & co"), ROOT / "templates")
    reader = Reader()
    reader.feed(made)
    assert reader.asked == [] and not re.search(r"url\(|@import|https?://", made)
    assert reader.tags["script"] == 0 and "&lt;script&gt;x" in made
    assert reader.tags["svg"] == sum(5 + bool(run.bots_results) for run in told.runs)


def test_bars_lie_within_the_picture_and_are_as_long_as_their_shares() -> None:
    rows = [TableRow("a", share(30, 60), "", ""), TableRow("b", share(15, 60), "", "")]
    plot = shares(rows, fair=0.5)
    one, two = plot.bars
    assert one.width == pytest.approx(2 * two.width, abs=0.1)
    for bar in plot.bars:
        assert bar.low is not None and bar.high is not None
        assert plot.left <= bar.low < bar.x + bar.width < bar.high <= plot.right
    assert plot.line is not None and plot.line.at == pytest.approx(one.x + one.width, abs=0.1)
    counts = Counter({length: length for length in range(10, 200)})
    standing = histogram(bins(counts, 40), spread(counts))
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH and bar.y >= 0 for bar in standing.bars)
    assert [bar.y + bar.height for bar in standing.bars] == pytest.approx([standing.base] * 38, abs=0.02)


# -- who began --------------------------------------------------------------------------------------------


def test_whoever_began_is_told_apart_from_the_seats(ready: Ready) -> None:
    """Here the first seat begins every other game, as the position says in the end."""
    first = replace(ready, playable=replace(ready.playable, began=lambda table: table.points[0] % 2))
    run = run_of(first, 60)
    (tally,) = tallies(first, run)
    assert tally.began.games == 60 and tally.began.alone <= tally.began.got < 60
    told = report(first.game, first.playable, "1", [run], [tally])
    assert told.runs[0].began is not None
    assert (told.runs[0].began.games, told.runs[0].began.won) == (60, share(tally.began.got, 60))
    assert told.data()["runs"][0]["began"]["games"] == 60
    made = page(told, ROOT / "templates")
    assert "who began" in made and "and whoever began" in made


def test_where_nobody_begins_nobody_is_told_to(ready: Ready) -> None:
    ready = replace(ready, playable=replace(ready.playable, began=lambda _table: None))
    run = run_of(ready, 5)
    (tally,) = tallies(ready, run)
    told = report(ready.game, ready.playable, "1", [run], [tally])
    assert told.runs[0].began is None and "who began" not in page(told, ROOT / "templates")


def test_beginning_is_counted_for_whoever_did() -> None:
    tally = Tally()
    for began, returns in ((0, (1.0, 0.0)), (1, (1.0, 0.0)), (1, (0.5, 0.5)), (None, (0.0, 1.0))):
        tally.add(1, ("random", "random"), Played(returns, "FIN-1", 4, began), None)
    assert tally.began == Result(3, 1.5, 1)


def test_what_the_players_are_is_said_beside_their_figures(told: Playtest) -> None:
    assert [each.name for each in told.players] == ["random", "greedy"]
    made = page(told, ROOT / "templates")
    assert all(PLAYERS[each.name].words == each.words and each.words in made for each in told.players)


# -- one game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_a_recorded_game_is_the_one_that_was_counted_and_can_be_replayed(
    ready: Ready, bots: tuple[str, ...]
) -> None:
    run = run_of(ready, 12, *bots)
    (tally,) = tallies(ready, run)
    assert tally.longest is not None
    found = record(ready, replace(run, bots=tally.longest.bots), tally.longest.seed)
    assert found.decisions == tally.longest.decisions
    (entry,) = yaml.safe_load(as_yaml('Una "muestra": #1', found))["transcripts"].values()
    match = ready.playable.table(ready.game, run.setting).begin()
    list(replay(match, entry["moves"].split()))
    assert match.actor == OVER and match.reason() == entry["ends"]
    assert [seat + 1 for seat, got in enumerate(match.returns()) if got == 1] == entry["winners"]
    assert entry["title"].startswith('Una "muestra": #1')


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_of_every_kind_can_be_recorded_and_replayed(game: str) -> None:
    found, _problems = make_ready(ROOT / "content" / game)
    assert found is not None
    setting = found.settings[-1]
    run = Run(setting, ("random",) * setting.players, 1)
    told = record(found, run, 5)
    match = found.playable.table(found.game, setting).begin()
    list(replay(match, told.words))
    assert (match.actor, match.reason()) == (OVER, told.ends)


def test_who_won_a_recorded_game_is_what_the_check_of_sample_games_expects() -> None:
    """A game that all share is won by nobody."""
    found, _problems = make_ready(ROOT / "templates/game")
    assert found is not None
    run = Run(found.settings[0], ("random", "random"), 1)
    seen = set()
    for seed in range(30):
        told = record(found, run, seed)
        match = found.playable.table(found.game, run.setting).begin()
        list(replay(match, told.words))
        assert list(told.winners) == winners(match)
        seen.add(told.winners)
    assert seen == {(1,), (2,), ()}


# -- readings ---------------------------------------------------------------------------------------------


def test_a_reading_under_which_a_game_never_ends_is_told_so(ready: Ready) -> None:
    keyed = [
        (AS_RULED, run_of(ready, 5)),
        (("pases", "seguidos"), run_of(ready, 5, pases="seguidos")),
    ]
    stuck = replace(ready, playable=replace(ready.playable, cap=lambda _game, _setting: 4))
    chosen, other = tallies(ready, keyed[0][1])[0], tallies(stuck, keyed[1][1])[0]
    ruled = {each.id: each for each in compare(ready, keyed, [chosen, other])}
    found = next(each for each in ruled["pases"].readings if not each.chosen)
    assert found.contrasts[0].endless is not None and "--reading pases=seguidos" in found.contrasts[0].endless


def test_a_game_that_does_not_end_stops_its_run_and_can_be_seen_again(ready: Ready) -> None:
    stuck = replace(ready, playable=replace(ready.playable, cap=lambda _game, _setting: 4))
    run = run_of(ready, 500)
    one, two = (tallies(stuck, run, jobs=jobs)[0] for jobs in (1, 2))
    assert one == replace(two, seconds=one.seconds)
    assert one.endless is not None and one.games < 50
    first = Series(stuck.game, stuck.playable, (run,), "1").block(0, 0)
    assert one == replace(first, seconds=one.seconds), "what comes after it was counted"
    problem = endless(ready.game, run, one.endless)
    assert problem.code == "endless-game" and problem.span is not None
    assert problem.span.path.endswith("game.yaml") and f"--record {one.endless.seed}" in problem.hint
    assert record(stuck, run, one.endless.seed).ends == ""


# -- the command line -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return starter_shop(tmp_path_factory.mktemp("playtest"), "otra")


def test_a_playtest_tells_and_writes(shop: Workshop) -> None:
    done = shop.pliego("playtest", STARTER, "--games", "20", "--bots", "random")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    for word in ("20 games", "Rojo", "FIN-1", "95 %", "decisions per second"):
        assert word in done.stdout
    assert (shop.out / STARTER / f"{STARTER}-playtest.html").read_text("utf-8").endswith("</html>")


def test_a_folder_that_cannot_be_written_to_is_a_wrong_command_line(shop: Workshop) -> None:
    shop.write("taken/plantilla", "a file")
    done = shop.pliego("playtest", STARTER, "--games", "2", "--bots", "random", "--out", "taken")
    assert done.returncode == 2 and "--out" in done.stderr and "`taken`" in done.stderr


def test_the_same_seed_gives_the_same_bytes(shop: Workshop) -> None:
    words = ("playtest", STARTER, "--games", "110", "--bots", "random", "--format", "json", "--out")
    done = [shop.pliego(*words, f"out-{jobs}", "--jobs", jobs) for jobs in ("1", "2")]
    assert done[0].stdout == done[1].stdout and done[0].returncode == 0
    assert json.loads(done[0].stdout)["playtests"][0]["runs"][0]["games"] == 110
    pages = [(shop.root / f"out-{jobs}" / STARTER / f"{STARTER}-playtest.html").read_bytes() for jobs in "12"]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("playtest nada", ("`nada`", "`plantilla`")),
        ("playtest otra", ("`otra`", "engine")),
        (f"playtest {STARTER} --players 3", ("`3`", "`2`")),
        (f"playtest {STARTER} --variant corta", ("`corta`", "none")),
        (f"playtest {STARTER} --scenario uno", ("`uno`", "none")),
        (f"playtest {STARTER} --bots random,listo", ("`listo`", "`greedy`", "`random`")),
        (f"playtest {STARTER} --bots random,random,random", ("at most 2", "3")),
        (f"playtest {STARTER} --reading pases", ("RULING=READING", "`pases`")),
        (f"playtest {STARTER} --reading orilla=b", ("`orilla`", "`pases`")),
        (f"playtest {STARTER} --reading pases=b", ("`b`", "`seguidos`", "`alternos`")),
        (f"playtest {STARTER} --games 0", ("0",)),
        ("playtest --record 1", ("--record", "one game")),
        ("rulings otra", ("`otra`", "engine")),
        (f"rulings {STARTER} --compare --bots listo", ("`listo`", "`greedy`")),
    ],
)
def test_what_there_is_not_is_refused_naming_what_there_is(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, typed: str, said: tuple[str, ...]
) -> None:
    monkeypatch.chdir(shop.root)
    done = CliRunner().invoke(cli, typed.split())
    assert done.exit_code == 2 and isinstance(done.exception, SystemExit)
    assert all(word in done.stderr for word in said), done.stderr


def test_a_fault_of_the_content_is_told_at_its_place_and_overwrites_nothing(tmp_path: Path) -> None:
    shop = starter_shop(tmp_path)
    kept = shop.write(f"build/{STARTER}/{STARTER}-playtest.html", "kept")
    shop.edit(f"content/{STARTER}/cards.yaml", "  mazo:", "  mazos:")
    done = shop.pliego("playtest", STARTER, "--games", "5")
    assert done.returncode == 1 and "[engine-lacks]" in done.stdout and "Traceback" not in done.stderr
    assert f"content/{STARTER}/cards.yaml:" in done.stdout and kept.read_text() == "kept"
    shop.edit(f"content/{STARTER}/cards.yaml", "  mazos:", "  mazo:\n    tital: Mazo")
    done = shop.pliego("playtest", STARTER, "--games", "5", "--format", "json")
    data = json.loads(done.stdout)
    assert done.returncode == 1 and data["playtests"] == []
    assert {problem["path"] for problem in data["problems"]} == {f"content/{STARTER}/cards.yaml"}


def test_a_changed_number_can_be_tried_though_the_examples_disagree(tmp_path: Path) -> None:
    shop = starter_shop(tmp_path)
    shop.edit(f"content/{STARTER}/cards.yaml", "alta: {title: Alta, value: 3", "alta: {title: Alta, value: 4")
    done = shop.pliego("playtest", STARTER, "--games", "5", "--bots", "random")
    assert done.returncode == 0 and "5 games" in done.stdout


PATCHED = """
import sys
from dataclasses import replace
import pliego.games.catalogue as catalogue
from pliego.cli import main
found = catalogue.record_of
def changed(name):
    record = found(name)
    return replace(record, playable=replace(record.playable, {field}=lambda *_: {value}))
catalogue.record_of = changed
sys.argv = ["pliego", "playtest", "plantilla", "--games", "60", "--jobs", "{jobs}", "--bots", "random"]
main()
"""


def patched(shop: Workshop, field: str, value: str, jobs: int) -> subprocess.CompletedProcess[str]:
    script = PATCHED.format(field=field, value=value, jobs=jobs)
    words = [sys.executable, "-c", script]
    return subprocess.run(
        words, cwd=shop.root, env=environment(), capture_output=True, text=True, check=False, timeout=60
    )


def test_a_game_without_end_leaves_with_1_and_says_how_to_see_it(tmp_path: Path) -> None:
    shop = starter_shop(tmp_path)
    done = patched(shop, "cap", "4", 2)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert re.search(rf"content/{STARTER}/game\.yaml:\d+:\d+: error: .* \[endless-game\]", done.stdout)
    assert re.search(
        rf"hint: see it: pliego playtest {STARTER} --players 2 --bots random,random --record \d+", done.stdout
    )
    assert not (shop.out / STARTER).exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_of_the_engine_is_our_bug(tmp_path: Path, jobs: int) -> None:
    shop = starter_shop(tmp_path)
    done = patched(shop, "cap", "None", jobs)
    assert done.returncode == 3 and "TypeError" in done.stderr and "bug of Pliego" in done.stderr
    assert not (shop.out / STARTER).exists()


@pytest.mark.long
def test_ctrl_c_ends_it_cleanly(shop: Workshop) -> None:
    words = [sys.executable, "-m", "pliego", "playtest", STARTER, "--games", "100000", "--jobs", "2"]
    running = subprocess.Popen(
        [*words, "--out", "stopped"],
        cwd=shop.root,
        env=environment(),
        text=True,
        stderr=subprocess.PIPE,
        preexec_fn=heed_ctrl_c,
    )
    time.sleep(3)
    running.send_signal(signal.SIGINT)
    _out, said = running.communicate(timeout=20)
    assert running.returncode == 130 and "Traceback" not in said and "interrupted" in said
    assert not (shop.root / "stopped").exists()


def test_a_recorded_game_is_printed_as_yaml(shop: Workshop) -> None:
    done = shop.pliego("playtest", STARTER, "--record", "7")
    (entry,) = yaml.safe_load(done.stdout)["transcripts"].values()
    assert done.returncode == 0 and set(entry) == {"title", "players", "moves", "ends", "winners"}
    assert done.stdout == shop.pliego("playtest", STARTER, "--record", "7").stdout


def test_a_figure_is_printed_as_beyond_chance_or_within_chance_and_not_as_both() -> None:
    length = Change("length", "", 10.0, 12.0, marked=True)
    seat = Change("seat", "rojo", 0.5, 0.51, marked=False)
    move = Change("move", "robar", 0.2, 0.21, marked=False)
    contrast = Contrast("two players", 1000, same=False, changes=(length, seat, move))
    assert list(_played_as(ReadingFigures("otra", "Otra.", chosen=False, contrasts=(contrast,)))) == [
        "two players, 1,000 games: this changes",
        "beyond chance: decisions 10.0 → 12.0",
        "within chance: rojo wins 50.0% → 51.0%",
    ]
