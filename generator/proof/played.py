"""The worked examples and sample games of the rulebook, played by the engine.

    examples.yaml:60:42: error: expected 4 as the rules are played, found 5 in `then.hand.vecinos` of
    `mano-vacia` [example-outcome]

In: a game whose data is sound, and its `Tables`. Out: problems, each at the very claim. Codes:
`example-step`, `example-legal`, `example-not-legal`, `example-over`, `example-outcome`; `transcript-setting`,
`transcript-move`, `transcript-unfinished`, `transcript-end`, `transcript-winners`;
`endless` (dice that are thrown again for ever). The law of this file: the
engine is the judge, the content is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.model.book import Example, Transcript
from generator.model.game import Game
from generator.nodes import Scalar
from generator.oldengine.examples import Difference, replay, run_example
from generator.oldengine.kernel import OVER, Endless, Illegal, Setting, State
from generator.proof.laid import Tables
from generator.source import Problem, Span

_MOST_OFFERED = 12
_TRANSCRIPTS = "transcripts.yaml"


def check_example(tables: Tables, example: Example) -> Iterator[Problem]:
    """Yield how an example differs from what the engine gets."""
    table = tables.of(tables.engine.table.setting_of(tables.game, example))
    path = tables.game.example_path(example.id)
    try:
        differences = run_example(table, example)
    except Endless:
        message = f"expected the luck of `{example.id}` to settle, found no end of it"
        yield Problem("endless", message, tables.game.places.at("examples.yaml", *path))
        return
    for found in differences:
        place = tables.game.places.at("examples.yaml", *path, *_where(example, found))
        yield _told(example, found, place)


def _where(example: Example, found: Difference) -> tuple[str | int, ...]:
    """Return the path of what is wrong within the example: of a step its dice, else its act."""
    if found.path[0] == "when" and len(found.path) == 2:
        step = example.when[int(found.path[1])]
        return (*found.path, "act" if step.act is not None else "dice")
    return found.path


def _told(example: Example, found: Difference, place: Span | None) -> Problem:
    claim, at = f"`{found.claimed}`", _spoken(found.path)
    by = f"`{found.rule}` does not allow it" if found.rule else ""
    match found.kind:
        case "outcome":
            message = f"expected {found.got} as the rules are played, found {found.claimed} in `{at}` of "
            steps = f"after its {count} steps" if (count := len(example.when)) > 1 else "after its step"
            hint = f"mend the example, or what it rests on: {', '.join(example.cites)}"
            return Problem("example-outcome", f"{message}`{example.id}` {steps}", place, hint)
        case "legal-act":
            message = f"expected an act that is offered in `{example.id}`, found {claim}"
            return Problem("example-legal", message, place, _offered(found.got))
        case "illegal-act":
            message = f"expected an act that is refused in `{example.id}`, found {claim}, which is offered"
            hint = f"mend the example, or the rule that should forbid it: {', '.join(example.cites)}"
            return Problem("example-not-legal", message, place, hint)
        case "step-left-over":
            message = f"expected the end before {at} of `{example.id}`, found one more: {claim}"
            return Problem("example-over", message, place, f"`{found.got}` has ended the game")
    message = f"expected an act that is offered at {at} of `{example.id}`, found {claim}"
    return Problem("example-step", message, place, by or _offered(found.got))


def _spoken(path: tuple[str | int, ...]) -> str:
    if path[0] == "when":
        return f"step {int(path[1]) + 1}"
    return ".".join(map(str, path))


def _offered(listed: str) -> str:
    names = listed.split(", ")
    if len(names) < 2 and " " in listed:
        return listed
    shown = ", ".join(f"`{name}`" for name in names[:_MOST_OFFERED] if name)
    return f"there are {shown}{' …' if len(names) > _MOST_OFFERED else ''}" if shown else "nothing is offered"


def check_transcript(tables: Tables, name: str) -> Iterator[Problem]:
    """Yield what keeps a sample game from being played as it is written."""
    game, told = tables.game, tables.game.transcripts[name]
    setting = Setting(told.players, told.variant, told.scenario)
    if setting not in tables.settings:
        message = f"expected a way to set the game up, found {setting}"
        hint = "there are " + "; ".join(map(str, tables.settings))
        place = game.places.at(_TRANSCRIPTS, "transcripts", name, "players")
        yield Problem("transcript-setting", message, place, hint)
        return
    state, done = tables.of(setting).begin(), 0
    try:
        for _ in replay(state, told.words):
            done += 1
    except Illegal as error:
        by = f"`{error.rule}` does not allow it" if error.rule else _offered(error.position)
        by = f"`{state.reason()}` has ended the game" if state.actor == OVER else by
        message = f"expected a move that is offered, found `{error.act}` as word {done + 1} of `{name}`"
        yield Problem("transcript-move", message, _word_place(game, name, done), by)
        return
    yield from _ending(game, name, told, state)


def _ending(game: Game, name: str, told: Transcript, state: State) -> Iterator[Problem]:
    at = ("transcripts", name)
    if state.actor != OVER:
        message = f"expected moves to the end of the game, found {len(told.words)} and no end in `{name}`"
        place = game.places.at(_TRANSCRIPTS, *at, "moves")
        yield Problem("transcript-unfinished", message, place, "write the rest of the game")
        return
    if state.reason() != told.ends:
        message = f"expected `{state.reason()}` to end the game `{name}`, found `{told.ends}`"
        yield Problem("transcript-end", message, game.places.at(_TRANSCRIPTS, *at, "ends"))
    won = winners(state)
    if won != sorted(told.winners):
        message = f"expected {_seats(won)} to win the game `{name}`, found {_seats(told.winners)}"
        yield Problem("transcript-winners", message, game.places.at(_TRANSCRIPTS, *at, "winners"))


def winners(state: State) -> list[int]:
    """Return the seats that won a finished game, counted from 1: those who got more than an even share."""
    even = 1 / state.seats
    return [seat for seat, got in enumerate(state.returns(), 1) if got > even]


def _seats(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def _word_place(game: Game, name: str, nth: int) -> Span | None:
    """Return the place of a move, counted from 0, of a sample game."""
    path = ("transcripts", name, "moves")
    tree = game.places.trees.get(_TRANSCRIPTS)
    node = tree.node(path) if tree else None
    if tree is None or not isinstance(node, Scalar):
        return None
    starts = [match.start() for match in re.finditer(r"\S+", node.text)]
    return tree.within(path, starts[nth]) if nth < len(starts) else tree.at(path)
