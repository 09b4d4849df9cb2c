"""The files that a snapshot was read from, and whether one of them has changed since.

In: what was read, with digests. Out: whether the files are still the same. The laws of this file: only the
content of a file counts, never its time, so a time in the future or a mere touch changes nothing. The state
of a file only tells when to read it again. A new state may hide a second save for a while, since some file
systems count whole seconds; so the file is read at each look until that while is over.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pliego.make.records import digest_now, listing_now
from pliego.text.files import CHANGED, Reads

_UNSURE_SECONDS = 2.1
"""How long two saves can look alike: FAT counts in steps of two seconds."""


class _State(NamedTuple):
    """What the file system says about a file."""

    device: int
    inode: int
    size: int
    written: int
    changed: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """The state of a file, and the moment from which a further save shows in it.

    `state` is None if there is no file. `sure_from` is None once the file was compared after that moment.
    """

    state: _State | None
    sure_from: float | None


@dataclass
class Followed:
    """The files that were read. `earlier` holds what was seen of files before they were read."""

    reads: Reads = field(default_factory=Reads)
    earlier: Mapping[str, _Seen] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = [*self.reads.files, *map(_folder, self.reads.folders)]
        self.seen = {path: self.earlier.get(path) or _first_seen(path) for path in known}

    def after(self, reads: Reads) -> Followed:
        """Return the files of a newer reading; keep what was seen of them before it."""
        return Followed(reads, self.seen)

    def size_since(self, earlier: Followed) -> int:
        """Return the bytes of the files that were read anew."""
        was = earlier.reads.files
        new = (self.seen[path].state for path, now in self.reads.files.items() if was.get(path) != now)
        return sum(state.size for state in new if state is not None)

    def have_changed(self) -> bool:
        """True if the content of a file or folder is not what was read."""
        doubtful = dict(self._doubtful(time.monotonic()))
        files = [(path, was) for path, was in self.reads.files.items() if path in doubtful]
        folders = [(key, was) for key, was in self.reads.folders.items() if _folder(key) in doubtful]
        return any(_differs(path, was, doubtful[path]) for path, was in files) or any(
            listing_now(key) != was for key, was in folders
        )

    def _doubtful(self, now: float) -> Iterator[tuple[str, bool]]:
        """Yield the files that must be compared, and whether their state is new; note their states."""
        for path, seen in self.seen.items():
            if (state := _state(path)) != seen.state:
                self.seen[path] = _Seen(state, now + _UNSURE_SECONDS)
                yield path, True
            elif seen.sure_from is not None:
                self.seen[path] = _Seen(state, seen.sure_from if now < seen.sure_from else None)
                yield path, False


def _differs(path: str, was: str, has_new_state: bool) -> bool:
    """True if a file has another content. What was not read because its link leads away has none, and
    counts by its state."""
    return has_new_state if was == CHANGED else digest_now(path) != was


def _folder(key: str) -> str:
    """Return the folder of a listing (`content/faro|.yaml`)."""
    return key.rpartition("|")[0]


def _first_seen(path: str) -> _Seen:
    """Return what is seen of a file that was just read. If its last change is long ago, it is certainly what
    was read."""
    state = _state(path)
    is_old = state is not None and max(state.written, state.changed) < time.time_ns() - _UNSURE_SECONDS * 1e9
    return _Seen(state, None if is_old else time.monotonic() + _UNSURE_SECONDS)


def _state(path: str) -> _State | None:
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return _State(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
