"""Jobs dealt out to processes that share what was imported before.

In: groups of jobs, and how many processes may run at once. Out: what each job returns, in the order of the
jobs. The law of this file: a process stays with a group while it can, since its jobs read the same files, and
helps with another when no group is left; a job that raises is our bug, told with its traceback.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn, TypeVar

T = TypeVar("T")
Job = Callable[[], T]


class JobFailed(RuntimeError):
    """A job raised, or its process died; carries the traceback."""


def deal(groups: Sequence[Sequence[Job[T]]], processes: int) -> list[list[T]]:
    """Return what every job returns, group by group; it must be what JSON carries (lists, not tuples)."""
    if processes < 2 or not sys.platform.startswith("linux"):
        return [[job() for job in group] for group in groups]
    sys.stdout.flush()
    claims = [[_claim() for _ in group] for group in groups]
    processes = min(processes, sum(len(group) for group in groups))
    crew = [_fork(groups, claims) for _ in range(processes)]
    for claim in (claim for group in claims for claim in group):
        os.close(claim)
    heard: list[list[tuple[int, int, T]] | str] = [_hear(process, pipe) for process, pipe in crew]
    done: dict[tuple[int, int], T] = {}
    for said in heard:
        if isinstance(said, str):
            raise JobFailed(said)
        done |= {(g, j): result for g, j, result in said}
    return [[done[g, j] for j in range(len(group))] for g, group in enumerate(groups)]


def _claim() -> int:
    """Return a pipe that holds one byte: whoever reads it has the job."""
    claim, end = os.pipe()
    os.write(end, b"!")
    os.close(end)
    return claim


def _fork(groups: Sequence[Sequence[Job[T]]], claims: list[list[int]]) -> tuple[int, int]:
    """Start a process that does jobs; return it and the pipe it answers through."""
    pipe, end = os.pipe()
    process = os.fork()
    if process == 0:
        _serve(groups, claims, end)
    os.close(end)
    return process, pipe


def _serve(groups: Sequence[Sequence[Job[T]]], claims: list[list[int]], end: int) -> NoReturn:
    """A process's life: do jobs until there are none, then answer and be gone."""
    gc.disable()  # it ends before garbage is worth looking for
    try:
        with os.fdopen(end, "wb") as stream:
            stream.write(_answer(groups, claims))
    finally:
        os._exit(0)  # whatever happens, it must not go on with what its parent does


def _answer(groups: Sequence[Sequence[Job[T]]], claims: list[list[int]]) -> bytes:
    try:
        return json.dumps([(g, j, groups[g][j]()) for g, j in _taken(claims)]).encode()
    except BaseException:
        return json.dumps(traceback.format_exc()).encode()


def _taken(claims: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Yield the jobs that fall to this process: of groups that nobody has begun, then whatever is left."""
    for g, group in enumerate(claims):
        if group and os.read(group[0], 1):
            yield g, 0
            yield from ((g, j) for j in range(1, len(group)) if os.read(group[j], 1))
    for g, group in enumerate(claims):
        yield from ((g, j) for j, claim in enumerate(group) if os.read(claim, 1))


def _hear(process: int, pipe: int) -> list[tuple[int, int, T]] | str:
    """Return a process's answer: what its jobs returned, or the traceback of the one that failed."""
    with os.fdopen(pipe, "rb") as stream:
        answer = stream.read()
    os.waitpid(process, 0)
    if not answer:
        return "a process died without a word"
    heard: list[tuple[int, int, T]] | str = json.loads(answer)
    return heard
