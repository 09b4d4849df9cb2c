"""What the engine has to say about a game: the rules bound, the examples true, every setting playable.

In: a game and what is already known to be wrong with it. Out: problems. Code of this file: `engine-lacking`
(a number or card that the engine plays with is not there). Of a game that states no rules yet nothing is
said. The law of this file: what another problem has already caused is not told again; an exception of the
engine on sound content is our bug and goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from generator.model.game import Game
from generator.oldengine.catalogue import engine_of
from generator.oldengine.table import Lacking
from generator.proof.binding import check_binding
from generator.proof.exact import check_exact
from generator.proof.laid import Tables
from generator.proof.played import check_example, check_transcript
from generator.proof.sampled import check_settings
from generator.proof.telling import check_telling
from generator.source import Problem, has_errors

_SILENT_KINDS = frozenset(
    {
        "actions",
        "aids",
        "bring",
        "credits",
        "examples",
        "icons",
        "phases",
        "phrases",
        "questions",
        "rights",
        "rules",
        "rulings",
        "says",
        "sections",
        "terms",
        "transcripts",
    }
)
"""What may have dropped out without changing how the game is played."""
PLAYED = frozenset(
    {
        "card-outdone",
        "clash-certain",
        "clash-endless",
        "clash-mirror",
        "clash-order",
        "dead-end",
        "endless",
        "example-legal",
        "example-not-legal",
        "example-outcome",
        "example-over",
        "example-step",
        "fight-order",
        "goal-stalls",
        "guard-order",
        "hit-order",
        "mix-endless",
        "phase-missing",
        "phase-mover",
        "phase-step",
        "parry-order",
        "transcript-end",
        "transcript-move",
        "transcript-unfinished",
        "transcript-winners",
    }
)
"""The codes of what is found by playing."""
_UNPLAYABLE = frozenset({"unknown-verb", "verb-argument"})
"""The codes of what makes it another game: nothing that is played of it is worth telling."""
Step = Callable[[], Iterable[Problem]]


def engine_problems(game: Game, known: Sequence[Problem]) -> list[Problem]:
    """Return everything the engine finds wrong; `known` is what was found before."""
    return _found(game, known, everything=True)


def stated_problems(game: Game, known: Sequence[Problem]) -> list[Problem]:
    """Return what contradicts a statement: rules without code, examples and exact facts that are not true;
    no game is played."""
    return _found(game, known, everything=False)


def _found(game: Game, known: Sequence[Problem], *, everything: bool) -> list[Problem]:
    engine = engine_of(game.info.engine)
    if engine is None or not game.rules:
        return []
    bound = list(check_binding(game, engine))
    if not _is_playable(game) or any(problem.code in _UNPLAYABLE for problem in known):
        return bound
    tables = Tables(game, engine)
    exact = _run(game, known, [partial(check_exact, tables)])
    steps = list(_examples(tables, known))
    if everything:
        steps.append(partial(check_settings, tables, follows=_has_sound_phases(game, known)))
        steps += [partial(check_transcript, tables, name) for name in game.transcripts]
        steps.append(partial(check_telling, tables))
    return [*bound, *exact, *_run(game, [*known, *exact], steps)]


def _has_sound_phases(game: Game, known: Sequence[Problem]) -> bool:
    """True if there are phases to be followed: what is told of them otherwise is not told again."""
    told = any(p.code.startswith("phase-") or p.code == "unknown-phase" for p in known)
    return bool(game.info.phases) and not told and all(kind != "phases" for kind, _ in game.dropped)


def _is_playable(game: Game) -> bool:
    return all(kind in _SILENT_KINDS for kind, _ in game.dropped)


def _examples(tables: Tables, known: Sequence[Problem]) -> Iterator[Step]:
    """Yield the examples to be run: those of which nothing wrong is known."""
    game = tables.game
    wrong = [p.span.line for p in known if p.span and p.severity == "error" and _in_examples(p)]
    starts = {name: game.places.at("examples.yaml", *game.example_path(name)) for name in game.examples}
    lines = sorted(span.line for span in starts.values() if span)
    for name, example in game.examples.items():
        first = span.line if (span := starts[name]) else 0
        last = min((line for line in lines if line > first), default=1 << 30)
        if not any(first <= line < last for line in wrong):
            yield partial(check_example, tables, example)


def _in_examples(problem: Problem) -> bool:
    return problem.span is not None and problem.span.path.endswith("examples.yaml")


def _run(game: Game, known: Sequence[Problem], steps: Iterable[Step]) -> list[Problem]:
    """Take every step; what an engine trips over is told already if anything is known to be wrong."""
    is_sound = not game.dropped and not has_errors(known)
    problems: list[Problem] = []
    for step in steps:
        try:
            problems.extend(step())
        except Lacking as lacking:
            problems.extend(_lacking(game, lacking))
        except Exception:
            if is_sound:
                raise
    return list(dict.fromkeys(problems))


def _lacking(game: Game, lacking: Lacking) -> Iterator[Problem]:
    kind = str(lacking.path[0]) if lacking.path else ""
    if (lacking.file, "*") in game.dropped or any(kind == dropped for dropped, _ in game.dropped):
        return
    place = game.places.at(lacking.file, *lacking.path)
    message = f"expected {lacking.what}, found none"
    yield Problem("engine-lacking", message, place, "the game is played with it")
