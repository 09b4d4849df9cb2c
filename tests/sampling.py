"""Which cases of a test run in `make test`: a few of many. `make test-all` runs every one.

In: the cases of a parametrised test. Out: the same cases, all but a few of them marked `long`. The law of
this file: no case is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from played import SETTINGS, tables_of


def sampled(cases: Iterable[Any], every: int) -> list[ParameterSet]:
    """Return cases, the first and then one in so many of them for `make test`."""
    return [case(each, is_long=n % every > 0) for n, each in enumerate(cases)]


def case(values: Any, is_long: bool) -> ParameterSet:
    """Return a case, for `make test-all` alone if it is long."""
    marks = (pytest.mark.long,) if is_long else ()
    return pytest.param(*(values if type(values) is tuple else (values,)), marks=marks)


def is_at_an_end(name: str, setting: Any) -> bool:
    """True for the first and the last setting of a game."""
    settings = tables_of(name).settings
    return setting in (settings[0], settings[-1])


in_every_setting = pytest.mark.parametrize(
    ("name", "setting"),
    [case(each, is_long=not is_at_an_end(*each)) for each in SETTINGS],
    ids=[f"{name}: {setting}" for name, setting in SETTINGS],
)
"""For a test of every setting of every game."""
