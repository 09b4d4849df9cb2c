"""Answers about font files that are given once in a process.

In: a function of a file's bytes. Out: the same function; it does its work once for the same bytes. The law of
this file: it keeps digests and answers, never the bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_DIGEST_BYTES, _MOST_KNOWN = 20, 1_000


def once_a_file(work: Callable[[bytes], T]) -> Callable[[bytes], T]:
    """Return the function with a memory of its answers."""
    known: dict[bytes, T] = {}

    @wraps(work)
    def answer(data: bytes) -> T:
        key = blake2b(data, digest_size=_DIGEST_BYTES).digest()
        if key not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = work(data)
        return known[key]

    return answer
