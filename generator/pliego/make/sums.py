"""The digests of published files: a list that `sha256sum -c` reads too.

In: names and digests, or the text of a list. Out: the text of a list, or names and digests with problems. The
law of this file: a list is in order of its names, so the same files make the same list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pliego.text.problems import Problem, Span

SUMS = "SHA256SUMS"
_LINE = re.compile(r"([0-9a-fA-F]{64}) [ *](\S.*)")


def sums_text(digests: Mapping[str, str]) -> str:
    """Return the list of files by name."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))


def read_sums(text: str, path: str) -> tuple[dict[str, str], list[Problem]]:
    """Read a list. A line that is none of it is a problem at its place."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _LINE.fullmatch(line):
            found[match[2]] = match[1].lower()
        elif line.strip():
            message = f"expected a digest of 64 digits, two blanks and a name, found `{line[:40]}`"
            hint = f"take the `{SUMS}` that was published, as it is"
            problems.append(Problem("sums-line", message, Span(path, number, 1), hint))
    if not found and not problems:
        message = "expected the digests of published files, found none"
        problems.append(Problem("sums-line", message, Span(path, 1, 1), "`pliego release` writes them"))
    return found, problems


def differences(published: Mapping[str, str], rebuilt: Mapping[str, str], path: str) -> Iterator[Problem]:
    """Yield each published file that was rebuilt otherwise, or not at all."""
    for number, (name, digest) in enumerate(published.items(), 1):
        place = Span(path, number, 1)
        if name not in rebuilt:
            message = f"expected `{name}` to be rebuilt, found no such game, version, language or paper"
            yield Problem("sums-missing", message, place, "take the content as it was published")
        elif rebuilt[name] != digest:
            message = f"expected `{name}` as it was published, found other bytes"
            hint = "the content, the templates, or the versions of requirements.lock differ"
            yield Problem("sums-differ", message, place, hint)
