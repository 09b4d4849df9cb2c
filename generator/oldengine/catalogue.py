"""The games that the engine plays: one line each."""

from __future__ import annotations

from importlib import import_module

from generator.oldengine.table import Engine

_MODULES = ("batalla", "gamonal", "gce", "ghoulash", "template")


def engine_of(name: str | None) -> Engine | None:
    """Return the engine by its name in game.yaml, None if there is none."""
    if name not in _MODULES:
        return None
    engine: Engine = import_module(f"generator.oldengine.{name}").ENGINE
    return engine
