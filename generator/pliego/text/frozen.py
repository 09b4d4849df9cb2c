"""Values: dataclasses that nobody changes once they are made.

In: a class whose decorator says `frozen=True`. Out: a dataclass compared and hashed by its fields. The
law of this file: the type checker refuses whoever would change a value, and nothing guards it at run time;
the guard of `dataclasses` makes an object three and a half times as dear, and a check makes a million.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, *, frozen=False, **options):
        """`dataclasses.dataclass`, in which `frozen` gives a hash and no guard."""
        return dataclasses.dataclass(cls, unsafe_hash=frozen, **options)
