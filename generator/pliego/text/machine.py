"""Faults of the machine: a full disk, missing rights, too many open files, a library that is not installed.

In: an `OSError`. Out: whether it is the machine's, and a sentence about it. The law of this file: what a
library raises about data is not in it; that is somebody's bug or content.
"""

from __future__ import annotations

import errno

_MACHINE = frozenset(
    getattr(errno, name)
    for name in (
        *("EACCES", "EAGAIN", "EBUSY", "EDQUOT", "EEXIST", "EFBIG", "EIO", "EISDIR", "ELOOP", "EMFILE"),
        *("ENAMETOOLONG", "ENFILE", "ENODEV", "ENOENT", "ENOLCK", "ENOMEM", "ENOSPC", "ENOTDIR", "ENOTEMPTY"),
        *("EPERM", "EROFS", "ESTALE", "ETXTBSY"),
    )
    if hasattr(errno, name)
)


def is_of_the_machine(error: BaseException) -> bool:
    """True if the error is none of ours and none of the content's."""
    return isinstance(error, OSError) and error.errno in _MACHINE


def told(error: OSError) -> str:
    """Return a sentence about it, with the file that it is about."""
    about = f": {error.filename}" if error.filename else ""
    return f"the machine refused: {(error.strerror or str(error)).lower()}{about}"


class PangoMissing(RuntimeError):
    """The system library Pango, which WeasyPrint sets text with, is not installed."""

    def __str__(self) -> str:
        return f"books need the library Pango, which is not installed ({self.args[0]})"
