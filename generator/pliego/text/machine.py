"""The machine that Pliego runs on: its faults (a full disk, missing rights), and where the templates lie.

In: an `OSError`, or nothing. Out: whether the machine is at fault, a sentence about it, a folder. The law of
this file: errors that a library raises about data are not the machine's.
"""

from __future__ import annotations

import errno
from importlib.resources import files
from pathlib import Path

_MACHINE = frozenset(
    getattr(errno, name)
    for name in (
        *("EACCES", "EAGAIN", "EBUSY", "EDQUOT", "EEXIST", "EFBIG", "EIO", "EISDIR", "ELOOP", "EMFILE"),
        *("ENAMETOOLONG", "ENFILE", "ENODEV", "ENOENT", "ENOLCK", "ENOMEM", "ENOSPC", "ENOTDIR", "ENOTEMPTY"),
        *("EPERM", "EROFS", "ESTALE", "ETXTBSY"),
    )
    if hasattr(errno, name)
)
_TEMPLATES = "templates"


def is_machine_fault(error: BaseException) -> bool:
    """True if the machine is at fault: neither the content nor Pliego."""
    return isinstance(error, OSError) and error.errno in _MACHINE


def machine_message(error: OSError) -> str:
    """Return a sentence about a fault of the machine, with the file that it concerns."""
    about = f": {error.filename}" if error.filename else ""
    return f"the machine refused: {(error.strerror or str(error)).lower()}{about}"


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
