"""What is said of a bug, below its traceback.

In: a traceback as text. Out: who has to mend it. The law of this file: it is never the content.
"""

from __future__ import annotations

import re
from pathlib import Path

from pliego.games.brought import brought_modules

_IN_A_ROOM = re.compile(r'File "[^"]*?(pliego/games/\w+/\w+\.py)", line (\d+)')
"""A line of a traceback that is in the room of a game."""
_IN_A_FILE = re.compile(r'File "([^"]+)", line (\d+)')


def whose(told: str) -> str:
    """Return who has to mend what a traceback tells: whoever wrote the room of a game, if it went through
    one."""
    if rooms := _IN_A_ROOM.findall(told) or _in_brought(told):
        file, line = rooms[-1]
        return (
            f"the room of a game tripped, at {file}:{line}: mend it there; if it came with Pliego, or is"
            " right, please report it with the lines above"
        )
    return "this is a bug of Pliego, not of your content: please report it with the lines above"


def _in_brought(told: str) -> list[tuple[str, str]]:
    """Return the lines of a traceback that are in a room that the person brought."""
    folders = tuple(str(Path(str(module.__file__)).parent) for module in brought_modules())
    return [(file, line) for file, line in _IN_A_FILE.findall(told) if folders and file.startswith(folders)]
