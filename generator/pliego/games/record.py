"""What a game's room offers, so that its content is checked, figured and played: its one record.

In: nothing. Out: `GameRecord`, of which each room has one as `GAME`. The law of this file: it says the shape
of a room and knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Model
from pliego.game.room import Facts, Vocabulary
from pliego.playing.example_setup import example_state
from pliego.playing.playable import GameTables, Playable
from pliego.text.files import Folder
from pliego.text.problems import Problem


def _nothing(_game: Game) -> list[Problem]:
    return []


def _no_pictures(_game: Game, _folder: Folder) -> list[Problem]:
    return []


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game's room: its vocabulary, the game as the engine plays it, and what only this game has.

    `check`: what only this game's content can get wrong, each problem with its place, no game played;
    `check_pictures`: the same of the pictures in its folder.
    `scenario_facts`: numbers and lists computed from a scenario, for layouts and prose
    (`{facts.wound-lines}`); None: it has none. `example_facts`: the same for an example's figure, of
    the game as it is laid out.
    """

    playable: Playable
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    check: Callable[[Game], Iterable[Problem]] = _nothing
    check_pictures: Callable[[Game, Folder], Iterable[Problem]] = _no_pictures
    scenario_facts: Callable[[Game, str], Facts] | None = None
    example_facts: Callable[[GameTables, Example], Facts] | None = None

    def __post_init__(self) -> None:
        """Examples write the fields of the position, unless the vocabulary has a model of its own."""
        if self.vocabulary.state is Model:
            position: Any = self.playable.position
            state = example_state(position, self.playable.examples.words)
            object.__setattr__(self, "vocabulary", replace(self.vocabulary, state=state))
