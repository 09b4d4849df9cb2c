"""Python's search for garbage, put off while many values are made and none of them is garbage.

In: nothing. Out: a context. The law of this file: what was looked for before is looked for again afterwards.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept(*, kept: bool = False) -> Iterator[None]:
    """Make values without being looked through again and again: a large deck would be each time it grows.
    What is `kept` until the end of the run is not looked through afterwards either."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if kept:
            gc.freeze()
        if was_looking:
            gc.enable()
