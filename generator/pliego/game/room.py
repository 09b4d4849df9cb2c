"""What the room of a game that plays itself contributes to reading, checking and printing it.

In: nothing. Out: `Vocabulary`, the lines of sample games, and the interfaces `Contribution` and `Rooms`,
which `games` implements. The laws of this file: it knows no game and nothing of playing, and has no word of a
language; whoever reads a game hands the rooms over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias

from pliego.game.model.game import Game, Scenario
from pliego.game.model.types import Model

MOST = 100
"""The largest number that a game is played with, unless its vocabulary says another."""
MOST_CARDS = 1_000
"""How many cards a game that is played may have in all."""
Argument: TypeAlias = Literal["number", "word", "verbs"]
Facts: TypeAlias = dict[str, Any]
FactsKind: TypeAlias = Literal["example", "scenario"]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words in which a game's content says what is played.

    `verbs` are the verbs of effects, each with its argument. `state` is the model of an example's `given`
    and `then`. `moves` returns the words that an example's `act` may be (None: any); `move_keys` are the
    keys of an act that is more than a word (`move: 9-J`). `scenario` is the model of a scenario file.
    `words` are those `words` of game.yaml that the rules use, each with its possible values; a value of
    several words has blanks between them. `values` are the least and the most of values of game.yaml, so
    that the game can be computed exactly in seconds; other values, and the numbers of effects, may be 0 to
    `MOST`.
    """

    state: type[Model] = Model
    verbs: Mapping[str, Argument] = field(default_factory=dict)
    moves: Callable[[Game], frozenset[str]] | None = None
    move_keys: frozenset[str] = frozenset()
    scenario: type[Scenario] = Scenario
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    values: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def range_of(self, value: str) -> tuple[int, int]:
        """Return the least and the most that a value may be."""
        return self.values.get(value, (0, MOST))


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """A move, or several that are alike.

    `seat` moves (counted from 0; None: luck). `phrase` of `says` describes the move; `fills` are the values
    of its placeholders. `phase` is the phase of the move and `head` the card that it stands under, "" if
    there is none. `results` are the lines of what follows from it.
    """

    seat: int | None
    phrase: str
    fills: Mapping[str, str | int]
    phase: str = ""
    head: str = ""
    results: tuple[TranscriptLine, ...] = ()


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """The lines of a turn; `state` is the position after it, None if it needs no line."""

    lines: tuple[TranscriptLine, ...]
    state: TranscriptLine | None = None


@dataclass(frozen=True, slots=True)
class TranscriptLines:
    """A sample game: what happens before the first decision, then each turn. `seats` are their titles."""

    seats: tuple[str, ...]
    opening: TranscriptTurn
    turns: tuple[TranscriptTurn, ...]

    def lines(self) -> Iterator[TranscriptLine]:
        """Yield every line in order."""
        for turn in (self.opening, *self.turns):
            for line in turn.lines:
                yield from (line, *line.results)
            yield from filter(None, [turn.state])


class Contribution(Protocol):
    """What playing one game contributes to its books and faces."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words in which its content says what is played."""

    @property
    def odds(self) -> Mapping[str, Fraction]:
        """Its exact chances by id; looking up a chance that cannot be computed raises KeyError."""

    def facts(self, kind: FactsKind, name: str) -> Facts | None:
        """Return the facts of an example or a scenario: None if the room computes none, an empty map if the
        entry cannot be played."""

    def transcripts(self) -> Mapping[str, TranscriptLines]:
        """Return the lines of the sample games, without those that cannot be played to their end."""

    def of(self, game: Game) -> Contribution:
        """Return the same for the game in another language; the chances stay the same."""


class Rooms(Protocol):
    """The rooms of the games that play themselves, by `engine` of their game.yaml."""

    @property
    def engines(self) -> Collection[str]:
        """The engines that game.yaml may name."""

    def knows(self, engine: str) -> bool:
        """True if game.yaml may name this engine."""

    def vocabulary(self, engine: str | None) -> Vocabulary | None:
        """Return the vocabulary of an engine; None if there is no such room."""

    def play(self, game: Game) -> Contribution | None:
        """Return what playing a game contributes; None if it does not play itself."""


class NoRooms:
    """The rooms for printing alone: every engine is known, but no game plays itself."""

    engines: Collection[str] = ()

    def knows(self, engine: str) -> bool:  # noqa: ARG002
        """Accept every engine."""
        return True

    def vocabulary(self, engine: str | None) -> Vocabulary | None:  # noqa: ARG002
        """Return None: no game has a room."""
        return None

    def play(self, game: Game) -> Contribution | None:  # noqa: ARG002
        """Return None: no game plays itself."""
        return None


NO_ROOMS: Rooms = NoRooms()
