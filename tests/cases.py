"""What is tried with each of Pliego's own games: its `cases.yaml` below `tests/games/<room>/`.

In: the name of a list or a table of it. Out: that of every game that is there, each with the game's name. The
law of this file: no game is named; whose room is gone has no cases either.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from pliego.games.catalogue import ROOMS

ROOT = Path(__file__).resolve().parents[1]
OURS = sorted(name for name in ROOMS if (ROOT / "content" / name).is_dir())
"""Pliego's own games."""


@cache
def cases_of(game: str) -> Mapping[str, Any]:
    """Return all that a game's file says."""
    found: dict[str, Any] = yaml.safe_load(
        (ROOT / "tests/games" / ROOMS[game] / "cases.yaml").read_text("utf-8")
    )
    return found


def entries(key: str) -> list[tuple[Any, ...]]:
    """Return every entry of a list, behind the name of its game."""
    return [(game, *_parts(entry)) for game in OURS for entry in cases_of(game).get(key, ())]


def _parts(entry: object) -> list[Any]:
    return entry if isinstance(entry, list) else [entry]


def table(key: str) -> dict[str, Any]:
    """Return a table of every game that has it."""
    return {game: cases_of(game)[key] for game in OURS if key in cases_of(game)}
