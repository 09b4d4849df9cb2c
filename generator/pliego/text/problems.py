"""Where a thing was written, and what is wrong with it.

In: nothing. Out: `Span` and `Problem`, the two values every layer hands upwards.
The law of this file: a problem is a value; nothing here prints, raises or reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning", "note"]
MOST_ALIKE = 20
MOST_CHARACTERS = 2_000
"""How many problems of one kind are told of one file, and how much of each."""
_RANK: dict[str, int] = {"error": 0, "warning": 1, "note": 2}


class Span(NamedTuple):
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


def as_data(problem: Problem) -> dict[str, object]:
    """Return a problem as plain data."""
    span = problem.span
    return {
        "path": span.path if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "severity": problem.severity,
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
    }


def problem_of(data: Mapping[str, Any]) -> Problem:
    """Return the problem that was made plain data."""
    place = Span(data["path"], data["line"], data["column"]) if data["path"] else None
    return Problem(data["code"], data["message"], place, data["hint"], data["severity"])


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by place, then severity and code, placeless ones first; each is told once,
    whatever its hint."""
    once = {(p.code, p.message, p.span): p for p in reversed(list(problems))}
    return sorted(
        once.values(), key=lambda p: (p.span or Span("", 0, 0), _RANK[p.severity], p.code, p.message)
    )


def capped(problems: Iterable[Problem], most: int = MOST_ALIKE) -> list[Problem]:
    """Return problems without those that go on and on: of one kind in one file, `most` and how many more.

    A message or hint longer than can be read is cut.
    """
    told: list[Problem] = []
    more: Counter[tuple[Severity, str, str]] = Counter()
    for problem in problems:
        kind = problem.severity, problem.code, problem.span.path if problem.span else ""
        more[kind] += 1
        if more[kind] <= most:
            told.append(replace(problem, message=_shortened(problem.message), hint=_shortened(problem.hint)))
    for (severity, code, path), count in more.items():
        if count > most:
            message = f"and {count - most:,} more of these"
            place = Span(path) if path else None
            told.append(Problem(code, message, place, "mend the first ones and look again", severity))
    return told


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


def has_errors(problems: Iterable[Problem]) -> bool:
    """True if any of the problems is an error, so that nothing may be built from it."""
    return any(problem.severity == "error" for problem in problems)
