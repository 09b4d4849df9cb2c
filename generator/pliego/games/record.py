"""What a game's room offers, so that its content is checked, figured and played: its one record.

In: nothing. Out: `GameRecord`, of which each room has one as `GAME`; `Vocabulary`. The law of this file: it
says the shape of a room and knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Literal, TypeAlias

from pliego.game.model.book import Example
from pliego.game.model.game import Game, Scenario
from pliego.game.model.types import Model
from pliego.playing.playable import GameTables, Playable
from pliego.text.files import Folder
from pliego.text.frozen import dataclass
from pliego.text.problems import Problem

MOST = 100
"""The largest number that a game is played with, unless its vocabulary says another."""
MOST_CARDS = 1_000
"""How many cards a game that is played may have in all."""
Argument: TypeAlias = Literal["number", "word", "verbs"]
Facts: TypeAlias = dict[str, Any]


def _nothing(_game: Game) -> list[Problem]:
    return []


def _no_pictures(_game: Game, _folder: Folder) -> list[Problem]:
    return []


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words in which a game's content says what is played.

    `verbs`: each verb of its effects and what argument it takes. `state`: the model of an example's `given`
    and `then`. `moves`: given the game, the words an example's `act` may be (None: anything); `move_keys`:
    the keys of an act that says more than a word (`move: 9-J`). `scenario`: the model of a scenario file.
    `words`: those of `words` in game.yaml that the rules are played by, each with what it may be: one of some
    words, or several of them in any order (then as one text with blanks). `values`: how small and how large
    a value of game.yaml may be for the game to be worked out exactly in seconds; those it does not name may
    be 0 to `MOST`, as may the numbers of its effects.
    """

    state: type[Model]
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
class GameRecord:
    """A game's room: its vocabulary, the game as the engine plays it, and what only this game has.

    `check`: what only this game's content can get wrong, each problem with its place, no game played;
    `check_pictures`: the same of the pictures in its folder.
    `scenario_facts`: numbers and lists computed from a scenario, for layouts and prose
    (`{facts.wound-lines}`); None: it has none. `example_facts`: the same for an example's figure, of
    the game as it is laid out.
    """

    vocabulary: Vocabulary
    playable: Playable
    check: Callable[[Game], Iterable[Problem]] = _nothing
    check_pictures: Callable[[Game, Folder], Iterable[Problem]] = _no_pictures
    scenario_facts: Callable[[Game, str], Facts] | None = None
    example_facts: Callable[[GameTables, Example], Facts] | None = None
