"""Records that this user wrote on this machine, told apart from those that came with a project.

In: what a command found out: what a file was made from, which games are clean. Out: JSON with a signature,
and the same read again. The laws of this file: a record without a signature by the key of this user counts as
none, so a build folder that somebody else made proves nothing; nobody else can read the key; without a home
to keep a key in, nothing is remembered, and that costs only time.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import stat
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pliego.make.records import read_json
from pliego.make.writing import write_whole

_SIGNATURE = "signature"
_KEY_BYTES = 32


def signed(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record of a kind (`state`, `clean` …) with its signature."""
    return {**content, _SIGNATURE: _signature(kind, content)}


def read_signed(path: Path, kind: str) -> dict[str, Any]:
    """Return a record of a kind that this user wrote; an empty one for any other file."""
    found = read_json(path)
    written = found.pop(_SIGNATURE, None)
    try:
        return found if written == _signature(kind, found) else {}
    except RecursionError:
        return {}


def _signature(kind: str, content: Mapping[str, Any]) -> str:
    data = json.dumps([kind, content], sort_keys=True).encode()
    return hmac.digest(_key(), data, "sha256").hex()


@cache
def _key() -> bytes:
    """Return the key of this user; one for this process alone if it cannot be kept."""
    try:
        path = _folder() / "key"
        if not _is_key(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, secrets.token_bytes(_KEY_BYTES), mode=0o600)
        return path.read_bytes()
    except (OSError, RuntimeError):
        return secrets.token_bytes(_KEY_BYTES)


def _folder() -> Path:
    """Return the folder of what Pliego keeps for this user; raises OSError, RuntimeError without a home."""
    given = Path(os.environ.get("XDG_STATE_HOME", ""))
    if given.is_absolute():
        return given / "pliego"
    home = Path.home()
    if not home.is_absolute() or not home.is_dir():
        raise NotADirectoryError(home)
    return home / ".local/state/pliego"


def _is_key(path: Path) -> bool:
    """True for a key that only this user can read. A project cannot bring one: git keeps no such rights."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    is_private = found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077
    return stat.S_ISREG(found.st_mode) and is_private and found.st_size == _KEY_BYTES
