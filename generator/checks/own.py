"""What only this game can get wrong: the check of its own module in `generator/games/`.

Codes: the game's own, documented there. All facts are computed too: whatever content lets them fail is told
by now, and if nothing is, it is our bug.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.inspection import Inspection
from generator.games.catalogue import schema_of
from generator.printed import example_facts, scenario_facts
from generator.source import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the game's module finds, if the cards that it counts on are all there."""
    game = inspection.game
    schema = schema_of(game.info.engine)
    if schema is None:
        return
    if any(kind in ("cards", "decks") for kind, _ in game.dropped):
        return
    yield from schema.check(game)
    yield from schema.check_pictures(game, inspection.session.folder)
    for scenario in game.scenarios:
        scenario_facts(inspection.session, scenario)()
    for example in game.examples:
        example_facts(inspection.session, example)()
