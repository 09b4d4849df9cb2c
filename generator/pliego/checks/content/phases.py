"""Phases: one leads to the next, from the first one to the end of the game.

    game.yaml:71:3: error: expected a way from `preparar` to `recoger`, found none [phase-unreachable]
        hint: name it in `next` of the phase before it

Codes: `phase-unreachable` (no way leads to it from the first, so it would be a second start), `phase-endless`
(no way leads from it to `end`), `phase-cycle` (nothing ends a cycle: nobody decides or draws, and nothing is
counted), `phase-by` (nothing moves it on), `phase-unsaid` (neither its rule nor the heading above it names
it), `phase-end` (a phase has the id `end`). `references` reports unknown phases and rules.
`pliego.checks.played.phases` compares the phases with play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pliego.checks.content.inspection import Inspection
from pliego.game.model.game import Game
from pliego.game.model.info import END, Phase
from pliego.text.graph import Neighbours, distances
from pliego.text.placeholders import scan
from pliego.text.problems import Problem, in_backticks

_FILE = "game.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the phases, if all of them can be read."""
    phases = inspection.game.info.phases
    if not phases or any(kind == "phases" for kind, _ in inspection.game.dropped):
        return
    for name, phase in phases.items():
        if name == END:
            place = inspection.at(_FILE, "phases", name, key=True)
            message = f"expected another id, found `{END}`, which stands for the end of the game"
            yield Problem("phase-end", message, place, "rename the phase")
        if not phase.by:
            message = f"expected what moves `{name}` on, found nothing"
            place = inspection.at(_FILE, "phases", name, "by")
            yield Problem("phase-by", message, place, "somebody's `decision`, `luck`, a `count` or `itself`")
        yield from _unnamed(inspection, name, phase)
    if END not in phases and all(each in phases or each == END for p in phases.values() for each in p.next):
        yield from _unreachable(inspection)
        yield from _endless(inspection)
        yield from _cycles(inspection)


def _is_named(game: Game, name: str, phase: Phase) -> bool:
    """True if the phase's rule refers to it, or the heading above that rule has its title."""
    named = {each.path[:2] for each in scan(game.rules[phase.rule].text)[0]}
    return ("phase", name) in named or phase.title.casefold() in game.rule_title(phase.rule).casefold()


def _unnamed(inspection: Inspection, name: str, phase: Phase) -> Iterator[Problem]:
    game = inspection.game
    if phase.rule in game.rules and not _is_named(game, name, phase):
        message = f"expected `{phase.rule}` or the heading above it to name `{phase.title}`, found neither"
        place = inspection.at(_FILE, "phases", name, "rule")
        yield Problem(
            "phase-unsaid", message, place, f"write `{{phase.{name}}}` in the rule, or name another"
        )


def _ways(phases: Mapping[str, Phase]) -> Neighbours[str]:
    """Return what may follow each phase, and what follows the end: nothing."""
    return {**{name: list(phase.next) for name, phase in phases.items()}, END: []}


def _unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Report each phase that cannot be reached, but not those that only it leads to."""
    graph = _ways(inspection.game.info.phases)
    start = next(iter(graph))
    reached = set(distances(graph, [start]))
    for name in inspection.game.info.phases:
        if name not in reached:
            reached.update(distances(graph, [name]))
            message = f"expected a way from `{start}` to `{name}`, found none"
            place = inspection.at(_FILE, "phases", name, key=True)
            yield Problem("phase-unreachable", message, place, "name it in `next` of the phase before it")


def _endless(inspection: Inspection) -> Iterator[Problem]:
    """Report where the game can no longer end: the first phase of each set without a way out."""
    graph, reported = _ways(inspection.game.info.phases), set[str]()
    beyond = {name: set(distances(graph, [name])) for name in graph}
    for name in inspection.game.info.phases:
        is_shut = all(name in beyond[other] for other in beyond[name])
        if is_shut and name not in reported:
            reported |= beyond[name]
            message = f"expected a way from `{name}` to the end of the game, found none"
            place = inspection.at(_FILE, "phases", name, "next")
            yield Problem("phase-endless", message, place, f"name `{END}` in `next` where the game is over")


def _cycles(inspection: Inspection) -> Iterator[Problem]:
    """Report each cycle of phases that all may go on by themselves."""
    phases = inspection.game.info.phases
    idle = {name: phase for name, phase in phases.items() if "itself" in phase.by}
    graph = {name: [to for to in phase.next if to in idle] for name, phase in idle.items()}
    for name, phase in idle.items():
        if not {"decision", "luck"}.isdisjoint(phase.by):
            graph[name] = [to for to in graph[name] if to != name]  # it stays for the decision or the luck
    beyond = {name: set(distances(graph, following)) for name, following in graph.items()}
    reported: set[str] = set()
    for name in idle:
        if name in beyond[name] and name not in reported:
            cycle = [other for other in idle if other in beyond[name] and name in beyond[other]]
            reported.update(cycle)
            message = f"expected a decision, luck or a count in the cycle {in_backticks(cycle)}, found none"
            place = inspection.at(_FILE, "phases", name, "by")
            yield Problem("phase-cycle", message, place, "say in `by` what moves one of them on")
