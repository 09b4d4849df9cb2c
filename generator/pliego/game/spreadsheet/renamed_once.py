"""One problem for a renamed column, however many decks know it by its old name.

In: the renamed columns of all decks of a game, and the problems of the headings of their tables. Out: the
problems, one for each renamed column, which names all lines of cards.yaml. The law of this file: a column
that one deck finds under its new name is not gone for another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pliego.game.spreadsheet.head import KEYS, NONE
from pliego.game.spreadsheet.renamed import FILE, RenamedColumn
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span
from pliego.text.quoting import quoted


def with_renamed(
    of_heads: Iterable[tuple[Scalar, Problem]], renamed: Iterable[RenamedColumn]
) -> list[Problem]:
    """Return the problems of headings and of renamed columns. `of_heads` are the first, each with a heading
    of its table."""
    columns: dict[tuple[str, Scalar], list[RenamedColumn]] = {}
    for each in renamed:
        columns.setdefault((each.name, each.cell), []).append(each)
    left = list(of_heads)
    found: list[Problem] = []
    for (name, cell), several in columns.items():
        gone = [pair for pair in left if _is_gone(*pair, name, cell)]
        left = [pair for pair in left if pair not in gone]
        places = [
            *(place for each in several for place in each.places),
            *(p.span for _h, p in gone if p.span),
        ]
        found.append(_problem(name, cell, places, [key for each in several for key in each.keys]))
    return [*(problem for _head, problem in left), *found]


def _is_gone(head: Scalar, problem: Problem, name: str, cell: Scalar) -> bool:
    """True for the problem that the table of a renamed column does not have it."""
    is_of_table = (head.span.path, head.span.sheet) == (cell.span.path, cell.span.sheet)
    return is_of_table and problem.message.startswith(f"expected a column `{name}` in ")


def _problem(name: str, cell: Scalar, places: Sequence[Span], keys: Sequence[str]) -> Problem:
    taken = " and ".join(
        f"the {key}" if key in KEYS else f"the field `{key}`" for key in dict.fromkeys(keys) if key != NONE
    )
    which = f", which {FILE} takes for {taken}" if taken else f" of {FILE}"
    new = " ".join(cell.text.split())
    message = f"expected the column `{name}`{which}, found none; `{new}` probably takes its place"
    lines = sorted({place.line for place in places})
    listed = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))}"
    hint = f"write `{quoted(new)}` in place of `{quoted(name)}` in {FILE}, {listed}"
    hint += f"; or call the column `{name}` again in {cell.span.path.rpartition('/')[2]}"
    return Problem("sheet-head", message, cell.span, hint)
