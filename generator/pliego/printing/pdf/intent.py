"""Say for which press a document is made.

In: nothing. Out: `OutputIntent`. The law of this file: values only; nothing heavy is imported.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutputIntent:
    """For which press a document is made: the standard that it keeps (`PDF/X-4`), the profile as bytes, its
    description, and the name of the printing condition, which is `is_registered` or not. An old standard
    stands on PDF 1.4: nothing is transparent, and the file has no compressed objects."""

    standard: str
    profile: bytes
    description: str
    condition: str
    is_registered: bool

    @property
    def is_old(self) -> bool:
        """True if the standard is older than PDF/X-4."""
        return self.standard != "PDF/X-4"
