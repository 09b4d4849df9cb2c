"""Examples as rooms set them up that declare no forms yet: to be deleted when none does.

In: an example, its game's model of what one may say. Out: an `ExampleSetup`. The law of this file: it knows
the fields that every such example has, and of any other only its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar, get_type_hints

from pydantic import Field, ValidationError, create_model

from pliego.game.model.book import Example
from pliego.game.model.types import Id, Model, Whole
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.example_setup import STOP, ExampleSetup, ExampleStep, stopping_at
from pliego.playing.forms import take
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE
from pliego.playing.pile import Pile, pile
from pliego.playing.playable import GameTable
from pliego.playing.position import Position


class OlderExampleState(Model):
    """What every such example may say: the phase in which play stands (in `then`: where it stops) and the
    variant; in `then` the rule that ended the game, and whether it is won; `ask`: after so many steps legal
    and illegal moves are asked for. `by_name`: the fields of the position that it says too."""

    by_name: ClassVar[tuple[str, ...]] = ()
    phase: Id | None = None
    variant: Id | None = None
    ends: str | None = None
    won: Whole | None = None
    ask: Whole = 0


S = TypeVar("S", bound=OlderExampleState)
SAID: Final[Mapping[Any, Any]] = {
    int: (Whole, 0),
    bool: (Whole, 0),
    Pile: (list[Id], Field(default_factory=list)),
    list[int]: (list[Whole], Field(default_factory=list)),
    dict[str, int]: (dict[Id, Whole], Field(default_factory=dict)),
}
"""How an example says what a field of a position holds, by the field's type."""


def with_fields_of(position: type[Position[Any]], *names: str) -> Callable[[type[S]], type[S]]:
    """Add some fields of a position to the model of what its examples say, each by its name and as it stands
    there: a number (of what is or is not, 1 or 0), cards, counts by name."""

    def extend(state: type[S]) -> type[S]:
        kinds = get_type_hints(position)
        said: dict[str, Any] = {name: SAID[kinds[name]] for name in names}
        extended = create_model(state.__name__, __base__=state, __module__=state.__module__, **said)
        extended.by_name = names
        return extended

    return extend


def lay_fields(position: Position[Any], given: OlderExampleState, piles: Mapping[str, str]) -> None:
    """Put on the table what an example says of fields of a position by their names: cards (`piles`: fields,
    each with the one that holds the pile from which they come), counts beside those there are, numbers."""
    for name in given.model_fields_set & {*given.by_name}:
        said, now = getattr(given, name), getattr(position, name)
        if name in piles:
            setattr(position, name, take(position, piles[name], said))
        else:
            setattr(position, name, now | said if isinstance(now, dict) else type(now)(said))


def set_out(
    table: GameTable,
    example: Example,
    state: type[S],
    lay_out: Callable[[GameTable, S], Position[Any]],
    told: Callable[[Any, S], Mapping[str, Any]],
) -> ExampleSetup:
    """Return an example ready to be played, up to the phase in which its `then` finds it. `told` says of a
    position what no field of it holds under the name that examples use; raises `MissingContent`."""
    read, place = ContentReader(table.game), table.game.example_path(example.id)
    try:
        given, then = (state.model_validate(read.filled(part)) for part in (example.given, example.then))
    except ValidationError:
        raise MissingContent("a position", "examples.yaml", *place) from None
    if given.phase is None or given.phase not in table.playable.phases:
        raise MissingContent("a phase", "examples.yaml", *place)
    match = Match(up_to(table, given.phase, then.phase), lay_out(table, given), given.phase)
    return ExampleSetup(
        match=match,
        steps=_steps(example, [*table.game.info.seats]),
        claimed=read.filled(example.then),
        shows=lambda played: shown(played, then, told(played.position, then)),
        legal=[(max(match.actor, 0), str(move)) for move in example.legal],
        illegal=[(max(match.actor, 0), str(move)) for move in example.illegal],
        asked=given.ask,
    )


def _steps(example: Example, seats: Sequence[str]) -> list[ExampleStep]:
    return [
        ExampleStep(seats.index(step.seat) if step.seat in seats else CHANCE, str(step.act), index)
        for index, step in enumerate(example.when)
    ]


def up_to(table: GameTable, first: str, last: str | None) -> GameTable:
    """Return a game that is over when it goes from its first phase to the last one."""
    if last is None or last == first or last not in table.playable.phases:
        return table
    found: GameTable = stopping_at(table, {last: STOP})
    return found


def shown(match: Match, then: OlderExampleState, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return how things stand in the form of an example, as far as `then` says anything of it: what is told,
    else the field of that name, of a dict and its parts only what `then` names."""
    ended = {"phase": match.phase, "ends": match.reason(), "won": int(bool(match.winners()))}
    found: dict[str, Any] = {}
    for name in then.model_fields_set:
        wanted = getattr(then, name)
        if name in told or name in ended:
            found[name] = _in_order({**ended, **told}[name], wanted)
        elif hasattr(match.position, name):
            found[name] = _as_told(getattr(match.position, name), wanted)
    return found


def _as_told(found: Any, wanted: Any) -> Any:
    if isinstance(wanted, Model):
        return {part: getattr(found, part) for part in wanted.model_fields_set}
    if isinstance(wanted, Mapping):
        return {name: _as_told(found[name], each) for name, each in wanted.items() if name in found}
    return _in_order(found, wanted)


def _in_order(found: Any, wanted: Any) -> Any:
    """Return cards that lie in no order in the order in which they are told, if they are the same."""
    if isinstance(wanted, list) and wanted and isinstance(wanted[0], str):
        return wanted if pile(wanted) == pile(found) else [*found]
    return found
