"""Nights of Ghoulash for tests: laid out once, set up as the examples are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.ghoulash import GAME as RECORD
from pliego.games.ghoulash.examples import setting_of
from pliego.games.opening import read_game
from pliego.playing.example_setup import FillIn
from pliego.playing.examples import run_example
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Setting
from pliego.playing.playable import GameTable

CONTENT = Path(__file__).resolve().parents[3] / "content" / "ghoulash"
GAME: Game = read_game(CONTENT)[0]  # type: ignore[assignment]
PLAYABLE = RECORD.playable
RADIO, SUERO, TREN, ORFANATO = SCENARIOS = tuple(GAME.scenarios)


@cache
def _laid(scenario: str, off: frozenset[str], readings: tuple[tuple[str, str], ...]) -> GameTable:
    return PLAYABLE.table(GAME, Setting(2, scenario=scenario), off, dict(readings))


def laid(
    scenario: str = RADIO, off: Collection[str] = (), readings: Mapping[str, str] | None = None
) -> GameTable:
    """Return a scenario laid out."""
    return _laid(scenario, frozenset(off), tuple(sorted((readings or {}).items())))


def example(given: Mapping[str, Any], *acts: Any) -> Example:
    """Return an example of one seat's moves."""
    full = {"seat": "uno", "scenario": RADIO, **given}
    when = [{"seat": "uno", "act": act} for act in acts]
    return Example.model_validate(
        {"id": "test", "title": "T", "cites": ["MOV-1"], "given": full, "when": when, "then": full}
    )


def after(given: Mapping[str, Any], *acts: Any, **readings: str) -> Match:
    """Return the night after some moves from a position, rulings read as told (`_` for `-`)."""
    staging = example(given, *acts)
    read = {name.replace("_", "-"): reading for name, reading in readings.items()}
    table = laid(str(staging.given["scenario"]), (), read)
    setup = table.set_up(staging, FillIn(0))
    match = setup.match.clone()
    for step in setup.steps:
        named = {match.notation(move): move for move in match.legal_moves(step.seat)}
        match.apply(named.get(step.move or "", step.move))
    return match


def offered(match: Match) -> set[str]:
    """Return what may be done, in notation."""
    return {match.notation(move) for move in match.legal_moves(match.actor)}


def do(match: Match, *words: str) -> Match:
    """Make moves by their notation, chance's too."""
    for word in words:
        moves = match.chances if match.actor == CHANCE else match.legal_moves(match.actor)
        match.apply(next(move for move in moves if match.notation(move) == word))
    return match


def playout(table: GameTable, seed: int, most: int = 5_000) -> Iterator[Match]:
    """Yield a random game before each decision, and at its end."""
    random, match = Random(seed), table.begin()
    for _ in range(most):
        if match.actor == CHANCE:
            match.apply(random.choice(match.chances))
            continue
        yield match
        if match.actor == OVER:
            return
        match.apply(random.choice(match.legal_moves(match.actor)))
    raise AssertionError(f"still going on after {most} moves")


def come_out_otherwise(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield the examples that do not come out as written, those that cite a rule switched off first."""
    order = sorted(GAME.examples.values(), key=lambda each: not set(each.cites) & set(off))
    for each in order:
        setting = setting_of(GAME, each)
        try:
            found = bool(run_example(laid(setting.scenario or "", off, readings), each))
        except (LookupError, ValueError):
            found = True
        if found:
            yield each.id
