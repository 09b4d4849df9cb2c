"""Nights of Ghoulash for tests: laid out once, staged as the examples are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generator.oldengine.examples import run_example

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.ghoulash import ENGINE
from generator.oldengine.ghoulash_laid import GhoulashTable, Night
from generator.oldengine.kernel import CHANCE, OVER, Setting
from generator.oldengine.table import acts_by_notation
from generator.reader import read_game

CONTENT = Path(__file__).resolve().parents[1] / "content" / "ghoulash"
GAME: Game = read_game(CONTENT)[0]  # type: ignore[assignment]
RADIO, SUERO, TREN, ORFANATO = SCENARIOS = tuple(GAME.scenarios)


@cache
def _laid(scenario: str, off: frozenset[str], readings: tuple[tuple[str, str], ...]) -> GhoulashTable:
    table = ENGINE.lay_out(GAME, Setting(2, scenario=scenario), off, dict(readings))
    assert isinstance(table, GhoulashTable)
    return table


def laid(
    scenario: str = RADIO, off: Collection[str] = (), readings: Mapping[str, str] | None = None
) -> GhoulashTable:
    """Return a scenario laid out."""
    return _laid(scenario, frozenset(off), tuple(sorted((readings or {}).items())))


def example(given: Mapping[str, Any], *acts: Any) -> Example:
    """Return an example of one seat's acts."""
    full = {"seat": "uno", "scenario": RADIO, **given}
    when = [{"seat": "uno", "act": act} for act in acts]
    return Example.model_validate(
        {"id": "test", "title": "T", "cites": ["MOV-1"], "given": full, "when": when, "then": full}
    )


def after(given: Mapping[str, Any], *acts: Any, **readings: str) -> Night:
    """Return the night after some acts from a position, rulings read as told (`_` for `-`)."""
    staging = example(given, *acts)
    read = {name.replace("_", "-"): reading for name, reading in readings.items()}
    table = laid(str(staging.given["scenario"]), (), read)
    staged = table.stage(staging, 0)
    night = staged.state
    assert isinstance(night, Night)
    for move in staged.moves:
        offered = acts_by_notation(night, night.actions(move.seat))
        assert move.act in offered, (move, list(offered))
        night.apply(offered[move.act])
    return night


def offered(night: Night) -> set[str]:
    """Return what may be done, in notation."""
    return set(acts_by_notation(night, night.actions(night.actor)))


def do(night: Night, *words: str) -> Night:
    """Do acts by their notation, luck's too."""
    for word in words:
        acts = night.lots if night.actor == CHANCE else night.actions(night.actor)
        night.apply(acts_by_notation(night, acts)[word])
    return night


def playout(table: GhoulashTable, seed: int, most: int = 5_000) -> Iterator[Night]:
    """Yield a random game before each decision, and at its end."""
    random, night = Random(seed), table.begin()
    for _ in range(most):
        if night.actor == CHANCE:
            night.apply(random.choice(night.lots))
            continue
        yield night
        if night.actor == OVER:
            return
        night.apply(random.choice(night.actions(night.actor)))
    raise AssertionError(f"still going on after {most} acts")


def come_out_otherwise(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield the examples that do not come out as written, those that cite a rule switched off first."""
    order = sorted(GAME.examples.values(), key=lambda each: not set(each.cites) & set(off))
    for each in order:
        setting = GhoulashTable.setting_of(GAME, each)
        try:
            found = bool(run_example(laid(setting.scenario or "", off, readings), each))
        except (LookupError, ValueError):
            found = True
        if found:
            yield each.id
