"""The machine that Pliego runs on: its faults (a full disk, missing rights), and where the templates lie.

In: an `OSError`, the exit code of a process, or nothing. Out: whether the machine is at fault, a sentence
about it, a folder. The law of this file: errors that a library raises about data are not the machine's.
"""

from __future__ import annotations

import errno
import signal
from importlib.resources import files
from pathlib import Path

_MACHINE = frozenset(
    getattr(errno, name)
    for name in (
        *("EACCES", "EAGAIN", "EBUSY", "ECANCELED", "EDQUOT", "EEXIST", "EFBIG", "EIO", "EISDIR", "ELOOP"),
        *("EMFILE", "ENAMETOOLONG", "ENFILE", "ENODEV", "ENOENT", "ENOLCK", "ENOMEM", "ENOSPC", "ENOTDIR"),
        *("ENOTEMPTY", "EPERM", "EROFS", "ESTALE", "ETXTBSY"),
    )
    if hasattr(errno, name)
)
_ENDED_BY = tuple(
    getattr(signal, name) for name in ("SIGKILL", "SIGXCPU", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals by which the system or a person ends a process; any other comes from a bug."""
_TEMPLATES = "templates"


def is_machine_fault(error: BaseException) -> bool:
    """True if the machine is at fault: neither the content nor Pliego."""
    return isinstance(error, OSError) and error.errno in _MACHINE


def machine_message(error: OSError) -> str:
    """Return a sentence about a fault of the machine, with the file that it concerns."""
    about = f": {error.filename}" if error.filename else ""
    found = error.strerror or str(error)
    return f"the machine refused: {found[:1].lower()}{found[1:]}{about}"


def ended_process(exit_code: int | None) -> OSError | None:
    """Return the fault of the machine if it ended a process of ours, None if the process ended otherwise.

    It does so if there is no memory left, or if a limit of time is reached (`ulimit -t`).
    """
    found = next((each for each in _ENDED_BY if exit_code == -each), None)
    if found is None:
        return None
    why = "it needed more memory or time than it may have, or somebody ended it"
    return OSError(errno.ECANCELED, f"a process was ended by {found.name}: {why}")


class PangoMissing(RuntimeError):
    """The system library Pango, which WeasyPrint needs to set text, is not installed."""

    def __str__(self) -> str:
        return f"books need the library Pango, which is not installed ({self.args[0]})"


def templates() -> Path:
    """Return the folder of templates: that of the clone we stand in, else the installed one."""
    here = Path(_TEMPLATES)
    if (here / "themes/base.yaml").is_file():
        return here
    package = Path(str(files("pliego")))
    installed, cloned = package / _TEMPLATES, package.parents[1] / _TEMPLATES
    return installed if installed.is_dir() else cloned
