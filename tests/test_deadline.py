"""Work that is given up: within its time, wherever it is met."""

from __future__ import annotations

import gc
import signal
import time
import weakref
from contextlib import suppress

import pytest
from pliego.printing.book.deadline import TooLong, at_most


def work(seconds: float) -> None:
    """Do nothing, busily."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


class Tidy:
    """What takes its time to go."""

    def __init__(self) -> None:
        self.is_over = False

    def __del__(self) -> None:
        busy(self)


def busy(tidy: Tidy) -> None:
    work(0.3)
    tidied.append(tidy)


tidied: list[Tidy] = []


def test_what_takes_too_long_is_given_up_and_what_does_not_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    with at_most(5):
        work(0.01)
    with pytest.raises(TooLong), at_most(0.05):
        work(20)
    assert signal.getsignal(signal.SIGVTALRM) is before
    work(0.2)


def deaf() -> None:
    """Swallow the exception twice."""
    for _ in range(2):
        with suppress(TooLong):
            work(20)
    work(20)


def test_who_swallows_it_is_told_again() -> None:
    with pytest.raises(TooLong), at_most(0.05):
        deaf()


def tidy_and_work() -> None:
    Tidy()
    work(20)


def test_what_is_tidied_up_is_tidied_up_first() -> None:
    """An exception in a `__del__` is shown, and lost; here a warning of it would be an error."""
    tidied.clear()
    with pytest.raises(TooLong), at_most(0.05):
        tidy_and_work()
    assert len(tidied) == 1
    tidied.clear()


def rubbish_and_work() -> None:
    gc.collect()
    work(20)


def test_what_is_called_while_rubbish_is_collected_shows_nothing() -> None:
    """Python shows what is raised there, and goes on; here a warning of it would be an error."""
    called: list[str] = []

    def watch(phase: str, _info: dict[str, int]) -> None:
        called.append(phase)
        work(0.3)

    gc.callbacks.append(watch)
    try:
        with pytest.raises(TooLong), at_most(0.05):
            rubbish_and_work()
    finally:
        gc.callbacks.remove(watch)
    assert "start" in called


class Plain:
    """What leaves without a word."""


def forgotten_and_work() -> None:
    watched = Plain()
    seen = weakref.ref(watched, lambda _: work(0.3))
    del watched
    assert seen() is None
    work(20)


def test_nor_does_what_a_weak_reference_calls() -> None:
    with pytest.raises(TooLong), at_most(0.05):
        forgotten_and_work()
