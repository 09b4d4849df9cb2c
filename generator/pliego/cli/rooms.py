"""`--room`: Python of a stranger's own that plays, checks or prints their game.

In: the dotted path of a module, as Python imports it from where one stands. Out: what the module offers,
for the rest of the run. The law of this file: only a person names code to be run; content never does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

Command = Callable[..., Any]


def room_option() -> Callable[[Command], Command]:
    """Return the option, which brings the module by itself."""
    return click.option(
        "--room",
        default=None,
        metavar="MODULE",
        callback=_bring,
        expose_value=False,
        help="Python module of yours that plays, checks or prints a game: my_game.room.",
    )


def _bring(_context: click.Context, _option: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    from pliego.games.brought import NothingBrought, bring

    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        bring(name)
    except (ImportError, NothingBrought, SyntaxError, ValueError) as error:
        raise click.BadParameter(f"`{name}` cannot be used: {error}") from error
