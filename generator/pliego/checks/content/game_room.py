"""The checks of the game itself: those of its room in `games/`, and those that its author brings.

Codes: the game's own; its room documents them. All facts are computed too. If content makes one fail, another
check has reported that content; else the exception is our bug. The law of this file: if one part raises, all
others still run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from pliego.checks.content.inspection import Inspection
from pliego.game.model.types import shortened
from pliego.game.printed import FactsMaker, facts_shown, scenario_facts
from pliego.games.brought import BroughtCheck, brought_checks
from pliego.games.played import played
from pliego.games.record import GameRecord
from pliego.playing.moves import RoomFault
from pliego.text.problems import Problem

RoomCheck = Callable[[], Iterable[Problem]]


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what the game's room finds. The room is not asked if cards or decks have dropped out."""
    game = inspection.game
    for brought in brought_checks(inspection.session.folder.root):
        yield from _problems_of(brought, inspection)
    own = played(inspection.session)
    if own is None or any(kind in ("cards", "decks") for kind, _ in game.dropped):
        return
    broken: Exception | None = None
    for part in _parts(inspection, own.record):
        try:
            yield from part()
        except Exception as error:
            broken = broken or error
    if broken is not None:
        raise broken


def _problems_of(brought: BroughtCheck, inspection: Inspection) -> Iterator[Problem]:
    """Yield what an author's check finds. Raise RoomFault if it gives anything but problems."""
    found: Any = brought(inspection)
    for problem in found if isinstance(found, Iterable) else (found,):
        if not isinstance(problem, Problem):
            name = f"{brought.__module__}.{getattr(brought, '__qualname__', brought)}"
            given = f"found `{shortened(repr(problem))}`"
            raise RoomFault(f"expected the check `{name}` to yield a `Problem` for each fault, {given}")
        yield problem


def _parts(inspection: Inspection, record: GameRecord) -> Iterator[RoomCheck]:
    """Yield the parts of the check."""
    session, game = inspection.session, inspection.game
    yield lambda: record.check(game)
    yield lambda: record.check_pictures(game, session.folder)
    yield from (partial(_computed, scenario_facts(session, name)) for name in game.scenarios)
    yield from (partial(_computed, partial(facts_shown, session, "example", name)) for name in game.examples)


def _computed(facts: FactsMaker) -> tuple[Problem, ...]:
    """Compute facts; let any exception through. The engine reports an example that cannot be played."""
    facts()
    return ()
