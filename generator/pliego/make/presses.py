"""Presses: processes that make print jobs side by side, each finished PDF handed over at once.

In: jobs and how many may run at once. Out: `Made` values in the order they are finished. The law of this
file: a press that dies is our bug and stops the build; what was handed over before stays.

They are none of `pliego.make.workers`, which forks the run, hands over a job's one result and ends a process
at once. A press begins by itself, so that there are several on every system and none holds a font or a lock
of the run in midair; its job hands over many PDFs, one by one; it is told to end and closes what it has open,
so that no temporary folder of a book is left; and a full disk is told as one, not as our bug.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import Empty
from typing import Any

from pliego.checks.examine import Opened
from pliego.make.maker import Made, PrintJob, make_targets
from pliego.printing.products.catalogue import product_of
from pliego.text.machine import is_machine_fault

_POLL_SECONDS = 0.2


class PressFailed(RuntimeError):
    """A press raised or died; carries its traceback."""


def print_all(
    jobs: Sequence[PrintJob], presses: int, opened: dict[str, Opened] | None = None
) -> Iterator[Made]:
    """Make all jobs, in this process if there is little to do: there, what was `opened` is not read and drawn
    again. It is given up as soon as nobody needs it any more."""
    opened = {} if opened is None else opened
    games = [job.targets[0].run.game for job in jobs]
    if presses <= 1 or len(jobs) <= 1 or not any(_is_slow(job) for job in jobs):
        for number, job in enumerate(jobs):
            get = opened.get if games[number] in games[number + 1 :] else opened.pop
            yield from make_targets(job, get(games[number], None))
        return
    opened.clear()
    context = multiprocessing.get_context("spawn")
    todo: Any = context.Queue()
    done: Any = context.Queue()
    for job in jobs:
        todo.put(job)
    count = min(presses, len(jobs))
    for _ in range(count):
        todo.put(None)
    crew = [context.Process(target=_serve, args=(todo, done), daemon=True) for _ in range(count)]
    with _deaf_to_interrupts():
        for process in crew:
            process.start()
    try:
        yield from _collect(crew, done)
    finally:
        for process in crew:
            process.terminate()
            process.join()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start presses that leave Ctrl+C to the build, which ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _is_slow(job: PrintJob) -> bool:
    products = [product_of(target.product) for target in job.targets]
    return any(product.has_books or not product.is_usual for product in products) or len(products) > 4


def _collect(crew: Sequence[Any], done: Any) -> Iterator[Made]:
    """Yield what the presses hand over until each has said that it is finished."""
    working = len(crew)
    while working:
        try:
            said = done.get(timeout=_POLL_SECONDS)
        except Empty:
            if not any(process.is_alive() for process in crew) and done.empty():
                raise PressFailed("a press died without a word") from None
            continue
        if said is None:
            working -= 1
        elif isinstance(said, OSError):
            raise said
        elif isinstance(said, str):
            raise PressFailed(said)
        else:
            yield said


def _serve(todo: Any, done: Any) -> None:
    """A press's life: take jobs until there are none, or until nobody is left to take what they make."""

    def end(_signal: int, _frame: object) -> None:
        """Leave as if done, so that what is open is closed; what is still to be handed over is not."""
        done.cancel_join_thread()
        raise SystemExit(1)

    signal.signal(signal.SIGTERM, end)
    threading.Thread(target=_leave_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    try:
        while (job := todo.get()) is not None:
            for made in make_targets(job):
                done.put(made)
        done.put(None)
    except Exception as error:
        if isinstance(error, OSError) and is_machine_fault(error):
            done.put(OSError(error.errno, error.strerror, str(error.filename or "")))
        else:
            done.put(traceback.format_exc())


def _leave_with(parent: Any) -> None:
    """End this press when the build that it works for is gone, killed perhaps."""
    parent.join()
    os._exit(1)
