"""Jobs done side by side, in processes of this machine or by any other `Executor`.

In: groups of jobs, and how many processes may run at once. Out: what each job returns, as it comes. The laws
of this file: the results of a group come in the order of its jobs, so the number of processes changes
nothing; only a few jobs are ahead of the results, so memory does not grow with their number; a job that
raises, and a process that dies, are bugs of Pliego and end the work, unless the machine ended the process; if
the caller stops waiting (Ctrl+C), all processes end; a process ends when its parent is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias, TypeVar

from pliego.text.machine import ended_process, is_machine_fault
from pliego.text.process import signals_held

T = TypeVar("T")
Job: TypeAlias = Callable[[], T]
Task: TypeAlias = tuple[int, int]
"""The number of a group, and that of a job in it."""
Start: TypeAlias = Literal["fork", "spawn"]
"""How a process begins. A fork has everything that its parent imported and read; only Linux forks safely.
A spawned process begins with nothing: it has no lock and no font of its parent."""
_AHEAD = 2
"""The number of jobs that a process gets at once: one to do and one to do next."""


class JobFailed(RuntimeError):
    """A job raised, or its process died. The message holds the traceback."""


def together(groups: Sequence[Sequence[Job[T]]], processes: int) -> list[list[T]]:
    """Return what every job returns, group by group, when all are done."""
    found: list[list[T]] = [[] for _ in groups]
    for group, result in work(groups, processes):
        found[group].append(result)
    return found


def work(
    groups: Sequence[Sequence[Job[T]]],
    processes: int,
    *,
    start: Start = "fork",
    executor: Executor | None = None,
) -> Iterator[tuple[int, T]]:
    """Yield what every job returns, with the number of its group; of each group in the order of its jobs.

    Jobs go to the `executor` if there is one, for example to other machines; then each job is pickled.
    Otherwise they go to processes of this machine, or are done in this process if one is enough or the
    machine has none to offer.
    """
    tasks = [(group, job) for group, jobs in enumerate(groups) for job in range(len(jobs))]
    processes = min(processes, len(tasks))
    if executor is not None:
        distant = executor
        yield from _in_order(tasks, lambda group, job: distant.submit(groups[group][job]), _AHEAD * processes)
    elif processes < 2 or not _can_start(start):
        yield from ((group, groups[group][job]()) for group, job in tasks)
    else:
        with _local(groups, processes, start) as pool:
            yield from _in_order(tasks, lambda *task: _submit(pool, *task), _AHEAD * processes)


def _can_start(start: Start) -> bool:
    """True if processes can be started in this way and share locks. Some machines have no shared memory
    (`/dev/shm`), as Termux and some containers."""
    if start == "fork" and not sys.platform.startswith("linux"):
        return False
    try:
        multiprocessing.get_context(start).Lock()
    except (ImportError, OSError):
        return False
    return True


def _in_order(
    tasks: Sequence[Task], submit: Callable[[int, int], Future[T]], ahead: int
) -> Iterator[tuple[int, T]]:
    """Yield each result as soon as all earlier ones of its group have come."""
    waiting: dict[Task, T] = {}
    following: dict[int, int] = {}
    for task, result in _as_done(tasks, submit, ahead):
        waiting[task] = result
        group = task[0]
        for number in count(following.get(group, 0)):
            if (group, number) not in waiting:
                following[group] = number
                break
            yield group, waiting.pop((group, number))


def _as_done(
    tasks: Sequence[Task], submit: Callable[[int, int], Future[T]], ahead: int
) -> Iterator[tuple[Task, T]]:
    """Yield what each job returned, in the order in which jobs end."""
    left = iter(tasks)
    begun: dict[Future[T], Task] = {}
    while True:
        for task in left:
            begun[submit(*task)] = task
            if len(begun) >= ahead:
                break
        if not begun:
            return
        for future in wait(begun, return_when=FIRST_COMPLETED).done:
            yield begun.pop(future), future.result()


@contextmanager
def _local(groups: Sequence[Sequence[Job[Any]]], processes: int, start: Start) -> Iterator[Executor]:
    """Start processes that know all jobs; at the end, always stop them and remove their temporary files.

    If one dies, raise JobFailed, or an OSError if the machine ended it.
    """
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context(start)
    with TemporaryDirectory(prefix="pliego-", ignore_cleanup_errors=True) as folder:
        pool = ProcessPoolExecutor(processes, context, _begin, (groups, folder))
        workers: Mapping[int, BaseProcess] = pool._processes
        try:
            yield pool
        except BrokenProcessPool:
            pool.shutdown()
            raise _death([worker.exitcode for worker in workers.values()]) from None
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _death(exit_codes: Sequence[int | None]) -> Exception:
    """Return the reason why a worker died. The pool ends all others by SIGTERM."""
    first = next((code for code in exit_codes if code not in (None, 0, -signal.SIGTERM)), -signal.SIGTERM)
    return ended_process(first) or JobFailed("a process died without a word")


def _submit(pool: Executor, group: int, job: int) -> Future[Any]:
    """Submit a job, with Ctrl+C and SIGTERM blocked.

    A process that starts for the job inherits that, and unblocks them when it is ready.
    """
    with signals_held():
        return pool.submit(_run, group, job)


# -- in a process of the pool -----------------------------------------------------------------------------

_jobs: Sequence[Sequence[Job[Any]]] = ()
"""All jobs, so that a job is sent as two numbers, and the jobs of a group share what they read."""


def _begin(groups: Sequence[Sequence[Job[Any]]], folder: str) -> None:
    """Prepare the process: it ignores Ctrl+C, since its parent ends it by SIGTERM."""
    global _jobs
    _jobs = groups
    tempfile.tempdir = os.environ["TMPDIR"] = folder
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM))


def _end_with(parent: Any) -> None:
    """End this process when its parent is gone, perhaps killed."""
    parent.join()
    os._exit(1)


def _run(group: int, job: int) -> Any:
    """Do a job; turn an exception into text, since not every exception can be pickled."""
    try:
        return _jobs[group][job]()
    except OSError as error:
        if not is_machine_fault(error):
            raise JobFailed(traceback.format_exc()) from None
        raise OSError(error.errno, error.strerror, str(error.filename or "")) from None
    except BaseException:
        raise JobFailed(traceback.format_exc()) from None
