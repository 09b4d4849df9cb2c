"""What the content of a game has to declare for its rules.

In: a game, the names that its rules ask for. Out: values; problems of the codes `value-missing` and
`deck-missing`. The law of this file: a declaration that dropped out of the content has its problem already,
and gets no second one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from pliego.game.model.game import Game
from pliego.game.model.types import Model
from pliego.text.problems import Problem

M = TypeVar("M", bound=Model)


def declared(game: Game, name: str) -> int | None:
    """Return a declared value, None if there is none of this name."""
    entry = game.info.values.get(name)
    return entry.value if entry else None


def values_missing(game: Game, names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each value of `game.yaml` that is not declared."""
    for name in names:
        if name not in game.info.values and not game.has_dropped("values", name):
            place = game.places.at("game.yaml", "values")
            message = f"expected the value `{name}`, found none"
            yield Problem("value-missing", message, place, f"declare `{name}:`")


def decks_missing(game: Game, names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each deck that there is not."""
    for name in names:
        if name not in game.decks and not game.has_dropped("decks", name):
            place = game.places.at("cards.yaml", "decks")
            yield Problem("deck-missing", f"expected a deck `{name}`, found none", place)


def read_as(kind: type[M], game: Game, written: Mapping[str, Any]) -> M | None:
    """Return what an example says as a model, every `{value.ID}` filled in; None if it is not one."""
    values = {name: value.value for name, value in game.info.values.items()}
    try:
        return kind.model_validate(written, context={"values": values})
    except ValidationError:
        return None
