"""A command of Pliego in a process of its own.

In: the words of the command. Out: its exit code and what it wrote. The laws of this file: what it writes is
read while it runs, so it never waits for a reader; it is asked to end before it is killed, so nothing of it
is left; it ends when this process ends, since this process holds its standard input; Ctrl+C in the terminal
reaches this process alone, so the command is asked only once.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import IO

_GRACE_SECONDS = 3.0
"""The time to remove what is half written."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    output: bytes
    errors: bytes


class HeldCommand:
    """A running command. It makes the folder of its temporary files and removes it."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._folder = Path(gettempdir()) / f"pliego-{secrets.token_hex(8)}"
        command = [sys.executable, "-m", "pliego.cli.exits", *words]
        environment = {**os.environ, "TMPDIR": str(self._folder)}
        self._child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
        )
        assert self._child.stdout and self._child.stderr
        self._output, self._errors = _PipeReader(self._child.stdout), _PipeReader(self._child.stderr)

    @property
    def has_ended(self) -> bool:
        """True once it has ended."""
        return self._child.poll() is not None

    def result(self) -> Ended:
        """Wait for the end, remove its temporary files, and return how it ended."""
        code = self._child.wait()
        with suppress(OSError):
            self._held.close()
        output, errors = self._output.whole(), self._errors.whole()
        shutil.rmtree(self._folder, ignore_errors=True)
        return Ended(code, output, errors)

    def ask_to_end(self) -> None:
        """Ask it to end, and do not wait."""
        with suppress(OSError):
            self._held.close()

    def end(self) -> None:
        """Ask it to end, and kill it if it does not."""
        self.ask_to_end()
        try:
            self._child.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
        self.result()

    @property
    def _held(self) -> IO[bytes]:
        assert self._child.stdin
        return self._child.stdin


@dataclass
class _PipeReader:
    """Reads a stream to its end, in a thread."""

    stream: IO[bytes]
    _data: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with self.stream:
            self._data = self.stream.read()

    def whole(self) -> bytes:
        """Return everything, once the stream has ended."""
        self._thread.join()
        return self._data
