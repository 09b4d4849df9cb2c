"""What only this game can get wrong: the check of its room in `generator/games/`.

Codes: the game's own, documented there. All facts are computed too: whatever content lets them fail is told
by now, and if nothing is, it is our bug.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from generator.checks.inspection import Inspection
from generator.games.catalogue import record_of
from generator.printed import FactsUnknown, example_facts, scenario_facts
from generator.source import Problem


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the game's room finds, if the cards that it counts on are all there."""
    game = inspection.game
    record = record_of(game.info.engine)
    if record is None:
        return
    if any(kind in ("cards", "decks") for kind, _ in game.dropped):
        return
    yield from record.check(game)
    yield from record.check_pictures(game, inspection.session.folder)
    for scenario in game.scenarios:
        scenario_facts(inspection.session, scenario)()
    for example in game.examples:
        with suppress(FactsUnknown):  # an example that cannot be played: the engine tells of it
            example_facts(inspection.session, example)()
