"""A place in a file, a problem at it, and the hint that names what was probably meant.

In: nothing. Out: `Span` and `Problem`, the two values that every room hands upwards. The law of this file: a
problem is a value; nothing here prints, raises or reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from pliego.text.letters import told_apart
from pliego.text.printable import harmless

Severity = Literal["error", "warning", "note"]
MOST_ALIKE = 20
"""How many problems of one kind are reported for one file."""
MOST_CHARACTERS = 2_000
"""How long a message or a hint may be."""
_LONGEST_NAME = 100
_MOST_LISTED = 12
_RANK: dict[str, int] = {"error": 0, "warning": 1, "note": 2}


class Span(NamedTuple):
    """A place in a file: its path as people see it, line and column counted from 1; both 0 for a whole file.

    A cell of a table has its `row` too, as spreadsheets count them, the `heading` of its column, and the name
    of its `sheet` if its workbook has several.
    """

    path: str
    line: int = 1
    column: int = 1
    row: int = 0
    heading: str = ""
    sheet: str = ""

    def __str__(self) -> str:
        if self.row:
            return f"{self.path}: {self.in_table}"
        if not self.line:
            return self.path
        return f"{self.path}:{self.line}:{self.column}"

    @property
    def in_table(self) -> str:
        """The place of a cell in words of its table: ``row 24, column `Subtitle` of sheet `Spells` ``."""
        named = f", column {self.heading}" if self.heading else ""
        return f"{self.row_of_table}{named}" + (f" of sheet `{self.sheet}`" if self.sheet else "")

    @property
    def row_of_table(self) -> str:
        """The row of a cell in words: `row 24`; of a JSON file, whose first row is its keys, `entry 23`."""
        if not self.path.casefold().endswith(".json"):
            return f"row {self.row}"
        return f"entry {self.row - 1}" if self.row > 1 else "the keys of its entries"


def whole_file(path: str) -> Span:
    """Return the place of a whole file, such as one that cannot be read."""
    return Span(path, 0, 0)


@lru_cache(maxsize=1024)
def column_letter(number: int) -> str:
    """Return the name of a column in spreadsheets, counted from 1: A, B, … Z, AA …"""
    before, last = divmod(number - 1, 26)
    return (column_letter(before) if before else "") + chr(ord("A") + last)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend: a stable code, what was expected and found, where, and what to do.

    `span` is None if there is no place.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"{harmless(str(self.span))}: " if self.span else ""
        tail = f"\n    hint: {harmless(self.hint)}" if self.hint else ""
        return f"{place}{self.severity}: {harmless(self.message)} [{self.code}]{tail}"


def as_data(problem: Problem) -> dict[str, object]:
    """Return a problem as plain data."""
    span = problem.span
    return {
        "path": span.path if span else None,
        "line": span.line or None if span else None,
        "column": span.column or None if span else None,
        "severity": problem.severity,
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
        "place": str(span) if span else None,
        "row": span.row if span else 0,
        "heading": span.heading if span else "",
        "sheet": span.sheet if span else "",
    }


def problem_of(data: Mapping[str, Any]) -> Problem:
    """Return the problem that `as_data` turned into plain data."""
    line, column = data["line"] or 0, data["column"] or 0
    parts = (data[key] for key in ("row", "heading", "sheet"))
    place = Span(data["path"], line, column, *parts) if data["path"] else None
    return Problem(data["code"], data["message"], place, data["hint"], data["severity"])


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by place, each sheet of a workbook by itself, then severity and code; those without a
    place come first. Problems that differ only in their hint count once."""
    once = {(p.code, p.message, p.span): p for p in reversed(list(problems))}
    return sorted(once.values(), key=lambda p: (*_place(p.span), _RANK[p.severity], p.code, p.message))


def _place(span: Span | None) -> tuple[str, str, int, int]:
    place = span or Span("", 0, 0)
    return place.path, place.sheet, place.line, place.column


def capped(problems: Iterable[Problem], most: int = MOST_ALIKE) -> list[Problem]:
    """Keep `most` problems of one kind in one file, and of whole files in one folder. Count the rest in one
    more, at the first that is left out. Cut long messages."""
    kept: list[Problem] = []
    counts: Counter[tuple[Severity, str, str]] = Counter()
    left_out: dict[tuple[Severity, str, str], Problem] = {}
    for problem in problems:
        kind = problem.severity, problem.code, _home(problem.span)
        counts[kind] += 1
        if counts[kind] <= most:
            kept.append(replace(problem, message=_shortened(problem.message), hint=_shortened(problem.hint)))
        else:
            left_out.setdefault(kind, problem)
    for kind, first in left_out.items():
        where = f" in `{kind[2]}`" if kind[2].endswith("/") else ""
        message = f"and {counts[kind] - most:,} more of these{where}"
        kept.append(replace(first, message=message, hint="mend the first ones and look again"))
    return kept


def _home(place: Span | None) -> str:
    """Return the file of a place. If the place is a whole file, return the folder of it, with a slash."""
    if place is None or place not in (Span(place.path), whole_file(place.path)):
        return place.path if place else ""
    folder = str(PurePosixPath(place.path).parent)
    return place.path if folder == "." else f"{folder}/"


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


def has_errors(problems: Iterable[Problem]) -> bool:
    """True if any problem is an error: then nothing may be built."""
    return any(problem.severity == "error" for problem in problems)


def closest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the known name most like `name`, "" if none is; `cutoff` is how like it must be, from 0 to 1."""
    if len(name) > _LONGEST_NAME:
        return ""
    from rapidfuzz import fuzz, process

    found = process.extractOne(name, list(known), scorer=fuzz.ratio, score_cutoff=100 * cutoff)
    return found[0] if found else ""


def did_you_mean(name: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """Return the hint for an unknown name: the closest known one, else `otherwise`, else a list of all."""
    names = list(known)
    if close := closest(name, names):
        return f"did you mean `{close}`{told_apart(name, close)}?"
    return there_are(names) if otherwise is None else otherwise


def there_are(names: Sequence[str]) -> str:
    """Return the hint that lists the known names."""
    listed = in_backticks(names[:_MOST_LISTED])
    return f"there are {listed}{' …' if len(names) > _MOST_LISTED else ''}" if listed else "there are none"


def in_backticks(names: Iterable[object], between: str = ", ") -> str:
    """Return names as messages list them, each in backticks."""
    return between.join(f"`{name}`" for name in names)
