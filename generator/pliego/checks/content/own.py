"""What only this game can get wrong: the check of its room in `games/`.

Codes: the game's own, documented there. All facts are computed too: whatever content lets them fail is told
by now, and if nothing is, it is our bug. The law of this file: what one part trips over hides nothing that
another finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from pliego.checks.content.inspection import Inspection
from pliego.game.printed import FactsMaker, facts_shown, scenario_facts
from pliego.games.brought import brought_checks
from pliego.games.played import played
from pliego.games.record import GameRecord
from pliego.text.problems import Problem

Portion = Callable[[], Iterable[Problem]]


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the game's room finds, if the cards that it counts on are all there."""
    game = inspection.game
    for brought in brought_checks(inspection.session.folder.root):
        yield from brought(inspection)
    own = played(inspection.session)
    if own is None:
        return
    if any(kind in ("cards", "decks") for kind, _ in game.dropped):
        return
    broken: Exception | None = None
    for part in _parts(inspection, own.record):
        try:
            yield from part()
        except Exception as error:
            broken = broken or error
    if broken is not None:
        raise broken


def _parts(inspection: Inspection, record: GameRecord) -> Iterator[Portion]:
    """Yield what there is to be looked at, each part by itself."""
    session, game = inspection.session, inspection.game
    yield lambda: record.check(game)
    yield lambda: record.check_pictures(game, session.folder)
    yield from (partial(_computed, scenario_facts(session, name)) for name in game.scenarios)
    yield from (partial(_computed, partial(facts_shown, session, "example", name)) for name in game.examples)


def _computed(facts: FactsMaker) -> tuple[Problem, ...]:
    """Compute facts; whatever they trip over goes through. That an example cannot be played, the engine
    tells."""
    facts()
    return ()
