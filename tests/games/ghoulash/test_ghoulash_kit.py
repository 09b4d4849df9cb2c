"""Ghoulash as it is printed: no example gives a sample map away, a sheet of samples shows one scenario, the
sample game says whose wounds add up to what."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from ghoulash_night import GAME, PLAYABLE, after
from pliego.game.model.book import Example
from pliego.games.ghoulash import GAME as RECORD
from pliego.games.ghoulash.examples import given_of
from pliego.games.ghoulash.facts import scenario_facts
from pliego.games.ghoulash.figures import example_facts
from pliego.games.ghoulash.vocabulary import GhoulashScenario
from pliego.playing.playable import GameTables
from pliego.playing.transcripts import played_transcripts
from pliego.printing.paper import grid_for
from pliego.printing.papers import PAPERS, USUAL_PAPERS
from workshop import Workshop, pages_text

LAYOUTS = Path(__file__).resolve().parents[3] / "content/ghoulash/look/layouts"
SAMPLE_GAME = "partida"
"""The section of the sample game, which is played on the sample maps and says so."""


def worked() -> list[Example]:
    """Return the examples that are printed outside the sample game."""
    blocks = [(s.id, b) for s in GAME.sections for b in s.blocks if hasattr(b, "examples")]
    return [GAME.examples[n] for section, b in blocks if section != SAMPLE_GAME for n in b.examples]


def shown(example: Example) -> set[tuple[str, str]]:
    """Return the symbols of an example with their squares or doors: those hidden, those it draws."""
    state = given_of(GAME, example)
    hidden = {(name, square) for name, squares in (state.hidden or {}).items() for square in squares}
    acts = [step.act for step in example.when if isinstance(step.act, dict)]
    drawn = {(str(example.given.get("draws")), str(act["draw"])) for act in acts if "draw" in act}
    return hidden | drawn


def given_away(examples: list[Example]) -> list[tuple[str, str, str]]:
    """Return each symbol of an example that a sample map of its scenario has on the same square."""
    found = []
    for example in examples:
        scenario = GAME.scenarios[str(example.given["scenario"])]
        assert isinstance(scenario, GhoulashScenario)
        maps = {
            (n, at) for drawn in scenario.samples.values() for n, squares in drawn.items() for at in squares
        }
        found += [(example.id, *symbol) for symbol in sorted(shown(example) & maps)]
    return found


def test_no_example_gives_a_sample_map_away() -> None:
    assert len(worked()) > 20
    assert given_away(worked()) == []


def test_the_sample_game_would_give_them_away() -> None:
    told = [example for example in GAME.examples.values() if example not in worked()]
    assert {name for name, *_symbol in given_away(told)} == {example.id for example in told}


def test_whoever_opens_the_sample_game_is_told_what_it_gives_away() -> None:
    section = next(section for section in GAME.sections if section.id == SAMPLE_GAME)
    first = section.blocks[0]
    assert "después de tu primera partida" in getattr(first, "prose", "")


def test_the_sample_game_tells_every_wound() -> None:
    """The wounds that its lines tell are those that stand at its end."""
    told = played_transcripts(GAME, PLAYABLE)["la-radio"]
    wounds = dict.fromkeys(told.seats, 0)
    for line in told.lines():
        seat = str(line.fills.get("seat"))
        if line.phrase == "misses":
            wounds[seat] += len(str(line.fills["zone"]).split(", "))
        elif line.phrase in ("rubble", "hits-rubble"):
            wounds[seat] += 1
    last = told.turns[-1].state
    assert last is not None
    assert wounds == {
        str(last.fills["first"]): last.fills["one"],
        str(last.fills["second"]): last.fills["two"],
    }
    assert max(wounds.values()) > 1


@pytest.mark.parametrize(
    ("symbol", "phrase"), [("escombros", "hits-rubble"), ("agujero", "hits-falls"), (None, "hits")]
)
def test_the_last_shot_tells_what_comes_after_the_ghoul(symbol: str | None, phrase: str) -> None:
    hidden = {"ghoul": ["10-J"], **({symbol: ["10-J"]} if symbol else {})}
    night = after({"at": "11-J", "hidden": hidden, "weak": 4}, {"move": "10-J"}, {"shoot": 1})
    assert night.summary() is None
    assert night.describe(0, 3).phrase == "misses"
    assert night.describe(0, 4).phrase == phrase


@pytest.mark.parametrize(
    ("example", "left"),
    [
        ("botiquin-para-luego", {"botiquin": "yes", "escombros": ""}),
        ("botiquin-y-escombros", {"botiquin": "yes", "escombros": ""}),
        ("volver-al-botiquin", {"botiquin": "yes"}),
        ("tres-en-una", {"botiquin": "", "ghoul": "", "escombros": ""}),
    ],
)
def test_a_medkit_that_is_left_is_circled(example: str, left: dict[str, str]) -> None:
    facts = example_facts(GameTables(GAME, PLAYABLE), GAME.examples[example])
    assert {mark["icon"]: mark["left"] for mark in facts["hidden"]} == left


def test_a_forbidden_step_is_crossed_halfway() -> None:
    """At the side or the corner it would cross: the square beyond can be reached another way."""
    facts = example_facts(GameTables(GAME, PLAYABLE), GAME.examples["por-donde-se-pasa"])
    x, y = facts["from-list"][0]["x"], facts["from-list"][0]["y"]
    steps = [(mark["x"] - x, mark["y"] - y) for mark in facts["may-not"]]
    assert steps == [(0, -0.5), (-0.5, -0.5), (1.5, -0.5)]


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_a_sheet_of_sample_maps_shows_one_scenario(paper: str) -> None:
    size = re.search(r"^size: \[(.+), (.+)\]$", (LAYOUTS / "sample.yaml").read_text("utf-8"), re.MULTILINE)
    assert size is not None
    grid = grid_for(PAPERS[paper], float(size[1]), float(size[2]))
    assert grid is not None and grid.places == 1


def test_the_minutes_of_the_cover_hold_those_of_every_scenario() -> None:
    lasting = [scenario.minutes for scenario in GAME.scenarios.values()]
    assert lasting and all(GAME.info.minutes.min <= each <= GAME.info.minutes.max for each in lasting if each)
    section = next(section for section in GAME.sections if section.id == "barrios")
    said = " ".join(getattr(block, "prose", None) or "" for block in section.blocks)
    assert "{game.minutes.min}" in said and "{game.minutes.max}" in said


# -- the setup picture: a first game, but no sample map


def drawn_in_the_picture(scenario: GhoulashScenario) -> dict[str, list[str]]:
    """Return the symbols drawn on the sheet of the setup picture, with their squares."""
    ((x, y, wide, _high),) = numbers(
        "setup",
        r"face: sheets/hoja/1-la-radio, at: \[([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\] }\n  # ---- What has",
    )
    scale, text = wide / sheet_mm()[0], (LAYOUTS / "setup.yaml").read_text("utf-8")
    found: dict[str, list[str]] = {name: [] for name in scenario.place}
    names = {scenario.icon(name): name for name in scenario.place}
    box = r"\{ icon: ([a-z]+), at: \[([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\] \}"
    for icon, *at in re.findall(box, text):
        left, top, w, h = map(float, at)
        column, row = (
            ((mid / scale) - edge) / 9 for mid, edge in ((left + w / 2 - x, 4.6), (top + h / 2 - y, 34.8))
        )
        found[names[icon]].append(f"{int(row) + 1}-{chr(ord('A') + int(column))}")
    return found


def test_the_setup_picture_shows_a_legal_first_game_and_no_sample() -> None:
    scenario = GAME.scenarios["1-la-radio"]
    assert isinstance(scenario, GhoulashScenario)
    drawn = drawn_in_the_picture(scenario)
    assert {name: len(squares) for name, squares in drawn.items()} == {
        name: entry.count for name, entry in scenario.place.items()
    }
    shown = scenario.model_copy(update={"samples": {**scenario.samples, "uno": drawn}})
    game = replace(GAME, scenarios={**GAME.scenarios, "1-la-radio": shown})
    assert list(RECORD.check(game)) == []
    for sample in scenario.samples.values():
        assert not any(set(squares) & set(drawn[name]) for name, squares in sample.items())


# -- the screen: it stands, and hides what the rival must not see

EYE_UP_MM, EYE_AWAY_MM = 450.0, 500.0
"""Where the eye of somebody sits who looks over the screen: above the table, and beyond the screen."""
LEAST_FOOT_MM = 40.0


def numbers(layout: str, pattern: str) -> list[list[float]]:
    """Return the numbers that a pattern captures wherever it is found in a layout."""
    text = (LAYOUTS / f"{layout}.yaml").read_text("utf-8")
    return [[float(n) for n in found] for found in re.findall(pattern, text, re.MULTILINE)]


def screen_mm() -> tuple[float, float, list[float]]:
    """Return how high the screen stands, how wide its front is, and how deep each wing."""
    number = r"([\d.]+)"
    fold = rf"\[\[0, {number}, {number}, {number}\], \[{number}, 0, {number}, {number}\]\]$"
    (left,), (right,) = numbers("screen", fold), numbers("screen-right", fold)
    ((seam, *_),) = numbers("screen", rf"id: flap, .* at: \[{number}, 0, {number}, {number}\]")
    assert left[0] == left[2] == right[0] == right[2], "the strips are folded back along one line"
    return left[0], (seam - left[3]) + right[3], [left[3], right[1] - right[3]]


def hidden_mm(high: float) -> float:
    """Return how far behind the screen the table is hidden from that eye."""
    return EYE_AWAY_MM * high / (EYE_UP_MM - high)


def sheet_mm() -> tuple[float, float]:
    """Return how wide and how high a sheet is drawn."""
    ((wide, high),) = numbers("sheet", r"^size: \[([\d.]+), ([\d.]+)\]$")
    return wide, high


def secret_mm() -> float:
    """Return how far down a sheet its secrets go: the upper grid and four rows of battle figures."""
    number = r"([\d.]+)"
    ((_next, grid),) = numbers("sheet", rf'count: "2"\n    pitch: \[0, {number}\]\n    at: \[0, {number}\]$')
    figures = rf"figure-list\}}\"\n    columns: 3\n    pitch: \[19.2, {number}\]\n    at: \[143, {number}\]$"
    ((step, top),) = numbers("sheet", figures)
    return max(grid + 9 + 12 * 9, top + 4 * step)


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_the_screen_hides_what_is_secret_on_the_sheet(paper: str) -> None:
    """The screen stands at the paper's edge; the sheet is printed in the middle of the paper. What is below
    the secret grid and the battle figures holds nothing that the rival does not know."""
    stands, front, _wings = screen_mm()
    wide, high = sheet_mm()
    assert hidden_mm(stands) >= (PAPERS[paper].h_mm - high) / 2 + secret_mm()
    assert front >= wide and front >= PAPERS["letter"].h_mm


def test_a_screen_as_low_as_its_first_edition_would_not() -> None:
    assert hidden_mm(86) < secret_mm()


def test_a_square_of_both_grids_is_nine_mm() -> None:
    for layout in ("sheet", "blank"):
        pitches = numbers(layout, r"^ +pitch: \[([\d.]+), ([\d.]+)\]$")
        assert [9.0, 9.0] in pitches or ([9.0, 0.0] in pitches and [0.0, 9.0] in pitches)


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_the_screen_stands_and_each_half_fits_a_sheet(paper: str) -> None:
    _high, _wide, wings = screen_mm()
    assert all(wing >= LEAST_FOOT_MM for wing in wings)
    for half in ("screen", "screen-right"):
        ((wide, high),) = numbers(half, r"^size: \[([\d.]+), ([\d.]+)\]$")
        grid = grid_for(PAPERS[paper], wide, high)
        assert grid is not None and grid.paper.is_landscape


def test_a_symbol_of_a_sample_map_is_four_mm() -> None:
    squares = {wide for wide, high in numbers("sample", r"pitch: \[(\d+), (\d+)\]$") if wide == high}
    box = r'icon: "\{it.icon\}", at: \[[\d.]+, [\d.]+, (0.\d), (0.\d)\]'
    shares = [share for shares in numbers("sample", box) for share in shares]
    assert len(squares) == 1 and len(shares) == 6 and min(shares) * min(squares) >= 4


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_the_list_beside_a_sample_map_counts_what_is_to_be_drawn(scenario: str) -> None:
    facts = scenario_facts(GAME, scenario)
    asked = {entry["icon"]: entry["count"] for entry in facts["place"]}
    for sample in facts["samples"]:
        rows = {row["icon"]: (row["count"], len(row["squares"].split(", "))) for row in sample["rows"]}
        assert rows == {icon: (count, count) for icon, count in asked.items()}


def test_every_scenario_has_its_own_sheet(real: Workshop) -> None:
    entry = real.entry(game="ghoulash", product="sheets", paper="a4")
    ids = Counter(face["id"] for face in entry["faces"] if face["id"].startswith("sheets/hoja/"))
    assert {name.split("/")[2] for name in ids} == GAME.scenarios.keys()
    assert set(ids.values()) == {2}


def test_the_kit_calls_what_a_first_game_does_not_need_another_night(real: Workshop) -> None:
    for entry in real.entries(game="ghoulash", product="kit"):
        assert "Otra noche" in pages_text(real.out / entry["path"], "-raw")[1]
