"""`python -m ordeal.dying N COMMAND…`: a command that is killed -9 before its N-th change of a file.

In: a number, the command line. Out: what the command does until then. With 0 it runs to its end, and the last
line of its standard error is how many changes it made. The law of this file: what counts is what the
interpreter is about to do (open a file to write, rename, link, remove, make a folder), not what Pliego says.
"""

from __future__ import annotations

import os
import signal
import sys

from pliego.cli.exits import main

CHANGES = (
    "os.rename",
    "os.link",
    "os.symlink",
    "os.remove",
    "os.mkdir",
    "os.rmdir",
    "os.truncate",
    "os.chmod",
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Dying:
    """Counts the changes of files, and kills this process before one of them."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.count = 0
        self.process = os.getpid()

    def hear(self, event: str, about: tuple[object, ...]) -> None:
        """Take an event of the interpreter."""
        if os.getpid() != self.process or not self._is_change(event, about):
            return
        self.count += 1
        if self.count == self.last:
            os.kill(self.process, signal.SIGKILL)

    def _is_change(self, event: str, about: tuple[object, ...]) -> bool:
        if event == "open":
            path, _mode, flags = about
            is_device = isinstance(path, str) and path.startswith("/dev/")
            return isinstance(flags, int) and bool(flags & WRITING) and not is_device
        return event in CHANGES


def run() -> None:
    """Run the command that the command line names."""
    dying = Dying(int(sys.argv[1]))
    sys.argv = ["pliego", *sys.argv[2:]]
    sys.addaudithook(dying.hear)
    try:
        main()
    finally:
        if dying.last == 0:
            print(f"\n{dying.count}", file=sys.stderr)


if __name__ == "__main__":
    run()
