"""What a game's module declares, so that its data is closed before any engine plays it.

In: nothing. Out: `Schema`, of which each module in this package offers one as `SCHEMA`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.files import Folder
from generator.model.book import Example
from generator.model.game import Game, Scenario
from generator.model.types import Model
from generator.source import Problem

Argument = Literal["number", "word", "verbs"]
Facts = dict[str, Any]


def _nothing(_game: Game) -> list[Problem]:
    return []


def _no_pictures(_game: Game, _folder: Folder) -> list[Problem]:
    return []


def no_facts(_game: Game, _scenario: str) -> Facts:
    """Compute nothing from a scenario."""
    return {}


def no_example_facts(_game: Game, _example: Example) -> Facts:
    """Compute nothing from an example."""
    return {}


@dataclass(frozen=True, slots=True)
class Schema:
    """A game's closed vocabulary.

    `verbs`: each verb of its effects and what argument it takes.
    `state`: the model of an example's `given` and `then`.
    `acts`: given the game, the words an example's `act` may be (None: anything); `act_keys`: the keys of an
    act that says more than a word (`move: 9-J`).
    `scenario`: the model of a scenario file.
    `check`: what only this game can get wrong, each problem with its place; `check_pictures`: the same of the
    pictures in its folder.
    `facts`: numbers and lists computed from a scenario, for layouts and prose (`{facts.wound-lines}`).
    `example_facts`: the same for an example's figure.
    """

    state: type[Model]
    verbs: Mapping[str, Argument] = field(default_factory=dict)
    acts: Callable[[Game], frozenset[str]] | None = None
    act_keys: frozenset[str] = frozenset()
    scenario: type[Scenario] = Scenario
    check: Callable[[Game], list[Problem]] = _nothing
    check_pictures: Callable[[Game, Folder], Iterable[Problem]] = _no_pictures
    facts: Callable[[Game, str], Facts] = no_facts
    example_facts: Callable[[Game, Example], Facts] = no_example_facts
