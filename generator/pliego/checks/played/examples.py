"""Worked examples: the engine plays each, and gets what it claims.

    examples.yaml:60:42: error: expected 4 as the rules are played, found 5 in `then.hand.rojo` of
    `mano-vacia` [example-outcome]

In: the `GameTables` of a game with sound data. Out: problems, each at the claim. Codes: `example-step`,
`example-legal`, `example-not-legal`, `example-over`, `example-outcome`; `example-state` (a position that
cannot be); `endless` (dice that are thrown again for ever). The law of this file: the engine decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.playing.example_setup import UnsoundState
from pliego.playing.examples import Difference, run_example
from pliego.playing.moves import Endless
from pliego.playing.playable import GameTables
from pliego.text.problems import Problem, Span, in_backticks
from pliego.text.prose import plain_text

_MOST_OFFERED = 12


def check_example(tables: GameTables, example: Example) -> Iterator[Problem]:
    """Yield where an example differs from what the engine gets."""
    table = tables.for_example(example)
    path = tables.game.example_path(example.id)
    try:
        differences = run_example(table, example)
    except UnsoundState as unsound:
        place = tables.game.places.at("examples.yaml", *path, "given")
        yield Problem("example-state", f"{unsound} in `{example.id}`", place)
        return
    except Endless:
        message = f"expected the dice of `{example.id}` to settle, found no end of it"
        yield Problem("endless", message, tables.game.places.at("examples.yaml", *path))
        return
    for found in differences:
        place = tables.game.places.at("examples.yaml", *path, *_where(example, found))
        yield _problem(tables.game, example, found, place)


def _where(example: Example, found: Difference) -> tuple[str | int, ...]:
    """Return the path of a difference within the example; for a step, that of its act, else of its dice."""
    if found.path[0] == "when" and len(found.path) == 2:
        step = example.when[int(found.path[1])]
        return (*found.path, "act" if step.act is not None else "dice")
    return found.path


def _problem(game: Game, example: Example, found: Difference, place: Span | None) -> Problem:
    claim, at = f"`{found.claimed}`", _in_words(found.path)
    by = refusal(game, found.rule) if found.rule else ""
    match found.kind:
        case "outcome":
            message = f"expected {found.got} as the rules are played, found {found.claimed} in `{at}` of "
            steps = {0: "", 1: " after its step"}.get(count := len(example.when), f" after its {count} steps")
            hint = f"mend the example, or what it rests on: {', '.join(example.cites)}"
            return Problem("example-outcome", f"{message}`{example.id}`{steps}", place, hint)
        case "legal-move":
            message = f"expected a move that is offered in `{example.id}`, found {claim}"
            return Problem("example-legal", message, place, offered(found.got))
        case "illegal-move":
            message = f"expected a move that is refused in `{example.id}`, found {claim}, which is offered"
            hint = f"mend the example, or the rule that should forbid it: {', '.join(example.cites)}"
            return Problem("example-not-legal", message, place, hint)
        case "step-left-over":
            message = f"expected the end before {at} of `{example.id}`, found one more: {claim}"
            return Problem("example-over", message, place, f"`{found.got}` has ended the game")
        case "nothing-left":
            message = f"expected something to be drawn in `{example.id}`, found nothing left"
            return Problem("example-step", message, place, "put what is drawn into `given`, or mend the rule")
    message = f"expected a move that is offered at {at} of `{example.id}`, found {claim}"
    return Problem("example-step", message, place, by or offered(found.got))


def _in_words(path: tuple[str | int, ...]) -> str:
    if path[0] == "when":
        return f"step {int(path[1]) + 1}"
    return ".".join(map(str, path))


def refusal(game: Game, rule: str) -> str:
    """Return the hint that a rule refuses a move: the sentence of the rule."""
    if rule not in game.rules:
        return f"`{rule}` does not allow it"
    sentence = plain_text(fill(game.rules[rule].text, Scope(game, {}))[0])
    return f"{rule}: {sentence}"


def offered(listed: str) -> str:
    """Return the hint that lists the offered moves."""
    names = listed.split(", ")
    if len(names) < 2 and " " in listed:
        return listed
    shown = in_backticks(filter(None, names[:_MOST_OFFERED]))
    return f"there are {shown}{' …' if len(names) > _MOST_OFFERED else ''}" if shown else "nothing is offered"
