"""Jobs done side by side, in processes that share what was imported before.

In: groups of jobs, and how many processes may run at once. Out: what each job returns, as it comes. The laws
of this file: the results of a group come in the order of its jobs, so the number of processes changes
nothing; a process stays with a group while it can, since its jobs share what they read, and helps with
another when no group is left; a job that raises is our bug, told with its traceback.

For what only reckons and leaves nothing open: elsewhere than on Linux, where nothing is forked, the jobs are
done one after the other, and a process is ended in the middle of its job. PDFs are made by `build.presses`.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import IO, Any, NoReturn, TypeAlias, TypeVar

_PR_SET_PDEATHSIG = 1
T = TypeVar("T")
Job: TypeAlias = Callable[[], T]
Task: TypeAlias = tuple[int, int]
"""A job by the number of its group and its own in it."""


class JobFailed(RuntimeError):
    """A job raised, or its process died; carries the traceback."""


def together(groups: Sequence[Sequence[Job[T]]], processes: int) -> list[list[T]]:
    """Return what every job returns, group by group, when all are done."""
    found: list[list[T]] = [[] for _ in groups]
    for group, result in work(groups, processes):
        found[group].append(result)
    return found


def work(groups: Sequence[Sequence[Job[T]]], processes: int) -> Iterator[tuple[int, T]]:
    """Yield what every job returns, with the number of its group; of each group in the order of its jobs."""
    processes = min(processes, sum(map(len, groups)))
    if processes < 2 or not sys.platform.startswith("linux"):
        yield from ((g, job()) for g, group in enumerate(groups) for job in group)
        return
    sys.stdout.flush()
    crew: list[_Worker] = []
    try:
        for _ in range(processes):
            crew.append(_hired(groups, crew))
        yield from _in_order(len(groups), _results(_Board([len(group) for group in groups]), crew))
    finally:
        for worker in crew:
            worker.dismiss()


@dataclass
class _Board:
    """The jobs that nobody has taken: how many each group has, and the next one of each."""

    sizes: Sequence[int]
    taken: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.taken = [0] * len(self.sizes)

    def take(self, own: int | None) -> Task | None:
        """Take a job: of the group one is with, else of one that nobody has begun, else of any."""
        left = [g for g, size in enumerate(self.sizes) if self.taken[g] < size]
        begun_by_nobody = [g for g in left if not self.taken[g]]
        group = own if own in left else next(iter(begun_by_nobody or left), None)
        if group is None:
            return None
        self.taken[group] += 1
        return group, self.taken[group] - 1


@dataclass
class _Worker:
    """A process, the pipe by which it is told what to do and the one by which it answers."""

    process: int
    orders: IO[bytes]
    answers: IO[bytes]
    group: int | None = None

    def give(self, task: Task | None) -> bool:
        """Give it a job, if there is one."""
        if task is not None:
            self.group = task[0]
            pickle.dump(task, self.orders)
            self.orders.flush()
        return task is not None

    def hear(self) -> tuple[Task, Any]:
        """Return what its job returned; raises JobFailed."""
        try:
            task, result, failure = pickle.load(self.answers)
        except (EOFError, pickle.UnpicklingError):
            raise JobFailed("a process died without a word") from None
        if failure:
            raise JobFailed(failure)
        return task, result

    def dismiss(self) -> None:
        """End it, whatever it is doing."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        self.orders.close()
        self.answers.close()


def _results(board: _Board, crew: Sequence[_Worker]) -> Iterator[tuple[Task, Any]]:
    """Yield what each job returned, in the order in which they are done."""
    busy = {worker.answers.fileno(): worker for worker in crew if worker.give(board.take(None))}
    while busy:
        for pipe in select.select(busy, [], [])[0]:
            worker = busy[pipe]
            answer = worker.hear()
            if not worker.give(board.take(worker.group)):
                del busy[pipe]
            yield answer


def _in_order(groups: int, results: Iterator[tuple[Task, T]]) -> Iterator[tuple[int, T]]:
    """Yield results as soon as all those before them in their group are there."""
    waiting: dict[Task, T] = {}
    following = [0] * groups
    for task, result in results:
        waiting[task] = result
        group = task[0]
        for number in count(following[group]):
            if (group, number) not in waiting:
                following[group] = number
                break
            yield group, waiting.pop((group, number))


def _hired(groups: Sequence[Sequence[Job[T]]], crew: Sequence[_Worker]) -> _Worker:
    """Start a process; it knows the pipes of those before it, and must not keep them open."""
    (its_orders, orders), (answers, its_answers) = os.pipe(), os.pipe()
    boss = os.getpid()
    process = os.fork()
    if process == 0:
        for pipe in (orders, answers, *(each.orders.fileno() for each in crew)):
            os.close(pipe)
        _end_with(boss)
        _serve(groups, its_orders, its_answers)
    os.close(its_orders)
    os.close(its_answers)
    return _Worker(process, os.fdopen(orders, "wb"), os.fdopen(answers, "rb"))


def _end_with(boss: int) -> None:
    """Have Linux end this process when the one that began it is gone, killed perhaps."""
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != boss:
        os._exit(1)


def _serve(groups: Sequence[Sequence[Job[T]]], orders: int, answers: int) -> NoReturn:
    """A process's life: do what it is told until nobody tells it any more. Ctrl+C is left to whoever began
    it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with os.fdopen(orders, "rb") as heard, os.fdopen(answers, "wb") as said:
            while True:
                task: Task = pickle.load(heard)
                said.write(_answer(groups, task))
                said.flush()
    finally:
        os._exit(0)  # whatever happens, it must not go on with what its parent does


def _answer(groups: Sequence[Sequence[Job[T]]], task: Task) -> bytes:
    try:
        group, number = task
        return pickle.dumps((task, groups[group][number](), ""))
    except BaseException:
        return pickle.dumps((task, None, traceback.format_exc()))
