"""Pliego: tabletop games as code.

    import pliego

    game = pliego.read("content/my-game")
    for problem in game.check():
        print(problem)
    game.build("build", papers=["a4"])
    match = game.play()

`read` returns an `OpenGame`. What stands in `__all__` is stable; everything else may change. The code is in
rooms that import one way: see `generator/README.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pliego.api import (
        ContentError,
        Drawing,
        Game,
        Illegal,
        Match,
        OpenGame,
        Problem,
        Setting,
        read,
    )

__all__ = ["ContentError", "Drawing", "Game", "Illegal", "Match", "OpenGame", "Problem", "Setting", "read"]


def __getattr__(name: str) -> Any:
    """Load what is offered when it is first asked for, so that the command line starts at once."""
    if name in __all__:
        from pliego import api

        return getattr(api, name)
    raise AttributeError(f"module `pliego` has no attribute `{name}`")
