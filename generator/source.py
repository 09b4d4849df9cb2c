"""Where a thing was written, and what is wrong with it.

In: nothing. Out: `Span` and `Problem`, the two values every layer hands upwards.
The law of this file: a problem is a value; nothing here prints, raises or reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]
_RANK: dict[str, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file: path as shown to the reader, line and column counted from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend: a stable code, what was expected and found, where, and what to do.

    `span` is None when there is no place; none is ever invented.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        tail = f"\n    hint: {self.hint}" if self.hint else ""
        return f"{place}{self.severity}: {self.message} [{self.code}]{tail}"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by place, then severity and code, placeless ones first; each is told once,
    whatever its hint."""
    once = {(p.code, p.message, p.span): p for p in reversed(list(problems))}
    return sorted(
        once.values(), key=lambda p: (p.span or Span("", 0, 0), _RANK[p.severity], p.code, p.message)
    )


def has_errors(problems: Iterable[Problem]) -> bool:
    """True if any of the problems is an error, so that nothing may be built from it."""
    return any(problem.severity == "error" for problem in problems)
