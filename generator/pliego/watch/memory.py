"""What `watch` keeps from one save to the next: the display, and caches that do not grow for ever.

In: how much was read anew. Out: nothing; memory is given back. The law of this file: after a thousand saves
this process holds no more than after ten.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from typing import Any

_MOST_BYTES = 2_000_000
"""How much may be read anew before the caches are emptied. A parsed file takes up to 30 times its bytes."""


@dataclass
class Memory:
    """Gives back what earlier snapshots needed."""

    read_bytes: int = 0

    def give_back(self, read_bytes: int) -> None:
        """Give back what nothing needs any more, after so many bytes were read anew.

        The caches make the next snapshot faster, but they keep every earlier version of a file. So they are
        emptied when they may hold much.
        """
        self.read_bytes += read_bytes
        if self.read_bytes > _MOST_BYTES:
            self.read_bytes = 0
            for cache in _caches():
                cache.cache_clear()
        gc.collect()


def _caches() -> Iterator[_lru_cache_wrapper[Any]]:
    """Yield the caches of Pliego that grow with the content. A cache without a bound holds what never
    changes, such as the fields of a class."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "pliego":
            found = [value for value in vars(module).values() if isinstance(value, _lru_cache_wrapper)]
            own = (cache for cache in found if str(cache.__module__).startswith("pliego."))
            yield from (cache for cache in own if cache.cache_parameters()["maxsize"] is not None)
