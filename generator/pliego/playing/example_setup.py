"""Examples set up on the table, from what they write of its fields, and shown again as they write it.

In: an example, the game set up. Out: an `ExampleSetup`; `ExampleState`, the model of `given` and `then`. The
law of this file: what an example writes is read and shown by the forms of the position alone; what it leaves
open, the room fills in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Final

from pydantic import ValidationError, create_model

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Id, Model, Whole
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.forms import WrittenForm, written_forms
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, GameOver, Setting

NOTHING: Final[Sequence[Any]] = ("", [], {})
"""What is shown of a field of which there is nothing."""
STOP: Final = ""
"""The rule that ends an example where it stops: none of the game."""


class UnsoundState(Exception):
    """An example writes a position that cannot be: what is expected of it, and what it writes."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")


class FillIn(Random):
    """Random numbers that fill in what an example leaves open. Number 0 is the first way to fill it in, 1 the
    next. `was_asked` is true if the example left anything open."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._number, self.was_asked = number, False

    @property
    def number(self) -> int:
        """Which of the ways it is."""
        self.was_asked = True
        return self._number

    def random(self) -> float:
        """Return a number from 0 to 1."""
        self.was_asked = True
        return super().random()

    def getrandbits(self, bits: int, /) -> int:
        """Return a number of so many bits."""
        self.was_asked = True
        return super().getrandbits(bits)


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """What a step of an example does: the seat that moves (or `CHANCE`), its move in notation (None: whatever
    chance does), and the place of the step in `when`."""

    seat: int
    move: str | None
    step: int


@dataclass(frozen=True, slots=True)
class ExampleSetup:
    """An example set up: the match as it begins, its steps, and what to compare at the end.

    `shows(match)` returns, for each key of `then`, what the engine got, in the form `then` is written in.
    `legal` and `illegal` moves are asked for after so many steps as `asked` says. `before` is the position as
    it is written, nothing done yet (None: as the match begins).
    """

    match: Match
    steps: Sequence[ExampleStep]
    claimed: Mapping[str, Any]
    shows: Callable[[Match], Mapping[str, Any]]
    legal: Sequence[tuple[int, str]] = ()
    illegal: Sequence[tuple[int, str]] = ()
    asked: int = 0
    before: Any = None


class ExampleState(Model):
    """What every example may write beside the fields of its position.

    `phase`: where play is, and in `then` where the example stops; `variant`: the variant that is played.
    `ends`: the rule that ended the game; `won`: 1 if somebody won it, or, in a game that is won together, all
    did; `winner`: the seat that won it alone.
    `ask`: after so many steps `legal` and `illegal` moves are asked for.
    """

    phase: Id | None = None
    variant: Id | None = None
    ends: str | None = None
    won: Whole | None = None
    winner: Id | None = None
    ask: Whole = 0


def example_state(kind: Any, words: Mapping[str, WrittenForm]) -> type[ExampleState]:
    """Return the pydantic model of `given` and `then`: the fields of a class of positions, and the extra keys
    (`words`) that its room declares."""
    return _state(kind, tuple(words.items()))


@cache
def _state(kind: Any, words: tuple[tuple[str, WrittenForm], ...]) -> type[ExampleState]:
    written = {n: (entry.form.kind | None, None) for n, entry in written_forms(kind, dict(words)).items()}
    found: type[ExampleState] = create_model(
        "State", __base__=ExampleState, __module__=kind.__module__, **written
    )  # type: ignore[call-overload]
    return found


def named_setting(game: Game, example: Example) -> Setting:
    """Return the smallest table with every seat that an example names, in its variant."""
    named = [*_texts(example.given), *(step.seat for step in example.when)]
    return setting_for(game, example, named, None)


def _texts(data: Any) -> Iterator[str]:
    """Yield every text in some data, keys too."""
    if isinstance(data, Mapping):
        yield from map(str, data)
        yield from (text for each in data.values() for text in _texts(each))
    elif isinstance(data, list | tuple):
        yield from (text for each in data for text in _texts(each))
    else:
        yield str(data)


def setting_for(game: Game, example: Example, named: Iterable[object], variant: str | None) -> Setting:
    """Return the smallest table with the seats an example names, in the variant it names or a given one."""
    order = [*game.info.seats]
    most = max((order.index(seat) + 1 for seat in map(str, named) if seat in order), default=1)
    chosen = example.given.get("variant", variant)
    return Setting(max(most, game.info.players.min), chosen if chosen in game.info.variants else None)


def act_text(_position: Any, act: Any) -> str:
    """Return an act as a move in notation: it is written so."""
    return str(act)


def moves_of(match: Match, example: Example, _way: FillIn) -> list[ExampleStep]:
    """Return the moves of an example's steps: an act of a seat, or of chance if none is named; or dice, those
    of the seats in order."""
    position, seats = match.position, [*match.position.rules.game.info.seats]
    text = match.table.playable.examples.text
    return [
        ExampleStep(
            seats.index(step.seat) if step.seat in seats else CHANCE,
            _dice(step.dice, seats) if isinstance(step.dice, Mapping) else text(position, step.act),
            index,
        )
        for index, step in enumerate(example.when)
    ]


def _dice(dice: Mapping[str, Any], seats: Sequence[str]) -> str:
    return "-".join(str(dice.get(seat, "?")) for seat in seats)


@dataclass(frozen=True, slots=True)
class ExamplePlay:
    """How the examples of a game are played; each part has a default.

    `setting`: the setting of an example. `complete`: fill in what an example leaves open, once its fields are
    placed, given the position, the state, the example and the way; it returns the phase in which the example
    begins ("": the one it names, or else the first) and raises `UnsoundState`. `text`: an act in notation.
    `words`: forms of what examples write in words of no field. `moves`: what the steps do. `stops`: phases
    that no example goes into, each with the rule that ends it. `unsaid`: moves that no step says: they are
    made where the next step cannot be taken yet, and after the last.
    """

    setting: Callable[[Game, Example], Setting] = named_setting
    complete: Callable[[Any, Any, Example, FillIn], str] = lambda *_: ""
    text: Callable[[Any, Any], str] = act_text
    words: Mapping[str, WrittenForm] = field(default_factory=dict)
    moves: Callable[[Match, Example, FillIn], Sequence[ExampleStep]] = moves_of
    stops: Mapping[str, str] = field(default_factory=dict)
    unsaid: Sequence[str] = ()


def set_up_example(table: Any, example: Example, way: FillIn) -> ExampleSetup:
    """Return an example ready to be played, up to the phase in which its `then` finds it. Raises
    `MissingContent`."""
    read, place = ContentReader(table.game), table.game.example_path(example.id)
    playable = table.playable
    words = playable.examples.words
    state = example_state(playable.position, words)
    try:
        given, then = (state.model_validate(read.filled(part)) for part in (example.given, example.then))
    except ValidationError:
        raise MissingContent("a position", "examples.yaml", *place) from None
    position = playable.begin(table.rules)
    try:
        place_fields(position, given, words)
        first = playable.examples.complete(position, given, example, way) or given.phase
    except MissingContent as missing:
        raise MissingContent(missing.what, "examples.yaml", *place, "given") from None
    first = first or next(iter(playable.phases))
    if first not in playable.phases:
        raise MissingContent("a phase", "examples.yaml", *place)
    before, match = position.copy(), Match(_stopped(table, first, then.phase), position, first)
    return ExampleSetup(
        match=match,
        steps=playable.examples.moves(match, example, way),
        claimed=read.filled(example.then),
        shows=lambda played: shown(played, then),
        legal=[_choice(match, each) for each in example.legal],
        illegal=[_choice(match, each) for each in example.illegal],
        asked=given.ask,
        before=before,
    )


def _stopped(table: Any, first: str, last: str | None) -> Any:
    """Return the tables with phases that end the game at once: those where no example goes on, and the one
    that `then.phase` names."""
    playable = table.playable
    stops = {**({last: STOP} if last in playable.phases else {}), **playable.examples.stops}
    return stopping_at(table, {phase: rule for phase, rule in stops.items() if phase != first})


def place_fields(position: Any, given: ExampleState, words: Mapping[str, WrittenForm]) -> None:
    """Put on the table what an example writes."""
    for name, entry in written_forms(type(position), words).items():
        if name in given.model_fields_set:
            entry.place(position, getattr(given, name))


def _choice(match: Match, raw: Any) -> tuple[int, str]:
    """Return a move of `legal` or `illegal` with its seat: the one named, else whoever is to move."""
    seats, text = [*match.position.rules.game.info.seats], match.table.playable.examples.text
    if isinstance(raw, dict) and raw.get("seat") in seats:
        return seats.index(raw["seat"]), text(match.position, raw.get("act"))
    return max(match.actor, 0), text(match.position, raw)


def stopping_at(table: Any, stops: Mapping[str, str]) -> Any:
    """Return a game that is over as soon as it goes to one of some phases, each by a rule."""
    if not stops:
        return table
    phases = {**table.playable.phases, **{phase: _stop(rule) for phase, rule in stops.items()}}
    return replace(table, playable=replace(table.playable, phases=phases))


def _stop(rule: str) -> Callable[[Any], str]:
    def stop(_position: Any) -> str:
        raise GameOver(rule, ())

    return stop


def shown(match: Match, then: ExampleState) -> Mapping[str, Any]:
    """Return the table in the form of an example: what `then` writes, and what its form always compares."""
    forms = written_forms(type(match.position), match.table.playable.examples.words)
    named = then.model_fields_set
    found = {
        name: each
        for name, entry in forms.items()
        if name in named or entry.form.always
        if (each := entry.show(match.position, getattr(then, name))) not in NOTHING or name in named
    }
    for name, each in _ended(match).items():
        if name not in forms and (name in named or (name == "winner" and each)):
            found[name] = each
    return found


def _ended(match: Match) -> dict[str, Any]:
    """Return where play stopped and how the game ended."""
    winners, seats = match.winners(), [*match.position.rules.game.info.seats]
    cooperative = match.table.playable.is_cooperative
    alone = winners[0] if len(winners) == 1 and not cooperative else None
    return {
        "phase": match.phase,
        "ends": match.reason(),
        "won": int(len(winners) == match.seats if cooperative else bool(winners)),
        "winner": "" if alone is None else seats[alone],
    }
