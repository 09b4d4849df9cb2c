"""Rows that add up the others: by their name, by their formulas, or by their numbers.

In: the cells of a row, and the rows above it. Out: whether it is a total, or a warning that it seems one. The
law of this file: a row with words of its own beside its title is a card.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.misfits import is_formula
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, column_letter

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
_DOWN_A_COLUMN = re.compile(
    r"=\s*[^\W\d][\w.]*\((?:\d+\s*[,;]\s*)?\$?([A-Z]{1,3})\$?\d+:\$?\1\$?\d+\)", re.IGNORECASE
)
"""A formula of the cells above each other: `=SUM(F2:F61)`, `=SUBTOTAL(9,F2:F61)`."""
_FEW = 2


def is_number(text: str) -> bool:
    """True for a cell with only a number, perhaps a percentage."""
    return _NUMBER.fullmatch(text) is not None


def is_total(row: Sequence[Scalar], *, has_unsaved: bool = False) -> bool:
    """True for `Total: 54`, for `Total` with nothing but numbers or formulas beside it, and for any first
    cell with nothing but formulas beside it, one of which adds up its own column. With `has_unsaved`, the row
    has formulas too whose values were not saved."""
    cells = [(number, cell.text) for number, cell in enumerate(row) if cell.text]
    first, others = cells[0][1], [text for _number, text in cells[1:]]
    if any(map(_is_word, others)):
        return False
    name, colon, number = first.partition(":")
    if colon and number.strip() and bare(name) in _TOTALS:
        return not _is_word(number.strip())
    if bare(first) in _TOTALS:
        return bool(others) or has_unsaved
    return all(map(is_formula, others)) and any(_adds_up(text, number) for number, text in cells)


def sum_at_the_end(rows: Sequence[list[Scalar]], titles: Collection[int]) -> Iterator[Problem]:
    """Warn of a last row with a title and numbers alone, one of which is the sum of its column."""
    rows = [row for row in rows if any(cell.text for cell in row)]
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


def _is_word(text: str) -> bool:
    return not is_number(text) and not is_formula(text)


def _adds_up(text: str, column: int) -> bool:
    """True for a formula of cells above each other in its own column, which is counted from 0."""
    found = _DOWN_A_COLUMN.fullmatch(text)
    return found is not None and found[1].upper() == column_letter(column + 1)


def _is_sum(text: str, above: Sequence[str]) -> bool:
    """True for the sum of the whole numbers above it, if these do not rise by steps to it: 1, 2, 3."""
    written = [each for each in above if each]
    if not written or not all(each.isdecimal() and len(each) < 9 for each in written):
        return False
    numbers = [*map(int, written)]
    steps = {b - a for a, b in pairwise([*numbers, sum(numbers)])}
    return text == str(sum(numbers)) and len(steps) > 1
