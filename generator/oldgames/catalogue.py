"""The games whose data is closed by a module: one line each."""

from __future__ import annotations

from generator.oldgames.schema import Schema


def schema_of(engine: str | None) -> Schema | None:
    """Return the schema of an engine by its name in game.yaml, or None."""
    match engine:
        case "batalla":
            from generator.oldgames import batalla

            return batalla.SCHEMA
        case "gamonal":
            from generator.oldgames import gamonal

            return gamonal.SCHEMA
        case "gce":
            from generator.oldgames import gce

            return gce.SCHEMA
        case "ghoulash":
            from generator.oldgames import ghoulash

            return ghoulash.SCHEMA
        case "template":
            from generator.oldgames import template

            return template.SCHEMA
    return None


ENGINES = ("batalla", "gamonal", "gce", "ghoulash", "template")
