"""What only this game can get wrong: the check of its own module in `generator/games/`.

Codes: the game's own, documented there.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.inspection import Inspection
from generator.games.catalogue import schema_of
from generator.source import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the game's module finds."""
    schema = schema_of(inspection.game.info.engine)
    yield from schema.check(inspection.game) if schema else ()
