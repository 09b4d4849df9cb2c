"""End a command: with an exit code, and a sentence if it did not work.

In: the command line. Out: an exit code. The law of this file: 0 clean, 1 something wrong in the content or
with the machine, 2 wrong command line, 3 a bug of Pliego or of a room, 130 interrupted. Only a bug shows a
traceback.

`python -m pliego.cli.exits …` does the same as `pliego …`, for a process that begins this one and can be
killed. That process holds standard input open, and the command ends when it closes. If the folder of
temporary files is missing, this process makes it and removes it.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from pliego.cli.interrupts import heed_interrupts, ignore_interrupts
from pliego.cli.main import cli
from pliego.cli.report import say, say_lines
from pliego.games.brought import brought_modules
from pliego.text.files import FileFault
from pliego.text.machine import is_machine_fault, machine_message
from pliego.text.printable import harmless

_ROOM_LINE = re.compile(r'File "[^"]*?(pliego/games/\w+/\w+\.py)", line (\d+)')
"""A line of a traceback in the room of a game."""
_ROOM_FAULT = re.compile(r"^pliego\.playing\.moves\.RoomFault: (.+)$", re.MULTILINE)
"""A fault of a room with its reason, in this process or in a worker."""
_FILE_LINE = re.compile(r'File "([^"]+)", line (\d+)')
_GRACE_SECONDS = 2.0
"""The time to remove what is half written."""


def main(begin: Callable[[], None] | None = None) -> NoReturn:
    """Run a command and exit with its code. Call `begin` first, where an interrupt is already heeded."""
    _open_streams()
    heed_interrupts()
    try:
        if begin is not None:
            begin()
        code = _run()
    except (click.Abort, KeyboardInterrupt):
        say("interrupted; what was built before is whole", err=True)
        code = 130
    ignore_interrupts()
    sys.exit(code)


def _run() -> int:
    """Run a command. Say in a sentence why it did not work. Return its exit code."""
    try:
        code = cli.main(standalone_mode=False)
    except SystemExit as left:
        code = left.code
    except click.ClickException as error:
        say_lines(_shown(error), err=True)
        return 2
    except FileFault as fault:
        say_lines(str(fault.problem(None)), err=True)
        return 1
    except click.Abort:
        raise
    except Exception as error:
        return _told(error)
    return code if isinstance(code, int) else 0


def _told(error: Exception) -> int:
    """Say what the machine refused, or show a bug. Return the exit code."""
    if isinstance(error, OSError) and is_machine_fault(error):
        say(f"{machine_message(error)}; what was built before is whole", err=True)
        return 1
    shown = "".join(traceback.format_exception(error))
    if found := _ROOM_FAULT.search(shown):
        say(f"the room of a game is wrong, mend its Python: {found[1]}", err=True)
    else:
        say_lines(f"{shown}{who_mends(shown)}", err=True)
    return 3


def _open_streams() -> None:
    """Open the standard streams that are closed. Otherwise a file of ours would take the number of one, and
    what a library prints would get into it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _shown(error: click.ClickException) -> str:
    """Return what click says of a wrong command line: how to write it, and one line of what is wrong."""
    error.show(shown := io.StringIO())
    message = error.format_message()
    return shown.getvalue().replace(click.unstyle(message), harmless(message))


def who_mends(shown: str) -> str:
    """Return who has to repair a bug: the author of a game's room, if the traceback goes through one. It
    is never the content."""
    if rooms := _ROOM_LINE.findall(shown) or _lines_of_own_rooms(shown):
        file, line = rooms[-1]
        return (
            f"the room of a game tripped, at {file}:{line}: mend it there; if it came with Pliego, or is"
            " right, please report it with the lines above"
        )
    return "this is a bug of Pliego, not of your content: please report it with the lines above"


def _lines_of_own_rooms(shown: str) -> list[tuple[str, str]]:
    """Return the lines of a traceback in a room that the person brought."""
    folders = tuple(str(Path(str(module.__file__)).parent) for module in brought_modules())
    return [(file, line) for file, line in _FILE_LINE.findall(shown) if folders and file.startswith(folders)]


def main_while_held() -> NoReturn:
    """Run a command that ends when standard input closes."""
    folder = _made_folder(os.environ.get("TMPDIR", ""))
    words = (sys.stdin.fileno(), folder)
    listener = threading.Thread(target=_end_when_closed, args=words, daemon=True)
    try:
        main(listener.start)
    finally:
        _remove(folder)


def _made_folder(name: str) -> str:
    """Make a folder and return its name; return "" if it is there already, or cannot be made."""
    try:
        Path(name).mkdir(mode=0o700)
    except OSError:
        return ""
    return name


def _remove(folder: str) -> None:
    if folder:
        shutil.rmtree(folder, ignore_errors=True)


def _end_when_closed(held: int, folder: str) -> NoReturn:
    """End this process when a pipe closes: first by a signal, then at once."""
    while os.read(held, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    _remove(folder)
    os._exit(1)


if __name__ == "__main__":
    main_while_held()
