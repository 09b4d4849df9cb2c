"""Rows of a table that are no cards: comments, totals, bare numbers, the headings once more.

In: the row of headings, and the rows below it. Out: the rows that are cards, and a note for each kind of row
that was set aside. The law of this file: nothing is set aside without a note.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_TOTALS_WRITTEN = """
total, totals, total cards, card total, total copies, total cost, grand total, in total, overall,
sub total, subtotal, sum, card count, suma, total de cartas, subtotales, total parcial, summe,
gesamt, gesamtsumme, zwischensumme, insgesamt, gesamtzahl, gesamtkosten, total general,
total general de cartas, totales, en total, total général, totaux, au total, somme, totali,
in totale, total geral, totais, ogółem, suma końcowa, totaal generaal, eindtotaal, összesen,
yhteensä, i alt, i alt kort, toplam, genel toplam, общо, усього, sous-total, totale, subtotale,
somma, soma, razem, suma częściowa, łącznie, итого, всего, сумма, подытог, σύνολο, totaal,
subtotaal, celkem, summa, totalt, разом, 合计, 合計, 总计, 總計, 小计, 小計,
総計, 합계, 총계, المجموع, الإجمالي,
סהכ, סך הכל
"""
_TOTALS = frozenset(bare(word) for word in _TOTALS_WRITTEN.split(","))
"""What a row is called that adds up the others."""
_NUMBER = re.compile(r"[-+]?[\d.,'\s]*\d%?")
_COMMENT = re.compile(r"//|#(\s|$)")
_MOST_LISTED, _MOST_QUOTED = 8, 30
_FEW = 2
"""So few cards do not show what all of them have."""
_AGAIN = "headings again"
_NO_CARD = "such a row is no card; you may delete it"
_KINDS = {
    "comment": ("comment", "a row that begins with `#` or `//` is no card"),
    "total": ("total", "a row that adds up the others is no card"),
    "number": ("row with only a number", "fill it, or delete it"),
    "other heading": (
        "row of other headings",
        "the rows below it stand in the columns of the first row: give each part a table of its own",
    ),
}
"""How each kind is called, and what to know about it."""


def without_asides(
    head: list[Scalar], rows: Sequence[list[Scalar]], titles: Collection[int]
) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return the rows that are cards, and a note for each kind of the others. `titles` are the columns of
    titles and ids, from 0: a number there is a card."""
    aside: dict[str, list[list[Scalar]]] = {}
    kept: list[list[Scalar]] = []
    headings = [bare(cell.text) for cell in head]
    alike: list[Scalar] = []
    for row in rows:
        repeated = _repeated(row, headings)
        kind = _kind(row, headings, repeated, titles)
        if kind:
            aside.setdefault(kind, []).append(row)
        else:
            kept.append(row)
            alike += [next(cell for cell in row if cell.text)] if len(repeated) >= _FEW else []
    odd = [*_headings_within(kept, titles), *_repeats(alike), *_sum_at_the_end(kept, titles)]
    return kept, [*_notes(aside), *odd]


def _repeats(alike: Sequence[Scalar]) -> Iterator[Problem]:
    """Warn of rows that repeat several headings in their columns, behind a first cell of their own."""
    if alike:
        message = f"expected cards, found headings of the table again in {listed_rows(alike)}"
        hint = "each prints as a card; begin a row of headings with `#`"
        yield Problem("sheet-alone", message, alike[0].span._replace(heading=""), hint, "warning")


def above_headings(rows: Sequence[list[Scalar]]) -> list[Problem]:
    """Return what to say of the rows above the last of some rows, which has the headings: a warning if one of
    them may be a card, for it has cells in half of the columns."""
    *above, head = rows
    headings = [bare(cell.text) for cell in head]
    filled = [row for row in above if any(cell.text for cell in row) and not is_comment(row)]
    others = [row for row in filled if not _repeated(row, headings)]
    if not others:
        return []
    cells = [next(cell for cell in row if cell.text) for row in others]
    wanted = sum(map(bool, headings))
    is_card = any(sum(bool(cell.text) for cell in row) * 2 >= wanted > 1 for row in others)
    if not is_card:
        return [set_aside("row above the headings", cells, "a row above the headings is no card")]
    message = f"expected the headings above all cards, found them below {listed_rows(cells)}"
    hint = "what stands above them is left out: move the headings to the top, or say `headings: no`"
    return [Problem("sheet-above", message, cells[0].span._replace(heading=""), hint, "warning")]


def _headings_within(rows: Sequence[list[Scalar]], titles: Collection[int]) -> Iterator[Problem]:
    """Warn of rows with a title alone in a table whose other rows all say more: headings within it?"""
    filled = [(row, [n for n, cell in enumerate(row) if cell.text]) for row in rows]
    cards = [(row, columns) for row, columns in filled if columns]
    alone = [row[columns[0]] for row, columns in cards if len(columns) == 1 and columns[0] in titles]
    if alone and len(alone) * 2 < len(cards) and all(len(c) > 2 for _row, c in cards if len(c) != 1):
        listed = listed_rows(alone)
        message = f"expected more than a title, found nothing else beside {listed}"
        hint = "each prints as a card; begin a heading within the table with `#`"
        yield Problem("sheet-alone", message, alone[0].span._replace(heading=""), hint, "warning")


