"""What is wrong with rows of tables, as `pliego new` and `pliego add` say it of the game they have written.

In: the problems of reading the game, those of the table that were found before. Out: the further ones of the
rows, at their places in the table of its author. The law of this file: nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pliego.text.files import Folder
from pliego.text.problems import Problem, Span

_OF_PICTURES = "art-"
"""How the codes begin of problems of pictures, whose messages name other folders before they are copied."""


def rows_told(
    folder: Folder, read: Sequence[Problem], told: Sequence[Problem], sources: Mapping[str, str]
) -> list[Problem]:
    """Return the problems `read` of rows that are not among those `told`. `sources` are the tables of the
    author by their files in the game."""
    paths = {folder.shown(file): source for file, source in sources.items()}
    known = {(each.code, each.message) for each in told}
    of_pictures = [each for each in told if each.code.startswith(_OF_PICTURES)]
    pictures = {(each.code, each.span.row) for each in of_pictures if each.span}
    found = [
        (each, each.span)
        for each in read
        if (each.code, each.message) not in known
        and (each.code, each.span.row if each.span else 0) not in pictures
    ]
    return [replace(each, span=_at(span, paths)) for each, span in found if span and _is_row(span, paths)]


def _is_row(span: Span, paths: Mapping[str, str]) -> bool:
    return span.row > 0 and span.path in paths


def _at(span: Span, paths: Mapping[str, str]) -> Span:
    return span._replace(path=paths[span.path])