def _sum_at_the_end(rows: Sequence[list[Scalar]], titles: Collection[int]) -> Iterator[Problem]:
    """Warn of a last row with a title and numbers alone, one of which is the sum of its column."""
    if len(rows) <= _FEW or not titles:
        return
    *cards, last = rows
    title = next((cell for n, cell in enumerate(last) if cell.text and n in titles), None)
    others = [(n, cell.text) for n, cell in enumerate(last) if cell.text and n not in titles]
    if title is None or any(_is_word(text) for _n, text in others):
        return
    columns = ([row[n].text for row in cards if n < len(row)] for n, _text in others)
    totals = [text for (_n, text), above in zip(others, columns, strict=True) if _is_sum(text, above)]
    if totals:
        found = f"{listed_rows([title])} with {totals[0]}, the sum of the numbers above it"
        message = f"expected a card, found {found}"
        hint = "it prints as a card; if it adds up the others, begin the row with `#`"
        yield Problem("sheet-total", message, title.span._replace(heading=""), hint, "warning")


def _is_sum(text: str, above: Sequence[str]) -> bool:
    """True for the sum of the whole numbers above it, if these do not rise by steps to it: 1, 2, 3."""
    written = [each for each in above if each]
    if not written or not all(each.isdecimal() and len(each) < 9 for each in written):
        return False
    numbers = [*map(int, written)]
    steps = {b - a for a, b in pairwise([*numbers, sum(numbers)])}
    return text == str(sum(numbers)) and len(steps) > 1


def is_comment(row: list[Scalar]) -> bool:
    """True for `// …` and `# …`, and for `#…` with nothing beside it."""
    filled = [cell.text for cell in row if cell.text]
    if not filled:
        return False
    if _COMMENT.match(filled[0]):
        return True
    return filled[0].startswith("#") and len(filled) == 1 and len(row) > 1 and not filled[0][1:].isdigit()


def _kind(
    row: list[Scalar], headings: Sequence[str], repeated: Sequence[str], titles: Collection[int]
) -> str:
    """Return the kind of a row that is no card, "" for a card. `repeated` are the headings in it."""
    filled = [cell.text for cell in row if cell.text]
    if not filled:
        return ""
    if is_comment(row):
        return "comment"
    if _is_total(filled):
        return "total"
    has_title = any(number < len(row) and row[number].text for number in titles)
    if len(filled) == 1 and titles and not has_title and _NUMBER.fullmatch(filled[0]):
        return "number"
    if len(repeated) == len(filled) == sum(map(bool, headings[: len(row)])) > 1:
        return _AGAIN
    return "other heading" if len(repeated) >= _FEW and bare(filled[0]) in repeated else ""


def _repeated(row: Sequence[Scalar], headings: Sequence[str]) -> list[str]:
    """Return the headings that a row repeats in their columns."""
    pairs = zip(row, headings, strict=False)
    return [head for cell, head in pairs if head and cell.text and bare(cell.text) == head]


def _is_total(filled: Sequence[str]) -> bool:
    """True for `Total: 54`, or for `Total` with nothing but numbers beside it."""
    first, *others = filled
    name, colon, number = first.partition(":")
    if colon and number.strip() and bare(name) in _TOTALS:
        return _NUMBER.fullmatch(number.strip()) is not None and not any(map(_is_word, others))
    return bare(first) in _TOTALS and bool(others) and not any(map(_is_word, others))


def _is_word(text: str) -> bool:
    return _NUMBER.fullmatch(text) is None


def _notes(aside: dict[str, list[list[Scalar]]]) -> Iterator[Problem]:
    for kind, rows in aside.items():
        cells = [next(cell for cell in row if cell.text) for row in rows]
        yield (
            _repeated_headings(cells)
            if kind == _AGAIN
            else set_aside(_KINDS[kind][0], cells, _KINDS[kind][1])
        )


def _repeated_headings(cells: Sequence[Scalar]) -> Problem:
    """Return the note that rows repeat the row of headings, as joined tables and printed pages do."""
    listed = ", ".join(cell.span.row_of_table for cell in cells[:_MOST_LISTED])
    more = f", and {len(cells) - _MOST_LISTED:,} more" if len(cells) > _MOST_LISTED else ""
    verb = "repeats" if len(cells) == 1 else "repeat"
    message = f"{listed}{more} {verb} the headings; left out"
    return Problem("sheet-aside", message, cells[0].span._replace(heading=""), _NO_CARD, "note")


def set_aside(called: str, cells: Sequence[Scalar], hint: str) -> Problem:
    """Return the note that rows are no cards, listed by a cell of each."""
    message = (
        f"set aside {len(cells):,} {called if len(cells) == 1 else _plural(called)}: {listed_rows(cells)}"
    )
    return Problem("sheet-aside", message, cells[0].span._replace(heading=""), hint, "note")


def listed_rows(cells: Sequence[Scalar]) -> str:
    """Return the rows of some cells with their first words."""
    listed = ", ".join(
        f"{cell.span.row_of_table} (`{first_words(cell.text)}`)" for cell in cells[:_MOST_LISTED]
    )
    return listed + (f", and {len(cells) - _MOST_LISTED:,} more" if len(cells) > _MOST_LISTED else "")


def _plural(called: str) -> str:
    first, blank, rest = called.partition(" ")
    return f"{first}s{blank}{rest}"


def first_words(text: str) -> str:
    """Return the first words of a cell, on one line, as messages quote them."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_QUOTED else f"{line[:_MOST_QUOTED]}…"
